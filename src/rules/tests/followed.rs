//! Rules that say what something is not count as followed where that decides what happens, and nowhere else.

use super::*;
use crate::rules::followed::noting;

const DRAWS: &str = "do = [{ draw = 1 }]";

/// What is followed when Ann's spell does that to Ben's unit with that ability.
fn marks(script: &str, ability: &str) -> std::collections::BTreeSet<&'static str> {
    let body = if ability.is_empty() { String::new() } else { format!("[[ability]]\n{ability}\n{DRAWS}") };
    let target = card("Body", "unit", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 3\n{body}"));
    let mut board = Board::new(vec![spell("Deed", script), target]);
    let deed = board.put(0, ANN, Zone::Hand);
    let body = board.put(1, BEN, at(0));
    let game = board.game().expect("a legal board");
    let (_, noted) = noting(|| pass_all(&pick(&play(&game, ANN, Deed::Play { card: deed }), ANN, body)));
    noted
}

#[test]
fn banishing_is_no_kill_where_something_waits_for_a_death() {
    let banish = "{ banish = \"a unit\" }";
    assert!(marks(banish, "keyword = \"Deathknell\"").contains("427.2.a"));
    assert!(!marks(banish, "").contains("427.2.a"));
    assert!(!marks(banish, "when = \"I move\"").contains("427.2.a"));
}

#[test]
fn dying_is_no_move_where_something_waits_for_one() {
    let kill = "{ kill = \"a unit\" }";
    assert!(marks(kill, "when = \"I move\"").contains("428.2.b"));
    assert!(!marks(kill, "keyword = \"Deathknell\"").contains("428.2.b"));
}

#[test]
fn the_order_of_players_on_a_combat_chain_is_followed_where_two_have_triggers() {
    let marks = |of_ben: &str| {
        let of = |name, when: &str| {
            let ability = if when.is_empty() { String::new() } else { format!("[[ability]]\nwhen = \"{when}\"\n{DRAWS}") };
            card(name, "unit", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 3\n{ability}"))
        };
        let mut board = Board::new(vec![of("Hound", "I attack"), of("Wall", of_ben)]);
        let hound = board.put(0, ANN, Zone::Base(ANN));
        board.put(1, BEN, at(0));
        let game = board.game().expect("a legal board");
        let to = Location::Battlefield(BattlefieldId(0));
        noting(|| play(&game, ANN, Deed::Move { units: vec![hound], to })).1
    };
    assert!(marks("I defend").contains("464.2.e.1"));
    let alone = marks("");
    assert!(alone.contains("464.2.e") && !alone.contains("464.2.e.1"));
}
