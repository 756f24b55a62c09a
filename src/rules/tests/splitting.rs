//! Damage that is split among targets (355.14, 715.3).

use super::*;
use crate::rules::action::{Choice, Share};

/// A spell in Ann's hand that splits that much, and three units of Ben.
fn board(damage: u8, more: &[Card]) -> (Board, ObjectId, [ObjectId; 3]) {
    let script = format!("{{ deal = {damage}, split_among = \"any number of enemy units\" }}");
    let mut board = Board::new([vec![spell("Rain", &script), unit("Nine", 9, &[])], more.to_vec()].concat());
    let rain = board.put(0, ANN, Zone::Hand);
    let nines = [at(0), at(0), Zone::Base(BEN)].map(|zone| board.put(1, BEN, zone));
    (board, rain, nines)
}

fn choose(game: &Game, ids: &[ObjectId]) -> Result<Outcome, Refused> {
    apply(game, ANN, Deed::Choose(ids.iter().map(|&id| Choice::Object(game.reference(id))).collect()))
}

fn damages(game: &Game, ids: &[ObjectId]) -> Vec<u16> {
    ids.iter().map(|&id| game.object(id).damage).collect()
}

/// What damage is to be split among so many, if that is asked.
fn asked(game: &Game) -> Option<(u16, usize)> {
    let Waiting::For(decision) = game.waiting() else { return None };
    match decision.question {
        Question::Assign { damage, among, share: Share::Split } => Some((damage, among.len())),
        _ => None,
    }
}

#[test]
fn how_damage_is_split_is_decided_on_resolution_and_each_target_gets_some() {
    let (mut board, rain, nines) = board(5, &[]);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: rain });
    let game = pass_all(&choose(&game, &nines[..2]).expect("355.14.c").game);
    assert_eq!(asked(&game), Some((5, 2)), "355.14.e");
    let split = |parts: &[u16]| apply(&game, ANN, Deed::Assign(nines.iter().copied().zip(parts.iter().copied()).collect()));
    assert_eq!(rule(split(&[5, 0])), "355.14.g");
    assert_eq!(rule(split(&[3, 1])), "355.14.f");
    assert_eq!(rule(split(&[3, 3])), "355.14.f");
    assert_eq!(rule(split(&[2, 2, 1])), "355.14.f", "the third is no target");
    assert_eq!(damages(&split(&[4, 1]).expect("355.14.f").game, &nines), [4, 1, 0]);
}

#[test]
fn there_are_no_more_targets_than_damage_and_then_each_gets_one() {
    let (mut board, rain, nines) = board(2, &[]);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: rain });
    assert_eq!(rule(choose(&game, &nines)), "355.14.c");
    assert_eq!(damages(&pass_all(&choose(&game, &nines[1..]).expect("two").game), &nines), [0, 1, 1]);
    assert_eq!(damages(&pass_all(&choose(&game, &nines[..1]).expect("one").game), &nines), [2, 0, 0]);
    assert_eq!(damages(&pass_all(&choose(&game, &[]).expect("none").game), &nines), [0, 0, 0]);
}

#[test]
fn bonus_damage_is_added_to_the_whole_and_allows_one_target_more() {
    let muse = card(
        "Muse",
        "unit",
        "domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 1\n[[ability]]\nwho = \"your spells and abilities\"\nbonus_damage = 1",
    );
    let (mut board, rain, nines) = board(2, &[muse]);
    board.put(2, ANN, Zone::Base(ANN));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: rain });
    let three = pass_all(&choose(&game, &nines).expect("715.3").game);
    assert_eq!(damages(&three, &nines), [1, 1, 1]);
    let two = pass_all(&choose(&game, &nines[..2]).expect("715.3").game);
    assert_eq!(asked(&two), Some((3, 2)));
}

#[test]
fn with_less_damage_than_targets_as_many_remain_as_there_is_damage() {
    // The text does not say "any number": its targets are chosen all the same (355.14.a).
    let strike =
        "{ choose = \"a friendly unit\" }, { who = \"it\", deal = \"equal to its Might\", split_among = \"enemy units at battlefields\" }";
    let frost = reaction("Frost", "{ give = \"-1 [M]\", to = \"a unit\", for = \"this turn\" }");
    let mut board = Board::new(vec![spell("Strike", strike), unit("Nine", 9, &[]), unit("Three", 3, &[]), frost]);
    let (strike, three) = (board.put(0, ANN, Zone::Hand), board.put(2, ANN, Zone::Base(ANN)));
    let frost = board.put(3, BEN, Zone::Hand);
    let nines = [at(0), at(0), at(0), at(0), Zone::Base(BEN)].map(|zone| board.put(1, BEN, zone));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: strike });
    let game = choose(&game, &[three]).expect("a friendly unit").game;
    assert_eq!(rule(choose(&game, &nines[..4])), "355.14.c", "its Might is 3");
    assert_eq!(rule(choose(&game, &nines[3..])), "355.9.b", "the last is at no battlefield");
    let game = play(&choose(&game, &nines[..3]).expect("three").game, ANN, Deed::Pass);
    let game = pick(&play(&game, BEN, Deed::Play { card: frost }), BEN, three);
    let game = pass_all(&game);
    assert_eq!(rule(choose(&game, &nines[..1])), "355.14.h");
    assert_eq!(rule(choose(&game, &nines[..3])), "355.14.h");
    assert_eq!(rule(choose(&game, &[nines[0], nines[3]])), "355.14.h", "the fourth was no target");
    let game = choose(&game, &[nines[0], nines[2]]).expect("two of the three").game;
    assert_eq!(damages(&game, &nines), [1, 0, 1, 0, 0]);
}

#[test]
fn with_no_might_left_nothing_is_split_and_nothing_is_asked() {
    let strike = "{ choose = \"a friendly unit\" }, { who = \"it\", deal = \"equal to its Might\", split_among = \"enemy units\" }";
    let mut board = Board::new(vec![spell("Strike", strike), unit("Nine", 9, &[]), unit("Nobody", 0, &[])]);
    let (strike, nobody) = (board.put(0, ANN, Zone::Hand), board.put(2, ANN, Zone::Base(ANN)));
    let nine = board.put(1, BEN, at(0));
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: strike });
    let game = pass_all(&choose(&game, &[nobody]).expect("a friendly unit").game);
    assert!(game.chain().is_empty());
    assert_eq!(damages(&game, &[nine]), [0]);
}

#[test]
fn every_way_to_split_is_offered_once() {
    let (mut board, rain, nines) = board(5, &[]);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: rain });
    let game = pass_all(&choose(&game, &nines).expect("355.14.c").game);
    let mut ways: Vec<Vec<u16>> = Vec::new();
    for choice in game.choices().possible {
        let after = damages(&choice.game, &nines);
        assert_eq!(after.iter().sum::<u16>(), 5);
        assert!(!ways.contains(&after), "{after:?}");
        ways.push(after);
    }
    assert_eq!(ways.len(), 6, "{ways:?}");
}
