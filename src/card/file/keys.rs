//! The keys of one table: each is taken once, and what is left over at the end is a fault.

use std::borrow::Cow;

use crate::card::reading::{Faults, Located, Position, Table, Value};

/// The keys of a table, and which of them have been taken.
pub struct Keys<'t> {
    table: &'t Table,
    taken: Vec<bool>,
}

impl<'t> Keys<'t> {
    pub fn of(table: &'t Table) -> Self {
        Self { table, taken: vec![false; table.entries.len()] }
    }

    pub fn table(&self) -> &'t Table {
        self.table
    }

    /// Where the table stands.
    pub fn at(&self) -> Position {
        self.table.at
    }

    pub fn has(&self, key: &str) -> bool {
        self.table.get(key).is_some()
    }

    /// Whether a key is there and has not been taken yet.
    pub fn is_left(&self, key: &str) -> bool {
        self.index(key).is_some_and(|at| !self.taken[at])
    }

    /// The first of these keys that is there.
    pub fn first_of(&self, keys: &[&'static str]) -> Option<&'static str> {
        keys.iter().copied().find(|key| self.has(key))
    }

    /// Those of these keys that are there.
    pub fn all_of(&self, keys: &[&'static str]) -> Vec<&'static str> {
        keys.iter().copied().filter(|key| self.has(key)).collect()
    }

    /// Whether a key has that text.
    pub fn text_is(&self, key: &str, text: &str) -> bool {
        matches!(self.table.get(key).map(|found| &found.value), Some(Value::Text(found)) if found == text)
    }

    /// Whether all keys are among these.
    pub fn are_known(&self, known: &[&'static str]) -> bool {
        self.table.entries.iter().all(|(key, _)| known.contains(&key.text.as_str()))
    }

    /// The key that is written first.
    pub fn leading(&self) -> Option<&'t str> {
        self.table.entries.first().map(|(key, _)| key.text.as_str())
    }

    /// Where that key stands, or else the table.
    pub fn place_of(&self, key: &str) -> Position {
        self.index(key).map_or(self.table.at, |at| self.table.entries[at].0.at)
    }

    fn index(&self, key: &str) -> Option<usize> {
        self.table.entries.iter().position(|(known, _)| known.text == key)
    }

    /// Takes the value of a key.
    pub fn take(&mut self, key: &str) -> Option<&'t Located> {
        let at = self.index(key)?;
        self.taken[at] = true;
        Some(&self.table.entries[at].1)
    }

    /// Takes a text.
    pub fn text(&mut self, faults: &mut Faults, key: &str) -> Option<(&'t str, Position)> {
        let found = self.take(key)?;
        faults.as_text(found, key).map(|text| (text, found.at))
    }

    /// A text that is not taken yet.
    pub fn peeked(&self, key: &str) -> Option<(&'t str, Position)> {
        match self.table.get(key) {
            Some(Located { value: Value::Text(text), at }) if self.is_left(key) => Some((text, *at)),
            _ => None,
        }
    }

    /// Takes a text with those of other keys that continue it: a long phrase may be parted at `that`, `with`, `where`, `during`, `even_if`.
    pub fn text_with(&mut self, faults: &mut Faults, key: &str, further: &[(&str, &str)]) -> Option<(Cow<'t, str>, Position)> {
        let (text, at) = self.text(faults, key)?;
        let mut whole = Cow::Borrowed(text);
        for (key, joint) in further {
            if let Some((more, _)) = self.text(faults, key) {
                whole.to_mut().push_str(&format!("{joint}{more}"));
            }
        }
        Some((whole, at))
    }

    /// Takes a list.
    pub fn list(&mut self, faults: &mut Faults, key: &str) -> Option<&'t [Located]> {
        let found = self.take(key)?;
        match &found.value {
            Value::List(items) => Some(items),
            other => {
                faults.note(found.at, format!("`{key}` has to be a list, and is {}", other.kind()));
                None
            }
        }
    }

    /// Takes all keys that are known, unread: their table is at fault already.
    pub fn give_up(&mut self, known: &[&'static str]) {
        for ((key, _), taken) in self.table.entries.iter().zip(&mut self.taken) {
            *taken |= known.contains(&key.text.as_str());
        }
    }

    /// Notes the keys that nobody took: unknown ones, and known ones that do not go with `what`.
    pub fn finish(self, faults: &mut Faults, known: &[&'static str], what: &str) {
        for ((key, _), taken) in self.table.entries.iter().zip(&self.taken) {
            if *taken {
                continue;
            }
            if known.contains(&key.text.as_str()) {
                faults.note(key.at, format!("`{}` does not go with {what}", key.text));
            } else {
                faults.note_unknown(key.at, "key", &key.text, known.iter().copied());
            }
        }
    }
}
