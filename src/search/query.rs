//! Queries: what of a question is looked for.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;

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

/// Markers with the name of what they mark, as the names of their files: a question with such a word speaks of what the word means.
const MARKERS: [&str; 1] = ["buff"];

/// Reads a query. Any text will do.
pub fn read(corpus: &Corpus, text: &str) -> Asked {
    let (text, codes) = with_names(corpus, text);
    let folded = fold(&text);
    let words: Vec<&str> = folded.split(' ').filter(|word| !word.is_empty()).collect();
    let quoted = quoted(&text);
    let says = |word: &&str| !is_stop_word(word) || quoted.iter().any(|quoted| quoted == word);
    let said: Vec<&str> = words.iter().copied().filter(says).collect();
    // A question of stop words alone still asks for them.
    let looked_for = if said.is_empty() { &words } else { &said };
    let weak: Vec<&str> = words.iter().copied().filter(|word| is_weak_word(word)).collect();
    let mut stems_once = Vec::new();
    for stem in stems(&looked_for.join(" ")) {
        if !stems_once.contains(&stem) {
            stems_once.push(stem);
        }
    }
    let mut named = Names::of(corpus).among(&words);
    named.retain(|named| words.len() == 1 || !MARKERS.contains(&named.card.as_str()));
    let taken_as = |card: &str| corpus.card_file(card).map_or_else(|| card.to_owned(), |file| corpus.card_name(file));
    let understood = |named: &Named| {
        let taken_as = taken_as(&named.card);
        let code = codes.iter().find(|(_, name)| *name == taken_as).map(|(code, _)| code.clone());
        Understood { word: code.unwrap_or_else(|| words[named.words.clone()].join(" ")), taken_as }
    };
    Asked {
        stems: stems_once,
        weak: stems(&weak.join(" ")),
        rules: text.split_whitespace().filter_map(rule).collect(),
        is_a_name: named.iter().any(|named| named.words.len() == words.len()),
        understood: named.iter().map(understood).collect(),
        cards: named.into_iter().map(|named| named.card).collect(),
    }
}

/// The text with the names of cards for their codes, and these codes with the names.
fn with_names<'t>(corpus: &Corpus, text: &'t str) -> (Cow<'t, str>, Vec<(String, String)>) {
    let mut codes = Vec::new();
    let said: Vec<Cow<'t, str>> = text
        .split_whitespace()
        .map(|word| {
            let code = word.trim_matches(|c: char| !c.is_ascii_alphanumeric() && c != '*');
            // A corpus that cannot be read is told of where its entries are.
            let files = if code.contains('-') { corpus.card_files_of_code(code).unwrap_or_default() } else { Vec::new() };
            let [file] = files[..] else { return Cow::Borrowed(word) };
            let name = corpus.card_name(file);
            codes.push((code.to_owned(), name.clone()));
            Cow::Owned(name)
        })
        .collect();
    let text = if codes.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(said.join(" ")) };
    (text, codes)
}

/// The folded words in quotation marks: they are asked for as they stand, small words too.
fn quoted(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split(['"', '\u{201c}', '\u{201d}', '\u{201e}']).collect();
    // What follows the last mark is not in any.
    let inside = parts.iter().skip(1).step_by(2).take((parts.len() - 1) / 2);
    inside.flat_map(|part| fold(part).split(' ').map(str::to_owned).collect::<Vec<_>>()).collect()
}

/// A word that is a rule number, with or without signs around it.
fn rule(word: &str) -> Option<String> {
    let number = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    RuleNumber::parse(number).map(|rule| rule.as_str().to_owned())
}

/// The names of all cards, without blanks, so that `foxfire` is Fox-Fire.
pub struct Names {
    /// The name without blanks and the name of the card's file, sorted.
    joined: Vec<(String, String)>,
}

/// A card that is named.
#[derive(Debug, PartialEq, Eq)]
pub struct Named {
    /// The name of its file.
    pub card: String,
    /// The words that name it.
    pub words: Range<usize>,
}

