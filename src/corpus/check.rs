//! `check`: everything that is wrong in a corpus, all findings together.
//!
//! What a file says is checked while it is read; here, whether what it names exists and whether its parts fit each other. Whether a
//! board and steps read well is for the scenario layer, which is handed in.

use std::collections::BTreeMap;
use std::fs;

use serde::Serialize;

use super::codes::Code;
use super::documents::Document;
use super::ruling::item_at;
use super::{BANS, Case, Corpus, ErrataFile, Error, Ruling, RulingFile, Source, Status, fold_id, id_of, rule_numbers, slug, stem};
use crate::card::reading::{Fault, Located, Position, Table, Value, nearest, read};
use crate::card::{Card, Kind, RuleNumber, Supertype};

/// Something that is wrong in a corpus.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    pub file: String,
    /// From 1.
    pub line: usize,
    /// From 1.
    pub column: usize,
    /// Which check found it: `format`, `unknown-card`, …
    pub rule: &'static str,
    pub message: String,
    /// The nearest known word, or what to do.
    pub hint: Option<String>,
}

/// Checks a whole corpus. `scenario` tells what is wrong in the boards and steps of cases. The findings are in the order of files and
/// lines.
pub fn check(corpus: &Corpus, scenario: impl Fn(&Corpus, &[Case]) -> Vec<Fault>) -> Vec<Finding> {
    let mut checker = Checker { corpus, file: String::new(), findings: Vec::new() };
    checker.cards();
    checker.bans();
    checker.errata();
    checker.rulings(scenario);
    checker.released_ids();
    checker.findings.sort();
    checker.findings.dedup();
    checker.findings
}

struct Checker<'c> {
    corpus: &'c Corpus,
    /// The file that is being checked.
    file: String,
    findings: Vec<Finding>,
}

/// The start of a file.
const TOP: Position = Position { line: 1, column: 1 };

