//! What the fuzz targets do with a text: read it as one of the formats, and use what was read as the program does. A text may be refused;
//! it must not panic.

use std::fmt::Write;

use riftlaw::card::file::read_card;
use riftlaw::corpus::{Corpus, Document, read_errata, read_ruling, read_scenario};
use riftlaw::library::{Given, read};
use riftlaw::rules::definition::Definition;
use riftlaw::scenario::{Asked, replay};

/// A scenario of the user's own: read, set up, played and compared.
pub fn scenario(text: &str) {
    let Ok(cases) = read_scenario("fuzzed.toml", text) else { return };
    let corpus = Corpus::embedded();
    for as_of in [None, Some(Document::NEWEST.in_force())] {
        let asked = Asked { as_of, default_day: Document::NEWEST.in_force(), as_printed: as_of.is_none(), for_ask: false };
        replay(&corpus, "fuzzed.toml", &cases, asked);
    }
}

/// A card file: read, worded, and made ready for the evaluator.
pub fn card(text: &str) {
    if let Ok(card) = read_card("cards/ogn/fuzzed.toml", text) {
        Definition::of(&card);
    }
}

/// A phrase of a card's ability, where a thing, an amount and an event may stand.
pub fn phrase(text: &str) {
    let mut quoted = String::new();
    for c in text.chars() {
        // Any character can be written in TOML so.
        write!(quoted, "\\U{:08x}", c as u32).unwrap_or_default();
    }
    let facts = "name = \"Fuzzed\"\nkind = \"spell\"\ncodes = [\"OGN-001\"]\ndomains = [\"Fury\"]\ncost = \"[1]\"\n";
    for ability in [
        format!("do = [{{ kill = \"{quoted}\" }}]"),
        format!("do = [{{ deal = \"{quoted}\", to = \"a unit\" }}]"),
        format!("when = \"{quoted}\"\ndo = [{{ draw = 1 }}]"),
        format!("if = \"{quoted}\"\ndo = [{{ draw = 1 }}]"),
    ] {
        card(&format!("{facts}[[ability]]\n{ability}\n"));
    }
}

/// A ruling's file.
pub fn ruling(text: &str) {
    let _ = read_ruling("faq/fuzzed/fuzzed.toml", text);
}

/// An erratum's file.
pub fn erratum(text: &str) {
    let _ = read_errata("errata/fuzzed.toml", text);
}

/// A document to import, under each kind of name that may decide how it is read.
pub fn import(text: &str) {
    for name in ["core-rules-1.4.txt", "faq.md", "errata.json", "cards.tsv"] {
        let _ = read(text, &Given { name, ..Given::default() });
    }
}

/// A question, asked of the whole corpus.
#[cfg(feature = "search")]
pub fn query(text: &str) {
    use riftlaw::corpus::NoPassages;
    use riftlaw::search::{Query, Search};
    use std::sync::OnceLock;

    static CORPUS: OnceLock<Corpus> = OnceLock::new();
    static SEARCH: OnceLock<Option<Search<'static>>> = OnceLock::new();
    let corpus = CORPUS.get_or_init(Corpus::embedded);
    // A folder that cannot be written: the index is kept in memory.
    let nowhere = std::path::Path::new("/dev/null/riftlaw");
    let search = SEARCH.get_or_init(|| Search::open(corpus, &NoPassages, nowhere, &mut |_, _| {}).ok());
    let search = search.as_ref().expect("the embedded corpus can be searched");
    let query = Query { text, on: None, kinds: &[], limit: 10, without: &[] };
    let _ = search.find(&query);
}
