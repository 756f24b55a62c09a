//! `card` and `errata`.

use serde_json::{Value, json};

use super::harness::{keys, riftlaw};

#[test]
fn a_card_is_shown_with_facts_errata_and_rulings() {
    let shown = riftlaw(&["card", "bold", "wolf"]);
    let expected = "\
Bold Wolf
  unit · Fury · [2][Fury] · 2 Might
  Ganking, Tank
  Dog · TST-002

  Text today                                      │ As printed
  [Ganking]                                       │ [Ganking]
  [Tank]                                          │
  from the card file, worded as the game words cards

Errata
  Bold Wolf has Tank as well.
  erratum:bold-wolf@2026-07-23 · Vendetta errata, in force since 2026-07-24
  Bold Wolf has Ganking; the first printing left it out.
  erratum:bold-wolf@2025-10-28 · Origins errata, in force since 2025-10-28

Rulings
  fights/equal-might  Two wolves of the same Might meet. Who keeps the field?
  moves/howling       Do wolves howl when they move?
  moves/pack-move     [amended] May a pack of wolves move together?
";
    assert_eq!((shown.code, shown.out.as_str()), (Some(0), expected));
}

#[test]
fn a_card_is_as_its_errata_made_it_by_the_day() {
    let keywords = |arguments: &[&str]| riftlaw(&[&["card", "--json", "bold wolf"], arguments].concat()).json()["keywords"].clone();
    assert_eq!(keywords(&[]), json!(["Ganking", "Tank"]));
    assert_eq!(keywords(&["--as-of", "2026-07-23"]), json!(["Ganking"]));
    assert_eq!(keywords(&["--as-printed"]), json!(["Ganking"]));
}

#[test]
fn a_card_in_json_has_every_key_in_the_order_of_the_contract() {
    let card = riftlaw(&["card", "--json", "Re'Lan, Patient Hound"]).json();
    let names = [
        "schema",
        "name",
        "kind",
        "domains",
        "cost",
        "might",
        "keywords",
        "tags",
        "codes",
        "text",
        "printed_text",
        "errata",
        "rulings",
        "encoded",
        "banned",
        "newest_document",
        "newest_date",
    ];
    assert_eq!(keys(&card), names);
    assert_eq!(card["cost"], json!({ "energy": 4, "power": ["Calm"] }));
    assert_eq!(card["domains"], json!(["Calm", "Mind"]));
    assert_eq!(
        card["errata"],
        json!([{ "document": "spiritforged-errata", "published": "2026-01-14", "summary": "The hound counts as a champion." }])
    );
    assert_eq!((&card["text"], &card["encoded"]), (&Value::Null, &json!("full")));
    assert_eq!(riftlaw(&["card", "--json", "fox lantern"]).json()["encoded"], "no");
}

#[test]
fn the_text_of_an_encoded_card_is_worded_from_its_file() {
    let texts = |arguments: &[&str]| {
        let card = riftlaw(&[&["card", "--json", "bold wolf"], arguments].concat()).json();
        (card["text"].clone(), card["printed_text"].clone())
    };
    assert_eq!(texts(&[]), (json!("[Ganking]\n[Tank]"), json!("[Ganking]")));
    assert_eq!(texts(&["--as-of", "2026-07-23"]), (json!("[Ganking]"), Value::Null));
    assert_eq!(texts(&["--as-printed"]), (json!("[Ganking]"), Value::Null));
}

#[test]
fn a_banned_card_says_so_on_the_days_of_the_ban() {
    let banned = |arguments: &[&str]| riftlaw(&[&["card", "--json", "fox lantern"], arguments].concat()).json()["banned"].clone();
    assert_eq!(banned(&[]), json!([{ "format": "constructed", "since": "2026-03-30" }]));
    assert_eq!(banned(&["--as-of", "2026-03-29"]), json!([]));
    assert!(riftlaw(&["card", "fox lantern"]).out.contains("\n  banned in constructed since 2026-03-30\n"));
}

#[test]
fn a_ban_that_is_not_in_force_is_shown_only_when_all_dates_are_wanted_and_then_marked() {
    let later = "banned in 2v2 from 2026-09-01 on, and not yet (from reports of the list)";
    assert!(!riftlaw(&["card", "fox lantern"]).out.contains("2v2"));
    assert!(riftlaw(&["card", "fox lantern", "--all-dates"]).out.contains(later));
    let since = riftlaw(&["card", "fox lantern", "--as-of", "2026-09-01"]).out;
    assert!(since.contains("\n  banned in 2v2 since 2026-09-01 (from reports of the list)\n"), "{since}");
}

#[test]
fn a_card_is_found_by_the_code_of_a_printing() {
    for code in ["TST-002", "tst-2", "TST-002/100"] {
        assert_eq!(riftlaw(&["card", "--json", code]).json()["name"], "Bold Wolf", "{code}");
    }
    assert_eq!(riftlaw(&["card", "TST-999"]).code, Some(1));
    let found = riftlaw(&["search", "--json", "what is tst-002?"]).json();
    assert_eq!(found["understood"], json!([{ "word": "tst-002", "as": "Bold Wolf" }]));
}

