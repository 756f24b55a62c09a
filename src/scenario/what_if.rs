//! What if: assignments such as `score.Ann=7` that change the boards of cases without touching their files.

use crate::card::reading::{Fault, Faults, Located, Position, Table, Value, nearest, read};
use crate::corpus::Case;

/// What faults call the assignments: each is a line of it.
pub const NAME: &str = "--set";

/// The tables of a board whose keys are names of things.
const NAMED: [&str; 4] = ["units", "gear", "battlefields", "facedown"];

/// Assignments. In a case they stand like lines after the last one of its file, so that a fault in one of them can be told apart.
#[derive(Clone, Debug, Default)]
pub struct Sets {
    tables: Vec<Table>,
    /// The last line of the file.
    after: usize,
}

impl Sets {
    /// Reads assignments for the cases of a file with so many lines.
    ///
    /// # Errors
    /// What cannot be read.
    pub fn read(texts: &[String], lines: usize) -> Result<Self, Vec<Fault>> {
        let mut tables = Vec::new();
        let mut faults = Vec::new();
        for (place, text) in texts.iter().enumerate() {
            match assignment(text) {
                Ok(mut table) => {
                    shift(&mut table, &|at| at.line += lines + place);
                    tables.push(table);
                }
                Err(fault) => faults.push(Fault { at: Position { line: place + 1, ..fault.at }, ..fault }),
            }
        }
        if faults.is_empty() { Ok(Self { tables, after: lines }) } else { Err(faults) }
    }

    /// Changes the boards of cases. An assignment to a thing that only some of them have changes those.
    ///
    /// # Errors
    /// Assignments to things that are on no board.
    pub fn apply(&self, cases: &mut [Case]) -> Result<(), Vec<Fault>> {
        let mut faults = Faults::of(NAME);
        for set in &self.tables {
            let mut missing = None;
            let mut taken = false;
            for case in cases.iter_mut() {
                match thing_missing(&case.before, set) {
                    Some(thing) => missing = Some((thing, names_on(&case.before))),
                    None => {
                        merge(&mut case.before, set);
                        taken = true;
                    }
                }
            }
            if let (false, Some((thing, known))) = (taken, missing) {
                let near = nearest(&thing.name, known.iter().map(String::as_str));
                let hint = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("on the board: {}", known.join(", ")),
                };
                let Missing { at, what, name } = thing;
                faults.note_with_hint(at, format!("there is nothing called `{name}` among the {what} of the board"), hint);
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults.into_sorted().into_iter().map(|fault| self.placed(fault)).collect()) }
    }

    /// A fault as one in an assignment, if it is about one: in the line of [`NAME`] that the assignment is.
    pub fn placed(&self, fault: Fault) -> Fault {
        match fault.at.line.checked_sub(self.after) {
            Some(line) if line > 0 && !self.tables.is_empty() => {
                Fault { file: NAME.to_owned(), at: Position { line, ..fault.at }, ..fault }
            }
            _ => fault,
        }
    }
}

/// Reads one assignment as a line of TOML. Shells eat quotes, so a name with blanks may go without, and a value that is a bare word is a text.
fn assignment(text: &str) -> Result<Table, Fault> {
    let is_line = |table: &Table| !table.entries.is_empty() && !text.contains('\n');
    let first = match read(NAME, text) {
        Ok(table) if is_line(&table) => return Ok(table),
        Ok(table) => Fault { file: NAME.to_owned(), at: table.at, message: "an assignment is one line".to_owned(), hint: None },
        Err(fault) => fault,
    };
    let name = with_quoted_name(text);
    let both = name.as_deref().and_then(with_quoted_value);
    for (attempt, is_name_quoted) in [(with_quoted_value(text), false), (name, true), (both, true)] {
        let Some(mut table) = attempt.and_then(|attempt| read(NAME, &attempt).ok()) else { continue };
        if is_name_quoted {
            // These two quotes are not in the text that faults point into.
            let begins = name_begins(text);
            shift(&mut table, &|at| at.column -= if at.column > begins { 2 } else { 0 });
        }
        return Ok(table);
    }
    let hint = "KEY=VALUE as in `before`: score.Ann=7, units.\"Ann's Skulker\".might=5, turn=Ben";
    Err(Fault { hint: Some(hint.to_owned()), ..first })
}

