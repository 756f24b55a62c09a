//! Errata: a list of cards with old and new text, a JSON object a line, or one object with a list.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Deserialize;

use super::document::{Imported, Item, Kind};
use super::json::{self, Record};
use super::text::tidy;
use super::{Given, Reading, Unread};
use crate::corpus::{Document, fold, slug};

/// An entry, in either of the two shapes.
#[derive(Debug, Deserialize)]
struct Entry {
    document: String,
    published: Option<Date>,
    card: String,
    #[serde(alias = "gallery_name")]
    known_as: Option<String>,
    #[serde(alias = "old_text")]
    old: String,
    #[serde(alias = "new_text")]
    new: String,
    #[serde(alias = "title")]
    document_title: Option<String>,
}

/// Reads the records of an errata list: one document for each that the records name.
pub fn read(records: &[Record<'_>], given: &Given<'_>) -> Reading {
    let mut documents: BTreeMap<(Option<Date>, String), Imported> = BTreeMap::new();
    let mut unread = Vec::new();
    for record in records {
        let entry: Entry = match serde_json::from_str(record.json) {
            Ok(entry) => entry,
            Err(error) => {
                unread.push(Unread::of(record.line, &format!("{}: {error}", json::glimpse(record.json))));
                continue;
            }
        };
        let card = entry.known_as.as_deref().filter(|name| !name.is_empty()).unwrap_or(&entry.card).trim();
        if fold(card).is_empty() || entry.new.trim().is_empty() {
            unread.push(Unread::of(record.line, json::glimpse(record.json)));
            continue;
        }
        let document = document(&entry, given);
        let document = documents.entry((document.published, document.id.clone())).or_insert(document);
        let number = (document.items.len() + 1).to_string();
        let before = Some(tidy(&entry.old)).filter(|old| !old.is_empty());
        document.items.push(Item { number, title: card.to_owned(), section: String::new(), text: tidy(&entry.new), before });
    }
    Reading { documents: documents.into_values().collect(), unread, notes: Vec::new() }
}

/// The document that an entry names, empty as yet.
fn document(entry: &Entry, given: &Given<'_>) -> Imported {
    let title = entry.document_title.as_deref().unwrap_or(&entry.document);
    let folded = fold(&format!("{} {title}", entry.document));
    let known = Document::all().find(|document| {
        let set = document.name().strip_suffix("-errata");
        set.is_some_and(|set| folded.split(' ').any(|word| word == set))
    });
    if let Some(known) = known {
        return Imported::known(known, Kind::Errata);
    }
    let words: Vec<&str> =
        folded.split(' ').filter(|word| !matches!(*word, "riftbound" | "card" | "cards" | "errata" | "updates")).collect();
    let mut name: Vec<&str> = Vec::new();
    for word in words {
        if !name.contains(&word) {
            name.push(word);
        }
    }
    let mut document = Imported::unknown(format!("{}-errata", slug(&name.join(" "))), Kind::Errata, title.to_owned(), entry.published);
    document.in_force = given.in_force.or(entry.published);
    document
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::json::records;

    #[test]
    fn each_document_gets_its_errata_in_order() {
        let text = "{\"document\": \"Origins Card Errata\", \"published\": \"2025-10-28\", \"card\": \"Sun Card\", \"old\": \"Do it.\", \"new\": \"Do it  twice.\"}\n\
            {\"document\": \"Moonrise Card Errata\", \"published\": \"2031-02-03\", \"card\": \"Moon Card\", \"old\": \"\", \"new\": \"Draw 1.\"}\n\
            {\"document\": \"Origins Card Errata\", \"card\": \"Bad Card\"}\n";
        let records = records(text).expect("it is JSON").list;
        let reading = read(&records, &Given::default());
        let ids: Vec<&str> = reading.documents.iter().map(|document| document.id.as_str()).collect();
        assert_eq!(ids, ["origins-errata", "moonrise-errata"]);
        let item = &reading.documents[0].items[0];
        assert_eq!((item.title.as_str(), item.text.as_str(), item.before.as_deref()), ("Sun Card", "Do it twice.", Some("Do it.")));
        assert_eq!(reading.documents[1].items[0].before, None);
        assert_eq!(reading.unread[0].line, 3);
    }
}
