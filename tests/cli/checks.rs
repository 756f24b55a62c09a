//! `check`: every finding with file, line, message and hint; all together.

use serde_json::Value;

use super::harness::{Folder, keys, riftlaw, riftlaw_on};

const MIGHT: &str = "faq/fights/equal-might.toml";
const PACK: &str = "faq/moves/pack-move.toml";

#[test]
fn the_small_corpus_is_clean() {
    let checked = riftlaw(&["check"]);
    assert_eq!((checked.code, checked.out.as_str()), (Some(0), ""), "{}", checked.err);
    assert_eq!(checked.err, "note: nothing is wrong in 7 files of rulings, 2 of errata, 5 of cards\n");
    let value = riftlaw(&["check", "--json"]).json();
    assert_eq!(keys(&value), ["schema", "findings", "coverage", "cards"]);
    assert_eq!((&value["coverage"], &value["cards"]), (&Value::Null, &Value::Null));
}

#[test]
fn the_coverage_counts_the_rules_that_agreeing_replays_exercise_and_the_cards_that_can_be_played() {
    let checked = riftlaw(&["check", "--coverage"]);
    assert_eq!(checked.code, Some(0), "{}", checked.err);
    for part in ["467–472 Scoring: ", "  not exercised: ", "cards: 4 of 5 (80.0 %) encoded, 4 of 5 (80.0 %) playable\n"] {
        assert!(checked.out.contains(part), "{part}: {}", checked.out);
    }
    let value = riftlaw(&["check", "--coverage", "--json"]).json();
    let coverage = &value["coverage"];
    assert_eq!(keys(coverage), ["rules", "cards", "rulings"]);
    assert_eq!(keys(&coverage["rules"]), ["executable", "exercised", "chapters"]);
    let combat = coverage["rules"]["chapters"].as_array().expect("it is a list").iter().find(|chapter| chapter["first"] == "459");
    let combat = combat.expect("the chapter of combat is counted");
    assert_eq!(keys(combat), ["first", "last", "title", "exercised", "missed"]);
    assert!(combat["exercised"].as_array().expect("it is a list").contains(&Value::from("465.2.c")), "{combat}");
}

/// Changes one thing in a copy of the corpus, and tells what is found.
fn found(path: &str, from: &str, to: &str) -> String {
    let corpus = Folder::with_corpus();
    corpus.change(path, from, to);
    let checked = riftlaw_on(&corpus, &["check"]);
    assert_eq!(checked.code, Some(1), "{to}: {} {}", checked.out, checked.err);
    checked.out
}

