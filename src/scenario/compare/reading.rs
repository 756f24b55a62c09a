//! Reads `then` and `after`.

mod objects;

use serde_json::{Value as Json, json};

use super::{Claim, Claims, Expected, LegendFact, What, ZoneFact};
use crate::card::reading::{Key, Located, Table, Value};
use crate::rules::objects::PlayerId;
use crate::scenario::board::{PHASES, Reader, WrittenRunes};
use crate::scenario::names::Names;

/// The keys of `then` and `after`.
pub const KEYS: [&str; 28] = [
    "turn",
    "phase",
    "score",
    "xp",
    "battlefields",
    "units",
    "gear",
    "legends",
    "champions",
    "hand",
    "deck",
    "trash",
    "banished",
    "facedown",
    "runes",
    "rune_deck",
    "pool",
    "finalized",
    "scored",
    "combat",
    "showdown",
    "attackers",
    "defenders",
    "focus",
    "priority",
    "deciding",
    "chain",
    "winner",
];

/// Reads the claims of a table. Faults are noted.
pub fn read(table: &Table, names: &Names, reader: &mut Reader<'_>) -> Claims {
    let mut reading = Reading { names, reader, claims: Vec::new() };
    for (key, value) in &table.entries {
        reading.entry(key, value);
    }
    reading.claims
}

struct Reading<'c, 'r> {
    names: &'c Names,
    reader: &'c mut Reader<'r>,
    claims: Claims,
}

impl Reading<'_, '_> {
    fn entry(&mut self, key: &Key, value: &Located) {
        match key.text.as_str() {
            "turn" => self.player(key, value, What::Turn, false),
            "phase" => self.word(vec![key.text.clone()], value, What::Phase, &PHASES.map(|(word, _)| word)),
            "score" => self.per_player(key, value, |reading, path, value, player| reading.number(path, value, What::Score(player))),
            "xp" => self.per_player(key, value, |reading, path, value, player| reading.number(path, value, What::Xp(player))),
            "finalized" => self.per_player(key, value, |reading, path, value, player| reading.number(path, value, What::Finalized(player))),
            "scored" => self.per_player(key, value, |reading, path, value, player| {
                let battlefields = reading.names.battlefields.clone();
                reading.names_in(path, value, What::Scored(player), |_, name| battlefields.iter().any(|known| known == name));
            }),
            "pool" => self.per_player(key, value, Self::pool),
            "legends" => self.per_player(key, value, Self::legend),
            "champions" => self.per_player(key, value, |reading, path, value, player| {
                reading.card_or_none(path, value, What::Champion(player));
            }),
            "hand" => self.zone(key, value, ZoneFact::Hand),
            "deck" => self.zone(key, value, ZoneFact::Deck),
            "trash" => self.zone(key, value, ZoneFact::Trash),
            "banished" => self.zone(key, value, ZoneFact::Banished),
            "runes" => self.per_player(key, value, |reading, path, value, player| reading.runes(path, value, What::Runes(player))),
            "rune_deck" => self.per_player(key, value, |reading, path, value, player| reading.rune_deck(path, value, player)),
            "battlefields" => self.battlefields(key, value),
            "facedown" => self.facedown(key, value),
            "units" | "gear" => self.pieces(key, value),
            "combat" => self.battlefield_or_none(key, value, What::Combat),
            "showdown" => self.battlefield_or_none(key, value, What::Showdown),
            "attackers" => self.objects(key, value, What::Attackers),
            "defenders" => self.objects(key, value, What::Defenders),
            "focus" => self.player(key, value, What::Focus, true),
            "priority" => self.player(key, value, What::Priority, true),
            "deciding" => self.player(key, value, What::Deciding, true),
            "winner" => self.player(key, value, What::Winner, true),
            "chain" => self.chain(key, value),
            word => {
                let only_before = ["players", "mode", "allies", "turn_number"].contains(&word);
                if only_before {
                    self.reader.faults.note(key.at, format!("`{word}` describes a board and is not compared"));
                } else {
                    self.reader.faults.note_unknown(key.at, "key", word, KEYS);
                }
            }
        }
    }

    fn claim(&mut self, path: Vec<String>, value: &Located, what: What, expected: Expected) {
        self.claims.push(Claim { path, at: value.at, what, expected, written: json_of(&value.value) });
    }

