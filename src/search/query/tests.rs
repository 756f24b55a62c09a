//! Tests of what is understood of a question.

use super::super::glossary;
use super::super::lexicon::{Facts, Sources};
use super::*;

fn card(name: &str, kind: &str, supertype: &str, tags: &[&str], domain: &str) -> Facts {
    let texts = |texts: &[&str]| texts.iter().map(|text| fold(text)).collect();
    Facts {
        slug: crate::corpus::slug(name),
        name: name.to_owned(),
        kind: kind.to_owned(),
        supertype: supertype.to_owned(),
        tags: texts(tags),
        domains: texts(&[domain]),
        has_errata: name.starts_with("Falling"),
    }
}

fn asked(text: &str) -> Asked {
    let cards = vec![
        card("Falling Star", "spell", "", &[], "Fury"),
        card("Back to Back", "spell", "", &[], "Order"),
        card("Sigil of the Storm", "battlefield", "", &[], ""),
        card("Annie, Fiery", "unit", "champion", &["Annie"], "Fury"),
        card("Annie, Stubborn", "unit", "champion", &["Annie"], "Chaos"),
        card("Dark Child - Starter", "legend", "", &["Annie"], "Fury"),
        card("Dazzling Aurora", "gear", "", &[], "Body"),
        card("Block", "spell", "", &[], "Calm"),
        card("Buff", "marker", "", &[], ""),
    ];
    let words = ["exhausted", "damage", "battlefield", "recycle", "unit", "after", "hidden", "stun"];
    let sources = Sources { cards, words: words.map(str::to_owned).into(), ..Sources::default() };
    let lexicon = Lexicon::read(Lexicon::write(&sources, &glossary::lines()));
    let stems: Vec<String> = words.iter().flat_map(|word| super::super::words::stems(word)).collect();
    let known = |stem: &str| Known { in_rulings: stems.iter().any(|known| known == stem), ..Known::default() };
    read(&Corpus::embedded(), &lexicon, &known, text)
}

fn cards(text: &str) -> Vec<Vec<String>> {
    asked(text).cards
}

fn looks_for(text: &str, stem: &str) -> bool {
    asked(text).units.iter().any(|unit| unit.alternatives.iter().any(|(known, _)| known == stem))
}

#[test]
fn players_words_are_taken_as_the_terms_of_the_game_and_shown() {
    assert!(looks_for("is my guy tapped", "exhaust") && looks_for("is my guy tapped", "unit"));
    let shown = Understood { word: "bf".to_owned(), taken_as: "battlefield".to_owned() };
    assert!(asked("whose bf").understood.contains(&shown));
    let units = asked("tapped").units;
    assert_eq!(units[0].alternatives[0], ("tap".to_owned(), 1.0));
    assert!(units[0].alternatives[1..].iter().all(|(_, worth)| *worth < 1.0), "what a word means counts less than the word");
}

#[test]
fn a_phrase_means_more_than_its_words() {
    assert!(looks_for("hero power in their end step", "legend"));
    assert!(!looks_for("power", "legend"));
}

#[test]
fn a_misspelt_word_is_taken_as_the_known_word_nearest_to_it_and_a_known_one_never() {
    let understood = asked("recycel a rune").understood;
    assert!(understood.iter().any(|word| word.word == "recycel" && word.taken_as == "recycle"));
    assert!(asked("recycle").understood.iter().all(|word| word.word != "recycle"));
}

#[test]
fn a_card_is_named_by_half_its_name_its_words_in_any_order_initials_or_with_mistakes() {
    assert_eq!(cards("aurora"), [["dazzling-aurora"]]);
    assert_eq!(cards("storm sigil and a rune"), [["sigil-of-the-storm"]]);
    assert_eq!(cards("b2b"), [["back-to-back"]]);
    assert_eq!(cards("faling star"), [["falling-star"]]);
    assert_eq!(cards("fallingstar's"), Vec::<Vec<String>>::new(), "that is another word");
}

