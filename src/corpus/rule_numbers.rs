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
}
