//! Where the library lies: a file for each document, and a catalogue that says which of them count.
//!
//! A document's file is named by what it holds and never changed. An import writes the files of its documents, then a new catalogue
//! beside the old one, and renames it into place. So it is done as a whole or not at all, wherever it is stopped; and a program that
//! reads meanwhile sees the library before or after it. A lock lets one import at a time do so.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Error, Imported, Kind};
use crate::corpus::{Document, Hasher, plain, slug};

/// Raised whenever documents are read otherwise; then old ones are not used any more.
const FORMAT: u32 = 1;

const CATALOGUE: &str = "catalogue.json";
const DOCUMENTS: &str = "documents";

/// A document in the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub id: String,
    pub layout: String,
    pub kind: Kind,
    pub title: String,
    pub version: Option<String>,
    pub published: Option<Date>,
    pub in_force: Option<Date>,
    /// How many rules, questions, errata, notes or cards it holds.
    pub size: usize,
    /// The name of its file.
    pub file: String,
    /// The hash of what the file holds.
    pub hash: String,
}

#[derive(Debug, Default, Serialize, Deserialize)]
struct Catalogue {
    format: u32,
    documents: Vec<Entry>,
}

/// What became of a document that was imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    New,
    Replaced,
    Unchanged,
}

impl Stored {
    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Replaced => "replaced",
            Self::Unchanged => "unchanged",
        }
    }
}

/// The library, opened.
#[derive(Debug, Default)]
pub struct Library {
    folder: PathBuf,
    entries: Vec<Entry>,
    key: String,
}

impl Library {
    /// The library below a data folder. One that is not there is empty. Fails if its catalogue cannot be read.
    pub fn open(data: &Path) -> Result<Self, Error> {
        let folder = data.join("library");
        let entries = read_catalogue(&folder)?;
        Ok(Self::of(folder, entries))
    }

    /// The library below a data folder, taken as empty: to write to one whose catalogue cannot be read.
    pub fn below(data: &Path) -> Self {
        Self::of(data.join("library"), Vec::new())
    }

    /// A library with nothing in it.
    pub fn empty() -> Self {
        Self::default()
    }

    fn of(folder: PathBuf, entries: Vec<Entry>) -> Self {
        let mut hasher = Hasher::new();
        for entry in &entries {
            hasher.file(&format!("{} {}", entry.id, entry.layout), entry.hash.as_bytes());
        }
        let key = if entries.is_empty() { String::new() } else { hasher.finish() };
        Self { folder, entries, key }
    }

    /// The folder it lies in.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Its documents, in the order of ids.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// A key of all that it holds; empty if it holds nothing.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Reads a document. Fails if its file is gone or is not what was written.
    pub fn document(&self, entry: &Entry) -> Result<Imported, Error> {
        self.read(entry).or_else(|error| {
            // An import may have replaced it since the catalogue was read.
            let now = read_catalogue(&self.folder)?;
            match now.iter().find(|now| now.id == entry.id && now.layout == entry.layout && *now != entry) {
                Some(replaced) => self.read(replaced),
                None => Err(error),
            }
        })
    }

    fn read(&self, entry: &Entry) -> Result<Imported, Error> {
        let path = self.folder.join(DOCUMENTS).join(&entry.file);
        let damaged = |because: String| Error::Damaged { path: path.clone(), because };
        // The catalogue may have been written by hand: nothing outside the folder is read.
        if !is_plain_name(&entry.file) {
            return Err(damaged("its name is no name of a document".to_owned()));
        }
        let bytes = fs::read(&path).map_err(|error| damaged(plain(&error)))?;
        if hash(&bytes) != entry.hash {
            return Err(damaged("it does not hold what was imported".to_owned()));
        }
        serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))
    }

    /// Adds documents, each in place of the one with its id and layout; all of them, or none if that fails.
    pub fn add(&mut self, documents: &[Imported]) -> Result<Vec<Stored>, Error> {
        self.change(|folder, entries| {
            let mut stored = Vec::with_capacity(documents.len());
            for document in documents {
                stored.push(add_one(folder, entries, document)?);
            }
            entries.sort_by(|a, b| (&a.id, &a.layout).cmp(&(&b.id, &b.layout)));
            Ok(stored)
        })
    }

    /// Takes documents out, by their ids, and gives the ids that were there.
    pub fn remove(&mut self, ids: &[String]) -> Result<Vec<String>, Error> {
        self.change(|_, entries| {
            let is_named = |entry: &Entry| ids.contains(&entry.id);
            let mut removed: Vec<String> = entries.iter().filter(|entry| is_named(entry)).map(|entry| entry.id.clone()).collect();
            removed.dedup();
            entries.retain(|entry| !is_named(entry));
            Ok(removed)
        })
    }

    /// Changes the catalogue as it is now, and puts the new one in place.
    fn change<T>(&mut self, change: impl FnOnce(&Path, &mut Vec<Entry>) -> Result<T, Error>) -> Result<T, Error> {
        let unusable = |error: io::Error| Error::Folder { path: self.folder.clone(), because: plain(&error) };
        fs::create_dir_all(self.folder.join(DOCUMENTS)).map_err(unusable)?;
        let lock = File::create(self.folder.join("lock")).map_err(unusable)?;
        match lock.lock() {
            Ok(()) => {}
            // Some file systems know no locks; then the last of two imports wins.
            Err(error) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(error) => return Err(unusable(error)),
        }
        // What cannot be read any more is found again by its documents.
        let before = read_catalogue(&self.folder).unwrap_or_else(|_| recovered(&self.folder));
        let mut entries = before.clone();
        let changed = change(&self.folder, &mut entries)?;
        if entries != before || read_catalogue(&self.folder).is_err() {
            let catalogue = Catalogue { format: FORMAT, documents: entries.clone() };
            let text = serde_json::to_vec(&catalogue).map_err(|error| unusable(error.into()))?;
            write(&self.folder.join(CATALOGUE), &text).map_err(unusable)?;
        }
        clear(&self.folder, &entries);
        *self = Self::of(std::mem::take(&mut self.folder), entries);
        Ok(changed)
    }
}

