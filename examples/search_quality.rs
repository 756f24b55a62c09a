//! How good the search is, for developers: `cargo run --release --example search_quality -- FILE.tsv …`.
//!
//! A file has the columns id, query, kind and expected, a question a line. Kinds: `faq` (numbers of items of the Origins FAQ, `|` between
//! them: a ruling with that source), `card` (the beginning of a card's name), `errata` (a card's name: an erratum of it), `negative`
//! (nothing may be found). It prints, for each kind, how often what is expected comes first and among the first five, each with the 95 %
//! interval of Wilson, and the mean of one by its place (MRR); and what was missed. It reads the corpus that is built in.
//!
//! `--rules DATA` measures too how rules are found, with the Core Rules imported into that data folder: the question of each ruling is
//! asked for rules, with the ruling itself and its near copies withheld, and any rule that it cites is to be among the first five; once
//! with what other rulings lead to, once with all of them withheld, by the words of the rules alone, and once by plain BM25. The `faq`
//! questions of the files are asked so too: what was tried on the rulings' own questions shows there whether it holds for others. With
//! imported documents the files' questions are asked as well.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use riftlaw::corpus::{Corpus, Document, NoPassages, Passages, Ruling, fold};
use riftlaw::library::Library;
use riftlaw::search::{Hit, Kind, Query, Search};
use tantivy::collector::TopDocs;
use tantivy::query::QueryParser;
use tantivy::schema::{Field, STORED, STRING, Schema, TEXT, Value};
use tantivy::{Index, TantivyDocument, doc};

const USAGE: &str = "usage: search_quality [--rules DATA] [FILE.tsv …]";

/// How many hits are looked at.
const LIMIT: usize = 10;

/// What the questions of one kind gave.
#[derive(Debug, Default, PartialEq)]
struct Tally {
    asked: u32,
    first: u32,
    among_five: u32,
    by_place: f64,
}

impl Tally {
    /// Counts a question whose answer stands at that place, from 1.
    fn add(&mut self, place: Option<usize>) {
        self.asked += 1;
        self.first += u32::from(place == Some(1));
        self.among_five += u32::from(place.is_some_and(|place| place <= 5));
        self.by_place += place.map_or(0.0, |place| 1.0 / place as f64);
    }

    fn line(&self, kind: &str) -> String {
        let rate = |count: u32| {
            let (low, high) = wilson(count, self.asked);
            format!("{:.3} [{low:.3}, {high:.3}]", f64::from(count) / f64::from(self.asked.max(1)))
        };
        let mrr = self.by_place / f64::from(self.asked.max(1));
        format!("{kind:<9} {:>5}  hit@1 {}  hit@5 {}  MRR {mrr:.3}", self.asked, rate(self.first), rate(self.among_five))
    }
}

/// The 95 % interval of a rate, by Wilson.
fn wilson(count: u32, of: u32) -> (f64, f64) {
    if of == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (f64::from(of), 1.959_964_f64);
    let p = f64::from(count) / n;
    let middle = p + z * z / (2.0 * n);
    let wide = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + z * z / n;
    (((middle - wide) / whole).max(0.0), ((middle + wide) / whole).min(1.0))
}

/// Where what is expected stands among the hits, from 1. `None` for a kind that is not known.
fn place(kind: &str, expected: &str, hits: &[Hit]) -> Option<Option<usize>> {
    let is_item = |hit: &Hit| {
        let sources = hit.sources.as_array().into_iter().flatten();
        let mut items = sources.filter(|source| source["document"] == "origins-faq").filter_map(|source| source["item"].as_u64());
        hit.kind == Kind::Ruling && items.any(|item| expected.split('|').any(|wanted| wanted.trim() == item.to_string()))
    };
    let is_expected: &dyn Fn(&Hit) -> bool = match kind {
        "faq" => &is_item,
        "card" => &|hit| hit.kind == Kind::Card && hit.title.starts_with(expected),
        "errata" => &|hit| hit.kind == Kind::Erratum && hit.title.starts_with(&format!("{expected}:")),
        "negative" => return Some(hits.is_empty().then_some(1)),
        _ => return None,
    };
    Some(hits.iter().position(is_expected).map(|at| at + 1))
}

