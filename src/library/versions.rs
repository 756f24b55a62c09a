//! Versions of the Core Rules beside each other: which rule became which, found by what they say, since numbers move.

use std::collections::{BTreeMap, HashMap};

use super::document::Item;
use super::rules::Rules;
use crate::card::RuleNumber;
use crate::corpus::fold;

/// Two texts of this likeness are the same rule, reworded …
const ALIKE: f64 = 0.6;
/// … or of this one, where they also stand in the same place.
const ALIKE_IN_PLACE: f64 = 0.35;
/// Words that more rules than this have do not lead from one text to another.
const COMMON: usize = 60;

/// What became of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Change {
    Same,
    New,
    Removed,
    /// Says it in other words, perhaps under another number.
    Reworded,
    /// Says the same under another number.
    Renumbered,
}

impl Change {
    /// Its name in JSON and text.
    pub fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::New => "new",
            Self::Removed => "removed",
            Self::Reworded => "reworded",
            Self::Renumbered => "renumbered",
        }
    }
}

/// A rule in two versions.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'r> {
    pub before: Option<&'r Item>,
    pub after: Option<&'r Item>,
    pub change: Change,
}

/// A rule's words, to be compared.
struct Words<'r> {
    item: &'r Item,
    /// Folded, without rule numbers.
    text: String,
    words: BTreeMap<String, f64>,
    parent: Option<usize>,
}

/// All rules of two versions, paired; in the order of the newer, removed ones where they would stand.
pub fn compare<'r>(old: &'r Rules, new: &'r Rules) -> Vec<Pair<'r>> {
    let (mut before, mut after) = (words(old), words(new));
    weigh(&mut before, &mut after);
    let mut matched = Matched { to_new: vec![None; before.len()], to_old: vec![None; after.len()] };
    same_texts(&before, &after, &mut matched);
    // A second round knows the parents that the first one matched.
    for _ in 0..2 {
        alike(&before, &after, &mut matched);
    }
    in_order(&before, &after, &matched)
}

struct Matched {
    to_new: Vec<Option<usize>>,
    to_old: Vec<Option<usize>>,
}

impl Matched {
    fn pair(&mut self, old: usize, new: usize) {
        self.to_new[old] = Some(new);
        self.to_old[new] = Some(old);
    }
}

fn words(rules: &Rules) -> Vec<Words<'_>> {
    let of = |item| {
        let text = comparable(item);
        let mut words: BTreeMap<String, f64> = BTreeMap::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            *words.entry(word.to_owned()).or_default() += 1.0;
        }
        let parent = item_parent(item).and_then(|parent| rules.place(parent));
        Words { item, text, words, parent }
    };
    rules.items.iter().map(of).collect()
}

fn item_parent(item: &Item) -> Option<&str> {
    item.number.rsplit_once('.').map(|(parent, _)| parent)
}

/// What a rule says, folded, without the numbers of other rules.
fn comparable(item: &Item) -> String {
    let is_number = |word: &&str| {
        let number = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        number.starts_with(|c: char| c.is_ascii_digit()) && RuleNumber::parse(number).is_some()
    };
    let said: Vec<&str> = item.text.split_whitespace().filter(|word| !is_number(word)).collect();
    fold(&said.join(" "))
}

/// Gives each word the weight of its rarity.
fn weigh<'r>(before: &mut [Words<'r>], after: &mut [Words<'r>]) {
    let mut counts: HashMap<String, f64> = HashMap::new();
    for word in before.iter().chain(after.iter()).flat_map(|rule| rule.words.keys()) {
        *counts.entry(word.clone()).or_default() += 1.0;
    }
    let all = (before.len() + after.len()) as f64;
    for rule in before.iter_mut().chain(after.iter_mut()) {
        for (word, weight) in &mut rule.words {
            *weight *= 1.0 + (all / counts[word]).ln();
        }
    }
}

/// Pairs rules of the same text: where several have it, those of the same number, then of the same parents, then in order.
fn same_texts(before: &[Words<'_>], after: &[Words<'_>], matched: &mut Matched) {
    let mut groups: BTreeMap<&str, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
    for (at, rule) in before.iter().enumerate() {
        groups.entry(&rule.text).or_default().0.push(at);
    }
    for (at, rule) in after.iter().enumerate() {
        groups.entry(&rule.text).or_default().1.push(at);
    }
    let parent_text = |rules: &[Words<'_>], at: usize| rules[at].parent.map(|parent| rules[parent].text.clone());
    for (old, new) in groups.into_values().filter(|(old, new)| !old.is_empty() && !new.is_empty()) {
        for round in 0..3 {
            for &a in &old {
                let fits = |b: usize| match round {
                    0 => before[a].item.number == after[b].item.number,
                    1 => parent_text(before, a) == parent_text(after, b),
                    _ => true,
                };
                let free = |b: &&usize| matched.to_old[**b].is_none() && fits(**b);
                if matched.to_new[a].is_none()
                    && let Some(&b) = new.iter().find(free)
                {
                    matched.pair(a, b);
                }
            }
        }
    }
}

/// Pairs what is left by likeness, the most alike first.
fn alike(before: &[Words<'_>], after: &[Words<'_>], matched: &mut Matched) {
    let mut having: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, rule) in after.iter().enumerate().filter(|(at, _)| matched.to_old[*at].is_none()) {
        for word in rule.words.keys() {
            having.entry(word).or_default().push(at);
        }
    }
    let mut found: Vec<(i64, usize, usize)> = Vec::new();
    for (a, rule) in before.iter().enumerate().filter(|(a, _)| matched.to_new[*a].is_none()) {
        let led_to =
            rule.words.keys().filter_map(|word| having.get(word.as_str())).filter(|rules| rules.len() <= COMMON).flatten().copied();
        let same_number = after.iter().position(|other| other.item.number == rule.item.number).filter(|&b| matched.to_old[b].is_none());
        let mut candidates: Vec<usize> = led_to.chain(same_number).collect();
        candidates.sort_unstable();
        candidates.dedup();
        for b in candidates {
            let likeness = likeness(rule, &after[b]);
            let same_parent = rule.parent.and_then(|parent| matched.to_new[parent]).is_some_and(|parent| after[b].parent == Some(parent));
            let same_number = rule.item.number == after[b].item.number;
            let least = if same_parent || same_number { ALIKE_IN_PLACE } else { ALIKE };
            if likeness >= least {
                let placed = likeness + 0.1 * f64::from(u8::from(same_parent)) + 0.05 * f64::from(u8::from(same_number));
                found.push(((placed * 1e6) as i64, a, b));
            }
        }
    }
    found.sort_unstable_by(|x, y| y.0.cmp(&x.0).then((x.1, x.2).cmp(&(y.1, y.2))));
    for (_, a, b) in found {
        if matched.to_new[a].is_none() && matched.to_old[b].is_none() {
            matched.pair(a, b);
        }
    }
}

