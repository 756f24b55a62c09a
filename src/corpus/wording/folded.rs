//! Texts of cards as words that can be compared: what only changed with the templating of a set, or with how a list writes signs, is the same.
//!
//! Folded are: case; reminder text in parentheses; brackets around words; `[>]`, `[>>]` and dashes; the order of "[E]: [Reaction] —" and
//! "[Reaction][>] [E]:"; several keywords on one line; a symbol of the card's one domain and `[C]`; a Might symbol and the word after a number;
//! a token's Might in the symbol of Energy; "Use this ability only", "Spend this Energy only" and "Use only"; "If …, then do this" and "If …, do this"; the
//! comma after "Then", before "and" and before "to a minimum"; tokens played "in", "into" or "at your base" and "to your base"; a full stop twice.

use crate::card::Domain;

/// The words and signs of a text. Two texts say the same word for word if these are equal.
pub fn folded(text: &str, domains: &[Domain]) -> Vec<String> {
    let plain = without_reminders(text);
    let mut words = Vec::new();
    for line in plain.lines() {
        words.extend(line_of(line, domains));
    }
    templated(words)
}

/// A text without what stands in parentheses.
fn without_reminders(text: &str) -> String {
    let mut depth = 0_u32;
    let mut kept = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '\u{2018}' | '\u{2019}' if depth == 0 => kept.push('\''),
            '\u{201c}' | '\u{201d}' if depth == 0 => kept.push('"'),
            '\u{2212}' if depth == 0 => kept.push('-'),
            '\u{2013}' if depth == 0 => kept.push('\u{2014}'),
            _ if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    kept
}

/// A word of a line, and whether it stood in brackets that are no symbol's.
struct Word {
    text: String,
    is_keyword: bool,
}

fn line_of(line: &str, domains: &[Domain]) -> Vec<String> {
    let mut words = words_of(line, domains);
    let is_sign = |word: &Word| matches!(word.text.as_str(), "," | "\u{2014}");
    if words.iter().all(|word| word.is_keyword || is_sign(word)) {
        words.retain(|word| word.is_keyword);
    }
    // "[E]: [Reaction] — Draw 1." is "[Reaction][>] [E]: Draw 1."
    if let Some(colon) = words.iter().position(|word| word.text == ":") {
        let behind = &words[colon + 1..];
        let length = behind.iter().take_while(|word| word.is_keyword || word.text == ",").count();
        if length > 0 && behind.get(length).is_some_and(|word| word.text == "\u{2014}") {
            let before: Vec<Word> = words.drain(colon + 1..=colon + length).filter(|word| word.is_keyword).collect();
            words.splice(0..0, before);
        }
    }
    words.into_iter().map(|word| word.text).filter(|text| text != "\u{2014}").collect()
}

fn words_of(line: &str, domains: &[Domain]) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '[' => rest.find(']').map_or(1, |end| end + 1),
            _ if is_of_word(first) => rest.find(|c| !is_of_word(c)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        rest = after;
        if let Some(inner) = word.strip_prefix('[').and_then(|word| word.strip_suffix(']')) {
            match symbol(inner, domains) {
                Some(symbol) => words.push(Word { text: symbol, is_keyword: false }),
                None => words.extend(
                    inner
                        .split([' ', '>'])
                        .filter(|part| !part.is_empty())
                        .map(|part| Word { text: part.to_lowercase(), is_keyword: true }),
                ),
            }
        } else if !word.trim().is_empty() {
            words.push(Word { text: word.to_lowercase(), is_keyword: false });
        }
    }
    words
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '\'' | '-' | '+')
}

/// A symbol as the rules write it: `[Fury]` is `[R]`, and `[C]` where that is the card's only domain. `None` for a word in brackets.
fn symbol(inner: &str, domains: &[Domain]) -> Option<String> {
    let by_letter = || inner.chars().next().filter(|_| inner.len() == 1).and_then(Domain::from_letter);
    if let Some(domain) = Domain::from_name(inner).or_else(by_letter) {
        return Some(if domains == [domain] { "[C]".to_owned() } else { format!("[{}]", domain.letter()) });
    }
    match inner {
        "M" | "S" | "Might" => Some("[M]".to_owned()),
        "E" | "T" | "Exhaust" => Some("[E]".to_owned()),
        "A" | "Any" | "Rainbow" => Some("[A]".to_owned()),
        "C" => Some("[C]".to_owned()),
        _ => inner.bytes().all(|byte| byte.is_ascii_digit()).then(|| format!("[{inner}]")),
    }
}