/// Whether two rulings answer nearly the same: they have an item of a document in common, one replaced the other, or their questions have
/// half of their words in common.
fn are_copies(a: &Ruling, b: &Ruling) -> bool {
    let replaced = |a: &Ruling, b: &Ruling| a.superseded_by.as_ref().is_some_and(|by| *by == b.id);
    let same_source = a.sources.iter().any(|source| b.sources.iter().any(|other| source == other && source.item.is_some()));
    let words = |ruling: &Ruling| fold(&ruling.question).split(' ').map(str::to_owned).collect::<BTreeSet<String>>();
    let (of_a, of_b) = (words(a), words(b));
    let common = of_a.intersection(&of_b).count();
    a.id == b.id || replaced(a, b) || replaced(b, a) || same_source || common * 2 >= of_a.union(&of_b).count()
}

/// The rules of the newest version under BM25 as tantivy has it: what an index without any understanding finds.
struct Plain {
    index: Index,
    number: Field,
    text: Field,
}

impl Plain {
    fn of(library: &Library) -> Result<Self, Box<dyn Error>> {
        let mut schema = Schema::builder();
        let (number, text) = (schema.add_text_field("number", STRING | STORED), schema.add_text_field("text", TEXT));
        let index = Index::create_in_ram(schema.build());
        let mut writer = index.writer_with_num_threads(1, 15_000_000)?;
        for passage in library.passages()? {
            if let Some(of_rule) = passage.id.strip_prefix("cr@1.4:") {
                writer.add_document(doc!(number => of_rule, text => passage.text.as_str()))?;
            }
        }
        writer.commit()?;
        Ok(Self { index, number, text })
    }

    /// The numbers of the best rules.
    fn find(&self, question: &str) -> Result<Vec<String>, Box<dyn Error>> {
        let searcher = self.index.reader()?.searcher();
        let (query, _) = QueryParser::for_index(&self.index, vec![self.text]).parse_query_lenient(question);
        let found = searcher.search(&query, &TopDocs::with_limit(LIMIT).order_by_score())?;
        let number_of = |(_, address)| {
            let rule: TantivyDocument = searcher.doc(address)?;
            Ok(rule.get_first(self.number).and_then(|value| value.as_str()).unwrap_or_default().to_owned())
        };
        found.into_iter().map(number_of).collect()
    }
}

/// How rules are found for the questions of rulings, and for those of files.
fn measure_rules(corpus: &Corpus, library: &Library, files: &[PathBuf], cache: &Path) -> Result<(), String> {
    let search = Search::open(corpus, library, cache, &mut |_, _| {}).map_err(|error| error.to_string())?;
    let plain = Plain::of(library).map_err(|error| error.to_string())?;
    let rulings: Vec<Ruling> = corpus.rulings().collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    let all: Vec<&str> = rulings.iter().map(|ruling| ruling.id.as_str()).collect();
    let own = rulings.iter().map(|ruling| (ruling.question.clone(), vec![ruling])).collect();
    let mut of_files = Vec::new();
    for file in files {
        for asked in read(file)?.into_iter().filter(|asked| asked.kind == "faq") {
            let is_expected = |ruling: &&Ruling| {
                let items = ruling.sources.iter().filter(|source| source.document.name() == "origins-faq").filter_map(|source| source.item);
                items.into_iter().any(|item| asked.expected.split('|').any(|wanted| wanted.trim() == item.to_string()))
            };
            of_files.push((asked.query.clone(), rulings.iter().filter(is_expected).collect()));
        }
    }
    for (name, questions) in [("rules", own), ("of files", of_files)] {
        let (mut led, mut alone, mut by_bm25) = (Tally::default(), Tally::default(), Tally::default());
        let questions: Vec<(String, Vec<&Ruling>)> = questions;
        for (question, of) in &questions {
            let is_copy = |other: &&Ruling| of.iter().any(|ruling| are_copies(ruling, other));
            let copies: Vec<&str> = rulings.iter().filter(is_copy).map(|other| other.id.as_str()).collect();
            for (tally, without) in [(&mut led, &copies), (&mut alone, &all)] {
                let on = Some(Document::NEWEST.in_force());
                let query = Query { text: question, on, kinds: &[Kind::Rule], limit: LIMIT, without };
                let hits = search.find(&query).map_err(|error| error.to_string())?.hits;
                let is_rule = |hit: &Hit, rule: &str| hit.id.rsplit(':').next() == Some(rule);
                let is_cited = |hit: &Hit| of.iter().flat_map(|ruling| &ruling.rules).any(|rule| is_rule(hit, rule.as_str()));
                tally.add(hits.iter().position(is_cited).map(|at| at + 1));
            }
            let found = plain.find(question).map_err(|error| error.to_string())?;
            let is_cited = |number: &String| of.iter().flat_map(|ruling| &ruling.rules).any(|rule| rule.as_str() == number);
            by_bm25.add(found.iter().position(is_cited).map(|at| at + 1));
        }
        if !questions.is_empty() {
            println!("{}\n{}\n{}", led.line(name), alone.line("… alone"), by_bm25.line("… BM25"));
        }
    }
    Ok(())
}

