//! The names of cards in a question: whole, in part, of a champion or a legend by its champion, by initials.

use std::cmp::Reverse;
use std::ops::Range;

use super::glossary::Role;
use super::lexicon::{Facts, Lexicon, Naming};
use super::resolve::Word;
use super::words::is_stop_word;
use crate::corpus::{Corpus, fold, stem};

/// More cards than that have no name in common that says anything.
const MANY: usize = 12;

/// Cards that are named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The names of their files; several where the name fits several.
    pub cards: Vec<String>,
    /// The words that name them, folded.
    pub said: String,
    /// The name, or the names, as printed.
    pub taken_as: String,
    pub has_errata: bool,
}

/// A card that is named in full.
#[derive(Debug, PartialEq, Eq)]
pub struct Full {
    /// The name of its file.
    pub card: String,
    /// The words that name it.
    pub words: Range<usize>,
}

/// Whoever knows the names of all cards, without blanks, so that `foxfire` is Fox-Fire.
pub trait Joined {
    /// The card whose name is that; and whether longer names begin so.
    fn joined(&self, said: &str) -> (Option<&str>, bool);
}

impl Joined for Lexicon {
    fn joined(&self, said: &str) -> (Option<&str>, bool) {
        Lexicon::joined(self, said)
    }
}

/// The names of all cards of a corpus, before there is a lexicon.
pub struct Names {
    /// The name without blanks and the name of the card's file, sorted.
    joined: Vec<(String, String)>,
}

impl Joined for Names {
    fn joined(&self, said: &str) -> (Option<&str>, bool) {
        let at = self.joined.partition_point(|(joined, _)| joined.as_str() < said);
        let exact = self.joined.get(at).filter(|(joined, _)| joined == said).map(|(_, card)| card.as_str());
        let next = if exact.is_some() { at + 1 } else { at };
        (exact, self.joined.get(next).is_some_and(|(joined, _)| joined.starts_with(said)))
    }
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
        self.joined(&fold(name).replace(' ', "")).0
    }
}

/// The cards that are named in full among folded words: the longest name first, each word in one name only, each card once.
pub fn full(names: &dyn Joined, words: &[&str]) -> Vec<Full> {
    let mut found: Vec<(Range<usize>, &str)> = Vec::new();
    for from in 0..words.len() {
        let mut said = String::new();
        for (to, word) in (from + 1..).zip(&words[from..]) {
            said += word;
            let (card, has_longer) = names.joined(&said);
            found.extend(card.map(|card| (from..to, card)));
            if !has_longer {
                break;
            }
        }
    }
    found.sort_by_key(|(words, _)| (Reverse(words.len()), words.start));
    let mut named: Vec<Full> = Vec::new();
    let mut taken = vec![false; words.len()];
    for (range, card) in found {
        if taken[range.clone()].contains(&true) {
            continue;
        }
        taken[range.clone()].fill(true);
        if !named.iter().any(|earlier| earlier.card == card) {
            named.push(Full { card: card.to_owned(), words: range });
        }
    }
    named
}

/// The cards that are named among the words of a query; marks the words.
pub fn among(lexicon: &Lexicon, words: &mut [Word]) -> Vec<Named> {
    spell(lexicon, words);
    let mut named = Vec::new();
    let texts: Vec<String> = words.iter().map(|word| word.text.clone()).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let content = texts.iter().filter(|word| !is_stop_word(word)).count();
    for Full { card, words: range } in full(lexicon, &texts) {
        // Where a card is called what a word of the game means, a longer question speaks of what the word means.
        if range.len() == 1 && content > 1 && is_term(lexicon, &words[range.start]) && !others_are_of_cards(lexicon, words, range.start) {
            continue;
        }
        let cards: Vec<usize> = lexicon.place(&card).into_iter().flat_map(|at| asked_beside(lexicon, &texts, at)).collect();
        named.extend(mark(lexicon, words, &range.collect::<Vec<_>>(), cards, true));
    }
    all_words(lexicon, words, &mut named);
    for at in 0..words.len() {
        if words[at].is_named || is_stop_word(&words[at].text) {
            continue;
        }
        let Some((naming, cards)) = lexicon.named_by(&words[at].text) else { continue };
        if naming != Naming::Part {
            let is_sure = naming == Naming::Champion || (naming == Naming::Initials && !words[at].is_guessed());
            part(lexicon, words, at, cards, is_sure, &mut named);
        }
    }
    named
}