/// How alike two texts are, 0 to 1: the weight of the words that both have.
fn likeness(a: &Words<'_>, b: &Words<'_>) -> f64 {
    let both: f64 = a.words.iter().filter_map(|(word, weight)| Some(weight.min(*b.words.get(word)?))).sum();
    let all = a.words.values().sum::<f64>() + b.words.values().sum::<f64>();
    if all > 0.0 { 2.0 * both / all } else { 0.0 }
}

fn in_order<'r>(before: &[Words<'r>], after: &[Words<'r>], matched: &Matched) -> Vec<Pair<'r>> {
    let mut pairs = Vec::with_capacity(after.len());
    let mut old = 0;
    for (b, rule) in after.iter().enumerate() {
        if let Some(a) = matched.to_old[b] {
            // What was removed stands before the next rule that was kept.
            while old < a {
                removed(before, matched, old, &mut pairs);
                old += 1;
            }
            old = old.max(a + 1);
            let change = change(&before[a], rule);
            pairs.push(Pair { before: Some(before[a].item), after: Some(rule.item), change });
        } else {
            pairs.push(Pair { before: None, after: Some(rule.item), change: Change::New });
        }
    }
    while old < before.len() {
        removed(before, matched, old, &mut pairs);
        old += 1;
    }
    pairs
}

fn removed<'r>(before: &[Words<'r>], matched: &Matched, at: usize, pairs: &mut Vec<Pair<'r>>) {
    if matched.to_new[at].is_none() {
        pairs.push(Pair { before: Some(before[at].item), after: None, change: Change::Removed });
    }
}

fn change(before: &Words<'_>, after: &Words<'_>) -> Change {
    if before.text != after.text {
        Change::Reworded
    } else if before.item.number != after.item.number {
        Change::Renumbered
    } else {
        Change::Same
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{Imported, Kind};

    fn rules(lines: &[(&str, &str)]) -> Rules {
        let mut document = Imported::unknown("core-rules-9.9".to_owned(), Kind::CoreRules, String::new(), None);
        document.items =
            lines.iter().map(|(number, text)| Item { number: (*number).to_owned(), text: (*text).to_owned(), ..Item::default() }).collect();
        Rules::of(document)
    }

    fn told(pairs: &[Pair<'_>]) -> Vec<String> {
        let number = |item: Option<&Item>| item.map_or_else(|| "-".to_owned(), |item| item.number.clone());
        pairs.iter().map(|pair| format!("{} {} {}", number(pair.before), number(pair.after), pair.change.name())).collect()
    }

    #[test]
    fn rules_are_followed_by_what_they_say_when_numbers_move() {
        let old = rules(&[
            ("100", "Moving things about"),
            ("100.1", "A thing moves once each turn. See rule 200."),
            ("100.2", "Wagons never cross deep rivers."),
            ("101", "Each player has one."),
            ("102", "Each player has one."),
        ]);
        let new = rules(&[
            ("100", "Moving things about"),
            ("100.1", "Lanterns glow brightly after midnight."),
            ("100.2", "A thing moves once each turn. See rule 300."),
            ("101", "Each player has one."),
            ("102", "Each player has one."),
        ]);
        assert_eq!(
            told(&compare(&old, &new)),
            ["100 100 same", "- 100.1 new", "100.1 100.2 renumbered", "100.2 - removed", "101 101 same", "102 102 same"]
        );
    }

    #[test]
    fn a_rule_that_says_it_in_other_words_is_reworded() {
        let old = rules(&[("100", "A wounded traveller rests beside the fire until morning."), ("101", "Unlike anything else here.")]);
        let new =
            rules(&[("100", "Something entirely different happens."), ("105", "A wounded traveller rests near the fire until dawn.")]);
        assert_eq!(told(&compare(&old, &new)), ["- 100 new", "100 105 reworded", "101 - removed"]);
    }

    #[test]
    fn equal_versions_have_no_changes() {
        let rules = rules(&[("100", "One."), ("101", "Two."), ("101.1", "")]);
        assert!(compare(&rules, &rules).iter().all(|pair| pair.change == Change::Same));
    }
}
