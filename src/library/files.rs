//! Files to import: found in folders, within limits.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Error;
use crate::corpus::plain;

/// How deep folders are gone into.
const DEEPEST: usize = 16;
/// How many files one import takes.
const MOST: usize = 10_000;

/// A file that was found, or why it was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub path: PathBuf,
    /// Why it is not read.
    pub left_out: Option<String>,
}

/// The files of a path, in order: itself, or all below a folder. Links and hidden files below a folder are not followed.
pub fn collect(path: &Path) -> Result<Vec<Found>, Error> {
    let data = fs::metadata(path).map_err(|error| unusable(path, &error))?;
    let mut found = Vec::new();
    if data.is_dir() {
        below(path, 0, &mut found)?;
    } else if data.is_file() {
        found.push(Found { path: path.to_owned(), left_out: None });
    } else {
        return Err(Error::Path { path: path.to_owned(), because: "it is neither a file nor a folder".to_owned() });
    }
    Ok(found)
}

fn unusable(path: &Path, error: &io::Error) -> Error {
    Error::Path { path: path.to_owned(), because: plain(error) }
}

fn below(folder: &Path, depth: usize, found: &mut Vec<Found>) -> Result<(), Error> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) if depth > 0 => {
            found.push(Found { path: folder.to_owned(), left_out: Some(plain(&error)) });
            return Ok(());
        }
        Err(error) => return Err(unusable(folder, &error)),
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        let left_out = |because: &str| Found { path: path.clone(), left_out: Some(because.to_owned()) };
        if found.len() >= MOST {
            found.push(left_out(&format!("an import takes at most {MOST} files")));
            return Ok(());
        }
        match entry.file_type() {
            Ok(kind) if kind.is_symlink() => found.push(left_out("it is a link; name what it points to")),
            Ok(kind) if kind.is_dir() && depth + 1 >= DEEPEST => found.push(left_out("it lies too deep")),
            Ok(kind) if kind.is_dir() => below(&path, depth + 1, found)?,
            Ok(kind) if kind.is_file() => found.push(Found { path, left_out: None }),
            Ok(_) => found.push(left_out("it is neither a file nor a folder")),
            Err(error) => found.push(left_out(&plain(&error))),
        }
    }
    Ok(())
}
