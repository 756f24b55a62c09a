//! What every question needs of a part of the index, read once.

use std::ops::Range;
use std::sync::Arc;

use jiff::civil::Date;
use tantivy::fieldnorm::FieldNormReader;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{InvertedIndexReader, Term};

use super::index::{FROM, KIND, Part, SPECIAL, TEXTS, UNTIL, WAYS, day_number};
use super::{Error, Kind};

/// The number of kinds.
pub const KINDS: usize = Kind::ALL.len();
/// How much the length of a field matters.
const B: f32 = 0.6;

/// A searched field, with what its lengths are compared to.
pub struct Searched {
    pub field: Field,
    /// Whether it is that of the ways in which people ask.
    pub is_ways: bool,
    /// What a word weighs in a field of each length, by the number that stands for the length.
    weights: [f32; 256],
    pub index: Arc<InvertedIndexReader>,
    norms: FieldNormReader,
}

/// What every question needs of a part.
pub struct Ready {
    pub kinds: Vec<Kind>,
    /// The entries that stand together and are of one kind: what is the same for all of a kind is looked up once for each such run.
    pub runs: Vec<(Range<usize>, Kind)>,
    /// How many entries of each kind there are.
    pub sizes: [f32; KINDS],
    /// Whether an entry is asked of a card by name.
    pub is_special: Vec<bool>,
    /// The days on which entries were in force, as numbers; the second no longer.
    from: Vec<i64>,
    until: Vec<i64>,
    /// The fields that have words.
    pub fields: Vec<Searched>,
}

impl Ready {
    pub fn of(part: &Part) -> Result<&Self, Error> {
        if let Some(ready) = part.ready.get() {
            return Ok(ready);
        }
        let ready = Self::read(part)?;
        Ok(part.ready.get_or_init(|| ready))
    }

    fn read(part: &Part) -> Result<Self, Error> {
        let columns = part.reader.fast_fields();
        let (kind, special) = (columns.u64(KIND)?.first_or_default_col(0), columns.u64(SPECIAL)?.first_or_default_col(0));
        let (from, until) = (columns.i64(FROM)?.first_or_default_col(i64::MIN), columns.i64(UNTIL)?.first_or_default_col(i64::MAX));
        let all = 0..part.reader.max_doc();
        let kind_of = |number: u64| Kind::ALL.into_iter().find(|kind| *kind as u64 == number).unwrap_or(Kind::Document);
        let kinds: Vec<Kind> = all.clone().map(|entry| kind_of(kind.get_val(entry))).collect();
        let mut sizes = [0.0; KINDS];
        for &kind in &kinds {
            sizes[kind as usize] += 1.0;
        }
        let mut fields = Vec::with_capacity(TEXTS.len());
        for (&field, (name, weight)) in part.fields.texts.iter().zip(TEXTS) {
            let index = part.reader.inverted_index(field)?;
            let words = index.total_num_tokens();
            if words == 0 {
                continue;
            }
            let norms = part.reader.get_fieldnorms_reader(field)?;
            let filled = all.clone().filter(|&entry| norms.fieldnorm_id(entry) > 0).count();
            let average = (words as f32 / filled.max(1) as f32).max(1.0);
            let length = |id: usize| u8::try_from(id).map_or(0, FieldNormReader::id_to_fieldnorm) as f32 / average;
            let weights = std::array::from_fn(|id| weight / (1.0 - B + B * length(id)));
            fields.push(Searched { field, is_ways: name == WAYS, weights, index, norms });
        }
        Ok(Self {
            runs: runs(&kinds),
            kinds,
            sizes,
            is_special: all.clone().map(|entry| special.get_val(entry) > 0).collect(),
            from: all.clone().map(|entry| from.get_val(entry)).collect(),
            until: all.map(|entry| until.get_val(entry)).collect(),
            fields,
        })
    }

    /// Whether an entry was in force on a day; whatever the day, on none.
    pub fn is_in_force(&self, entry: usize, on: Option<Date>) -> bool {
        on.map(day_number).is_none_or(|day| self.from[entry] <= day && day < self.until[entry])
    }

    /// Adds what a word weighs in each entry, over all fields. Gives whether any entry has it.
    pub fn add_weights(&self, stem: &str, worth: f32, weights: &mut [f32]) -> Result<bool, Error> {
        let mut is_anywhere = false;
        for Searched { field, weights: by_length, index, norms, .. } in &self.fields {
            let term = Term::from_field_text(*field, stem);
            let Some(mut block) = index.read_block_postings(&term, IndexRecordOption::WithFreqs)? else { continue };
            is_anywhere = true;
            while block.block_len() > 0 {
                for (&entry, &count) in block.docs().iter().zip(block.freqs()) {
                    weights[entry as usize] += worth * by_length[usize::from(norms.fieldnorm_id(entry))] * count as f32;
                }
                block.advance();
            }
        }
        Ok(is_anywhere)
    }
}

fn runs(kinds: &[Kind]) -> Vec<(Range<usize>, Kind)> {
    let mut end = 0;
    kinds
        .chunk_by(|a, b| a == b)
        .map(|run| {
            let start = end;
            end += run.len();
            (start..end, run[0])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_in_the_run_of_its_kind() {
        let kinds = [Kind::Ruling, Kind::Ruling, Kind::Erratum, Kind::Ruling];
        assert_eq!(runs(&kinds), [(0..2, Kind::Ruling), (2..3, Kind::Erratum), (3..4, Kind::Ruling)]);
        assert_eq!(runs(&[]), []);
    }
}
