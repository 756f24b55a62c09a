//! Errata, as text and as JSON.

use jiff::civil::Date;
use serde_json::{Value, json};

use super::{Style, wrap};
use crate::corpus::Change;
use crate::library::Official;

/// The object of an erratum, with what the card says since then and what is printed on it.
pub fn json(card: &str, change: &Change, now: Option<&str>, printed: Option<&str>) -> Value {
    json!({
        "id": change.id,
        "card": card,
        "document": change.document,
        "published": change.published,
        "in_force": change.in_force,
        "summary": change.summary,
        "now": now,
        "printed": printed,
    })
}

/// An erratum for a reader who asks for that day.
pub fn text(card: &str, change: &Change, wording: Option<&Official>, day: Date, style: &Style) -> String {
    let mut text = format!("{}\n", style.heading(card));
    text += &wrap(&change.summary, style.width, "  ", "  ");
    text += &line(change, day, style);
    if let Some(official) = wording {
        text += &wrap(&format!("Now: {}", official.item.text), style.width, "  ", "    ");
        if let Some(before) = &official.item.before {
            text += &wrap(&format!("Before: {before}"), style.width, "  ", "    ");
        }
    }
    text
}

/// What it changed and where it comes from, under the heading of its card.
pub fn line(change: &Change, day: Date, style: &Style) -> String {
    let since = if change.in_force > day { "in force only from" } else { "in force since" };
    let said = format!("{} · {}, {since} {}", change.id, change.document, change.in_force);
    style.dim_lines(&wrap(&said, style.width, "  ", "    "))
}
