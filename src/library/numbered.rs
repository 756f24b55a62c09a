//! Numbered text: the Core Rules and the Tournament Rules, one rule a line, or as `pdftotext` writes the published pages.
//!
//! In pages a line that begins with a number may be a rule, or the middle of another rule that happens to break before a number. What
//! tells them apart is the order: of all lines that look like rules, the rules are the longest run whose numbers grow.

use std::collections::HashMap;

use super::document::Item;
use super::text::{join_line, tidy};
use super::{Reading, Unread};
use crate::card::RuleNumber;
use crate::corpus::rule_numbers::order;

/// What numbered text holds.
#[derive(Debug, Default)]
pub struct Numbered {
    pub items: Vec<Item>,
    /// Lines before the first rule, and page heads, once each: a title and a day may stand there.
    pub heads: Vec<String>,
    pub unread: Vec<Unread>,
}

/// How many lines that look like rules make a text numbered.
const FEWEST: usize = 3;

/// How often a line stands at a page's edge before it is a page head.
const PAGES: usize = 3;

/// A line that may be a rule.
struct Candidate<'t> {
    /// Its place in the lines.
    line: usize,
    number: &'t str,
    key: Vec<(u8, u16)>,
    text: &'t str,
}

/// Whether a text is numbered: enough of its lines begin with a rule number, in growing order.
pub fn is_numbered(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let candidates: Vec<Candidate<'_>> = lines.iter().enumerate().filter_map(|(at, line)| candidate(at, line)).collect();
    candidates.len() >= FEWEST && longest_run(&candidates).len() >= FEWEST.max(candidates.len() / 3)
}

/// Reads numbered text, whichever of the two forms it has.
pub fn read(text: &str) -> Numbered {
    let lines = lines(text);
    let candidates: Vec<Candidate<'_>> = lines.iter().enumerate().filter_map(|(at, line)| candidate(at, line.text)).collect();
    let rules = longest_run(&candidates);
    let with_tabs = rules.iter().filter(|&&at| lines[candidates[at].line].text.trim_start().contains('\t')).count();
    if with_tabs * 2 > rules.len() { one_a_line(&lines, &candidates, &rules) } else { paged(&lines, &candidates, &rules) }
}

struct Line<'t> {
    text: &'t str,
    /// From 1.
    number: usize,
    /// From 0.
    page: usize,
    /// Whether it is one of the first or last lines of a page.
    is_edge: bool,
}

/// The lines of a text; form feeds end pages.
fn lines(text: &str) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let mut number = 1;
    let is_paged = text.contains('\u{c}');
    for (place, page) in text.split('\u{c}').enumerate() {
        let first = lines.len();
        // A form feed stands before the first line of a page, not on a line of its own.
        let mut of_page: Vec<&str> = page.split('\n').collect();
        if of_page.last() == Some(&"") {
            of_page.pop();
        }
        for text in of_page {
            lines.push(Line { text: text.trim_end_matches('\r'), number, page: place, is_edge: false });
            number += 1;
        }
        if !page.ends_with('\n') && !page.is_empty() {
            number -= 1;
        }
        let filled: Vec<usize> = (first..lines.len()).filter(|&at| !lines[at].text.trim().is_empty()).collect();
        for &at in filled.iter().take(3).chain(filled.iter().rev().take(3)) {
            lines[at].is_edge = true;
        }
    }
    if !is_paged {
        edges_at_page_numbers(&mut lines);
    }
    lines
}

/// Where form feeds were left out, pages part where a line holds nothing but a page number.
fn edges_at_page_numbers(lines: &mut [Line<'_>]) {
    let filled: Vec<usize> = (0..lines.len()).filter(|&at| !lines[at].text.trim().is_empty()).collect();
    let mut page = 0;
    for place in 0..filled.len() {
        let at = filled[place];
        lines[at].page = page;
        if is_page_number(lines[at].text.trim()) {
            page += 1;
            for &at in &filled[place.saturating_sub(2)..(place + 3).min(filled.len())] {
                lines[at].is_edge = true;
            }
        }
    }
}

/// Reads a line that begins with a rule number: `466.5.b<tab>text`, `466.5.b. text`, `466.5.b.` alone.
fn candidate(at: usize, line: &str) -> Option<Candidate<'_>> {
    let line = line.trim();
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    let (number, text) = (line[..end].trim_end_matches('.'), line[end..].trim());
    let is_number = number.bytes().next()?.is_ascii_digit() && RuleNumber::parse(number).is_some();
    is_number.then(|| Candidate { line: at, number, key: order(number), text })
}

