//! Delayed triggers and passive abilities (389–390, 709).

use super::*;

fn hand(game: &Game) -> usize {
    game.cards_in(ANN, Zone::Hand).count()
}

/// Ann plays that spell, without targets or with these.
fn cast(game: &Game, spell: ObjectId, targets: &[ObjectId]) -> Game {
    let mut game = play(game, ANN, Deed::Play { card: spell });
    for &target in targets {
        game = pick(&game, ANN, target);
    }
    pass_all(&game)
}

#[test]
fn a_delayed_trigger_waits_through_the_turn_and_no_longer() {
    let decree = "{ when = \"any unit takes damage this turn\", do = [{ kill = \"it\" }] }";
    let mut board = Board::new(vec![spell("Decree", decree), unit("Five", 5, &[]), spell("Scratch", "{ deal = 1, to = \"a unit\" }")]);
    let decree = board.put(0, ANN, Zone::Hand);
    let units = [board.put(1, BEN, at(0)), board.put(1, BEN, at(0)), board.put(1, BEN, at(0))];
    let scratches = [board.put(2, ANN, Zone::Hand), board.put(2, ANN, Zone::Hand), board.put(2, ANN, Zone::Hand)];
    let mut game = cast(&board.game().expect("a legal board"), decree, &[]);
    for (unit, scratch) in units.into_iter().zip(scratches).take(2) {
        game = cast(&game, scratch, &[unit]);
        assert_eq!(game.zone_of(unit), Zone::Trash, "it waits for every unit, not for the first alone");
    }
    let game = play(&play(&game, ANN, Deed::EndTurn), BEN, Deed::EndTurn);
    let game = cast(&game, scratches[2], &[units[2]]);
    assert_eq!(game.zone_of(units[2]), at(0));
}

#[test]
fn the_next_time_comes_once() {
    let vow = "{ when = \"the next time you play a unit this turn\", do = [{ draw = 1 }] }";
    let recruit = card("Page", "unit", "domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 1");
    let mut board = Board::new(vec![spell("Vow", vow), recruit]);
    let vow = board.put(0, ANN, Zone::Hand);
    let pages = [board.put(1, ANN, Zone::Hand), board.put(1, ANN, Zone::Hand)];
    let mut game = cast(&board.game().expect("a legal board"), vow, &[]);
    for page in pages {
        game = play(&game, ANN, Deed::Play { card: page });
        if let Waiting::For(decision) = game.waiting()
            && let Question::Choose { options, .. } = decision.question
        {
            game = play(&game, ANN, Deed::Choose(vec![options[0]]));
        }
        game = pass_all(&game);
    }
    assert_eq!(hand(&game), 1);
}

#[test]
fn a_delayed_trigger_asks_for_its_own_decision() {
    let vow = "{ when = \"any unit takes damage this turn\", may = \"you\", do = [{ draw = 1 }] }";
    let mut board = Board::new(vec![spell("Vow", vow), unit("Five", 5, &[]), spell("Scratch", "{ deal = 1, to = \"a unit\" }")]);
    let vow = board.put(0, ANN, Zone::Hand);
    let five = board.put(1, BEN, at(0));
    let scratch = board.put(2, ANN, Zone::Hand);
    let game = cast(&cast(&board.game().expect("a legal board"), vow, &[]), scratch, &[five]);
    assert!(matches!(game.waiting(), Waiting::For(decision) if matches!(decision.question, Question::May { .. })));
    assert_eq!(hand(&pass_all(&play(&game, ANN, Deed::Decline))), 0);
    assert_eq!(hand(&pass_all(&play(&game, ANN, Deed::Accept))), 1);
}

