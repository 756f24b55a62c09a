//! Rulings: the files of `faq/`.

use std::borrow::Cow;

use jiff::civil::Date;
use serde::Serialize;

use super::case::Case;
use super::documents::Document;
use super::rule_numbers;
use crate::card::RuleNumber;
use crate::card::reading::{Fault, Faults, Position, Table, read};

/// One ruling: a question, its answer, where the answer comes from and whether it still holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruling {
    /// Its folder and file name: `combat/equal-might`.
    pub id: String,
    /// The file it stands in.
    pub file: String,
    pub question: String,
    /// The verdict in a few words.
    pub short: String,
    pub answer: String,
    pub topic: String,
    /// The rules that decide it, in the version of `reviewed`.
    pub rules: Vec<RuleNumber>,
    /// The version of the Core Rules it was last read against: `1.4`.
    pub reviewed: String,
    /// Never empty.
    pub sources: Vec<Source>,
    pub status: Status,
    /// Since when it is so; where the file does not say, the day of the oldest source.
    pub since: Date,
    /// The first day it was no longer so (superseded).
    pub until: Option<Date>,
    /// What changed (amended, superseded).
    pub changed: Option<String>,
    /// The id of the ruling that took its place.
    pub superseded_by: Option<String>,
    /// The readings of a dispute.
    pub views: Vec<View>,
    /// How people ask it; searched, never shown.
    pub asked_as: Vec<String>,
    pub cases: Vec<Case>,
}

/// Where a ruling, or a view of a dispute, comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Source {
    pub document: Document,
    /// The number of the question in the document.
    pub item: Option<u16>,
    pub published: Date,
}

/// One reading of a dispute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub name: String,
    pub says: String,
    pub sources: Vec<Source>,
}

/// Whether a ruling still holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    Holds,
    /// It holds, with a change.
    Amended,
    /// Another ruling took its place.
    Superseded,
    /// Sources contradict each other.
    Disputed,
}

impl Status {
    const ALL: [Status; 4] = [Self::Holds, Self::Amended, Self::Superseded, Self::Disputed];

    /// Its name in files and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Amended => "amended",
            Self::Superseded => "superseded",
            Self::Disputed => "disputed",
        }
    }
}

/// What a file of `faq/` holds.
#[derive(Clone, Debug, PartialEq)]
pub enum RulingFile {
    Ruling(Box<Ruling>),
    /// The ruling has moved: its new id.
    Forward(String),
}

const KEYS: [&str; 16] = [
    "question",
    "short",
    "answer",
    "topic",
    "rules",
    "reviewed",
    "sources",
    "status",
    "since",
    "until",
    "changed",
    "superseded_by",
    "view",
    "asked_as",
    "case",
    "forward",
];

impl Ruling {
    /// The first day it is found at. What an amended or disputed ruling was asked about was a question from its first source on, and
    /// its cases tell the days apart.
    pub fn found_from(&self) -> Date {
        let oldest = self.sources.iter().map(|source| source.published).min().unwrap_or(self.since);
        match self.status {
            Status::Holds | Status::Superseded => self.since,
            Status::Amended | Status::Disputed => self.since.min(oldest),
        }
    }

    /// The first day it is found at no longer; `None` if it still is.
    pub fn found_until(&self) -> Option<Date> {
        self.until.filter(|_| self.status == Status::Superseded)
    }

    /// The cards that its cases use, each once, in the order they appear, as written there.
    pub fn cards(&self) -> Vec<String> {
        let mut cards: Vec<String> = Vec::new();
        for (name, _) in self.cases.iter().flat_map(Case::cards) {
            if !cards.iter().any(|known| known == name) {
                cards.push(name.to_owned());
            }
        }
        cards
    }
}

/// Reads a file of `faq/`; all its faults are told together.
pub fn read_ruling(file: &str, text: &str) -> Result<RulingFile, Vec<Fault>> {
    let table = read(file, text).map_err(|fault| vec![fault])?;
    let mut faults = Faults::of(file);
    let read = ruling(table, &mut faults);
    match read {
        Some(read) if faults.is_empty() => Ok(read),
        _ => Err(faults.into_sorted()),
    }
}

fn ruling(mut table: Table, faults: &mut Faults) -> Option<RulingFile> {
    faults.check_keys(&table, &KEYS);
    let cases = Case::read_all(&mut table, faults);
    let table = &table;
    if let Some(forward) = faults.text(table, "forward") {
        let others = table.entries.iter().map(|(key, _)| (key.text.as_str(), key.at)).filter(|&(key, _)| key != "forward");
        if let Some((key, at)) = others.chain(cases.first().map(|case| ("case", case.at))).next() {
            faults.note(at, format!("a file with `forward` holds nothing else, and this has `{key}`"));
        }
        return Some(RulingFile::Forward(forward.to_owned()));
    }
    let required = |faults: &mut Faults, key| faults.required_text(table, key).map(str::to_owned);
    let question = required(faults, "question");
    let short = required(faults, "short");
    let answer = required(faults, "answer");
    let topic = required(faults, "topic");
    let reviewed = required(faults, "reviewed");
    check_version(table, reviewed.as_deref(), faults);
    let rules = rules(table, faults);
    let sources = sources(table, faults);
    let status = status(table, faults);
    let views = faults.tables(table, "view").into_iter().filter_map(|view| read_view(view, faults)).collect();
    let file = faults.file().to_owned();
    let since = faults.date(table, "since").or_else(|| sources.iter().map(|source| source.published).min());
    let ruling = Ruling {
        id: id_of(&file),
        file,
        since: since?,
        until: faults.date(table, "until"),
        changed: faults.text(table, "changed").map(str::to_owned),
        superseded_by: faults.text(table, "superseded_by").map(str::to_owned),
        asked_as: faults.texts(table, "asked_as").into_iter().map(|(line, _)| line.to_owned()).collect(),
        question: question?,
        short: short?,
        answer: answer?.trim().to_owned(),
        topic: topic?,
        rules,
        reviewed: reviewed?,
        sources,
        status: status?,
        views,
        cases,
    };
    Some(RulingFile::Ruling(Box::new(ruling)))
}

