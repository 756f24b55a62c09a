//! Units and places that abilities describe by what is so: "them", "a friendly unit defends alone", "where you have units".

use super::*;
use crate::rules::action::Choice;

fn field(n: u8) -> Location {
    Location::Battlefield(BattlefieldId(n))
}

fn spell(name: &str, script: &str) -> Card {
    card(name, "spell", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\ndo = [{script}]"))
}

#[test]
fn them_are_the_units_that_the_condition_counts() {
    let drill = "{ if = \"you have exactly two units at battlefields\", give = \"+1 [M]\", to = \"them\", for = \"this turn\" }";
    for (count, expected) in [(1, 3), (2, 4), (3, 3)] {
        let mut board = Board::new(vec![spell("Drill", drill), unit("Three", 3, &[])]);
        let drill = board.put(0, ANN, Zone::Hand);
        let mine: Vec<_> = (0..count).map(|_| board.put(1, ANN, at(0))).collect();
        let (home, his) = (board.put(1, ANN, Zone::Base(ANN)), board.put(1, BEN, at(1)));
        let game = pass_all(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: drill }));
        assert!(mine.iter().all(|&id| game.might(id) == expected), "with {count}");
        assert_eq!((game.might(home), game.might(his)), (3, 3));
    }
}

#[test]
fn a_unit_that_defends_alone_has_what_its_legend_gives_it_and_no_other_has() {
    let legend = "domains = [\"Calm\"]\n[[ability]]\nwhile = \"a friendly unit defends alone\"\nwho = \"it\"\nhave = \"+2 [M]\"";
    for company in [0, 1] {
        let mut board = Board::new(vec![card("Master", "legend", legend), unit("Three", 3, &[])]);
        board.put(0, BEN, Zone::LegendZone);
        let attacker = board.put(1, ANN, Zone::Base(ANN));
        let defenders: Vec<_> = (0..=company).map(|_| board.put(1, BEN, at(0))).collect();
        let elsewhere = board.put(1, BEN, at(1));
        let game = board.game().expect("a legal board");
        assert_eq!(game.might(defenders[0]), 3, "nobody attacks yet");
        let game = play(&game, ANN, Deed::Move { units: vec![attacker], to: field(0) });
        assert_eq!(game.might(defenders[0]), if company == 0 { 5 } else { 3 });
        assert_eq!((game.might(attacker), game.might(elsewhere)), (3, 3));
    }
}

#[test]
fn a_battlefield_where_a_player_has_units_is_none_where_only_others_have() {
    let lure = "{ move = \"an enemy unit\", to = \"a battlefield where you have ready units\" }";
    let mut board = Board::new(vec![spell("Lure", lure), unit("Three", 3, &[])]);
    let lure = board.put(0, ANN, Zone::Hand);
    board.put(1, ANN, at(0));
    let (his, _other) = (board.put(1, BEN, Zone::Base(BEN)), board.put(1, BEN, at(1)));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: lure });
    let game = play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(his))]));
    let Waiting::For(decision) = game.waiting() else { panic!("the game goes on") };
    let Question::Choose { options, .. } = decision.question else { panic!("the destination is asked") };
    assert_eq!(options, [Choice::Place(field(0))]);
}

