//! Cards that effects play: from a deck, from the trash, and what is done with them then (390.3.a, 419.3, 444.2).

use super::*;
use crate::rules::action::Choice;
use crate::rules::zones::{Deck, Slot};

const SPARK: &str = "domains = [\"Fury\"]\ncost = \"[2]\"\n[[ability]]\ndo = [{ deal = 1, to = \"a unit\" }]";

/// A board on which Ann has these cards of the table on top of her deck, with their ids.
fn with_deck(cards: Vec<Card>, deck: &[u16]) -> (Board, Vec<ObjectId>) {
    let mut board = Board::new(cards);
    let ids = deck.iter().map(|&card| board.put(card, ANN, Zone::MainDeck)).collect();
    let first = board.setup.objects.len() - deck.len();
    let slots = (0..deck.len()).map(|at| SetupSlot::Object(first + at)).chain([SetupSlot::Unknown(10)]);
    board.setup.players[0].main_deck = slots.collect();
    (board, ids)
}

/// Plays a spell without targets and lets it resolve up to the next question.
fn cast(game: &Game, spell: ObjectId) -> Game {
    pass_all(&play(game, ANN, Deed::Play { card: spell }))
}

fn pick(game: &Game, id: ObjectId) -> Game {
    super::pick(game, ANN, id)
}

#[test]
fn what_was_chosen_among_cards_looked_at_is_not_the_rest() {
    let look = "{ look = \"the top 2 cards of your Main Deck\" }, { choose = \"one\", called = \"that card\" }, \"then\", { recycle = \"the rest\" }";
    let (mut board, ids) = with_deck(vec![spell("Scry", look), card("Spark", "spell", SPARK)], &[1, 1, 1]);
    let scry = board.put(0, ANN, Zone::Hand);
    let game = pick(&cast(&board.game().expect("a legal board"), scry), ids[1]);
    let expected = [Slot::Card(ids[1]), Slot::Card(ids[2]), Slot::Unknown(10), Slot::Card(ids[0])];
    assert_eq!(game.deck(ANN, Deck::Main), expected);
}

#[test]
fn a_card_that_is_not_paid_for_is_on_top_of_its_deck_again() {
    let find =
        "{ reveal = \"the top 2 cards of your Main Deck\" }, { may = \"you\", play = \"one\" }, \"Then\", { recycle = \"the rest\" }";
    let (mut board, ids) = with_deck(vec![spell("Dig", find), card("Spark", "spell", SPARK), unit("Three", 3, &[])], &[1, 1]);
    let dig = board.put(0, ANN, Zone::Hand);
    board.put(2, BEN, at(0));
    let game = play(&cast(&board.game().expect("a legal board"), dig), ANN, Deed::Accept);
    let mut game = pick(&game, ids[1]);
    while let Waiting::For(decision) = game.waiting() {
        // 355.6: its target, then what it costs.
        let deed = match decision.question {
            Question::Choose { options, .. } => Deed::Choose(options),
            Question::Pay { may_decline: true, .. } => Deed::Decline,
            _ => break,
        };
        game = play(&game, ANN, deed);
    }
    assert_eq!(game.deck(ANN, Deck::Main), [Slot::Card(ids[1]), Slot::Unknown(10), Slot::Card(ids[0])]);
    assert_eq!(game.priority(), Some(ANN));
}

/// A game in which Ann has played Spark from her trash with "then recycle it", and it is on the chain, with its id.
fn from_trash() -> (Game, ObjectId) {
    let again = "{ play = \"a spell from your trash\", ignore = \"its cost\" }, \"Then\", { recycle = \"it\" }";
    let deny = card(
        "Deny",
        "spell",
        "domains = [\"Calm\"]\ncost = \"[0]\"\nkeywords = [\"Reaction\"]\n[[ability]]\ndo = [{ counter = \"a spell\" }]",
    );
    let mut board = Board::new(vec![spell("Again", again), card("Spark", "spell", SPARK), unit("Three", 3, &[]), deny]);
    let again = board.put(0, ANN, Zone::Hand);
    let spark = board.put(1, ANN, Zone::Trash);
    let three = board.put(2, BEN, at(0));
    board.put(3, BEN, Zone::Hand);
    let game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: again });
    let mut game = pick(&game, spark);
    for _ in 0..2 {
        let Waiting::For(decision) = game.waiting() else { panic!("the game goes on") };
        game = play(&game, decision.player, Deed::Pass);
    }
    if let Waiting::For(decision) = game.waiting()
        && matches!(decision.question, Question::Choose { .. })
    {
        game = pick(&game, three);
    }
    assert_eq!((game.zone_of(spark), game.object(three).damage), (Zone::Chain, 0), "it waits on the chain for what it does");
    (game, spark)
}

#[test]
fn what_is_to_be_recycled_after_it_is_played_does_what_it_says_first() {
    let (game, spark) = from_trash();
    let game = pass_all(&game);
    assert_eq!(game.objects().filter(|(_, object)| object.damage == 1).count(), 1);
    assert_eq!(game.deck(ANN, Deck::Main).last(), Some(&Slot::Card(spark)));
}

