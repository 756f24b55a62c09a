//! `replay`.

use serde_json::json;

use super::harness::{Folder, keys, riftlaw, riftlaw_on};

#[test]
fn a_replay_in_json_has_every_key_in_the_order_of_the_contract() {
    let replayed = riftlaw(&["replay", "--json", "fights/equal-might"]);
    assert_eq!(replayed.code, Some(0), "{}", replayed.err);
    let value = replayed.json();
    assert_eq!(keys(&value), ["schema", "edition", "results"]);
    let result = &value["results"][0];
    assert_eq!(keys(result), ["id", "verdict", "cases", "rules_exercised"]);
    assert_eq!(result["verdict"], "agrees");
    let case = &result["cases"][0];
    let names =
        ["name", "as_of", "edition", "as_printed", "verdict", "because", "events", "after", "differences", "board", "changes", "open"];
    assert_eq!(keys(case), names);
    assert_eq!(keys(&case["events"][0]), ["step", "text", "rule", "kind"]);
    assert_eq!(case["after"]["score"], json!({ "Ann": 4, "Ben": 4 }));
    assert_eq!(case["board"]["units"]["Ann's Wolf"], json!({ "of": "Ann", "at": "base", "might": 3 }));
    let change = json!({ "step": 1, "path": "units.Ann's Wolf.at", "from": "base", "to": "Plain A" });
    assert!(case["changes"].as_array().is_some_and(|all| all.contains(&change)), "{}", case["changes"]);
}

#[test]
fn all_rulings_are_a_line_each_and_a_count() {
    let replayed = riftlaw(&["replay", "--all"]);
    assert_eq!(replayed.code, Some(0), "a case that says itself that it is not replayed counts for nothing");
    assert!(replayed.out.starts_with("agrees        fights/equal-might  2 cases\n"), "{}", replayed.out);
    assert!(replayed.out.ends_with("6 in all: 5 agree, 1 not replayed\n"), "{}", replayed.out);
}

#[test]
fn a_ruling_that_the_rules_contradict_is_exit_code_1_with_place_and_both_values() {
    let corpus = Folder::with_corpus();
    corpus.change("faq/fights/equal-might.toml", "controller = \"nobody\"", "controller = \"Ann\"");
    let replayed = riftlaw_on(&corpus, &["replay", "equal-might"]);
    assert_eq!(replayed.code, Some(1), "{}", replayed.err);
    let said = "faq/fights/equal-might.toml:33: after.battlefields.Plain A.controller is nobody, and should be Ann";
    assert!(replayed.out.split_whitespace().collect::<Vec<_>>().join(" ").contains(said), "{}", replayed.out);
    let value = riftlaw_on(&corpus, &["replay", "--json", "equal-might"]).json();
    let difference = &value["results"][0]["cases"][0]["differences"][0];
    assert_eq!(keys(difference), ["path", "expected", "actual", "file", "line"]);
    assert_eq!((&difference["expected"], &difference["actual"]), (&json!("Ann"), &json!("nobody")));
}

#[test]
fn a_question_is_answered_even_where_its_replay_disagrees() {
    let corpus = Folder::with_corpus();
    corpus.change("faq/fights/equal-might.toml", "controller = \"nobody\"", "controller = \"Ann\"");
    let asked = riftlaw_on(&corpus, &["ask", "wolves same might"]);
    assert_eq!(asked.code, Some(0));
    assert!(asked.out.contains("\n  disagrees"), "{}", asked.out);
}

#[test]
fn what_cannot_be_played_is_exit_code_4() {
    let corpus = Folder::with_corpus();
    corpus.change("faq/fights/lantern.toml", "not_replayed = \"the lantern is not encoded\"\n", "");
    let replayed = riftlaw_on(&corpus, &["replay", "lantern"]);
    assert_eq!(replayed.code, Some(4), "{} {}", replayed.out, replayed.err);
    assert!(replayed.out.contains("not replayed: "), "{}", replayed.out);
}

#[test]
fn a_file_of_ones_own_is_replayed_like_a_ruling() {
    let own = Folder::new();
    let text = "[[case]]\nname = \"mine\"\n[case.before]\nturn = \"Ann\"\nbattlefields.\"Plain A\" = {}\nbattlefields.\"Plain B\" = {}\n\
                [case.after]\nscore = { Ann = 0 }\n";
    let path = own.write("my-question.toml", text);
    let path = path.to_str().expect("the path is UTF-8");
    let replayed = riftlaw(&["replay", "--json", path]);
    assert_eq!(replayed.code, Some(0), "{}", replayed.err);
    assert_eq!(replayed.json()["results"][0]["id"], path);
}

#[test]
fn a_trace_tells_more() {
    let lines = |arguments: &[&str]| riftlaw(&[&["replay", "fights/equal-might"], arguments].concat()).out.lines().count();
    assert!(lines(&["--trace"]) > lines(&[]));
}

#[test]
fn a_case_of_another_day_counts_for_nothing() {
    let replayed = riftlaw(&["replay", "--json", "moves/pack-move", "--as-of", "2025-11-01"]);
    assert_eq!(replayed.code, Some(0), "{}", replayed.err);
    assert_eq!(replayed.json()["results"][0]["verdict"], "other_date");
}

#[test]
fn nothing_to_replay_is_exit_code_2() {
    for (target, message) in
        [("equal-mihgt", "there is no ruling `equal-mihgt`"), ("missing.toml", "missing.toml cannot be read: no such file")]
    {
        let replayed = riftlaw(&["replay", target]);
        assert_eq!((replayed.code, replayed.out.as_str()), (Some(2), ""), "{target}");
        assert!(replayed.err.contains(message), "{}", replayed.err);
    }
    assert_eq!(riftlaw(&["replay", "howling"]).code, Some(3));
    assert_eq!(riftlaw(&["replay"]).code, Some(2));
}

#[test]
fn a_case_that_ends_while_somebody_has_to_decide_says_who_and_what() {
    let files = Folder::new();
    let case = r#"
[[case]]
name = "two defenders"
before.turn = "Ann"
before.battlefields."Plain A" = { controller = "Ben" }
before.units."Big" = { of = "Ann", card = "Grey Wolf", at = "base", might = 5 }
before.units."X" = { of = "Ben", card = "Grey Wolf", at = "Plain A" }
before.units."Y" = { of = "Ben", card = "Grey Wolf", at = "Plain A" }
step = [{ who = "Ann", move = ["Big"], to = "Plain A" }, { everyone = "passes" }]
"#;
    let path = files.write("mine.toml", case).display().to_string();
    let replayed = riftlaw(&["replay", &path]);
    let open = "Ann is asked to assign 5 damage among X and Y";
    assert!(replayed.out.ends_with(&format!("  agrees\n    it ends while {open}\n")), "{}{}", replayed.out, replayed.err);
    assert_eq!(riftlaw(&["replay", &path, "--json"]).json()["results"][0]["cases"][0]["open"], open);
    let finished = case.replace("passes\" }]", "passes\" }, { who = \"Ann\", assign = { \"X\" = 3, \"Y\" = 2 } }]");
    let finished = riftlaw(&["replay", &files.write("finished.toml", &finished).display().to_string()]);
    assert!(finished.out.ends_with("  agrees\n"), "{}", finished.out);
}
