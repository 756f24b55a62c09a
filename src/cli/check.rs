//! `check`: what is wrong in the corpus.

use serde_json::json;

use super::Context;
use super::error::Error;
use super::output::Out;
use crate::{corpus, scenario};

pub fn run(context: &Context, out: &mut Out) -> Result<u8, Error> {
    let findings = corpus::check(&context.corpus, scenario::faults);
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
