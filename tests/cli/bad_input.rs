//! Bad input: a clear error with place and hint, the exit code of the contract, no panic, nothing written.

use super::harness::{Folder, bare, program, riftlaw, riftlaw_on, run};

/// Runs that have to fail with exit code 2, nothing on stdout, that message on stderr, and nothing in the cache.
fn refused(arguments: &[&str], message: &str) {
    let cache = Folder::new();
    let refused = run(program(cache.path()).args(arguments));
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{arguments:?}: {}", refused.err);
    assert!(refused.err.contains(message), "{arguments:?}: {}", refused.err);
    assert!(!refused.err.contains("panicked"), "{}", refused.err);
    assert!(cache.is_empty(), "{arguments:?}");
}

#[test]
fn an_empty_question_is_refused() {
    for command in ["ask", "search"] {
        refused(&[command, ""], "the question is empty");
        refused(&[command, " ", "\t"], "the question is empty");
        refused(&[command], "required arguments were not provided");
    }
}

#[test]
fn a_question_that_is_too_long_is_refused() {
    let longest = "wolf ".repeat(819);
    assert_eq!(riftlaw(&["search", &longest]).code, Some(0), "4095 bytes are not too long");
    for command in ["ask", "search"] {
        refused(&[command, &"wolf ".repeat(820)], "the question is longer than 4096 bytes");
        let part = "a".repeat(100_000);
        refused(&[&[command], vec![part.as_str(); 10].as_slice()].concat(), "the question is longer than 4096 bytes");
    }
}

