//! Scores: how well each entry of the index fits what is asked (BM25F), and which entries do not fit at all.
//!
//! How rare a word is, is told among entries of one kind: *Ganking* stands on many cards, and in few rulings. The numbers below were
//! tried on questions as people put them; all of them can be a fifth more or less without a difference that counts.

use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocSet, TERMINATED, Term};

use super::index::Part;
use super::query::{Asked, Unit, Wanted};
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

/// The entries of a part that fit, and their scores; in the order of ids. `cited` are rules that rulings lead to, with how far.
pub fn score(part: &Part, asked: &Asked, query: &Query<'_>, cited: &[(String, f32)]) -> Result<Vec<(f64, u32)>, Error> {
    let mut scoring = Scoring::of(part)?;
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
    scoring.lead(cited, query)?;
    Ok(scoring.fitting(asked, query))
}

/// The rulings that come nearest to what is asked though they do not fit, best first.
pub fn nearest(part: &Part, asked: &Asked) -> Result<Vec<u32>, Error> {
    let mut scoring = Scoring::of(part)?;
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
    fn of(part: &'p Part) -> Result<Self, Error> {
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

    /// Counts one thing that is looked for, by what it weighs in each entry. Gives how rare it is in each kind.
    fn unit(&mut self, weights: &[f32], unit: &Unit) -> [f32; KINDS] {
        let mut having = [0.0_f32; KINDS];
        // No branches in these two loops: in a large library about half of the entries may have a word, in no order.
        for (&kind, &weight) in self.ready.kinds.iter().zip(weights) {
            having[kind as usize] += f32::from(u8::from(weight > 0.0));
        }
        let mut rarity = [0.0; KINDS];
        for kind in 0..KINDS {
            rarity[kind] = unit.worth * (1.0 + (self.ready.sizes[kind] - having[kind] + 0.5) / (having[kind] + RARE)).ln();
            self.asked[kind] += rarity[kind];
            self.wanted[kind] += if unit.is_known && !unit.is_guessed { KNOWN * rarity[kind] } else { rarity[kind].min(UNKNOWN) };
        }
        let sure = if unit.is_guessed { GUESSED } else { 1.0 };
        for (entry, &weight) in weights.iter().enumerate() {
            let rarity = rarity[self.ready.kinds[entry] as usize];
            self.scores[entry] += rarity * weight * (K1 + 1.0) / (weight + K1);
            self.matched[entry] += rarity * sure * f32::from(u8::from(weight > 0.0));
        }
        rarity
    }

    /// Counts all that is looked for. Gives how rare each is among rulings.
    fn units(&mut self, asked: &Asked) -> Result<Vec<f32>, Error> {
        let mut rarities = Vec::with_capacity(asked.units.len());
        for unit in &asked.units {
            let mut weighed = vec![0.0; self.ready.kinds.len()];
            for (stem, worth) in &unit.alternatives {
                self.ready.add_weights(stem, *worth, &mut weighed)?;
            }
            rarities.push(self.unit(&weighed, unit)[Kind::Ruling as usize]);
        }
        Ok(rarities)
    }

    /// Counts the cards that one name fits: each entry once.
    fn named(&mut self, cards: &[String]) -> Result<(), Error> {
        let share = 1.0 / (cards.len().max(1) as f32).sqrt();
        let mut added = vec![0.0_f32; self.scores.len()];
        for card in cards {
            for entry in entries_with(self.part, self.part.fields.about, card)? {
                added[entry] = added[entry].max(ABOUT + USED);
                self.is_about[entry] = true;
            }
            for entry in entries_with(self.part, self.part.fields.cards, card)? {
                added[entry] = added[entry].max(USED);
            }
        }
        for (score, added) in self.scores.iter_mut().zip(added) {
            *score += added * share;
        }
        Ok(())
    }

    /// Counts how near a question comes to one of the ways in which the best entries are asked.
    fn ways(&mut self, asked: &Asked, rarities: &[f32]) -> Result<(), Error> {
        let mut best: Vec<(usize, f32)> = (0..self.ready.kinds.len())
            .filter(|&entry| self.ready.kinds[entry] == Kind::Ruling && self.scores[entry] > 0.0)
            .map(|entry| (entry, self.total(entry, asked)))
            .collect();
        best.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        for (entry, _) in best.into_iter().take(LOOKED_AT) {
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

    fn fits(&self, entry: usize) -> bool {
        let wanted = self.wanted[self.ready.kinds[entry] as usize].min(MOST);
        let matched = self.matched[entry];
        let enough = match self.ready.kinds[entry] {
            Kind::Card | Kind::Erratum if !self.is_about[entry] => ENOUGH_OF_CARDS,
            _ => ENOUGH,
        };
        self.is_cited[entry] || (matched > 0.0 && self.led[entry] > 0.0) || (matched > 0.0 && matched >= enough * wanted)
    }

    fn total(&self, entry: usize, asked: &Asked) -> f32 {
        let kind = self.ready.kinds[entry];
        let all = self.asked[kind as usize];
        let share = if all > 0.0 { (self.matched[entry] / all).min(1.0) } else { 1.0 };
        // An entry that is found by a rule's number alone has no share of words to be measured by.
        let share = if self.is_cited[entry] { 1.0 } else { share.powf(SHARE) };
        let is_wanted = match asked.wanted {
            Wanted::Ruling => false,
            Wanted::Card => kind == Kind::Card,
            Wanted::Erratum => kind == Kind::Erratum,
        };
        let named = if is_wanted && self.is_about[entry] { NAMED } else { 0.0 };
        let of_others = if self.ready.is_special[entry] && !self.is_about[entry] { OF_OTHERS } else { 1.0 };
        (self.scores[entry] + NEAR * self.near[entry]) * of_kind(kind) * share * of_others + named + LED * self.led[entry]
    }

    fn fitting(&self, asked: &Asked, query: &Query<'_>) -> Vec<(f64, u32)> {
        let mut fitting = Vec::new();
        for (number, entry) in (0_u32..).zip(0..self.ready.kinds.len()) {
            let is_wanted = query.kinds.is_empty() || query.kinds.contains(&self.ready.kinds[entry]);
            if is_wanted && self.ready.is_in_force(entry, query.on) && self.fits(entry) {
                // Rounded before they are compared, so that what is shown as equal is in the order of ids.
                fitting.push(((f64::from(self.total(entry, asked)) * 1000.0).round() / 1000.0, number));
            }
        }
        fitting
    }

    /// Counts the rules that rulings lead to: most those that they cite, less those right above and below.
    fn lead(&mut self, cited: &[(String, f32)], query: &Query<'_>) -> Result<(), Error> {
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
