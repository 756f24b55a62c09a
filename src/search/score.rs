//! Scores: how well each entry of the index fits what is asked (BM25F), and which entries do not fit at all.

use tantivy::columnar::ColumnValues;
use tantivy::postings::Postings;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, TERMINATED, Term};

use super::index::{FROM, KIND, Opened, TEXTS, UNTIL, day_number};
use super::query::Asked;
use super::{Error, Kind, Query};

/// How soon more of the same word stops mattering.
const K1: f32 = 1.2;
/// How much the length of a field matters.
const B: f32 = 0.6;
/// The share of what the words weigh that an entry has to match.
const ENOUGH: f32 = 0.34;
/// What naming a card adds to what is about it, and to what uses it.
const NAMED: f32 = 4.0;
const USED: f32 = 1.5;
/// What citing a rule adds that was asked for by number.
const CITED: f32 = 8.0;

/// What an entry of that kind counts beside others: people ask for rulings.
fn of_kind(kind: u64) -> f32 {
    match Kind::ALL.into_iter().find(|known| *known as u64 == kind) {
        Some(Kind::Ruling) | None => 1.0,
        Some(Kind::Erratum) => 0.5,
        Some(Kind::Card) => 0.4,
        Some(Kind::Rule | Kind::Document) => 0.6,
    }
}

/// The best entries and their scores, best first, then in the order of ids.
pub fn score(opened: &Opened, asked: &Asked, query: &Query<'_>) -> Result<Vec<(f64, u32)>, Error> {
    let count = opened.reader.max_doc() as usize;
    let mut scores = vec![0.0_f32; count];
    let mut matched = vec![0.0_f32; count];
    let mut total = 0.0;
    let fields = fields(opened)?;
    for stem in &asked.stems {
        let weights = weights(opened, &fields, stem, count)?;
        let found = weights.iter().filter(|&&weight| weight > 0.0).count() as f32;
        let rarity = (1.0 + (count as f32 - found + 0.5) / (found + 0.5)).ln();
        total += rarity;
        for (entry, weight) in weights.into_iter().enumerate().filter(|&(_, weight)| weight > 0.0) {
            scores[entry] += rarity * weight * (K1 + 1.0) / (weight + K1);
            matched[entry] += rarity;
        }
    }
    let mut named = vec![false; count];
    for card in &asked.cards {
        for entry in entries_with(opened, opened.fields.cards, card)? {
            scores[entry] += USED;
            named[entry] = true;
        }
    }
    let mut cited = vec![false; count];
    for rule in &asked.rules {
        for entry in entries_with(opened, opened.fields.rules, rule)? {
            scores[entry] += CITED;
            cited[entry] = true;
        }
    }

    let columns = opened.reader.fast_fields();
    let kinds = columns.u64(KIND)?.first_or_default_col(0);
    let (from, until) = (columns.i64(FROM)?.first_or_default_col(i64::MIN), columns.i64(UNTIL)?.first_or_default_col(i64::MAX));
    let day = query.on.map(day_number);
    let mut best = Vec::new();
    for (entry, number) in (0..count).zip(0_u32..) {
        let kind = kinds.get_val(number);
        let is_wanted = query.kinds.is_empty() || query.kinds.iter().any(|&wanted| wanted as u64 == kind);
        let is_in_force = day.is_none_or(|day| from.get_val(number) <= day && day < until.get_val(number));
        let fits = cited[entry] || matched[entry] > 0.0 && matched[entry] >= ENOUGH * total;
        if is_wanted && is_in_force && fits {
            let mut score = scores[entry] * of_kind(kind);
            if named[entry] && asked.is_a_name && kind == Kind::Card as u64 {
                score += NAMED * total;
            }
            // Rounded before they are compared, so that what is shown as equal is in the order of ids.
            best.push(((f64::from(score) * 1000.0).round() / 1000.0, number));
        }
    }
    best.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    best.truncate(query.limit);
    Ok(best)
}

/// A searched field, with what its lengths are compared to.
struct Searched {
    field: Field,
    weight: f32,
    average: f32,
}

fn fields(opened: &Opened) -> Result<Vec<Searched>, Error> {
    let mut fields = Vec::with_capacity(TEXTS.len());
    for (&field, (_, weight)) in opened.fields.texts.iter().zip(TEXTS) {
        let norms = opened.reader.get_fieldnorms_reader(field)?;
        let filled = (0..opened.reader.max_doc()).filter(|&entry| norms.fieldnorm_id(entry) > 0).count();
        let words = opened.reader.inverted_index(field)?.total_num_tokens();
        fields.push(Searched { field, weight, average: words as f32 / filled.max(1) as f32 });
    }
    Ok(fields)
}

/// What a word weighs in each entry, over all fields.
fn weights(opened: &Opened, fields: &[Searched], stem: &str, count: usize) -> Result<Vec<f32>, Error> {
    let mut weights = vec![0.0; count];
    for searched in fields {
        let index = opened.reader.inverted_index(searched.field)?;
        let term = Term::from_field_text(searched.field, stem);
        let Some(mut postings) = index.read_postings(&term, IndexRecordOption::WithFreqs)? else { continue };
        let norms = opened.reader.get_fieldnorms_reader(searched.field)?;
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
fn entries_with(opened: &Opened, field: Field, term: &str) -> Result<Vec<usize>, Error> {
    let index = opened.reader.inverted_index(field)?;
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
