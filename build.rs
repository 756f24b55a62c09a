//! Embeds the corpus: every file of `faq/`, `errata/` and `cards/` as text in the program, sorted by path, and a key of it all.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "src/corpus/key.rs"]
mod key;

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
    files.sort();

    let mut hasher = key::Hasher::new();
    let mut generated = String::from("pub(super) static FILES: &[(&str, &str)] = &[\n");
    for path in &files {
        let full = root.join(path);
        hasher.file(path, &fs::read(&full)?);
        generated += &format!("    ({path:?}, include_str!({full:?})),\n");
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
