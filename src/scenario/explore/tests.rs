//! Exploring small boards.

use super::*;
use crate::scenario::testing::{BOARD, script};

fn explored(board: &str, rest: &str, wanted: &Wanted) -> Explored {
    let script = script(&format!("[case.before]\n{board}\n{rest}\n[case.after]\nturn = \"Ann\"\n"));
    one(&script, wanted, "a case").unwrap_or_else(|unexplored| panic!("it can be explored: {unexplored:?}"))
}

fn caring_for(keys: &[&str]) -> Wanted {
    Wanted { keys: keys.iter().map(|key| (*key).to_owned()).collect(), ..Wanted::default() }
}

fn lines(explored: &Explored) -> Vec<String> {
    explored.outcomes.iter().map(|found| found.line.join("; ")).collect()
}

#[test]
fn every_outcome_has_the_shortest_line_that_leads_to_it() {
    let explored = explored(BOARD, "", &caring_for(&["battlefields"]));
    assert!(explored.complete, "{:?}", explored.because);
    let expected =
        ["", "Ann moves her Bear to Plain A; Ann and Ben pass", "Ann moves her Bear to Plain B; Ann and Ben pass"].map(str::to_owned);
    assert_eq!(lines(&explored), expected);
}

#[test]
fn both_orders_of_two_things_lead_to_one_position() {
    let hand = "hand.Ann = [\"Duel\", \"Duel\"]";
    let once = explored(BOARD, "hand.Ann = [\"Duel\"]", &Wanted::default());
    let twice = explored(BOARD, hand, &Wanted::default());
    assert!(once.complete && twice.complete);
    // The second copy leads on from each outcome of the first; which of the two it is makes no difference.
    let trash = |one: &Found| one.after["trash"]["Ann"].as_array().map_or(0, |cards| cards.iter().filter(|card| *card == "Duel").count());
    assert!(twice.outcomes.iter().all(|one| trash(one) <= 2));
    let with_one = twice.outcomes.iter().filter(|one| trash(one) == 1).count();
    assert_eq!(with_one, once.outcomes.iter().filter(|one| trash(one) == 1).count());
}

#[test]
fn what_a_player_pays_with_is_told_and_makes_no_other_outcome() {
    let rest = "hand.Ann = [\"Call\"]\nrunes.Ann = [\"Calm\", \"Fury\"]";
    let explored = explored(BOARD, rest, &caring_for(&["units"]));
    let called: Vec<_> = explored.outcomes.iter().filter(|one| one.after["units"].get("Recruit 1").is_some()).collect();
    let at_base = called.iter().find(|one| one.after["units"]["Ann's Bear"]["at"] == "base").expect("it can be played at once");
    assert_eq!(at_base.line[..2], ["Ann plays Call", "Ann pays [1] for Call, exhausting Calm 1"].map(str::to_owned));
}

#[test]
fn an_answer_of_every_player_is_followed() {
    let rest = "hand.Ann = [\"Duel\"]\nhand.Ben = [\"Balm\"]\nrunes.Ben = [\"Calm\"]";
    let explored = explored(BOARD, rest, &caring_for(&["trash.Ben"]));
    // Nothing of his, his Bear, Balm, or both.
    assert_eq!(explored.outcomes.len(), 4, "{:#?}", lines(&explored));
    let answers = lines(&explored).into_iter().filter(|line| line.contains("Ben plays Balm; Ben chooses")).count();
    assert_eq!(answers, 2);
    assert!(lines(&explored).iter().all(|line| !line.contains("ends the turn")));
}

#[test]
fn unknown_cards_are_left_aside_and_what_cannot_be_played_is_told() {
    let unknown = explored(BOARD, "hand.Ann = [\"2 unknown\"]", &Wanted::default());
    assert!(unknown.complete);
    assert_eq!(unknown.left_aside, ["what unknown cards Ann could play"]);
    let riddle = explored(BOARD, "hand.Ann = [\"Riddle\"]\nrunes.Ann = [\"Calm\"]", &Wanted::default());
    assert!(!riddle.complete);
    assert!(riddle.because[0].starts_with("not played: Riddle"), "{:?}", riddle.because);
}

#[test]
fn limits_cut_the_search_and_say_so() {
    let limits = |positions, depth| Wanted { limits: Limits { positions, depth, turns: 0 }, ..Wanted::default() };
    let few = explored(BOARD, "", &limits(3, 100));
    assert_eq!((few.complete, few.positions), (false, 3));
    let short = explored(BOARD, "", &limits(1000, 2));
    assert_eq!((short.complete, short.because.len()), (false, 1));
    assert!(explored(BOARD, "", &limits(1000, 3)).complete);
}

#[test]
fn a_key_that_is_none_is_told_with_the_nearest_word() {
    let script = script(&format!("[case.before]\n{BOARD}\n[case.after]\nturn = \"Ann\"\n"));
    let error = one(&script, &caring_for(&["scor"]), "a case").expect_err("it is no key");
    assert_eq!(error, Unexplored::NoKey { key: "scor".to_owned(), nearest: vec!["score".to_owned()] });
    let wanted = Wanted { step: Some(1), ..Wanted::default() };
    assert_eq!(one(&script, &wanted, "a case").expect_err("there is none"), Unexplored::NoStep { case: "a case".to_owned(), steps: 0 });
}

#[test]
fn a_part_of_a_key_is_told_alone() {
    let explored = explored(BOARD, "", &caring_for(&["score.Ann", "Ben's Bear"]));
    let after: Vec<String> = explored.outcomes.iter().map(|one| Value::Object(one.after.clone()).to_string()).collect();
    let bear = r#""units":{"Ben's Bear":{"of":"Ben","at":"Plain A","might":3}}"#;
    let expected = [
        format!(r#"{{"score":{{"Ann":0}},{bear}}}"#),
        r#"{"score":{"Ann":0},"units":{"Ben's Bear":"gone"}}"#.to_owned(),
        format!(r#"{{"score":{{"Ann":1}},{bear}}}"#),
    ];
    assert_eq!(after, expected);
}

#[test]
fn a_won_game_ends_its_line() {
    let explored = explored(&format!("score = {{ Ann = 7 }}\nscored.Ann = [\"Plain A\"]\n{BOARD}"), "", &caring_for(&["winner"]));
    let winners: Vec<&Value> = explored.outcomes.iter().map(|one| &one.after["winner"]).collect();
    assert_eq!(winners, ["nobody", "Ann"]);
    assert!(explored.complete);
}
