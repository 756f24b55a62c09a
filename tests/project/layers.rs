//! A layer uses only those below it, and the evaluator is pure.

use super::sources::{code, files};

/// Each layer with those that it may use.
const LAYERS: [(&str, &[&str]); 7] = [
    ("card", &[]),
    ("rules", &["card"]),
    ("corpus", &["card"]),
    ("library", &["corpus", "card"]),
    ("search", &["library", "corpus", "card"]),
    ("scenario", &["corpus", "rules", "card"]),
    ("cli", &["search", "library", "scenario", "corpus", "rules", "card"]),
];

#[test]
fn a_layer_uses_only_those_below_it() {
    for (layer, below) in LAYERS {
        if !super::sources::root().join("src").join(layer).exists() {
            continue;
        }
        for (path, text) in files(&format!("src/{layer}"), "rs") {
            let code = code(&text);
            for (other, _) in LAYERS.iter().filter(|(other, _)| *other != layer && !below.contains(other)) {
                assert!(!code.contains(&format!("crate::{other}")), "{} uses `{other}`, which is not below `{layer}`", path.display());
            }
        }
    }
}

#[test]
fn the_evaluator_and_the_cards_are_pure() {
    // Files, clock, environment, randomness, hash order, terminal, threads.
    let impure = [
        "std::fs",
        "std::time",
        "std::env",
        "std::process",
        "std::thread",
        "std::net",
        "std::io",
        "HashMap",
        "HashSet",
        "println!",
        "eprintln!",
        "rand::",
        "SystemTime",
        "Instant",
    ];
    for layer in ["src/rules", "src/card"] {
        for (path, text) in files(layer, "rs") {
            let code = code(&text);
            for word in impure {
                assert!(!code.contains(word), "{} uses `{word}`", path.display());
            }
        }
    }
}

#[test]
fn every_source_file_says_in_its_first_line_what_it_is() {
    for (path, text) in files("src", "rs") {
        assert!(text.starts_with("//! "), "{} has no //! line", path.display());
    }
}

#[test]
fn a_source_file_stays_short_enough_to_read() {
    for (path, text) in files("src", "rs") {
        let lines = text.lines().count();
        assert!(lines <= 450, "{} has {lines} lines: split it along the book's headings", path.display());
    }
}
