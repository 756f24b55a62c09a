//! Search: one full-text index over rulings, errata and cards.
//!
//! Scores are computed here, from the index's postings, and not by tantivy's queries: these do not tell which words of a question an
//! entry matched, and that is what "nothing found" is decided by. It is BM25 over several fields with their own weights (BM25F).

mod cache;
mod entries;
mod glossary;
mod imported;
mod index;
mod lexicon;
mod names;
mod query;
mod ready;
mod resolve;
mod score;
mod ways;
mod words;

use std::fmt;
use std::path::Path;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use query::Understood;

use crate::corpus::{self, Corpus, Passages};
use index::{Built, Part, Shown};
use lexicon::Lexicon;
use resolve::Known;
use score::Scoring;

/// What can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Ruling,
    Erratum,
    Card,
    Rule,
    Document,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [Self::Ruling, Self::Erratum, Self::Card, Self::Rule, Self::Document];

    /// Its name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ruling => "ruling",
            Self::Erratum => "erratum",
            Self::Card => "card",
            Self::Rule => "rule",
            Self::Document => "document",
        }
    }
}

/// What went wrong in searching.
#[derive(Debug)]
pub enum Error {
    /// The corpus cannot be read.
    Corpus(corpus::Error),
    /// The index cannot be built or read.
    Index(String),
    /// What was imported cannot be read.
    Passages(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Corpus(error) => error.fmt(f),
            Self::Index(because) => write!(f, "the search index failed: {because}"),
            Self::Passages(because) => f.write_str(because),
        }
    }
}

impl std::error::Error for Error {}

impl From<corpus::Error> for Error {
    fn from(error: corpus::Error) -> Self {
        Self::Corpus(error)
    }
}

impl From<tantivy::TantivyError> for Error {
    fn from(error: tantivy::TantivyError) -> Self {
        Self::Index(error.to_string())
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::Index(error.to_string())
    }
}

/// How many topics are named where nothing is found, and of how many rulings they are.
const NEAREST: usize = 3;
const LOOKED_AT: usize = 10;
/// How many of the best rulings lead to rules.
const LEADING: usize = 15;

/// What is searched for.
#[derive(Clone, Copy, Debug)]
pub struct Query<'q> {
    /// Any characters; no word of it is a command.
    pub text: &'q str,
    /// Only what was in force on that day; `None`: whatever day.
    pub on: Option<Date>,
    /// Only these kinds; empty: all.
    pub kinds: &'q [Kind],
    /// At most that many hits.
    pub limit: usize,
    /// The ids of rulings by which no rule is found: to measure how rules are found for questions that no ruling answers.
    pub without: &'q [&'q str],
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hit {
    pub id: String,
    pub kind: Kind,
    pub title: String,
    /// Higher is better; only to be compared within one answer.
    pub score: f64,
    /// Its sources as JSON.
    pub sources: serde_json::Value,
    pub status: Option<String>,
}

/// What a search gives.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Best first; equal scores in the order of ids.
    pub hits: Vec<Hit>,
    /// Words of the query that were taken as something else.
    pub understood: Vec<Understood>,
    /// Where nothing was found: the topics that come nearest, or all if none does.
    pub topics: Vec<String>,
}

/// Where an index stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It lies ready in the cache.
    Ready,
    /// The next search builds it and keeps it.
    Building,
    /// The cache cannot be written to: every search builds it in memory.
    Memory,
}

impl State {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Building => "building",
            Self::Memory => "memory",
        }
    }

    /// How it stands with the index of a corpus in a cache folder. Builds nothing.
    pub fn of(corpus: &Corpus, passages: &dyn Passages, folder: &Path) -> Result<State, Error> {
        let file = cache::file(folder, &key(corpus, passages)?);
        Ok(if cache::load(&file).is_some() {
            Self::Ready
        } else if cache::is_writable(folder) {
            Self::Building
        } else {
            Self::Memory
        })
    }
}

/// The key of all that an index holds.
fn key(corpus: &Corpus, passages: &dyn Passages) -> Result<String, Error> {
    let key = corpus.key()?;
    Ok(if passages.key().is_empty() { key.into_owned() } else { format!("{key}-{}", passages.key()) })
}

/// An opened index.
pub struct Search<'c> {
    corpus: &'c Corpus,
    parts: Vec<Part>,
    lexicon: Lexicon,
    /// Why the index was not kept in the cache, if it was to be.
    pub note: Option<String>,
}

impl<'c> Search<'c> {
    /// Opens the index of a corpus and of imported passages: the one in the cache folder if it is ready and whole, else a new one, which
    /// is kept there if it can be. `progress` is told of files read while building, and of how many.
    pub fn open(corpus: &'c Corpus, passages: &dyn Passages, folder: &Path, progress: &mut dyn FnMut(usize, usize)) -> Result<Self, Error> {
        let file = cache::file(folder, &key(corpus, passages)?);
        if let Some((parts, lexicon)) = cache::load(&file).and_then(|parts| index::open_all(parts).ok()) {
            return Ok(Self { corpus, parts, lexicon, note: None });
        }
        let Built { directories, parts, lexicon } = index::build(corpus, passages, progress)?;
        let stored = cache::store(&file, &directories);
        let note = stored.err().map(|error| {
            format!("the cache folder {} cannot be written to ({error}); the search index is built in memory each time", folder.display())
        });
        Ok(Self { corpus, parts, lexicon, note })
    }