/// The places of the longest run of candidates whose numbers grow; of several the one that ends with the least numbers.
fn longest_run(candidates: &[Candidate<'_>]) -> Vec<usize> {
    // For each length, the candidate with the least number that ends a run of that length; and what came before each.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; candidates.len()];
    for (at, candidate) in candidates.iter().enumerate() {
        let length = ends.partition_point(|&end| candidates[end].key < candidate.key);
        before[at] = length.checked_sub(1).map(|shorter| ends[shorter]);
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut run = Vec::with_capacity(ends.len());
    let mut next = ends.last().copied();
    while let Some(at) = next {
        run.push(at);
        next = before[at];
    }
    run.reverse();
    run
}

fn one_a_line(lines: &[Line<'_>], candidates: &[Candidate<'_>], rules: &[usize]) -> Numbered {
    let mut numbered = Numbered::default();
    let mut rules = rules.iter().map(|&at| &candidates[at]).peekable();
    for (at, line) in lines.iter().enumerate() {
        match rules.next_if(|rule| rule.line == at) {
            Some(rule) if rule.text.is_empty() => numbered.unread.push(Unread::of(line.number, line.text)),
            Some(rule) => numbered.items.push(item(rule.number, rule.text)),
            None if line.text.trim().is_empty() => {}
            None if numbered.items.is_empty() => numbered.heads.push(line.text.trim().to_owned()),
            None => numbered.unread.push(Unread::of(line.number, line.text)),
        }
    }
    numbered
}

fn item(number: &str, text: &str) -> Item {
    let text = text.trim_start_matches(['*', '\u{25cf}', '\u{2022}']);
    Item { number: number.to_owned(), text: tidy(text), ..Item::default() }
}

fn paged(lines: &[Line<'_>], candidates: &[Candidate<'_>], rules: &[usize]) -> Numbered {
    let heads = heads(lines, candidates, rules);
    let mut numbered = Numbered::default();
    let mut rules = rules.iter().map(|&at| &candidates[at]).peekable();
    let mut current: Option<(&str, String, usize)> = None;
    for (at, line) in lines.iter().enumerate() {
        let text = line.text.trim();
        if let Some(rule) = rules.next_if(|rule| rule.line == at) {
            close(current.take(), &mut numbered);
            current = Some((rule.number, rule.text.to_owned(), line.number));
        } else if text.is_empty() {
        } else if line.is_edge && (is_page_number(text) || heads.contains_key(&folded(text))) {
            if !numbered.heads.iter().any(|head| head == text) && !is_page_number(text) {
                numbered.heads.push(text.to_owned());
            }
        } else if let Some((_, so_far, _)) = &mut current {
            join_line(so_far, text);
        } else if candidates.iter().any(|candidate| candidate.line == at) || is_of_contents(text) {
            // A table of contents repeats numbers; the rules themselves stand further down.
        } else {
            numbered.heads.push(text.to_owned());
        }
    }
    close(current, &mut numbered);
    numbered
}

fn close(rule: Option<(&str, String, usize)>, numbered: &mut Numbered) {
    let Some((number, text, line)) = rule else { return };
    if text.trim().is_empty() {
        numbered.unread.push(Unread::of(line, number));
    } else {
        numbered.items.push(item(number, &text));
    }
}

/// The lines that stand at the edges of pages again and again, whatever numbers are in them.
fn heads(lines: &[Line<'_>], candidates: &[Candidate<'_>], rules: &[usize]) -> HashMap<String, usize> {
    let is_rule: Vec<usize> = rules.iter().map(|&at| candidates[at].line).collect();
    let mut counts = HashMap::new();
    for (at, line) in lines.iter().enumerate() {
        if line.is_edge && is_rule.binary_search(&at).is_err() {
            *counts.entry(folded(line.text.trim())).or_insert(0) += 1;
        }
    }
    // A rule that breaks before its last word may end a page now and then; a head stands on a good part of all pages.
    let pages = lines.last().map_or(0, |line| line.page) + 1;
    counts.retain(|_, count| *count >= PAGES.max(pages / 4));
    counts
}

/// A line with every number as one sign, so that the heads of two pages are the same.
fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        if !c.is_ascii_digit() {
            folded.extend(c.to_lowercase());
        } else if !folded.ends_with('#') {
            folded.push('#');
        }
    }
    folded
}

