//! Queries: what of a question is looked for.

mod written;

use serde::Serialize;

use super::Kind;
use super::glossary::{Alternative, Role};
use super::lexicon::Lexicon;
use super::names::{self, Named};
use super::resolve::{Known, Word, resolve};
use super::words::{is_stop_word, is_weak_word};
use crate::corpus::{Corpus, fold};
use written::{quoted, quoted_parts, rules, with_names};

/// A word, or several, taken as something else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Understood {
    /// As asked, folded.
    pub word: String,
    /// What it is taken as.
    #[serde(rename = "as")]
    pub taken_as: String,
}

/// What a query wants to see first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    #[default]
    Ruling,
    /// It is nothing but the name of a card.
    Card,
    /// It asks how the text of a card was changed.
    Erratum,
}

/// A thing to look for, in any of several words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unit {
    pub alternatives: Vec<Alternative>,
    /// What it counts beside other units.
    pub worth: f32,
    /// Whether anything has it.
    pub is_known: bool,
    /// Whether anything else than imported documents has it.
    pub is_ours: bool,
    /// Whether nothing has the word that was asked for.
    pub is_guessed: bool,
    /// Whether the word has a meaning in the game.
    pub is_term: bool,
    /// Whether it names a card.
    pub is_name: bool,
    /// Whether it does so for sure.
    pub is_sure: bool,
    /// Whether rulings have the word, or those who ask.
    pub is_said: bool,
}

/// What a query asks for.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// What says something, each once.
    pub units: Vec<Unit>,
    /// Rule numbers, as written.
    pub rules: Vec<String>,
    /// Cards that are named, as the names of their files; those that one name fits together.
    pub cards: Vec<Vec<String>>,
    pub wanted: Wanted,
    /// Whether it is of hardly more than one word, which has to tell it all.
    is_short: bool,
    /// Whether it is about another game or no game at all.
    pub is_elsewhere: bool,
    /// Several words in quotation marks, folded.
    pub quoted: Vec<String>,
    pub understood: Vec<Understood>,
}

/// What a word tells of whether a question is about this game: one that nothing has, one that was taken for another …
const STRANGE: f32 = -1.5;
const MISSPELT: f32 = -0.5;
/// … that it is a term of the game, and that rulings have it, each …
const TELLS: f32 = 0.5;
/// … A question that is no name finds nothing if all together tell no more than this; words that count less than that are left out.
const TOO_LITTLE: f32 = 0.5;
const COUNTED: f32 = 0.5;

impl Unit {
    /// What it tells of whether a question is about this game.
    fn tells(&self, among_imports: bool) -> f32 {
        match self {
            Self { is_sure: true, .. } => 2.0 * TELLS,
            Self { is_ours: false, is_known: true, .. } if among_imports => TELLS,
            // Any number may be asked about.
            Self { is_ours: false, alternatives, .. } if alternatives[0].0.bytes().all(|byte| byte.is_ascii_digit()) => 0.0,
            Self { is_ours: false, .. } => STRANGE,
            Self { is_guessed: true, .. } => MISSPELT,
            // A word of a name that no ruling speaks of may be any word.
            Self { is_name: true, is_said: true, .. } => 2.0 * TELLS,
            Self { is_term, is_said, .. } => TELLS * (f32::from(u8::from(*is_term)) + f32::from(u8::from(*is_said))),
        }
    }
}

impl Asked {
    /// Whether it wants to see what is of that kind first, and of a card that it names.
    pub fn wants(&self, kind: Kind) -> bool {
        match self.wanted {
            Wanted::Ruling => false,
            Wanted::Card => kind == Kind::Card,
            Wanted::Erratum => kind == Kind::Erratum,
        }
    }

    /// Whether nothing can fit: it is about something else, or means nothing here. What is imported does not change which questions are
    /// about something else: its words count only where it is looked into itself.
    pub fn finds_nothing(&self, among_imports: bool) -> bool {
        self.is_elsewhere || self.is_strange(among_imports)
    }

    /// Whether its words tell too little of this game.
    fn is_strange(&self, among_imports: bool) -> bool {
        let is_plain = self.wanted == Wanted::Ruling && self.rules.is_empty();
        let told: f32 = self.units.iter().filter(|unit| unit.worth >= COUNTED).map(|unit| unit.tells(among_imports)).sum();
        is_plain && told <= if self.is_short { 0.0 } else { TOO_LITTLE }
    }
}

/// Markers with the name of what they mark, as the names of their files: a question with such a word speaks of what the word means.
const MARKERS: [&str; 1] = ["buff"];

/// What a word counts that only makes a sentence a question, and one that the glossary gives a meaning though.
const WEAK: f32 = 0.3;
const HALF_WEAK: f32 = 0.6;
/// What the words of a phrase count beside what the phrase means, and what a word means beyond its first term.
const OF_PHRASE: f32 = 0.5;
const FURTHER: f32 = 0.4;
/// How many words a phrase of the glossary has at most.
const LONGEST: usize = 4;

