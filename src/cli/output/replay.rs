//! A replay, as text and as JSON.

use serde_json::{Map, Value, json};

use super::{Style, board, wrap};
use crate::scenario::{CaseReplay, Change, Difference, Replay, Told, Verdict, brief};

/// How much of a replay is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// One case event by event, of the others the verdict.
    One,
    /// Every case event by event.
    Every,
    /// Everything that happens in every case.
    Everything,
}

impl Detail {
    /// What belongs to an answer.
    pub fn of_answer(trace: bool) -> Self {
        if trace { Self::Everything } else { Self::One }
    }

    /// What belongs to a replay that was asked for.
    pub fn of_replay(trace: bool) -> Self {
        if trace { Self::Everything } else { Self::Every }
    }
}

/// The object of a replayed ruling or file.
pub fn json(replay: &Replay) -> Value {
    json!({
        "id": replay.id,
        "verdict": replay.verdict.name(),
        "cases": replay.cases.iter().map(case_json).collect::<Vec<_>>(),
        "rules_exercised": replay.rules_exercised(),
    })
}

fn case_json(case: &CaseReplay) -> Value {
    let event = |told: &Told| json!({ "step": told.step, "text": told.text, "rule": told.rule.as_str(), "kind": told.kind });
    let difference = |difference: &Difference| {
        let Difference { path, file, line, expected, actual } = difference;
        json!({ "path": path, "expected": expected, "actual": actual, "file": file, "line": line })
    };
    let change = |change: &Change| {
        let Change { step, path, from, to } = change;
        json!({ "step": step, "path": path.join("."), "from": from, "to": to })
    };
    json!({
        "name": case.name,
        "as_of": case.as_of,
        "edition": case.edition,
        "as_printed": case.as_printed,
        "verdict": case.verdict.name(),
        "because": case.because,
        "events": case.told.iter().map(event).collect::<Vec<_>>(),
        "after": case.after,
        "differences": case.differences.iter().map(difference).collect::<Vec<_>>(),
        "board": case.board,
        "changes": case.changes.iter().map(change).collect::<Vec<_>>(),
        "open": case.open,
    })
}

/// A verdict in words.
pub fn words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Agrees => "agrees",
        Verdict::OtherDate => "other date",
        Verdict::NotReplayed => "not replayed",
        Verdict::Disagrees => "disagrees",
    }
}

/// A replay for a reader, under its heading.
pub fn text(replay: &Replay, detail: Detail, style: &Style) -> String {
    parts(replay, detail, style).concat()
}

/// A replay for a reader, part by part: the heading; of each case its board, then step after step, and the verdict with what is next to come.
pub fn parts(replay: &Replay, detail: Detail, style: &Style) -> Vec<String> {
    let mut parts = vec![style.heading("Replay") + "\n"];
    let told = (detail == Detail::One).then(|| most_telling(replay)).flatten();
    let is_only = replay.cases.len() == 1;
    for (place, case) in replay.cases.iter().enumerate() {
        let is_told = told.is_none_or(|told| told == place);
        if !is_told && case.verdict == Verdict::Agrees {
            let said = format!("also {}: {}", words(case.verdict), case.name);
            let said = wrap(&said, style.width, "  ", "    ").replacen(words(case.verdict), &painted(case.verdict, style), 1);
            parts.push(said);
            continue;
        }
        let mut head = if is_only { String::new() } else { wrap(&case.name, style.width, "  ", "    ") };
        if is_told && !case.board.is_empty() {
            head += &board::start(&case.board, style);
        }
        parts.push(head);
        if is_told {
            parts.extend(steps(case, detail == Detail::Everything, style));
        }
        parts.push(ending(case, style));
    }
    parts
}

/// Many replays for a reader: a line each, what is wrong below it, and how many came out how.
pub fn summary(replays: &[Replay], style: &Style) -> String {
    let mut text = String::new();
    for replay in replays {
        let verdict = words(replay.verdict);
        let cases = if replay.cases.len() == 1 { "1 case".to_owned() } else { format!("{} cases", replay.cases.len()) };
        let padding = " ".repeat("not replayed".len() - verdict.len());
        let with_id = "not replayed  ".len() + replay.id.chars().count();
        let gap = |used: usize| if used <= style.width { "  " } else { "\n    " };
        let (before_id, before_cases) = (gap(with_id), gap(with_id + 2 + cases.chars().count()));
        let verdict = format!("{}{padding}{before_id}", painted(replay.verdict, style));
        text += &format!("{verdict}{}{before_cases}{}\n", style.id(&replay.id), style.dim(&cases));
        for case in &replay.cases {
            let is_quiet = matches!(case.verdict, Verdict::Agrees | Verdict::OtherDate) || case.listed && case.differences.is_empty();
            if !is_quiet {
                text += &wrap(&case.name, style.width, "    ", "      ");
                let narrower = Style { width: style.width.saturating_sub(2) };
                text += &ending(case, &narrower).lines().map(|line| format!("  {line}\n")).collect::<String>();
            }
        }
    }
    let count = |verdict| replays.iter().filter(|replay| replay.verdict == verdict).count();
    let verdicts = [
        (Verdict::Agrees, "agree"),
        (Verdict::Disagrees, "disagree"),
        (Verdict::NotReplayed, "not replayed"),
        (Verdict::OtherDate, "of another date"),
    ];
    let counted = verdicts.map(|(verdict, said)| (count(verdict), said));
    let counts: Vec<String> = counted.iter().filter(|(count, _)| *count > 0).map(|(count, said)| format!("{count} {said}")).collect();
    text += &wrap(&format!("{} in all: {}", replays.len(), counts.join(", ")), style.width, "", "  ");
    text
}

