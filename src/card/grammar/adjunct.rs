//! MOD and TIME: what is said beside a clause.

use super::Reader;
use super::event::Adjunct;
use super::words::VERBS;
use crate::card::phrase::{Condition, Modifier, Nth, Place};

impl Reader<'_> {
    /// MOD.
    pub fn modifier(&mut self) -> Option<Adjunct> {
        let plain: &[(&str, Modifier)] = &[
            ("each turn", Modifier::EachTurn),
            ("in a turn", Modifier::EachTurn),
            ("this turn", Modifier::ThisTurn),
            ("twice", Modifier::Twice),
            ("one on one", Modifier::OneOnOne),
            ("alone", Modifier::Alone),
            ("last", Modifier::Last),
            ("first", Modifier::First),
            ("during combat", Modifier::DuringCombat),
            ("in a tie", Modifier::InATie),
            ("on an opponent 's turn", Modifier::OnOpponentsTurn),
            ("for the first time each turn", Modifier::Nth(Nth::First)),
        ];
        if let Some(found) = self.entry(plain) {
            return Some(Adjunct::Modifier(found));
        }
        if let Some(condition) = self.attempt(Self::even_if) {
            return Some(Adjunct::Modifier(Modifier::EvenIf(Box::new(condition))));
        }
        let start = self.at;
        if self.attempt(Self::kept_as_words).is_some() {
            return Some(Adjunct::Modifier(Modifier::Words(self.since(start))));
        }
        self.attempt(Self::phrased)
    }

    /// Adjuncts with a noun, a place, a cost or a condition.
    fn phrased(&mut self) -> Option<Adjunct> {
        let start = self.at;
        let first = self.one_of(&["here", "there", "with", "by", "while", "for", "to or from", "to", "from", "at", "in", "on", "into"])?;
        Some(match first {
            "here" => Adjunct::Place(Place::Here),
            "there" => {
                let there = self.there();
                Adjunct::Place(Place::There(self.meaning(start, there)))
            }
            "with" => Adjunct::Modifier(Modifier::With(self.noun()?)),
            "by" => Adjunct::Modifier(Modifier::By(self.noun()?)),
            "while" => Adjunct::Modifier(Modifier::While(Box::new(self.condition()?))),
            "for" => Adjunct::Modifier(Modifier::For(self.resources()?)),
            "to" | "into" => Adjunct::Modifier(match self.attempt(Self::place) {
                Some(place) => Modifier::To(place),
                None => Modifier::ToThing(self.noun()?),
            }),
            "from" => Adjunct::Modifier(Modifier::From(self.place()?)),
            "to or from" => Adjunct::Modifier(Modifier::To(Place::ToOrFrom(Box::new(self.place()?)))),
            _ => Adjunct::Place(self.place()?),
        })
    }

    fn even_if(&mut self) -> Option<Condition> {
        self.maybe(",");
        self.words("even if")?;
        self.condition()
    }

    /// Adjuncts that the types do not know.
    fn kept_as_words(&mut self) -> Option<()> {
        let fixed = ["after an attack", "already", "this combat", "this way", "during a showdown", "during showdowns"];
        if self.one_of(&fixed).is_some() {
            return Some(());
        }
        self.attempt(|r| r.words("during").and_then(|()| r.turn_or_phase()))
            .or_else(|| self.attempt(|r| r.words("on").and_then(|()| r.turn_or_phase())))
            .or_else(|| self.attempt(|r| r.words("until").and_then(|()| r.turn_or_phase())))
            .or_else(|| self.attempt(|r| r.words("at").and_then(|()| r.moment_words())))
            .or_else(|| self.attempt(|r| r.words("instead of").and_then(|()| r.resources().map(drop))))
            .or_else(|| self.attempt(|r| r.words("ignoring").and_then(|()| r.nouns().map(drop))))
            .or_else(|| self.attempt(|r| r.words("for").and_then(|()| r.noun().map(drop))))
            .or_else(|| self.attempt(Self::in_order_to))
            .or_else(|| self.attempt(Self::by_doing))
            .or_else(|| {
                self.attempt(|r| {
                    r.maybe("up to");
                    r.number()?;
                    r.one_of(&["times", "time"]).map(drop)
                })
            })
    }

    /// "your first, second, or third turns", "your Beginning Phase this turn".
    fn turn_or_phase(&mut self) -> Option<()> {
        self.owner_word()?;
        let nth = ["first", "second", "third"];
        if self.one_of(&nth).is_some() {
            while self.attempt(|r| r.words(",").and_then(|()| r.one_of(&nth))).is_some() {}
            self.attempt(|r| {
                r.maybe(",");
                r.words("or")?;
                r.one_of(&nth)
            });
        }
        self.one_of(&["turns", "turn", "Beginning Phase", "Channel Phase", "Draw Phase", "Main Phase"])?;
        self.maybe("this turn");
        Some(())
    }

    /// "to hide a card with Hidden".
    fn in_order_to(&mut self) -> Option<()> {
        self.words("to")?;
        VERBS.iter().find(|forms| self.words(forms.bare).is_some())?;
        self.noun().map(drop)
    }

    /// "from conquering or holding".
    fn by_doing(&mut self) -> Option<()> {
        let doing = ["conquering", "holding", "attacking", "defending", "scoring"];
        self.words("from")?;
        self.one_of(&doing)?;
        self.attempt(|r| r.words("or").and_then(|()| r.one_of(&doing)));
        Some(())
    }
}
