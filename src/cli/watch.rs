//! `watch`: replays a scenario file on every save, until it is interrupted.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use clap::{Args, ValueHint};
use serde_json::json;

use super::Context;
use super::error::Error;
use super::output::{Out, replay};
use super::replay::{WhatIf, one_text};
use super::target::Target;
use crate::scenario::Replay;

/// What to watch.
#[derive(Args, Debug)]
pub struct Arguments {
    /// A scenario file (.toml)
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: String,
    #[command(flatten)]
    what_if: WhatIf,
}

/// How often it is looked whether the file has been saved.
const OFTEN: Duration = Duration::from_millis(150);
/// How long a file has to stay as it is before it is read: editors save in several strokes.
const STILL: Duration = Duration::from_millis(30);

/// What tells one save from another; `None` where there is no file.
type Save = Option<(SystemTime, u64)>;

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let path = Path::new(&arguments.file);
    let mut seen = save(path);
    context.note(&format!("{} is replayed on every save; Ctrl-C ends it", super::error::printable(&arguments.file)));
    loop {
        show(context, arguments, out)?;
        loop {
            sleep(OFTEN);
            let now = save(path);
            // While an editor puts the new file in the place of the old one there may be none.
            if now != seen && now.is_some() {
                break;
            }
        }
        seen = settled(path);
    }
}

fn save(path: &Path) -> Save {
    let data = fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}

/// The save that the file is at once it has stayed the same for a moment.
fn settled(path: &Path) -> Save {
    let mut seen = save(path);
    loop {
        sleep(STILL);
        let now = save(path);
        if now == seen {
            return seen;
        }
        seen = now;
    }
}

/// Replays the file, or tells what is wrong in it; only output that nobody takes any longer ends the watch.
fn show(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<(), Error> {
    out.clear_screen()?;
    let played = Target::of(context, &arguments.file, arguments.what_if.changes()).map(|target| (target.play(context), target));
    match played {
        Ok((replay, _)) if replay.faults.is_empty() => tell(context, &replay, out),
        Ok((replay, target)) => out.line_error(&target.error(replay.faults)),
        Err(error) => out.line_error(&error),
    }
}

fn tell(context: &Context, played: &Replay, out: &mut Out) -> Result<(), Error> {
    if out.is_json() {
        return out.json_line(&json!({ "schema": 1, "edition": context.edition(), "results": [replay::json(played)] }));
    }
    let text = one_text(context, played, out);
    out.line_text(&format!("{text}\n"))
}
