//! Reads values that are names: of players, battlefields, cards, or one of a few words.

use std::sync::Arc;

use super::{FindCard, NoCard};
use crate::card::Card;
use crate::card::reading::{Faults, Key, Located, Position, Table, Value};
use crate::rules::objects::{BattlefieldId, PlayerId};

/// Reads boards: the names that hold for the whole table, and the faults.
pub struct Reader<'r> {
    pub faults: &'r mut Faults,
    pub find: &'r FindCard<'r>,
    /// Why a card that is there cannot be used: no fault of the case.
    pub unusable: Option<String>,
    pub players: Vec<String>,
    pub battlefields: Vec<String>,
}

impl Reader<'_> {
    /// One of a few words.
    pub fn one_of<T: Copy>(&mut self, table: &Table, key: &str, words: &[(&str, T)]) -> Option<T> {
        let text = self.faults.text(table, key)?;
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        if found.is_none() {
            let at = table.get(key).map_or(table.at, |found| found.at);
            self.faults.note_unknown(at, key, text, words.iter().map(|(word, _)| *word));
        }
        found
    }

    /// The player whom a key names.
    pub fn player_of(&mut self, table: &Table, key: &str) -> Option<PlayerId> {
        self.player(table.get(key)?, key)
    }

    /// The player whom that value names.
    pub fn player(&mut self, found: &Located, key: &str) -> Option<PlayerId> {
        let name = self.faults.as_text(found, key)?;
        self.player_named(name, found.at)
    }

    pub fn player_named(&mut self, name: &str, at: Position) -> Option<PlayerId> {
        let place = self.players.iter().position(|player| player == name);
        if place.is_none() {
            self.faults.note_unknown(at, "player", name, self.players.iter().map(String::as_str));
        }
        place.map(|place| PlayerId(place as u8))
    }

    /// A player or `"nobody"`.
    pub fn player_or_nobody(&mut self, table: &Table, key: &str) -> Option<Option<PlayerId>> {
        let found = table.get(key)?;
        if matches!(&found.value, Value::Text(text) if text == "nobody") {
            return Some(None);
        }
        self.player(found, key).map(Some)
    }

    pub fn battlefield_named(&mut self, name: &str, at: Position) -> Option<BattlefieldId> {
        let place = self.battlefields.iter().position(|battlefield| battlefield == name);
        if place.is_none() {
            self.faults.note_unknown(at, "battlefield", name, self.battlefields.iter().map(String::as_str));
        }
        place.map(|place| BattlefieldId(place as u8))
    }

    /// The card of that name; an unknown one is a fault.
    pub fn card(&mut self, name: &str, at: Position) -> Option<Arc<Card>> {
        match (self.find)(name) {
            Ok(card) => Some(card),
            Err(NoCard::Unknown(nearest)) => {
                let message = format!("unknown card `{name}`");
                match nearest.first() {
                    Some(near) => self.faults.note_with_hint(at, message, format!("did you mean `{near}`?")),
                    None => self.faults.note(at, message),
                }
                None
            }
            Err(NoCard::Faulty(because)) => {
                self.unusable.get_or_insert_with(|| format!("{name}: {because}"));
                None
            }
        }
    }

    /// The entries of a table with a key for each player.
    pub fn per_player<'t>(&mut self, table: &'t Table, key: &str) -> Vec<(PlayerId, &'t Located)> {
        let Some(players) = self.faults.table(table, key) else { return Vec::new() };
        let of = |(key, value): &'t (Key, Located)| Some((self.player_named(&key.text, key.at)?, value));
        players.entries.iter().filter_map(of).collect()
    }
}
