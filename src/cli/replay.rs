//! `replay`: rulings, or scenario files of the user's own, played by the rules.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::error::Error;
use super::output::{Out, clean, replay, report};
use super::questions::progress;
use super::target::{Changes, Target, Texts, play_folder};
use super::{Context, completions};
use crate::card::reading::Fault;
use crate::corpus::Ruling;
use crate::scenario::{self, Replay, Verdict};

/// What to replay.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Ids of rulings, scenario files (.toml), and folders of them
    #[arg(value_name = "ID|FILE|DIR", required_unless_present = "all", add = completions::of_rulings_and_files())]
    targets: Vec<String>,
    /// Every ruling
    #[arg(long, conflicts_with_all = ["targets", "case", "sets"])]
    all: bool,
    #[command(flatten)]
    what_if: WhatIf,
    /// Write a report for other programs
    #[arg(long, value_name = "FORMAT", value_enum, conflicts_with = "json")]
    format: Option<Format>,
    /// Wait for the return key after each step, on a terminal
    #[arg(long, conflicts_with_all = ["json", "format", "all"])]
    step: bool,
}

/// What to choose and to change of a file.
#[derive(Args, Debug, Default)]
pub struct WhatIf {
    /// Only the case with that name, or with these words in its name
    #[arg(long, value_name = "NAME")]
    case: Option<String>,
    /// Change the board: score.Ann=7, units."Ann's Skulker".might=5
    #[arg(long = "set", value_name = "KEY=VALUE")]
    sets: Vec<String>,
}

impl WhatIf {
    /// What is chosen and changed.
    pub fn changes(&self) -> Changes<'_> {
        Changes { case: self.case.as_deref(), sets: &self.sets }
    }
}

/// The reports that other programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// XML that most build servers read
    Junit,
    /// The Test Anything Protocol
    Tap,
}

/// Replays, with the texts of the user's own that their faults are in.
#[derive(Default)]
struct Played {
    replays: Vec<Replay>,
    texts: Texts,
    /// Whether they are many: a line each is told.
    is_many: bool,
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let played = if arguments.all { all(context)? } else { named(context, arguments)? };
    let Played { replays, texts, is_many } = played;
    if let Some(format) = arguments.format {
        let report = match format {
            Format::Junit => report::junit(&replays).map_err(Error::Output)?,
            Format::Tap => report::tap(&replays),
        };
        out.for_programs(&report)?;
    } else if out.is_json() {
        let results: Vec<_> = replays.iter().map(replay::json).collect();
        out.json(&json!({ "schema": 1, "edition": context.edition(), "results": results }))?;
    } else if arguments.step && !is_many {
        step_through(context, &replays, out)?;
    } else if is_many {
        let text = replay::summary(&replays, out.style());
        out.text(&text)?;
    } else {
        let texts: Vec<String> = replays.iter().map(|replay| one_text(context, replay, out)).collect();
        out.text(&texts.join("\n"))?;
    }
    let faults: Vec<Fault> = replays.iter().flat_map(|replay| &replay.faults).cloned().collect();
    if !faults.is_empty() {
        out.finish()?;
        return Err(Error::InText(faults, texts));
    }
    Ok(exit_code(&replays))
}

/// A replay for a reader, under its id.
pub fn one_text(context: &Context, replay: &Replay, out: &Out) -> String {
    let detail = replay::Detail::of_replay(context.options.trace);
    format!("{}\n{}", out.style().id(&replay.id), replay::text(replay, detail, out.style()))
}

/// Tells replays step by step. On a terminal the next step comes with the return key, and `q` ends it.
fn step_through(context: &Context, replays: &[Replay], out: &mut Out) -> Result<(), Error> {
    let detail = replay::Detail::of_replay(context.options.trace);
    let waits = out.is_terminal() && io::stdin().is_terminal();
    for replay in replays {
        let head = format!("{}\n", out.style().id(&replay.id));
        out.line_text(&head)?;
        let parts = replay::parts(replay, detail, out.style());
        for (place, part) in parts.iter().enumerate().filter(|(_, part)| !part.is_empty()) {
            // The heading belongs to the board.
            if waits && place > 1 {
                // Nobody is told where stderr is closed.
                let _ = io::stderr().write_all(clean::shown("     … (return: on, q: enough) ").as_bytes());
                let mut answer = String::new();
                let read = io::stdin().read_line(&mut answer).map_err(Error::Input)?;
                if read == 0 || answer.trim().eq_ignore_ascii_case("q") {
                    return Ok(());
                }
            }
            out.line_text(part)?;
        }
    }
    Ok(())
}

/// 0 where all agree, 1 where any disagrees, 4 where none does but something could not be played that does not say so itself.
pub fn exit_code(replays: &[Replay]) -> u8 {
    let mut cases = replays.iter().flat_map(|replay| &replay.cases);
    if cases.clone().any(|case| case.verdict == Verdict::Disagrees) {
        1
    } else if cases.any(|case| case.verdict == Verdict::NotReplayed && !case.listed) {
        4
    } else {
        0
    }
}

fn all(context: &Context) -> Result<Played, Error> {
    let rulings: Vec<Ruling> = context.corpus.rulings().collect::<Result<_, _>>()?;
    let bar = progress(rulings.len(), "replaying", context.options.quiet);
    let asked = context.asked(false);
    let replay = |ruling: &Ruling| {
        let replay = scenario::replay(&context.corpus, &ruling.id, &ruling.cases, asked);
        bar.inc(1);
        replay
    };
    let replays = rulings.iter().map(replay).collect();
    bar.finish_and_clear();
    Ok(Played { replays, is_many: true, ..Played::default() })
}

fn named(context: &Context, arguments: &Arguments) -> Result<Played, Error> {
    let mut played = Played::default();
    let changes = arguments.what_if.changes();
    for target in &arguments.targets {
        if Path::new(target).is_dir() {
            played.replays.extend(play_folder(context, target, changes, &mut played.texts)?);
            played.is_many = true;
        } else {
            let target = Target::of(context, target, changes)?;
            played.replays.push(target.play(context));
            played.texts.extend(target.texts());
        }
    }
    Ok(played)
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
            board: serde_json::Map::new(),
            changes: Vec::new(),
            followed: std::collections::BTreeSet::new(),
            after: serde_json::Map::new(),
            open: None,
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
