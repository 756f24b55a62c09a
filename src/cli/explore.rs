//! `explore`: every outcome that the players' choices can lead to, each with the shortest line of play that reaches it.

use clap::Args;
use serde_json::json;

use super::error::Error;
use super::output::{Out, explored};
use super::target::{Changes, Target};
use super::{Context, completions};
use crate::corpus;
use crate::scenario::explore::{Explored, Limits, Unexplored, Wanted, explore};

/// What to explore.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The id of a ruling, or a scenario file (.toml)
    #[arg(value_name = "ID|FILE", add = completions::of_rulings_and_files())]
    target: String,
    /// Only the case with that name, or with these words in its name
    #[arg(long, value_name = "NAME")]
    case: Option<String>,
    /// From after that step of the case on, instead of from its board
    #[arg(long, value_name = "N", default_value_t = 0)]
    step: usize,
    /// What makes an outcome another one: `score`, `battlefields`, `trash`, a unit, `score.Ann`, …
    #[arg(long = "for", value_name = "KEY,...", value_delimiter = ',')]
    keys: Vec<String>,
    /// At most so many decisions in one line of play
    #[arg(long, value_name = "N", default_value_t = Limits::default().depth)]
    depth: usize,
    /// How many turns are ended before a line of play does
    #[arg(long, value_name = "N", default_value_t = 0)]
    turns: u16,
    /// Change the board: score.Ann=7, units."Ann's Skulker".might=5
    #[arg(long = "set", value_name = "KEY=VALUE")]
    sets: Vec<String>,
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let changes = Changes { case: None, sets: &arguments.sets };
    let target = Target::of(context, &arguments.target, changes)?;
    let options = &context.options;
    let asked = context.asked(false);
    let positions = options.limit().unwrap_or(Limits::default().positions);
    let wanted = Wanted {
        case: arguments.case.clone(),
        step: Some(arguments.step),
        keys: arguments.keys.clone(),
        limits: Limits { positions, depth: arguments.depth, turns: arguments.turns },
    };
    let found = explore(&context.corpus, &target.cases, asked, &wanted).map_err(|unexplored| match unexplored {
        Unexplored::Faults(faults) => target.error(faults),
        other => error_of(other, &arguments.target),
    })?;
    if out.is_json() {
        let cases: Vec<_> = found.iter().map(explored::json).collect();
        out.json(&json!({ "schema": 1, "id": target.id, "cases": cases }))?;
    } else {
        let texts: Vec<String> = found.iter().map(|one| explored::text(one, out.style())).collect();
        let heading = out.style().id(&target.id);
        out.text(&format!("{heading}\n{}", texts.join("\n")))?;
    }
    Ok(exit_code(&found))
}

/// 0 where everything was looked at, 1 where something was not.
fn exit_code(found: &[Explored]) -> u8 {
    u8::from(found.is_empty() || found.iter().any(|one| !one.complete))
}

/// Why nothing was explored or played.
pub fn error_of(unexplored: Unexplored, target: &str) -> Error {
    match unexplored {
        Unexplored::Faults(faults) => Error::Corpus(corpus::Error::Faulty(faults)),
        Unexplored::NoCase { name, cases } => Error::NothingToReplay(corpus::Error::Unknown { what: "case", name, nearest: cases }),
        Unexplored::SeveralCases { name, cases } => {
            Error::NothingToReplay(corpus::Error::Ambiguous { what: "case", name, candidates: cases })
        }
        Unexplored::NoStep { case, steps } => {
            let hint = "`--case NAME` says which case is meant";
            Error::Question("no_step", format!("the case `{case}` of `{target}` has {steps} steps ({hint})"))
        }
        Unexplored::NoKey { key, nearest } => Error::NothingToReplay(corpus::Error::Unknown { what: "key or thing", name: key, nearest }),
    }
}
