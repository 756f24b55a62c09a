//! Steps: what the players do, read with every fault at once. A step is a player and one verb, with what belongs to it.

mod words;

use super::board::{Reader, read_rule};
use super::compare::{self, Claims};
use super::names::Names;
use crate::card::RuleNumber;
use crate::card::reading::{Faults, Position, Table};

use crate::rules::objects::PlayerId;
use words::Words;

/// A name and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub text: String,
    pub at: Position,
}

/// One step of a case.
#[derive(Clone, Debug)]
pub struct Step {
    pub at: Position,
    pub act: Act,
    /// What stands beside the verb, for the questions that follow from it.
    pub with: Beside,
    /// The rule that has to refuse it.
    pub refused: Option<(RuleNumber, Position)>,
    /// Who gets no Priority until the next decision.
    pub unasked: Option<(PlayerId, Position)>,
    pub then: Claims,
}

/// What a step does.
#[derive(Clone, Debug)]
pub enum Act {
    /// One pass from each player in order.
    EveryonePasses,
    /// Passes until somebody has something else to decide.
    Settle,
    By(PlayerId, Deed),
}

/// What a player does. The things it needs beside stand in [`Step::with`].
#[derive(Clone, Debug)]
pub enum Deed {
    Play {
        card: Name,
        from: Option<From>,
    },
    Activate {
        source: Name,
        ability: u8,
    },
    Move {
        units: Vec<Name>,
        to: Name,
    },
    Hide {
        card: Name,
        at: Name,
    },
    Pass,
    /// Answers what is asked with the picks of `choose`.
    Choose,
    /// The text says of what, for the reader.
    Accept(String),
    Decline(String),
    Order(Vec<Name>),
    Assign(Vec<(Name, u16)>),
    /// Pays what is asked, as `pay` says.
    Pay,
    /// Uses a rune: 0 exhausts it for Energy, 1 recycles it for Power.
    Rune {
        rune: Name,
        ability: u8,
    },
    EndTurn,
    Invite(PlayerId),
    Concede,
}

/// Where a card is played from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    Hand,
    Champion,
    Hidden,
    Trash,
    Banished,
    Deck,
}

/// What one choice takes: a name, or several that belong to one choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    One(Name),
    Together(Vec<Name>),
}

/// What stands beside a verb.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// Targets, in the card's order.
    pub choose: Vec<Pick>,
    /// Where it enters.
    pub at: Option<Name>,
    /// Destinations, in order.
    pub to: Vec<Name>,
    /// Optional additional costs that are paid.
    pub with: Vec<Name>,
    /// What costs take.
    pub cost: Vec<Name>,
    /// How it is paid; `None`: by the plan.
    pub pay: Option<Vec<Payment>>,
}

/// One thing done to pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Payment {
    /// Exhausts a rune (0) or recycles it (1).
    Rune { rune: Name, ability: u8 },
    /// Uses the first ability of that thing that adds resources.
    Ability(Name),
}

const VERBS: [&str; 17] = [
    "play", "move", "activate", "hide", "pass", "choose", "accept", "decline", "order", "assign", "exhaust", "recycle", "ends", "invite",
    "concede", "everyone", "settle",
];
const ROUND_ABOUT: [&str; 5] = ["who", "refused", "unasked", "then", "note"];
/// What may stand beside which verb.
const BESIDE: [(&str, &[&str]); 6] = [
    ("play", &["choose", "at", "to", "from", "with", "cost", "pay"]),
    ("activate", &["ability", "choose", "at", "to", "cost", "pay"]),
    ("move", &["to"]),
    ("hide", &["at", "pay"]),
    ("choose", &["at", "to", "cost", "pay"]),
    ("accept", &["choose", "at", "to", "cost", "pay"]),
];

