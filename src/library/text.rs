//! Text as official pages and lists have it: entities, tags, symbols, days, broken lines.

use std::borrow::Cow;

use jiff::civil::Date;

/// The named entities that occur in pages.
const ENTITIES: [(&str, &str); 24] = [
    ("amp", "&"),
    ("apos", "'"),
    ("bull", "\u{2022}"),
    ("copy", "\u{a9}"),
    ("eacute", "\u{e9}"),
    ("ensp", " "),
    ("emsp", " "),
    ("gt", ">"),
    ("hellip", "\u{2026}"),
    ("laquo", "\u{ab}"),
    ("ldquo", "\u{201c}"),
    ("lsquo", "\u{2018}"),
    ("lt", "<"),
    ("mdash", "\u{2014}"),
    ("middot", "\u{b7}"),
    ("minus", "\u{2212}"),
    ("nbsp", " "),
    ("ndash", "\u{2013}"),
    ("quot", "\""),
    ("raquo", "\u{bb}"),
    ("rdquo", "\u{201d}"),
    ("reg", "\u{ae}"),
    ("rsquo", "\u{2019}"),
    ("times", "\u{d7}"),
];

/// A text with its HTML entities as the characters they stand for. What is no entity stays as it is.
pub fn decode(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find('&') {
        decoded.push_str(&rest[..start]);
        rest = &rest[start..];
        match entity(rest) {
            Some((character, length)) => {
                decoded.push_str(&character);
                rest = &rest[length..];
            }
            None => {
                decoded.push('&');
                rest = &rest[1..];
            }
        }
    }
    decoded.push_str(rest);
    Cow::Owned(decoded)
}

/// The entity that a text begins with: what it stands for, and its length in bytes.
fn entity(text: &str) -> Option<(Cow<'static, str>, usize)> {
    let end = text.bytes().take(12).position(|byte| byte == b';')?;
    let name = &text[1..end];
    let character = if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => number.parse().ok()?,
        };
        let character = char::from_u32(code).filter(|c| !c.is_control())?;
        Cow::Owned(character.to_string())
    } else {
        Cow::Borrowed(ENTITIES.iter().find(|(known, _)| *known == name)?.1)
    };
    Some((character, end + 1))
}

/// A text of a page without its tags: paragraphs and line breaks become line ends.
pub fn without_tags(html: &str) -> String {
    let mut plain = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let Some(end) = rest[start..].find('>') else { break };
        plain.push_str(&rest[..start]);
        let tag = rest[start + 1..start + end].trim_matches(['/', ' ']).to_ascii_lowercase();
        let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        if matches!(name, "br" | "p" | "li" | "ul" | "div") && !plain.ends_with('\n') && !plain.is_empty() {
            plain.push('\n');
        }
        rest = &rest[start + end + 1..];
    }
    // A `<` that nothing closes is a sign like any other.
    plain.push_str(rest);
    tidy(&decode(&plain))
}

/// Lines trimmed, blanks single, no empty line at either end and never two together.
pub fn tidy(text: &str) -> String {
    let mut tidied = String::with_capacity(text.len());
    let mut gap = false;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.is_empty() {
            gap = !tidied.is_empty();
            continue;
        }
        if !tidied.is_empty() {
            tidied.push('\n');
        }
        if gap {
            tidied.push('\n');
        }
        gap = false;
        tidied.push_str(&words.join(" "));
    }
    tidied
}

/// A card text with the list's signs as people write them: `:rb_energy_2:` is `[2]`, `:rb_might:` is `[M]`.
pub fn with_symbols(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(":rb_") {
        shown.push_str(&rest[..start]);
        let after = &rest[start + 4..];
        let length = after.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(after.len());
        let name = &after[..length];
        if !after[length..].starts_with(':') {
            shown.push_str(":rb_");
            rest = after;
            continue;
        }
        shown.push_str(&symbol(name));
        rest = &after[length + 1..];
    }
    shown.push_str(rest);
    shown
}

fn symbol(name: &str) -> String {
    match name {
        "might" => "[M]".to_owned(),
        "exhaust" => "[E]".to_owned(),
        "rune_rainbow" => "[A]".to_owned(),
        _ => {
            let word = name.strip_prefix("energy_").or_else(|| name.strip_prefix("rune_")).unwrap_or(name);
            let mut letters = word.chars();
            let first = letters.next().map(|c| c.to_ascii_uppercase());
            format!("[{}{}]", first.into_iter().collect::<String>(), letters.as_str())
        }
    }
}

