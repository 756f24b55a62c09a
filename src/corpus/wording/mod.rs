//! The wording of cards on a day, printed from their files, and its comparison with a card list, word for word.

mod compare;
mod folded;

use jiff::civil::Date;

use super::{Corpus, Error, stem};
use crate::card::reading::{Position, Table, Value, read};
use crate::card::{Domain, wording};

pub use compare::{Comparison, Difference, Listed, compare};

/// What a card says on a day, in the game's templating. Lines are in the order of the card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// Keywords and abilities.
    pub lines: Vec<String>,
    /// Effect text (136) of Equipment, without its Might bonus.
    pub attached: Vec<String>,
    /// What `differs` says: in which way the card prints the same meaning otherwise.
    pub differs: Option<String>,
    /// The file that says it: the card's, or that of its errata.
    pub file: String,
    /// Where that file says it.
    pub at: Position,
    /// By which `[C]` is told.
    domains: Vec<Domain>,
    /// Whether lists print no text for cards like it, whatever it does.
    printed_blank: bool,
}

impl Corpus {
    /// The wording of that card on a day; `None` for the day: as printed. `Ok(None)` if the card is not encoded.
    pub fn wording(&self, name: &str, on: Option<Date>) -> Result<Option<Wording>, Error> {
        let Some(file) = self.card_file(name) else {
            return Err(Error::Unknown { what: "card", name: name.to_owned(), nearest: Vec::new() });
        };
        let table = read(file, &self.text(file)?).map_err(|fault| Error::Faulty(vec![fault]))?;
        let mut said = Wording {
            lines: wording::rules_text(&table),
            attached: wording::effect_text(&table),
            domains: texts(&table, "domains").iter().filter_map(|name| Domain::from_name(name)).collect(),
            printed_blank: text(&table, "kind") == Some("rune"),
            ..Wording::default()
        };
        said.says(file, &table);
        let mut is_encoded = table.get("abilities").is_none();
        let errata = on.map(|on| (on, self.errata_of(stem(file))));
        if let Some((on, errata)) = errata
            && let Some(errata) = errata?
            && let Some(change) = errata.changes.iter().rfind(|change| change.in_force <= on)
        {
            let changed = &change.table;
            let (has_keywords, has_abilities) = (changed.get("keywords").is_some(), changed.get("ability").is_some());
            if has_keywords || has_abilities {
                let (above, below) = (if has_keywords { changed } else { &table }, if has_abilities { changed } else { &table });
                said.lines = wording::keywords(above);
                said.lines.extend(wording::abilities(below));
                said.says(&errata.file, changed);
                is_encoded |= has_abilities;
            }
            if changed.get("effect_text").is_some() {
                said.attached = wording::effect_text(changed);
                said.says(&errata.file, changed);
            }
        }
        Ok(is_encoded.then_some(said))
    }
}

impl Wording {
    /// Which table of which file says it.
    fn says(&mut self, file: &str, table: &Table) {
        file.clone_into(&mut self.file);
        self.at = table.get("differs").map_or(Position { line: table.at.line.max(1), column: 1 }, |found| found.at);
        self.differs = text(table, "differs").map(str::to_owned);
    }

    /// All of it as one text, the band of an attached Equipment last: "Attached: +2 [M] [Tank]".
    pub fn text(&self, might_bonus: Option<i8>) -> String {
        let mut lines = self.lines.clone();
        let bonus = might_bonus.filter(|bonus| *bonus != 0).map(|bonus| format!("{bonus:+} [M]"));
        let band: Vec<&str> = bonus.as_deref().into_iter().chain(self.attached.iter().map(String::as_str)).collect();
        if !band.is_empty() {
            lines.push(format!("Attached: {}", band.join(" ")));
        }
        with_names(&lines.join("\n"), &self.domains)
    }
}

/// A text with the symbols of Power by the names of domains, as output shows them: `[R]` is `[Fury]`; `[C]` too, on a Fury card.
fn with_names(text: &str, domains: &[Domain]) -> String {
    let mut shown = text.to_owned();
    for domain in Domain::ALL {
        shown = shown.replace(&format!("[{}]", domain.letter()), &format!("[{}]", domain.name()));
    }
    match domains {
        [domain] => shown.replace("[C]", &format!("[{}]", domain.name())),
        _ => shown,
    }
}

fn text<'t>(table: &'t Table, key: &str) -> Option<&'t str> {
    match table.get(key).map(|found| &found.value) {
        Some(Value::Text(text)) => Some(text),
        _ => None,
    }
}

fn texts<'t>(table: &'t Table, key: &str) -> Vec<&'t str> {
    let Some(Value::List(items)) = table.get(key).map(|found| &found.value) else { return Vec::new() };
    let item = |item: &'t crate::card::reading::Located| match &item.value {
        Value::Text(text) => Some(text.as_str()),
        _ => None,
    };
    items.iter().filter_map(item).collect()
}
