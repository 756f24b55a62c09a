//! Steps: what the players do, read with every fault at once. A step is a player and one verb, with what belongs to it.

use super::board::{Reader, read_rule};
use super::compare::{self, Claims};
use super::names::Names;
use crate::card::RuleNumber;
use crate::card::reading::{Faults, Located, Position, Table, Value};
use crate::rules::objects::PlayerId;

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

/// What a player does.
#[derive(Clone, Debug)]
pub enum Deed {
    Play {
        card: Name,
        from: Option<From>,
        with: Beside,
    },
    Activate {
        source: Name,
        ability: u8,
        with: Beside,
    },
    Move {
        units: Vec<Name>,
        to: Name,
    },
    Hide {
        card: Name,
        at: Name,
        with: Beside,
    },
    Pass,
    Choose {
        picks: Vec<Pick>,
        with: Beside,
    },
    Accept {
        of: String,
        with: Beside,
    },
    Decline {
        of: String,
    },
    Order(Vec<Name>),
    Assign(Vec<(Name, u16)>),
    /// Pays what is asked, so.
    Pay {
        with: Beside,
    },
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

/// What stands beside a verb, for the questions that follow from it.
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
    let refused = read_rule(table, "refused", reader.faults);
    let unasked = table.get("unasked").and_then(|found| Some((reader.player(found, "unasked")?, found.at)));
    let then = reader.faults.table(table, "then");
    let then = then.map(|then| compare::read(then, names, reader)).unwrap_or_default();
    Some(Step { at: table.at, act: act?, refused, unasked, then })
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

/// Reads the words of one step.
struct Words<'w, 'r> {
    table: &'w Table,
    names: &'w Names,
    reader: &'w mut Reader<'r>,
}

impl Words<'_, '_> {
    fn deed(&mut self, verb: &str) -> Option<Deed> {
        Some(match verb {
            "play" => {
                let from = self.from();
                Deed::Play { card: self.object("play")?, from, with: self.beside("play") }
            }
            "activate" => {
                let ability = self.reader.faults.number(self.table, "ability", 1..=20).unwrap_or(1) as u8 - 1;
                Deed::Activate { source: self.object("activate")?, ability, with: self.beside("activate") }
            }
            "move" => {
                let (units, to) = (self.objects("move"), self.required_place("to"));
                Deed::Move { units, to: to? }
            }
            "hide" => {
                let (card, at) = (self.object("hide"), self.required_place("at"));
                Deed::Hide { card: card?, at: at?, with: Beside { at: None, ..self.beside("hide") } }
            }
            "pass" => {
                self.reader.one_of(self.table, "pass", &[("priority", ()), ("focus", ())])?;
                Deed::Pass
            }
            "choose" => Deed::Choose { picks: self.picks("choose"), with: Beside { choose: Vec::new(), ..self.beside("choose") } },
            "accept" => {
                Deed::Accept { of: self.reader.faults.required_text(self.table, "accept")?.to_owned(), with: self.beside("accept") }
            }
            "decline" => Deed::Decline { of: self.reader.faults.required_text(self.table, "decline")?.to_owned() },
            "order" => Deed::Order(self.any_names("order")),
            "assign" => Deed::Assign(self.assigned()),
            "pay" => Deed::Pay { with: self.beside("pay") },
            "exhaust" => Deed::Rune { rune: self.object("exhaust")?, ability: 0 },
            "recycle" => Deed::Rune { rune: self.object("recycle")?, ability: 1 },
            "ends" => {
                expect_word(self.table, "ends", "turn", self.reader.faults);
                Deed::EndTurn
            }
            "invite" => Deed::Invite(self.reader.player_of(self.table, "invite")?),
            _ => {
                self.reader.faults.text(self.table, "concede")?;
                Deed::Concede
            }
        })
    }

    fn beside(&mut self, verb: &str) -> Beside {
        Beside {
            choose: if verb == "choose" { Vec::new() } else { self.picks("choose") },
            at: self.place("at"),
            to: if verb == "move" { Vec::new() } else { self.places("to") },
            with: self.reader.faults.texts(self.table, "with").into_iter().map(|(text, at)| Name { text: text.to_owned(), at }).collect(),
            cost: self.objects("cost"),
            pay: self.payments(),
        }
    }

    fn from(&mut self) -> Option<From> {
        let zones = [
            ("hand", From::Hand),
            ("champion", From::Champion),
            ("hidden", From::Hidden),
            ("trash", From::Trash),
            ("banished", From::Banished),
            ("deck", From::Deck),
        ];
        self.reader.one_of(self.table, "from", &zones)
    }

    /// The name of an object.
    fn object(&mut self, key: &str) -> Option<Name> {
        let found = self.table.get(key)?;
        self.object_at(found, key)
    }

