//! Imports that are stopped, crowded or out of room, and libraries that are damaged: nothing is lost, and the next query is right.

use std::fs;
use std::time::{Duration, Instant};

use super::harness::{Folder, on_a_full_disk, run};
use super::imports::{Library, documents};

/// Two documents of one age, in a folder: rules and Tournament Rules that say `word` in every rule.
fn age(folder: &Folder, name: &str, word: &str) -> String {
    let rules = |title: &str, first: usize| {
        (0..120).fold(format!("{title}\n"), |text, at| text + &format!("{}\tThe {word} rule of judges and units.\n", first + at))
    };
    folder.write(&format!("{name}/a.txt"), rules("Core Rules v1.3", 100));
    folder.write(&format!("{name}/b.txt"), rules("Tournament Rules\nLast Updated: 2026-07-16", 200));
    folder.path().join(name).display().to_string()
}

/// The age that both documents are of.
fn age_of(library: &Library) -> String {
    let one = |id: &str| {
        let shown = library.run(&["show", id]);
        assert_eq!(shown.code, Some(0), "{id}: {}", shown.err);
        ["old", "new"].into_iter().find(|age| shown.out.contains(&format!("The {age} rule"))).expect("it has an age").to_owned()
    };
    let (rules, tournament) = (one("cr@1.3:150"), one("document:tournament-rules-2026-07-16#250"));
    assert_eq!(rules, tournament, "both documents are of one import");
    rules
}

/// The age of the documents that the catalogue names, as they lie on the disk; both are whole, and of one age.
fn age_on_disk(library: &Library) -> String {
    let folder = library.data().join("library");
    let catalogue = fs::read_to_string(folder.join("catalogue.json")).expect("there is a catalogue");
    let catalogue: serde_json::Value = serde_json::from_str(&catalogue).expect("it is whole");
    let ages: Vec<&str> = catalogue["documents"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|entry| {
            let file = folder.join("documents").join(entry["file"].as_str().expect("a name"));
            let text = fs::read_to_string(file).expect("the document is there");
            let document: serde_json::Value = serde_json::from_str(&text).expect("it is whole");
            let items = document["items"].as_array().expect("a list");
            let is_new = items.iter().filter(|item| item["text"].as_str().is_some_and(|text| text.starts_with("The new rule"))).count();
            assert!(is_new == 0 || is_new == items.len(), "a document is of one age");
            if is_new > 0 { "new" } else { "old" }
        })
        .collect();
    assert!(ages == ["old", "old"] || ages == ["new", "new"], "both documents are of one import: {ages:?}");
    ages[0].to_owned()
}