#[test]
fn a_part_of_a_name_will_do_if_only_one_card_has_it() {
    assert_eq!(riftlaw(&["card", "--json", "hound"]).json()["name"], "Re'Lan, Patient Hound");
    let several = riftlaw(&["card", "wolf"]);
    assert_eq!((several.code, several.out.as_str()), (Some(3), ""));
    assert_eq!(several.err, "error: `wolf` fits 2 cards\n  Bold Wolf\n  Grey Wolf\nhint: say one of these\n");
}

#[test]
fn an_unknown_card_is_exit_code_1_with_the_nearest() {
    let shown = riftlaw(&["card", "Gray Wolf"]);
    assert_eq!((shown.code, shown.out.as_str()), (Some(1), ""));
    assert_eq!(shown.err, "error: there is no card `Gray Wolf`\n  Grey Wolf\nhint: did you mean `Grey Wolf`?\n");
    for begun in ["Re Lan", "rel", "relan pat"] {
        let err = riftlaw(&["card", begun]).err;
        assert!(err.ends_with("hint: did you mean `Re'Lan, Patient Hound`?\n"), "{err}");
    }
    let error = riftlaw(&["--json", "errata", "Gray Wolf"]).json_error();
    assert_eq!((&error["code"], &error["candidates"]), (&json!("not_found"), &json!(["Grey Wolf"])));
}

#[test]
fn errata_are_listed_newest_first() {
    let listed = riftlaw(&["errata", "--json"]).json();
    let ids: Vec<&str> =
        listed["errata"].as_array().expect("a list").iter().map(|erratum| erratum["id"].as_str().expect("a text")).collect();
    assert_eq!(ids, ["erratum:bold-wolf@2026-07-23", "erratum:relan-patient-hound@2026-01-14", "erratum:bold-wolf@2025-10-28"]);
    assert_eq!(keys(&listed["errata"][0]), ["id", "card", "document", "published", "in_force", "summary", "now", "printed"]);
}

#[test]
fn an_erratum_is_worded_from_the_files_where_nothing_was_imported() {
    let listed = riftlaw(&["errata", "bold wolf", "--json"]).json();
    let wording = |key: &str| listed["errata"][0][key].as_str().expect("it is encoded").to_owned();
    assert!(wording("now").contains("[Tank]") && wording("now").contains("[Ganking]"), "{listed}");
    assert!(wording("printed").contains("[Ganking]") && !wording("printed").contains("[Tank]"), "{listed}");
    let shown = riftlaw(&["show", "erratum:bold-wolf@2026-07-23", "--json"]).json();
    assert_eq!(shown["erratum"], listed["errata"][0]);
}

#[test]
fn every_answer_says_the_newest_document_that_it_knows_of() {
    for arguments in [
        &["ask", "wolves"][..],
        &["search", "wolves"],
        &["card", "bold wolf"],
        &["errata"],
        &["rule", "144.2"],
        &["show", "card:bold-wolf"],
    ] {
        let newest = |day: &[&str]| {
            let answer = riftlaw(&[arguments, &["--json"], day].concat()).json();
            (answer["newest_document"].clone(), answer["newest_date"].clone())
        };
        assert_eq!(newest(&[]), (json!("vendetta-faq"), json!("2026-08-14")), "{arguments:?}");
        assert_eq!(newest(&["--as-of", "2026-07-23"]), (json!("unleashed-faq"), json!("2026-04-29")), "{arguments:?}");
    }
    let asked = riftlaw(&["ask", "wolves", "--as-of", "2027-01-01"]).out;
    assert!(asked.ends_with("\n\nnewest document known: Vendetta FAQ (2026-08-14)\n"), "{asked}");
}

#[test]
fn errata_that_came_later_than_the_day_are_left_out_unless_all_dates_are_wanted() {
    let count =
        |arguments: &[&str]| riftlaw(&[&["errata", "--json", "bold wolf"], arguments].concat()).json()["errata"].as_array().map(Vec::len);
    assert_eq!(count(&["--as-of", "2026-01-01"]), Some(1));
    assert_eq!(count(&["--as-of", "2026-01-01", "--all-dates"]), Some(2));
}

#[test]
fn a_card_without_errata_is_exit_code_1() {
    let listed = riftlaw(&["errata", "grey wolf"]);
    assert_eq!((listed.code, listed.out.as_str(), listed.err.as_str()), (Some(1), "", "note: no errata\n"));
}

#[test]
fn cards_and_errata_are_shown_by_id_too() {
    let card = riftlaw(&["show", "--json", "card:Bold Wolf"]).json();
    assert_eq!((&card["kind"], &card["card"]["name"]), (&json!("card"), &json!("Bold Wolf")));
    let erratum = riftlaw(&["show", "--json", "erratum:bold-wolf@2026-07-23"]).json();
    assert_eq!((&erratum["kind"], &erratum["erratum"]["in_force"]), (&json!("erratum"), &json!("2026-07-24")));
    let only = riftlaw(&["show", "erratum:relan-patient-hound"]);
    let expected = "\
Re'Lan, Patient Hound
  The hound counts as a champion.
  erratum:relan-patient-hound@2026-01-14 · Spiritforged errata, in force since 2026-01-14
";
    assert_eq!(only.out, expected);
    let several = riftlaw(&["show", "erratum:bold-wolf"]);
    assert_eq!(several.code, Some(3), "{}", several.err);
    assert_eq!(riftlaw(&["show", "erratum:bold-wolf@2020-01-01"]).code, Some(1));
}
