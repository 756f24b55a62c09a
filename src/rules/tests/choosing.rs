//! What may be chosen: one of several described things, facedown cards, players, cards of a hand (355.9, 424.3.a).

use super::*;
use crate::rules::action::Choice;

/// A gear whose ability banishes one of several things.
fn pack() -> Card {
    let rest = "domains = [\"Chaos\"]\ncost = \"[0]\"\n[[ability]]\npay = [\"[E]\"]\n\
                do = [{ banish = \"another friendly gear, unit, or facedown card\" }]";
    card("Pack", "gear", rest)
}

fn hidden_card(name: &str, kind: &str, rest: &str) -> Card {
    card(name, kind, &format!("domains = [\"Chaos\"]\ncost = \"[0]\"\nkeywords = [\"Hidden\"]\n{rest}"))
}

#[test]
fn one_of_several_things_is_one_target_and_each_miss_has_its_rule() {
    let ambusher = hidden_card("Lurker", "unit", "might = 2");
    let mut board = Board::new(vec![pack(), unit("Three", 3, &[]), ambusher, spell("Deed", "{ draw = 1 }")]);
    let pack = board.put(0, ANN, Zone::Base(ANN));
    let other = board.put(0, ANN, Zone::Base(ANN));
    let three = board.put(1, ANN, at(1));
    let facedown = board.put(2, ANN, Zone::Facedown(BattlefieldId(1)));
    let enemy = board.put(1, BEN, at(0));
    let theirs = board.put(2, BEN, Zone::Facedown(BattlefieldId(0)));
    let (in_trash, in_hand) = (board.put(1, ANN, Zone::Trash), board.put(3, ANN, Zone::Hand));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Activate { source: pack, ability: 0 });
    let choose = |id| apply(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(id))]));
    for (id, why) in [(pack, "355.9.b"), (enemy, "355.9.b"), (theirs, "355.9.b"), (in_trash, "355.9.a.1"), (in_hand, "355.9.a.3")] {
        assert_eq!(rule(choose(id)), why, "{id:?}");
    }
    for id in [other, three, facedown] {
        let game = pass_all(&choose(id).expect("it may be chosen").game);
        let banished: Vec<_> = [other, three, facedown].into_iter().filter(|&id| game.zone_of(id) == Zone::Banishment).collect();
        assert_eq!(banished, [id]);
    }
}

#[test]
fn a_facedown_card_that_is_played_in_response_is_banished_no_more() {
    let ambusher = hidden_card("Lurker", "unit", "might = 2");
    let mut board = Board::new(vec![pack(), unit("Three", 3, &[]), ambusher]);
    let pack = board.put(0, ANN, Zone::Base(ANN));
    board.put(1, ANN, at(1));
    let facedown = board.put(2, ANN, Zone::Facedown(BattlefieldId(1)));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Activate { source: pack, ability: 0 });
    let game = pick(&game, ANN, facedown);
    let mut game = play(&game, ANN, Deed::Play { card: facedown });
    if let Waiting::For(decision) = game.waiting()
        && let Question::Choose { options, .. } = decision.question
    {
        game = play(&game, ANN, Deed::Choose(vec![options[0]]));
    }
    assert_eq!(game.zone_of(facedown), at(1), "it has been played");
    // It is on the board now, as a friendly unit, and so fits again; but it is another object (124).
    assert_eq!(pass_all(&game).zone_of(facedown), at(1));
}

/// Ann makes an opponent show the hand and recycles a card from it that is no gear.
fn raid() -> Card {
    let script = "{ choose = \"an opponent\" }, { who = \"they\", reveal = \"their hand\" }, \
                  { choose = \"a non-gear card from it\", called = \"that card\" }, \"and\", { recycle = \"that card\" }";
    spell("Raid", script)
}

#[test]
fn the_player_of_the_spell_chooses_from_the_hand_of_the_player_chosen() {
    let mut board = Board::new(vec![raid(), card("Tool", "gear", "domains = [\"Fury\"]\ncost = \"[0]\"")]);
    let raids = [board.put(0, ANN, Zone::Hand), board.put(0, ANN, Zone::Hand)];
    let his = [board.put(0, BEN, Zone::Hand), board.put(0, BEN, Zone::Hand), board.put(1, BEN, Zone::Hand)];
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: raids[0] });
    let game = pass_all(&play(&game, ANN, Deed::Choose(vec![Choice::Player(BEN)])));
    let Waiting::For(decision) = game.waiting() else { panic!("the game goes on") };
    let options: Vec<_> = his[..2].iter().map(|&id| Choice::Object(game.reference(id))).collect();
    assert_eq!(decision.player, ANN);
    assert!(matches!(decision.question, Question::Choose { options: offered, least: 1, .. } if offered == options));
    let game = pick(&game, ANN, his[1]);
    assert_eq!((game.zone_of(his[0]), game.zone_of(his[1]), game.zone_of(raids[1])), (Zone::Hand, Zone::MainDeck, Zone::Hand));
}

#[test]
fn with_nothing_fit_in_the_hand_nothing_is_recycled() {
    let mut board = Board::new(vec![raid(), card("Tool", "gear", "domains = [\"Fury\"]\ncost = \"[0]\"")]);
    let raid = board.put(0, ANN, Zone::Hand);
    let three = board.put(1, BEN, Zone::Hand);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: raid });
    let game = pass_all(&play(&game, ANN, Deed::Choose(vec![Choice::Player(BEN)])));
    assert_eq!((game.zone_of(three), game.priority()), (Zone::Hand, Some(ANN)));
}

