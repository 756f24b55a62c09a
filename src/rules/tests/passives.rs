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

#[test]
fn a_unit_that_demands_to_be_first_and_last_may_get_what_is_left_for_the_last() {
    // 465.2.c.8
    let both = [Keyword::Tank, Keyword::Backline];
    let mut board = Board::new(vec![unit("Five", 5, &[]), unit("Three", 3, &[]), unit("Torn", 3, &both)]);
    let ann = board.put(0, ANN, Zone::Base(ANN));
    let (three, torn) = (board.put(1, BEN, at(0)), board.put(2, BEN, at(0)));
    let game = attack(&board.game().expect("a legal board"), ann);
    let assign = |assigned: &[(ObjectId, u16)]| apply(&game, ANN, Deed::Assign(assigned.to_vec()));
    assert!(assign(&[(three, 3), (torn, 2)]).is_ok());
    assert!(assign(&[(torn, 3), (three, 2)]).is_ok());
    assert!(assign(&[(three, 2), (torn, 3)]).is_ok());
    assert!(assign(&[(three, 4), (torn, 1)]).is_err(), "465.2.c.4");
}
