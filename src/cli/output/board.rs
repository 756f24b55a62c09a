//! A board for a reader: what stands where, and what a step changed.

use serde_json::{Map, Value};

use super::{Style, wrap};
use crate::scenario::Change;

/// The keys of a board that hold pieces.
const PIECES: [&str; 2] = ["units", "gear"];

/// The board at the start of a case: points, then place by place what stands there.
pub fn start(board: &Map<String, Value>, style: &Style) -> String {
    let score = entries(board, "score").map(|(player, points)| format!("{player} {}", said(points))).collect::<Vec<_>>().join(", ");
    let turn = board.get("turn").map_or_else(String::new, |player| format!(" · {}'s turn", said(player)));
    let mut text = wrap(&format!("{score}{turn}"), style.width, "  ", "    ");
    let places = entries(board, "battlefields").map(|(name, facts)| {
        let whose = match facts.get("controller").map(said) {
            Some(player) if player != "nobody" => format!(" ({player})"),
            _ => String::new(),
        };
        (name.as_str(), format!("{name}{whose}"))
    });
    let places: Vec<(&str, String)> = places.collect();
    for (name, heading) in &places {
        let mut there = standing(board, |facts| facts.get("at").map(said).as_deref() == Some(*name));
        there.extend(board.get("facedown").and_then(|all| all.get(*name)).map(said).filter(|card| card != "none").map(hidden));
        text += &place(heading, &there, style);
    }
    for (player, _) in entries(board, "score") {
        let own =
            |facts: &Value| facts.get("at").map(said).as_deref() == Some("base") && facts.get("of").map(said).as_deref() == Some(player);
        let others = format!("{player}'s base");
        let mut there = standing(board, |facts| own(facts) || facts.get("at").map(said) == Some(others.clone()));
        let legend = board.get("legends").and_then(|all| all.get(player)).filter(|legend| legend.is_object());
        there.extend(legend.map(|legend| format!("{}{}", legend.get("card").map(said).unwrap_or_default(), state(legend))));
        if !there.is_empty() {
            text += &place(&others, &there, style);
        }
    }
    text
}

/// The names of the units and gear at the start.
pub fn names(board: &Map<String, Value>) -> Vec<&str> {
    PIECES.iter().flat_map(|key| entries(board, key)).map(|(name, _)| name.as_str()).collect()
}

fn hidden(card: String) -> String {
    format!("{card} face down")
}

fn place(heading: &str, there: &[String], style: &Style) -> String {
    let there = if there.is_empty() { "empty".to_owned() } else { there.join(", ") };
    style.dim_lines(&wrap(&format!("{heading}: {there}"), style.width, "  ", "    "))
}

/// The pieces that stand in a place, each with what there is to say of it.
fn standing(board: &Map<String, Value>, is_there: impl Fn(&Value) -> bool) -> Vec<String> {
    let pieces = PIECES.iter().flat_map(|key| entries(board, key));
    pieces.filter(|(_, facts)| is_there(facts)).map(|(name, facts)| piece(name, facts)).collect()
}

/// `Ann's Skulker 3 (exhausted)`, `Wolf (Ben) 2`.
fn piece(name: &str, facts: &Value) -> String {
    let of = facts.get("of").map(said).unwrap_or_default();
    let whose = if name.starts_with(&format!("{of}'s ")) { String::new() } else { format!(" ({of})") };
    let might = facts.get("might").map_or_else(String::new, |might| format!(" {}", said(might)));
    format!("{name}{whose}{might}{}", state(facts))
}

