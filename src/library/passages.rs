//! What of the library is looked up and searched: rules by version, items by id, cards by name, official answers of rulings.

use jiff::civil::Date;

use super::Error;
use super::document::{Imported, Item, Kind, ListedCard};
use super::rules::{Rules, ancestors, parted};
use super::store::{Entry, Library};
use super::text::with_symbols;
use crate::corpus::{self, Passage, PassageKind, Passages, Source, fold, slug};

/// Which of several layouts of one document is the best copy of an item.
const LAYOUTS: [&str; 3] = ["page", "sections", "numbered"];

/// An item of a document, with the document.
#[derive(Clone, Debug, PartialEq)]
pub struct Official {
    pub entry: Entry,
    pub item: Item,
}

/// The texts of a card, as far as the library has them. Symbols are written as people write them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardTexts {
    /// What it says on the day asked for.
    pub current: Option<String>,
    /// What is printed on it, where that differs.
    pub printed: Option<String>,
    /// Where the current text comes from.
    pub from: Option<String>,
}

impl Library {
    /// The versions of the Core Rules that it holds, oldest first.
    pub fn versions(&self) -> Vec<&str> {
        let mut entries: Vec<&Entry> = self.entries().iter().filter(|entry| entry.kind == Kind::CoreRules).collect();
        entries.sort_by_key(|entry| (entry.in_force, &entry.id));
        entries.into_iter().filter_map(|entry| entry.version.as_deref()).collect()
    }

    /// The Core Rules of a version, if it holds them.
    pub fn rules(&self, version: &str) -> Result<Option<Rules>, Error> {
        let entry = self.entries().iter().find(|entry| entry.kind == Kind::CoreRules && entry.version.as_deref() == Some(version));
        entry.map(|entry| self.document(entry).map(Rules::of)).transpose()
    }

    /// The entry of a document; the best copy where there are several.
    pub fn entry(&self, id: &str) -> Option<&Entry> {
        let place = |entry: &&Entry| LAYOUTS.iter().position(|layout| *layout == entry.layout);
        self.entries().iter().filter(|entry| entry.id == id).min_by_key(place)
    }

    /// A document with the best copy of each of its items.
    pub fn merged(&self, id: &str) -> Result<Option<Imported>, Error> {
        let mut copies: Vec<&Entry> = self.entries().iter().filter(|entry| entry.id == id).collect();
        copies.sort_by_key(|entry| LAYOUTS.iter().position(|layout| *layout == entry.layout));
        let mut merged: Option<Imported> = None;
        for entry in copies {
            let document = self.document(entry)?;
            match &mut merged {
                None => merged = Some(document),
                Some(merged) => {
                    for item in document.items {
                        if !merged.items.iter().any(|known| known.number == item.number) {
                            merged.items.push(item);
                        }
                    }
                }
            }
        }
        if let Some(merged) = &mut merged
            && merged.kind == Kind::Faq
        {
            merged.items.sort_by_key(|item| item.number.parse::<usize>().unwrap_or(usize::MAX));
        }
        Ok(merged)
    }

    /// The item of an id such as `spiritforged-faq#12` or `tournament-rules-2026-07-16#408.2`.
    pub fn item(&self, id: &str) -> Result<Option<Official>, Error> {
        let Some((document, number)) = id.split_once('#') else { return Ok(None) };
        let Some(entry) = self.entry(document) else { return Ok(None) };
        let found = self.merged(document)?.and_then(|merged| merged.items.into_iter().find(|item| item.number == number));
        Ok(found.map(|item| Official { entry: entry.clone(), item }))
    }

    /// What the sources of a ruling say, as far as the library has them: oldest first, and only what was published by that day.
    pub fn official(&self, sources: &[Source], day: Date) -> Result<Vec<Official>, Error> {
        let mut found = Vec::new();
        let mut sources: Vec<&Source> = sources.iter().filter(|source| source.published <= day).collect();
        sources.sort_by_key(|source| source.published);
        for source in sources {
            if let Some(item) = source.item {
                found.extend(self.item(&format!("{}#{item}", source.document.name()))?);
            }
        }
        Ok(found)
    }

    /// The official errata of a card, oldest first.
    pub fn errata_of(&self, card: &str) -> Result<Vec<Official>, Error> {
        let mut found = Vec::new();
        for entry in self.entries().iter().filter(|entry| entry.kind == Kind::Errata) {
            let document = self.document(entry)?;
            let of_card = document.items.into_iter().filter(|item| slug(&item.title) == slug(card));
            found.extend(of_card.map(|item| Official { entry: entry.clone(), item }));
        }
        found.sort_by_key(|official| (official.entry.in_force, official.entry.id.clone()));
        Ok(found)
    }

