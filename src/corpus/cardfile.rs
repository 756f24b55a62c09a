//! Card files: the files of `cards/`, and a card as of a day: as printed, with the errata in force by then laid over it.

use jiff::civil::Date;

use super::erratum::ErrataFile;
use crate::card::file::read_abilities;
use crate::card::reading::{Fault, Faults};
use crate::card::{Card, Encoded};

pub use crate::card::file::read_card;

/// Lays over a card the newest change in force on that day, if there is one. A change that says nothing of the card's abilities, its
/// keywords or its effect text leaves them as they were.
pub fn as_of(mut card: Card, errata: &ErrataFile, on: Date) -> Result<Card, Vec<Fault>> {
    let Some(change) = errata.changes.iter().rfind(|change| change.in_force <= on) else { return Ok(card) };
    let mut faults = Faults::of(&errata.file);
    let table = &change.table;
    let keywords = table.get("keywords");
    let lines = faults.tables(table, "ability");
    let read = read_abilities(&mut faults, &card.name, Some(card.kind), &lines, keywords);
    if keywords.is_some() {
        card.keywords = read.keywords;
    }
    if !lines.is_empty() {
        card.abilities = read.abilities;
        card.encoded = Encoded::Full;
    }
    let lines = faults.tables(table, "effect_text");
    if !lines.is_empty() {
        card.effect_text = read_abilities(&mut faults, &card.name, Some(card.kind), &lines, None).abilities;
    }
    if faults.is_empty() { Ok(card) } else { Err(faults.into_sorted()) }
}
