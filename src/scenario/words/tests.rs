//! Tests: how things are put into words.

use super::brief::brief;
use super::phrases::{list, own};
use crate::card::RuleNumber;
use crate::scenario::testing::{BOARD, play};
use crate::scenario::verdict::Told;

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// What the steps come to, without the numbers of the rules.
fn told(more: &str, steps: &str) -> Vec<String> {
    let played = play(&format!("{BOARD}{more}"), steps);
    brief(&played.told).into_iter().map(|told| told.text).collect()
}

#[test]
fn a_list_tells_numbered_names_together() {
    assert_eq!(list(names(&["A", "B", "C"])), "A, B and C");
    assert_eq!(list(names(&["Fury 1", "Fury 2"])), "Fury 1 and Fury 2");
    assert_eq!(list(names(&["X", "Fury 9", "Fury 10", "Fury 11", "Calm 1"])), "X, Fury 9 to 11 and Calm 1");
}

#[test]
fn what_is_a_players_own_is_hers_or_his() {
    assert_eq!(own("Ann", "Ann's Bear"), "her Bear");
    assert_eq!(own("Kim", "Kim's Bear"), "their Bear");
    assert_eq!(own("Ann", "Ben's Bear"), "Ben's Bear");
}

#[test]
fn a_payment_is_told_in_one_line_and_other_uses_of_runes_in_full() {
    let more = "hand.Ann = [\"Spark\"]\nrunes.Ann = [\"2 Fury\"]\n";
    let steps =
        "[[case.step]]\nwho = \"Ann\"\nrecycle = \"Fury 2\"\n[[case.step]]\nwho = \"Ann\"\nplay = \"Spark\"\nchoose = [\"Ben's Bear\"]\n";
    let expected = ["Fury 2 is recycled", "Ann adds [R]", "Ann plays Spark", "Ann chooses Ben's Bear", "Ann pays [1][R]"];
    assert_eq!(told(more, steps), expected);
}

#[test]
fn passes_of_one_step_are_told_together() {
    let pass = |step, text: &str| Told { step, text: text.to_owned(), rule: RuleNumber::of("347.2"), kind: "passed" };
    let short = brief(&[pass(1, "Ann passes"), pass(1, "Ben passes"), pass(1, "Cid passes"), pass(2, "Ann passes")]);
    assert_eq!(short.into_iter().map(|told| told.text).collect::<Vec<_>>(), ["Ann, Ben and Cid pass", "Ann passes"]);
}

#[test]
fn a_new_turn_is_told_step_by_step() {
    let more = "runes.Ben = [\"3 Fury exhausted\"]\nrune_deck.Ben = [\"Calm\", \"Fury\"]\ndeck.Ben = [\"Ox\"]\n";
    let expected = [
        "Ben's turn begins",
        "Ben readies Fury 1 to 3",
        "Ben holds Plain A",
        "Ben gains a point and has 1",
        "Ben channels Calm 1",
        "Ben channels Fury 4",
        "Ben draws Ox",
    ];
    assert_eq!(told(more, "[[case.step]]\nwho = \"Ann\"\nends = \"turn\"\n"), expected);
}

#[test]
fn unequal_damage_is_told_side_by_side() {
    let more = "units.\"Ann's Ox\" = { of = \"Ann\", card = \"Ox\" }\n";
    let steps = "[[case.step]]\nwho = \"Ann\"\nmove = [\"Ann's Ox\"]\nto = \"Plain A\"\n[[case.step]]\neveryone = \"passes\"\n";
    let all = told(more, steps);
    assert!(all.contains(&"Ann's Ox deals 5 to Ben's Bear, and Ben's Bear deals 3 to Ann's Ox".to_owned()), "{all:?}");
    assert!(all.contains(&"Ben's Bear dies".to_owned()) && all.contains(&"Ann conquers Plain A".to_owned()), "{all:?}");
}
