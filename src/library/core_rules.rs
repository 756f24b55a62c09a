//! The Core Rules and the Tournament Rules: which of them a numbered text is, and which version.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::document::{Imported, Kind};
use super::text::day_in;
use super::{Given, Reading, Refusal, numbered};
use crate::corpus::{Document, rule_numbers};

/// Reads numbered text as a document. What says which version it is, in this order: what was given, a line at its head, its rule
/// numbers, its file name.
pub fn read(text: &str, given: &Given<'_>) -> Result<Reading, Refusal> {
    let numbered = numbered::read(text);
    let heads = numbered.heads.join("\n");
    let document = if is_tournament(&heads, &numbered, given) {
        tournament(&heads, given)?
    } else {
        let numbers: BTreeSet<&str> = numbered.items.iter().map(|item| item.number.as_str()).collect();
        core(&heads, &numbers, given)?
    };
    Ok(numbered.into_reading(document))
}

fn core(heads: &str, numbers: &BTreeSet<&str>, given: &Given<'_>) -> Result<Imported, Refusal> {
    let day = given.published.or_else(|| day_in(heads));
    let of_day = || day.and_then(|day| rule_numbers::versions().find(|version| published(version) == Some(day))).map(str::to_owned);
    let given_version = given.document.and_then(|id| id.strip_prefix("core-rules-")).map(str::to_owned);
    let version = given_version
        .or_else(|| version_in(heads))
        .or_else(of_day)
        .or_else(|| if day.is_none() { version_of(numbers) } else { None })
        .or_else(|| version_in(given.name));
    let Some(version) = version else {
        let message = "these are Core Rules, but nothing in them says which version";
        return Err(Refusal::new(message, "say which with --document core-rules-1.5 --published 2026-10-01"));
    };
    if let Some(known) = Document::core_rules(&version) {
        return Ok(Imported::known(known, Kind::CoreRules));
    }
    let Some(day) = day.or_else(|| day_in(given.name)) else {
        let message = format!("these are the Core Rules {version}, but nothing in them says of which day");
        return Err(Refusal::new(message, "say it with --published 2026-10-01"));
    };
    let mut document = Imported::unknown(format!("core-rules-{version}"), Kind::CoreRules, format!("Core Rules {version}"), Some(day));
    document.version = Some(version);
    document.in_force = given.in_force.or(Some(day));
    Ok(document)
}

fn published(version: &str) -> Option<Date> {
    Document::core_rules(version).map(Document::published)
}

/// `1.4` out of `Core Rules v1.4`, `Version 1.4`, `core-rules-v1.4.txt`.
fn version_in(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let starts = ["rules v", "rules-v", "rules_v", "version ", "core rules ", "core-rules-"];
    let found = |start: &str| {
        let after = &lower[lower.find(start)? + start.len()..];
        let length = after.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(after.len());
        let version = after[..length].trim_end_matches('.');
        let is_version = version.split('.').count() == 2 && version.split('.').all(|part| (1..=2).contains(&part.len()));
        is_version.then(|| version.to_owned())
    };
    starts.iter().find_map(|start| found(start))
}

/// The known version that has these numbers: of 200 numbers at most one may be missing or too many.
fn version_of(numbers: &BTreeSet<&str>) -> Option<String> {
    let likeness = |version: &str| {
        let known: BTreeSet<&str> = rule_numbers::of_version(version).collect();
        let both = known.intersection(numbers).count();
        let either = known.len() + numbers.len() - both;
        (both * 1000 / either.max(1), version.to_owned())
    };
    rule_numbers::versions().map(likeness).max().filter(|(likeness, _)| *likeness >= 995).map(|(_, version)| version)
}

