//! The rule numbers of each version of the Core Rules: numbers only, to tell whether a citation points at a rule.

use crate::card::RuleNumber;

/// The versions and their numbers, sorted as bytes, one a line.
const VERSIONS: [(&str, &str); 5] = [
    ("1.0", include_str!("rule_numbers/1.0.txt")),
    ("1.1", include_str!("rule_numbers/1.1.txt")),
    ("1.2", include_str!("rule_numbers/1.2.txt")),
    ("1.3", include_str!("rule_numbers/1.3.txt")),
    ("1.4", include_str!("rule_numbers/1.4.txt")),
];

/// The versions of the Core Rules that are known, oldest first.
pub fn versions() -> impl Iterator<Item = &'static str> {
    VERSIONS.iter().map(|&(version, _)| version)
}

/// All rule numbers of a version, sorted as bytes; none for a version that is not known.
pub fn of_version(version: &str) -> impl Iterator<Item = &'static str> {
    let found = VERSIONS.iter().find(|&&(known, _)| known == version);
    found.into_iter().flat_map(|(_, numbers)| numbers.lines())
}

/// All rule numbers of a version in the order of the book.
pub fn in_order(version: &str) -> Vec<&'static str> {
    let mut numbers: Vec<&str> = of_version(version).collect();
    numbers.sort_by_cached_key(|number| order(number));
    numbers
}

/// What orders rule numbers as the book does: `355.9` before `355.10`, digits before letters.
pub fn order(number: &str) -> Vec<(u8, u16)> {
    let part = |part: &str| match part.parse() {
        Ok(digits) => (0, digits),
        Err(_) => (1, part.bytes().next().map_or(0, u16::from)),
    };
    number.split('.').map(part).collect()
}

/// Whether the rule exists in the version it names, or else in `version`.
pub fn exists(rule: &RuleNumber, version: &str) -> bool {
    let (version, number) = rule.as_str().split_once(':').unwrap_or((version, rule.as_str()));
    of_version(version).any(|known| known == number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_number_has_the_form_of_one_and_stands_in_order() {
        for version in versions() {
            let numbers: Vec<_> = of_version(version).collect();
            assert!(numbers.is_sorted(), "{version}");
            assert!(numbers.iter().all(|number| RuleNumber::parse(number).is_some()), "{version}");
        }
    }

    #[test]
    fn a_number_is_looked_up_in_the_version_it_names() {
        let rule = |text| RuleNumber::parse(text).expect("it has the form");
        assert!(exists(&rule("466.5.b"), "1.4"));
        assert!(!exists(&rule("466.5.b"), "1.0"));
        assert!(exists(&rule("1.4:466.5.b"), "1.0"));
        assert!(!exists(&rule("999.9"), "1.4"));
    }

    #[test]
    fn numbers_stand_in_the_order_of_the_book() {
        let mut numbers = ["355.10", "355.9", "355.9.b", "355.9.a.1", "356", "355"];
        numbers.sort_by_key(|number| order(number));
        assert_eq!(numbers, ["355", "355.9", "355.9.a.1", "355.9.b", "355.10", "356"]);
    }
}
