//! `explore`.

use serde_json::json;

use super::harness::{Folder, keys, riftlaw};

const CASE: &str = "two grey wolves kill each other";

#[test]
fn what_is_explored_has_every_key_in_the_order_of_the_contract() {
    let run = riftlaw(&["explore", "--json", "fights/equal-might", "--case", CASE]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let value = run.json();
    assert_eq!(keys(&value), ["schema", "id", "cases"]);
    assert_eq!(value["id"], "fights/equal-might");
    let case = &value["cases"][0];
    assert_eq!(keys(case), ["name", "complete", "positions", "outcomes", "because", "left_aside"]);
    assert_eq!((&case["name"], &case["complete"]), (&json!(CASE), &json!(true)));
    let outcomes = case["outcomes"].as_array().expect("a list");
    assert_eq!(keys(&outcomes[0]), ["after", "line"]);
    assert_eq!(outcomes[0]["line"], json!([]), "to do nothing is the first one");
    // Nothing, to Plain A, to Plain B.
    assert_eq!(outcomes.len(), 3);
    let lines: Vec<_> = outcomes.iter().map(|outcome| outcome["line"][0].as_str()).collect();
    assert_eq!(lines, [None, Some("Ann moves her Wolf to Plain A"), Some("Ann moves her Wolf to Plain B")]);
    assert_eq!(outcomes[1]["line"][1], "Ann and Ben pass");
}

#[test]
fn outcomes_that_agree_in_what_is_asked_for_are_one() {
    let outcomes = |key: &str| {
        let run = riftlaw(&["explore", "--json", "equal-might", "--case", CASE, "--for", key]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.json()["cases"][0]["outcomes"].as_array().map_or(0, Vec::len)
    };
    assert_eq!((outcomes("score"), outcomes("Ben's Wolf"), outcomes("score,Ben's Wolf"), outcomes("score.Ben")), (2, 2, 3, 1));
}

#[test]
fn from_a_step_on_only_what_can_still_come_is_explored() {
    let run = riftlaw(&["explore", "equal-might", "--case", "grey wolves", "--step", "1"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("1 outcome from 3 positions: complete"), "{}", run.out);
    assert!(run.out.contains("< Ann and Ben pass"), "{}", run.out);
}

#[test]
fn a_search_that_is_cut_is_exit_code_1_and_says_so() {
    let run = riftlaw(&["explore", "equal-might", "--case", CASE, "--limit", "2"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.out.contains("not complete\n  the search was cut at the limit of positions: 2"), "{}", run.out);
    let run = riftlaw(&["explore", "equal-might", "--case", CASE, "--depth", "1"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.out.contains("lines of play were cut after the limit of decisions: 1"), "{}", run.out);
}

#[test]
fn what_is_not_there_is_exit_code_2_with_what_is() {
    let unknown = riftlaw(&["explore", "equal-might", "--case", "lions"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("there is no case `lions`") && unknown.err.contains(CASE), "{}", unknown.err);
    let far = riftlaw(&["explore", "equal-might", "--case", CASE, "--step", "9"]);
    assert_eq!(far.code, Some(2));
    assert!(far.err.contains("has 2 steps"), "{}", far.err);
    let key = riftlaw(&["explore", "equal-might", "--case", CASE, "--for", "scores"]);
    assert_eq!(key.code, Some(2));
    assert!(key.err.contains("`scores`") && key.err.contains("score"), "{}", key.err);
    assert_eq!(riftlaw(&["explore", "no-such-ruling"]).code, Some(2));
}

#[test]
fn words_that_several_cases_have_are_exit_code_3_with_these() {
    let run = riftlaw(&["explore", "equal-might", "--case", "grey"]);
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("fits 2 cases"), "{}", run.err);
}

#[test]
fn a_file_of_ones_own_is_explored_like_a_ruling() {
    let own = Folder::new();
    let text = "[[case]]\nname = \"mine\"\n[case.before]\nbattlefields.\"Plain A\" = {}\nbattlefields.\"Plain B\" = {}\n\
                units.\"Ann's Wolf\" = { of = \"Ann\", card = \"Grey Wolf\" }\n[case.after]\nscore = { Ann = 0 }\n";
    let path = own.write("my-question.toml", text);
    let run = riftlaw(&["explore", "--json", path.to_str().expect("the path is UTF-8"), "--for", "score"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let outcomes = &run.json()["cases"][0]["outcomes"];
    assert_eq!(outcomes[1]["after"], json!({ "score": { "Ann": 1, "Ben": 0 } }));
}

#[test]
fn a_turn_that_is_ended_leads_on_to_the_next() {
    let run = riftlaw(&["explore", "--json", "equal-might", "--case", CASE, "--turns", "1", "--for", "turn,score"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let outcomes = run.json()["cases"][0]["outcomes"].clone();
    assert!(outcomes.as_array().is_some_and(|all| all.iter().all(|one| one["after"]["turn"] == "Ben")), "{outcomes}");
}
