//! What costs may take (356–357).

use super::*;
use crate::rules::action::{Choice, Why};
use crate::rules::costs::{Payment, PowerFrom, Resources};

/// A spell that gives Might to a friendly unit, and kills another one for its cost, if it can.
const RITE: &str = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\nto_play = \"me\"\nadditional_cost = [{ kill = \"a friendly unit\" }]\n\
                    [[ability]]\ndo = [{ give = \"+2 [M]\", to = \"a friendly unit\", for = \"this turn\" }]";

fn rite(units: usize) -> (Game, ObjectId, Vec<ObjectId>) {
    let mut board = Board::new(vec![card("Rite", "spell", RITE), unit("Three", 3, &[])]);
    let rite = board.put(0, ANN, Zone::Hand);
    let units = (0..units).map(|_| board.put(1, ANN, Zone::Base(ANN))).collect();
    (board.game().expect("a legal board"), rite, units)
}

#[test]
fn a_cost_does_not_take_what_the_spell_has_chosen_while_there_is_something_else() {
    let (game, rite, units) = rite(3);
    let game = play(&game, ANN, Deed::Play { card: rite });
    let game = play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(units[1]))]));
    let Waiting::For(decision) = game.waiting() else { panic!("what the cost takes is asked") };
    let Question::Choose { options, .. } = decision.question else { panic!("what the cost takes is chosen: {decision:?}") };
    assert_eq!(options, [units[0], units[2]].map(|id| Choice::Object(game.reference(id))), "357.3");
}

#[test]
fn of_two_units_the_cost_takes_the_one_that_was_not_chosen() {
    let (game, rite, units) = rite(2);
    let game = play(&game, ANN, Deed::Play { card: rite });
    let game = play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(units[0]))]));
    let game = pass_all(&game);
    assert_eq!((game.zone_of(units[1]), game.might(units[0])), (Zone::Trash, 5));
}

/// What a spell of 3 Energy costs Ann with those gears of hers on the board.
fn energy(discounts: &[&str]) -> u8 {
    let mut cards = vec![card("Dear", "spell", "domains = [\"Fury\"]\ncost = \"[3]\"\n[[ability]]\ndo = [{ draw = 1 }]")];
    for (at, discount) in discounts.iter().enumerate() {
        let rest = format!("domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\nwho = \"friendly spells\"\n{discount}");
        cards.push(card(&format!("Gear {at}"), "gear", &rest));
    }
    let mut board = Board::new(cards);
    board.setup.players[0].pool.add(&Resources { energy: 3, ..Default::default() }, None);
    let dear = board.put(0, ANN, Zone::Hand);
    for at in 0..discounts.len() {
        board.put(at as u16 + 1, ANN, Zone::Base(ANN));
    }
    let game = board.game().expect("a legal board");
    price(&play(&game, ANN, Deed::Play { card: dear }))
}

#[test]
fn a_discount_with_a_minimum_leaves_that_much_and_others_go_on_from_there() {
    // 356.4.e: the minimum is that of its own discount; 356.4.d.1: the order is the player's, who takes the cheapest.
    let (least, plain) = ("cost = \"[2] less\"\nminimum = \"[2]\"", "cost = \"[2] less\"");
    assert_eq!(energy(&[least]), 2);
    assert_eq!(energy(&[least, plain]), 0);
    assert_eq!(energy(&[plain, least]), 0);
    assert_eq!(energy(&[least, least]), 2);
    assert_eq!(energy(&["cost = \"[1] more\"", least]), 2, "356.3: increases come first");
}

#[test]
fn a_spell_whose_cost_has_to_take_its_only_target_is_not_played() {
    // 358.1: once the unit is killed for the cost, it is no legal target.
    let (game, rite, _) = rite(1);
    assert_eq!(rule(apply(&game, ANN, Deed::Play { card: rite })), "358.1");
}