/// Tournament Rules say so at their head or in their name, or speak of competitions more than of units.
fn is_tournament(heads: &str, numbered: &numbered::Numbered, given: &Given<'_>) -> bool {
    if let Some(id) = given.document {
        return id.starts_with("tournament-rules");
    }
    let heads = heads.to_ascii_lowercase();
    if heads.contains("tournament rules") != heads.contains("core rules") {
        return heads.contains("tournament rules");
    }
    let (mut events, mut game) = (0, 0);
    for item in &numbered.items {
        let text = item.text.to_ascii_lowercase();
        events += ["competition", "tournament", "penalt", "judge"].iter().filter(|word| text.contains(**word)).count();
        game += ["unit", "battlefield", "rune", "chain"].iter().filter(|word| text.contains(**word)).count();
    }
    events > game
}

fn tournament(heads: &str, given: &Given<'_>) -> Result<Imported, Refusal> {
    let Some(day) = given.published.or_else(|| day_in(heads)).or_else(|| day_in(given.name)) else {
        let message = "these are Tournament Rules, but nothing in them says of which day";
        return Err(Refusal::new(message, "say it with --published 2026-07-16"));
    };
    let id = given.document.map_or_else(|| format!("tournament-rules-{day}"), str::to_owned);
    let mut document = Imported::unknown(id, Kind::TournamentRules, format!("Tournament Rules of {day}"), Some(day));
    // They come into force with the Core Rules of the same day.
    let with_rules = Document::all().filter(|document| document.name().starts_with("core-rules-") && document.published() == day).last();
    document.in_force = given.in_force.or(with_rules.map(Document::in_force)).or(Some(day));
    Ok(document)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn given(name: &str) -> Given<'_> {
        Given { name, ..Given::default() }
    }

    /// Numbered text with the numbers of a known version and a word for each text.
    fn with_numbers_of(version: &str) -> String {
        rule_numbers::in_order(version).iter().map(|number| format!("{number}\ta unit\n")).collect()
    }

    #[test]
    fn a_version_is_known_by_its_rule_numbers_alone() {
        for version in rule_numbers::versions() {
            let reading = read(&with_numbers_of(version), &given("anything.txt")).expect("it is read");
            assert_eq!(reading.documents[0].id, format!("core-rules-{version}"));
            assert_eq!(reading.documents[0].items.len(), rule_numbers::of_version(version).count());
        }
    }

    #[test]
    fn a_head_outranks_the_numbers_and_a_new_version_needs_a_day() {
        let text = format!("Core Rules v1.9\n{}", with_numbers_of("1.4"));
        let refusal = read(&text, &given("rules.txt")).expect_err("there is no day");
        assert!(refusal.hint.contains("--published"), "{refusal:?}");
        let text = format!("Core Rules v1.9\nLast Updated: 2031-02-03\n{}", with_numbers_of("1.4"));
        let document = read(&text, &given("rules.txt")).expect("it is read").documents.remove(0);
        assert_eq!((document.id.as_str(), document.published), ("core-rules-1.9", Some(date(2031, 2, 3))));
    }

    #[test]
    fn a_known_day_at_the_head_names_the_version() {
        let text = "Core Rules\nLast Updated: 2026-03-30\n100\ta\n101\tb\n102\tc\n";
        assert_eq!(read(text, &given("x")).expect("it is read").documents[0].id, "core-rules-1.3");
    }

    #[test]
    fn rules_of_no_known_version_are_refused_unless_their_name_says_it() {
        let text = "100\tone\n101\ttwo\n102\tthree\n";
        assert!(read(text, &given("x.txt")).is_err());
        let document = read(text, &given("core-rules-v2.0-2031-02-03.txt")).expect("it is read").documents.remove(0);
        assert_eq!(document.id, "core-rules-2.0");
    }

    #[test]
    fn rules_about_competitions_are_tournament_rules() {
        let text = "100\tA competition has a judge.\n101\tA tournament is one.\n102\tPenalties follow.\n";
        let document = read(text, &given("tournament-rules-2026-07-16.txt")).expect("it is read").documents.remove(0);
        assert_eq!((document.id.as_str(), document.in_force), ("tournament-rules-2026-07-16", Some(date(2026, 7, 24))));
        assert!(read(text, &given("x.txt")).is_err(), "no day");
    }
}
