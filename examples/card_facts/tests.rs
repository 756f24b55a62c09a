//! Tests on small lists and files written for them.

use std::fs;
use std::path::{Path, PathBuf};

use super::{compare, file, list, printed, run};

const HEAD: &str =
    "name\ttype\tsupertype\tdomains\tenergy\tpower\tmight\ttags\tcodes\trules_text\tequip_might_bonus\tequip_attached_text\ttext_status";

/// A list with these lines; `|` stands for a tab.
fn list_of(lines: &[&str]) -> String {
    let lines = lines.iter().map(|line| line.replace('|', "\t"));
    std::iter::once(HEAD.to_owned()).chain(lines).collect::<Vec<_>>().join("\n")
}

fn read(lines: &[&str]) -> list::List {
    list::read(&list_of(lines)).expect("the list has all columns")
}

/// An empty folder of that name, gone again afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("card_facts_{name}_{}", std::process::id()));
        // It is there only if an earlier run was cut off.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("cards")).expect("the temporary folder can be written to");
        Self(path)
    }

    fn cards(&self) -> PathBuf {
        self.0.join("cards")
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }

    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.0.join(file)).expect("the file is there")
    }

    /// Runs the tool over the folder.
    fn run(&self, lines: &[&str], write: bool) -> String {
        self.write("list.tsv", &list_of(lines));
        let mut arguments = vec![self.0.join("list.tsv").display().to_string(), "--cards".to_owned(), self.cards().display().to_string()];
        arguments.extend(write.then(|| "--write".to_owned()));
        format!("{:?}", run(arguments.into_iter()).expect("the list can be read"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left behind lies in the folder for temporary files.
        let _ = fs::remove_dir_all(&self.0);
    }
}

const SCOUT: &str = "Hill Scout|Unit||Fury,Calm|2|1|3|Poro,Noxus|ABC-004/100 ABC-004a/100|Draw 1.|||";

#[test]
fn a_card_without_a_file_gets_one_with_its_facts() {
    let folder = Folder::new("new");
    folder.run(&[SCOUT], true);
    let expected = r#"name      = "Hill Scout"
kind      = "unit"
tags      = ["Poro", "Noxus"]
codes     = ["ABC-004", "ABC-004a"]
domains   = ["Fury", "Calm"]
cost      = "[2][C]"
might     = 3
abilities = "not encoded"
"#;
    assert_eq!(folder.text("cards/abc/hill-scout.toml"), expected);
}

#[test]
fn a_text_of_nothing_but_keywords_is_encoded_by_them() {
    let text = r"[Hidden] (Told again.)\n[Shield 2] (+2 :rb_might: if so.)\nTank (Printed without brackets.)";
    let facts = &read(&[&format!("Wall|Unit||Calm|1||2||ABC-001/100|{text}|||")]).cards[0];
    let written = file::new(facts);
    assert!(written.contains(r#"keywords = ["Hidden", "Shield 2", "Tank"]"#), "{written}");
    assert!(!written.contains("not encoded"), "{written}");
}

#[test]
fn keywords_of_equipment_go_to_its_effect_text() {
    let line = "Long Pole|Gear||Order|1|||Equipment|ABC-002/100|[Equip] :rb_energy_1::rb_rune_order: (Told again.)|2|[Assault 2]|";
    let written = file::new(&read(&[line]).cards[0]);
    assert!(
        written.contains("might_bonus = 2\nkeywords    = [\"Equip [1][Y]\"]\n\n[[effect_text]]\nkeywords = [\"Assault 2\"]\n"),
        "{written}"
    );
    let other = file::new(&read(&[&line.replace("[Assault 2]", "When I hold, draw 1.")]).cards[0]);
    assert!(other.contains("not encoded") && !other.contains("effect_text"), "{other}");
}

#[test]
fn only_lines_of_keywords_are_taken_from_a_text() {
    let cases: [(&str, &[&str], &[&str], bool); 9] = [
        ("", &[], &[], true),
        (r"[Action] (Told.)\nDraw 1.\n[Flow] :rb_energy_2:", &["Action", "Flow [2]"], &[], false),
        ("[Empowered][>] I have [Tank].", &[], &[], false),
        ("[Reaction] — Draw 1.", &[], &[], false),
        ("[Assault 2], [Shield 2] (Told.)", &["Assault 2", "Shield 2"], &[], true),
        ("[Empower] — Discard 1 (Told.)", &[], &["Empower"], false),
        ("[Empower] :rb_energy_5:. It costs less.", &[], &["Empower"], false),
        (r"Choose one —\n[Tank]\n[Shield]", &[], &[], false),
        ("[Empower] costs are less.", &[], &[], false),
    ];
    for (text, keywords, in_words, is_all) in cases {
        let printed = printed::read(text);
        assert_eq!(printed.keywords, keywords, "{text}");
        assert_eq!(printed.in_words, in_words, "{text}");
        assert_eq!(printed.is_all, is_all, "{text}");
    }
}

/// A file as people write them: a comment, keys in an order of its own, an ability.
const BY_HAND: &str = r#"# What the scout is for.
name    = "Hill Scout"
differs = "wording"   # kept
kind    = "unit"
codes   = ["ABC-004", "OLD-9"]
domains = ["Calm", "Fury"]
cost    = "[1][C]"
might   = 3
keywords = ["Tank"]

[[ability]]   # by hand
when = "I hold"
do   = [{ draw = 1 }]
"#;

#[test]
fn only_facts_that_differ_are_changed_and_abilities_never() {
    let facts = &read(&[SCOUT]).cards[0];
    let updated = file::update(BY_HAND, facts).expect("it is TOML");
    let expected = r#"# What the scout is for.
name     = "Hill Scout"
differs  = "wording"   # kept
kind     = "unit"
tags     = ["Poro", "Noxus"]
codes    = ["ABC-004", "OLD-9", "ABC-004a"]
domains  = ["Calm", "Fury"]
cost     = "[2][C]"
might    = 3
keywords = ["Tank"]

[[ability]]   # by hand
when = "I hold"
do   = [{ draw = 1 }]
"#;
    assert_eq!(updated.text, expected);
    assert_eq!(updated.changes.len(), 3, "tags, codes and cost: {:?}", updated.changes);
    assert_eq!(updated.left_alone, ["codes: the list has no OLD-9", "keywords: the list has none"]);
}

#[test]
fn costs_are_compared_by_what_they_say() {
    let facts = &read(&["Seal|Gear||Fury|0|1||||"]).cards;
    assert!(facts.is_empty(), "a card without a code is a fault");
    let facts = &read(&["Seal|Gear||Fury|0|1|||ABC-001||||"]).cards[0];
    let text = "name = \"Seal\"\nkind = \"gear\"\ncodes = [\"ABC-001\"]\ndomains = [\"Fury\"]\ncost = \"[0][C]\"\n";
    assert_eq!(file::update(text, facts).expect("it is TOML").text, text);
}

#[test]
fn keywords_of_a_card_that_is_not_encoded_follow_the_list() {
    let line = SCOUT.replace("Draw 1.", r"[Tank]\nDraw 1.");
    let facts = &read(&[&line]).cards[0];
    let written = file::new(facts);
    let old = written.replace("[\"Tank\"]", "[\"Shield\"]");
    assert_ne!(old, written);
    assert_eq!(file::update(&old, facts).expect("it is TOML").text, written);
}

#[test]
fn keywords_with_costs_in_words_are_left_to_people() {
    let line = SCOUT.replace("Draw 1.", r"[Tank]\n[Empower] — Discard 1");
    let facts = &read(&[&line]).cards[0];
    let by_hand = file::new(facts).replace("[\"Tank\"]", "[\"Tank\", { Empower = [{ discard = 1 }] }]");
    let updated = file::update(&by_hand, facts).expect("it is TOML");
    assert_eq!((updated.text, updated.left_alone), (by_hand, Vec::new()));
}

#[test]
fn the_champion_supertype_is_for_units_alone() {
    let lines = ["Old Hero|Legend|Champion|Fury,Calm||||Ahri|ABC-005||||", "Ahri, Young|Unit|Champion|Fury|2||3|Ahri|ABC-006||||"];
    let supertypes: Vec<_> = read(&lines).cards.into_iter().map(|facts| facts.supertype).collect();
    assert_eq!(supertypes, [None, Some("champion".to_owned())]);
}

#[test]
fn a_known_fault_of_lists_is_put_right_only_while_they_have_it() {
    let tags = |listed: &str| read(&[&format!("Karma, Channeler|Unit|Champion|Order|6|1|6|{listed}|ABC-007||||")]).cards[0].tags.clone();
    assert_eq!(tags("Vi,Ionia"), ["Karma", "Ionia"]);
    assert_eq!(tags("Karma,Ionia,Spirit"), ["Karma", "Ionia", "Spirit"]);
}

#[test]
fn printings_of_one_card_are_one_card() {
    let lines = ["Guard (DE)|Unit|Token|Colorless|||1|Recruit|ABC-T1||||", "Guard (NX)|Unit|Token|Colorless|||1|Recruit|ABC-T2||||"];
    let list = read(&lines);
    assert_eq!((list.cards.len(), list.faults.len()), (1, 0));
    assert_eq!((list.cards[0].name.as_str(), list.cards[0].codes.join(" ")), ("Guard", "ABC-T1 ABC-T2".to_owned()));
    let other = read(&[lines[0], &lines[1].replace("|1|", "|2|")]);
    assert_eq!(other.faults, ["line 3: another line says something else of `Guard`"]);
}

#[test]
fn unreleased_cards_are_left_out() {
    let list = read(&[SCOUT, &SCOUT.replace("Hill", "Moor").replace("|||", "|||preview (early)")]);
    assert_eq!((list.cards.len(), list.unreleased), (1, 1));
}

#[test]
fn a_list_without_a_column_is_refused_with_the_column() {
    let message = list::read("name\ttype\n").expect_err("columns are missing");
    assert!(message.starts_with("the list has no column `codes`"), "{message}");
}

#[test]
fn a_card_that_the_program_would_not_read_is_not_written() {
    let folder = Folder::new("refused");
    let list = read(&[&SCOUT.replace("Poro", "Porro")]);
    let work = compare(&list, &folder.cards()).expect("the folder can be read");
    assert_eq!((work.files.len(), work.faults), (0, 1));
    assert!(work.told.iter().any(|line| line.contains("unknown tag `Porro` (did you mean `Poro`?)")), "{:?}", work.told);
}

#[test]
fn a_card_whose_abilities_cannot_be_read_yet_still_gets_its_facts() {
    let folder = Folder::new("unread");
    folder.write("cards/abc/hill-scout.toml", &BY_HAND.replace("draw = 1", "frob = 1"));
    folder.run(&[SCOUT], true);
    assert!(folder.text("cards/abc/hill-scout.toml").contains("cost     = \"[2][C]\""));
}

#[test]
fn a_second_run_finds_nothing_to_do() {
    let folder = Folder::new("twice");
    folder.write("cards/abc/hill-scout.toml", BY_HAND);
    let lines = [SCOUT, "Gold Pot|Gear|Token|Colorless|||||ABC-T9||||", "Wind|Spell||Chaos|3|2|||ABC-010|[Hidden] (Told.)|||"];
    let before = folder.text("cards/abc/hill-scout.toml");
    let dry = folder.run(&lines, false);
    assert_eq!(folder.text("cards/abc/hill-scout.toml"), before, "without --write nothing is changed");
    assert!(!Path::new(&folder.cards().join("tokens")).exists());
    folder.run(&lines, true);
    assert!(folder.cards().join("tokens/gold-pot.toml").exists());
    let list = read(&lines);
    let work = compare(&list, &folder.cards()).expect("the folder can be read");
    assert_eq!((work.new, work.changed, work.files.len()), (0, 0, 0), "{:?}", work.told);
    let again = folder.run(&lines, false);
    assert_ne!(dry, again, "the exit code tells whether something is to be done");
}
