//! What `ask` and `search` give, in JSON; and answers one after another in text.

use serde_json::{Value, json};

use super::super::{Context, official};
use super::{Style, replay, ruling};
use crate::corpus::Ruling;
use crate::scenario::Replay;
use crate::search::Found;

/// The object of one question.
pub fn json(context: &Context, question: &str, found: &Found, shown: Option<&Ruling>, played: Option<&Replay>) -> Value {
    context.dated(json!({
        "schema": 1,
        "query": question,
        "as_of": context.day,
        "edition": context.edition(),
        "hits": found.hits,
        "ruling": shown.map(|shown| ruling::json(shown, official::answer(&context.official(shown)))),
        "replay": played.map(replay::json),
        "understood": found.understood,
    }))
}

/// An answer with its question above it and a blank line below.
pub fn under_question(question: &str, answer: &str, style: &Style) -> String {
    let answer = if answer.is_empty() { "  nothing found\n" } else { answer };
    format!("{}\n{answer}\n", style.heading(&format!("> {}", super::super::error::printable(question))))
}
