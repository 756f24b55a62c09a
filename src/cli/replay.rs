//! `replay`: rulings, or scenario files of the user's own, played by the rules.

use std::path::Path;

use clap::Args;
use serde_json::json;

use super::Context;
use super::error::Error;
use super::output::{Out, replay};
use super::questions::progress;
use crate::card::reading::Fault;
use crate::corpus::{Case, Ruling, read_scenario_file};
use crate::scenario::{self, Replay, Verdict};

/// What to replay.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Ids of rulings, and scenario files (.toml)
    #[arg(value_name = "ID|FILE", required_unless_present = "all")]
    targets: Vec<String>,
    /// Every ruling
    #[arg(long, conflicts_with = "targets")]
    all: bool,
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let replays = if arguments.all {
        all(context)?
    } else {
        arguments.targets.iter().map(|target| one(context, target)).collect::<Result<Vec<_>, _>>()?
    };
    if out.is_json() {
        let results: Vec<_> = replays.iter().map(replay::json).collect();
        out.json(&json!({ "schema": 1, "edition": context.edition(), "results": results }))?;
    } else if arguments.all {
        let text = replay::summary(&replays, out.style());
        out.text(&text)?;
    } else {
        let detail = replay::Detail::of_replay(context.options.trace);
        let text = |replay: &Replay| format!("{}\n{}", out.style().id(&replay.id), replay::text(replay, detail, out.style()));
        let texts: Vec<String> = replays.iter().map(text).collect();
        out.text(&texts.join("\n"))?;
    }
    let faults: Vec<Fault> = replays.iter().flat_map(|replay| &replay.faults).cloned().collect();
    if !faults.is_empty() {
        out.finish()?;
        return Err(Error::Corpus(crate::corpus::Error::Faulty(faults)));
    }
    Ok(exit_code(&replays))
}

/// 0 where all agree, 1 where any disagrees, 4 where none does but something could not be played that does not say so itself.
fn exit_code(replays: &[Replay]) -> u8 {
    let mut cases = replays.iter().flat_map(|replay| &replay.cases);
    if cases.clone().any(|case| case.verdict == Verdict::Disagrees) {
        1
    } else if cases.any(|case| case.verdict == Verdict::NotReplayed && !case.listed) {
        4
    } else {
        0
    }
}

fn all(context: &Context) -> Result<Vec<Replay>, Error> {
    let rulings: Vec<Ruling> = context.corpus.rulings().collect::<Result<_, _>>()?;
    let bar = progress(rulings.len(), "replaying", context.options.quiet);
    let replay = |ruling: &Ruling| {
        let replay = play(context, &ruling.id, &ruling.file, &ruling.cases);
        bar.inc(1);
        replay
    };
    let replays = rulings.iter().map(replay).collect();
    bar.finish_and_clear();
    Ok(replays)
}

fn one(context: &Context, target: &str) -> Result<Replay, Error> {
    let (id, file, cases) = cases_of(context, target)?;
    Ok(play(context, &id, &file, &cases))
}

/// The cases of a ruling, or of a scenario file of the user's own: its id, its file, and they.
pub fn cases_of(context: &Context, target: &str) -> Result<(String, String, Vec<Case>), Error> {
    let path = Path::new(target);
    if path.extension().is_some_and(|extension| extension == "toml") || path.is_file() {
        return Ok((target.to_owned(), target.to_owned(), read_scenario_file(path)?));
    }
    let ruling = context.corpus.ruling(target).map_err(|error| match error {
        error @ (crate::corpus::Error::Unknown { .. } | crate::corpus::Error::Ambiguous { .. }) => Error::NothingToReplay(error),
        error => Error::Corpus(error),
    })?;
    Ok((ruling.id, ruling.file, ruling.cases))
}

fn play(context: &Context, id: &str, file: &str, cases: &[Case]) -> Replay {
    scenario::replay(&context.corpus, id, file, cases, context.asked(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::CaseReplay;
    use jiff::civil::date;

    fn replayed(verdicts: &[(Verdict, bool)]) -> Vec<Replay> {
        let case = |&(verdict, listed): &(Verdict, bool)| CaseReplay {
            name: "a".to_owned(),
            as_of: date(2026, 8, 14),
            edition: "1.4",
            as_printed: false,
            verdict,
            because: None,
            listed,
            told: Vec::new(),
            followed: std::collections::BTreeSet::new(),
            after: serde_json::Map::new(),
            differences: Vec::new(),
        };
        vec![Replay::of("a/b".to_owned(), verdicts.iter().map(case).collect())]
    }

    #[test]
    fn one_case_that_disagrees_is_exit_code_1_whatever_else_there_is() {
        let replays = replayed(&[(Verdict::Agrees, false), (Verdict::NotReplayed, false), (Verdict::Disagrees, false)]);
        assert_eq!(exit_code(&replays), 1);
    }

    #[test]
    fn what_could_not_be_played_is_exit_code_4_unless_the_case_says_so_itself() {
        assert_eq!(exit_code(&replayed(&[(Verdict::Agrees, false), (Verdict::NotReplayed, false)])), 4);
        assert_eq!(exit_code(&replayed(&[(Verdict::Agrees, false), (Verdict::NotReplayed, true)])), 0);
        assert_eq!(exit_code(&replayed(&[(Verdict::OtherDate, false)])), 0);
    }
}
