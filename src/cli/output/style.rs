//! Style: widths, wrapping and colours.

use std::borrow::Cow;
use std::env;
use std::io::{self, IsTerminal};

use colored::Colorize;

use super::{ascii, symbols};

/// The widest that text is set: longer lines are hard to read.
const WIDEST: usize = 120;
/// The width where nobody says one.
const USUAL: usize = 100;
/// The narrowest that text is set.
const NARROWEST: usize = 20;

/// How text is laid out.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// In columns.
    pub width: usize,
}

impl Style {
    /// A heading.
    pub fn heading(self, text: &str) -> String {
        text.bold().to_string()
    }

    /// A verdict: what matters most.
    pub fn verdict(self, text: &str) -> String {
        text.bold().to_string()
    }

    /// What stands back: numbers, sources.
    pub fn dim(self, text: &str) -> String {
        text.dimmed().to_string()
    }

    /// An id.
    pub fn id(self, text: &str) -> String {
        text.cyan().to_string()
    }

    /// Something good.
    pub fn good(self, text: &str) -> String {
        text.green().to_string()
    }

    /// Something bad.
    pub fn bad(self, text: &str) -> String {
        text.red().bold().to_string()
    }

    /// Something to mind.
    pub fn mind(self, text: &str) -> String {
        text.yellow().to_string()
    }

    /// A text in which the names of things stand out, as far as each is on one line.
    pub fn names(self, text: &str, names: &[&str]) -> String {
        let mut painted = String::new();
        let mut rest = text;
        let next = |rest: &str| {
            let found = names.iter().filter_map(|name| Some((rest.find(name)?, *name)));
            // The longest of those that begin first: `Ann's Skulker #2` is not `Ann's Skulker`.
            found.min_by_key(|(at, name)| (*at, std::cmp::Reverse(name.len())))
        };
        while let Some((at, name)) = next(rest).filter(|(_, name)| !name.is_empty()) {
            painted += &rest[..at];
            painted += &name.bold().to_string();
            rest = &rest[at + name.len()..];
        }
        painted + rest
    }

    /// Each line of a text dimmed.
    pub fn dim_lines(self, text: &str) -> String {
        text.lines().map(|line| format!("{}\n", self.dim(line))).collect()
    }
}

/// Whether colours are wanted when nobody said so on the command line; `variable` gives what is set, and not empty, in the environment.
pub fn wants_color(is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> bool {
    if variable("NO_COLOR").is_some() {
        return false;
    }
    if variable("CLICOLOR_FORCE").is_some_and(|value| value != "0") {
        return true;
    }
    let is_off = variable("CLICOLOR").as_deref() == Some("0") || variable("TERM").as_deref() == Some("dumb");
    is_terminal && !is_off
}

/// The width to set text at: `$COLUMNS`, else the terminal's.
pub fn width(is_terminal: bool, variable: impl Fn(&str) -> Option<String>) -> usize {
    let said = variable("COLUMNS").and_then(|columns| columns.parse().ok());
    let own = || terminal_size::terminal_size().filter(|_| is_terminal).map(|(width, _)| usize::from(width.0));
    said.or_else(own).unwrap_or(USUAL).clamp(NARROWEST, WIDEST)
}

/// A line for stderr: wrapped where somebody reads it at a terminal or says how wide it is.
pub fn for_stderr(line: &str) -> String {
    let line = &*super::clean::shown(line);
    let is_terminal = io::stderr().is_terminal();
    let variable = |name: &str| env::var(name).ok();
    if !is_terminal && variable("COLUMNS").is_none() {
        return format!("{line}\n");
    }
    let own = line.len() - line.trim_start().len();
    wrap(line, width(is_terminal, variable), &" ".repeat(own), "    ")
}

/// A text as it will stand there, for its length to be known: what stands for something can be longer.
fn written(text: &str) -> Cow<'_, str> {
    match symbols::written(text) {
        Cow::Borrowed(text) => ascii::written(text),
        Cow::Owned(text) => Cow::Owned(ascii::written(&text).into_owned()),
    }
}

/// Wraps a text at blanks: each of its lines by itself, the first line of all after `first`, the others after `indent`. Ends with a line
/// end. A word that is too long stands alone.
pub fn wrap(text: &str, width: usize, first: &str, indent: &str) -> String {
    let text = written(text);
    let mut wrapped = String::from(first);
    let mut column = first.chars().count();
    let mut is_fresh = true;
    for (place, line) in text.lines().enumerate() {
        if place > 0 {
            wrapped.push('\n');
            wrapped.push_str(indent);
            column = indent.chars().count();
            is_fresh = true;
        }
        for word in line.split_whitespace() {
            let length = word.chars().count();
            if !is_fresh && column + 1 + length > width {
                wrapped.push('\n');
                wrapped.push_str(indent);
                column = indent.chars().count();
                is_fresh = true;
            }
            if !is_fresh {
                wrapped.push(' ');
                column += 1;
            }
            wrapped.push_str(word);
            column += length;
            is_fresh = false;
        }
    }
    wrapped.push('\n');
    wrapped
}

/// A text cut to a width, with a mark where something was left out.
pub fn cut(text: &str, width: usize) -> String {
    let text = written(text);
    if text.chars().count() <= width {
        return text.into_owned();
    }
    let mark = ascii::written("…");
    let kept: String = text.chars().take(width.saturating_sub(mark.chars().count())).collect();
    format!("{}{mark}", kept.trim_end())
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// An environment in which these variables are set.
    pub fn set(pairs: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        let pairs: Vec<(String, String)> = pairs.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        move |name| pairs.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    }

    #[test]
    fn colours_follow_the_environment() {
        assert!(wants_color(true, set(&[])));
        assert!(!wants_color(false, set(&[])));
        assert!(!wants_color(true, set(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")])));
        assert!(wants_color(false, set(&[("CLICOLOR_FORCE", "1")])));
        assert!(!wants_color(false, set(&[("CLICOLOR_FORCE", "0")])));
        assert!(!wants_color(true, set(&[("CLICOLOR", "0")])));
        assert!(!wants_color(true, set(&[("TERM", "dumb")])));
    }

    #[test]
    fn no_wrapped_line_is_longer_than_the_width() {
        let text = "Each side deals its total Might to the other at the same time, so every unit dies.";
        for width in [20, 40, 80] {
            let wrapped = wrap(text, width, "  1  ", "     ");
            assert!(wrapped.lines().all(|line| line.chars().count() <= width), "{wrapped}");
            assert_eq!(wrapped.split_whitespace().skip(1).collect::<Vec<_>>().join(" "), text);
        }
    }

    #[test]
    fn a_word_longer_than_the_width_stands_alone() {
        assert_eq!(wrap("a verylongword b", 6, "", ""), "a\nverylongword\nb\n");
    }

    #[test]
    fn the_width_is_what_columns_says_within_reason() {
        assert_eq!(width(false, set(&[("COLUMNS", "40")])), 40);
        assert_eq!(width(false, set(&[("COLUMNS", "4")])), NARROWEST);
        assert_eq!(width(false, set(&[("COLUMNS", "x")])), USUAL);
    }

    #[test]
    fn a_cut_text_says_that_it_is_cut() {
        assert_eq!(cut("who gets the battlefield", 12), "who gets th…");
        assert_eq!(cut("short", 12), "short");
    }
}
