//! The words of a step: names, places, picks, payments.

use super::{Beside, Deed, From, Name, Payment, Pick, expect_word};
use crate::card::reading::{Located, Position, Table, Value};
use crate::rules::objects::PlayerId;
use crate::scenario::board::Reader;
use crate::scenario::names::Names;

/// Reads the words of one step.
pub struct Words<'w, 'r> {
    pub table: &'w Table,
    pub names: &'w Names,
    pub reader: &'w mut Reader<'r>,
}

impl Words<'_, '_> {
    /// What the verb says.
    pub fn deed(&mut self, verb: &str) -> Option<Deed> {
        Some(match verb {
            "play" => {
                let from = self.from();
                Deed::Play { card: self.object("play")?, from }
            }
            "activate" => {
                let ability = self.reader.faults.number(self.table, "ability", 1..=20).unwrap_or(1) as u8 - 1;
                Deed::Activate { source: self.object("activate")?, ability }
            }
            "move" => {
                let (units, to) = (self.objects("move"), self.required_place("to"));
                Deed::Move { units, to: to? }
            }
            "hide" => {
                let (card, at) = (self.object("hide"), self.required_place("at"));
                Deed::Hide { card: card?, at: at? }
            }
            "pass" => {
                self.reader.one_of(self.table, "pass", &[("priority", ()), ("focus", ())])?;
                Deed::Pass
            }
            "choose" => Deed::Choose,
            "accept" => Deed::Accept(self.reader.faults.required_text(self.table, "accept")?.to_owned()),
            "decline" => Deed::Decline(self.reader.faults.required_text(self.table, "decline")?.to_owned()),
            "order" => Deed::Order(self.any_names("order")),
            "assign" => Deed::Assign(self.assigned()),
            "pay" => Deed::Pay,
            "exhaust" => Deed::Rune { rune: self.object("exhaust")?, ability: 0 },
            "recycle" => Deed::Rune { rune: self.object("recycle")?, ability: 1 },
            "ends" => {
                expect_word(self.table, "ends", "turn", self.reader.faults);
                Deed::EndTurn
            }
            "invite" => Deed::Invite(self.reader.player_of(self.table, "invite")?),
            _ => {
                self.reader.faults.text(self.table, "concede")?;
                Deed::Concede
            }
        })
    }

    /// What stands beside the verb. The place of a move or of hiding belongs to the verb itself.
    pub fn beside(&mut self, verb: &str) -> Beside {
        if ["move", "everyone", "settle"].contains(&verb) {
            return Beside::default();
        }
        Beside {
            choose: self.picks("choose"),
            at: if verb == "hide" { None } else { self.place("at") },
            to: self.places("to"),
            with: self.reader.faults.texts(self.table, "with").into_iter().map(|(text, at)| Name { text: text.to_owned(), at }).collect(),
            cost: self.objects("cost"),
            pay: self.payments(),
        }
    }

    fn from(&mut self) -> Option<From> {
        let zones = [
            ("hand", From::Hand),
            ("champion", From::Champion),
            ("hidden", From::Hidden),
            ("trash", From::Trash),
            ("banished", From::Banished),
            ("deck", From::Deck),
        ];
        self.reader.one_of(self.table, "from", &zones)
    }

    /// The name of an object.
    fn object(&mut self, key: &str) -> Option<Name> {
        let found = self.table.get(key)?;
        self.object_at(found, key)
    }

    fn object_at(&mut self, found: &Located, key: &str) -> Option<Name> {
        let text = self.reader.faults.as_text(found, key)?;
        if !self.names.is_object(text) {
            self.unknown(text, found.at);
            return None;
        }
        Some(Name { text: text.to_owned(), at: found.at })
    }

    fn unknown(&mut self, text: &str, at: Position) {
        self.reader.faults.note_unknown(at, "name", text, self.names.all());
    }

    /// A list of names of objects; a single one will do.
    fn objects(&mut self, key: &str) -> Vec<Name> {
        let Some(found) = self.table.get(key) else { return Vec::new() };
        match &found.value {
            Value::List(items) => items.iter().filter_map(|item| self.object_at(item, key)).collect(),
            _ => self.object_at(found, key).into_iter().collect(),
        }
    }

