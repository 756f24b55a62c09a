//! Wording: abilities as English, in the game's templating (ENCODING 9).
//!
//! What is printed follows the file: its keys in the order in which they stand, its phrases as written. Each key prints a fixed frame, before
//! or after the action; verbs agree with who performs them. Nothing here knows a card, and nothing is looked up: a file that leaves a key out
//! prints another text.

mod ability;
mod agree;
mod clause;
mod frame;
mod marks;
mod sentence;

use super::reading::{Located, Table, Value};

/// The rules text of a card file, or of a change of an erratum: one string a printed line.
///
/// Keywords first, then each ability. Effect text (136) is not among them: see [`effect_text`]. Modes and cases stand below their ability, a
/// line each.
pub fn rules_text(table: &Table) -> Vec<String> {
    let mut lines = keywords(table);
    lines.extend(abilities(table));
    lines
}

/// The lines of the keywords before the first ability.
pub fn keywords(table: &Table) -> Vec<String> {
    table.get("keywords").map(ability::keyword_lines).unwrap_or_default()
}

/// The lines of the abilities.
pub fn abilities(table: &Table) -> Vec<String> {
    lines_of(table.get("ability"))
}

/// The lines of the abilities that an attached card appends to its top-most card.
pub fn effect_text(table: &Table) -> Vec<String> {
    lines_of(table.get("effect_text"))
}

/// Whether the file says that the card prints the same meaning in other words.
pub fn differs(table: &Table) -> bool {
    table.get("differs").is_some()
}

fn lines_of(abilities: Option<&Located>) -> Vec<String> {
    let tables = abilities.map(tables).unwrap_or_default();
    tables.into_iter().flat_map(ability::lines).collect()
}

/// The tables of a list; what is none is left out, the reader of the file tells of it.
fn tables(list: &Located) -> Vec<&Table> {
    items(list).iter().filter_map(table).collect()
}

fn table(found: &Located) -> Option<&Table> {
    match &found.value {
        Value::Table(table) => Some(table),
        _ => None,
    }
}

fn text(found: &Located) -> Option<&str> {
    match &found.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// The items of a list; one value alone is a list of one.
fn items(found: &Located) -> &[Located] {
    match &found.value {
        Value::List(items) => items,
        _ => std::slice::from_ref(found),
    }
}

#[cfg(test)]
mod tests;
