//! Entries: what of each ruling, erratum and card is searched.

use std::borrow::Cow;
use std::collections::HashMap;

use super::index::{Shown, TEXTS, day_number};
use super::lexicon::Facts;
use super::names::{self, Names};
use super::words::{is_stop_word, stems};
use super::{Kind, imported};
use crate::card::reading::{self, Table};
use crate::corpus::{Corpus, ErrataFile, Error, Passage, Ruling, Source, fold, stem};

/// One thing that can be found.
#[derive(Debug)]
pub struct Entry {
    pub shown: Shown,
    /// The days it was in force, as numbers; the second no longer.
    pub from: i64,
    pub until: i64,
    /// In the order of [`TEXTS`].
    pub texts: [String; TEXTS.len()],
    /// The rules it cites, and those above them.
    pub rules: Vec<String>,
    /// The cards it uses, and those it is about.
    pub cards: Vec<String>,
    pub about: Vec<String>,
    /// The ways in which what it answers is asked, one a line, as stems.
    pub ways: String,
    /// The rules that a ruling cites, without those above them.
    pub cites: Vec<String>,
    /// Whether it is a ruling whose question names a card.
    pub is_special: bool,
}

/// The entries of rulings and errata, in the order of ids; `read` is called after each file.
pub fn of_rulings_and_errata(corpus: &Corpus, names: &Names, mut read: impl FnMut()) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    let mut quoted = HashMap::new();
    for ruling in corpus.ruling_heads() {
        let (ruling, cases): (Ruling, Cow<'static, str>) = ruling?;
        entries.push(ruling_entry(names, &ruling, &used(names, &cases, &mut quoted)));
        read();
    }
    for errata in corpus.errata() {
        entries.extend(errata_entries(&errata?));
        read();
    }
    entries.sort_by(|a, b| a.shown.id.cmp(&b.shown.id));
    Ok(entries)
}

/// The entries of imported documents, in the order of ids.
pub fn of_passages(passages: Vec<Passage>, names: &Names) -> Vec<Entry> {
    let mut entries: Vec<Entry> = passages.into_iter().map(|passage| imported::entry(names, passage)).collect();
    entries.sort_by(|a, b| a.shown.id.cmp(&b.shown.id));
    entries
}

/// The entries of cards, in the order of ids, and the facts that they are named by.
pub fn of_cards(corpus: &Corpus) -> Result<(Vec<Entry>, Vec<Facts>), Error> {
    let (mut entries, mut cards) = (Vec::new(), Vec::new());
    for file in corpus.card_files() {
        let text = corpus.text(file)?;
        let (facts, abilities) = text.split_once("\n[").unwrap_or((&text, ""));
        let table = reading::read(file, facts).map_err(|fault| Error::Faulty(vec![fault]))?;
        entries.push(card_entry(file, &table, abilities));
        cards.push(facts_of(file, &table));
    }
    entries.sort_by(|a, b| a.shown.id.cmp(&b.shown.id));
    Ok((entries, cards))
}

fn facts_of(file: &str, table: &Table) -> Facts {
    use reading::Value;
    let text = |key: &str| table.get(key).map_or_else(String::new, |found| value_text(&found.value));
    let list = |key: &str| match table.get(key).map(|found| &found.value) {
        Some(Value::List(items)) => items.iter().map(|item| fold(&value_text(&item.value))).collect(),
        _ => Vec::new(),
    };
    Facts {
        slug: stem(file).to_owned(),
        name: text("name"),
        kind: text("kind"),
        supertype: text("supertype"),
        tags: list("tags"),
        domains: list("domains"),
        has_errata: false,
    }
}

/// The cards that cases name, as the names of their files, in order: every text in quotes that is the name of a card. Rulings quote the
/// same texts over and over, so what a text is, is kept.
fn used<'n>(names: &'n Names, cases: &str, known: &mut HashMap<String, Option<&'n str>>) -> Vec<&'n str> {
    let mut used = Vec::new();
    for text in cases.split('"').skip(1).step_by(2) {
        let card = match known.get(text) {
            Some(card) => *card,
            None => *known.entry(text.to_owned()).or_insert_with(|| names.get(text)),
        };
        used.extend(card.filter(|card| !used.contains(card)));
    }
    used.sort_unstable();
    used
}

/// The entry of a ruling whose cases use these cards.
fn ruling_entry(names: &Names, ruling: &Ruling, cards: &[&str]) -> Entry {
    let mut answer = format!("{}\n{}", ruling.short, ruling.answer);
    for text in ruling.changed.iter().chain(ruling.views.iter().map(|view| &view.says)) {
        answer.push('\n');
        answer.push_str(text);
    }
    let shown = Shown {
        id: ruling.id.clone(),
        kind: Kind::Ruling,
        title: ruling.question.clone(),
        sources: serde_json::json!(ruling.sources),
        status: Some(ruling.status.name().to_owned()),
    };
    let ways: Vec<&str> = std::iter::once(&ruling.question).chain(&ruling.asked_as).map(String::as_str).collect();
    let topic = ruling.id.replace(['/', '-'], " ");
    Entry {
        shown,
        from: day_number(ruling.found_from()),
        until: ruling.found_until().map_or(i64::MAX, day_number),
        texts: texts([
            ("question", ruling.question.clone()),
            ("asked_as", ruling.asked_as.join("\n")),
            ("answer", answer),
            ("topic", topic),
            ("names", cards.join(" ")),
        ]),
        rules: ruling.rules.iter().flat_map(|rule| with_parents(rule.as_str())).collect(),
        cards: cards.iter().map(|&card| card.to_owned()).collect(),
        about: ways.iter().flat_map(|way| named(names, way)).collect(),
        ways: ways.iter().map(|way| way_of(way)).collect::<Vec<_>>().join("\n"),
        cites: ruling.rules.iter().map(|rule| rule.as_str().to_owned()).collect(),
        is_special: !named(names, &ruling.question).is_empty(),
    }
}

