//! Game actions that are read, but that the types have no value for yet.

use super::Texts;
use super::action::Named;
use super::keys::Keys;
use crate::card::instruction::Action;
use crate::card::phrase::{Meaning, Noun, Value};
use crate::card::reading::Value as Toml;

impl Texts<'_> {
    /// Reads the phrases of a verb, and keeps only its key.
    pub(super) fn unplayed(&mut self, keys: &mut Keys<'_>, verb: &'static str, number: u8) -> Option<(Action, Named)> {
        let mut named: Named = None;
        match verb {
            "burn" | "predict" => {
                let found = keys.take(verb)?;
                self.faults.as_number(found, verb, 1..=99)?;
                if verb == "burn" && keys.has("called") {
                    named = Some((Noun::Words("the burned card".to_owned()), "the burned card".to_owned()));
                }
            }
            "gain" => {
                let found = keys.take(verb)?;
                self.grants(found);
            }
            "double" | "swap" | "reduce" => {
                let text = keys.text(self.faults, verb)?;
                let value = self.phrase(text, |r| r.value().or_else(|| r.damage_words().map(|()| Value::ThatMuch)))?;
                if let Value::MightOf(of) = value {
                    named = Some((*of, text.0.to_owned()));
                }
                self.by(keys);
                if keys.has("to") {
                    self.noun(keys, "to");
                }
            }
            "skip" => {
                self.words_of(keys, verb, |r| r.skipped())?;
            }
            "ignore" => {
                self.words_of(keys, verb, |r| r.ignored())?;
            }
            "name" => {
                self.noun(keys, verb)?;
                named = Some((Noun::Words(verb.to_owned()), "what was named".to_owned()));
            }
            "detach" => {
                named = Some(self.object(keys, verb)?);
                if keys.has("from") {
                    self.noun(keys, "from");
                }
            }
            "replace" => {
                self.noun_or_battlefield(keys, verb)?;
                self.scope.this = Some(());
                self.noun_or_battlefield(keys, "with")?;
            }
            "create" => {
                named = Some(self.object(keys, verb)?);
                self.words_of(keys, "to", |r| r.place().map(drop));
                self.scope.add_place(Meaning::Instruction(number), "the battlefield created", 2);
            }
            "become" => {
                self.words_of(keys, verb, |r| r.copy_of().or_else(|| r.nouns().map(drop)))?;
            }
            "copy" => {
                self.noun(keys, verb)?;
                self.noun(keys, "to");
            }
            "take_turn" => {
                self.words_of(keys, verb, |r| r.after_this_one())?;
            }
            other => {
                self.faults.note(keys.place_of(other), format!("`{other}` cannot be read here"));
                return None;
            }
        }
        self.minimum_words(keys);
        Some((Action::Unplayable(verb), named))
    }

    fn noun_or_battlefield(&mut self, keys: &mut Keys<'_>, key: &str) -> Option<()> {
        self.words_of(keys, key, |r| r.place_words().or_else(|| r.nouns().map(drop))).map(drop)
    }

    /// `minimum` and `maximum` of something that is not played.
    pub(super) fn minimum_words(&mut self, keys: &mut Keys<'_>) {
        for key in ["minimum", "maximum"] {
            if keys.is_left(key) {
                self.words_of(keys, key, |r| r.minimum_might().map(drop).or_else(|| r.resources().map(drop)));
            }
        }
    }

    /// `bonus_damage`: a number, or "1 additional".
    pub(super) fn bonus(&mut self, keys: &mut Keys<'_>) -> Option<Result<u8, ()>> {
        let found = keys.take("bonus_damage")?;
        match &found.value {
            Toml::Text(text) => self.phrase((text, found.at), |r| r.additional_number()).map(|()| Err(())),
            _ => self.faults.as_number(found, "bonus_damage", 1..=99).and_then(|number| u8::try_from(number).ok()).map(Ok),
        }
    }
}
