//! The whole JSON of every command, one example each, as it stands in `tests/data/snapshots/`.
//!
//! `RIFTLAW_WRITE_SNAPSHOTS=1 cargo test --test cli snapshots` writes what the program gives now.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::harness::{Folder, riftlaw};
use super::imports::{Library, documents};

/// A name for the example, the command, and its exit code. `FOLDER` stands for a folder of the test's own, with a scenario in it, and
/// `DOCUMENTS` for the documents that are imported.
const EXAMPLES: [(&str, &str, i32); 26] = [
    ("ask", "ask wolves same might --limit 2", 0),
    ("ask-nothing", "ask zebra tariff", 1),
    ("search", "search howl --limit 3", 0),
    ("show-ruling", "show equal-might", 0),
    ("show-erratum", "show erratum:bold-wolf@2025-10-28", 0),
    ("show-card", "show card:grey-wolf", 0),
    ("show-rule", "show cr@1.4:402.2", 0),
    ("show-document", "show document:tournament-rules-2026-07-16#101", 0),
    ("card", "card relan", 0),
    ("errata", "errata bold-wolf", 0),
    ("rule", "rule 402.2 --history", 0),
    ("diff", "diff 1.3 1.4", 0),
    ("changes", "changes --since 2026-07-01", 0),
    ("import", "import DOCUMENTS/tournament.txt DOCUMENTS/letter.txt", 0),
    ("import-list", "import --list", 0),
    ("import-remove", "import --remove tournament-rules-2026-07-16", 0),
    ("replay", "replay FOLDER/mine.toml --set score.Ann=3", 1),
    ("explore", "explore FOLDER/mine.toml --for score", 0),
    ("check", "check", 0),
    ("list", "list rulings", 0),
    ("status", "status", 0),
    ("new", "new FOLDER/other --from equal-might", 0),
    ("completions", "completions fish", 0),
    ("man", "man list", 0),
    ("error", "show equal-mihgt", 1),
    ("error-in-file", "replay FOLDER/broken.toml", 2),
];

/// What no example can show: it goes on until it is stopped, and gives the objects of `replay`; and what clap does.
const OTHERS: [&str; 2] = ["watch", "help"];

const MINE: &str = "\
[[case]]
name = \"a wolf goes out\"
[case.before]
battlefields.\"Plain A\" = {}
units.\"Wolf\" = { of = \"Ann\", card = \"Grey Wolf\" }
[[case.step]]
who = \"Ann\"
move = [\"Wolf\"]
to = \"Plain A\"
[case.after]
score.Ann = 0
";

fn snapshots() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/snapshots")
}

/// A value with names in the place of what is another on another machine, or in another version.
fn settled(mut value: Value, places: &[(String, &str)]) -> Value {
    match &mut value {
        Value::String(text) => places.iter().for_each(|(place, name)| *text = text.replace(place, name)),
        Value::Array(items) => items.iter_mut().for_each(|item| *item = settled(item.take(), places)),
        Value::Object(keys) => {
            for (key, value) in keys.iter_mut() {
                *value = match (key.as_str(), value.take()) {
                    ("version", Value::String(version)) if version == env!("CARGO_PKG_VERSION") => "<version>".into(),
                    ("score", Value::Number(_)) => "<score>".into(),
                    ("script", Value::String(_)) => "<script>".into(),
                    ("page", Value::String(_)) => "<page>".into(),
                    (_, value) => settled(value, places),
                };
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
    value
}

#[test]
fn the_json_of_every_command_is_what_its_snapshot_says() {
    let (folder, library) = (Folder::new(), Library::new());
    folder.write("mine.toml", MINE);
    folder.write("broken.toml", MINE.replace("[case.after]", "[case.aftr]"));
    let texts = ["rules-1.3.txt", "rules-1.4-pages.txt", "tournament.txt", "errata.jsonl", "cards-riftcodex.json"];
    library.import(&texts);
    let home = library.data().parent().expect("it lies in a folder").display().to_string();
    let places =
        [(folder.path().display().to_string(), "<folder>"), (home, "<home>"), (env!("CARGO_MANIFEST_DIR").to_owned(), "<project>")];
    let is_written = std::env::var_os("RIFTLAW_WRITE_SNAPSHOTS").is_some();
    for (name, command, code) in EXAMPLES {
        let command = command.replace("FOLDER", &places[0].0).replace("DOCUMENTS", &documents().display().to_string());
        let run = library.run(&[command.split_whitespace().collect::<Vec<_>>().as_slice(), &["--json", "--quiet"]].concat());
        assert_eq!(run.code, Some(code), "{name}: {}{}", run.out, run.err);
        // An object a line: most commands give one. Errors stand on stderr, and nothing else does.
        let lines = run.out.lines().chain(run.err.lines());
        let values = lines.map(|line| settled(serde_json::from_str(line).expect("a line is JSON"), &places));
        let text: String = values.map(|value| format!("{value:#}\n")).collect();
        let path = snapshots().join(name).with_extension("json");
        if is_written {
            fs::create_dir_all(snapshots()).and_then(|()| fs::write(&path, &text)).expect("the snapshot can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(kept == text, "{name}: RIFTLAW_WRITE_SNAPSHOTS=1 writes what is given now, for git to compare:\n{text}");
    }
}

#[test]
fn every_command_has_a_snapshot_and_every_snapshot_a_command() {
    let shown: BTreeSet<String> = EXAMPLES.iter().map(|(name, ..)| format!("{name}.json")).collect();
    let kept = fs::read_dir(snapshots()).expect("they are there").flatten();
    let kept: BTreeSet<String> = kept.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(shown, kept);
    let help = riftlaw(&["--help"]).out;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> =
        commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).filter(|name| !name.is_empty()).collect();
    assert!(commands.len() > 15, "{commands:?}");
    for command in commands.into_iter().filter(|command| !OTHERS.contains(command)) {
        assert!(EXAMPLES.iter().any(|(_, line, _)| line.split(' ').next() == Some(command)), "{command} has no snapshot");
    }
}
