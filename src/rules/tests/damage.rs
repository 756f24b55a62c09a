//! Who deals damage, what is added to it, and what prevents it (417, 437, 712–715).

use super::*;
use crate::rules::action::Choice;
use crate::rules::event::EventKind;

const BOLT: &str = "{ deal = 3, to = \"a unit\" }";

fn with_ability(name: &str, kind: &str, ability: &str) -> Card {
    let might = if kind == "unit" { "might = 9\n" } else { "" };
    card(name, kind, &format!("domains = [\"Fury\"]\ncost = \"[0]\"\n{might}[[ability]]\n{ability}"))
}

/// A unit that grows when it is dealt damage, so that it tells whether it was.
fn witness() -> Card {
    with_ability("Witness", "unit", "when = \"I take damage\"\ndo = [{ give = \"+1 [M]\", to = \"me\", for = \"this turn\" }]")
}

/// Plays a card from a player's hand, with these targets, and lets all resolve.
fn cast(game: &Game, by: PlayerId, spell: ObjectId, targets: &[ObjectId]) -> Game {
    let mut game = play(game, by, Deed::Play { card: spell });
    for &target in targets {
        // What has one option only is chosen by asking all the same.
        game = play(&game, by, Deed::Choose(vec![Choice::Object(game.reference(target))]));
    }
    pass_all(&game)
}

fn damage(game: &Game, id: ObjectId) -> u16 {
    game.object(id).damage
}

/// A board with the witness of Ben at a battlefield, and these cards in Ann's hand.
fn board(cards: Vec<Card>, hand: &[u16]) -> (Game, ObjectId, Vec<ObjectId>) {
    let mut board = Board::new([vec![witness()], cards].concat());
    let target = board.put(0, BEN, at(0));
    let hand = hand.iter().map(|&card| board.put(card, ANN, Zone::Hand)).collect();
    (board.game().expect("a legal board"), target, hand)
}

#[test]
fn prevented_damage_is_no_damage_and_nothing_triggers() {
    let shield = "{ choose = \"a unit\", called = \"that unit\" }, { prevent = \"the next 8 damage that would be dealt to that unit\", for = \"this turn\" }";
    let (game, target, hand) = board(vec![reaction("Ward", shield), reaction("Bolt", BOLT)], &[1, 2, 2, 2, 2]);
    let game = cast(&game, ANN, hand[0], &[target]);
    let game = cast(&game, ANN, hand[1], &[target]);
    let game = cast(&game, ANN, hand[2], &[target]);
    assert_eq!((damage(&game, target), game.might(target)), (0, 9), "437.4: six are prevented, and it was dealt nothing");
    // 437.3: two are left of the eight.
    let game = cast(&game, ANN, hand[3], &[target]);
    assert_eq!((damage(&game, target), game.might(target)), (1, 10));
    // 437.3.a: and nothing then.
    let game = cast(&game, ANN, hand[4], &[target]);
    assert_eq!((damage(&game, target), game.might(target)), (4, 11));
}

#[test]
fn what_prevents_the_damage_of_the_turn_ends_with_it() {
    let calm = "{ prevent = \"all spell and ability damage\", for = \"this turn\" }";
    let (game, target, hand) = board(vec![reaction("Calm", calm), reaction("Bolt", BOLT)], &[1, 2, 2]);
    let game = cast(&cast(&game, ANN, hand[0], &[]), ANN, hand[1], &[target]);
    assert_eq!(damage(&game, target), 0);
    let game = play(&play(&game, ANN, Deed::EndTurn), BEN, Deed::EndTurn);
    assert_eq!(damage(&cast(&game, ANN, hand[2], &[target]), target), 3);
}

