//! Tests: what steps do, and what is told where they do not fit.

mod players;

use crate::scenario::testing::{BOARD, differences, play};
use crate::scenario::{Verdict, brief};

/// Plays steps on the usual board with more on it; the verdict, why, and the differences.
fn outcome(more: &str, steps: &str) -> (Verdict, Option<String>, Vec<String>) {
    let played = play(&format!("{BOARD}{more}"), steps);
    let found = differences(&played);
    (played.verdict.expect("it has a verdict"), played.because, found)
}

fn agrees(more: &str, steps: &str) {
    let (verdict, because, found) = outcome(more, steps);
    assert_eq!((verdict, because, found), (Verdict::Agrees, None, Vec::<String>::new()));
}

fn because(more: &str, steps: &str) -> String {
    let (verdict, because, _) = outcome(more, steps);
    assert_eq!(verdict, Verdict::Disagrees);
    because.expect("it says why")
}

#[test]
fn a_fight_is_played_and_told() {
    let played = play(
        BOARD,
        "[[case.step]]\nwho = \"Ann\"\nmove = [\"Ann's Bear\"]\nto = \"Plain A\"\nthen = { combat = \"Plain A\", attackers = [\"Ann's Bear\"], focus = \"Ann\" }\n\
         [[case.step]]\neveryone = \"passes\"\n[case.after]\ntrash = { Ann = [\"Ann's Bear\"], Ben = [\"Ben's Bear\"] }\nbattlefields.\"Plain A\" = { controller = \"nobody\" }\n",
    );
    assert_eq!((played.verdict, differences(&played)), (Some(Verdict::Agrees), Vec::new()));
    let told: Vec<String> = brief(&played.told).iter().map(|told| format!("{} {} {}", told.step, told.text, told.rule)).collect();
    let expected = [
        "1 Ann's Bear is exhausted 144.2",
        "1 Ann moves her Bear to Plain A 144.3",
        "1 Ann contests Plain A 450",
        "1 a combat begins at Plain A: Ann attacks, Ben defends 464.2",
        "2 Ann and Ben pass 347.2",
        "2 the showdown closes 348",
        "2 Ann's Bear and Ben's Bear deal 3 to each other 465.2.d",
        "2 Ann's Bear and Ben's Bear die 323.5",
        "2 the combat has no result 466.3.d",
        "2 nobody controls Plain A 466.5.b",
    ];
    assert_eq!(told, expected);
}

#[test]
fn an_illegal_step_ends_the_case_and_is_told_with_its_rule() {
    let steps = "[[case.step]]\nwho = \"Ann\"\nmove = [\"Ann's Bear\"]\nto = \"base\"\n[[case.step]]\nwho = \"Ann\"\nends = \"turn\"\n[case.after]\nturn = \"Ann\"\n";
    let (verdict, because, found) = outcome("", steps);
    assert_eq!(verdict, Verdict::Disagrees);
    assert_eq!(because.as_deref(), Some("step 1 is refused by 144.4: the unit is there already"));
    assert_eq!(found, ["a.toml:7: step 1 is \"refused by 144.4\", not \"legal\""]);
}

#[test]
fn a_refusal_by_the_rule_or_one_above_it_agrees() {
    let step = |rule: &str| {
        format!(
            "[[case.step]]\nwho = \"Ann\"\nmove = [\"Ann's Bear\"]\nto = \"base\"\nrefused = \"{rule}\"\nthen = {{ units.\"Ann's Bear\" = {{ exhausted = false }} }}\n"
        )
    };
    agrees("", &step("144.4"));
    agrees("", &step("144.4.c"));
    assert_eq!(because("", &step("144.2")), "step 1 is refused by 144.4 (the unit is there already), and should be by 144.2");
    assert_eq!(because("", &step("144")), "step 1 is refused by 144.4 (the unit is there already), and should be by 144");
}

