//! What the user's library says beside our own words: official answers, wordings of cards, items of documents.

use jiff::civil::Date;
use serde_json::{Value, json};

use super::Context;
use super::error::{Error, printable};
use super::output::{Style, erratum, wrap};
use crate::card::Card;
use crate::card::reading::nearest;
use crate::corpus::{Change, Document, Ruling};
use crate::library::{self, CardTexts, Official};

impl Context {
    /// The official answers that a ruling goes back to, as far as they were imported; none, with a note, where the library is damaged.
    pub fn official(&self, ruling: &Ruling) -> Vec<Official> {
        self.or_nothing(self.library().official(&ruling.sources, self.day))
    }

    /// The official wordings of a card.
    pub fn wordings(&self, card: &Card) -> CardTexts {
        self.or_nothing(self.library().card_texts(&card.name, &card.codes, self.day))
    }

    /// The official wording of an erratum, if it was imported.
    pub fn wording_of(&self, card: &str, change: &Change) -> Option<Official> {
        let errata = self.or_nothing(self.library().errata_of(card));
        errata.into_iter().find(|official| official.entry.id == change.document.name())
    }

    /// What a card says on a day, worded from its file; `None` for the day: as printed. Nothing if it is not encoded or says nothing.
    pub fn worded(&self, card: &str, on: Option<Date>) -> Result<Option<String>, Error> {
        let Some(wording) = self.corpus.wording(card, on)? else { return Ok(None) };
        let bonus = self.corpus.card(card, on)?.might_bonus;
        Ok(Some(wording.text(bonus)).filter(|text| !text.is_empty()))
    }

    /// The object of an erratum: with the official wordings, else with those of the card's file and of that of its errata.
    pub fn erratum_json(&self, card: &str, change: &Change) -> Result<Value, Error> {
        let (now, printed) = match self.wording_of(card, change) {
            Some(official) => (Some(official.item.text), official.item.before),
            None => (self.worded(card, Some(change.in_force))?, self.worded(card, None)?),
        };
        Ok(erratum::json(card, change, now.as_deref(), printed.as_deref()))
    }

    /// The newest document that answers of the day know of, whether it was shipped or imported: its id, its title and its first day.
    pub fn newest(&self) -> Option<(String, String, Date)> {
        let imported = self.library().entries().iter().filter(|entry| entry.kind != library::Kind::Cards);
        let imported = imported.filter_map(|entry| Some((entry.id.clone(), entry.title.clone(), entry.in_force?)));
        let shipped = Document::all().map(|document| (document.name().to_owned(), document.title().to_owned(), document.in_force()));
        imported.chain(shipped).filter(|(.., since)| *since <= self.day).max_by_key(|(.., since)| *since)
    }

    /// The object of an answer, with the newest document known to it.
    pub fn dated(&self, mut answer: Value) -> Value {
        let (document, since) = self.newest().map(|(id, _, since)| (id, since)).unzip();
        answer["newest_document"] = json!(document);
        answer["newest_date"] = json!(since);
        answer
    }

    fn or_nothing<T: Default>(&self, read: Result<T, crate::library::Error>) -> T {
        read.unwrap_or_else(|error| {
            self.note(&format!("{error}; it is left out. `riftlaw import` of the same documents mends it"));
            T::default()
        })
    }
}

/// The official answers of a ruling as one text; where there are several, each under its source.
pub fn answer(officials: &[Official]) -> Option<String> {
    match officials {
        [] => None,
        [only] => Some(only.item.text.clone()),
        several => {
            let parts: Vec<String> = several.iter().map(|official| format!("{}:\n{}", source(official), official.item.text)).collect();
            Some(parts.join("\n\n"))
        }
    }
}

/// The official answers of a ruling for a reader.
pub fn answer_text(officials: &[Official], style: &Style) -> String {
    let mut text = String::new();
    for official in officials {
        text += &format!("\n{}\n", style.heading(&format!("Official answer, {}", source(official))));
        text += &wrap(&official.item.text, style.width, "  ", "  ");
    }
    text
}

/// `Origins FAQ, item 8 (2025-10-16, a document in force until 2025-11-04)`.
fn source(official: &Official) -> String {
    let Official { entry, item } = official;
    let days: Vec<String> = entry
        .published
        .map(|published| published.to_string())
        .into_iter()
        .chain(Document::named(&entry.id).and_then(Document::until).map(|until| format!("a document in force until {until}")))
        .collect();
    let days = if days.is_empty() { String::new() } else { format!(" ({})", days.join(", ")) };
    format!("{}, item {}{days}", entry.title, item.number)
}

