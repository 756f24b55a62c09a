//! Scores: how well each entry of the index fits what is asked (BM25F), and which entries do not fit at all.
//!
//! How rare a word is, is told among entries of one kind: *Ganking* stands on many cards, and in few rulings. The numbers below were
//! tried on questions as people put them; all of them can be a fifth more or less without a difference that counts.

use tantivy::postings::Postings;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, TERMINATED, Term};

use super::index::{FROM, KIND, Part, TEXTS, UNTIL, day_number};
use super::query::Asked;
use super::{Error, Kind, Query};

/// How soon more of the same word stops mattering.
const K1: f32 = 1.2;
/// How much the length of a field matters.
const B: f32 = 0.6;
/// What a word counts that only makes a sentence a question.
const WEAK: f32 = 0.3;
/// How much more an entry counts that has more of the words: a power of the share that it has.
const SHARE: f32 = 0.35;

/// An entry fits if it has this share of what is asked for …
const ENOUGH: f32 = 0.34;
/// … where words that some entry of its kind has are counted at this rate, and words that no entry at all has, fully, up to this much …
const KNOWN: f32 = 0.6;
const UNKNOWN: f32 = 5.0;
/// … and no more than this much is asked for, however long the question is.
const MOST: f32 = 14.0;

/// What it adds to be about a card that is named, and to use it.
const ABOUT: f32 = 6.0;
const USED: f32 = 1.5;
/// What it adds to a card that the question is nothing but the name of.
const NAMED: f32 = 40.0;
/// What it adds to cite a rule that is asked for by number.
const CITED: f32 = 8.0;

/// The number of kinds.
const KINDS: usize = Kind::ALL.len();

/// What an entry of that kind counts beside others: people ask for rulings.
fn of_kind(kind: Kind) -> f32 {
    match kind {
        Kind::Ruling => 1.0,
        Kind::Erratum => 0.5,
        Kind::Card => 0.4,
        Kind::Rule | Kind::Document => 0.6,
    }
}

/// What is known of each entry of a part while a question is scored, by its number.
struct Scoring<'p> {
    part: &'p Part,
    kinds: Vec<Kind>,
    /// How many entries of each kind there are.
    sizes: [f32; KINDS],
    scores: Vec<f32>,
    /// What the words that an entry has are worth.
    matched: Vec<f32>,
    /// What all words of the question are worth, to an entry of each kind.
    asked: [f32; KINDS],
    /// The same, but for what an entry has to match to fit.
    wanted: [f32; KINDS],
    /// Whether an entry cites a rule that is asked for by number, and so fits whatever it says.
    is_cited: Vec<bool>,
    /// Whether an entry is about a card that is named.
    is_about: Vec<bool>,
}

/// The entries of a part that fit, and their scores; in the order of ids.
pub fn score(part: &Part, asked: &Asked, query: &Query<'_>) -> Result<Vec<(f64, u32)>, Error> {
    let mut scoring = Scoring::of(part)?;
    let fields = fields(part)?;
    for stem in &asked.stems {
        let worth = if asked.weak.contains(stem) { WEAK } else { 1.0 };
        scoring.word(&weights(part, &fields, stem)?, worth);
    }
    for card in &asked.cards {
        for entry in entries_with(part, part.fields.about, card)? {
            scoring.scores[entry] += ABOUT;
            scoring.is_about[entry] = true;
        }
        for entry in entries_with(part, part.fields.cards, card)? {
            scoring.scores[entry] += USED;
        }
    }
    for rule in &asked.rules {
        for entry in entries_with(part, part.fields.rules, rule)? {
            scoring.scores[entry] += CITED;
            scoring.is_cited[entry] = true;
        }
    }
    scoring.fitting(asked.is_a_name, query)
}

impl<'p> Scoring<'p> {
    fn of(part: &'p Part) -> Result<Self, Error> {
        let column = part.reader.fast_fields().u64(KIND)?.first_or_default_col(0);
        let kind = |entry| {
            let number = column.get_val(entry);
            Kind::ALL.into_iter().find(|kind| *kind as u64 == number).unwrap_or(Kind::Document)
        };
        let kinds: Vec<Kind> = (0..part.reader.max_doc()).map(kind).collect();
        let mut sizes = [0.0; KINDS];
        for &kind in &kinds {
            sizes[kind as usize] += 1.0;
        }
        let count = kinds.len();
        Ok(Self {
            part,
            kinds,
            sizes,
            scores: vec![0.0; count],
            matched: vec![0.0; count],
            asked: [0.0; KINDS],
            wanted: [0.0; KINDS],
            is_cited: vec![false; count],
            is_about: vec![false; count],
        })
    }

