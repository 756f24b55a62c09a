//! The rulings as the broad net: every case that can be played agrees, and no expectation could be another one.

use riftlaw::card::reading::{Key, Located, Position, Table, Value};
use riftlaw::corpus::{Case, Corpus, Ruling};
use riftlaw::scenario::coverage::Coverage;
use riftlaw::scenario::verdict::{CaseReplay, Verdict};
use riftlaw::scenario::{self, Asked};

use super::sources::root;

/// The executable rules that replays exercise, in the order of the book.
const EXERCISED: &str = include_str!("../data/exercised.txt");

pub fn corpus() -> Corpus {
    Corpus::folder(root()).expect("the project's own corpus can be opened")
}

pub fn rulings(corpus: &Corpus) -> Vec<Ruling> {
    corpus.rulings().collect::<Result<_, _>>().unwrap_or_else(|error| panic!("every ruling can be read: {error}"))
}

pub fn replay(corpus: &Corpus, case: &Case) -> CaseReplay {
    let asked = Asked { as_of: None, default_day: jiff::civil::date(2026, 8, 14), as_printed: false, for_ask: false };
    let mut replay = scenario::replay(corpus, "a/case", std::slice::from_ref(case), asked);
    assert!(replay.faults.is_empty(), "{}: {}: {:?}", case.file, case.name, replay.faults);
    replay.cases.remove(0)
}

/// The items of the Origins FAQ that a ruling answers.
fn items(ruling: &Ruling) -> Vec<u16> {
    let of_origins = ruling.sources.iter().filter(|source| source.document.name() == "origins-faq");
    of_origins.filter_map(|source| source.item).collect()
}

#[test]
fn the_core_questions_are_replayed_and_agree() {
    let corpus = corpus();
    let mut seen = std::collections::BTreeSet::new();
    for ruling in rulings(&corpus) {
        let core: Vec<_> = items(&ruling).into_iter().filter(|item| (1..=33).contains(item)).collect();
        seen.extend(core.iter().copied());
        // Two-domain Accelerate is a dispute about cards that come from elsewhere than the hand.
        for case in ruling.cases.iter().filter(|case| !core.is_empty() && !case.name.starts_with("two domains")) {
            let replay = replay(&corpus, case);
            assert_eq!(replay.verdict, Verdict::Agrees, "{}: {}: {:?} {:?}", case.file, case.name, replay.because, replay.differences);
        }
    }
    assert_eq!(seen.len(), 33, "every one of the 33 has its ruling");
}

#[test]
fn no_ruling_disagrees() {
    let corpus = corpus();
    let mut played = 0;
    for ruling in rulings(&corpus) {
        for case in &ruling.cases {
            let replay = replay(&corpus, case);
            assert_ne!(replay.verdict, Verdict::Disagrees, "{}: {}: {:?} {:?}", case.file, case.name, replay.because, replay.differences);
            assert!(replay.verdict != Verdict::NotReplayed || replay.because.is_some(), "{}: {}: says why", case.file, case.name);
            played += usize::from(replay.verdict == Verdict::Agrees);
        }
    }
    // The figure may only grow.
    assert!(played >= 575, "{played} cases are played and agree");
}

#[test]
fn every_compared_value_decides_the_verdict_of_its_case() {
    let corpus = corpus();
    let mut changed = 0;
    for ruling in rulings(&corpus) {
        for case in &ruling.cases {
            if replay(&corpus, case).verdict != Verdict::Agrees {
                continue;
            }
            for (path, at, other) in variants(case) {
                let replay = replay(&corpus, &other);
                let place = format!("{}:{}: {path}", case.file, at.line);
                assert_eq!(replay.verdict, Verdict::Disagrees, "{place} of \"{}\" is compared", case.name);
                let told = replay.differences.iter().any(|difference| {
                    difference.file == case.file && difference.line == at.line && difference.expected != difference.actual
                });
                assert!(told, "{place} is told with its line, what was expected and what is: {:?}", replay.differences);
                changed += 1;
            }
        }
    }
    assert!(changed > 1500, "{changed} values were changed");
}