    /// The card lists, the fullest first, then the newest.
    pub fn card_lists(&self) -> Result<Vec<Imported>, Error> {
        let mut entries: Vec<&Entry> = self.entries().iter().filter(|entry| entry.kind == Kind::Cards).collect();
        entries.sort_by_key(|entry| (std::cmp::Reverse(entry.size), std::cmp::Reverse(entry.published), &entry.id));
        entries.into_iter().map(|entry| self.document(entry)).collect()
    }

    /// The texts of the card of that name and those codes, on a day. No list is current by itself: errata are laid over it.
    pub fn card_texts(&self, name: &str, codes: &[String], day: Date) -> Result<CardTexts, Error> {
        let lists = self.card_lists()?;
        let listed = lists.iter().find_map(|list| Some((list, list.cards.iter().find(|card| is_card(card, name, codes))?)));
        let mut texts = CardTexts::default();
        if let Some((list, card)) = listed {
            let text = with_symbols(&with_attached(card));
            texts.current = Some(text).filter(|text| !text.is_empty());
            texts.from = Some(list.title.clone());
            if let Some(erratum) = card.erratum.as_ref().filter(|erratum| erratum.published <= day) {
                texts.printed = texts.current.replace(with_symbols(&erratum.text));
            }
        }
        let errata = self.errata_of(name)?;
        if let Some(first) = errata.first() {
            let changed = errata.iter().rev().find(|official| official.entry.in_force.is_none_or(|since| since <= day));
            let printed = first.item.before.clone();
            match changed {
                Some(official) => {
                    texts.current = Some(official.item.text.clone());
                    texts.printed = printed;
                    texts.from = Some(official.entry.title.clone());
                }
                // No erratum is in force yet: it does what is printed.
                None => texts = CardTexts { current: printed.or(texts.current), printed: None, from: texts.from },
            }
        }
        if texts.printed.as_deref().map(fold) == texts.current.as_deref().map(fold) {
            texts.printed = None;
        }
        Ok(texts)
    }
}

/// Whether a listed card is that card: it has one of its codes, or its name.
pub fn is_card(listed: &ListedCard, name: &str, codes: &[String]) -> bool {
    slug(&listed.name) == slug(name) || codes.iter().any(|code| listed.codes.first() == Some(code))
}

fn with_attached(card: &ListedCard) -> String {
    let bonus = card.might_bonus.map(|bonus| format!("+{bonus} [M]"));
    let attached: Vec<&str> = bonus.as_deref().into_iter().chain([card.attached.as_str()]).filter(|text| !text.is_empty()).collect();
    if attached.is_empty() { card.text.clone() } else { format!("{}\nAttached: {}", card.text, attached.join(" ")) }
}

impl Passages for Library {
    fn key(&self) -> &str {
        Library::key(self)
    }

    fn passages(&self) -> Result<Vec<Passage>, corpus::Error> {
        let mut passages = Vec::new();
        let mut last = "";
        for entry in self.entries() {
            // Copies of one document follow each other.
            if entry.id == last || matches!(entry.kind, Kind::Cards | Kind::Errata) {
                continue;
            }
            last = &entry.id;
            let merged = self
                .merged(&entry.id)
                .map_err(|error| corpus::Error::Unreadable { file: self.folder().display().to_string(), because: error.to_string() })?;
            let Some(document) = merged else { continue };
            let until = entry.until(self.entries());
            if entry.kind == Kind::CoreRules {
                rule_passages(&Rules::of(document), entry, until, &mut passages);
            } else {
                passages.extend(document.items.iter().map(|item| passage(item, entry, until)));
            }
        }
        Ok(passages)
    }
}

fn rule_passages(rules: &Rules, entry: &Entry, until: Option<Date>, passages: &mut Vec<Passage>) {
    for item in &rules.items {
        let above: Vec<&str> = rules.above(&item.number).into_iter().map(|above| parted(&above.text).text).collect();
        let numbers = ancestors(&item.number).into_iter().chain([item.number.as_str()]);
        passages.push(Passage {
            id: format!("cr@{}:{}", rules.version, item.number),
            kind: PassageKind::Rule,
            title: title(parted(&item.text).text),
            text: item.text.clone(),
            subject: above.join("\n"),
            numbers: numbers.map(str::to_owned).collect(),
            document: entry.id.clone(),
            item: None,
            published: entry.published,
            from: entry.in_force,
            until,
        });
    }
}

fn passage(item: &Item, entry: &Entry, until: Option<Date>) -> Passage {
    let asked = if item.title.is_empty() { &item.text } else { &item.title };
    Passage {
        id: format!("document:{}#{}", entry.id, item.number),
        kind: PassageKind::Document,
        title: title(asked),
        text: item.text.clone(),
        subject: format!("{}\n{}", item.title, item.section),
        numbers: Vec::new(),
        document: entry.id.clone(),
        item: item.number.parse().ok(),
        published: entry.published,
        from: entry.in_force,
        until,
    }
}

/// The beginning of a text, for a line in a list.
pub fn title(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let mut short: String = line.chars().take(140).collect();
    if short.len() < line.len() {
        short.push('\u{2026}');
    }
    short
}