fn is_term(lexicon: &Lexicon, word: &Word) -> bool {
    lexicon.phrases(&word.stem).iter().any(|phrase| phrase.role == Role::Term)
}

fn others_are_of_cards(lexicon: &Lexicon, words: &[Word], at: usize) -> bool {
    let is_of_cards = |word: &Word| lexicon.phrases(&word.stem).iter().any(|phrase| matches!(phrase.role, Role::Card | Role::Errata));
    words.iter().enumerate().all(|(other, word)| other == at || is_stop_word(&word.text) || is_of_cards(word))
}

/// Takes a misspelt word as that of the known words near it which makes a name.
fn spell(lexicon: &Lexicon, words: &mut [Word]) {
    for at in 0..words.len() {
        if words[at].others.is_empty() {
            continue;
        }
        let first = words[at].text.clone();
        let options: Vec<String> = std::iter::once(first.clone()).chain(words[at].others.iter().cloned()).collect();
        let makes_a_name = |option: &String| {
            let texts: Vec<&str> = words.iter().enumerate().map(|(i, word)| if i == at { option.as_str() } else { &word.text }).collect();
            full(lexicon, &texts).iter().any(|full| full.words.contains(&at) && full.words.len() > 1)
        };
        let beside = |option: &String| {
            let cards = lexicon.named_by(option).map(|(_, cards)| cards).unwrap_or_default();
            let shares = |word: &Word| lexicon.named_by(&word.text).is_some_and(|(_, other)| other.iter().any(|card| cards.contains(card)));
            words.iter().enumerate().any(|(other, word)| other != at && !is_stop_word(&word.text) && shares(word))
        };
        let names = |option: &String| lexicon.named_by(option).is_some_and(|(naming, _)| naming >= Naming::Half);
        let choice = options.iter().find(|option| makes_a_name(option)).or_else(|| options.iter().find(|option| beside(option)));
        let Some(choice) = choice.or_else(|| options.iter().find(|option| names(option) && words.len() < 3)) else { continue };
        let choice = choice.clone();
        words[at].others = options.into_iter().filter(|option| *option != choice).collect();
        // What was asked for is looked for too.
        words[at].is_corrected = choice != words[at].said;
        words[at].take_as(&choice);
    }
}

/// Cards all words of whose names are said, in any order and near each other, but for small ones; or two words at least of longer ones.
fn all_words(lexicon: &Lexicon, words: &mut [Word], named: &mut Vec<Named>) {
    let mut counts: Vec<(usize, Vec<usize>)> = Vec::new();
    for (at, word) in words.iter().enumerate().filter(|(_, word)| !word.is_named && !is_stop_word(&word.text)) {
        for card in lexicon.named_by(&word.text).map(|(_, cards)| cards).unwrap_or_default() {
            match counts.iter_mut().find(|(known, _)| *known == card) {
                Some((_, places)) => places.push(at),
                None => counts.push((card, vec![at])),
            }
        }
    }
    counts.retain(|(_, places)| places.len() > 1 && places[places.len() - 1] - places[0] < 5);
    counts.sort_by_key(|(card, places)| (Reverse(places.len()), *card));
    for (card, places) in counts {
        let facts = lexicon.card(card);
        let name: Vec<&str> = facts.slug.split('-').filter(|word| !is_stop_word(word)).collect();
        let said: Vec<&str> = places.iter().map(|&at| words[at].text.as_str()).collect();
        let has_all = name.iter().all(|word| said.contains(word));
        let is_sure = |&at: &usize| lexicon.named_by(&words[at].text).is_some_and(|(naming, _)| naming >= Naming::Half);
        let are_free = places.iter().all(|&at| !words[at].is_named);
        if are_free && (has_all || (places.len() * 3 >= name.len() * 2 && places.iter().any(is_sure) && !facts.name.contains(','))) {
            named.extend(mark(lexicon, words, &places, vec![card], true));
        }
    }
}