/// The case once more for each compared value, with that value changed.
fn variants(case: &Case) -> Vec<(String, Position, Case)> {
    let names = Names::of(case);
    let mut found = Vec::new();
    if let Some(after) = &case.after {
        for (path, at, table) in changed_table(after, "after", &names) {
            found.push((path, at, Case { after: Some(table), ..case.clone() }));
        }
    }
    for (place, step) in case.steps.iter().enumerate() {
        for (entry, (key, value)) in step.entries.iter().enumerate() {
            let with = |value: Located| {
                let mut other = case.clone();
                other.steps[place].entries[entry].1 = value;
                other
            };
            match (key.text.as_str(), &value.value) {
                ("then", Value::Table(then)) => {
                    for (path, at, table) in changed_table(then, "then", &names) {
                        found.push((path, at, with(Located { at: value.at, value: Value::Table(table) })));
                    }
                }
                // 001 is a rule of another chapter than any refusal.
                ("refused", Value::Text(_)) => {
                    found.push(("refused".to_owned(), value.at, with(Located { at: value.at, value: Value::Text("001".to_owned()) })));
                }
                _ => {}
            }
        }
    }
    found
}

/// Words of a case that can stand for one another.
struct Names {
    players: Vec<String>,
    battlefields: Vec<String>,
    units: Vec<String>,
    /// Cards in hands and Champion Zones.
    cards: Vec<String>,
}

impl Names {
    fn of(case: &Case) -> Self {
        let keys = |key: &str| match case.before.get(key).map(|found| &found.value) {
            Some(Value::Table(table)) => table.entries.iter().map(|(key, _)| key.text.clone()).collect(),
            _ => Vec::new(),
        };
        let players = match case.before.get("players").map(|found| &found.value) {
            Some(Value::List(items)) => {
                items.iter().filter_map(|item| if let Value::Text(name) = &item.value { Some(name.clone()) } else { None }).collect()
            }
            _ => vec!["Ann".to_owned(), "Ben".to_owned()],
        };
        let texts = |value: &Value| match value {
            Value::Text(name) => vec![name.clone()],
            Value::List(items) => {
                items.iter().filter_map(|item| if let Value::Text(name) = &item.value { Some(name.clone()) } else { None }).collect()
            }
            _ => Vec::new(),
        };
        let of_players = ["hand", "champions"].into_iter().filter_map(|key| match case.before.get(key).map(|found| &found.value) {
            Some(Value::Table(table)) => Some(table.entries.iter().flat_map(|(_, found)| texts(&found.value)).collect::<Vec<_>>()),
            _ => None,
        });
        let cards = of_players.flatten().filter(|name| !name.ends_with("unknown")).collect();
        Self { players, battlefields: keys("battlefields"), units: keys("units"), cards }
    }

    fn other(among: &[String], than: &str) -> Option<String> {
        among.iter().find(|name| *name != than).cloned()
    }
}

fn changed_table(table: &Table, path: &str, names: &Names) -> Vec<(String, Position, Table)> {
    let mut found = Vec::new();
    for (place, (key, value)) in table.entries.iter().enumerate() {
        let path = format!("{path}.{}", key.text);
        for (path, at, other) in changed(key, value, &path, names) {
            let mut table = table.clone();
            table.entries[place].1 = other;
            found.push((path, at, table));
        }
    }
    found
}

/// A value changed in every place where it can be.
fn changed(key: &Key, value: &Located, path: &str, names: &Names) -> Vec<(String, Position, Located)> {
    let to = |other: Value| vec![(path.to_owned(), value.at, Located { at: value.at, value: other })];
    let text = |other: &str| Value::Text(other.to_owned());
    match &value.value {
        Value::Table(table) => {
            let inner = changed_table(table, path, names);
            inner.into_iter().map(|(path, at, table)| (path, at, Located { at: value.at, value: Value::Table(table) })).collect()
        }
        Value::Integer(number) => to(Value::Integer(number + 1)),
        Value::Boolean(truth) => to(Value::Boolean(!truth)),
        Value::List(items) => other_list(path, items, value.at, names).map(|items| to(Value::List(items))).unwrap_or_default(),
        Value::Text(words) => match other_text(key, path, words, names) {
            Some(other) => to(text(&other)),
            None => Vec::new(),
        },
        Value::Float(_) | Value::Date(_) | Value::Other(_) => Vec::new(),
    }
}

