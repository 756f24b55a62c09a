//! The glossary: what players' words mean. `glossary.txt` is the data; an index keeps it stemmed, so that a query need not read it.

use std::collections::BTreeMap;

use super::words::{is_stop_word, stems};
use crate::corpus::fold;

/// The data, by which also tell whether an index was built with it.
pub const TEXT: &str = include_str!("glossary.txt");

/// What a term of the game counts beside the player's word for it, and another player's word for the same.
const TERM: f32 = 0.8;
const SIBLING: f32 = 0.5;
/// What a player's word counts where the game's term is said.
const OTHERS: f32 = 0.4;

/// What a word or several are to a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// They mean something in the game.
    Term,
    /// They name something else: nothing but another word for it.
    Nickname,
    /// They are a colour that is a domain.
    Colour,
    /// They say that a card is asked for.
    Card,
    /// They ask how the text of a card was changed.
    Errata,
    /// They are about another game.
    OtherGame,
    /// They are about something else than rules.
    Elsewhere,
}

impl Role {
    /// All, each with its letter in the index and its heading in the data.
    const ALL: [(Role, char, &'static str); 7] = [
        (Self::Term, 't', "terms"),
        (Self::Nickname, 'n', "nicknames"),
        (Self::Colour, 'c', "colours"),
        (Self::Card, 'k', "card words"),
        (Self::Errata, 'e', "errata"),
        (Self::OtherGame, 'g', "other games"),
        (Self::Elsewhere, 'x', "elsewhere"),
    ];

    /// The role of that letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|&(_, of, _)| of == letter).map(|(role, ..)| role)
    }

    fn letter(self) -> char {
        Self::ALL.into_iter().find(|&(role, ..)| role == self).map_or('t', |(_, letter, _)| letter)
    }
}

/// One stem that is looked for beside or instead of another, and what it counts.
pub type Alternative = (String, f32);

/// What the glossary says of a phrase: a list of things to look for, each of which may be said in several ways.
#[derive(Clone, Debug, Default, PartialEq)]
struct Meaning {
    /// The terms as they are shown.
    shown: String,
    units: Vec<Vec<Alternative>>,
}

/// The lines of the glossary as an index keeps them, sorted: the phrase, the letter of its role, what is shown, and its units.
pub fn lines() -> Vec<String> {
    let mut meanings: BTreeMap<(String, char), Meaning> = BTreeMap::new();
    // Whoever says a term of the game is asking what others ask in their own words.
    let mut others: Vec<(String, Vec<Alternative>)> = Vec::new();
    for (role, said, terms) in entries(TEXT) {
        let keys: Vec<String> = said.iter().map(|said| key(said, role)).filter(|key| !key.is_empty()).collect();
        if let (Role::Term, [unit]) = (role, &units(terms.0, 1.0)[..]) {
            let said = keys.iter().filter(|key| !key.contains(' ') && **key != unit[0].0).map(|key| (key.clone(), OTHERS)).collect();
            others.push((unit[0].0.clone(), said));
        }
        for key in &keys {
            let siblings = keys.iter().filter(|other| *other != key && !other.contains(' ') && role == Role::Term);
            let siblings: Vec<Alternative> = siblings.map(|other| (other.clone(), SIBLING)).collect();
            let meaning = meanings.entry((key.clone(), role.letter())).or_default();
            meaning.add(terms.0, &units(terms.0, terms.1), siblings);
        }
    }
    for (term, siblings) in others {
        let meaning = meanings.entry((term.clone(), Role::Term.letter())).or_default();
        meaning.add(&term, &[vec![(term.clone(), 1.0)]], siblings);
    }
    meanings.into_iter().map(|((key, letter), meaning)| meaning.line(&key, letter)).collect()
}

/// The words of a phrase as they are compared: stems, but for names and what has to stand as it is.
fn key(said: &str, role: Role) -> String {
    match role {
        Role::Nickname | Role::Card => fold(said),
        _ => stems(said).join(" "),
    }
}

impl Meaning {
    fn add(&mut self, shown: &str, units: &[Vec<Alternative>], siblings: Vec<Alternative>) {
        if self.shown.is_empty() {
            self.shown = shown.split(' ').map(|unit| unit.split('/').next().unwrap_or(unit)).collect::<Vec<_>>().join(" ");
        }
        for (at, unit) in units.iter().enumerate() {
            // What a word means in several entries is one thing to look for, however it is meant.
            match self.units.get_mut(at) {
                Some(known) => merge(known, unit),
                None => self.units.push(unit.clone()),
            }
        }
        if let Some(first) = self.units.first_mut() {
            merge(first, &siblings);
        }
    }

