//! The user's library: official documents, read from the user's own copies and kept in the data folder.
//!
//! Their wording belongs to their publisher, so none of it is shipped: `import` reads it from the user's disk. What a file is, is told
//! by what stands in it, never by its ending.

mod cards;
mod copied;
mod core_rules;
pub mod document;
mod errata;
mod faq;
mod files;
mod json;
mod listed;
mod markdown;
mod numbered;
mod origins;
mod passages;
mod patch_notes;
pub mod rules;
mod store;
pub mod text;
pub mod versions;

use std::fmt;
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use serde::Serialize;

pub use document::{Imported, Item, Kind, ListedCard};
pub use files::{Found, collect};
pub use listed::{CardText, texts_on};
pub use passages::{CardTexts, Official, title};
pub use store::{Entry, Library, Stored};

/// What went wrong with the library or with a file to import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// A path cannot be used: there is nothing, or it is no file and no folder.
    Path { path: PathBuf, because: String },
    /// The library's folder cannot be read or written.
    Folder { path: PathBuf, because: String },
    /// A file of the library is not as it was written.
    Damaged { path: PathBuf, because: String },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path { path, because } => write!(f, "{} cannot be imported: {because}", path.display()),
            Self::Folder { path, because } => write!(f, "the library in {} cannot be used: {because}", path.display()),
            Self::Damaged { path, because } => write!(f, "{} in the library is damaged: {because}", path.display()),
        }
    }
}

impl std::error::Error for Error {}

impl Error {
    /// The file or folder that it is about.
    pub fn path(&self) -> &Path {
        match self {
            Self::Path { path, .. } | Self::Folder { path, .. } | Self::Damaged { path, .. } => path,
        }
    }
}

/// What the user said about a file, beside what stands in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given<'g> {
    /// The file's own name.
    pub name: &'g str,
    /// The id of the document.
    pub document: Option<&'g str>,
    pub published: Option<Date>,
    pub in_force: Option<Date>,
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unread {
    /// From 1.
    pub line: usize,
    /// The line, or its beginning.
    pub text: String,
}

impl Unread {
    fn of(line: usize, text: &str) -> Self {
        let mut short: String = text.chars().take(160).collect();
        if short.len() < text.len() {
            short.push('\u{2026}');
        }
        Self { line, text: short }
    }
}

/// What was read of a file.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// Seldom more than one.
    pub documents: Vec<Imported>,
    pub unread: Vec<Unread>,
    /// What else there is to know about how it was read.
    pub notes: Vec<String>,
}

/// Why a file was not taken, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub because: String,
    pub hint: String,
}

impl Refusal {
    fn new(because: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { because: because.into(), hint: hint.into() }
    }
}

/// The hint that goes with what is no document.
pub const KNOWN: &str =
    "what is read: Core Rules and Tournament Rules as numbered text, FAQ and patch-note pages, errata lists, card lists (TSV or JSON)";

/// Reads a text as whatever document it is.
pub fn read(text: &str, given: &Given<'_>) -> Result<Reading, Refusal> {
    let text = text.trim_start_matches('\u{feff}');
    let reading = recognised(text, given)?;
    if reading.documents.iter().all(|document| document.size() == 0) {
        return Err(Refusal::new("nothing in it could be read", KNOWN));
    }
    Ok(reading)
}

fn recognised(text: &str, given: &Given<'_>) -> Result<Reading, Refusal> {
    if json::is_json(text) {
        let records = json::records(text).map_err(|error| Refusal::new(format!("it begins like JSON and is not: {error}"), KNOWN))?;
        return match records.list.iter().find_map(|record| cards::Shape::of(record.json)) {
            Some(shape) => Ok(cards::read(shape, &records, given)),
            None if records.list.iter().any(|record| is_erratum(record.json)) => Ok(errata::read(&records.list, given)),
            None => Err(unknown()),
        };
    }
    if cards::is_table(text) {
        Ok(cards::read_table(text, given))
    } else if faq::is_faq(text) {
        faq::read(text, given)
    } else if patch_notes::is_patch_notes(text) {
        patch_notes::read(text, given)
    } else if numbered::is_numbered(text) {
        core_rules::read(text, given)
    } else {
        Err(unknown())
    }
}

fn is_erratum(json: &str) -> bool {
    let value: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
    value.get("card").is_some() && (value.get("new").is_some() || value.get("new_text").is_some())
}

fn unknown() -> Refusal {
    Refusal::new("it is no document that is known here", KNOWN)
}
