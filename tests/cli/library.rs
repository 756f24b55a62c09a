//! What is imported beside our own: official answers, wordings, search over documents.

use serde_json::{Value, json};

use super::imports::{Library, documents};

/// With the numbered page as the Origins FAQ: its question 8 is what `fights/equal-might` goes back to.
fn with_answers() -> Library {
    let library = Library::new();
    let path = documents().join("faq-numbered.txt").display().to_string();
    assert_eq!(library.run(&["import", &path, "--document", "origins-faq"]).code, Some(0));
    library
}

#[test]
fn the_official_answer_stands_beside_the_ruling() {
    let library = with_answers();
    let official =
        "\nOfficial answer, Origins FAQ, item 8 (2025-10-16, a document in force until 2025-11-04)\n  Both lose; it's only fair.\n";
    let shown = library.run(&["show", "equal-might"]).out;
    assert!(shown.ends_with(official), "{shown}");
    let asked = library.run(&["ask", "two wolves same might who keeps the field", "--no-replay"]).out;
    assert!(asked.contains(official), "{asked}");
    assert_eq!(library.run(&["show", "equal-might", "--json"]).json()["ruling"]["official"], "Both lose; it's only fair.");
    let asked = library.run(&["ask", "two wolves same might who keeps the field", "--json"]).json();
    assert_eq!(asked["ruling"]["official"], "Both lose; it's only fair.");
    assert_eq!(Library::new().run(&["show", "equal-might", "--json"]).json()["ruling"]["official"], Value::Null);
}

#[test]
fn printed_and_current_wording_of_a_card_are_those_of_the_day() {
    let library = Library::of(&["errata.jsonl", "cards-riftcodex.json"]);
    let texts = |arguments: &[&str]| {
        let card = library.run(&[&["card", "--json", "bold wolf"], arguments].concat()).json();
        (card["text"].clone(), card["printed_text"].clone())
    };
    assert_eq!(texts(&[]), (json!("Howl, then run for :rb_energy_2:."), json!("Howl.")));
    assert_eq!(texts(&["--as-of", "2026-07-01"]), (json!("Howl.\nThen run."), json!("Howl.")));
    assert_eq!(texts(&["--as-of", "2025-10-01"]), (json!("Howl."), Value::Null));
    let shown = library.run(&["card", "bold", "wolf"]).out;
    assert!(shown.contains("│ As printed\n"), "{shown}");
    let listed = Library::of(&["cards-riftcodex.json"]).run(&["card", "--json", "bold wolf"]).json();
    assert_eq!(listed["text"], "Howl.\nThen pay [1][Fury] > rest.", "the base printing's");
}

#[test]
fn an_erratum_shows_the_wording_before_and_since() {
    let library = Library::of(&["errata.jsonl"]);
    let erratum = library.run(&["show", "erratum:bold-wolf@2025-10-28", "--json"]).json()["erratum"].clone();
    assert_eq!((&erratum["now"], &erratum["printed"]), (&json!("Howl.\nThen run."), &json!("Howl.")));
    let listed = library.run(&["errata", "bold wolf", "--json"]).json();
    assert_eq!(listed["errata"][1]["now"], "Howl.\nThen run.");
}

#[test]
fn imported_rules_and_documents_are_found_and_shown() {
    let library = Library::of(&["rules-1.4-pages.txt", "faq-vendetta.md", "rules-1.3.txt"]);
    let kinds = |arguments: &[&str]| -> Vec<String> {
        let found = library.run(&[&["search", "--json"], arguments].concat()).json();
        found["hits"].as_array().expect("a list").iter().map(|hit| hit["id"].as_str().expect("a text").to_owned()).collect()
    };
    assert_eq!(kinds(&["moonlight makes a path bright"]), ["cr@1.4:402.1"]);
    assert_eq!(kinds(&["howl at the moon", "--kind", "document"]).first().map(String::as_str), Some("document:vendetta-faq#2"));
    let shown = library.run(&["show", "document:vendetta-faq#2", "--json"]).json();
    let expected = json!({
        "id": "document:vendetta-faq#2", "title": "May a wolf howl at the moon?", "text": "\u{2022} At night, yes.\n\u{2022} By day, no.",
        "published": "2026-08-14", "document": "vendetta-faq", "section": "Moon Card", "before": null,
    });
    assert_eq!((&shown["kind"], &shown["document"]), (&json!("document"), &expected));
    let clarified = library.run(&["show", "document:vendetta-faq#1"]).out;
    assert!(
        clarified
            .contains("Wolves \u{2014} and dogs \u{2014} are told apart by their tails.\n\nGrey Wolf (revised text)\n\nHowl [E] twice.\n"),
        "{clarified}"
    );
}

