//! Folding: names, ids and questions are compared without case, accents, apostrophes, hyphens and other signs.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A text as lower-case words of letters and digits with one space between them: `Rek'Sai, Swarm-Queen` is `reksai swarm queen`.
///
/// Apostrophes vanish; every other sign parts words.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return fold_ascii(text);
    }
    let mut folded = String::with_capacity(text.len());
    let mut is_parted = false;
    let said = text.chars().filter(|&c| !is_apostrophe(c)).flat_map(char::to_lowercase).nfkd();
    for c in said.filter(|&c| !is_combining_mark(c)) {
        if c.is_alphanumeric() {
            if is_parted && !folded.is_empty() {
                folded.push(' ');
            }
            is_parted = false;
            folded.push(c);
        } else {
            is_parted = true;
        }
    }
    folded
}

/// The same for texts without accents, which nearly all are.
fn fold_ascii(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut is_parted = false;
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            if is_parted && !folded.is_empty() {
                folded.push(' ');
            }
            is_parted = false;
            folded.push(char::from(byte.to_ascii_lowercase()));
        } else if byte != b'\'' && byte != b'`' {
            is_parted = true;
        }
    }
    folded
}

/// A text folded to a part of a path or an id: `dark-child-starter`.
pub fn slug(text: &str) -> String {
    fold(text).replace(' ', "-")
}

/// An id or a path folded part by part: `Combat/Equal Might` is `combat/equal-might`.
pub fn fold_id(text: &str) -> String {
    text.split('/').map(slug).collect::<Vec<_>>().join("/")
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2018}' | '\u{2019}' | '\u{201b}' | '\u{02bc}' | '\u{2032}' | '\u{ff07}' | '`' | '\u{00b4}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_accents_apostrophes_and_hyphens_do_not_tell_names_apart() {
        for name in ["Rek'Sai, Swarm Queen", "REK\u{2019}SAI swarm-queen", "r\u{e9}ksai  Swarm\u{2013}Queen!"] {
            assert_eq!(fold(name), "reksai swarm queen", "{name}");
        }
    }

    #[test]
    fn a_text_is_folded_alike_with_and_without_an_accent_elsewhere_in_it() {
        for text in ["Rek'Sai: Swarm-Queen", "a`b c", "  x_1  ", "It's 465.2.c!"] {
            assert_eq!(format!("{} e", fold(text)), fold(&format!("{text} \u{e9}")), "{text}");
        }
    }

    #[test]
    fn signs_and_blanks_alone_fold_to_nothing() {
        assert_eq!(fold(" '-\u{301}!\n"), "");
    }

    #[test]
    fn a_slug_has_hyphens_for_blanks() {
        assert_eq!(slug("Dark Child - Starter"), "dark-child-starter");
        assert_eq!(fold_id("Combat/Equal Might"), "combat/equal-might");
    }
}
