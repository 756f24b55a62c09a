//! Traces: everything that happens in every case and in every play-out is as it was when somebody last looked at it. An expectation says what
//! matters of a case; this says whether anything else changed.
//!
//! `RIFTLAW_WRITE_TRACES=1 cargo test --test project traces` takes over what happens now, after the changes were looked at with
//! `riftlaw replay ID --trace`.

use std::collections::BTreeMap;
use std::fmt::Write;

use riftlaw::scenario::verdict::CaseReplay;

use super::playouts;
use super::replays::{corpus, replay, rulings};
use super::sources::root;

/// A line for each case and play-out: what it is, how much happens, and a checksum of all of it.
const FILE: &str = "tests/data/traces.tsv";

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
    }
    now.extend(playouts::first().traces.iter().map(|(seed, trace)| (format!("play-out {seed}"), trace.clone())));
    let path = root().join(FILE);
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