    fn object_at(&mut self, found: &Located, key: &str) -> Option<Name> {
        let text = self.reader.faults.as_text(found, key)?;
        if !self.names.is_object(text) {
            self.unknown(text, found.at);
            return None;
        }
        Some(Name { text: text.to_owned(), at: found.at })
    }

    fn unknown(&mut self, text: &str, at: Position) {
        self.reader.faults.note_unknown(at, "name", text, self.names.all());
    }

    /// A list of names of objects; a single one will do.
    fn objects(&mut self, key: &str) -> Vec<Name> {
        let Some(found) = self.table.get(key) else { return Vec::new() };
        match &found.value {
            Value::List(items) => items.iter().filter_map(|item| self.object_at(item, key)).collect(),
            _ => self.object_at(found, key).into_iter().collect(),
        }
    }

    /// Names of anything that can be chosen or ordered.
    fn any_names(&mut self, key: &str) -> Vec<Name> {
        let texts = self.reader.faults.texts(self.table, key);
        texts.into_iter().filter_map(|(text, at)| self.any_name(text, at)).collect()
    }

    fn any_name(&mut self, text: &str, at: Position) -> Option<Name> {
        let of_ability = text.strip_prefix("ability of ").is_some_and(|source| self.names.is_object(source));
        let is_mode = text.strip_prefix("mode ").is_some_and(|mode| mode.parse::<u8>().is_ok_and(|mode| mode > 0));
        if !self.names.knows(text) && !of_ability && !is_mode {
            self.unknown(text, at);
            return None;
        }
        Some(Name { text: text.to_owned(), at })
    }

    /// What is chosen: names, and lists of names that belong to one choice.
    fn picks(&mut self, key: &str) -> Vec<Pick> {
        let Some(items) = self.reader.faults.list(self.table, key) else { return Vec::new() };
        let mut picks = Vec::new();
        for item in items {
            match &item.value {
                Value::List(together) => {
                    let texts: Vec<_> = together.iter().filter_map(|one| Some((self.reader.faults.as_text(one, key)?, one.at))).collect();
                    picks.push(Pick::Together(texts.into_iter().filter_map(|(text, at)| self.any_name(text, at)).collect()));
                }
                _ => {
                    let text = self.reader.faults.as_text(item, key);
                    picks.extend(text.and_then(|text| self.any_name(text, item.at)).map(Pick::One));
                }
            }
        }
        picks
    }

    fn required_place(&mut self, key: &str) -> Option<Name> {
        if self.table.get(key).is_none() {
            self.reader.faults.note(self.table.at, format!("`{key}` is missing"));
        }
        self.place(key)
    }

    /// A place: `base`, `Ben's base`, a battlefield.
    fn place(&mut self, key: &str) -> Option<Name> {
        let found = self.table.get(key)?;
        self.place_at(found, key)
    }

    fn place_at(&mut self, found: &Located, key: &str) -> Option<Name> {
        let text = self.reader.faults.as_text(found, key)?;
        if self.names.place_named(text, PlayerId(0)).is_none() {
            let known: Vec<&str> = self.names.battlefields.iter().map(String::as_str).chain(["base"]).collect();
            self.reader.faults.note_unknown(found.at, "place", text, known);
            return None;
        }
        Some(Name { text: text.to_owned(), at: found.at })
    }

    fn places(&mut self, key: &str) -> Vec<Name> {
        let Some(found) = self.table.get(key) else { return Vec::new() };
        match &found.value {
            Value::List(items) => items.iter().filter_map(|item| self.place_at(item, key)).collect(),
            _ => self.place_at(found, key).into_iter().collect(),
        }
    }

    fn assigned(&mut self) -> Vec<(Name, u16)> {
        let Some(table) = self.reader.faults.table(self.table, "assign") else { return Vec::new() };
        let mut assigned = Vec::new();
        for (key, value) in &table.entries {
            if !self.names.is_object(&key.text) {
                self.unknown(&key.text, key.at);
            }
            if let Some(amount) = self.reader.faults.as_number(value, &key.text, 0..=999) {
                assigned.push((Name { text: key.text.clone(), at: key.at }, amount as u16));
            }
        }
        assigned
    }

    /// `exhaust Fury 1`, `recycle Fury 1`, `Seal of Rage`.
    fn payments(&mut self) -> Option<Vec<Payment>> {
        self.table.get("pay")?;
        let mut payments = Vec::new();
        for (text, at) in self.reader.faults.texts(self.table, "pay") {
            let (name, ability) = match text.split_once(' ') {
                Some(("exhaust", rune)) => (rune, Some(0)),
                Some(("recycle", rune)) => (rune, Some(1)),
                _ => (text, None),
            };
            if !self.names.is_object(name) {
                self.unknown(name, at);
                continue;
            }
            let name = Name { text: name.to_owned(), at };
            payments.push(ability.map_or_else(|| Payment::Ability(name.clone()), |ability| Payment::Rune { rune: name.clone(), ability }));
        }
        Some(payments)
    }
}
