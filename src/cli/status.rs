//! `status`: what is loaded, and where things lie.

use serde_json::{Value, json};

use super::age::Age;
use super::error::Error;
use super::output::Out;
use super::{Context, import, paths};
use crate::corpus::Document;
use crate::rules::Edition;
use crate::search::State;

pub fn run(context: &Context, out: &mut Out) -> Result<u8, Error> {
    let corpus = &context.corpus;
    let (cache, data) = (paths::cache(), paths::data());
    let index = State::of(corpus, context.library(), &cache)?;
    let library = context.library();
    let counts = [corpus.ruling_files().count(), corpus.errata_files().count(), corpus.card_files().count()];
    let [rulings, errata, cards] = counts;
    let root = corpus.root().map(|root| root.display().to_string());
    let newest = Document::NEWEST;
    let age = Age::on(context.day, library);
    if out.is_json() {
        let editions: Vec<Value> = Edition::all().map(|edition| json!({ "name": edition.name(), "since": edition.since() })).collect();
        out.json(&json!({
            "schema": 1,
            "version": env!("CARGO_PKG_VERSION"),
            "newest_document": newest,
            "newest_date": newest.in_force(),
            "editions": editions,
            "rules": age.json(),
            "counts": { "rulings": rulings, "errata": errata, "cards": cards },
            "paths": { "corpus": root, "cache": cache.display().to_string(), "data": data.display().to_string() },
            "index": index.name(),
            "library": library.entries().iter().map(|entry| import::entry_json(entry, library.entries())).collect::<Vec<_>>(),
        }))?;
        return Ok(0);
    }
    let index = match index {
        State::Ready => "ready",
        State::Building => "built at the next search",
        State::Memory => "in memory, built at each search: the cache folder cannot be written to",
    };
    let editions: Vec<String> = Edition::all().map(|edition| format!("{} ({})", edition.name(), edition.since())).collect();
    let mut titles: Vec<&str> = library.entries().iter().map(|entry| entry.id.as_str()).collect();
    titles.dedup();
    let imported = if titles.is_empty() { "nothing imported".to_owned() } else { titles.join(", ") };
    let rows = [
        ("riftlaw", env!("CARGO_PKG_VERSION").to_owned()),
        ("rules", age.text()),
        ("newest document", format!("{newest} ({})", newest.in_force())),
        ("editions", editions.join(", ")),
        ("corpus", root.unwrap_or_else(|| "built in".to_owned())),
        ("", format!("{rulings} rulings, {errata} cards with errata, {cards} cards")),
        ("cache", cache.display().to_string()),
        ("data", data.display().to_string()),
        ("search index", index.to_owned()),
        ("library", imported),
    ];
    let style = *out.style();
    // Where the terminal is narrow a value stands below its name.
    let is_narrow = style.width < 60;
    for (name, value) in rows {
        if is_narrow && !name.is_empty() {
            out.text(&format!("{name}\n"))?;
        }
        let (first, indent) = if is_narrow { ("  ".to_owned(), "  ") } else { (format!("{name:<16}  "), "                  ") };
        out.text(&super::output::wrap(&value, style.width, &first, indent))?;
    }
    Ok(0)
}