/// A question of a file.
struct Asked {
    id: String,
    query: String,
    kind: String,
    expected: String,
    line: usize,
}

/// The questions of a file.
fn read(file: &Path) -> Result<Vec<Asked>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let lines = (1..).zip(text.lines()).skip(1).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(line, text)| match text.split('\t').collect::<Vec<_>>()[..] {
            [id, query, kind, expected] => {
                Ok(Asked { id: id.to_owned(), query: query.to_owned(), kind: kind.to_owned(), expected: expected.to_owned(), line })
            }
            ref fields => Err(format!("{}:{line}: {} columns, expected 4: id, query, kind, expected", file.display(), fields.len())),
        })
        .collect()
}

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Vec<String>) -> Result<(), String> {
    let (mut files, mut data) = (Vec::new(), None);
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--rules" => data = Some(PathBuf::from(arguments.next().ok_or(USAGE)?)),
            _ => files.push(PathBuf::from(argument)),
        }
    }
    if files.is_empty() && data.is_none() {
        return Err(USAGE.to_owned());
    }
    let corpus = Corpus::embedded();
    let cache = std::env::temp_dir().join(format!("riftlaw-quality-{}", std::process::id()));
    let measured = match data {
        None => measure(&corpus, &NoPassages, &files, &cache),
        Some(data) => Library::open(&data).map_err(|error| error.to_string()).and_then(|library| {
            measure(&corpus, &library, &files, &cache)?;
            measure_rules(&corpus, &library, &files, &cache)
        }),
    };
    // What is measured is not kept; where it could not be written there is nothing to remove.
    let _ = std::fs::remove_dir_all(&cache);
    measured
}

/// How questions of files are answered.
fn measure(corpus: &Corpus, passages: &dyn Passages, files: &[PathBuf], cache: &Path) -> Result<(), String> {
    let search = Search::open(corpus, passages, cache, &mut |_, _| {}).map_err(|error| error.to_string())?;
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for file in files {
        for Asked { id, query, kind, expected, line } in &read(file)? {
            let query_of = Query { text: query, on: Some(Document::NEWEST.in_force()), kinds: &[], limit: LIMIT, without: &[] };
            let hits = search.find(&query_of).map_err(|error| error.to_string())?.hits;
            let Some(place) = place(kind, expected, &hits) else {
                return Err(format!("{}:{line}: kind `{kind}`, expected faq, card, errata or negative", file.display()));
            };
            tallies.entry(kind.clone()).or_default().add(place);
            if place != Some(1) {
                let got: Vec<&str> = hits.iter().take(3).map(|hit| hit.id.as_str()).collect();
                let place = place.map_or("not found".to_owned(), |place| format!("at {place}"));
                println!("{id}  {query}  expected {expected}: {place}; first {}", got.join(" "));
            }
        }
    }
    for (kind, tally) in &tallies {
        println!("{}", tally.line(kind));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_holds_the_rate_and_narrows_with_more_questions() {
        let (few, many) = (wilson(9, 10), wilson(900, 1000));
        assert!(few.0 < 0.9 && 0.9 < few.1 && many.0 < 0.9 && 0.9 < many.1);
        assert!(many.1 - many.0 < few.1 - few.0);
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn a_tally_counts_places() {
        let mut tally = Tally::default();
        for place in [Some(1), Some(4), Some(6), None] {
            tally.add(place);
        }
        assert_eq!((tally.asked, tally.first, tally.among_five), (4, 1, 2));
    }
}
