//! What stands on the board: battlefields, hidden cards, units, gear, legends.

use super::{Facedown, Ground, Legend, Piece, Reader};
use crate::card::reading::{Key, Located, Position, Table, Value};
use crate::card::{Cost, Keyword, Kind};
use crate::rules::objects::{BattlefieldId, Location, PlayerId};

/// The battlefield card without abilities (652.2.a), for battlefields whose names start with "Plain".
const PLAIN: &str = "Plain Battlefield";

const BATTLEFIELD_KEYS: [&str; 4] = ["controller", "contested", "card", "owner"];
const UNIT_KEYS: [&str; 11] = ["of", "card", "at", "owner", "might", "damage", "exhausted", "buffed", "stunned", "moved", "granted"];
const GEAR_KEYS: [&str; 7] = ["of", "card", "at", "owner", "exhausted", "attached", "granted"];

impl Reader<'_> {
    pub(super) fn grounds(&mut self, table: &Table) -> Vec<Ground> {
        let entries = self.faults.table(table, "battlefields").map(|table| table.entries.as_slice()).unwrap_or_default();
        let mut grounds: Vec<_> = entries.iter().enumerate().filter_map(|(place, entry)| self.ground(place, entry)).collect();
        let hidden = self.faults.table(table, "facedown").map(|table| table.entries.as_slice()).unwrap_or_default();
        for (key, value) in hidden {
            let at = self.battlefield_named(&key.text, key.at);
            let hidden = self.facedown(key, value);
            if let Some(BattlefieldId(place)) = at
                && let Some(ground) = grounds.get_mut(usize::from(place))
            {
                ground.facedown = hidden;
            }
        }
        grounds
    }

    fn ground(&mut self, place: usize, (key, value): &(Key, Located)) -> Option<Ground> {
        let table = self.faults.as_table(value, &key.text)?;
        self.faults.check_keys(table, &BATTLEFIELD_KEYS);
        let is_plain = key.text.starts_with("Plain");
        let (name, at) = match (table.get("card"), self.faults.text(table, "card")) {
            (Some(found), Some(name)) => (name, found.at),
            _ if is_plain => (PLAIN, key.at),
            _ => (key.text.as_str(), key.at),
        };
        let card = self.card(name, at);
        if let Some(card) = &card
            && card.kind != Kind::Battlefield
        {
            self.faults.note(at, format!("`{}` is no battlefield", card.name));
        }
        // Every player brings battlefields (170.1): in turn order, if nothing is said.
        let owner = self.player_of(table, "owner").unwrap_or(PlayerId((place % self.players.len().max(1)) as u8));
        let controller = self.player_or_nobody(table, "controller");
        let contested = self.player_or_nobody(table, "contested").flatten();
        Some(Ground { name: key.text.clone(), card: card?, owner, controller, contested, facedown: None })
    }

    fn facedown(&mut self, key: &Key, value: &Located) -> Option<Facedown> {
        let table = self.faults.as_table(value, &key.text)?;
        self.faults.check_keys(table, &["card", "of", "since"]);
        let since = self.one_of(table, "since", &[("earlier", false), ("this turn", true)]);
        let card = self.card_key(table, "card");
        let of = self.required_player(table, "of");
        Some(Facedown { card: card?, of: of?, this_turn: since.unwrap_or(false) })
    }

    pub(super) fn legend(&mut self, value: &Located) -> Option<Legend> {
        if let Value::Text(name) = &value.value {
            let card = self.card(name, value.at)?;
            return Some(Legend { card, exhausted: false });
        }
        let table = self.faults.as_table(value, "legends")?;
        self.faults.check_keys(table, &["card", "exhausted"]);
        let exhausted = self.faults.boolean(table, "exhausted").unwrap_or(false);
        Some(Legend { card: self.card_key(table, "card")?, exhausted })
    }

    /// Units, then gear. A name means one thing on the whole board.
    pub(super) fn pieces(&mut self, table: &Table) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        for (what, kind) in [("units", Kind::Unit), ("gear", Kind::Gear)] {
            let entries = self.faults.table(table, what).map(|table| table.entries.as_slice()).unwrap_or_default();
            for (key, value) in entries {
                if names.contains(&key.text.as_str()) {
                    let hint = "198: a game object is at one place at a time; give the other one a name of its own";
                    self.faults.note_with_hint(key.at, format!("`{}` is on the board already", key.text), hint);
                }
                if self.players.contains(&key.text) || self.battlefields.contains(&key.text) || key.text == "base" {
                    self.faults.note(key.at, format!("`{}` is the name of something else already", key.text));
                }
                names.push(&key.text);
                pieces.extend(self.piece(kind, key, value));
            }
        }
        for piece in &pieces {
            if let Some(unit) = &piece.attached
                && !pieces.iter().any(|other| other.name == *unit)
            {
                let at = attached_at(table, &piece.name);
                self.faults.note_unknown(at, "unit", unit, pieces.iter().map(|other| other.name.as_str()));
            }
        }
        pieces
    }

    fn piece(&mut self, kind: Kind, key: &Key, value: &Located) -> Option<Piece> {
        let table = self.faults.as_table(value, &key.text)?;
        let (known, what): (&[&str], _) = if kind == Kind::Unit { (&UNIT_KEYS, "unit") } else { (&GEAR_KEYS, "gear") };
        self.faults.check_keys(table, known);
        let of = self.required_player(table, "of");
        let owner = self.player_of(table, "owner").or(of);
        let card = self.card_key(table, "card");
        if let Some(card) = &card
            && card.kind != kind
        {
            let at = table.get("card").map_or(table.at, |found| found.at);
            self.faults.note(at, format!("`{}` is no {what}", card.name));
        }
        let at = self.location(table, of);
        let might = self.faults.number(table, "might", 0..=99).map(|might| might as u8);
        let damage = self.faults.number(table, "damage", 0..=999).unwrap_or(0) as u16;
        let exhausted = self.faults.boolean(table, "exhausted").unwrap_or(false);
        let buffed = self.faults.boolean(table, "buffed").unwrap_or(false);
        let stunned = self.faults.boolean(table, "stunned").unwrap_or(false);
        let moved = self.faults.number(table, "moved", 0..=99).unwrap_or(0) as u8;
        let granted = self.granted(table);
        let attached = self.faults.text(table, "attached").map(str::to_owned);
        let name = key.text.clone();
        Some(Piece {
            name,
            card: card?,
            of: of?,
            owner: owner?,
            at: at?,
            might,
            damage,
            exhausted,
            buffed,
            stunned,
            moved,
            granted,
            attached,
        })
    }

    fn granted(&mut self, table: &Table) -> Vec<Keyword> {
        let words = self.faults.texts(table, "granted");
        words.into_iter().filter_map(|(word, at)| self.keyword(word, at)).collect()
    }

    /// A keyword as text; an unknown one is a fault.
    pub fn keyword(&mut self, text: &str, at: Position) -> Option<Keyword> {
        let found = keyword(text);
        if found.is_none() {
            let words = KEYWORDS.iter().map(|(word, _)| *word).chain(COUNTED.iter().map(|(word, _)| *word));
            self.faults.note_unknown(at, "keyword", text, words);
        }
        found
    }

    /// Where a unit or gear is: `"base"` of its controller, `"Ben's base"`, or a battlefield.
    fn location(&mut self, table: &Table, of: Option<PlayerId>) -> Option<Location> {
        let Some(found) = table.get("at") else { return of.map(Location::Base) };
        let text = self.faults.as_text(found, "at")?;
        if text == "base" {
            return of.map(Location::Base);
        }
        if let Some(player) = text.strip_suffix("'s base") {
            return self.player_named(player, found.at).map(Location::Base);
        }
        let place = self.battlefields.iter().position(|battlefield| battlefield == text);
        if place.is_none() {
            let known: Vec<String> = self.battlefields.iter().cloned().chain(["base".to_owned()]).collect();
            self.faults.note_unknown(found.at, "place", text, known.iter().map(String::as_str));
        }
        place.map(|place| Location::Battlefield(BattlefieldId(place as u8)))
    }

    fn required_player(&mut self, table: &Table, key: &str) -> Option<PlayerId> {
        if table.get(key).is_none() {
            self.faults.note(table.at, format!("`{key}` is missing"));
        }
        self.player_of(table, key)
    }

    fn card_key(&mut self, table: &Table, key: &str) -> Option<std::sync::Arc<crate::card::Card>> {
        let name = self.faults.required_text(table, key)?;
        let at = table.get(key).map_or(table.at, |found| found.at);
        self.card(name, at)
    }
}

