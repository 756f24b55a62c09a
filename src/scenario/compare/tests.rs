//! Tests: what is compared, and how differences are told.

use crate::scenario::testing::{BOARD, differences, faults, play};

/// The differences that `after` has on the usual board with more on it.
fn found(more: &str, after: &str) -> Vec<String> {
    let played = play(&format!("{BOARD}{more}"), &format!("[case.after]\n{after}\n"));
    differences(&played).into_iter().map(|told| told.split_once(": ").map(|(_, told)| told.to_owned()).unwrap_or(told)).collect()
}

#[test]
fn a_difference_says_what_the_rules_give_and_what_the_case_says() {
    let played = play(BOARD, "[case.after]\nscore.Ann = 5\nbattlefields.\"Plain A\" = { controller = \"Ann\" }\n");
    let expected = ["a.toml:8: after.score.Ann is 0, not 5", "a.toml:9: after.battlefields.Plain A.controller is \"Ben\", not \"Ann\""];
    assert_eq!(differences(&played), expected);
    assert_eq!(
        serde_json::json!(played.after),
        serde_json::json!({ "score": { "Ann": 0 }, "battlefields": { "Plain A": { "controller": "Ben" } } })
    );
}

#[test]
fn every_fact_of_a_unit_can_be_compared() {
    let more = "units.\"X\" = { of = \"Ben\", owner = \"Ann\", card = \"Hawk\", at = \"Plain A\", damage = 1, exhausted = true, buffed = true, stunned = true, moved = 2, granted = [\"Tank\", \"Assault 2\"] }\n";
    let right = "units.\"X\" = { of = \"Ben\", owner = \"Ann\", card = \"Hawk\", at = \"Plain A\", might = 3, damage = 1, exhausted = true, buffed = true, stunned = true, moved = 2, mighty = false, keywords = [\"Ganking\", \"Tank\"] }\n";
    assert_eq!(found(more, right), Vec::<String>::new());
    let wrong = "units.\"X\" = { of = \"Ann\", at = \"base\", might = 2, exhausted = false, mighty = true, keywords = [\"Ganking\", \"Shield\"] }\n";
    let expected = [
        "after.units.X.of is \"Ben\", not \"Ann\"",
        "after.units.X.at is \"Plain A\", not \"base\"",
        "after.units.X.might is 3, not 2",
        "after.units.X.exhausted is true, not false",
        "after.units.X.mighty is false, not true",
        "after.units.X.keywords is [\"Ganking\"], not [\"Ganking\",\"Shield\"]",
    ];
    assert_eq!(found(more, wrong), expected);
}

#[test]
fn what_is_not_on_the_board_is_gone() {
    assert_eq!(
        found("hand.Ann = [\"Ox\"]\n", "units.\"Ox\" = \"gone\"\nunits.\"Ann's Bear\" = \"gone\""),
        ["after.units.Ann's Bear is \"on the board\", not \"gone\""]
    );
    assert_eq!(found("hand.Ann = [\"Ox\"]\n", "units.\"Ox\" = { might = 5 }"), ["after.units.Ox.might is \"gone\", not 5"]);
}

#[test]
fn zones_are_compared_whole_and_in_any_order_but_decks_in_theirs() {
    let more = "hand.Ann = [\"Ox\", \"Spark\", \"2 unknown\"]\ntrash.Ben = [\"Balm\"]\ndeck.Ann = [\"Ox\", \"Balm\", \"3 unknown\"]\n";
    assert_eq!(
        found(
            more,
            "hand.Ann = [\"Spark\", \"2 unknown\", \"Ox\"]\ntrash = { Ann = [], Ben = [\"Balm\"] }\ndeck.Ann = [\"Ox #2\", \"Balm\", \"3 unknown\"]"
        ),
        Vec::<String>::new()
    );
    assert_eq!(found(more, "hand.Ann = 4\ndeck.Ann = 5\ndeck.Ben = 30"), Vec::<String>::new());
    let wrong = found(more, "hand.Ann = [\"Spark\"]\ntrash.Ben = []\ndeck.Ann = [\"Balm\", \"Ox\", \"3 unknown\"]\ndeck.Ben = 29");
    let expected = [
        "after.hand.Ann is [\"Ox\",\"Spark\",\"2 unknown\"], not [\"Spark\"]",
        "after.trash.Ben is [\"Balm\"], not []",
        "after.deck.Ann is [\"Ox #2\",\"Balm\",\"3 unknown\"], not [\"Balm\",\"Ox\",\"3 unknown\"]",
        "after.deck.Ben is 30, not 29",
    ];
    assert_eq!(wrong, expected);
}