/// The list without its first entry; an empty one with an entry that the case knows.
fn other_list(path: &str, items: &[Located], at: Position, names: &Names) -> Option<Vec<Located>> {
    if path.contains("keywords") {
        // Those that are listed are compared: one more that the unit does not have.
        let has_backline = items.iter().any(|item| item.value == Value::Text("Backline".to_owned()));
        let more = Located { at, value: Value::Text(if has_backline { "Ambush" } else { "Backline" }.to_owned()) };
        return Some(items.iter().cloned().chain([more]).collect());
    }
    if !items.is_empty() {
        return Some(items[1..].to_vec());
    }
    let one = if path.contains("attackers") || path.contains("defenders") {
        names.units.first().cloned()?
    } else if path.contains("scored") {
        names.battlefields.first().cloned()?
    } else if path.contains("chain") {
        format!("ability of {}", names.units.first()?)
    } else if path.contains("runes") || path.contains("rune_deck") {
        "Fury".to_owned()
    } else {
        "1 unknown".to_owned()
    };
    Some(vec![Located { at, value: Value::Text(one) }])
}

/// Another text that the vocabulary allows in that place.
fn other_text(key: &Key, path: &str, words: &str, names: &Names) -> Option<String> {
    let player_or_nobody = || if words == "nobody" { names.players[0].clone() } else { "nobody".to_owned() };
    let battlefield_or = |none: &str| if words == none { names.battlefields.first().cloned() } else { Some(none.to_owned()) };
    match key.text.as_str() {
        "controller" | "contested" | "winner" | "focus" | "priority" | "deciding" => Some(player_or_nobody()),
        "turn" | "of" | "owner" => Names::other(&names.players, words),
        "combat" | "showdown" => battlefield_or("none"),
        "at" => battlefield_or("base"),
        "phase" => Some(if words == "main" { "draw" } else { "main" }.to_owned()),
        "since" => Some(if words == "earlier" { "this turn" } else { "earlier" }.to_owned()),
        "card" => Names::other(&names.cards, words),
        _ if path.contains(".pool.") => Some(if words.is_empty() { "[1]".to_owned() } else { String::new() }),
        _ if path.contains(".champions.") && words == "none" => names.cards.first().cloned(),
        _ if path.contains(".champions.") || path.contains(".facedown.") && words != "none" => Some("none".to_owned()),
        // units.X = "gone": a table cannot be made of it without knowing the unit, so any fact of it does.
        _ if words == "gone" => None,
        _ => None,
    }
}

#[test]
fn a_unit_that_should_be_gone_and_is_not_is_told() {
    let corpus = corpus();
    let ruling = corpus.ruling("combat/equal-might").unwrap_or_else(|error| panic!("{error}"));
    let mut case = ruling.cases[0].clone();
    let at = Position { line: 1, column: 1 };
    let key = |text: &str| Key { text: text.to_owned(), at };
    let gone = |name: &str| {
        let units = Table { at, entries: vec![(key(name), Located { at, value: Value::Text("gone".to_owned()) })] };
        Table { at, entries: vec![(key("units"), Located { at, value: Value::Table(units) })] }
    };
    case.after = Some(gone("Ann's Skulker"));
    assert_eq!(replay(&corpus, &case).verdict, Verdict::Agrees);
    case.steps.clear();
    assert_eq!(replay(&corpus, &case).verdict, Verdict::Disagrees);
}

#[test]
fn coverage_only_grows() {
    let corpus = corpus();
    let asked = Asked { as_of: None, default_day: jiff::civil::date(2026, 8, 14), as_printed: false, for_ask: false };
    let coverage = Coverage::of(&corpus, asked).expect("the corpus can be read");
    let Coverage { chapters, cards, rulings } = coverage;
    // What is exercised is held rule by rule: a rule that is lost is a case or a branch of the evaluator that is lost.
    let exercised: Vec<&str> = chapters.iter().flat_map(|covered| covered.exercised.iter().copied()).collect();
    let held: Vec<&str> = EXERCISED.lines().collect();
    let lost: Vec<_> = held.iter().filter(|rule| !exercised.contains(rule)).collect();
    let new: Vec<_> = exercised.iter().filter(|rule| !held.contains(rule)).collect();
    assert!(lost.is_empty(), "no replay exercises {lost:?} any more");
    assert!(new.is_empty(), "tests/data/exercised.txt lacks {new:?}, which a replay exercises now: put it there");
    // A figure may be raised, never lowered.
    assert!(cards.encoded >= 664, "{} cards are encoded", cards.encoded);
    assert!(cards.playable >= 426, "{} cards are playable", cards.playable);
    assert!(rulings.agree >= 97 && rulings.disagree == 0, "{rulings:?}");
}
