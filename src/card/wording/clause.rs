//! One instruction, statement or triggered effect as a clause: what leads to it, who does it, what is done, and what follows.

use super::super::file::{ACTIONS, STATEMENTS};
use super::super::reading::{Located, Table, Value};
use super::agree::{self, Form};
use super::frame::{self, Tail};
use super::marks::{capital, listed, marked, sentences};
use super::{items, sentence, text};

/// Keys that say what is done, or what is so, beside those of game actions and of statements.
const HEADS: [&str; 4] = ["instead", "text", "additional_cost", "pay"];

/// A clause.
#[derive(Debug, Default)]
pub struct Clause {
    /// What it begins with: "if you do, ".
    pub lead: String,
    /// Who does it, with "may" or "must"; empty where that is understood.
    pub subject: String,
    /// The verb in its form; empty where the clause holds others or is written out.
    pub verb: String,
    /// The key of the verb.
    pub key: String,
    /// What follows the verb.
    pub rest: String,
    /// Whether it ends with words between commas: ", ignoring its cost".
    pub closes: bool,
    /// Sentences that belong to it.
    pub after: Vec<String>,
}

impl Clause {
    /// Verb and what follows it.
    pub fn predicate(&self) -> String {
        spaced(&self.verb, &self.rest)
    }

    /// All of it but the sentences after.
    pub fn whole(&self) -> String {
        format!("{}{}", self.lead, spaced(&self.subject, &self.predicate()))
    }

    /// All of it, as sentences.
    pub fn into_sentences(self) -> Vec<String> {
        std::iter::once(self.whole()).chain(self.after).collect()
    }

    /// The first of the sentences continues the clause, the others follow.
    fn take(&mut self, mut sentences: Vec<String>) {
        if !sentences.is_empty() {
            self.rest = sentences.remove(0);
            self.after = sentences;
        }
    }

    /// Words that stand at the end of what has been said so far.
    fn add(&mut self, words: &str) {
        let end = self.after.last_mut().unwrap_or(&mut self.rest);
        end.push_str(words);
    }
}

/// Words with a blank between them, if there are any.
fn spaced(before: &str, after: &str) -> String {
    if before.is_empty() || after.is_empty() { format!("{before}{after}") } else { format!("{before} {after}") }
}

/// The clause of a table. The form is that of its verb if it has no subject of its own.
pub fn of(table: &Table, form: Form) -> Clause {
    let mut writer = Writer { table, clause: Clause::default(), who: None, form, costs: None, head: None };
    for (key, value) in &table.entries {
        writer.key(&key.text, value);
    }
    writer.clause
}

/// Whether the key says what is done, or what is so. Beside `play`, `reduce` and `ignore` say which cost.
fn is_head(table: &Table, key: &str) -> bool {
    let of_play = matches!(key, "reduce" | "ignore") && table.get("play").is_some();
    let of_effect = key == "pay" && (table.get("do").is_some() || table.get("instead").is_some());
    [&ACTIONS[..], &STATEMENTS, &HEADS].iter().any(|heads| heads.contains(&key)) && !of_play && !of_effect
}

struct Writer<'t> {
    table: &'t Table,
    clause: Clause,
    who: Option<&'t str>,
    form: Form,
    /// What is paid, before `do`.
    costs: Option<String>,
    /// The key that said what is done, once it is written.
    head: Option<&'t str>,
}

impl<'t> Writer<'t> {
    fn key(&mut self, key: &'t str, value: &'t Located) {
        if is_head(self.table, key) {
            match self.head {
                None => self.first_head(key, value),
                Some(_) => self.further_head(key, value),
            }
            self.head = self.head.or(Some(key));
        } else if self.head.is_some() {
            self.behind(key, value);
        } else {
            self.before(key, value);
        }
    }

    /// A key before the action.
    fn before(&mut self, key: &str, value: &'t Located) {
        let words = text(value).unwrap_or_default();
        let lead = marked(words);
        match key {
            "when" | "would" => self.clause.lead += &format!("{}, ", event(key, words)),
            "as" | "at" | "if" | "while" | "unless" => self.clause.lead += &format!("{key} {lead}, "),
            "for_each" => match &mut self.costs {
                Some(costs) => *costs += &format!(" for each {lead}"),
                None => self.clause.lead += &format!("for each {lead}, "),
            },
            "for" => self.clause.lead += &format!("{}, ", frame::duration(words)),
            // It belongs to the event before it.
            "during" => {
                let event = self.clause.lead.trim_end_matches([',', ' ']).len();
                self.clause.lead.insert_str(event, &format!(" during {lead}"));
            }
            "where" => self.clause.subject += &format!(" {lead}"),
            "starting_with" => self.clause.lead += &format!("starting with {lead}, "),
            "once" => self.clause.lead += &format!("once {words}, "),
            "to_play" => self.clause.lead += &format!("as an additional cost to play {lead}, "),
            "who" => {
                self.who = Some(words);
                self.clause.subject = lead;
                self.form = agree::form(words);
            }
            "may" | "must" => {
                self.clause.subject = format!("{lead} {key}");
                self.form = Form::Bare;
            }
            "pay" => self.costs = Some(costs(items(value), self.form)),
            // The value that cases are about is said with them; what `keyword`, `use_only` and `also` say, the ability prints.
            _ => {}
        }
    }

