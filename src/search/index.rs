//! The index: its fields, and how it is built and opened.
//!
//! It has parts that are built at the same time: rulings and errata, cards, and imported documents. No kind of entry is in both, so each
//! part knows all about its kinds. A part is one segment whose entries stand in the order of ids.

use std::path::Path;
use std::sync::OnceLock;
use std::thread;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use tantivy::directory::RamDirectory;
use tantivy::schema::{FAST, Field, INDEXED, IndexRecordOption, NumericOptions, STORED, Schema, TextFieldIndexing, TextOptions, Value};
use tantivy::store::StoreReader;
use tantivy::tokenizer::TokenizerManager;
use tantivy::{Directory, Index, IndexBuilder, SegmentReader, TantivyDocument};

use super::entries::{self, Entry};
use super::lexicon::{self, Lexicon, Sources};
use super::names::Names;
use super::ready::Ready;
use super::words::{ANALYZER, WITHOUT_STOP_WORDS, analyzer, analyzer_without_stop_words};
use super::{Error, Kind, glossary};
use crate::corpus::{Corpus, Passages};

/// Raised whenever what is indexed, or how, changes: then old indexes are not read any more.
pub const VERSION: u32 = 6;

/// How many blocks of stored texts are kept unpacked.
const BLOCKS: usize = 16;

/// Memory for building a part, in bytes. Nothing is written out in between, however much it is.
const BUDGET: usize = 3_000_000;

/// The fields that are searched, and what a word found there weighs.
pub const TEXTS: [(&str, f32); 8] = [
    ("question", 3.0),
    (WAYS, 1.0),
    ("answer", 1.0),
    ("topic", 2.0),
    ("names", 1.5),
    ("abilities", 0.5),
    // Of imported documents: what a passage says, and what it stands under.
    ("official", 1.0),
    ("subject", 0.8),
];

/// The field of the ways in which people ask.
pub const WAYS: &str = "asked_as";

/// The place of the field of what imported documents say.
const OFFICIAL: usize = 6;

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
    /// The ways in which what an entry answers is asked, one a line, as stems; stored.
    pub ways: Field,
    /// The rules that a ruling cites, each as it is written there; stored.
    pub cites: Field,
}

/// The names of the columns that entries are filtered by.
pub const KIND: &str = "kind";
pub const FROM: &str = "from";
pub const UNTIL: &str = "until";
/// Whether what a ruling answers is asked of some card by name.
pub const SPECIAL: &str = "special";

fn schema() -> Schema {
    let mut schema = Schema::builder();
    let text = TextFieldIndexing::default().set_index_option(IndexRecordOption::WithFreqs);
    for (name, _) in TEXTS {
        let analyzer = if name == "abilities" { WITHOUT_STOP_WORDS } else { ANALYZER };
        schema.add_text_field(name, TextOptions::default().set_indexing_options(text.clone().set_tokenizer(analyzer)));
    }
    let whole = TextFieldIndexing::default().set_tokenizer("raw").set_index_option(IndexRecordOption::Basic).set_fieldnorms(false);
    schema.add_text_field("rules", TextOptions::default().set_indexing_options(whole.clone()));
    schema.add_text_field("cards", TextOptions::default().set_indexing_options(whole.clone()));
    schema.add_text_field("about", TextOptions::default().set_indexing_options(whole));
    schema.add_text_field("shown", STORED);
    schema.add_text_field("ways", STORED);
    schema.add_text_field("cites", STORED);
    let column = NumericOptions::default() | FAST;
    schema.add_u64_field(KIND, column.clone() | INDEXED);
    schema.add_i64_field(FROM, column.clone());
    schema.add_u64_field(SPECIAL, column.clone());
    schema.add_i64_field(UNTIL, column);
    schema.build()
}

/// A day as a number that grows with it.
pub fn day_number(day: Date) -> i64 {
    (i64::from(day.year()) * 100 + i64::from(day.month())) * 100 + i64::from(day.day())
}