    /// Names of anything that can be chosen or ordered.
    fn any_names(&mut self, key: &str) -> Vec<Name> {
        let texts = self.reader.faults.texts(self.table, key);
        texts.into_iter().filter_map(|(text, at)| self.any_name(text, at)).collect()
    }

    fn any_name(&mut self, text: &str, at: Position) -> Option<Name> {
        let of_ability = text.strip_prefix("ability of ").is_some_and(|source| self.names.is_object(source));
        let is_mode = text.strip_prefix("mode ").is_some_and(|mode| mode.parse::<u8>().is_ok_and(|mode| mode > 0));
        if !self.names.knows(text) && !of_ability && !is_mode {
            self.unknown(text, at);
            return None;
        }
        Some(Name { text: text.to_owned(), at })
    }

    /// What is chosen: names, and lists of names that belong to one choice.
    fn picks(&mut self, key: &str) -> Vec<Pick> {
        let Some(items) = self.reader.faults.list(self.table, key) else { return Vec::new() };
        let mut picks = Vec::new();
        for item in items {
            match &item.value {
                Value::List(together) => {
                    let texts: Vec<_> = together.iter().filter_map(|one| Some((self.reader.faults.as_text(one, key)?, one.at))).collect();
                    picks.push(Pick::Together(texts.into_iter().filter_map(|(text, at)| self.any_name(text, at)).collect()));
                }
                _ => {
                    let text = self.reader.faults.as_text(item, key);
                    picks.extend(text.and_then(|text| self.any_name(text, item.at)).map(Pick::One));
                }
            }
        }
        picks
    }

    fn required_place(&mut self, key: &str) -> Option<Name> {
        if self.table.get(key).is_none() {
            self.reader.faults.note(self.table.at, format!("`{key}` is missing"));
        }
        self.place(key)
    }

    /// A place: `base`, `Ben's base`, a battlefield.
    fn place(&mut self, key: &str) -> Option<Name> {
        let found = self.table.get(key)?;
        self.place_at(found, key)
    }

    fn place_at(&mut self, found: &Located, key: &str) -> Option<Name> {
        let text = self.reader.faults.as_text(found, key)?;
        if self.names.place_named(text, PlayerId(0)).is_none() {
            let known: Vec<&str> = self.names.battlefields.iter().map(String::as_str).chain(["base"]).collect();
            self.reader.faults.note_unknown(found.at, "place", text, known);
            return None;
        }
        Some(Name { text: text.to_owned(), at: found.at })
    }

    fn places(&mut self, key: &str) -> Vec<Name> {
        let Some(found) = self.table.get(key) else { return Vec::new() };
        match &found.value {
            Value::List(items) => items.iter().filter_map(|item| self.place_at(item, key)).collect(),
            _ => self.place_at(found, key).into_iter().collect(),
        }
    }

    fn assigned(&mut self) -> Vec<(Name, u16)> {
        let Some(table) = self.reader.faults.table(self.table, "assign") else { return Vec::new() };
        let mut assigned = Vec::new();
        for (key, value) in &table.entries {
            if !self.names.is_object(&key.text) {
                self.unknown(&key.text, key.at);
            }
            if let Some(amount) = self.reader.faults.as_number(value, &key.text, 0..=999) {
                assigned.push((Name { text: key.text.clone(), at: key.at }, amount as u16));
            }
        }
        assigned
    }

    /// `exhaust Fury 1`, `recycle Fury 1`, `Seal of Rage`.
    fn payments(&mut self) -> Option<Vec<Payment>> {
        self.table.get("pay")?;
        let mut payments = Vec::new();
        for (text, at) in self.reader.faults.texts(self.table, "pay") {
            let (name, ability) = match text.split_once(' ') {
                Some(("exhaust", rune)) => (rune, Some(0)),
                Some(("recycle", rune)) => (rune, Some(1)),
                _ => (text, None),
            };
            if !self.names.is_object(name) {
                self.unknown(name, at);
                continue;
            }
            let name = Name { text: name.to_owned(), at };
            payments.push(ability.map_or_else(|| Payment::Ability(name.clone()), |ability| Payment::Rune { rune: name.clone(), ability }));
        }
        Some(payments)
    }
}
