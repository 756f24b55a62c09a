//! Exploring the project's own rulings.

use riftlaw::corpus::Corpus;
use riftlaw::scenario::Asked;
use riftlaw::scenario::explore::{Explored, Wanted, explore};

use super::sources::root;

fn explored(ruling: &str, case: &str, step: usize, keys: &[&str]) -> Explored {
    let corpus = Corpus::folder(root()).expect("the project's own corpus can be opened");
    let ruling = corpus.ruling(ruling).unwrap_or_else(|error| panic!("{error}"));
    let asked = Asked { as_of: None, default_day: jiff::civil::date(2026, 8, 14), as_printed: false, for_ask: false };
    let keys = keys.iter().map(|key| (*key).to_owned()).collect();
    let wanted = Wanted { case: Some(case.to_owned()), step: Some(step), keys, ..Wanted::default() };
    let mut explored = explore(&corpus, &ruling.cases, asked, &wanted).unwrap_or_else(|error| panic!("{case}: {error:?}"));
    assert_eq!(explored.len(), 1, "{case}");
    explored.remove(0)
}

#[test]
fn a_group_that_grew_leaves_as_many_sets_as_the_rule_allows() {
    // 355.11.b: any subset that fits, the empty one too, of four Recruits that grew in response.
    let boards = [
        ("one has 2 Might: the other three can be killed", 5, 15),
        ("one has 4 Might: the other three can be killed", 5, 9),
        ("one has 7 Might: it is left out and the other three can be killed", 7, 8),
        ("two have 2 Might: these two can be killed", 7, 13),
        ("all have 2 Might: two of them can be killed", 5, 11),
        ("all have 4 Might: one of them can be killed", 9, 5),
        ("all have 7 Might: nobody is killed", 15, 1),
    ];
    for (case, step, outcomes) in boards {
        let explored = explored("targets/fox-fire-grown", case, step, &[]);
        assert!(explored.complete, "{case}: {:?}", explored.because);
        let lines: Vec<_> = explored.outcomes.iter().map(|found| &found.line).collect();
        assert_eq!(explored.outcomes.len(), outcomes, "{case}: {lines:#?}");
        assert!(lines.iter().all(|line| line.len() <= 1), "one choice leads to each: {lines:#?}");
    }
}

#[test]
fn a_dispute_is_explored_as_the_case_reads_it() {
    let case = "by the FAQ a set to which another unit could be added won't do";
    assert_eq!(explored("targets/fox-fire-grown", case, 5, &[]).outcomes.len(), 4);
}

#[test]
fn outcomes_are_grouped_by_what_somebody_cares_about() {
    let case = "one has 2 Might: the other three can be killed";
    let one = explored("targets/fox-fire-grown", case, 5, &["Recruit 1"]);
    let after: Vec<_> = one.outcomes.iter().map(|found| serde_json::to_value(&found.after).expect("it is JSON")).collect();
    assert_eq!(
        after,
        [
            serde_json::json!({ "units": { "Recruit 1": { "of": "Ben", "at": "Plain A", "might": 2 } } }),
            serde_json::json!({ "units": { "Recruit 1": "gone" } }),
        ]
    );
    assert_eq!(explored("targets/fox-fire-grown", case, 5, &["score"]).outcomes.len(), 1);
}
