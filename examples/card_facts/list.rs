//! Card lists: one card a line in columns parted by tabs, `cards.tsv`. The first line names the columns.

use riftlaw::card::{Cost, Domain, Power};
use riftlaw::corpus::slug;

use crate::printed::{self, Printed};

/// The columns that a list has to have. `text_status`, `equip_might_bonus` and `equip_attached_text` are read where there are any.
const COLUMNS: [&str; 10] = ["codes", "domains", "energy", "might", "name", "power", "rules_text", "supertype", "tags", "type"];

/// Tags that a list gives, and those that the card bears: the card's own printings and the other lists agree on the latter.
const WRONG_TAGS: [(&str, &[&str], &[&str]); 1] = [("Karma, Channeler", &["Vi", "Ionia"], &["Karma", "Ionia"])];

/// What a list says of a card, as card files say it.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    pub name: String,
    pub kind: String,
    pub supertype: Option<String>,
    pub tags: Vec<String>,
    pub codes: Vec<String>,
    pub domains: Vec<String>,
    pub cost: Option<String>,
    pub might: Option<u8>,
    /// `None` where the list has no such column too.
    pub might_bonus: Option<i8>,
    pub printed: Printed,
    /// The effect text of Equipment.
    pub attached: Printed,
}

/// A list that was read.
#[derive(Debug)]
pub struct List {
    /// In the order of the list; printings of one card are one card.
    pub cards: Vec<Facts>,
    /// Lines of cards that are not released yet.
    pub unreleased: usize,
    /// Lines that could not be read, or that contradict another: what is told about them.
    pub faults: Vec<String>,
}

/// Reads a list. Fails if it has no lines, or lacks a column.
pub fn read(text: &str) -> Result<List, String> {
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line)).filter(|(_, line)| !line.trim().is_empty());
    let columns: Vec<&str> = lines.next().ok_or("the list is empty")?.1.split('\t').collect();
    if let Some(missing) = COLUMNS.iter().find(|column| !columns.contains(column)) {
        return Err(format!("the list has no column `{missing}`; its first line names: {}", columns.join(", ")));
    }
    let mut list = List { cards: Vec::new(), unreleased: 0, faults: Vec::new() };
    for (number, line) in lines {
        let row = Row { columns: &columns, cells: line.split('\t').collect() };
        if row.get("text_status").starts_with("preview") {
            list.unreleased += 1;
            continue;
        }
        match row.facts() {
            Ok(facts) => list.take(number, facts),
            Err(because) => list.faults.push(format!("line {number}: {because}")),
        }
    }
    Ok(list)
}

impl List {
    fn take(&mut self, number: usize, facts: Facts) {
        let known = slug(&facts.name);
        let Some(card) = self.cards.iter_mut().find(|card| slug(&card.name) == known) else {
            self.cards.push(facts);
            return;
        };
        let codes = std::mem::take(&mut card.codes);
        if (Facts { codes: Vec::new(), ..facts.clone() }) != *card {
            self.faults.push(format!("line {number}: another line says something else of `{}`", card.name));
        }
        card.codes = codes;
        for code in facts.codes {
            if !card.codes.contains(&code) {
                card.codes.push(code);
            }
        }
    }
}

/// A line of a list.
struct Row<'l> {
    columns: &'l [&'l str],
    cells: Vec<&'l str>,
}

impl<'l> Row<'l> {
    /// A cell; empty if there is no such column.
    fn get(&self, column: &str) -> &'l str {
        let at = self.columns.iter().position(|known| *known == column);
        at.and_then(|at| self.cells.get(at)).map_or("", |cell| cell.trim())
    }

    fn number<N: std::str::FromStr>(&self, column: &str) -> Result<Option<N>, String> {
        match self.get(column) {
            "" => Ok(None),
            cell => cell.parse().map(Some).map_err(|_| format!("`{column}` is `{cell}`, which is no number that fits")),
        }
    }

    fn items(&self, column: &str, between: char) -> Vec<String> {
        self.get(column).split(between).map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
    }

    fn facts(&self) -> Result<Facts, String> {
        let name = without_printing(self.get("name"));
        let kind = self.get("type").to_lowercase();
        if name.is_empty() || kind.is_empty() {
            return Err("it has no name or no type".to_owned());
        }
        // 133.7.a: Champion is a supertype of units alone. Some lists give it to legends.
        let supertype =
            Some(self.get("supertype").to_lowercase()).filter(|word| !word.is_empty() && (word != "champion" || kind == "unit"));
        let codes: Vec<String> = self.get("codes").split_whitespace().map(without_total).collect();
        if codes.is_empty() {
            return Err(format!("`{name}` has no code"));
        }
        let mut tags = self.items("tags", ',');
        if let Some((_, _, right)) = WRONG_TAGS.iter().find(|(card, wrong, _)| *card == name && *wrong == tags) {
            tags = right.iter().map(|&tag| tag.to_owned()).collect();
        }
        let domains = self.items("domains", ',');
        let domains: Vec<String> = domains.into_iter().filter(|domain| domain != "Colorless").collect();
        if let Some(unknown) = domains.iter().find(|domain| Domain::from_name(domain).is_none()) {
            return Err(format!("`{unknown}` is no domain"));
        }
        let is_played = matches!(kind.as_str(), "unit" | "spell" | "gear") && supertype.as_deref() != Some("token");
        let cost = Cost { energy: self.number("energy")?.unwrap_or(0), power: vec![Power::Own; self.number("power")?.unwrap_or(0)] };
        Ok(Facts {
            name: name.to_owned(),
            supertype,
            tags,
            codes,
            domains,
            cost: is_played.then(|| cost.to_string()),
            might: self.number("might")?,
            might_bonus: self.number("equip_might_bonus")?,
            printed: printed::read(self.get("rules_text")),
            attached: printed::read(self.get("equip_attached_text")),
            kind,
        })
    }
}

/// A name without what tells printings of one card apart: `Recruit (DE)`.
fn without_printing(name: &str) -> &str {
    match name.rsplit_once(" (") {
        Some((card, printing)) if printing.ends_with(')') => card,
        _ => name,
    }
}

/// A code without the size of its set: `OGN-043/298` is `OGN-043`.
fn without_total(code: &str) -> String {
    code.split('/').next().unwrap_or(code).to_owned()
}
