//! Exploring the project's own rulings.

use riftlaw::corpus::Corpus;
use riftlaw::scenario::Asked;
use riftlaw::scenario::explore::{Explored, Limits, Wanted, explore};

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

/// What is there at the end, without what is gone: which things that was depends on where one began.
fn left(after: &serde_json::Map<String, serde_json::Value>) -> serde_json::Map<String, serde_json::Value> {
    let mut left = after.clone();
    for key in ["units", "gear"] {
        if let Some(serde_json::Value::Object(pieces)) = left.get_mut(key) {
            pieces.retain(|_, piece| piece != "gone");
        }
    }
    left
}

#[test]
fn what_a_case_plays_is_among_the_outcomes_of_its_board() {
    let corpus = Corpus::folder(root()).expect("the project's own corpus can be opened");
    let asked = Asked { as_of: None, default_day: jiff::civil::date(2026, 8, 14), as_printed: false, for_ask: false };
    let limits = Limits { positions: 120, ..Limits::default() };
    let mut compared = 0;
    for ruling in corpus.rulings() {
        let ruling = ruling.unwrap_or_else(|error| panic!("{error}"));
        for case in &ruling.cases {
            // Explored is one turn, and unknown cards, conceding and resources for nothing are left aside.
            let verbs: Vec<&str> = case.steps.iter().flat_map(|step| &step.entries).map(|(key, _)| key.text.as_str()).collect();
            let ends_or_adds = ["ends", "concede", "exhaust", "recycle"].iter().any(|verb| verbs.contains(verb));
            if ends_or_adds || ruling.id == "resources/seals" {
                continue;
            }
            let from = |step| Wanted { case: Some(case.name.clone()), step: Some(step), limits, ..Wanted::default() };
            let explore = |step| explore(&corpus, std::slice::from_ref(case), asked, &from(step));
            let (Ok(all), Ok(end)) = (explore(0), explore(case.steps.len())) else { continue };
            let ([all], [end]) = (&all[..], &end[..]) else { continue };
            // Only where the case ends with nothing going on, which the empty line tells.
            let Some(end) = end.outcomes.iter().find(|found| found.line.is_empty()).filter(|_| all.complete) else { continue };
            let found = all.outcomes.iter().any(|outcome| left(&outcome.after) == left(&end.after));
            let told = || {
                all.outcomes
                    .iter()
                    .map(|outcome| serde_json::json!([outcome.line, outcome.after]).to_string())
                    .collect::<Vec<_>>()
                    .join("\n")
            };
            assert!(found, "{}: {}: {}\nis not among\n{}", ruling.id, case.name, serde_json::json!(end.after), told());
            compared += 1;
        }
    }
    assert!(compared > 150, "{compared} cases were compared");
}
