//! How many scripted fights a second the evaluator plays on one core: the board set up, a standard move, a showdown, passes, combat,
//! cleanup, conquer. Prints the best of five rounds.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use riftlaw::card::{Card, Encoded, Kind};
use riftlaw::rules::action::{Action, Deed, Waiting};
use riftlaw::rules::definition::Definition;
use riftlaw::rules::modes::Mode;
use riftlaw::rules::objects::{BattlefieldId, CardId, CardTable, Location, Object, PlayerId, Zone};
use riftlaw::rules::setup::{Setup, SetupBattlefield, SetupObject, SetupPlayer, SetupSlot};
use riftlaw::rules::turn::Step;
use riftlaw::rules::{Edition, Game};

const ANN: PlayerId = PlayerId(0);
const BEN: PlayerId = PlayerId(1);

fn card(name: &str, kind: Kind, might: Option<u8>) -> Definition {
    Definition::of(&Card {
        name: name.to_owned(),
        kind,
        supertype: None,
        tags: Vec::new(),
        codes: Vec::new(),
        domains: Vec::new(),
        cost: None,
        might,
        might_bonus: None,
        keywords: Vec::new(),
        abilities: Vec::new(),
        effect_text: Vec::new(),
        encoded: Encoded::Full,
    })
}

fn board() -> Setup {
    let cards = [card("Plain", Kind::Battlefield, None), card("Attacker", Kind::Unit, Some(5)), card("Defender", Kind::Unit, Some(3))];
    let battlefield = |controller| SetupBattlefield { card: CardId(2), owner: ANN, controller: Some(controller), contested_by: None };
    let object =
        |card, owner, zone| SetupObject { object: Object::new(CardId(card), owner, zone), granted: Vec::new(), hidden_this_turn: false };
    let player =
        || SetupPlayer { main_deck: vec![SetupSlot::Unknown(30)], rune_deck: vec![SetupSlot::Unknown(12)], ..SetupPlayer::default() };
    Setup {
        edition: Edition::NEWEST,
        mode: Mode::Duel,
        cards: Arc::new(CardTable::new(cards)),
        turn: ANN,
        turn_number: None,
        step: Step::Main,
        players: vec![player(), player()],
        battlefields: vec![battlefield(Some(BEN)), battlefield(None)],
        objects: vec![object(3, ANN, Zone::Base(ANN)), object(4, BEN, Zone::Battlefield(BattlefieldId(0)))],
    }
}

fn fight(setup: &Setup) -> Game {
    let mut game = Game::set_up(setup).expect("the board is legal");
    let target = BattlefieldId(0);
    let step = Action { by: ANN, deed: Deed::Move { units: vec![setup.object_id(0)], to: Location::Battlefield(target) } };
    game = game.apply(&step).expect("the move is legal").game;
    while game.showdown().is_some() {
        let Waiting::For(decision) = game.waiting() else { break };
        game = game.apply(&Action { by: decision.player, deed: Deed::Pass }).expect("passing is legal").game;
    }
    game
}

fn main() {
    let setup = board();
    let end = fight(&setup);
    assert_eq!((end.player(ANN).score, end.player(BEN).score), (1, 0), "the attacker conquers");
    let mut best = 0.0_f64;
    for _ in 0..5 {
        let (start, mut played) = (Instant::now(), 0_u32);
        while start.elapsed() < Duration::from_millis(400) {
            for _ in 0..500 {
                black_box(fight(black_box(&setup)));
            }
            played += 500;
        }
        best = best.max(f64::from(played) / start.elapsed().as_secs_f64());
    }
    println!("{best:.0} fights a second (best of five rounds, one core)");
}