/// Ann's gear that kills a unit of 2 Might of hers or less to give Might to any friendly unit; she has one of 1 and one of 3 Might.
fn altar(body: &str) -> (Game, ObjectId, ObjectId, ObjectId) {
    let altar = card("Altar", "gear", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\n{body}"));
    let mut board = Board::new(vec![altar, unit("One", 1, &[]), unit("Three", 3, &[])]);
    let altar = board.put(0, ANN, Zone::Base(ANN));
    let (one, three) = (board.put(1, ANN, Zone::Base(ANN)), board.put(2, ANN, Zone::Base(ANN)));
    (board.game().expect("a legal board"), altar, one, three)
}

#[test]
fn what_a_cost_has_to_take_cannot_be_chosen_while_something_else_can() {
    // 355.16
    let body = "pay = [{ kill = \"a friendly unit with 2 [M] or less\" }]\n\
                do = [{ give = \"+2 [M]\", to = \"a friendly unit\", for = \"this turn\" }]";
    let (game, altar, one, three) = altar(body);
    let game = play(&game, ANN, Deed::Activate { source: altar, ability: 0 });
    let Waiting::For(decision) = game.waiting() else { panic!("the target is asked") };
    let Question::Choose { options, .. } = decision.question else { panic!("the target is chosen: {decision:?}") };
    assert_eq!(options, [Choice::Object(game.reference(three))]);
    let refused = apply(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(one))]));
    assert_eq!(rule(refused), "355.16");
    let game = pass_all(&pick(&game, ANN, three));
    assert_eq!((game.zone_of(one), game.might(three)), (Zone::Trash, 5));
}

#[test]
fn an_ability_whose_cost_takes_its_source_cannot_choose_the_source() {
    let body = "pay = [{ kill = \"this\" }]\ndo = [{ return = \"a friendly gear\", to = \"its owner's hand\" }]";
    let (game, altar, ..) = altar(body);
    assert_eq!(rule(apply(&game, ANN, Deed::Activate { source: altar, ability: 0 })), "405.1");
}

/// The Energy that is to be paid, wherever the card enters.
fn price(game: &Game) -> u8 {
    let Waiting::For(decision) = game.waiting() else { panic!("the game goes on") };
    match decision.question {
        Question::Pay { price, .. } => price.energy,
        Question::Choose { options, why: Why::Location, .. } => price(&play(game, ANN, Deed::Choose(options[..1].to_vec()))),
        _ => 0,
    }
}

/// What the first card costs Ann in Energy, from her hand, with the others on the board: hers, or Ben's.
fn energy_of(card: Card, others: Vec<(Card, PlayerId)>) -> u8 {
    let owners: Vec<PlayerId> = others.iter().map(|(_, owner)| *owner).collect();
    let mut board = Board::new([vec![card], others.into_iter().map(|(card, _)| card).collect()].concat());
    board.setup.players[0].pool.add(&Resources { energy: 9, ..Default::default() }, None);
    let card = board.put(0, ANN, Zone::Hand);
    for (at, owner) in owners.into_iter().enumerate() {
        board.put(at as u16 + 1, owner, Zone::Base(owner));
    }
    price(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card }))
}

#[test]
fn an_energy_cost_is_reduced_by_what_is_counted_when_the_card_is_played() {
    // The example of 356.4.e.
    let splitter = || {
        let own = "who = \"this spell's Energy cost\"\nbe = \"reduced\"\nby = \"the highest Might among units you control\"";
        card("Splitter", "spell", &format!("domains = [\"Fury\"]\ncost = \"[8]\"\n[[ability]]\n{own}\n[[ability]]\ndo = [{{ draw = 1 }}]"))
    };
    let apprentice = |might: u8| {
        let ability = "who = \"the Energy costs for spells you play\"\nbe = \"reduced\"\nby = \"[1]\"\nminimum = \"[1]\"";
        card("Apprentice", "unit", &format!("domains = [\"Fury\"]\ncost = \"[1]\"\nmight = {might}\n[[ability]]\n{ability}"))
    };
    assert_eq!(energy_of(splitter(), vec![(unit("Five", 5, &[]), ANN)]), 3);
    assert_eq!(energy_of(splitter(), vec![(apprentice(5), ANN)]), 2);
    assert_eq!(energy_of(splitter(), vec![(apprentice(7), ANN)]), 0, "its minimum comes first");
    assert_eq!(energy_of(splitter(), vec![(apprentice(7), BEN)]), 8, "neither his unit nor his ability counts");
    assert_eq!(energy_of(splitter(), vec![(unit("Nine", 9, &[]), ANN)]), 0, "356.6");
}

