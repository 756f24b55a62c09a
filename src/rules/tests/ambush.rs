//! Where units may be played to, and when (355.2, 822).

use super::*;
use crate::rules::action::Choice;

fn field(n: u8) -> Location {
    Location::Battlefield(BattlefieldId(n))
}

fn stalker(more: &str) -> Card {
    card("Stalker", "unit", &format!("domains = [\"Fury\"]\ncost = \"[0]\"\nmight = 3\nkeywords = [\"Ambush\"]\n{more}"))
}

/// The places that are offered for the unit.
fn places(game: &Game, by: PlayerId, card: ObjectId) -> Vec<Location> {
    let game = play(game, by, Deed::Play { card });
    let Waiting::For(decision) = game.waiting() else { panic!("the game goes on") };
    match decision.question {
        Question::Choose { options, .. } => {
            options.into_iter().filter_map(|choice| if let Choice::Place(place) = choice { Some(place) } else { None }).collect()
        }
        // One place only is asked about too, so that this is another question.
        other => panic!("the place is asked: {other:?}"),
    }
}

/// Ben's Three at A, Ann's Four moves there; Ben has the card in hand.
fn attacked(hand: Card) -> (Game, ObjectId) {
    let mut board = Board::new(vec![unit("Three", 3, &[]), unit("Four", 4, &[]), hand]);
    board.put(0, BEN, at(0));
    let four = board.put(1, ANN, Zone::Base(ANN));
    let hand = board.put(2, BEN, Zone::Hand);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Move { units: vec![four], to: field(0) });
    (play(&game, ANN, Deed::Pass), hand)
}

#[test]
fn in_a_showdown_it_is_played_to_where_its_player_has_units_and_nowhere_else() {
    let (game, stalker) = attacked(stalker(""));
    assert_eq!(places(&game, BEN, stalker), [field(0)], "822.1.b: not to base, where it has no Reaction");
    let asked = play(&game, BEN, Deed::Play { card: stalker });
    assert_eq!(rule(apply(&asked, BEN, Deed::Choose(vec![Choice::Place(Location::Base(BEN))]))), "822.1.b");
    let game = pass_all(&play(&asked, BEN, Deed::Choose(vec![Choice::Place(field(0))])));
    assert_eq!((game.zone_of(stalker), game.battlefield(BattlefieldId(0)).controller), (at(0), Some(BEN)), "it defends with the other one");
}

#[test]
fn without_the_keyword_or_without_units_it_has_no_reaction() {
    let (game, plain) = attacked(unit("Plain", 3, &[]));
    assert_eq!(rule(apply(&game, BEN, Deed::Play { card: plain })), "308.1.a");
    let mut board = Board::new(vec![unit("Four", 4, &[]), stalker("")]);
    let four = board.put(0, ANN, Zone::Base(ANN));
    let stalker = board.put(1, BEN, Zone::Hand);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Move { units: vec![four], to: field(0) });
    assert_eq!(rule(apply(&play(&game, ANN, Deed::Pass), BEN, Deed::Play { card: stalker })), "308.1.a");
}

#[test]
fn at_ordinary_timing_it_may_also_go_to_base_and_to_where_its_player_has_units() {
    let mut board = Board::new(vec![unit("Three", 3, &[]), stalker("")]);
    board.put(0, ANN, at(1));
    board.setup.battlefields[1].controller = Some(Some(ANN));
    let stalker = board.put(1, ANN, Zone::Hand);
    assert_eq!(places(&board.game().expect("a legal board"), ANN, stalker), [Location::Base(ANN), field(1)]);
}