/// The case to tell where only one is: one that disagrees, else the first that was played, else the first.
fn most_telling(replay: &Replay) -> Option<usize> {
    let first = |verdict| replay.cases.iter().position(|case| case.verdict == verdict);
    first(Verdict::Disagrees).or_else(|| first(Verdict::Agrees)).or((!replay.cases.is_empty()).then_some(0))
}

/// What happened, a part a step: a line an event, the number of the step before its first one, the rule at the right; below them what the
/// step changed on the board.
fn steps(case: &CaseReplay, everything: bool, style: &Style) -> Vec<String> {
    let telling = if everything { case.told.clone() } else { brief(&case.told) };
    let mut numbers: Vec<usize> = telling.iter().map(|told| told.step).chain(case.changes.iter().map(|change| change.step)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let names = board::names(&case.board);
    let part = |step: usize| {
        let mut number = step.to_string();
        let mut text = String::new();
        for told in telling.iter().filter(|told| told.step == step) {
            text += &style.names(&event(&number, &told.text, told.rule.as_str(), style), &names);
            number.clear();
        }
        text + &board::changes(case.changes.iter().filter(|change| change.step == step), style)
    };
    numbers.into_iter().map(part).collect()
}

fn event(number: &str, said: &str, rule: &str, style: &Style) -> String {
    let indent = "     ";
    let room = style.width.saturating_sub(rule.chars().count() + 2).max(indent.len() + 10);
    let wrapped = wrap(said, room, &format!("{number:>3}  "), indent);
    let mut lines = wrapped.lines();
    let first = lines.next().unwrap_or_default();
    let gap = style.width.saturating_sub(first.chars().count() + rule.chars().count()).max(2);
    let mut text = format!("{first}{}{}\n", " ".repeat(gap), style.dim(rule));
    for line in lines {
        text += line;
        text.push('\n');
    }
    text
}

/// The verdict of a case, and why.
fn ending(case: &CaseReplay, style: &Style) -> String {
    let verdict = words(case.verdict);
    let line = match (case.verdict, &case.because) {
        (Verdict::Agrees, _) if case.after.is_empty() => verdict.to_owned(),
        (Verdict::Agrees, _) => format!("{verdict}: {}", in_words(&case.after)),
        (_, Some(because)) => format!("{verdict}: {because}"),
        (_, None) => verdict.to_owned(),
    };
    let wrapped = wrap(&line, style.width, "  ", "    ");
    let mut text = wrapped.replacen(verdict, &painted(case.verdict, style), 1);
    if let Some(open) = &case.open {
        text += &style.mind(&wrap(&format!("it ends while {open}"), style.width, "    ", "      "));
    }
    for differs in &case.differences {
        text += &wrap(&difference(differs), style.width, "    ", "      ");
    }
    text
}

/// A difference in words: where, what the rules give, and what was expected.
pub fn difference(differs: &Difference) -> String {
    let Difference { path, file, line, expected, actual } = differs;
    format!("{file}:{line}: {path} is {}, and should be {}", value(actual), value(expected))
}

fn painted(verdict: Verdict, style: &Style) -> String {
    match verdict {
        Verdict::Agrees => style.good(words(verdict)),
        Verdict::Disagrees => style.bad(words(verdict)),
        Verdict::NotReplayed | Verdict::OtherDate => style.mind(words(verdict)),
    }
}

/// The compared values in words: `nobody controls Plain A; Ann 4, Ben 4`. That nothing is there is left out.
pub fn in_words(after: &Map<String, Value>) -> String {
    let mut parts = Vec::new();
    for (key, found) in after.iter().filter(|(_, found)| !is_nothing(found)) {
        match (key.as_str(), found) {
            ("score", Value::Object(players)) => parts.push(pairs(players)),
            ("battlefields", Value::Object(battlefields)) => {
                parts.extend(battlefields.iter().map(|(name, battlefield)| controlled(name, battlefield)));
            }
            ("units" | "gear", Value::Object(objects)) => {
                parts.extend(objects.iter().map(|(name, object)| format!("{name} {}", value(object))));
            }
            (_, Value::Object(players)) => {
                let told = players.iter().filter(|(_, found)| !is_nothing(found));
                parts.extend(told.map(|(player, found)| format!("{} of {player}: {}", key.replace('_', " "), value(found))));
            }
            (_, other) => parts.push(format!("{} {}", key.replace('_', " "), value(other))),
        }
    }
    parts.join("; ")
}

fn is_nothing(found: &Value) -> bool {
    match found {
        Value::Null => true,
        Value::String(text) => text == "none",
        Value::Array(items) => items.is_empty(),
        Value::Object(keys) => keys.values().all(is_nothing),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// A battlefield: who controls it, and what else was compared.
fn controlled(name: &str, battlefield: &Value) -> String {
    let Value::Object(keys) = battlefield else { return format!("{name}: {}", value(battlefield)) };
    let mut parts = Vec::new();
    for (key, found) in keys {
        match key.as_str() {
            "controller" => parts.push(format!("{} controls {name}", value(found))),
            "contested" => parts.push(format!("{} contests {name}", value(found))),
            _ => parts.push(format!("{name}: {}", said(key, found))),
        }
    }
    parts.join(", ")
}

fn pairs(players: &Map<String, Value>) -> String {
    players.iter().map(|(player, found)| format!("{player} {}", value(found))).collect::<Vec<_>>().join(", ")
}

/// A value as one would say it.
fn value(found: &Value) -> String {
    match found {
        Value::Null => "nothing".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(value).collect::<Vec<_>>().join(", "),
        Value::Object(keys) => keys.iter().map(|(key, found)| said(key, found)).collect::<Vec<_>>().join(", "),
        Value::Bool(_) | Value::Number(_) => found.to_string(),
    }
}

fn said(key: &str, found: &Value) -> String {
    match (key, found) {
        ("at", place) => format!("at {}", value(place)),
        (flag, Value::Bool(true)) => flag.to_owned(),
        (flag, Value::Bool(false)) => format!("not {flag}"),
        (key, found) => format!("{} {}", key.replace('_', " "), value(found)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::RuleNumber;
    use jiff::civil::date;

    fn case(verdict: Verdict) -> CaseReplay {
        let told = |step, text: &str, rule: &'static str| Told { step, text: text.to_owned(), rule: RuleNumber::of(rule), kind: "moved" };
        let Value::Object(after) = json!({ "battlefields": { "Plain A": { "controller": "nobody" } }, "score": { "Ann": 4, "Ben": 4 } })
        else {
            unreachable!("it is an object")
        };
        CaseReplay {
            name: "two equal units".to_owned(),
            as_of: date(2026, 8, 14),
            edition: "1.4+vendetta-faq",
            as_printed: false,
            verdict,
            because: None,
            listed: false,
            told: vec![told(1, "Ann moves her Skulker to Plain A; a combat begins", "144.2"), told(1, "it goes on", "323.13")],
            board: Map::new(),
            changes: Vec::new(),
            followed: std::collections::BTreeSet::new(),
            after,
            open: None,
            differences: Vec::new(),
        }
    }

    #[test]
    fn an_event_is_a_line_with_its_rule_at_the_right() {
        colored::control::set_override(false);
        let replay = Replay::of("combat/equal-might".to_owned(), vec![case(Verdict::Agrees)]);
        let text = text(&replay, Detail::One, &Style { width: 70 });
        let expected = "Replay\n  1  Ann moves her Skulker to Plain A; a combat begins           144.2\n     it goes on                                                 323.13\n  agrees: nobody controls Plain A; Ann 4, Ben 4\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_difference_says_where_it_stands_what_the_rules_give_and_what_the_ruling_says() {
        colored::control::set_override(false);
        let mut case = case(Verdict::Disagrees);
        let (path, file) = ("after.score.Ann".to_owned(), "faq/a/b.toml".to_owned());
        case.differences.push(Difference { path, file, line: 12, expected: json!(5), actual: json!(4) });
        let replay = Replay::of("a/b".to_owned(), vec![case]);
        let text = text(&replay, Detail::Every, &Style { width: 100 });
        assert!(text.contains("faq/a/b.toml:12: after.score.Ann is 4, and should be 5"), "{text}");
    }

    #[test]
    fn at_forty_columns_no_line_is_longer() {
        colored::control::set_override(false);
        let replay = Replay::of("a/b".to_owned(), vec![case(Verdict::Agrees)]);
        let text = text(&replay, Detail::Everything, &Style { width: 40 });
        assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
    }

    #[test]
    fn a_case_that_was_not_replayed_says_why() {
        colored::control::set_override(false);
        let mut case = case(Verdict::NotReplayed);
        case.because = Some("Possession: no meaning yet".to_owned());
        let replay = Replay::of("a/b".to_owned(), vec![case]);
        assert!(text(&replay, Detail::One, &Style { width: 80 }).contains("not replayed: Possession: no meaning yet"));
        assert_eq!(json(&replay)["verdict"], "not_replayed");
    }
}