/// Reads a query; `known` tells where a stem stands. Any text will do.
pub fn read(corpus: &Corpus, lexicon: &Lexicon, known: &dyn Fn(&str) -> Known, text: &str) -> Asked {
    let (text, codes) = with_names(corpus, text);
    let said = fold(&text);
    let mut words = resolve(lexicon, known, &said);
    let quoted = quoted(&text);
    let mut named = names::among(lexicon, &mut words);
    named.retain(|named| words.len() == 1 || !named.cards.iter().any(|card| MARKERS.contains(&card.as_str())));
    let mut understood: Vec<Understood> = named
        .iter()
        .map(|named| {
            let code = codes.iter().find(|(_, name)| *name == named.taken_as).map(|(code, _)| code.clone());
            Understood { word: code.unwrap_or_else(|| named.said.clone()), taken_as: named.taken_as.clone() }
        })
        .collect();
    let mut reading =
        Reading { lexicon, words: &words, quoted: &quoted, units: Vec::new(), understood: Vec::new(), roles: vec![None; words.len()] };
    reading.read();
    let is_elsewhere = reading.is_elsewhere();
    let wanted = reading.wanted(&named);
    let Reading { mut units, understood: terms, .. } = reading;
    for unit in &mut units {
        let own = known(&unit.alternatives[0].0);
        unit.is_said = own.in_rulings || own.in_ways;
        unit.is_ours = own.is_ours() || unit.alternatives[1..].iter().any(|(stem, _)| known(stem).is_ours());
        unit.is_known = unit.is_ours || unit.alternatives.iter().any(|(stem, _)| known(stem).in_imports);
    }
    let corrected = words.iter().filter(|word| word.is_corrected && !word.is_named && !terms.iter().any(|term| term.word == word.said));
    let corrected: Vec<Understood> = corrected.map(|word| Understood { word: word.said.clone(), taken_as: word.text.clone() }).collect();
    for more in corrected.into_iter().chain(terms) {
        if more.word != more.taken_as && !understood.contains(&more) {
            understood.push(more);
        }
    }
    Asked {
        units,
        rules: rules(&text, &words),
        cards: named.into_iter().map(|named| named.cards).collect(),
        wanted,
        is_short: words.len() <= 3 || words.iter().filter(|word| tells_something(&word.text)).count() <= 1,
        is_elsewhere,
        quoted: quoted_parts(&text).into_iter().filter(|part| part.contains(' ')).collect(),
        understood,
    }
}

/// What the glossary says of the words of a query, while it is read.
struct Reading<'r> {
    lexicon: &'r Lexicon,
    words: &'r [Word],
    quoted: &'r [String],
    units: Vec<Unit>,
    understood: Vec<Understood>,
    /// What each word is beside a term.
    roles: Vec<Option<Role>>,
}

