//! Exploring: every decision of every player from a position on, equal positions once, and the outcomes that this can lead to.
//!
//! A line of play ends where the turn player could end the turn: with no chain, no showdown and nothing asked, in the Main Phase. What
//! players know of each other is left aside, and nobody concedes. Cards that nobody has named are not played.

mod line;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::case::{Script, Unread, cards_on};
use super::compare::{DEFAULT, Facts, WHOLE};
use super::days::{self, Day};
use super::play::{Stand, Trouble};
use super::{Asked, words};
use crate::card::reading::{Fault, nearest};
use crate::corpus::{Case, Corpus};
use crate::rules::action::{Action, Deed, Question, Refused, Waiting};
use crate::rules::choices::LeftOut;
use crate::rules::game::Game;
use crate::rules::objects::{ObjectId, Zone};
use crate::rules::position::Position;
use crate::rules::turn::Step;
use crate::rules::{Edition, View};

/// How far is explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Different positions that are looked at.
    pub positions: usize,
    /// Decisions in one line of play.
    pub depth: usize,
    /// How many turns the players end before a line of play does.
    pub turns: u16,
}

impl Default for Limits {
    fn default() -> Self {
        Self { positions: 20_000, depth: 200, turns: 0 }
    }
}

/// What is explored, and what somebody cares about.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The case of that name, or part of a name; else all.
    pub case: Option<String>,
    /// From after that step of the case on, from 1; 0 or nothing: from its board.
    pub step: Option<usize>,
    /// Keys of the vocabulary, names of units and gear, or paths like `score.Ann`: outcomes that agree in these are one. None: all that
    /// can be seen of the board and where cards are.
    pub keys: Vec<String>,
    pub limits: Limits,
}

/// A case, explored.
#[derive(Clone, Debug, Default)]
pub struct Explored {
    pub name: String,
    /// Whether every line of play was looked at.
    pub complete: bool,
    /// Why it is not complete.
    pub because: Vec<String>,
    /// What was left aside on purpose.
    pub left_aside: Vec<String>,
    /// How many different positions were looked at.
    pub positions: usize,
    /// Those that were reached by the shortest lines first.
    pub outcomes: Vec<Found>,
}

/// An outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// What is true, in the shape of `after`.
    pub after: Map<String, Value>,
    /// The shortest line of play that leads to it, decision by decision.
    pub line: Vec<String>,
}

/// Why nothing is explored.
#[derive(Clone, Debug, PartialEq)]
pub enum Unexplored {
    /// What is wrong in the case.
    Faults(Vec<Fault>),
    /// No case has that name; those that there are.
    NoCase { name: String, cases: Vec<String> },
    /// Several cases have that in their name.
    SeveralCases { name: String, cases: Vec<String> },
    /// The case has no such step.
    NoStep { case: String, steps: usize },
    /// That is nothing to care about; the nearest words.
    NoKey { key: String, nearest: Vec<String> },
}

/// Explores the cases of a ruling, or of a file of the user's own, that speak for the day.
///
/// # Errors
/// What is asked for is not there, or a case cannot be read.
pub fn explore(corpus: &Corpus, cases: &[Case], asked: Asked, wanted: &Wanted) -> Result<Vec<Explored>, Unexplored> {
    let chosen = chosen(cases, wanted.case.as_deref())?;
    let mut explored = Vec::new();
    for case in chosen {
        let as_printed = asked.as_printed || case.as_printed;
        let as_of = match days::of(corpus, case, asked) {
            Day::Played(as_of) => as_of,
            Day::Other(..) if wanted.case.is_none() => continue,
            Day::Other(_, because) => {
                explored.push(Explored { name: case.name.clone(), because: vec![because], ..Explored::default() });
                continue;
            }
        };
        let view = case.view.as_deref().map_or(Some(View::CoreRules), View::named);
        let (Some(edition), Some(view)) = (Edition::on(as_of), view) else {
            let because = vec!["the evaluator does not play these rules".to_owned()];
            explored.push(Explored { name: case.name.clone(), because, ..Explored::default() });
            continue;
        };
        let edition = edition.read_by(view);
        match Script::read(case, edition, &cards_on(corpus, (!as_printed).then_some(as_of))) {
            Ok(script) => explored.push(Explored { name: case.name.clone(), ..one(&script, wanted, &case.name)? }),
            Err(Unread::Card(because)) => {
                explored.push(Explored { name: case.name.clone(), because: vec![because], ..Explored::default() });
            }
            Err(Unread::Faults(faults)) => return Err(Unexplored::Faults(faults)),
        }
    }
    Ok(explored)
}