#[test]
fn whatever_does_not_fit_is_found_at_its_place() {
    let cases = [
        (MIGHT, "short ", "shrot ", "equal-might.toml:2:1: unknown key `shrot` [format]\n  hint: did you mean `short`?\n"),
        (MIGHT, "answer ", "# ", "equal-might.toml:1:1: `answer` is missing [format]\n"),
        (MIGHT, "\"465.2.c\"", "\"465.2.z\"", "equal-might.toml:5:13: there is no rule 465.2.z in the Core Rules 1.4 [rule-number]\n"),
        (MIGHT, "\"465.2.c\"", "\"46.2\"", "equal-might.toml:5:13: `46.2` is not a rule number [format]\n"),
        (MIGHT, "reviewed = \"1.4\"", "reviewed = \"1.9\"", "equal-might.toml:6:12: there are no Core Rules 1.9 [format]\n"),
        (MIGHT, "origins-faq", "origin-faq", "unknown document `origin-faq` [format]\n  hint: did you mean `origins-faq`?\n"),
        (MIGHT, "item = 8, ", "", "equal-might.toml:7:13: it does not say which item of the Origins FAQ [source]\n"),
        (MIGHT, "2025-10-16", "2025-10-17", "the Origins FAQ was published on 2025-10-16, not on 2025-10-17 [date]\n"),
        (MIGHT, "\"holds\"", "\"hold\"", "unknown status `hold` [format]\n  hint: did you mean `holds`?\n"),
        (MIGHT, "\"holds\"", "\"amended\"", "equal-might.toml:8:12: the status `amended` needs `changed` [status]\n"),
        (MIGHT, "Grey Wolf", "Gray Wolf", "there is no card `Gray Wolf` [unknown-card]\n  hint: did you mean `Grey Wolf`?\n"),
        (MIGHT, "topic    = \"fights\"", "topic    = \"fight\"", "the topic is `fight`, and the folder `fights` [topic]\n"),
        (
            MIGHT,
            "everyone = \"passes\"",
            "everyone = \"passes\"\nrefused = \"999\"",
            "there is no rule 999 in the Core Rules 1.4 [rule-number]\n",
        ),
        (MIGHT, "[[case]]\n", "[[case]]\nview = \"mine\"\n", "the ruling has no view `mine` [view]\n"),
        (
            MIGHT,
            "a bold wolf does not survive a grey one",
            "two grey wolves kill each other",
            "is called `two grey wolves kill each other` already",
        ),
        (PACK, "from = 2026-03-30", "from = 2026-03-30\nuntil = 2026-03-30", "ends on 2026-03-30, before it begins on 2026-03-30"),
        (
            PACK,
            "from = 2026-03-30",
            "from = 2026-03-30\nas_of = 2026-01-01",
            "is played on 2026-01-01, a day it does not speak for [date]\n",
        ),
        (PACK, "since    = 2026-03-30", "since    = 2026-13-30", "pack-move.toml:9:"),
        ("faq/fights/howling.toml", "fights/howling-today", "fights/nowhere", "`superseded_by` names `fights/nowhere`, which is no ruling"),
        (
            "faq/fights/howling.toml",
            "until         = 2026-01-14",
            "until         = 2025-01-14",
            "it ends on 2025-01-14, and is so only since",
        ),
        ("faq/fights/lantern.toml", "name    = \"faq\"", "name    = \"core-rules\"", "a view is called `core-rules` already [view]\n"),
        ("faq/moves/group-move.toml", "pack-move", "nowhere", "`forward` names `moves/nowhere`, which is no ruling"),
        ("faq/moves/group-move.toml", "forward", "topic = \"moves\"\nforward", "a file with `forward` holds nothing else"),
        ("errata/bold-wolf.toml", "Bold Wolf", "Cold Wolf", "the errata of `Cold Wolf` have to stand in cold-wolf.toml [file-name]\n"),
        ("errata/bold-wolf.toml", "2025-10-28\nin_force", "2025-10-27\nin_force", "Origins errata was published on 2025-10-28"),
        ("cards/tst/grey-wolf.toml", "Grey Wolf", "Great Wolf", "the file of `Great Wolf` has to be called great-wolf.toml [file-name]\n"),
        ("cards/tst/grey-wolf.toml", "might ", "migth ", "unknown key `migth`"),
        (
            "cards/tst/relan-patient-hound.toml",
            "TST-003",
            "TST-001",
            "relan-patient-hound.toml:5:14: `TST-001` is a code of `Grey Wolf` already [code]\n",
        ),
        ("cards/tst/grey-wolf.toml", "TST-001", "one", "grey-wolf.toml:4:12: `one` is no code of a printing [code]\n  hint: write the set"),
        (
            "cards/tst/fox-lantern.toml",
            "kind      = \"gear\"",
            "kind      = \"gear\"\nsupertype = \"champion\"",
            "fox-lantern.toml:3:13: only units are `champion` (133.7.a) [facts]\n  hint: take the line out\n",
        ),
        (
            "cards/bans.toml",
            "Fox-Lantern",
            "Fox-Lanterm",
            "bans.toml:5:15: there is no card `Fox-Lanterm` [unknown-card]\n  hint: did you mean",
        ),
        ("cards/bans.toml", "\"2v2\"", "\"2v3\"", "bans.toml:8:14: unknown format `2v3` [format]\n  hint: did you mean `2v2`?\n"),
    ];
    for (path, from, to, message) in cases {
        let out = found(path, from, to);
        assert!(out.contains(message), "{path}: `{to}` gives\n{out}");
        assert!(out.contains(path), "{path}: {out}");
    }
}

