//! The index: what of each ruling, erratum and card is searched, and how it is built.
//!
//! It is one segment whose entries stand in the order of ids, so the number of an entry orders it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::thread;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use tantivy::directory::RamDirectory;
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, NumericOptions, STORED, Schema, TextFieldIndexing, TextOptions, Value};
use tantivy::{Index, IndexBuilder, SegmentReader, TantivyDocument};

use super::query::Names;
use super::words::{ANALYZER, analyzer};
use super::{Error, Kind, imported};
use crate::card::reading::{self, Table};
use crate::corpus::{Corpus, ErrataFile, Passages, Ruling, Source, Status, stem};

/// Raised whenever what is indexed, or how, changes: then old indexes are not read any more.
pub const VERSION: u32 = 2;

/// Memory for building, in bytes. Everything fits in it, so there is one segment.
const BUDGET: usize = 3_000_000;

/// The fields that are searched, and what a word found there weighs.
pub const TEXTS: [(&str, f32); 8] = [
    ("question", 3.0),
    ("asked_as", 2.2),
    ("answer", 1.0),
    ("topic", 2.0),
    ("names", 1.5),
    ("abilities", 0.5),
    // Of imported documents: what a passage says, and what it stands under.
    ("official", 1.0),
    ("subject", 0.8),
];

/// What a hit line shows; stored, so that a list of hits needs no file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    pub id: String,
    pub kind: Kind,
    pub title: String,
    /// As JSON.
    pub sources: serde_json::Value,
    pub status: Option<String>,
}

/// The fields of the index.
#[derive(Clone, Copy, Debug)]
pub struct Fields {
    /// In the order of [`TEXTS`].
    pub texts: [Field; TEXTS.len()],
    /// The rules that a ruling cites and all rules above them, whole.
    pub rules: Field,
    /// The cards that an entry is about or uses, as the names of their files.
    pub cards: Field,
    pub shown: Field,
    /// The cards that an entry speaks of by their full names, as the names of their files.
    pub about: Field,
}

/// The names of the columns that entries are filtered by.
pub const KIND: &str = "kind";
pub const FROM: &str = "from";
pub const UNTIL: &str = "until";

fn schema() -> Schema {
    let mut schema = Schema::builder();
    let text = TextFieldIndexing::default().set_tokenizer(ANALYZER).set_index_option(IndexRecordOption::WithFreqs);
    for (name, _) in TEXTS {
        schema.add_text_field(name, TextOptions::default().set_indexing_options(text.clone()));
    }
    let whole = TextFieldIndexing::default().set_tokenizer("raw").set_index_option(IndexRecordOption::Basic).set_fieldnorms(false);
    schema.add_text_field("rules", TextOptions::default().set_indexing_options(whole.clone()));
    schema.add_text_field("cards", TextOptions::default().set_indexing_options(whole.clone()));
    schema.add_text_field("about", TextOptions::default().set_indexing_options(whole));
    schema.add_text_field("shown", STORED);
    let column = NumericOptions::default() | FAST;
    schema.add_u64_field(KIND, column.clone() | INDEXED);
    schema.add_i64_field(FROM, column.clone());
    schema.add_i64_field(UNTIL, column);
    schema.build()
}

/// A day as a number that grows with it.
pub fn day_number(day: Date) -> i64 {
    (i64::from(day.year()) * 100 + i64::from(day.month())) * 100 + i64::from(day.day())
}

/// An index that can be searched.
pub struct Opened {
    pub reader: SegmentReader,
    pub fields: Fields,
}

/// Opens an index that lies in memory.
pub fn open(directory: RamDirectory) -> Result<Opened, Error> {
    opened(&Index::open(directory)?)
}

fn opened(index: &Index) -> Result<Opened, Error> {
    let schema = index.schema();
    let field = |name: &str| schema.get_field(name);
    let mut texts = [Field::from_field_id(0); TEXTS.len()];
    for (place, (name, _)) in texts.iter_mut().zip(TEXTS) {
        *place = field(name)?;
    }
    let fields = Fields { texts, rules: field("rules")?, cards: field("cards")?, shown: field("shown")?, about: field("about")? };
    match index.searchable_segments()?.as_slice() {
        [segment] => Ok(Opened { reader: SegmentReader::open(segment)?, fields }),
        segments => Err(Error::Index(format!("it has {} segments, and should have one", segments.len()))),
    }
}

/// The stored part of an entry.
pub fn shown(reader: &tantivy::store::StoreReader, field: Field, entry: u32) -> Result<Shown, Error> {
    let document: TantivyDocument = reader.get(entry)?;
    let text = document.get_first(field).and_then(|value| value.as_str()).unwrap_or_default();
    serde_json::from_str(text).map_err(|error| Error::Index(error.to_string()))
}

