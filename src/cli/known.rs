//! What can be completed: ids of rulings, names of cards, numbers of rules, with a word on each. In a shell, and in the prompt.

use crate::corpus::{Corpus, gists, id_of, rule_numbers, slug, stem};

/// A kind of names that an argument may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    Rulings,
    Cards,
    /// Cards that have errata.
    Errata,
    Rules,
    /// Versions of the Core Rules.
    Versions,
    /// Whatever has an id: rulings, cards, errata and rules.
    Ids,
}

/// The version of the Core Rules whose numbers are completed.
const VERSION: &str = "1.4";

/// What of a name begins its id where it is no card's own.
const ERRATUM: &str = "erratum:";
const RULE: &str = "cr@";

/// The names of a kind that begin with a text, in order, each with a word on it where that costs nothing. Cards are spelt as in ids: that
/// needs no quotes in any shell.
pub fn beginning_with(corpus: &Corpus, names: Names, text: &str) -> Vec<(String, Option<String>)> {
    // A shell hands over the quote that a word begins with.
    let folded = text.trim_start_matches(['\'', '"']).to_lowercase();
    let fits = |name: &str| name.starts_with(&folded);
    let begun = slug(&folded);
    let cards = |file: &str| stem(file).starts_with(&begun).then(|| (stem(file).to_owned(), Some(corpus.card_name(file))));
    let rulings = || corpus.ruling_files().map(id_of).filter(|id| fits(id) || fits(last_part(id)));
    match names {
        Names::Rulings => rulings().map(|id| (id, None)).collect(),
        Names::Cards => sorted(corpus.card_files().filter_map(cards).collect()),
        Names::Errata => sorted(corpus.errata_files().filter_map(cards).collect()),
        Names::Rules => {
            let (version, begun) = folded.split_once(':').unwrap_or((VERSION, &folded));
            let before = &folded[..folded.len() - begun.len()];
            let numbers = rule_numbers::in_order(version).into_iter().filter(|number| number.starts_with(begun));
            numbers.map(|number| (format!("{before}{number}"), gists::gist(version, number).map(str::to_owned))).collect()
        }
        Names::Versions => rule_numbers::versions().filter(|version| fits(version)).map(|version| (version.to_owned(), None)).collect(),
        Names::Ids => {
            if let Some(card) = folded.strip_prefix(ERRATUM) {
                return prefixed(ERRATUM, beginning_with(corpus, Names::Errata, card));
            }
            if let Some(number) = folded.strip_prefix(RULE) {
                return prefixed(RULE, beginning_with(corpus, Names::Rules, number));
            }
            let mut found = beginning_with(corpus, Names::Rulings, text);
            found.extend(beginning_with(corpus, Names::Cards, text));
            found
        }
    }
}

/// The cards whose names begin with words of which the last is not yet whole, each as what is left to say of it.
pub fn left_of_cards(corpus: &Corpus, names: Names, words: &[String], last: &str) -> Vec<(String, Option<String>)> {
    let said = slug(&words.join(" "));
    let found = beginning_with(corpus, names, &format!("{said}-{last}"));
    let left = |(name, about): (String, Option<String>)| Some((name.strip_prefix(&said)?.strip_prefix('-')?.to_owned(), about));
    found.into_iter().filter_map(left).collect()
}

fn prefixed(before: &str, names: Vec<(String, Option<String>)>) -> Vec<(String, Option<String>)> {
    names.into_iter().map(|(name, about)| (format!("{before}{name}"), about)).collect()
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

    #[test]
    fn names_are_completed_however_they_are_begun() {
        for begun in ["Dune Dr", "'Dune D", "\"dune dr", "DUNE-DR"] {
            assert_eq!(names(Names::Cards, begun), ["dune-drake"], "{begun}");
        }
        assert!(names(Names::Cards, "Kog'").iter().all(|name| name.starts_with("kogmaw")));
        let left = left_of_cards(&Corpus::embedded(), Names::Cards, &["Dune".to_owned()], "dr");
        assert_eq!(left, [("drake".to_owned(), Some("Dune Drake".to_owned()))]);
    }

    #[test]
    fn ids_of_errata_and_of_rules_of_any_version_are_completed() {
        assert_eq!(names(Names::Ids, "erratum:dune-dr"), ["erratum:dune-drake"]);
        assert_eq!(names(Names::Ids, "cr@1.3:460.2.a"), ["cr@1.3:460.2.a"]);
        assert_eq!(names(Names::Rules, "1.3:460.2.a"), ["1.3:460.2.a"]);
        assert_eq!(names(Names::Versions, "1."), ["1.0", "1.1", "1.2", "1.3", "1.4"]);
    }
}
