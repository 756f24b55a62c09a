//! Paths, links, names and texts that mean harm: they reach no file that was not named, steer no terminal, and hold nothing up.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

use super::harness::{Folder, Run, bare, riftlaw, riftlaw_on, run};
use super::imports::{Library, documents};

/// A text that clears the screen and turns the reading direction, were it written as it is.
const STEERS: &str = "ev\u{1b}[2Jil\u{202e}";
/// The same as it is shown.
const SHOWN: &str = "ev\u{fffd}[2Jil\u{fffd}";

/// Names that lead out of a folder, or nowhere.
const NAMES: [&str; 12] = [
    "../../etc/passwd",
    "/etc/passwd",
    "fights/../fights/equal-might",
    "fights/../../../../etc/passwd",
    "..",
    "/",
    "",
    "C:\\x",
    "%2e%2e/x",
    "fights/equal-might/",
    "x\u{1b}[2J\u{202e}",
    "two\nlines",
];

/// Whether a text holds what steers a terminal; line ends and colours of ours are not asked for here.
fn is_clean(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() && c != '\n' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
}

/// Runs the program in a folder, for ten seconds at most; 124 says that it took longer.
fn at(folder: &Folder, arguments: &[&str]) -> Run {
    let mut command = Command::new("timeout");
    command.arg("10").arg(env!("CARGO_BIN_EXE_riftlaw")).args(arguments).current_dir(folder.path()).stdin(Stdio::null());
    run(command.env("RIFTLAW_CACHE_DIR", folder.path().join("cache")).env("RIFTLAW_DATA_DIR", folder.path().join("data")))
}

#[test]
fn no_id_and_no_name_reaches_a_file_of_its_path() {
    for name in NAMES {
        for command in ["show", "card", "errata", "rule"] {
            for name in
                [name.to_owned(), format!("card:{name}"), format!("document:{name}#1"), format!("cr@{name}:1"), format!("erratum:{name}")]
            {
                let run = riftlaw(&[command, &name]);
                assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{command} {name:?}: {}", run.err);
                assert!(run.err.starts_with("error: ") && is_clean(&run.err) && !run.err.contains("root:"), "{name:?}: {:?}", run.err);
                let first = run.err.lines().next().unwrap_or_default();
                assert_eq!(first.matches('`').count(), 2, "the name stands in one line: {:?}", run.err);
            }
        }
    }
    for name in NAMES.into_iter().filter(|name| !std::path::Path::new(name).exists()) {
        for command in ["replay", "explore"] {
            let run = riftlaw(&[command, name]);
            assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{command} {name:?}: {}", run.err);
            assert!(run.err.starts_with("error: there is no ruling `") && is_clean(&run.err), "{:?}", run.err);
        }
    }
}

#[test]
fn a_new_file_has_the_name_of_a_file_and_never_another_ones_place() {
    let folder = Folder::new();
    folder.write("kept.toml", "kept");
    fs::create_dir(folder.path().join("sub")).expect("it can be made");
    symlink("nowhere.toml", folder.path().join("dangling.toml")).expect("a link can be made");
    for (name, because) in [
        (".", "is the name of a folder"),
        ("..", "is the name of a folder"),
        ("sub/", "is the name of a folder"),
        ("/", "is the name of a folder"),
        (STEERS, "holds characters that are not shown"),
        ("two\nlines", "holds characters that are not shown"),
        ("kept", "is there already"),
        ("dangling", "is there already"),
        ("no/such/folder", "no such file or directory"),
        ("kept.toml/x", "cannot be written"),
    ] {
        let refused = at(&folder, &["new", name]);
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{name:?}: {}", refused.err);
        assert!(refused.err.starts_with("error: ") && refused.err.contains(because) && is_clean(&refused.err), "{:?}", refused.err);
    }
    assert_eq!(fs::read_to_string(folder.path().join("kept.toml")).expect("it is there"), "kept");
    assert_eq!(at(&folder, &["new", "sub/../mine"]).code, Some(0));
    let mut left: Vec<_> = fs::read_dir(folder.path()).expect("it is there").flatten().map(|entry| entry.file_name()).collect();
    left.sort();
    assert_eq!(left, ["dangling.toml", "kept.toml", "mine.toml", "sub"]);
}

