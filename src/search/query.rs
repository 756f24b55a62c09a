//! Queries: what of a question is looked for.

use serde::Serialize;

use super::words::{is_stop_word, is_weak_word, stems};
use crate::card::RuleNumber;
use crate::corpus::{Corpus, fold, stem};

/// A word, or several, taken as something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Understood {
    /// As asked, folded.
    pub word: String,
    /// What it is taken as.
    #[serde(rename = "as")]
    pub taken_as: String,
}

/// What a query asks for.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Stems of the words that say something, each once.
    pub stems: Vec<String>,
    /// Those of them that say little.
    pub weak: Vec<String>,
    /// Rule numbers, as written.
    pub rules: Vec<String>,
    /// Cards that are named, as the names of their files.
    pub cards: Vec<String>,
    /// Whether the query is nothing but the name of a card.
    pub is_a_name: bool,
    pub understood: Vec<Understood>,
}

/// The most words that the name of a card has.
const LONGEST_NAME: usize = 7;

/// Reads a query. Any text will do.
pub fn read(corpus: &Corpus, text: &str) -> Asked {
    let mut asked = Asked::default();
    asked.rules = text.split_whitespace().filter_map(rule).collect();
    let folded = fold(text);
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    cards(corpus, &words, &mut asked);
    let said: Vec<&str> = words.iter().copied().filter(|word| !is_stop_word(word)).collect();
    // A question of stop words alone still asks for them.
    let looked_for = if said.is_empty() { &words } else { &said };
    let weak: Vec<&str> = words.iter().copied().filter(|word| is_weak_word(word)).collect();
    asked.weak = stems(&weak.join(" "));
    for stem in stems(&looked_for.join(" ")) {
        if !asked.stems.contains(&stem) {
            asked.stems.push(stem);
        }
    }
    asked
}

/// A word that is a rule number with more than one part, with or without signs around it.
fn rule(word: &str) -> Option<String> {
    let number = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    RuleNumber::parse(number).filter(|rule| rule.as_str().len() >= 3).map(|rule| rule.as_str().to_owned())
}

/// Finds the names of cards among the words: the longest first, each word in one name only. Blanks do not count, so `foxfire` is
/// Fox-Fire.
fn cards(corpus: &Corpus, words: &[&str], asked: &mut Asked) {
    let mut runs: Vec<(String, usize, usize)> = Vec::new();
    for from in 0..words.len() {
        for length in 1..=LONGEST_NAME.min(words.len() - from) {
            runs.push((words[from..from + length].concat(), from, length));
        }
    }
    runs.sort_unstable();
    let mut named: Vec<(usize, usize, &str)> = Vec::new();
    for file in corpus.card_files() {
        let name = stem(file);
        let joined = name.replace('-', "");
        let first = runs.partition_point(|(run, ..)| *run < joined);
        let same = runs[first..].iter().take_while(|(run, ..)| *run == joined);
        named.extend(same.map(|&(_, from, length)| (length, from, name)));
    }
    named.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.cmp(b)));
    let mut taken = vec![false; words.len()];
    for (length, from, name) in named {
        let words_of_it = from..from + length;
        if taken[words_of_it.clone()].iter().any(|&taken| taken) || asked.cards.iter().any(|card| card == name) {
            continue;
        }
        taken[words_of_it.clone()].fill(true);
        asked.is_a_name |= length == words.len();
        asked.cards.push(name.to_owned());
        let taken_as = corpus.card_file(name).map_or_else(|| name.to_owned(), |file| corpus.card_name(file));
        asked.understood.push(Understood { word: words[words_of_it].join(" "), taken_as });
    }
}
