//! The recipes of the README are run, with bash and jq. Of the one with fzf the list and the preview are.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::harness::{Folder, Run, run};

/// The lines between the fences of each block of that language in the README.
fn recipes() -> Vec<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("there is a README");
    text.split("```bash\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

/// The recipe that has that in it.
fn recipe(part: &str) -> String {
    let found: Vec<String> = recipes().into_iter().filter(|recipe| recipe.contains(part)).collect();
    assert_eq!(found.len(), 1, "one recipe has `{part}`");
    found[0].clone()
}

/// Runs lines of bash in a folder, with the program on the path.
fn bash(folder: &Folder, lines: &str) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_riftlaw")).parent().expect("it lies in a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let mut command = Command::new("bash");
    command.args(["-euo", "pipefail", "-c", lines]).current_dir(folder.path()).env("PATH", path);
    command.env("RIFTLAW_CACHE_DIR", folder.path().join("cache")).env("RIFTLAW_DATA_DIR", folder.path().join("data"));
    run(&mut command)
}

#[test]
fn every_recipe_has_its_test() {
    let tested = ["fzf", "charm.md", "answers.csv", "report.xml", "completions bash"];
    for recipe in recipes() {
        assert_eq!(tested.iter().filter(|part| recipe.contains(**part)).count(), 1, "{recipe}");
    }
    assert_eq!(recipes().len(), tested.len());
}

#[test]
fn the_picker_has_a_list_with_titles_and_a_preview_of_each() {
    let recipe = recipe("fzf");
    let (list, rest) = recipe.split_once(" | fzf ").expect("it is piped into fzf");
    let folder = Folder::new();
    let list = bash(&folder, list);
    assert_eq!(list.code, Some(0), "{}", list.err);
    assert!(list.out.lines().all(|line| line.split('\t').count() == 2 && !line.ends_with('\t')), "an id, a tab, a title");
    assert!(rest.starts_with("--delimiter='\\t' --with-nth=2 "), "the second column is shown: {rest}");
    let preview = rest.split("--preview='").nth(1).and_then(|rest| rest.split('\'').next()).expect("it has a preview");
    let id = list.out.lines().next().and_then(|line| line.split('\t').next()).expect("there is a ruling");
    let shown = bash(&folder, &preview.replace("{1}", &format!("'{id}'")));
    assert!(shown.code == Some(0) && shown.out.contains(id) && shown.out.contains('\u{1b}'), "{} {}", shown.out, shown.err);
}

#[test]
fn all_rulings_of_a_card_are_written_as_markdown() {
    let folder = Folder::new();
    let made = bash(&folder, &recipe("charm.md"));
    assert_eq!(made.code, Some(0), "{}", made.err);
    let markdown = fs::read_to_string(folder.path().join("charm.md")).expect("it is written");
    let listed = bash(&folder, "riftlaw card charm --json | jq '.rulings | length'").out;
    assert_eq!(markdown.matches("## ").count().to_string(), listed.trim(), "{markdown}");
    assert!(markdown.contains("*keywords/legion, amended*"), "{markdown}");
}

#[test]
fn a_file_of_questions_becomes_a_table() {
    let folder = Folder::new();
    folder.write("questions.txt", "equal might, who gets the battlefield\n\nzebra tariff\n");
    let made = bash(&folder, &recipe("answers.csv"));
    assert_eq!(made.code, Some(0), "{}", made.err);
    let table = fs::read_to_string(folder.path().join("answers.csv")).expect("it is written");
    let lines: Vec<&str> = table.lines().collect();
    let first = "\"equal might, who gets the battlefield\",\"Both sides in a combat have the same total Might. Who controls the battlefield, and does anyone score?\",\"combat/equal-might\",\"Nobody\",\"holds\"";
    assert_eq!(lines, [first, "\"the question is empty\",,,,", "\"zebra tariff\",,,,"]);
}

#[test]
fn a_folder_of_scenarios_gives_a_report() {
    let folder = Folder::new();
    fs::create_dir(folder.path().join("scenarios")).expect("it can be made");
    let made = bash(&folder, &format!("riftlaw new scenarios/mine -q\n{}", recipe("report.xml")));
    assert_eq!(made.code, Some(0), "{}", made.err);
    let report = fs::read_to_string(folder.path().join("report.xml")).expect("it is written");
    assert!(report.contains("<testsuite name=\"scenarios/mine.toml\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"0\">"), "{report}");
}

#[test]
fn completions_and_the_manual_page_are_set_up_as_written() {
    let folder = Folder::new();
    let lines = recipe("completions bash") + "complete -p riftlaw\n";
    let set_up = bash(&folder, &lines);
    assert!(set_up.code == Some(0) && set_up.out.contains("riftlaw"), "{}", set_up.err);
    assert!(fs::read_to_string(folder.path().join("riftlaw.1")).is_ok_and(|page| page.contains(".SH EXAMPLES")));
}