    fn first_head(&mut self, key: &'t str, value: &'t Located) {
        let items = items(value);
        match key {
            "do" => self.effect(items),
            "instead" => {
                let costs = self.costs.take();
                let sentences = sentence::instead(items, if costs.is_some() { Form::Bare } else { self.form });
                self.clause.take(sentences);
                self.paying(costs);
            }
            "do_this" => self.do_this(items),
            "choose_one" => self.choose_one(items),
            "cant" | "can" | "only" => self.clause.rest = marked(text(value).unwrap_or_default()),
            "text" => self.clause.take(super::ability::together(items)),
            "additional_cost" => {
                self.clause.rest = costs(items, self.form);
                if self.table.get("as").is_some() {
                    self.clause.rest += " as an additional cost";
                }
            }
            "pay" => self.clause.rest = costs(items, self.form),
            _ => {
                let (verb, rest) = frame::action(self.table, key, value, self.form, self.who);
                self.clause.key = key.to_owned();
                (self.clause.verb, self.clause.rest) = (verb, rest);
            }
        }
    }

    /// What is done, after what is paid for it.
    fn effect(&mut self, items: &[Located]) {
        let costs = self.costs.take();
        let form = if costs.is_some() { Form::Bare } else { self.form };
        let sentences = sentence::of(items, form);
        if self.table.get("additional_cost").is_some() {
            self.clause.after.extend(sentences);
            return;
        }
        self.clause.take(sentences);
        self.paying(costs);
    }

    fn paying(&mut self, costs: Option<String>) {
        if let Some(costs) = costs {
            self.clause.rest = format!("{costs} to {}", self.clause.rest);
        }
    }

    /// A reflexive trigger; with `based_on`, one of its cases.
    fn do_this(&mut self, items: &[Located]) {
        if let Some(value) = self.table.get("based_on").and_then(text) {
            let cases = items.iter().filter_map(super::table).map(case).collect::<String>();
            self.clause.rest = format!("{} one of the following based on {}:{cases}", agree::conjugated("do", self.form), marked(value));
            return;
        }
        let mut told = sentence::of(items, Form::Bare);
        let times = match self.table.get("times").map(|found| &found.value) {
            Some(Value::Integer(2)) => " twice".to_owned(),
            Some(Value::Integer(times)) => format!(" {times} times"),
            _ => String::new(),
        };
        if let Some(first) = told.first_mut() {
            *first = format!("{} this{times}: {}", agree::conjugated("do", self.form), capital(first));
        }
        self.clause.take(told);
    }

    /// Modes, a line each.
    fn choose_one(&mut self, modes: &[Located]) {
        let limit = self.table.get("limit").and_then(text).map_or_else(String::new, |limit| format!(" {}", marked(limit)));
        let modes: String = modes.iter().map(|mode| format!("\n{}", sentences(&sentence::of(items(mode), Form::Bare)))).collect();
        self.clause.rest = format!("{} one{limit} \u{2014}{modes}", agree::conjugated("choose", self.form));
    }

    /// A second statement about the same subject, or what an additional cost brings.
    fn further_head(&mut self, key: &'t str, value: &'t Located) {
        if self.head == Some("additional_cost") {
            self.effect(items(value));
            return;
        }
        let (verb, rest) = frame::action(self.table, key, value, self.form, self.who);
        self.clause.add(&format!(" and {}", spaced(&verb, &rest)));
    }

    /// A key behind the action.
    fn behind(&mut self, key: &str, value: &'t Located) {
        let head = self.head.unwrap_or_default();
        let closes = self.clause.closes;
        self.clause.closes = false;
        match frame::tail(head, key, value, self.form) {
            Tail::Words(words) => self.clause.add(&words),
            Tail::BetweenCommas(words) => {
                self.clause.add(&words);
                self.clause.closes = true;
            }
            Tail::Sentences(told) => self.clause.after.extend(told),
            Tail::Nothing => self.clause.closes = closes,
        }
    }
}

/// A case of a reflexive trigger: the value, and what is done.
fn case(case: &super::Table) -> String {
    let is = case.get("is").and_then(text).unwrap_or_default();
    let told = case.get("do").map(|told| sentence::of(items(told), Form::Bare)).unwrap_or_default();
    format!("\n{is} \u{2014} {}", sentences(&told))
}

/// An event as what leads to an effect: "when I attack", "if it would die"; "the first time …" needs no word before it.
fn event(key: &str, words: &str) -> String {
    let counts = words.starts_with("the ") && words.split(' ').nth(2) == Some("time");
    match key {
        _ if counts => marked(words),
        "would" => format!("if {}", marked(words)),
        _ => format!("{key} {}", marked(words)),
    }
}

/// Costs as what somebody does: "pay [C], exhaust me, and spend its buff".
pub fn costs(parts: &[Located], form: Form) -> String {
    let part = |part: &Located| match &part.value {
        Value::Table(table) => of(table, form).whole(),
        _ => format!("{} {}", agree::conjugated("pay", form), text(part).unwrap_or_default()),
    };
    listed(&parts.iter().map(part).collect::<Vec<_>>())
}

/// Costs left of a colon: "[1][C], [E]".
pub fn costs_before_colon(parts: &[Located]) -> String {
    let part = |part: &Located| match &part.value {
        Value::Table(table) => capital(&of(table, Form::Bare).whole()),
        _ => text(part).unwrap_or_default().to_owned(),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(", ")
}