fn add_one(folder: &Path, entries: &mut Vec<Entry>, document: &Imported) -> Result<Stored, Error> {
    let unusable = |error: io::Error| Error::Folder { path: folder.to_owned(), because: plain(&error) };
    let bytes = serde_json::to_vec(document).map_err(|error| unusable(error.into()))?;
    let hash = hash(&bytes);
    let file = format!("{}-{}.json", slug(&format!("{} {}", document.id, document.layout)), &hash[..16]);
    let path = folder.join(DOCUMENTS).join(&file);
    let is_whole = fs::read(&path).is_ok_and(|there| there == bytes);
    if !is_whole {
        write(&path, &bytes).map_err(unusable)?;
    }
    let entry = Entry {
        id: document.id.clone(),
        layout: document.layout.clone(),
        kind: document.kind,
        title: document.title.clone(),
        version: document.version.clone(),
        published: document.published,
        in_force: document.in_force,
        size: document.size(),
        file,
        hash,
    };
    match entries.iter_mut().find(|known| known.id == entry.id && known.layout == entry.layout) {
        Some(known) if *known == entry => Ok(if is_whole { Stored::Unchanged } else { Stored::Replaced }),
        Some(known) => {
            *known = entry;
            Ok(Stored::Replaced)
        }
        None => {
            entries.push(entry);
            Ok(Stored::New)
        }
    }
}

fn hash(bytes: &[u8]) -> String {
    let mut hasher = Hasher::new();
    hasher.file("", bytes);
    hasher.finish()
}

/// Where a file is written before it is put into its place.
fn temporary_of(path: &Path) -> PathBuf {
    path.with_extension("tmp")
}

/// Writes a file beside its place, makes sure that it is on the disk, and renames it into place.
fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = temporary_of(path);
    let written = File::create(&temporary).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let placed = written.and_then(|()| fs::rename(&temporary, path));
    if placed.is_err() {
        // What is told is why it failed; the rest is cleared away by the next import.
        let _ = fs::remove_file(&temporary);
    }
    placed
}

fn read_catalogue(folder: &Path) -> Result<Vec<Entry>, Error> {
    let path = folder.join(CATALOGUE);
    let damaged = |because: String| Error::Damaged { path: path.clone(), because };
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Error::Folder { path: folder.to_owned(), because: plain(&error) }),
    };
    let catalogue: Catalogue = serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
    if catalogue.format != FORMAT {
        return Err(damaged("it was written by another version; import the documents again".to_owned()));
    }
    Ok(catalogue.documents)
}

/// What a damaged catalogue listed, as far as the documents themselves tell: the whole ones.
fn recovered(folder: &Path) -> Vec<Entry> {
    let mut entries = Vec::new();
    let names = file_names(&folder.join(DOCUMENTS));
    for name in names.iter().filter(|name| name.ends_with(".json")) {
        let Ok(bytes) = fs::read(folder.join(DOCUMENTS).join(name)) else { continue };
        let Ok(document) = serde_json::from_slice::<Imported>(&bytes) else { continue };
        if name.contains(&hash(&bytes)[..16]) {
            // It stands there, so this writes nothing.
            let _ = add_one(folder, &mut entries, &document);
        }
    }
    entries.sort_by(|a, b| (&a.id, &a.layout).cmp(&(&b.id, &b.layout)));
    entries
}

/// Removes files that no entry names: those of documents that were replaced, and of imports that were stopped.
fn clear(folder: &Path, entries: &[Entry]) {
    let _ = fs::remove_file(temporary_of(&folder.join(CATALOGUE)));
    for name in file_names(&folder.join(DOCUMENTS)) {
        if !entries.iter().any(|entry| entry.file == name) {
            // What cannot be removed does no harm.
            let _ = fs::remove_file(folder.join(DOCUMENTS).join(name));
        }
    }
}

fn file_names(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

fn is_plain_name(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_')) && !name.contains("..")
}

impl Entry {
    /// The first day that it was no longer in force; `None` if it still is. `all` are the documents beside it.
    pub fn until(&self, all: &[Entry]) -> Option<Date> {
        if let Some(until) = Document::named(&self.id).and_then(Document::until) {
            return Some(until);
        }
        let since = self.in_force?;
        let next = all.iter().filter(|other| other.kind == self.kind && self.is_replaced_by_the_next()).filter_map(|other| other.in_force);
        let known = Document::all().filter(|document| self.kind != Kind::TournamentRules && document.name().starts_with("core-rules-"));
        let known = known.filter(|_| self.is_replaced_by_the_next()).map(Document::in_force);
        next.chain(known).filter(|&day| day > since).min()
    }

    fn is_replaced_by_the_next(&self) -> bool {
        matches!(self.kind, Kind::CoreRules | Kind::TournamentRules | Kind::PatchNotes)
    }
}