#[test]
fn a_step_that_should_be_refused_and_is_legal_disagrees() {
    let step = "[[case.step]]\nwho = \"Ann\"\nmove = [\"Ann's Bear\"]\nto = \"Plain B\"\nrefused = \"144.2\"\n";
    assert_eq!(because("", step), "step 1 is legal, and should be refused by 144.2");
}

#[test]
fn a_step_that_answers_nothing_is_told_what_is_asked() {
    let step = "[[case.step]]\nwho = \"Ann\"\nchoose = [\"Ben's Bear\"]\n";
    assert_eq!(because("", step), "step 1 does not fit: Ann has Priority and nothing is asked");
}

#[test]
fn a_question_with_several_answers_has_to_be_answered_before_anything_else() {
    let more = "hand.Ann = [\"Spark\"]\nrunes.Ann = [\"Fury\"]\nunits.\"Ben's Ox\" = { of = \"Ben\", card = \"Ox\", at = \"Plain A\" }\n";
    let steps = "[[case.step]]\nwho = \"Ann\"\nplay = \"Spark\"\nthen = { deciding = \"Ann\", priority = \"nobody\" }\n[[case.step]]\nwho = \"Ann\"\nends = \"turn\"\n";
    assert_eq!(because(more, steps), "step 2 does not fit: Ann is asked for a target: one of Ben's Bear and Ben's Ox");
}

#[test]
fn what_a_step_names_and_nothing_asks_for_is_told() {
    let more = "hand.Ann = [\"Spark\"]\nrunes.Ann = [\"Fury\"]\n";
    let step = "[[case.step]]\nwho = \"Ann\"\nplay = \"Spark\"\nchoose = [\"Ben's Bear\", \"Ann's Bear\"]\n";
    assert_eq!(because(more, step), "step 1 does not fit: nothing asks for `Ann's Bear`; Ann has Priority, with Spark on the chain");
}

#[test]
fn the_only_answer_is_given_unless_a_later_step_gives_it() {
    let more = "hand.Ann = [\"Spark\"]\nrunes.Ann = [\"Fury\"]\n";
    agrees(more, "[[case.step]]\nwho = \"Ann\"\nplay = \"Spark\"\nthen = { chain = [\"Spark\"], priority = \"Ann\", runes.Ann = [] }\n");
    let steps = "[[case.step]]\nwho = \"Ann\"\nplay = \"Spark\"\nthen = { priority = \"nobody\", deciding = \"Ann\" }\n\
                 [[case.step]]\nwho = \"Ann\"\nchoose = [\"Ann's Bear\"]\nrefused = \"355.9.b\"\n[[case.step]]\nwho = \"Ben\"\nplay = \"Ann's Bear\"\nrefused = \"312.1.b\"\n\
                 [[case.step]]\nwho = \"Ann\"\nchoose = [\"Ben's Bear\"]\nthen = { priority = \"Ann\", runes.Ann = [] }\n";
    agrees(more, steps);
}

#[test]
fn targets_destination_and_place_are_each_taken_from_their_own_key() {
    let more = "hand.Ann = [\"Shove\", \"Bear\"]\nrunes.Ann = [\"3 Calm\"]\nunits.\"Ann's Ox\" = { of = \"Ann\", card = \"Ox\", at = \"Plain B\" }\n";
    let steps = "[[case.step]]\nwho = \"Ann\"\nplay = \"Shove\"\nchoose = [\"Ben's Bear\"]\nto = \"Ben's base\"\n[[case.step]]\neveryone = \"passes\"\n\
                 [[case.step]]\nwho = \"Ann\"\nplay = \"Bear\"\nat = \"Plain B\"\n[case.after]\nunits.\"Ben's Bear\" = { at = \"base\" }\nunits.\"Bear\" = { of = \"Ann\", at = \"Plain B\", exhausted = true }\n";
    agrees(more, steps);
}