/// `12`, `Page 12`, `12 / 80`, `- 12 -`.
fn is_page_number(text: &str) -> bool {
    let rest: Vec<&str> = text.split(|c: char| c.is_whitespace() || "-/|".contains(c)).filter(|word| !word.is_empty()).collect();
    let is_word = |word: &&str| matches!(word.to_ascii_lowercase().as_str(), "page" | "of");
    let digits = rest.iter().filter(|word| word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit())).count();
    digits > 0 && digits + rest.iter().filter(|word| is_word(word)).count() == rest.len()
}

/// A line of a table of contents: it ends in dots and a page number.
fn is_of_contents(text: &str) -> bool {
    let before = text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    before.len() < text.len() && before.ends_with("..")
}

impl Numbered {
    /// The rules as what was read of a document.
    pub fn into_reading(self, mut document: super::Imported) -> Reading {
        document.items = self.items;
        Reading { documents: vec![document], unread: self.unread, notes: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str = "100\tGame Things\n101\tA thing is a thing.\n101.1\tSo it is.\n101.1.a\tAnd stays.\n102\tThe end.\n";

    fn texts(numbered: &Numbered) -> Vec<(&str, &str)> {
        numbered.items.iter().map(|item| (item.number.as_str(), item.text.as_str())).collect()
    }

    #[test]
    fn one_rule_a_line_is_read_and_every_other_line_is_told() {
        let numbered = read(&format!("{LINES}no number here\n101\tThe same again.\n103\t\n104\tReally the end.\n"));
        let numbers: Vec<&str> = numbered.items.iter().map(|item| item.number.as_str()).collect();
        assert_eq!(numbers, ["100", "101", "101.1", "101.1.a", "102", "104"]);
        let unread: Vec<(usize, &str)> = numbered.unread.iter().map(|line| (line.line, line.text.as_str())).collect();
        assert_eq!(unread, [(6, "no number here"), (7, "101\tThe same again."), (8, "103\t")]);
    }

    #[test]
    fn wrapped_pages_give_the_same_rules_as_one_rule_a_line() {
        let pages = "Book of Things\nLast Updated: 2030-01-02\n\n100. Game Things ........ 1\n101. More ........ 2\n\u{c}Book of Things\n\n\
                     100. Game Things\n101. A thing is\na thing.\n1\n\u{c}Book of Things\n101.1. So\nit is.\n101.1.a. And\nstays.\n2\n\
                     \u{c}Book of Things\n102. The end.\n3\n";
        let numbered = read(pages);
        assert_eq!(texts(&numbered), texts(&read(LINES)));
        assert_eq!(numbered.heads, ["Book of Things", "Last Updated: 2030-01-02"]);
        assert!(numbered.unread.is_empty());
    }

    #[test]
    fn a_number_that_begins_a_wrapped_line_is_part_of_the_rule_it_breaks() {
        let numbered = read(
            "100. Things\n101. A long rule. See rule\n455. Recalls for more.\n102. Next, see\n101. for it.\n103. Last.\n455. Recalls\n",
        );
        assert_eq!(
            texts(&numbered),
            [
                ("100", "Things"),
                ("101", "A long rule. See rule 455. Recalls for more."),
                ("102", "Next, see 101. for it."),
                ("103", "Last."),
                ("455", "Recalls")
            ]
        );
    }

    #[test]
    fn prose_with_a_few_numbers_is_not_numbered_text() {
        assert!(is_numbered(LINES));
        assert!(!is_numbered("In 100 BC\n200 men came\nand went.\n"));
        assert!(!is_numbered("300\tc\n200\tb\n100\ta\n"));
    }
}
