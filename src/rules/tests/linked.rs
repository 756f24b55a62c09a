//! Instructions that ask what came of the one before, and what later ones refer to (359.3.e.14, 355.4).

use super::*;
use crate::rules::action::Choice;

/// Ann plays a spell with these instructions; she has a unit at her base, Ben one of 9 Might at a battlefield.
fn resolved(script: &str, places: &[Location]) -> (Game, ObjectId, ObjectId) {
    let mut board = Board::new(vec![spell("It", script), unit("Two", 2, &[]), unit("Nine", 9, &[])]);
    let it = board.put(0, ANN, Zone::Hand);
    let two = board.put(1, ANN, Zone::Base(ANN));
    let nine = board.put(2, BEN, at(0));
    board.put(1, ANN, Zone::MainDeck);
    let mut game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: it });
    let mut places = places.iter();
    while let Waiting::For(decision) = game.waiting() {
        let Question::Choose { options, .. } = decision.question else { break };
        let picks = match options[0] {
            Choice::Place(_) => places.next().map(|&place| vec![Choice::Place(place)]).unwrap_or_default(),
            first => vec![first],
        };
        game = play(&game, ANN, Deed::Choose(picks));
    }
    (pass_all(&game), two, nine)
}

#[test]
fn drawing_no_card_is_not_drawing() {
    let script = "{ draw = 1, for_each = \"gear you control\" }, { if = \"you do\", buff = \"a friendly unit\" }";
    let (game, two, _) = resolved(script, &[]);
    assert_eq!(game.might(two), 2);
    let (game, two, _) = resolved("{ draw = 1 }, { if = \"you do\", buff = \"a friendly unit\" }", &[]);
    assert_eq!(game.might(two), 3);
}

#[test]
fn damage_that_nothing_is_dealt_is_not_dealt() {
    let deal = |to: &str| format!("{{ deal = 1, to = \"{to}\" }}, {{ if = \"you do\", buff = \"a friendly unit\" }}");
    let (game, two, nine) = resolved(&deal("all enemy units"), &[]);
    assert_eq!((game.might(two), game.object(nine).damage), (3, 1));
    let (game, two, nine) = resolved(&deal("all enemy units with 10 [M] or more"), &[]);
    assert_eq!((game.might(two), game.object(nine).damage), (2, 0));
}

#[test]
fn there_is_where_the_move_before_led() {
    let script = "{ move = \"a friendly unit\" }, { buff = \"all units there\" }";
    let (game, two, nine) = resolved(script, &[Location::Battlefield(BattlefieldId(1))]);
    assert_eq!((game.zone_of(two), game.might(two), game.might(nine)), (at(1), 3, 9));
}

#[test]
fn a_unit_at_base_is_at_no_battlefield_and_at_its_controllers() {
    let (game, two, nine) = resolved("{ buff = \"all units at base\" }", &[]);
    assert_eq!((game.might(two), game.might(nine)), (3, 9));
}

#[test]
fn what_is_to_be_done_with_something_is_not_done_where_there_was_nothing() {
    // 359.3.e.14.a: it refers to an instruction that is ignored, whatever it would do.
    let away = "domains = [\"Fury\"]\ncost = \"[0]\"\nkeywords = [\"Reaction\"]\n[[ability]]\ndo = [{ return = \"a friendly unit\", to = \"its owner's hand\" }]";
    let later = [
        "banish = \"it\"",
        "recall = \"it\"",
        "ready = \"it\"",
        "gain_control = \"it\"",
        "deal = 1, to = \"it\"",
        "deal = \"equal to its Might\", to = \"a friendly unit\"",
        "deal = \"equal to its Might\", split_among = \"any number of friendly units\"",
        "give = \"+1 [M]\", to = \"it\", for = \"this turn\"",
        "do = [{ heal = \"it\" }, { ready = \"it\" }]",
    ];
    for later in later {
        let script = format!("{{ stun = \"an enemy unit\" }}, {{ do_this = [{{ {later} }}] }}");
        let mut board = Board::new(vec![spell("It", &script), card("Away", "spell", away), unit("Nine", 9, &[])]);
        let (it, away) = (board.put(0, ANN, Zone::Hand), board.put(1, BEN, Zone::Hand));
        let nine = board.put(2, BEN, at(0));
        board.put(2, ANN, Zone::Base(ANN));
        let game = pick(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: it }), ANN, nine);
        let game = pick(&play(&play(&game, ANN, Deed::Pass), BEN, Deed::Play { card: away }), BEN, nine);
        let mut game = play(&play(&game, BEN, Deed::Pass), ANN, Deed::Pass);
        assert_eq!((game.zone_of(nine), game.chain().len()), (Zone::Hand, 1), "{later}");
        game = play(&play(&game, ANN, Deed::Pass), BEN, Deed::Pass);
        assert!(game.chain().is_empty(), "{later}: {:?}", game.waiting());
    }
}

#[test]
fn what_a_player_may_do_is_asked_once_for_all_of_it() {
    let ability = "when = \"you play me\"\nmay = \"you\"\ndo = [{ draw = 1 }, { do_this = [{ draw = 1 }] }]";
    let mut board =
        Board::new(vec![card("It", "unit", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 1\n[[ability]]\n{ability}"))]);
    let it = board.put(0, ANN, Zone::Hand);
    (0..3).for_each(|_| {
        board.put(0, ANN, Zone::MainDeck);
    });
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: it });
    let game = play(&game, ANN, Deed::Choose(vec![Choice::Place(Location::Base(ANN))]));
    let game = pass_all(&play(&game, ANN, Deed::Accept));
    assert!(game.chain().is_empty());
    assert_eq!(game.cards_in(ANN, Zone::Hand).count(), 2);
}
