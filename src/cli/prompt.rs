//! The prompt: `riftlaw` alone on a terminal. Questions, a few commands, history and completion; the index stays open.

use std::cell::OnceCell;
use std::ffi::OsString;
use std::fs;
use std::io;

use clap::FromArgMatches;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Editor, Helper};

use super::error::{Error, printable};
use super::known::{Names, beginning_with};
use super::output::{Out, hits};
use super::{Cli, Context, ask, paths, questions, show};
use crate::corpus::Corpus;
use crate::search::{Hit, Search};

/// How many hits of a question can be gone through.
const MOST: u16 = 50;
/// How many of them `more` lists at once.
const PAGE: usize = 10;
/// How many lines are remembered.
const REMEMBERED: usize = 1000;

/// The commands of the program that can be given in the prompt, and what completes their argument.
const COMMANDS: [(&str, Option<Names>); 14] = [
    ("ask", None),
    ("search", None),
    ("card", Some(Names::Cards)),
    ("rule", Some(Names::Rules)),
    ("replay", Some(Names::Rulings)),
    ("show", Some(Names::Ids)),
    ("errata", Some(Names::Errata)),
    ("explore", Some(Names::Rulings)),
    ("list", None),
    ("status", None),
    ("new", None),
    ("import", None),
    ("diff", Some(Names::Versions)),
    ("changes", None),
];

/// The words that only the prompt has.
const OWN: [&str; 5] = ["next", "more", "help", "quit", "exit"];

const HELP: &str = "\
Ask in your own words. Also:
  next             the next hit of the last question
  more             more hits, a line each
  card NAME        a card           rule NUMBER      a Core Rule
  replay ID        a replay         show ID          whatever has an id
  quit             or Ctrl-D
Every other command works as on the command line, with its options; Tab completes.
";

/// Whether the prompt goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    Goes,
    Ends,
}

/// Asks for lines and answers them until there are no more.
pub fn run(context: &Context) -> Result<u8, Error> {
    let config = Config::builder().max_history_size(REMEMBERED).map(|config| config.build());
    let mut editor: Editor<Completing<'_>, FileHistory> = config.and_then(Editor::with_config).map_err(unread)?;
    editor.set_helper(Some(Completing { corpus: &context.corpus }));
    let history = paths::data().join("history.txt");
    // Without a history there is just nothing to go back to.
    let _ = editor.load_history(&history);
    let mut out = Out::to_stdout(&context.options);
    let greeting = format!("riftlaw {}, {}. `help` tells what can be asked.\n", env!("CARGO_PKG_VERSION"), rules(context));
    out.line_text(&greeting)?;
    let mut prompt = Prompt { context, search: OnceCell::new(), found: Vec::new(), at: 0 };
    loop {
        match editor.readline("> ") {
            Ok(text) => {
                for line in lines(&text) {
                    // What is not remembered cannot be gone back to; it is answered all the same.
                    let _ = editor.add_history_entry(line);
                }
                if prompt.answer_all(&text)? == Then::Ends {
                    break;
                }
            }
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(unread(error)),
        }
    }
    if fs::create_dir_all(paths::data()).is_ok() {
        let _ = editor.append_history(&history);
    }
    Ok(0)
}

/// The lines of what was typed, or pasted: each of them is a question or a command.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

fn rules(context: &Context) -> String {
    context.edition().map_or_else(|| format!("as of {}", context.day), |edition| format!("rules {edition}"))
}

fn unread(error: ReadlineError) -> Error {
    Error::Input(match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    })
}

/// What the prompt remembers from one line to the next.
struct Prompt<'c> {
    context: &'c Context,
    search: OnceCell<Search<'c>>,
    /// What the last question found.
    found: Vec<Hit>,
    /// The next of them.
    at: usize,
}

impl<'c> Prompt<'c> {
    /// Answers line after line, each under its text where they are several; only output that nobody takes any longer ends it before the last.
    fn answer_all(&mut self, text: &str) -> Result<Then, Error> {
        let are_several = lines(text).nth(1).is_some();
        for line in lines(text) {
            if are_several {
                let mut out = Out::to_stdout(&self.context.options);
                let heading = format!("\n{}\n", out.style().heading(&format!("> {}", printable(line))));
                out.line_text(&heading)?;
            }
            match self.answer(line) {
                Ok(Then::Goes) => {}
                Ok(Then::Ends) => return Ok(Then::Ends),
                Err(Error::Output(error)) => return Err(Error::Output(error)),
                Err(error) => error.tell(false),
            }
        }
        Ok(Then::Goes)
    }

