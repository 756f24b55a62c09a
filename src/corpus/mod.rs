//! The corpus: rulings, errata and card files, from the program itself or from a folder. A query reads only the files it shows.

mod bans;
mod cardfile;
mod case;
pub mod check;
mod codes;
mod documents;
mod erratum;
pub mod executable;
mod files;
mod folding;
pub mod gists;
mod key;
mod lookup;
mod passage;
pub mod rule_numbers;
mod ruling;
mod source;
pub mod wording;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use jiff::civil::Date;

pub use bans::{Ban, KnownFrom};
pub use case::Case;
pub use check::{Finding, check};
pub use documents::Document;
pub use erratum::{Change, ErrataFile, read_errata};
pub(crate) use files::plain;
#[cfg(feature = "search")]
pub(crate) use files::text_of;
pub use folding::{fold, fold_id, slug};
pub(crate) use key::Hasher;
pub use passage::{NoPassages, Passage, PassageKind, Passages};
pub use ruling::{Ruling, RulingFile, Source, Status, View, id_of, read_ruling};
pub use wording::Wording;

use crate::card::reading::{Fault, Faults, read};
use crate::card::{Card, RuleNumber, reading};

/// The fewest letters that the name of a card is told by.
const SHORTEST_BEGINNING: usize = 3;

/// The file of bans, which lies beside the sets of cards.
const BANS: &str = "cards/bans.toml";