#[test]
fn names_left_over_from_one_choice_go_to_the_next() {
    let more = "hand.Ann = [\"Duel\"]\nunits.\"Ben's Ox\" = { of = \"Ben\", card = \"Ox\" }\nunits.\"Ann's Ox\" = { of = \"Ann\", card = \"Ox\" }\n";
    let steps = "[[case.step]]\nwho = \"Ann\"\nplay = \"Duel\"\nchoose = [\"Ann's Ox\", \"Ben's Ox\"]\n[[case.step]]\neveryone = \"passes\"\n[case.after]\n\
                 units = { \"Ann's Ox\" = { damage = 1 }, \"Ben's Ox\" = { damage = 1 }, \"Ben's Bear\" = { damage = 0 } }\n";
    agrees(more, steps);
}

#[test]
fn nothing_may_be_chosen_where_the_text_says_up_to() {
    let more = "hand.Ann = [\"Haste\"]\nrunes.Ann = [\"Calm\"]\nunits.\"Ann's Ox\" = { of = \"Ann\", card = \"Ox\", exhausted = true }\n";
    let play =
        |picks: &str| format!("[[case.step]]\nwho = \"Ann\"\nplay = \"Haste\"\nchoose = {picks}\n[[case.step]]\neveryone = \"passes\"\n");
    agrees(more, &(play("[[]]") + "[case.after]\nunits.\"Ann's Ox\" = { exhausted = true }\n"));
    agrees(more, &(play("[[\"Ann's Ox\", \"Ann's Bear\"]]") + "[case.after]\nunits.\"Ann's Ox\" = { exhausted = false }\n"));
    let steps = "[[case.step]]\nwho = \"Ann\"\nplay = \"Haste\"\n[[case.step]]\nwho = \"Ann\"\nchoose = []\n[[case.step]]\neveryone = \"passes\"\n[case.after]\nunits.\"Ann's Ox\" = { exhausted = true }\n";
    agrees(more, steps);
}

#[test]
fn everyone_passes_until_one_item_resolves() {
    let more = "hand.Ann = [\"Spark\"]\nrunes.Ann = [\"Fury\"]\nhand.Ben = [\"Balm\"]\nrunes.Ben = [\"Calm\"]\n";
    let steps = "[[case.step]]\nwho = \"Ann\"\nplay = \"Spark\"\n[[case.step]]\nwho = \"Ann\"\npass = \"priority\"\n[[case.step]]\nwho = \"Ben\"\nplay = \"Balm\"\nchoose = [\"Ben's Bear\"]\n\
                 [[case.step]]\neveryone = \"passes\"\nthen = { chain = [\"Spark\"], units.\"Ben's Bear\" = { might = 5, damage = 0 } }\n\
                 [[case.step]]\neveryone = \"passes\"\nthen = { chain = [], units.\"Ben's Bear\" = { damage = 2 } }\n";
    agrees(more, steps);
}

#[test]
fn settle_passes_until_somebody_has_something_else_to_decide() {
    let more = "hand.Ann = [\"Spark\"]\nrunes.Ann = [\"Fury\"]\n";
    let steps = "[[case.step]]\nwho = \"Ann\"\nmove = [\"Ann's Bear\"]\nto = \"Plain A\"\n[[case.step]]\nwho = \"Ann\"\nplay = \"Spark\"\nchoose = [\"Ben's Bear\"]\n\
                 [[case.step]]\nsettle = true\nthen = { chain = [], combat = \"none\", priority = \"Ann\", trash.Ben = [\"Ben's Bear\"] }\n";
    agrees(more, steps);
}

#[test]
fn a_player_who_gets_priority_is_not_unasked() {
    let step = |to: &str| format!("[[case.step]]\nwho = \"Ann\"\nmove = [\"Ann's Bear\"]\nto = \"{to}\"\nunasked = \"Ann\"\n");
    let (_, _, found) = outcome("", &step("Plain A"));
    assert_eq!(found, ["a.toml:11: step.1.unasked is \"Ann gets Priority\", not \"Ann\""]);
    agrees("", &step("Plain A").replace("unasked = \"Ann\"", "unasked = \"Ben\""));
    agrees("", "[[case.step]]\nwho = \"Ann\"\nends = \"turn\"\nunasked = \"Ben\"\nthen = { turn = \"Ben\", priority = \"Ben\" }\n");
}

