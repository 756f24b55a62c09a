//! Card files: `cards/<set>/<card>.toml`, and the abilities of errata. All faults of a file are told together.

mod ability;
mod action;
mod cards;
mod cost;
mod delayed;
mod event;
mod fits;
mod instruction;
mod keys;
mod nested;
mod statement;
mod unplayed;

pub(in crate::card) use instruction::ACTIONS;
pub(in crate::card) use statement::STATEMENTS;

use super::grammar::scope::Scope;
use super::grammar::words::{CARD_KINDS, SUPERTYPES};
use super::reading::{self, Fault, Faults, Located, Position, Table};
use super::{Ability, Card, Cost, Domain, Encoded, Keyword, Kind, Supertype};

/// The keys of a card file.
const KEYS: [&str; 14] = [
    "name",
    "kind",
    "supertype",
    "tags",
    "codes",
    "domains",
    "cost",
    "might",
    "might_bonus",
    "keywords",
    "abilities",
    "differs",
    "ability",
    "effect_text",
];

/// Keywords and abilities, as a card prints them or an erratum has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Abilities {
    /// Those before the first ability, if the tables said any.
    pub keywords: Vec<Keyword>,
    pub abilities: Vec<Ability>,
}

/// Reads a card file.
pub fn read_card(file: &str, text: &str) -> Result<Card, Vec<Fault>> {
    let table = reading::read(file, text).map_err(|fault| vec![fault])?;
    let mut faults = Faults::of(file);
    let card = card(&mut faults, &table);
    match card {
        Some(card) if faults.is_empty() => Ok(card),
        _ => Err(faults.into_sorted()),
    }
}

/// Reads the abilities of one change of an erratum: its `[[change.ability]]` tables, and its `keywords` if it has them.
///
/// `card` is the name of the card. Without its kind `do` alone is taken for the instructions of a spell.
pub fn read_abilities(faults: &mut Faults, card: &str, kind: Option<Kind>, abilities: &[&Table], keywords: Option<&Located>) -> Abilities {
    let mut reader = Texts { faults, scope: Scope::of(card), kind, delayed: false };
    let keywords = keywords.map(|found| reader.keyword_list(found)).unwrap_or_default();
    Abilities { keywords, abilities: reader.abilities(abilities) }
}

/// Reads one keyword as files write it: `Shield 2`, `Equip [1][C]`. `None` if it is no keyword, or its cost is more than resources.
pub fn read_keyword(text: &str) -> Option<Keyword> {
    let mut faults = Faults::of("");
    let keyword = super::grammar::read_phrase(&mut faults, &Scope::of(""), Position::default(), text, |r| r.keyword());
    keyword.filter(|_| faults.is_empty())
}

/// Notes a value of `differs` that is none of those that are known.
pub fn check_differs(faults: &mut Faults, table: &Table) {
    const KNOWN: [&str; 4] = ["order", "joined", "wording", "misprint"];
    if let (Some(found), Some(text)) = (table.get("differs"), faults.text(table, "differs")) {
        for word in text.split(' ').filter(|word| !KNOWN.contains(word)) {
            faults.note_unknown(found.at, "word", word, KNOWN);
        }
    }
}

fn card(faults: &mut Faults, table: &Table) -> Option<Card> {
    faults.check_keys(table, &KEYS);
    let name = faults.required_text(table, "name").map(str::to_owned);
    let kind = faults.required_text(table, "kind").and_then(|word| one_word(faults, table, "kind", word, &CARD_KINDS));
    let supertype = faults.text(table, "supertype").and_then(|word| one_word(faults, table, "supertype", word, &SUPERTYPES));
    let tags = tags(faults, table);
    let codes = faults.texts(table, "codes").into_iter().map(|(code, _)| code.to_owned()).collect();
    let domains = domains(faults, table);
    let cost = cost(faults, table);
    let might = faults.number(table, "might", 0..=99).and_then(|might| u8::try_from(might).ok());
    let might_bonus = faults.number(table, "might_bonus", -9..=99).and_then(|bonus| i8::try_from(bonus).ok());
    check_differs(faults, table);
    check_facts(faults, table, kind, supertype);
    let encoded = encoded(faults, table);
    let mut texts = Texts { scope: Scope::of(name.as_deref().unwrap_or_default()), kind, faults, delayed: false };
    let keywords = table.get("keywords").map(|found| texts.keyword_list(found)).unwrap_or_default();
    let lines = texts.faults.tables(table, "ability");
    let abilities = texts.abilities(&lines);
    texts.scope = Scope::of(name.as_deref().unwrap_or_default());
    let lines = texts.faults.tables(table, "effect_text");
    let effect_text = texts.abilities(&lines);
    let (name, kind) = (name?, kind?);
    Some(Card { name, kind, supertype, tags, codes, domains, cost, might, might_bonus, keywords, abilities, effect_text, encoded })
}

