//! Cases: a board, steps and comparisons, read and played.

use std::collections::BTreeSet;
use std::sync::Arc;

use jiff::civil::Date;
use serde_json::{Map, json};

use super::board::{Board, FindCard, NoCard, Reader};
use super::changed::{self, Change};
use super::compare::{self, Claims};
use super::names::Names;
use super::play::{Stand, Trouble};
use super::step::{self, Step};
use super::verdict::{Difference, Told, Verdict};
use super::{setup, words};
use crate::card::reading::{Fault, Faults};
use crate::card::{Card, RuleNumber};
use crate::corpus::{self, Case, Corpus};
use crate::rules::Edition;
use crate::rules::action::{Refused, Unplayable};
use crate::rules::followed::noting;
use crate::rules::game::Game;
use crate::rules::setup::Setup;

/// A case whose every word is known.
#[derive(Debug)]
pub struct Script {
    pub board: Board,
    pub setup: Setup,
    pub names: Names,
    pub steps: Vec<Step>,
    pub after: Claims,
    file: String,
}

/// Why a case could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// What is wrong in it.
    Faults(Vec<Fault>),
    /// A card's file cannot be used: the card, and why.
    Card(String),
}

/// What came of playing a case.
#[derive(Debug, Default)]
pub struct Played {
    pub verdict: Option<Verdict>,
    pub because: Option<String>,
    pub told: Vec<Told>,
    pub board: Map<String, serde_json::Value>,
    pub changes: Vec<Change>,
    /// The rules that were followed beside those that are told.
    pub followed: BTreeSet<&'static str>,
    pub after: Map<String, serde_json::Value>,
    /// What somebody still has to decide where the steps end, in words; nothing where they end with a chance to act.
    pub open: Option<String>,
    pub differences: Vec<Difference>,
}

/// The cards of a corpus as they are on a day; `None`: as printed.
pub fn cards_on(corpus: &Corpus, on: Option<Date>) -> impl Fn(&str) -> Result<Arc<Card>, NoCard> + '_ {
    move |name| {
        corpus.card(name, on).map_err(|error| match error {
            corpus::Error::Unknown { nearest, .. } => NoCard::Unknown(nearest),
            other => NoCard::Faulty(other.to_string()),
        })
    }
}

impl Script {
    /// Reads the board, the steps and the comparisons of a case.
    ///
    /// # Errors
    /// Everything that is wrong in it, in the order of the file, or a card that cannot be used.
    pub fn read(case: &Case, edition: Edition, find: &FindCard<'_>) -> Result<Script, Unread> {
        let mut faults = Faults::of(&case.file);
        let board = match Board::read(&case.before, find, &mut faults) {
            Ok(board) => board,
            Err(Some(because)) if faults.is_empty() => return Err(Unread::Card(because)),
            Err(_) => return Err(Unread::Faults(faults.into_sorted())),
        };
        let (setup, names) = setup::set_up(&board, edition, find);
        let players = board.players.clone();
        let battlefields = board.grounds.iter().map(|ground| ground.name.clone()).collect();
        let mut reader = Reader { faults: &mut faults, find, unusable: None, players, battlefields };
        let steps: Vec<_> = case.steps.iter().filter_map(|table| step::read(table, &names, &mut reader)).collect();
        let after = case.after.as_ref().map(|table| compare::read(table, &names, &mut reader)).unwrap_or_default();
        if case.steps.is_empty() && after.is_empty() && board.refused.is_none() && faults.is_empty() {
            faults.note_with_hint(case.at, "the case claims nothing", "give it a step, something to compare, or `refused` in `before`");
        }
        if !faults.is_empty() {
            return Err(Unread::Faults(faults.into_sorted()));
        }
        Ok(Script { board, setup, names, steps, after, file: case.file.clone() })
    }

    /// Whether it says what comes out: a value to compare, or a refusal.
    pub fn compares(&self) -> bool {
        let refused = self.board.refused.is_some() || self.steps.iter().any(|step| step.refused.is_some());
        refused || !self.after.is_empty() || self.steps.iter().any(|step| !step.then.is_empty())
    }

