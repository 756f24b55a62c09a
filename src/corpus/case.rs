//! Cases: the `[[case]]` tables of rulings and of scenario files. Their boards and steps stay as written; the scenario layer reads
//! them.

use jiff::civil::Date;

use crate::card::reading::{Faults, Located, Position, Table, Value};

/// A situation that is played out: a board, what the players do, and what is then true.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub name: String,
    /// A sentence for the reader.
    pub note: Option<String>,
    /// The day it is played at, if not the command's.
    pub as_of: Option<Date>,
    /// The first day it speaks for.
    pub from: Option<Date>,
    /// The first day it no longer speaks for.
    pub until: Option<Date>,
    /// Whether it is played without errata.
    pub as_printed: bool,
    /// Which reading of a dispute it plays.
    pub view: Option<String>,
    /// Why it is not expected to be played.
    pub not_replayed: Option<String>,
    /// The board; empty if the case leaves it out.
    pub before: Table,
    pub steps: Vec<Table>,
    /// What is compared at the end.
    pub after: Option<Table>,
    /// The file it stands in, as messages call it.
    pub file: String,
    /// Where it begins.
    pub at: Position,
}

const KEYS: [&str; 11] = ["name", "note", "as_of", "from", "until", "as_printed", "view", "not_replayed", "before", "step", "after"];

impl Case {
    /// Reads the `[[case]]` tables of a file.
    pub(super) fn read_all(table: &mut Table, faults: &mut Faults) -> Vec<Case> {
        let tables = take_tables(table, "case", faults);
        let cases: Vec<Case> = tables.into_iter().filter_map(|table| Self::read(table, faults)).collect();
        for (place, case) in cases.iter().enumerate() {
            if cases[..place].iter().any(|earlier| earlier.name == case.name) {
                faults.note(case.at, format!("a case is called `{}` already", case.name));
            }
        }
        cases
    }

    fn read(mut table: Table, faults: &mut Faults) -> Option<Case> {
        faults.check_keys(&table, &KEYS);
        let before = take_table(&mut table, "before", faults);
        let after = take_table(&mut table, "after", faults);
        let steps = take_tables(&mut table, "step", faults);
        let table = &table;
        let text = |faults: &mut Faults, key| faults.text(table, key).map(str::to_owned);
        let name = faults.required_text(table, "name").map(str::to_owned);
        let case = Case {
            name: name?,
            note: text(faults, "note"),
            as_of: faults.date(table, "as_of"),
            from: faults.date(table, "from"),
            until: faults.date(table, "until"),
            as_printed: faults.boolean(table, "as_printed").unwrap_or(false),
            view: text(faults, "view"),
            not_replayed: text(faults, "not_replayed"),
            before: before.unwrap_or_else(|| Table { at: table.at, entries: Vec::new() }),
            steps,
            after,
            file: faults.file().to_owned(),
            at: table.at,
        };
        if case.steps.is_empty() && case.after.is_none() && case.before.get("refused").is_none() {
            faults.note_with_hint(
                case.at,
                format!("the case `{}` claims nothing", case.name),
                "give it a step, `after`, or `refused` in `before`",
            );
        }
        if let (Some(from), Some(until)) = (case.from, case.until)
            && from >= until
        {
            faults.note(case.at, format!("the case `{}` ends on {until}, before it begins on {from}", case.name));
        }
        Some(case)
    }

    /// The cards that its board names, as they are written there, with their places.
    pub fn cards(&self) -> Vec<(&str, Position)> {
        let mut found = Vec::new();
        for (key, value) in &self.before.entries {
            match (key.text.as_str(), &value.value) {
                ("units" | "gear" | "facedown", Value::Table(objects)) => {
                    found.extend(objects.entries.iter().filter_map(|(_, object)| card_key(object)));
                }
                ("legends", Value::Table(players)) => {
                    found.extend(players.entries.iter().filter_map(|(_, legend)| card_key(legend).or_else(|| text(legend))));
                }
                ("battlefields", Value::Table(battlefields)) => {
                    for (key, battlefield) in &battlefields.entries {
                        let own = || (!key.text.starts_with("Plain")).then_some((key.text.as_str(), key.at));
                        found.extend(card_key(battlefield).or_else(own));
                    }
                }
                ("champions" | "hand" | "deck" | "trash" | "banished", Value::Table(players)) => {
                    found.extend(players.entries.iter().flat_map(|(_, cards)| names(cards)));
                }
                _ => {}
            }
        }
        found
    }
}

/// Takes the value of a key out of a table.
fn take(table: &mut Table, key: &str) -> Option<Located> {
    let at = table.entries.iter().position(|(known, _)| known.text == key)?;
    Some(table.entries.remove(at).1)
}

/// Takes the table of a key out of a table; a value of another kind is a fault.
fn take_table(table: &mut Table, key: &str, faults: &mut Faults) -> Option<Table> {
    as_own_table(take(table, key)?, key, faults)
}

/// Takes the tables of a key out of a table.
fn take_tables(table: &mut Table, key: &str, faults: &mut Faults) -> Vec<Table> {
    match take(table, key) {
        None => Vec::new(),
        Some(Located { value: Value::List(items), .. }) => items.into_iter().filter_map(|item| as_own_table(item, key, faults)).collect(),
        Some(other) => {
            faults.note(other.at, format!("`{key}` has to be a list, and is {}", other.value.kind()));
            Vec::new()
        }
    }
}

fn as_own_table(found: Located, key: &str, faults: &mut Faults) -> Option<Table> {
    match found.value {
        Value::Table(table) => Some(table),
        other => {
            faults.note(found.at, format!("`{key}` has to be a table, and is {}", other.kind()));
            None
        }
    }
}

/// The `card` of an object's table.
fn card_key(object: &Located) -> Option<(&str, Position)> {
    match &object.value {
        Value::Table(table) => text(table.get("card")?),
        _ => None,
    }
}

fn text(value: &Located) -> Option<(&str, Position)> {
    match &value.value {
        Value::Text(text) => Some((text, value.at)),
        _ => None,
    }
}

/// The card names in a zone: a list or one name, without `"none"` and counts of unknown cards.
fn names(zone: &Located) -> Vec<(&str, Position)> {
    let is_name = |&(name, _): &(&str, Position)| name != "none" && !name.ends_with("unknown");
    match &zone.value {
        Value::List(cards) => cards.iter().filter_map(text).filter(is_name).map(|(name, at)| (bare(name), at)).collect(),
        _ => text(zone).filter(is_name).into_iter().collect(),
    }
}

/// A card's name without the mark of a second copy: `Charm #2`.
fn bare(name: &str) -> &str {
    name.rsplit_once(" #").filter(|(_, copy)| copy.parse::<u8>().is_ok()).map_or(name, |(name, _)| name)
}

/// Reads a file of the user's own, which holds nothing but `[[case]]` tables.
pub(super) fn read_scenario(mut table: Table, faults: &mut Faults) -> Vec<Case> {
    faults.check_keys(&table, &["case"]);
    let cases = Case::read_all(&mut table, faults);
    if cases.is_empty() && faults.is_empty() {
        faults.note_with_hint(Position { line: 1, column: 1 }, "the file holds no case", "begin one with [[case]]; see `docs/scenario.md`");
    }
    cases
}
