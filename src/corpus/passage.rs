//! Passages: pieces of imported documents, as search takes them. Whoever has documents hands them over; the corpus has none itself.

use jiff::civil::Date;

use super::Error;

/// What a passage is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PassageKind {
    /// A rule of the Core Rules.
    Rule,
    /// An item of another document.
    Document,
}

/// A piece of a document that can be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// `cr@1.4:466.5.b`, `document:spiritforged-faq#12`.
    pub id: String,
    pub kind: PassageKind,
    /// What a list of hits shows.
    pub title: String,
    /// Its own words.
    pub text: String,
    /// The headings and rules that it stands under, and a question that it answers.
    pub subject: String,
    /// Rule numbers by which it is found, and all above them.
    pub numbers: Vec<String>,
    /// The id of its document, and the day that bears.
    pub document: String,
    pub item: Option<u16>,
    pub published: Option<Date>,
    /// The first day it was in force; `None`: always.
    pub from: Option<Date>,
    /// The first day it was no longer in force.
    pub until: Option<Date>,
}

/// Whoever has passages.
pub trait Passages {
    /// A key of all of them: other passages, another key. Empty where there are none.
    fn key(&self) -> &str;

    /// All of them.
    fn passages(&self) -> Result<Vec<Passage>, Error>;
}

/// Nobody's passages.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPassages;

impl Passages for NoPassages {
    fn key(&self) -> &str {
        ""
    }

    fn passages(&self) -> Result<Vec<Passage>, Error> {
        Ok(Vec::new())
    }
}