#[test]
fn damage_that_a_unit_deals_is_neither_the_spells_nor_the_abilitys() {
    let calm = "{ prevent = \"all spell and ability damage\", for = \"this turn\" }";
    let fight =
        "{ choose = \"a friendly unit and an enemy unit\" }, { who = \"they\", deal = \"equal to their Mights\", to = \"each other\" }";
    let bite = "{ ready = \"a friendly unit\" }, { who = \"it\", deal = \"equal to its Might\", to = \"an enemy unit\" }";
    let cards = vec![reaction("Calm", calm), reaction("Fight", fight), reaction("Bite", bite), unit("Two", 2, &[])];
    let mut board = Board::new([vec![witness()], cards].concat());
    let (target, two) = (board.put(0, BEN, at(0)), board.put(4, ANN, Zone::Base(ANN)));
    let hand = [1, 2, 3].map(|card| board.put(card, ANN, Zone::Hand));
    let game = cast(&board.game().expect("a legal board"), ANN, hand[0], &[]);
    let bitten = cast(&game, ANN, hand[2], &[two, target]);
    assert_eq!(damage(&bitten, target), 2, "417.6.b.3");
    let fought = cast(&game, ANN, hand[1], &[two, target]);
    assert_eq!((damage(&fought, target), fought.zone_of(two)), (2, Zone::Trash));
}

#[test]
fn the_next_dealing_alone_is_prevented_whatever_its_amount() {
    let counter = "{ choose = \"a unit\" }, { would = \"the next time it would be dealt damage this turn\", do = [{ prevent = \"it\" }] }";
    let (game, target, hand) = board(vec![reaction("Parry", counter), reaction("Bolt", BOLT)], &[1, 2, 2]);
    let game = cast(&cast(&game, ANN, hand[0], &[target]), ANN, hand[1], &[target]);
    assert_eq!((damage(&game, target), game.might(target)), (0, 9));
    let game = cast(&game, ANN, hand[2], &[target]);
    assert_eq!((damage(&game, target), game.might(target)), (3, 10));
}

#[test]
fn a_shield_stays_with_the_object_that_got_it() {
    // 124, 437.2: what has left the board and come back is another object.
    let shield = "{ choose = \"a unit\", called = \"that unit\" }, { prevent = \"the next 8 damage that would be dealt to that unit\", for = \"this turn\" }";
    let back = "{ return = \"a unit\", to = \"its owner's hand\" }";
    let cards = vec![reaction("Ward", shield), reaction("Bolt", BOLT), reaction("Back", back), unit("Imp", 5, &[Keyword::Reaction])];
    let mut board = Board::new([vec![witness()], cards].concat());
    let imp = board.put(4, ANN, Zone::Base(ANN));
    let hand = [1, 2, 3].map(|card| board.put(card, ANN, Zone::Hand));
    let game = cast(&board.game().expect("a legal board"), ANN, hand[0], &[imp]);
    let game = cast(&game, ANN, hand[2], &[imp]);
    let game = play(&game, ANN, Deed::Play { card: imp });
    let game = play(&game, ANN, Deed::Choose(vec![Choice::Place(Location::Base(ANN))]));
    assert_eq!(damage(&cast(&game, ANN, hand[1], &[imp]), imp), 3);
}

#[test]
fn a_standing_ability_prevents_only_damage_of_those_it_names() {
    let guard = "prevent = \"all damage that enemy abilities and spells would deal to me\"";
    let mut board = Board::new(vec![with_ability("Guard", "unit", guard), reaction("Bolt", BOLT), unit("Two", 2, &[])]);
    let guard = board.put(0, ANN, at(0));
    let two = board.put(2, BEN, Zone::Base(BEN));
    let (mine, his) = (board.put(1, ANN, Zone::Hand), board.put(1, BEN, Zone::Hand));
    let game = cast(&board.game().expect("a legal board"), ANN, mine, &[guard]);
    assert_eq!(damage(&game, guard), 3, "a friendly spell is not prevented");
    let game = play(&game, ANN, Deed::EndTurn);
    assert_eq!(damage(&cast(&game, BEN, his, &[guard]), guard), 0, "an enemy one is");
    // 417.6.c: in combat the units deal it.
    let fought = play(&game, BEN, Deed::Move { units: vec![two], to: Location::Battlefield(BattlefieldId(0)) });
    let dealt = fight(&fought);
    assert!(dealt.contains(&(guard, 2)), "{dealt:?}");
}