impl Names {
    /// The names of the cards of a corpus.
    pub fn of(corpus: &Corpus) -> Self {
        let mut joined: Vec<_> = corpus.card_files().map(|file| (stem(file).replace('-', ""), stem(file).to_owned())).collect();
        joined.sort_unstable();
        Self { joined }
    }

    /// The card of that name, as the name of its file.
    pub fn get(&self, name: &str) -> Option<&str> {
        let joined = fold(name).replace(' ', "");
        self.joined.binary_search_by(|(known, _)| known.cmp(&joined)).ok().map(|at| self.joined[at].1.as_str())
    }

    /// The cards that are named among folded words: the longest name first, each word in one name only, each card once.
    pub fn among(&self, words: &[&str]) -> Vec<Named> {
        let mut found: Vec<(Range<usize>, &str)> = Vec::new();
        for from in 0..words.len() {
            let mut said = String::new();
            for (to, word) in (from + 1..).zip(&words[from..]) {
                said += word;
                let at = self.joined.partition_point(|(joined, _)| *joined < said);
                match self.joined.get(at) {
                    Some((joined, card)) if *joined == said => found.push((from..to, card)),
                    Some((joined, _)) if joined.starts_with(&said) => {}
                    _ => break,
                }
            }
        }
        found.sort_by_key(|(words, _)| (Reverse(words.len()), words.start));
        let mut named: Vec<Named> = Vec::new();
        let mut taken = vec![false; words.len()];
        for (range, card) in found {
            if taken[range.clone()].contains(&true) {
                continue;
            }
            taken[range.clone()].fill(true);
            if !named.iter().any(|earlier| earlier.card == card) {
                named.push(Named { card: card.to_owned(), words: range });
            }
        }
        named
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(slugs: &[&str]) -> Names {
        let mut joined: Vec<_> = slugs.iter().map(|slug| (slug.replace('-', ""), (*slug).to_owned())).collect();
        joined.sort_unstable();
        Names { joined }
    }

    #[test]
    fn the_longest_name_is_taken_and_its_words_name_nothing_else() {
        let names = names(&["void", "void-gate", "gate"]);
        let named = names.among(&["the", "void", "gate", "and", "void"]);
        let cards: Vec<_> = named.iter().map(|named| (named.card.as_str(), named.words.clone())).collect();
        assert_eq!(cards, [("void-gate", 1..3), ("void", 4..5)]);
    }

    #[test]
    fn blanks_do_not_matter_to_a_name() {
        let names = names(&["fox-fire"]);
        assert_eq!(names.among(&["foxfire"])[0].card, "fox-fire");
        assert_eq!(names.among(&["fox", "fire"])[0].card, "fox-fire");
        assert!(names.among(&["fox"]).is_empty());
    }

    #[test]
    fn the_code_of_a_printing_names_its_card() {
        let asked = read(&Corpus::embedded(), "does (OGN-043/298) choose ven-sp3?");
        assert_eq!(asked.cards, ["ahri-inquisitive", "charm"]);
        let shown = asked.understood.iter().map(|word| (word.word.as_str(), word.taken_as.as_str())).collect::<Vec<_>>();
        assert_eq!(shown, [("ven-sp3", "Ahri, Inquisitive"), ("OGN-043/298", "Charm")]);
        assert!(read(&Corpus::embedded(), "unl-t04").is_a_name);
    }

    #[test]
    fn a_word_of_the_game_names_its_marker_only_when_it_stands_alone() {
        assert!(read(&Corpus::embedded(), "can I buff a unit twice").cards.is_empty());
        assert_eq!(read(&Corpus::embedded(), "Buff?").cards, ["buff"]);
    }

    #[test]
    fn words_in_quotation_marks_are_taken_as_they_stand() {
        assert_eq!(quoted("What of \u{201c}your units?\" and \"here\" to \" it"), ["your", "units", "here"]);
        assert!(quoted("no marks at all").is_empty());
    }

    #[test]
    fn a_rule_number_is_seen_among_signs() {
        assert_eq!(rule("(466.5.b)?").as_deref(), Some("466.5.b"));
        assert_eq!(rule("12"), None);
    }
}