/// A part of an index that can be searched.
pub struct Part {
    pub reader: SegmentReader,
    pub fields: Fields,
    pub store: StoreReader,
    /// What every question needs, read for the first.
    pub ready: OnceLock<Ready>,
}

/// Opens an index that lies in memory. The lexicon lies beside its first part.
pub fn open_all(directories: Vec<RamDirectory>) -> Result<(Vec<Part>, Lexicon), Error> {
    let lexicon = match directories.first() {
        Some(first) => {
            let text = first.atomic_read(Path::new(lexicon::FILE)).map_err(|error| Error::Index(error.to_string()))?;
            Lexicon::read(String::from_utf8(text).map_err(|error| Error::Index(error.to_string()))?)
        }
        None => Lexicon::default(),
    };
    let parts: Result<Vec<Part>, Error> = directories.into_iter().map(open).collect();
    Ok((parts?, lexicon))
}

/// Opens a part that lies in memory.
fn open(directory: RamDirectory) -> Result<Part, Error> {
    opened(&Index::open(directory)?)
}

fn opened(index: &Index) -> Result<Part, Error> {
    let schema = index.schema();
    let field = |name: &str| schema.get_field(name);
    let mut texts = [Field::from_field_id(0); TEXTS.len()];
    for (place, (name, _)) in texts.iter_mut().zip(TEXTS) {
        *place = field(name)?;
    }
    let fields = Fields {
        texts,
        rules: field("rules")?,
        cards: field("cards")?,
        shown: field("shown")?,
        about: field("about")?,
        ways: field("ways")?,
        cites: field("cites")?,
    };
    match index.searchable_segments()?.as_slice() {
        [segment] => {
            let reader = SegmentReader::open(segment)?;
            Ok(Part { store: reader.get_store_reader(BLOCKS)?, reader, fields, ready: OnceLock::new() })
        }
        segments => Err(Error::Index(format!("a part has {} segments, and should have one", segments.len()))),
    }
}

impl Part {
    /// Whether it is that of imported documents.
    pub fn is_imported(&self) -> bool {
        self.reader.inverted_index(self.fields.texts[OFFICIAL]).is_ok_and(|index| index.total_num_tokens() > 0)
    }

    /// The rules that an entry cites.
    pub fn cites(&self, entry: u32) -> Result<Vec<String>, Error> {
        Ok(self.stored(entry, self.fields.cites)?.split(' ').filter(|number| !number.is_empty()).map(str::to_owned).collect())
    }

    fn stored(&self, entry: u32, field: Field) -> Result<String, Error> {
        let document: TantivyDocument = self.store.get(entry)?;
        Ok(document.get_first(field).and_then(|value| value.as_str()).unwrap_or_default().to_owned())
    }

    /// What is shown of an entry.
    pub fn shown(&self, entry: u32) -> Result<Shown, Error> {
        serde_json::from_str(&self.stored(entry, self.fields.shown)?).map_err(|error| Error::Index(error.to_string()))
    }

    /// The ways in which what an entry answers is asked, one a line, as stems.
    pub fn ways(&self, entry: u32) -> Result<String, Error> {
        self.stored(entry, self.fields.ways)
    }
}

/// An index that was just built.
pub struct Built {
    pub directories: Vec<RamDirectory>,
    pub parts: Vec<Part>,
    pub lexicon: Lexicon,
}

