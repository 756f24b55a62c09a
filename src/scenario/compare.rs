//! Comparisons: what `then` and `after` claim, against the game. Only what is named is compared.

mod facts;
mod reading;
mod whole;

use serde_json::{Map, Value};

pub use facts::{Facts, shorthand};
#[cfg(test)]
pub use reading::KEYS;
pub use reading::read;
pub use whole::{DEFAULT, WHOLE};

use super::names::UNKNOWN;
use super::verdict::Difference;
use crate::card::Keyword;
use crate::card::reading::Position;
use crate::rules::objects::{BattlefieldId, PlayerId};

/// Everything that one `then` or `after` claims.
pub type Claims = Vec<Claim>;

/// One value that is claimed.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The keys that lead to it: `score`, `Ann`.
    path: Vec<String>,
    at: Position,
    what: What,
    expected: Expected,
    /// The value as it was written.
    written: Value,
}

/// What a claim is about.
#[derive(Clone, Debug)]
enum What {
    Turn,
    Phase,
    Score(PlayerId),
    Xp(PlayerId),
    Finalized(PlayerId),
    Scored(PlayerId),
    Pool(PlayerId),
    Legend(PlayerId, LegendFact),
    Champion(PlayerId),
    Zone(PlayerId, ZoneFact),
    Runes(PlayerId),
    RuneDeck(PlayerId),
    Controller(BattlefieldId),
    Contested(BattlefieldId),
    Battlefield(BattlefieldId, BattlefieldFact),
    Facedown(BattlefieldId, FacedownFact),
    Piece { name: String, of: Option<PlayerId>, fact: PieceFact },
    Combat,
    Showdown,
    Attackers,
    Defenders,
    Focus,
    Priority,
    Deciding,
    Chain,
    Winner,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LegendFact {
    Card,
    Exhausted,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ZoneFact {
    Hand,
    Deck,
    Trash,
    Banished,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BattlefieldFact {
    Card,
    Owner,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FacedownFact {
    /// Whether there is one at all.
    Presence,
    Card,
    Of,
    Since,
}

#[derive(Clone, Debug, PartialEq)]
enum PieceFact {
    /// On the board or not.
    Presence,
    Of,
    Owner,
    Card,
    At,
    Might,
    Damage,
    Exhausted,
    Buffed,
    Stunned,
    Moved,
    Mighty,
    Attached,
    /// Whether it has these.
    Keywords(Vec<(String, Keyword)>),
}

/// What a value has to be.
#[derive(Clone, Debug, PartialEq)]
enum Expected {
    Is(Value),
    /// A thing of that name.
    Called(String),
    /// So many.
    Count(usize),
    /// These names, in any order.
    Bag(Vec<String>),
    /// These names, in this order.
    Sequence(Vec<String>),
    /// Runes, by kind and state, in any order.
    Runes(Vec<String>),
}

/// What came of the claims of one table.
#[derive(Debug, Default)]
pub struct Compared {
    /// The values as the rules give them, in the shape of the table.
    pub values: Map<String, Value>,
    pub differences: Vec<Difference>,
}

/// Compares all claims. `path` is what stands before theirs: `after`, `step.2.then`.
pub fn compare(claims: &[Claim], path: &str, file: &str, facts: &Facts<'_>) -> Compared {
    let mut compared = Compared::default();
    for claim in claims {
        let found = facts.of(&claim.what, &claim.expected);
        let expected = facts.by_its_own_name(&claim.expected);
        if !fits(&expected, &found) {
            compared.differences.push(Difference {
                path: format!("{path}.{}", claim.path.join(".")),
                file: file.to_owned(),
                line: claim.at.line,
                expected: claim.written.clone(),
                actual: found.clone(),
            });
        }
        put(&mut compared.values, &claim.path, found);
    }
    compared
}

/// Puts a value where its path leads.
fn put(into: &mut Map<String, Value>, path: &[String], value: Value) {
    match path {
        [] => {}
        [last] => {
            into.insert(last.clone(), value);
        }
        [first, rest @ ..] => {
            let inner = into.entry(first.clone()).or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(inner) = inner {
                put(inner, rest, value);
            }
        }
    }
}

/// Whether a value is what it has to be.
fn fits(expected: &Expected, found: &Value) -> bool {
    match expected {
        Expected::Is(value) => value == found,
        Expected::Called(name) => found.as_str().is_some_and(|found| is_called(name, found)),
        Expected::Count(count) => found.as_u64() == Some(*count as u64),
        Expected::Sequence(names) => {
            let found = expanded(&texts(found));
            found.len() == names.len() && names.iter().zip(&found).all(|(wanted, found)| is_called(wanted, found))
        }
        Expected::Bag(names) => is_same_bag(names, &expanded(&texts(found))),
        Expected::Runes(runes) => {
            let mut found = expanded_runes(&texts(found));
            let mut wanted = runes.clone();
            found.sort();
            wanted.sort();
            found == wanted
        }
    }
}

fn texts(value: &Value) -> Vec<String> {
    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(|item| item.as_str().map(str::to_owned)).collect()
}

/// `3 unknown` as three cards.
fn expanded(names: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for name in names {
        match super::board::unknown(name) {
            Some(count) => all.extend(std::iter::repeat_n(UNKNOWN.to_owned(), usize::from(count))),
            None => all.push(name.clone()),
        }
    }
    all
}

/// `2 Fury exhausted` as two runes.
fn expanded_runes(runes: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for text in runes {
        if let Some(written) = super::board::WrittenRunes::read(text) {
            let name = written.domain.map_or(UNKNOWN, crate::card::Domain::name);
            let one = if written.exhausted { format!("{name} exhausted") } else { name.to_owned() };
            all.extend(std::iter::repeat_n(one, usize::from(written.count)));
        }
    }
    all
}

/// Whether a name stands for what is called so. A card name without a number stands for any copy of the card.
fn is_called(wanted: &str, found: &str) -> bool {
    wanted == found || (!wanted.contains(" #") && super::board::bare(found) == wanted)
}

/// Whether two lists of names are the same in any order; exact names are matched before further copies.
fn is_same_bag(wanted: &[String], found: &[String]) -> bool {
    if wanted.len() != found.len() {
        return false;
    }
    let mut left: Vec<&String> = found.iter().collect();
    let mut inexact = Vec::new();
    for name in wanted {
        match left.iter().position(|found| *found == name) {
            Some(at) => {
                left.swap_remove(at);
            }
            None => inexact.push(name),
        }
    }
    inexact.iter().all(|name| match left.iter().position(|found| is_called(name, found)) {
        Some(at) => {
            left.swap_remove(at);
            true
        }
        None => false,
    })
}

#[cfg(test)]
mod tests;
