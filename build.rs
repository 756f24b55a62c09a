//! Embeds the corpus: every file of `faq/`, `errata/` and `cards/` as text in the program, sorted by path, a key of it all, and which
//! card file lists which code.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "src/corpus/key.rs"]
mod key;

#[path = "src/corpus/codes.rs"]
mod codes;

const FOLDERS: [&str; 3] = ["cards", "errata", "faq"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or(io::ErrorKind::NotFound)?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let mut files = Vec::new();
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
        collect(&root, &root.join(folder), &mut files)?;
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/corpus/key.rs");
    println!("cargo::rerun-if-changed=src/corpus/codes.rs");
    files.sort();

    let (mut hasher, mut codes) = (key::Hasher::new(), Vec::new());
    let mut generated = String::from("pub(super) static FILES: &[(&str, &str)] = &[\n");
    for (at, path) in files.iter().enumerate() {
        let full = root.join(path);
        let text = fs::read_to_string(&full)?;
        hasher.file(path, text.as_bytes());
        if path.starts_with("cards/") {
            codes.extend(codes::of_card_file(&text).map(|code| (code, at)));
        }
        generated += &format!("    ({path:?}, include_str!({full:?})),\n");
    }
    generated += "];\n\npub(super) static CODES: &[(&str, Option<&str>, usize)] = &[\n";
    codes.sort();
    for (codes::Code { key, total }, at) in codes {
        generated += &format!("    ({key:?}, {total:?}, {at}),\n");
    }
    generated += &format!("];\n\npub(super) static KEY: &str = {:?};\n", hasher.finish());
    fs::write(out.join("embedded.rs"), generated)
}

/// Adds the paths of all `.toml` files in a folder, relative to the root, with `/` between the parts.
fn collect(root: &Path, folder: &Path, files: &mut Vec<String>) -> io::Result<()> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            let relative = path.strip_prefix(root).map_err(io::Error::other)?;
            let parts: Vec<String> = relative.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            files.push(parts.join("/"));
        }
    }
    Ok(())
}