#[test]
fn an_import_of_a_folder_stays_in_it_whatever_links_and_names_are_there() {
    let (library, folder) = (Library::new(), Folder::new());
    let rules = format!(
        "Core Rules v1.3\n100\tA {STEERS} wolf is no judge of units.\n101\tA judge.\n102\tA unit.\n103\tA rule.\n\u{1b}]0;x\u{7} what is that\n"
    );
    folder.write(&format!("in/{STEERS}..txt"), rules);
    fs::copy(documents().join("tournament.txt"), folder.path().join("in/a..b.txt")).expect("it can be copied");
    fs::write(folder.path().join("in/two\nlines.txt"), "a letter").expect("it can be written");
    for (to, link) in [("../in", "loop"), ("self", "self"), ("/etc", "out"), ("/etc/passwd", "secret.txt"), ("nowhere", "dangling.txt")] {
        symlink(to, folder.path().join("in").join(link)).expect("a link can be made");
    }
    let path = folder.path().join("in").display().to_string();
    let imported = library.run(&["import", &path]);
    assert_eq!(imported.code, Some(0), "{}", imported.err);
    assert!(is_clean(&imported.out) && is_clean(&imported.err), "{:?}", imported.out);
    assert_eq!(imported.out.matches(": not taken: it is a link; name what it points to").count(), 5, "{}", imported.out);
    assert!(imported.out.contains(&format!("in/{SHOWN}..txt: core-rules-1.3")), "{}", imported.out);
    assert!(imported.out.contains("in/two lines.txt: not taken: "), "{}", imported.out);
    assert!(imported.out.contains("in/a..b.txt: tournament-rules-2026-07-16"), "{}", imported.out);
    for command in [&["rule", "1.3:100"][..], &["search", "judge", "wolf", "--all-dates"], &["diff", "1.3", "1.3"], &["import", "--list"]] {
        let run = library.run(command);
        assert!(is_clean(&run.out) && is_clean(&run.err), "{command:?}: {:?}", run.out);
    }
    assert!(library.run(&["rule", "1.3:100"]).out.contains(SHOWN));
    for name in NAMES.into_iter().chain([STEERS]) {
        let refused = library.run(&["import", "--remove", name]);
        assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""), "{name:?}");
        assert!(refused.err.starts_with("error: the library holds no `") && is_clean(&refused.err), "{:?}", refused.err);
    }
    for name in NAMES {
        assert_eq!(library.run(&["import", "--document", name, &path]).code, Some(2), "{name:?}");
    }
    let files: Vec<String> = library.files().into_iter().map(|(path, _)| path).collect();
    assert_eq!(files.iter().filter(|path| path.contains("/documents/")).count(), 2, "{files:?}");
}

#[test]
fn a_catalogue_that_names_a_file_elsewhere_reads_and_removes_none() {
    let library = Library::of(&["tournament.txt", "rules-1.3.txt"]);
    let victim = library.data().join("victim.json");
    fs::write(&victim, "{}").expect("it can be written");
    let catalogue = library.data().join("library/catalogue.json");
    let mut text: serde_json::Value = serde_json::from_str(&fs::read_to_string(&catalogue).expect("it is there")).expect("it is JSON");
    for entry in text["documents"].as_array_mut().expect("a list") {
        entry["file"] = "../../victim.json".into();
    }
    fs::write(&catalogue, text.to_string()).expect("it can be written");
    let asked = library.run(&["rule", "1.3:402"]);
    assert!(asked.code != Some(0) && is_clean(&asked.err), "{}", asked.out);
    library.run(&["import", "--remove", "tournament-rules-2026-07-16"]);
    assert_eq!(fs::read_to_string(&victim).expect("it is still there"), "{}");
}