#[test]
fn an_import_killed_at_any_moment_leaves_the_library_of_before_or_after() {
    let (library, folder) = (Library::new(), Folder::new());
    let (old, new) = (age(&folder, "old", "old"), age(&folder, "new", "new"));
    assert_eq!(library.run(&["import", &old]).code, Some(0));
    let start = Instant::now();
    assert_eq!(library.run(&["import", &new]).code, Some(0));
    let whole = start.elapsed();
    assert_eq!(age_of(&library), "new");
    let mut age = "new".to_owned();
    for kill in 0..200_u32 {
        let next = if age == "new" { &old } else { &new };
        let mut importing =
            library.command().args(["import", "--quiet", next]).stdout(std::process::Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(whole * kill / 200 + Duration::from_micros(u64::from(kill % 7) * 90));
        let _ = importing.kill();
        importing.wait().expect("it ends");
        age = age_on_disk(&library);
        if kill % 20 == 0 {
            assert_eq!(age_of(&library), age, "the program sees what lies there");
        }
    }
    // What was left behind, like a catalogue that was not put in place, is cleared away by the next import that is done.
    fs::write(library.data().join("library/catalogue.tmp"), "half").expect("it can be written");
    assert_eq!(library.run(&["import", &new]).code, Some(0));
    assert_eq!(
        library.files().len(),
        4,
        "lock, catalogue and two documents: {:?}",
        library.files().iter().map(|(path, _)| path).collect::<Vec<_>>()
    );
}

#[test]
fn two_imports_at_once_lose_nothing() {
    let library = Library::new();
    let names = ["rules-1.3.txt", "rules-1.4-pages.txt", "faq-vendetta.md", "tournament.txt", "errata.jsonl", "patch-notes.md"];
    for _ in 0..5 {
        let importing: Vec<_> = names
            .iter()
            .map(|name| {
                library.command().arg("import").arg(documents().join(name)).stdout(std::process::Stdio::null()).spawn().expect("it starts")
            })
            .collect();
        for mut import in importing {
            assert!(import.wait().expect("it ends").success());
        }
        let listed = library.run(&["import", "--list"]).out;
        assert_eq!(listed.lines().count(), 7, "{listed}");
        assert_eq!(library.run(&["import", "--remove", "core-rules-1.3", "vendetta-faq", "patch-notes-1.4"]).code, Some(0));
    }
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_what_was_there() {
    let (library, folder) = (Library::new(), Folder::new());
    let (old, new) = (age(&folder, "old", "old"), age(&folder, "new", "new"));
    assert_eq!(library.run(&["import", &old]).code, Some(0));
    let failed = run(&mut on_a_full_disk(library.command().args(["import", &new])));
    assert_eq!(failed.code, Some(2), "{}", failed.err);
    assert!(failed.err.contains("cannot be used: file too large"), "{}", failed.err);
    assert_eq!(age_of(&library), "old");
    assert_eq!(library.run(&["import", &new]).code, Some(0));
    assert_eq!(age_of(&library), "new");
}

#[test]
fn a_damaged_library_is_said_left_out_and_mended_by_an_import() {
    let library = Library::of(&["rules-1.3.txt", "faq-vendetta.md"]);
    let found = |library: &Library| library.run(&["search", "wolves moving den", "--as-of", "2026-05-01"]);
    assert!(found(&library).out.contains("cr@1.3:402"));
    for (path, _) in library.files().iter().filter(|(path, _)| path.contains("core-rules")) {
        fs::write(path, "{").expect("it can be written");
    }
    fs::remove_dir_all(library.data().join("../cache")).expect("it is there");
    let without = library.run(&["search", "do wolves howl when they move"]);
    assert_eq!(without.code, Some(0), "{}", without.err);
    assert!(without.err.contains("is damaged: it does not hold what was imported; imported documents are left out"), "{}", without.err);
    let found_by_check = library.run(&["check", "--json"]).json()["findings"].clone();
    assert!(found_by_check.as_array().is_some_and(|all| all.iter().any(|finding| finding["rule"] == "library")), "{found_by_check}");
    let rule = library.run(&["rule", "1.3:402"]);
    assert_eq!((rule.code, rule.err.contains("riftlaw import")), (Some(2), true), "{}", rule.err);
    library.import(&["rules-1.3.txt"]);
    assert!(found(&library).out.contains("cr@1.3:402"));
}

#[test]
fn a_damaged_catalogue_is_made_again_of_the_documents() {
    let library = Library::of(&["rules-1.3.txt", "faq-vendetta.md"]);
    fs::write(library.data().join("library/catalogue.json"), "{\"format\": 1, \"docu").expect("it can be written");
    let asked = library.run(&["search", "do wolves howl when they move"]);
    assert_eq!((asked.code, asked.err.contains("is damaged")), (Some(0), true), "{}", asked.err);
    library.import(&["tournament.txt"]);
    let listed = library.run(&["import", "--list"]).out;
    assert_eq!(listed.lines().count(), 3, "{listed}");
}

#[test]
fn a_catalogue_that_points_outside_the_library_is_not_followed() {
    let library = Library::of(&["rules-1.3.txt"]);
    let path = library.data().join("library/catalogue.json");
    let text = fs::read_to_string(&path).expect("it is there");
    let start = text.find("\"file\":\"").expect("it names a file") + 8;
    let end = start + text[start..].find('"').expect("it ends");
    fs::write(&path, format!("{}../../../../etc/passwd{}", &text[..start], &text[end..])).expect("it can be written");
    let shown = library.run(&["rule", "1.3:402"]);
    assert_eq!(shown.code, Some(2));
    assert!(shown.err.contains("its name is no name of a document"), "{}", shown.err);
}

#[test]
fn a_truncated_or_flipped_index_is_built_again() {
    let library = Library::of(&["rules-1.3.txt"]);
    let ask = |library: &Library| library.run(&["search", "wolves moving den", "--as-of", "2026-05-01"]).out;
    let right = ask(&library);
    let folder = library.data().join("../cache/search");
    let index = fs::read_dir(&folder).expect("it is there").flatten().map(|entry| entry.path()).next().expect("there is one");
    let whole = fs::read(&index).expect("it can be read");
    for at in (0..whole.len()).step_by(whole.len() / 20) {
        fs::write(&index, &whole[..at]).expect("it can be written");
        assert_eq!(ask(&library), right, "cut at {at}");
        let mut flipped = whole.clone();
        flipped[at] ^= 0x10;
        fs::write(&index, flipped).expect("it can be written");
        assert_eq!(ask(&library), right, "flipped at {at}");
    }
}
