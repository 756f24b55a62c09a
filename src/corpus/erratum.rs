//! Errata: the files of `errata/`, one a card, each with the card's changes in order.

use jiff::civil::Date;

use super::documents::Document;
use super::folding::slug;
use super::ruling::{document, required_date};
use crate::card::reading::{Fault, Faults, Table, read};

/// The changes to one card, oldest first.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrataFile {
    /// The card's name.
    pub card: String,
    /// The file it stands in.
    pub file: String,
    /// Never empty.
    pub changes: Vec<Change>,
}

/// One change to a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// `erratum:disintegrate@2025-10-28`.
    pub id: String,
    pub document: Document,
    pub published: Date,
    /// The first day the card does what the change says.
    pub in_force: Date,
    /// What changed and why it matters.
    pub summary: String,
    /// The whole `[[change]]`, with the card's abilities since then.
    pub table: Table,
}

/// The keys of a `[[change]]`; the abilities themselves are read with the card.
const KEYS: [&str; 8] = ["document", "published", "in_force", "summary", "differs", "keywords", "ability", "effect_text"];

/// Reads a file of `errata/`; all its faults are told together.
pub fn read_errata(file: &str, text: &str) -> Result<ErrataFile, Vec<Fault>> {
    let table = read(file, text).map_err(|fault| vec![fault])?;
    let mut faults = Faults::of(file);
    faults.check_keys(&table, &["card", "change"]);
    let card = faults.required_text(&table, "card").unwrap_or_default().to_owned();
    let tables = faults.tables(&table, "change");
    if tables.is_empty() && faults.is_empty() {
        faults.note(table.at, "the file holds no [[change]]");
    }
    let changes: Vec<Change> = tables.into_iter().filter_map(|table| change(&card, table, &mut faults)).collect();
    for pair in changes.windows(2) {
        if (pair[0].in_force, pair[0].published) >= (pair[1].in_force, pair[1].published) {
            faults.note(pair[1].table.at, "the changes of a card stand oldest first, one for each document");
        }
    }
    if faults.is_empty() { Ok(ErrataFile { card, file: file.to_owned(), changes }) } else { Err(faults.into_sorted()) }
}

fn change(card: &str, table: &Table, faults: &mut Faults) -> Option<Change> {
    faults.check_keys(table, &KEYS);
    let name = faults.required_text(table, "document");
    let document = name.and_then(|name| document(table, name, faults));
    let published = required_date(table, "published", faults);
    let in_force = required_date(table, "in_force", faults);
    let summary = faults.required_text(table, "summary").map(str::to_owned);
    let (published, in_force) = (published?, in_force?);
    if in_force < published {
        faults.note(table.at, format!("it is in force on {in_force}, before it was published on {published}"));
    }
    let id = format!("erratum:{}@{published}", slug(card));
    Some(Change { id, document: document?, published, in_force, summary: summary?, table: table.clone() })
}
