//! Words: how a text is cut up for the index and for a query, the same for both: folded, parted at blanks, stemmed as English.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use frostem::{Algorithm, Stemmer};
use tantivy::tokenizer::{TextAnalyzer, Token, TokenStream, Tokenizer};

use crate::corpus::fold;

/// The name under which the index knows the analyzer.
pub const ANALYZER: &str = "folded";

/// What cuts up texts, for the index and for queries.
pub fn analyzer() -> TextAnalyzer {
    TextAnalyzer::builder(FoldedWords::default()).build()
}

/// The name under which the index knows the analyzer that leaves out stop words: for long texts where nobody asks for them.
pub const WITHOUT_STOP_WORDS: &str = "folded_without_stop_words";

/// What cuts up texts and leaves out stop words, before they are stemmed.
pub fn analyzer_without_stop_words() -> TextAnalyzer {
    TextAnalyzer::builder(FoldedWords { skips_stop_words: true, ..FoldedWords::default() }).build()
}

/// The stem of each word of a text, in order.
pub fn stems(text: &str) -> Vec<String> {
    let stemmer = Stemmer::new(Algorithm::English);
    fold(text).split(' ').filter(|word| !word.is_empty()).map(|word| stem(&stemmer, word)).collect()
}

/// The stem of a folded word.
fn stem(stemmer: &Stemmer, word: &str) -> String {
    stemmer.stem(base_form(word)).into_owned()
}

/// Words that say nothing about what is asked, or are only polite; folded as the text is.
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

/// The base form of a word whose forms no stemmer brings together.
fn base_form(word: &str) -> &str {
    IRREGULAR.binary_search_by_key(&word, |&(form, _)| form).map_or(word, |at| IRREGULAR[at].1)
}

/// Irregular forms and their base forms, sorted.
const IRREGULAR: [(&str, &str); 74] = [
    ("allied", "ally"),
    ("allies", "ally"),
    ("began", "begin"),
    ("beginning", "begin"),
    ("begins", "begin"),
    ("begun", "begin"),
    ("came", "come"),
    ("choice", "choose"),
    ("choices", "choose"),
    ("chooses", "choose"),
    ("choosing", "choose"),
    ("chose", "choose"),
    ("chosen", "choose"),
    ("comes", "come"),
    ("coming", "come"),
    ("dead", "die"),
    ("death", "die"),
    ("deaths", "die"),
    ("died", "die"),
    ("dies", "die"),
    ("drawing", "draw"),
    ("drawn", "draw"),
    ("draws", "draw"),
    ("drew", "draw"),
    ("dying", "die"),
    ("fighting", "fight"),
    ("fights", "fight"),
    ("fought", "fight"),
    ("gave", "give"),
    ("gets", "get"),
    ("getting", "get"),
    ("given", "give"),
    ("gives", "give"),
    ("giving", "give"),
    ("goes", "go"),
    ("going", "go"),
    ("gone", "go"),
    ("got", "get"),
    ("grew", "grow"),
    ("grown", "grow"),
    ("grows", "grow"),
    ("hid", "hide"),
    ("hides", "hide"),
    ("hiding", "hide"),
    ("leaves", "leave"),
    ("leaving", "leave"),
    ("left", "leave"),
    ("loses", "lose"),
    ("losing", "lose"),
    ("loss", "lose"),
    ("lost", "lose"),
    ("made", "make"),
    ("makes", "make"),
    ("making", "make"),
    ("paid", "pay"),
    ("paying", "pay"),
    ("payment", "pay"),
    ("pays", "pay"),
    ("said", "say"),
    ("saying", "say"),
    ("says", "say"),
    ("shrank", "shrink"),
    ("shrunk", "shrink"),
    ("stood", "stand"),
    ("taken", "take"),
    ("takes", "take"),
    ("taking", "take"),
    ("took", "take"),
    ("went", "go"),
    ("winner", "win"),
    ("winners", "win"),
    ("winning", "win"),
    ("wins", "win"),
    ("won", "win"),
];

/// Words that say little about what is asked: they make a sentence a question. Folded as the text is.
pub fn is_weak_word(word: &str) -> bool {
    WEAK_WORDS.binary_search(&word).is_ok()
}

