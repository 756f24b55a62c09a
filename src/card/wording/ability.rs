//! One ability: what stands before the [>], costs before a colon, and what is said about the ability itself.

use super::super::reading::{Located, Table, Value};
use super::agree::Form;
use super::clause;
use super::frame;
use super::marks::{capital, keyword, marked, sentences};
use super::{items, sentence, table, text};

/// Keys that make `pay` a cost of the effect, and not of an activated ability.
const TRIGGERS: [&str; 5] = ["when", "at", "would", "as", "must"];

/// An ability as its lines: one, or one for each of its keywords.
pub fn lines(ability: &Table) -> Vec<String> {
    if let Some(keywords) = ability.get("keywords") {
        return keyword_lines(keywords);
    }
    vec![prefix(ability) + &sentences(&said(ability))]
}

/// Abilities on one line, as sentences.
pub fn together(list: &[Located]) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    let mut joint = None;
    for item in list {
        match (&item.value, joint.take()) {
            (Value::Text(text), _) => joint = Some(text.as_str()),
            (Value::Table(table), joint) => {
                let said = said(table);
                match (told.last_mut(), joint) {
                    (Some(last), Some(joint)) => {
                        let joint = if joint == "and" { ", and " } else { ", then " };
                        *last += &(joint.to_owned() + &said.join(". "));
                    }
                    _ => told.extend(said),
                }
            }
            _ => {}
        }
    }
    told
}

/// What stands before the [>].
fn prefix(ability: &Table) -> String {
    let Some(found) = ability.get("keyword") else { return String::new() };
    items(found).iter().filter_map(text).map(|word| format!("{}[>] ", keyword(word))).collect()
}

/// An ability as sentences, without what stands before the [>].
fn said(ability: &Table) -> Vec<String> {
    let is_deathknell = ability.get("keyword").is_some_and(|found| items(found).iter().filter_map(text).any(|word| word == "Deathknell"));
    let is_triggered = is_deathknell || TRIGGERS.iter().any(|key| ability.get(key).is_some());
    let mut told = match (ability.get("pay"), ability.get("do")) {
        (Some(pay), Some(effect)) if !is_triggered => activated(pay, effect),
        _ => return clause::of(ability, Form::Bare).into_sentences().into_iter().chain(about(ability)).collect(),
    };
    told.extend(ability.get("also").map(|also| vec![frame::about(also)]).unwrap_or_default());
    told.extend(about(ability));
    told
}

fn activated(pay: &Located, effect: &Located) -> Vec<String> {
    let mut told = sentence::of(items(effect), Form::Bare);
    if let Some(first) = told.first_mut() {
        *first = format!("{}: {}", clause::costs_before_colon(items(pay)), capital(first));
    }
    told
}

/// "Use this ability only while …", "and only once each turn", where they stand behind the effect.
fn about(ability: &Table) -> Vec<String> {
    let behind = ability.entries.iter().skip_while(|(key, _)| !matches!(key.text.as_str(), "do" | "instead"));
    let said: Vec<String> = behind
        .filter_map(|(key, value)| match key.text.as_str() {
            "use_only" => Some(format!("only {}", marked(text(value)?))),
            "once" => Some(format!("only once {}", text(value)?)),
            _ => None,
        })
        .collect();
    if said.is_empty() { Vec::new() } else { vec![format!("use this ability {}", said.join(" and "))] }
}

/// Keywords, a line each; a Repeat with several costs is one line.
pub fn keyword_lines(list: &Located) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut repeats: Vec<&str> = Vec::new();
    for item in items(list) {
        if let Some(cost) = text(item).and_then(|word| word.strip_prefix("Repeat ")) {
            if !repeats.is_empty() {
                lines.pop();
            }
            repeats.push(cost);
            let separate = if repeats.len() > 1 { "\u{2014} " } else { "" };
            lines.push(format!("[Repeat] {separate}{}", repeats.join(" / ")));
            continue;
        }
        lines.extend(table(item).map(costed).or_else(|| text(item).map(keyword)));
    }
    lines
}

/// A keyword with more than resources in its cost, or with text about it.
fn costed(whole: &Table) -> String {
    let mut line = String::new();
    for (key, value) in &whole.entries {
        if key.text == "also" {
            line = format!("{line}. {}", frame::about(value));
        } else {
            let parts = items(value);
            let is_plain =
                matches!(parts, [only] if text(only).is_some_and(|cost| cost.starts_with('[') && !cost.contains(' ') && cost != "[E]"));
            let dash = if is_plain { "" } else { "\u{2014} " };
            line = format!("[{}] {dash}{}", key.text, clause::costs_before_colon(parts));
        }
    }
    line
}
