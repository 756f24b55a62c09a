//! Who kills, and with what; triggers that wait for it on the board and in the trash (383.2.c, 385.2, 411, 428.5).

use super::*;

/// A gear that draws a card when its player kills a unit with a spell, and one for any kill.
const WITH_SPELL: &str = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\nwhen = \"you kill a unit with a spell\"\ndo = [{ draw = 1 }]";
const ANYHOW: &str = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\nwhen = \"you kill a unit\"\ndo = [{ draw = 1 }]";

/// A card that comes back when its player kills a unit with a spell.
fn ember() -> Card {
    let rest = "domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 2\n[[ability]]\nwhen = \"you kill a unit with a spell\"\nmay = \"you\"\n\
                do = [{ play = \"me\", from = \"your trash\", ignore = \"its cost\" }]";
    card("Ember", "unit", rest)
}

/// Ann and Ben each have the witness, and a unit of 3 Might; Ann has the spell and plays it.
struct Scene {
    game: Game,
    ann: ObjectId,
    ben: ObjectId,
    spell: ObjectId,
}

fn scene(witness: &str, script: &str) -> Scene {
    let mut board = Board::new(vec![card("Witness", "gear", witness), unit("Three", 3, &[]), spell("Deed", script)]);
    board.put(0, ANN, Zone::Base(ANN));
    board.put(0, BEN, Zone::Base(BEN));
    let (ann, ben) = (board.put(1, ANN, Zone::Base(ANN)), board.put(1, BEN, Zone::Base(BEN)));
    let spell = board.put(2, ANN, Zone::Hand);
    Scene { game: board.game().expect("a legal board"), ann, ben, spell }
}

/// Plays the spell with these targets, one question each, and lets everything resolve; what Ann and Ben drew.
fn drawn(scene: &Scene, targets: &[ObjectId]) -> [usize; 2] {
    let mut game = play(&scene.game, ANN, Deed::Play { card: scene.spell });
    for &target in targets {
        game = pick(&game, ANN, target);
    }
    let mut game = pass_all(&game);
    while let Waiting::For(decision) = game.waiting() {
        match decision.question {
            Question::Choose { options, .. } => game = pass_all(&play(&game, decision.player, Deed::Choose(vec![options[0]]))),
            _ => break,
        }
    }
    [ANN, BEN].map(|player| game.cards_in(player, Zone::Hand).count())
}

#[test]
fn a_kill_instruction_and_lethal_damage_are_kills_with_the_spell() {
    for script in ["{ kill = \"a unit\" }", "{ deal = 3, to = \"a unit\" }"] {
        let scene = scene(WITH_SPELL, script);
        assert_eq!(drawn(&scene, &[scene.ben]), [1, 0], "{script}");
        assert_eq!(drawn(&scene, &[scene.ann]), [1, 0], "her own unit is one too: {script}");
    }
}

#[test]
fn damage_that_is_not_lethal_kills_nobody() {
    let scene = scene(ANYHOW, "{ deal = 2, to = \"a unit\" }");
    assert_eq!(drawn(&scene, &[scene.ben]), [0, 0]);
}

#[test]
fn each_player_is_responsible_for_the_unit_that_the_player_kills() {
    // 411.1; 411.6: Ben kills his own unit, and the spell is not his.
    let script = "{ who = \"each player\", kill = \"one of their units\" }";
    assert_eq!(drawn(&scene(WITH_SPELL, script), &[]), [1, 0]);
    assert_eq!(drawn(&scene(ANYHOW, script), &[]), [1, 1]);
}

#[test]
fn players_kill_units_that_they_control_and_not_those_that_they_own() {
    let script = "{ gain_control = \"an enemy unit\" }, { who = \"each player\", kill = \"one of their units\" }";
    let Scene { game, ann, ben, spell } = scene(ANYHOW, script);
    let game = pick(&play(&game, ANN, Deed::Play { card: spell }), ANN, ben);
    let game = pass_all(&game);
    // Ben has no unit left that he controls, so only Ann is asked: for one of the two.
    let game = pass_all(&pick(&game, ANN, ben));
    assert_eq!((game.zone_of(ann), game.zone_of(ben)), (Zone::Base(ANN), Zone::Trash));
    assert_eq!([ANN, BEN].map(|player| game.cards_in(player, Zone::Hand).count()), [1, 0]);
}

