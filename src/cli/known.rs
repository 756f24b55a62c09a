//! What can be completed: ids of rulings, names of cards, numbers of rules, with a word on each. In a shell, and in the prompt.

use crate::corpus::{Corpus, gists, id_of, rule_numbers, stem};

/// A kind of names that an argument may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    Rulings,
    Cards,
    /// Cards that have errata.
    Errata,
    Rules,
    /// Whatever has an id: rulings and cards.
    Ids,
}

/// The version of the Core Rules whose numbers are completed.
const VERSION: &str = "1.4";

/// The names of a kind that begin with a text, in order, each with a word on it where that costs nothing. Cards are spelt as in ids: that
/// needs no quotes in any shell.
pub fn beginning_with(corpus: &Corpus, names: Names, text: &str) -> Vec<(String, Option<String>)> {
    let folded = text.to_lowercase();
    let fits = |name: &str| name.starts_with(&folded);
    let cards = |file: &str| fits(stem(file)).then(|| (stem(file).to_owned(), Some(corpus.card_name(file))));
    let rulings = || corpus.ruling_files().map(id_of).filter(|id| fits(id) || fits(last_part(id)));
    match names {
        Names::Rulings => rulings().map(|id| (id, None)).collect(),
        Names::Cards => sorted(corpus.card_files().filter_map(cards).collect()),
        Names::Errata => sorted(corpus.errata_files().filter_map(cards).collect()),
        Names::Rules => {
            let numbers = rule_numbers::in_order(VERSION).into_iter().filter(|number| fits(number));
            numbers.map(|number| (number.to_owned(), gists::gist(VERSION, number).map(str::to_owned))).collect()
        }
        Names::Ids => beginning_with(corpus, Names::Rulings, text).into_iter().chain(beginning_with(corpus, Names::Cards, text)).collect(),
    }
}

/// `equal-might` of `combat/equal-might`.
fn last_part(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}

/// Card files lie in sets: their names are not in order yet.
fn sorted(mut names: Vec<(String, Option<String>)>) -> Vec<(String, Option<String>)> {
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(kind: Names, text: &str) -> Vec<String> {
        beginning_with(&Corpus::embedded(), kind, text).into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn what_is_completed_is_found_by_its_name() {
        let corpus = Corpus::embedded();
        for id in names(Names::Rulings, "co") {
            assert!(corpus.ruling(&id).is_ok(), "{id}");
        }
        for name in names(Names::Errata, "") {
            assert!(corpus.card(&name, None).is_ok(), "{name}");
        }
    }

    #[test]
    fn rulings_are_completed_by_their_last_part_too() {
        assert_eq!(names(Names::Rulings, "equal-m"), names(Names::Rulings, "combat/equal-m"));
        assert_eq!(names(Names::Rulings, "equal-m"), ["combat/equal-might"]);
    }

    #[test]
    fn cards_are_in_order_with_their_names_and_rules_with_their_gists() {
        let cards = beginning_with(&Corpus::embedded(), Names::Cards, "Dune");
        assert!(cards.is_sorted() && cards.contains(&("dune-drake".to_owned(), Some("Dune Drake".to_owned()))), "{cards:?}");
        assert_eq!(names(Names::Rules, "466.5.b"), ["466.5.b"]);
        assert!(names(Names::Ids, "zzz").is_empty());
    }
}
