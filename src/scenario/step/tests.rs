//! Tests: what is wrong in steps.

use crate::scenario::testing::{BOARD, faults};

fn found(step: &str) -> Vec<String> {
    let told = faults(&format!("[case.before]\n{BOARD}hand.Ann = [\"Spark\"]\n[[case.step]]\n{step}\n"));
    // What stands before the message is the place.
    told.into_iter().map(|fault| fault.splitn(4, ':').nth(3).unwrap_or_default().trim().to_owned()).collect()
}

#[test]
fn a_step_does_one_thing() {
    assert_eq!(
        found("who = \"Ann\"\nmove = [\"Ann's Bear\"]\nto = \"Plain A\"\nends = \"turn\""),
        ["a step does one thing, and this has `move` and `ends`"]
    );
    let nothing = found("who = \"Ann\"");
    assert!(nothing[0].starts_with("the step does nothing"), "{nothing:?}");
}

#[test]
fn an_unknown_verb_or_name_is_told_with_the_nearest_known_one() {
    assert_eq!(found("who = \"Ann\"\nmoves = [\"Ann's Bear\"]"), ["unknown verb `moves` (did you mean `move`?)"]);
    assert_eq!(found("who = \"Ann\"\nplay = \"Sparc\""), ["unknown name `Sparc` (did you mean `Spark`?)"]);
    assert_eq!(
        found("who = \"Ann\"\nmove = [\"Ann's Bare\"]\nto = \"Plain D\""),
        ["unknown name `Ann's Bare` (did you mean `Ann's Bear`?)", "unknown place `Plain D` (did you mean `Plain A`?)"]
    );
}

#[test]
fn a_key_that_does_not_go_with_the_verb_is_a_fault() {
    assert_eq!(found("who = \"Ann\"\npass = \"focus\"\ncost = [\"Spark\"]"), ["`cost` means nothing beside `pass`"]);
    assert_eq!(found("who = \"Ann\"\npass = \"focus\"\nnotes = \"x\""), ["unknown key `notes` (did you mean `note`?)"]);
}

#[test]
fn a_step_of_one_player_says_who() {
    assert_eq!(found("pass = \"focus\""), ["`who` is missing (say which player does it: who = \"Ann\")"]);
    assert_eq!(found("who = \"Ann\"\neveryone = \"passes\""), ["`everyone` is for all players; leave out `who`"]);
}

#[test]
fn a_refusal_needs_a_rule_number() {
    assert_eq!(
        found("who = \"Ann\"\nends = \"turn\"\nrefused = \"later\""),
        ["`later` is no rule number (a rule number looks like 466.5.b)"]
    );
    let absent = ["316", "99"].join(".");
    let told = found(&format!("who = \"Ann\"\nends = \"turn\"\nrefused = \"{absent}\""));
    assert_eq!(told, [format!("there is no rule {absent} in the Core Rules 1.4")]);
}

#[test]
fn what_only_describes_a_board_is_not_compared() {
    assert_eq!(
        found("who = \"Ann\"\nends = \"turn\"\nthen = { players = [\"Ann\"], scores = { Ann = 1 } }"),
        ["`players` describes a board and is not compared", "unknown key `scores` (did you mean `score`?)"]
    );
}