#[test]
fn a_card_of_a_hand_that_is_discarded_is_its_owners_discard() {
    let script = "{ choose = \"an opponent\" }, { who = \"they\", reveal = \"their hand\" }, \
                  { choose = \"a card from it\", called = \"that card\" }, \"and\", { who = \"they\", discard = \"that card\" }";
    let witness = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\nwhen = \"you discard one or more cards\"\ndo = [{ draw = 1 }]";
    let mut board = Board::new(vec![spell("Split", script), unit("Three", 3, &[]), card("Witness", "gear", witness)]);
    let split = board.put(0, ANN, Zone::Hand);
    let his = [board.put(1, BEN, Zone::Hand), board.put(1, BEN, Zone::Hand)];
    board.put(2, ANN, Zone::Base(ANN));
    board.put(2, BEN, Zone::Base(BEN));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: split });
    let game = pass_all(&play(&game, ANN, Deed::Choose(vec![Choice::Player(BEN)])));
    let game = pass_all(&pick(&game, ANN, his[0]));
    assert_eq!((game.zone_of(his[0]), game.zone_of(his[1])), (Zone::Trash, Zone::Hand));
    assert_eq!([ANN, BEN].map(|player| game.cards_in(player, Zone::Hand).count()), [0, 2]);
}

#[test]
fn the_chosen_champion_goes_by_its_full_name_and_only_into_an_empty_zone() {
    let champion =
        |name: &str| card(name, "unit", "supertype = \"champion\"\ntags = [\"Jinx\"]\ndomains = [\"Chaos\"]\ncost = \"[0]\"\nmight = 2");
    let tomb = "{ return = \"your Chosen Champion\", from = \"your hand\", to = \"your Champion Zone\", if = \"it is empty\" }";
    let mut board = Board::new(vec![champion("Jinx, One"), champion("Jinx, Two"), spell("Tomb", tomb)]);
    let first = board.put(0, ANN, Zone::ChampionZone);
    let copies = [board.put(1, ANN, Zone::Hand), board.put(0, ANN, Zone::Hand), board.put(0, ANN, Zone::Hand)];
    let tombs = [board.put(2, ANN, Zone::Hand), board.put(2, ANN, Zone::Hand)];
    let game = board.game().expect("a legal board");
    let occupied = pass_all(&play(&game, ANN, Deed::Play { card: tombs[0] }));
    assert_eq!(copies.map(|id| occupied.zone_of(id)), [Zone::Hand; 3]);
    let mut game = play(&occupied, ANN, Deed::Play { card: first });
    if let Waiting::For(decision) = game.waiting()
        && let Question::Choose { options, .. } = decision.question
    {
        game = play(&game, ANN, Deed::Choose(vec![options[0]]));
    }
    let game = pass_all(&play(&game, ANN, Deed::Play { card: tombs[1] }));
    assert_eq!(game.zone_of(copies[0]), Zone::Hand, "the other name stays");
    assert_eq!(game.cards_in(ANN, Zone::ChampionZone).count(), 1, "one comes back, though two could");
}

#[test]
fn what_is_not_on_the_board_is_not_stunned() {
    let mut board = Board::new(vec![unit("Three", 3, &[])]);
    let (there, dead) = (board.put(0, BEN, at(0)), board.put(0, BEN, Zone::Trash));
    let mut game = board.game().expect("a legal board");
    [there, dead].into_iter().for_each(|id| game.stun(id));
    assert_eq!([there, dead].map(|id| game.object(id).stunned), [true, false]);
}

#[test]
fn only_a_mode_that_there_is_can_be_chosen() {
    let mut board = Board::new(vec![spell("Either", "{ choose_one = [[{ draw = 1 }], [{ draw = 2 }]] }")]);
    let either = board.put(0, ANN, Zone::Hand);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: either });
    let choose = |mode| apply(&game, ANN, Deed::Choose(vec![Choice::Mode(mode)]));
    assert!(choose(1).is_ok());
    assert!(matches!(choose(2), Err(Refused::Illegal(illegal)) if illegal.rule.as_str().starts_with("355")));
}

#[test]
fn an_enemy_spell_is_none_of_ones_own() {
    let mut board = Board::new(vec![reaction("Draw", "{ draw = 1 }"), reaction("No", "{ counter = \"an enemy spell\" }")]);
    let (draw, own) = (board.put(0, ANN, Zone::Hand), board.put(1, ANN, Zone::Hand));
    let his = board.put(1, BEN, Zone::Hand);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: draw });
    assert_eq!(rule(apply(&game, ANN, Deed::Play { card: own })), "355.8");
    let game = play(&game, ANN, Deed::Pass);
    assert!(apply(&game, BEN, Deed::Play { card: his }).is_ok());
}

#[test]
fn a_unit_that_moves_itself_goes_elsewhere() {
    let ability = "pay = [\"[E]\"]\ndo = [{ move = \"me\" }]";
    let mut board =
        Board::new(vec![card("It", "unit", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 1\n[[ability]]\n{ability}"))]);
    let it = board.put(0, ANN, Zone::Base(ANN));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Activate { source: it, ability: 0 });
    let Waiting::For(decision) = game.waiting() else { panic!("the game goes on") };
    let Question::Choose { options, .. } = decision.question else { panic!("where it goes is asked: {decision:?}") };
    let to = |n: u8| Choice::Place(Location::Battlefield(BattlefieldId(n)));
    assert_eq!(options, [to(0), to(1)], "355.4.a");
}
