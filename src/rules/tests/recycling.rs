//! Runes and cards that are recycled, and what waits for either (052, 416.1).

use super::*;
use crate::rules::costs::Payment;

/// A rune that is recycled for Power.
fn ore() -> Card {
    card(
        "Ore",
        "rune",
        "supertype = \"basic\"\ndomains = [\"Fury\"]\n[[ability]]\nkeyword = \"Reaction\"\npay = [{ recycle = \"this\" }]\ndo = [{ add = \"[R]\" }]",
    )
}

/// Ann has a rune, a gear that draws when what is said happens, and a spell that costs one Power.
fn board(waits_for: &str) -> (Game, ObjectId, ObjectId) {
    let gear = format!("domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\nwhen = \"{waits_for}\"\ndo = [{{ draw = 1 }}]");
    let dear = card("Dear", "spell", "domains = [\"Fury\"]\ncost = \"[R]\"\n[[ability]]\ndo = [{ score = 1 }]");
    let mut board = Board::new(vec![card("Smith", "gear", &gear), ore(), dear]);
    board.put(0, ANN, Zone::Base(ANN));
    board.setup.players[0].rune_deck = vec![SetupSlot::Unknown(4)];
    let rune = board.put(1, ANN, Zone::Base(ANN));
    let dear = board.put(2, ANN, Zone::Hand);
    (board.game().expect("a legal board"), rune, dear)
}

#[test]
fn a_rune_that_is_recycled_is_a_rune_and_no_card() {
    for (waits_for, expected) in [("you recycle a rune", 2), ("you recycle one or more cards", 1)] {
        let (game, rune, _) = board(waits_for);
        let game = pass_all(&play(&game, ANN, Deed::Activate { source: rune, ability: 0 }));
        assert_eq!(game.cards_in(ANN, Zone::Hand).count(), expected, "{waits_for}");
    }
}

#[test]
fn what_paying_for_a_spell_triggers_resolves_before_the_spell() {
    let (game, rune, dear) = board("you recycle a rune");
    let game = play(&game, ANN, Deed::Play { card: dear });
    let game = play(&game, ANN, Deed::Activate { source: rune, ability: 0 });
    let Waiting::For(decision) = game.waiting() else { panic!("the game goes on") };
    let Question::Pay { price, .. } = decision.question else { panic!("it is paid now") };
    let payment: Payment = game.player(ANN).pool.plan(&price, false).expect("the Power is there");
    let game = play(&game, ANN, Deed::Pay(payment));
    assert_eq!(game.chain().iter().map(|item| item.card()).collect::<Vec<_>>(), [Some(dear), None]);
    let game = play(&play(&game, ANN, Deed::Pass), BEN, Deed::Pass);
    assert_eq!((game.cards_in(ANN, Zone::Hand).count(), game.player(ANN).score), (1, 0));
    assert_eq!(pass_all(&game).player(ANN).score, 1);
}
