//! Tests: what is read of boards, and what is wrong in them.

use super::*;
use crate::scenario::testing::{BOARD, case, faults, find, script};

#[test]
fn all_faults_of_a_board_are_told_together_with_their_places() {
    let text = "[case.before]\nturm = \"Ann\"\nturn = \"An\"\nbattlefields.\"Plain A\" = {}\n\
                units.\"A\" = { of = \"Ann\", card = \"Baer\", damage = -1 }\nunits.\"B\" = { of = \"Ben\", card = \"Ox\", at = \"Plain C\", exhausted = 1 }\n\
                runes.Ann = [\"2 Furry\"]\nscore = { Cid = 1 }\n[case.after]\n";
    let expected = [
        "a.toml:2:1: unknown key `turm` (did you mean `turn`?)",
        "a.toml:3:8: unknown player `An` (did you mean `Ann`?)",
        "a.toml:5:34: unknown card `Baer` (did you mean `Bear`?)",
        "a.toml:5:51: `damage` is -1, and has to be from 0 to 999",
        "a.toml:6:45: unknown place `Plain C` (did you mean `Plain A`?)",
        "a.toml:6:68: `exhausted` has to be true or false, and is a whole number",
        "a.toml:7:14: unknown rune `2 Furry` (did you mean `Fury`?)",
        "a.toml:8:11: unknown player `Cid` (here can stand: Ann, Ben)",
    ];
    assert_eq!(faults(text), expected);
}

#[test]
fn a_unit_at_two_places_is_a_fault_that_names_the_rule() {
    let text = "[case.before]\nbattlefields.\"Plain A\" = {}\nunits.\"X\" = { of = \"Ann\", card = \"Bear\" }\ngear.\"X\" = { of = \"Ann\", card = \"Herb\" }\n[case.after]\n";
    let found = faults(text);
    assert!(found[0].starts_with("a.toml:4:6: `X` is on the board already (198: "), "{found:?}");
}

#[test]
fn a_card_of_another_kind_is_no_unit() {
    let found = faults("[case.before]\nunits.\"X\" = { of = \"Ann\", card = \"Spark\" }\n[case.after]\n");
    assert_eq!(found, ["a.toml:2:34: `Spark` is no unit"]);
}

#[test]
fn a_board_that_says_little_has_two_players_in_a_duel() {
    let board = script(&format!("[case.before]\n{BOARD}[case.after]\nturn = \"Ann\"\n")).board;
    assert_eq!(
        (board.players, board.mode, board.turn, board.step),
        (vec!["Ann".to_owned(), "Ben".to_owned()], Mode::Duel, PlayerId(0), Step::Main)
    );
    assert_eq!(board.pieces[0].at, Location::Base(PlayerId(0)));
    assert!(board.seats[0].deck.is_none() && board.seats[0].rune_deck.is_none());
}

#[test]
fn teammates_sit_two_places_apart() {
    let text =
        "[case.before]\nplayers = [\"Ann\", \"Ben\", \"Cid\", \"Dan\"]\nallies = [[\"Ann\", \"Ben\"], [\"Cid\", \"Dan\"]]\n[case.after]\n";
    let found = faults(text);
    assert!(found[0].starts_with("a.toml:3:11: Ann and Ben can't be teammates in this turn order (489.5.c: "), "{found:?}");
}

#[test]
fn a_mode_has_its_number_of_players_and_battlefields() {
    let text = "[case.before]\nmode = \"2v2\"\nbattlefields = { A = { card = \"Grove\" }, B = { card = \"Grove\" }, C = { card = \"Grove\" }, D = { card = \"Grove\" } }\n[case.after]\n";
    let expected = [
        "a.toml:2:8: this mode is for 4 players, and there are 2 (483.1)",
        "a.toml:3:16: this mode has 3 battlefields, and there are 4 (483.4)",
    ];
    assert_eq!(faults(text), expected);
}

#[test]
fn only_cards_of_a_main_deck_are_in_hands_and_trashes() {
    let found = faults("[case.before]\nhand.Ann = [\"Grove\", \"Ox\"]\ntrash.Ben = [\"Recruit\"]\n[case.after]\n");
    let expected = ["a.toml:2:13: `Grove` is no card of a Main Deck (103.2)", "a.toml:3:14: `Recruit` is no card of a Main Deck (103.2)"];
    assert_eq!(found, expected);
}

#[test]
fn every_reason_why_a_board_is_no_legal_position_is_told_with_its_rule() {
    let text = "[case.before]\nplayers = [\"Ann\", \"Ben\", \"Cid\"]\nbattlefields.\"Plain A\" = { controller = \"Ann\" }\n\
                units.\"A\" = { of = \"Ann\", card = \"Bear\", at = \"Plain A\", damage = 3 }\nunits.\"B\" = { of = \"Ben\", card = \"Bear\", at = \"Plain A\" }\n\
                units.\"C\" = { of = \"Cid\", card = \"Bear\", at = \"Plain A\" }\nrunes.Ann = [\"13 Fury\"]\n[case.after]\nturn = \"Ann\"\n";
    let script = script(text);
    let rules: Vec<_> = script.faults_of_board().into_iter().filter_map(|fault| fault.hint).collect();
    assert_eq!(rules, ["449.2", "103.3.a", "323.5"]);
    let played = script.play();
    assert_eq!(played.differences.len(), 1);
    assert!(played.because.expect("it says why").starts_with("the set-up is illegal: units of 3 players"));
}

#[test]
fn copies_are_numbered_for_each_player_and_runes_for_each_domain() {
    let text = "[case.before]\nbattlefields.\"Plain A\" = {}\nhand.Ann = [\"Spark\", \"Spark\"]\nhand.Ben = [\"Spark\"]\ndeck.Ann = [\"Spark\", \"3 unknown\"]\n\
                runes.Ann = [\"2 Fury\", \"Calm exhausted\"]\nrune_deck.Ann = [\"Fury\"]\n[case.after]\n\
                hand = { Ann = [\"Spark\", \"Spark #2\"], Ben = [\"Spark\"] }\ndeck.Ann = [\"Spark #3\", \"3 unknown\"]\nrunes.Ann = [\"Calm exhausted\", \"2 Fury\"]\n";
    let script = script(text);
    assert!(["Spark #3", "Fury 3", "Calm 1", "Ann's Spark #2", "Plain A", "Ben's base"].iter().all(|name| script.names.knows(name)));
    assert!(!script.names.knows("Spark #4"));
    assert_eq!(script.play().differences, []);
}

#[test]
fn a_card_whose_file_is_faulty_is_no_fault_of_the_case() {
    let find = |name: &str| if name == "Ox" { Err(NoCard::Faulty("cards/ox.toml:1:1: no".to_owned())) } else { find(name) };
    let case = case("[case.before]\nunits.\"X\" = { of = \"Ann\", card = \"Ox\" }\n[case.after]\nturn = \"Ann\"\n");
    let unread = crate::scenario::Script::read(&case, crate::rules::Edition::NEWEST, &find).expect_err("it has no card");
    assert_eq!(unread, crate::scenario::Unread::Card("Ox: cards/ox.toml:1:1: no".to_owned()));
}

#[test]
fn a_case_that_claims_nothing_is_a_fault() {
    let found = faults(&format!("[case.before]\n{BOARD}"));
    assert_eq!(found.len(), 1);
    assert!(found[0].contains("the case claims nothing"), "{found:?}");
}
