//! The command line: what it offers, one file per command, and how answers and errors are put out.
//!
//! `docs/contract.md` says what scripts may rely on.

mod age;
mod ask;
mod card;
mod changes;
mod check;
mod completions;
mod diff;
mod errata;
mod error;
mod explore;
mod help;
mod import;
mod known;
mod list;
mod man;
mod new;
mod official;
mod output;
mod paths;
mod prompt;
mod questions;
mod replay;
mod rule;
mod search;
mod show;
mod status;
mod target;
mod watch;

use std::cell::OnceCell;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use jiff::civil::Date;

use crate::corpus::{Corpus, Document};
use crate::library::Library;
use crate::rules::Edition;
use crate::scenario::Asked;
use crate::search::Kind;
use error::Error;
use output::{Out, Symbols};

/// Ask a Riftbound rules question, get the ruling, and watch it replayed by a rules evaluator.
#[derive(Debug, Parser)]
#[command(name = "riftlaw", version, max_term_width = 100, after_help = "Unofficial. Riftbound is the property of Riot Games.")]
struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Find the ruling for a question, show it, and replay it
    Ask(questions::Words),
    /// List what fits a question: rulings, errata, cards
    Search(questions::Words),
    /// Show a ruling, erratum or card by its id
    Show(show::Arguments),
    /// Show a Core Rule
    Rule(rule::Arguments),
    /// Tell what changed between two versions of the Core Rules
    Diff(diff::Arguments),
    /// Tell what changed since a day
    Changes(changes::Arguments),
    /// Read official documents from your own copies into your library
    Import(import::Arguments),
    /// Show a card: its facts, its errata, and the rulings it is involved in
    Card(card::Arguments),
    /// List the errata of a card, or all of them, newest first
    Errata(errata::Arguments),
    /// Replay rulings, or scenario files of your own
    Replay(replay::Arguments),
    /// Write a scenario file to start from
    New(new::Arguments),
    /// Replay a scenario file on every save
    Watch(watch::Arguments),
    /// Find every outcome that the players' choices can lead to
    Explore(explore::Arguments),
    /// Tell what is wrong in the corpus
    Check(check::Arguments),
    /// List what there is, one item a line
    List(list::Arguments),
    /// Tell what is loaded: versions, dates, counts, folders
    Status,
    /// Write what a shell needs to complete commands, ids and names of cards
    Completions(completions::Arguments),
    /// Write the manual page
    Man(man::Arguments),
}

/// The options of every command.
#[derive(Args, Debug)]
#[command(next_help_heading = "Options everywhere")]
struct Options {
    /// Write JSON
    #[arg(long, global = true)]
    json: bool,
    /// The day to answer for [default: that of the newest document]
    #[arg(long, global = true, value_name = "YYYY-MM-DD", value_parser = day)]
    as_of: Option<Date>,
    /// Find what was in force on any day
    #[arg(long, global = true)]
    all_dates: bool,
    /// At most this many hits; for `explore`, positions
    #[arg(short = 'n', long, global = true, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    /// Only these kinds of hits
    #[arg(long, global = true, value_name = "KIND,...", value_delimiter = ',')]
    kind: Vec<Kind>,
    /// Leave the replay out
    #[arg(long, global = true)]
    no_replay: bool,
    /// Tell everything that happens in a replay
    #[arg(long, global = true)]
    trace: bool,
    /// Play cards as printed, without errata
    #[arg(long, global = true)]
    as_printed: bool,
    /// Read rulings, errata and cards from this folder
    #[arg(long, global = true, value_name = "DIR")]
    corpus: Option<PathBuf>,
    /// Colour the output
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    color: Color,
    /// Write costs and other symbols like that
    #[arg(long, global = true, value_name = "HOW", value_enum, default_value_t = Symbols::Brackets)]
    symbols: Symbols,
    /// No notes and no progress on stderr
    #[arg(short, long, global = true)]
    quiet: bool,
}

impl Options {
    /// What `--limit` says.
    fn limit(&self) -> Option<usize> {
        self.limit.map(|limit| usize::try_from(limit).unwrap_or(usize::MAX))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

impl ValueEnum for Kind {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
        Some(clap::builder::PossibleValue::new(self.name()))
    }
}

fn day(text: &str) -> Result<Date, String> {
    let date = text.parse().ok().filter(|_| text.len() == "2026-07-24".len());
    date.ok_or_else(|| "a date looks like 2026-07-24".to_owned())
}

/// What every command works with.
struct Context {
    options: Options,
    corpus: Corpus,
    /// The day to answer for.
    day: Date,
    /// The user's library, once it is asked for.
    library: OnceCell<Library>,
}

impl Context {
    fn of(options: Options) -> Result<Self, Error> {
        let corpus = match &options.corpus {
            Some(root) => Corpus::folder(root)?,
            None => Corpus::embedded(),
        };
        let day = options.as_of.unwrap_or(Document::NEWEST.in_force());
        Ok(Self { options, corpus, day, library: OnceCell::new() })
    }

