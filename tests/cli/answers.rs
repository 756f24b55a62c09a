//! `ask`, `search`, `show`, `list` and `status`.

use serde_json::{Value, json};

use super::harness::{Folder, keys, program, riftlaw, run};

#[test]
fn a_question_is_answered_with_the_verdict_first_then_source_and_replay() {
    let asked = riftlaw(&["ask", "two", "wolves", "of", "the", "same", "might", "-n", "1"]);
    let expected = "\
Nobody.
  answers: Two wolves of the same Might meet. Who keeps the field?
Both wolves die, and with no unit left nobody controls the battlefield.
  fights/equal-might · holds under Core Rules 1.4 (in force 2026-07-24) · 465.2.c 466.3.d
  from Origins FAQ, item 8 (2025-10-16)

Replay
  two grey wolves kill each other
";
    assert_eq!(asked.code, Some(0), "{}", asked.err);
    assert!(asked.out.starts_with(expected), "{}", asked.out);
    assert!(asked.out.contains("\n  1  Ann's Wolf is exhausted   "), "{}", asked.out);
    let last = "  also agrees: a bold wolf does not survive a grey one\n\nnewest document known: Vendetta FAQ (2026-08-14)\n";
    assert!(asked.out.ends_with(last), "{}", asked.out);
}

#[test]
fn the_verdict_stands_alone_where_the_answer_does_not_begin_with_it() {
    let shown = riftlaw(&["show", "moves/pack-move"]);
    assert!(
        shown.out.starts_with("Yes, as one group.\n  answers: May a pack of wolves move together?\nAll wolves of a pack"),
        "{}",
        shown.out
    );
    assert!(shown.out.contains("  Changed: Before, a pack moved one by one.\n"), "{}", shown.out);
}

#[test]
fn no_line_is_longer_than_forty_columns_where_the_terminal_has_no_more() {
    let cache = Folder::new();
    let asked = run(program(cache.path()).env("COLUMNS", "40").args(["ask", "wolves same might"]));
    let long: Vec<&str> = asked.out.lines().filter(|line| line.chars().count() > 40).collect();
    assert_eq!(long, Vec::<&str>::new());
}

#[test]
fn an_answer_in_json_has_every_key_in_the_order_of_the_contract() {
    let asked = riftlaw(&["ask", "--json", "two wolves of the same might"]);
    assert_eq!(asked.out.lines().count(), 1);
    let answer = asked.json();
    assert_eq!(
        keys(&answer),
        ["schema", "query", "as_of", "edition", "hits", "ruling", "replay", "understood", "newest_document", "newest_date"]
    );
    assert_eq!((&answer["schema"], &answer["as_of"], &answer["edition"]), (&json!(1), &json!("2026-08-14"), &json!("1.4+vendetta-faq")));
    let hit = &answer["hits"][0];
    assert_eq!(keys(hit), ["id", "kind", "title", "score", "sources", "status"]);
    assert_eq!(hit["sources"], json!([{ "document": "origins-faq", "item": 8, "published": "2025-10-16" }]));
    let ruling = [
        "id",
        "question",
        "short",
        "answer",
        "topic",
        "cards",
        "rules",
        "reviewed",
        "status",
        "since",
        "until",
        "changed",
        "superseded_by",
        "views",
        "sources",
        "official",
    ];
    assert_eq!(keys(&answer["ruling"]), ruling);
    assert_eq!(answer["ruling"]["cards"], json!(["Grey Wolf", "Bold Wolf"]));
    assert_eq!(answer["ruling"]["until"], Value::Null);
    assert_eq!(keys(&answer["replay"]), ["id", "verdict", "cases", "rules_exercised"]);
}

#[test]
fn a_search_lists_hits_and_neither_ruling_nor_replay() {
    let found = riftlaw(&["search", "--json", "wolves same might"]).json();
    assert_eq!(found["hits"][0]["id"], "fights/equal-might");
    assert_eq!((&found["ruling"], &found["replay"]), (&Value::Null, &Value::Null));
    let text = riftlaw(&["search", "wolves same might", "-n", "1"]);
    assert_eq!(text.out, "  fights/equal-might  Two wolves of the same Might meet. Who keeps the field?\n");
}

#[test]
fn what_nothing_fits_is_exit_code_1_with_a_note() {
    for command in ["ask", "search"] {
        let asked = riftlaw(&[command, "zebra tariff"]);
        assert_eq!((asked.code, asked.out.as_str()), (Some(1), ""), "{command}");
        assert!(asked.err.starts_with("note: nothing found"), "{}", asked.err);
        let quiet = riftlaw(&[command, "--quiet", "zebra tariff"]);
        assert_eq!((quiet.code, quiet.err.as_str()), (Some(1), ""), "{command}");
        let json = riftlaw(&[command, "--json", "zebra tariff"]);
        assert_eq!((json.code, &json.json()["hits"]), (Some(1), &json!([])), "{command}");
    }
}