/// A board with a buffed unit of 3 Might of each player, and "buffs give more" in Ann's hand.
fn rally() -> (Game, ObjectId, [ObjectId; 2]) {
    let rally = "{ who = \"buffs\", give = \"an additional +1 [M]\", to = \"friendly units\", for = \"this turn\" }";
    let proud = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\nwhen = \"a friendly unit becomes Mighty\"\ndo = [{ draw = 1 }]";
    let mut board = Board::new(vec![spell("Rally", rally), unit("Three", 3, &[]), card("Proud", "gear", proud)]);
    let rally = board.put(0, ANN, Zone::Hand);
    let units = [board.put(1, ANN, Zone::Base(ANN)), board.put(1, BEN, at(0))];
    board.put(2, ANN, Zone::Base(ANN));
    let first = board.setup.objects.len() - 3;
    board.setup.objects[first].object.buffs = 1;
    board.setup.objects[first + 1].object.buffs = 1;
    (board.game().expect("a legal board"), rally, units)
}

#[test]
fn bigger_buffs_last_for_the_turn_and_count_for_friendly_units_alone() {
    let (game, rally, units) = rally();
    let game = cast(&game, rally, &[]);
    assert_eq!(units.map(|unit| game.might(unit)), [5, 4]);
    let game = play(&game, ANN, Deed::EndTurn);
    assert_eq!(units.map(|unit| game.might(unit)), [4, 4]);
}

#[test]
fn a_unit_that_bigger_buffs_make_mighty_becomes_so() {
    let (game, rally, units) = rally();
    let game = cast(&game, rally, &[]);
    assert!(game.is_mighty(units[0]));
    assert_eq!(hand(&game), 1);
}

#[test]
fn what_the_next_spell_costs_less_is_used_up_by_a_spell_and_by_nothing_else() {
    let haste = "{ who = \"the next spell you play this turn\", cost = \"[2] less\" }";
    let dear = card("Dear", "spell", "domains = [\"Fury\"]\ncost = \"[2]\"\n[[ability]]\ndo = [{ draw = 1 }]");
    let page = card("Page", "gear", "domains = [\"Fury\"]\ncost = \"[0]\"");
    let mut board = Board::new(vec![spell("Haste", haste), dear, page]);
    let haste = board.put(0, ANN, Zone::Hand);
    let dears = [board.put(1, ANN, Zone::Hand), board.put(1, ANN, Zone::Hand)];
    let page = board.put(2, ANN, Zone::Hand);
    let game = board.game().expect("a legal board");
    assert!(matches!(asked(&game, dears[0]), Question::Pay { .. }), "it costs something without the other spell");
    let game = cast(&game, haste, &[]);
    let game = pass_all(&play(&game, ANN, Deed::Play { card: page }));
    let game = cast(&game, dears[0], &[]);
    assert_eq!(hand(&game), 2, "it was free, and drew a card");
    assert!(matches!(asked(&game, dears[1]), Question::Pay { .. }));
}

/// What is asked when Ann plays that card.
fn asked(game: &Game, card: ObjectId) -> Question {
    match play(game, ANN, Deed::Play { card }).waiting() {
        Waiting::For(decision) => decision.question,
        Waiting::Over(_) => panic!("the game goes on"),
    }
}

#[test]
fn units_played_this_turn_enter_ready_and_those_of_the_next_do_not() {
    let charge = "{ who = \"units you play this turn\", enter = \"ready\" }";
    let page = card("Page", "unit", "domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 1");
    let mut board = Board::new(vec![spell("Charge", charge), page]);
    let charge = board.put(0, ANN, Zone::Hand);
    let pages = [board.put(1, ANN, Zone::Hand), board.put(1, ANN, Zone::Hand), board.put(1, ANN, Zone::Hand)];
    let enter = |game: &Game, page: ObjectId| {
        let game = play(game, ANN, Deed::Play { card: page });
        match game.waiting() {
            Waiting::For(decision) => match decision.question {
                Question::Choose { options, .. } => play(&game, ANN, Deed::Choose(vec![options[0]])),
                _ => game,
            },
            Waiting::Over(_) => game,
        }
    };
    let mut game = cast(&board.game().expect("a legal board"), charge, &[]);
    game = enter(&enter(&game, pages[0]), pages[1]);
    assert_eq!([pages[0], pages[1]].map(|page| game.object(page).exhausted), [false, false]);
    game = play(&play(&game, ANN, Deed::EndTurn), BEN, Deed::EndTurn);
    game = enter(&game, pages[2]);
    assert!(game.object(pages[2]).exhausted);
}