const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The first day that a text names: `2026-07-16`, `July 16, 2026`, `16 July 2026`.
pub fn day_in(text: &str) -> Option<Date> {
    let words: Vec<&str> = text.split(|c: char| !(c.is_alphanumeric() || c == '-')).filter(|word| !word.is_empty()).collect();
    (0..words.len()).find_map(|at| iso_day(words[at]).or_else(|| written_day(&words[at..])))
}

/// `2026-07-16`, or a word that has it in it: `core-rules-2026-07-16`, `2026_07_16` is parted before.
fn iso_day(word: &str) -> Option<Date> {
    let starts = word.char_indices().map(|(at, _)| at);
    starts.filter_map(|at| word.get(at..at + 10)).find_map(|part| {
        let is_shaped = part.bytes().enumerate().all(|(at, b)| if at == 4 || at == 7 { b == b'-' } else { b.is_ascii_digit() });
        if is_shaped { part.parse().ok() } else { None }
    })
}

fn written_day(words: &[&str]) -> Option<Date> {
    let [first, second, year, ..] = words else { return None };
    let (month, day) = match (month(first), month(second)) {
        (Some(month), _) => (month, second),
        (None, Some(month)) => (month, first),
        (None, None) => return None,
    };
    let digits = day.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_year = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
    if !is_year {
        return None;
    }
    Date::new(year.parse().ok()?, month, digits.parse().ok()?).ok()
}

fn month(word: &str) -> Option<i8> {
    let lower = word.to_ascii_lowercase();
    if lower.len() < 3 || !lower.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let full = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
    let place = MONTHS.iter().position(|short| lower.starts_with(short)).filter(|&at| full[at].starts_with(&lower))?;
    i8::try_from(place + 1).ok()
}

/// Puts lines together that a page broke: a line that ends in a hyphen goes on without a blank.
pub fn join_line(text: &mut String, line: &str) {
    if text.is_empty() {
        text.push_str(line);
        return;
    }
    let is_broken = text.ends_with('-') && !text.ends_with(" -") && line.starts_with(|c: char| c.is_alphanumeric());
    if !is_broken {
        text.push(' ');
    }
    text.push_str(line);
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn entities_become_the_characters_they_stand_for_and_nothing_else_does() {
        assert_eq!(decode("it&#x27;s &quot;here&quot; &#8212; a &amp; b"), "it's \"here\" \u{2014} a & b");
        assert_eq!(decode("R&D; AT&T &unknown; &#xD800; &#0; &"), "R&D; AT&T &unknown; &#xD800; &#0; &");
        assert_eq!(decode("&amp;lt;"), "&lt;", "once, not twice");
    }

    #[test]
    fn tags_part_lines_and_vanish() {
        assert_eq!(without_tags("<p>[Tank] first.<br />Then second.</p>"), "[Tank] first.\nThen second.");
        assert_eq!(without_tags("less than 3 < 4"), "less than 3 < 4");
    }

    #[test]
    fn symbols_are_written_as_people_write_them() {
        assert_eq!(with_symbols("Pay :rb_energy_2::rb_rune_fury: for +1 :rb_might:"), "Pay [2][Fury] for +1 [M]");
        assert_eq!(with_symbols(":rb_exhaust:, :rb_rune_rainbow: and :rb_nothing"), "[E], [A] and :rb_nothing");
    }

    #[test]
    fn days_are_found_in_every_form_that_documents_use() {
        for text in ["Last Updated: 2026-07-16", "core-rules-2026-07-16.txt", "as of July 16, 2026", "16 July 2026", "Jul 16th 2026"] {
            assert_eq!(day_in(text), Some(date(2026, 7, 16)), "{text}");
        }
        for text in ["2026-13-40", "rule 466.5", "May 2026", "Marching 3 2026", ""] {
            assert_eq!(day_in(text), None, "{text}");
        }
    }

    #[test]
    fn a_word_broken_at_its_hyphen_is_one_word_again() {
        let mut text = "a non-".to_owned();
        join_line(&mut text, "combat showdown");
        join_line(&mut text, "opens");
        assert_eq!(text, "a non-combat showdown opens");
    }
}