/// The id of a ruling by its file: `faq/combat/equal-might.toml` is `combat/equal-might`.
pub fn id_of(file: &str) -> String {
    let path = file.strip_prefix("faq/").unwrap_or(file);
    path.strip_suffix(".toml").unwrap_or(path).to_owned()
}

fn check_version(table: &Table, reviewed: Option<&str>, faults: &mut Faults) {
    if let (Some(version), Some(at)) = (reviewed, table.get("reviewed").map(|found| found.at))
        && !rule_numbers::versions().any(|known| known == version)
    {
        let known: Vec<_> = rule_numbers::versions().collect();
        faults.note_with_hint(at, format!("there are no Core Rules {version}"), format!("the versions are {}", known.join(", ")));
    }
}

fn rules(table: &Table, faults: &mut Faults) -> Vec<RuleNumber> {
    let written = faults.texts(table, "rules");
    if written.is_empty() && faults.is_empty() {
        faults.note(table.get("rules").map_or(table.at, |rules| rules.at), "`rules` names no rule");
    }
    let mut read = Vec::with_capacity(written.len());
    for (text, at) in written {
        match RuleNumber::parse(text) {
            Some(rule) => read.push(rule),
            None => faults.note_with_hint(at, format!("`{text}` is not a rule number"), "a rule number looks like 466.5.b"),
        }
    }
    read
}

fn status(table: &Table, faults: &mut Faults) -> Option<Status> {
    let name = faults.required_text(table, "status")?;
    let found = Status::ALL.into_iter().find(|status| status.name() == name);
    if found.is_none() {
        let at = table.get("status").map_or(table.at, |status| status.at);
        faults.note_unknown(at, "status", name, Status::ALL.map(Status::name));
    }
    found
}

/// The sources of a ruling or a view.
fn sources(table: &Table, faults: &mut Faults) -> Vec<Source> {
    let tables = faults.tables(table, "sources");
    if tables.is_empty() {
        let at = table.get("sources").map_or(table.at, |sources| sources.at);
        faults.note_with_hint(at, "it names no source", r#"sources = [{ document = "origins-faq", item = 8, published = 2025-10-16 }]"#);
    }
    tables.into_iter().filter_map(|source| read_source(source, faults)).collect()
}

fn read_source(table: &Table, faults: &mut Faults) -> Option<Source> {
    faults.check_keys(table, &["document", "item", "published"]);
    let name = faults.required_text(table, "document");
    let document = name.and_then(|name| document(table, name, faults));
    let item = faults.number(table, "item", 1..=999).and_then(|item| u16::try_from(item).ok());
    let published = required_date(table, "published", faults);
    Some(Source { document: document?, item, published: published? })
}

/// The document of that name; an unknown one is a fault.
pub(super) fn document(table: &Table, name: &str, faults: &mut Faults) -> Option<Document> {
    let found = Document::named(name);
    if found.is_none() {
        let at = table.get("document").map_or(table.at, |document| document.at);
        faults.note_unknown(at, "document", name, Document::all().map(Document::name));
    }
    found
}

/// The date of a key that has to be there.
pub(super) fn required_date(table: &Table, key: &str, faults: &mut Faults) -> Option<Date> {
    if table.get(key).is_none() {
        faults.note(table.at, format!("`{key}` is missing"));
    }
    faults.date(table, key)
}

fn read_view(table: &Table, faults: &mut Faults) -> Option<View> {
    faults.check_keys(table, &["name", "says", "sources"]);
    let name = faults.required_text(table, "name").map(str::to_owned);
    let says = faults.required_text(table, "says").map(|says| says.trim().to_owned());
    let sources = sources(table, faults);
    Some(View { name: name?, says: says?, sources })
}

/// The text of a ruling's file up to its first case, and the rest: what a ruling says stands before what replays it.
pub(super) fn head_and_cases(text: Cow<'static, str>) -> (Cow<'static, str>, Cow<'static, str>) {
    let is_case = |(at, _): &(usize, &str)| *at == 0 || text[..*at].ends_with('\n');
    let at = text.match_indices("[[case]]").find(is_case).map_or(text.len(), |(at, _)| at);
    match text {
        Cow::Borrowed(text) => (Cow::Borrowed(&text[..at]), Cow::Borrowed(&text[at..])),
        Cow::Owned(mut text) => {
            let cases = text.split_off(at);
            (Cow::Owned(text), Cow::Owned(cases))
        }
    }
}

/// Where a list item of a key stands: for findings about values that were read already.
pub(super) fn item_at(table: &Table, key: &str, item: usize) -> Position {
    let Some(found) = table.get(key) else { return table.at };
    match &found.value {
        crate::card::reading::Value::List(items) => items.get(item).map_or(found.at, |item| item.at),
        _ => found.at,
    }
}