#[test]
fn a_card_name_without_a_number_stands_for_any_copy() {
    let more = "hand.Ann = [\"Ox\"]\ntrash.Ann = [\"Ox\"]\n";
    assert_eq!(found(more, "trash.Ann = [\"Ox\"]\nhand.Ann = [\"Ox\"]"), Vec::<String>::new());
    assert_eq!(found(more, "trash.Ann = [\"Ox #2\"]"), Vec::<String>::new());
    assert_eq!(found(more, "hand.Ann = [\"Ox #2\"]"), ["after.hand.Ann is [\"Ox\"], not [\"Ox #2\"]"]);
}

#[test]
fn runes_and_pools_are_compared_by_what_they_are() {
    let more = "runes.Ann = [\"2 Fury\", \"Calm exhausted\"]\nrune_deck.Ann = [\"Calm\", \"Fury\"]\npool.Ann = \"[R][1]\"\n";
    assert_eq!(
        found(
            more,
            "runes.Ann = [\"1 Calm exhausted\", \"Fury\", \"Fury\"]\nrune_deck.Ann = [\"Calm\", \"Fury\"]\npool = { Ann = \"[1][R]\", Ben = \"\" }\nrune_deck.Ben = 12"
        ),
        Vec::<String>::new()
    );
    let wrong = found(more, "runes.Ann = [\"2 Fury\", \"Calm\"]\nrune_deck.Ann = [\"Fury\", \"Calm\"]\npool.Ann = \"[2]\"");
    assert_eq!(
        wrong,
        [
            "after.runes.Ann is [\"2 Fury\",\"Calm exhausted\"], not [\"2 Fury\",\"Calm\"]",
            "after.rune_deck.Ann is [\"Calm\",\"Fury\"], not [\"Fury\",\"Calm\"]",
            "after.pool.Ann is \"[1][R]\", not \"[2]\""
        ]
    );
}

#[test]
fn who_has_what_and_what_goes_on_can_be_compared() {
    let after = "turn = \"Ann\"\nphase = \"main\"\npriority = \"Ann\"\nfocus = \"nobody\"\ndeciding = \"Ann\"\ncombat = \"none\"\nshowdown = \"none\"\nattackers = []\nchain = []\nwinner = \"nobody\"\n\
                 legends.Ben = \"none\"\nchampions.Ann = \"none\"\nfacedown.\"Plain A\" = \"none\"\nscored.Ann = []\nfinalized.Ann = 0\nxp.Ann = 0";
    assert_eq!(found("", after), Vec::<String>::new());
    assert_eq!(
        found("", "priority = \"nobody\"\nphase = \"draw\"\ndefenders = [\"Ben's Bear\"]"),
        [
            "after.priority is \"Ann\", not \"nobody\"",
            "after.phase is \"main\", not \"draw\"",
            "after.defenders is [], not [\"Ben's Bear\"]"
        ]
    );
}

#[test]
fn unknown_words_of_a_comparison_are_told_with_the_nearest_known_ones() {
    let told = faults(&format!(
        "[case.before]\n{BOARD}[case.after]\nprio = \"Ann\"\nphase = \"mein\"\nunits.\"Ann's Baer\" = {{ might = 1 }}\nunits.\"Ann's Bear\" = {{ mihgt = 1, at = \"Plain Z\" }}\ntrash.Ann = [\"Sparkk\"]\n"
    ));
    let told: Vec<&str> = told.iter().map(|fault| fault.splitn(4, ':').nth(3).unwrap_or_default().trim()).collect();
    let expected = [
        "unknown key `prio` (here can stand: turn, phase, score, xp, battlefields, units, gear, legends, champions, hand, deck, trash, \
         banished, facedown, runes, rune_deck, pool, finalized, scored, combat, showdown, attackers, defenders, focus, priority, deciding, \
         chain, winner)",
        "unknown phase `mein` (did you mean `main`?)",
        "unknown name `Ann's Baer` (did you mean `Ann's Bear`?)",
        "unknown key `mihgt` (did you mean `might`?)",
        "unknown place `Plain Z` (did you mean `Plain A`?)",
        "unknown name `Sparkk` (here can stand: Plain A, Plain B, Ann's Bear, Ben's Bear, Ann, Ben, base)",
    ];
    assert_eq!(told, expected);
}