#[test]
fn a_passage_of_another_day_is_found_only_if_all_days_are_asked_for_and_is_marked() {
    let library = Library::of(&["rules-1.4-pages.txt", "rules-1.3.txt"]);
    let found = |arguments: &[&str]| {
        library.run(&[&["search", "nobody howls at noon", "--kind", "rule", "--json"], arguments].concat()).json()["hits"].clone()
    };
    assert_eq!(found(&[]), json!([]));
    assert_eq!(found(&["--as-of", "2026-05-01"])[0]["id"], "cr@1.3:403");
    let all = found(&["--all-dates"]);
    assert_eq!((&all[0]["id"], &all[0]["status"]), (&json!("cr@1.3:403"), &json!("superseded")));
    assert_eq!(all[0]["sources"], json!([{ "document": "core-rules-1.3", "item": null, "published": "2026-03-30" }]));
}

#[test]
fn an_import_does_not_change_how_rulings_are_found() {
    let scores = |library: &Library| -> Vec<(Value, Value)> {
        let found = library.run(&["search", "do wolves of the same might both die", "--kind", "ruling", "--json"]).json();
        found["hits"].as_array().expect("a list").iter().map(|hit| (hit["id"].clone(), hit["score"].clone())).collect()
    };
    assert_eq!(scores(&Library::of(&["rules-1.3.txt"])), scores(&Library::new()));
}

#[test]
fn a_document_that_is_not_there_is_exit_code_1_and_says_what_there_is() {
    let library = Library::of(&["faq-vendetta.md"]);
    let told = |id: &str| {
        let shown = library.run(&["show", id]);
        assert_eq!(shown.code, Some(1), "{id}");
        shown.err
    };
    let expected = "error: `document:vendetta-faq` is a whole document\nhint: say which of its 2 questions and clarifications: document:vendetta-faq#1\n";
    assert_eq!(told("document:vendetta-faq"), expected);
    let expected = "error: your library holds no `document:vendetta-faq#99`\nhint: Vendetta FAQ has 2 questions and clarifications\n";
    assert_eq!(told("document:vendetta-faq#99"), expected);
    assert!(told("document:moon-faq#1").ends_with("`riftlaw import --list` lists them\n"));
}

#[test]
fn status_tells_what_the_library_holds_and_where() {
    let library = Library::of(&["rules-1.3.txt"]);
    let status = library.run(&["status", "--json"]).json();
    assert_eq!(status["library"][0]["id"], "core-rules-1.3");
    assert_eq!(status["paths"]["data"], library.data().display().to_string());
    assert!(library.run(&["status"]).out.ends_with("library           core-rules-1.3\n"));
}

/// With the numbered page as a FAQ of that day, later than everything that came with the program.
fn with_newer(day: &str) -> Library {
    let library = Library::new();
    let path = documents().join("faq-numbered.txt").display().to_string();
    let imported = library.run(&["import", &path, "--document", "next-faq", "--published", day]);
    assert_eq!(imported.code, Some(0), "{}", imported.err);
    library
}

#[test]
fn a_ruling_is_shown_with_a_note_where_an_imported_document_is_newer() {
    let newer = with_newer("2026-12-01");
    for arguments in [&["show", "equal-might"][..], &["ask", "wolves same might", "--json"], &["ask", "wolves same might"]] {
        let run = newer.run(arguments);
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.err.contains("(2026-12-01), which you imported, is newer than this ruling"), "{arguments:?}: {}", run.err);
        assert!(!newer.run(&[arguments, &["--quiet"]].concat()).err.contains("newer"), "{arguments:?}");
        assert!(!newer.run(&[arguments, &["--as-of", "2026-08-20"]].concat()).err.contains("newer"), "{arguments:?}");
        assert!(!with_newer("2026-08-01").run(arguments).err.contains("newer"), "{arguments:?}");
    }
    assert!(!newer.run(&["card", "bold", "wolf"]).err.contains("newer"), "a card is no ruling");
    let rules = newer.run(&["status", "--json"]).json()["rules"].clone();
    assert_eq!((&rules["newest_known"], &rules["days_older"]), (&json!("next-faq"), &json!(130)));
    let status = newer.run(&["status"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(status.contains("130 days older than the newest document, which you imported"), "{status}");
}
