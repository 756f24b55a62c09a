//! The grammar of phrases (ENCODING 5): a reader that goes through the words of one phrase and gives a typed value.
//!
//! Each rule of the grammar is a method that gives `None` and leaves the reader where it was if the words do not fit. A phrase has to be
//! used up: the word at which all rules gave up is the fault. References are looked up while reading, so a value never holds an open one.

mod adjunct;
mod agree;
mod amount;
mod closed;
mod condition;
mod described;
mod event;
mod filter;
mod keyword;
mod noun;
mod place;
mod player;
mod relative;
pub mod scope;
mod set;
mod token;
pub mod words;

use scope::Scope;
use token::{Token, tokens};

use super::reading::{Faults, Position, nearest};

/// Reads one phrase.
pub struct Reader<'p> {
    phrase: &'p str,
    tokens: Vec<Token>,
    at: usize,
    scope: &'p Scope,
    /// The farthest word at which a rule gave up, and what it would have taken.
    farthest: usize,
    expected: Vec<&'static str>,
    /// Whether that is noted: only for a phrase that is known to be at fault.
    noting: Option<()>,
    /// What is wrong though the words fit: a pronoun without a meaning, "a units".
    troubles: Vec<(usize, String)>,
    /// Whether the phrase has described a place, which "there" may mean in the rest of it.
    place_described: Option<()>,
    /// The noun whose relative clause is being read, or the subject of the clause: what "it" and "their" may mean.
    within: Vec<Within>,
    /// Where a filter was read that does not fit its noun.
    misfit: Option<usize>,
    /// Whether more may follow a fact: in "where …".
    open_fact: Option<()>,
    /// Whether a counted noun is read: "for each friendly unit".
    counting: Option<()>,
}

/// A noun that the words being read belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    /// A thing: "it" is that thing.
    Thing,
    /// A player or players: "their" is theirs.
    Player,
}

