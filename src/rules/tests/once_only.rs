//! What happens once only: replacement effects (370.2), attack and defend triggers in a combat (383.4.e.2.a, 383.4.f.2.a).

use super::*;
use crate::rules::action::Choice;

fn free(name: &str, kind: &str, rest: &str) -> Card {
    card(name, kind, &format!("domains = [\"Fury\"]\ncost = \"[0]\"\n{rest}"))
}

#[test]
fn two_effects_that_replace_a_death_by_their_own_end_after_each_was_applied() {
    let keeper = free("Keeper", "gear", "[[ability]]\nwould = \"a gear you control would die\"\ninstead = [{ kill = \"this\" }]");
    let shatter = free("Shatter", "spell", "[[ability]]\ndo = [{ kill = \"a gear\" }]");
    let mut board = Board::new(vec![keeper, shatter]);
    let keepers = [board.put(0, ANN, Zone::Base(ANN)), board.put(0, ANN, Zone::Base(ANN))];
    let shatter = board.put(1, ANN, Zone::Hand);
    let game = board.game().expect("a legal board");
    let [first, second] = keepers.map(|id| Choice::Object(game.reference(id)));
    let game = play(&game, ANN, Deed::Play { card: shatter });
    let game = pass_all(&play(&game, ANN, Deed::Choose(vec![first])));
    // 372: the second one is applied first, then the first one to what that does instead.
    let game = play(&game, ANN, Deed::Choose(vec![second]));
    assert_eq!(keepers.map(|id| game.zone_of(id)), [Zone::Trash, Zone::Base(ANN)]);
    assert_eq!(game.priority(), Some(ANN));
}

#[test]
fn an_attacker_that_changes_sides_defends_for_the_first_time() {
    let turncoat = free("Turncoat", "unit", "might = 2\n[[ability]]\nwhen = \"I attack or defend\"\ndo = [{ draw = 1 }]");
    let charm = free("Lure", "spell", "keywords = [\"Action\"]\n[[ability]]\ndo = [{ gain_control = \"an enemy unit\" }]");
    let mut board = Board::new(vec![turncoat, unit("Three", 3, &[]), charm]);
    let (turncoat, three) = (board.put(0, ANN, Zone::Base(ANN)), board.put(1, ANN, Zone::Base(ANN)));
    board.put(1, BEN, at(0));
    let lures = [board.put(2, BEN, Zone::Hand), board.put(2, ANN, Zone::Hand)];
    let field = Location::Battlefield(BattlefieldId(0));
    let mut game = play(&board.game().expect("a legal board"), ANN, Deed::Move { units: vec![turncoat, three], to: field });
    assert_eq!(game.chain().len(), 1, "it attacks");
    for by in [ANN, BEN, ANN] {
        game = play(&game, by, Deed::Pass);
    }
    let lure = |game: &Game, by, card| {
        let game = play(game, by, Deed::Play { card });
        let game = play(&game, by, Deed::Choose(vec![Choice::Object(game.reference(turncoat))]));
        play(&play(&game, by, Deed::Pass), if by == ANN { BEN } else { ANN }, Deed::Pass)
    };
    let game = lure(&game, BEN, lures[0]);
    assert_eq!((game.object(turncoat).controller, game.chain().len()), (BEN, 1), "it defends");
    let game = play(&play(&game, BEN, Deed::Pass), ANN, Deed::Pass);
    let game = lure(&game, ANN, lures[1]);
    assert_eq!((game.object(turncoat).controller, game.chain().len()), (ANN, 0), "it has attacked in this combat before");
    assert_eq!([ANN, BEN].map(|player| game.cards_in(player, Zone::Hand).count()), [1, 1]);
}
