//! Words: how a text is cut up for the index and for a query, the same for both: folded, parted at blanks, stemmed as English.

use tantivy::tokenizer::{Language, Stemmer, TextAnalyzer, Token, TokenStream, Tokenizer};

use crate::corpus::fold;

/// The name under which the index knows the analyzer.
pub const ANALYZER: &str = "folded";

/// What cuts up texts, for the index and for queries.
pub fn analyzer() -> TextAnalyzer {
    TextAnalyzer::builder(FoldedWords).filter(Stemmer::new(Language::English)).build()
}

/// The stem of each word of a text, in order.
pub fn stems(text: &str) -> Vec<String> {
    let mut analyzer = analyzer();
    let mut stream = analyzer.token_stream(text);
    let mut stems = Vec::new();
    while let Some(token) = stream.next() {
        stems.push(token.text.clone());
    }
    stems
}

/// Words that say nothing about what is asked, folded as the text is.
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

/// Sorted.
const STOP_WORDS: [&str; 112] = [
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "arent", "as", "at", "be", "because", "been", "before", "being",
    "but", "by", "can", "cannot", "cant", "could", "did", "didnt", "do", "does", "doesnt", "doing", "dont", "for", "from", "get", "gets",
    "got", "had", "has", "have", "having", "he", "her", "here", "hers", "his", "how", "i", "id", "if", "ill", "im", "in", "into", "is",
    "isnt", "it", "its", "ive", "just", "like", "me", "my", "of", "on", "or", "our", "out", "over", "she", "should", "so", "some", "still",
    "such", "than", "that", "thats", "the", "their", "them", "then", "there", "these", "they", "this", "those", "to", "too", "up", "us", "was",
    "we", "were", "what", "whats", "when", "where", "which", "while", "who", "whos", "whose", "why", "will", "with", "wont", "would", "yes",
    "you", "your", "youre", "yours",
];

/// Parts a folded text at its blanks.
#[derive(Clone)]
struct FoldedWords;

struct FoldedStream {
    folded: String,
    next: usize,
    token: Token,
}

impl Tokenizer for FoldedWords {
    type TokenStream<'a> = FoldedStream;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> FoldedStream {
        FoldedStream { folded: fold(text), next: 0, token: Token::default() }
    }
}

impl TokenStream for FoldedStream {
    fn advance(&mut self) -> bool {
        let rest = &self.folded[self.next..];
        if rest.is_empty() {
            return false;
        }
        let end = rest.find(' ').unwrap_or(rest.len());
        self.token.text.clear();
        self.token.text.push_str(&rest[..end]);
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
        assert!(STOP_WORDS.is_sorted());
        assert!(is_stop_word("whats") && !is_stop_word("unit"));
    }
}
