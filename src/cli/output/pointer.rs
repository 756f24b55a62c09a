//! Pointing at a place in a user's text: the line, and a mark below what is wrong.

use super::clean::steers;
use super::{ascii, for_stderr, style::cut};
use crate::card::reading::{Fault, Position};

/// A fault with its line and a mark below the place, for stderr.
pub fn pointed(fault: &Fault, text: &str) -> String {
    let Fault { file, at, message, hint } = fault;
    let mut told = for_stderr(&format!("error: {message}"));
    let number = at.line.to_string();
    let gutter = " ".repeat(number.len());
    told += &format!("{gutter}--> {file}:{}:{}\n", at.line, at.column);
    if let Some(line) = text.lines().nth(at.line.saturating_sub(1)) {
        let Shown { text, before, length } = shown(line, *at, named(message));
        told += &format!("{gutter} |\n{number} | {text}\n{gutter} | {}{}\n", " ".repeat(before), "^".repeat(length));
    }
    if let Some(hint) = hint {
        told += &for_stderr(&format!("hint: {hint}"));
    }
    told
}

/// A part of a line that holds a place.
struct Shown {
    text: String,
    /// How many characters of it stand before the place.
    before: usize,
    /// How long what stands there is.
    length: usize,
}

/// How much of a line is shown, and how much of it before the place where it is long.
const LONGEST: usize = 76;
const LEAD: usize = 30;

/// What a message names: the word in its first backquotes.
fn named(message: &str) -> &str {
    message.split('`').nth(1).unwrap_or_default()
}

fn shown(line: &str, at: Position, named: &str) -> Shown {
    let clean: Vec<char> = line.chars().map(|c| if steers(c) { ' ' } else { c }).collect();
    let place = at.column.saturating_sub(1).min(clean.len());
    let from = if clean.len() > LONGEST { place.saturating_sub(LEAD) } else { 0 };
    let lead = if from > 0 { ascii::written("…") } else { "".into() };
    let text = cut(&format!("{lead}{}", clean[from..].iter().copied().map(ascii::written_char).collect::<String>()), LONGEST);
    let before = place - from + lead.chars().count();
    let length = word_length(&clean[place..], named).min(LONGEST.saturating_sub(before)).max(1);
    Shown { text, before, length }
}

/// How long the word is that stands there, or the text in quotes, or the name that the message speaks of; at least one.
fn word_length(rest: &[char], named: &str) -> usize {
    let name: Vec<char> = named.chars().collect();
    match rest.first() {
        Some(_) if !name.is_empty() && rest.starts_with(&name) => name.len(),
        Some(&quote @ ('"' | '\'')) => rest[1..].iter().position(|&c| c == quote).map_or(1, |end| end + 2),
        _ => rest.iter().take_while(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.')).count().max(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(line: usize, column: usize) -> Fault {
        let at = Position { line, column };
        Fault { file: "a.toml".to_owned(), at, message: "unknown key `mihgt`".to_owned(), hint: Some("did you mean `might`?".to_owned()) }
    }

    #[test]
    fn a_fault_is_shown_in_its_line_with_a_mark_below() {
        let expected =
            "error: unknown key `mihgt`\n --> a.toml:2:6\n  |\n2 | x = {mihgt = 3}\n  |      ^^^^^\nhint: did you mean `might`?\n";
        assert_eq!(pointed(&fault(2, 6), "a = 1\nx = {mihgt = 3}\n"), expected);
    }

    #[test]
    fn of_a_long_line_the_part_around_the_place_is_shown() {
        let line = format!("{}\"mihgt\" = 3{}", "é".repeat(200), "x".repeat(200));
        let told = pointed(&fault(1, 201), &line);
        let lines: Vec<Vec<char>> = told.lines().map(|line| line.chars().collect()).collect();
        let mark = lines[4].iter().position(|&c| c == '^').expect("there is a mark");
        assert_eq!(lines[3][mark..mark + 7].iter().collect::<String>(), "\"mihgt\"");
        assert!(lines.iter().all(|line| line.len() <= 80), "{told}");
    }

    #[test]
    fn a_place_beyond_the_text_and_signs_that_steer_a_terminal_do_no_harm() {
        assert!(!pointed(&fault(9, 1), "a = 1\n").contains('^'));
        assert!(pointed(&fault(1, 99), "a").contains("  |  ^\n"));
        assert!(pointed(&fault(1, 1), "\u{1b}[31mx\n").contains("1 |  [31mx\n"));
    }
}