/// Sorted.
const WEAK_WORDS: [&str; 51] = [
    "able",
    "actually",
    "additional",
    "again",
    "allow",
    "allowed",
    "allows",
    "always",
    "another",
    "anything",
    "else",
    "ever",
    "every",
    "exact",
    "exactly",
    "example",
    "examples",
    "explain",
    "happen",
    "happening",
    "happens",
    "include",
    "includes",
    "including",
    "know",
    "let",
    "lets",
    "like",
    "made",
    "make",
    "makes",
    "mean",
    "means",
    "need",
    "needed",
    "needs",
    "one",
    "other",
    "question",
    "really",
    "right",
    "say",
    "says",
    "something",
    "take",
    "use",
    "used",
    "uses",
    "using",
    "work",
    "works",
];

/// Sorted.
const STOP_WORDS: [&str; 139] = [
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "arent", "as", "at", "be", "because", "been", "before", "being",
    "bro", "btw", "but", "by", "can", "cannot", "cant", "could", "did", "didnt", "do", "does", "doesnt", "doing", "dont", "for", "from",
    "get", "gets", "got", "had", "has", "have", "having", "he", "her", "here", "hers", "hey", "his", "hmm", "honestly", "how", "i", "id",
    "idk", "if", "ill", "im", "imo", "in", "into", "is", "isnt", "it", "its", "ive", "just", "kinda", "like", "lmao", "lol", "me", "my",
    "of", "on", "or", "our", "out", "over", "please", "pls", "plz", "she", "should", "so", "some", "still", "such", "than", "thank",
    "thanks", "that", "thats", "the", "their", "them", "then", "there", "these", "they", "this", "tho", "those", "though", "thx", "to",
    "too", "ty", "ugh", "uh", "um", "up", "us", "was", "we", "were", "what", "whats", "when", "where", "which", "while", "who", "whos",
    "whose", "why", "will", "with", "wont", "would", "wtf", "ya", "yeah", "yep", "yes", "yo", "you", "your", "youre", "yours",
];

/// Parts a folded text at its blanks and stems the words. Building an index stems the same words again and again, in all its fields, so
/// stems are kept.
#[derive(Clone, Default)]
struct FoldedWords {
    skips_stop_words: bool,
    stems: Arc<Mutex<HashMap<String, String>>>,
}

struct FoldedStream<'t> {
    skips_stop_words: bool,
    stems: MutexGuard<'t, HashMap<String, String>>,
    stemmer: Stemmer,
    folded: String,
    next: usize,
    token: Token,
}

impl Tokenizer for FoldedWords {
    type TokenStream<'a> = FoldedStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> FoldedStream<'a> {
        let stemmer = Stemmer::new(Algorithm::English);
        let stems = self.stems.lock().unwrap_or_else(PoisonError::into_inner);
        FoldedStream { skips_stop_words: self.skips_stop_words, stems, stemmer, folded: fold(text), next: 0, token: Token::default() }
    }
}

impl TokenStream for FoldedStream<'_> {
    fn advance(&mut self) -> bool {
        let (word, end) = loop {
            let rest = &self.folded[self.next..];
            if rest.is_empty() {
                return false;
            }
            let end = rest.find(' ').unwrap_or(rest.len());
            if !(self.skips_stop_words && is_stop_word(&rest[..end])) {
                break (&rest[..end], end);
            }
            self.next = (self.next + end + 1).min(self.folded.len());
        };
        self.token.text.clear();
        match self.stems.get(word) {
            Some(stem) => self.token.text.push_str(stem),
            None => {
                let stem = stem(&self.stemmer, word);
                self.token.text.push_str(&stem);
                self.stems.insert(word.to_owned(), stem);
            }
        }
        self.token.offset_from = self.next;
        self.token.offset_to = self.next + end;
        self.token.position = self.token.position.wrapping_add(1);
        self.next = (self.next + end + 1).min(self.folded.len());
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_and_the_index_see_the_same_words_whatever_the_writing() {
        assert_eq!(stems("Fox\u{2011}Fire's BATTLEFIELDS"), stems("fox fires battlefield"));
        assert_eq!(stems("exhausted units"), ["exhaust", "unit"]);
    }

    #[test]
    fn a_text_of_signs_alone_has_no_words() {
        assert!(stems("?! -- \u{1f525} \"(").is_empty());
    }

    #[test]
    fn stop_words_are_sorted_so_that_they_can_be_looked_up() {
        assert!(STOP_WORDS.is_sorted() && WEAK_WORDS.is_sorted());
        assert!(is_stop_word("whats") && !is_stop_word("unit"));
    }
}
