//! The words of a query: nicknames are replaced by names, and words that nothing has are taken as the known words nearest to them.

use super::glossary::{Alternative, Role};
use super::lexicon::Lexicon;
use super::words::{is_stop_word, stems};

/// A word of a query.
#[derive(Clone, Debug, Default)]
pub struct Word {
    /// As asked, folded.
    pub said: String,
    /// As taken.
    pub text: String,
    /// Its stem.
    pub stem: String,
    /// The stem of what was asked.
    pub asked: String,
    /// What else it may be, where it is misspelt.
    pub others: Vec<String>,
    /// Whether it is taken as something else than asked.
    pub is_corrected: bool,
    /// Whether a card is named with it.
    pub is_named: bool,
    /// Whether that is sure: by a whole name, several words of one, or the name of a champion.
    pub is_sure: bool,
}

/// Where a stem stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    pub in_rulings: bool,
    pub on_cards: bool,
    /// In the ways in which people ask, where words may be misspelt.
    pub in_ways: bool,
    /// In documents that were imported.
    pub in_imports: bool,
}

impl Known {
    /// Where it stands here or there.
    pub fn or(self, other: Self) -> Self {
        Self {
            in_rulings: self.in_rulings || other.in_rulings,
            on_cards: self.on_cards || other.on_cards,
            in_ways: self.in_ways || other.in_ways,
            in_imports: self.in_imports || other.in_imports,
        }
    }

    /// Whether a text that was shipped has it, so that it is spelt right.
    fn in_texts(self) -> bool {
        self.in_rulings || self.on_cards
    }

    /// Whether anything has it that was shipped.
    pub fn is_ours(self) -> bool {
        self.in_texts() || self.in_ways
    }
}

/// What a word counts that was taken for another.
const CORRECTED: f32 = 0.9;

impl Word {
    fn of(said: &str, text: &str) -> Self {
        let stem = stems(text).join(" ");
        let asked = if said == text { stem.clone() } else { stems(said).join(" ") };
        Self { said: said.to_owned(), text: text.to_owned(), stem, asked, is_corrected: said != text, ..Self::default() }
    }

    /// Whether nobody knows that it is meant so.
    pub fn is_guessed(&self) -> bool {
        self.is_corrected && self.asked != self.stem
    }

    /// Takes it as another word.
    pub fn take_as(&mut self, text: &str) {
        self.text = text.to_owned();
        self.stem = stems(text).join(" ");
    }

    /// The stems to look for.
    pub fn alternatives(&self) -> Vec<Alternative> {
        let worth = if self.is_corrected { CORRECTED } else { 1.0 };
        let mut alternatives = vec![(self.stem.clone(), worth)];
        if self.asked != self.stem {
            alternatives.push((self.asked.clone(), 1.0));
        }
        let others = self.others.iter().filter(|_| self.is_corrected);
        for stem in others.flat_map(|other| stems(other)) {
            if !alternatives.iter().any(|(known, _)| *known == stem) {
                alternatives.push((stem, CORRECTED));
            }
        }
        alternatives
    }
}

/// The words of a folded text. `known` tells where a stem stands.
pub fn resolve(lexicon: &Lexicon, known: &dyn Fn(&str) -> Known, said: &str) -> Vec<Word> {
    let said: Vec<&str> = said.split(' ').filter(|word| !word.is_empty()).collect();
    let mut in_a_name = vec![false; said.len()];
    for named in super::names::full(lexicon, &said) {
        in_a_name[named.words].fill(true);
    }
    let mut words = Vec::with_capacity(said.len());
    for (at, word) in said.iter().enumerate() {
        if in_a_name[at] || is_stop_word(word) {
            words.push(Word::of(word, word));
            continue;
        }
        // `nocs`, `shens` are of one who has that name.
        let singular = word.strip_suffix('s').filter(|word| word.len() > 2);
        let nickname = |word: &str| lexicon.phrases(word).into_iter().find(|phrase| phrase.role == Role::Nickname);
        if let Some(phrase) = nickname(word).or_else(|| singular.and_then(nickname)) {
            let name: Vec<&str> = phrase.shown.split(' ').collect();
            // Where the whole name is said the nickname is a part of it.
            if !name.iter().any(|part| said.contains(part) && part != word) {
                words.extend(name.iter().map(|part| Word::of(word, part)));
                continue;
            }
        }
        words.push(one(lexicon, known, word, singular));
    }
    words
}

fn one(lexicon: &Lexicon, known: &dyn Fn(&str) -> Known, word: &str, singular: Option<&str>) -> Word {
    let as_asked = Word::of(word, word);
    let is_number = word.bytes().any(|byte| byte.is_ascii_digit());
    let known = known(&as_asked.stem);
    let is_spelt_right = known.in_texts() && lexicon.has_word(word);
    if is_number || lexicon.named_by(word).is_some() || is_spelt_right || !lexicon.phrases(&as_asked.stem).is_empty() {
        return as_asked;
    }
    if let Some(singular) = singular.filter(|singular| lexicon.named_by(singular).is_some()) {
        return Word::of(word, singular);
    }
    let near: Vec<&str> = match lexicon.near(word) {
        near if !near.is_empty() => near,
        _ if word.len() > 2 => match lexicon.beginning_with(singular.unwrap_or(word)) {
            longer if longer.len() <= 3 => longer,
            _ => Vec::new(),
        },
        near => near,
    };
    let mut near = near;
    if known.is_ours() {
        // It is looked for as it is; it may be the name of a card as well.
        near.retain(|near| lexicon.named_by(near).is_some());
        return Word { others: near.into_iter().map(str::to_owned).collect(), ..as_asked };
    }
    let Some((first, others)) = near.split_first() else { return as_asked };
    if word.len() < 4 && first.len() <= word.len() + 1 {
        // So short a word is taken as another only where that makes the name of a card.
        return Word { others: near.into_iter().map(str::to_owned).collect(), ..as_asked };
    }
    Word { others: others.iter().map(|&other| other.to_owned()).collect(), ..Word::of(word, first) }
}
