//! Ties, and what happens instead of what they lead to (466.1.a.2, 740.3.a).

use super::*;
use crate::rules::action::Choice;

fn banner() -> Card {
    let text = "domains = [\"Calm\"]\ncost = \"[0]\"\n[[ability]]\nwould = \"a combat where you are the attacker would end in a tie\"\n\
                instead = [{ recall = \"all units\" }]";
    card("Banner", "gear", text)
}

/// Two units that cannot kill each other, a third one of Ben's elsewhere, and banners of these players; Ann's unit attacks, and all is
/// played out.
fn tied(banners: &[PlayerId], mights: (u8, u8)) -> (Game, [ObjectId; 3]) {
    let stun = "domains = [\"Fury\"]\ncost = \"[0]\"\nkeywords = [\"Reaction\"]\n[[ability]]\ndo = [{ stun = \"all units\" }]";
    let cards = vec![banner(), unit("Hers", mights.0, &[]), unit("His", mights.1, &[]), card("Hush", "spell", stun)];
    let mut board = Board::new(cards);
    let units = [board.put(1, ANN, Zone::Base(ANN)), board.put(2, BEN, at(0)), board.put(2, BEN, at(1))];
    for &player in banners {
        board.put(0, player, Zone::Base(player));
    }
    let hush = board.put(3, ANN, Zone::Hand);
    let game = board.game().expect("a legal board");
    let game = play(&game, ANN, Deed::Move { units: vec![units[0]], to: Location::Battlefield(BattlefieldId(0)) });
    let game = if mights.0 == mights.1 { play(&game, ANN, Deed::Play { card: hush }) } else { game };
    (pass_all(&game), units)
}

#[test]
fn the_attackers_replacement_sends_the_units_of_that_combat_home_and_no_others() {
    let (game, units) = tied(&[ANN], (3, 3));
    assert_eq!(units.map(|id| game.zone_of(id)), [Zone::Base(ANN), Zone::Base(BEN), at(1)]);
    assert_eq!((game.battlefield(BattlefieldId(0)).controller, game.showdown().is_some()), (None, false));
    assert_eq!((game.player(ANN).score, game.player(BEN).score, game.priority()), (0, 0, Some(ANN)));
    assert!(game.battlefield(BattlefieldId(0)).contested_by.is_none());
}

#[test]
fn a_second_one_of_the_same_wording_changes_nothing() {
    let (game, units) = tied(&[ANN, ANN], (3, 3));
    assert_eq!(units.map(|id| game.zone_of(id)), [Zone::Base(ANN), Zone::Base(BEN), at(1)]);
}

#[test]
fn the_defenders_replacement_does_not_apply() {
    let (game, units) = tied(&[BEN], (3, 3));
    assert_eq!(units.map(|id| game.zone_of(id)), [Zone::Base(ANN), at(0), at(1)]);
    assert_eq!(game.battlefield(BattlefieldId(0)).controller, Some(BEN));
}

#[test]
fn a_combat_that_one_side_survives_is_no_tie() {
    let (game, units) = tied(&[ANN], (3, 5));
    assert_eq!(units.map(|id| game.zone_of(id)), [Zone::Trash, at(0), at(1)]);
    let (game, units) = tied(&[ANN], (5, 3));
    assert_eq!(units.map(|id| game.zone_of(id)), [at(0), Zone::Trash, at(1)]);
    assert_eq!(game.player(ANN).score, 1);
}

#[test]
fn a_recall_that_exhausts_leaves_the_damage_and_the_unit_dies_after_all() {
    // 458.1, 323.5: as long as nothing heals it.
    let charm = "domains = [\"Calm\"]\ncost = \"[0]\"\n[[ability]]\nwould = \"the next time a friendly unit would die\"\n\
                 instead = [{ kill = \"this\" }, { recall = \"that unit\", state = \"exhausted\" }]";
    let bolt = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\ndo = [{ deal = 3, to = \"a unit\" }]";
    let end = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\ndo = [{ kill = \"a unit\" }]";
    let cards = vec![card("Locket", "gear", charm), unit("Three", 3, &[]), card("Bolt", "spell", bolt), card("End", "spell", end)];
    let mut board = Board::new(cards);
    let (locket, three) = (board.put(0, ANN, Zone::Base(ANN)), board.put(1, ANN, at(0)));
    let (bolt, end) = (board.put(2, ANN, Zone::Hand), board.put(3, ANN, Zone::Hand));
    let game = board.game().expect("a legal board");
    let cast = |spell| {
        let game = play(&game, ANN, Deed::Play { card: spell });
        pass_all(&play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(three))])))
    };
    let burnt = cast(bolt);
    assert_eq!((burnt.zone_of(locket), burnt.zone_of(three)), (Zone::Trash, Zone::Trash));
    let killed = cast(end);
    assert_eq!((killed.zone_of(locket), killed.zone_of(three)), (Zone::Trash, Zone::Base(ANN)));
    assert!(killed.object(three).exhausted);
}
