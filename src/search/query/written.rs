//! What a query has as it is written, beside its words: codes of cards, what stands in quotation marks, numbers of rules.

use std::borrow::Cow;

use super::Word;
use crate::card::RuleNumber;
use crate::corpus::{Corpus, fold, rule_numbers};

/// The text with the names of cards for their codes, and these codes with the names.
pub fn with_names<'t>(corpus: &Corpus, text: &'t str) -> (Cow<'t, str>, Vec<(String, String)>) {
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
pub fn quoted(text: &str) -> Vec<String> {
    quoted_parts(text).iter().flat_map(|part| part.split(' ')).map(str::to_owned).collect()
}

/// What stands in quotation marks, folded.
pub fn quoted_parts(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split(['"', '\u{201c}', '\u{201d}', '\u{201e}']).collect();
    // What follows the last mark is not in any.
    parts.iter().skip(1).step_by(2).take((parts.len() - 1) / 2).map(|part| fold(part)).collect()
}

/// The rule numbers in a text, with or without signs around them. A number without a point is one only where rules are spoken of, or nothing
/// else is.
pub fn rules(text: &str, words: &[Word]) -> Vec<String> {
    let speaks_of_rules = words.len() == 1 || words.iter().any(|word| matches!(word.said.as_str(), "rule" | "rules" | "cr"));
    let number = |word: &str| RuleNumber::parse(word.trim_matches(|c: char| !c.is_ascii_alphanumeric()));
    let is_one = |number: &RuleNumber| {
        (speaks_of_rules || number.as_str().contains('.')) && rule_numbers::versions().any(|version| rule_numbers::exists(number, version))
    };
    text.split_whitespace().filter_map(number).filter(is_one).map(|number| number.as_str().to_owned()).collect()
}
