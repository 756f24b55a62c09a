//! The cards of a list as they read on a day: no list is current by itself, so errata are laid over it.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::Error;
use super::document::{Imported, Kind, ListedCard};
use super::store::Library;
use super::text::with_symbols;
use crate::corpus::slug;

/// A card of a list with what it says. Symbols are written as people write them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardText {
    pub name: String,
    pub codes: Vec<String>,
    pub text: String,
    /// The text of the band that an attached Equipment shows, without its Might bonus.
    pub attached: String,
}

/// Since when, the text since then, and the text before.
type Change<'d> = (Option<Date>, &'d str, Option<&'d str>);

/// The cards of a list on a day, with the errata that the list names and those of the documents laid over as far as they were in force.
/// `None` for the day: as printed, as far as list and documents tell.
pub fn texts_on(cards: &[ListedCard], errata: &[Imported], day: Option<Date>) -> Vec<CardText> {
    let mut changes: BTreeMap<String, Vec<Change<'_>>> = BTreeMap::new();
    for document in errata.iter().filter(|document| document.kind == Kind::Errata) {
        for item in &document.items {
            changes.entry(slug(&item.title)).or_default().push((document.since(), &item.text, item.before.as_deref()));
        }
    }
    changes.values_mut().for_each(|changes| changes.sort_by_key(|(since, ..)| *since));
    let is_in_force = |since: Option<Date>| day.is_some_and(|day| since.is_none_or(|since| since <= day));
    let text_of = |card: &ListedCard| {
        let known = changes.get(&slug(&card.name)).map(Vec::as_slice).unwrap_or_default();
        if let Some((_, now, _)) = known.iter().rev().find(|(since, ..)| is_in_force(*since)) {
            return with_symbols(now);
        }
        let by_list = card.erratum.as_ref().filter(|erratum| is_in_force(Some(erratum.published)));
        let before = known.first().and_then(|(_, _, before)| *before);
        with_symbols(by_list.map(|erratum| erratum.text.as_str()).or(before).unwrap_or(&card.text))
    };
    let told = |card: &ListedCard| CardText {
        name: card.name.clone(),
        codes: card.codes.clone(),
        text: text_of(card),
        attached: with_symbols(&card.attached),
    };
    cards.iter().map(told).collect()
}

impl Library {
    /// The documents with errata that it holds.
    pub fn errata_documents(&self) -> Result<Vec<Imported>, Error> {
        self.entries().iter().filter(|entry| entry.kind == Kind::Errata).map(|entry| self.document(entry)).collect()
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::super::document::{Item, ListedErratum};
    use super::*;

    fn card(erratum: Option<&str>) -> ListedCard {
        let erratum = erratum.map(|text| ListedErratum { document: "one".to_owned(), published: date(2026, 1, 1), text: text.to_owned() });
        ListedCard { name: "Moon, Waning".to_owned(), text: "Draw :rb_energy_1:.".to_owned(), erratum, ..ListedCard::default() }
    }

    fn text(card: &ListedCard, errata: &[Imported], day: Option<Date>) -> String {
        texts_on(std::slice::from_ref(card), errata, day).remove(0).text
    }

    #[test]
    fn a_list_that_names_an_erratum_reads_by_it_from_its_day_on() {
        let card = card(Some("Draw two."));
        assert_eq!(text(&card, &[], Some(date(2026, 1, 1))), "Draw two.");
        assert_eq!(text(&card, &[], Some(date(2025, 12, 31))), "Draw [1].");
        assert_eq!(text(&card, &[], None), "Draw [1].");
    }

    #[test]
    fn errata_documents_are_laid_over_a_list_and_know_what_was_printed() {
        let mut document = Imported::unknown("e".to_owned(), Kind::Errata, "E".to_owned(), Some(date(2026, 2, 1)));
        let item = Item {
            title: "Moon Waning".to_owned(),
            text: "Draw three.".to_owned(),
            before: Some("Draw one.".to_owned()),
            ..Item::default()
        };
        document.items.push(item);
        let errata = [document];
        assert_eq!(text(&card(None), &errata, Some(date(2026, 2, 1))), "Draw three.");
        assert_eq!(text(&card(None), &errata, Some(date(2026, 1, 31))), "Draw one.");
        assert_eq!(text(&card(None), &errata, None), "Draw one.");
    }
}