/// Builds the index of a corpus and of imported passages in memory; `progress` is told how many files are read, of how many.
pub fn build(corpus: &Corpus, passages: &dyn Passages, progress: &mut dyn FnMut(usize, usize)) -> Result<(RamDirectory, Opened), Error> {
    let imported = passages.passages().map_err(|error| Error::Passages(error.to_string()))?;
    let mut entries = entries(corpus, progress)?;
    if !imported.is_empty() {
        let names = Names::of(corpus);
        entries.extend(imported.into_iter().map(|passage| imported::entry(&names, passage)));
    }
    entries.sort_by(|a, b| a.shown.id.cmp(&b.shown.id));
    let directory = RamDirectory::create();
    let schema = schema();
    let builder = IndexBuilder::new().schema(schema.clone()).tokenizers(tokenizers());
    let mut writer = builder.single_segment_index_writer::<TantivyDocument>(directory.clone(), BUDGET)?;
    for entry in &entries {
        writer.add_document(entry.document(&schema)?)?;
    }
    let index = writer.finalize()?;
    let opened = opened(&index)?;
    Ok((directory, opened))
}

fn tokenizers() -> tantivy::tokenizer::TokenizerManager {
    let tokenizers = tantivy::tokenizer::TokenizerManager::default();
    tokenizers.register(ANALYZER, analyzer());
    tokenizers
}

/// One thing that can be found.
#[derive(Default)]
pub struct Entry {
    pub shown: Shown,
    pub from: i64,
    pub until: i64,
    /// In the order of [`TEXTS`].
    pub texts: [String; TEXTS.len()],
    pub rules: Vec<String>,
    pub cards: Vec<String>,
    pub about: Vec<String>,
}

impl Default for Shown {
    fn default() -> Self {
        let nothing = serde_json::Value::Array(Vec::new());
        Self { id: String::new(), kind: Kind::Ruling, title: String::new(), sources: nothing, status: None }
    }
}

impl Entry {
    fn document(&self, schema: &Schema) -> Result<TantivyDocument, Error> {
        let mut document = TantivyDocument::default();
        for ((name, _), text) in TEXTS.iter().zip(&self.texts) {
            if !text.is_empty() {
                document.add_text(schema.get_field(name)?, text);
            }
        }
        for rule in &self.rules {
            document.add_text(schema.get_field("rules")?, rule);
        }
        for card in &self.cards {
            document.add_text(schema.get_field("cards")?, card);
        }
        for card in &self.about {
            document.add_text(schema.get_field("about")?, card);
        }
        document.add_text(schema.get_field("shown")?, serde_json::to_string(&self.shown).map_err(|e| Error::Index(e.to_string()))?);
        document.add_u64(schema.get_field(KIND)?, self.shown.kind as u64);
        document.add_i64(schema.get_field(FROM)?, self.from);
        document.add_i64(schema.get_field(UNTIL)?, self.until);
        Ok(document)
    }
}

fn entries(corpus: &Corpus, progress: &mut dyn FnMut(usize, usize)) -> Result<Vec<Entry>, Error> {
    let total = corpus.ruling_files().count() + corpus.errata_files().count() + corpus.card_files().count();
    let names = Names::of(corpus);
    // Rulings take about as long to read as everything else.
    let (rulings, others) = thread::scope(|scope| {
        let others = scope.spawn(|| other_entries(corpus));
        let mut done = 0;
        let mut quoted = HashMap::new();
        let ruling = |read: Result<(Ruling, Cow<'static, str>), _>| {
            done += 1;
            progress(done, total);
            read.map(|(ruling, cases)| ruling_entry(&names, &ruling, &used(&names, &cases, &mut quoted)))
        };
        let rulings: Result<Vec<Entry>, crate::corpus::Error> = corpus.ruling_heads().map(ruling).collect();
        (rulings, others.join())
    });
    let mut entries = rulings?;
    entries.extend(others.map_err(|_| Error::Index("reading cards and errata failed".to_owned()))??);
    progress(total, total);
    Ok(entries)
}

/// The entries of errata and cards.
fn other_entries(corpus: &Corpus) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    for errata in corpus.errata() {
        entries.extend(errata_entries(&errata?));
    }
    for file in corpus.card_files() {
        let text = corpus.text(file)?;
        let (facts, abilities) = text.split_once("\n[").unwrap_or((&text, ""));
        let table = reading::read(file, facts).map_err(|fault| crate::corpus::Error::Faulty(vec![fault]))?;
        entries.push(card_entry(file, &table, abilities));
    }
    Ok(entries)
}

/// The cards that cases name, as the names of their files, in order: every text in quotes that is the name of a card. Rulings quote the
/// same texts over and over, so what a text is, is kept.
fn used<'n>(names: &'n Names, cases: &str, known: &mut HashMap<String, Option<&'n str>>) -> Vec<&'n str> {
    let mut used = Vec::new();
    for text in cases.split('"').skip(1).step_by(2) {
        let card = match known.get(text) {
            Some(card) => *card,
            None => *known.entry(text.to_owned()).or_insert_with(|| names.get(text)),
        };
        used.extend(card.filter(|card| !used.contains(card)));
    }
    used.sort_unstable();
    used
}

