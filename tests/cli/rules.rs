//! `rule`, `diff`, `changes`, `list rules`: with imported rules and without.

use serde_json::{Value, json};

use super::harness::{keys, riftlaw};
use super::imports::Library;

fn both() -> Library {
    Library::of(&["rules-1.3.txt", "rules-1.4-pages.txt"])
}

#[test]
fn a_rule_is_shown_with_what_stands_above_and_below_it_and_who_cites_it() {
    let library = both();
    let expected = "\
400 Things That Move
 401 Moving
  402 A wolf moves from its den to a field, or home again.
402.2 It tires by doing so.
  Example: A rested wolf goes out and lies down tired.
  Example: A tired wolf stays.
  Core Rules 1.4 (in force since 2026-07-24)

Below it
  402.2.a A tired wolf stays where it is, unless it is carried. See rule 411. Rest for more.
";
    let shown = library.run(&["rule", "402.2"]);
    assert_eq!((shown.code, shown.out.as_str(), shown.err.as_str()), (Some(0), expected, ""));
    let named = library.run(&["rule", "402.2.a"]).out;
    assert!(named.ends_with("\nIt names\n  411 A wolf that rests is ready for the next day.\n"), "{named}");
    let cited = library.run(&["rule", "465.2"]).out;
    assert!(cited.contains("\nRulings that cite it\n  fights/equal-might Two wolves of the same Might meet."), "{cited}");
    assert_eq!(library.run(&["show", "cr@1.4:402.2"]).out, expected);
}

#[test]
fn a_rule_in_json_has_every_key_in_the_order_of_the_contract() {
    let rule = both().run(&["rule", "402.2", "--json"]).json();
    let names = [
        "schema",
        "id",
        "number",
        "version",
        "text",
        "gist",
        "parents",
        "children",
        "cited_by",
        "examples",
        "names",
        "since",
        "until",
        "history",
        "newest_document",
        "newest_date",
    ];
    assert_eq!(keys(&rule), names);
    assert_eq!((&rule["id"], &rule["version"]), (&json!("cr@1.4:402.2"), &json!("1.4")));
    assert_eq!(rule["gist"], "Targets, modes and the like are chosen.", "that of the real rule of the number");
    let child = json!({
        "id": "cr@1.4:402.2.a", "number": "402.2.a", "gist": null,
        "text": "A tired wolf stays where it is, unless it is carried. See rule 411. Rest for more.",
    });
    assert_eq!(rule["children"], json!([child]));
    assert_eq!(rule["examples"], json!(["A rested wolf goes out and lies down tired.", "A tired wolf stays."]));
    assert_eq!((&rule["since"], &rule["until"], &rule["history"]), (&json!("2026-07-24"), &Value::Null, &Value::Null));
}

#[test]
fn the_version_is_that_of_the_day_unless_the_number_names_another() {
    let library = both();
    let text = |arguments: &[&str]| library.run(&[&["rule", "--json"], arguments].concat()).json()["text"].clone();
    assert_eq!(text(&["403", "--as-of", "2026-05-01"]), "Nobody howls at noon.");
    assert_eq!(text(&["1.3:403"]), "Nobody howls at noon.");
    assert_eq!(text(&["cr@1.3:403."]), "Nobody howls at noon.");
    assert_eq!(library.run(&["rule", "403"]).code, Some(1), "1.4 has no such rule");
}

#[test]
fn a_rule_is_followed_through_the_versions_by_what_it_says() {
    let library = both();
    let history = library.run(&["rule", "402.2.a", "--history", "--json"]).json()["history"].clone();
    let expected = json!([
        { "version": "1.3", "number": "402.1.a", "text": "A tired wolf stays where it is. See rule 411. Rest for more.", "change": null },
        {
            "version": "1.4", "number": "402.2.a", "change": "reworded",
            "text": "A tired wolf stays where it is, unless it is carried. See rule 411. Rest for more.",
        },
    ]);
    assert_eq!(history, expected);
    let shown = library.run(&["rule", "1.3:403", "--history"]).out;
    assert!(shown.ends_with("\nThrough the versions\n  1.3  403  \n       Nobody howls at noon.\n  1.4  removed\n"), "{shown}");
}

