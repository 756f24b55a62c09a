//! Traces: everything that happens in every case and in every play-out is as it was when somebody last looked at it, and so is what can
//! happen from where a ruling's case begins, and what of each card cannot be played. An expectation says what matters of a case; this says
//! whether anything else changed.
//!
//! `RIFTLAW_WRITE_TRACES=1 cargo test --test project traces` takes over what happens now, after the changes were looked at with
//! `riftlaw replay ID --trace` and `riftlaw explore ID`.

use std::collections::BTreeMap;
use std::fmt::Write;

use jiff::civil::date;
use riftlaw::corpus::{Corpus, Ruling};
use riftlaw::rules::definition::Definition;
use riftlaw::scenario::Asked;
use riftlaw::scenario::explore::{Explored, Limits, Wanted, explore};
use riftlaw::scenario::verdict::CaseReplay;

use super::playouts;
use super::replays::{corpus, replay, rulings};
use super::sources::root;

/// A line for each case and play-out: what it is, how much happens, and a checksum of all of it.
const FILE: &str = "tests/data/traces.tsv";
/// A line for each card of which something cannot be played: its file, and what.
const UNPLAYED: &str = "tests/data/unplayed.tsv";
/// How many positions of a ruling's first case are looked at.
const POSITIONS: usize = 25;

/// Sums up what happens somewhere.
pub fn summed_up(happens: usize, told: &str) -> String {
    format!("{happens}\t{:08x}", crc32fast::hash(told.as_bytes()))
}

fn of_case(replay: &CaseReplay) -> String {
    let mut told = String::new();
    for event in &replay.told {
        let _ = writeln!(told, "{} {} {} {}", event.step, event.rule, event.kind, event.text);
    }
    let CaseReplay { board, changes, followed, after, .. } = replay;
    let _ = write!(told, "{board:?} {changes:?} {followed:?} {after:?}");
    summed_up(replay.told.len(), &told)
}

/// What the players' choices can lead to from the board of a ruling's first case.
fn of_choices(corpus: &Corpus, ruling: &Ruling) -> String {
    let asked = Asked { as_of: None, default_day: date(2026, 8, 14), as_printed: false, for_ask: false };
    let wanted = Wanted { limits: Limits { positions: POSITIONS, ..Limits::default() }, ..Wanted::default() };
    let explored = explore(corpus, &ruling.cases[..ruling.cases.len().min(1)], asked, &wanted).expect("the case is all right");
    let told = |one: &Explored| format!("{} {:?} {:?} {:?}", one.complete, one.because, one.left_aside, one.outcomes);
    summed_up(explored.iter().map(|one| one.positions).sum(), &explored.iter().map(told).collect::<String>())
}

/// What of each card cannot be played.
fn unplayed(corpus: &Corpus) -> BTreeMap<String, String> {
    let of_card = |file: &str| {
        let card = corpus.card(&corpus.card_name(file), Some(date(2026, 8, 14))).expect("the card is all right");
        Some((file.to_owned(), Definition::of(&card).unplayed()?))
    };
    corpus.card_files().filter_map(of_card).collect()
}

/// The lines of a file of traces, by what they are of.
fn lines(text: &str) -> BTreeMap<String, String> {
    let line = |line: &str| line.split_once('\t').map(|(of, trace)| (of.to_owned(), trace.to_owned()));
    text.lines().filter_map(line).collect()
}

#[test]
fn nothing_happens_otherwise_than_when_it_was_last_looked_at() {
    let corpus = corpus();
    let mut now = BTreeMap::new();
    for ruling in rulings(&corpus) {
        for case in &ruling.cases {
            now.insert(format!("{}: {}", ruling.id, case.name), of_case(&replay(&corpus, case)));
        }
        now.insert(format!("{}, explored", ruling.id), of_choices(&corpus, &ruling));
    }
    now.extend(playouts::first().traces.iter().map(|(seed, trace)| (format!("play-out {seed}"), trace.clone())));
    check(FILE, &now);
}

#[test]
fn what_cannot_be_played_is_what_it_was_when_it_was_last_looked_at() {
    check(UNPLAYED, &unplayed(&corpus()));
}

/// Compares with what is kept, or keeps what is now.
fn check(file: &str, now: &BTreeMap<String, String>) {
    let path = root().join(file);
    if std::env::var_os("RIFTLAW_WRITE_TRACES").is_some() {
        let text: String = now.iter().map(|(of, trace)| format!("{of}\t{trace}\n")).collect();
        std::fs::write(&path, text).expect("the traces can be written");
        return;
    }
    let before = lines(&std::fs::read_to_string(&path).expect("the traces are there"));
    let differ: Vec<&String> = now.keys().chain(before.keys()).filter(|of| now.get(*of) != before.get(*of)).collect();
    assert!(
        differ.is_empty(),
        "these do not go as they did: {differ:#?}; if they should, RIFTLAW_WRITE_TRACES=1 cargo test --test project traces takes them over"
    );
}