    /// How replays are asked for; `for_ask`: whether only cases count that speak for the day.
    fn asked(&self, for_ask: bool) -> Asked {
        Asked { as_of: self.options.as_of, default_day: self.day, as_printed: self.options.as_printed, for_ask }
    }

    /// The name of the edition of the day; `None` before the first that is played.
    fn edition(&self) -> Option<&'static str> {
        Edition::on(self.day).map(Edition::name)
    }

    /// Writes a note to stderr, unless notes are not wanted.
    fn note(&self, text: &str) {
        if !self.options.quiet {
            // Notes are for whoever reads them; nobody does where stderr is closed.
            let _ = io::stderr().write_all(output::for_stderr(&format!("note: {text}")).as_bytes());
        }
    }
}

/// Runs the program with the arguments it was started with.
pub fn main() -> ExitCode {
    output::ascii::follow_locale(output::variable);
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let wants_json = arguments.iter().any(|argument| argument == "--json");
    let code = match run(&arguments) {
        Ok(code) => code,
        Err(Error::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(error) => {
            error.tell(wants_json);
            error.exit_code()
        }
    };
    ExitCode::from(code)
}

/// All that the program understands.
fn command() -> clap::Command {
    help::laid_out(Cli::command())
}

fn run(arguments: &[OsString]) -> Result<u8, Error> {
    if let Some(unreadable) = arguments.iter().find(|argument| argument.to_str().is_none()) {
        return Err(Error::NotUtf8(unreadable.to_string_lossy().into_owned()));
    }
    if completions::are_asked() {
        return completions::answer(arguments);
    }
    let parsed = command().try_get_matches_from(arguments).and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            return output::help(&error.render()).map(|()| 0).map_err(Error::Output);
        }
        Err(error) => return Err(Error::Usage(error)),
    };
    let context = Context::of(cli.options)?;
    let Some(command) = cli.command else {
        let is_prompted = io::stdin().is_terminal() && io::stdout().is_terminal() && !context.options.json;
        return if is_prompted { prompt::run(&context) } else { Err(help::missing_command(self::command(), arguments)) };
    };
    let mut out = Out::to_stdout(&context.options);
    let code = perform(&context, command, &mut out)?;
    out.finish()?;
    Ok(code)
}

/// Does what a command says.
fn perform(context: &Context, command: Command, out: &mut Out) -> Result<u8, Error> {
    match command {
        Command::Ask(words) => ask::run(context, &words, out),
        Command::Search(words) => search::run(context, &words, out),
        Command::Show(arguments) => show::run(context, &arguments, out),
        Command::Rule(arguments) => rule::run(context, &arguments, out),
        Command::Diff(arguments) => diff::run(context, &arguments, out),
        Command::Changes(arguments) => changes::run(context, &arguments, out),
        Command::Import(arguments) => import::run(context, &arguments, out),
        Command::Card(arguments) => card::run(context, &arguments, out),
        Command::Errata(arguments) => errata::run(context, &arguments, out),
        Command::Replay(arguments) => replay::run(context, &arguments, out),
        Command::New(arguments) => new::run(context, &arguments, out),
        Command::Watch(arguments) => watch::run(context, &arguments, out),
        Command::Explore(arguments) => explore::run(context, &arguments, out),
        Command::Check(arguments) => check::run(context, &arguments, out),
        Command::List(arguments) => list::run(context, &arguments, out),
        Command::Status => status::run(context, out),
        Command::Completions(arguments) => completions::run(&arguments, out),
        Command::Man(arguments) => man::run(&arguments, out),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn the_default_day_is_that_of_the_newest_edition() {
        assert_eq!(Edition::on(Document::NEWEST.in_force()), Some(Edition::NEWEST));
        for edition in Edition::all() {
            assert!(Document::all().any(|document| document.in_force() == edition.since()), "{edition}");
        }
    }

    #[test]
    fn only_whole_dates_are_taken() {
        assert!(day("2026-07-24").is_ok());
        for bad in ["2026-7-24", "2026-02-30", "20260724", "yesterday", ""] {
            assert!(day(bad).is_err(), "{bad}");
        }
    }
}
