//! A card, as text and as JSON.

use jiff::civil::Date;
use serde_json::{Value, json};

use super::super::official;
use super::{Style, bans, erratum, hits, wrap};
use crate::card::{Card, Cost, Encoded, Kind, Power, Supertype};
use crate::corpus::{Ban, Change, Ruling};
use crate::library::CardTexts;
use crate::scenario::keyword;

/// A card with what belongs to it.
pub struct Shown<'s> {
    /// As of the day.
    pub card: &'s Card,
    /// Oldest first.
    pub errata: &'s [Change],
    /// In the order of ids.
    pub rulings: &'s [Ruling],
    /// The official wordings, as far as they were imported; else those of the card file.
    pub texts: &'s CardTexts,
    /// Those in force.
    pub bans: &'s [Ban],
}

/// The object of a card; without the `schema`. Its text is that of the user's own library, else worded from the card file.
pub fn json(shown: &Shown<'_>) -> Value {
    let Shown { card, errata, rulings, texts, bans } = shown;
    let change = |change: &Change| json!({ "document": change.document, "published": change.published, "summary": change.summary });
    json!({
        "name": card.name,
        "kind": kind(card.kind),
        "domains": card.domains.iter().map(|domain| domain.name()).collect::<Vec<_>>(),
        "cost": card.cost.as_ref().map(|cost| json!({ "energy": cost.energy, "power": power(card, cost) })),
        "might": card.might,
        "keywords": card.keywords().map(keyword).collect::<Vec<_>>(),
        "tags": card.tags,
        "codes": card.codes,
        "text": texts.current,
        "printed_text": texts.printed,
        "errata": errata.iter().map(change).collect::<Vec<_>>(),
        "rulings": rulings.iter().map(|ruling| ruling.id.as_str()).collect::<Vec<_>>(),
        "encoded": match card.encoded { Encoded::Full => "full", Encoded::No => "no" },
        "banned": bans::json(bans),
    })
}

/// A card for a reader who asks for that day.
pub fn text(shown: &Shown<'_>, day: Date, style: &Style) -> String {
    let Shown { card, errata, rulings, texts, bans } = shown;
    let mut text = format!("{}\n", style.heading(&card.name));
    text += &wrap(&facts(card), style.width, "  ", "    ");
    let keywords: Vec<String> = card.keywords().map(keyword).collect();
    if !keywords.is_empty() {
        text += &wrap(&keywords.join(", "), style.width, "  ", "    ");
    }
    let about = [card.tags.join(", "), card.codes.join(" ")];
    let about = about.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    if !about.is_empty() {
        text += &style.dim_lines(&wrap(&about, style.width, "  ", "    "));
    }
    text += &bans::text(bans, day, style);
    if card.encoded == Encoded::No {
        text += &style.mind(&wrap("Its abilities are not encoded yet: replays that need them are not played.", style.width, "  ", "  "));
    }
    text += &official::wordings_text(texts, style);
    if !errata.is_empty() {
        text += &format!("\n{}\n", style.heading("Errata"));
        for change in errata.iter().rev() {
            text += &wrap(&change.summary, style.width, "  ", "  ");
            text += &erratum::line(change, day, style);
        }
    }
    if !rulings.is_empty() {
        text += &format!("\n{}\n", style.heading("Rulings"));
        let lines: Vec<_> = rulings.iter().map(|ruling| (ruling.id.clone(), ruling.question.clone(), Some(ruling.status.name()))).collect();
        text += &hits::lines(&lines, style);
    }
    text
}

/// What a card is in one line: `Champion unit · Chaos · [6][Chaos] · 6 Might`.
fn facts(card: &Card) -> String {
    let mut parts = Vec::new();
    let supertype = card.supertype.map_or("", |supertype| match supertype {
        Supertype::Champion => "Champion ",
        Supertype::Signature => "Signature ",
        Supertype::Token => "Token ",
        Supertype::Basic => "Basic ",
    });
    parts.push(format!("{supertype}{}", kind(card.kind)));
    if !card.domains.is_empty() {
        parts.push(card.domains.iter().map(|domain| domain.name()).collect::<Vec<_>>().join(" and "));
    }
    if let Some(cost) = &card.cost {
        let power = power(card, cost).into_iter().map(|power| format!("[{power}]")).collect::<String>();
        parts.push(format!("[{}]{power}", cost.energy));
    }
    parts.extend(card.might.map(|might| format!("{might} Might")));
    parts.extend(card.might_bonus.map(|bonus| format!("{bonus:+} Might")));
    parts.join(" · ")
}

/// The Power of a cost, by the names of domains.
fn power(card: &Card, cost: &Cost) -> Vec<&'static str> {
    let name = |power: &Power| match (power, card.domains.as_slice()) {
        (Power::Of(domain), _) | (Power::Own, [domain]) => domain.name(),
        (Power::Any, _) => "any",
        (Power::Own, _) => "own",
    };
    cost.power.iter().map(name).collect()
}

/// The name of a card type.
pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Unit => "unit",
        Kind::Spell => "spell",
        Kind::Gear => "gear",
        Kind::Battlefield => "battlefield",
        Kind::Legend => "legend",
        Kind::Rune => "rune",
        Kind::Marker => "marker",
    }
}
