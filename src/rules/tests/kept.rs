//! Units that can't move to base (054.1), and what comes of effects that would move them there (359.3.e.6).

use super::*;
use crate::rules::action::Choice;

fn lair() -> Card {
    card("Lair", "battlefield", "domains = []\n[[ability]]\ncant = \"units can't move from here to base\"")
}

fn spell(name: &str, script: &str) -> Card {
    card(name, "spell", &format!("domains = [\"Chaos\"]\ncost = \"[0]\"\n[[ability]]\ndo = [{script}]"))
}

/// Ann's unit at a battlefield that keeps units, another one at the other battlefield, and a spell in her hand.
fn board(script: &str) -> (Game, [ObjectId; 2], ObjectId) {
    let mut board = Board::new(vec![unit("Three", 3, &[]), spell("Ride", script), lair()]);
    board.setup.battlefields[0].card = CardId(5);
    let units = [board.put(0, ANN, at(0)), board.put(0, ANN, at(1))];
    let ride = board.put(1, ANN, Zone::Hand);
    (board.game().expect("a legal board"), units, ride)
}

#[test]
fn a_standard_move_to_base_is_refused_from_there_and_from_nowhere_else() {
    let (game, units, _) = board("{ draw = 1 }");
    let home = |unit| apply(&game, ANN, Deed::Move { units: vec![unit], to: Location::Base(ANN) });
    assert_eq!(rule(home(units[0])), "054.1");
    assert_eq!(home(units[1]).map(|outcome| outcome.game.zone_of(units[1])), Ok(Zone::Base(ANN)));
}

#[test]
fn base_can_be_chosen_and_the_unit_stays_but_what_follows_is_done() {
    let (game, units, ride) = board("{ move = \"a friendly unit\" }, \"and\", { exhaust = \"it\" }");
    let game = play(&game, ANN, Deed::Play { card: ride });
    let game = play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(units[0]))]));
    let game = pass_all(&play(&game, ANN, Deed::Choose(vec![Choice::Place(Location::Base(ANN))])));
    assert_eq!((game.zone_of(units[0]), game.object(units[0]).exhausted, game.object(units[0]).moves), (at(0), true, 0));
}

#[test]
fn a_recall_is_no_move_and_is_done() {
    // 456.3
    let (game, units, ride) = board("{ recall = \"a friendly unit\" }");
    let game = play(&game, ANN, Deed::Play { card: ride });
    let game = pass_all(&play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(units[0]))])));
    assert_eq!(game.zone_of(units[0]), Zone::Base(ANN));
}

#[test]
fn if_you_do_asks_whether_it_moved() {
    let (game, units, ride) =
        board("{ move = \"a friendly unit\" }, { if = \"you do\", give = \"+1 [M]\", to = \"it\", for = \"this turn\" }");
    for (unit, expected) in [(units[0], 3), (units[1], 4)] {
        let game = play(&game, ANN, Deed::Play { card: ride });
        let game = play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(unit))]));
        let game = pass_all(&play(&game, ANN, Deed::Choose(vec![Choice::Place(Location::Base(ANN))])));
        assert_eq!(game.might(unit), expected);
    }
}