/// A wording that changed with the templating of a set: what was printed, and how it is printed now.
const TEMPLATED: [(&[&str], &[&str]); 11] = [
    (&["use", "this", "ability", "only"], &["use", "only"]),
    (&["spend", "this", "energy", "only"], &["use", "only"]),
    (&[",", "then", "do", "this"], &[",", "do", "this"]),
    (&["then", ","], &["then"]),
    (&[",", "and"], &["and"]),
    (&[",", "to", "a", "minimum"], &["to", "a", "minimum"]),
    (&["token", "in", "your", "base"], &["token", "to", "your", "base"]),
    (&["token", "into", "your", "base"], &["token", "to", "your", "base"]),
    (&["token", "at", "your", "base"], &["token", "to", "your", "base"]),
    (&["tokens", "into", "your", "base"], &["tokens", "to", "your", "base"]),
    (&[".", "."], &["."]),
];

fn templated(words: Vec<String>) -> Vec<String> {
    let mut told: Vec<String> = Vec::with_capacity(words.len());
    let mut rest = words.as_slice();
    while let Some((first, after)) = rest.split_first() {
        let starts = |from: &[&str]| rest.len() >= from.len() && rest.iter().zip(from).all(|(word, from)| word == from);
        if let Some((from, to)) = TEMPLATED.iter().find(|(from, _)| starts(from)) {
            told.extend(to.iter().map(|word| (*word).to_owned()));
            rest = &rest[from.len()..];
            continue;
        }
        let next = after.first().map(String::as_str);
        let number =
            first.strip_prefix('[').and_then(|word| word.strip_suffix(']')).filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let is_signed = first.strip_prefix(['+', '-']).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
        match (number, next) {
            // A token's Might in the symbol of Energy.
            (Some(number), Some("[M]")) => told.push(number.to_owned()),
            (_, Some("might")) if is_signed => {
                told.extend([first.clone(), "[M]".to_owned()]);
                rest = &after[1..];
                continue;
            }
            _ => told.push(first.clone()),
        }
        rest = after;
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_same(one: &str, other: &str) {
        let domains = [Domain::Fury];
        assert_eq!(folded(one, &domains), folded(other, &domains), "{one} | {other}");
    }

    fn assert_other(one: &str, other: &str) {
        assert_ne!(folded(one, &[]), folded(other, &[]), "{one} | {other}");
    }

    #[test]
    fn case_brackets_symbols_and_reminders_are_the_same() {
        assert_same("[Tank] (I come first (always).)\nGive it +1 [S].", "tank Give it +1 [M].");
        assert_same("Pay [Fury][1]: \u{201c}It\u{2019}s\u{201d}", "pay [C][1]: \"it's\"");
        assert_same("I have an additional +2 Might.", "I have an additional +2 [M].");
        assert_same("Play a [1] [M] Wolf unit token.", "Play a 1 [M] Wolf unit token.");
    }

    #[test]
    fn what_changed_with_the_templating_of_a_set_is_the_same() {
        assert_same("[E]: [Reaction], [Legion] \u{2014} [Add] [1].", "[Reaction][>] [Legion][>] [E]: [Add] [1].");
        assert_same("[Legion] \u{2014} When you play me, draw 1.", "[Legion][>] When you play me, draw 1.");
        assert_same("[Assault 2], [Shield 2]", "[Assault 2]\n[Shield 2]");
        assert_same("Then, do this: Draw 1..", "Then do this: draw 1.");
        assert_same("If you do, then do this: Draw 1.", "If you do, do this: Draw 1.");
        assert_same("Draw 1, and discard 1, to a minimum of 1.", "Draw 1 and discard 1 to a minimum of 1.");
        assert_same("Use this ability only while I'm here.", "Use only while I'm here.");
        assert_same("Play a token into your base.", "Play a token to your base.");
    }

    #[test]
    fn other_words_are_other_words() {
        assert_other("Draw 1.", "Draw 2.");
        assert_other("Pay [R].", "Pay [G].");
        assert_other("Pay [R].", "Pay [C].");
        assert_other("I get +1 [M].", "I have +1 [M].");
        assert_other("Kill it. Draw 1.", "Kill it, draw 1.");
        assert_other("Put it into your base.", "Put it to your base.");
    }
}