#[test]
fn only_what_was_in_force_on_the_day_is_found() {
    let ids = |arguments: &[&str]| {
        let found = riftlaw(&[&["search", "--json", "howling", "--kind", "ruling"], arguments].concat()).json();
        let ids = found["hits"].as_array().expect("a list").iter().map(|hit| hit["id"].as_str().expect("a text").to_owned());
        let mut ids: Vec<String> = ids.collect();
        ids.sort();
        ids
    };
    assert_eq!(ids(&[]), ["fights/howling-today", "moves/howling"]);
    assert_eq!(ids(&["--as-of", "2025-11-01"]), ["fights/howling", "moves/howling"]);
    assert_eq!(ids(&["--as-of", "2026-01-14"]), ["fights/howling-today", "moves/howling"]);
    assert_eq!(ids(&["--all-dates"]), ["fights/howling", "fights/howling-today", "moves/howling"]);
}

#[test]
fn an_amended_ruling_says_before_its_day_that_it_was_otherwise() {
    let asked = riftlaw(&["ask", "pack move together", "--as-of", "2025-11-01"]);
    assert!(asked.out.contains("Asked for 2025-11-01: the answer above is right since 2026-03-30"), "{}", asked.out);
    assert!(asked.out.contains("other date"), "{}", asked.out);
}

#[test]
fn kinds_limit_what_is_found() {
    let found = riftlaw(&["search", "--json", "bold wolf", "--kind", "card,erratum"]).json();
    let kinds: Vec<&str> = found["hits"].as_array().expect("a list").iter().map(|hit| hit["kind"].as_str().expect("a text")).collect();
    assert!(kinds.contains(&"card") && kinds.contains(&"erratum") && !kinds.contains(&"ruling"), "{kinds:?}");
}

#[test]
fn the_name_of_a_card_finds_the_card_first_however_it_is_written() {
    for name in ["Re'Lan, Patient Hound", "relan patient hound", "RE\u{2019}LAN PATIENT-HOUND", "R\u{e9}lan patient hound"] {
        let found = riftlaw(&["search", "--json", name]).json();
        assert_eq!(found["hits"][0]["id"], "card:relan-patient-hound", "{name}");
        assert_eq!(found["understood"][0]["as"], "Re'Lan, Patient Hound", "{name}");
    }
}

#[test]
fn a_rule_number_finds_the_rulings_that_cite_it_or_what_stands_under_it() {
    for number in ["465.2.c", "465.2", "465", "465.2.c?"] {
        let found = riftlaw(&["search", "--json", number]).json();
        assert_eq!(found["hits"][0]["id"], "fights/equal-might", "{number}");
    }
}

#[test]
fn no_character_of_a_question_is_a_command() {
    for question in [
        "wolves AND (\"same",
        "same:might^2 wolves~",
        "wolves [same TO might}",
        "+wolves -same might\\",
        "wolves * ? same",
        "\u{1f43a} wolves might",
    ] {
        let asked = riftlaw(&["search", "--json", "--", question]);
        assert_eq!(asked.code, Some(0), "{question}: {}", asked.err);
        assert_eq!(asked.json()["hits"][0]["id"], "fights/equal-might", "{question}");
    }
}

#[test]
fn a_replay_can_be_left_out() {
    let asked = riftlaw(&["ask", "--json", "--no-replay", "wolves same might"]).json();
    assert_eq!(asked["replay"], Value::Null);
    assert!(asked["ruling"].is_object());
    assert!(!riftlaw(&["ask", "--no-replay", "wolves same might"]).out.contains("Replay"));
}

#[test]
fn a_ruling_is_shown_by_its_id_its_last_part_or_where_it_was_before() {
    for id in ["fights/equal-might", "equal-might", "Fights/Equal Might", "EQUAL MIGHT"] {
        let shown = riftlaw(&["show", "--json", id]);
        assert_eq!((shown.code, &shown.json()["ruling"]["id"]), (Some(0), &json!("fights/equal-might")), "{id}");
    }
    let moved = riftlaw(&["show", "--json", "moves/group-move"]).json();
    assert_eq!(keys(&moved), ["schema", "kind", "ruling", "erratum", "card", "rule", "document", "newest_document", "newest_date"]);
    assert_eq!(moved["ruling"]["id"], "moves/pack-move");
}

#[test]
fn a_last_part_that_two_rulings_have_is_exit_code_3_with_both() {
    let shown = riftlaw(&["show", "howling"]);
    assert_eq!((shown.code, shown.out.as_str()), (Some(3), ""));
    assert_eq!(shown.err, "error: `howling` fits 2 rulings\n  fights/howling\n  moves/howling\nhint: say one of these\n");
    let error = riftlaw(&["show", "--json", "howling"]).json_error();
    assert_eq!((&error["code"], &error["candidates"]), (&json!("ambiguous"), &json!(["fights/howling", "moves/howling"])));
}

