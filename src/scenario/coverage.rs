//! Coverage: which Core Rules the replays exercise, and how many cards and rulings can be played.

use std::collections::BTreeSet;

use super::{Asked, Verdict, replay};
use crate::card::Encoded;
use crate::corpus::executable::{Chapter, chapters, executable};
use crate::corpus::{Corpus, Error};
use crate::rules::definition::Definition;

/// What the replays of a corpus cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    pub chapters: Vec<Covered>,
    pub cards: Cards,
    pub rulings: Rulings,
}

/// A chapter with its executable rules, in the order of the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    pub chapter: Chapter,
    pub exercised: Vec<&'static str>,
    pub missed: Vec<&'static str>,
}

/// How many cards there are: all of them, those whose abilities are data, and those of which the evaluator plays everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    pub all: usize,
    pub encoded: usize,
    pub playable: usize,
}

/// How many rulings there are, and what came of their replays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rulings {
    pub all: usize,
    pub agree: usize,
    pub disagree: usize,
    pub not_replayed: usize,
    /// Cases that agree.
    pub cases: usize,
}

impl Coverage {
    /// Replays every ruling. What a case exercised counts if it agrees. Fails if a file of the corpus cannot be read.
    pub fn of(corpus: &Corpus, asked: Asked) -> Result<Self, Error> {
        let mut rules = BTreeSet::new();
        let mut rulings = Rulings::default();
        for ruling in corpus.rulings() {
            let ruling = ruling?;
            let replay = replay(corpus, &ruling.id, &ruling.cases, asked);
            let agreeing: Vec<_> = replay.cases.iter().filter(|case| case.verdict == Verdict::Agrees).collect();
            rules.extend(agreeing.iter().flat_map(|case| case.rules_exercised()).map(str::to_owned));
            rulings.all += 1;
            rulings.cases += agreeing.len();
            match replay.verdict {
                Verdict::Agrees => rulings.agree += 1,
                Verdict::Disagrees => rulings.disagree += 1,
                Verdict::NotReplayed => rulings.not_replayed += 1,
                Verdict::OtherDate => {}
            }
        }
        let executable = executable();
        let covered = |chapter: Chapter| {
            let (exercised, missed) = executable.iter().filter(|rule| chapter.has(rule)).partition(|rule| rules.contains(**rule));
            Covered { chapter, exercised, missed }
        };
        Ok(Self { chapters: chapters().map(covered).collect(), cards: Cards::of(corpus, asked)?, rulings })
    }

    /// How many executable rules are exercised, and how many there are.
    pub fn rules(&self) -> (usize, usize) {
        let exercised: usize = self.chapters.iter().map(|covered| covered.exercised.len()).sum();
        (exercised, exercised + self.chapters.iter().map(|covered| covered.missed.len()).sum::<usize>())
    }
}

impl Cards {
    fn of(corpus: &Corpus, asked: Asked) -> Result<Self, Error> {
        let on = (!asked.as_printed).then(|| asked.as_of.unwrap_or(asked.default_day));
        let mut cards = Self::default();
        for file in corpus.card_files() {
            let card = corpus.card(&corpus.card_name(file), on)?;
            let is_encoded = card.encoded == Encoded::Full;
            cards.all += 1;
            cards.encoded += usize::from(is_encoded);
            cards.playable += usize::from(is_encoded && Definition::of(&card).unplayed().is_none());
        }
        Ok(cards)
    }
}