/// `turn="Ben"` of `turn=Ben`.
fn with_quoted_value(text: &str) -> Option<String> {
    let (key, value) = text.split_once('=')?;
    let value = value.trim();
    let is_word = !value.is_empty() && !value.contains(['"', '\'', '\\', '\n', '[', '{', '=']) && value.parse::<f64>().is_err();
    (is_word && !matches!(value, "true" | "false")).then(|| format!("{key}=\"{value}\""))
}

/// `units."Ann's Ox".might=5` of `units.Ann's Ox.might=5`.
fn with_quoted_name(text: &str) -> Option<String> {
    let (key, value) = text.split_once('=')?;
    let (table, rest) = key.split_once('.').filter(|(table, _)| NAMED.contains(table))?;
    let (name, fact) = rest.rsplit_once('.')?;
    (!name.contains(['"', '\\'])).then(|| format!("{table}.\"{name}\".{fact}={value}"))
}

/// The column of the name in `units.NAME.might`.
fn name_begins(text: &str) -> usize {
    text.split_once('.').map_or(1, |(table, _)| table.chars().count() + 2)
}

/// Changes the places of everything in a table.
fn shift(table: &mut Table, change: &dyn Fn(&mut Position)) {
    change(&mut table.at);
    for (key, value) in &mut table.entries {
        change(&mut key.at);
        shift_value(value, change);
    }
}

fn shift_value(value: &mut Located, change: &dyn Fn(&mut Position)) {
    change(&mut value.at);
    match &mut value.value {
        Value::Table(table) => shift(table, change),
        Value::List(items) => items.iter_mut().for_each(|item| shift_value(item, change)),
        _ => {}
    }
}

/// Something that an assignment speaks of and a board has not.
struct Missing {
    at: Position,
    what: String,
    name: String,
}

/// The thing that an assignment changes and that is not on the board. Who writes a whole one (`{ of = "Ann", card = "Charm" }`) adds it.
fn thing_missing(board: &Table, set: &Table) -> Option<Missing> {
    let named = set.entries.iter().filter(|(key, _)| NAMED.contains(&key.text.as_str()));
    for (what, things) in named {
        let Value::Table(things) = &things.value else { continue };
        let on_board = match board.get(&what.text).map(|found| &found.value) {
            Some(Value::Table(table)) => Some(table),
            _ => None,
        };
        for (name, thing) in &things.entries {
            let is_whole = matches!(&thing.value, Value::Table(table) if table.entries.is_empty() || table.get("card").is_some());
            let is_there = on_board.is_some_and(|table| table.get(&name.text).is_some());
            if !is_there && !is_whole {
                return Some(Missing { at: name.at, what: what.text.clone(), name: name.text.clone() });
            }
        }
    }
    None
}

/// What a board gives names to.
fn names_on(board: &Table) -> Vec<String> {
    let named = board.entries.iter().filter(|(key, _)| NAMED.contains(&key.text.as_str()));
    let names = named.filter_map(|(_, value)| if let Value::Table(table) = &value.value { Some(table) } else { None });
    names.flat_map(|table| table.entries.iter().map(|(key, _)| key.text.clone())).collect()
}

