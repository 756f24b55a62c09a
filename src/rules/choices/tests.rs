//! What may be done, on small boards.

use super::*;
use crate::card::{Domain, Keyword, Kind};
use crate::rules::action::{Choice, Why};
use crate::rules::objects::{BattlefieldId, Location, ObjectId, Zone};
use crate::rules::setup::SetupSlot;
use crate::rules::tests::{ANN, BEN, Board, apply, at, card, play, unit};

/// The deeds that are offered, with a payment as its last action.
fn deeds(game: &Game) -> Vec<Deed> {
    game.choices().possible.into_iter().filter_map(|possible| possible.actions.last().map(|action| action.deed.clone())).collect()
}

fn rune(domain: Domain) -> crate::card::Card {
    let (name, letter) = (domain.name(), domain.letter());
    let abilities = format!(
        "supertype = \"basic\"\ndomains = [\"{name}\"]\n[[ability]]\nkeyword = \"Reaction\"\npay = [\"[E]\"]\ndo = [{{ add = \"[1]\" }}]\n\
         [[ability]]\nkeyword = \"Reaction\"\npay = [{{ recycle = \"this\" }}]\ndo = [{{ add = \"[{letter}]\" }}]"
    );
    card(&format!("{name} Rune"), "rune", &abilities)
}

fn spell(name: &str, cost: &str, script: &str) -> crate::card::Card {
    card(name, "spell", &format!("domains = [\"Fury\"]\ncost = \"{cost}\"\n[[ability]]\ndo = [{script}]"))
}

/// A board on which there is room for runes beside those of the Rune Deck.
fn board(cards: Vec<crate::card::Card>) -> Board {
    let mut board = Board::new(cards);
    board.setup.players.iter_mut().for_each(|player| player.rune_deck = vec![SetupSlot::Unknown(6)]);
    board
}

const DRAW: &str = "{ draw = 1 }";

#[test]
fn with_nothing_at_hand_a_player_can_only_end_the_turn() {
    let game = Board::new(Vec::new()).game().expect("a legal board");
    assert_eq!(deeds(&game), [Deed::EndTurn]);
}

#[test]
fn units_move_alone_and_in_groups_and_an_exhausted_one_does_not() {
    let mut board = board(vec![unit("Three", 3, &[])]);
    let (one, two) = (board.put(0, ANN, Zone::Base(ANN)), board.put(0, ANN, Zone::Base(ANN)));
    board.put(0, ANN, Zone::Base(ANN));
    board.setup.objects[2].object.exhausted = true;
    let moves = deeds(&board.game().expect("a legal board"));
    let to = |at| Location::Battlefield(BattlefieldId(at));
    for units in [vec![one], vec![two], vec![one, two]] {
        for place in [to(0), to(1)] {
            assert!(moves.contains(&Deed::Move { units: units.clone(), to: place }), "{units:?} {place:?}");
        }
    }
    assert_eq!(moves.len(), 7, "{moves:?}");
}

#[test]
fn only_a_unit_with_ganking_moves_on_from_a_battlefield() {
    let mut board = board(vec![unit("Three", 3, &[]), unit("Hawk", 2, &[Keyword::Ganking])]);
    board.put(0, ANN, at(0));
    let hawk = board.put(1, ANN, at(0));
    let moves = deeds(&board.game().expect("a legal board"));
    let on: Vec<_> = moves.iter().filter(|deed| matches!(deed, Deed::Move { to: Location::Battlefield(_), .. })).collect();
    assert_eq!(on, [&Deed::Move { units: vec![hawk], to: Location::Battlefield(BattlefieldId(1)) }]);
}

#[test]
fn a_card_that_cannot_be_paid_for_is_no_choice() {
    let mut board = board(vec![spell("Insight", "[1]", DRAW), rune(Domain::Fury)]);
    let insight = board.put(0, ANN, Zone::Hand);
    assert_eq!(deeds(&board.game().expect("a legal board")), [Deed::EndTurn]);
    board.put(1, ANN, Zone::Base(ANN));
    assert_eq!(deeds(&board.game().expect("a legal board")), [Deed::EndTurn, Deed::Play { card: insight }]);
}

#[test]
fn deflect_that_cannot_be_paid_leaves_a_target_out() {
    let mut board = board(vec![
        spell("Bolt", "[0]", "{ deal = 1, to = \"an enemy unit\" }"),
        unit("Three", 3, &[]),
        unit("Eel", 2, &[Keyword::Deflect(1)]),
    ]);
    let bolt = board.put(0, ANN, Zone::Hand);
    let three = board.put(1, BEN, at(0));
    board.put(2, BEN, at(0));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: bolt });
    assert_eq!(deeds(&game), [Deed::Choose(vec![Choice::Object(game.reference(three))])]);
}