#[test]
fn the_energy_costs_of_some_cards_alone_are_reduced() {
    let herald = || {
        let ability = "who = \"your Dragons' Energy costs\"\nbe = \"reduced\"\nby = \"[2]\"\nminimum = \"[1]\"";
        card("Herald", "gear", &format!("domains = [\"Fury\"]\ncost = \"[1]\"\n[[ability]]\n{ability}"))
    };
    let unit_of =
        |tag: &str, cost: u8| card("It", "unit", &format!("tags = [\"{tag}\"]\ndomains = [\"Fury\"]\ncost = \"[{cost}]\"\nmight = 2"));
    assert_eq!(energy_of(unit_of("Dragon", 4), vec![(herald(), ANN)]), 2);
    assert_eq!(energy_of(unit_of("Dragon", 2), vec![(herald(), ANN)]), 1);
    assert_eq!(energy_of(unit_of("Poro", 4), vec![(herald(), ANN)]), 4);
    assert_eq!(energy_of(unit_of("Dragon", 4), vec![(herald(), BEN)]), 4);
}

/// Ann plays the first card with its optional additional cost, or without; she has a buffed unit, a card to discard, and 9 Energy.
fn paying_more(card_itself: Card, pays: bool) -> Game {
    let mut board = Board::new(vec![card_itself, unit("Two", 2, &[])]);
    board.setup.players[0].pool.add(&Resources { energy: 9, ..Default::default() }, None);
    let it = board.put(0, ANN, Zone::Hand);
    board.put(1, ANN, Zone::Hand);
    board.put(1, ANN, Zone::Base(ANN));
    (0..3).for_each(|_| {
        board.put(1, ANN, Zone::MainDeck);
    });
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: it });
    play(&game, ANN, if pays { Deed::Accept } else { Deed::Decline })
}

fn with_additional(kind: &str, cost: u8, ability: &str) -> Card {
    let might = if kind == "unit" { "might = 2\n" } else { "" };
    let head = format!("domains = [\"Fury\"]\ncost = \"[{cost}]\"\n{might}[[ability]]\nas = \"you play {}\"\nmay = \"you\"\n", word(kind));
    let rest = if kind == "spell" { "\n[[ability]]\ndo = [{ draw = 1 }]" } else { "" };
    card("It", kind, &format!("{head}{ability}{rest}"))
}

fn word(kind: &str) -> &'static str {
    if kind == "spell" { "this" } else { "me" }
}

#[test]
fn an_additional_cost_that_lowers_the_cost_does_so_only_where_it_is_paid() {
    let cheaper = "additional_cost = [{ discard = 1 }]\ndo = [{ if = \"you do\", reduce = \"my cost\", by = \"[2]\" }]";
    assert_eq!(price(&paying_more(with_additional("unit", 5, cheaper), true)), 3);
    assert_eq!(price(&paying_more(with_additional("unit", 5, cheaper), false)), 5);
    // 356.6: never below nothing.
    assert_eq!(price(&paying_more(with_additional("unit", 1, cheaper), true)), 0);
}

#[test]
fn an_additional_cost_that_lets_the_cost_be_ignored_leaves_the_additional_cost() {
    // 356.1.b.1
    let free = "additional_cost = [{ exhaust = \"a friendly unit\" }, \"[1]\"]\ndo = [{ if = \"you do\", ignore = \"this spell's cost\" }]";
    assert_eq!(price(&paying_more(with_additional("spell", 5, free), true)), 1);
    assert_eq!(price(&paying_more(with_additional("spell", 5, free), false)), 5);
}

#[test]
fn what_a_spell_says_of_its_additional_cost_happens_as_it_resolves() {
    let either = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\nto_play = \"this\"\nmay = \"you\"\n\
                  additional_cost = [{ exhaust = \"a friendly unit\" }]\ndo = [{ if = \"you do\", draw = 2, otherwise = [{ draw = 1 }] }]";
    for (pays, hand) in [(true, 3), (false, 2)] {
        let game = pass_all(&paying_more(card("It", "spell", either), pays));
        assert_eq!(game.cards_in(ANN, Zone::Hand).count(), hand, "pays: {pays}");
    }
}

