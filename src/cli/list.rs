//! `list`: what there is, one item a line: id, tab, title.

use std::collections::BTreeMap;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::error::Error;
use super::output::Out;
use super::{Context, rule};
use crate::corpus::{Change, Ruling, stem};

/// What to list.
#[derive(Args, Debug)]
pub struct Arguments {
    #[arg(value_name = "WHAT", value_enum)]
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    Rulings,
    Cards,
    Errata,
    /// Those of the version in force; where they were not imported, those that a gist is shipped of
    Rules,
    Topics,
}

impl What {
    /// The kind of one of them.
    fn kind(self) -> &'static str {
        match self {
            Self::Rulings => "ruling",
            Self::Cards => "card",
            Self::Errata => "erratum",
            Self::Rules => "rule",
            Self::Topics => "topic",
        }
    }
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let items = items(context, arguments.what)?;
    for (id, title) in &items {
        if out.is_json() {
            out.json_line(&json!({ "id": id, "kind": arguments.what.kind(), "title": title }))?;
        } else {
            out.text(&format!("{id}\t{title}\n"))?;
        }
    }
    Ok(u8::from(items.is_empty()))
}

/// The ids and titles, in the order of ids; rules in that of the book. Where a day is asked for, what was in force on it.
fn items(context: &Context, what: What) -> Result<Vec<(String, String)>, Error> {
    let corpus = &context.corpus;
    let day = context.options.as_of.filter(|_| !context.options.all_dates);
    let was_found =
        |ruling: &Ruling| day.is_none_or(|day| ruling.found_from() <= day && ruling.found_until().is_none_or(|until| day < until));
    let mut items = match what {
        What::Rulings => {
            let mut items = Vec::new();
            for ruling in corpus.ruling_heads() {
                let (ruling, _) = ruling?;
                items.extend(was_found(&ruling).then_some((ruling.id, ruling.question)));
            }
            items
        }
        What::Cards => corpus.card_files().map(|file| (format!("card:{}", stem(file)), corpus.card_name(file))).collect(),
        What::Errata => {
            let mut items = Vec::new();
            for errata in corpus.errata() {
                let errata = errata?;
                let item = |change: &Change| (change.id.clone(), format!("{}: {}", errata.card, change.document));
                let is_in_force = |change: &&Change| day.is_none_or(|day| change.in_force <= day);
                items.extend(errata.changes.iter().filter(is_in_force).map(item));
            }
            items
        }
        What::Rules => rule::list(context)?,
        What::Topics => {
            let mut topics: BTreeMap<String, usize> = BTreeMap::new();
            for ruling in corpus.ruling_heads() {
                let (ruling, _) = ruling?;
                if was_found(&ruling) {
                    *topics.entry(ruling.topic).or_default() += 1;
                }
            }
            let title = |rulings| if rulings == 1 { "1 ruling".to_owned() } else { format!("{rulings} rulings") };
            topics.into_iter().map(|(topic, rulings)| (topic, title(rulings))).collect()
        }
    };
    if what != What::Rules {
        items.sort_unstable();
    }
    Ok(items)
}
