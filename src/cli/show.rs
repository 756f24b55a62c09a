//! `show`: a ruling, erratum or card by its id.

use clap::Args;
use serde_json::{Value, json};

use super::card::Gathered;
use super::error::Error;
use super::known::Names;
use super::output::{self, Out};
use super::{Context, completions, official, rule};
use crate::corpus::{self, Change, ErrataFile, Ruling, fold_id};

/// What to show.
#[derive(Args, Debug)]
pub struct Arguments {
    /// An id: combat/equal-might, card:NAME, erratum:NAME@DATE, cr@1.4:466.5, document:NAME#12
    #[arg(value_name = "ID", add = completions::of(Names::Ids))]
    id: String,
}

/// Something that has an id.
enum Item {
    Ruling(Box<Ruling>),
    Card(Gathered),
    Erratum(ErrataFile, Change),
    Rule(Box<rule::Shown>),
    Document(official::Shown),
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    run_id(context, &arguments.id, out)?;
    Ok(0)
}

/// Shows what has that id.
pub fn run_id(context: &Context, id: &str, out: &mut Out) -> Result<(), Error> {
    let item = find(context, id)?;
    if out.is_json() {
        out.json(&json(context, &item)?)?;
    } else {
        let style = out.style();
        let text = match &item {
            Item::Ruling(ruling) => {
                output::ruling::text(ruling, context.day, style) + &official::answer_text(&context.official(ruling), style)
            }
            Item::Card(card) => output::card::text(&card.shown(), context.day, style),
            Item::Erratum(errata, change) => {
                let wording = context.wording_of(&errata.card, change);
                output::erratum::text(&errata.card, change, wording.as_ref(), context.day, style)
            }
            Item::Rule(rule) => rule.text(style),
            Item::Document(document) => document.text(style),
        };
        out.text(&text)?;
    }
    if let Item::Ruling(_) = item {
        out.finish()?;
        context.note_newer();
    }
    Ok(())
}

fn json(context: &Context, item: &Item) -> Result<Value, Error> {
    let (kind, value) = match item {
        Item::Ruling(ruling) => ("ruling", output::ruling::json(ruling, official::answer(&context.official(ruling)))),
        Item::Erratum(errata, change) => ("erratum", context.erratum_json(&errata.card, change)?),
        Item::Card(card) => ("card", card.json()),
        Item::Rule(rule) => ("rule", rule.json()),
        Item::Document(document) => ("document", document.json()),
    };
    let mut shown = json!({ "schema": 1, "kind": kind, "ruling": null, "erratum": null, "card": null, "rule": null, "document": null });
    shown[kind] = value;
    Ok(context.dated(shown))
}

fn find(context: &Context, id: &str) -> Result<Item, Error> {
    let corpus = &context.corpus;
    match id.split_once(':') {
        Some(("card", name)) => {
            let card = corpus.card(name, None)?;
            Ok(Item::Card(Gathered::of(context, &card)?))
        }
        Some(("erratum", rest)) => erratum(context, rest),
        Some(("document", _)) => Ok(Item::Document(official::find(context, id)?)),
        Some((version, _)) if fold_id(version).starts_with("cr") => Ok(Item::Rule(Box::new(rule::find(context, id, false)?))),
        _ => match (corpus.ruling(id), corpus.card(id, None)) {
            (Ok(ruling), _) => Ok(Item::Ruling(Box::new(ruling))),
            (Err(corpus::Error::Unknown { .. }), Ok(card)) => Ok(Item::Card(Gathered::of(context, &card)?)),
            (Err(error), _) => Err(error.into()),
        },
    }
}

/// The erratum `NAME@DATE`; without the date if the card has only one.
fn erratum(context: &Context, rest: &str) -> Result<Item, Error> {
    let (name, date) = rest.split_once('@').map_or((rest, None), |(name, date)| (name, Some(date)));
    let unknown = |nearest: Vec<String>| corpus::Error::Unknown { what: "erratum", name: format!("erratum:{rest}"), nearest };
    let errata = context.corpus.errata_of(name)?.ok_or_else(|| unknown(Vec::new()))?;
    let ids = || errata.changes.iter().map(|change| change.id.clone()).collect();
    let found = match (date, errata.changes.as_slice()) {
        (None, [change]) => Some(change.clone()),
        (None, _) => return Err(corpus::Error::Ambiguous { what: "erratum", name: fold_id(name), candidates: ids() }.into()),
        (Some(date), changes) => changes.iter().find(|change| change.published.to_string() == date).cloned(),
    };
    let change = found.ok_or_else(|| unknown(ids()))?;
    Ok(Item::Erratum(errata, change))
}