/// Passes through a combat; what was dealt in it.
fn fight(game: &Game) -> Vec<(ObjectId, u16)> {
    let (mut game, mut dealt) = (game.clone(), Vec::new());
    while game.showdown().is_some() {
        let Waiting::For(decision) = game.waiting() else { break };
        if !matches!(decision.question, Question::Priority | Question::Focus) {
            break;
        }
        let outcome = apply(&game, decision.player, Deed::Pass).expect("whoever is asked may pass");
        dealt.extend(outcome.events.iter().filter_map(|event| match event.kind {
            EventKind::Dealt { to, amount } => Some((to, amount)),
            _ => None,
        }));
        game = outcome.game;
    }
    dealt
}

#[test]
fn what_is_prevented_counts_toward_lethal_damage_when_it_is_assigned() {
    // 437.5.a: a unit of 2 with 3 to be prevented has to be assigned 5 before the next one is assigned any.
    let shield = "{ choose = \"a unit\", called = \"that unit\" }, { prevent = \"the next 3 damage that would be dealt to it\", for = \"this turn\" }";
    let mut board = Board::new(vec![unit("Six", 6, &[]), unit("Wall", 2, &[Keyword::Tank]), unit("Two", 2, &[]), reaction("Ward", shield)]);
    let six = board.put(0, ANN, Zone::Base(ANN));
    let (wall, two) = (board.put(1, BEN, at(0)), board.put(2, BEN, at(0)));
    let ward = board.put(3, ANN, Zone::Hand);
    let game = cast(&board.game().expect("a legal board"), ANN, ward, &[wall]);
    let game = play(&game, ANN, Deed::Move { units: vec![six], to: Location::Battlefield(BattlefieldId(0)) });
    let dealt = fight(&game);
    assert!(dealt.contains(&(wall, 2)) && dealt.contains(&(two, 1)), "{dealt:?}");
}

#[test]
fn no_amount_is_lethal_to_a_unit_whose_next_damage_is_prevented_and_it_is_assigned_all_the_same() {
    // 437.5.b, 465.2.c.10: it can be dealt damage, so it is not exempt; with Tank it takes everything.
    let parry = "{ choose = \"a unit\" }, { would = \"the next time it would be dealt damage this turn\", do = [{ prevent = \"it\" }] }";
    let mut board = Board::new(vec![unit("Six", 6, &[]), unit("Wall", 2, &[Keyword::Tank]), unit("Two", 2, &[]), reaction("Parry", parry)]);
    let six = board.put(0, ANN, Zone::Base(ANN));
    let (wall, two) = (board.put(1, BEN, at(0)), board.put(2, BEN, at(0)));
    let parry = board.put(3, ANN, Zone::Hand);
    let game = cast(&board.game().expect("a legal board"), ANN, parry, &[wall]);
    let game = play(&game, ANN, Deed::Move { units: vec![six], to: Location::Battlefield(BattlefieldId(0)) });
    let game = pass_all(&game);
    assert_eq!((game.zone_of(wall), game.zone_of(two)), (at(0), at(0)));
    assert_eq!(game.zone_of(six), Zone::Base(ANN), "466.1.a.2");
}

