//! Comparing the wordings of all cards with a card list.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::super::{Corpus, Error, Finding};
use super::Wording;
use super::folded::folded;

/// A card of a list, with what it says on the day that is compared.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'l> {
    pub name: &'l str,
    /// By which it is found if its name is another.
    pub codes: &'l [String],
    pub text: &'l str,
    /// Effect text of Equipment.
    pub attached: &'l str,
}

/// A card whose wording is not that of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub name: String,
    pub file: String,
    /// What its file says about it: `wording`, `order`, …
    pub differs: Option<String>,
    /// As its file words it.
    pub ours: String,
    /// As the list has it.
    pub listed: String,
}

/// What came of comparing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// How many encoded cards the list has too.
    pub compared: usize,
    /// How many of them say the same, word for word.
    pub equal: usize,
    /// The others, in the order of files.
    pub differences: Vec<Difference>,
    /// Differences that no `differs` tells of, and `differs` where nothing differs.
    pub findings: Vec<Finding>,
    /// How many cards of the list are not encoded.
    pub not_encoded: usize,
    /// Names of the list that are no card of the corpus.
    pub unknown: Vec<String>,
}

/// Compares the wording of each card of a list, on that day, with what the list says. `None` for the day: as printed.
pub fn compare(corpus: &Corpus, list: &[Listed<'_>], on: Option<Date>) -> Result<Comparison, Error> {
    let mut found = Comparison::default();
    // Many lists have no effect text at all: there is nothing to compare it with.
    let has_effect_text = list.iter().any(|listed| !listed.attached.is_empty());
    let mut files: BTreeMap<&str, &Listed<'_>> = BTreeMap::new();
    for listed in list {
        match corpus.file_of_listed(listed)? {
            // A list may have a token once for each of its pictures.
            Some(file) => drop(files.entry(file).or_insert(listed)),
            None => found.unknown.push(listed.name.to_owned()),
        }
    }
    for (file, listed) in files {
        let name = corpus.card_name(file);
        match corpus.wording(&name, on)? {
            Some(mut wording) => {
                if !has_effect_text {
                    wording.attached.clear();
                }
                found.card(name, &wording, listed);
            }
            None => found.not_encoded += 1,
        }
    }
    found.findings.sort();
    Ok(found)
}

impl Corpus {
    fn file_of_listed(&self, listed: &Listed<'_>) -> Result<Option<&str>, Error> {
        if let Some(file) = self.card_file(listed.name) {
            return Ok(Some(file));
        }
        let Some(code) = listed.codes.first() else { return Ok(None) };
        Ok(self.card_files_of_code(code)?.first().copied())
    }
}

impl Comparison {
    fn card(&mut self, name: String, wording: &Wording, listed: &Listed<'_>) {
        if wording.printed_blank && listed.text.trim().is_empty() {
            return;
        }
        let is_equal = is_equal(&wording.lines, listed.text, wording) && is_equal(&wording.attached, listed.attached, wording);
        self.compared += 1;
        if is_equal {
            self.equal += 1;
            if wording.differs.is_some() {
                let message = format!("`{name}` says that it differs, and reads word for word as the list has it");
                self.note(wording, "differs", message, "leave `differs` out".to_owned());
            }
            return;
        }
        let said =
            |lines: &str, attached: &str| if attached.is_empty() { lines.to_owned() } else { format!("{lines}\nAttached: {attached}") };
        let ours = said(&wording.lines.join("\n"), &wording.attached.join("\n"));
        let listed = said(listed.text, listed.attached);
        if wording.differs.is_none() {
            let message = format!("`{name}` reads otherwise than the list has it");
            self.note(wording, "wording", message, "correct the abilities; or, if they mean the same, say how it `differs`".to_owned());
        }
        self.differences.push(Difference { name, file: wording.file.clone(), differs: wording.differs.clone(), ours, listed });
    }

    fn note(&mut self, wording: &Wording, rule: &'static str, message: String, hint: String) {
        let (line, column) = (wording.at.line, wording.at.column);
        self.findings.push(Finding { file: wording.file.clone(), line, column, rule, message, hint: Some(hint) });
    }
}

fn is_equal(lines: &[String], listed: &str, wording: &Wording) -> bool {
    folded(&lines.join("\n"), &wording.domains) == folded(listed, &wording.domains)
}
