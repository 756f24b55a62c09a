//! Random legal play-outs with the cards of the project, in every mode and edition: what has to hold of any game holds of these.
//!
//! `RIFTLAW_PLAYOUTS` says how many there are, `RIFTLAW_PLAYOUT_SEED` with which number they begin; with `RIFTLAW_PLAYOUT_TRACE` everything
//! that happens is printed.

mod chance;
mod holds;
mod setups;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use riftlaw::rules::Game;
use riftlaw::rules::action::{Action, Deed, Refused, Waiting};
use riftlaw::rules::choices::{LeftOut, Picked};
use riftlaw::rules::event::Event;
use riftlaw::rules::objects::{BattlefieldId, Location, ObjectId, PlayerId};

use chance::Chance;
use holds::Holds;
use setups::Pool;

use super::traces::summed_up;

/// How many play-outs there are, unless the environment says otherwise.
const PLAYOUTS: u64 = 240;
/// How many decisions one has at most.
const DECISIONS: usize = 90;

fn number(variable: &str, default: u64) -> u64 {
    let text = std::env::var(variable).ok();
    text.map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is a number, and not `{text}`")))
}

/// What came of one play-out.
#[derive(Default)]
struct Tally {
    /// How many were played in each mode.
    played: BTreeMap<String, u64>,
    decisions: usize,
    won: u64,
    stuck: u64,
    unplayable: BTreeMap<String, usize>,
}

/// What came of several.
#[derive(Default)]
pub struct Ran {
    tally: Tally,
    /// Those that failed.
    failed: Vec<u64>,
    /// What happened in each.
    pub traces: Vec<(u64, String)>,
}

/// The play-outs that are always played; only once, though two tests look at them.
pub fn first() -> &'static Ran {
    static FIRST: OnceLock<Ran> = OnceLock::new();
    FIRST.get_or_init(|| run(1, PLAYOUTS))
}

fn run(from: u64, count: u64) -> Ran {
    let pools = [Pool::of_today(), Pool::as_printed()];
    let mut ran = Ran::default();
    for seed in from..from + count {
        let pool = &pools[usize::from(seed % 4 == 0)];
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| play_out(seed, pool, &mut ran.tally)));
        match played {
            Ok(Some(events)) => {
                let told: String = events.iter().map(|event| format!("{event:?}\n")).collect();
                ran.traces.push((seed, summed_up(events.len(), &told)));
            }
            Ok(None) => {}
            // Every one that fails is told, not only the first.
            Err(_) => ran.failed.push(seed),
        }
    }
    ran
}

#[test]
fn whatever_players_do_cards_are_conserved_zones_are_consistent_and_points_stay() {
    let (from, count) = (number("RIFTLAW_PLAYOUT_SEED", 1), number("RIFTLAW_PLAYOUTS", PLAYOUTS));
    let other = if (from, count) == (1, PLAYOUTS) { None } else { Some(run(from, count)) };
    let Ran { tally, failed, .. } = other.as_ref().unwrap_or_else(|| first());
    assert!(failed.is_empty(), "with RIFTLAW_PLAYOUTS=1 and RIFTLAW_PLAYOUT_SEED one of these, a play-out fails: {failed:?}");
    println!(
        "{:?} play-outs, {} decisions, {} games won, {} ended where nothing that is left can be played",
        tally.played, tally.decisions, tally.won, tally.stuck
    );
    for (what, times) in &tally.unplayable {
        println!("not played {times} times: {what}");
    }
    let played: u64 = tally.played.values().sum();
    assert!(played * 2 > count, "{played} of {count} set-ups are legal");
}

/// Plays one out: all that happened; `None` if its set-up is not legal.
fn play_out(seed: u64, pool: &Pool, tally: &mut Tally) -> Option<Vec<Event>> {
    let mut chance = Chance::of(seed);
    let setup = setups::legal(&mut chance, pool)?;
    let start = Game::set_up(&setup).expect("it was legal before");
    let holds = Holds::of(&start);
    *tally.played.entry(format!("{:?}", setup.mode)).or_default() += 1;
    let mut actions: Vec<Action> = Vec::new();
    let mut game = start.clone();
    let traces = std::env::var_os("RIFTLAW_PLAYOUT_TRACE").is_some();
    for _ in 0..DECISIONS {
        if let Waiting::Over(_) = game.waiting() {
            tally.won += 1;
            break;
        }
        if chance.one_in(6) {
            an_attempt_that_is_refused_changes_nothing(&game, &mut chance);
        }
        if chance.one_in(20) {
            what_may_be_done_is_told_in_full(&game, seed);
        }
        match game.pick_choice(|count| chance.below(count)) {
            Picked::Possible(possible) => {
                if traces {
                    trace(&game, &possible.actions);
                }
                actions.extend(possible.actions);
                tally.decisions += 1;
                let told = || format!("seed {seed}, after {actions:?}");
                holds.check(&game, &possible.game, &told);
                game = possible.game;
            }
            Picked::Nothing(left_out) => {
                let unplayable = left_out.iter().filter_map(|what| if let LeftOut::Unplayable(what) = what { Some(what) } else { None });
                let names: Vec<String> = unplayable.map(ToString::to_string).collect();
                assert!(!names.is_empty(), "seed {seed}: {:?} can be answered, after {actions:?}", game.waiting());
                assert!(names.iter().all(|name| !name.contains("without end")), "seed {seed}: {names:?}, after {actions:?}");
                names.into_iter().for_each(|name| *tally.unplayable.entry(name).or_default() += 1);
                tally.stuck += 1;
                break;
            }
        }
    }
    Some(the_same_actions_give_the_same_game(&setup, &actions, &game, seed))
}

