//! `new`: a scenario file to start from. It never overwrites anything.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;

use super::error::{Error, printable};
use super::known::Names;
use super::output::{Out, clean};
use super::target::{Changes, Target};
use super::{Context, completions};
use crate::corpus::plain;

/// What to write.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of the file; `.toml` is added where it is missing
    #[arg(value_name = "NAME")]
    name: PathBuf,
    /// Copy the cases of a ruling
    #[arg(long, value_name = "RULING", add = completions::of(Names::Rulings))]
    from: Option<String>,
    /// Of these only the case with that name, or with these words in its name
    #[arg(long, value_name = "NAME", requires = "from")]
    case: Option<String>,
}

/// What a new file holds: a case that agrees, with a word on each part.
const START: &str = r#"# A question as a scenario: the board before, what the players do, and what is then true.
# The whole vocabulary: docs/scenario.md. Leave out of `before` what does not matter.

[[case]]
name = "two equal units meet"

[case.before]
turn  = "Ann"
score = { Ann = 4, Ben = 4 }
battlefields."Plain A" = { controller = "Ben" }
battlefields."Plain B" = {}
units."Ann's Skulker" = { of = "Ann", card = "Shipyard Skulker", at = "base" }
units."Ben's Skulker" = { of = "Ben", card = "Shipyard Skulker", at = "Plain A" }

[[case.step]]
who  = "Ann"
move = ["Ann's Skulker"]
to   = "Plain A"

[[case.step]]
everyone = "passes"

# Where a player has to decide something, a step decides it: `choose = ["Ben's Skulker"]`, `accept = "Shield of Dawn"`,
# `assign = { "Ben's Skulker" = 3 }` for damage; the replay says where somebody still has to.

# What you expect. A step may have `refused = "RULE"` where you expect the rules to say no.
[case.after]
units."Ann's Skulker" = "gone"
units."Ben's Skulker" = "gone"
battlefields."Plain A" = { controller = "nobody" }
"#;

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let path = with_ending(&arguments.name).map_err(|because| Error::Unwritten(arguments.name.clone(), because.to_owned(), None))?;
    let (from, cases, text) = match &arguments.from {
        Some(ruling) => {
            let (id, cases, text) = copied(context, ruling, arguments.case.as_deref())?;
            (Some(id), cases, text)
        }
        None => (None, 1, START.to_owned()),
    };
    write(&path, &text)?;
    let shown = path.display().to_string();
    if out.is_json() {
        out.json(&json!({ "schema": 1, "path": shown, "from": from, "cases": cases }))?;
    } else {
        out.text(&format!("{shown}\n"))?;
        out.finish()?;
        let shown = printable(&shown);
        context.note(&format!("edit it, then `riftlaw replay {shown}`; `riftlaw watch {shown}` replays it on every save"));
    }
    Ok(0)
}

/// The path with its ending; fails where it names no file, or one that could not be told of without harm.
fn with_ending(name: &Path) -> Result<PathBuf, &'static str> {
    let text = name.to_string_lossy();
    if name.file_name().is_none() || text.ends_with(std::path::is_separator) {
        return Err("is the name of a folder, not of a file");
    }
    if text.chars().any(|c| c.is_control() || clean::steers(c)) {
        return Err("cannot be the name of a file: it holds characters that are not shown");
    }
    if name.extension().is_some_and(|ending| ending == "toml") {
        return Ok(name.to_owned());
    }
    let mut name = name.as_os_str().to_owned();
    name.push(".toml");
    Ok(PathBuf::from(name))
}

/// The cases of a ruling as they are written: its id, how many they are, and the text.
fn copied(context: &Context, ruling: &str, case: Option<&str>) -> Result<(String, usize, String), Error> {
    let ruling = context.corpus.ruling(ruling).map_err(Error::NothingToReplay)?;
    let text = context.corpus.cases_text(&ruling)?;
    let mut parts: Vec<(usize, String)> = Vec::new();
    let head = context.corpus.text(&ruling.file)?.lines().count() - text.lines().count();
    for (place, line) in text.lines().enumerate() {
        if line.trim() == "[[case]]" {
            parts.push((head + place + 1, String::new()));
        }
        if let Some((_, part)) = parts.last_mut() {
            part.push_str(line);
            part.push('\n');
        }
    }
    let wanted = Target::of(context, &ruling.id, Changes { case, sets: &[] })?.cases;
    parts.retain(|(line, _)| wanted.iter().any(|case| case.at.line == *line));
    let heading = format!("# From the ruling {}: {}\n\n", ruling.id, ruling.question.replace('\n', " "));
    let cases = parts.len();
    Ok((ruling.id, cases, heading + parts.into_iter().map(|(_, part)| part).collect::<String>().trim_end() + "\n"))
}

/// Writes a file that was not there.
fn write(path: &Path, text: &str) -> Result<(), Error> {
    let unwritten = |error: io::Error| {
        let (because, hint) = match error.kind() {
            io::ErrorKind::AlreadyExists => ("is there already".to_owned(), Some("nothing is overwritten: choose another name".to_owned())),
            _ => (format!("cannot be written: {}", plain(&error)), None),
        };
        Error::Unwritten(path.to_owned(), because, hint)
    };
    let mut file = OpenOptions::new().write(true).create_new(true).open(path).map_err(unwritten)?;
    file.write_all(text.as_bytes()).map_err(unwritten)
}
