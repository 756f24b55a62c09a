//! `search`: hits only.

use super::Context;
use super::error::Error;
use super::output::{Out, answer, hits};
use super::questions::{self, Words};

/// How many hits are listed if nobody says how many.
const LIMIT: u16 = 10;

pub fn run(context: &Context, words: &Words, out: &mut Out) -> Result<u8, Error> {
    let Some(question) = words.question() else { return from_stdin(context, out) };
    questions::check(&question)?;
    let found = context.find(&context.search()?, &question, LIMIT)?;
    if out.is_json() {
        out.json(&answer::json(context, &question, &found, None, None))?;
    } else if found.hits.is_empty() {
        context.note(&questions::nothing_found(&found));
    } else {
        let text = hits::text(&found.hits, out.style());
        out.text(&text)?;
        context.note_understood(&found);
    }
    Ok(u8::from(found.hits.is_empty()))
}

fn from_stdin(context: &Context, out: &mut Out) -> Result<u8, Error> {
    let search = context.search()?;
    let mut any = false;
    questions::from_stdin(|question| {
        let question = match question {
            Ok(question) => question,
            Err(error) => return out.line_error(&error),
        };
        let found = context.find(&search, &question, LIMIT)?;
        any |= !found.hits.is_empty();
        if out.is_json() {
            out.json_line(&answer::json(context, &question, &found, None, None))
        } else {
            let text = answer::under_question(&question, &hits::text(&found.hits, out.style()), out.style());
            out.line_text(&text)
        }
    })?;
    Ok(u8::from(!any))
}
