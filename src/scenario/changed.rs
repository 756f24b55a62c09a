//! What there is to see on a board, and what a step changed there: for readers who follow a replay.

use serde_json::{Map, Value};

use super::compare::Facts;
use crate::rules::followed::noting;

/// What is shown of a board, in the order it is told. What players have to pay with, and where dead cards are, is for the trace.
const SHOWN: [&str; 10] = ["turn", "score", "xp", "battlefields", "units", "gear", "facedown", "legends", "chain", "winner"];

/// Something that is not as it was before a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The step of the case, from 1; 0 is the set-up.
    pub step: usize,
    /// The keys that lead to it: `["units", "Ann's Skulker", "might"]`.
    pub path: Vec<String>,
    /// `null` where there was nothing.
    pub from: Value,
    /// `null` where there is nothing any longer.
    pub to: Value,
}

/// What there is to see.
pub fn shown(facts: &Facts<'_>) -> Map<String, Value> {
    // To look at a board follows no rule.
    let (shown, _) = noting(|| SHOWN.into_iter().filter_map(|key| Some((key.to_owned(), facts.whole(key, &[])?))).collect());
    shown
}

/// What a step changed.
pub fn between(step: usize, before: &Map<String, Value>, after: &Map<String, Value>) -> Vec<Change> {
    let mut changes = Vec::new();
    compare(step, &mut Vec::new(), before, after, &mut changes);
    changes
}

fn compare(step: usize, path: &mut Vec<String>, before: &Map<String, Value>, after: &Map<String, Value>, changes: &mut Vec<Change>) {
    let gone = before.keys().filter(|key| !after.contains_key(*key));
    for key in after.keys().chain(gone) {
        let (from, to) = (before.get(key).unwrap_or(&Value::Null), after.get(key).unwrap_or(&Value::Null));
        path.push(key.clone());
        match (from, to) {
            (from, to) if from == to => {}
            (Value::Object(from), Value::Object(to)) => compare(step, path, from, to, changes),
            (from, to) => changes.push(Change { step, path: path.clone(), from: from.clone(), to: to.clone() }),
        }
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn map(value: Value) -> Map<String, Value> {
        let Value::Object(map) = value else { unreachable!("it is an object") };
        map
    }

    #[test]
    fn a_change_is_told_by_the_keys_that_lead_to_it() {
        let before =
            map(json!({ "score": { "Ann": 4, "Ben": 4 }, "units": { "Ox": { "might": 5, "damage": 2 }, "Bear": { "might": 3 } } }));
        let after = map(json!({ "score": { "Ann": 5, "Ben": 4 }, "units": { "Ox": { "might": 5, "exhausted": true } } }));
        let changes = between(2, &before, &after);
        let told: Vec<(String, &Value, &Value)> = changes.iter().map(|one| (one.path.join("."), &one.from, &one.to)).collect();
        assert_eq!(
            told,
            [
                ("score.Ann".to_owned(), &json!(4), &json!(5)),
                ("units.Ox.exhausted".to_owned(), &Value::Null, &json!(true)),
                ("units.Ox.damage".to_owned(), &json!(2), &Value::Null),
                ("units.Bear".to_owned(), &json!({ "might": 3 }), &Value::Null),
            ]
        );
        assert!(between(2, &after, &after).is_empty());
    }
}
