//! Folding: names, ids and questions are compared without case, accents, apostrophes, hyphens and other signs.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A text as lower-case words of letters and digits with one space between them: `Rek'Sai, Swarm-Queen` is `reksai swarm queen`.
///
/// Apostrophes vanish; every other sign parts words.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut parted = false;
    let mut take = |c: char| {
        if c.is_alphanumeric() {
            if parted && !folded.is_empty() {
                folded.push(' ');
            }
            parted = false;
            folded.push(c);
        } else {
            parted = true;
        }
    };
    let said = text.chars().filter(|&c| !is_apostrophe(c));
    if text.is_ascii() {
        said.for_each(|c| take(c.to_ascii_lowercase()));
    } else {
        said.flat_map(char::to_lowercase).nfkd().filter(|&c| !is_combining_mark(c)).for_each(take);
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
    fn signs_and_blanks_alone_fold_to_nothing() {
        assert_eq!(fold(" '-\u{301}!\n"), "");
    }

    #[test]
    fn a_slug_has_hyphens_for_blanks() {
        assert_eq!(slug("Dark Child - Starter"), "dark-child-starter");
        assert_eq!(fold_id("Combat/Equal Might"), "combat/equal-might");
    }
}
