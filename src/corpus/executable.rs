//! Which Core Rules of the chapters 300 to 480 say something that can be executed; the others are listed, each with its reason.

use std::collections::BTreeSet;

use super::rule_numbers;

/// The first and the last rule of the chapters that are counted.
const FIRST: u16 = 300;
const LAST: u16 = 480;

/// Every rule that says nothing to execute, a line each: its number, a tab, and the word of the reason. In the order of the book.
const LEFT_OUT: &str = include_str!("left_out.tsv");

/// The chapters, with their first rules.
const CHAPTERS: [(u16, &str); 15] = [
    (300, "The turn"),
    (318, "Cleanups"),
    (325, "Chains"),
    (341, "Showdowns"),
    (349, "Playing cards"),
    (360, "Passive abilities and replacement"),
    (376, "Activated and triggered abilities"),
    (386, "Reflexive, delayed and linked abilities"),
    (398, "Playing abilities"),
    (407, "Game actions"),
    (445, "Movement"),
    (454, "Recall"),
    (459, "Combat"),
    (467, "Scoring"),
    (473, "Layers"),
];

/// Why a rule says nothing to execute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The title of those that follow, or the opening of their list.
    Heading,
    /// It names a thing, or says what kind of thing it is; other rules say what is done with it.
    Term,
    /// It repeats, foretells, explains or points at what other rules say.
    Summary,
    /// It says what texts of cards may do or how they are worded; what they do is in other rules.
    Wording,
    /// It is about people at a table, and not about the state of a game.
    Table,
}

impl Reason {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "heading" => Self::Heading,
            "term" => Self::Term,
            "summary" => Self::Summary,
            "wording" => Self::Wording,
            "table" => Self::Table,
            _ => return None,
        })
    }
}

/// A chapter, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its first and its last rule.
    pub first: u16,
    pub last: u16,
    pub title: &'static str,
}

impl Chapter {
    /// Whether a rule stands in it.
    pub fn has(self, rule: &str) -> bool {
        chapter_number(rule).is_some_and(|number| (self.first..=self.last).contains(&number))
    }
}

fn chapter_number(rule: &str) -> Option<u16> {
    rule.split('.').next()?.parse().ok()
}

/// The chapters that are counted, in the order of the book.
pub fn chapters() -> impl Iterator<Item = Chapter> {
    let ends = CHAPTERS.iter().skip(1).map(|&(first, _)| first - 1).chain([LAST]);
    CHAPTERS.iter().zip(ends).map(|(&(first, title), last)| Chapter { first, last, title })
}

/// The rules that are left out, each with the word of its reason.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    LEFT_OUT.lines().filter_map(|line| line.split_once('\t'))
}

/// Why a rule is left out; `None` for one that can be executed, and for one that is of no counted chapter.
pub fn left_out(rule: &str) -> Option<Reason> {
    lines().find(|(number, _)| *number == rule).and_then(|(_, reason)| Reason::named(reason))
}

/// The rules of the counted chapters that can be executed, in the order of the book.
pub fn executable() -> Vec<&'static str> {
    let left_out: BTreeSet<&str> = lines().map(|(number, _)| number).collect();
    let is_counted = |rule: &&str| chapter_number(rule).is_some_and(|number| (FIRST..=LAST).contains(&number));
    rule_numbers::in_order("1.4").into_iter().filter(is_counted).filter(|rule| !left_out.contains(rule)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_that_is_left_out_exists_stands_in_order_and_says_why() {
        let all = rule_numbers::in_order("1.4");
        let mut last = None;
        for line in LEFT_OUT.lines() {
            let (number, reason) = line.split_once('\t').unwrap_or_else(|| panic!("{line:?} has no reason"));
            let place = all.iter().position(|known| *known == number).unwrap_or_else(|| panic!("{number} is no rule"));
            assert!(last.is_none_or(|last| last < place), "{number} stands too late");
            assert!(Reason::named(reason).is_some(), "{number}: {reason:?} is no reason");
            assert!(chapters().any(|chapter| chapter.has(number)), "{number} is not counted anyway");
            last = Some(place);
        }
    }

    #[test]
    fn chapters_follow_one_another_and_have_every_rule_that_counts() {
        let chapters: Vec<_> = chapters().collect();
        assert!(chapters.windows(2).all(|pair| pair[0].last + 1 == pair[1].first));
        for rule in executable() {
            assert_eq!(chapters.iter().filter(|chapter| chapter.has(rule)).count(), 1, "{rule}");
        }
        assert_eq!(left_out("300"), Some(Reason::Heading));
        assert_eq!(left_out("469.1"), None);
    }
}
