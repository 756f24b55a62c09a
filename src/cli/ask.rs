//! `ask`: the ruling for a question, its replay, and further hits.

use super::error::Error;
use super::output::{Out, answer, hits, replay, ruling, wrap};
use super::questions::{self, Words};
use super::{Context, official};
use crate::corpus::Ruling;
use crate::scenario::{self, Replay};
use crate::search::{Found, Kind, Search};

/// How many hits are listed if nobody says how many.
pub const LIMIT: u16 = 5;

/// What a question gives.
pub struct Answer {
    pub found: Found,
    pub ruling: Option<Ruling>,
    pub replay: Option<Replay>,
}

pub fn run(context: &Context, words: &Words, out: &mut Out) -> Result<u8, Error> {
    let Some(question) = words.question() else { return from_stdin(context, out) };
    questions::check(&question)?;
    let answer = ask(context, &context.search()?, &question)?;
    if out.is_json() {
        out.json(&json(context, &question, &answer))?;
        note_newer(context, &answer);
    } else if answer.found.hits.is_empty() {
        context.note(&questions::nothing_found(&answer.found));
    } else {
        let text = text(context, &answer, out);
        out.text(&text)?;
        // Only where all was written.
        out.finish()?;
        context.note_understood(&answer.found);
        note_newer(context, &answer);
    }
    Ok(u8::from(answer.found.hits.is_empty()))
}

/// Says where a ruling is shown that an imported document is newer than.
fn note_newer(context: &Context, answer: &Answer) {
    if answer.ruling.is_some() {
        context.note_newer();
    }
}

fn from_stdin(context: &Context, out: &mut Out) -> Result<u8, Error> {
    let search = context.search()?;
    let mut any = false;
    let mut any_ruling = false;
    questions::from_stdin(|question| {
        let question = match question {
            Ok(question) => question,
            Err(error) => return out.line_error(&error),
        };
        let answer = ask(context, &search, &question)?;
        any |= !answer.found.hits.is_empty();
        any_ruling |= answer.ruling.is_some();
        if out.is_json() {
            out.json_line(&json(context, &question, &answer))
        } else {
            let text = answer::under_question(&question, &text(context, &answer, out), out.style());
            out.line_text(&text)
        }
    })?;
    if any_ruling {
        context.note_newer();
    }
    Ok(u8::from(!any))
}

fn ask(context: &Context, search: &Search<'_>, question: &str) -> Result<Answer, Error> {
    of(context, context.find(search, question, LIMIT)?)
}

/// The best ruling of what was found, and its replay.
pub fn of(context: &Context, found: Found) -> Result<Answer, Error> {
    let best = found.hits.iter().find(|hit| hit.kind == Kind::Ruling);
    let ruling = best.map(|hit| context.corpus.ruling(&hit.id)).transpose()?;
    let replay = ruling
        .as_ref()
        .filter(|_| !context.options.no_replay)
        .map(|ruling| scenario::replay(&context.corpus, &ruling.id, &ruling.cases, context.asked(true)));
    Ok(Answer { found, ruling, replay })
}

fn json(context: &Context, question: &str, answer: &Answer) -> serde_json::Value {
    answer::json(context, question, &answer.found, answer.ruling.as_ref(), answer.replay.as_ref())
}

/// An answer for a reader: the ruling, its replay, and what else was found.
pub fn text(context: &Context, answer: &Answer, out: &Out) -> String {
    let style = out.style();
    let mut text = String::new();
    if let Some(ruling) = &answer.ruling {
        text += &ruling::text(ruling, context.day, style);
        text += &official::answer_text(&context.official(ruling), style);
    }
    if let Some(replay) = &answer.replay {
        text += "\n";
        text += &replay::text(replay, replay::Detail::of_answer(context.options.trace), style);
    }
    let shown = answer.ruling.as_ref().map(|ruling| ruling.id.as_str());
    let further: Vec<_> = answer.found.hits.iter().filter(|hit| Some(hit.id.as_str()) != shown).cloned().collect();
    if !further.is_empty() {
        if answer.ruling.is_some() {
            text += &format!("\n{}\n", style.heading("See also"));
        }
        text += &hits::text(&further, style);
    }
    if let Some((_, title, since)) = context.newest().filter(|_| !text.is_empty()) {
        text += "\n";
        text += &style.dim_lines(&wrap(&format!("newest document known: {title} ({since})"), style.width, "", "  "));
    }
    text
}