/// Reads one step.
pub fn read(table: &Table, names: &Names, reader: &mut Reader<'_>) -> Option<Step> {
    let verb = verb_of(table, reader.faults)?;
    let beside = BESIDE.iter().find(|(known, _)| *known == verb).map_or(&[][..], |(_, keys)| keys);
    let known: Vec<&str> = std::iter::once(verb).chain(ROUND_ABOUT).chain(beside.iter().copied()).collect();
    check_keys(table, verb, &known, reader.faults);
    if reader.faults.text(table, "note").is_some_and(str::is_empty) {
        reader.faults.note(table.at, "`note` is empty");
    }
    let act = act(table, verb, names, reader);
    let with = Words { table, names, reader }.beside(verb);
    let refused = read_rule(table, "refused", reader.faults);
    let unasked = table.get("unasked").and_then(|found| Some((reader.player(found, "unasked")?, found.at)));
    let then = reader.faults.table(table, "then");
    let then = then.map(|then| compare::read(then, names, reader)).unwrap_or_default();
    Some(Step { at: table.at, act: act?, with, refused, unasked, then })
}

/// The one verb of a step. `choose` beside `play` and the like is none; `pay` alone is one.
fn verb_of(table: &Table, faults: &mut Faults) -> Option<&'static str> {
    let is_there = |verb: &&str| table.get(verb).is_some();
    let mut verbs: Vec<_> = VERBS.into_iter().filter(is_there).collect();
    if verbs.len() > 1 && verbs.iter().any(|verb| *verb != "choose" && takes_choices(verb)) {
        verbs.retain(|verb| *verb != "choose");
    }
    match verbs[..] {
        [verb] => Some(verb),
        [] if table.get("pay").is_some() => Some("pay"),
        [] => {
            let word = table.entries.iter().map(|(key, _)| key).find(|key| !ROUND_ABOUT.contains(&key.text.as_str()));
            match word {
                Some(key) => faults.note_unknown(key.at, "verb", &key.text, VERBS),
                None => faults.note_with_hint(table.at, "the step does nothing", "give it a verb: play, move, activate, pass, choose, …"),
            }
            None
        }
        _ => {
            faults.note(table.at, format!("a step does one thing, and this has `{}`", verbs.join("` and `")));
            None
        }
    }
}

fn takes_choices(verb: &str) -> bool {
    BESIDE.iter().any(|(known, beside)| *known == verb && beside.contains(&"choose"))
}

fn check_keys(table: &Table, verb: &str, known: &[&str], faults: &mut Faults) {
    for (key, _) in &table.entries {
        let text = key.text.as_str();
        if known.contains(&text) {
            continue;
        }
        if BESIDE.iter().any(|(_, keys)| keys.contains(&text)) {
            faults.note(key.at, format!("`{text}` means nothing beside `{verb}`"));
        } else {
            faults.note_unknown(key.at, "key", text, known.iter().copied());
        }
    }
}

fn act(table: &Table, verb: &str, names: &Names, reader: &mut Reader<'_>) -> Option<Act> {
    if verb == "everyone" || verb == "settle" {
        if let Some(who) = table.get("who") {
            reader.faults.note(who.at, format!("`{verb}` is for all players; leave out `who`"));
        }
        return if verb == "everyone" {
            expect_word(table, verb, "passes", reader.faults);
            Some(Act::EveryonePasses)
        } else {
            let says = reader.faults.boolean(table, "settle")?;
            if !says {
                reader.faults.note(table.at, "`settle` is true or not there");
            }
            Some(Act::Settle)
        };
    }
    if table.get("who").is_none() {
        reader.faults.note_with_hint(table.at, "`who` is missing", format!("say which player does it: who = \"{}\"", reader.players[0]));
    }
    let who = reader.player_of(table, "who");
    let deed = Words { table, names, reader }.deed(verb);
    Some(Act::By(who?, deed?))
}

fn expect_word(table: &Table, key: &str, word: &str, faults: &mut Faults) {
    if let Some(text) = faults.text(table, key)
        && text != word
    {
        let at = table.get(key).map_or(table.at, |found| found.at);
        faults.note_with_hint(at, format!("`{key}` is \"{text}\""), format!("the only thing it can be is \"{word}\""));
    }
}

#[cfg(test)]
mod tests;
