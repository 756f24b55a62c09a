//! TOML with places: every key and value knows its line and column, so that every fault can point at it.

use std::fmt;

use jiff::civil::Date;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A place in a file: line and column, both from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// Something that is wrong in a file: where, what, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    pub file: String,
    pub at: Position,
    pub message: String,
    /// The nearest known word, or what to do.
    pub hint: Option<String>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.at.line, self.at.column, self.message)?;
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

/// A value of a file and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Located {
    pub at: Position,
    pub value: Value,
}

/// A value of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Text(String),
    Integer(i64),
    Float(f64),
    Boolean(bool),
    Date(Date),
    /// A time, or a number beyond all ranges: no file of ours uses one.
    Other(String),
    List(Vec<Located>),
    Table(Table),
}

impl Value {
    /// What it is, for messages: "a text", "a list".
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "a text",
            Self::Integer(_) => "a whole number",
            Self::Float(_) => "a number with a fraction",
            Self::Boolean(_) => "true or false",
            Self::Date(_) => "a date",
            Self::Other(_) => "a value of another kind",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
        }
    }
}

/// A table: keys in the order written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    pub at: Position,
    pub entries: Vec<(Key, Located)>,
}

/// A key and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    pub text: String,
    pub at: Position,
}

impl Table {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Located> {
        self.entries.iter().find(|(k, _)| k.text == key).map(|(_, value)| value)
    }
}

/// Reads a whole file. The one fault is a TOML fault: text that is no TOML at all.
pub fn read(file: &str, text: &str) -> Result<Table, Fault> {
    let places = Places::of(text);
    match DeTable::parse(text) {
        Ok(table) => Ok(places.table(table.span().start, table.get_ref())),
        Err(error) => Err(Fault {
            file: file.to_owned(),
            at: error.span().map_or(Position { line: 1, column: 1 }, |span| places.at(span.start)),
            message: error.message().lines().collect::<Vec<_>>().join(" "),
            hint: None,
        }),
    }
}

/// Turns byte offsets into lines and columns.
struct Places<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Places<'t> {
    fn of(text: &'t str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts }
    }

    fn at(&self, offset: usize) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset);
        let start = self.starts[line.saturating_sub(1)];
        let column = self.text.get(start..offset).map_or(1, |before| before.chars().count() + 1);
        Position { line, column }
    }

    fn table(&self, start: usize, table: &DeTable<'_>) -> Table {
        let entry = |(key, value): (&Spanned<std::borrow::Cow<'_, str>>, &Spanned<DeValue<'_>>)| {
            let key = Key { text: key.get_ref().to_string(), at: self.at(key.span().start) };
            (key, self.value(value))
        };
        Table { at: self.at(start), entries: table.iter().map(entry).collect() }
    }

    fn value(&self, value: &Spanned<DeValue<'_>>) -> Located {
        let start = value.span().start;
        let read = match value.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => Value::Integer(number),
                Err(_) => Value::Other(number.to_string()),
            },
            DeValue::Float(number) => Value::Float(number.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(boolean) => Value::Boolean(*boolean),
            DeValue::Datetime(time) => match (time.to_string().parse::<Date>(), time.time) {
                (Ok(date), None) => Value::Date(date),
                _ => Value::Other(time.to_string()),
            },
            DeValue::Array(items) => Value::List(items.iter().map(|item| self.value(item)).collect()),
            DeValue::Table(table) => Value::Table(self.table(start, table)),
        };
        Located { at: self.at(start), value: read }
    }
}

/// Collects the faults of one file while it is read, so that all of them are told together.
#[derive(Debug)]
pub struct Faults {
    file: String,
    found: Vec<Fault>,
}

/// More known words than these are not listed.
const MANY: usize = 30;

impl Faults {
    pub fn of(file: &str) -> Self {
        Self { file: file.to_owned(), found: Vec::new() }
    }

    /// The file that is being read.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Notes a fault.
    pub fn note(&mut self, at: Position, message: impl Into<String>) {
        self.push(at, message.into(), None);
    }

    /// Notes a fault and what to do about it.
    pub fn note_with_hint(&mut self, at: Position, message: impl Into<String>, hint: impl Into<String>) {
        self.push(at, message.into(), Some(hint.into()));
    }