#[test]
fn what_is_to_be_recycled_after_it_is_played_is_recycled_when_it_is_countered() {
    let (game, spark) = from_trash();
    let game = play(&game, ANN, Deed::Pass);
    let deny = game.cards_in(BEN, Zone::Hand).next().expect("Ben has a card");
    let mut game = play(&game, BEN, Deed::Play { card: deny });
    if let Waiting::For(decision) = game.waiting()
        && let Question::Choose { options, .. } = decision.question
    {
        game = play(&game, BEN, Deed::Choose(options));
    }
    let game = pass_all(&game);
    assert!(game.objects().all(|(_, object)| object.damage == 0), "it was countered");
    assert_eq!(game.deck(ANN, Deck::Main).last(), Some(&Slot::Card(spark)));
}

#[test]
fn a_gear_that_is_still_being_played_is_not_attached() {
    // 354.3: it enters when the effect that plays it has finished; 434.1: until then there is nothing to attach.
    let smith =
        "{ play = \"an Equipment from your trash\", ignore = \"its cost\" }, \"and\", { attach = \"it\", to = \"a friendly unit\" }";
    let blade = card("Blade", "gear", "tags = [\"Equipment\"]\ndomains = [\"Fury\"]\ncost = \"[1]\"\nmight_bonus = 2");
    let mut board = Board::new(vec![spell("Smith", smith), blade, unit("Three", 3, &[])]);
    let smith = board.put(0, ANN, Zone::Hand);
    let blade = board.put(1, ANN, Zone::Trash);
    let three = board.put(2, ANN, at(0));
    let mut game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: smith });
    for id in [blade, three] {
        if let Waiting::For(decision) = game.waiting()
            && matches!(decision.question, Question::Choose { .. })
        {
            game = pick(&game, id);
        }
    }
    let game = pass_all(&game);
    assert_eq!((game.zone_of(blade), game.object(blade).attached_to), (Zone::Base(ANN), None));
}

#[test]
fn a_token_that_is_not_paid_for_is_no_more() {
    let lantern =
        card("Lantern", "gear", "domains = [\"Fury\"]\ncost = \"[1]\"\n[[ability]]\nwho = \"friendly units\"\nhave = \"Accelerate\"");
    let recruit = card("Recruit", "unit", "supertype = \"token\"\ndomains = []\nmight = 1");
    let rune = card(
        "Ore",
        "rune",
        "supertype = \"basic\"\ndomains = [\"Fury\"]\n[[ability]]\nkeyword = \"Reaction\"\npay = [\"[E]\"]\ndo = [{ add = \"[1]\" }]\n\
         [[ability]]\nkeyword = \"Reaction\"\npay = [{ recycle = \"this\" }]\ndo = [{ add = \"[R]\" }]",
    );
    let mut board = Board::new(vec![spell("Call", "{ play = \"a 1 [M] Recruit unit token\" }"), lantern, recruit, rune]);
    board.setup.players[0].rune_deck = vec![SetupSlot::Unknown(4)];
    let call = board.put(0, ANN, Zone::Hand);
    board.put(1, ANN, Zone::Base(ANN));
    (0..2).for_each(|_| {
        board.put(3, ANN, Zone::Base(ANN));
    });
    let game = cast(&board.game().expect("a legal board"), call);
    let game = play(&game, ANN, Deed::Accept);
    let game = play(&game, ANN, Deed::Choose(vec![Choice::Place(Location::Base(ANN))]));
    let game = play(&game, ANN, Deed::Decline);
    let tokens: Vec<_> =
        game.objects().filter(|(id, _)| game.card_of(*id).is_token && game.is_unit(*id)).map(|(_, object)| object.zone).collect();
    assert_eq!(tokens, [Zone::Nowhere]);
}

#[test]
fn a_spell_plays_itself_from_the_trash_once_it_lies_there() {
    // 359.3.d, 386: its reflexive trigger resolves when the spell has been put into the trash.
    let again =
        "{ kill = \"a unit\" }, \"Then\", { do_this = [{ may = \"you\", play = \"this\", from = \"your trash\", ignore = \"its cost\" }] }";
    let mut board = Board::new(vec![spell("Again", again), unit("Three", 3, &[])]);
    let again = board.put(0, ANN, Zone::Hand);
    let units = [board.put(1, BEN, at(0)), board.put(1, BEN, at(0)), board.put(1, BEN, at(0))];
    let game = pick(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: again }), units[0]);
    let game = pass_all(&game);
    let game = pick(&play(&game, ANN, Deed::Accept), units[1]);
    let game = play(&pass_all(&game), ANN, Deed::Decline);
    assert_eq!(units.map(|id| game.zone_of(id)), [Zone::Trash, Zone::Trash, at(0)]);
    assert_eq!((game.zone_of(again), game.priority()), (Zone::Trash, Some(ANN)));
}

#[test]
fn the_rest_of_what_players_chose_from_is_what_nobody_chose() {
    let duel = "{ who = \"each player\", choose = \"a unit they control\" }, { kill = \"the rest\" }";
    let mut board = Board::new(vec![spell("Duel", duel), unit("Three", 3, &[])]);
    let duel = board.put(0, ANN, Zone::Hand);
    let hers = [board.put(1, ANN, Zone::Base(ANN)), board.put(1, ANN, Zone::Base(ANN))];
    let his = [board.put(1, BEN, at(0)), board.put(1, BEN, Zone::Base(BEN))];
    let game = cast(&board.game().expect("a legal board"), duel);
    let game = play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(hers[0]))]));
    let game = play(&game, BEN, Deed::Choose(vec![Choice::Object(game.reference(his[0]))]));
    let zones = [hers[0], hers[1], his[0], his[1]].map(|id| game.zone_of(id));
    assert_eq!(zones, [Zone::Base(ANN), Zone::Trash, at(0), Zone::Trash]);
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