    fn answer(&mut self, line: &str) -> Result<Then, Error> {
        let mut out = Out::to_stdout(&self.context.options);
        match line {
            "quit" | "exit" => return Ok(Then::Ends),
            "help" => out.text(HELP)?,
            "next" => self.next(&mut out)?,
            "more" => self.more(&mut out)?,
            _ => match words_of_command(line) {
                Some(words) => self.command(&words, &mut out)?,
                None => self.ask(line, &mut out)?,
            },
        }
        out.finish()?;
        Ok(Then::Goes)
    }

    fn search(&self) -> Result<&Search<'c>, Error> {
        if let Some(search) = self.search.get() {
            return Ok(search);
        }
        let opened = self.context.search()?;
        Ok(self.search.get_or_init(|| opened))
    }

    fn ask(&mut self, question: &str, out: &mut Out) -> Result<(), Error> {
        questions::check(question)?;
        let search = self.search()?;
        let mut all = self.context.find(search, question, MOST)?;
        let found = all.hits.clone();
        all.hits.truncate(usize::from(ask::LIMIT));
        let answer = ask::of(self.context, all)?;
        let text =
            if found.is_empty() { format!("{}\n", questions::nothing_found(&answer.found)) } else { ask::text(self.context, &answer, out) };
        out.text(&text)?;
        // What the answer shows is not shown again by `next`.
        let shown = answer.ruling.as_ref().map(|ruling| ruling.id.clone());
        self.found = found.into_iter().filter(|hit| Some(&hit.id) != shown.as_ref()).collect();
        self.at = 0;
        Ok(())
    }

    /// Shows the next hit of the last question.
    fn next(&mut self, out: &mut Out) -> Result<(), Error> {
        let Some(hit) = self.found.get(self.at) else { return out.text(&self.nothing_left()) };
        self.at += 1;
        show::run_id(self.context, &hit.id, out)
    }

    /// Lists the next hits of the last question.
    fn more(&mut self, out: &mut Out) -> Result<(), Error> {
        let page = &self.found[self.at.min(self.found.len())..];
        if page.is_empty() {
            return out.text(&self.nothing_left());
        }
        let page = &page[..page.len().min(PAGE)];
        let text = hits::text(page, out.style());
        self.at += page.len();
        out.text(&text)
    }

    fn nothing_left(&self) -> String {
        if self.found.is_empty() { "ask something first\n".to_owned() } else { "that was all\n".to_owned() }
    }

    /// Runs a command as the command line would.
    fn command(&mut self, words: &[String], out: &mut Out) -> Result<(), Error> {
        let arguments: Vec<OsString> = std::iter::once("riftlaw").chain(words.iter().map(String::as_str)).map(OsString::from).collect();
        let parsed = super::command().try_get_matches_from(&arguments).and_then(|matches| Cli::from_arg_matches(&matches));
        let cli = match parsed {
            Ok(cli) => cli,
            Err(error) if !error.use_stderr() => return out.text(&error.render().to_string()),
            Err(error) => return Err(Error::Usage(error)),
        };
        let Some(command) = cli.command else { return Ok(()) };
        if words.iter().any(|word| word.starts_with('-')) {
            // Its own options count for this command alone.
            let mut own = Out::to_stdout(&cli.options);
            let result = super::perform(&Context::of(cli.options)?, command, &mut own).and_then(|_| own.finish());
            self.context.options.symbols.write_all();
            return result;
        }
        super::perform(self.context, command, out).map(|_| ())
    }
}

/// The words of a line that is a command, with quotes around what holds blanks; nothing if it is a question.
fn words_of_command(line: &str) -> Option<Vec<String>> {
    let words = split(line);
    let (first, rest) = words.split_first()?;
    let is_command = COMMANDS.iter().any(|(name, _)| name == first);
    let is_meant = match first.as_str() {
        // "rule about …" and "show me …" are questions.
        "rule" => rest.first().is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit() || c == '-')),
        "show" | "list" | "new" | "explore" => rest.iter().filter(|word| !word.starts_with('-')).count() == 1,
        "status" => rest.iter().all(|word| word.starts_with('-')),
        _ => !rest.is_empty() || matches!(first.as_str(), "errata"),
    };
    (is_command && is_meant).then_some(words)
}

