//! Number and agreement: "a units", "two unit", "I attacks" are slips that are told apart from unknown words.

use super::Reader;
use super::described::Described;
use super::words::VERBS;
use crate::card::phrase::{Noun, Nth, Owner, Quality, Quantity, Set, Thing};

impl Reader<'_> {
    /// "an" stands before a vowel.
    pub fn check_article(&mut self, start: usize, article: &str) {
        let Some(next) = self.peek() else { return };
        let vowel = next.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
        let sounds_otherwise = ["unit", "one"].iter().any(|word| next.starts_with(word));
        let is_word = next.starts_with(|c: char| c.is_alphabetic());
        if is_word && (article == "an") != (vowel && !sounds_otherwise) {
            let message = format!("`{article}` does not go with `{next}`");
            self.trouble(start, message);
        }
    }

    pub fn check_number(&mut self, start: usize, described_at: usize, quantity: Quantity, described: &Described) {
        let wants_one = match quantity {
            Quantity::One | Quantity::Another | Quantity::Each | Quantity::Next | Quantity::Top(1) => true,
            Quantity::Exactly(1) | Quantity::UpTo(1) | Quantity::Precisely(1) => true,
            Quantity::Exactly(_) | Quantity::UpTo(_) | Quantity::Precisely(_) | Quantity::Top(_) => false,
            Quantity::AnyNumber | Quantity::OneOf | Quantity::OneOrBoth | Quantity::All | Quantity::AtLeast(_) | Quantity::AtMost(_) => {
                false
            }
            // "any unit", "no units", "the unit": either number.
            Quantity::Any | Quantity::No | Quantity::The | Quantity::Bare => return,
        };
        let of = self.tokens.get(start..described_at).is_some_and(|words| words.iter().any(|token| token.text == "of"));
        if wants_one && !of && !described.singular {
            let message = format!("`{}` goes with one thing", self.since(start));
            self.trouble(start, message);
        }
        if (!wants_one || of) && !described.plural {
            let message = format!("`{}` goes with several things", self.since(start));
            self.trouble(start, message);
        }
    }

    /// Without a word for how many, things are several: "friendly units"; one of somebody's: "your legend".
    pub fn check_bare(&mut self, start: usize, set: &Set, described: &Described) {
        let is_mass = matches!(described.things.first(), Some(Thing::Damage | Thing::Combat | Thing::Hand | Thing::Base));
        let counted = self.counting.is_some();
        let lacks_number = (set.owner.is_none() || set.other) && !is_mass && !described.plural && !counted;
        if set.quantity == Quantity::Bare && lacks_number {
            let message = format!("`{}` does not say how many", self.since(start));
            self.trouble(start, message);
        }
        if counted && !described.singular && set.owner.is_none() {
            let message = format!("`{}`: each one is counted by itself", self.since(start));
            self.trouble(start, message);
        }
        // "your base": of one owner there is one.
        let of_one = match &set.owner {
            Some(Owner::My | Owner::Your) => true,
            Some(Owner::Of(noun)) => matches!(noun.as_ref(), Noun::Reference { words, .. } if words == "its"),
            Some(Owner::Their) | None => false,
        };
        let only_one = matches!(
            described.things.first(),
            Some(
                Thing::Hand
                    | Thing::Base
                    | Thing::Trash
                    | Thing::MainDeck
                    | Thing::RuneDeck
                    | Thing::ChampionZone
                    | Thing::Location
                    | Thing::Champion
            )
        );
        if of_one && only_one && !described.singular {
            let message = format!("`{}`: there is one", self.since(start));
            self.trouble(start, message);
        }
    }

    /// A list of tags names each once.
    pub fn check_tags(&mut self, tags: &[String]) {
        if tags.iter().enumerate().any(|(place, tag)| tags[..place].contains(tag)) {
            let message = format!("`{}` says a tag twice", tags.join(", "));
            self.trouble(self.at, message);
        }
    }

    /// What is said twice is a slip.
    pub fn check_repeated(&mut self, start: usize, set: &Set) {
        let next = set.quantity == Quantity::Next && set.qualities.contains(&Quality::Nth(Nth::Next));
        let quality = set.qualities.iter().enumerate().any(|(place, quality)| set.qualities[..place].contains(quality));
        let filter = set.filters.iter().enumerate().any(|(place, filter)| set.filters[..place].contains(filter));
        let thing = set.things.iter().enumerate().any(|(place, thing)| set.things[..place].contains(thing));
        if quality || filter || thing || next {
            let message = format!("`{}` says something twice", self.since(start));
            self.trouble(start, message);
        }
    }

    /// A verb agrees with its subject.
    pub fn check_agreement(&mut self, start: usize, subject: &Noun) {
        let Some(word) = self.tokens.get(start).map(|token| token.text.as_str()) else { return };
        let third = VERBS.iter().any(|forms| forms.third == word && forms.past != word);
        let bare = VERBS.iter().any(|forms| forms.bare == word && forms.past != word);
        let agrees = match subject.is_single() {
            Some(true) => !bare,
            Some(false) => !third,
            None => true,
        };
        if !agrees {
            let message = format!("`{word}` does not agree with its subject");
            self.trouble(start, message);
        }
    }
}
