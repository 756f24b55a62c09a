//! What a text is made of: brackets around keywords, capital letters, commas between the items of a list, full stops.

/// Keywords that stand in phrases, in brackets when printed. Those with a number take it into the brackets.
const WORDS: [&str; 22] = [
    "Accelerate",
    "Action",
    "Ambush",
    "Assault",
    "Backline",
    "Deathknell",
    "Deflect",
    "Empowered",
    "Flow",
    "Ganking",
    "Hidden",
    "Hunt",
    "Legion",
    "Mighty",
    "Quick-Draw",
    "Reaction",
    "Repeat",
    "Shield",
    "Tank",
    "Temporary",
    "Vision",
    "Weaponmaster",
];

/// A phrase with its keywords in brackets: `a card with Hidden` is `a card with [Hidden]`, `Shield 3` is `[Shield 3]`.
pub fn marked(phrase: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut parts = phrase.split(' ').peekable();
    while let Some(word) = parts.next() {
        let (bare, sign) = word.split_at(word.trim_end_matches([',', '.']).len());
        if !WORDS.contains(&bare) {
            words.push(word.to_owned());
            continue;
        }
        let is_number = |next: &&str| sign.is_empty() && next.trim_end_matches([',', '.']).parse::<u8>().is_ok();
        words.push(match parts.next_if(is_number) {
            Some(next) => {
                let (number, sign) = next.split_at(next.trim_end_matches([',', '.']).len());
                format!("[{bare} {number}]{sign}")
            }
            None => format!("[{bare}]{sign}"),
        });
    }
    words.join(" ")
}

/// A keyword as a line of its own: `Shield 2` is `[Shield 2]`, `Equip [1][C]` is `[Equip] [1][C]`.
pub fn keyword(written: &str) -> String {
    match written.split_once(' ') {
        Some((name, cost)) if cost.starts_with('[') => format!("[{name}] {cost}"),
        _ => format!("[{written}]"),
    }
}

/// A text with a capital letter at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
        None => String::new(),
    }
}

/// Items of a list: "a", "a and b", "a, b, and c".
pub fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}"),
        [before @ .., last] => format!("{}, and {last}", before.join(", ")),
    }
}

/// Sentences as a text: each with a capital letter and a full stop.
pub fn sentences(sentences: &[String]) -> String {
    sentences.iter().map(|sentence| stopped(&capital(sentence))).collect::<Vec<_>>().join(" ")
}

/// A sentence with a full stop, unless it has one: in a quotation, or below in the last of its lines.
pub fn stopped(sentence: &str) -> String {
    let is_stopped = sentence.ends_with(['.', ':']) || sentence.ends_with(".\"");
    if is_stopped { sentence.to_owned() } else { format!("{sentence}.") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_bracketed_with_their_number() {
        assert_eq!(marked("units with Shield 3, Tank, or Hidden"), "units with [Shield 3], [Tank], or [Hidden]");
        assert_eq!(marked("a friendly unit"), "a friendly unit");
        assert_eq!([keyword("Shield 2"), keyword("Equip [1][C]")], ["[Shield 2]", "[Equip] [1][C]"]);
    }

    #[test]
    fn three_or_more_have_commas() {
        let items = ["a", "b", "c"].map(str::to_owned);
        assert_eq!([listed(&items[..1]), listed(&items[..2]), listed(&items)], ["a", "a and b", "a, b, and c"]);
    }
}