/// The cards that one word names, narrowed by what else is said.
fn part(lexicon: &Lexicon, words: &mut [Word], at: usize, mut cards: Vec<usize>, is_sure: bool, named: &mut Vec<Named>) {
    let mut places = vec![at];
    let has = |word: &str| words.iter().any(|said| said.text == word);
    let asks_for_a_legend = ["legend", "leader", "commander", "hero"].into_iter().any(has);
    let asks_for_a_champion = ["champ", "champion"].into_iter().any(has);
    for (other, word) in words.iter().enumerate() {
        if other == at || word.is_named || is_stop_word(&word.text) {
            continue;
        }
        if let Some((_, others)) = lexicon.named_by(&word.text) {
            let both: Vec<usize> = cards.iter().copied().filter(|card| others.contains(card)).collect();
            if !both.is_empty() {
                cards = both;
                places.push(other);
                continue;
            }
        }
        let domain =
            lexicon.phrases(&word.stem).into_iter().find(|phrase| phrase.role == Role::Colour).map(|phrase| phrase.shown.to_owned());
        let wanted = domain.unwrap_or_else(|| word.text.trim_end_matches('s').to_owned());
        let has_it =
            |facts: &Facts| facts.kind == wanted || facts.domains.contains(&wanted) || (facts.supertype == wanted && wanted != "champion");
        narrow(lexicon, &mut cards, has_it);
    }
    if asks_for_a_legend {
        narrow(lexicon, &mut cards, |facts| facts.kind == "legend");
    } else if asks_for_a_champion {
        narrow(lexicon, &mut cards, |facts| facts.supertype == "champion");
    }
    if cards.len() <= MANY {
        let is_sure = is_sure || places.len() > 1;
        named.extend(mark(lexicon, words, &places, cards, is_sure));
    }
}

/// Keeps what is so, where anything is.
fn narrow(lexicon: &Lexicon, cards: &mut Vec<usize>, is_so: impl Fn(&Facts) -> bool) {
    let fitting: Vec<usize> = cards.iter().copied().filter(|&card| is_so(&lexicon.card(card))).collect();
    if !fitting.is_empty() {
        *cards = fitting;
    }
}

/// A card; where the champions of a legend are asked for by its name, these.
fn asked_beside(lexicon: &Lexicon, texts: &[&str], at: usize) -> Vec<usize> {
    let legend = lexicon.card(at);
    let asks_for_champions = texts.iter().any(|word| matches!(*word, "champ" | "champs" | "champion" | "champions"));
    if legend.kind != "legend" || !asks_for_champions {
        return vec![at];
    }
    let tags = legend.tags.iter().flat_map(|tag| tag.split(' ').next_back()).filter_map(|word| lexicon.named_by(word));
    let mut champions: Vec<usize> = tags.flat_map(|(_, cards)| cards).filter(|&card| lexicon.card(card).supertype == "champion").collect();
    champions.retain(|&card| lexicon.card(card).tags.iter().any(|tag| legend.tags.contains(tag)));
    if champions.is_empty() { vec![at] } else { champions }
}

/// Marks the words that name cards, and says what they are taken as.
fn mark(lexicon: &Lexicon, words: &mut [Word], places: &[usize], cards: Vec<usize>, is_sure: bool) -> Option<Named> {
    let facts: Vec<Facts> = cards.iter().map(|&card| lexicon.card(card)).collect();
    if facts.is_empty() {
        return None;
    }
    let mut said: Vec<&str> = Vec::new();
    let mut sorted = places.to_vec();
    sorted.sort_unstable();
    for &at in &sorted {
        if said.last() != Some(&words[at].said.as_str()) {
            said.push(&words[at].said);
        }
    }
    let said = said.join(" ");
    for &at in &sorted {
        words[at].is_named = true;
        words[at].is_sure = is_sure;
    }
    Some(Named {
        said,
        taken_as: facts.iter().map(|facts| facts.name.as_str()).collect::<Vec<_>>().join(" / "),
        has_errata: facts.iter().any(|facts| facts.has_errata),
        cards: facts.into_iter().map(|facts| facts.slug).collect(),
    })
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
        let named = full(&names, &["the", "void", "gate", "and", "void"]);
        let cards: Vec<_> = named.iter().map(|named| (named.card.as_str(), named.words.clone())).collect();
        assert_eq!(cards, [("void-gate", 1..3), ("void", 4..5)]);
    }

    #[test]
    fn blanks_do_not_matter_to_a_name() {
        let names = names(&["fox-fire"]);
        assert_eq!(full(&names, &["foxfire"])[0].card, "fox-fire");
        assert_eq!(full(&names, &["fox", "fire"])[0].card, "fox-fire");
        assert!(full(&names, &["fox"]).is_empty());
    }
}
