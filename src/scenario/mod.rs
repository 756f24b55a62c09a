//! Scenarios: boards that people write, the steps they take, and what must then be true.
//!
//! [`board`] reads what somebody wrote and holds the one table of the vocabulary; `setup` makes a position of the rules of it; [`step`]
//! reads the steps and `play` takes them; `compare` holds what is claimed against the game; `words` says what happened.

mod answer;
pub mod board;
mod case;
mod changed;
mod compare;
pub mod coverage;
mod days;
pub mod explore;
mod fight;
mod names;
mod pay;
mod play;
mod setup;
pub mod step;
#[cfg(test)]
mod testing;
mod tokens;
pub mod verdict;
pub mod what_if;
mod words;

use std::collections::BTreeSet;

use jiff::civil::Date;

pub use case::{Script, Unread};
pub use changed::Change;
pub use fight::Fight;
pub use verdict::{CaseReplay, Difference, Replay, Told, Verdict};
pub use words::{ONLY_IN_A_TRACE, brief, keyword};

use crate::card::reading::Fault;
use crate::corpus::{Case, Corpus};
use crate::rules::{Edition, View};
use days::Day;

/// How a replay is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The day that was asked for, if one was.
    pub as_of: Option<Date>,
    /// The day that cases without a day of their own are played at.
    pub default_day: Date,
    /// Whether errata are left out.
    pub as_printed: bool,
    /// Whether only the cases count that speak for the day: always so for `ask`.
    pub for_ask: bool,
}

/// Replays the cases of a ruling, or of a file of the user's own. A case that cannot be read is not replayed, and its faults stand in
/// [`Replay::faults`].
pub fn replay(corpus: &Corpus, id: &str, cases: &[Case], asked: Asked) -> Replay {
    let mut faults = Vec::new();
    let replays = cases.iter().map(|case| replay_case(corpus, case, asked, &mut faults)).collect();
    Replay { faults, ..Replay::of(id.to_owned(), replays) }
}

fn replay_case(corpus: &Corpus, case: &Case, asked: Asked, faults: &mut Vec<Fault>) -> CaseReplay {
    let as_printed = asked.as_printed || case.as_printed;
    let day = days::of(corpus, case, asked);
    let (Day::Played(as_of) | Day::Other(as_of, _)) = day;
    let edition = Edition::on(as_of);
    let mut replay = CaseReplay {
        name: case.name.clone(),
        as_of,
        edition: edition.map_or("", Edition::name),
        as_printed,
        verdict: Verdict::NotReplayed,
        because: None,
        listed: case.not_replayed.is_some(),
        told: Vec::new(),
        board: serde_json::Map::new(),
        changes: Vec::new(),
        followed: BTreeSet::new(),
        after: serde_json::Map::new(),
        open: None,
        differences: Vec::new(),
    };
    if let Day::Other(_, because) = day {
        replay.verdict = Verdict::OtherDate;
        replay.because = Some(because);
        return replay;
    }
    if let Some(why) = &case.not_replayed {
        replay.because = Some(why.clone());
        return replay;
    }
    let Some(edition) = edition else {
        let first = Edition::all().next().map_or(as_of, Edition::since);
        replay.because = Some(format!("the evaluator plays the rules from {first} on"));
        return replay;
    };
    let Some(view) = case.view.as_deref().map_or(Some(View::CoreRules), View::named) else {
        replay.because = Some(format!("the reading `{}` is not played", case.view.as_deref().unwrap_or_default()));
        return replay;
    };
    let edition = edition.read_by(view);
    match Script::read(case, edition, &case::cards_on(corpus, (!as_printed).then_some(as_of))) {
        Ok(script) => {
            let played = script.play();
            replay.verdict = played.verdict.unwrap_or(Verdict::NotReplayed);
            (replay.because, replay.told, replay.followed) = (played.because, played.told, played.followed);
            (replay.after, replay.open, replay.differences) = (played.after, played.open, played.differences);
            (replay.board, replay.changes) = (played.board, played.changes);
        }
        Err(Unread::Card(because)) => replay.because = Some(because),
        Err(Unread::Faults(found)) => {
            replay.because = found.first().map(|fault| format!("it cannot be read: {fault}"));
            faults.extend(found);
        }
    }
    replay
}

/// What is wrong in the boards and steps of cases: unknown words, boards that are no legal position, cases that say they are not replayed
/// and can be. Each case is read as of its own day.
pub fn faults(corpus: &Corpus, cases: &[Case]) -> Vec<Fault> {
    let default_day = Edition::NEWEST.since();
    let mut faults = Vec::new();
    for case in cases {
        let day = days::own_day(case, default_day);
        let edition = Edition::on(day).unwrap_or(Edition::NEWEST);
        match Script::read(case, edition, &case::cards_on(corpus, (!case.as_printed).then_some(day))) {
            Ok(script) => {
                faults.extend(script.faults_of_board());
                // Where the sources don't say what comes out, there is nothing to compare and nothing to replay.
                if case.not_replayed.is_some() && script.compares() && script.play().verdict == Some(Verdict::Agrees) {
                    faults.push(Fault {
                        file: case.file.clone(),
                        at: case.at,
                        message: format!("the case `{}` says that it is not replayed, and it can be", case.name),
                        hint: Some("leave out `not_replayed`".to_owned()),
                    });
                }
            }
            // A card's own faults are told where its file is checked.
            Err(Unread::Card(_)) => {}
            Err(Unread::Faults(found)) => faults.extend(found),
        }
    }
    faults.sort();
    faults
}

#[cfg(test)]
mod tests;
