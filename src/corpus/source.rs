//! Where the files of a corpus come from: the program itself, or a folder.

use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Error;
use super::codes::{self, Code};
use super::files::{self, plain};
use super::key::Hasher;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

/// The folders of a corpus, in the order of their names.
const FOLDERS: [&str; 3] = ["cards", "errata", "faq"];

/// The files of a corpus, by path: `faq/combat/equal-might.toml`, always with `/`.
#[derive(Debug)]
pub enum Source {
    /// What was built into the program.
    Embedded,
    /// A folder with `faq/`, `errata/` and `cards/`, and the paths found in it, sorted.
    Folder { root: PathBuf, paths: Vec<String> },
}

impl Source {
    /// Looks into a folder; reads no file yet.
    pub fn folder(root: &Path) -> Result<Self, Error> {
        let because = |error: io::Error| Error::Folder { path: root.to_owned(), because: plain(&error) };
        if !fs::metadata(root).map_err(because)?.is_dir() {
            return Err(Error::Folder { path: root.to_owned(), because: "it is not a folder".to_owned() });
        }
        if !FOLDERS.iter().any(|folder| root.join(folder).is_dir()) {
            let because = "it has none of the folders faq, errata and cards".to_owned();
            return Err(Error::Folder { path: root.to_owned(), because });
        }
        let mut paths = Vec::new();
        let mut above = vec![root.canonicalize().map_err(because)?];
        for folder in FOLDERS {
            collect(&root.join(folder), folder, &mut above, &mut paths).map_err(because)?;
        }
        paths.sort();
        Ok(Self::Folder { root: root.to_owned(), paths })
    }

    /// The number of files.
    pub fn len(&self) -> usize {
        match self {
            Self::Embedded => embedded::FILES.len(),
            Self::Folder { paths, .. } => paths.len(),
        }
    }

    /// The path of a file by its place in the order of paths.
    pub fn path(&self, at: usize) -> &str {
        match self {
            Self::Embedded => embedded::FILES[at].0,
            Self::Folder { paths, .. } => &paths[at],
        }
    }

    /// The paths that begin with a prefix, in order.
    pub fn under<'s>(&'s self, prefix: &'s str) -> impl Iterator<Item = &'s str> {
        (self.first_from(prefix)..self.len()).map(|at| self.path(at)).take_while(move |path| path.starts_with(prefix))
    }

    /// The place of the first path that does not stand before this text.
    fn first_from(&self, text: &str) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.path(middle) < text { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// The folders directly below a prefix that ends with `/`, in order. Looks at few paths.
    pub fn folders<'s>(&'s self, prefix: &'s str) -> impl Iterator<Item = &'s str> {
        let mut at = self.first_from(prefix);
        std::iter::from_fn(move || {
            while at < self.len() {
                let path = self.path(at);
                let below = path.strip_prefix(prefix)?;
                if let Some(length) = below.find('/') {
                    let folder = &path[..prefix.len() + length];
                    // `0` comes next after `/`: all paths below the folder stand before it.
                    at = self.first_from(&format!("{folder}0"));
                    return Some(folder);
                }
                at += 1;
            }
            None
        })
    }

    /// The path itself, if there is such a file.
    pub fn file(&self, path: &str) -> Option<&str> {
        let at = self.first_from(path);
        (at < self.len()).then(|| self.path(at)).filter(|found| *found == path)
    }

    /// Whether there is such a file.
    pub fn has(&self, path: &str) -> bool {
        self.file(path).is_some()
    }

    /// The card files that list that code, in order. For a folder this reads all of them.
    pub fn files_of_code(&self, asked: &Code) -> Result<Vec<&str>, Error> {
        let fits = |total: Option<&str>| total.is_none() || asked.total.is_none() || total == asked.total.as_deref();
        let mut files: Vec<&str> = match self {
            Self::Embedded => {
                let from = embedded::CODES.partition_point(|(key, ..)| *key < asked.key.as_str());
                let same = embedded::CODES[from..].iter().take_while(|(key, ..)| *key == asked.key);
                same.filter(|(_, total, _)| fits(*total)).map(|&(.., at)| self.path(at)).collect()
            }
            Self::Folder { .. } => {
                let mut found = Vec::new();
                for file in self.under("cards/") {
                    let text = self.text(file)?;
                    if codes::of_card_file(&text).any(|code| code.key == asked.key && fits(code.total.as_deref())) {
                        found.push(file);
                    }
                }
                found
            }
        };
        files.sort_unstable();
        files.dedup();
        Ok(files)
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> Result<Cow<'static, str>, Error> {
        match self {
            Self::Embedded => match embedded::FILES.binary_search_by_key(&path, |&(path, _)| path) {
                Ok(at) => Ok(Cow::Borrowed(embedded::FILES[at].1)),
                Err(_) => Err(Error::Unreadable { file: path.to_owned(), because: "there is no such file".to_owned() }),
            },
            Self::Folder { root, .. } => read_text(&root.join(path), path).map(Cow::Owned),
        }
    }

    /// The key of all contents. For a folder this reads every file.
    pub fn key(&self) -> Result<Cow<'static, str>, Error> {
        match self {
            Self::Embedded => Ok(Cow::Borrowed(embedded::KEY)),
            Self::Folder { root, paths } => {
                let mut hasher = Hasher::new();
                for path in paths {
                    let content = files::bytes_of(&root.join(path));
                    let content = content.map_err(|because| Error::Unreadable { file: path.clone(), because })?;
                    hasher.file(path, &content);
                }
                Ok(Cow::Owned(hasher.finish()))
            }
        }
    }
}

/// Reads a file of text; `name` is what messages call it.
pub(super) fn read_text(path: &Path, name: &str) -> Result<String, Error> {
    files::text_of(path).map_err(|because| Error::Unreadable { file: name.to_owned(), because })
}

/// Adds the paths of all `.toml` files in a folder, each beginning with `prefix`. Links are followed, but for those that lead back to a folder
/// that they lie in: `above` are those, as they are called without links.
fn collect(folder: &Path, prefix: &str, above: &mut Vec<PathBuf>, paths: &mut Vec<String>) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    above.push(folder.canonicalize()?);
    for entry in entries {
        let entry = entry?;
        let path = format!("{prefix}/{}", entry.file_name().to_string_lossy());
        let kind = entry.file_type()?;
        if kind.is_dir() || (kind.is_symlink() && leads_on(&entry.path(), above)) {
            collect(&entry.path(), &path, above, paths)?;
        } else if path.ends_with(".toml") {
            paths.push(path);
        }
    }
    above.pop();
    Ok(())
}

/// Whether a link leads to a folder that it does not lie in.
fn leads_on(link: &Path, above: &[PathBuf]) -> bool {
    link.is_dir() && link.canonicalize().is_ok_and(|folder| !above.contains(&folder))
}
