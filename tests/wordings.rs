//! The wordings of cards against the official card list, word for word, where the reference documents lie beside the project.
//!
//! Needs no full-text engine: `cargo test --no-default-features --test wordings -- --nocapture` prints the figures and what differs.

use std::path::{Path, PathBuf};

use jiff::civil::Date;
use riftlaw::corpus::wording::{Comparison, Listed, compare};
use riftlaw::corpus::{Corpus, Document};
use riftlaw::library::{CardText, Given, Imported, read, texts_on};

/// At least so many of a hundred encoded cards read word for word as the list has them.
const AT_LEAST: usize = 95;

/// A file of the reference documents, if they are there.
fn reference(file: &str) -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["../shared/reference/cards", "../../shared/reference/cards"];
    let found = folders.iter().map(|folder| root.join(folder).join(file)).find(|path| path.is_file());
    if found.is_none() {
        println!("left out: there is no ../shared/reference/cards/{file}");
    }
    found
}

fn documents(file: &str) -> Option<Vec<Imported>> {
    let path = reference(file)?;
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let given = Given { name: file, ..Given::default() };
    let reading = read(&text, &given).unwrap_or_else(|refusal| panic!("{}: {}", path.display(), refusal.because));
    Some(reading.documents)
}

fn compared(list: &[Imported], errata: &[Imported], on: Option<Date>) -> Comparison {
    let corpus = Corpus::folder(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the project is a corpus");
    let texts: Vec<CardText> = list.iter().flat_map(|list| texts_on(&list.cards, errata, on)).collect();
    let listed: Vec<Listed<'_>> =
        texts.iter().map(|card| Listed { name: &card.name, codes: &card.codes, text: &card.text, attached: &card.attached }).collect();
    compare(&corpus, &listed, on).unwrap_or_else(|error| panic!("{error}"))
}

fn tell(what: &str, found: &Comparison) {
    for difference in &found.differences {
        let differs = difference.differs.as_deref().unwrap_or("not marked");
        println!("{} ({differs})\n  ours: {}\n  list: {}", difference.name, difference.ours, difference.listed);
    }
    for finding in &found.findings {
        println!("{}:{}: {}", finding.file, finding.line, finding.message);
    }
    let share = found.equal as f64 * 100.0 / found.compared.max(1) as f64;
    println!("{what}: {} of {} cards read word for word as the list has them ({share:.1} %)", found.equal, found.compared);
}

#[test]
fn at_least_95_of_100_encoded_cards_read_word_for_word_as_they_do_today() {
    let Some(list) = documents("cards.tsv") else { return };
    let found = compared(&list, &[], Some(Document::NEWEST.in_force()));
    tell("today", &found);
    assert!(found.compared > 600, "the pool is there: {}", found.compared);
    assert!(found.equal * 100 >= found.compared * AT_LEAST, "{} of {}", found.equal, found.compared);
    assert_eq!(found.findings, [], "what differs is marked, and nothing else is");
    assert_eq!(found.unknown, Vec::<String>::new());
}

#[test]
fn cards_with_errata_read_as_printed_too() {
    let (Some(list), Some(errata)) = (documents("cards.tsv"), documents("errata.json")) else { return };
    let found = compared(&list, &errata, None);
    tell("as printed", &found);
    assert_eq!(found.findings, [], "what differs is marked, and nothing else is");
    let now = compared(&list, &errata, Some(Document::NEWEST.in_force()));
    assert_eq!(now.findings, [], "with the errata laid over it too");
}

/// What cards that differ from the list are worded like: a hash of each, so that a change is seen and no text of a card stands here.
///
/// Where a change is meant, the failing test says the line that has to stand in `tests/data/differing-wordings.txt`.
#[test]
fn the_wording_of_a_card_that_differs_does_not_change_unseen() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpus = Corpus::folder(root).expect("the project is a corpus");
    let mut told = Vec::new();
    for file in corpus.card_files() {
        let name = corpus.card_name(file);
        for on in [None, Some(Document::NEWEST.in_force())] {
            let wording = corpus.wording(&name, on).unwrap_or_else(|error| panic!("{error}"));
            let differing = wording.filter(|wording| wording.differs.is_some());
            told.extend(differing.map(|wording| format!("{} {:016x}", wording.file, hash(&wording.text(None)))));
        }
    }
    told.sort();
    told.dedup();
    let known = std::fs::read_to_string(root.join("tests/data/differing-wordings.txt")).expect("the list is there");
    let known: Vec<&str> = known.lines().filter(|line| !line.starts_with('#')).collect();
    let new: Vec<&String> = told.iter().filter(|line| !known.contains(&line.as_str())).collect();
    let gone: Vec<&&str> = known.iter().filter(|line| !told.iter().any(|told| told == **line)).collect();
    assert!(new.is_empty() && gone.is_empty(), "stand there now:\n{new:#?}\nand no longer:\n{gone:#?}");
}

/// FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
