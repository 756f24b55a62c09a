//! Errors: what is told on stderr, as text or as JSON, and the exit code that goes with it.

use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::json;

use super::output::{clean, for_stderr, pointer::pointed};
use super::target::Texts;
use crate::card::reading::Fault;
use crate::{corpus, library, search};

/// Why a command could not do what was asked.
#[derive(Debug)]
pub enum Error {
    /// The command line cannot be understood.
    Usage(clap::Error),
    /// An argument is not UTF-8; what of it can be read.
    NotUtf8(String),
    /// A question that cannot be asked: a code, and why.
    Question(&'static str, String),
    /// The corpus, or something in it.
    Corpus(corpus::Error),
    /// What is wrong in texts of the user's own, with these.
    InText(Vec<Fault>, Texts),
    /// A file that cannot be written: which, what about it, and what to do.
    Unwritten(PathBuf, String, Option<String>),
    /// A ruling or a file to be replayed that is not there: for `replay` that is an error and not an answer.
    NothingToReplay(corpus::Error),
    /// The search index.
    Search(search::Error),
    /// The user's library, or a file to import.
    Library(library::Error),
    /// What was asked for is there only after later steps: a message and what to do.
    NotHere(String, Option<String>),
    /// The answer cannot be written.
    Output(io::Error),
    /// Standard input cannot be read.
    Input(io::Error),
}

impl From<corpus::Error> for Error {
    fn from(error: corpus::Error) -> Self {
        Self::Corpus(error)
    }
}

impl From<library::Error> for Error {
    fn from(error: library::Error) -> Self {
        Self::Library(error)
    }
}

impl From<search::Error> for Error {
    fn from(error: search::Error) -> Self {
        match error {
            search::Error::Corpus(error) => Self::Corpus(error),
            search::Error::Index(_) | search::Error::Passages(_) => Self::Search(error),
        }
    }
}

/// An error taken apart, for text and JSON.
#[derive(Default)]
struct Told {
    code: &'static str,
    message: String,
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    candidates: Vec<String>,
    hint: Option<String>,
}

impl Error {
    /// The exit code: 1 no such thing, 2 an error, 3 a name that fits several things.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Corpus(corpus::Error::Unknown { .. }) | Self::NotHere(..) => 1,
            Self::Corpus(corpus::Error::Ambiguous { .. }) | Self::NothingToReplay(corpus::Error::Ambiguous { .. }) => 3,
            Self::Usage(_)
            | Self::NotUtf8(_)
            | Self::Question(..)
            | Self::Corpus(_)
            | Self::InText(..)
            | Self::Unwritten(..)
            | Self::NothingToReplay(_)
            | Self::Search(_)
            | Self::Library(_)
            | Self::Output(_)
            | Self::Input(_) => 2,
        }
    }

    /// Tells it on stderr.
    pub fn tell(&self, as_json: bool) {
        let text = match self {
            _ if as_json => format!("{}\n", json!({ "schema": 1, "error": self.json() })),
            // Laid out by the parser, with usage and suggestions.
            Self::Usage(error) => error.render().to_string().lines().map(for_stderr).collect(),
            Self::InText(faults, texts) => faults.iter().map(|fault| pointed(fault, texts.of(&fault.file))).collect(),
            Self::Corpus(corpus::Error::Faulty(faults)) => faults.iter().map(|fault| format!("error: {fault}\n")).collect(),
            _ => self.text(),
        };
        let text = if as_json { clean::colored(&text) } else { clean::shown(&text) };
        // There is nobody to tell where stderr is closed.
        let _ = io::stderr().write_all(text.as_bytes());
    }

    fn text(&self) -> String {
        let told = self.told();
        let mut text = for_stderr(&format!("error: {}", told.message));
        for candidate in &told.candidates {
            text += &for_stderr(&format!("  {candidate}"));
        }
        if let Some(hint) = &told.hint {
            text += &for_stderr(&format!("hint: {hint}"));
        }
        text
    }

    /// The object under `error` in JSON.
    pub fn json(&self) -> serde_json::Value {
        let Told { code, message, file, line, column, candidates, hint } = self.told();
        json!({ "code": code, "message": message, "file": file, "line": line, "column": column, "candidates": candidates, "hint": hint })
    }

    fn told(&self) -> Told {
        match self {
            Self::Usage(error) => usage(error),
            Self::NotUtf8(text) => {
                let message = format!("the argument `{}` is not UTF-8", printable(text));
                Told { code: "not_utf8", message, ..Told::default() }
            }
            Self::Question(code, message) => Told { code, message: message.clone(), ..Told::default() },
            Self::Corpus(error) | Self::NothingToReplay(error) => corpus_error(error),
            Self::InText(faults, _) => faulty(faults),
            Self::Unwritten(path, because, hint) => {
                let file = Some(path.display().to_string());
                let message = format!("{} {because}", printable(&path.display().to_string()));
                Told { code: "output", message, file, hint: hint.clone(), ..Told::default() }
            }
            Self::Search(error) => Told { code: "index", message: error.to_string(), ..Told::default() },
            Self::Library(error) => library_error(error),
            Self::NotHere(message, hint) => Told { code: "not_found", message: message.clone(), hint: hint.clone(), ..Told::default() },
            Self::Output(error) => Told { code: "output", message: format!("the output cannot be written: {error}"), ..Told::default() },
            Self::Input(error) => Told { code: "input", message: format!("the input cannot be read: {error}"), ..Told::default() },
        }
    }
}

