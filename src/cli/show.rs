//! `show`: a ruling, erratum or card by its id.

use clap::Args;

use super::Context;
use super::error::Error;
use super::output::{Out, ruling};

/// What to show.
#[derive(Args, Debug)]
pub struct Arguments {
    /// An id, such as combat/equal-might
    #[arg(value_name = "ID")]
    id: String,
}

pub fn run(context: &Context, arguments: &Arguments, out: &mut Out) -> Result<u8, Error> {
    let found = context.corpus.ruling(&arguments.id)?;
    if out.is_json() {
        let value = serde_json::json!({
            "schema": 1, "kind": "ruling", "ruling": ruling::json(&found), "erratum": null, "card": null, "rule": null, "document": null,
        });
        out.json(&value)?;
    } else {
        let text = ruling::text(&found, context.day, out.style());
        out.text(&text)?;
    }
    Ok(0)
}
