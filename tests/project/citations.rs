//! Every rule number that the code cites exists in Core Rules 1.4, or in the version that it names.

use std::collections::BTreeSet;
use std::fs;

use riftlaw::corpus::executable::left_out;

use super::sources::{files, root};

fn numbers(version: &str) -> BTreeSet<String> {
    let path = root().join(format!("src/corpus/rule_numbers/{version}.txt"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(str::to_owned).collect()
}

/// Words of a text that have the form of a rule number: three digits, then dotted parts.
fn cited(text: &str) -> Vec<String> {
    let is_of_number = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == ':';
    let words = text.split(|c: char| !is_of_number(c)).map(|word| word.trim_matches(['.', ':']));
    let is_number = |word: &&str| {
        let mut parts = word.split('.');
        let chapter = parts.next().unwrap_or_default();
        let rest: Vec<_> = parts.collect();
        let part = |part: &&str| {
            part.bytes().all(|b| b.is_ascii_digit()) && part.len() <= 2 || part.len() == 1 && part.as_bytes()[0].is_ascii_lowercase()
        };
        chapter.len() == 3 && chapter.bytes().all(|b| b.is_ascii_digit()) && !rest.is_empty() && rest.iter().all(part)
    };
    words.filter(is_number).map(str::to_owned).collect()
}

#[test]
fn every_rule_cited_in_the_code_exists() {
    let known = numbers("1.4");
    assert!(known.contains("466.5.b"), "the numbers of version 1.4 are there");
    let mut count = 0;
    for (path, text) in files("src", "rs") {
        // Files that read rule numbers have examples of what is none.
        if path.ends_with("card/rule_number.rs")
            || path.starts_with(root().join("src/library"))
            || path.starts_with(root().join("src/corpus"))
        {
            continue;
        }
        for number in cited(&text) {
            count += 1;
            assert!(known.contains(&number), "{} cites {number}, which is no rule of version 1.4", path.display());
        }
    }
    assert!(count > 300, "citations were found");
}

#[test]
fn a_rule_that_is_followed_in_the_code_is_one_that_can_be_executed() {
    let mut count = 0;
    for (path, text) in files("src/rules", "rs") {
        for number in text.replace("follow_if(\"", "follow(\"").split("follow(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            count += 1;
            assert_eq!(left_out(number), None, "{} follows {number}, which src/corpus/left_out.tsv leaves out", path.display());
        }
    }
    assert!(count > 5, "calls were found: {count}");
}

#[test]
fn the_form_of_a_citation_is_recognised() {
    assert_eq!(cited("// 466.5.b: with no units left (see 323.13), 80,000 fights, 1.4, 12.5"), ["466.5.b", "323.13"]);
}