fn usage(error: &clap::Error) -> Told {
    let text = error.render().to_string();
    let mut lines = text.lines().map(str::trim);
    let first = lines.next().unwrap_or_default();
    let message = first.strip_prefix("error: ").unwrap_or(first).to_owned();
    let hint = lines.find_map(|line| line.strip_prefix("tip: ")).map(str::to_owned);
    Told { code: "usage", message, hint, ..Told::default() }
}

fn corpus_error(error: &corpus::Error) -> Told {
    let message = printable(&error.to_string());
    match error {
        corpus::Error::Folder { path, .. } => {
            Told { code: "corpus_folder", message, file: Some(path.display().to_string()), ..Told::default() }
        }
        corpus::Error::Unreadable { file, .. } => Told { code: "unreadable", message, file: Some(file.clone()), ..Told::default() },
        corpus::Error::Faulty(faults) => faulty(faults),
        corpus::Error::Unknown { nearest, what, .. } => {
            let hint = match nearest.first() {
                Some(near) => Some(format!("did you mean `{near}`?")),
                None if *what == "erratum" => Some("`riftlaw errata` lists them all".to_owned()),
                None => Some(format!("`riftlaw search WORDS` finds {what}s by what they say")),
            };
            Told { code: "not_found", message, candidates: nearest.clone(), hint, ..Told::default() }
        }
        corpus::Error::Ambiguous { candidates, .. } => Told {
            code: "ambiguous",
            message,
            candidates: candidates.clone(),
            hint: Some("say one of these".to_owned()),
            ..Told::default()
        },
    }
}

/// The first of several faults, and how many more there are.
fn faulty(faults: &[Fault]) -> Told {
    let others = faults.len().saturating_sub(1);
    let Some(fault) = faults.first() else { return Told { code: "bad_file", ..Told::default() } };
    let more = if others == 0 { String::new() } else { format!(" (and {others} more)") };
    Told {
        code: "bad_file",
        message: format!("{}{more}", fault.message),
        file: Some(fault.file.clone()),
        line: Some(fault.at.line),
        column: Some(fault.at.column),
        candidates: Vec::new(),
        hint: fault.hint.clone(),
    }
}

fn library_error(error: &library::Error) -> Told {
    let (code, hint) = match error {
        library::Error::Path { .. } => ("unreadable", None),
        library::Error::Folder { .. } => ("library", Some("$RIFTLAW_DATA_DIR says where it lies")),
        library::Error::Damaged { .. } => ("library", Some("`riftlaw import` of the same documents mends it")),
    };
    let file = Some(error.path().display().to_string());
    Told { code, message: printable(&error.to_string()), file, hint: hint.map(str::to_owned), ..Told::default() }
}

/// A text from outside without what could steer a terminal, in one piece, and not longer than a line or two.
pub fn printable(text: &str) -> String {
    let clean = clean::plain(text).replace(['\n', '\t'], " ");
    let mut short: String = clean.chars().take(200).collect();
    if clean.chars().count() > 200 {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_never_reach_the_terminal() {
        assert_eq!(printable("a\u{1b}[31mb\nc\td"), "a\u{fffd}[31mb c d");
    }

    #[test]
    fn a_name_that_fits_several_things_is_exit_code_3_with_the_candidates() {
        let error = Error::Corpus(corpus::Error::Ambiguous { what: "card", name: "vi".to_owned(), candidates: vec!["Vi, One".to_owned()] });
        assert_eq!(error.exit_code(), 3);
        assert_eq!(error.json()["candidates"], json!(["Vi, One"]));
    }

    #[test]
    fn every_error_in_json_has_every_key() {
        let error = Error::Question("empty_question", "ask something".to_owned()).json();
        let keys: Vec<&str> = error.as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(keys, ["code", "message", "file", "line", "column", "candidates", "hint"]);
    }
}
