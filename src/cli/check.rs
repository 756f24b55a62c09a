//! `check`: what is wrong in the corpus, and in the user's library.

use serde_json::json;

use super::error::Error;
use super::output::Out;
use super::{Context, paths};
use crate::corpus::Finding;
use crate::library::{self, Library};
use crate::{corpus, scenario};

pub fn run(context: &Context, out: &mut Out) -> Result<u8, Error> {
    let mut findings = corpus::check(&context.corpus, scenario::faults);
    findings.extend(library());
    if out.is_json() {
        out.json(&json!({ "schema": 1, "findings": findings, "coverage": null }))?;
    } else {
        let mut text = String::new();
        for finding in &findings {
            text += &format!("{}:{}:{}: {} [{}]\n", finding.file, finding.line, finding.column, finding.message, finding.rule);
            if let Some(hint) = &finding.hint {
                text += &format!("  hint: {hint}\n");
            }
        }
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
fn library() -> Vec<Finding> {
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