#[test]
fn a_rule_of_an_older_version_tells_what_became_of_it() {
    let library = both();
    let note = |number: &str| library.run(&["rule", number]).err;
    let follow = "`--history` follows the rule from version to version\n";
    assert_eq!(note("1.3:402.1"), format!("note: in the Core Rules 1.4 it is 402.2: `riftlaw rule 1.4:402.2`; {follow}"));
    for reworded_or_gone in ["1.3:402.1.a", "1.3:403"] {
        assert_eq!(note(reworded_or_gone), format!("note: in the Core Rules 1.4 no rule says the same; {follow}"));
    }
    assert_eq!(note("1.3:402"), "", "nothing became of it");
    assert_eq!(note("402.2.a"), "");
}

#[test]
fn without_an_import_a_rule_is_our_own_gist_of_it_and_says_how_to_import() {
    let shown = riftlaw(&["rule", "465.2.c"]);
    assert_eq!(shown.code, Some(0));
    assert!(shown.out.contains("465.2.c Attacker first, each side spreads its total over the other side's units.\n"), "{}", shown.out);
    assert!(shown.out.contains("  gist in our own words · Core Rules 1.4 (in force since 2026-07-24)\n"), "{}", shown.out);
    assert!(shown.out.contains("\nRulings that cite it\n  fights/equal-might "), "{}", shown.out);
    let note = "note: the official text of the Core Rules 1.4 is not in your library; `riftlaw import FILE` reads it from your copy\n";
    assert_eq!(shown.err, note);
    let json = riftlaw(&["rule", "465.2.c", "--json"]).json();
    assert_eq!((&json["text"], &json["cited_by"]), (&Value::Null, &json!(["fights/equal-might"])));
    let no_gist = riftlaw(&["rule", "100"]);
    assert!(no_gist.out.contains("(its text was not imported, and no gist of it is shipped)"), "{}", no_gist.out);
}

#[test]
fn what_is_no_rule_is_exit_code_1_with_what_is_meant() {
    let told = |number: &str| {
        let shown = riftlaw(&["rule", number]);
        assert_eq!(shown.code, Some(1), "{number}");
        shown.err
    };
    assert_eq!(told("465.2.z"), "error: there is no rule 465.2.z in the Core Rules 1.4\nhint: did you mean `465.2.a`?\n");
    assert_eq!(told("wolf"), "error: `wolf` is not a rule number\nhint: a rule number looks like 466.5.b, or 1.3:466.5\n");
    assert_eq!(told("9.9:100"), "error: there is no rule 100 in the Core Rules 9.9\nhint: the versions are 1.0, 1.1, 1.2, 1.3, 1.4\n");
    let early = riftlaw(&["rule", "100", "--as-of", "2020-01-01"]);
    assert_eq!((early.code, early.err.contains("no Core Rules were in force on 2020-01-01")), (Some(1), true));
}

#[test]
fn the_difference_of_two_versions_tells_new_removed_reworded_and_renumbered_rules() {
    let library = both();
    let expected = "\
402.1  new
  Moonlight makes a path bright enough to be seen.
402.1.a → 402.2.a  reworded
  A tired wolf stays where it {-is.-} {+is, unless it is carried.+} See rule 411. Rest for more.
403  removed
  Nobody howls at noon.
"
    .replace("{-is.-}", "[-is.-]");
    let shown = library.run(&["diff", "1.3", "1.4"]);
    assert_eq!((shown.code, shown.out), (Some(0), expected));
    let notes = "\
note: from Core Rules 1.3 to 1.4: 1 new, 1 removed, 1 reworded, 5 renumbered
note: rules that only got another number are listed where words are given, and with --json
";
    assert_eq!(shown.err, notes);
    let third = library.run(&["diff", "1.3", "1.4", "-n", "3"]).out;
    assert!(third.ends_with("403  removed\n  Nobody howls at noon.\n"), "only what is listed counts for -n: {third}");
    let about = library.run(&["diff", "1.3", "1.4", "tired", "wolf"]).out;
    assert_eq!(
        about.lines().filter(|line| !line.starts_with(' ')).collect::<Vec<_>>(),
        ["402.1 → 402.2  renumbered", "402.1.a → 402.2.a  reworded"]
    );
    assert_eq!(library.run(&["diff", "1.3", "1.4", "unicorn"]).code, Some(1));
}