impl Reading<'_> {
    fn read(&mut self) {
        let mut at = 0;
        while at < self.words.len() {
            at += self.phrase(at).unwrap_or_else(|| self.word(at));
        }
        if self.units.is_empty() {
            // A question of stop words alone still asks for them.
            for word in self.words {
                self.add(vec![(word.stem.clone(), 1.0)], 1.0, Unit::default());
            }
        }
    }

    /// Adds a thing to look for; `how` tells how it was said.
    fn add(&mut self, alternatives: Vec<Alternative>, worth: f32, how: Unit) {
        let Some((first, _)) = alternatives.first() else { return };
        match self.units.iter_mut().find(|unit| unit.alternatives[0].0 == *first) {
            Some(known) => {
                known.worth = known.worth.max(worth);
                known.is_term |= how.is_term;
            }
            None => self.units.push(Unit { alternatives, worth, ..how }),
        }
    }

    /// A phrase of several words that begins there: how many words it has.
    fn phrase(&mut self, at: usize) -> Option<usize> {
        let longest = LONGEST.min(self.words.len() - at);
        for length in (2..=longest).rev() {
            let words = &self.words[at..at + length];
            if words.iter().any(|word| word.is_named) {
                continue;
            }
            let key = words.iter().map(|word| word.stem.as_str()).collect::<Vec<_>>().join(" ");
            let phrases = self.lexicon.phrases(&key);
            if phrases.is_empty() {
                continue;
            }
            let is_of_another_game = phrases.iter().all(|phrase| phrase.role == Role::OtherGame);
            let mut is_term = false;
            for phrase in phrases {
                if phrase.role != Role::Term {
                    self.roles[at..at + length].fill(Some(phrase.role));
                    continue;
                }
                is_term = true;
                let said = words.iter().map(|word| word.said.as_str()).collect::<Vec<_>>().join(" ");
                self.understood.push(Understood { word: said, taken_as: phrase.shown.to_owned() });
                for unit in phrase.units {
                    self.add(unit, 1.0, Unit { is_term: true, ..Unit::default() });
                }
            }
            for word in words.iter().filter(|word| !is_of_another_game && !is_stop_word(&word.text)) {
                self.add(word.alternatives(), if is_term { OF_PHRASE } else { WEAK }, Unit { is_term, ..Unit::default() });
            }
            return Some(length);
        }
        None
    }

    /// A single word; always one.
    fn word(&mut self, at: usize) -> usize {
        let word = &self.words[at];
        let mut alternatives = word.alternatives();
        let phrases = if word.is_named { Vec::new() } else { self.lexicon.phrases(&word.stem) };
        let mut worth = if is_weak_word(&word.text) { WEAK } else { 1.0 };
        let is_term = phrases.iter().any(|phrase| matches!(phrase.role, Role::Term | Role::Colour));
        let mut further = Vec::new();
        for phrase in phrases {
            match phrase.role {
                Role::Term | Role::Colour => {
                    let is_new = phrase.units.iter().flatten().all(|(stem, worth)| *stem != word.stem || *worth < 0.7);
                    if is_new {
                        self.understood.push(Understood { word: word.said.clone(), taken_as: phrase.shown.to_owned() });
                    }
                    worth = worth.max(HALF_WEAK);
                    let mut units = phrase.units.into_iter();
                    if let Some(first) = units.next() {
                        let known: Vec<_> = alternatives.iter().map(|(stem, _)| stem.clone()).collect();
                        alternatives.extend(first.into_iter().filter(|(stem, _)| !known.contains(stem)));
                    }
                    further.extend(units);
                    if phrase.role == Role::Colour {
                        self.roles[at] = Some(Role::Colour);
                    }
                }
                role => self.roles[at] = self.roles[at].or(Some(role)),
            }
        }
        if self.roles[at] == Some(Role::Errata) {
            worth = WEAK;
        }
        if !is_term && self.roles[at] == Some(Role::OtherGame) {
            // Who compares says nothing of this game by the other's name.
            return 1;
        }
        if !is_stop_word(&word.text) || self.quoted.contains(&word.said) || word.is_named {
            let (is_name, is_sure) = (word.is_named, word.is_sure);
            self.add(alternatives, worth, Unit { is_guessed: word.is_guessed(), is_term, is_name, is_sure, ..Unit::default() });
            for unit in further {
                self.add(unit, FURTHER, Unit::default());
            }
        }
        1
    }

    /// Whether that is about another game, or about something that no rule is of.
    fn is_elsewhere(&self) -> bool {
        let says = |said: &str| self.words.iter().any(|word| word.text == said);
        let has = |role| {
            (0..self.words.len()).any(|at| {
                (1..=LONGEST.min(self.words.len() - at)).any(|length| {
                    let words = &self.words[at..at + length];
                    let is_a_name = length == 1 && words[0].is_named;
                    let key = words.iter().map(|word| word.asked.as_str()).collect::<Vec<_>>().join(" ");
                    !is_a_name && self.lexicon.phrases(&key).iter().any(|phrase| phrase.role == role)
                })
            })
        };
        if has(Role::Elsewhere) {
            return true;
        }
        has(Role::OtherGame) && !COMPARING.into_iter().any(says)
    }

    /// What that wants to see first.
    fn wanted(&self, named: &[Named]) -> Wanted {
        if named.is_empty() {
            return Wanted::Ruling;
        }
        let is_left = |(at, word): &(usize, &Word)| {
            let is_card_word = self.lexicon.phrases(&word.stem).iter().any(|phrase| phrase.role == Role::Card);
            !word.is_named && !is_card_word && self.roles[*at].is_none() && !is_stop_word(&word.text)
        };
        let left = self.words.iter().enumerate().filter(is_left).count();
        let asks_how = self.words.iter().any(|word| !word.is_named && ASKING.contains(&word.text.as_str()));
        let is_short = left <= MOST_LEFT && self.words.len() <= MOST_SAID && named.len() < 3;
        if self.roles.contains(&Some(Role::Errata)) && is_short && named.iter().any(|named| named.has_errata) {
            Wanted::Erratum
        } else if left == 0 && named.len() == 1 && !asks_how {
            Wanted::Card
        } else {
            Wanted::Ruling
        }
    }
}

/// Whether a word does more than make a sentence a question.
fn tells_something(word: &str) -> bool {
    !is_stop_word(word) && !is_weak_word(word)
}

/// Words of who knows another game and asks about this one.
const COMPARING: [&str; 12] =
    ["like", "similar", "unlike", "compared", "equivalent", "versus", "vs", "coming", "riftbound", "here", "than", "player"];

/// Words of questions about what happens, and not about what a card says.
const ASKING: [&str; 26] = [
    "too", "also", "still", "same", "how", "why", "when", "can", "if", "where", "who", "should", "must", "may", "which", "during", "while",
    "before", "after", "with", "against", "vs", "and", "my", "i", "then",
];

/// A question that says so much beside a card and how its text was changed is about something else.
const MOST_LEFT: usize = 3;
/// … and one of so many words too.
const MOST_SAID: usize = 14;

#[cfg(test)]
mod tests;
