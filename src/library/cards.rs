//! Card lists: Riftcodex, the official gallery (as its page has it, or flattened), and a table with tabs.
//!
//! A list holds printings; the game knows cards. A card's printings are put together by their name, promos by the number that they
//! share with the printing they repeat, and the text is that of the base printing: the others repeat texts wrongly now and then.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde_json::Value;

use super::document::{Imported, Kind, ListedCard, ListedErratum};
use super::json::{self, Records};
use super::text::{day_in, tidy, without_tags};
use super::{Given, Reading, Unread};
use crate::corpus::slug;

/// The shapes that lists of cards come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Riftcodex,
    /// The gallery as its page holds it.
    Gallery,
    /// The gallery, flattened.
    Flat,
}

impl Shape {
    /// The shape of a record; `None` if it is no card.
    pub fn of(record: &str) -> Option<Shape> {
        let value: Value = serde_json::from_str(record).ok()?;
        let has = |key: &str| value.get(key).is_some();
        if !has("name") {
            None
        } else if has("riftbound_id") && has("classification") {
            Some(Self::Riftcodex)
        } else if has("publicCode") && has("cardType") {
            Some(Self::Gallery)
        } else if (has("publicCode") && has("abilityText")) || (has("code") && has("type") && has("text")) {
            Some(Self::Flat)
        } else {
            None
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Riftcodex => "riftcodex",
            Self::Gallery | Self::Flat => "gallery",
        }
    }
}

/// The sets that hold printings of other sets' cards only.
const PROMOS: [&str; 4] = ["OPP", "PR", "JDG", "SGN"];

/// A printing as a list has it.
#[derive(Default)]
struct Printing {
    card: ListedCard,
    code: String,
}

/// Reads a list of JSON records.
pub fn read(shape: Shape, records: &Records<'_>, given: &Given<'_>) -> Reading {
    let mut unread = Vec::new();
    let mut printings = Vec::new();
    let mut newest: Option<Date> = None;
    for record in &records.list {
        let value: Value = serde_json::from_str(record.json).unwrap_or_default();
        match printing(shape, &value) {
            Some(printing) => {
                let updated = value.pointer("/metadata/updated_on").and_then(Value::as_str).and_then(day_in);
                newest = newest.max(updated);
                printings.push(printing);
            }
            None => unread.push(Unread::of(record.line, json::glimpse(record.json))),
        }
    }
    let told = ["updatedAt", "snapshot_date", "updated", "date", "released"].iter().find_map(|key| day_in(records.about.get(*key)?));
    let mut document = document(shape.name(), given, told.or(newest));
    if let Some(page) = records.about.get("page").filter(|_| records.about.contains_key("pages")) {
        document.id += &format!("-page-{page}");
    }
    let count = printings.len();
    document.cards = cards(printings);
    let notes = vec![format!("{count} printings of {} cards", document.cards.len())];
    Reading { documents: vec![document], unread, notes }
}

fn document(format: &str, given: &Given<'_>, published: Option<Date>) -> Imported {
    let published = given.published.or(published);
    let mark = published.map_or_else(|| slug(given.name.split('.').next().unwrap_or_default()), |day| day.to_string());
    let id = given.document.map_or_else(|| format!("cards-{format}-{mark}"), str::to_owned);
    let title = match published {
        Some(day) => format!("Card list ({format}) of {day}"),
        None => format!("Card list ({format})"),
    };
    Imported::unknown(id, Kind::Cards, title, published)
}

