//! Verdicts: what came of a replay.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::changed::Change;
use crate::card::RuleNumber;
use crate::card::reading::Fault;

/// What came of replaying a case, or a ruling with all its cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Every comparison came out as the ruling says.
    Agrees,
    /// The case speaks for other days than the one asked for.
    OtherDate,
    /// The evaluator could not play it.
    NotReplayed,
    /// A comparison came out otherwise.
    Disagrees,
}

impl Verdict {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::OtherDate => "other_date",
            Self::NotReplayed => "not_replayed",
            Self::Disagrees => "disagrees",
        }
    }
}

/// A ruling or a file of scenarios, replayed.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The ruling's id, or the path of the file.
    pub id: String,
    pub verdict: Verdict,
    pub cases: Vec<CaseReplay>,
    /// What is wrong in cases that could not be read.
    pub faults: Vec<Fault>,
}

/// One case, replayed.
#[derive(Clone, Debug)]
pub struct CaseReplay {
    pub name: String,
    /// The day it was played at.
    pub as_of: Date,
    /// The edition of that day; empty before the first one.
    pub edition: &'static str,
    pub as_printed: bool,
    pub verdict: Verdict,
    /// Why it was not replayed, or speaks for other days.
    pub because: Option<String>,
    /// Whether the case itself says that it is not replayed: then it counts for nothing.
    pub listed: bool,
    /// What happened, in order.
    pub told: Vec<Told>,
    /// What there was to see at the start; nothing where it was not played.
    pub board: serde_json::Map<String, serde_json::Value>,
    /// What each step changed of it.
    pub changes: Vec<Change>,
    /// The rules that were followed beside those that are told.
    pub followed: BTreeSet<&'static str>,
    /// The values that were compared at the end, as the rules give them.
    pub after: serde_json::Map<String, serde_json::Value>,
    /// What somebody still has to decide where the steps end, in words.
    pub open: Option<String>,
    pub differences: Vec<Difference>,
}

/// One thing that happened, or one refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The step of the case, from 1; 0 is the set-up.
    pub step: usize,
    pub text: String,
    pub rule: RuleNumber,
    /// The kind of event, in snake_case.
    pub kind: &'static str,
}

/// A comparison that came out otherwise than the case says.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// What was compared: `after.score.Ann`.
    pub path: String,
    pub file: String,
    pub line: usize,
    pub expected: serde_json::Value,
    pub actual: serde_json::Value,
}

impl Replay {
    /// The verdict of a ruling with these cases: one that disagrees decides; else one that could not be played and does not say so itself;
    /// else one that agrees; with none of them, they all speak for other days.
    pub fn of(id: String, cases: Vec<CaseReplay>) -> Self {
        let has = |verdict| cases.iter().any(|case| case.verdict == verdict && !(verdict == Verdict::NotReplayed && case.listed));
        let verdict = [Verdict::Disagrees, Verdict::NotReplayed, Verdict::Agrees].into_iter().find(|&verdict| has(verdict));
        let listed_only = cases.iter().any(|case| case.verdict == Verdict::NotReplayed);
        let verdict = verdict.unwrap_or(if listed_only { Verdict::NotReplayed } else { Verdict::OtherDate });
        Self { id, verdict, cases, faults: Vec::new() }
    }

    /// The rules that its cases exercised, each once, in order.
    pub fn rules_exercised(&self) -> Vec<String> {
        let rules: BTreeSet<&str> = self.cases.iter().flat_map(CaseReplay::rules_exercised).collect();
        rules.into_iter().map(str::to_owned).collect()
    }
}

impl CaseReplay {
    /// The rules that were followed, and those that events and refusals cite; some more than once.
    pub fn rules_exercised(&self) -> impl Iterator<Item = &str> {
        self.told.iter().map(|told| told.rule.as_str()).chain(self.followed.iter().copied())
    }
}