#[test]
fn a_battlefield_is_a_players_who_controls_it_and_not_who_brought_it() {
    // 190.2: Ann has brought both; Ben controls the first, nobody the second.
    let rally = "{ give = \"+1 [M]\", to = \"all units at battlefields you control\", for = \"this turn\" }";
    let more = "{ if = \"you control a battlefield\", give = \"+3 [M]\", to = \"all units\", for = \"this turn\" }";
    let mut board = Board::new(vec![spell("Rally", rally), spell("More", more), unit("Three", 3, &[])]);
    let hand = [board.put(0, ANN, Zone::Hand), board.put(1, ANN, Zone::Hand)];
    let his = board.put(2, BEN, at(0));
    let game = board.game().expect("a legal board");
    let game = hand.into_iter().fold(game, |game, spell| pass_all(&play(&game, ANN, Deed::Play { card: spell })));
    assert_eq!(game.might(his), 3);
    let mut board = Board::new(vec![spell("Rally", rally), spell("More", more), unit("Three", 3, &[])]);
    let hand = [board.put(0, BEN, Zone::Hand), board.put(1, BEN, Zone::Hand)];
    let his = board.put(2, BEN, at(0));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::EndTurn);
    let game = hand.into_iter().fold(game, |game, spell| pass_all(&play(&game, BEN, Deed::Play { card: spell })));
    assert_eq!(game.might(his), 7);
}

#[test]
fn doubled_might_stays_what_it_was_doubled_by() {
    // The example of 432.1.a: Shield counts as it is doubled, and ends with the combat; what it was doubled by ends with the turn.
    let double = reaction("Double", "{ double = \"a friendly unit's Might\", for = \"this turn\" }, { give = \"Ganking\", to = \"it\" }");
    let mut board = Board::new(vec![double, unit("Three", 3, &[Keyword::Shield(2)]), unit("One", 1, &[])]);
    let double = board.put(0, BEN, Zone::Hand);
    let three = board.put(1, BEN, at(0));
    let one = board.put(2, ANN, Zone::Base(ANN));
    let game = board.game().expect("a legal board");
    let game = play(&game, ANN, Deed::Move { units: vec![one], to: Location::Battlefield(BattlefieldId(0)) });
    assert_eq!(game.might(three), 5);
    let game = pick(&play(&play(&game, ANN, Deed::Pass), BEN, Deed::Play { card: double }), BEN, three);
    let game = play(&play(&game, BEN, Deed::Pass), ANN, Deed::Pass);
    assert_eq!((game.might(three), game.has_keyword(three, &Keyword::Ganking)), (10, true));
    let game = pass_all(&game);
    assert_eq!(game.might(three), 8, "after the combat");
    assert_eq!(play(&game, ANN, Deed::EndTurn).might(three), 3, "in the next turn");
}

#[test]
fn whoever_moves_from_a_place_is_told_from_whoever_moves_to_it() {
    let watcher = |place: &str| {
        let ability = format!("when = \"another friendly unit moves from {place}\"\ndo = [{{ buff = \"it\" }}]");
        card("Watcher", "unit", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 4\n[[ability]]\n{ability}"))
    };
    for place in ["here", "my location"] {
        let mut board = Board::new(vec![watcher(place), unit("Two", 2, &[])]);
        board.put(0, ANN, at(0));
        let (there, home) = (board.put(1, ANN, at(0)), board.put(1, ANN, Zone::Base(ANN)));
        let game = board.game().expect("a legal board");
        let left = pass_all(&play(&game, ANN, Deed::Move { units: vec![there], to: Location::Base(ANN) }));
        assert_eq!(left.might(there), 3, "{place}");
        let came = pass_all(&play(&game, ANN, Deed::Move { units: vec![home], to: field(0) }));
        assert_eq!(came.might(home), 2, "{place}");
    }
}

#[test]
fn who_follows_goes_where_the_other_one_went() {
    let pursuer = "domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 4\n[[ability]]\nwhen = \"a friendly unit moves from my location\"\nmay = \"you\"\n\
                   do = [{ move = \"me\", to = \"its destination\" }]";
    let mut board = Board::new(vec![card("Pursuer", "unit", pursuer), unit("Two", 2, &[])]);
    let (pursuer, two) = (board.put(0, ANN, Zone::Base(ANN)), board.put(1, ANN, Zone::Base(ANN)));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Move { units: vec![two], to: field(1) });
    let game = pass_all(&play(&game, ANN, Deed::Accept));
    assert_eq!((game.zone_of(two), game.zone_of(pursuer)), (at(1), at(1)));
}
