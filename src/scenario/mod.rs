//! Scenarios: boards that people write, the steps they take, and what must then be true.

pub mod verdict;

use jiff::civil::Date;

pub use verdict::{CaseReplay, Difference, Replay, Told, Verdict};

use crate::card::reading::Fault;
use crate::corpus::{Case, Corpus};
use crate::rules::Edition;

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

/// Replays the cases of a ruling, or of a file of the user's own.
pub fn replay(_corpus: &Corpus, id: &str, _file: &str, cases: &[Case], asked: Asked) -> Replay {
    let played = |case: &Case| {
        let as_of = asked.as_of.or(case.as_of).unwrap_or(asked.default_day);
        CaseReplay {
            name: case.name.clone(),
            as_of,
            edition: Edition::on(as_of).map_or("", Edition::name),
            as_printed: asked.as_printed || case.as_printed,
            verdict: Verdict::NotReplayed,
            because: Some("the evaluator is not built yet".to_owned()),
            listed: case.not_replayed.is_some(),
            told: Vec::new(),
            after: serde_json::Map::new(),
            differences: Vec::new(),
        }
    };
    Replay::of(id.to_owned(), cases.iter().map(played).collect())
}

/// What is wrong in the boards and steps of cases.
pub fn faults(_corpus: &Corpus, _cases: &[Case]) -> Vec<Fault> {
    Vec::new()
}
