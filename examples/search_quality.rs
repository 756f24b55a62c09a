//! How good the search is, for developers: `cargo run --release --example search_quality -- FILE.tsv …`.
//!
//! A file has the columns id, query, kind and expected, a question a line. Kinds: `faq` (numbers of items of the Origins FAQ, `|` between
//! them: a ruling with that source), `card` (the beginning of a card's name), `errata` (a card's name: an erratum of it), `negative`
//! (nothing may be found). It prints, for each kind, how often what is expected comes first and among the first five, each with the 95 %
//! interval of Wilson, and the mean of one by its place (MRR); and what was missed. It reads the corpus that is built in.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use riftlaw::corpus::{Corpus, NoPassages};
use riftlaw::search::{Hit, Kind, Query, Search};

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

fn main() -> ExitCode {
    match run(std::env::args().skip(1).map(PathBuf::from).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(files: Vec<PathBuf>) -> Result<(), String> {
    if files.is_empty() {
        return Err("usage: search_quality FILE.tsv …".to_owned());
    }
    let corpus = Corpus::embedded();
    let cache = std::env::temp_dir().join(format!("riftlaw-quality-{}", std::process::id()));
    let search = Search::open(&corpus, &NoPassages, &cache, &mut |_, _| {}).map_err(|error| error.to_string());
    // What is measured is not kept; where it could not be written there is nothing to remove.
    let _ = std::fs::remove_dir_all(&cache);
    let search = search?;
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        for (number, line) in (1..).zip(text.lines()).skip(1).filter(|(_, line)| !line.trim().is_empty()) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [id, query, kind, expected] = fields[..] else {
                return Err(format!("{}:{number}: {} columns, expected 4: id, query, kind, expected", file.display(), fields.len()));
            };
            let query_of = Query { text: query, on: Some(riftlaw::corpus::Document::NEWEST.in_force()), kinds: &[], limit: LIMIT };
            let hits = search.find(&query_of).map_err(|error| error.to_string())?.hits;
            let Some(place) = place(kind, expected, &hits) else {
                return Err(format!("{}:{number}: kind `{kind}`, expected faq, card, errata or negative", file.display()));
            };
            tallies.entry(kind.to_owned()).or_default().add(place);
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
