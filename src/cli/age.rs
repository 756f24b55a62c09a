//! How old the rules are that answers follow: against the newest document known, never against the clock.

use jiff::civil::Date;
use serde_json::{Value, json};

use super::Context;
use crate::corpus::Document;
use crate::library::{Entry, Kind, Library};

/// The rules of a day, and the newest document that speaks of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Age {
    /// The Core Rules in force; `None` before the first.
    rules: Option<Document>,
    newest: Newest,
}

/// A document that came with the program, or was imported.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Newest {
    id: String,
    title: String,
    since: Date,
    is_imported: bool,
}

impl Age {
    /// Of the rules of a day, with what was imported.
    pub fn on(day: Date, library: &Library) -> Self {
        let is_rules = |document: &Document| document.name().starts_with("core-rules-") && document.in_force() <= day;
        let shipped = Document::NEWEST;
        let newest = match newer(library) {
            Some((entry, since)) => Newest { id: entry.id.clone(), title: entry.title.clone(), since, is_imported: true },
            None => {
                Newest { id: shipped.name().to_owned(), title: shipped.title().to_owned(), since: shipped.in_force(), is_imported: false }
            }
        };
        Self { rules: Document::all().filter(is_rules).last(), newest }
    }

    /// Days from the rules to the newest document.
    fn days(&self) -> Option<i32> {
        let rules = self.rules?;
        Some(rules.in_force().until(self.newest.since).map_or(0, |span| span.get_days()))
    }

    pub fn json(&self) -> Value {
        json!({
            "document": self.rules,
            "in_force": self.rules.map(Document::in_force),
            "newest_known": self.newest.id,
            "newest_known_date": self.newest.since,
            "days_older": self.days(),
        })
    }

    pub fn text(&self) -> String {
        let Newest { title, since, is_imported, .. } = &self.newest;
        let (Some(rules), Some(days)) = (self.rules, self.days()) else { return "none on that day".to_owned() };
        let days = if days == 1 { "1 day".to_owned() } else { format!("{days} days") };
        let whose = if *is_imported { "the newest document, which you imported" } else { "the newest document" };
        format!("{rules}, in force since {}: {days} older than {whose}, {title} ({since})", rules.in_force())
    }
}

/// The newest imported document that came into force after everything that the rulings were reviewed against, and since when.
fn newer(library: &Library) -> Option<(&Entry, Date)> {
    let outranks = |entry: &&Entry| matches!(entry.kind, Kind::CoreRules | Kind::Faq | Kind::Errata);
    let dated = library.entries().iter().filter(outranks).filter_map(|entry| Some((entry, entry.in_force.or(entry.published)?)));
    dated.filter(|(_, since)| *since > Document::NEWEST.in_force()).max_by_key(|(_, since)| *since)
}

impl Context {
    /// Says where an imported document is newer than every ruling, unless somebody asks for a day before it.
    pub fn note_newer(&self) {
        let Some((Entry { id, title, kind, version, .. }, since)) = newer(self.library()) else { return };
        if self.options.as_of.is_some_and(|day| day < since) {
            return;
        }
        let look = match (kind, version) {
            (Kind::CoreRules, Some(version)) => {
                let reviewed = Document::all().filter_map(|document| document.name().strip_prefix("core-rules-")).last();
                format!("`riftlaw diff {} {version}` tells what changed", reviewed.unwrap_or_default())
            }
            _ => format!("`riftlaw search WORDS --all-dates --kind document` looks into {id}"),
        };
        self.note(&format!("{title} ({since}), which you imported, is newer than this ruling and may say otherwise; {look}"));
    }
}