#[test]
fn an_unknown_id_is_exit_code_1_with_the_nearest() {
    let shown = riftlaw(&["show", "fights/equal-mihgt"]);
    assert_eq!(shown.code, Some(1));
    let message = "error: there is no ruling `fights/equal-mihgt`\n  fights/equal-might\nhint: did you mean `fights/equal-might`?\n";
    assert_eq!(shown.err, message);
}

#[test]
fn both_views_of_a_dispute_are_shown_with_their_sources() {
    let shown = riftlaw(&["show", "lantern"]);
    assert!(shown.out.contains("disputed under Core Rules 1.4"), "{}", shown.out);
    assert!(shown.out.contains("View “core-rules”: It does.\n    from Core Rules 1.4 (2026-07-24)\n"), "{}", shown.out);
    let views = riftlaw(&["show", "--json", "lantern"]).json()["ruling"]["views"].clone();
    assert_eq!(
        views[1],
        json!({ "name": "faq", "says": "It does not.", "sources": [{ "document": "unleashed-faq", "item": 5, "published": "2026-04-29" }] })
    );
}

#[test]
fn lists_are_one_item_a_line_in_the_order_of_ids() {
    let rulings = riftlaw(&["list", "rulings"]);
    assert_eq!(rulings.out.lines().next(), Some("fights/equal-might\tTwo wolves of the same Might meet. Who keeps the field?"));
    assert_eq!(rulings.out.lines().count(), 6, "a file that only forwards is not listed");
    assert_eq!(riftlaw(&["list", "topics"]).out, "fights\t4 rulings\nmoves\t2 rulings\n");
    let cards = riftlaw(&["list", "cards", "--json"]).out;
    assert_eq!(cards.lines().next(), Some(r#"{"id":"card:bold-wolf","kind":"card","title":"Bold Wolf"}"#));
    assert_eq!(riftlaw(&["list", "errata"]).out.lines().count(), 3);
}

#[test]
fn a_list_of_a_day_has_what_was_in_force_on_it() {
    let ids = |what: &str, options: &[&str]| -> Vec<String> {
        let listed = riftlaw(&[&["list", what], options].concat()).out;
        listed.lines().map(|line| line.split('\t').next().unwrap_or_default().to_owned()).collect()
    };
    let has = |ids: Vec<String>, id: &str| ids.iter().any(|known| known == id);
    for (day, old, new) in [("2026-01-13", true, false), ("2026-01-14", false, true)] {
        let of_day = |id: &str| has(ids("rulings", &["--as-of", day]), id);
        assert_eq!((of_day("fights/howling"), of_day("fights/howling-today")), (old, new), "{day}");
    }
    assert!(has(ids("rulings", &["--as-of", "2026-01-14", "--all-dates"]), "fights/howling"));
    assert_eq!(ids("errata", &["--as-of", "2026-01-01"]), ["erratum:bold-wolf@2025-10-28"]);
}

#[test]
fn status_tells_versions_counts_folders_and_whether_the_index_is_ready() {
    let cache = Folder::new();
    let status = run(program(cache.path()).args(["status", "--json"]));
    let value = status.json();
    let names = ["schema", "version", "newest_document", "newest_date", "editions", "rules", "counts", "paths", "index", "library"];
    assert_eq!(keys(&value), names);
    assert_eq!((&value["newest_document"], &value["newest_date"]), (&json!("vendetta-faq"), &json!("2026-08-14")));
    assert_eq!(value["counts"], json!({ "rulings": 7, "errata": 2, "cards": 5 }));
    assert_eq!(value["index"], "building");
    let rules = json!({ "document": "core-rules-1.4", "in_force": "2026-07-24", "newest_known": "vendetta-faq", "newest_known_date": "2026-08-14",
        "days_older": 21 });
    assert_eq!(value["rules"], rules);
    assert!(cache.is_empty(), "status builds nothing");
    run(program(cache.path()).args(["search", "wolf"]));
    let status = run(program(cache.path()).args(["status"]));
    assert_eq!(status.code, Some(0));
    assert!(status.out.contains("\nsearch index      ready\n"), "{}", status.out);
    assert!(status.out.contains("\nrules             Core Rules 1.4, in force since 2026-07-24: 21 days older than"), "{}", status.out);
}

#[test]
fn without_a_corpus_folder_the_one_in_the_program_is_used() {
    let cache = Folder::new();
    let status = run(super::harness::bare(cache.path()).args(["status", "--json"])).json();
    assert_eq!(status["paths"]["corpus"], Value::Null);
    let listed = run(super::harness::bare(cache.path()).args(["list", "cards"]));
    assert_eq!(listed.code, Some(0), "{}", listed.err);
}