#[test]
fn a_permission_to_ambush_widens_the_places_and_not_those_of_ordinary_timing() {
    let widened = "[[ability]]\ncan = \"I can Ambush to a battlefield where there are damaged enemy units\"\neven_if = \"you don't have units there\"";
    let plainly = "[[ability]]\ncan = \"I can be played to a battlefield where there are damaged enemy units\"";
    for (more, in_response) in [(widened, vec![field(0)]), (plainly, Vec::new())] {
        let bolt = "domains = [\"Fury\"]\ncost = \"[0]\"\n[[ability]]\ndo = [{ deal = 1, to = \"a unit\" }]";
        let mut board = Board::new(vec![unit("Three", 3, &[]), stalker(more), card("Bolt", "spell", bolt)]);
        let (three, _) = (board.put(0, BEN, at(0)), board.put(0, BEN, at(1)));
        board.setup.objects[0].object.damage = 1;
        let (stalker, bolt) = (board.put(1, ANN, Zone::Hand), board.put(2, ANN, Zone::Hand));
        let game = board.game().expect("a legal board");
        assert_eq!(places(&game, ANN, stalker), [Location::Base(ANN), field(0)], "{more}");
        let game = play(&game, ANN, Deed::Play { card: bolt });
        let game = play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(three))]));
        if in_response.is_empty() {
            assert_eq!(rule(apply(&game, ANN, Deed::Play { card: stalker })), "309.1.a", "{more}");
        } else {
            assert_eq!(places(&game, ANN, stalker), in_response, "{more}");
        }
    }
}

#[test]
fn a_place_that_its_own_cost_empties_is_none() {
    // 822.3: no unit would be there by the time that it is finalized.
    let cruel = "[[ability]]\nto_play = \"me\"\nadditional_cost = [{ kill = \"a friendly unit\" }]";
    for others in [0, 1] {
        let mut board = Board::new(vec![unit("Three", 3, &[]), stalker(cruel)]);
        let three = board.put(0, ANN, Zone::Base(ANN));
        (0..others).for_each(|_| {
            board.put(0, ANN, Zone::Base(ANN));
        });
        let stalker = board.put(1, ANN, Zone::Hand);
        let game = play(&board.game().expect("a legal board"), ANN, Deed::Move { units: vec![three], to: field(0) });
        if others == 0 {
            assert_eq!(rule(apply(&game, ANN, Deed::Play { card: stalker })), "355.2");
            continue;
        }
        assert_eq!(places(&game, ANN, stalker), [field(0)], "another one can be killed for it");
        // But if the one there is killed, it cannot be played there after all.
        let game = play(&game, ANN, Deed::Play { card: stalker });
        let game = play(&game, ANN, Deed::Choose(vec![Choice::Place(field(0))]));
        let killed = apply(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(three))]));
        assert_eq!(rule(killed), "822.3");
    }
}

#[test]
fn leave_to_play_to_open_battlefields_is_for_the_timing_that_the_unit_has_anyway() {
    // 170.11.c: open is a battlefield without units and without a controller.
    let deckhand = "domains = [\"Chaos\"]\ncost = \"[0]\"\nmight = 1\n[[ability]]\ncan = \"you may play me to an open battlefield\"";
    let mut board = Board::new(vec![card("Deckhand", "unit", deckhand), unit("Three", 3, &[])]);
    board.put(1, BEN, at(0));
    let deckhand = board.put(0, ANN, Zone::Hand);
    let game = board.game().expect("a legal board");
    assert_eq!(places(&game, ANN, deckhand), [Location::Base(ANN), field(1)]);
    let asked = play(&game, ANN, Deed::Play { card: deckhand });
    assert_eq!(rule(apply(&asked, ANN, Deed::Choose(vec![Choice::Place(field(0))]))), "355.2.a");
    let entered = play(&asked, ANN, Deed::Choose(vec![Choice::Place(field(1))]));
    // 190.3.a.1: it contests the battlefield, and conquers it when the showdown closes.
    assert_eq!(entered.battlefield(BattlefieldId(1)).contested_by, Some(ANN));
    assert_eq!(pass_all(&entered).player(ANN).score, 1);
}

#[test]
fn leave_that_a_unit_gives_is_for_the_units_of_its_player_while_it_is_there() {
    let captain =
        "domains = [\"Body\"]\ncost = \"[0]\"\nmight = 1\n[[ability]]\ncan = \"friendly units may be played to open battlefields\"";
    for on_board in [true, false] {
        let mut board = Board::new(vec![card("Captain", "unit", captain), unit("Three", 3, &[])]);
        board.put(0, ANN, if on_board { Zone::Base(ANN) } else { Zone::Hand });
        let (hers, his) = (board.put(1, ANN, Zone::Hand), board.put(1, BEN, Zone::Hand));
        let game = board.game().expect("a legal board");
        let open = if on_board { vec![Location::Base(ANN), field(0), field(1)] } else { vec![Location::Base(ANN)] };
        assert_eq!(places(&game, ANN, hers), open);
        let game = play(&game, ANN, Deed::EndTurn);
        assert_eq!(places(&game, BEN, his), [Location::Base(BEN)]);
    }
}

