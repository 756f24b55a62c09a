//! What the library holds: an official document as it was read, with its items or its cards.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::corpus::Document;

/// The kinds of documents that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    CoreRules,
    TournamentRules,
    Faq,
    Errata,
    PatchNotes,
    Cards,
}

impl Kind {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::CoreRules => "core_rules",
            Self::TournamentRules => "tournament_rules",
            Self::Faq => "faq",
            Self::Errata => "errata",
            Self::PatchNotes => "patch_notes",
            Self::Cards => "cards",
        }
    }

    /// What a number of its items is called: `rules`, `questions`.
    pub fn items(self) -> &'static str {
        match self {
            Self::CoreRules | Self::TournamentRules => "rules",
            Self::Faq => "questions and clarifications",
            Self::Errata => "errata",
            Self::PatchNotes => "notes",
            Self::Cards => "cards",
        }
    }
}

/// A document of the library.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Imported {
    /// `core-rules-1.4`, `origins-faq`, `tournament-rules-2026-07-16`.
    pub id: String,
    /// How it was laid out where one document comes in several layouts that lie side by side; else empty.
    pub layout: String,
    pub kind: Kind,
    /// What people call it: `Core Rules 1.4`.
    pub title: String,
    /// The version of Core Rules and of patch notes.
    pub version: Option<String>,
    /// The day it bears.
    pub published: Option<Date>,
    /// The first day it applied; where nothing says so, the day it bears.
    pub in_force: Option<Date>,
    /// Prose before the first item and between items.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub introduction: String,
    /// Rules, questions, errata or notes, in the order of the document.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Item>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<ListedCard>,
}

/// One item of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The number of a rule, of a question, or of a place in the document: `466.5.b`, `12`.
    pub number: String,
    /// A question, a heading, or the card of an erratum; empty for rules.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The heading it stands under.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub section: String,
    pub text: String,
    /// What an erratum replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

/// A card of an official list. Texts keep the list's own signs for symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedCard {
    /// The name that the game gives it, whatever the list calls its printings.
    pub name: String,
    /// `OGN-001`, the base printing first.
    pub codes: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub kind: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub supertype: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub domains: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub energy: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub might: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The text of the band that an attached Equipment shows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub attached: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub might_bonus: Option<i64>,
    /// The text since an erratum that the list itself names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub erratum: Option<ListedErratum>,
}

/// An erratum that stands in a card list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedErratum {
    pub document: String,
    pub published: Date,
    pub text: String,
}

impl Imported {
    /// A document of the table in the corpus, empty as yet.
    pub fn known(document: Document, kind: Kind) -> Self {
        Self {
            id: document.name().to_owned(),
            layout: String::new(),
            kind,
            title: document.title().to_owned(),
            version: document.name().strip_prefix("core-rules-").map(str::to_owned),
            published: Some(document.published()),
            in_force: Some(document.in_force()),
            introduction: String::new(),
            items: Vec::new(),
            cards: Vec::new(),
        }
    }

    /// A document that the corpus does not know, empty as yet.
    pub fn unknown(id: String, kind: Kind, title: String, published: Option<Date>) -> Self {
        let (introduction, items, cards) = (String::new(), Vec::new(), Vec::new());
        Self { id, layout: String::new(), kind, title, version: None, published, in_force: published, introduction, items, cards }
    }

    /// How many rules, questions, errata, notes or cards it holds.
    pub fn size(&self) -> usize {
        self.items.len() + self.cards.len()
    }

    /// The first day it is found at; none for what bears no day.
    pub fn since(&self) -> Option<Date> {
        self.in_force.or(self.published)
    }
}