/// The entry of a ruling whose cases use these cards.
fn ruling_entry(names: &Names, ruling: &Ruling, cards: &[&str]) -> Entry {
    let mut answer = format!("{}\n{}", ruling.short, ruling.answer);
    for text in ruling.changed.iter().chain(ruling.views.iter().map(|view| &view.says)) {
        answer.push('\n');
        answer.push_str(text);
    }
    let shown = Shown {
        id: ruling.id.clone(),
        kind: Kind::Ruling,
        title: ruling.question.clone(),
        sources: serde_json::json!(ruling.sources),
        status: Some(ruling.status.name().to_owned()),
    };
    let ways: Vec<&str> = std::iter::once(&ruling.question).chain(&ruling.asked_as).map(String::as_str).collect();
    let topic = ruling.id.replace(['/', '-'], " ");
    Entry {
        shown,
        from: day_number(ruling.found_from()),
        until: if ruling.status == Status::Superseded { ruling.until.map_or(i64::MAX, day_number) } else { i64::MAX },
        texts: [
            ruling.question.clone(),
            ruling.asked_as.join("\n"),
            answer,
            topic,
            cards.join(" "),
            String::new(),
            String::new(),
            String::new(),
        ],
        rules: ruling.rules.iter().flat_map(|rule| with_parents(rule.as_str())).collect(),
        cards: cards.iter().map(|&card| card.to_owned()).collect(),
        about: ways.iter().flat_map(|way| named(names, way)).collect(),
    }
}

/// The cards that a text names.
pub fn named(names: &Names, text: &str) -> Vec<String> {
    let folded = crate::corpus::fold(text);
    let words: Vec<&str> = folded.split(' ').collect();
    names.among(&words).into_iter().map(|named| named.card).collect()
}

/// A rule number and those above it: `466.5.b`, `466.5`, `466`; of another version with the version before each.
fn with_parents(rule: &str) -> Vec<String> {
    let (version, number) = match rule.split_once(':') {
        Some((version, number)) => (format!("{version}:"), number),
        None => (String::new(), rule),
    };
    let parents = number.rmatch_indices('.').map(|(at, _)| &number[..at]);
    std::iter::once(number).chain(parents).map(|number| format!("{version}{number}")).collect()
}

fn errata_entries(errata: &ErrataFile) -> Vec<Entry> {
    let entry = |change: &crate::corpus::Change| Entry {
        shown: Shown {
            id: change.id.clone(),
            kind: Kind::Erratum,
            title: format!("{}: {}", errata.card, change.document.title()),
            sources: serde_json::json!([Source { document: change.document, item: None, published: change.published }]),
            status: None,
        },
        from: day_number(change.in_force),
        until: i64::MAX,
        texts: [
            String::new(),
            String::new(),
            change.summary.clone(),
            String::new(),
            errata.card.clone(),
            strings(&change.table),
            String::new(),
            String::new(),
        ],
        rules: Vec::new(),
        cards: vec![crate::corpus::slug(&errata.card)],
        about: vec![crate::corpus::slug(&errata.card)],
    };
    errata.changes.iter().map(entry).collect()
}

/// The entry of a card: its facts, and its abilities as they are written, of which folding leaves the words.
fn card_entry(file: &str, table: &Table, abilities: &str) -> Entry {
    let text = |key: &str| table.get(key).map_or_else(String::new, |found| value_text(&found.value));
    let name = text("name");
    let shown = Shown { id: format!("card:{}", stem(file)), kind: Kind::Card, title: name.clone(), ..Shown::default() };
    let facts = [text("kind"), text("supertype"), text("tags"), text("domains"), text("keywords")].join(" ");
    Entry {
        shown,
        from: i64::MIN,
        until: i64::MAX,
        texts: [String::new(), String::new(), String::new(), facts, name, abilities.to_owned(), String::new(), String::new()],
        rules: Vec::new(),
        cards: vec![stem(file).to_owned()],
        about: vec![stem(file).to_owned()],
    }
}

/// The texts of the abilities in a table.
fn strings(table: &Table) -> String {
    let abilities = ["ability", "effect_text", "keywords"].into_iter().filter_map(|key| table.get(key));
    abilities.map(|found| value_text(&found.value)).collect::<Vec<_>>().join(" ")
}

/// All words of a value: texts, numbers, and the keys of tables.
fn value_text(value: &reading::Value) -> String {
    use reading::Value;
    match value {
        Value::Text(text) | Value::Other(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(_) | Value::Boolean(_) | Value::Date(_) => String::new(),
        Value::List(items) => items.iter().map(|item| value_text(&item.value)).collect::<Vec<_>>().join(" "),
        Value::Table(table) => {
            let words = table.entries.iter().map(|(key, value)| format!("{} {}", key.text, value_text(&value.value)));
            words.collect::<Vec<_>>().join(" ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cited_rule_is_found_by_every_rule_above_it() {
        assert_eq!(with_parents("466.5.b"), ["466.5.b", "466.5", "466"]);
        assert_eq!(with_parents("1.1:727.1.b"), ["1.1:727.1.b", "1.1:727.1", "1.1:727"]);
    }

    #[test]
    fn later_days_have_greater_numbers() {
        use jiff::civil::date;
        assert!(day_number(date(2025, 12, 31)) < day_number(date(2026, 1, 1)));
    }
}