#[test]
fn what_a_unit_deals_is_its_controllers_and_not_the_spells() {
    // 417.6.b.3, 417.6.b.4
    let script =
        "{ choose = \"a friendly unit and an enemy unit\" }, { who = \"they\", deal = \"equal to their Mights\", to = \"each other\" }";
    let scene_of = |witness| scene(witness, script);
    let (with_spell, anyhow) = (scene_of(WITH_SPELL), scene_of(ANYHOW));
    assert_eq!(drawn(&with_spell, &[with_spell.ann, with_spell.ben]), [0, 0]);
    assert_eq!(drawn(&anyhow, &[anyhow.ann, anyhow.ben]), [1, 1]);
    let script = "{ choose = \"a friendly unit\" }, { who = \"it\", deal = \"equal to its Might\", to = \"an enemy unit\" }";
    let (with_spell, anyhow) = (scene(WITH_SPELL, script), scene(ANYHOW, script));
    assert_eq!(drawn(&with_spell, &[with_spell.ann, with_spell.ben]), [0, 0]);
    assert_eq!(drawn(&anyhow, &[anyhow.ann, anyhow.ben]), [1, 0]);
}

#[test]
fn in_combat_the_other_side_kills() {
    // 428.5.c.2
    let mut board = Board::new(vec![card("Witness", "gear", ANYHOW), unit("Three", 3, &[]), unit("Five", 5, &[])]);
    board.put(0, ANN, Zone::Base(ANN));
    board.put(0, BEN, Zone::Base(BEN));
    let ann = board.put(2, ANN, Zone::Base(ANN));
    board.put(1, BEN, at(0));
    let game = board.game().expect("a legal board");
    let game = pass_all(&play(&game, ANN, Deed::Move { units: vec![ann], to: Location::Battlefield(BattlefieldId(0)) }));
    assert_eq!([ANN, BEN].map(|player| game.cards_in(player, Zone::Hand).count()), [1, 0]);
}

#[test]
fn whoever_damaged_a_unit_before_the_last_cleanup_does_not_kill_it() {
    let mut board = Board::new(vec![
        card("Witness", "gear", ANYHOW),
        unit("Three", 3, &[]),
        spell("Scratch", "{ deal = 2, to = \"a unit\" }"),
        spell("Sap", "{ give = \"-1 [M]\", to = \"a unit\", for = \"this turn\" }"),
    ]);
    board.put(0, ANN, Zone::Base(ANN));
    let three = board.put(1, BEN, at(0));
    let spells = [board.put(2, ANN, Zone::Hand), board.put(3, ANN, Zone::Hand)];
    let mut game = board.game().expect("a legal board");
    for spell in spells {
        game = pass_all(&pick(&play(&game, ANN, Deed::Play { card: spell }), ANN, three));
    }
    assert_eq!((game.zone_of(three), game.cards_in(ANN, Zone::Hand).count()), (Zone::Trash, 0));
}

#[test]
fn a_replaced_kill_is_no_kill() {
    let ward = "domains = [\"Calm\"]\ncost = \"[0]\"\n[[ability]]\nwould = \"a friendly unit would die\"\n\
                instead = [{ kill = \"this\" }, { heal = \"that unit\" }, \"and\", { recall = \"it\" }]";
    for script in ["{ kill = \"a unit\" }", "{ deal = 3, to = \"a unit\" }"] {
        let witness = card("Witness", "gear", WITH_SPELL);
        let mut board = Board::new(vec![witness, unit("Three", 3, &[]), spell("Deed", script), card("Ward", "gear", ward)]);
        board.put(0, ANN, Zone::Base(ANN));
        let three = board.put(1, BEN, at(0));
        let deed = board.put(2, ANN, Zone::Hand);
        board.put(3, BEN, Zone::Base(BEN));
        let game = board.game().expect("a legal board");
        let game = pass_all(&pick(&play(&game, ANN, Deed::Play { card: deed }), ANN, three));
        assert_eq!((game.zone_of(three), game.cards_in(ANN, Zone::Hand).count()), (Zone::Base(BEN), 0), "{script}");
    }
}