#[test]
fn equal_cards_in_hand_are_offered_once_and_unknown_ones_are_told() {
    let mut board = board(vec![spell("Insight", "[0]", DRAW), spell("Vision", "[0]", DRAW)]);
    let first = board.put(0, ANN, Zone::Hand);
    board.put(0, ANN, Zone::Hand);
    let other = board.put(1, ANN, Zone::Hand);
    let game = board.game().expect("a legal board");
    assert_eq!(deeds(&game), [Deed::EndTurn, Deed::Play { card: first }, Deed::Play { card: other }]);
    board.setup.objects[1].object.card = crate::rules::objects::CardTable::UNKNOWN_CARD;
    let game = board.game().expect("a legal board");
    assert_eq!(game.choices().left_out, [LeftOut::UnknownCards { player: ANN }]);
}

#[test]
fn equal_runes_are_one_kind_of_rune_to_pay_with() {
    let mut board = board(vec![spell("Insight", "[2][C]", DRAW), rune(Domain::Fury), rune(Domain::Calm)]);
    let insight = board.put(0, ANN, Zone::Hand);
    let fury: Vec<ObjectId> = (0..3).map(|_| board.put(1, ANN, Zone::Base(ANN))).collect();
    let calm = board.put(2, ANN, Zone::Base(ANN));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: insight });
    let ways: Vec<Vec<(ObjectId, u8)>> = game
        .choices()
        .possible
        .iter()
        .map(|possible| {
            let uses = possible.actions.iter();
            uses.filter_map(|action| if let Deed::Activate { source, ability } = action.deed { Some((source, ability)) } else { None })
                .collect()
        })
        .collect();
    // Two Fury, or one Fury and Calm, are exhausted; recycled is one of those, or one that stays ready.
    let expected = [
        vec![(fury[0], 0), (fury[1], 0), (fury[0], 1)],
        vec![(fury[0], 0), (fury[1], 0), (fury[2], 1)],
        vec![(fury[0], 0), (calm, 0), (fury[0], 1)],
        vec![(fury[0], 0), (calm, 0), (fury[1], 1)],
    ];
    assert_eq!(ways, expected);
}

#[test]
fn an_ability_that_adds_resources_is_used_only_where_it_is_needed() {
    let seal = card(
        "Seal",
        "gear",
        "domains = [\"Fury\"]\ncost = \"[1]\"\n[[ability]]\nkeyword = \"Reaction\"\npay = [\"[E]\"]\ndo = [{ add = \"[R]\" }]",
    );
    let mut board = board(vec![spell("Insight", "[C]", DRAW), seal]);
    let insight = board.put(0, ANN, Zone::Hand);
    let seals = [board.put(1, ANN, Zone::Base(ANN)), board.put(1, ANN, Zone::Base(ANN))];
    let game = board.game().expect("a legal board");
    assert_eq!(deeds(&game), [Deed::EndTurn, Deed::Play { card: insight }]);
    let ways = play(&game, ANN, Deed::Play { card: insight }).choices().possible;
    let first: Vec<_> = ways.iter().map(|way| way.actions[0].deed.clone()).collect();
    assert_eq!(first, seals.map(|source| Deed::Activate { source, ability: 0 }));
    assert!(ways.iter().all(|way| way.actions.len() == 2), "one of them is enough");
}

#[test]
fn any_number_means_every_set_that_fits() {
    let script = "{ kill = \"any number of enemy units at a battlefield with total Might 6 or less\" }";
    let mut board = board(vec![spell("Fire", "[0]", script), unit("Three", 3, &[]), unit("Four", 4, &[])]);
    let fire = board.put(0, ANN, Zone::Hand);
    board.put(1, BEN, at(0));
    board.put(1, BEN, at(0));
    board.put(2, BEN, at(0));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: fire });
    let sizes: Vec<usize> = deeds(&game).iter().map(|deed| if let Deed::Choose(picks) = deed { picks.len() } else { 99 }).collect();
    assert_eq!(sizes, [0, 1, 1, 1, 2]);
}

#[test]
fn combat_damage_is_assigned_in_every_way_that_makes_a_difference() {
    let mut board = board(vec![unit("Four", 4, &[]), unit("Three", 3, &[]), unit("Two", 2, &[])]);
    let four = board.put(0, ANN, Zone::Base(ANN));
    let (three, two) = (board.put(1, BEN, at(0)), board.put(2, BEN, at(0)));
    let game = board.game().expect("a legal board");
    let game = play(&game, ANN, Deed::Move { units: vec![four], to: Location::Battlefield(BattlefieldId(0)) });
    let game = crate::rules::tests::pass_all(&game);
    assert_eq!(deeds(&game), [Deed::Assign(vec![(two, 2), (three, 2)]), Deed::Assign(vec![(three, 3), (two, 1)])]);
    assert!(apply(&game, ANN, Deed::Assign(vec![(two, 1), (three, 3)])).is_ok());
}

