//! Stand-ins: text in ASCII alone, for a locale whose characters are not UTF-8.

use std::borrow::Cow;
use std::sync::atomic::{AtomicBool, Ordering};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Whether text is written in ASCII in this run: like colours, this is so for the whole of it.
static WANTED: AtomicBool = AtomicBool::new(false);

/// Writes text from now on as the locale can show it; `variable` gives what is set, and not empty, in the environment.
pub fn follow_locale(variable: impl Fn(&str) -> Option<String>) {
    WANTED.store(is_other_than_utf8(variable), Ordering::Relaxed);
}

/// Whether text is written in ASCII.
pub fn is_wanted() -> bool {
    WANTED.load(Ordering::Relaxed)
}

/// A text as it is written: with stand-ins where they are wanted.
pub fn written(text: &str) -> Cow<'_, str> {
    if is_wanted() { stand_ins(text) } else { Cow::Borrowed(text) }
}

/// The one character that is written in the place of another, where a column has to stay one.
pub fn written_char(c: char) -> char {
    if !is_wanted() || c.is_ascii() {
        return c;
    }
    let mut stand_in = String::new();
    put_stand_in(c, &mut stand_in);
    stand_in.chars().next().unwrap_or(UNKNOWN)
}

/// Whether the environment names a locale, and one whose characters are not UTF-8. POSIX: the first of the three that is set counts.
fn is_other_than_utf8(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    locale.is_some_and(|locale| !locale.to_ascii_lowercase().replace('-', "").contains("utf8"))
}

/// Stands for what has no stand-in.
const UNKNOWN: char = '?';

/// A text in ASCII: each other character replaced by what a reader takes for it.
fn stand_ins(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        put_stand_in(c, &mut ascii);
    }
    Cow::Owned(ascii)
}

fn put_stand_in(c: char, ascii: &mut String) {
    if let Some(sign) = sign(c) {
        ascii.push_str(sign);
        return;
    }
    let before = ascii.len();
    for part in std::iter::once(c).nfkd().filter(|part| !is_combining_mark(*part)) {
        match (part.is_ascii(), sign(part)) {
            (true, _) => ascii.push(part),
            (false, Some(sign)) => ascii.push_str(sign),
            (false, None) => ascii.push(UNKNOWN),
        }
    }
    if ascii.len() == before && !is_combining_mark(c) {
        ascii.push(UNKNOWN);
    }
}

/// Signs, and letters that are no other letter with a mark.
fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '─' | '━' => "-",
        '‘' | '’' | '‚' | '′' => "'",
        '“' | '”' | '„' | '″' | '«' | '»' => "\"",
        '·' | '│' | '┃' => "|",
        '•' | '×' => "*",
        '→' | '⇒' => "->",
        '←' | '⇐' => "<-",
        '…' => "...",
        '⁄' => "/",
        '≤' => "<=",
        '≥' => ">=",
        '└' | '├' | '┌' | '┐' | '┘' | '┤' | '┬' | '┴' | '┼' => "+",
        'ß' => "ss",
        'æ' => "ae",
        'Æ' => "AE",
        'œ' => "oe",
        'Œ' => "OE",
        'ø' => "o",
        'Ø' => "O",
        'ł' => "l",
        'Ł' => "L",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::output::style::tests::set;

    #[test]
    fn only_a_locale_that_is_named_and_not_utf8_takes_characters_away() {
        for locale in [&[][..], &[("LANG", "C.UTF-8")], &[("LANG", "de_DE.utf8")], &[("LC_ALL", "en_US.UTF-8"), ("LANG", "C")]] {
            assert!(!is_other_than_utf8(set(locale)), "{locale:?}");
        }
        for locale in [&[("LANG", "C")][..], &[("LC_CTYPE", "POSIX"), ("LANG", "C.UTF-8")], &[("LC_ALL", "de_DE.ISO-8859-1")]] {
            assert!(is_other_than_utf8(set(locale)), "{locale:?}");
        }
    }

    #[test]
    fn every_character_becomes_what_a_reader_takes_for_it() {
        assert_eq!(stand_ins("Ann 4 → 5 · who’s “first” – and…"), "Ann 4 -> 5 | who's \"first\" - and...");
        assert_eq!(stand_ins("Éclair naïve Straße ½ ② ﬁ a\u{a0}b"), "Eclair naive Strasse 1/2 2 fi a b");
        assert_eq!(stand_ins("e\u{301} 狼 \u{fffd} \u{1f43a}"), "e ? ? ?");
        assert_eq!(stand_ins("plain\ttext\n"), "plain\ttext\n");
        let all: String = ('\u{80}'..='\u{2fff}').collect();
        assert!(stand_ins(&all).is_ascii());
    }
}
