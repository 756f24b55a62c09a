//! The evaluator knows no ruling: no name of a card, id of a ruling or name of a scenario stands in it.

use super::sources::{files, root};

fn toml_value(text: &str, key: &str) -> Vec<String> {
    let of = |line: &str| {
        let (before, after) = line.split_once('=')?;
        (before.trim() == key).then(|| after.trim().trim_matches('"').to_owned())
    };
    text.lines().filter_map(of).collect()
}

#[test]
fn the_evaluator_names_no_card_ruling_or_scenario() {
    let mut names: Vec<String> = Vec::new();
    for (_, text) in files("cards", "toml") {
        // A name of one word may be a word of the rules too.
        names.extend(toml_value(&text, "name").into_iter().take(1).filter(|name| name.contains(' ')));
    }
    for (path, text) in files("faq", "toml") {
        let id = path.strip_prefix(root().join("faq")).expect("it is below faq").with_extension("");
        names.push(id.display().to_string());
        names.extend(toml_value(&text, "name").into_iter().filter(|name| name.contains(' ')));
    }
    assert!(names.len() > 500, "the names of cards, rulings and cases were found");
    for (path, text) in files("src/rules", "rs") {
        for name in &names {
            // The six basic runes and words of the rules are no card names here.
            assert!(!text.contains(name.as_str()), "{} names \"{name}\"", path.display());
        }
    }
}
