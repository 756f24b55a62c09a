//! Editions: the rules as they stood on a day.
//!
//! FAQs change rules between versions and outrank them, so an edition is a place in a list of documents. A difference between two
//! editions is one method here, which cites the documents.

use std::fmt;

use jiff::civil::{Date, date};

/// The rules from the day a document came into force until the next one, and how disputes about them are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edition {
    place: u8,
    view: View,
}

/// Where sources disagree: whose reading is played. Unsaid, it is the Core Rules' text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum View {
    #[default]
    CoreRules,
    OriginsFaq,
    VendettaFaq,
}

impl View {
    /// The view of that name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "core-rules" => Some(Self::CoreRules),
            "origins-faq" => Some(Self::OriginsFaq),
            "vendetta-faq" => Some(Self::VendettaFaq),
            _ => None,
        }
    }
}

/// The documents that changed the rules: the name of the edition that each began, and its first day.
const DOCUMENTS: [(&str, Date); 7] = [
    ("1.1", date(2025, 10, 24)),
    ("1.2", date(2025, 12, 12)),
    ("1.2+spiritforged-faq", date(2026, 1, 14)),
    ("1.3", date(2026, 3, 30)),
    ("1.3+unleashed-faq", date(2026, 4, 29)),
    ("1.4", date(2026, 7, 24)),
    ("1.4+vendetta-faq", date(2026, 8, 14)),
];

impl Edition {
    /// The newest edition.
    pub const NEWEST: Edition = Edition { place: 6, view: View::CoreRules };

    /// All editions, oldest first.
    pub fn all() -> impl Iterator<Item = Edition> {
        (0..).take(DOCUMENTS.len()).map(|place| Edition { place, view: View::CoreRules })
    }

    /// The edition in force on that day; `None` before 2025-10-24, where the evaluator does not play.
    pub fn on(day: Date) -> Option<Edition> {
        Self::all().filter(|edition| edition.since() <= day).last()
    }

    /// Its name: the version of the Core Rules, and the FAQ that outranks it if there is one.
    pub fn name(self) -> &'static str {
        DOCUMENTS[usize::from(self.place)].0
    }

    /// The same rules, with disputes read that way.
    pub fn read_by(self, view: View) -> Self {
        Self { view, ..self }
    }

    /// Its first day.
    pub fn since(self) -> Date {
        DOCUMENTS[usize::from(self.place)].1
    }

    fn is_from(self, name: &str) -> bool {
        DOCUMENTS[..=usize::from(self.place)].iter().any(|&(document, _)| document == name)
    }

    /// Whether a card counts as played for Legion once it is finalized, even if it is countered later (812.1.c; Core Rules 1.3
    /// contradict themselves, 812.1.c against 425.1.b, which the Unleashed FAQ of 2026-04-29 settles; 1.1 and 1.2: it has to resolve).
    pub fn countered_cards_count_as_played(self) -> bool {
        self.is_from("1.3+unleashed-faq")
    }

    /// Whether Legion asks for a card other than the one that has it, also before an activated ability (812.1.c, since 1.3; 1.1 and 1.2
    /// were content with any card there).
    pub fn legion_always_asks_for_another_card(self) -> bool {
        self.is_from("1.3")
    }

    /// Whether the defender wins a combat whose attackers were recalled: by the letter of Core Rules 1.3, until the Unleashed FAQ
    /// (2026-04-29) said that it is no result (466.3.d).
    pub fn recalled_attackers_lose(self) -> bool {
        self.is_from("1.3") && !self.is_from("1.3+unleashed-faq")
    }

    /// Whether the points of repeated Burn Outs win only with more points than every opponent (431.3.c, since 1.3). Before,
    /// reaching the Victory Score won at once.
    pub fn burn_out_needs_the_lead(self) -> bool {
        self.is_from("1.3")
    }

    /// Whether a `[C]` of a card with several domains takes Power of those domains only (135.2.e.6.c, since 1.4; before: any Power).
    pub fn own_power_must_match(self) -> bool {
        self.is_from("1.4")
    }

    /// Whether a player may decline to pay Energy and Power that is asked for by an effect (444.2, since 1.4).
    pub fn payment_may_be_declined(self) -> bool {
        self.is_from("1.4")
    }

    /// Whether an item on the chain keeps a player from losing an emptied battlefield (190.4.c, since 1.3: only in an Open State).
    pub fn closed_state_keeps_control(self) -> bool {
        self.is_from("1.3")
    }

    /// Whether a unit may be played to a battlefield that its own additional cost is bound to empty (since 1.3, since an item on the chain
    /// keeps control there; before: no choice may lead to an illegal state, 355.16).
    pub fn may_empty_the_place_of_entry(self) -> bool {
        self.closed_state_keeps_control()
    }

    /// Whether units that were moved away together still fit a group target (355.11, since 1.3).
    pub fn moved_groups_still_fit(self) -> bool {
        self.is_from("1.3")
    }

    /// Dispute: whether the units kept of a group that no longer fits have to be as many as can be. 355.11.b says *a* subset; the Origins
    /// FAQ (2025-10-16, on cards that choose by total Might) speaks of sets that cannot be enlarged only.
    pub fn kept_group_must_be_largest(self) -> bool {
        self.view == View::OriginsFaq
    }

    /// Dispute: whether Accelerate's Power may be of any domain for a unit of several. 805.1.a.1 says of one of its own; the symbol guide
    /// of the Vendetta FAQ (2026-08-14) still prints the older wording.
    pub fn accelerate_takes_any_power(self) -> bool {
        self.view == View::VendettaFaq
    }

    /// Whether Deflect is paid for every time a unit is chosen (809.1.c, Spiritforged FAQ; before: once for each spell or ability).
    pub fn deflect_counts_each_choice(self) -> bool {
        self.is_from("1.2+spiritforged-faq")
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_begins_on_the_day_of_its_document() {
        assert_eq!(Edition::on(date(2025, 10, 23)), None);
        assert_eq!(Edition::on(date(2025, 10, 24)).map(Edition::name), Some("1.1"));
        assert_eq!(Edition::on(date(2026, 8, 13)).map(Edition::name), Some("1.4"));
        assert_eq!(Edition::on(date(2026, 8, 14)), Some(Edition::NEWEST));
    }

    #[test]
    fn editions_are_shown_by_their_names() {
        for edition in Edition::all() {
            assert_eq!(edition.to_string(), edition.name());
        }
    }
}