    fn line(&self, key: &str, letter: char) -> String {
        let unit = |unit: &Vec<Alternative>| unit.iter().map(|(stem, worth)| format!("{stem}:{worth}")).collect::<Vec<_>>().join("/");
        let units: Vec<String> = self.units.iter().map(unit).collect();
        format!("{key}\t{letter}\t{}\t{}", self.shown, units.join(" "))
    }
}

fn merge(known: &mut Vec<Alternative>, more: &[Alternative]) {
    for (stem, worth) in more {
        match known.iter_mut().find(|(known, _)| known == stem) {
            Some((_, known)) => *known = known.max(*worth),
            None => known.push((stem.clone(), *worth)),
        }
    }
}

fn units(terms: &str, worth: f32) -> Vec<Vec<Alternative>> {
    let unit = |unit: &str| -> Vec<Alternative> {
        let stems = unit.split('/').flat_map(|word| stems(&word.replace('-', " ")));
        stems.map(|stem| (stem, worth)).collect()
    };
    terms.split_whitespace().filter(|unit| !is_stop_word(unit)).map(unit).collect()
}

/// The units of a line of [`lines`].
pub fn units_of(text: &str) -> Vec<Vec<Alternative>> {
    let alternative = |text: &str| {
        let (stem, worth) = text.split_once(':').unwrap_or((text, "1"));
        (stem.to_owned(), worth.parse().unwrap_or(1.0))
    };
    text.split(' ').filter(|unit| !unit.is_empty()).map(|unit| unit.split('/').map(alternative).collect()).collect()
}

/// The entries of the data: role, what is said, and the terms with what they count.
fn entries(text: &str) -> impl Iterator<Item = (Role, Vec<&str>, (&str, f32))> {
    let mut role = None;
    text.lines().filter_map(move |line| {
        let line = line.trim();
        if let Some(heading) = line.strip_prefix('[') {
            role = Role::ALL.into_iter().find(|(_, _, of)| heading.strip_suffix(']') == Some(of)).map(|(role, ..)| role);
            return None;
        }
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        let (said, terms) = match line.split_once(":=") {
            Some((said, terms)) => (said, (terms.trim(), 1.0)),
            None => line.split_once('=').map_or((line, ("", TERM)), |(said, terms)| (said, (terms.trim(), TERM))),
        };
        Some((role?, said.split(',').map(str::trim).collect(), terms))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_data_stands_under_a_heading_that_is_known() {
        let headings = TEXT.lines().filter(|line| line.starts_with('['));
        for heading in headings {
            assert!(Role::ALL.iter().any(|(_, _, of)| heading == format!("[{of}]")), "{heading}");
        }
        assert!(entries(TEXT).count() > 100);
        for (role, said, (terms, _)) in entries(TEXT) {
            let has_terms = matches!(role, Role::Term | Role::Nickname | Role::Colour);
            assert_eq!(!terms.is_empty(), has_terms, "{said:?}");
            assert!(said.iter().all(|said| !fold(said).is_empty()), "{said:?}");
        }
    }

    #[test]
    fn what_is_of_another_game_is_no_word_that_players_say_of_this_one() {
        let is_elsewhere = |role| matches!(role, Role::OtherGame | Role::Elsewhere);
        let keys = |wanted: &dyn Fn(Role) -> bool| -> Vec<String> {
            entries(TEXT)
                .filter(|(role, ..)| wanted(*role))
                .flat_map(|(role, said, _)| said.into_iter().map(move |said| key(said, role)))
                .collect()
        };
        let ours = keys(&|role| matches!(role, Role::Term | Role::Colour));
        let is_ours = |other: &String| ours.iter().any(|our| format!(" {our} ").contains(&format!(" {other} ")));
        let both: Vec<String> = keys(&is_elsewhere).into_iter().filter(is_ours).collect();
        assert!(both.is_empty(), "{both:?} are words of this game too");
    }

    #[test]
    fn forms_of_a_word_share_an_entry_and_other_words_for_the_same_count_less() {
        let lines = lines();
        assert!(lines.is_sorted());
        let line = lines.iter().find(|line| line.starts_with("tap\tt\t")).unwrap();
        let units = units_of(line.rsplit('\t').next().unwrap());
        assert_eq!(units[0][0], ("exhaust".to_owned(), TERM));
        let lane = lines.iter().find(|line| line.starts_with("lane\tt\t")).unwrap();
        assert!(units_of(lane.rsplit('\t').next().unwrap())[0].contains(&("bf".to_owned(), SIBLING)));
    }
}
