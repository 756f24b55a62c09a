//! Permissions to play units to other battlefields than those of their player (355.2, 366.1).

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

#[test]
fn whoever_cant_play_cards_plays_none_in_any_way_until_the_turn_ends() {
    // 054.1
    let silence = reaction("Silence", "{ cant = \"opponents can't play cards this turn\" }");
    let rise = "domains = [\"Fury\"]\n[[ability]]\nkeyword = \"Reaction\"\npay = [\"[E]\"]\ndo = [{ play = \"a unit from your trash\", ignore = \"its cost\" }]";
    let mut board = Board::new(vec![silence, reaction("Draw", "{ draw = 1 }"), card("Rise", "legend", rise), unit("Two", 2, &[])]);
    let (silence, own) = (board.put(0, ANN, Zone::Hand), board.put(1, ANN, Zone::Hand));
    let (his, legend, dead) = (board.put(1, BEN, Zone::Hand), board.put(2, BEN, Zone::LegendZone), board.put(3, BEN, Zone::Trash));
    let game = pass_all(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: silence }));
    let game = play(&play(&game, ANN, Deed::Play { card: own }), ANN, Deed::Pass);
    assert_eq!(rule(apply(&game, BEN, Deed::Play { card: his })), "054.1");
    let used = play(&game, BEN, Deed::Activate { source: legend, ability: 0 });
    let used = match used.waiting() {
        Waiting::For(decision) if matches!(decision.question, Question::Choose { .. }) => pick(&used, BEN, dead),
        _ => used,
    };
    let used = pass_all(&used);
    assert_eq!((used.zone_of(dead), used.chain().len()), (Zone::Trash, 0), "419.3");
    let next = play(&pass_all(&game), ANN, Deed::EndTurn);
    assert!(apply(&next, BEN, Deed::Play { card: his }).is_ok(), "in his own turn");
}

#[test]
fn who_is_kept_from_playing_may_be_told_by_what_was_countered() {
    let hush = "{ counter = \"a spell\" }, { cant = \"its controller can't play spells this turn\" }";
    let mut board = Board::new(vec![reaction("Hush", hush), reaction("Draw", "{ draw = 1 }"), unit("Two", 2, &[])]);
    let draws = [board.put(1, ANN, Zone::Hand), board.put(1, ANN, Zone::Hand)];
    let (hush, his, two) = (board.put(0, BEN, Zone::Hand), board.put(1, BEN, Zone::Hand), board.put(2, ANN, Zone::Hand));
    let game = play(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: draws[0] }), ANN, Deed::Pass);
    let game = play(&game, BEN, Deed::Play { card: hush });
    let Waiting::For(decision) = game.waiting() else { panic!("the game goes on") };
    let Question::Choose { options, .. } = decision.question else { panic!("the spell is chosen: {decision:?}") };
    let game = pass_all(&play(&game, BEN, Deed::Choose(options)));
    assert_eq!(game.zone_of(draws[0]), Zone::Trash);
    assert_eq!(rule(apply(&game, ANN, Deed::Play { card: draws[1] })), "054.1");
    let game = play(&game, ANN, Deed::Play { card: two });
    let game = play(&game, ANN, Deed::Choose(vec![Choice::Place(Location::Base(ANN))]));
    assert_eq!(game.zone_of(two), Zone::Base(ANN), "that is no spell");
    let game = play(&game, ANN, Deed::EndTurn);
    assert!(apply(&game, BEN, Deed::Play { card: his }).is_ok());
}