/// Prints what was done and what came of it, with the cards of the objects that are spoken of.
fn trace(game: &Game, actions: &[Action]) {
    let mut game = game.clone();
    for action in actions {
        let Ok(outcome) = game.apply(action) else { return };
        let mut text = format!("{action:?}\n");
        for event in &outcome.events {
            text += &format!("    {} {:?}\n", event.rule, event.kind);
        }
        for (id, _) in outcome.game.objects() {
            let named = format!("{id:?}");
            text = text.replace(&named, &format!("{} #{}", outcome.game.card_of(id).name, id.0));
        }
        print!("{text}");
        game = outcome.game;
    }
}

/// Every choice that is offered is legal, none is offered twice, and the list is the same each time.
fn what_may_be_done_is_told_in_full(game: &Game, seed: u64) {
    let (one, other) = (game.choices(), game.choices());
    let lists = [&one, &other].map(|choices| choices.possible.iter().map(|possible| &possible.actions).collect::<Vec<_>>());
    assert_eq!(lists[0], lists[1], "seed {seed}");
    assert!((1..lists[0].len()).all(|at| !lists[0][..at].contains(&lists[0][at])), "seed {seed}: {:?}", lists[0]);
    assert_eq!(game.position(), game.clone().position(), "seed {seed}");
}

fn the_same_actions_give_the_same_game(setup: &riftlaw::rules::setup::Setup, actions: &[Action], end: &Game, seed: u64) -> Vec<Event> {
    let play = || {
        let mut game = Game::set_up(setup).expect("it was legal before");
        let mut events = Vec::new();
        for action in actions {
            let outcome = game.apply(action).unwrap_or_else(|refused| panic!("seed {seed}: {action:?} was legal before: {refused}"));
            events.extend(outcome.events);
            game = outcome.game;
        }
        (game, events)
    };
    let ((one, events), (other, others)) = (play(), play());
    assert_eq!(events, others, "seed {seed}");
    assert_eq!(format!("{one:?}"), format!("{other:?}"), "seed {seed}");
    assert_eq!(format!("{one:?}"), format!("{end:?}"), "seed {seed}");
    events
}

/// Tries something that nobody asked for. It need not be illegal; it must not panic, and if it is refused the game is as it was.
fn an_attempt_that_is_refused_changes_nothing(game: &Game, chance: &mut Chance) {
    let before = format!("{game:?}");
    let object = |chance: &mut Chance| ObjectId(chance.below(game.objects().count()) as u16);
    let by = PlayerId(chance.below(game.players().count()) as u8);
    let at = BattlefieldId(chance.below(game.battlefields().count()) as u8);
    let to = if chance.one_in(3) { Location::Base(by) } else { Location::Battlefield(at) };
    let deed = match chance.below(10) {
        0 => Deed::Pass,
        1 => Deed::EndTurn,
        2 => Deed::Play { card: object(chance) },
        3 => Deed::Activate { source: object(chance), ability: chance.below(3) as u8 },
        4 => Deed::Move { units: (0..chance.below(3)).map(|_| object(chance)).collect(), to },
        5 => Deed::Hide { card: object(chance), at },
        6 => Deed::Invite { ally: PlayerId(chance.below(game.players().count()) as u8) },
        7 => Deed::Order(vec![chance.below(3) as u8, chance.below(3) as u8]),
        8 => Deed::Assign(vec![(object(chance), 1), (object(chance), 2)]),
        _ => Deed::Accept,
    };
    let action = Action { by, deed };
    if let Err(refused) = game.apply(&action) {
        let is_told = match &refused {
            Refused::Illegal(illegal) => !illegal.because.is_empty(),
            Refused::Unplayable(unplayable) => !unplayable.what.is_empty(),
        };
        assert!(is_told, "{action:?} is refused without a word");
    }
    assert_eq!(before, format!("{game:?}"), "{action:?}");
}
