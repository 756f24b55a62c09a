//! `errata`: the errata of a card, or all, newest first.

use std::cmp::Reverse;

use clap::Args;
use serde_json::json;

use super::error::Error;
use super::known::Names;
use super::output::{Out, erratum};
use super::{Context, completions};
use crate::corpus::{Change, ErrataFile};

/// Whose errata.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of a card, or words of it; all errata without one
    #[arg(value_name = "NAME", add = completions::of_cards(Names::Errata, "errata"))]
    name: Vec<String>,
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let files: Vec<ErrataFile> = if arguments.name.is_empty() {
        context.corpus.errata().collect::<Result<_, _>>()?
    } else {
        let card = context.corpus.card_by_part(&arguments.name.join(" "))?;
        context.corpus.errata_of(&card.name)?.into_iter().collect()
    };
    let is_wanted = |change: &Change| context.options.all_dates || change.in_force <= context.day;
    let mut changes: Vec<(&str, &Change)> = files
        .iter()
        .flat_map(|file| file.changes.iter().map(|change| (file.card.as_str(), change)))
        .filter(|(_, c)| is_wanted(c))
        .collect();
    changes.sort_by(|(_, a), (_, b)| (Reverse(a.in_force), &a.id).cmp(&(Reverse(b.in_force), &b.id)));
    if let Some(limit) = context.options.limit() {
        changes.truncate(limit);
    }
    if out.is_json() {
        let errata: Vec<_> = changes.iter().map(|(card, change)| context.erratum_json(card, change)).collect::<Result<_, _>>()?;
        out.json(&context.dated(json!({ "schema": 1, "errata": errata })))?;
    } else {
        let texts: Vec<_> = changes
            .iter()
            .map(|(card, change)| erratum::text(card, change, context.wording_of(card, change).as_ref(), context.day, out.style()))
            .collect();
        out.text(&texts.join("\n"))?;
        if changes.is_empty() {
            context.note("no errata");
        }
    }
    Ok(u8::from(changes.is_empty()))
}
