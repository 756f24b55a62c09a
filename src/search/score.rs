//! Scores: how well each entry of the index fits what is asked (BM25F), and which entries do not fit at all.
//!
//! How rare a word is, is told among entries of one kind: *Ganking* stands on many cards, and in few rulings. The numbers below were
//! tried on questions as people put them; all of them can be a fifth more or less without a difference that counts.

use std::collections::BTreeMap;
use std::ops::Range;

use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, TERMINATED, Term};

use super::index::Part;
use super::query::{Asked, Unit};
use super::ready::{KINDS, Ready, Searched};
use super::resolve::Known;
use super::{Error, Kind, Query, ways};
use crate::corpus::fold;

/// How soon more of the same word stops mattering.
const K1: f32 = 2.0;
/// How many entries more a word is taken to be in than it is: that a word is in hardly any text says that players seldom use it, and not
/// that it is what they ask about.
const RARE: f32 = 1.0;
/// How much more an entry counts that has more of the words: a power of the share that it has.
const SHARE: f32 = 0.35;

/// An entry fits if it has this share of what is asked for …
const ENOUGH: f32 = 0.34;
/// …, and a card that is not named, this …
const ENOUGH_OF_CARDS: f32 = 0.6;
/// … where words that some entry of its kind has are counted at this rate, and words that no entry at all has, fully, up to this much …
const KNOWN: f32 = 0.6;
const UNKNOWN: f32 = 5.0;
/// … and what matches a word that was only guessed counts at this rate …
const GUESSED: f32 = 0.6;
/// … and no more than this much is asked for, however long the question is.
const MOST: f32 = 14.0;

/// What it adds to be about a card that is named, and to use it.
const ABOUT: f32 = 6.0;
const USED: f32 = 1.5;
/// What it adds to a card that the question is nothing but the name of.
const NAMED: f32 = 2e2;
/// What it adds to a ruling whose question has the words that are quoted.
const QUOTED: f32 = 8.0;
/// What it adds to cite a rule that is asked for by number.
const CITED: f32 = 8.0;
/// What it adds to a rule that a ruling which fits best of all cites, and what is below and right above such a rule counts beside it.
const LED: f32 = 5.0;
const BELOW: f32 = 0.25;
const ABOVE: f32 = 0.25;
const BESIDE_RULINGS: f32 = 0.3;
/// What it adds to come near to one of the ways in which an entry is asked, and how many of the best entries are looked at for that.
const NEAR: f32 = 1.5;
/// What a ruling counts that is asked of a card which is not named.
const OF_OTHERS: f32 = 0.75;
const LOOKED_AT: usize = 20;

/// Scores are compared in parts of this size of one.
const ROUNDED: f64 = 1000.0;

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
pub struct Scoring<'p> {
    pub part: &'p Part,
    ready: &'p Ready,
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
    /// How near the question comes to one of the ways in which an entry is asked.
    near: Vec<f32>,
    /// How far rulings that fit the question lead to an entry, which is a rule.
    led: Vec<f32>,
}

/// The rulings that come nearest to what is asked though they do not fit, best first.
pub fn nearest(part: &Part, asked: &Asked) -> Result<Vec<u32>, Error> {
    let mut scoring = Scoring::start(part)?;
    scoring.units(asked)?;
    let mut best: Vec<u32> =
        (0_u32..).zip(&scoring.ready.kinds).filter(|(_, kind)| **kind == Kind::Ruling).map(|(entry, _)| entry).collect();
    best.retain(|&entry| scoring.scores[entry as usize] > 0.0);
    best.sort_by(|&a, &b| scoring.scores[b as usize].total_cmp(&scoring.scores[a as usize]).then(a.cmp(&b)));
    Ok(best)
}

/// Where that stem stands in a part.
pub fn known(part: &Part, stem: &str) -> Known {
    let mut known = Known::default();
    let Ok(ready) = Ready::of(part) else { return known };
    let of_cards = ready.sizes[Kind::Card as usize] > 0.0;
    let is_imported = part.is_imported();
    for Searched { field, index, is_ways, .. } in &ready.fields {
        if index.doc_freq(&Term::from_field_text(*field, stem)).is_ok_and(|count| count > 0) {
            match (is_imported, of_cards, is_ways) {
                (true, ..) => known.in_imports = true,
                (_, true, _) => known.on_cards = true,
                (_, _, true) => known.in_ways = true,
                (false, false, false) => known.in_rulings = true,
            }
        }
    }
    known
}

impl<'p> Scoring<'p> {
    /// Scores the entries of a part for a question.
    pub fn of(part: &'p Part, asked: &Asked) -> Result<Self, Error> {
        let mut scoring = Self::start(part)?;
        let rarities = scoring.units(asked)?;
        for cards in &asked.cards {
            scoring.named(cards)?;
        }
        for rule in &asked.rules {
            for entry in entries_with(part, part.fields.rules, rule)? {
                scoring.scores[entry] += CITED;
                scoring.is_cited[entry] = true;
            }
        }
        scoring.ways(asked, &rarities)?;
        Ok(scoring)
    }