fn printing(shape: Shape, value: &Value) -> Option<Printing> {
    let text = |pointer: &str| value.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
    let number = |pointer: &str| value.pointer(pointer).and_then(|found| found.as_i64().or_else(|| found.as_str()?.parse().ok()));
    let texts = |pointer: &str, key: Option<&str>| -> Vec<String> {
        let list = value.pointer(pointer).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let item = |item: &Value| key.map_or_else(|| item.as_str(), |key| item.get(key)?.as_str()).map(str::to_owned);
        list.iter().filter_map(item).collect()
    };
    let first = |list: Vec<String>| list.into_iter().next().unwrap_or_default();
    let mut card = match shape {
        Shape::Riftcodex => ListedCard {
            kind: text("/classification/type"),
            supertype: text("/classification/supertype"),
            domains: texts("/classification/domain", None),
            energy: number("/attributes/energy"),
            power: number("/attributes/power"),
            might: number("/attributes/might"),
            tags: texts("/tags", None),
            text: without_tags(&text("/text/rich")),
            ..ListedCard::default()
        },
        Shape::Gallery => ListedCard {
            kind: first(texts("/cardType/type", Some("label"))),
            supertype: first(texts("/cardType/superType", Some("label"))),
            domains: texts("/domain/values", Some("label")),
            energy: number("/energy/value/id"),
            power: number("/power/value/id"),
            might: number("/might/value/id"),
            tags: texts("/tags/tags", None),
            text: without_tags(&text("/text/richText/body")),
            attached: without_tags(&text("/effect/richText/body")),
            might_bonus: number("/mightBonus/value/id"),
            ..ListedCard::default()
        },
        Shape::Flat => ListedCard {
            kind: Some(first(texts("/cardTypes", None))).filter(|kind| !kind.is_empty()).unwrap_or_else(|| text("/type")),
            supertype: Some(first(texts("/superTypes", None))).filter(|kind| !kind.is_empty()).unwrap_or_else(|| text("/supertype")),
            domains: texts("/domains", None),
            energy: number("/energy"),
            power: number("/power"),
            might: number("/might"),
            tags: texts("/tags", None),
            text: without_tags(&if value.get("abilityText").is_some() { text("/abilityText") } else { text("/text") }),
            ..ListedCard::default()
        },
    };
    if card.text == "[NO TEXT]" {
        card.text.clear();
    }
    let code = ["/riftbound_id", "/publicCode", "/code"].iter().map(|key| text(key)).find(|code| !code.is_empty());
    let code = self::code(&code?)?;
    card.name = card_name(&text("/name"), &text("/subtitle"), &card);
    if slug(&card.name).is_empty() {
        return None;
    }
    card.codes = vec![code.clone()];
    Some(Printing { card, code })
}

/// `ogn-001-298` and `OGN-001/298` are `OGN-001`; promos keep the size of the set whose number they repeat: `OPP-017-024`.
fn code(written: &str) -> Option<String> {
    let upper = written.to_ascii_uppercase().replace('/', "-").replace("-STAR", "*");
    let mut parts = upper.split('-');
    let (set, number, size) = (parts.next()?, parts.next()?, parts.next());
    let is_set = !set.is_empty() && set.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'*');
    if !is_set || !is_number {
        return None;
    }
    Some(match size.filter(|_| PROMOS.contains(&set)) {
        Some(size) => format!("{set}-{number}-{size}"),
        None => format!("{set}-{number}"),
    })
}

/// The name that the game gives a card, out of what a list calls one of its printings.
fn card_name(listed: &str, subtitle: &str, card: &ListedCard) -> String {
    let listed = listed.split(" // ").next().unwrap_or_default();
    let mut name = listed.trim().to_owned();
    let mut is_starter = subtitle == "Starter";
    while let Some(start) = name.ends_with(')').then(|| name.rfind('(')).flatten() {
        let mark = &name[start + 1..name.len() - 1];
        // `Recruit (DE)` tells tokens apart; all other marks are of printings.
        if mark.len() == 2 && mark.bytes().all(|byte| byte.is_ascii_uppercase()) {
            break;
        }
        is_starter |= mark == "Starter";
        name.truncate(name[..start].trim_end().len());
    }
    let is_legend = card.kind == "Legend";
    if let Some((first, second)) = name.split_once(" - ") {
        name = match (is_legend, second) {
            (_, "Starter") => name,
            (true, _) => second.to_owned(),
            (false, _) => format!("{first}, {second}"),
        };
    } else if !subtitle.is_empty() && subtitle != "Starter" && card.kind == "Unit" && card.supertype != "Signature" {
        name = format!("{name}, {subtitle}");
    } else if !subtitle.is_empty() && is_legend && card.tags.contains(&name) {
        subtitle.clone_into(&mut name);
    }
    if is_starter && !name.ends_with(" - Starter") {
        name += " - Starter";
    }
    name
}

