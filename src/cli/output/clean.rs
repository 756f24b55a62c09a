//! Text from outside that goes to a terminal: without what could steer it, or turn its reading direction.

use std::borrow::Cow;

use super::ascii;

/// Stands for a character that is not shown.
const MARK: char = '\u{fffd}';

/// Whether a character steers a terminal, or the direction of the text around it (Unicode's Bidi_Control), instead of being shown.
pub fn steers(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() && !matches!(c, '\n' | '\t') || turns
}

/// A text from outside, each character that steers replaced by a mark.
pub fn plain(text: &str) -> String {
    text.chars().map(|c| if steers(c) { MARK } else { c }).collect()
}

/// A text of ours as a reader gets it: with its colours, nothing else that steers, and in the characters of the locale.
pub fn shown(text: &str) -> Cow<'_, str> {
    match colored(text) {
        Cow::Borrowed(text) => ascii::written(text),
        Cow::Owned(text) => Cow::Owned(ascii::written(&text).into_owned()),
    }
}

/// A text of ours with its colours, and of what it shows nothing that steers: only what selects colours (ECMA-48: SGR) is left.
pub fn colored(text: &str) -> Cow<'_, str> {
    if !text.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = sgr(rest).unwrap_or(0);
        if length > 0 {
            clean.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        }
        clean.push(if steers(c) { MARK } else { c });
        rest = &rest[c.len_utf8()..];
    }
    Cow::Owned(clean)
}

/// How long the sequence is that selects colours and that a text begins with.
fn sgr(text: &str) -> Option<usize> {
    let numbers = text.strip_prefix("\u{1b}[")?;
    let length = numbers.find(|c: char| !(c.is_ascii_digit() || c == ';'))?;
    numbers[length..].starts_with('m').then_some(2 + length + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_stay_and_everything_else_that_steers_is_marked() {
        assert_eq!(colored("a \u{1b}[1;31mred\u{1b}[0m b\n"), "a \u{1b}[1;31mred\u{1b}[0m b\n");
        assert_eq!(colored("\u{1b}[2J\u{1b}]0;title\u{7}\r"), "\u{fffd}[2J\u{fffd}]0;title\u{fffd}\u{fffd}");
        assert_eq!(colored("who \u{202e}wins\u{2069}"), "who \u{fffd}wins\u{fffd}");
        assert_eq!(colored("\u{1b}[31"), "\u{fffd}[31");
        assert_eq!(colored("id\ttitle\n"), "id\ttitle\n");
    }

    #[test]
    fn nothing_that_steers_is_left_of_a_text_from_outside() {
        assert_eq!(plain("a\u{1b}[31mb\u{202e}\n"), "a\u{fffd}[31mb\u{fffd}\n");
    }
}
