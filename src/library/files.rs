//! Files to import: found in folders, and read within limits.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::Error;
use crate::corpus::plain;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;
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

/// Reads a file as text; fails with why it cannot.
pub fn read_file(path: &Path) -> Result<String, String> {
    let file = File::open(path).map_err(|error| plain(&error))?;
    let data = file.metadata().map_err(|error| plain(&error))?;
    if !data.is_file() {
        return Err("it is no file".to_owned());
    }
    let mut bytes = Vec::new();
    // One byte more than is allowed tells that there is more, whatever the size was said to be.
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|error| plain(&error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("it is larger than {} MiB", LARGEST / 1024 / 1024));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..before].iter().filter(|&&byte| byte == b'\n').count() + 1;
        if error.as_bytes().starts_with(b"%PDF") {
            "it is a PDF; `pdftotext FILE.pdf` makes text of it that is read".to_owned()
        } else {
            format!("line {line} is not UTF-8")
        }
    })
}
