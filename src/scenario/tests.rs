//! Tests: replays of whole cases, days and verdicts.

use jiff::civil::date;

use super::testing::case;
use super::*;

/// A fight of two tokens that the program has.
fn fight() -> Case {
    case(
        "[case.before]\nbattlefields.\"Plain A\" = { controller = \"Ben\" }\nbattlefields.\"Plain B\" = {}\nunits.\"A\" = { of = \"Ann\", card = \"Mech\" }\n\
         units.\"B\" = { of = \"Ben\", card = \"Recruit\", at = \"Plain A\" }\n[[case.step]]\nwho = \"Ann\"\nmove = [\"A\"]\nto = \"Plain A\"\n\
         [[case.step]]\neveryone = \"passes\"\n[case.after]\nscore.Ann = 1\nunits = { \"A\" = { at = \"Plain A\" }, \"B\" = \"gone\" }\n",
    )
}

fn asked(as_of: Option<Date>) -> Asked {
    Asked { as_of, default_day: date(2026, 8, 14), as_printed: false, for_ask: false }
}

fn replayed(cases: &[Case], as_of: Option<Date>) -> Replay {
    replay(&Corpus::embedded(), "a/b", cases, asked(as_of))
}

#[test]
fn a_case_that_comes_out_as_it_says_agrees() {
    let replay = replayed(&[fight()], None);
    assert_eq!((replay.verdict, replay.faults.len()), (Verdict::Agrees, 0));
    let case = &replay.cases[0];
    assert_eq!((case.edition, case.as_of), ("1.4+vendetta-faq", date(2026, 8, 14)));
    assert_eq!(
        serde_json::json!(case.after),
        serde_json::json!({ "score": { "Ann": 1 }, "units": { "A": { "at": "Plain A" }, "B": "gone" } })
    );
    assert!(replay.rules_exercised().contains(&"469.1".to_owned()));
}

#[test]
fn before_the_first_rules_that_are_played_nothing_is_replayed() {
    let replay = replayed(&[fight()], Some(date(2025, 10, 23)));
    assert_eq!(replay.verdict, Verdict::NotReplayed);
    assert_eq!(replay.cases[0].because.as_deref(), Some("the evaluator plays the rules from 2025-10-24 on"));
    assert_eq!(replayed(&[fight()], Some(date(2025, 10, 24))).cases[0].edition, "1.1");
}

#[test]
fn cases_of_other_days_count_for_nothing() {
    let then = Case { until: Some(date(2026, 1, 14)), ..fight() };
    let replay = replayed(&[then.clone(), fight()], Some(date(2026, 2, 1)));
    assert_eq!((replay.verdict, replay.cases[0].verdict), (Verdict::Agrees, Verdict::OtherDate));
    assert_eq!(replayed(&[then], Some(date(2026, 2, 1))).verdict, Verdict::OtherDate);
}

#[test]
fn a_case_that_says_it_is_not_replayed_does_not_decide() {
    let listed = Case { not_replayed: Some("no document says".to_owned()), ..fight() };
    let replay = replayed(&[listed.clone(), fight()], None);
    assert_eq!((replay.verdict, replay.cases[0].verdict, replay.cases[0].listed), (Verdict::Agrees, Verdict::NotReplayed, true));
    assert_eq!(replay.cases[0].because.as_deref(), Some("no document says"));
    let found = faults(&Corpus::embedded(), &[listed]);
    assert!(found[0].message.ends_with("says that it is not replayed, and it can be"), "{found:?}");
}

#[test]
fn a_reading_that_is_not_played_is_not_replayed() {
    let view = |view: &str| replayed(&[Case { view: Some(view.to_owned()), ..fight() }], None).verdict;
    assert_eq!((view("core-rules"), view("another")), (Verdict::Agrees, Verdict::NotReplayed));
}

#[test]
fn a_case_that_cannot_be_read_says_where() {
    let case = case("[case.before]\nunits.\"A\" = { of = \"Ann\", card = \"Recrut\" }\n[case.after]\nscore.Ann = 1\n");
    let replay = replayed(std::slice::from_ref(&case), None);
    assert_eq!((replay.verdict, replay.faults.len()), (Verdict::NotReplayed, 1));
    assert_eq!(replay.cases[0].because.as_deref(), Some("it cannot be read: a.toml:2:34: unknown card `Recrut` (did you mean `Recruit`?)"));
    assert_eq!(faults(&Corpus::embedded(), &[case]), replay.faults);
}

#[test]
fn an_illegal_board_is_expected_by_its_rule_or_told_as_a_fault() {
    let text = |refused: &str| {
        format!(
            "[case.before]\nplayers = [\"Ann\", \"Ben\", \"Cid\", \"Dan\"]\nmode = \"2v2\"\n{refused}legends = {{ Ann = \"Eye of Twilight\", Cid = \"Eye of Twilight\" }}\n[case.after]\n"
        )
    };
    let expected = replayed(&[case(&text("refused = \"489.8.h\"\n"))], None);
    assert_eq!(expected.verdict, Verdict::Agrees, "{:?}", expected.cases[0]);
    let told: Vec<_> = expected.cases[0].told.iter().map(|told| (told.step, told.text.as_str(), told.rule.as_str())).collect();
    assert_eq!(told, [(0, "the set-up is illegal: teammates both have Eye of Twilight", "489.8.h")]);
    let found = faults(&Corpus::embedded(), &[case(&(text("") + "turn = \"Ann\"\n"))]);
    assert_eq!(found[0].to_string(), "a.toml:1:1: the board is no legal position: teammates both have Eye of Twilight (489.8.h)");
    let wrong = replayed(&[case(&text("refused = \"489.8.i\"\n"))], None);
    assert_eq!(wrong.cases[0].differences[0].path, "before.refused");
}

#[test]
fn a_fight_played_without_words_comes_out_the_same() {
    let corpus = Corpus::embedded();
    let fight = Fight::of(&corpus, &fight(), date(2026, 8, 14)).expect("it can be played");
    assert_eq!(fight.actions(), 3);
    let game = fight.play_bare().expect("it is played again");
    assert_eq!(game.player(crate::rules::objects::PlayerId(0)).score, 1);
}

#[test]
fn every_key_of_a_board_and_of_a_comparison_is_told_where_people_read_it() {
    let (code, page) = (include_str!("board.rs"), include_str!("../../docs/scenario.md"));
    let keys = board::KEYS.into_iter().chain(compare::KEYS);
    for key in keys {
        let told = |text: &str, before: &str| {
            let rows = text.lines().filter(|line| line.starts_with(before));
            rows.filter_map(|line| line.split('|').nth(1)).any(|cell| cell.contains(&format!("`{key}")))
        };
        assert!(told(code, "//! |"), "board.rs does not tell `{key}`");
        assert!(told(page, "|"), "docs/scenario.md does not tell `{key}`");
    }
}