impl Checker<'_> {
    fn note(&mut self, rule: &'static str, at: Position, message: impl Into<String>, hint: Option<String>) {
        let (file, message) = (self.file.clone(), message.into());
        self.findings.push(Finding { file, line: at.line, column: at.column, rule, message, hint });
    }

    /// Notes what kept a file from being read.
    fn note_error(&mut self, error: Error) {
        match error {
            Error::Faulty(faults) => self.note_faults(faults),
            Error::Unreadable { because, .. } => self.note("unreadable", TOP, because, None),
            other => self.note("unreadable", TOP, other.to_string(), None),
        }
    }

    fn note_faults(&mut self, faults: Vec<Fault>) {
        let finding = |fault: Fault| Finding {
            file: fault.file,
            line: fault.at.line,
            column: fault.at.column,
            rule: "format",
            message: fault.message,
            hint: fault.hint,
        };
        self.findings.extend(faults.into_iter().map(finding));
    }

    fn cards(&mut self) {
        let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
        let mut codes = BTreeMap::new();
        for file in self.corpus.card_files() {
            file.clone_into(&mut self.file);
            if let Some(earlier) = seen.insert(stem(file), file) {
                self.note("duplicate-id", TOP, format!("`card:{}` stands in {earlier} already", stem(file)), None);
            }
            let name = self.corpus.card_name(file);
            if slug(&name) != stem(file) {
                self.note("file-name", TOP, format!("the file of `{name}` has to be called {}.toml", slug(&name)), None);
            } else {
                match self.corpus.card(&name, None) {
                    Ok(card) => {
                        self.card_facts(&card);
                        self.codes(&card, &mut codes);
                    }
                    Err(error) => self.note_error(error),
                }
            }
        }
    }

    /// Whether the codes of a card can be looked up, and are no other card's.
    fn codes(&mut self, card: &Card, seen: &mut BTreeMap<Code, String>) {
        for (item, text) in card.codes.iter().enumerate() {
            let (message, hint) = match Code::parse(text) {
                None => (format!("`{text}` is no code of a printing"), Some("write the set and the number, such as OGN-043".to_owned())),
                Some(code) => match seen.insert(code, card.name.clone()) {
                    Some(other) => (format!("`{text}` is a code of `{other}` already"), None),
                    None => continue,
                },
            };
            let at = item_at(&self.table(), "codes", item);
            self.note("code", at, message, hint);
        }
    }

    fn card_facts(&mut self, card: &Card) {
        if card.supertype == Some(Supertype::Champion) && card.kind != Kind::Unit {
            // 133.7.a: the supertype is for units alone, though some lists give it to legends.
            let at = self.table().get("supertype").map_or(TOP, |found| found.at);
            self.note("facts", at, "only units are `champion` (133.7.a)", Some("take the line out".to_owned()));
        }
    }

    /// The file that is being checked, for the places of what it says.
    fn table(&self) -> Table {
        self.corpus.text(&self.file).ok().and_then(|text| read(&self.file, &text).ok()).unwrap_or_default()
    }

    fn bans(&mut self) {
        BANS.clone_into(&mut self.file);
        match self.corpus.bans() {
            Ok(bans) => bans.iter().for_each(|ban| self.card_exists(&ban.card, ban.at)),
            Err(error) => self.note_error(error),
        }
    }

    fn errata(&mut self) {
        for file in self.corpus.errata_files() {
            file.clone_into(&mut self.file);
            let read = self.corpus.text(file).and_then(|text| super::erratum::read_errata(file, &text).map_err(Error::Faulty));
            match read {
                Ok(errata) => self.errata_file(&errata),
                Err(error) => self.note_error(error),
            }
        }
    }

    fn errata_file(&mut self, errata: &ErrataFile) {
        if slug(&errata.card) != stem(&errata.file) {
            self.note("file-name", TOP, format!("the errata of `{}` have to stand in {}.toml", errata.card, slug(&errata.card)), None);
        }
        self.card_exists(&errata.card, TOP);
        for change in &errata.changes {
            let (document, at) = (change.document, change.table.at);
            if !document.name().ends_with("-errata") {
                self.note("document", at, format!("{document} is no errata document"), None);
            } else if (change.published, change.in_force) != (document.published(), document.in_force()) {
                let (published, in_force) = (document.published(), document.in_force());
                self.note("date", at, format!("{document} was published on {published} and is in force since {in_force}"), None);
            }
            match self.corpus.card(&errata.card, Some(change.in_force)) {
                Ok(_) | Err(Error::Unknown { .. }) => {}
                Err(error) => self.note_error(error),
            }
        }
    }

    fn rulings(&mut self, scenario: impl Fn(&Corpus, &[Case]) -> Vec<Fault>) {
        for file in self.corpus.ruling_files() {
            file.clone_into(&mut self.file);
            self.ruling_path(file);
            match self.corpus.ruling_file(file) {
                Ok(RulingFile::Forward(to)) => self.ruling_exists("forward", &to, TOP),
                Ok(RulingFile::Ruling(ruling)) => {
                    let table = self.table();
                    self.ruling(&ruling, &table);
                    self.note_faults(scenario(self.corpus, &ruling.cases));
                }
                Err(error) => self.note_error(error),
            }
        }
    }

    fn ruling_path(&mut self, file: &str) {
        let id = id_of(file);
        if fold_id(&id) != id || id.split('/').count() != 2 {
            let message = "a ruling stands in faq/<topic>/<name>.toml, in lower-case letters, digits and hyphens";
            self.note("file-name", TOP, message, Some(format!("faq/{}.toml", fold_id(&id))));
        }
    }

    fn ruling(&mut self, ruling: &Ruling, table: &Table) {
        let at = |key: &str| table.get(key).map_or(TOP, |found| found.at);
        if let Some((folder, _)) = ruling.id.split_once('/')
            && folder != ruling.topic
        {
            self.note("topic", at("topic"), format!("the topic is `{}`, and the folder `{folder}`", ruling.topic), None);
        }
        for (item, rule) in ruling.rules.iter().enumerate() {
            self.rule_exists(rule, &ruling.reviewed, item_at(table, "rules", item));
        }
        for (item, source) in ruling.sources.iter().enumerate() {
            self.source(source, item_at(table, "sources", item));
            if source.document.name().ends_with("-faq") && source.item.is_none() {
                let message = format!("it does not say which item of the {}", source.document);
                self.note("source", item_at(table, "sources", item), message, Some("item = 8".to_owned()));
            }
        }
        for (item, view) in ruling.views.iter().enumerate() {
            let at = item_at(table, "view", item);
            if ruling.views[..item].iter().any(|earlier| earlier.name == view.name) {
                self.note("view", at, format!("a view is called `{}` already", view.name), None);
            }
            // A view may follow what a document says before its first item.
            for source in &view.sources {
                self.source(source, at);
            }
        }
        self.status(ruling, table);
        if let Some(to) = &ruling.superseded_by {
            self.ruling_exists("superseded_by", to, at("superseded_by"));
        }
        if ruling.cases.is_empty() {
            self.note("case", TOP, "it has no [[case]] that replays it", None);
        }
        for case in &ruling.cases {
            self.case(case, ruling);
        }
    }

    fn source(&mut self, source: &Source, at: Position) {
        let document = source.document;
        if source.published != document.published() && source.published != document.in_force() {
            self.note("date", at, format!("the {document} was published on {}, not on {}", document.published(), source.published), None);
        }
    }

    /// Whether the keys beside `status` are those that it needs, and no others.
    fn status(&mut self, ruling: &Ruling, table: &Table) {
        let status = ruling.status;
        let wanted: &[&str] = match status {
            Status::Holds => &[],
            Status::Amended => &["changed"],
            Status::Superseded => &["changed", "until", "superseded_by"],
            Status::Disputed => &["view"],
        };
        let status_at = table.get("status").map_or(TOP, |found| found.at);
        for key in ["changed", "until", "superseded_by", "view"] {
            match (table.get(key), wanted.contains(&key)) {
                (Some(found), false) => {
                    let message = format!("`{key}` does not go with the status `{}`", status.name());
                    self.note("status", found.at, message, None);
                }
                (None, true) => {
                    self.note("status", status_at, format!("the status `{}` needs `{key}`", status.name()), None);
                }
                (Some(_), true) | (None, false) => {}
            }
        }
        if ruling.views.len() == 1 {
            self.note("view", item_at(table, "view", 0), "a dispute has two views or more", None);
        }
        if let Some(until) = ruling.until
            && until <= ruling.since
        {
            let at = table.get("until").map_or(TOP, |found| found.at);
            self.note("date", at, format!("it ends on {until}, and is so only since {}", ruling.since), None);
        }
        if ruling.since > Document::NEWEST.in_force() {
            let at = table.get("since").map_or(TOP, |found| found.at);
            self.note("date", at, format!("{} lies after the newest document, of {}", ruling.since, Document::NEWEST.in_force()), None);
        }
    }

    fn case(&mut self, case: &Case, ruling: &Ruling) {
        for (card, at) in case.cards() {
            self.card_exists(card, at);
        }
        if let Some(view) = &case.view
            && !ruling.views.iter().any(|known| known.name == *view)
        {
            let names = ruling.views.iter().map(|view| view.name.as_str());
            let hint = nearest(view, names.clone()).or_else(|| names.clone().next()).map(|near| format!("did you mean `{near}`?"));
            self.note("view", case.at, format!("the ruling has no view `{view}`"), hint);
        }
        if let Some(as_of) = case.as_of {
            let early = case.from.is_some_and(|from| as_of < from);
            let late = case.until.is_some_and(|until| as_of >= until);
            if early || late {
                self.note("date", case.at, format!("the case is played on {as_of}, a day it does not speak for"), None);
            }
        }
        let refusals = case.steps.iter().chain([&case.before]).filter_map(|table| table.get("refused"));
        for refused in refusals {
            self.refusal(refused);
        }
    }

    fn refusal(&mut self, refused: &Located) {
        let Value::Text(number) = &refused.value else { return };
        match RuleNumber::parse(number) {
            // What the evaluator cites are numbers of the newest version, unless they name another.
            Some(rule) => self.rule_exists(&rule, "1.4", refused.at),
            None => self.note("rule-number", refused.at, format!("`{number}` is not a rule number"), None),
        }
    }

    fn rule_exists(&mut self, rule: &RuleNumber, version: &str, at: Position) {
        if !rule_numbers::exists(rule, version) {
            let (version, number) = rule.as_str().split_once(':').unwrap_or((version, rule.as_str()));
            let hint = nearest(number, rule_numbers::of_version(version)).map(|near| format!("did you mean `{near}`?"));
            self.note("rule-number", at, format!("there is no rule {number} in the Core Rules {version}"), hint);
        }
    }

    fn card_exists(&mut self, name: &str, at: Position) {
        if self.corpus.card_file(name).is_none() {
            let near = self.corpus.nearest_cards(&slug(name));
            let hint = near.first().map(|near| format!("did you mean `{near}`?"));
            self.note("unknown-card", at, format!("there is no card `{name}`"), hint);
        }
    }

    fn ruling_exists(&mut self, key: &str, id: &str, at: Position) {
        if let Err(Error::Unknown { nearest, .. }) = self.corpus.ruling(id) {
            let hint = nearest.first().map(|near| format!("did you mean `{near}`?"));
            self.note("unknown-ruling", at, format!("`{key}` names `{id}`, which is no ruling"), hint);
        }
    }

    /// Whether every id that was ever released still leads somewhere, where the list of them lies beside the corpus.
    fn released_ids(&mut self) {
        let Some(list) = self.corpus.root().map(|root| root.join("tests/released-ids.txt")) else { return };
        let Ok(text) = fs::read_to_string(list) else { return };
        "tests/released-ids.txt".clone_into(&mut self.file);
        let mut seen = BTreeMap::new();
        for (line, id) in text.lines().enumerate().map(|(line, id)| (line + 1, id.trim())) {
            if id.is_empty() || id.starts_with('#') {
                continue;
            }
            if let Some(earlier) = seen.insert(id, line) {
                self.note("duplicate-id", Position { line, column: 1 }, format!("`{id}` stands in line {earlier} already"), None);
            }
            if !self.leads_somewhere(id) {
                let hint = format!("leave a file in its place with the one key forward = \"…\": faq/{id}.toml");
                self.note("vanished-id", Position { line, column: 1 }, format!("`{id}` was released and is gone"), Some(hint));
            }
        }
    }

    fn leads_somewhere(&self, id: &str) -> bool {
        match id.split_once(':') {
            Some(("card", slug)) => self.corpus.card_file(slug).is_some(),
            Some(("erratum", rest)) => {
                let card = rest.split('@').next().unwrap_or(rest);
                let errata = self.corpus.errata_of(card);
                matches!(errata, Ok(Some(errata)) if errata.changes.iter().any(|change| change.id == id))
            }
            _ => self.corpus.source.has(&format!("faq/{id}.toml")),
        }
    }
}
