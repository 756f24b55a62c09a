//! Actions on cards of hands, decks and trashes: drawing, discarding, looking.

use super::Texts;
use super::action::Named;
use super::keys::Keys;
use crate::card::grammar::scope::{Candidate, Sort};
use crate::card::instruction::{Action, Chosen};
use crate::card::phrase::{Filter, Meaning, Noun, Quantity, Set, Thing, Value};
use crate::card::reading::{Located, Value as Toml};

impl Texts<'_> {
    pub(super) fn draw(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let found = keys.take("draw")?;
        let Toml::Text(text) = &found.value else {
            return Some((Action::Draw(Value::Number(self.count(found, "draw")?)), None));
        };
        let value = self.phrase((text, found.at), |r| {
            // "draw it", "draw the rest": those cards.
            r.noun_or_value()
        })?;
        Some(match value {
            Ok(noun) => {
                self.check_object("draw", &noun, text, found.at);
                (Action::Unplayable("draw"), Some((noun, text.clone())))
            }
            Err(value) => (Action::Draw(value), None),
        })
    }

    pub(super) fn discard(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let (what, named) = self.chosen(keys, "discard")?;
        Some((Action::Discard(what), named))
    }

    pub(super) fn recycle(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let (what, named) = self.chosen(keys, "recycle")?;
        let from = self.place(keys, "from");
        Some((Action::Recycle { what, from }, named))
    }

    pub(super) fn chosen(&mut self, keys: &mut Keys<'_>, key: &str) -> Option<(Chosen, Named)> {
        let found = keys.take(key)?;
        let Toml::Text(text) = &found.value else {
            let number = self.count(found, key)?;
            // The cards are of the player's choice: a name can be given to them.
            let quantity = if number == 1 { Quantity::One } else { Quantity::Exactly(number) };
            let cards = Noun::Set(Set::plain(quantity, vec![Thing::Card]));
            return Some((Chosen::Count(Value::Number(number)), Some((cards, format!("{key} {number}")))));
        };
        let noun = self.phrase((text, found.at), |r| r.nouns())?;
        self.check_object(key, &noun, text, found.at);
        Some((Chosen::Noun(noun.clone()), Some((noun, text.clone()))))
    }

    pub(super) fn put(&mut self, keys: &mut Keys<'_>, meaning: &Meaning) -> Option<(Action, Named)> {
        let found = keys.take("put")?;
        let (what, words) = match &found.value {
            Toml::Text(text) => (self.phrase((text, found.at), |r| r.nouns())?, text.clone()),
            _ => self.put_number(found)?,
        };
        self.own(&what, meaning);
        let from = self.place(keys, "from");
        let Some(key) = keys.first_of(&["into", "on", "to"]) else {
            self.faults.note(keys.place_of("put"), "`put` needs `into`, `on` or `to`");
            return None;
        };
        let place = self.place(keys, key)?;
        let action = match from {
            None => Action::Put { what: what.clone(), place },
            Some(_) => Action::Unplayable("from"),
        };
        Some((action, Some((what, words))))
    }

    /// "put 1 into your hand": of the cards looked at.
    pub(super) fn put_number(&mut self, found: &Located) -> Option<(Noun, String)> {
        let number = self.count(found, "put")?;
        let Ok(looked) = self.scope.looked_at("put") else {
            self.faults.note(found.at, "no cards have been looked at: nothing can be put");
            return None;
        };
        let quantity = if number == 1 { Quantity::One } else { Quantity::Exactly(number) };
        let mut cards = Set::plain(quantity, vec![Thing::Card]);
        cards.filters.push(Filter::FromAmong(looked));
        Some((Noun::Set(cards), format!("{number} of them")))
    }

    pub(super) fn look(&mut self, keys: &mut Keys<'_>, number: u8) -> Option<(Action, Named)> {
        let (what, words) = self.object(keys, "look")?;
        self.looked(&what, &words, number);
        Some((Action::Look { what }, None))
    }

    pub(super) fn reveal(&mut self, keys: &mut Keys<'_>, number: u8) -> Option<(Action, Named)> {
        let (what, words) = self.object(keys, "reveal")?;
        let until = self.condition(keys, "until");
        let from_among = matches!(&what, Noun::Set(set) if set.filters.iter().any(|filter| matches!(filter, Filter::FromAmong(_))));
        if from_among {
            return Some((Action::Reveal { what: what.clone(), until }, Some((what, words))));
        }
        if until.is_some() {
            // "until you reveal a unit": that unit is what the instruction found.
            self.scope.looked = Some(number);
            let found = Noun::Set(Set::plain(Quantity::One, vec![Thing::Card, Thing::Unit]));
            return Some((Action::Reveal { what, until }, Some((found, "the card revealed last".to_owned()))));
        }
        self.looked(&what, &words, number);
        let named = keys.has("called").then(|| (what.clone(), words));
        Some((Action::Reveal { what, until }, named))
    }

    /// Notes which cards are being looked at.
    pub(super) fn looked(&mut self, what: &Noun, words: &str, number: u8) {
        let Noun::Set(set) = what else { return };
        self.scope.looked = Some(number);
        let several = self.scope.performer.as_ref().is_some_and(|player| player.is_several());
        if set.things.iter().all(|thing| matches!(thing, Thing::Card | Thing::Rune)) {
            let sort = if set.quantity.is_single() && !several { Sort::One } else { Sort::Several };
            let (meaning, things) = (Meaning::LookedAt(number), set.things.clone());
            self.scope.add(Candidate { meaning, words: words.to_owned(), sort, things, names: Vec::new(), called: None });
        }
    }
}
