//! `check`: what is wrong in the corpus and in the user's library; with `--cards`, how the wordings of cards compare with a card list.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::error::Error;
use super::output::{Out, Style, coverage, wrap};
use super::{Context, paths};
use crate::corpus::Finding;
use crate::corpus::wording::{Comparison, Difference, Listed, compare};
use crate::library::{self, CardText, Given, Library, texts_on};
use crate::scenario::coverage::Coverage;
use crate::{corpus, scenario};

/// What to check beside the corpus itself.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Compare the wordings of cards with a card list, word for word [default: the imported list]
    #[arg(long, value_name = "LIST", num_args = 0..=1)]
    cards: Option<Option<PathBuf>>,
    /// Replay all rulings, and show which Core Rules they exercise, and how many cards and rulings can be played
    #[arg(long)]
    coverage: bool,
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let compared = arguments.cards.as_ref().map(|list| Cards::of(context, list.as_ref())).transpose()?;
    let covered = arguments.coverage.then(|| Coverage::of(&context.corpus, context.asked(false))).transpose()?;
    let mut findings = corpus::check(&context.corpus, scenario::faults);
    findings.extend(damaged());
    findings.extend(compared.iter().flat_map(|cards| cards.found.findings.clone()));
    if out.is_json() {
        let cards = compared.as_ref().map(Cards::json);
        out.json(&json!({ "schema": 1, "findings": findings, "coverage": covered.as_ref().map(coverage::json), "cards": cards }))?;
    } else {
        let mut text = String::new();
        for finding in &findings {
            text += &format!("{}:{}:{}: {} [{}]\n", finding.file, finding.line, finding.column, finding.message, finding.rule);
            if let Some(hint) = &finding.hint {
                text += &format!("  hint: {hint}\n");
            }
        }
        text += &covered.as_ref().map_or_else(String::new, |covered| coverage::text(covered, out.style()));
        text += &compared.as_ref().map_or_else(String::new, |cards| cards.text(out.style()));
        out.text(&text)?;
        let counts = [context.corpus.ruling_files().count(), context.corpus.errata_files().count(), context.corpus.card_files().count()];
        let [rulings, errata, cards] = counts;
        let found = match findings.len() {
            0 => "nothing is wrong".to_owned(),
            1 => "1 finding".to_owned(),
            many => format!("{many} findings"),
        };
        context.note(&format!("{found} in {rulings} files of rulings, {errata} of errata, {cards} of cards"));
    }
    Ok(u8::from(!findings.is_empty()))
}

/// The documents of the library that are not as they were imported.
fn damaged() -> Vec<Finding> {
    let finding = |error: &library::Error| Finding {
        file: error.path().display().to_string(),
        line: 1,
        column: 1,
        rule: "library",
        message: error.to_string(),
        hint: Some("`riftlaw import` of the same documents mends it".to_owned()),
    };
    match Library::open(&paths::data()) {
        Ok(library) => library.entries().iter().filter_map(|entry| library.document(entry).err()).map(|error| finding(&error)).collect(),
        Err(error) => vec![finding(&error)],
    }
}

fn as_listed(card: &CardText) -> Listed<'_> {
    Listed { name: &card.name, codes: &card.codes, text: &card.text, attached: &card.attached }
}

/// The wordings of cards, compared with a list.
struct Cards {
    /// The file of the list, or "imported".
    list: String,
    found: Comparison,
}

impl Cards {
    /// Compares with the list in that file, or with those of the library. Errata of the library are laid over lists, which are never current.
    fn of(context: &Context, list: Option<&PathBuf>) -> Result<Self, Error> {
        let library = context.library();
        let lists = match list {
            None => library.card_lists()?,
            Some(path) => {
                let unreadable = |because: &str| Error::Question("card_list", format!("{} is no card list: {because}", path.display()));
                let text = crate::corpus::text_of(path).map_err(|because| unreadable(&because))?;
                let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let reading =
                    library::read(&text, &Given { name: &name, ..Given::default() }).map_err(|refusal| unreadable(&refusal.because))?;
                if reading.documents.iter().all(|document| document.cards.is_empty()) {
                    return Err(unreadable("there are no cards in it"));
                }
                reading.documents
            }
        };
        if lists.is_empty() {
            let message = "there is no card list to compare with: say one, `--cards LIST`, or `riftlaw import` one";
            return Err(Error::Question("card_list", message.to_owned()));
        }
        let on = (!context.options.as_printed).then_some(context.day);
        let errata = library.errata_documents()?;
        if on.is_some() && errata.is_empty() && lists.iter().all(|list| list.cards.iter().all(|card| card.erratum.is_none())) {
            context.note("the list names no errata and none are imported: cards with errata may read otherwise");
        }
        let texts: Vec<CardText> = lists.iter().flat_map(|list| texts_on(&list.cards, &errata, on)).collect();
        let listed: Vec<Listed<'_>> = texts.iter().map(as_listed).collect();
        let found = compare(&context.corpus, &listed, on)?;
        Ok(Self { list: list.map_or_else(|| "imported".to_owned(), |path| path.display().to_string()), found })
    }

    fn json(&self) -> Value {
        let Comparison { compared, equal, differences, not_encoded, unknown, .. } = &self.found;
        let difference = |one: &Difference| json!({ "name": one.name, "file": one.file, "differs": one.differs, "ours": one.ours, "listed": one.listed });
        json!({
            "list": self.list,
            "compared": compared,
            "equal": equal,
            "not_encoded": not_encoded,
            "unknown": unknown,
            "differences": differences.iter().map(difference).collect::<Vec<_>>(),
        })
    }

    /// Every difference with both texts, and the figure.
    fn text(&self, style: &Style) -> String {
        let Comparison { compared, equal, differences, not_encoded, unknown, .. } = &self.found;
        let mut text = String::new();
        for difference in differences {
            let how = difference.differs.as_deref().unwrap_or("not marked");
            text += &format!("{}\n", style.heading(&format!("{}: {how}", difference.name)));
            text += &wrap(&format!("ours: {}", difference.ours.replace('\n', " / ")), style.width, "  ", "    ");
            text += &wrap(&format!("list: {}", difference.listed.replace('\n', " / ")), style.width, "  ", "    ");
        }
        for name in unknown {
            text += &format!("{name}: no card of the corpus\n");
        }
        let share = if *compared == 0 { 1000 } else { equal * 1000 / compared };
        text += &format!("{equal} of {compared} encoded cards read word for word as the list has them ({}.{} %)", share / 10, share % 10);
        text += &format!("; of the list, {not_encoded} are not encoded\n");
        text
    }
}
