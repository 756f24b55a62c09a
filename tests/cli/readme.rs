//! The README tells the truth: every session in it is run, and prints what stands there.
//!
//! `RIFTLAW_WRITE_README=1 cargo test readme` writes what the program prints into it.

use std::fs;
use std::path::Path;

use super::harness::{Folder, bare};

/// A fenced block: its language and its lines.
struct Block {
    language: String,
    lines: Vec<String>,
    /// The line of the README at which its text begins, from 0.
    begins: usize,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut is_open = false;
    for (at, line) in text.lines().enumerate() {
        match (line.strip_prefix("```"), is_open) {
            (Some(language), false) => {
                is_open = true;
                found.push(Block { language: language.to_owned(), lines: Vec::new(), begins: at + 1 });
            }
            (Some(_), true) => is_open = false,
            (None, true) => {
                if let Some(block) = found.last_mut() {
                    block.lines.push(line.to_owned());
                }
            }
            (None, false) => {}
        }
    }
    found
}

/// The words of a command line, with double quotes around what holds spaces.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in command.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().expect("there is one").push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn every_session_in_the_readme_prints_what_stands_there() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = fs::read_to_string(&path).expect("there is a README");
    let folder = Folder::new();
    let cache = Folder::new();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut sessions = 0;
    // From the end, so that places before stay what they are.
    let blocks = blocks(&text);
    for block in blocks.iter().filter(|block| block.language == "toml") {
        if let Some(name) = block.lines.first().and_then(|line| line.strip_prefix("# ")).filter(|name| name.ends_with(".toml")) {
            folder.write(name, block.lines.join("\n"));
        }
    }
    for block in blocks.iter().rev().filter(|block| block.language == "console") {
        let command = block.lines.first().and_then(|line| line.strip_prefix("$ riftlaw ")).expect("a session begins with a command");
        let output = bare(cache.path()).args(words(command)).current_dir(folder.path()).output().expect("it runs");
        // What a reader sees: answers, and what is said about what is wrong.
        let seen = [output.stdout, if output.status.code() == Some(2) { output.stderr } else { Vec::new() }].concat();
        let printed: Vec<String> = String::from_utf8(seen).expect("it prints text").lines().map(str::to_owned).collect();
        sessions += 1;
        if std::env::var_os("RIFTLAW_WRITE_README").is_some() {
            lines.splice(block.begins + 1..block.begins + block.lines.len(), printed);
        } else {
            assert_eq!(block.lines[1..], printed, "`riftlaw {command}`");
        }
    }
    assert!(sessions >= 4, "the README shows sessions");
    if std::env::var_os("RIFTLAW_WRITE_README").is_some() {
        fs::write(&path, lines.join("\n") + "\n").expect("the README can be written");
    }
}

#[test]
fn the_readme_gives_two_commands_for_a_clone() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).expect("there is a README");
    let commands: Vec<_> = blocks(&text).into_iter().filter(|block| block.language == "sh").map(|block| block.lines[0].clone()).collect();
    assert!(commands[0].starts_with("cargo run --release -- ask "));
    assert_eq!(commands[1], "cargo test");
}