/// A word of a closed list.
fn one_word<T: Copy>(faults: &mut Faults, table: &Table, key: &str, word: &str, known: &[(&str, T)]) -> Option<T> {
    let found = known.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
    if found.is_none() {
        faults.note_unknown(value_place(table, key), key, word, known.iter().map(|(word, _)| *word));
    }
    found
}

fn value_place(table: &Table, key: &str) -> Position {
    table.get(key).map_or(table.at, |found| found.at)
}

fn tags(faults: &mut Faults, table: &Table) -> Vec<String> {
    let known = super::grammar::words::TAGS;
    let mut tags = Vec::new();
    for (tag, at) in faults.texts(table, "tags") {
        if known.contains(&tag) {
            tags.push(tag.to_owned());
        } else {
            faults.note_unknown(at, "tag", tag, known);
        }
    }
    tags
}

fn domains(faults: &mut Faults, table: &Table) -> Vec<Domain> {
    let mut domains = Vec::new();
    for (name, at) in faults.texts(table, "domains") {
        match Domain::from_name(name) {
            Some(domain) => domains.push(domain),
            None => faults.note_unknown(at, "domain", name, Domain::ALL.map(Domain::name)),
        }
    }
    domains
}

fn cost(faults: &mut Faults, table: &Table) -> Option<Cost> {
    let text = faults.text(table, "cost")?;
    let cost = Cost::parse(text).filter(|_| !text.is_empty());
    if cost.is_none() {
        let at = value_place(table, "cost");
        faults.note_with_hint(at, format!("`{text}` is no cost"), "write shorthands (134), such as `[2][C]`");
    }
    cost
}

fn encoded(faults: &mut Faults, table: &Table) -> Encoded {
    let Some(word) = faults.text(table, "abilities") else { return Encoded::Full };
    let at = value_place(table, "abilities");
    if word != "not encoded" {
        faults.note_unknown(at, "word", word, ["not encoded"]);
    } else if table.get("ability").is_some() || table.get("effect_text").is_some() {
        faults.note(at, "a card that is not encoded has no `ability` and no `effect_text`");
    }
    Encoded::No
}

/// Facts that a kind of card cannot have, or has to have.
fn check_facts(faults: &mut Faults, table: &Table, kind: Option<Kind>, supertype: Option<Supertype>) {
    let Some(kind) = kind else { return };
    let (is_unit, is_token) = (kind == Kind::Unit, supertype == Some(Supertype::Token));
    if !is_unit && table.get("might").is_some() {
        faults.note(value_place(table, "might"), "only units have `might`");
    }
    if is_unit && table.get("might").is_none() {
        faults.note(table.at, "`might` is missing: every unit has it");
    }
    if kind != Kind::Gear && table.get("might_bonus").is_some() {
        faults.note(value_place(table, "might_bonus"), "only Equipment has `might_bonus`");
    }
    let is_played = matches!(kind, Kind::Unit | Kind::Spell | Kind::Gear);
    if !is_played && table.get("cost").is_some() {
        faults.note(value_place(table, "cost"), "only units, spells and gear have a `cost`");
    }
    if is_played && !is_token && table.get("cost").is_none() {
        faults.note(table.at, "`cost` is missing: it is what the card costs to play");
    }
}

/// Reads abilities: what is needed all the way down.
struct Texts<'f> {
    faults: &'f mut Faults,
    scope: Scope,
    kind: Option<Kind>,
    /// Within an instruction: a delayed ability.
    delayed: bool,
}

impl Texts<'_> {
    /// The abilities of one list of tables, in order.
    fn abilities(&mut self, tables: &[&Table]) -> Vec<Ability> {
        let mut abilities = Vec::new();
        for table in tables {
            self.scope.ability = u8::try_from(abilities.len()).unwrap_or(u8::MAX);
            abilities.extend(self.ability(table));
            self.scope.next_ability(self.kind == Some(Kind::Spell));
        }
        abilities
    }

    /// Reads a phrase with a rule of the grammar.
    fn phrase<T>(&mut self, text: (&str, Position), rule: impl Fn(&mut super::grammar::Reader<'_>) -> Option<T>) -> Option<T> {
        super::grammar::read_phrase(self.faults, &self.scope, text.1, text.0, rule)
    }
}

#[cfg(test)]
mod tests;