    fn start(part: &'p Part) -> Result<Self, Error> {
        let ready = Ready::of(part)?;
        let count = ready.kinds.len();
        Ok(Self {
            part,
            ready,
            scores: vec![0.0; count],
            matched: vec![0.0; count],
            asked: [0.0; KINDS],
            wanted: [0.0; KINDS],
            is_cited: vec![false; count],
            is_about: vec![false; count],
            near: vec![0.0; count],
            led: vec![0.0; count],
        })
    }

    /// Counts all that is looked for. Gives how rare each is among rulings.
    fn units(&mut self, asked: &Asked) -> Result<Vec<f32>, Error> {
        let mut rarities = Vec::with_capacity(asked.units.len());
        let mut weights = vec![0.0; self.ready.kinds.len()];
        for unit in &asked.units {
            let mut is_anywhere = false;
            for (stem, worth) in &unit.alternatives {
                is_anywhere |= self.ready.add_weights(stem, *worth, &mut weights)?;
            }
            let having = if is_anywhere { self.having(&weights) } else { [0.0; KINDS] };
            let rarity = self.want(unit, having);
            if is_anywhere {
                self.count(unit, &weights, rarity);
                weights.fill(0.0);
            }
            rarities.push(rarity[Kind::Ruling as usize]);
        }
        Ok(rarities)
    }

    /// How many entries of each kind have what weighs so much in each entry.
    fn having(&self, weights: &[f32]) -> [f32; KINDS] {
        let mut having = [0.0; KINDS];
        for (run, kind) in &self.ready.runs {
            having[*kind as usize] += weights[run.clone()].iter().filter(|weight| **weight > 0.0).count() as f32;
        }
        having
    }

    /// Takes something into what is wanted that so many entries of each kind have. Gives how rare it is in each kind.
    fn want(&mut self, unit: &Unit, having: [f32; KINDS]) -> [f32; KINDS] {
        let mut rarity = [0.0; KINDS];
        for kind in 0..KINDS {
            rarity[kind] = unit.worth * (1.0 + (self.ready.sizes[kind] - having[kind] + 0.5) / (having[kind] + RARE)).ln();
            self.asked[kind] += rarity[kind];
            self.wanted[kind] += if unit.is_known && !unit.is_guessed { KNOWN * rarity[kind] } else { rarity[kind].min(UNKNOWN) };
        }
        rarity
    }

    /// Counts something for the entries that have it, by what it weighs in each.
    fn count(&mut self, unit: &Unit, weights: &[f32], rarity: [f32; KINDS]) {
        let sure = if unit.is_guessed { GUESSED } else { 1.0 };
        for (run, kind) in &self.ready.runs {
            let rarity = rarity[*kind as usize];
            let counted = self.scores[run.clone()].iter_mut().zip(&mut self.matched[run.clone()]);
            // No branches: in a large library about half of the entries may have a word, in no order.
            for ((score, matched), &weight) in counted.zip(&weights[run.clone()]) {
                *score += rarity * weight * (K1 + 1.0) / (weight + K1);
                *matched += rarity * sure * f32::from(u8::from(weight > 0.0));
            }
        }
    }

    /// Counts the cards that one name fits: each entry once.
    fn named(&mut self, cards: &[String]) -> Result<(), Error> {
        let share = 1.0 / (cards.len().max(1) as f32).sqrt();
        let mut added: BTreeMap<usize, f32> = BTreeMap::new();
        let mut add = |entry, worth| {
            let known = added.entry(entry).or_insert(worth);
            *known = known.max(worth);
        };
        for card in cards {
            for entry in entries_with(self.part, self.part.fields.about, card)? {
                add(entry, ABOUT + USED);
                self.is_about[entry] = true;
            }
            for entry in entries_with(self.part, self.part.fields.cards, card)? {
                add(entry, USED);
            }
        }
        for (entry, added) in added {
            self.scores[entry] += added * share;
        }
        Ok(())
    }