/// What else there is to say of a piece, in brackets.
fn state(facts: &Value) -> String {
    let Value::Object(facts) = facts else { return String::new() };
    let told = facts.iter().filter_map(|(key, value)| match (key.as_str(), value) {
        ("exhausted" | "buffed" | "stunned", Value::Bool(true)) => Some(key.clone()),
        ("damage", damage) => Some(format!("damage {}", said(damage))),
        ("attached", unit) => Some(format!("on {}", said(unit))),
        _ => None,
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
}

/// What a step changed, in one paragraph; nothing if it changed nothing that is shown.
pub fn changes<'c>(changes: impl Iterator<Item = &'c Change>, style: &Style) -> String {
    let mut told: Vec<(Option<&str>, String)> = Vec::new();
    for change in changes {
        let path: Vec<&str> = change.path.iter().map(String::as_str).collect();
        let piece = if PIECES.contains(&path[0]) { path.get(1).copied() } else { None };
        let phrase = phrase(&path, change);
        match told.last_mut() {
            // Of one piece everything is told together.
            Some((Some(last), before)) if piece == Some(*last) => *before += &format!(", {phrase}"),
            _ => told.push((piece, piece.map_or_else(|| phrase.clone(), |name| format!("{name} {phrase}")))),
        }
    }
    if told.is_empty() {
        return String::new();
    }
    let told: Vec<String> = told.into_iter().map(|(_, phrase)| phrase).collect();
    style.dim_lines(&wrap(&told.join("; "), style.width, "     = ", "       "))
}

fn phrase(path: &[&str], change: &Change) -> String {
    let (from, to) = (&change.from, &change.to);
    match path {
        ["score", player] => format!("{player} {} → {}", said(from), said(to)),
        ["xp", player] => format!("experience of {player} {} → {}", said(from), said(to)),
        ["turn"] => format!("{}'s turn", said(to)),
        ["winner"] => format!("{} wins", said(to)),
        ["chain"] if to.as_array().is_none_or(Vec::is_empty) => "the chain is empty".to_owned(),
        ["chain"] => format!("chain: {}", said(to)),
        ["battlefields", name, "controller"] => format!("{} controls {name}", said_or(to, "nobody")),
        ["battlefields", name, "contested"] => format!("{} contests {name}", said_or(to, "nobody")),
        ["facedown", name] if said(to) == "none" => format!("nothing is face down at {name}"),
        ["facedown", name] => format!("{} face down at {name}", said(to)),
        ["legends", player, fact] => format!("{player}'s legend {}", fact_phrase(fact, from, to)),
        ["units" | "gear", _] => match to {
            Value::Object(facts) => format!("of {} at {}{}", of(facts), at(facts), might(facts) + &state(to)),
            _ => "gone".to_owned(),
        },
        ["units" | "gear", _, fact] => fact_phrase(fact, from, to),
        _ => format!("{}: {}", path.join(" "), said(to)),
    }
}

fn of(facts: &Map<String, Value>) -> String {
    facts.get("of").map(said).unwrap_or_default()
}

fn at(facts: &Map<String, Value>) -> String {
    facts.get("at").map(said).unwrap_or_default()
}

fn might(facts: &Map<String, Value>) -> String {
    facts.get("might").map_or_else(String::new, |might| format!(", Might {}", said(might)))
}

/// What became of one fact of a piece.
fn fact_phrase(fact: &str, from: &Value, to: &Value) -> String {
    match (fact, to) {
        ("at", to) => format!("at {}", said(to)),
        ("of", to) => format!("under {}'s control", said(to)),
        ("might", to) => format!("Might {} → {}", said_or(from, "0"), said_or(to, "0")),
        ("damage", to) => format!("damage {} → {}", said_or(from, "0"), said_or(to, "0")),
        ("exhausted", Value::Bool(true)) => "exhausted".to_owned(),
        ("exhausted", _) => "ready".to_owned(),
        ("attached", Value::Null) => "unattached".to_owned(),
        ("attached", to) => format!("on {}", said(to)),
        (flag, Value::Bool(true)) => flag.to_owned(),
        (flag, _) => format!("not {flag}"),
    }
}

fn entries<'b>(board: &'b Map<String, Value>, key: &str) -> impl Iterator<Item = (&'b String, &'b Value)> {
    board.get(key).and_then(Value::as_object).into_iter().flatten()
}

fn said(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(said).collect::<Vec<_>>().join(", "),
        Value::Null => "nothing".to_owned(),
        other => other.to_string(),
    }
}

fn said_or(value: &Value, nothing: &str) -> String {
    if value.is_null() { nothing.to_owned() } else { said(value) }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn map(value: Value) -> Map<String, Value> {
        let Value::Object(map) = value else { unreachable!("it is an object") };
        map
    }

    fn board() -> Map<String, Value> {
        map(json!({
            "turn": "Ann",
            "score": { "Ann": 4, "Ben": 0 },
            "battlefields": { "Plain A": { "controller": "Ben" }, "Plain B": { "controller": "nobody" } },
            "units": {
                "Ben's Ox": { "of": "Ben", "at": "Plain A", "might": 5, "damage": 2, "stunned": true },
                "Wolf": { "of": "Ben", "at": "Plain A", "might": 2 },
                "Hare": { "of": "Ann", "at": "base", "might": 1, "exhausted": true },
            },
            "gear": { "Ann's Sword": { "of": "Ann", "at": "base", "attached": "Hare" } },
            "facedown": { "Plain A": "Call", "Plain B": "none" },
            "legends": { "Ann": { "card": "Blade Dancer", "exhausted": false }, "Ben": "none" },
        }))
    }

    #[test]
    fn a_board_is_told_place_by_place() {
        colored::control::set_override(false);
        let expected = "  Ann 4, Ben 0 · Ann's turn\n  Plain A (Ben): Ben's Ox 5 (damage 2, stunned), Wolf (Ben) 2, Call face down\n  Plain B: empty\n  Ann's base: Hare (Ann) 1 (exhausted), Ann's Sword (on Hare), Blade Dancer\n";
        assert_eq!(start(&board(), &Style { width: 100 }), expected);
        assert!(start(&board(), &Style { width: 40 }).lines().all(|line| line.chars().count() <= 40));
    }

    #[test]
    fn what_a_step_changed_is_told_thing_by_thing() {
        colored::control::set_override(false);
        let change =
            |path: &[&str], from: Value, to: Value| Change { step: 1, path: path.iter().map(|key| (*key).to_owned()).collect(), from, to };
        let all = [
            change(&["score", "Ann"], json!(4), json!(5)),
            change(&["battlefields", "Plain A", "controller"], json!("Ben"), json!("Ann")),
            change(&["units", "Wolf", "at"], json!("base"), json!("Plain A")),
            change(&["units", "Wolf", "exhausted"], Value::Null, json!(true)),
            change(&["units", "Wolf", "might"], json!(2), json!(4)),
            change(&["units", "Hare"], json!({ "of": "Ann" }), Value::Null),
            change(&["units", "Recruit 1"], Value::Null, json!({ "of": "Ann", "at": "base", "might": 1 })),
            change(&["chain"], json!([]), json!(["Charm", "ability of Wolf"])),
        ];
        let expected = "     = Ann 4 → 5; Ann controls Plain A; Wolf at Plain A, exhausted, Might 2 → 4; Hare gone; Recruit 1 of Ann at base, Might 1; chain: Charm, ability of Wolf\n";
        assert_eq!(changes(all.iter(), &Style { width: 400 }), expected);
        assert_eq!(changes([].iter(), &Style { width: 80 }), "");
    }
}
