//! `completions`: what a shell runs to complete commands, options, ids and names of cards; and the completing that it asks for.

use std::env;
use std::ffi::{OsStr, OsString};
use std::io;

use clap::builder::StyledStr;
use clap::{Args, ValueEnum};
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::Shells;
use serde_json::json;

use super::error::Error;
use super::known::{Names, beginning_with, left_of_cards};
use super::output::Out;
use crate::corpus::Corpus;

/// The variable by which the script of a shell asks for completions.
const ASKED: &str = "RIFTLAW_COMPLETE";

/// For which shell.
#[derive(Args, Debug)]
pub struct Arguments {
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
    #[value(name = "powershell")]
    Pwsh,
    Elvish,
}

impl Shell {
    fn name(self) -> &'static str {
        match self {
            Self::Bash => "bash",
            Self::Zsh => "zsh",
            Self::Fish => "fish",
            Self::Pwsh => "powershell",
            Self::Elvish => "elvish",
        }
    }
}

pub fn run(arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let name = arguments.shell.name();
    let shells = Shells::builtins();
    let shell = shells.completer(name).ok_or_else(|| Error::Output(io::Error::other(format!("no completions for {name}"))))?;
    let mut script = Vec::new();
    shell.write_registration(ASKED, "riftlaw", "riftlaw", "riftlaw", &mut script).map_err(Error::Output)?;
    let script = String::from_utf8_lossy(&script);
    if out.is_json() {
        out.json(&json!({ "schema": 1, "shell": name, "script": script }))?;
    } else {
        out.for_programs(&script)?;
    }
    Ok(0)
}

/// Whether a shell asks for completions.
pub fn are_asked() -> bool {
    env::var_os(ASKED).is_some_and(|shell| !shell.is_empty())
}

/// Answers a shell that asks.
pub fn answer(arguments: &[OsString]) -> Result<u8, Error> {
    let folder = env::current_dir().ok();
    let answered = CompleteEnv::with_factory(super::command).var(ASKED).try_complete(arguments, folder.as_deref());
    match answered {
        Ok(_) => Ok(0),
        // The script of a shell that there is gets nothing where nothing fits; a message would stand in the middle of what is typed.
        Err(_) if env::var(ASKED).is_ok_and(|shell| Shells::builtins().completer(&shell).is_some()) => Ok(1),
        Err(error) => Err(Error::Usage(error)),
    }
}

/// Completes an argument with names of a kind.
pub fn of(names: Names) -> ArgValueCompleter {
    ArgValueCompleter::new(move |text: &OsStr| candidates(names, text))
}

/// Completes words of the names of cards, those after the first with what is left of a name.
pub fn of_cards(names: Names, command: &'static str) -> ArgValueCompleter {
    ArgValueCompleter::new(move |text: &OsStr| {
        let before = words_after(command);
        if before.is_empty() {
            return candidates(names, text);
        }
        offered(left_of_cards(&Corpus::embedded(), names, &before, &text.to_string_lossy()))
    })
}

/// The words between a command and the word that is to be completed, as the shell hands them over: after `--`, the place of that word in a
/// variable; without one it is the last.
fn words_after(command: &str) -> Vec<String> {
    let words: Vec<String> =
        env::args_os().map(|word| word.to_string_lossy().into_owned()).skip_while(|word| word != "--").skip(1).collect();
    let last = env::var("_CLAP_COMPLETE_INDEX").ok().and_then(|place| place.parse().ok()).unwrap_or(words.len().saturating_sub(1));
    let before = words.into_iter().take(last).skip_while(|word| word != command).skip(1);
    before.filter(|word| !word.starts_with('-')).collect()
}

/// Completes an argument with ids of rulings, and with files and folders.
pub fn of_rulings_and_files() -> ArgValueCompleter {
    ArgValueCompleter::new(|text: &OsStr| {
        let mut found = candidates(Names::Rulings, text);
        found.extend(PathCompleter::any().complete(text));
        found
    })
}

fn candidates(names: Names, text: &OsStr) -> Vec<CompletionCandidate> {
    offered(beginning_with(&Corpus::embedded(), names, &text.to_string_lossy()))
}

fn offered(found: Vec<(String, Option<String>)>) -> Vec<CompletionCandidate> {
    found.into_iter().map(|(name, about)| CompletionCandidate::new(name).help(about.map(StyledStr::from))).collect()
}