    /// Plays it and compares what it claims.
    pub fn play(&self) -> Played {
        let (mut played, followed) = noting(|| self.played());
        played.followed = followed;
        played
    }

    fn played(&self) -> Played {
        let mut played = Played::default();
        match (Game::set_up(&self.setup), &self.board.refused) {
            (Ok(game), None) => self.play_from(game, &mut played),
            (Ok(_), Some((rule, at))) => {
                played.differ(&self.file, at.line, "before.refused", json!(rule.as_str()), json!("a legal position"));
                played.because = Some(format!("the set-up is legal, and should be refused by {rule}"));
            }
            (Err(reasons), expected) => self.judge_set_up(&reasons, expected.as_ref().map(|(rule, _)| rule), &mut played),
        }
        let agrees = if played.differences.is_empty() { Verdict::Agrees } else { Verdict::Disagrees };
        played.verdict.get_or_insert(agrees);
        played
    }

    /// A board that is no legal position.
    fn judge_set_up(&self, reasons: &[Refused], expected: Option<&RuleNumber>, played: &mut Played) {
        if let Some(Refused::Unplayable(what)) = reasons.iter().find(|reason| matches!(reason, Refused::Unplayable(_))) {
            played.cannot(what);
            return;
        }
        let illegal: Vec<_> =
            reasons.iter().filter_map(|reason| if let Refused::Illegal(illegal) = reason { Some(illegal) } else { None }).collect();
        for illegal in &illegal {
            let text = format!("the set-up is illegal: {}", self.with_players(&illegal.because));
            played.told.push(Told { step: 0, text, rule: illegal.rule.clone(), kind: "refused" });
        }
        let rules: Vec<&str> = illegal.iter().map(|illegal| illegal.rule.as_str()).collect();
        let line = self.board.refused.as_ref().map_or(self.board.at.line, |(_, at)| at.line);
        match expected {
            Some(rule) if illegal.iter().any(|illegal| illegal.rule.covers(rule)) => {}
            Some(rule) => played.differ(&self.file, line, "before.refused", json!(rule.as_str()), json!(rules.join(", "))),
            None => played.differ(&self.file, line, "before", json!("a legal position"), json!(format!("illegal by {}", rules.join(", ")))),
        }
        if !played.differences.is_empty() {
            let reasons: Vec<String> =
                illegal.iter().map(|illegal| format!("{} ({})", self.with_players(&illegal.because), illegal.rule)).collect();
            played.because = Some(format!("the set-up is illegal: {}", reasons.join("; ")));
        }
    }

    /// The rules know players by number.
    fn with_players(&self, because: &str) -> String {
        let mut text = because.to_owned();
        for (place, player) in self.board.players.iter().enumerate() {
            text = text.replace(&format!("player {}", place + 1), player);
        }
        text
    }

    /// Every reason why the board is no legal position, as faults; none if that is expected.
    pub fn faults_of_board(&self) -> Vec<Fault> {
        let (Err(reasons), None) = (Game::set_up(&self.setup), &self.board.refused) else { return Vec::new() };
        let fault = |reason: Refused| match reason {
            Refused::Illegal(illegal) => Some(Fault {
                file: self.file.clone(),
                at: self.board.at,
                message: format!("the board is no legal position: {}", self.with_players(&illegal.because)),
                hint: Some(illegal.rule.to_string()),
            }),
            Refused::Unplayable(_) => None,
        };
        reasons.into_iter().filter_map(fault).collect()
    }

    fn play_from(&self, game: Game, played: &mut Played) {
        let mut stand = Stand::new(game, self.names.clone(), &self.setup);
        let mut ending = stand.answer_forced(&self.steps).map_err(|trouble| (0, trouble));
        let mut seen = changed::shown(&stand.facts());
        played.board.clone_from(&seen);
        for (place, step) in self.steps.iter().enumerate() {
            if ending.is_err() {
                break;
            }
            stand.step = place + 1;
            ending = self.take_step(&mut stand, step, &self.steps[place + 1..], played).map_err(|trouble| (place + 1, trouble));
            let now = changed::shown(&stand.facts());
            played.changes.extend(changed::between(stand.step, &seen, &now));
            seen = now;
        }
        played.told.append(&mut stand.told);
        match ending {
            Ok(()) => {
                let compared = compare::compare(&self.after, "after", &self.file, &stand.facts());
                played.after = compared.values;
                played.differences.extend(compared.differences);
                played.open = stand.open();
            }
            Err((number, trouble)) => self.stop(number, trouble, &stand.names, played),
        }
    }

