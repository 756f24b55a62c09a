//! An explored case, as text and as JSON.

use serde_json::{Map, Value, json};

use super::replay::in_words;
use super::{Style, wrap};
use crate::scenario::explore::{Explored, Found};

/// The object of an explored case.
pub fn json(explored: &Explored) -> Value {
    let outcome = |found: &Found| json!({ "after": found.after, "line": found.line });
    json!({
        "name": explored.name,
        "complete": explored.complete,
        "positions": explored.positions,
        "outcomes": explored.outcomes.iter().map(outcome).collect::<Vec<_>>(),
        "because": explored.because,
        "left_aside": explored.left_aside,
    })
}

/// An explored case for a reader: how far the search went, then each outcome, by what tells it apart, with the line that leads to it.
pub fn text(explored: &Explored, style: &Style) -> String {
    let mut text = wrap(&explored.name, style.width, "  ", "    ");
    let count = |n: usize, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    let found = format!("{} from {}", count(explored.outcomes.len(), "outcome"), count(explored.positions, "position"));
    let said = if explored.complete { "complete" } else { "not complete" };
    let ending = if explored.complete { style.good(said) } else { style.bad(said) };
    let wrapped = wrap(&format!("{found}: {said}"), style.width, "  ", "    ");
    text += &wrapped.replacen(said, &ending, 1);
    for because in &explored.because {
        text += &wrap(because, style.width, "  ", "    ");
    }
    for aside in &explored.left_aside {
        text += &style.dim_lines(&wrap(&format!("left aside: {aside}"), style.width, "  ", "    "));
    }
    for (at, found) in explored.outcomes.iter().enumerate() {
        let apart = apart(&found.after, &explored.outcomes);
        let said = match in_words(&apart) {
            nothing if nothing.is_empty() => "nothing else is there".to_owned(),
            said => said,
        };
        text += &wrap(&said, style.width, &format!("{:>4}  ", at + 1), "      ");
        let line = if found.line.is_empty() { "as it stands".to_owned() } else { found.line.join("; ") };
        text += &style.dim_lines(&wrap(&line, style.width, "      < ", "        "));
    }
    text
}

/// What of an outcome is not the same in all: things, players and battlefields one by one. Of a single outcome, everything.
fn apart(after: &Map<String, Value>, outcomes: &[Found]) -> Map<String, Value> {
    let mut apart = Map::new();
    for (key, value) in after {
        let in_all = |is: &dyn Fn(&Value) -> bool| outcomes.len() > 1 && outcomes.iter().all(|other| other.after.get(key).is_some_and(is));
        match value {
            Value::Object(parts) => {
                let differs = |(name, part): &(&String, &Value)| !in_all(&|other: &Value| other.get(name.as_str()) == Some(*part));
                let told = |(name, part): (&String, &Value)| (name.clone(), of_piece(key, name, part, outcomes));
                let parts: Map<String, Value> = parts.iter().filter(differs).map(told).collect();
                if !parts.is_empty() {
                    apart.insert(key.clone(), Value::Object(parts));
                }
            }
            value if in_all(&|other| other == value) => {}
            value => {
                apart.insert(key.clone(), value.clone());
            }
        }
    }
    apart
}

/// Of a unit or gear: where it is, and what else is not the same wherever it is still there.
fn of_piece(key: &str, name: &str, piece: &Value, outcomes: &[Found]) -> Value {
    let Value::Object(facts) = piece else { return piece.clone() };
    if outcomes.len() < 2 || !["units", "gear"].contains(&key) {
        return piece.clone();
    }
    let others = || outcomes.iter().filter_map(|other| other.after.get(key)?.get(name)?.as_object());
    let is_told = |(fact, value): &(&String, &Value)| *fact == "at" || others().any(|other| other.get(fact.as_str()) != Some(*value));
    Value::Object(facts.iter().filter(is_told).map(|(fact, value)| (fact.clone(), value.clone())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(after: Value, line: &[&str]) -> Found {
        let Value::Object(after) = after else { unreachable!("it is an object") };
        Found { after, line: line.iter().map(|one| (*one).to_owned()).collect() }
    }

    fn explored() -> Explored {
        let outcomes = vec![
            found(json!({ "score": { "Ann": 1, "Ben": 0 }, "units": { "Wolf": { "of": "Ben", "at": "Plain A" } } }), &[]),
            found(json!({ "score": { "Ann": 1, "Ben": 0 }, "units": { "Wolf": "gone" } }), &["Ann plays Bolt", "Ann chooses Wolf"]),
        ];
        Explored { name: "a wolf".to_owned(), complete: true, positions: 7, outcomes, ..Explored::default() }
    }

    #[test]
    fn an_outcome_is_told_by_what_sets_it_apart_and_its_line() {
        colored::control::set_override(false);
        let expected = "  a wolf\n  2 outcomes from 7 positions: complete\n   1  Wolf at Plain A\n      < as it stands\n   2  Wolf gone\n      < Ann plays Bolt; Ann chooses Wolf\n";
        assert_eq!(text(&explored(), &Style { width: 80 }), expected);
    }

    #[test]
    fn of_a_single_outcome_everything_is_told() {
        colored::control::set_override(false);
        let mut explored = explored();
        explored.outcomes.truncate(1);
        assert!(text(&explored, &Style { width: 80 }).contains("   1  Ann 1, Ben 0; Wolf of Ben, at Plain A\n"));
    }

    #[test]
    fn a_search_that_was_cut_says_why() {
        colored::control::set_override(false);
        let explored = Explored { complete: false, because: vec!["the search was cut at 7 positions".to_owned()], ..explored() };
        let text = text(&explored, &Style { width: 80 });
        assert!(text.contains("not complete\n  the search was cut at 7 positions\n"), "{text}");
    }

    #[test]
    fn at_forty_columns_no_line_is_longer() {
        colored::control::set_override(false);
        let text = text(&explored(), &Style { width: 40 });
        assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
    }
}
