//! Symbols: how costs and the other signs of the game are written: `[1]`, `[A]`, `[Fury]`, or in words, or as signs.

use std::borrow::Cow;
use std::sync::atomic::{AtomicU8, Ordering};

use clap::ValueEnum;

use super::ascii;
use crate::card::Domain;

/// How symbols are written: `2 Energy + Fury Power`, `[2][Fury]`, or `②Ⓡ`. (Words on each variant would make the help of every command long.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Symbols {
    Words,
    #[default]
    Brackets,
    Unicode,
}

/// How symbols are written in this run: like colours, this is so for the whole of it.
static WRITTEN: AtomicU8 = AtomicU8::new(1);

impl Symbols {
    /// Writes all symbols like that from now on.
    pub fn write_all(self) {
        WRITTEN.store(self as u8, Ordering::Relaxed);
    }
}

/// A text with its symbols as they are wanted. In ASCII there are no signs for them but the brackets.
pub fn written(text: &str) -> Cow<'_, str> {
    match WRITTEN.load(Ordering::Relaxed) {
        0 => Cow::Owned(replaced(text, " + ", in_words)),
        2 if !ascii::is_wanted() => Cow::Owned(replaced(text, "", as_sign)),
        _ => Cow::Borrowed(text),
    }
}

/// A text in which every symbol that is known is replaced; `between`: what stands between two that touch.
fn replaced(text: &str, between: &str, symbol: impl Fn(&str) -> Option<String>) -> String {
    let mut done = String::new();
    let mut rest = text;
    let mut touches = false;
    while let Some(open) = rest.find('[') {
        let (before, inside) = rest.split_at(open);
        let found = inside[1..].find(']').map(|end| (&inside[1..=end], &inside[end + 2..]));
        done += before;
        touches &= before.is_empty();
        match found.and_then(|(name, after)| Some((symbol(name)?, after))) {
            Some((said, after)) => {
                if touches {
                    done += between;
                }
                done += &said;
                rest = after;
                touches = true;
            }
            None => {
                done.push('[');
                rest = &inside[1..];
                touches = false;
            }
        }
    }
    done + rest
}

fn domain(name: &str) -> Option<Domain> {
    let mut letters = name.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Domain::from_letter(letter),
        _ => Domain::from_name(name),
    }
}

fn in_words(name: &str) -> Option<String> {
    if let Ok(energy) = name.parse::<u16>() {
        return Some(format!("{energy} Energy"));
    }
    match name {
        "A" | "any" => Some("Power of any domain".to_owned()),
        "C" | "own" => Some("Power of its own domain".to_owned()),
        "E" => Some("exhaust".to_owned()),
        "M" => Some("Might".to_owned()),
        _ => domain(name).map(|domain| format!("{} Power", domain.name())),
    }
}

fn as_sign(name: &str) -> Option<String> {
    let circled = |first: char, offset: u32| char::from_u32(u32::from(first) + offset).map(String::from);
    if let Ok(energy) = name.parse::<u32>() {
        return match energy {
            0 => Some("⓪".to_owned()),
            1..=20 => circled('①', energy - 1),
            _ => None,
        };
    }
    let letter = match name {
        "any" => 'A',
        "own" => 'C',
        "E" => return Some("⟳".to_owned()),
        "M" => return Some("⚔".to_owned()),
        "A" | "C" => name.chars().next()?,
        _ => domain(name)?.letter().to_string().chars().next()?,
    };
    circled('Ⓐ', u32::from(letter).checked_sub(u32::from('A'))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_has_words_and_a_sign() {
        let symbols = ["0", "2", "12", "A", "C", "E", "M", "any", "own"].into_iter().map(str::to_owned);
        let domains = Domain::ALL.into_iter().flat_map(|domain| [domain.name().to_owned(), domain.letter().to_string()]);
        for name in symbols.chain(domains) {
            assert!(in_words(&name).is_some(), "{name}");
            assert_eq!(as_sign(&name).map(|sign| sign.chars().count()), Some(1), "{name}");
        }
    }

    #[test]
    fn symbols_are_replaced_and_other_brackets_are_not() {
        let text = "[amended] pay [2][Fury], then [E]: +1 [M] [x [3]";
        assert_eq!(replaced(text, " + ", in_words), "[amended] pay 2 Energy + Fury Power, then exhaust: +1 Might [x 3 Energy");
        assert_eq!(replaced(text, "", as_sign), "[amended] pay ②Ⓡ, then ⟳: +1 ⚔ [x ③");
        assert_eq!(replaced("[", "", as_sign), "[");
    }
}