    /// Does one step and compares what it claims. An error ends the case.
    fn take_step(&self, stand: &mut Stand, step: &Step, later: &[Step], played: &mut Played) -> Result<(), Trouble> {
        let number = stand.step;
        let result = stand.perform(step, later);
        match (&step.refused, result) {
            (None, result) => result?,
            (Some((rule, at)), Ok(())) => {
                // The step was to be refused: nothing of it stands.
                played.differ(&self.file, at.line, &format!("step.{number}.refused"), json!(rule.as_str()), json!("legal"));
                played.blame(format!("step {number} is legal, and should be refused by {rule}"));
                return Err(Trouble::Unfitting(String::new()));
            }
            (Some((rule, at)), Err(Trouble::Refused(Refused::Illegal(illegal)))) => {
                stand.told.push(Told {
                    step: number,
                    text: words::refusal(&stand.names, &step.act, &step.with, &illegal),
                    rule: illegal.rule.clone(),
                    kind: "refused",
                });
                if !illegal.rule.covers(rule) {
                    let found = json!(illegal.rule.as_str());
                    played.differ(&self.file, at.line, &format!("step.{number}.refused"), json!(rule.as_str()), found);
                    played.blame(format!("step {number} is refused by {} ({}), and should be by {rule}", illegal.rule, illegal.because));
                }
                stand.answer_forced(later)?;
            }
            (Some(_), Err(trouble)) => return Err(trouble),
        }
        if let Some((player, at)) = step.unasked
            && stand.was_asked(player)
        {
            let name = stand.names.player(player).to_owned();
            played.differ(&self.file, at.line, &format!("step.{number}.unasked"), json!(name), json!(format!("{name} gets Priority")));
        }
        let compared = compare::compare(&step.then, &format!("step.{number}.then"), &self.file, &stand.facts());
        played.differences.extend(compared.differences);
        Ok(())
    }

    /// A step that could not be done ends the case.
    fn stop(&self, number: usize, trouble: Trouble, names: &Names, played: &mut Played) {
        let step = number.checked_sub(1).and_then(|place| self.steps.get(place));
        let line = step.map_or(self.board.at.line, |step| step.at.line);
        let path = if number == 0 { "before".to_owned() } else { format!("step {number}") };
        match trouble {
            Trouble::Refused(Refused::Unplayable(what)) => played.cannot(&what),
            Trouble::Refused(Refused::Illegal(illegal)) => {
                let refused = format!("refused by {}", illegal.rule);
                played.blame(format!("{path} is {refused}: {}", illegal.because));
                let text = match step {
                    Some(step) => words::refusal(names, &step.act, &step.with, &illegal),
                    None => format!("{refused}: {}", illegal.because),
                };
                played.told.push(Told { step: number, text, rule: illegal.rule, kind: "refused" });
                played.differ(&self.file, line, &path, json!("legal"), json!(refused));
            }
            Trouble::Unfitting(what) if what.is_empty() => {}
            Trouble::Unfitting(what) => {
                played.blame(format!("{path} does not fit: {what}"));
                played.differ(&self.file, line, &path, json!("what is asked"), json!(format!("not what is asked: {what}")));
            }
        }
    }
}

impl Played {
    fn differ(&mut self, file: &str, line: usize, path: &str, expected: serde_json::Value, actual: serde_json::Value) {
        self.differences.push(Difference { path: path.to_owned(), file: file.to_owned(), line, expected, actual });
    }

    /// Says why it disagrees; the first reason counts.
    fn blame(&mut self, because: String) {
        self.because.get_or_insert(because);
    }

    /// Something that the evaluator does not play: that decides, whatever was compared before.
    fn cannot(&mut self, what: &Unplayable) {
        self.verdict = Some(Verdict::NotReplayed);
        self.because = Some(words::unplayable(what));
        self.differences.clear();
    }
}
