//! Patch notes: a page of sections, each with its notes.

use super::document::{Imported, Item, Kind};
use super::markdown;
use super::text::day_in;
use super::{Given, Reading, Refusal};
use crate::corpus::{Document, fold, slug};

/// The sets whose notes go with a version of the Core Rules.
const SETS: [(&str, &str); 4] = [("vendetta", "1.4"), ("unleashed", "1.3"), ("spiritforged", "1.2"), ("core rules patch notes", "1.1")];

/// A list goes on in a new note where it is longer than this, in bytes.
const LONGEST: usize = 900;

/// Whether a text is such a page: its title says so.
pub fn is_patch_notes(text: &str) -> bool {
    text.lines().take(5).any(|line| line.starts_with('#') && fold(line).contains("patch notes"))
}

/// Reads a page of patch notes.
pub fn read(text: &str, given: &Given<'_>) -> Result<Reading, Refusal> {
    let page = markdown::read(text);
    let title = page.title.clone().unwrap_or_default();
    let mut document = document(&title, &page.about.join("\n"), given)?;
    for part in &page.parts {
        if part.level == 0 {
            document.introduction.clone_from(&part.text);
        } else {
            notes(part, &mut document.items);
        }
    }
    for (at, item) in document.items.iter_mut().enumerate() {
        item.number = (at + 1).to_string();
    }
    Ok(Reading { documents: vec![document], unread: Vec::new(), notes: Vec::new() })
}

/// The notes of a section: a list makes a note of the line before it and its items; other prose is a note by itself.
fn notes(part: &markdown::Part, items: &mut Vec<Item>) {
    let item = |text: &str| {
        let lead = text.lines().next().unwrap_or_default().trim_start_matches('\u{2022}').trim();
        let title = if lead.split_whitespace().count() <= 14 { lead } else { part.heading.as_str() };
        Item { title: title.to_owned(), section: part.heading.clone(), text: text.to_owned(), ..Item::default() }
    };
    let mut open = String::new();
    for paragraph in part.text.split("\n\n") {
        for line in paragraph.lines() {
            let is_list = line.starts_with('\u{2022}');
            if !open.is_empty() && (!is_list || open.len() > LONGEST) {
                items.push(item(&open));
                open.clear();
            }
            if !open.is_empty() {
                open.push('\n');
            }
            open.push_str(line);
        }
    }
    if !open.is_empty() {
        items.push(item(&open));
    }
}

fn document(title: &str, about: &str, given: &Given<'_>) -> Result<Imported, Refusal> {
    let folded = fold(title);
    let of_set = SETS.iter().find(|(set, _)| folded.contains(set)).map(|(_, version)| *version);
    let given_version = given.document.and_then(|id| id.strip_prefix("patch-notes-"));
    if let Some((version, rules)) = given_version.or(of_set).and_then(|version| Some((version, Document::core_rules(version)?))) {
        let mut document = Imported::known(rules, Kind::PatchNotes);
        document.id = format!("patch-notes-{version}");
        document.title = format!("Patch notes of Core Rules {version}");
        document.version = Some(version.to_owned());
        return Ok(document);
    }
    let name: Vec<&str> =
        folded.split(' ').filter(|word| !matches!(*word, "" | "riftbound" | "core" | "rules" | "patch" | "notes")).collect();
    let Some(id) =
        given.document.map(str::to_owned).or_else(|| (!name.is_empty()).then(|| format!("patch-notes-{}", slug(&name.join(" ")))))
    else {
        return Err(Refusal::new(
            "these are patch notes, but nothing in them says of which rules",
            "say it with --document patch-notes-1.5",
        ));
    };
    let mut document = Imported::unknown(id, Kind::PatchNotes, title.to_owned(), given.published.or_else(|| day_in(about)));
    document.in_force = given.in_force.or(document.published);
    Ok(document)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_list_is_a_note_with_the_line_before_it() {
        let page = "# Riftbound - Vendetta Patch Notes\n\n> Fetched: 2031-01-01\n\nHello.\n\n## News\n\nThings changed:\n\n- one\n- two\n\nMore is to come.\n";
        assert!(is_patch_notes(page));
        let document = read(page, &Given::default()).expect("it is read").documents.remove(0);
        assert_eq!((document.id.as_str(), document.version.as_deref()), ("patch-notes-1.4", Some("1.4")));
        let texts: Vec<&str> = document.items.iter().map(|item| item.text.as_str()).collect();
        assert_eq!(texts, ["Things changed:\n\u{2022} one\n\u{2022} two", "More is to come."]);
        assert_eq!(document.introduction, "Hello.");
    }

    #[test]
    fn notes_of_an_unknown_set_are_named_after_it() {
        let page = "# Moonrise Patch Notes\n\n## News\n\nThings.\n";
        let given = Given { published: "2031-02-03".parse().ok(), ..Given::default() };
        assert_eq!(read(page, &given).expect("it is read").documents[0].id, "patch-notes-moonrise");
    }
}