#[test]
fn a_question_of_signs_alone_finds_nothing() {
    for question in ["?!", "\"", "\u{1f43a}", "' - '"] {
        assert_eq!(riftlaw(&["search", "--", question]).code, Some(1), "{question}");
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let cache = Folder::new();
    for arguments in [vec![OsStr::new("ask"), OsStr::from_bytes(b"wol\xff")], vec![OsStr::new("replay"), OsStr::from_bytes(b"\xfe.toml")]] {
        let refused = run(program(cache.path()).args(&arguments));
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
        assert!(refused.err.starts_with("error: the argument `") && refused.err.ends_with("` is not UTF-8\n"), "{}", refused.err);
    }
    assert!(cache.is_empty());
}

#[test]
fn a_corpus_folder_that_is_not_there_or_none_is_refused() {
    let empty = Folder::new();
    let file = empty.write("file", "");
    let missing = empty.path().join("missing");
    let folder = Folder::new();
    for (path, message) in [
        (missing.as_path(), "cannot be used: no such file or directory"),
        (file.as_path(), "cannot be used: it is not a folder"),
        (folder.path(), "cannot be used: it has none of the folders faq, errata and cards"),
    ] {
        for command in [&["ask", "wolf"][..], &["check"], &["status"], &["list", "cards"], &["replay", "--all"]] {
            let cache = Folder::new();
            let refused = run(bare(cache.path()).arg("--corpus").arg(path).args(command));
            assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{command:?}");
            assert!(refused.err.starts_with("error: the corpus folder ") && refused.err.contains(message), "{}", refused.err);
            assert!(cache.is_empty());
        }
    }
    assert!(!missing.exists());
}

#[test]
fn a_broken_file_is_an_error_with_its_place_wherever_it_is_needed() {
    let corpus = Folder::with_corpus();
    corpus.change("faq/fights/equal-might.toml", "short    = \"Nobody\"", "short    = Nobody");
    for arguments in
        [&["ask", "wolves"][..], &["search", "wolves"], &["show", "equal-might"], &["replay", "equal-might"], &["replay", "--all"]]
    {
        let refused = riftlaw_on(&corpus, arguments);
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(refused.err.starts_with("error: faq/fights/equal-might.toml:2:"), "{}", refused.err);
    }
    let error = run(bare(Folder::new().path()).args(["--json", "--corpus"]).arg(corpus.path()).args(["show", "equal-might"])).json_error();
    assert_eq!(
        (error["code"].as_str(), error["file"].as_str(), error["line"].as_u64()),
        (Some("bad_file"), Some("faq/fights/equal-might.toml"), Some(2))
    );
    let other = riftlaw_on(&corpus, &["show", "moves/pack-move"]);
    assert_eq!(other.code, Some(0), "what does not need the broken file does not read it: {}", other.err);
}

#[test]
fn a_broken_case_does_not_keep_other_rulings_from_being_found() {
    let corpus = Folder::with_corpus();
    corpus.change("faq/fights/equal-might.toml", "[[case.step]]", "[[case.step]");
    assert_eq!(riftlaw_on(&corpus, &["ask", "pack move together"]).code, Some(0));
    let asked = riftlaw_on(&corpus, &["ask", "wolves same might"]);
    assert_eq!(asked.code, Some(2));
    assert!(asked.err.starts_with("error: faq/fights/equal-might.toml:22:"), "{}", asked.err);
}

#[test]
fn a_scenario_file_that_is_none_is_an_error_with_its_place() {
    let own = Folder::new();
    let path = own.path().join("mine.toml");
    for (text, message) in [
        (&b"[[case]\n"[..], "mine.toml:1:8\n  |\n1 | [[case]\n  |        ^\n"),
        (b"cases = 1\n", "mine.toml:1:1\n  |\n1 | cases = 1\n  | ^^^^^\nhint: did you mean `case`?\n"),
        (b"", "error: the file holds no case\n"),
        (b"[[case]]\nname = \"a\"\n", "1 | [[case]]\n  | ^\n"),
        (b"[[case]]\n[case.after]\nscore = { Ann = 1 }\n", "error: `name` is missing\n"),
        (b"\n# \xff\n", " cannot be read: line 2 is not UTF-8"),
        (
            b"[[case]]\nname = \"a\"\n[case.before]\nunits.\"X\" = { of = \"Ann\", card = \"Gray Wolf\", at = \"base\" }\n[case.after]\nscore = { Ann = 0 }\n",
            "Gray Wolf",
        ),
    ] {
        own.write("mine.toml", text);
        let refused = riftlaw(&["replay", path.to_str().expect("the path is UTF-8")]);
        assert_eq!(refused.code, Some(2), "{}{}", refused.out, refused.err);
        assert!(refused.err.contains("mine.toml") && refused.err.contains(message), "{message}: {}", refused.err);
    }
}

#[test]
fn bad_usage_is_exit_code_2_with_what_was_meant() {
    for (arguments, message) in [
        (&["asks", "wolf"][..], "a similar subcommand exists: 'ask'"),
        (&["ask", "wolf", "--jsn"], "a similar argument exists: '--json'"),
        (&["ask", "wolf", "--as-of", "yesterday"], "a date looks like 2026-07-24"),
        (&["ask", "wolf", "-n", "0"], "0 is not in 1..=4294967295"),
        (&["ask", "wolf", "--kind", "rulings"], "a similar value exists: 'ruling'"),
        (&["list", "ruling"], "a similar value exists: 'rulings'"),
        (&["replay", "--all", "equal-might"], "cannot be used with"),
    ] {
        refused(arguments, message);
    }
    let error = riftlaw(&["--json", "asks"]).json_error();
    assert_eq!((error["code"].as_str(), error["message"].as_str()), (Some("usage"), Some("unrecognized subcommand 'asks'")));
}

#[test]
fn control_characters_from_outside_do_not_reach_the_terminal() {
    let shown = riftlaw(&["show", "\u{1b}[31mred"]);
    assert_eq!(shown.code, Some(1));
    assert!(!shown.err.contains('\u{1b}'), "{:?}", shown.err);
}

#[test]
fn what_a_file_says_steers_no_terminal_and_turns_no_text() {
    let folder = Folder::new();
    let file = folder.path().join("evil.toml");
    let name = "evil \\u001b[2J \\u202e name";
    let board = "[case.before]\nbattlefields.\"Plain A\" = {}\nunits.\"W\\u001b[2J\" = { of = \"Ann\", card = \"Grey Wolf\" }\n";
    let step = "[[case.step]]\nwho = \"Ann\"\nmove = [\"W\\u001b[2J\"]\nto = \"Plain A\"\n";
    let path = file.display().to_string();
    for text in [format!("[[case]]\nname = \"{name}\"\n{board}{step}"), format!("[[case]]\nname = \"{name}\"\n{board}")] {
        std::fs::write(&file, text).expect("the folder can be written");
        let shown = riftlaw(&["replay", &path, "--color", "always"]);
        let all = shown.out + &shown.err;
        assert!(all.contains("evil \u{fffd}[2J \u{fffd} name") || all.contains("W\u{fffd}[2J"), "{all:?}");
        assert!(!all.contains("\u{1b}[2J") && !all.contains('\u{202e}'), "{all:?}");
    }
}
