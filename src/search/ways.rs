//! Ways to ask: how near a question comes to one of the lines in which people ask what a ruling answers. A line that says all of it, and
//! little else, tells more than the same words scattered over many lines.

use super::query::Unit;
use super::words::is_weak_word;

/// What a word of a line counts that is not asked for, beside those that are: by these lines alone nobody knows how rare it is.
const UNASKED: f32 = 1.0;
const UNASKED_WEAK: f32 = 0.3;
/// What it adds that two things which are asked for one after the other stand so, by what the rarer one is worth.
const BESIDE: f32 = 0.2;
/// How far they may stand from each other.
const APART: usize = 2;

/// How near a question comes to the nearest of these lines of stems, in the worth of what is asked for. `rarities` are of the units.
pub fn nearness(lines: &str, units: &[Unit], rarities: &[f32]) -> f32 {
    let asked: f32 = rarities.iter().sum();
    if asked <= 0.0 {
        return 0.0;
    }
    lines.split('\n').map(|line| of_line(line, units, rarities, asked)).fold(0.0, f32::max)
}

fn of_line(line: &str, units: &[Unit], rarities: &[f32], asked: f32) -> f32 {
    let words: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
    let mut is_asked = vec![false; words.len()];
    let mut matched = 0.0;
    let mut beside = 0.0;
    let mut before: Option<(usize, f32)> = None;
    for (unit, &rarity) in units.iter().zip(rarities) {
        let mut found: Option<(usize, f32)> = None;
        for (stem, worth) in &unit.alternatives {
            for (at, _) in words.iter().enumerate().filter(|(_, word)| *word == stem) {
                is_asked[at] = true;
                if found.is_none_or(|(_, best)| *worth > best) {
                    found = Some((at, *worth));
                }
            }
        }
        let found = found.map(|(at, worth)| (at, worth * rarity));
        if let Some((at, worth)) = found {
            matched += worth;
            if let Some((earlier, other)) = before
                && at != earlier
                && at.abs_diff(earlier) <= APART
            {
                beside += BESIDE * worth.min(other);
            }
        }
        before = found.or(before);
    }
    let unasked: f32 = words
        .iter()
        .zip(&is_asked)
        .filter(|(_, is_asked)| !**is_asked)
        .map(|(word, _)| if is_weak_word(word) { UNASKED_WEAK } else { UNASKED })
        .sum();
    if matched <= 0.0 {
        return 0.0;
    }
    (matched + beside) * (matched / asked) * (matched / (matched + unasked)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(words: &[&str]) -> Vec<Unit> {
        words.iter().map(|word| Unit { alternatives: vec![((*word).to_owned(), 1.0)], worth: 1.0, ..Unit::default() }).collect()
    }

    #[test]
    fn one_line_that_says_it_all_is_nearer_than_several_that_say_parts() {
        let asked = units(&["stun", "unit", "damag"]);
        let rarities = [3.0, 1.0, 2.0];
        let whole = nearness("move\nstun unit damag", &asked, &rarities);
        let parts = nearness("stun move\nunit\ndamag", &asked, &rarities);
        assert!(whole > parts && parts > 0.0);
    }

    #[test]
    fn a_line_that_says_much_else_is_less_near() {
        let asked = units(&["stun"]);
        assert!(nearness("stun", &asked, &[3.0]) > nearness("stun base rune deck", &asked, &[3.0]));
        assert_eq!(nearness("base", &asked, &[3.0]), 0.0);
    }
}
