//! Completions, the manual page, help, and what a mistyped word is answered with.

use serde_json::json;

use super::harness::{Folder, Run, bare, keys, riftlaw, run};

/// What a shell is given to complete these words.
fn completed(shell: &str, words: &[&str]) -> Run {
    let cache = Folder::new();
    let index = (words.len() - 1).to_string();
    let mut command = bare(cache.path());
    run(command.env("RIFTLAW_COMPLETE", shell).env("_CLAP_COMPLETE_INDEX", index).env("_CLAP_IFS", "\n").arg("--").args(words))
}

#[test]
fn each_shell_gets_a_script_that_asks_the_program() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = riftlaw(&["completions", shell]);
        assert_eq!(script.code, Some(0), "{}", script.err);
        assert!(script.out.contains("RIFTLAW_COMPLETE") && script.out.contains("riftlaw"), "{}", script.out);
        let json = riftlaw(&["completions", shell, "--json"]).json();
        assert_eq!(keys(&json), ["schema", "shell", "script"]);
        assert_eq!(json["script"], script.out);
    }
    assert_eq!(riftlaw(&["completions", "tcsh"]).code, Some(2));
}

#[test]
fn commands_ids_cards_and_rule_numbers_are_completed_in_every_shell() {
    for (words, found) in [
        (&["riftlaw", "sea"][..], "search"),
        (&["riftlaw", "card", "dune-dr"], "dune-drake"),
        (&["riftlaw", "card", "dune", "dr"], "drake"),
        (&["riftlaw", "card", "'Dune D"], "dune-drake"),
        (&["riftlaw", "errata", "dune-dr"], "dune-drake"),
        (&["riftlaw", "errata", "Dune", "dr"], "drake"),
        (&["riftlaw", "show", "cr@1.3:460.2."], "cr@1.3:460.2.a"),
        (&["riftlaw", "diff", "1.3", "1."], "1.4"),
        (&["riftlaw", "show", "combat/equal"], "combat/equal-might"),
        (&["riftlaw", "replay", "equal-m"], "combat/equal-might"),
        (&["riftlaw", "rule", "466.5."], "466.5.b"),
        (&["riftlaw", "list", "rul"], "rulings"),
        (&["riftlaw", "ask", "--as-p"], "--as-printed"),
    ] {
        for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
            let run = completed(shell, words);
            // zsh has a meaning for colons.
            assert!(run.out.replace('\\', "").contains(found), "{shell} {words:?}: {} {}", run.out, run.err);
        }
    }
    let files = Folder::new();
    let path = files.write("mine.toml", "");
    let begun = path.display().to_string().replace("mine.toml", "mi");
    assert!(completed("fish", &["riftlaw", "replay", &begun]).out.contains("mine.toml"));
}

#[test]
fn where_nothing_can_be_completed_the_shell_is_told_nothing() {
    let run = completed("bash", &["riftlaw", "card", "zzzzzz"]);
    assert_eq!((run.out.trim(), run.err.as_str()), ("", ""));
    let unknown = completed("tcsh", &["riftlaw", ""]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("tcsh"), "{}", unknown.err);
}

#[cfg(unix)]
#[test]
fn bash_completes_with_the_script_that_it_is_given() {
    let program = env!("CARGO_BIN_EXE_riftlaw");
    let lines = format!(
        "PATH=$(dirname '{program}'):$PATH\nsource <(riftlaw completions bash)\nCOMP_WORDS=(riftlaw card dune-dr)\nCOMP_CWORD=2\n\
         COMP_TYPE=9\n_clap_complete_riftlaw riftlaw dune-dr card\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let bash = run(std::process::Command::new("bash").args(["-c", &lines]));
    assert_eq!(bash.out.trim(), "dune-drake", "{}", bash.err);
}

#[test]
fn the_manual_page_has_examples_options_and_commands() {
    let page = riftlaw(&["man"]);
    assert_eq!(page.code, Some(0), "{}", page.err);
    let place = |heading: &str| page.out.find(&format!(".SH {heading}")).unwrap_or_else(|| panic!("{heading}: {}", page.out));
    assert!(place("NAME") < place("EXAMPLES") && place("EXAMPLES") < place("OPTIONS"));
    assert!(place("OPTIONS") < place("SUBCOMMANDS"));
    assert!(riftlaw(&["man", "replay"]).out.contains("riftlaw\\-replay"));
    assert_eq!(keys(&riftlaw(&["man", "--json"]).json()), ["schema", "page"]);
    let unknown = riftlaw(&["man", "reply", "--json"]);
    assert_eq!(unknown.code, Some(2));
    assert_eq!(unknown.json_error()["hint"], "a similar subcommand exists: 'replay'");
}

#[test]
fn help_begins_with_examples() {
    for arguments in [&["--help"][..], &["ask", "--help"], &["replay", "-h"], &["help", "list"]] {
        let help = riftlaw(arguments).out;
        let (examples, usage) =
            (help.find("Examples:\n  ").unwrap_or_else(|| panic!("{help}")), help.find("Usage:").expect("it has usage"));
        assert!(examples < usage, "{help}");
    }
}

#[test]
fn what_was_mistyped_is_answered_with_the_nearest() {
    for (arguments, code, near) in [
        (&["serach", "wolf"][..], 2, "'search'"),
        (&["search", "wolf", "--jsn"], 2, "'--json'"),
        (&["list", "ruling"], 2, "'rulings'"),
        (&["show", "fights/equal-mihgt"], 1, "`fights/equal-might`"),
        (&["replay", "equal-mihgt"], 2, "`fights/equal-might`"),
        (&["card", "gray wolf"], 1, "`Grey Wolf`"),
        (&["errata", "bold wlof"], 1, "`Bold Wolf`"),
        (&["completions", "bsh"], 2, "'bash'"),
    ] {
        let run = riftlaw(arguments);
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(near), "{arguments:?}: {}", run.err);
        let as_json = riftlaw(&[arguments, &["--json"]].concat());
        if arguments.contains(&"--jsn") {
            continue;
        }
        assert!(as_json.json_error()["hint"].as_str().is_some_and(|hint| hint.contains(near)), "{arguments:?}: {}", as_json.err);
    }
    assert_eq!(json!(riftlaw(&["serach", "--json"]).json_error()["code"]), json!("usage"));
}