/// Printed and current wording of a card side by side, or one under the other where the terminal is narrow.
pub fn wordings_text(texts: &CardTexts, style: &Style) -> String {
    let Some(current) = &texts.current else { return String::new() };
    let from =
        texts.from.as_ref().map_or_else(String::new, |from| style.dim_lines(&wrap(&format!("from {from}"), style.width, "  ", "    ")));
    let Some(printed) = &texts.printed else {
        return format!("\n{}\n{}{from}", style.heading("Text"), wrap(current, style.width, "  ", "  "));
    };
    let column = style.width.saturating_sub(5) / 2;
    if column < NARROWEST {
        let one = |title: &str, said: &str| format!("\n{}\n{}", style.heading(title), wrap(said, style.width, "  ", "  "));
        return format!("{}{}{from}", one("Text today", current), one("As printed", printed));
    }
    let (left, right) = (wrap(current, column, "", ""), wrap(printed, column, "", ""));
    let (mut left, mut right) = (left.lines(), right.lines());
    let head = format!("  {:<column$} │ As printed", "Text today");
    let mut text = format!("\n{}\n", style.heading(&head));
    loop {
        match (left.next(), right.next()) {
            (None, None) => break,
            (left, right) => text += format!("  {:<column$} │ {}", left.unwrap_or_default(), right.unwrap_or_default()).trim_end(),
        }
        text.push('\n');
    }
    text + &from
}

/// The narrowest column that two texts stand beside each other in.
const NARROWEST: usize = 30;

/// An item of an imported document.
pub struct Shown {
    id: String,
    official: Official,
}

/// The item of an id: `document:spiritforged-faq#12`.
pub fn find(context: &Context, id: &str) -> Result<Shown, Error> {
    let name = id.split_once(':').map_or(id, |(_, name)| name).to_ascii_lowercase();
    let library = context.library();
    if let Some(official) = library.item(&name)? {
        return Ok(Shown { id: format!("document:{name}"), official });
    }
    let (document, number) = name.split_once('#').unwrap_or((&name, ""));
    let message = format!("your library holds no `{}`", printable(id));
    let hint = match library.merged(document)? {
        Some(held) if number.is_empty() => {
            let first = held.items.first().map_or("1", |item| item.number.as_str());
            let hint = format!("say which of its {} {}: document:{document}#{first}", held.items.len(), held.kind.items());
            return Err(Error::NotHere(format!("`{}` is a whole document", printable(id)), Some(hint)));
        }
        Some(held) => match nearest(number, held.items.iter().map(|item| item.number.as_str())) {
            Some(near) => format!("did you mean `document:{document}#{near}`?"),
            None => format!("{} has {} {}", held.title, held.items.len(), held.kind.items()),
        },
        None => "`riftlaw import PATH` reads documents from your own copies; `riftlaw import --list` lists them".to_owned(),
    };
    Err(Error::NotHere(message, Some(hint)))
}

impl Shown {
    /// The object of a document's item.
    pub fn json(&self) -> Value {
        let Official { entry, item } = &self.official;
        json!({
            "id": self.id,
            "title": if item.title.is_empty() { &entry.title } else { &item.title },
            "text": item.text,
            "published": entry.published,
            "document": entry.id,
            "section": Some(&item.section).filter(|section| !section.is_empty()),
            "before": item.before,
        })
    }

    /// The item for a reader.
    pub fn text(&self, style: &Style) -> String {
        let Official { entry, item } = &self.official;
        let title = if item.title.is_empty() { &entry.title } else { &item.title };
        let mut text = wrap(title, style.width, "", "").lines().map(|line| format!("{}\n", style.heading(line))).collect::<String>();
        text += &wrap(&item.text, style.width, "", "");
        if let Some(before) = &item.before {
            text += &wrap(&format!("Before: {before}"), style.width, "  ", "    ");
        }
        text += &style.dim_lines(&wrap(&format!("{} · {}", self.id, source(&self.official)), style.width, "  ", "    "));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_and_current_wording_stand_side_by_side_where_there_is_room() {
        colored::control::set_override(false);
        let texts =
            CardTexts { current: Some("Do it twice.".to_owned()), printed: Some("Do it.".to_owned()), from: Some("the errata".to_owned()) };
        let wide = wordings_text(&texts, &Style { width: 72 });
        assert!(
            wide.contains("Do it twice.") && wide.lines().any(|line| line.contains("Do it twice.") && line.ends_with("│ Do it.")),
            "{wide}"
        );
        let narrow = wordings_text(&texts, &Style { width: 40 });
        assert!(narrow.lines().all(|line| !line.contains('│')) && narrow.contains("As printed\n  Do it.\n"), "{narrow}");
        assert_eq!(wordings_text(&CardTexts::default(), &Style { width: 72 }), "");
    }
}