    /// Counts one word of the question, by what it weighs in each entry.
    fn word(&mut self, weights: &[f32], worth: f32) {
        let mut having = [0.0_f32; KINDS];
        for (&kind, _) in self.kinds.iter().zip(weights).filter(|&(_, &weight)| weight > 0.0) {
            having[kind as usize] += 1.0;
        }
        let is_known = having.iter().any(|&having| having > 0.0);
        let mut rarity = [0.0; KINDS];
        for kind in 0..KINDS {
            rarity[kind] = worth * (1.0 + (self.sizes[kind] - having[kind] + 0.5) / (having[kind] + 0.5)).ln();
            self.asked[kind] += rarity[kind];
            self.wanted[kind] += if is_known { KNOWN * rarity[kind] } else { rarity[kind].min(UNKNOWN) };
        }
        for (entry, &weight) in weights.iter().enumerate().filter(|&(_, &weight)| weight > 0.0) {
            let rarity = rarity[self.kinds[entry] as usize];
            self.scores[entry] += rarity * weight * (K1 + 1.0) / (weight + K1);
            self.matched[entry] += rarity;
        }
    }

    fn fits(&self, entry: usize) -> bool {
        let wanted = self.wanted[self.kinds[entry] as usize].min(MOST);
        let matched = self.matched[entry];
        self.is_cited[entry] || (matched > 0.0 && matched >= ENOUGH * wanted)
    }

    fn total(&self, entry: usize, is_a_name: bool) -> f32 {
        let kind = self.kinds[entry];
        let asked = self.asked[kind as usize];
        let share = if asked > 0.0 { (self.matched[entry] / asked).min(1.0) } else { 1.0 };
        // An entry that is found by a rule's number alone has no share of words to be measured by.
        let share = if self.is_cited[entry] { 1.0 } else { share.powf(SHARE) };
        let named = if is_a_name && kind == Kind::Card && self.is_about[entry] { NAMED } else { 0.0 };
        self.scores[entry] * of_kind(kind) * share + named
    }

    fn fitting(&self, is_a_name: bool, query: &Query<'_>) -> Result<Vec<(f64, u32)>, Error> {
        let columns = self.part.reader.fast_fields();
        let from = columns.i64(FROM)?.first_or_default_col(i64::MIN);
        let until = columns.i64(UNTIL)?.first_or_default_col(i64::MAX);
        let day = query.on.map(day_number);
        let mut fitting = Vec::new();
        for (number, entry) in (0_u32..).zip(0..self.kinds.len()) {
            let is_wanted = query.kinds.is_empty() || query.kinds.contains(&self.kinds[entry]);
            let is_in_force = day.is_none_or(|day| from.get_val(number) <= day && day < until.get_val(number));
            if is_wanted && is_in_force && self.fits(entry) {
                // Rounded before they are compared, so that what is shown as equal is in the order of ids.
                fitting.push(((f64::from(self.total(entry, is_a_name)) * 1000.0).round() / 1000.0, number));
            }
        }
        Ok(fitting)
    }
}

/// A searched field, with what its lengths are compared to.
struct Searched {
    field: Field,
    weight: f32,
    average: f32,
}

fn fields(part: &Part) -> Result<Vec<Searched>, Error> {
    let mut fields = Vec::with_capacity(TEXTS.len());
    for (&field, (_, weight)) in part.fields.texts.iter().zip(TEXTS) {
        let norms = part.reader.get_fieldnorms_reader(field)?;
        let filled = (0..part.reader.max_doc()).filter(|&entry| norms.fieldnorm_id(entry) > 0).count();
        let words = part.reader.inverted_index(field)?.total_num_tokens();
        fields.push(Searched { field, weight, average: words as f32 / filled.max(1) as f32 });
    }
    Ok(fields)
}

/// What a word weighs in each entry, over all fields.
fn weights(part: &Part, fields: &[Searched], stem: &str) -> Result<Vec<f32>, Error> {
    let mut weights = vec![0.0; part.reader.max_doc() as usize];
    for searched in fields {
        let index = part.reader.inverted_index(searched.field)?;
        let term = Term::from_field_text(searched.field, stem);
        let Some(mut postings) = index.read_postings(&term, IndexRecordOption::WithFreqs)? else { continue };
        let norms = part.reader.get_fieldnorms_reader(searched.field)?;
        let mut entry = postings.doc();
        while entry != TERMINATED {
            let length = norms.fieldnorm(entry) as f32 / searched.average.max(1.0);
            weights[entry as usize] += searched.weight * postings.term_freq() as f32 / (1.0 - B + B * length);
            entry = postings.advance();
        }
    }
    Ok(weights)
}

/// The entries that have that term, whole.
fn entries_with(part: &Part, field: Field, term: &str) -> Result<Vec<usize>, Error> {
    let index = part.reader.inverted_index(field)?;
    let Some(mut postings) = index.read_postings(&Term::from_field_text(field, term), IndexRecordOption::Basic)? else {
        return Ok(Vec::new());
    };
    let mut entries = Vec::new();
    let mut entry = postings.doc();
    while entry != TERMINATED {
        entries.push(entry as usize);
        entry = postings.advance();
    }
    Ok(entries)
}