#[test]
fn a_unit_killed_as_the_cost_of_a_spell_is_killed_with_it() {
    // 428.1.a.1.a: a cost is a kill instruction too.
    let pyre = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\nto_play = \"this\"\nadditional_cost = [{ kill = \"a friendly unit\" }]\n\
                [[ability]]\ndo = [{ draw = 1 }]";
    let mut board = Board::new(vec![card("Witness", "gear", WITH_SPELL), unit("Three", 3, &[]), card("Pyre", "spell", pyre)]);
    board.put(0, ANN, Zone::Base(ANN));
    board.put(1, ANN, Zone::Base(ANN));
    let pyre = board.put(2, ANN, Zone::Hand);
    let game = pass_all(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: pyre }));
    assert_eq!(game.cards_in(ANN, Zone::Hand).count(), 2);
}

#[test]
fn an_ability_that_takes_its_card_from_the_trash_triggers_only_there() {
    // 385.2
    let mut board = Board::new(vec![ember(), unit("Three", 3, &[]), spell("Deed", "{ kill = \"a unit\" }")]);
    let on_board = board.put(0, ANN, Zone::Base(ANN));
    let three = board.put(1, BEN, at(0));
    let deeds = [board.put(2, ANN, Zone::Hand), board.put(2, ANN, Zone::Hand)];
    let game = board.game().expect("a legal board");
    let other = pass_all(&pick(&play(&game, ANN, Deed::Play { card: deeds[0] }), ANN, three));
    assert_eq!((other.zone_of(three), other.priority()), (Zone::Trash, Some(ANN)), "on the board it doesn't trigger");
    let game = pass_all(&pick(&play(&other, ANN, Deed::Play { card: deeds[1] }), ANN, on_board));
    assert!(matches!(game.waiting(), Waiting::For(decision) if matches!(decision.question, Question::May { of, .. } if of == on_board)));
}

#[test]
fn a_trigger_of_a_card_that_has_left_the_trash_does_nothing() {
    let gust = card(
        "Gust",
        "spell",
        "domains = [\"Calm\"]\ncost = \"[0]\"\nkeywords = [\"Reaction\"]\n[[ability]]\ndo = [{ recycle = \"a unit from your trash\" }]",
    );
    let mut board = Board::new(vec![ember(), unit("Three", 3, &[]), spell("Deed", "{ kill = \"a unit\" }"), gust]);
    let ember = board.put(0, ANN, Zone::Trash);
    let three = board.put(1, BEN, at(0));
    let (deed, gust) = (board.put(2, ANN, Zone::Hand), board.put(3, ANN, Zone::Hand));
    let game = board.game().expect("a legal board");
    let game = pass_all(&pick(&play(&game, ANN, Deed::Play { card: deed }), ANN, three));
    let game = play(&game, ANN, Deed::Accept);
    let game = pick(&play(&game, ANN, Deed::Play { card: gust }), ANN, ember);
    let game = pass_all(&game);
    assert_eq!((game.zone_of(ember), game.chain().len(), game.priority()), (Zone::MainDeck, 0, Some(ANN)));
}

#[test]
fn two_triggers_of_one_card_bring_it_back_once() {
    let mut board = Board::new(vec![ember(), unit("Three", 3, &[]), spell("Storm", "{ kill = \"all enemy units\" }")]);
    let ember = board.put(0, ANN, Zone::Trash);
    board.put(1, BEN, at(0));
    board.put(1, BEN, Zone::Base(BEN));
    let storm = board.put(2, ANN, Zone::Hand);
    let game = pass_all(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: storm }));
    let game = play(&game, ANN, Deed::Order(vec![0, 1]));
    let game = play(&play(&game, ANN, Deed::Accept), ANN, Deed::Accept);
    let game = pass_all(&game);
    let game = play(&game, ANN, Deed::Choose(vec![super::super::action::Choice::Place(Location::Base(ANN))]));
    let game = pass_all(&game);
    assert_eq!((game.zone_of(ember), game.chain().len()), (Zone::Base(ANN), 0));
}