#[test]
fn a_token_is_called_by_its_number() {
    let more = "hand.Ann = [\"Call\", \"Call\"]\nrunes.Ann = [\"2 Calm\"]\nunits.\"Recruit 1\" = { of = \"Ben\", card = \"Recruit\" }\n";
    let steps = "[[case.step]]\nwho = \"Ann\"\nplay = \"Call\"\n[[case.step]]\neveryone = \"passes\"\n[[case.step]]\nwho = \"Ann\"\nplay = \"Call #2\"\n[[case.step]]\neveryone = \"passes\"\n\
                 [case.after]\nunits = { \"Recruit 1\" = { of = \"Ben\" }, \"Recruit 2\" = { of = \"Ann\", at = \"base\" }, \"Recruit 3\" = { of = \"Ann\" }, \"Recruit 4\" = \"gone\" }\n";
    agrees(more, steps);
}

#[test]
fn accepting_pays_too_unless_the_next_step_does() {
    let more = "hand.Ann = [\"Monk\"]\nrunes.Ann = [\"2 Calm\"]\ndeck.Ann = [\"Ox\"]\n";
    let begin = "[[case.step]]\nwho = \"Ann\"\nplay = \"Monk\"\n[[case.step]]\nwho = \"Ann\"\naccept = \"drawing\"\n";
    let end = "[[case.step]]\neveryone = \"passes\"\n[case.after]\nhand.Ann = [\"Ox\"]\nrunes.Ann = [\"2 Calm exhausted\"]\n";
    agrees(more, &format!("{begin}{end}"));
    agrees(more, &format!("{begin}[[case.step]]\nwho = \"Ann\"\naccept = \"paying [1]\"\n{end}"));
    let declined = "[[case.step]]\nwho = \"Ann\"\ndecline = \"paying [1]\"\n[case.after]\nhand.Ann = []\nchain = []\nrunes.Ann = [\"Calm exhausted\", \"Calm\"]\n";
    agrees(more, &format!("{begin}{declined}"));
}

#[test]
fn an_optional_cost_is_paid_where_it_is_named() {
    let more = "hand.Ann = [\"Hare\"]\nrunes.Ann = [\"2 Fury\"]\n";
    let step = |with: &str| format!("[[case.step]]\nwho = \"Ann\"\nplay = \"Hare\"\nat = \"base\"\n{with}[case.after]\n");
    agrees(more, &(step("with = [\"Accelerate\"]\n") + "units.\"Hare\" = { exhausted = false }\nrunes.Ann = [\"Fury exhausted\"]\n"));
    agrees(more, &(step("") + "units.\"Hare\" = { exhausted = true }\nrunes.Ann = [\"Fury exhausted\", \"Fury\"]\n"));
}

#[test]
fn what_a_cost_takes_is_named_even_where_only_one_thing_can_pay() {
    let more = "hand.Ann = [\"Ogre\"]\nrunes.Ann = [\"Fury\"]\n";
    let step = "[[case.step]]\nwho = \"Ann\"\nplay = \"Ogre\"\nat = \"base\"\ncost = [\"Ann's Bear\"]\n[case.after]\ntrash.Ann = [\"Ann's Bear\"]\nunits.\"Ogre\" = { at = \"base\" }\n";
    agrees(more, step);
}

