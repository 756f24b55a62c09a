//! The frames of keys: the words that a key prints around its value.

use super::super::reading::{Located, Table, Value};
use super::agree::{self, Form};
use super::marks::{listed, marked, sentences};
use super::{ability, items, sentence, table, text};

/// What a key behind the action adds.
pub enum Tail {
    /// Words at the end of the sentence.
    Words(String),
    /// Words that a comma parts from what is before and after them.
    BetweenCommas(String),
    /// Sentences of their own.
    Sentences(Vec<String>),
    /// Nothing: it is said elsewhere, or wording does not show it (`called`).
    Nothing,
}

/// The verb of a key in its form, and what follows it: the object, and what stands before or inside of it.
pub fn action(whole: &Table, key: &str, value: &Located, form: Form, who: Option<&str>) -> (String, String) {
    let verb = |words: &str| agree::conjugated(words, form);
    let object = object(value);
    let counted = |one: &str, many: &str| if object == "1" { format!("1 {one}") } else { format!("{object} {many}") };
    match key {
        "give" => (verb("give"), given(whole, value)),
        "have" | "lose" | "gain" => (verb(key), grants(value)),
        "deal" => (verb("deal"), dealt(whole, value)),
        "channel" => (verb("channel"), counted("rune", "runes")),
        "score" => (verb("score"), counted("point", "points")),
        "predict" | "burn" => {
            let name = if key == "burn" { "Burn" } else { "Predict" };
            let number = if key == "predict" && object == "1" { String::new() } else { format!(" {object}") };
            (format!("[{name}{number}]"), String::new())
        }
        "add" => ("[Add]".to_owned(), object),
        "look" => (verb("look at"), object),
        "gain_control" => (verb("gain control of"), object),
        "lose_control" => (verb("lose control of"), object),
        "make_new_choices" => (verb("make new choices for"), object),
        "take_turn" => (verb("take a turn"), object),
        "create" => (verb("add"), object),
        "bonus_damage" => (verb("deal"), format!("{object} Bonus Damage")),
        "be" => (who.map_or("is", agree::being).to_owned(), object),
        _ => (verb(key), object),
    }
}

/// A value as it stands.
fn object(value: &Located) -> String {
    match &value.value {
        Value::Integer(number) => number.to_string(),
        _ => marked(text(value).unwrap_or_default()),
    }
}

/// "a unit [Shield 3] this turn": who gets it stands before what is given, unless a thing gives it.
fn given(whole: &Table, value: &Located) -> String {
    match whole.get("to").and_then(text) {
        Some(to) if whole.get("who").is_some() => format!("{} to {}", grants(value), marked(to)),
        Some(to) => format!("{} {}", marked(to), grants(value)),
        None => grants(value),
    }
}

/// "3 to a unit", "damage equal to its Might split among …".
fn dealt(whole: &Table, value: &Located) -> String {
    let amount = object(value);
    let is_number = matches!(value.value, Value::Integer(_));
    let (to, among) = (whole.get("to").and_then(text), whole.get("split_among").and_then(text));
    let damage = match among {
        _ if amount.starts_with("equal to") => format!("damage {amount}"),
        Some(_) if is_number => format!("{amount} damage"),
        _ => amount,
    };
    // Who gets it stands first where the file says it first.
    let keys = whole.entries.iter().map(|(key, _)| key.text.as_str()).find(|key| matches!(*key, "to" | "deal"));
    match (to, among) {
        (Some(to), None) if keys == Some("to") => match damage.split_once(' ') {
            Some((first, rest)) => format!("{first} to {} {rest}", marked(to)),
            None => format!("{damage} to {}", marked(to)),
        },
        (_, Some(among)) => format!("{damage} split among {}", marked(among)),
        (Some(to), None) => format!("{damage} to {}", marked(to)),
        (None, None) => damage,
    }
}

/// Might, keywords and whole abilities that something has or gets.
pub fn grants(value: &Located) -> String {
    let grant = |item: &Located| match table(item) {
        Some(table) => format!("\"{}\"", ability::lines(table).join(" ")),
        None => object(item),
    };
    listed(&items(value).iter().map(grant).collect::<Vec<_>>())
}

/// How long: "this turn", "for as long as this is attached to it".
pub fn duration(words: &str) -> String {
    if words.starts_with("as long as") { format!("for {}", marked(words)) } else { marked(words) }
}

/// What a key behind the action adds. The head is the key of the action.
pub fn tail(head: &str, key: &str, value: &Located, form: Form) -> Tail {
    let words = object(value);
    let plain = |before: &str| Tail::Words(format!(" {before} {words}"));
    match key {
        "to" if matches!(head, "give" | "deal") => Tail::Nothing,
        "to" => Tail::Words(format!(" {}", place(head, &words))),
        "to_or_from" => plain("to or from"),
        "to_play" => plain("as an additional cost to play"),
        "from" | "into" | "on" | "with" | "by" | "until" | "if" | "unless" | "while" => plain(key),
        "for_each" => plain("for each"),
        "that" => plain("that"),
        "where" => Tail::Words(format!(" {words}")),
        "even_if" => Tail::BetweenCommas(format!(", even if {words}")),
        "alternate_cost" => plain("for"),
        "instead_of" => plain("instead of putting it in"),
        "for" => Tail::Words(format!(" {}", duration(&words))),
        "state" => Tail::Words(format!(" {words}")),
        "at" if words == "now" => Tail::Words(" now".to_owned()),
        "at" => plain("at"),
        "when" if words.starts_with("the ") => Tail::Words(format!(" {words}")),
        "when" => plain("when"),
        "reduce" => Tail::BetweenCommas(format!(", reducing {words}")),
        "ignore" => Tail::BetweenCommas(format!(", ignoring {words}")),
        "minimum" => Tail::BetweenCommas(format!(", to a minimum of {words}")),
        "maximum" => Tail::BetweenCommas(format!(", to a maximum of {words}")),
        "or" => Tail::Words(format!(" or {}", sentence::of(items(value), form).join(". "))),
        "otherwise" => {
            let mut told = sentence::of(items(value), form);
            if let Some(first) = told.first_mut() {
                first.insert_str(0, "otherwise, ");
            }
            Tail::Sentences(told)
        }
        "spend_only" => Tail::Sentences(vec![format!("use only {words}")]),
        "also" => Tail::Sentences(also(value)),
        _ => Tail::Nothing,
    }
}

/// Statements about the ability itself.
fn also(value: &Located) -> Vec<String> {
    items(value).iter().filter_map(table).flat_map(|table| super::clause::of(table, Form::Bare).into_sentences()).collect()
}

/// Statements about a keyword, as sentences.
pub fn about(value: &Located) -> String {
    sentences(&also(value))
}

/// Where something goes: "here" and "there" need no "to" where something is played or enters, "there" never does.
fn place(head: &str, words: &str) -> String {
    match words {
        "there" => words.to_owned(),
        "here" if head == "play" => words.to_owned(),
        _ => format!("to {words}"),
    }
}