#[test]
fn a_card_sees_its_own_discard_where_it_comes_to_lie() {
    let spark = card(
        "Spark",
        "unit",
        "domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 1\n[[ability]]\nwhen = \"you discard me\"\ndo = [{ draw = 2 }]",
    );
    let mut board = Board::new(vec![spark, spell("Drop", "{ discard = 1 }")]);
    board.put(0, ANN, Zone::Hand);
    board.put(0, ANN, Zone::Trash);
    let drop = board.put(1, ANN, Zone::Hand);
    let game = pass_all(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: drop }));
    assert_eq!(game.cards_in(ANN, Zone::Hand).count(), 2, "once: the one in the trash before was not discarded");
}

#[test]
fn one_or_more_things_at_once_are_one_event() {
    let mourner = "domains = [\"Order\"]\ncost = \"[0]\"\n[[ability]]\nwhen = \"one or more enemy units die\"\ndo = [{ draw = 1 }]";
    let mut board =
        Board::new(vec![card("Mourner", "gear", mourner), unit("Three", 3, &[]), spell("Storm", "{ kill = \"all enemy units\" }")]);
    board.put(0, ANN, Zone::Base(ANN));
    board.put(1, BEN, at(0));
    board.put(1, BEN, Zone::Base(BEN));
    let storm = board.put(2, ANN, Zone::Hand);
    let game = pass_all(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: storm }));
    assert_eq!(game.cards_in(ANN, Zone::Hand).count(), 1);
}

#[test]
fn a_gear_that_waits_for_its_own_kill_triggers_and_one_beside_it_does_not() {
    let scrap = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\nwhen = \"this is killed\"\ndo = [{ draw = 1 }]";
    let mut board = Board::new(vec![card("Scrap", "gear", scrap), spell("Break", "{ kill = \"a gear\" }")]);
    let scrap = board.put(0, ANN, Zone::Base(ANN));
    board.put(0, ANN, Zone::Base(ANN));
    let smash = board.put(1, ANN, Zone::Hand);
    let game = pick(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: smash }), ANN, scrap);
    assert_eq!(pass_all(&game).cards_in(ANN, Zone::Hand).count(), 1);
}

#[test]
fn a_spell_comes_back_from_the_trash_when_its_player_conquers_and_pays() {
    let rest = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\ndo = [{ deal = 1, to = \"a unit\" }]\n\
                [[ability]]\nwhen = \"you conquer\"\nmay = \"you\"\npay = [{ discard = 1 }]\n\
                do = [{ return = \"this\", from = \"your trash\", to = \"your hand\" }]";
    let mut board = Board::new(vec![card("Boomerang", "spell", rest), unit("Three", 3, &[])]);
    let boomerang = board.put(0, ANN, Zone::Trash);
    let runner = board.put(1, ANN, Zone::Base(ANN));
    let move_out = Deed::Move { units: vec![runner], to: Location::Battlefield(BattlefieldId(1)) };
    let game = pass_all(&play(&board.game().expect("a legal board"), ANN, move_out.clone()));
    // 203.3: with no card to discard it cannot be performed.
    assert!(apply(&game, ANN, Deed::Accept).is_err());
    let other = board.put(1, ANN, Zone::Hand);
    let game = pass_all(&play(&board.game().expect("a legal board"), ANN, move_out));
    let game = pass_all(&play(&game, ANN, Deed::Accept));
    assert_eq!((game.zone_of(boomerang), game.zone_of(other)), (Zone::Hand, Zone::Trash));
}

#[test]
fn a_unit_that_was_spared_once_and_keeps_its_damage_dies_after_all() {
    // It is recalled to where it is, exhausted as it is: nothing else calls for another cleanup.
    let spare =
        "{ choose = \"a unit\" }, { would = \"the next time it dies this turn\", instead = [{ recall = \"it\", state = \"exhausted\" }] }";
    let mut board = Board::new(vec![reaction("Spare", spare), reaction("Bolt", "{ deal = 3, to = \"a unit\" }"), unit("Two", 2, &[])]);
    let (spell, bolt) = (board.put(0, ANN, Zone::Hand), board.put(1, ANN, Zone::Hand));
    let two = board.put(2, ANN, Zone::Base(ANN));
    board.setup.objects.last_mut().expect("it was put there").object.exhausted = true;
    let game = pass_all(&pick(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: spell }), ANN, two));
    let game = pass_all(&pick(&play(&game, ANN, Deed::Play { card: bolt }), ANN, two));
    assert_eq!(game.zone_of(two), Zone::Trash);
}
