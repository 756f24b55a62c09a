//! Gists: what the rules that rulings and events cite come down to, a line each, in our own words. They stand in for the rules' text
//! where the user has not imported it.

use std::sync::OnceLock;

use toml::Table;

/// A table for each version of the Core Rules, with a line for each number.
const GISTS: &str = include_str!("gists.toml");

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    // A test reads the file; what it cannot read is as if it were not there.
    TABLE.get_or_init(|| GISTS.parse().unwrap_or_default())
}

/// The gist of a rule of a version, if there is one.
pub fn gist(version: &str, number: &str) -> Option<&'static str> {
    table().get(version)?.get(number)?.as_str()
}

/// All numbers of a version that have a gist, in no order that means anything.
pub fn numbers(version: &str) -> impl Iterator<Item = &'static str> {
    table().get(version).and_then(toml::Value::as_table).into_iter().flat_map(|gists| gists.keys().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::card::RuleNumber;
    use crate::corpus::{Corpus, rule_numbers};

    /// The version and the number of a citation: numbers mean 1.4 unless they say another version.
    fn parts(citation: &str) -> (String, String) {
        let (version, number) = citation.split_once(':').unwrap_or(("1.4", citation));
        (version.to_owned(), number.to_owned())
    }

    /// Texts in the source of the evaluator that have the form of rule numbers.
    fn cited_in(folder: &Path, cited: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).expect("the sources are there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                cited_in(&path, cited);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).expect("sources are text");
                // What is followed without being told to anybody needs no gist.
                let text = text.replace("follow(\"", "");
                let is_cited = |part: &&str| part.len() >= 3 && RuleNumber::parse(part).is_some();
                cited.extend(text.split('"').filter(is_cited).map(str::to_owned));
            }
        }
    }

    #[test]
    fn every_rule_that_a_ruling_or_an_event_cites_has_a_gist() {
        let mut cited = BTreeSet::new();
        for ruling in Corpus::embedded().rulings() {
            let ruling = ruling.expect("the corpus reads");
            cited.extend(ruling.rules.iter().map(|rule| rule.as_str().to_owned()));
        }
        for layer in ["rules", "scenario"] {
            cited_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(layer), &mut cited);
        }
        let lacks = |citation: &&String| {
            let (version, number) = parts(citation);
            gist(&version, &number).is_none() && rule_numbers::exists(&RuleNumber::parse(citation).expect("it is one"), "1.4")
        };
        let lacking: Vec<&String> = cited.iter().filter(lacks).collect();
        assert!(lacking.is_empty(), "src/corpus/gists.toml lacks {lacking:?}");
        assert!(cited.len() > 300, "the citations were found: {}", cited.len());
    }

    #[test]
    fn every_gist_is_of_a_rule_that_exists_and_is_one_short_line() {
        for version in rule_numbers::versions() {
            for number in numbers(version) {
                assert!(rule_numbers::of_version(version).any(|known| known == number), "{version}: {number}");
                let gist = gist(version, number).expect("it is a text");
                assert!(!gist.contains('\n') && (10..=240).contains(&gist.len()) && gist.ends_with('.'), "{version}: {number}: {gist}");
            }
        }
        let tables: Vec<&str> = GISTS.parse::<Table>().expect("the file reads").keys().map(|key| key.to_owned().leak() as &str).collect();
        assert!(tables.iter().all(|version| rule_numbers::versions().any(|known| known == *version)), "{tables:?}");
    }
}
