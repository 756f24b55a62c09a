//! Passive abilities that forbid or demand something, and measures of what stands on a board.

use super::*;

fn with_ability(name: &str, might: u8, ability: &str) -> Card {
    card(name, "unit", &format!("domains = [\"Fury\"]\ncost = \"[1]\"\nmight = {might}\n[[ability]]\n{ability}"))
}

fn attack(game: &Game, unit: ObjectId) -> Game {
    pass_all(&play(game, ANN, Deed::Move { units: vec![unit], to: Location::Battlefield(BattlefieldId(0)) }))
}

#[test]
fn a_unit_that_says_so_is_assigned_combat_damage_last() {
    // 465.2.c.2: nobody is asked, since one order alone is left.
    let mut board = Board::new(vec![with_ability("Sneak", 1, "only = \"I must be assigned combat damage last\""), unit("Three", 3, &[])]);
    let ann = board.put(1, ANN, Zone::Base(ANN));
    let (sneak, three) = (board.put(0, BEN, at(0)), board.put(1, BEN, at(0)));
    let game = attack(&board.game().expect("a legal board"), ann);
    assert_eq!((game.zone_of(three), game.zone_of(sneak)), (Zone::Trash, at(0)));
}

#[test]
fn as_much_damage_as_all_of_them_need_is_assigned_without_a_question() {
    for (might, is_asked) in [(4, false), (3, true)] {
        let mut board = Board::new(vec![unit("Attacker", might, &[]), unit("Two", 2, &[])]);
        let ann = board.put(0, ANN, Zone::Base(ANN));
        let twos = [board.put(1, BEN, at(0)), board.put(1, BEN, at(0))];
        let game = attack(&board.game().expect("a legal board"), ann);
        let asked = matches!(game.waiting(), Waiting::For(decision) if matches!(decision.question, Question::Assign { .. }));
        assert_eq!(asked, is_asked, "{might}");
        assert!(is_asked || twos.iter().all(|&two| game.zone_of(two) == Zone::Trash), "{might}");
    }
}