    /// Notes a word that is not known, with the nearest one that is.
    pub fn note_unknown<'k>(&mut self, at: Position, what: &str, word: &str, known: impl IntoIterator<Item = &'k str>) {
        let mut known: Vec<&str> = known.into_iter().collect();
        let mut seen = std::collections::BTreeSet::new();
        known.retain(|word| seen.insert(*word));
        let hint = match nearest(word, known.iter().copied()) {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if (1..=MANY).contains(&known.len()) => Some(format!("here can stand: {}", known.join(", "))),
            None => None,
        };
        self.push(at, format!("unknown {what} `{word}`"), hint);
    }

    fn push(&mut self, at: Position, message: String, hint: Option<String>) {
        self.found.push(Fault { file: self.file.clone(), at, message, hint });
    }

    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The faults, in the order of the file.
    pub fn into_sorted(mut self) -> Vec<Fault> {
        self.found.sort();
        self.found
    }

    /// Notes every key of the table that is not among `known`.
    pub fn check_keys(&mut self, table: &Table, known: &[&str]) {
        for (key, _) in &table.entries {
            if !known.contains(&key.text.as_str()) {
                self.note_unknown(key.at, "key", &key.text, known.iter().copied());
            }
        }
    }

    /// The text of a key; a value of another kind is a fault.
    pub fn text<'t>(&mut self, table: &'t Table, key: &str) -> Option<&'t str> {
        let found = table.get(key)?;
        self.as_text(found, key)
    }

    /// The text of a key that has to be there and not be empty.
    pub fn required_text<'t>(&mut self, table: &'t Table, key: &str) -> Option<&'t str> {
        match table.get(key) {
            None => {
                self.note(table.at, format!("`{key}` is missing"));
                None
            }
            Some(found) => {
                let text = self.as_text(found, key)?;
                if text.trim().is_empty() {
                    self.note(found.at, format!("`{key}` is empty"));
                    return None;
                }
                Some(text)
            }
        }
    }

    /// That value as a text.
    pub fn as_text<'t>(&mut self, found: &'t Located, key: &str) -> Option<&'t str> {
        match &found.value {
            Value::Text(text) => Some(text),
            other => {
                self.note(found.at, format!("`{key}` has to be a text, and is {}", other.kind()));
                None
            }
        }
    }

    /// The whole number of a key, within a range.
    pub fn number(&mut self, table: &Table, key: &str, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        let found = table.get(key)?;
        self.as_number(found, key, range)
    }

    /// That value as a whole number within a range.
    pub fn as_number(&mut self, found: &Located, key: &str, range: std::ops::RangeInclusive<i64>) -> Option<i64> {
        match &found.value {
            Value::Integer(number) if range.contains(number) => Some(*number),
            Value::Integer(number) => {
                self.note(found.at, format!("`{key}` is {number}, and has to be from {} to {}", range.start(), range.end()));
                None
            }
            other => {
                self.note(found.at, format!("`{key}` has to be a whole number, and is {}", other.kind()));
                None
            }
        }
    }

    /// The truth of a key.
    pub fn boolean(&mut self, table: &Table, key: &str) -> Option<bool> {
        let found = table.get(key)?;
        match &found.value {
            Value::Boolean(boolean) => Some(*boolean),
            other => {
                self.note(found.at, format!("`{key}` has to be true or false, and is {}", other.kind()));
                None
            }
        }
    }

    /// The date of a key.
    pub fn date(&mut self, table: &Table, key: &str) -> Option<Date> {
        let found = table.get(key)?;
        match &found.value {
            Value::Date(date) => Some(*date),
            other => {
                self.note(found.at, format!("`{key}` has to be a date such as 2026-07-24, and is {}", other.kind()));
                None
            }
        }
    }

    /// The table of a key.
    pub fn table<'t>(&mut self, table: &'t Table, key: &str) -> Option<&'t Table> {
        let found = table.get(key)?;
        self.as_table(found, key)
    }

    /// That value as a table.
    pub fn as_table<'t>(&mut self, found: &'t Located, key: &str) -> Option<&'t Table> {
        match &found.value {
            Value::Table(table) => Some(table),
            other => {
                self.note(found.at, format!("`{key}` has to be a table, and is {}", other.kind()));
                None
            }
        }
    }

    /// The list of a key.
    pub fn list<'t>(&mut self, table: &'t Table, key: &str) -> Option<&'t [Located]> {
        let found = table.get(key)?;
        match &found.value {
            Value::List(items) => Some(items),
            other => {
                self.note(found.at, format!("`{key}` has to be a list, and is {}", other.kind()));
                None
            }
        }
    }

    /// The list of texts of a key; empty if the key is not there.
    pub fn texts<'t>(&mut self, table: &'t Table, key: &str) -> Vec<(&'t str, Position)> {
        let items = self.list(table, key).unwrap_or_default();
        items.iter().filter_map(|item| self.as_text(item, key).map(|text| (text, item.at))).collect()
    }

    /// The tables of a key: `[[case]]`, or a list of inline tables.
    pub fn tables<'t>(&mut self, table: &'t Table, key: &str) -> Vec<&'t Table> {
        let items = self.list(table, key).unwrap_or_default();
        items.iter().filter_map(|item| self.as_table(item, key)).collect()
    }
}

/// The nearest of the known words, if one is near enough to be meant.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let folded = word.to_lowercase();
    known
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&folded, &candidate.to_lowercase()), candidate))
        .filter(|&(distance, _)| distance <= 1 + word.chars().count() / 4)
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_knows_its_line_and_column() {
        let table = read("a.toml", "a = 1\n[b]\nc = [\n  \"x\",\n]\n").expect("it is TOML");
        let Some(Located { value: Value::Table(b), .. }) = table.get("b") else { panic!("b is a table") };
        let Some(Located { value: Value::List(items), .. }) = b.get("c") else { panic!("c is a list") };
        assert_eq!(items[0].at, Position { line: 4, column: 3 });
    }

    #[test]
    fn a_text_that_is_no_toml_is_a_fault_with_its_place() {
        let fault = read("a.toml", "a = 1\nb = = 2\n").expect_err("it is no TOML");
        assert_eq!((fault.file.as_str(), fault.at.line), ("a.toml", 2));
    }

    #[test]
    fn an_unknown_key_is_told_with_the_nearest_known_one() {
        let table = read("a.toml", "quetsion = \"?\"").expect("it is TOML");
        let mut faults = Faults::of("a.toml");
        faults.check_keys(&table, &["question", "answer"]);
        assert_eq!(faults.into_sorted()[0].to_string(), "a.toml:1:1: unknown key `quetsion` (did you mean `question`?)");
    }
}
