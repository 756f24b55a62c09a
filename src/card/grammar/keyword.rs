//! Keywords with their argument, and numbers.

use super::Reader;
use crate::card::{Cost, Keyword};

/// Keywords without an argument.
const PLAIN: &[(&str, Keyword)] = &[
    ("Accelerate", Keyword::Accelerate),
    ("Action", Keyword::Action),
    ("Ambush", Keyword::Ambush),
    ("Backline", Keyword::Backline),
    ("Deathknell", Keyword::Deathknell),
    ("Empowered", Keyword::Empowered),
    ("Ganking", Keyword::Ganking),
    ("Hidden", Keyword::Hidden),
    ("Legion", Keyword::Legion),
    ("Quick-Draw", Keyword::QuickDraw),
    ("Reaction", Keyword::Reaction),
    ("Tank", Keyword::Tank),
    ("Temporary", Keyword::Temporary),
    ("Unique", Keyword::Unique),
    ("Vision", Keyword::Vision),
    ("Weaponmaster", Keyword::Weaponmaster),
];

/// Keywords with a number, which is 1 if it is not said (802).
type Counted = fn(u8) -> Keyword;
const COUNTED: &[(&str, Counted)] =
    &[("Assault", Keyword::Assault), ("Deflect", Keyword::Deflect), ("Hunt", Keyword::Hunt), ("Shield", Keyword::Shield)];

/// Keywords with a cost.
type Costed = fn(Cost) -> Keyword;
const COSTED: &[(&str, Costed)] =
    &[("Empower", |cost| Keyword::Empower(Some(cost))), ("Equip", Keyword::Equip), ("Flow", Keyword::Flow), ("Repeat", Keyword::Repeat)];

/// The words of all keywords.
pub fn keyword_words() -> impl Iterator<Item = &'static str> {
    let plain = PLAIN.iter().map(|(word, _)| *word);
    let counted = COUNTED.iter().map(|(word, _)| *word);
    plain.chain(counted).chain(COSTED.iter().map(|(word, _)| *word)).chain(["Level"])
}

impl Reader<'_> {
    /// KEYWORD, with its argument.
    pub fn keyword(&mut self) -> Option<Keyword> {
        if let Some(plain) = self.entry(PLAIN) {
            return Some(plain);
        }
        if let Some(counted) = self.entry(COUNTED) {
            return Some(counted(self.digits().unwrap_or(1)));
        }
        self.attempt(|r| {
            if r.maybe("Level") {
                return Some(Keyword::Level(r.digits()?));
            }
            let costed = r.entry(COSTED)?;
            Some(costed(r.resources()?))
        })
    }

    /// A keyword's word alone, as an adjective or in "its Repeat costs".
    pub fn keyword_word(&mut self) -> Option<Keyword> {
        if let Some(plain) = self.entry(PLAIN) {
            return Some(plain);
        }
        if let Some(counted) = self.entry(COUNTED) {
            return Some(counted(1));
        }
        self.entry(COSTED).map(|costed| costed(Cost::default()))
    }

    /// 2, in digits.
    pub fn digits(&mut self) -> Option<u8> {
        let number = self.peek().and_then(|word| word.parse().ok());
        match number {
            Some(_) => self.at += 1,
            None => self.expect("2"),
        }
        number
    }

    /// NUM: 2 or two.
    pub fn number(&mut self) -> Option<u8> {
        const NUMBERS: &[(&str, u8)] = &[
            ("one", 1),
            ("two", 2),
            ("three", 3),
            ("four", 4),
            ("five", 5),
            ("six", 6),
            ("seven", 7),
            ("eight", 8),
            ("nine", 9),
            ("ten", 10),
        ];
        self.digits().or_else(|| self.entry(NUMBERS))
    }

    /// NPLUS: 7+.
    pub fn number_plus(&mut self) -> Option<u8> {
        let number = self.peek().and_then(|word| word.strip_suffix('+')).and_then(|digits| digits.parse().ok());
        if number.is_some() {
            self.at += 1;
        }
        number
    }

    /// RES: symbols such as `[2]`, `[A][A]`, `[1][C]`.
    pub fn resources(&mut self) -> Option<Cost> {
        let mut cost: Option<Cost> = None;
        while let Some(symbol) = self.peek().filter(|word| word.starts_with('[')).and_then(Cost::parse) {
            let sum = cost.get_or_insert_with(Cost::default);
            sum.energy = sum.energy.checked_add(symbol.energy)?;
            sum.power.extend(symbol.power);
            self.at += 1;
            // Symbols of one cost stand together.
            let (before, next) = (self.tokens.get(self.at - 1), self.tokens.get(self.at));
            if before.zip(next).is_none_or(|(before, next)| before.end != next.start) {
                break;
            }
        }
        if cost.is_none() {
            self.expect("[1]");
        }
        cost
    }

    /// `[M]`.
    pub fn might_symbol(&mut self) -> Option<()> {
        self.words("[M]")
    }
}
