//! The small closed lists, and phrases that are only checked.

use super::Reader;
use crate::card::Cost;
use crate::card::phrase::{Clause, Modifier, Noun, PreventValue, Prevented, Quantity, Set, Thing, Value, Verb};

impl Reader<'_> {
    /// Things, or else an amount: "draw it", "draw that much".
    pub fn noun_or_value(&mut self) -> Option<Result<Noun, Value>> {
        if let Some(noun) = self.attempt(|r| r.nouns().filter(|_| r.at == r.tokens.len())) {
            return Some(Ok(noun));
        }
        self.value().map(Err)
    }

    /// RES, or ADDED (`None`): "that much [A]", "an additional [1]".
    pub fn added(&mut self) -> Option<Option<Cost>> {
        if self.one_of(&["that much", "an additional"]).is_some() {
            return self.resources().map(|_| None);
        }
        self.resources().map(Some)
    }

    /// What cases are told apart by: "its domain".
    pub fn based_on(&mut self) -> Option<Noun> {
        let start = self.at;
        let reference = self.attempt(|r| {
            r.words("its domain")?;
            let its = r.scope.it("its");
            let means = r.meaning(start, its);
            Some(Noun::Reference { words: r.since(start), means })
        });
        reference.or_else(|| self.as_words(|r| r.value().map(drop)).map(Noun::Words))
    }

    /// LIMITED.
    pub fn limited(&mut self) -> Option<()> {
        self.one_of(&["you 've not chosen this turn", "that hasn't been chosen this turn", "you haven't already chosen"]).map(drop)
    }

    /// "all damage that would be dealt to it".
    pub fn damage_words(&mut self) -> Option<()> {
        self.nouns().map(drop)
    }

    /// PREVENTED.
    pub fn prevented(&mut self) -> Option<Prevented> {
        if self.attempt(|r| r.words("it").filter(|()| r.at == r.tokens.len())).is_some() {
            return Some(Prevented { how_much: PreventValue::OfEvent, from: None, to: None });
        }
        let how_much = if self.maybe("the next") {
            PreventValue::Next(self.number()?)
        } else if self.one_of(&["all", "that"])? == "all" {
            PreventValue::All
        } else {
            PreventValue::OfEvent
        };
        let of_spells = self.maybe("spell and ability").then(spells_and_abilities);
        self.words("damage")?;
        let start = self.at;
        let dealt = self.attempt(|r| {
            r.words("that")?;
            match r.peek() {
                Some("would") => r.predicate(None).map(|(clauses, _)| (None, clauses)),
                _ => {
                    let subject = r.subject()?;
                    r.predicate(Some(subject.clone())).map(|(clauses, _)| (Some(subject), clauses))
                }
            }
        });
        let Some((subject, clauses)) = dealt else { return Some(Prevented { how_much, from: of_spells, to: None }) };
        let to = match clauses.as_slice() {
            [Clause { verb: Verb::Deal, object: None, place: None, modifiers, .. }] => match modifiers.as_slice() {
                [Modifier::ToThing(noun)] => Some(noun.clone()),
                _ => None,
            },
            _ => None,
        };
        // What the types cannot say is kept as words.
        let to = to.unwrap_or_else(|| Noun::Words(self.since(start)));
        Some(Prevented { how_much, from: of_spells.or(subject), to: Some(to) })
    }

    /// SKIP.
    pub fn skipped(&mut self) -> Option<()> {
        self.owner_word()?;
        self.one_of(&["Beginning Phase", "Channel Phase", "Draw Phase", "Main Phase", "turn"]).map(drop)
    }

    /// WAIVED, of a statement or an instruction of its own.
    pub fn ignored(&mut self) -> Option<()> {
        self.attempt(|r| r.waived().filter(|_| r.at == r.tokens.len()))
            .map(drop)
            .or_else(|| self.attempt(Self::keyword_word).map(drop))
            .or_else(|| self.value().map(drop))
    }

    /// "a copy of another unit there", "copies of me".
    pub fn copy_of(&mut self) -> Option<()> {
        self.attempt(|r| {
            r.one_of(&["a copy of", "copies of"])?;
            r.nouns().map(drop)
        })
    }

    /// "after this one".
    pub fn after_this_one(&mut self) -> Option<()> {
        self.words("after this one")
    }

    /// "an additional time".
    pub fn an_additional_time(&mut self) -> Option<()> {
        self.words("an additional time")
    }

    /// Who a statement speaks of: "this spell's Energy cost", "spells and abilities", "buffs".
    pub fn statement_subject(&mut self) -> Option<Noun> {
        if let Some(noun) = self.attempt(|r| r.nouns().filter(|_| r.at == r.tokens.len())) {
            return Some(noun);
        }
        self.as_words(|r| r.value().map(drop)).map(Noun::Words)
    }

    /// PLACE, as words.
    pub fn place_words(&mut self) -> Option<()> {
        self.attempt(|r| r.place().filter(|_| r.at == r.tokens.len())).map(drop)
    }

    /// "1 additional".
    pub fn additional_number(&mut self) -> Option<()> {
        self.number()?;
        self.words("additional")
    }
}

/// What "spell and ability damage" is dealt by.
fn spells_and_abilities() -> Noun {
    let things = vec![Thing::Spell, Thing::Ability];
    Noun::Set(Set { quantity: Quantity::Bare, owner: None, other: false, qualities: Vec::new(), things, filters: Vec::new() })
}
