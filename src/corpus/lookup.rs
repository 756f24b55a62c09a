//! Looking up cards as people call them: by a part of the name, by the code of a printing, by champion and title.

use std::sync::Arc;

use super::codes::Code;
use super::{Corpus, Error, fold, slug, stem};
use crate::card::{Card, Kind};

impl Corpus {
    /// The card that a person means, as printed: by its name, by the code of one of its printings (`OGN-043`, `ogn-043/298`), by a name
    /// with its printing (`Recruit (NX)`) or, for legends, with the champion (`Viktor, Herald of the Arcane`), or by a part of the name if
    /// only one card has it.
    pub fn card_by_part(&self, name: &str) -> Result<Arc<Card>, Error> {
        let unknown = match self.card(name, None) {
            Err(error @ Error::Unknown { .. }) => error,
            found => return found,
        };
        let mut fitting = self.card_files_of_code(name)?;
        if fitting.is_empty() {
            fitting.extend(self.card_file_of_printing(name).or_else(|| self.legend_file(name)));
        }
        if fitting.is_empty() {
            fitting = self.card_files_of_part(name);
        }
        match fitting[..] {
            [file] => self.card(stem(file), None),
            [] => Err(unknown),
            _ => {
                let candidates = fitting.into_iter().map(|file| self.card_name(file)).collect();
                Err(Error::Ambiguous { what: "card", name: name.to_owned(), candidates })
            }
        }
    }

    /// The files of the cards with that code; several where a promo's code is said without the set of its number. None if the text is no
    /// code. Of a corpus in a folder this reads all cards.
    pub fn card_files_of_code(&self, text: &str) -> Result<Vec<&str>, Error> {
        Code::parse(text).map_or(Ok(Vec::new()), |code| self.source.files_of_code(&code))
    }

    /// `Recruit (NX)` is a printing of Recruit, and `b. f. sword` is the B.F. Sword, whatever parts its letters.
    fn card_file_of_printing(&self, name: &str) -> Option<&str> {
        let card = name.trim_end().strip_suffix(')').and_then(|name| name.rsplit_once('(')).map_or(name, |(card, _)| card);
        let joined = fold(card).replace(' ', "");
        let is_it = |file: &&str| !joined.is_empty() && stem(file).chars().filter(|&c| c != '-').eq(joined.chars());
        self.card_file(card).or_else(|| self.card_files().find(is_it))
    }

    /// `Viktor, Herald of the Arcane`: a legend by its champion and its title.
    fn legend_file(&self, name: &str) -> Option<&str> {
        let folded = fold(name);
        let parted = folded.match_indices(' ').map(|(at, _)| (&folded[..at], &folded[at + 1..]));
        parted.into_iter().find_map(|(champion, title)| {
            let card = self.card(title, None).ok().filter(|card| card.kind == Kind::Legend)?;
            card.tags.iter().any(|tag| fold(tag) == champion).then(|| self.card_file(&card.name)).flatten()
        })
    }

    /// The files of the cards whose names have all these words.
    fn card_files_of_part(&self, name: &str) -> Vec<&str> {
        let part = slug(name);
        let has_all = |file: &&str| !part.is_empty() && part.split('-').all(|word| stem(file).split('-').any(|known| known == word));
        self.card_files().filter(has_all).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    fn name(corpus: &Corpus, asked: &str) -> String {
        match corpus.card_by_part(asked) {
            Ok(card) => card.name.clone(),
            Err(error) => format!("{asked}: {error}"),
        }
    }

    #[test]
    fn every_card_is_found_by_its_name_and_by_each_of_its_codes() {
        let corpus = Corpus::embedded();
        assert!(corpus.card_files().count() > 900, "the pool is there");
        for file in corpus.card_files() {
            assert_eq!(corpus.card_file(&corpus.card_name(file)), Some(file));
            let text = corpus.text(file).expect("the file is there");
            let table = crate::card::reading::read(file, &text).expect("it is TOML");
            for (code, _) in crate::card::reading::Faults::of(file).texts(&table, "codes") {
                assert_eq!(corpus.card_files_of_code(code).as_deref(), Ok(&[file][..]), "{code}");
            }
        }
    }

    #[test]
    fn a_card_is_found_by_the_code_of_any_printing() {
        let corpus = Corpus::embedded();
        for code in ["OGN-043", "ogn-043/298", "OGN-043-298", "ogn43"] {
            assert_eq!(name(&corpus, code), "Charm", "{code}");
        }
        assert_eq!(name(&corpus, "OGN-303*/298"), "Nine-Tailed Fox");
        assert_eq!(name(&corpus, "OGN-999"), "OGN-999: there is no card `OGN-999`");
    }

    #[test]
    fn a_card_is_found_by_name_and_printing_and_a_legend_by_its_champion() {
        let corpus = Corpus::embedded();
        for asked in ["Recruit (NX)", "recruit", "Recruit (Alternate Art)"] {
            assert_eq!(name(&corpus, asked), "Recruit", "{asked}");
        }
        assert_eq!(name(&corpus, "BF Sword"), "B.F. Sword");
        assert_eq!(name(&corpus, "Viktor - Herald of the Arcane"), "Herald of the Arcane");
        assert!(corpus.card_by_part("Jinx, Herald of the Arcane").is_err(), "that is another champion");
    }

    /// A corpus of two promo cards with one number, of different sets.
    fn promos(folder: &Path) -> Corpus {
        for (slug, total) in [("one", "024"), ("two", "298")] {
            let text = format!(
                "name = \"{slug}\"\nkind = \"spell\"\ncodes = [\"OPP-017-{total}\"]\ndomains = []\ncost = \"[1]\"\nabilities = \"not encoded\"\n"
            );
            let file = folder.join(format!("cards/opp/{slug}.toml"));
            fs::create_dir_all(file.parent().expect("it lies in a folder")).expect("the folder can be made");
            fs::write(file, text).expect("the file can be written");
        }
        Corpus::folder(folder).expect("it is a corpus")
    }

    #[test]
    fn a_promo_code_that_fits_two_sets_lists_both() {
        let folder = std::env::temp_dir().join(format!("riftlaw_promos_{}", std::process::id()));
        let corpus = promos(&folder);
        let found = corpus.card_by_part("opp-017");
        let exact = name(&corpus, "OPP-017/298");
        fs::remove_dir_all(&folder).expect("the folder was made above");
        let candidates = vec!["one".to_owned(), "two".to_owned()];
        assert_eq!(found, Err(Error::Ambiguous { what: "card", name: "opp-017".to_owned(), candidates }));
        assert_eq!(exact, "two");
    }
}