/// The case of that name; else the one that has the words in its name. All where none is named.
///
/// # Errors
/// There is none, or there are several.
pub fn chosen<'c>(cases: &'c [Case], name: Option<&str>) -> Result<Vec<&'c Case>, Unexplored> {
    let Some(name) = name else { return Ok(cases.iter().collect()) };
    if let Some(exact) = cases.iter().find(|case| case.name == name) {
        return Ok(vec![exact]);
    }
    let folded = name.to_lowercase();
    let found: Vec<&Case> = cases.iter().filter(|case| case.name.to_lowercase().contains(&folded)).collect();
    let names = |cases: &mut dyn Iterator<Item = &Case>| cases.map(|case| case.name.clone()).collect();
    match found[..] {
        [one] => Ok(vec![one]),
        [] => Err(Unexplored::NoCase { name: name.to_owned(), cases: names(&mut cases.iter()) }),
        _ => Err(Unexplored::SeveralCases { name: name.to_owned(), cases: names(&mut found.into_iter()) }),
    }
}

fn one(script: &Script, wanted: &Wanted, case: &str) -> Result<Explored, Unexplored> {
    let steps = wanted.step.unwrap_or(0);
    if steps > script.steps.len() {
        return Err(Unexplored::NoStep { case: case.to_owned(), steps: script.steps.len() });
    }
    let not_there = |because: String| Ok(Explored { because: vec![because], ..Explored::default() });
    let game = match Game::set_up(&script.setup) {
        Ok(game) => game,
        Err(reasons) => {
            return not_there(format!(
                "the set-up cannot be played: {}",
                reasons.iter().map(Refused::to_string).collect::<Vec<_>>().join("; ")
            ));
        }
    };
    let mut stand = Stand::new(game, script.names.clone(), &script.setup);
    for (place, step) in script.steps[..steps].iter().enumerate().filter(|(_, step)| step.refused.is_none()) {
        if let Err(trouble) = stand.perform(step, &script.steps[place + 1..]) {
            return not_there(match trouble {
                Trouble::Refused(refused) => format!("step {} is refused: {refused}", place + 1),
                Trouble::Unfitting(what) => format!("step {} does not fit: {what}", place + 1),
            });
        }
    }
    for key in &wanted.keys {
        check_key(key, &stand)?;
    }
    Ok(Search::from(&stand, wanted).run())
}

/// Whether somebody can care about that.
fn check_key(key: &str, stand: &Stand) -> Result<(), Unexplored> {
    let first = key.split_once('.').map_or(key, |(first, _)| first);
    if WHOLE.contains(&first) || stand.names.is_object(key) {
        return Ok(());
    }
    let near = nearest(key, WHOLE.into_iter().chain(stand.names.all()));
    Err(Unexplored::NoKey { key: key.to_owned(), nearest: near.into_iter().map(str::to_owned).collect() })
}

/// A position that was reached, and how.
struct Reached {
    /// `None` once it has been looked at.
    game: Option<Game>,
    from: usize,
    actions: Vec<Action>,
    depth: usize,
}

struct Search<'s> {
    stand: &'s Stand,
    wanted: &'s Wanted,
    /// The units and gear on the board at the start.
    before: Vec<ObjectId>,
    /// The number of the last turn in which lines of play end.
    last_turn: u16,
    reached: Vec<Reached>,
    /// The place of each position in `reached`.
    known: BTreeMap<Position, usize>,
    /// What is true in each outcome, and the place of the position that shows it first.
    outcomes: Vec<(Map<String, Value>, usize)>,
    told: BTreeSet<String>,
    explored: Explored,
}

impl<'s> Search<'s> {
    fn from(stand: &'s Stand, wanted: &'s Wanted) -> Self {
        let game = &stand.game;
        let on_board = |id: &ObjectId| matches!(game.zone_of(*id), Zone::Base(_) | Zone::Battlefield(_));
        Self {
            stand,
            wanted,
            before: game.objects().map(|(id, _)| id).filter(on_board).collect(),
            last_turn: game.turn_number() + wanted.limits.turns,
            reached: vec![Reached { game: Some(game.clone()), from: 0, actions: Vec::new(), depth: 0 }],
            known: BTreeMap::from([(game.position(), 0)]),
            outcomes: Vec::new(),
            told: BTreeSet::new(),
            explored: Explored { complete: true, ..Explored::default() },
        }
    }

    /// Looks at one position after the other, those that take the fewest decisions first.
    fn run(mut self) -> Explored {
        let mut at = 0;
        while at < self.reached.len() {
            if let Some(game) = self.reached[at].game.take() {
                self.look_at(at, &game);
            }
            at += 1;
        }
        self.explored.positions = self.reached.len();
        let found = std::mem::take(&mut self.outcomes);
        self.explored.outcomes = found.into_iter().map(|(after, at)| Found { after, line: self.line_to(at) }).collect();
        self.explored
    }