#[test]
fn what_a_permanent_gives_for_its_additional_cost_as_it_is_played_is_told_to_be_unknown() {
    let draws = "additional_cost = [\"[1]\"]\ndo = [{ if = \"you do\", draw = 1 }]";
    let mut board = Board::new(vec![with_additional("unit", 1, draws)]);
    let it = board.put(0, ANN, Zone::Hand);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: it });
    assert!(matches!(apply(&game, ANN, Deed::Accept), Err(Refused::Unplayable(_))));
    assert!(apply(&game, ANN, Deed::Decline).is_ok());
}

#[test]
fn accelerate_is_no_additional_cost_of_the_cards_own() {
    let rest = "domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 2\nkeywords = [\"Accelerate\"]\n[[ability]]\nto_play = \"me\"\nmay = \"you\"\n\
                additional_cost = [{ discard = 1 }]\n[[ability]]\nwhen = \"you play me\"\nif = \"you paid the additional cost\"\ndo = [{ draw = 1 }]";
    let mut board = Board::new(vec![card("It", "unit", rest)]);
    let pool = Resources { energy: 1, any: 1, ..Default::default() };
    board.setup.players[0].pool.add(&pool, None);
    let (it, other) = (board.put(0, ANN, Zone::Hand), board.put(0, ANN, Zone::Hand));
    board.put(0, ANN, Zone::MainDeck);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: it });
    let game = play(&play(&game, ANN, Deed::Accept), ANN, Deed::Decline);
    let game = play(&game, ANN, Deed::Choose(vec![Choice::Place(Location::Base(ANN))]));
    let Waiting::For(decision) = game.waiting() else { panic!("the game goes on") };
    let game = match decision.question {
        Question::Pay { .. } => play(&game, ANN, Deed::Pay(Payment { power: vec![PowerFrom::Any] })),
        _ => game,
    };
    assert_eq!(game.zone_of(it), Zone::Base(ANN));
    assert!(game.chain().is_empty() && game.zone_of(other) == Zone::Hand, "nothing triggers");
}

#[test]
fn resources_for_gear_pay_for_gear_alone() {
    let forge = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\nkeyword = \"Reaction\"\npay = [\"[E]\"]\ndo = [{ add = \"[1]\", spend_only = \"to play gear\" }]";
    let one = |kind: &str| {
        let rest = if kind == "spell" { "[[ability]]\ndo = [{ draw = 1 }]" } else { "" };
        card(kind, kind, &format!("domains = [\"Fury\"]\ncost = \"[1]\"\n{rest}"))
    };
    for (kind, is_paid) in [("gear", true), ("spell", false)] {
        let mut board = Board::new(vec![card("Forge", "gear", forge), one(kind)]);
        let forge = board.put(0, ANN, Zone::Base(ANN));
        let it = board.put(1, ANN, Zone::Hand);
        let game = play(&board.game().expect("a legal board"), ANN, Deed::Activate { source: forge, ability: 0 });
        let game = play(&game, ANN, Deed::Play { card: it });
        let paid = apply(&game, ANN, Deed::Pay(Payment::default()));
        assert_eq!(paid.is_ok(), is_paid, "{kind}");
    }
}

#[test]
fn while_paying_only_reactions_that_add_are_used() {
    // 429.3
    let gear = |permission: &str, effect: &str| {
        card(
            "Gear",
            "gear",
            &format!("domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\n{permission}pay = [\"[E]\"]\ndo = [{{ {effect} }}]"),
        )
    };
    let (reaction, plain) = ("keyword = \"Reaction\"\n", "");
    for (permission, effect, is_used) in [(reaction, "add = \"[1]\"", true), (plain, "add = \"[1]\"", false), (reaction, "draw = 1", false)]
    {
        let dear = card("Dear", "spell", "domains = [\"Fury\"]\ncost = \"[1]\"\n[[ability]]\ndo = [{ draw = 1 }]");
        let mut board = Board::new(vec![gear(permission, effect), dear]);
        let (gear, dear) = (board.put(0, ANN, Zone::Base(ANN)), board.put(1, ANN, Zone::Hand));
        let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: dear });
        let used = apply(&game, ANN, Deed::Activate { source: gear, ability: 0 });
        assert_eq!(used.is_ok(), is_used, "{permission}{effect}");
    }
}
