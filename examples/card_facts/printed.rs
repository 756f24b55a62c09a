//! What can be taken from a printed text by itself: its lines of keywords. All else is written by hand.

use riftlaw::card::Domain;
use riftlaw::card::file::read_keyword;

/// Keywords that never stand in a line of keywords: they head an ability.
const HEADS: [&str; 4] = ["Deathknell", "Empowered", "Legion", "Level"];

/// The keyword lines of a printed text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Printed {
    /// As card files write them, in order: `Shield 2`, `Equip [1][O]`.
    pub keywords: Vec<String>,
    /// Keywords whose cost is said in words, or has words of its own.
    pub in_words: Vec<String>,
    /// Whether the text says nothing else.
    pub is_all: bool,
}

/// Reads a printed text. Lines end with `\n`, written as these two characters.
pub fn read(text: &str) -> Printed {
    let mut printed = Printed { is_all: true, ..Printed::default() };
    let mut is_list = false;
    for line in text.split("\\n").map(plain).filter(|line| !line.is_empty()) {
        // "Choose one —": the lines below it are its modes.
        let found = if is_list { Line::Other } else { keywords(&line) };
        is_list |= line.ends_with('—');
        match found {
            Line::Keywords(found) => printed.keywords.extend(found),
            Line::InWords(keyword) => {
                printed.in_words.push(keyword);
                printed.is_all = false;
            }
            Line::Other => printed.is_all = false,
        }
    }
    printed
}

/// A line without reminder text, with the symbols of card files.
fn plain(line: &str) -> String {
    let mut said = String::new();
    let mut depth = 0_usize;
    for c in line.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => said.push(c),
            _ => {}
        }
    }
    let (mut plain, mut rest) = (String::new(), said.as_str());
    while let Some((before, after)) = rest.split_once(":rb_") {
        plain += before;
        rest = match after.split_once(':').and_then(|(word, after)| Some((symbol(word)?, after))) {
            Some((symbol, after)) => {
                plain += &symbol;
                after
            }
            None => after,
        };
    }
    plain += rest;
    plain.trim().trim_end_matches('.').trim_end().to_owned()
}

/// `energy_2` is `[2]`, `rune_fury` is `[R]`.
fn symbol(word: &str) -> Option<String> {
    if let Some(energy) = word.strip_prefix("energy_") {
        return Some(format!("[{energy}]"));
    }
    let letter = match word {
        "rune_rainbow" => 'A',
        "exhaust" => 'E',
        "might" => 'M',
        _ => Domain::ALL.into_iter().find(|domain| word.strip_prefix("rune_") == Some(&domain.name().to_lowercase()))?.letter(),
    };
    Some(format!("[{letter}]"))
}

/// What a line is.
enum Line {
    Keywords(Vec<String>),
    InWords(String),
    Other,
}

/// Reads a line as keywords with their arguments, one after the other.
fn keywords(line: &str) -> Line {
    let mut found = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let Some((keyword, after)) = keyword(rest) else { return Line::Other };
        let (cost, after) = cost(after);
        let with_cost = format!("{keyword} {cost}");
        let takes_cost = read_keyword(&keyword).is_none();
        rest = after.trim_start_matches([',', ' ']);
        let is_last = rest.is_empty() || self::keyword(rest).is_some();
        if read_keyword(with_cost.trim_end()).is_some() && is_last {
            found.push(with_cost.trim_end().to_owned());
        } else if takes_cost && (after.starts_with('—') || !cost.is_empty()) {
            // Its cost is more than resources, or has a sentence of its own.
            return Line::InWords(keyword);
        } else {
            return Line::Other;
        }
    }
    Line::Keywords(found)
}

/// The keyword at the start of a text, and what follows: `[Shield 2]`, or without brackets where the printed text forgot them.
fn keyword(text: &str) -> Option<(String, &str)> {
    let (word, after) = match text.strip_prefix('[') {
        Some(bracketed) => bracketed.split_once(']')?,
        None => text.split_at(text.find(' ').unwrap_or(text.len())),
    };
    let after = after.trim_start();
    let name = word.split(' ').next().unwrap_or(word);
    let is_known = read_keyword(word).is_some() || read_keyword(&format!("{word} [1]")).is_some();
    (is_known && !HEADS.contains(&name) && !after.starts_with("[>]")).then(|| (word.to_owned(), after))
}

/// The resources at the start of a text, and what follows.
fn cost(text: &str) -> (&str, &str) {
    let mut end = 0;
    while let Some(symbol) = text[end..].strip_prefix('[').and_then(|rest| rest.split_once(']')).map(|(symbol, _)| symbol) {
        let is_resource = symbol.bytes().all(|byte| byte.is_ascii_digit()) || (symbol.len() == 1 && symbol != "E" && symbol != "M");
        if !is_resource {
            break;
        }
        end += symbol.len() + 2;
    }
    text.split_at(end)
}