    fn look_at(&mut self, at: usize, game: &Game) {
        let is_over = matches!(game.waiting(), Waiting::Over(_));
        let is_rest = is_at_rest(game);
        if is_over || is_rest && game.turn_number() >= self.last_turn {
            self.note_outcome(at, game);
        }
        if is_over || game.turn_number() > self.last_turn {
            return;
        }
        let choices = game.choices();
        for what in choices.left_out {
            self.leave_out(&what);
        }
        let ends_turn = |actions: &[Action]| matches!(actions, [Action { deed: Deed::EndTurn, .. }]);
        let depth = self.reached[at].depth + 1;
        for possible in choices.possible {
            if ends_turn(&possible.actions) && game.turn_number() >= self.last_turn {
                continue;
            }
            let position = possible.game.position();
            if self.known.contains_key(&position) {
                continue;
            }
            if depth > self.wanted.limits.depth {
                self.cut(format!("lines of play were cut after the limit of decisions: {}", self.wanted.limits.depth));
            } else if self.reached.len() >= self.wanted.limits.positions {
                self.cut(format!("the search was cut at the limit of positions: {}", self.wanted.limits.positions));
                return;
            } else {
                self.known.insert(position, self.reached.len());
                self.reached.push(Reached { game: Some(possible.game), from: at, actions: possible.actions, depth });
            }
        }
    }

    fn cut(&mut self, because: String) {
        self.explored.complete = false;
        if !self.explored.because.contains(&because) {
            self.explored.because.push(because);
        }
    }

    fn leave_out(&mut self, what: &LeftOut) {
        match what {
            LeftOut::Unplayable(what) => self.cut(format!("not played: {what}")),
            LeftOut::TooMany { player } => {
                self.cut(format!("not every answer of {} was looked at", self.stand.names.player(*player)));
            }
            LeftOut::UnknownCards { player } => {
                let note = format!("what unknown cards {} could play", self.stand.names.player(*player));
                if !self.explored.left_aside.contains(&note) {
                    self.explored.left_aside.push(note);
                }
            }
        }
    }

    fn note_outcome(&mut self, at: usize, game: &Game) {
        let mut names = self.stand.names.clone();
        names.grow(game);
        let after = self.view(&Facts { game, names: &names, turn: game.turn_number() });
        let text = Value::Object(after.clone()).to_string();
        if self.told.insert(text) {
            self.outcomes.push((after, at));
        }
    }

    /// What somebody cares about.
    fn view(&self, facts: &Facts<'_>) -> Map<String, Value> {
        let mut view = Map::new();
        let keys: Vec<&str> = self.wanted.keys.iter().map(String::as_str).collect();
        if keys.is_empty() {
            for key in DEFAULT {
                view.extend(facts.whole(key, &self.before).map(|value| (key.to_owned(), value)));
            }
            return view;
        }
        for key in keys {
            match facts.whole(key, &self.before) {
                Some(value) => {
                    view.insert(key.to_owned(), value);
                }
                None => self.part(facts, key, &mut view),
            }
        }
        view
    }

    /// A part of what a key speaks of: `score.Ann`, or a unit or gear by its name.
    fn part(&self, facts: &Facts<'_>, key: &str, view: &mut Map<String, Value>) {
        let gone = || Value::from("gone");
        let (first, rest) = match key.split_once('.') {
            Some((first, rest)) if WHOLE.contains(&first) => (first, rest),
            _ => {
                let of = |whole: &str| facts.whole(whole, &self.before).and_then(|value| value.get(key).cloned());
                let (whole, value) = match (of("units"), of("gear")) {
                    (Some(unit), _) => ("units", unit),
                    (None, Some(gear)) => ("gear", gear),
                    (None, None) => ("units", gone()),
                };
                put(view, whole, key, value);
                return;
            }
        };
        let value = facts.whole(first, &self.before).and_then(|value| value.get(rest).cloned());
        put(view, first, rest, value.unwrap_or_else(gone));
    }

    /// The decisions that lead to a position.
    fn line_to(&self, at: usize) -> Vec<String> {
        let mut path = Vec::new();
        let mut at = at;
        while at > 0 {
            path.push(self.reached[at].actions.as_slice());
            at = self.reached[at].from;
        }
        path.reverse();
        line::in_words(&self.stand.game, &self.stand.names, &path)
    }
}

fn put(view: &mut Map<String, Value>, whole: &str, part: &str, value: Value) {
    let inner = view.entry(whole).or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(inner) = inner {
        inner.insert(part.to_owned(), value);
    }
}

/// Whether the turn player could end the turn: nothing goes on (307, 316.9).
fn is_at_rest(game: &Game) -> bool {
    let is_asked = matches!(game.waiting(), Waiting::For(decision) if decision.question == Question::Priority && decision.player == game.turn_player());
    is_asked && game.chain().is_empty() && game.showdown().is_none() && game.step() == Step::Main
}

#[cfg(test)]
mod tests;
