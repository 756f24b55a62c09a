//! The cache: the ready index as one file in the cache folder.
//!
//! One file, not a folder of files as tantivy would write it: a rename then puts it in place whole, over whatever was there, so two
//! programs at once are both right; one checksum covers it all; and reading it takes one open and one read. It is named by the key of
//! the corpus, of the glossary and the version of the index, so other contents are another file.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::time::SystemTime;

use tantivy::Directory;
use tantivy::directory::RamDirectory;

use super::index::VERSION;

/// What an index file begins with.
const MAGIC: &[u8; 8] = b"riftidx1";

/// How many indexes of other contents are kept.
const KEPT: usize = 4;

/// The file of the index for that corpus.
pub fn file(cache: &Path, key: &str) -> PathBuf {
    let glossary = crc32fast::hash(super::glossary::TEXT.as_bytes());
    cache.join("search").join(format!("v{VERSION}-{glossary:08x}-{key}.index"))
}

/// Reads a ready index. `None` if there is none, or what is there is damaged.
pub fn load(file: &Path) -> Option<Vec<RamDirectory>> {
    unpack(&fs::read(file).ok()?)
}

/// Puts an index in place, and removes old ones. Fails if the folder cannot be written to; then nothing is left behind.
pub fn store(file: &Path, parts: &[RamDirectory]) -> io::Result<()> {
    let folder = file.parent().ok_or(io::ErrorKind::InvalidInput)?;
    fs::create_dir_all(folder)?;
    let packed = pack(parts)?;
    let temporary = folder.join(format!(".{}.{:?}.tmp", process::id(), std::thread::current().id()));
    let placed = fs::write(&temporary, packed).and_then(|()| fs::rename(&temporary, file));
    if placed.is_err() {
        // It may not even exist; the failure that is told is the first one.
        let _ = fs::remove_file(&temporary);
    }
    placed?;
    prune(folder, file);
    Ok(())
}

/// Removes all but the newest few other indexes. What cannot be removed stays.
fn prune(folder: &Path, current: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let is_index = |path: &PathBuf| path != current && path.extension() == Some(OsStr::new("index"));
    let age = |path: PathBuf| (fs::metadata(&path).and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH), path);
    let mut others: Vec<(SystemTime, PathBuf)> = entries.flatten().map(|entry| entry.path()).filter(is_index).map(age).collect();
    others.sort_unstable();
    others.reverse();
    for (_, path) in others.into_iter().skip(KEPT) {
        let _ = fs::remove_file(path);
    }
}

/// All files of an index as one: magic, checksum of the rest, then for each file the number of its part, the lengths of name and content,
/// name and content.
fn pack(parts: &[RamDirectory]) -> io::Result<Vec<u8>> {
    let mut body = Vec::new();
    for (part, directory) in parts.iter().enumerate() {
        let index = tantivy::Index::open(directory.clone()).map_err(io::Error::other)?;
        let mut names: Vec<PathBuf> = index.directory().list_managed_files().into_iter().collect();
        names.extend(["meta.json", ".managed.json", super::lexicon::FILE].map(PathBuf::from));
        names.sort();
        names.dedup();
        for name in names.iter().filter(|name| directory.exists(name).unwrap_or(false)) {
            let content = directory.open_read(name).map_err(io::Error::other)?.read_bytes()?;
            let text = name.to_str().ok_or(io::ErrorKind::InvalidData)?;
            for number in [part, text.len(), content.len()] {
                body.extend((number as u64).to_le_bytes());
            }
            body.extend(text.as_bytes());
            body.extend(content.as_slice());
        }
    }
    let mut packed = MAGIC.to_vec();
    packed.extend(crc32fast::hash(&body).to_le_bytes());
    packed.extend(body);
    Ok(packed)
}

/// The parts of a packed index; `None` if it is not whole.
fn unpack(packed: &[u8]) -> Option<Vec<RamDirectory>> {
    let (checksum, mut rest) = packed.strip_prefix(MAGIC)?.split_first_chunk::<4>()?;
    if crc32fast::hash(rest) != u32::from_le_bytes(*checksum) {
        return None;
    }
    let mut parts: Vec<RamDirectory> = Vec::new();
    while !rest.is_empty() {
        let [part, name_length, content_length] = [number(&mut rest)?, number(&mut rest)?, number(&mut rest)?];
        let (name, after) = rest.split_at_checked(name_length)?;
        let (content, after) = after.split_at_checked(content_length)?;
        rest = after;
        if part == parts.len() {
            parts.push(RamDirectory::create());
        }
        parts.get(part)?.atomic_write(Path::new(std::str::from_utf8(name).ok()?), content).ok()?;
    }
    Some(parts)
}

fn number(rest: &mut &[u8]) -> Option<usize> {
    let (number, after) = rest.split_first_chunk::<8>()?;
    *rest = after;
    usize::try_from(u64::from_le_bytes(*number)).ok()
}

/// Whether indexes can be kept in that folder: it can be written to, or could be made.
pub fn is_writable(cache: &Path) -> bool {
    let existing = cache.ancestors().find(|folder| folder.exists());
    existing.and_then(|folder| fs::metadata(folder).ok()).is_some_and(|data| data.is_dir() && !data.permissions().readonly())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_whole_is_not_an_index() {
        let mut packed = MAGIC.to_vec();
        packed.extend(crc32fast::hash(b"").to_le_bytes());
        assert!(unpack(&packed).is_some(), "an empty one is whole");
        assert!(unpack(&packed[..packed.len() - 1]).is_none());
        packed.push(0);
        assert!(unpack(&packed).is_none());
        assert!(unpack(b"something else").is_none());
    }
}
