//! Reflexive and delayed triggers that depend on a play: they wait until it has come about (387.3, 419.4.a).

use super::*;

const BODY: &str = "domains = [\"Fury\"]\ncost = \"[1]\"\nmight = 3";
const SPARK: &str = "domains = [\"Fury\"]\ncost = \"[2]\"\n[[ability]]\ndo = [{ gain_control = \"an enemy gear\" }]";

/// A board on which Ann has the spell in her hand and that card in her trash, with their ids.
fn board(script: &str, buried: Card) -> (Board, ObjectId, ObjectId) {
    let deny = card(
        "Deny",
        "spell",
        "domains = [\"Calm\"]\ncost = \"[0]\"\nkeywords = [\"Reaction\"]\n[[ability]]\ndo = [{ counter = \"a spell\" }]",
    );
    let mut board = Board::new(vec![spell("Raise", script), buried, deny, card("Toy", "gear", "domains = [\"Fury\"]\ncost = \"[0]\"")]);
    let raise = board.put(0, ANN, Zone::Hand);
    let buried = board.put(1, ANN, Zone::Trash);
    board.put(2, BEN, Zone::Hand);
    board.put(3, BEN, Zone::Base(BEN));
    (board, raise, buried)
}

/// Answers each question the only or the first way, pays nothing and passes until the chain is empty.
fn to_the_end(game: &Game) -> Game {
    let mut game = game.clone();
    for _ in 0..30 {
        let Waiting::For(decision) = game.waiting() else { break };
        let deed = match decision.question {
            Question::Choose { options, least, .. } => Deed::Choose(options.into_iter().take(usize::from(least.max(1))).collect()),
            Question::Pay { may_decline: true, .. } => Deed::Decline,
            Question::May { .. } => Deed::Accept,
            Question::Priority if !game.chain().is_empty() => Deed::Pass,
            _ => break,
        };
        game = play(&game, decision.player, deed);
    }
    game
}

fn hand(game: &Game) -> usize {
    game.cards_in(ANN, Zone::Hand).count()
}

#[test]
fn a_trigger_on_a_play_does_not_come_if_the_play_is_undone() {
    // 358.5: what is not paid for was never played.
    let script = "{ play = \"a unit from your trash\" }, { if = \"you do\", do_this = [{ draw = 1 }] }";
    let (mut board, raise, body) = board(script, card("Body", "unit", BODY));
    let game = to_the_end(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: raise }));
    assert_eq!((game.zone_of(body), hand(&game), game.priority()), (Zone::Trash, 0, Some(ANN)));
}

#[test]
fn a_trigger_on_a_play_speaks_of_the_unit_that_has_entered() {
    for when in ["if = \"you do\"", "when = \"you play that unit\""] {
        let script = format!(
            "{{ choose = \"a unit from your trash\", called = \"that unit\" }}, {{ play = \"that unit\", ignore = \"its cost\" }}, {{ {when}, do_this = [{{ ready = \"it\" }}, {{ draw = 1 }}] }}"
        );
        let (mut board, raise, body) = board(&script, card("Body", "unit", BODY));
        let game = to_the_end(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: raise }));
        assert_eq!((game.object(body).zone.is_board(), game.object(body).exhausted, hand(&game)), (true, false, 1), "{when}");
    }
}

#[test]
fn a_trigger_without_a_condition_speaks_of_the_token_that_has_entered() {
    let token = card("Recruit", "unit", "supertype = \"token\"\ndomains = []\nmight = 1");
    let (mut board, raise, _) = board("{ play = \"a 1 [M] Recruit unit token\" }, \"Then\", { do_this = [{ ready = \"it\" }] }", token);
    board.setup.objects.remove(1);
    let game = to_the_end(&play(&board.game().expect("a legal board"), ANN, Deed::Play { card: raise }));
    let ready: Vec<_> =
        game.objects().filter(|(id, _)| game.is_unit(*id) && game.card_of(*id).is_token).map(|(_, object)| object.exhausted).collect();
    assert_eq!(ready, [false]);
}

/// Ann plays a spell from her trash, "if you do, do this: draw 1", and it is on the chain, finalized.
fn spark() -> Game {
    let script = "{ play = \"a spell from your trash\", ignore = \"its cost\" }, { if = \"you do\", do_this = [{ draw = 1 }] }";
    let (mut board, raise, spark) = board(script, card("Spark", "spell", SPARK));
    let mut game = play(&board.game().expect("a legal board"), ANN, Deed::Play { card: raise });
    while game.zone_of(raise) != Zone::Trash || !game.chain().iter().all(|item| item.finalized) {
        let Waiting::For(decision) = game.waiting() else { panic!("the game goes on") };
        game = match decision.question {
            Question::Choose { options, .. } => play(&game, decision.player, Deed::Choose(options)),
            _ => play(&game, decision.player, Deed::Pass),
        };
    }
    assert_eq!(game.zone_of(spark), Zone::Chain);
    game
}

#[test]
fn a_trigger_on_the_play_of_a_spell_comes_when_the_spell_has_resolved() {
    let game = spark();
    assert_eq!(game.chain().len(), 1, "the spell, and no trigger yet");
    assert_eq!(hand(&to_the_end(&game)), 1);
}

#[test]
fn a_trigger_on_the_play_of_a_spell_does_not_come_if_it_is_countered() {
    // 425.1.b, 419.4.a.1
    let game = play(&spark(), ANN, Deed::Pass);
    let deny = game.cards_in(BEN, Zone::Hand).next().expect("Ben has a card");
    let game = to_the_end(&play(&game, BEN, Deed::Play { card: deny }));
    assert_eq!(hand(&game), 0);
}
