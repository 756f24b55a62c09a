//! The Core Rules of one version: a rule with what stands above and below it, its examples and what it points to.

use std::collections::HashMap;

use super::document::{Imported, Item};
use crate::card::RuleNumber;

/// The Core Rules of a version.
#[derive(Debug)]
pub struct Rules {
    pub version: String,
    /// In the order of the book.
    pub items: Vec<Item>,
    places: HashMap<String, usize>,
}

/// The text of a rule, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parted<'t> {
    /// What the rule says.
    pub text: &'t str,
    pub examples: Vec<&'t str>,
}

/// The most words of a heading.
const HEADING: usize = 8;

impl Rules {
    /// The rules of an imported document.
    pub fn of(document: Imported) -> Self {
        let places = document.items.iter().enumerate().map(|(at, item)| (item.number.clone(), at)).collect();
        Self { version: document.version.unwrap_or_default(), items: document.items, places }
    }

    /// The rule of that number.
    pub fn get(&self, number: &str) -> Option<&Item> {
        self.place(number).map(|at| &self.items[at])
    }

    /// Its place in the order of the book.
    pub fn place(&self, number: &str) -> Option<usize> {
        self.places.get(number).copied()
    }

    /// What a rule stands under: chapter and section, then the rules above it, the nearest last.
    pub fn above(&self, number: &str) -> Vec<&Item> {
        let mut above: Vec<&Item> = self.headings(number);
        above.extend(ancestors(number).into_iter().filter_map(|above| self.get(above)));
        above.dedup_by(|a, b| a.number == b.number);
        above
    }

    /// The rules right below a rule.
    pub fn below(&self, number: &str) -> Vec<&Item> {
        let Some(at) = self.place(number) else { return Vec::new() };
        let is_below = |item: &&Item| item.number.strip_prefix(number).is_some_and(|rest| rest.starts_with('.'));
        let all = self.items[at + 1..].iter().take_while(is_below);
        all.filter(|item| item.number[number.len() + 1..].split('.').count() == 1).collect()
    }

    /// The headings of the chapter and the section of a rule.
    fn headings(&self, number: &str) -> Vec<&Item> {
        let root = number.split('.').next().unwrap_or(number);
        let Some(at) = self.place(root) else { return Vec::new() };
        let chapter = self.get(&format!("{}00", &root[..1])).filter(|item| item.number != root && is_heading(item));
        let before = self.items[..at].iter().enumerate().rev().take_while(|(_, item)| item.number[..1] == root[..1]);
        let section = before.filter(|(at, _)| self.opens_section(*at)).map(|(_, item)| item).next();
        let mut headings: Vec<&Item> = chapter.into_iter().chain(section).collect();
        headings.dedup_by(|a, b| a.number == b.number);
        headings
    }

    /// A heading of whole rules, not of parts of one: the next rule is no part of it.
    fn opens_section(&self, at: usize) -> bool {
        let item = &self.items[at];
        let next = self.items.get(at + 1);
        !item.number.contains('.') && is_heading(item) && next.is_some_and(|next| !next.number.contains('.'))
    }

    /// The other rules that a rule names, in order, each once.
    pub fn named_by(&self, item: &Item) -> Vec<&Item> {
        let mut named: Vec<&Item> = Vec::new();
        for number in numbers_in(&item.text) {
            let found = self.get(number).filter(|found| found.number != item.number);
            if let Some(found) = found
                && !named.iter().any(|known| known.number == found.number)
            {
                named.push(found);
            }
        }
        named
    }
}

/// The numbers above a number: `466`, `466.5` of `466.5.b`.
pub fn ancestors(number: &str) -> Vec<&str> {
    number.match_indices('.').map(|(at, _)| &number[..at]).collect()
}

/// A rule that only names what follows.
pub fn is_heading(item: &Item) -> bool {
    let text = item.text.trim_end_matches('"');
    text.split_whitespace().count() <= HEADING
        && text.starts_with(|c: char| c.is_uppercase() || c == '"')
        && text.ends_with(|c: char| c.is_alphanumeric())
}

/// The text of a rule without its examples, and these.
pub fn parted(text: &str) -> Parted<'_> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    for mark in ["Example: ", "Examples: "] {
        starts.extend(
            text.match_indices(mark).filter(|(at, _)| *at == 0 || text[..*at].ends_with(' ')).map(|(at, mark)| (at, at + mark.len())),
        );
    }
    starts.sort_unstable();
    let own = starts.first().map_or(text.len(), |(at, _)| *at);
    let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
    let examples = starts.iter().zip(ends).map(|((_, from), to)| text[*from..to].trim()).collect();
    Parted { text: text[..own].trim(), examples }
}

/// The rule numbers that a text names after the word *rule*, or wherever one has more than one part.
pub fn numbers_in(text: &str) -> Vec<&str> {
    let mut numbers = Vec::new();
    let mut after_rule = false;
    for word in text.split_whitespace() {
        let number = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let is_number = number.starts_with(|c: char| c.is_ascii_digit()) && RuleNumber::parse(number).is_some();
        if is_number && (after_rule || number.contains('.')) {
            numbers.push(number);
        }
        after_rule = matches!(word.to_ascii_lowercase().as_str(), "rule" | "rules" | "and" | "or" | "cr") || (after_rule && is_number);
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Kind;

    fn rules() -> Rules {
        let mut document = Imported::unknown("core-rules-9.9".to_owned(), Kind::CoreRules, String::new(), None);
        let lines = [
            ("400", "Doing Things"),
            ("410", "Moving Things"),
            ("411", "A thing moves when told. See rule 420. Standing for more, or 411.1.a."),
            ("411.1", "It moves once."),
            ("411.1.a", "Unless it is told twice. Example: It is told twice. Example: It is told thrice, which is twice."),
            ("411.2", "Then it stands."),
            ("420", "Standing"),
        ];
        document.items =
            lines.iter().map(|(number, text)| Item { number: (*number).to_owned(), text: (*text).to_owned(), ..Item::default() }).collect();
        Rules::of(document)
    }

    fn numbers<'i>(items: &[&'i Item]) -> Vec<&'i str> {
        items.iter().map(|item| item.number.as_str()).collect()
    }

    #[test]
    fn a_rule_stands_under_its_chapter_its_section_and_its_parents() {
        let rules = rules();
        assert_eq!(numbers(&rules.above("411.1.a")), ["400", "410", "411", "411.1"]);
        assert_eq!(numbers(&rules.above("410")), ["400"]);
        assert_eq!(numbers(&rules.above("400")), Vec::<&str>::new());
        assert_eq!(numbers(&rules.below("411")), ["411.1", "411.2"]);
        assert!(rules.below("999").is_empty());
    }

    #[test]
    fn the_rules_that_a_rule_names_are_found() {
        let rules = rules();
        let item = rules.get("411").expect("it is there");
        assert_eq!(numbers(&rules.named_by(item)), ["420", "411.1.a"]);
        assert_eq!(numbers_in("exactly 100 cards, rules 101 and 102.3"), ["101", "102.3"]);
    }

    #[test]
    fn examples_are_parted_from_what_a_rule_says() {
        let rules = rules();
        let parted = parted(&rules.get("411.1.a").expect("it is there").text);
        assert_eq!(parted.text, "Unless it is told twice.");
        assert_eq!(parted.examples, ["It is told twice.", "It is told thrice, which is twice."]);
    }
}
