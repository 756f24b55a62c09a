//! `card`: a card with its errata and the rulings it is involved in.

use std::sync::Arc;

use clap::Args;
use jiff::civil::Date;
use serde_json::Value;

use super::error::Error;
use super::known::Names;
use super::output::{self, Out};
use super::{Context, completions};
use crate::card::Card;
use crate::corpus::{Ban, Change, Ruling};
use crate::library::CardTexts;

/// Which card.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The name of a card, or words of it
    #[arg(value_name = "NAME", required = true, add = completions::of_cards(Names::Cards, "card"))]
    name: Vec<String>,
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let printed = context.corpus.card_by_part(&arguments.name.join(" "))?;
    let card = Gathered::of(context, &printed)?;
    if out.is_json() {
        let mut value = serde_json::json!({ "schema": 1 });
        if let (Value::Object(value), Value::Object(card)) = (&mut value, card.json()) {
            value.extend(card);
        }
        out.json(&context.dated(value))?;
    } else {
        let text = output::card::text(&card.shown(), context.day, out.style());
        out.text(&text)?;
    }
    Ok(0)
}

/// What the card says, worded from its file: what it says on the day, and what is printed where an erratum changed that. Nothing if the card
/// is not encoded.
fn worded(context: &Context, card: &Card, on: Option<Date>) -> Result<CardTexts, Error> {
    let current = context.worded(&card.name, on)?;
    let printed = context.worded(&card.name, None)?.filter(|printed| on.is_some() && Some(printed) != current.as_ref());
    let from = current.as_ref().map(|_| "the card file, worded as the game words cards".to_owned());
    Ok(CardTexts { current, printed, from })
}

/// A card with what belongs to it.
pub struct Gathered {
    card: Arc<Card>,
    errata: Vec<Change>,
    rulings: Vec<Ruling>,
    texts: CardTexts,
    bans: Vec<Ban>,
}

impl Gathered {
    /// What belongs to a card, itself as of the day; as printed if that is wanted.
    pub fn of(context: &Context, printed: &Card) -> Result<Self, Error> {
        let on = (!context.options.as_printed).then_some(context.day);
        let card = context.corpus.card(&printed.name, on)?;
        let mut texts = context.wordings(printed);
        if texts.current.is_none() {
            texts = worded(context, &card, on)?;
        }
        Ok(Self {
            card,
            errata: context.corpus.errata_of(&printed.name)?.map_or_else(Vec::new, |errata| errata.changes),
            rulings: context.corpus.rulings_with(printed)?,
            texts,
            bans: context.corpus.bans_of(&printed.name, (!context.options.all_dates).then_some(context.day))?,
        })
    }

    /// It all, to be put out.
    pub fn shown(&self) -> output::card::Shown<'_> {
        output::card::Shown { card: &self.card, errata: &self.errata, rulings: &self.rulings, texts: &self.texts, bans: &self.bans }
    }

    /// Its object, without the `schema`.
    pub fn json(&self) -> Value {
        output::card::json(&self.shown())
    }
}
