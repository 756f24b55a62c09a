//! `show`: a ruling, erratum or card by its id.

use clap::Args;
use serde_json::{Value, json};

use super::Context;
use super::card::Gathered;
use super::error::Error;
use super::output::{self, Out};
use crate::corpus::{self, Change, ErrataFile, Ruling, fold_id};

/// What to show.
#[derive(Args, Debug)]
pub struct Arguments {
    /// An id: combat/equal-might, card:NAME, erratum:NAME@DATE
    #[arg(value_name = "ID")]
    id: String,
}

/// Something that has an id.
enum Item {
    Ruling(Box<Ruling>),
    Card(Gathered),
    Erratum(ErrataFile, Change),
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let item = find(context, &arguments.id)?;
    if out.is_json() {
        out.json(&json(&item))?;
    } else {
        let style = out.style();
        let text = match &item {
            Item::Ruling(ruling) => output::ruling::text(ruling, context.day, style),
            Item::Card(card) => output::card::text(&card.shown(), context.day, style),
            Item::Erratum(errata, change) => output::erratum::text(&errata.card, change, context.day, style),
        };
        out.text(&text)?;
    }
    Ok(0)
}

fn json(item: &Item) -> Value {
    let (kind, [ruling, erratum, card]) = match item {
        Item::Ruling(ruling) => ("ruling", [output::ruling::json(ruling), Value::Null, Value::Null]),
        Item::Erratum(errata, change) => ("erratum", [Value::Null, output::erratum::json(&errata.card, change), Value::Null]),
        Item::Card(card) => ("card", [Value::Null, Value::Null, card.json()]),
    };
    json!({ "schema": 1, "kind": kind, "ruling": ruling, "erratum": erratum, "card": card, "rule": null, "document": null })
}

fn find(context: &Context, id: &str) -> Result<Item, Error> {
    let corpus = &context.corpus;
    match id.split_once(':') {
        Some(("card", name)) => {
            let card = corpus.card(name, None)?;
            Ok(Item::Card(Gathered::of(context, &card)?))
        }
        Some(("erratum", rest)) => erratum(context, rest),
        Some(("document", _)) => Err(not_imported(id)),
        _ if id.starts_with("cr@") => Err(not_imported(id)),
        _ => match (corpus.ruling(id), corpus.card(id, None)) {
            (Ok(ruling), _) => Ok(Item::Ruling(Box::new(ruling))),
            (Err(corpus::Error::Unknown { .. }), Ok(card)) => Ok(Item::Card(Gathered::of(context, &card)?)),
            (Err(error), _) => Err(error.into()),
        },
    }
}

fn not_imported(id: &str) -> Error {
    Error::NotHere(format!("`{id}` is an official text, and none is imported"), None)
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