fn split(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut quoted, mut open) = (false, false);
    for c in line.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                if !open {
                    words.push(String::new());
                    open = true;
                }
            }
            c if c.is_whitespace() && !quoted => open = false,
            c => {
                if !open {
                    words.push(String::new());
                    open = true;
                }
                if let Some(word) = words.last_mut() {
                    word.push(c);
                }
            }
        }
    }
    words
}

/// Completes commands, and the names that they take.
struct Completing<'c> {
    corpus: &'c Corpus,
}

impl Completing<'_> {
    /// Where the word before the cursor begins, and what it can become.
    fn candidates(&self, before: &str) -> (usize, Vec<Pair>) {
        let start = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let word = &before[start..];
        let plain = |name: &str| Pair { display: name.to_owned(), replacement: format!("{name} ") };
        if start == 0 {
            let names = COMMANDS.iter().map(|(name, _)| *name).chain(OWN);
            return (0, names.filter(|name| name.starts_with(word)).map(plain).collect());
        }
        let first = before.split_whitespace().next().unwrap_or_default();
        let Some((_, Some(names))) = COMMANDS.iter().find(|(name, _)| *name == first) else { return (start, Vec::new()) };
        // The name of a card may be of several words: all after the command are replaced.
        let (start, word) = match names {
            Names::Cards | Names::Errata => {
                let name = before.trim_start()[first.len()..].trim_start();
                (before.len() - name.len(), name)
            }
            _ => (start, word),
        };
        let found = beginning_with(self.corpus, *names, word);
        (start, found.into_iter().map(|(name, _)| plain(&name)).collect())
    }
}

impl Completer for Completing<'_> {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &rustyline::Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        Ok(self.candidates(&line[..at]))
    }
}

impl Hinter for Completing<'_> {
    type Hint = String;
}

impl Highlighter for Completing<'_> {}
impl Validator for Completing<'_> {}
impl Helper for Completing<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_only_where_it_reads_like_one() {
        for line in [
            "card dune drake",
            "rule 466.5 --history",
            "replay equal-might --set \"units.\"",
            "show combat/equal-might",
            "status",
            "errata",
        ] {
            assert!(words_of_command(line).is_some(), "{line}");
        }
        for line in ["rule about hidden cards?", "show me how legion works", "can I hide a card", "status of a dead unit", "card"] {
            assert_eq!(words_of_command(line), None, "{line}");
        }
    }

    #[test]
    fn each_line_of_what_was_pasted_counts_by_itself() {
        assert_eq!(lines("  card charm \r\n\n rule 466.5\n").collect::<Vec<_>>(), ["card charm", "rule 466.5"]);
        assert_eq!(lines(" \n").count(), 0);
    }

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(split("a \"b c\"  d\"e f\" \"\""), ["a", "b c", "de f", ""]);
    }

    #[test]
    fn every_command_of_the_prompt_is_one_of_the_program() {
        let program = super::super::command();
        assert!(COMMANDS.iter().all(|(name, _)| program.find_subcommand(name).is_some()));
    }

    #[test]
    fn commands_and_their_names_are_completed() {
        let corpus = Corpus::embedded();
        let completing = Completing { corpus: &corpus };
        let told = |line: &str| -> Vec<String> { completing.candidates(line).1.into_iter().map(|pair| pair.replacement).collect() };
        assert_eq!(told("car"), ["card "]);
        assert_eq!(told("card dune-dr"), ["dune-drake "]);
        assert_eq!(told("card Dune Dr"), ["dune-drake "]);
        assert_eq!((completing.candidates("card Dune Dr").0, completing.candidates("diff 1.3 1.").0), (5, 9));
        assert_eq!(told("replay equal-m"), ["combat/equal-might "]);
        assert_eq!(told("can dune-dr"), Vec::<String>::new());
        assert_eq!(completing.candidates("rule 466.5.b").0, 5);
    }
}