/// Puts the printings of each card together.
fn cards(mut printings: Vec<Printing>) -> Vec<ListedCard> {
    let base: BTreeMap<String, String> = printings
        .iter()
        .filter(|printing| !is_promo(&printing.code))
        .filter_map(|printing| Some((printing.code.split_once('-')?.1.to_owned(), printing.card.name.clone())))
        .rev()
        .collect();
    for printing in &mut printings {
        // A promo is named as its card is where one set alone has that number.
        if let Some((number, _)) = promo_number(&printing.code)
            && let Some(name) = base.get(number).filter(|name| ends_alike(name, &printing.card.name))
        {
            printing.card.name.clone_from(name);
        }
    }
    printings.sort_by_key(|printing| rank(&printing.code));
    let mut cards: BTreeMap<String, ListedCard> = BTreeMap::new();
    for Printing { card, code } in printings {
        match cards.entry(slug(&card.name)) {
            std::collections::btree_map::Entry::Vacant(free) => {
                free.insert(card);
            }
            std::collections::btree_map::Entry::Occupied(mut known) => {
                let known = known.get_mut();
                if !known.codes.contains(&code) {
                    known.codes.push(code);
                }
                if known.attached.is_empty() {
                    known.attached = card.attached;
                }
            }
        }
    }
    cards.into_values().collect()
}

fn is_promo(code: &str) -> bool {
    code.split('-').next().is_some_and(|set| PROMOS.contains(&set))
}

/// The number and the size of the set that a promo repeats.
fn promo_number(code: &str) -> Option<(&str, &str)> {
    if is_promo(code) { code.split_once('-')?.1.split_once('-') } else { None }
}

/// `Dark Child - Starter` and `Dark Child`; not two cards that share a number by chance.
fn ends_alike(base: &str, promo: &str) -> bool {
    base.strip_suffix(" - Starter") == Some(promo)
}

/// Base printings first: no promo, no letter or star behind the number.
fn rank(code: &str) -> (bool, bool, String) {
    let is_variant = code.split('-').nth(1).is_some_and(|number| number.ends_with(|c: char| !c.is_ascii_digit()));
    (is_promo(code), is_variant, code.to_owned())
}

/// Whether a text is a table of cards with tabs.
pub fn is_table(text: &str) -> bool {
    let head: Vec<&str> = text.lines().next().unwrap_or_default().split('\t').collect();
    head.contains(&"name") && head.contains(&"rules_text")
}

/// Reads a table with a line of column names. Rows of previews are left out: their texts are not final.
pub fn read_table(text: &str, given: &Given<'_>) -> Reading {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let mut document = document("table", given, None);
    let mut unread = Vec::new();
    let mut previews = 0;
    for (at, line) in lines.enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let cells: Vec<&str> = line.split('\t').collect();
        let cell = |name: &str| head.iter().position(|known| *known == name).and_then(|at| cells.get(at)).map_or("", |cell| cell.trim());
        if cells.len() > head.len() || cells.len() < 3 || slug(cell("name")).is_empty() {
            unread.push(Unread::of(at + 2, line));
        } else if cell("text_status").starts_with("preview") {
            previews += 1;
        } else {
            document.cards.push(row(&cell));
        }
    }
    let notes =
        if previews > 0 { vec![format!("{previews} rows of previews were left out: their texts are not final")] } else { Vec::new() };
    Reading { documents: vec![document], unread, notes }
}