#[test]
fn what_is_no_file_is_not_waited_for() {
    let folder = Folder::new();
    symlink("/dev/zero", folder.path().join("endless.toml")).expect("a link can be made");
    symlink("self.toml", folder.path().join("self.toml")).expect("a link can be made");
    fs::create_dir(folder.path().join("folder.toml")).expect("it can be made");
    let made = Command::new("mkfifo").arg(folder.path().join("pipe.toml")).status().expect("mkfifo is there");
    assert!(made.success());
    for (file, because) in [
        ("endless.toml", "no file"),
        ("pipe.toml", "no file"),
        ("self.toml", "too many levels of symbolic links"),
        ("folder.toml", "folder"),
        ("missing.toml", "no such file or directory"),
    ] {
        for command in [&["explore"][..], &["check", "--cards"]] {
            let refused = at(&folder, &[command, &[file]].concat());
            assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{command:?} {file}: {}", refused.err);
            assert!(refused.err.contains(because), "{command:?} {file}: {}", refused.err);
        }
        for command in ["replay", "import"] {
            let refused = at(&folder, &[command, file]);
            assert!(matches!(refused.code, Some(1 | 2)), "{command} {file}: {:?} {}", refused.code, refused.err);
        }
    }
}

#[test]
fn a_corpus_whose_links_lead_back_to_it_is_read_once() {
    let corpus = Folder::with_corpus();
    let listed = riftlaw_on(&corpus, &["list", "rulings"]);
    assert_eq!(listed.code, Some(0), "{}", listed.err);
    for (to, link) in [("..", "faq/loop"), ("../../faq", "faq/fights/again"), (".", "cards/tst/self")] {
        symlink(to, corpus.path().join(link)).expect("a link can be made");
    }
    assert_eq!(riftlaw_on(&corpus, &["list", "rulings"]).out, listed.out);
    assert_eq!(riftlaw_on(&corpus, &["check"]).code, Some(0));
    let elsewhere = Folder::new();
    let topic = elsewhere.path().join("fights");
    fs::rename(corpus.path().join("faq/fights"), &topic).expect("it can be moved");
    symlink(&topic, corpus.path().join("faq/fights")).expect("a link can be made");
    fs::remove_file(topic.join("again")).expect("it is there");
    assert_eq!(riftlaw_on(&corpus, &["list", "rulings"]).out, listed.out, "other links are followed");
}

#[test]
fn what_is_written_line_by_line_steers_no_terminal_either() {
    let folder = Folder::new();
    let name = STEERS.replace('\u{1b}', "\\u001b").replace('\u{202e}', "\\u202e");
    let case = format!(
        "[[case]]\nname = \"{name}\"\n[case.before]\nbattlefields.\"Plain A\" = {{}}\nunits.\"{name}\" = {{ of = \"Ann\", card = \"Shipyard Skulker\" }}\n\
         [[case.step]]\nwho = \"Ann\"\nmove = [\"{name}\"]\nto = \"Plain A\"\n"
    );
    folder.write("mine.toml", case);
    let mut watch = bare(folder.path());
    watch.current_dir(folder.path()).args(["watch", "mine.toml", "--quiet"]).stdout(Stdio::piped());
    let mut watch = watch.spawn().expect("the program can be started");
    let lines = BufReader::new(watch.stdout.take().expect("it is open")).lines();
    let told: Vec<String> = lines.map(|line| line.expect("it is text")).take_while(|line| !line.contains("agrees")).collect();
    watch.kill().expect("it runs");
    watch.wait().expect("it ends");
    let told = told.join("\n");
    assert!(told.contains(&format!("Ann moves {SHOWN} to Plain A")) && is_clean(&told), "{told:?}");
    let stepped = at(&folder, &["replay", "mine.toml", "--step"]);
    assert!(stepped.code == Some(0) && stepped.out.contains(SHOWN) && is_clean(&stepped.out), "{:?} {}", stepped.out, stepped.err);
}