    fn is(&mut self, path: Vec<String>, value: &Located, what: What, expected: Json) {
        self.claim(path, value, what, Expected::Is(expected));
    }

    fn text<'v>(&mut self, value: &'v Located, key: &str) -> Option<&'v str> {
        self.reader.faults.as_text(value, key)
    }

    fn player(&mut self, key: &Key, value: &Located, what: What, may_be_nobody: bool) {
        self.player_at(vec![key.text.clone()], value, what, may_be_nobody);
    }

    fn player_at(&mut self, path: Vec<String>, value: &Located, what: What, may_be_nobody: bool) {
        let Some(text) = self.text(value, last(&path)) else { return };
        let is_nobody = may_be_nobody && text == "nobody";
        if is_nobody || self.reader.player_named(text, value.at).is_some() {
            self.is(path, value, what, json!(text));
        }
    }

    /// One of a few words.
    fn word(&mut self, path: Vec<String>, value: &Located, what: What, words: &[&str]) {
        let Some(text) = self.text(value, last(&path)) else { return };
        if words.contains(&text) {
            self.is(path, value, what, json!(text));
        } else {
            self.reader.faults.note_unknown(value.at, last(&path), text, words.iter().copied());
        }
    }

    fn number(&mut self, path: Vec<String>, value: &Located, what: What) {
        if let Some(number) = self.reader.faults.as_number(value, last(&path), 0..=999) {
            self.is(path, value, what, json!(number));
        }
    }

    fn truth(&mut self, path: Vec<String>, value: &Located, what: What) {
        match &value.value {
            Value::Boolean(truth) => self.is(path, value, what, json!(truth)),
            other => self.reader.faults.note(value.at, format!("`{}` has to be true or false, and is {}", last(&path), other.kind())),
        }
    }

    fn per_player(&mut self, key: &Key, value: &Located, mut read: impl FnMut(&mut Self, Vec<String>, &Located, PlayerId)) {
        let Some(players) = self.reader.faults.as_table(value, &key.text) else { return };
        for (name, value) in &players.entries {
            if let Some(player) = self.reader.player_named(&name.text, name.at) {
                read(self, vec![key.text.clone(), name.text.clone()], value, player);
            }
        }
    }

    fn pool(&mut self, path: Vec<String>, value: &Located, player: PlayerId) {
        if let Some(resources) = self.reader.resources(value) {
            self.is(path, value, What::Pool(player), json!(super::facts::shorthand(&resources)));
        }
    }

    fn legend(&mut self, path: Vec<String>, value: &Located, player: PlayerId) {
        let Value::Table(table) = &value.value else {
            self.card_or_none(path, value, What::Legend(player, LegendFact::Card));
            return;
        };
        for (key, value) in &table.entries {
            let path = with(&path, &key.text);
            match key.text.as_str() {
                "card" => self.card_or_none(path, value, What::Legend(player, LegendFact::Card)),
                "exhausted" => self.truth(path, value, What::Legend(player, LegendFact::Exhausted)),
                word => self.reader.faults.note_unknown(key.at, "key", word, ["card", "exhausted"]),
            }
        }
    }

    fn card_or_none(&mut self, path: Vec<String>, value: &Located, what: What) {
        let Some(text) = self.text(value, last(&path)) else { return };
        if text == "none" || self.knows(text, value) {
            let expected = Expected::Called(text.to_owned());
            self.claim(path, value, what, expected);
        }
    }

    /// Whether it is the name of an object of this case; else a fault.
    fn knows(&mut self, name: &str, value: &Located) -> bool {
        let known = self.names.is_object(name);
        if !known {
            self.reader.faults.note_unknown(value.at, "name", name, self.names.all());
        }
        known
    }

    fn zone(&mut self, key: &Key, value: &Located, zone: ZoneFact) {
        self.per_player(key, value, |reading, path, value, player| {
            let what = What::Zone(player, zone);
            if let Value::Integer(_) = value.value {
                reading.count(path, value, what);
            } else if zone == ZoneFact::Deck {
                let names = reading.listed(&path, value, |reading, name| reading.names.is_object(name));
                reading.claim(path, value, what, Expected::Sequence(super::expanded(&names)));
            } else {
                reading.names_in(path, value, what, |reading, name| reading.names.is_object(name));
            }
        });
    }

    fn count(&mut self, path: Vec<String>, value: &Located, what: What) {
        if let Some(count) = self.reader.faults.as_number(value, last(&path), 0..=999) {
            self.claim(path, value, what, Expected::Count(count as usize));
        }
    }

    /// A list of names in any order.
    fn names_in(&mut self, path: Vec<String>, value: &Located, what: What, known: impl Fn(&Self, &str) -> bool) {
        let names = self.listed(&path, value, known);
        self.claim(path, value, what, Expected::Bag(super::expanded(&names)));
    }

    /// The texts of a list that are known; others are faults. Counts of unknown cards pass.
    fn listed(&mut self, path: &[String], value: &Located, known: impl Fn(&Self, &str) -> bool) -> Vec<String> {
        let Value::List(items) = &value.value else {
            self.reader.faults.note(value.at, format!("`{}` has to be a list, and is {}", last(path), value.value.kind()));
            return Vec::new();
        };
        let mut texts = Vec::new();
        for item in items {
            let Some(text) = self.text(item, last(path)) else { continue };
            if crate::scenario::board::unknown(text).is_none() && !known(self, text) {
                self.reader.faults.note_unknown(item.at, "name", text, self.names.all());
            }
            texts.push(text.to_owned());
        }
        texts
    }

    fn objects(&mut self, key: &Key, value: &Located, what: What) {
        self.names_in(vec![key.text.clone()], value, what, |reading, name| reading.names.is_object(name));
    }

    fn chain(&mut self, key: &Key, value: &Located) {
        let path = vec![key.text.clone()];
        let known = |reading: &Self, name: &str| reading.names.is_object(name.strip_prefix("ability of ").unwrap_or(name));
        let names = self.listed(&path, value, known);
        self.claim(path, value, What::Chain, Expected::Sequence(names));
    }

    fn runes(&mut self, path: Vec<String>, value: &Located, what: What) {
        let Value::List(items) = &value.value else {
            self.reader.faults.note(value.at, format!("`{}` has to be a list of runes, and is {}", last(&path), value.value.kind()));
            return;
        };
        let mut runes = Vec::new();
        for item in items {
            let Some(text) = self.text(item, last(&path)) else { continue };
            if WrittenRunes::read(text).is_none() {
                self.reader.complain_about_rune(text, item.at);
            }
            runes.push(text.to_owned());
        }
        self.claim(path, value, what, Expected::Runes(super::expanded_runes(&runes)));
    }

    /// The Rune Deck, in order.
    fn rune_deck(&mut self, path: Vec<String>, value: &Located, player: PlayerId) {
        let what = What::RuneDeck(player);
        if let Value::Integer(_) = value.value {
            self.count(path, value, what);
            return;
        }
        let before = self.claims.len();
        self.runes(path, value, what);
        if let Some(claim) = self.claims.get_mut(before)
            && let Expected::Runes(runes) = &claim.expected
        {
            claim.expected = Expected::Sequence(runes.clone());
        }
    }

    fn battlefield_or_none(&mut self, key: &Key, value: &Located, what: What) {
        let Some(text) = self.text(value, &key.text) else { return };
        if text == "none" || self.reader.battlefield_named(text, value.at).is_some() {
            self.is(vec![key.text.clone()], value, what, json!(text));
        }
    }
}

fn last(path: &[String]) -> &str {
    path.last().map_or("", String::as_str)
}

fn with(path: &[String], key: &str) -> Vec<String> {
    path.iter().cloned().chain([key.to_owned()]).collect()
}

/// A value of a file as JSON.
fn json_of(value: &Value) -> Json {
    match value {
        Value::Text(text) | Value::Other(text) => json!(text),
        Value::Integer(number) => json!(number),
        Value::Float(number) => json!(number),
        Value::Boolean(truth) => json!(truth),
        Value::Date(date) => json!(date.to_string()),
        Value::List(items) => items.iter().map(|item| json_of(&item.value)).collect(),
        Value::Table(table) => Json::Object(table.entries.iter().map(|(key, value)| (key.text.clone(), json_of(&value.value))).collect()),
    }
}