fn row<'t>(cell: &impl Fn(&str) -> &'t str) -> ListedCard {
    let list = |name: &str| cell(name).split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let lines = |name: &str| tidy(&cell(name).replace("\\n", "\n"));
    let erratum = || {
        Some(ListedErratum { document: cell("errata_doc").to_owned(), published: day_in(cell("errata_date"))?, text: lines("errata_text") })
    };
    ListedCard {
        name: cell("name").to_owned(),
        codes: list("codes").iter().filter_map(|written| code(written)).collect(),
        kind: cell("type").to_owned(),
        supertype: cell("supertype").to_owned(),
        domains: list("domains"),
        energy: cell("energy").parse().ok(),
        power: cell("power").parse().ok(),
        might: cell("might").parse().ok(),
        tags: list("tags"),
        text: lines("rules_text"),
        attached: lines("equip_attached_text"),
        might_bonus: cell("equip_might_bonus").parse().ok(),
        erratum: if cell("errata_text").is_empty() { None } else { erratum() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_json(text: &str) -> Reading {
        let records = json::records(text).expect("it is JSON");
        let shape = records.list.iter().find_map(|record| Shape::of(record.json)).expect("it is a card list");
        read(shape, &records, &Given::default())
    }

    fn riftcodex(name: &str, id: &str, kind: &str, text: &str) -> String {
        format!(
            "{{\"name\": \"{name}\", \"riftbound_id\": \"{id}\", \"attributes\": {{\"energy\": 2}}, \"classification\": {{\"type\": \"{kind}\", \
             \"supertype\": null, \"domain\": [\"Fury\"]}}, \"text\": {{\"rich\": \"<p>{text}</p>\"}}, \"tags\": []}}"
        )
    }

    #[test]
    fn printings_and_promos_are_one_card_with_the_text_of_the_base_printing() {
        let list = [
            riftcodex("Sun - Rising (Metal)", "opp-001-024", "Legend", "Wrong."),
            riftcodex("Sun - Rising (Starter)", "ogs-001-024", "Legend", "Right."),
            riftcodex("Moon - Waning (Alternate Art)", "ogn-002a-298", "Unit", "Wrong too."),
            riftcodex("Moon - Waning", "ogn-002-298", "Unit", "First.<br />Second &gt; third."),
            riftcodex("", "ogn-003-298", "Unit", "x"),
        ];
        let reading = read_json(&format!("[\n{}]", list.join(",\n")));
        let cards: Vec<(&str, &str, Vec<&str>)> = reading.documents[0]
            .cards
            .iter()
            .map(|card| (card.name.as_str(), card.text.as_str(), card.codes.iter().map(String::as_str).collect()))
            .collect();
        assert_eq!(
            cards,
            [
                ("Moon, Waning", "First.\nSecond > third.", vec!["OGN-002", "OGN-002A"]),
                ("Rising - Starter", "Right.", vec!["OGS-001", "OPP-001-024"])
            ]
        );
        assert_eq!(reading.unread[0].line, 6);
    }

    #[test]
    fn both_ages_of_the_gallery_give_the_same_names() {
        let flat = "{\"updatedAt\": \"2031-02-03\", \"cards\": [{\"name\": \"Moon, Waning\", \"publicCode\": \"OGN-002/298\", \"cardTypes\": [\"Unit\"], \
            \"superTypes\": [\"Champion\"], \"energy\": \"3\", \"abilityText\": \"Go.\"}]}";
        let split = "{\"items\": [{\"name\": \"Moon\", \"subtitle\": \"Waning\", \"publicCode\": \"OGN-002/298\", \"cardType\": {\"type\": \
            [{\"label\": \"Unit\"}], \"superType\": [{\"label\": \"Champion\"}]}, \"energy\": {\"value\": {\"id\": 3}}, \"text\": {\"richText\": {\"body\": \"<p>Go.</p>\"}}}]}";
        let (flat, split) = (read_json(flat), read_json(split));
        assert_eq!(flat.documents[0].cards, split.documents[0].cards);
        assert_eq!(flat.documents[0].id, "cards-gallery-2031-02-03");
    }

    #[test]
    fn a_table_is_read_by_its_column_names_and_previews_are_left_out() {
        let table = "name\tcodes\trules_text\ttext_status\terrata_text\terrata_doc\terrata_date\n\
            Sun\tOGN-001/298\tFirst.\\nSecond.\tas printed\tNew.\torigins\t2025-10-28\nMoon\tRAD-1/2\tx\tpreview\t\t\t\n\tno name\t\n";
        assert!(is_table(table));
        let reading = read_table(table, &Given { name: "cards.tsv", ..Given::default() });
        let card = &reading.documents[0].cards[0];
        assert_eq!((card.text.as_str(), card.codes[0].as_str()), ("First.\nSecond.", "OGN-001"));
        assert_eq!(card.erratum.as_ref().map(|erratum| erratum.text.as_str()), Some("New."));
        assert_eq!((reading.documents[0].id.as_str(), reading.documents[0].cards.len()), ("cards-table-cards", 1));
        assert_eq!(reading.unread[0].line, 4);
        assert_eq!(reading.notes.len(), 1);
    }
}