#[test]
fn a_ruling_without_a_source_or_a_case_is_found() {
    let corpus = Folder::with_corpus();
    let text = "question = \"?\"\nshort = \"No\"\nanswer = \"No.\"\ntopic = \"fights\"\nrules = [\"465\"]\nreviewed = \"1.4\"\nstatus = \"holds\"\n";
    corpus.write("faq/fights/bare.toml", text);
    assert!(riftlaw_on(&corpus, &["check"]).out.contains("faq/fights/bare.toml:1:1: it names no source [format]"));
    let source = "sources = [{ document = \"origins-faq\", item = 1, published = 2025-10-16 }]\n";
    corpus.write("faq/fights/bare.toml", format!("{text}{source}"));
    assert!(riftlaw_on(&corpus, &["check"]).out.contains("faq/fights/bare.toml:1:1: it has no [[case]] that replays it [case]"));
}

#[test]
fn an_id_that_was_released_may_not_vanish_but_may_forward() {
    let corpus = Folder::with_corpus();
    corpus.write("tests/released-ids.txt", "fights/equal-might\nmoves/group-move\ncard:bold-wolf\nerratum:bold-wolf@2025-10-28\n");
    let clean = riftlaw_on(&corpus, &["check"]);
    assert_eq!(clean.code, Some(0), "{}", clean.out);
    corpus.write("tests/released-ids.txt", "fights/equal-might\nfights/gone\nfights/equal-might\nerratum:bold-wolf@2020-01-01\n");
    let found = riftlaw_on(&corpus, &["check"]).out;
    assert!(found.contains("tests/released-ids.txt:2:1: `fights/gone` was released and is gone [vanished-id]"), "{found}");
    assert!(found.contains("tests/released-ids.txt:3:1: `fights/equal-might` stands in line 1 already [duplicate-id]"), "{found}");
    assert!(found.contains("tests/released-ids.txt:4:1: `erratum:bold-wolf@2020-01-01` was released and is gone"), "{found}");
}

#[test]
fn the_same_card_in_two_folders_is_a_duplicate_id() {
    let corpus = Folder::with_corpus();
    let text = std::fs::read_to_string(corpus.path().join("cards/tst/grey-wolf.toml")).expect("it is there");
    corpus.write("cards/two/grey-wolf.toml", text);
    let found = riftlaw_on(&corpus, &["check"]).out;
    assert!(
        found.contains("cards/two/grey-wolf.toml:1:1: `card:grey-wolf` stands in cards/tst/grey-wolf.toml already [duplicate-id]"),
        "{found}"
    );
}

#[test]
fn all_findings_of_all_files_are_told_together_in_order() {
    let corpus = Folder::with_corpus();
    corpus.change(MIGHT, "short ", "shrot ");
    corpus.change(MIGHT, "\"466.3.d\"", "\"x\"");
    corpus.write("faq/fights/broken.toml", "question = = \"?\"\n");
    corpus.write("faq/moves/latin.toml", b"question = \"\xff\"\n");
    let checked = riftlaw_on(&corpus, &["check", "--json"]);
    assert_eq!(checked.code, Some(1));
    let value = checked.json();
    let findings = value["findings"].as_array().expect("a list");
    let places: Vec<String> = findings.iter().map(|f| format!("{}:{}", f["file"].as_str().unwrap_or_default(), f["line"])).collect();
    assert!(places.is_sorted(), "{places:?}");
    for place in [format!("{MIGHT}:2"), format!("{MIGHT}:5"), "faq/fights/broken.toml:1".to_owned(), "faq/moves/latin.toml:1".to_owned()] {
        assert!(places.contains(&place), "{place} in {places:?}");
    }
    assert_eq!(keys(&findings[0]), ["file", "line", "column", "rule", "message", "hint"]);
}

#[test]
fn a_board_that_the_rules_do_not_allow_is_found() {
    let out = found(MIGHT, "at = \"Plain A\" }", "at = \"Plain C\" }");
    assert!(out.contains(MIGHT) && out.contains("Plain C"), "{out}");
}

const BOLD: &str = "cards/tst/bold-wolf.toml";

/// A list of the two wolves, of which one has that text.
fn list(folder: &Folder, bold: &str) -> String {
    let text = format!(
        "name\tcodes\trules_text\nBold Wolf\tTST-002\t{bold}\nGrey Wolf\tTST-001\t\nFox-Lantern\tTST-004\tx\nNo Wolf\tTST-999\tx\n"
    );
    folder.write("list.tsv", text).display().to_string()
}