/// Where the `attached` of that gear stands.
fn attached_at(table: &Table, gear: &str) -> Position {
    let found = match table.get("gear").map(|found| &found.value) {
        Some(Value::Table(gears)) => gears.get(gear),
        _ => None,
    };
    match found.map(|found| &found.value) {
        Some(Value::Table(piece)) => piece.get("attached").map_or(table.at, |attached| attached.at),
        _ => table.at,
    }
}

const KEYWORDS: [(&str, Keyword); 14] = [
    ("Accelerate", Keyword::Accelerate),
    ("Action", Keyword::Action),
    ("Ambush", Keyword::Ambush),
    ("Backline", Keyword::Backline),
    ("Deathknell", Keyword::Deathknell),
    ("Ganking", Keyword::Ganking),
    ("Hidden", Keyword::Hidden),
    ("Legion", Keyword::Legion),
    ("Reaction", Keyword::Reaction),
    ("Tank", Keyword::Tank),
    ("Temporary", Keyword::Temporary),
    ("Unique", Keyword::Unique),
    ("Vision", Keyword::Vision),
    ("Weaponmaster", Keyword::Weaponmaster),
];

type Counted = fn(u8) -> Keyword;
const COUNTED: [(&str, Counted); 4] =
    [("Assault", Keyword::Assault), ("Deflect", Keyword::Deflect), ("Hunt", Keyword::Hunt), ("Shield", Keyword::Shield)];

/// `Tank`, `Assault 2`; without a number 1 is meant (802).
fn keyword(text: &str) -> Option<Keyword> {
    if let Some((_, keyword)) = KEYWORDS.iter().find(|(word, _)| *word == text) {
        return Some(keyword.clone());
    }
    let (word, number) = text.split_once(' ').map_or((text, Some(1)), |(word, number)| (word, number.parse().ok()));
    if let Some((_, counted)) = COUNTED.iter().find(|(known, _)| *known == word) {
        return Some(counted(number?));
    }
    let (word, cost) = text.split_once(' ')?;
    let cost = Cost::parse(cost)?;
    match word {
        "Equip" => Some(Keyword::Equip(cost)),
        "Flow" => Some(Keyword::Flow(cost)),
        "Repeat" => Some(Keyword::Repeat(cost)),
        _ => None,
    }
}
