//! The official documents that rulings and errata name as their source.

use std::fmt;

use jiff::civil::{Date, date};
use serde::{Serialize, Serializer};

/// A document, as a place in the table below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Document(u8);

struct Row {
    name: &'static str,
    title: &'static str,
    published: Date,
    in_force: Date,
}

const fn row(name: &'static str, title: &'static str, published: Date, in_force: Date) -> Row {
    Row { name, title, published, in_force }
}

/// All documents, oldest first.
const TABLE: [Row; 13] = [
    row("core-rules-1.0", "Core Rules 1.0", date(2025, 6, 2), date(2025, 6, 2)),
    row("origins-faq", "Origins FAQ", date(2025, 10, 16), date(2025, 10, 16)),
    row("core-rules-1.1", "Core Rules 1.1", date(2025, 10, 24), date(2025, 10, 24)),
    row("origins-errata", "Origins errata", date(2025, 10, 28), date(2025, 10, 28)),
    row("core-rules-1.2", "Core Rules 1.2", date(2025, 12, 1), date(2025, 12, 12)),
    row("spiritforged-errata", "Spiritforged errata", date(2026, 1, 14), date(2026, 1, 14)),
    row("spiritforged-faq", "Spiritforged FAQ", date(2026, 1, 14), date(2026, 1, 14)),
    row("core-rules-1.3", "Core Rules 1.3", date(2026, 3, 30), date(2026, 3, 30)),
    row("unleashed-errata", "Unleashed errata", date(2026, 4, 3), date(2026, 4, 3)),
    row("unleashed-faq", "Unleashed FAQ", date(2026, 4, 29), date(2026, 4, 29)),
    row("core-rules-1.4", "Core Rules 1.4", date(2026, 7, 16), date(2026, 7, 24)),
    row("vendetta-errata", "Vendetta errata", date(2026, 7, 23), date(2026, 7, 24)),
    row("vendetta-faq", "Vendetta FAQ", date(2026, 8, 14), date(2026, 8, 14)),
];

impl Document {
    /// The document that came into force last. Its first day is the default date of every command.
    pub const NEWEST: Document = Document(12);

    /// All documents, oldest first.
    pub fn all() -> impl Iterator<Item = Document> {
        (0..).take(TABLE.len()).map(Document)
    }

    /// The document of that name: `origins-faq`.
    pub fn named(name: &str) -> Option<Document> {
        Self::all().find(|document| document.name() == name)
    }

    /// The Core Rules of that version: `1.4`.
    pub fn core_rules(version: &str) -> Option<Document> {
        Self::all().find(|document| document.name().strip_prefix("core-rules-") == Some(version))
    }

    /// The first day it no longer applied: Core Rules until the next ones, FAQs until they were retired or outdated by new rules.
    pub fn until(self) -> Option<Date> {
        let next_rules = || Self::all().find(|next| next.in_force() > self.in_force() && next.name().starts_with("core-rules-"));
        match self.name() {
            // The errata article of 2025-10-28 announces the day that it is taken down.
            "origins-faq" => Some(date(2025, 11, 4)),
            name if name.starts_with("core-rules-") || name.ends_with("-faq") => next_rules().map(Document::in_force),
            _ => None,
        }
    }

    fn row(self) -> &'static Row {
        &TABLE[usize::from(self.0)]
    }

    /// Its name in data and ids: `origins-faq`.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What people call it: `Origins FAQ`.
    pub fn title(self) -> &'static str {
        self.row().title
    }

    /// The day it bears.
    pub fn published(self) -> Date {
        self.row().published
    }

    /// The first day it applied.
    pub fn in_force(self) -> Date {
        self.row().in_force
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_listed_in_the_order_they_came_into_force() {
        assert!(TABLE.is_sorted_by_key(|row| row.in_force));
        assert!(Document::all().all(|document| document.published() <= document.in_force()));
    }

    #[test]
    fn rules_and_faqs_apply_until_the_next_rules_and_errata_for_good() {
        let until = |name: &str| Document::named(name).and_then(Document::until);
        assert_eq!(until("core-rules-1.3"), Some(date(2026, 7, 24)));
        assert_eq!(until("unleashed-faq"), Some(date(2026, 7, 24)));
        assert_eq!(until("origins-faq"), Some(date(2025, 11, 4)));
        assert_eq!((until("core-rules-1.4"), until("vendetta-faq"), until("origins-errata")), (None, None, None));
    }

    #[test]
    fn the_newest_document_is_the_one_that_came_into_force_last() {
        assert_eq!(Document::all().map(Document::in_force).max(), Some(Document::NEWEST.in_force()));
    }
}
