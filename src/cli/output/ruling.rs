//! A ruling, as text and as JSON.

use jiff::civil::Date;
use serde_json::{Value, json};

use super::{Style, wrap};
use crate::corpus::{Document, Ruling, Source, Status};

/// The object of a ruling.
pub fn json(ruling: &Ruling, official: Option<String>) -> Value {
    let views: Vec<Value> =
        ruling.views.iter().map(|view| json!({ "name": view.name, "says": view.says, "sources": view.sources })).collect();
    json!({
        "id": ruling.id,
        "question": ruling.question,
        "short": ruling.short,
        "answer": ruling.answer,
        "topic": ruling.topic,
        "cards": ruling.cards(),
        "rules": ruling.rules.iter().map(|rule| rule.as_str()).collect::<Vec<_>>(),
        "reviewed": ruling.reviewed,
        "status": ruling.status.name(),
        "since": ruling.since,
        "until": ruling.until,
        "changed": ruling.changed,
        "superseded_by": ruling.superseded_by,
        "views": views,
        "sources": ruling.sources,
        "official": official,
    })
}

/// A ruling for a reader who asks for that day: the verdict first, what it answers, then the answer, whether it holds, and where it comes
/// from.
pub fn text(ruling: &Ruling, day: Date, style: &Style) -> String {
    let mut text: String =
        wrap(&format!("{}.", ruling.short), style.width, "", "").lines().map(|line| style.verdict(line) + "\n").collect();
    // Beside the verdict, so that whoever asked something else sees it before believing it.
    text += &wrap(&format!("answers: {}", ruling.question), style.width, "  ", "    ");
    if ruling.answer != ruling.short && ruling.answer != format!("{}.", ruling.short) {
        text += &wrap(beyond_verdict(ruling), style.width, "", "");
    }
    let rules: Vec<&str> = ruling.rules.iter().map(|rule| rule.as_str()).collect();
    let line = format!("{} · {} · {}", ruling.id, status(ruling), rules.join(" "));
    text += &style.dim_lines(&wrap(&line, style.width, "  ", "    ")).replacen(&ruling.id, &style.id(&ruling.id), 1);
    text += &style.dim_lines(&wrap(&sources(&ruling.sources), style.width, "  ", "    "));
    if let Some(changed) = &ruling.changed {
        text += &wrap(&format!("Changed: {changed}"), style.width, "  ", "    ");
    }
    if ruling.status == Status::Amended && day < ruling.since {
        let note = format!("Asked for {day}: the answer above is right since {}; what changed tells how it was before.", ruling.since);
        text += &style.mind(&wrap(&note, style.width, "  ", "    "));
    }
    for view in &ruling.views {
        text += &wrap(&format!("View “{}”: {}", view.name, view.says), style.width, "  ", "    ");
        text += &style.dim_lines(&wrap(&sources(&view.sources), style.width, "    ", "      "));
    }
    text
}

/// The answer; where it begins with the verdict as a sentence of its own, what follows that.
fn beyond_verdict(ruling: &Ruling) -> &str {
    ruling.answer.strip_prefix(&ruling.short).and_then(|rest| rest.strip_prefix(". ")).unwrap_or(&ruling.answer)
}

/// Whether it holds, in words.
fn status(ruling: &Ruling) -> String {
    let rules = match Document::core_rules(&ruling.reviewed) {
        Some(document) => format!("{document} (in force {})", document.in_force()),
        None => format!("Core Rules {}", ruling.reviewed),
    };
    match ruling.status {
        Status::Holds => format!("holds under {rules}"),
        Status::Amended => format!("amended {}, holds so under {rules}", ruling.since),
        Status::Disputed => format!("disputed under {rules}"),
        Status::Superseded => {
            let until = ruling.until.map_or_else(String::new, |until| format!(" {until}"));
            let by = ruling.superseded_by.as_ref().map_or_else(String::new, |by| format!(" by {by}"));
            format!("superseded{until}{by}")
        }
    }
}

/// Where it comes from: `from Origins FAQ, item 8 (2025-10-16)`.
pub fn sources(sources: &[Source]) -> String {
    let one = |source: &Source| {
        let item = source.item.map_or_else(String::new, |item| format!(", item {item}"));
        format!("{}{item} ({})", source.document, source.published)
    };
    format!("from {}", sources.iter().map(one).collect::<Vec<_>>().join("; "))
}
