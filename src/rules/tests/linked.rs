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
fn an_enemy_spell_is_none_of_ones_own() {
    let quick = |name: &str, script: &str| {
        card(name, "spell", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\nkeywords = [\"Reaction\"]\n[[ability]]\ndo = [{script}]"))
    };
    let mut board = Board::new(vec![quick("Draw", "{ draw = 1 }"), quick("No", "{ counter = \"an enemy spell\" }")]);
    let (draw, own) = (board.put(0, ANN, Zone::Hand), board.put(1, ANN, Zone::Hand));
    let his = board.put(1, BEN, Zone::Hand);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: draw });
    assert_eq!(rule(apply(&game, ANN, Deed::Play { card: own })), "355.8");
    let game = play(&game, ANN, Deed::Pass);
    assert!(apply(&game, BEN, Deed::Play { card: his }).is_ok());
}

#[test]
fn bonus_damage_for_the_next_spell_is_for_one_of_the_same_player() {
    let quick = |name: &str, script: &str| {
        card(name, "spell", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\nkeywords = [\"Reaction\"]\n[[ability]]\ndo = [{script}]"))
    };
    let bolt = "{ deal = 1, to = \"a unit at a battlefield\" }";
    let cards = vec![quick("Tome", "{ who = \"the next spell you play\", bonus_damage = 1 }"), quick("Bolt", bolt), unit("Nine", 9, &[])];
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
        let paid = apply(&game, ANN, Deed::Pay(crate::rules::costs::Payment::default()));
        assert_eq!(paid.is_ok(), is_paid, "{kind}");
    }
}

#[test]
fn the_last_choice_is_taken_where_a_later_one_is_wanted() {
    let mut board = Board::new(vec![unit("Two", 2, &[])]);
    board.put(0, ANN, Zone::Base(ANN));
    let game = board.game().expect("a legal board");
    let picked = game.pick_choice(|_| usize::MAX);
    assert!(matches!(picked, crate::rules::choices::Picked::Possible(_)));
}

#[test]
fn what_is_only_like_something_known_is_told_to_be_unknown() {
    let told = |kind: &str, ability: &str| {
        let might = if kind == "unit" { "might = 1\n" } else { "" };
        let it = card("It", kind, &format!("domains = [\"Fury\"]\ncost = \"[0]\"\n{might}[[ability]]\n{ability}"));
        Definition::of(&it).unplayed()
    };
    let next = |unit: &str| format!("do = [{{ who = \"the next {unit} you play this turn\", enter = \"ready\" }}]");
    assert_eq!(told("spell", &next("unit")), None);
    assert!(told("spell", &next("Mech unit")).is_some());
}

#[test]
fn editions_are_shown_by_their_names() {
    for edition in Edition::all() {
        assert_eq!(edition.to_string(), edition.name());
    }
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
