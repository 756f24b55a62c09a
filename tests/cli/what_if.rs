//! `new`, `--set` and `watch`: scenarios of the user's own, and what would be if.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use super::harness::{Folder, Run, bare, keys, run};

fn at(folder: &Folder, arguments: &[&str]) -> Run {
    let cache = Folder::new();
    run(bare(cache.path()).current_dir(folder.path()).args(arguments))
}

#[test]
fn a_new_file_is_a_scenario_that_agrees_and_is_never_overwritten() {
    let folder = Folder::new();
    let new = at(&folder, &["new", "mine"]);
    assert_eq!((new.code, new.out.as_str()), (Some(0), "mine.toml\n"), "{}", new.err);
    assert!(new.err.contains("riftlaw replay mine.toml"), "{}", new.err);
    assert_eq!(at(&folder, &["replay", "mine.toml"]).code, Some(0));
    folder.write("mine.toml", "kept");
    for name in ["mine", "mine.toml"] {
        let again = at(&folder, &["new", name]);
        assert_eq!((again.code, again.out.as_str()), (Some(2), ""));
        assert_eq!(again.err, "error: mine.toml is there already\nhint: nothing is overwritten: choose another name\n");
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("mine.toml")).expect("it is there"), "kept");
    let nowhere = at(&folder, &["new", "no/such/folder", "--json"]);
    assert_eq!((nowhere.code, nowhere.json_error()["code"].as_str()), (Some(2), Some("output")));
}

#[test]
fn a_new_file_from_a_ruling_has_its_cases_and_comes_out_as_they_do() {
    let folder = Folder::new();
    let new = at(&folder, &["new", "all", "--from", "equal-might", "--json"]).json();
    assert_eq!(keys(&new), ["schema", "path", "from", "cases"]);
    assert_eq!((&new["from"], &new["cases"]), (&"combat/equal-might".into(), &4.into()));
    let replayed = at(&folder, &["replay", "all.toml", "--json"]).json();
    assert_eq!(replayed["results"][0]["cases"].as_array().map(Vec::len), Some(4));
    assert_eq!(at(&folder, &["new", "one", "--from", "equal-might", "--case", "next unit", "-q"]).code, Some(0));
    let one = std::fs::read_to_string(folder.path().join("one.toml")).expect("it is there");
    assert_eq!(one.matches("[[case]]").count(), 1, "{one}");
    assert_eq!(at(&folder, &["replay", "one.toml"]).code, Some(0));
    let unknown = at(&folder, &["new", "x", "--from", "equal-mihgt"]);
    assert!(unknown.code == Some(2) && unknown.err.contains("`combat/equal-might`"), "{}", unknown.err);
}

#[test]
fn a_board_is_changed_on_the_command_line_and_the_file_stays_what_it_is() {
    let folder = Folder::new();
    at(&folder, &["new", "mine"]);
    let before = std::fs::read(folder.path().join("mine.toml")).expect("it is there");
    let set = at(&folder, &["replay", "mine.toml", "--json", "--set", "units.\"Ann's Skulker\".might=5", "--set", "score.Ann=6"]);
    assert_eq!(set.code, Some(1), "what was expected of another board is not what comes out: {}", set.err);
    let case = &set.json()["results"][0]["cases"][0];
    assert_eq!(case["after"]["battlefields"]["Plain A"]["controller"], "Ann");
    assert!(case["events"].as_array().is_some_and(|all| all.iter().any(|event| event["text"] == "Ann gains a point and has 7")), "{case}");
    assert_eq!(std::fs::read(folder.path().join("mine.toml")).expect("it is there"), before);
    let explored = at(&folder, &["explore", "mine.toml", "--set", "score.Ann=6", "--for", "score.Ann", "--json"]).json();
    assert!(explored["cases"][0]["outcomes"].to_string().contains("\"Ann\":7"), "{explored}");
}

#[test]
fn what_is_wrong_in_an_assignment_is_pointed_at_in_its_own_text() {
    let folder = Folder::new();
    at(&folder, &["new", "mine"]);
    for (set, told) in [
        (
            "units.\"Ann's Skulkr\".might=5",
            " --> --set:1:7\n  |\n1 | units.\"Ann's Skulkr\".might=5\n  |       ^^^^^^^^^^^^^^\nhint: did you mean `Ann's Skulker`?\n",
        ),
        ("score.Ann=many", "error: `score` has to be a whole number, and is a text\n --> --set:1:11\n"),
        ("scores.Ann=4", "1 | scores.Ann=4\n  | ^^^^^^"),
        ("turn=Zed", "hint: here can stand: Ann, Ben\n"),
        ("score.Ann", "hint: KEY=VALUE as in `before`"),
    ] {
        let run = at(&folder, &["replay", "mine.toml", "--set", set]);
        assert_eq!(run.code, Some(2), "{set}: {}", run.out);
        assert!(run.err.contains(told), "{set}: {}", run.err);
    }
    let error = at(&folder, &["replay", "mine.toml", "--json", "--set", "turn=Ann", "--set", "turn=Zed"]).json_error();
    assert_eq!((&error["file"], &error["line"], &error["column"]), (&"--set".into(), &2.into(), &6.into()));
}

#[test]
fn one_case_of_several_is_replayed_by_words_of_its_name() {
    let folder = Folder::new();
    let one = at(&folder, &["replay", "equal-might", "--case", "next unit", "--json"]).json();
    assert_eq!(one["results"][0]["cases"].as_array().map(Vec::len), Some(1));
    assert_eq!(at(&folder, &["replay", "equal-might", "--case", "lions"]).code, Some(2));
    assert_eq!(at(&folder, &["replay", "equal-might", "--case", "unit"]).code, Some(3));
}

#[test]
fn a_watched_file_is_replayed_on_every_save_errors_too() {
    let folder = Folder::new();
    let cache = Folder::new();
    at(&folder, &["new", "mine"]);
    let path = folder.path().join("mine.toml");
    let text = std::fs::read_to_string(&path).expect("it is there");
    let mut watch = bare(cache.path());
    watch.current_dir(folder.path()).args(["watch", "mine.toml", "--json", "--quiet"]).stdout(Stdio::piped());
    let mut watch = watch.spawn().expect("the program can be started");
    let mut lines = BufReader::new(watch.stdout.take().expect("it is open")).lines();
    let mut next = || -> serde_json::Value {
        let line = lines.next().expect("it goes on").expect("it is text");
        serde_json::from_str(&line).expect("a line is JSON")
    };
    assert_eq!(next()["results"][0]["verdict"], "agrees");
    folder.write("mine.toml", text.replace("might", "mihgt").replace("\"gone\"", "\"gone\" # and more"));
    assert_eq!(next()["results"][0]["verdict"], "agrees");
    folder.write("mine.toml", "[[case]\n");
    let error = next();
    assert_eq!((&error["error"]["line"], &error["error"]["column"]), (&1.into(), &8.into()));
    folder.write("mine.toml", text.replace("\"nobody\"", "\"Ben\""));
    assert_eq!(next()["results"][0]["verdict"], "disagrees");
    watch.kill().expect("it runs");
    watch.wait().expect("it ends");
}