/// Texts by the names of their fields, in the order of [`TEXTS`]; fields that are not named are empty.
pub fn texts<const N: usize>(named: [(&str, String); N]) -> [String; TEXTS.len()] {
    let mut texts: [String; TEXTS.len()] = std::array::from_fn(|_| String::new());
    for (name, text) in named {
        if let Some(at) = TEXTS.iter().position(|&(known, _)| known == name) {
            texts[at] = text;
        }
    }
    texts
}

/// The stems of what a way to ask says.
fn way_of(way: &str) -> String {
    let folded = fold(way);
    let words: Vec<&str> = folded.split(' ').filter(|word| !is_stop_word(word)).collect();
    stems(&words.join(" ")).join(" ")
}

/// The cards that a text names.
pub fn named(names: &Names, text: &str) -> Vec<String> {
    let folded = fold(text);
    let words: Vec<&str> = folded.split(' ').collect();
    names::full(names, &words).into_iter().map(|named| named.card).collect()
}

/// A rule number and those above it: `466.5.b`, `466.5`, `466`; of another version with the version before each.
fn with_parents(rule: &str) -> Vec<String> {
    let (version, number) = match rule.split_once(':') {
        Some((version, number)) => (format!("{version}:"), number),
        None => (String::new(), rule),
    };
    let parents = number.rmatch_indices('.').map(|(at, _)| &number[..at]);
    std::iter::once(number).chain(parents).map(|number| format!("{version}{number}")).collect()
}

fn errata_entries(errata: &ErrataFile) -> Vec<Entry> {
    let entry = |change: &crate::corpus::Change| Entry {
        shown: Shown {
            id: change.id.clone(),
            kind: Kind::Erratum,
            title: format!("{}: {}", errata.card, change.document.title()),
            sources: serde_json::json!([Source { document: change.document, item: None, published: change.published }]),
            status: None,
        },
        from: day_number(change.in_force),
        until: i64::MAX,
        texts: texts([("answer", change.summary.clone()), ("names", errata.card.clone()), ("abilities", strings(&change.table))]),
        rules: Vec::new(),
        cards: vec![crate::corpus::slug(&errata.card)],
        about: vec![crate::corpus::slug(&errata.card)],
        ways: String::new(),
        cites: Vec::new(),
        is_special: false,
    };
    errata.changes.iter().map(entry).collect()
}

/// The entry of a card: its facts, and its abilities as they are written, of which folding leaves the words.
fn card_entry(file: &str, table: &Table, abilities: &str) -> Entry {
    let text = |key: &str| table.get(key).map_or_else(String::new, |found| value_text(&found.value));
    let name = text("name");
    let shown =
        Shown { id: format!("card:{}", stem(file)), kind: Kind::Card, title: name.clone(), sources: serde_json::json!([]), status: None };
    let facts = [text("kind"), text("supertype"), text("tags"), text("domains"), text("keywords")].join(" ");
    Entry {
        shown,
        from: i64::MIN,
        until: i64::MAX,
        texts: texts([("topic", facts), ("names", name), ("abilities", abilities.to_owned())]),
        rules: Vec::new(),
        cards: vec![stem(file).to_owned()],
        about: vec![stem(file).to_owned()],
        ways: String::new(),
        cites: Vec::new(),
        is_special: false,
    }
}

/// The texts of the abilities in a table.
fn strings(table: &Table) -> String {
    let abilities = ["ability", "effect_text", "keywords"].into_iter().filter_map(|key| table.get(key));
    abilities.map(|found| value_text(&found.value)).collect::<Vec<_>>().join(" ")
}

/// All words of a value: texts, numbers, and the keys of tables.
fn value_text(value: &reading::Value) -> String {
    use reading::Value;
    match value {
        Value::Text(text) | Value::Other(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(_) | Value::Boolean(_) | Value::Date(_) => String::new(),
        Value::List(items) => items.iter().map(|item| value_text(&item.value)).collect::<Vec<_>>().join(" "),
        Value::Table(table) => {
            let words = table.entries.iter().map(|(key, value)| format!("{} {}", key.text, value_text(&value.value)));
            words.collect::<Vec<_>>().join(" ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cited_rule_is_found_by_every_rule_above_it() {
        assert_eq!(with_parents("466.5.b"), ["466.5.b", "466.5", "466"]);
        assert_eq!(with_parents("1.1:727.1.b"), ["1.1:727.1.b", "1.1:727.1", "1.1:727"]);
    }
}