    /// Counts how near a question comes to one of the ways in which the best entries are asked.
    fn ways(&mut self, asked: &Asked, rarities: &[f32]) -> Result<(), Error> {
        let mut best: Vec<(usize, f32)> = (0..self.ready.kinds.len())
            .filter(|&entry| self.ready.kinds[entry] == Kind::Ruling && self.scores[entry] > 0.0)
            .map(|entry| (entry, self.total(entry, asked)))
            .collect();
        if best.len() > LOOKED_AT {
            best.select_nth_unstable_by(LOOKED_AT, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            best.truncate(LOOKED_AT);
        }
        for (entry, _) in best {
            let lines = self.part.ways(entry as u32)?;
            self.near[entry] = ways::nearness(&lines, &asked.units, rarities);
            if !asked.quoted.is_empty() {
                let title = fold(&self.part.shown(entry as u32)?.title);
                let says = |quoted: &&String| format!(" {title} ").contains(&format!(" {quoted} "));
                self.scores[entry] += QUOTED * asked.quoted.iter().filter(says).count() as f32;
            }
        }
        Ok(())
    }

    /// The entries of a run that fit, on whatever day.
    fn that_fit(&self, run: &Range<usize>, kind: Kind, asked: &Asked) -> impl Iterator<Item = usize> {
        let is_wanted = asked.wants(kind);
        let wanted = self.wanted[kind as usize].min(MOST);
        let enough_if_about = ENOUGH * wanted;
        let enough = if matches!(kind, Kind::Card | Kind::Erratum) { ENOUGH_OF_CARDS * wanted } else { enough_if_about };
        let matched = run.clone().zip(&self.matched[run.clone()]);
        let beside = self.is_cited[run.clone()].iter().zip(&self.is_about[run.clone()]).zip(&self.led[run.clone()]);
        let fitting = matched.zip(beside).filter(move |((_, matched), ((is_cited, is_about), led))| {
            let enough = if **is_about { enough_if_about } else { enough };
            **is_cited || (**is_about && is_wanted) || (**matched > 0.0 && (**matched >= enough || **led > 0.0))
        });
        fitting.map(|((entry, _), _)| entry)
    }

    fn total(&self, entry: usize, asked: &Asked) -> f32 {
        self.total_with(entry, asked, |share| share.powf(SHARE))
    }

    /// No less than the total, and found out faster.
    fn at_most(&self, entry: usize, asked: &Asked) -> f32 {
        // Bernoulli: no power below 1 of a share is above its tangent at 1.
        self.total_with(entry, asked, |share| 1.0 - SHARE * (1.0 - share))
    }

    fn total_with(&self, entry: usize, asked: &Asked, power: impl Fn(f32) -> f32) -> f32 {
        let kind = self.ready.kinds[entry];
        let all = self.asked[kind as usize];
        let share = if all > 0.0 { (self.matched[entry] / all).min(1.0) } else { 1.0 };
        // An entry that is found by a rule's number alone has no share of words to be measured by.
        let share = if self.is_cited[entry] { 1.0 } else { power(share) };
        let named = if asked.wants(kind) && self.is_about[entry] { NAMED } else { 0.0 };
        let of_others = if self.ready.is_special[entry] && !self.is_about[entry] { OF_OTHERS } else { 1.0 };
        (self.scores[entry] + NEAR * self.near[entry]) * of_kind(kind) * share * of_others + named + LED * self.led[entry]
    }

    /// The entries that fit and their scores, in the order of ids: all that may be among as many of the best as are asked for, and few others.
    pub fn fitting(&self, asked: &Asked, query: &Query<'_>) -> Vec<(f64, u32)> {
        let mut fitting: Vec<(f32, usize)> = Vec::new();
        for (run, kind) in self.ready.runs.iter().filter(|(_, kind)| query.kinds.is_empty() || query.kinds.contains(kind)) {
            let fits = self.that_fit(run, *kind, asked).filter(|&entry| self.ready.is_in_force(entry, query.on));
            fitting.extend(fits.map(|entry| (self.at_most(entry, asked), entry)));
        }
        let least = self.least(&fitting, asked, query.limit);
        let scored = fitting.into_iter().filter(|(at_most, _)| *at_most >= least).map(|(_, entry)| {
            // Rounded before they are compared, so that what is shown as equal is in the order of ids.
            ((f64::from(self.total(entry, asked)) * ROUNDED).round() / ROUNDED, entry as u32)
        });
        scored.collect()
    }

    /// What an entry has to score to be among that many of the best: those that may score most do score that much.
    fn least(&self, fitting: &[(f32, usize)], asked: &Asked, limit: usize) -> f32 {
        if limit == 0 || limit >= fitting.len() {
            return f32::NEG_INFINITY;
        }
        let mut best = fitting.to_vec();
        best.select_nth_unstable_by(limit - 1, |(a, _), (b, _)| b.total_cmp(a));
        let least = best[..limit].iter().map(|&(_, entry)| self.total(entry, asked)).fold(f32::INFINITY, f32::min);
        // What is equal when rounded stays in.
        least - 2.0 / ROUNDED as f32
    }

    /// Counts the rules that rulings lead to, each with how far: most those that they cite, less those right above and below.
    pub fn lead(&mut self, cited: &[(String, f32)], query: &Query<'_>) -> Result<(), Error> {
        let on = query.on;
        // Who asks for anything wants the rulings before the rules.
        let share = if query.kinds.is_empty() { BESIDE_RULINGS } else { 1.0 };
        for (number, weight) in cited {
            let below = entries_with(self.part, self.part.fields.rules, number)?;
            let is_rule = |&entry: &usize| self.ready.kinds[entry] == Kind::Rule && self.ready.is_in_force(entry, on);
            let mut below = below.into_iter().filter(is_rule);
            // Entries are in the order of ids, so a rule stands before what is below it.
            let Some(own) = below.next() else { continue };
            self.led[own] += share * weight;
            for entry in below {
                self.led[entry] += share * BELOW * weight;
            }
            if let Some((above, _)) = number.rsplit_once('.')
                && let Some(above) = entries_with(self.part, self.part.fields.rules, above)?.into_iter().find(is_rule)
            {
                self.led[above] += share * ABOVE * weight;
            }
        }
        Ok(())
    }
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