#[test]
fn what_may_be_declined_is_both_accepted_and_declined() {
    let monk = card(
        "Monk",
        "unit",
        "domains = [\"Calm\"]\ncost = \"[0]\"\nmight = 1\n[[ability]]\nwhen = \"you play me\"\nmay = \"you\"\ndo = [{ draw = 1 }]",
    );
    let mut board = board(vec![monk]);
    let monk = board.put(0, ANN, Zone::Hand);
    let mut game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: monk });
    if matches!(game.waiting(), Waiting::For(decision) if matches!(decision.question, Question::Choose { why: Why::Location, .. })) {
        assert_eq!(deeds(&game), [Deed::Choose(vec![Choice::Place(Location::Base(ANN))])]);
        game = play(&game, ANN, Deed::Choose(vec![Choice::Place(Location::Base(ANN))]));
    }
    assert_eq!(deeds(&game), [Deed::Accept, Deed::Decline]);
}

#[test]
fn what_the_evaluator_cannot_play_is_told() {
    let riddle = card("Riddle", "spell", "domains = [\"Calm\"]\ncost = \"[0]\"\nabilities = \"not encoded\"");
    let mut board = board(vec![riddle]);
    board.put(0, ANN, Zone::Hand);
    let choices = board.game().expect("a legal board").choices();
    assert_eq!(choices.possible.len(), 1);
    assert!(
        matches!(&choices.left_out[..], [LeftOut::Unplayable(what)] if what.card.as_deref() == Some("Riddle")),
        "{:?}",
        choices.left_out
    );
}

#[test]
fn positions_are_equal_whichever_of_equal_runes_was_used() {
    let mut board = board(vec![rune(Domain::Fury)]);
    let runes = [board.put(0, ANN, Zone::Base(ANN)), board.put(0, ANN, Zone::Base(ANN))];
    let game = board.game().expect("a legal board");
    let after = runes.map(|source| play(&game, ANN, Deed::Activate { source, ability: 0 }).position());
    assert_eq!(after[0], after[1]);
    assert_ne!(after[0], game.position());
}

#[test]
fn positions_differ_where_a_unit_of_another_name_is_gone() {
    let mut board = board(vec![spell("Bolt", "[0]", "{ kill = \"a unit\" }"), unit("Three", 3, &[])]);
    let bolt = board.put(0, ANN, Zone::Hand);
    let units = [board.put(1, BEN, at(0)), board.put(1, BEN, at(0))];
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: bolt });
    let kill = |id| {
        let game = play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(id))]));
        crate::rules::tests::pass_all(&game)
    };
    let killed = units.map(kill);
    assert!(units.iter().zip(&killed).all(|(&id, game)| game.zone_of(id) == Zone::Trash), "each of them is dead");
    assert_ne!(killed[0].position(), killed[1].position());
}

#[test]
fn positions_are_equal_whatever_came_first() {
    let mut board = board(vec![spell("Bolt", "[0]", "{ deal = 1, to = \"a unit\" }"), unit("Three", 3, &[])]);
    let bolts = [board.put(0, ANN, Zone::Hand), board.put(0, ANN, Zone::Hand)];
    let units = [board.put(1, BEN, at(0)), board.put(1, BEN, at(0))];
    let game = board.game().expect("a legal board");
    let hit = |game: &Game, bolt: ObjectId, id: ObjectId| {
        let game = play(game, ANN, Deed::Play { card: bolt });
        let game = play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(id))]));
        crate::rules::tests::pass_all(&game)
    };
    let one = hit(&hit(&game, bolts[0], units[0]), bolts[1], units[1]);
    let other = hit(&hit(&game, bolts[0], units[1]), bolts[1], units[0]);
    assert_eq!(one.position(), other.position());
    assert_ne!(one.position(), hit(&game, bolts[0], units[0]).position());
}

#[test]
fn a_kind_of_card_that_is_not_played_is_not_offered() {
    let mut board = board(vec![rune(Domain::Fury)]);
    board.put(0, ANN, Zone::Hand);
    let game = board.game().expect("a legal board");
    assert_eq!(game.card_of(game.objects().last().expect("there is one").0).kind, Kind::Rune);
    assert_eq!(deeds(&game), [Deed::EndTurn]);
}

#[test]
fn the_last_choice_is_taken_where_a_later_one_is_wanted() {
    let mut board = Board::new(vec![unit("Two", 2, &[])]);
    board.put(0, ANN, Zone::Base(ANN));
    let game = board.game().expect("a legal board");
    let picked = game.pick_choice(|_| usize::MAX);
    assert!(matches!(picked, Picked::Possible(_)));
}