    /// Finds what a query asks for. Never fails on what a query says, whatever it is.
    pub fn find(&self, query: &Query<'_>) -> Result<Found, Error> {
        let known = |stem: &str| self.parts.iter().map(|part| score::known(part, stem)).fold(Known::default(), Known::or);
        let asked = query::read(self.corpus, &self.lexicon, &known, query.text);
        let parts = self.parts.iter().filter(|part| !asked.finds_nothing(part.is_imported()));
        let mut scorings = parts.map(|part| Scoring::of(part, &asked)).collect::<Result<Vec<_>, _>>()?;
        if query.kinds.is_empty() || query.kinds.contains(&Kind::Rule) {
            let cited = cited(&scorings, &asked, query)?;
            scorings.iter_mut().try_for_each(|scoring| scoring.lead(&cited, query))?;
        }
        let mut scored = fitting(&scorings, &asked, query);
        // All that score as the last hit does are read, so that their ids can tell which of them are in; all others are not even sorted.
        let last = match query.limit.checked_sub(1).filter(|&last| last < scored.len()) {
            Some(last) => scored.select_nth_unstable_by(last, |(a, ..), (b, ..)| b.total_cmp(a)).1.0,
            None => f64::NEG_INFINITY,
        };
        let mut hits = Vec::with_capacity(query.limit.min(scored.len()));
        for (score, part, entry) in scored.into_iter().filter(|(score, ..)| *score >= last) {
            let Shown { id, kind, title, sources, status } = part.shown(entry)?;
            hits.push(Hit { id, kind, title, score, sources, status });
        }
        hits.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.id.cmp(&b.id)));
        hits.truncate(query.limit);
        let topics = if hits.is_empty() { self.topics(&asked)? } else { Vec::new() };
        Ok(Found { hits, understood: asked.understood, topics })
    }

    /// The topics of the rulings that come nearest to what is asked, best first; all topics if none does.
    fn topics(&self, asked: &query::Asked) -> Result<Vec<String>, Error> {
        let mut topics: Vec<String> = Vec::new();
        let nearest: Result<Vec<Shown>, Error> = match self.parts.first() {
            // The first part is that of rulings, if there are any.
            Some(part) if !asked.is_elsewhere => {
                score::nearest(part, asked)?.into_iter().take(LOOKED_AT).map(|entry| part.shown(entry)).collect()
            }
            _ => Ok(Vec::new()),
        };
        for Shown { id, .. } in nearest? {
            let topic = id.split('/').next().unwrap_or_default().to_owned();
            if !topics.contains(&topic) {
                topics.push(topic);
            }
        }
        topics.truncate(NEAREST);
        if topics.is_empty() {
            let all = self.corpus.ruling_files().filter_map(|file| file.split('/').nth(1));
            topics = all.map(str::to_owned).collect();
            topics.dedup();
        }
        Ok(topics)
    }
}

/// The entries of all parts that fit, with their scores.
fn fitting<'p>(scorings: &[Scoring<'p>], asked: &query::Asked, query: &Query<'_>) -> Vec<(f64, &'p Part, u32)> {
    let of_part = |scoring: &Scoring<'p>| {
        let part = scoring.part;
        scoring.fitting(asked, query).into_iter().map(move |(score, entry)| (score, part, entry))
    };
    scorings.iter().flat_map(of_part).collect()
}

/// The rules that the rulings which fit a question cite, each with how far they lead to it, 1 for the one they
/// lead to most. None where there are no rules to be found.
fn cited(scorings: &[Scoring<'_>], asked: &query::Asked, query: &Query<'_>) -> Result<Vec<(String, f32)>, Error> {
    let mut cited: Vec<(String, f32)> = Vec::new();
    if !scorings.iter().any(|scoring| scoring.part.is_imported()) {
        return Ok(cited);
    }
    let of_rulings = Query { kinds: &[Kind::Ruling], limit: LEADING + query.without.len(), ..*query };
    let mut rulings = fitting(scorings, asked, &of_rulings);
    rulings.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
    let mut best = None;
    let mut looked_at = 0;
    for (score, part, entry) in rulings {
        if looked_at == LEADING {
            break;
        }
        if !query.without.is_empty() && query.without.contains(&part.shown(entry)?.id.as_str()) {
            continue;
        }
        looked_at += 1;
        let best = *best.get_or_insert(score.max(f64::MIN_POSITIVE));
        let weight = (score / best) as f32;
        for number in part.cites(entry)? {
            match cited.iter_mut().find(|(known, _)| *known == number) {
                Some((_, known)) => *known += weight,
                None => cited.push((number, weight)),
            }
        }
    }
    let most = cited.iter().map(|(_, weight)| *weight).fold(0.0, f32::max);
    for (_, weight) in &mut cited {
        *weight /= most.max(f32::MIN_POSITIVE);
    }
    Ok(cited)
}