/// Puts the entries of one table into another; tables that both have are merged.
fn merge(into: &mut Table, from: &Table) {
    for (key, value) in &from.entries {
        let known = into.entries.iter().position(|(known, _)| known.text == key.text);
        match known.map(|at| &mut into.entries[at]) {
            Some((_, Located { value: Value::Table(into), .. })) if matches!(value.value, Value::Table(_)) => {
                if let Value::Table(from) = &value.value {
                    merge(into, from);
                }
            }
            Some(entry) => *entry = (key.clone(), value.clone()),
            None => into.entries.push((key.clone(), value.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::testing;

    fn cases() -> Vec<Case> {
        vec![testing::case(
            "[case.before]\nscore = { Ann = 4, Ben = 4 }\nunits.\"Ox A\" = { of = \"Ann\", card = \"Ox\" }\n[case.after]\nscore = { Ann = 1 }\n",
        )]
    }

    fn set(texts: &[&str]) -> Result<Vec<Case>, Vec<Fault>> {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        let mut cases = cases();
        Sets::read(&texts, 100)?.apply(&mut cases)?;
        Ok(cases)
    }

    fn entry(case: &Case, path: &[&str]) -> Option<Value> {
        let (first, rest) = path.split_first()?;
        let mut found = case.before.get(first)?;
        for key in rest {
            let Value::Table(table) = &found.value else { return None };
            found = table.get(key)?;
        }
        Some(found.value.clone())
    }

    #[test]
    fn an_assignment_changes_that_key_and_leaves_the_others() {
        let changed = set(&["score.Ann=7", "units.\"Ox A\".might=9", "turn=Ben", "units.\"Ox A\".at = \"Plain A\""]).expect("it is read");
        assert_eq!(entry(&changed[0], &["score", "Ann"]), Some(Value::Integer(7)));
        assert_eq!(entry(&changed[0], &["score", "Ben"]), Some(Value::Integer(4)));
        assert_eq!(entry(&changed[0], &["units", "Ox A", "might"]), Some(Value::Integer(9)));
        assert_eq!(entry(&changed[0], &["units", "Ox A", "card"]), Some(Value::Text("Ox".to_owned())));
        assert_eq!(entry(&changed[0], &["turn"]), Some(Value::Text("Ben".to_owned())));
    }

    #[test]
    fn a_thing_that_is_on_no_board_is_told_with_the_nearest() {
        let faults = set(&["score.Ann=7", "units.\"Ox B\".might=9"]).expect_err("it is not there");
        let told = "--set:2:7: there is nothing called `Ox B` among the units of the board (did you mean `Ox A`?)";
        assert_eq!(faults[0].to_string(), told);
        assert!(set(&["units.\"Bear B\"={ of = \"Ann\", card = \"Bear\" }"]).is_ok(), "a whole one is a new one");
    }

    #[test]
    fn what_is_no_assignment_is_told_with_its_place() {
        for (text, column) in [("score.Ann", 10), ("", 1), ("score..Ann=1", 7)] {
            let faults = set(&["turn=Ann", text]).expect_err("it cannot be read");
            assert_eq!((faults[0].file.as_str(), faults[0].at), (NAME, Position { line: 2, column }), "{text}: {}", faults[0]);
            assert!(faults[0].hint.is_some(), "{text}");
        }
    }

    #[test]
    fn quotes_that_a_shell_has_eaten_are_not_missed() {
        let changed = set(&["units.Ox A.might=9", "units.Ox A.at=Plain A"]).expect("it is read");
        assert_eq!(entry(&changed[0], &["units", "Ox A", "might"]), Some(Value::Integer(9)));
        assert_eq!(entry(&changed[0], &["units", "Ox A", "at"]), Some(Value::Text("Plain A".to_owned())));
        let sets = Sets::read(&["units.Ox A.might=9".to_owned()], 0).expect("it is read");
        let Value::Table(units) = &sets.tables[0].entries[0].1.value else { panic!("it is a table") };
        let Value::Table(ox) = &units.entries[0].1.value else { panic!("it is a table") };
        assert_eq!((units.entries[0].0.at.column, ox.entries[0].0.at.column, ox.entries[0].1.at.column), (7, 12, 18));
    }

    #[test]
    fn a_fault_that_the_board_finds_in_an_assignment_is_one_of_the_assignment() {
        let sets = Sets::read(&["score.Ann=7".to_owned()], 100).expect("it is read");
        let fault = |line| Fault { file: "a.toml".to_owned(), at: Position { line, column: 3 }, message: String::new(), hint: None };
        let placed = sets.placed(fault(101));
        assert_eq!((placed.file.as_str(), placed.at), (NAME, Position { line: 1, column: 3 }));
        assert_eq!(sets.placed(fault(100)), fault(100));
    }
}