#[test]
fn bonus_damage_is_added_once_to_each_unit_and_only_to_damage_of_the_spell() {
    let muse = "who = \"your spells and abilities\"\nbonus_damage = 1";
    let all = "{ deal = 2, to = \"all units at battlefields\" }";
    let bite = "{ ready = \"a friendly unit\" }, { who = \"it\", deal = \"equal to its Might\", to = \"an enemy unit\" }";
    let none = "{ deal = 1, to = \"an enemy unit\", for_each = \"friendly gear\" }";
    let cards = vec![
        witness(),
        with_ability("Muse", "unit", muse),
        reaction("Storm", all),
        reaction("Bite", bite),
        reaction("None", none),
        unit("Two", 2, &[]),
    ];
    let mut board = Board::new(cards);
    let (one, other) = (board.put(0, BEN, at(0)), board.put(0, BEN, at(0)));
    board.put(1, ANN, Zone::Base(ANN));
    let two = board.put(5, ANN, Zone::Base(ANN));
    let hand = [2, 3, 4].map(|card| board.put(card, ANN, Zone::Hand));
    let his = board.put(2, BEN, Zone::Hand);
    let game = board.game().expect("a legal board");
    let stormed = cast(&game, ANN, hand[0], &[]);
    assert_eq!((damage(&stormed, one), damage(&stormed, other)), (3, 3), "715.2");
    let bitten = cast(&game, ANN, hand[1], &[two, one]);
    assert_eq!(damage(&bitten, one), 2, "417.6.b.3: what a unit deals is not the spell's");
    let nothing = cast(&game, ANN, hand[2], &[one]);
    assert_eq!(damage(&nothing, one), 0, "715.4");
    let his_turn = play(&game, ANN, Deed::EndTurn);
    let stormed = cast(&his_turn, BEN, his, &[]);
    assert_eq!(damage(&stormed, one), 2, "another player's spell has no part in it");
}

#[test]
fn bonuses_are_summed_and_prevention_sees_them() {
    // 714, and 715.4.a: prevented is the damage with its bonus.
    let muse = "who = \"your spells and abilities\"\nbonus_damage = 1";
    let shield = "{ choose = \"a unit\", called = \"that unit\" }, { prevent = \"the next 3 damage that would be dealt to it\", for = \"this turn\" }";
    let cards = vec![witness(), with_ability("Muse", "unit", muse), reaction("Bolt", BOLT), reaction("Ward", shield)];
    let mut board = Board::new(cards);
    let target = board.put(0, BEN, at(0));
    (0..2).for_each(|_| {
        board.put(1, ANN, Zone::Base(ANN));
    });
    let (ward, bolt) = (board.put(3, ANN, Zone::Hand), board.put(2, ANN, Zone::Hand));
    let game = board.game().expect("a legal board");
    assert_eq!(damage(&cast(&game, ANN, bolt, &[target]), target), 5);
    let warded = cast(&game, ANN, ward, &[target]);
    assert_eq!(damage(&cast(&warded, ANN, bolt, &[target]), target), 2);
}

#[test]
fn what_prevents_damage_in_two_ways_is_not_played_and_told() {
    // 372: the unit's controller says which applies first, and so whether the value is used up.
    let shield = "{ choose = \"a unit\", called = \"that unit\" }, { prevent = \"the next 8 damage that would be dealt to that unit\", for = \"this turn\" }";
    let calm = "{ prevent = \"all spell and ability damage\", for = \"this turn\" }";
    let (game, target, hand) = board(vec![reaction("Ward", shield), reaction("Bolt", BOLT), reaction("Calm", calm)], &[1, 2, 3]);
    let game = cast(&cast(&game, ANN, hand[0], &[target]), ANN, hand[2], &[]);
    let game = play(&game, ANN, Deed::Play { card: hand[1] });
    let game = play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(target))]));
    let game = play(&game, ANN, Deed::Pass);
    let refused = apply(&game, BEN, Deed::Pass).map(|_| ()).expect_err("it cannot be played on");
    assert!(matches!(&refused, Refused::Unplayable(_)), "{refused}");
}

