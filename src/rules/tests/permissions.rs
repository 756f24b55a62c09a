//! Where units may be played beside their player's base and battlefields (355.2, 366.1, 822).

use super::*;
use crate::rules::action::Choice;

const FREE: &str = "domains = [\"Body\"]\ncost = \"[0]\"\nmight = 2\n";

fn place(n: u8) -> Choice {
    Choice::Place(Location::Battlefield(BattlefieldId(n)))
}

/// Where that card may enter, if it may be played now.
fn places(game: &Game, by: PlayerId, card: ObjectId) -> Result<Vec<Choice>, String> {
    match apply(game, by, Deed::Play { card }) {
        Ok(outcome) => match outcome.game.waiting() {
            Waiting::For(decision) => match decision.question {
                Question::Choose { options, .. } => Ok(options),
                _ => Ok(Vec::new()),
            },
            Waiting::Over(_) => Ok(Vec::new()),
        },
        refused => Err(rule(refused)),
    }
}

/// Ann's spell is on the chain, and Ben may respond; he has one unit at his battlefield A and `wolf` in hand.
fn in_response(wolf: Card) -> (Game, ObjectId) {
    let mut board = Board::new(vec![wolf, unit("Three", 3, &[]), spell("Deed", "{ draw = 1 }")]);
    let wolf = board.put(0, BEN, Zone::Hand);
    board.put(1, BEN, at(0));
    board.put(1, ANN, at(1));
    let deed = board.put(2, ANN, Zone::Hand);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: deed });
    (play(&game, ANN, Deed::Pass), wolf)
}

#[test]
fn with_ambush_a_unit_is_a_reaction_where_its_player_has_units_and_nowhere_else() {
    let (game, wolf) = in_response(card("Wolf", "unit", &format!("{FREE}keywords = [\"Ambush\"]")));
    assert_eq!(places(&game, BEN, wolf), Ok(vec![place(0)]));
    let game = play(&game, BEN, Deed::Play { card: wolf });
    let base = Choice::Place(Location::Base(BEN));
    assert_eq!(rule(apply(&game, BEN, Deed::Choose(vec![base]))), "822.1.b");
    let game = play(&game, BEN, Deed::Choose(vec![place(0)]));
    assert_eq!(game.zone_of(wolf), at(0));
}

#[test]
fn without_ambush_it_is_none() {
    let (game, wolf) = in_response(card("Wolf", "unit", FREE.trim_end()));
    assert_eq!(places(&game, BEN, wolf), Err("309.1.a".to_owned()));
}

#[test]
fn in_its_players_own_main_phase_a_unit_with_ambush_may_go_to_base_too() {
    let mut board = Board::new(vec![card("Wolf", "unit", &format!("{FREE}keywords = [\"Ambush\"]")), unit("Three", 3, &[])]);
    let wolf = board.put(0, ANN, Zone::Hand);
    board.put(1, ANN, at(1));
    let game = board.game().expect("a legal board");
    assert_eq!(places(&game, ANN, wolf), Ok(vec![Choice::Place(Location::Base(ANN)), place(1)]));
}

#[test]
fn a_card_may_say_that_it_can_be_ambushed_where_enemies_are() {
    let text = "keywords = [\"Ambush\"]\n[[ability]]\ncan = \"I can Ambush to a battlefield where there are enemy units\"\n\
                even_if = \"you don't have units there\"";
    let (game, wolf) = in_response(card("Wolf", "unit", &format!("{FREE}{text}")));
    assert_eq!(places(&game, BEN, wolf), Ok(vec![place(0), place(1)]));
    let game = play(&play(&game, BEN, Deed::Play { card: wolf }), BEN, Deed::Choose(vec![place(1)]));
    assert_eq!(game.battlefield(BattlefieldId(1)).contested_by, Some(BEN));
}

#[test]
fn a_permission_to_ambush_is_none_without_the_keyword() {
    let text = "[[ability]]\ncan = \"I can Ambush to a battlefield where there are enemy units\"\neven_if = \"you don't have units there\"";
    let (game, wolf) = in_response(card("Wolf", "unit", &format!("{FREE}{text}")));
    assert_eq!(places(&game, BEN, wolf), Err("309.1.a".to_owned()));
}

#[test]
fn a_unit_that_may_go_to_open_battlefields_gets_no_other_time_for_it() {
    let scout = card("Scout", "unit", &format!("{FREE}[[ability]]\ncan = \"you may play me to an open battlefield\""));
    let mut board = Board::new(vec![scout, unit("Three", 3, &[])]);
    let (hers, his) = (board.put(0, ANN, Zone::Hand), board.put(0, BEN, Zone::Hand));
    board.put(1, BEN, at(0));
    let game = board.game().expect("a legal board");
    assert_eq!(places(&game, ANN, hers), Ok(vec![Choice::Place(Location::Base(ANN)), place(1)]));
    let game = play(&play(&game, ANN, Deed::Play { card: hers }), ANN, Deed::Choose(vec![place(1)]));
    assert_eq!(places(&game, BEN, his), Err("312.1.b".to_owned()));
    let game = pass_all(&game);
    assert_eq!((game.battlefield(BattlefieldId(1)).controller, game.player(ANN).score), (Some(ANN), 1));
}

#[test]
fn a_permission_for_friendly_units_is_none_for_the_opponents() {
    let captain = format!("{FREE}[[ability]]\ncan = \"friendly units may be played to open battlefields\"");
    let page = card("Page", "unit", FREE.trim_end());
    let mut board = Board::new(vec![card("Captain", "unit", &captain), page]);
    board.put(0, BEN, Zone::Base(BEN));
    let hers = board.put(1, ANN, Zone::Hand);
    let his = board.put(1, BEN, Zone::Hand);
    let game = board.game().expect("a legal board");
    let base = |player| Choice::Place(Location::Base(player));
    let game_of_ben = play(&game, ANN, Deed::EndTurn);
    assert_eq!(places(&game_of_ben, BEN, his), Ok(vec![base(BEN), place(0), place(1)]));
    let game = play(&play(&game, ANN, Deed::Play { card: hers }), ANN, Deed::Choose(vec![base(ANN)]));
    assert_eq!(game.zone_of(hers), Zone::Base(ANN));
    assert_eq!(rule(apply(&play(&board_again(&captain), ANN, Deed::Play { card: hers }), ANN, Deed::Choose(vec![place(1)]))), "355.2.a");
}

/// The same board with another unit of Ann's, so that she has a choice of places.
fn board_again(captain: &str) -> Game {
    let page = card("Page", "unit", FREE.trim_end());
    let mut board = Board::new(vec![card("Captain", "unit", captain), page]);
    board.put(0, BEN, Zone::Base(BEN));
    board.put(1, ANN, Zone::Hand);
    board.put(1, ANN, at(0));
    board.game().expect("a legal board")
}

#[test]
fn an_enemy_battlefield_is_one_that_an_opponent_controls_whoever_brought_it() {
    let raider = card("Raider", "unit", &format!("{FREE}[[ability]]\ncan = \"you may play me to an occupied enemy battlefield\""));
    let mut board = Board::new(vec![raider, unit("Three", 3, &[])]);
    let raider = board.put(0, ANN, Zone::Hand);
    board.put(1, BEN, at(0));
    board.put(1, ANN, at(1));
    // Both battlefields are Ann's cards.
    let game = board.game().expect("a legal board");
    assert_eq!(places(&game, ANN, raider), Ok(vec![Choice::Place(Location::Base(ANN)), place(0), place(1)]));
}
