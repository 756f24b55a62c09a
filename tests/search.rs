//! The search of the shipped corpus, asked as players ask: `data/search-queries.tsv`, written for this test, and
//! `data/search-queries-later.tsv`, written after the search was built to see how it does on what it was not tried on.

#![cfg(feature = "search")]

use std::collections::BTreeMap;

use jiff::civil::{Date, date};
use riftlaw::corpus::{Corpus, Document, NoPassages, Passage, PassageKind, Passages, Status};
use riftlaw::search::{Hit, Kind, Query, Search};

struct Asked {
    query: &'static str,
    kind: &'static str,
    expected: &'static str,
}

fn questions() -> impl Iterator<Item = Asked> {
    questions_of(include_str!("data/search-queries.tsv"))
}

fn questions_of(text: &'static str) -> impl Iterator<Item = Asked> {
    text.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [_, query, kind, expected] = fields[..] else { panic!("four columns in {line:?}") };
        Asked { query, kind, expected }
    })
}

fn with_search(test: impl FnOnce(&Corpus, &Search<'_>)) {
    let corpus = Corpus::embedded();
    let folder = std::env::temp_dir().join(format!("riftlaw-search-test-{}-{:?}", std::process::id(), std::thread::current().id()));
    let search = Search::open(&corpus, &NoPassages, &folder, &mut |_, _| {}).expect("the shipped corpus can be searched");
    test(&corpus, &search);
    std::fs::remove_dir_all(&folder).expect("the folder was made for this test");
}

fn find(search: &Search<'_>, text: &str, on: Option<Date>) -> Vec<Hit> {
    search.find(&Query { text, on, kinds: &[], limit: 10, without: &[] }).expect("any question can be asked").hits
}

fn is_expected(asked: &Asked, hit: &Hit) -> bool {
    let has_item = || {
        let sources = hit.sources.as_array().into_iter().flatten().filter(|source| source["document"] == "origins-faq");
        sources.map(|source| source["item"].to_string()).any(|item| asked.expected.split('|').any(|wanted| wanted == item))
    };
    match asked.kind {
        "faq" => hit.kind == Kind::Ruling && has_item(),
        "card" => hit.kind == Kind::Card && hit.title.contains(asked.expected),
        "errata" => hit.kind == Kind::Erratum && hit.title.contains(asked.expected),
        _ => false,
    }
}

#[test]
fn what_players_ask_is_found_and_other_games_are_not() {
    let at_least = [("faq", 0.90, 0.97), ("card", 0.95, 0.95), ("errata", 0.95, 0.95), ("negative", 0.95, 0.95)];
    assert_found(questions(), &at_least);
}

#[test]
fn what_was_asked_later_is_found_nearly_as_well() {
    let later = questions_of(include_str!("data/search-queries-later.tsv"));
    assert_found(later, &[("faq", 0.80, 0.95), ("negative", 0.92, 0.92)]);
}

/// Asks all questions; of each kind so much at least has to come first, and among the first five.
fn assert_found(questions: impl Iterator<Item = Asked>, at_least: &[(&str, f64, f64)]) {
    with_search(|_, search| {
        let mut counts: BTreeMap<&str, [f64; 3]> = BTreeMap::new();
        for asked in questions {
            let hits = find(search, asked.query, Some(Document::NEWEST.in_force()));
            let place = match asked.kind {
                "negative" => hits.is_empty().then_some(0),
                _ => hits.iter().position(|hit| is_expected(&asked, hit)),
            };
            let count = counts.entry(asked.kind).or_default();
            count[0] += 1.0;
            count[1] += f64::from(u8::from(place == Some(0)));
            count[2] += f64::from(u8::from(place.is_some_and(|place| place < 5)));
        }
        for (kind, first, among_five) in at_least {
            let [asked, at_first, at_five] = counts[kind];
            assert!(at_first / asked >= *first && at_five / asked >= *among_five, "{kind}: {at_first} and {at_five} of {asked}");
        }
    });
}

#[test]
fn nothing_out_of_force_is_found_on_any_day_unless_all_dates_are_asked_for() {
    with_search(|corpus, search| {
        let mut superseded = 0;
        for (asked, day) in questions().zip([date(2025, 11, 1), date(2026, 1, 20), date(2025, 10, 20)].into_iter().cycle()) {
            for hit in find(search, asked.query, Some(day)).iter().filter(|hit| hit.kind == Kind::Ruling) {
                let ruling = corpus.ruling(&hit.id).expect("what is found is there");
                assert!(ruling.found_from() <= day, "{}: {} on {day}", asked.query, hit.id);
                let is_over = ruling.status == Status::Superseded && ruling.until.is_some_and(|until| until <= day);
                assert!(!is_over, "{}: {} on {day}", asked.query, hit.id);
            }
            let all = find(search, asked.query, None);
            superseded += all.iter().filter(|hit| hit.status.as_deref() == Some("superseded")).count();
        }
        assert!(superseded > 0, "some are found among all dates, and marked");
    });
}

#[test]
fn every_ruling_is_found_by_each_way_in_which_it_is_asked() {
    with_search(|corpus, search| {
        let mut missed = Vec::new();
        for ruling in corpus.rulings().map(|ruling| ruling.expect("it can be read")) {
            for way in std::iter::once(&ruling.question).chain(&ruling.asked_as) {
                if !find(search, way, None).iter().any(|hit| hit.id == ruling.id) {
                    missed.push(format!("{}: {way}", ruling.id));
                }
            }
        }
        assert!(missed.is_empty(), "{missed:#?}");
    });
}

#[test]
fn the_same_question_gives_the_same_answer_in_the_order_of_scores_then_ids() {
    with_search(|_, search| {
        for asked in questions().step_by(5) {
            let hits = find(search, asked.query, None);
            assert_eq!(hits, find(search, asked.query, None), "{}", asked.query);
            let is_in_order = |pair: &[Hit]| (-pair[0].score, &pair[0].id) < (-pair[1].score, &pair[1].id);
            assert!(hits.windows(2).all(is_in_order), "{}", asked.query);
        }
    });
}

#[test]
fn who_asks_for_few_gets_the_best_of_all() {
    with_search(|_, search| {
        let mut cut = 0;
        for asked in questions().step_by(3) {
            let find = |limit| search.find(&Query { text: asked.query, on: None, kinds: &[], limit, without: &[] });
            let hits = |limit| find(limit).expect("any question can be asked").hits;
            let all = hits(usize::MAX);
            for limit in [0, 1, 3, 12] {
                let expected = &all[..limit.min(all.len())];
                assert_eq!(hits(limit), expected, "{limit} for {}", asked.query);
                cut += usize::from(expected.len() < all.len());
            }
        }
        assert!(cut > 100, "{cut} times there were more");
    });
}

/// A rule that stands beside rulings.
struct Imported;

impl Passages for Imported {
    fn key(&self) -> &str {
        "imported"
    }

    fn passages(&self) -> Result<Vec<Passage>, riftlaw::corpus::Error> {
        let rule = |number: &str, text: &str| Passage {
            id: format!("cr@1.4:{number}"),
            kind: PassageKind::Rule,
            title: text.to_owned(),
            text: text.to_owned(),
            subject: String::new(),
            numbers: number.match_indices('.').map(|(at, _)| number[..at].to_owned()).chain([number.to_owned()]).collect(),
            document: "core-rules-1.4".to_owned(),
            item: None,
            published: None,
            from: None,
            until: None,
        };
        Ok(vec![rule("465", "Damage of a fight."), rule("465.2", "How much damage."), rule("465.2.c", "All sides, then damage is dealt.")])
    }
}

#[test]
fn a_ruling_leads_to_the_rules_it_cites_and_rules_do_not_change_which_rulings_are_found() {
    let corpus = Corpus::embedded();
    let folder = std::env::temp_dir().join(format!("riftlaw-search-rules-{}", std::process::id()));
    let with = Search::open(&corpus, &Imported, &folder, &mut |_, _| {}).expect("it can be searched");
    let question = "both sides have the same might, how much damage";
    let rules = |without: &[&str]| {
        let query = Query { text: question, on: None, kinds: &[Kind::Rule], limit: 5, without };
        with.find(&query).expect("any question can be asked").hits
    };
    assert_eq!(rules(&[])[0].id, "cr@1.4:465.2.c");
    let all: Vec<String> = corpus.rulings().map(|ruling| ruling.expect("it can be read").id).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    assert!(rules(&all).is_empty(), "by its few words alone none fits");
    with_search(|_, without| {
        let rulings = |search: &Search<'_>| {
            let query = Query { text: question, on: None, kinds: &[Kind::Ruling], limit: 10, without: &[] };
            let hits = search.find(&query).expect("any question can be asked").hits;
            let mixed = find(search, question, None).into_iter().find(|hit| hit.kind == Kind::Ruling);
            (hits, mixed)
        };
        assert_eq!(rulings(&with), rulings(without));
    });
    std::fs::remove_dir_all(&folder).expect("the folder was made for this test");
}