/// Builds the index of a corpus and of imported passages in memory; `progress` is told how many files are read, of how many. A part
/// without entries is left out.
pub fn build(corpus: &Corpus, passages: &dyn Passages, progress: &mut dyn FnMut(usize, usize)) -> Result<Built, Error> {
    let imported = passages.passages().map_err(|error| Error::Passages(error.to_string()))?;
    let total = corpus.ruling_files().count() + corpus.errata_files().count();
    let names = Names::of(corpus);
    let (rulings, others) = thread::scope(|scope| {
        let cards = scope.spawn(|| {
            let (entries, facts) = entries::of_cards(corpus)?;
            let mut sources = Sources { cards: facts, ..Sources::default() };
            entries.iter().for_each(|entry| sources.add(entry));
            Ok::<_, Error>((build_part(&entries)?, sources, glossary::lines()))
        });
        let imported = scope.spawn(|| build_part(&entries::of_passages(imported, &names)));
        let mut done = 0;
        let read = || {
            done += 1;
            progress(done, total);
        };
        let rulings = entries::of_rulings_and_errata(corpus, &names, read).map_err(Error::from).and_then(|entries| {
            let mut sources = Sources::default();
            let built = thread::scope(|scope| {
                scope.spawn(|| entries.iter().for_each(|entry| sources.add(entry)));
                build_part(&entries)
            });
            Ok((built?, sources))
        });
        (rulings, (cards.join(), imported.join()))
    });
    let failed = |_| Error::Index("building a part of it failed".to_owned());
    let (rulings, mut sources) = rulings?;
    let (cards, of_cards, phrases) = others.0.map_err(failed)??;
    let imported = others.1.map_err(failed)??;
    sources.merge(of_cards);
    let lexicon = Lexicon::write(&sources, &phrases);
    let parts: Vec<(RamDirectory, Part)> = [rulings, cards, imported].into_iter().flatten().collect();
    if let Some((first, _)) = parts.first() {
        first.atomic_write(Path::new(lexicon::FILE), lexicon.as_bytes())?;
    }
    let (directories, parts) = parts.into_iter().unzip();
    Ok(Built { directories, parts, lexicon: Lexicon::read(lexicon) })
}

fn build_part(entries: &[Entry]) -> Result<Option<(RamDirectory, Part)>, Error> {
    if entries.is_empty() {
        return Ok(None);
    }
    let directory = RamDirectory::create();
    let schema = schema();
    let tokenizers = TokenizerManager::default();
    tokenizers.register(ANALYZER, analyzer());
    tokenizers.register(WITHOUT_STOP_WORDS, analyzer_without_stop_words());
    let builder = IndexBuilder::new().schema(schema.clone()).tokenizers(tokenizers);
    let mut writer = builder.single_segment_index_writer::<TantivyDocument>(directory.clone(), BUDGET)?;
    for entry in entries {
        writer.add_document(document(entry, &schema)?)?;
    }
    let part = opened(&writer.finalize()?)?;
    Ok(Some((directory, part)))
}

fn document(entry: &Entry, schema: &Schema) -> Result<TantivyDocument, Error> {
    let mut document = TantivyDocument::default();
    for ((name, _), text) in TEXTS.iter().zip(&entry.texts) {
        if !text.is_empty() {
            document.add_text(schema.get_field(name)?, text);
        }
    }
    for rule in &entry.rules {
        document.add_text(schema.get_field("rules")?, rule);
    }
    for card in &entry.cards {
        document.add_text(schema.get_field("cards")?, card);
    }
    for card in &entry.about {
        document.add_text(schema.get_field("about")?, card);
    }
    if !entry.ways.is_empty() {
        document.add_text(schema.get_field("ways")?, &entry.ways);
    }
    if !entry.cites.is_empty() {
        document.add_text(schema.get_field("cites")?, entry.cites.join(" "));
    }
    document.add_text(schema.get_field("shown")?, serde_json::to_string(&entry.shown).map_err(|e| Error::Index(e.to_string()))?);
    document.add_u64(schema.get_field(KIND)?, entry.shown.kind as u64);
    document.add_i64(schema.get_field(FROM)?, entry.from);
    document.add_u64(schema.get_field(SPECIAL)?, u64::from(entry.is_special));
    document.add_i64(schema.get_field(UNTIL)?, entry.until);
    Ok(document)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_days_have_greater_numbers() {
        use jiff::civil::date;
        assert!(day_number(date(2025, 12, 31)) < day_number(date(2026, 1, 1)));
    }
}
