//! The real documents, where a copy of them lies beside the project: an extra that says when it is left out.

use std::path::{Path, PathBuf};

use super::imports::Library;

/// The folder with the documents, if it is there.
fn reference() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = ["../shared/reference", "../../shared/reference"].iter().map(|path| root.join(path)).find(|path| path.is_dir());
    if found.is_none() {
        println!("left out: there is no ../shared/reference");
    }
    found
}

#[test]
fn every_document_of_the_reference_is_counted_right() {
    let Some(reference) = reference() else { return };
    let library = Library::new();
    let imported = library.run(&["import", "--json", &reference.display().to_string()]).json();
    let taken = |name: &str| {
        let files = imported["files"].as_array().expect("a list");
        let file = files.iter().find(|file| file["path"].as_str().is_some_and(|path| path.ends_with(name))).expect("it is there");
        assert_eq!(file["unread"], serde_json::json!([]), "{name}");
        file["taken"].as_u64().expect("a number")
    };
    let expected = [
        ("core-rules-v1.0.txt", 1364),
        ("core-rules-v1.1.txt", 1616),
        ("core-rules-v1.2.txt", 1795),
        ("core-rules-v1.3.txt", 2089),
        ("core-rules-v1.4.txt", 2381),
        ("tournament-rules-2026-07-16.txt", 934),
        ("faq-origins.md", 97),
        ("faq-spiritforged.md", 28),
        ("faq-unleashed.md", 21),
        ("faq-vendetta.md", 34),
        ("rules/errata.jsonl", 63),
        ("cards/errata.json", 63),
        ("cards.tsv", 935),
        ("riot-gallery-flat-2026-07-25.json", 935),
        ("seeds/origins-faq.txt", 64),
        ("seeds/core-faq.txt", 26),
    ];
    for (name, count) in expected {
        assert_eq!(taken(name), count, "{name}");
    }
    let again = library.run(&["import", "--json", &reference.display().to_string()]).json();
    for document in again["files"].as_array().expect("a list").iter().flat_map(|file| file["documents"].as_array().expect("a list")) {
        assert!(matches!(document["state"].as_str(), Some("unchanged" | "repeated")), "{document}");
    }
}

#[test]
fn the_rules_as_wrapped_pages_are_the_same_rules() {
    let Some(reference) = reference() else { return };
    let days = [("1.0", "2025-06-02"), ("1.1", "2025-10-24"), ("1.2", "2025-12-01"), ("1.3", "2026-03-30"), ("1.4", "2026-07-16")];
    let folder = super::harness::Folder::new();
    for (version, day) in days {
        let text = std::fs::read_to_string(reference.join(format!("rules/core-rules-v{version}.txt"))).expect("it can be read");
        for width in [58, 97] {
            let pages = folder.write(&format!("{version}-{width}.txt"), paged(&text, width, day));
            let library = Library::new();
            let imported = library.run(&["import", "--json", &pages.display().to_string()]).json();
            let file = &imported["files"][0];
            assert_eq!((&file["version"], &file["unread"]), (&serde_json::json!(version), &serde_json::json!([])));
            assert_eq!(file["taken"], text.lines().count(), "{version} at {width}");
            let listed = library.run(&["list", "rules", "--as-of", day_in_force(version)]).out;
            let lines = |text: &str| text.replace("- ", "-").split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            for (listed, line) in listed.lines().zip(text.lines()) {
                let (number, said) = line.split_once('\t').expect("it has a number");
                let shown = listed.split_once('\t').expect("it has an id");
                assert_eq!(shown.0, format!("cr@{version}:{number}"));
                let said = lines(&said.trim_start_matches("* ").chars().take(100).collect::<String>());
                let begins = lines(shown.1);
                assert!(
                    begins.len() >= said.len().saturating_sub(1)
                        && begins.iter().zip(&said).take(said.len().saturating_sub(1)).all(|(a, b)| a == b),
                    "{line}"
                );
            }
        }
    }
}

fn day_in_force(version: &str) -> &'static str {
    match version {
        "1.0" => "2025-06-02",
        "1.1" => "2025-10-24",
        "1.2" => "2025-12-12",
        "1.3" => "2026-03-30",
        _ => "2026-07-24",
    }
}

/// One rule a line, as pages of wrapped lines with heads and page numbers.
fn paged(text: &str, width: usize, day: &str) -> String {
    let mut lines = Vec::new();
    for rule in text.lines() {
        let (number, said) = rule.split_once('\t').expect("it has a number");
        let mut line = format!("{number}.");
        for word in said.split_whitespace() {
            if line.len() + 1 + word.len() > width {
                lines.push(std::mem::take(&mut line));
                line.push_str(word);
            } else {
                line.push(' ');
                line.push_str(word);
            }
        }
        lines.push(line);
    }
    let mut paged = String::new();
    for (at, page) in lines.chunks(44).enumerate() {
        let break_before = if at > 0 { "\u{c}" } else { "" };
        paged += &format!("{break_before}Riftbound Core Rules\nLast Updated: {day}\n\n{}\n\n{}\n", page.join("\n"), at + 1);
    }
    paged
}
