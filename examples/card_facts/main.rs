//! Brings the facts of card files in line with a card list, for developers: `cargo run --example card_facts -- LIST.tsv [--write]`.
//!
//! It adds the files of cards that have none and updates the facts of the others: name, kind, supertype, tags, codes, domains, cost,
//! Might. Abilities, keywords of encoded cards, comments and the order of keys are people's work and stay as they are; what differs
//! there is told. Without `--write` nothing is changed, and the exit code is 1 if something would be. A second run finds nothing to do.

mod file;
mod list;
mod printed;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use riftlaw::card::file::read_card;
use riftlaw::card::reading::Fault;
use riftlaw::corpus::{slug, stem};

use list::{Facts, List};

const USAGE: &str = "usage: card_facts LIST.tsv [--write] [--cards DIR]";

/// What is done to the files, and what is told.
#[derive(Debug, Default)]
struct Work {
    /// Files with their new text.
    files: Vec<(PathBuf, String)>,
    /// Lines of the report.
    told: Vec<String>,
    new: usize,
    changed: usize,
    faults: usize,
}

fn main() -> ExitCode {
    match run(std::env::args().skip(1)) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: impl Iterator<Item = String>) -> Result<ExitCode, String> {
    let (mut list, mut cards, mut write) = (None, PathBuf::from("cards"), false);
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--write" => write = true,
            "--cards" => cards = arguments.next().map(PathBuf::from).ok_or(USAGE)?,
            _ if list.is_none() && !argument.starts_with('-') => list = Some(PathBuf::from(argument)),
            _ => return Err(format!("`{argument}` is not understood; {USAGE}")),
        }
    }
    let path = list.ok_or(USAGE)?;
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let list = list::read(&text).map_err(|because| format!("{}: {because}", path.display()))?;
    let work = compare(&list, &cards)?;
    for line in &work.told {
        println!("{line}");
    }
    if write {
        for (file, text) in &work.files {
            let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(file, text));
            written.map_err(|error| format!("{}: {error}", file.display()))?;
        }
    }
    let done = if write { "" } else { " to be" };
    println!(
        "{} cards in the list, {} lines of unreleased cards left out; {} files{done} added, {}{done} changed, {} faults",
        list.cards.len(),
        list.unreleased,
        work.new,
        work.changed,
        work.faults
    );
    let is_done = write || work.files.is_empty();
    Ok(if work.faults > 0 { ExitCode::from(2) } else { ExitCode::from(u8::from(!is_done)) })
}

/// Compares a list with the files of a folder. Changes nothing.
fn compare(list: &List, cards: &Path) -> Result<Work, String> {
    let mut known = BTreeMap::new();
    collect(cards, &mut known).map_err(|error| format!("{}: {error}", cards.display()))?;
    let mut work = Work { told: list.faults.clone(), faults: list.faults.len(), ..Work::default() };
    for facts in &list.cards {
        match known.remove(&slug(&facts.name)) {
            Some(path) => work.update(&path, facts)?,
            None => work.add(cards.join(place(facts)), facts),
        }
    }
    work.told.extend(known.values().map(|path| format!("{}: not in the list", path.display())));
    Ok(work)
}

impl Work {
    fn add(&mut self, path: PathBuf, facts: &Facts) {
        self.told.push(format!("{}: new", path.display()));
        self.told.extend(facts.printed.in_words.iter().map(|keyword| format!("{}: {keyword} has to be written by hand", path.display())));
        let text = file::new(facts);
        if self.is_right(&path, "", &text) {
            self.new += 1;
            self.files.push((path, text));
        }
    }

    fn update(&mut self, path: &Path, facts: &Facts) -> Result<(), String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let updated = file::update(&text, facts).map_err(|because| format!("{}: {because}", path.display()))?;
        self.told.extend(updated.changes.iter().map(|change| format!("{}: {change}", path.display())));
        self.told.extend(updated.left_alone.iter().map(|told| format!("{}: {told} (left alone)", path.display())));
        if updated.text != text && self.is_right(path, &text, &updated.text) {
            self.changed += 1;
            self.files.push((path.to_owned(), updated.text));
        }
        Ok(())
    }

    /// Whether the program reads that text as a card, but for what it could not read in the old text. If not, it is not written.
    fn is_right(&mut self, path: &Path, old: &str, text: &str) -> bool {
        let faults_of = |text| read_card(&path.display().to_string(), text).err().unwrap_or_default();
        let old: Vec<String> = if old.is_empty() { Vec::new() } else { faults_of(old).into_iter().map(|fault| fault.message).collect() };
        let new: Vec<Fault> = faults_of(text).into_iter().filter(|fault| !old.contains(&fault.message)).collect();
        self.faults += new.len();
        self.told.extend(new.iter().map(ToString::to_string));
        new.is_empty()
    }
}

/// Where the file of a new card stands: `ogn/charm.toml`, by the set of its first code; tokens and markers in `tokens/`.
fn place(facts: &Facts) -> PathBuf {
    let set = facts.codes.first().and_then(|code| code.split('-').next()).unwrap_or_default().to_lowercase();
    let folder = if facts.supertype.as_deref() == Some("token") { "tokens" } else { &set };
    Path::new(folder).join(format!("{}.toml", slug(&facts.name)))
}

/// All card files below a folder, by their names without the ending.
fn collect(folder: &Path, files: &mut BTreeMap<String, PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let set = entry?.path();
        if set.is_dir() {
            for entry in fs::read_dir(&set)? {
                let path = entry?.path();
                if path.extension().is_some_and(|extension| extension == "toml") {
                    files.insert(stem(&path.to_string_lossy()).to_owned(), path);
                }
            }
        }
    }
    Ok(())
}
