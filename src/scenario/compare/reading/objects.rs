//! Reads what is claimed of things on the board: battlefields, hidden cards, units, gear.

use serde_json::json;

use super::{Reading, last, with};
use crate::card::reading::{Key, Located, Table, Value};
use crate::rules::objects::PlayerId;
use crate::scenario::compare::{BattlefieldFact, Expected, FacedownFact, PieceFact, What};

impl Reading<'_, '_> {
    pub(super) fn battlefields(&mut self, key: &Key, value: &Located) {
        let Some(table) = self.reader.faults.as_table(value, &key.text) else { return };
        for (name, value) in &table.entries {
            let Some(at) = self.reader.battlefield_named(&name.text, name.at) else { continue };
            let Some(facts) = self.reader.faults.as_table(value, &name.text) else { continue };
            for (fact, value) in &facts.entries {
                let path = vec![key.text.clone(), name.text.clone(), fact.text.clone()];
                match fact.text.as_str() {
                    "controller" => self.player_at(path, value, What::Controller(at), true),
                    "contested" => self.player_at(path, value, What::Contested(at), true),
                    "owner" => self.player_at(path, value, What::Battlefield(at, BattlefieldFact::Owner), false),
                    "card" => {
                        if let Some(text) = self.text(value, "card") {
                            self.is(path, value, What::Battlefield(at, BattlefieldFact::Card), json!(text));
                        }
                    }
                    word => self.reader.faults.note_unknown(fact.at, "key", word, ["controller", "contested", "card", "owner"]),
                }
            }
        }
    }

    pub(super) fn facedown(&mut self, key: &Key, value: &Located) {
        let Some(table) = self.reader.faults.as_table(value, &key.text) else { return };
        for (name, value) in &table.entries {
            let Some(at) = self.reader.battlefield_named(&name.text, name.at) else { continue };
            let path = vec![key.text.clone(), name.text.clone()];
            let Value::Table(facts) = &value.value else {
                self.card_or_none(path, value, What::Facedown(at, FacedownFact::Presence));
                continue;
            };
            for (fact, value) in &facts.entries {
                let path = with(&path, &fact.text);
                match fact.text.as_str() {
                    "card" => self.card_or_none(path, value, What::Facedown(at, FacedownFact::Card)),
                    "of" => self.player_at(path, value, What::Facedown(at, FacedownFact::Of), false),
                    "since" => self.word(path, value, What::Facedown(at, FacedownFact::Since), &["earlier", "this turn"]),
                    word => self.reader.faults.note_unknown(fact.at, "key", word, ["card", "of", "since"]),
                }
            }
        }
    }

    pub(super) fn pieces(&mut self, key: &Key, value: &Located) {
        let Some(table) = self.reader.faults.as_table(value, &key.text) else { return };
        for (name, value) in &table.entries {
            if !self.names.is_object(&name.text) {
                self.reader.faults.note_unknown(name.at, "name", &name.text, self.names.all());
                continue;
            }
            let path = vec![key.text.clone(), name.text.clone()];
            match &value.value {
                Value::Text(text) if text == "gone" => {
                    let what = What::Piece { name: name.text.clone(), of: None, fact: PieceFact::Presence };
                    self.is(path, value, what, json!(text));
                }
                Value::Table(facts) => self.piece(&path, &name.text, facts),
                _ => self.reader.faults.note(value.at, format!("`{}` has to be a table or \"gone\"", name.text)),
            }
        }
    }

    fn piece(&mut self, path: &[String], name: &str, table: &Table) {
        let of = match table.get("of").map(|found| &found.value) {
            Some(Value::Text(player)) => self.names.player_named(player),
            _ => None,
        };
        for (key, value) in &table.entries {
            let path = with(path, &key.text);
            let what = |fact| What::Piece { name: name.to_owned(), of, fact };
            match key.text.as_str() {
                "of" => self.player_at(path, value, what(PieceFact::Of), false),
                "owner" => self.player_at(path, value, what(PieceFact::Owner), false),
                "might" => self.number(path, value, what(PieceFact::Might)),
                "damage" => self.number(path, value, what(PieceFact::Damage)),
                "moved" => self.number(path, value, what(PieceFact::Moved)),
                "exhausted" => self.truth(path, value, what(PieceFact::Exhausted)),
                "buffed" => self.truth(path, value, what(PieceFact::Buffed)),
                "stunned" => self.truth(path, value, what(PieceFact::Stunned)),
                "mighty" => self.truth(path, value, what(PieceFact::Mighty)),
                "card" => {
                    if let Some(text) = self.text(value, "card") {
                        self.is(path, value, what(PieceFact::Card), json!(text));
                    }
                }
                "at" => self.place(path, value, what(PieceFact::At)),
                "attached" => self.card_or_none(path, value, what(PieceFact::Attached)),
                "keywords" | "granted" => self.keywords(path, value, &what),
                word => {
                    let known = [
                        "of",
                        "card",
                        "at",
                        "owner",
                        "might",
                        "damage",
                        "exhausted",
                        "buffed",
                        "stunned",
                        "moved",
                        "mighty",
                        "keywords",
                        "granted",
                        "attached",
                    ];
                    self.reader.faults.note_unknown(key.at, "key", word, known);
                }
            }
        }
    }

    fn place(&mut self, path: Vec<String>, value: &Located, what: What) {
        let Some(text) = self.text(value, "at") else { return };
        if self.names.place_named(text, PlayerId(0)).is_some() {
            self.is(path, value, what, json!(text));
        } else {
            let known: Vec<String> = self.names.battlefields.iter().cloned().chain(["base".to_owned()]).collect();
            self.reader.faults.note_unknown(value.at, "place", text, known.iter().map(String::as_str));
        }
    }

    fn keywords(&mut self, path: Vec<String>, value: &Located, what: &impl Fn(PieceFact) -> What) {
        let Value::List(items) = &value.value else {
            self.reader.faults.note(value.at, format!("`{}` has to be a list of keywords, and is {}", last(&path), value.value.kind()));
            return;
        };
        let mut keywords = Vec::new();
        for item in items {
            let Some(text) = self.text(item, last(&path)) else { continue };
            keywords.extend(self.reader.keyword(text, item.at).map(|keyword| (text.to_owned(), keyword)));
        }
        let names = keywords.iter().map(|(text, _)| text.clone()).collect();
        self.claim(path, value, what(PieceFact::Keywords(keywords)), Expected::Bag(names));
    }
}
