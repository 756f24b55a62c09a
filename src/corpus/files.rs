//! Files of other people, read within limits: nothing but files, none too large, and text alone.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 64 * 1024 * 1024;

/// What the system says about a failure, without its number.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Reads a file; fails with why it cannot.
pub(crate) fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    // Before it is opened: a pipe would be waited for, and a device may have no end.
    let data = fs::metadata(path).map_err(|error| plain(&error))?;
    if data.is_dir() {
        return Err("it is a folder".to_owned());
    }
    if !data.is_file() {
        return Err("it is no file".to_owned());
    }
    let mut bytes = Vec::new();
    // One byte more than is allowed tells that there is more, whatever the size was said to be.
    let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    read.map_err(|error| plain(&error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(format!("it is larger than {} MiB", LARGEST / 1024 / 1024));
    }
    Ok(bytes)
}

/// Reads a file as text; fails with why it cannot.
pub(crate) fn text_of(path: &Path) -> Result<String, String> {
    String::from_utf8(bytes_of(path)?).map_err(|error| {
        let before = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..before].iter().filter(|&&byte| byte == b'\n').count() + 1;
        if error.as_bytes().starts_with(b"%PDF") {
            "it is a PDF; `pdftotext FILE.pdf` makes text of it that is read".to_owned()
        } else {
            format!("line {line} is not UTF-8")
        }
    })
}