#[test]
fn a_unit_that_demands_to_be_first_and_last_is_either_as_the_assigning_player_likes() {
    // 465.2.c.8: either demand is applied; in between it would be neither.
    let mut board = Board::new(vec![unit("Four", 4, &[]), unit("Torn", 3, &[Keyword::Tank, Keyword::Backline]), unit("Three", 3, &[])]);
    let four = board.put(0, ANN, Zone::Base(ANN));
    let torn = board.put(1, BEN, at(0));
    let (one, other) = (board.put(2, BEN, at(0)), board.put(2, BEN, at(0)));
    let game = board.game().expect("a legal board");
    let game = play(&game, ANN, Deed::Move { units: vec![four], to: Location::Battlefield(BattlefieldId(0)) });
    let game = pass_all(&game);
    let assign = |assigned: &[(ObjectId, u16)]| apply(&game, ANN, Deed::Assign(assigned.to_vec()));
    assert!(assign(&[(torn, 3), (one, 1)]).is_ok(), "first");
    assert!(assign(&[(one, 3), (other, 1)]).is_ok(), "last");
    assert_eq!(rule(assign(&[(one, 3), (torn, 1)])), "815.1.c.2");
}

#[test]
fn however_many_units_demand_both_the_question_is_put_and_answered() {
    let mut board = Board::new(vec![unit("Seven", 7, &[]), unit("Torn", 3, &[Keyword::Tank, Keyword::Backline])]);
    let seven = board.put(0, ANN, Zone::Base(ANN));
    let torn: Vec<ObjectId> = (0..60).map(|_| board.put(1, BEN, at(0))).collect();
    let game = board.game().expect("a legal board");
    let game = pass_all(&play(&game, ANN, Deed::Move { units: vec![seven], to: Location::Battlefield(BattlefieldId(0)) }));
    assert!(apply(&game, ANN, Deed::Assign(vec![(torn[59], 3), (torn[0], 3), (torn[7], 1)])).is_ok());
    assert_eq!(rule(apply(&game, ANN, Deed::Assign(vec![(torn[0], 3), (torn[1], 2), (torn[2], 2)]))), "465.2.c.3");
}

#[test]
fn of_several_units_that_demand_both_each_is_dealt_with_by_itself() {
    // 465.2.c.9
    let mut board = Board::new(vec![unit("Seven", 7, &[]), unit("Torn", 3, &[Keyword::Tank, Keyword::Backline]), unit("Three", 3, &[])]);
    let seven = board.put(0, ANN, Zone::Base(ANN));
    let (torn, also) = (board.put(1, BEN, at(0)), board.put(1, BEN, at(0)));
    let three = board.put(2, BEN, at(0));
    let game = board.game().expect("a legal board");
    let game = play(&game, ANN, Deed::Move { units: vec![seven], to: Location::Battlefield(BattlefieldId(0)) });
    let game = pass_all(&game);
    for assigned in [[(torn, 3), (also, 3), (three, 1)], [(torn, 3), (three, 3), (also, 1)], [(also, 3), (three, 3), (torn, 1)]] {
        assert!(apply(&game, ANN, Deed::Assign(assigned.to_vec())).is_ok(), "{assigned:?}");
    }
}

#[test]
fn bonus_damage_for_the_next_spell_is_for_one_of_the_same_player() {
    let bolt = "{ deal = 1, to = \"a unit at a battlefield\" }";
    let cards =
        vec![reaction("Tome", "{ who = \"the next spell you play\", bonus_damage = 1 }"), reaction("Bolt", bolt), unit("Nine", 9, &[])];
    let mut board = Board::new(cards);
    let (tome, bolt, his) = (board.put(0, ANN, Zone::Hand), board.put(1, ANN, Zone::Hand), board.put(1, BEN, Zone::Hand));
    let nine = board.put(2, BEN, at(0));
    let game = pass_all(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: tome }));
    let game = pick(&play(&game, ANN, Deed::Play { card: bolt }), ANN, nine);
    assert_eq!(pass_all(&game).object(nine).damage, 2, "714");
    let game = pass_all(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: tome }));
    let game = play(&play(&game, ANN, Deed::EndTurn), BEN, Deed::Play { card: his });
    assert_eq!(pass_all(&pick(&game, BEN, nine)).object(nine).damage, 1);
}