#[test]
fn a_champion_names_cards_and_legend_and_colour_tell_which() {
    assert_eq!(cards("annie")[0].len(), 3);
    assert_eq!(cards("the annie legend"), [["dark-child-starter"]]);
    assert_eq!(cards("purple annie"), [["annie-stubborn"]]);
    assert_eq!(cards("dark child starter"), [["dark-child-starter"]]);
    assert_eq!(cards("dark child starter champion"), [["annie-fiery", "annie-stubborn"]]);
}

#[test]
fn a_word_of_the_game_names_its_card_only_when_it_stands_alone() {
    assert!(cards("can I buff a unit twice").is_empty());
    assert!(cards("can I block that attack").is_empty());
    assert_eq!(cards("Buff?"), [["buff"]]);
    assert_eq!(cards("block card"), [["block"]]);
}

#[test]
fn a_bare_name_asks_for_the_card_a_question_for_a_ruling_and_a_change_for_the_erratum() {
    assert_eq!(asked("falling star").wanted, Wanted::Card);
    assert_eq!(asked("aurora gear text").wanted, Wanted::Card);
    assert_eq!(asked("how does falling star work").wanted, Wanted::Ruling);
    assert_eq!(asked("falling star on a stunned unit").wanted, Wanted::Ruling);
    assert_eq!(asked("was falling star changed").wanted, Wanted::Erratum);
    assert_ne!(asked("was dazzling aurora changed").wanted, Wanted::Erratum, "it has none");
}

#[test]
fn other_games_and_what_no_rule_is_of_are_elsewhere_unless_they_are_compared() {
    assert!(asked("pokemon prize cards").is_elsewhere);
    assert!(asked("where to buy boosters").is_elsewhere);
    assert!(!asked("is it like haste in magic").is_elsewhere);
    assert!(!asked("exhausted unit").is_elsewhere);
}

#[test]
fn words_in_quotation_marks_are_taken_as_they_stand() {
    assert_eq!(quoted("What of \u{201c}your units?\" and \"here\" to \" it"), ["your", "units", "here"]);
    assert!(quoted("no marks at all").is_empty());
}

#[test]
fn the_code_of_a_printing_stands_for_the_name_of_its_card() {
    let (text, codes) = with_names(&Corpus::embedded(), "does (OGN-043/298) choose ven-sp3?");
    assert_eq!(text, "does Charm choose Ahri, Inquisitive");
    assert_eq!(codes[0], ("OGN-043/298".to_owned(), "Charm".to_owned()));
}

#[test]
fn a_rule_number_is_seen_among_signs() {
    assert_eq!(asked("see (466.5.b)?").rules, ["466.5.b"]);
    assert!(asked("see 12").rules.is_empty());
    assert_eq!((asked("rule 466").rules, asked("466").rules), (vec!["466".to_owned()], vec!["466".to_owned()]));
    assert!(asked("466 units").rules.is_empty(), "so many may be any number");
    assert!(asked(&format!("rule {}.9", 399)).rules.is_empty(), "there is no such rule");
}

#[test]
fn a_question_of_signs_or_of_small_words_alone_is_read_too() {
    assert!(asked("?!").units.is_empty());
    assert_eq!(asked("to be").units.len(), 2);
}

#[test]
fn a_question_finds_nothing_where_its_words_tell_too_little_of_the_game() {
    let finds_nothing = |text: &str| asked(text).finds_nothing(false);
    assert!(finds_nothing("grill a steak"), "nothing has its words");
    assert!(finds_nothing("aurora over the lake"), "a word of a name that no ruling speaks of may be any word");
    assert!(!finds_nothing("annie over the lake and damage to a unit"));
    assert!(!finds_nothing("can a unit recycle 99"), "any number may be asked about");
    assert!(!finds_nothing("stun"), "one word may be all of a question");
}