#[test]
fn a_step_may_say_how_it_pays() {
    let more = "hand.Ann = [\"Spark\"]\nrunes.Ann = [\"2 Fury\", \"Calm\"]\ngear.\"Herb\" = { of = \"Ann\", card = \"Herb\" }\n";
    let step = |pay: &str| format!("[[case.step]]\nwho = \"Ann\"\nplay = \"Spark\"\nchoose = [\"Ben's Bear\"]\n{pay}[case.after]\n");
    agrees(more, &(step("") + "runes.Ann = [\"Fury\", \"Calm\"]\ngear.\"Herb\" = { exhausted = false }\n"));
    agrees(
        more,
        &(step("pay = [\"exhaust Calm 1\", \"Herb\"]\n")
            + "runes.Ann = [\"2 Fury\", \"Calm exhausted\"]\ngear.\"Herb\" = { exhausted = true }\n"),
    );
}

#[test]
fn what_cannot_be_paid_is_refused_by_the_rules() {
    let more = "hand.Ann = [\"Spark\"]\nrunes.Ann = [\"2 Calm\"]\n";
    let step = "[[case.step]]\nwho = \"Ann\"\nplay = \"Spark\"\nchoose = [\"Ben's Bear\"]\nrefused = \"358.2\"\nthen = { runes.Ann = [\"2 Calm\"], hand.Ann = [\"Spark\"], chain = [] }\n";
    agrees(more, step);
}

#[test]
fn what_the_evaluator_cannot_play_is_not_replayed_and_names_the_card() {
    let more = "hand.Ann = [\"Riddle\"]\nrunes.Ann = [\"Calm\"]\n";
    let (verdict, because, found) = outcome(more, "[[case.step]]\nwho = \"Ann\"\nplay = \"Riddle\"\nthen = { chain = [] }\n");
    assert_eq!((verdict, found.len()), (Verdict::NotReplayed, 0));
    assert!(because.is_some_and(|because| because.starts_with("Riddle: ")));
}

#[test]
fn a_hidden_card_is_played_from_where_it_lies() {
    let more = "units.\"Ann's Ox\" = { of = \"Ann\", card = \"Ox\", at = \"Plain B\" }\nfacedown.\"Plain B\" = { card = \"Snare\", of = \"Ann\" }\nhand.Ann = [\"Snare\"]\nrunes.Ann = [\"Calm\"]\n";
    let steps = "[[case.step]]\nwho = \"Ann\"\nplay = \"Snare\"\nfrom = \"hidden\"\nthen = { chain = [\"Snare\"], facedown.\"Plain B\" = \"none\", hand.Ann = 1 }\n\
                 [[case.step]]\neveryone = \"passes\"\n[[case.step]]\nwho = \"Ann\"\nhide = \"Snare\"\nat = \"Plain B\"\n\
                 [case.after]\nunits.\"Ann's Ox\" = { stunned = true }\nfacedown.\"Plain B\" = { card = \"Snare\", of = \"Ann\", since = \"this turn\" }\nrunes.Ann = []\n";
    agrees(more, steps);
}

#[test]
fn a_legend_is_called_by_its_card_or_as_its_players() {
    let more = "legends.Ann = \"Chief\"\n";
    for name in ["Chief", "Ann's legend"] {
        let steps = format!(
            "[[case.step]]\nwho = \"Ann\"\nactivate = \"{name}\"\nthen = {{ chain = [\"ability of Chief\"], legends.Ann = {{ exhausted = true }} }}\n"
        );
        agrees(more, &steps);
    }
}

#[test]
fn an_attempt_of_whoever_has_nothing_to_decide_is_refused_and_told() {
    let played = play(
        &format!("{BOARD}hand.Ben = [\"Balm\"]\nrunes.Ben = [\"Calm\"]\n"),
        "[[case.step]]\nwho = \"Ben\"\nplay = \"Balm\"\nchoose = [\"Ben's Bear\"]\nrefused = \"312.1.b\"\n",
    );
    assert_eq!(played.verdict, Some(Verdict::Agrees));
    assert_eq!(played.told[0].text, "Ben can't play Balm: it is not this player's decision");
}