#[test]
fn a_difference_in_json_has_every_key_in_the_order_of_the_contract() {
    let library = both();
    let diff = library.run(&["diff", "1.3", "1.4", "--json", "-n", "2"]).json();
    assert_eq!(keys(&diff), ["schema", "from", "to", "words", "counts", "changes"]);
    assert_eq!(diff["counts"], json!({ "new": 1, "removed": 1, "reworded": 1, "renumbered": 5 }));
    let new = json!({ "change": "new", "from": null, "to": "402.1", "before": null, "after": "Moonlight makes a path bright enough to be seen." });
    assert_eq!((diff["changes"].as_array().map(Vec::len), &diff["changes"][0]), (Some(2), &new));
    let missing = library.run(&["diff", "1.2", "1.4"]);
    assert_eq!(missing.code, Some(1));
    let expected = "error: the Core Rules 1.2 are not in your library\nhint: `riftlaw import FILE` reads them from your copy\n";
    assert_eq!(missing.err, expected);
}

#[test]
fn changes_since_a_day_are_rulings_errata_rules_bans_and_documents() {
    let library = both();
    let changes = library.run(&["changes", "--since", "2026-07-01", "--json"]).json();
    assert_eq!(keys(&changes), ["schema", "since", "changes"]);
    let listed = changes["changes"].as_array().expect("a list");
    assert_eq!(keys(&listed[0]), ["date", "kind", "id", "summary"]);
    let of = |kind: &str| -> Vec<&str> {
        listed.iter().filter(|change| change["kind"] == kind).filter_map(|change| change["id"].as_str()).collect()
    };
    assert_eq!(of("document"), ["core-rules-1.3", "core-rules-1.4", "unleashed-faq", "vendetta-errata", "vendetta-faq"]);
    assert_eq!(of("erratum"), ["erratum:bold-wolf@2026-07-23"]);
    assert_eq!(of("rule"), ["cr@1.3:403", "cr@1.4:402.1", "cr@1.4:402.2.a"]);
    let days: Vec<&str> = listed.iter().filter_map(|change| change["date"].as_str()).collect();
    assert!(days.is_sorted() && days.iter().all(|day| *day >= "2026-07-01"));
    let bans = library.run(&["changes", "--since", "2026-03-01", "--json"]).json();
    let ban = json!({ "date": "2026-03-30", "kind": "ban", "id": "card:fox-lantern", "summary": "Fox-Lantern is banned in constructed" });
    assert!(bans["changes"].as_array().is_some_and(|changes| changes.contains(&ban)), "{bans}");
    assert_eq!(library.run(&["changes", "--since", "2026-08-15"]).code, Some(1));
}

#[test]
fn changes_take_the_day_bare_and_without_one_begin_with_the_core_rules_of_today() {
    let library = both();
    let since = |arguments: &[&str]| library.run(&[&["changes", "--json"], arguments].concat()).json()["since"].clone();
    assert_eq!(since(&["2026-07-01"]), "2026-07-01");
    assert_eq!(since(&[]), "2026-07-24");
    assert_eq!(since(&["--as-of", "2026-07-01"]), "2026-03-30");
    assert_eq!(library.run(&["changes", "2026-07-01", "--since", "2026-07-01"]).code, Some(2));
}

#[test]
fn rules_are_listed_one_a_line_with_their_texts_or_our_gists() {
    let imported = both().run(&["list", "rules"]).out;
    assert!(imported.starts_with("cr@1.4:400\tThings That Move\ncr@1.4:401\tMoving\n"), "{imported}");
    let gists = riftlaw(&["list", "rules", "--json"]).out;
    let first: Value = serde_json::from_str(gists.lines().next().expect("a line")).expect("JSON");
    assert_eq!((keys(&first), &first["kind"]), (vec!["id", "kind", "title"], &json!("rule")));
}