#[test]
fn an_occupied_enemy_battlefield_is_one_that_an_opponent_controls() {
    let predator =
        "domains = [\"Body\"]\ncost = \"[0]\"\nmight = 1\n[[ability]]\ncan = \"you may play me to an occupied enemy battlefield\"";
    let mut board = Board::new(vec![card("Predator", "unit", predator), unit("Three", 3, &[])]);
    let his = board.put(1, BEN, at(0));
    let predator = board.put(0, ANN, Zone::Hand);
    let game = board.game().expect("a legal board");
    assert_eq!(places(&game, ANN, predator), [Location::Base(ANN), field(0)]);
    let game = play(&game, ANN, Deed::Play { card: predator });
    let game = pass_all(&play(&game, ANN, Deed::Choose(vec![Choice::Place(field(0))])));
    assert_eq!((game.zone_of(predator), game.zone_of(his)), (Zone::Trash, at(0)), "it has attacked, and has lost");
}

#[test]
fn what_forbids_a_place_beats_what_allows_it() {
    // 054.1, 054.2: a battlefield where nothing is played to, and a unit that keeps opponents to their base.
    let path = "domains = []\n[[ability]]\ncant = \"units can't be played here\"";
    let warden = "domains = [\"Calm\"]\ncost = \"[0]\"\nmight = 2\n[[ability]]\nwhile = \"I'm at a battlefield\"\n\
                  only = \"opponents can only play units to their base\"";
    for (warden_at, hers) in [(Zone::Base(BEN), vec![Location::Base(ANN), field(1)]), (at(0), vec![Location::Base(ANN)])] {
        let mut board = Board::new(vec![unit("Three", 3, &[]), card("Warden", "unit", warden), card("Path", "battlefield", path)]);
        board.put(0, ANN, at(1));
        board.put(1, BEN, warden_at);
        let three = board.put(0, ANN, Zone::Hand);
        assert_eq!(places(&board.game().expect("a legal board"), ANN, three), hers);
        // The same with the other battlefield as one where nothing may be played to.
        board.setup.battlefields[1].card = CardId(5);
        let game = board.game().expect("a legal board");
        assert_eq!(places(&game, ANN, three), [Location::Base(ANN)]);
        let asked = play(&game, ANN, Deed::Play { card: three });
        let expected = if warden_at == at(0) { "054.2" } else { "054.1" };
        assert_eq!(rule(apply(&asked, ANN, Deed::Choose(vec![Choice::Place(field(1))]))), expected);
    }
}

#[test]
fn what_cant_be_readied_by_spells_and_abilities_is_readied_as_the_turn_begins() {
    let warden = "domains = [\"Calm\"]\ncost = \"[0]\"\nmight = 2\n[[ability]]\ncant = \"spells and abilities can't ready enemy units\"";
    let wake = "domains = [\"Calm\"]\ncost = \"[0]\"\n[[ability]]\ndo = [{ ready = \"all units\" }]";
    let mut board = Board::new(vec![unit("Three", 3, &[]), card("Warden", "unit", warden), card("Wake", "spell", wake)]);
    let (hers, his) = (board.put(0, ANN, Zone::Base(ANN)), board.put(0, BEN, Zone::Base(BEN)));
    board.put(1, BEN, Zone::Base(BEN));
    let wake = board.put(2, ANN, Zone::Hand);
    board.setup.objects.iter_mut().take(2).for_each(|object| object.object.exhausted = true);
    let game = pass_all(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: wake }));
    assert_eq!((game.object(hers).exhausted, game.object(his).exhausted), (true, false));
    let game = play(&play(&game, ANN, Deed::EndTurn), BEN, Deed::EndTurn);
    assert!(!game.object(hers).exhausted);
}