/// Reads a whole phrase with a rule of the grammar; what does not fit is noted.
pub fn read_phrase<T>(
    faults: &mut Faults,
    scope: &Scope,
    at: Position,
    phrase: &str,
    rule: impl Fn(&mut Reader<'_>) -> Option<T>,
) -> Option<T> {
    let mut reader = Reader::of(phrase, scope);
    let found = rule(&mut reader).filter(|_| reader.is_done());
    if found.is_none() {
        // Again, noting what each rule would have taken.
        reader = Reader { noting: Some(()), ..Reader::of(phrase, scope) };
        if rule(&mut reader).is_some() {
            reader.is_done();
            // The words from here on are read, but do not belong to the noun.
            if reader.misfit == Some(reader.at) {
                (reader.farthest, reader.expected) = (reader.at, Vec::new());
            }
        }
        let (offset, message, hint) = reader.complaint();
        let at = within(at, phrase, offset);
        match hint {
            Some(hint) => faults.note_with_hint(at, message, hint),
            None => faults.note(at, message),
        }
        return None;
    }
    if reader.troubles.is_empty() {
        return found;
    }
    for (token, message) in &reader.troubles {
        let offset = reader.tokens.get(*token).map_or(0, |token| token.start);
        faults.note(within(at, phrase, offset), format!("{message}, in `{phrase}`"));
    }
    None
}

/// The place of a byte of a phrase, whose quotation mark stands at `at`.
fn within(at: Position, phrase: &str, offset: usize) -> Position {
    let before = phrase.get(..offset).map_or(0, |before| before.chars().count());
    Position { line: at.line, column: at.column + 1 + before }
}

impl<'p> Reader<'p> {
    fn of(phrase: &'p str, scope: &'p Scope) -> Self {
        let (at, farthest) = (0, 0);
        let (expected, troubles, within) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            phrase,
            tokens: tokens(phrase),
            at,
            scope,
            farthest,
            expected,
            noting: None,
            troubles,
            place_described: None,
            within,
            misfit: None,
            open_fact: None,
            counting: None,
        }
    }

    fn is_done(&mut self) -> bool {
        let done = self.at == self.tokens.len();
        if !done && self.at >= self.farthest {
            self.expect("");
        }
        done
    }

    /// What is wrong with a phrase that does not fit: where, what, and the nearest word that would.
    fn complaint(&self) -> (usize, String, Option<String>) {
        let expected: Vec<&str> = self.expected.iter().copied().filter(|word| !word.is_empty()).collect();
        let Some(token) = self.tokens.get(self.farthest) else {
            let message =
                if self.phrase.is_empty() { "the phrase is empty".to_owned() } else { format!("`{}` ends too early", self.phrase) };
            return (self.phrase.len(), message, list_of(&expected));
        };
        let is_word = token.text.starts_with(char::is_alphabetic);
        let known = !is_word || words::all().any(|word| word == token.text);
        let hint = match nearest(&token.text, expected.iter().copied()) {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if known => list_of(&expected),
            None => nearest(&token.text, words::all())
                .map(|near| format!("did you mean `{near}`?"))
                .or_else(|| list_of(&expected).filter(|_| expected.len() <= 20)),
        };
        let what = if known { "does not fit here" } else { "is not known here" };
        (token.start, format!("`{}` {what}, in `{}`", token.text, self.phrase), hint)
    }

    fn expect(&mut self, word: &'static str) {
        if self.noting.is_none() {
            return;
        }
        if self.at > self.farthest {
            self.farthest = self.at;
            self.expected.clear();
        }
        if self.at == self.farthest && !self.expected.contains(&word) {
            self.expected.push(word);
        }
    }

    fn trouble(&mut self, token: usize, message: String) {
        self.troubles.push((token, message));
    }

    /// The meaning that was found, or that of the source with a fault.
    fn meaning(&mut self, token: usize, found: Result<super::Meaning, String>) -> super::Meaning {
        found.unwrap_or_else(|message| {
            self.trouble(token, message);
            super::Meaning::Source
        })
    }

    /// "it": what the ability named, else the thing that the words being read describe.
    fn it(&self) -> Result<super::Meaning, String> {
        let found = self.scope.it("it");
        match found {
            Err(_) if self.within.contains(&Within::Thing) => Ok(super::Meaning::Itself),
            found => found,
        }
    }

    /// "there": the place described in this phrase, else what the ability named.
    fn there(&self) -> Result<super::Meaning, String> {
        match self.place_described {
            Some(()) => Ok(super::Meaning::Itself),
            None => self.scope.there("there"),
        }
    }

    /// Reads on within a noun.
    fn inside<T>(&mut self, within: Within, rule: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.within.push(within);
        let found = self.attempt(rule);
        self.within.pop();
        found
    }

    /// Tries a rule; if it gives nothing the reader goes back.
    fn attempt<T>(&mut self, rule: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (at, troubles, place) = (self.at, self.troubles.len(), self.place_described);
        let found = rule(self);
        if found.is_none() {
            (self.at, self.place_described) = (at, place);
            self.troubles.truncate(troubles);
        }
        found
    }

    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(|token| token.text.as_str())
    }

    /// Takes these words.
    fn words(&mut self, words: &'static str) -> Option<()> {
        self.attempt(|r| {
            for word in words.split(' ') {
                if r.peek() != Some(word) {
                    r.expect(word);
                    return None;
                }
                r.at += 1;
            }
            Some(())
        })
    }

    /// Takes one of these words, or sequences of words: the first that fits.
    fn one_of(&mut self, choices: &[&'static str]) -> Option<&'static str> {
        choices.iter().copied().find(|words| self.words(words).is_some())
    }

    /// Takes what one of these entries of a table stands for.
    fn entry<T: Clone>(&mut self, table: &[(&'static str, T)]) -> Option<T> {
        table.iter().find(|(words, _)| self.words(words).is_some()).map(|(_, value)| value.clone())
    }

    /// Takes these words if they are there.
    fn maybe(&mut self, words: &'static str) -> bool {
        self.words(words).is_some()
    }

    /// The words from that one up to here, as written.
    fn since(&self, start: usize) -> String {
        let from = self.tokens.get(start).map_or(self.phrase.len(), |token| token.start);
        let to = self.at.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(from, |token| token.end);
        self.phrase.get(from..to).unwrap_or_default().to_owned()
    }

    /// A rule whose value is kept as words.
    fn as_words(&mut self, rule: impl FnOnce(&mut Self) -> Option<()>) -> Option<String> {
        let start = self.at;
        self.attempt(rule).map(|()| self.since(start))
    }
}

fn list_of(expected: &[&str]) -> Option<String> {
    // Names come last: there are many of them.
    let (names, words): (Vec<&str>, Vec<&str>) = expected.iter().partition(|word| word.starts_with(char::is_uppercase));
    let shown: Vec<String> = words.iter().chain(&names).take(8).map(|word| format!("`{word}`")).collect();
    let more = if expected.len() > shown.len() { ", …" } else { "" };
    match shown.as_slice() {
        [] => None,
        [one] => Some(format!("expected {one}")),
        several => Some(format!("expected one of {}{more}", several.join(", "))),
    }
}

#[cfg(test)]
mod tests;
