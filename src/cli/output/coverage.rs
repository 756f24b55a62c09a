//! Coverage of the replays, as text and as JSON.

use serde_json::{Value, json};

use super::{Style, wrap};
use crate::scenario::coverage::{Coverage, Covered};

/// The object under `coverage`.
pub fn json(coverage: &Coverage) -> Value {
    let Coverage { chapters, cards, rulings } = coverage;
    let (exercised, executable) = coverage.rules();
    let chapter = |covered: &Covered| {
        let Covered { chapter, exercised, missed } = covered;
        json!({ "first": chapter.first.to_string(), "last": chapter.last.to_string(), "title": chapter.title, "exercised": exercised, "missed": missed })
    };
    json!({
        "rules": { "executable": executable, "exercised": exercised, "chapters": chapters.iter().map(chapter).collect::<Vec<_>>() },
        "cards": { "all": cards.all, "encoded": cards.encoded, "playable": cards.playable },
        "rulings": { "all": rulings.all, "agree": rulings.agree, "disagree": rulings.disagree, "not_replayed": rulings.not_replayed, "cases": rulings.cases },
    })
}

/// A line a chapter with the rules that are missed, and the figures.
pub fn text(coverage: &Coverage, style: &Style) -> String {
    let mut text = String::new();
    for Covered { chapter, exercised, missed } in &coverage.chapters {
        let heading =
            format!("{}–{} {}: {}", chapter.first, chapter.last, chapter.title, share(exercised.len(), exercised.len() + missed.len()));
        text += &wrap(&heading, style.width, "", "  ").lines().map(|line| format!("{}\n", style.heading(line))).collect::<String>();
        if !missed.is_empty() {
            text += &style.dim_lines(&wrap(&format!("not exercised: {}", missed.join(", ")), style.width, "  ", "    "));
        }
    }
    let Coverage { cards, rulings, .. } = coverage;
    let (exercised, executable) = coverage.rules();
    let figures = [
        format!("rules: {} executable ones of 300 to 480 exercised by a replay", share(exercised, executable)),
        format!("cards: {} encoded, {} playable", share(cards.encoded, cards.all), share(cards.playable, cards.all)),
        format!(
            "rulings: {} agree, {} not replayed, {} disagree; {} cases agree",
            rulings.agree, rulings.not_replayed, rulings.disagree, rulings.cases
        ),
    ];
    text + &figures.map(|figure| wrap(&figure, style.width, "", "  ")).concat()
}

/// "12 of 40 (30.0 %)"
fn share(some: usize, all: usize) -> String {
    let tenths = (some * 1000).checked_div(all).unwrap_or(1000);
    format!("{some} of {all} ({}.{} %)", tenths / 10, tenths % 10)
}