/// What went wrong with a corpus or in looking something up in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The folder cannot be used.
    Folder { path: PathBuf, because: String },
    /// A file cannot be read as text.
    Unreadable { file: String, because: String },
    /// A file is not as it has to be.
    Faulty(Vec<Fault>),
    /// There is no such thing; the nearest names.
    Unknown { what: &'static str, name: String, nearest: Vec<String> },
    /// The name fits several things.
    Ambiguous { what: &'static str, name: String, candidates: Vec<String> },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder { path, because } => write!(f, "the corpus folder {} cannot be used: {because}", path.display()),
            Self::Unreadable { file, because } => write!(f, "{file} cannot be read: {because}"),
            Self::Faulty(faults) => {
                let lines: Vec<String> = faults.iter().map(Fault::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            Self::Unknown { what, name, .. } => write!(f, "there is no {what} `{name}`"),
            Self::Ambiguous { what, name, candidates } => write!(f, "`{name}` fits {} {what}s", candidates.len()),
        }
    }
}

impl std::error::Error for Error {}

/// A card's folded name and the day it is read as of.
type CardOn = (String, Option<Date>);

/// The files of a corpus, read when they are asked for.
#[derive(Debug)]
pub struct Corpus {
    source: source::Source,
    cards: Mutex<BTreeMap<CardOn, Arc<Card>>>,
}

impl Corpus {
    /// What was built into the program.
    pub fn embedded() -> Self {
        Self { source: source::Source::Embedded, cards: Mutex::default() }
    }

    /// The files below a folder. Fails if it is not there or has none of the three folders of a corpus.
    pub fn folder(root: &Path) -> Result<Self, Error> {
        Ok(Self { source: source::Source::folder(root)?, cards: Mutex::default() })
    }

    /// The folder it is read from, if it is not built in.
    pub fn root(&self) -> Option<&Path> {
        match &self.source {
            source::Source::Embedded => None,
            source::Source::Folder { root, .. } => Some(root),
        }
    }

    /// A key of all contents: other contents, another key. Reads every file of a folder.
    pub fn key(&self) -> Result<Cow<'static, str>, Error> {
        self.source.key()
    }

    /// The files of rulings, in order.
    pub fn ruling_files(&self) -> impl Iterator<Item = &str> {
        self.source.under("faq/")
    }

    /// The files of errata, in order.
    pub fn errata_files(&self) -> impl Iterator<Item = &str> {
        self.source.under("errata/")
    }

    /// The files of cards, in order.
    pub fn card_files(&self) -> impl Iterator<Item = &str> {
        self.source.under("cards/").filter(|file| *file != BANS)
    }

    /// The text of a file of the corpus.
    pub fn text(&self, file: &str) -> Result<Cow<'static, str>, Error> {
        self.source.text(file)
    }

    /// Every ruling, in the order of ids; files that only forward are left out.
    pub fn rulings(&self) -> impl Iterator<Item = Result<Ruling, Error>> {
        self.ruling_files().filter_map(|file| match self.ruling_file(file) {
            Ok(RulingFile::Ruling(ruling)) => Some(Ok(*ruling)),
            Ok(RulingFile::Forward(_)) => None,
            Err(error) => Some(Err(error)),
        })
    }

    /// What every ruling says, without its cases, and the text of its cases as it is written. Much faster than reading the cases, whose
    /// faults it does not see.
    pub fn ruling_heads(&self) -> impl Iterator<Item = Result<(Ruling, Cow<'static, str>), Error>> {
        let read = |file: &str| {
            let text = self.text(file)?;
            let (head, cases) = ruling::head_and_cases(text);
            match ruling::read_ruling(file, &head).map_err(Error::Faulty)? {
                RulingFile::Ruling(ruling) => Ok(Some((*ruling, cases))),
                RulingFile::Forward(_) => Ok(None),
            }
        };
        self.ruling_files().filter_map(move |file| read(file).transpose())
    }

    /// Every file of errata, in the order of files.
    pub fn errata(&self) -> impl Iterator<Item = Result<ErrataFile, Error>> {
        self.errata_files().map(|file| erratum::read_errata(file, &self.text(file)?).map_err(Error::Faulty))
    }

    /// What that file of `faq/` holds.
    pub fn ruling_file(&self, file: &str) -> Result<RulingFile, Error> {
        ruling::read_ruling(file, &self.text(file)?).map_err(Error::Faulty)
    }

    /// The ruling of that id, or of that last part of an id if only one has it. Follows rulings that have moved.
    pub fn ruling(&self, id: &str) -> Result<Ruling, Error> {
        let mut file = self.ruling_path(id)?;
        // A ruling that moved more often than this was moved in a circle.
        for _ in 0..8 {
            match self.ruling_file(&file)? {
                RulingFile::Ruling(ruling) => return Ok(*ruling),
                RulingFile::Forward(to) => file = self.ruling_path(&to)?,
            }
        }
        Err(Error::Unreadable { file, because: "its `forward` leads in a circle".to_owned() })
    }

    /// The text of a ruling's cases, as it is written.
    pub fn cases_text(&self, ruling: &Ruling) -> Result<Cow<'static, str>, Error> {
        Ok(ruling::head_and_cases(self.text(&ruling.file)?).1)
    }

    /// The rulings that cite a rule of a version, or one below it, in the order of ids.
    pub fn citing(&self, version: &str, number: &str) -> Result<Vec<Ruling>, Error> {
        let Some(wanted) = RuleNumber::parse(number) else { return Ok(Vec::new()) };
        let mut citing = Vec::new();
        for file in self.ruling_files() {
            // Most files do not have the number anywhere: those are not read.
            if !self.text(file)?.contains(number) {
                continue;
            }
            let RulingFile::Ruling(ruling) = self.ruling_file(file)? else { continue };
            let cites = |rule: &RuleNumber| {
                let (of, rule) = rule.as_str().split_once(':').unwrap_or((&ruling.reviewed, rule.as_str()));
                of == version && RuleNumber::parse(rule).is_some_and(|rule| wanted.covers(&rule))
            };
            if ruling.rules.iter().any(cites) {
                citing.push(*ruling);
            }
        }
        Ok(citing)
    }

    fn ruling_path(&self, id: &str) -> Result<String, Error> {
        let folded = fold_id(id);
        let path = format!("faq/{folded}.toml");
        if self.source.has(&path) {
            return Ok(path);
        }
        let last = |file: &&str| stem(file) == folded;
        let fitting: Vec<&str> = self.ruling_files().filter(last).collect();
        match fitting[..] {
            [file] => Ok(file.to_owned()),
            [] => {
                let ids: Vec<String> = self.ruling_files().map(id_of).collect();
                let known = ids.iter().flat_map(|id| [id.as_str(), id.rsplit('/').next().unwrap_or_default()]);
                let near = reading::nearest(&folded, known).map(str::to_owned);
                let nearest = near.and_then(|near| ids.iter().find(|id| **id == near || id.ends_with(&format!("/{near}"))).cloned());
                Err(Error::Unknown { what: "ruling", name: id.to_owned(), nearest: nearest.into_iter().collect() })
            }
            _ => {
                let candidates = fitting.into_iter().map(id_of).collect();
                Err(Error::Ambiguous { what: "ruling", name: id.to_owned(), candidates })
            }
        }
    }

    /// The errata of that card, if it has any. The name has to be the card's own, but for folding.
    pub fn errata_of(&self, card: &str) -> Result<Option<ErrataFile>, Error> {
        let file = format!("errata/{}.toml", slug(card));
        if !self.source.has(&file) {
            return Ok(None);
        }
        erratum::read_errata(&file, &self.text(&file)?).map(Some).map_err(Error::Faulty)
    }

    /// The file of that card, if there is one.
    pub fn card_file(&self, name: &str) -> Option<&str> {
        let file = format!("/{}.toml", slug(name));
        self.source.folders("cards/").find_map(|folder| self.source.file(&format!("{folder}{file}")))
    }

    /// The card of that name on a day: as printed, with the errata in force by then. `None` for the day: as printed.
    pub fn card(&self, name: &str, on: Option<Date>) -> Result<Arc<Card>, Error> {
        let key = (slug(name), on);
        let known = self.cards.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(card) = known {
            return Ok(card);
        }
        let Some(file) = self.card_file(name) else {
            return Err(Error::Unknown { what: "card", name: name.to_owned(), nearest: self.nearest_cards(&key.0) });
        };
        let mut card = cardfile::read_card(file, &self.text(file)?).map_err(Error::Faulty)?;
        if let Some(on) = on
            && let Some(errata) = self.errata_of(&card.name)?
        {
            card = cardfile::as_of(card, &errata, on).map_err(Error::Faulty)?;
        }
        let card = Arc::new(card);
        self.cards.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&card));
        Ok(card)
    }

    /// The rulings that a card is involved in: whose cases use it, or that speak of it by its name.
    pub fn rulings_with(&self, card: &Card) -> Result<Vec<Ruling>, Error> {
        let name = fold(&card.name);
        let speaks = |text: &str| format!(" {} ", fold(text)).contains(&format!(" {name} "));
        let mut found = Vec::new();
        for file in self.ruling_files() {
            // Most files are told apart without reading them: no file writes a name otherwise than folding forgives.
            if !fold(&self.text(file)?).contains(&name) {
                continue;
            }
            if let RulingFile::Ruling(ruling) = self.ruling_file(file)? {
                let is_used = ruling.cards().iter().any(|used| fold(used) == name);
                if is_used || [&ruling.question, &ruling.short, &ruling.answer].into_iter().any(|text| speaks(text)) {
                    found.push(*ruling);
                }
            }
        }
        Ok(found)
    }

    /// The name of the card in that file; the file's own name where it cannot be read.
    pub fn card_name(&self, file: &str) -> String {
        let text = self.text(file).ok();
        let table = text.and_then(|text| read(file, &text).ok());
        let name = table.and_then(|table| Faults::of(file).text(&table, "name").map(str::to_owned));
        name.unwrap_or_else(|| stem(file).to_owned())
    }

    /// Up to three cards whose names are nearest: that begin so, however their words are parted, or are spelt like it.
    fn nearest_cards(&self, slug: &str) -> Vec<String> {
        let allowed = 1 + slug.chars().count() / 4;
        let joined = slug.replace('-', "");
        let begins = |file: &str| joined.len() >= SHORTEST_BEGINNING && stem(file).replace('-', "").starts_with(&joined);
        let far = |file: &str| if begins(file) { 0 } else { strsim::osa_distance(slug, stem(file)) };
        let mut near: Vec<(usize, &str)> = self.card_files().map(|file| (far(file), file)).filter(|&(far, _)| far <= allowed).collect();
        near.sort_unstable();
        near.truncate(3);
        near.into_iter().map(|(_, file)| self.card_name(file)).collect()
    }
}

/// The name of a file without its folders and ending.
pub fn stem(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".toml").unwrap_or(name)
}

/// The text of a scenario file of the user's own.
pub fn scenario_text(path: &Path) -> Result<String, Error> {
    source::read_text(path, &path.display().to_string())
}

/// Reads the text of a scenario file, or of a ruling's; all its faults are told together.
pub fn read_scenario(name: &str, text: &str) -> Result<Vec<Case>, Vec<Fault>> {
    let table = read(name, text).map_err(|fault| vec![fault])?;
    if table.get("question").is_some() {
        return match read_ruling(name, text)? {
            RulingFile::Ruling(ruling) => Ok(ruling.cases),
            RulingFile::Forward(_) => Ok(Vec::new()),
        };
    }
    let mut faults = Faults::of(name);
    let cases = case::read_scenario(table, &mut faults);
    if faults.is_empty() { Ok(cases) } else { Err(faults.into_sorted()) }
}
