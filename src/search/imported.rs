//! The entries of imported documents: their passages, as the index takes them.

use serde_json::json;

use super::Kind;
use super::entries::{Entry, named, texts};
use super::index::{Shown, day_number};
use super::names::Names;
use crate::corpus::{Passage, PassageKind};

/// The entry of a passage. Its words stand in fields of their own, so that what is imported does not change how rulings are found.
pub fn entry(names: &Names, passage: Passage) -> Entry {
    let Passage { id, kind, title, text, subject, numbers, document, item, published, from, until } = passage;
    let kind = match kind {
        PassageKind::Rule => Kind::Rule,
        PassageKind::Document => Kind::Document,
    };
    let (about, cards) = match kind {
        Kind::Document => (named(names, &title), named(names, &text)),
        Kind::Ruling | Kind::Erratum | Kind::Card | Kind::Rule => (Vec::new(), Vec::new()),
    };
    let shown = Shown {
        id,
        kind,
        title,
        sources: json!([{ "document": document, "item": item, "published": published }]),
        // What was in force on another day only is marked so.
        status: until.map(|_| "superseded".to_owned()),
    };
    Entry {
        shown,
        from: from.map_or(i64::MIN, day_number),
        until: until.map_or(i64::MAX, day_number),
        texts: texts([("official", text), ("subject", subject)]),
        rules: numbers,
        cards,
        about,
        ways: String::new(),
        is_special: false,
    }
}