#[test]
fn wordings_are_compared_with_a_list_word_for_word() {
    let corpus = Folder::with_corpus();
    let same = list(&corpus, "[Ganking] (It moves.)\\n[TANK]");
    let checked = riftlaw_on(&corpus, &["check", "--cards", &same]);
    let figure = "2 of 2 encoded cards read word for word as the list has them (100.0 %); of the list, 1 are not encoded\n";
    assert_eq!((checked.code, checked.out), (Some(0), format!("No Wolf: no card of the corpus\n{figure}")), "{}", checked.err);
    let value = riftlaw_on(&corpus, &["check", "--json", "--cards", &same]).json();
    assert_eq!(keys(&value["cards"]), ["list", "compared", "equal", "not_encoded", "unknown", "differences"]);
    let printed = riftlaw_on(&corpus, &["check", "--as-printed", "--cards", &list(&corpus, "[Ganking]")]);
    assert_eq!(printed.code, Some(0), "{}", printed.out);
}

#[test]
fn a_difference_is_shown_with_both_texts_and_is_a_finding_unless_it_is_marked() {
    let corpus = Folder::with_corpus();
    let other = list(&corpus, "[Tank]\\n[Ganking]");
    let checked = riftlaw_on(&corpus, &["check", "--cards", &other]);
    assert_eq!(checked.code, Some(1), "{}", checked.out);
    for part in [
        "errata/bold-wolf.toml:",
        "reads otherwise than the list has it [wording]",
        "ours: [Ganking] / [Tank]",
        "list: [Tank] / [Ganking]",
        "1 of 2",
    ] {
        assert!(checked.out.contains(part), "{part}: {}", checked.out);
    }
    corpus.change("errata/bold-wolf.toml", "keywords  =", "differs   = \"order\"\nkeywords  =");
    let marked = riftlaw_on(&corpus, &["check", "--json", "--cards", &other]);
    assert_eq!(marked.code, Some(0), "{}", marked.out);
    let difference = &marked.json()["cards"]["differences"][0];
    assert_eq!(keys(difference), ["name", "file", "differs", "ours", "listed"]);
    assert_eq!((&difference["differs"], &difference["listed"]), (&"order".into(), &"[Tank]\n[Ganking]".into()));
}

#[test]
fn differs_where_nothing_differs_is_a_finding() {
    let corpus = Folder::with_corpus();
    corpus.change(BOLD, "keywords =", "differs = \"order\"\nkeywords =");
    let checked = riftlaw_on(&corpus, &["check", "--as-printed", "--cards", &list(&corpus, "[Ganking]")]);
    assert_eq!(checked.code, Some(1), "{}", checked.out);
    assert!(checked.out.contains("bold-wolf.toml:8:11: `Bold Wolf` says that it differs"), "{}", checked.out);
}

#[test]
fn a_list_that_is_none_and_no_list_at_all_are_errors() {
    let corpus = Folder::with_corpus();
    let none = corpus.write("none.tsv", "nothing").display().to_string();
    for arguments in [&["check", "--cards", &none][..], &["check", "--cards", "/nowhere/list.tsv"], &["check", "--cards"]] {
        let checked = riftlaw_on(&corpus, arguments);
        assert_eq!((checked.code, checked.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(checked.err.contains("card list"), "{}", checked.err);
    }
}

#[test]
fn effect_text_is_compared_only_with_a_list_that_has_any() {
    let corpus = Folder::with_corpus();
    let band = "name = \"Wolf Band\"\nkind = \"gear\"\ncodes = [\"TST-009\"]\ndomains = []\ncost = \"[1]\"\n[[effect_text]]\nkeywords = [\"Tank\"]\n";
    corpus.write("cards/tst/wolf-band.toml", band);
    let code = |list: &str| {
        let list = corpus.write("list.tsv", list).display().to_string();
        riftlaw_on(&corpus, &["check", "--cards", &list]).code
    };
    assert_eq!(code("name\tcodes\trules_text\nWolf Band\tTST-009\t\n"), Some(0));
    assert_eq!(code("name\tcodes\trules_text\tequip_attached_text\nWolf Band\tTST-009\t\t[Tank]\n"), Some(0));
    assert_eq!(code("name\tcodes\trules_text\tequip_attached_text\nWolf Band\tTST-009\t\t[Ganking]\n"), Some(1));
}
