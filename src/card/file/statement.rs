//! Statements of fact: passive abilities, and statements within an instruction (ENCODING 4).

use super::Texts;
use super::keys::Keys;
use crate::card::ability::{Body, Statement};
use crate::card::grammar::scope::{Candidate, Sort};
use crate::card::instruction::EntryState;
use crate::card::phrase::{Clause, Condition, Fact, Filter, Grant, Meaning, Modifier, Noun, PlayerNoun, Quality, Quantity, Value, Verb};
use crate::card::reading::Value as Toml;

/// Keys that say a statement wherever they stand.
pub(in crate::card) const STATEMENTS: [&str; 10] =
    ["have", "lose", "enter", "cost", "be", "bonus_damage", "trigger", "cant", "can", "only"];

/// Keys that say a statement in an ability, and an action in an instruction.
pub(super) const IN_ABILITIES: [&str; 7] = ["give", "ignore", "add", "increase", "reduce", "skip", "prevent"];

/// The key that makes an instruction a statement.
pub(super) fn head(keys: &Keys<'_>) -> Option<&'static str> {
    keys.first_of(&STATEMENTS)
}

impl Texts<'_> {
    /// The statements of a table, each with its condition.
    pub(super) fn passives(&mut self, keys: &mut Keys<'_>) -> Vec<Body> {
        let mut conditions = Vec::new();
        if let Some(condition) = self.condition(keys, "while") {
            self.name_fact(&condition);
            conditions.push(condition);
        }
        let who = self.statement_subject(keys);
        let who = who.map(|who| described_by(&mut conditions, who));
        let later = keys.text(self.faults, "if").and_then(|text| match self.tried(text, |r| r.condition()) {
            Some(condition) => {
                conditions.push(condition);
                None
            }
            None => Some(text),
        });
        conditions.extend(self.condition(keys, "unless").map(|condition| Condition::Not(Box::new(condition))));
        let heads = keys.all_of(&STATEMENTS).into_iter().chain(keys.all_of(&IN_ABILITIES).into_iter().filter(|key| keys.is_left(key)));
        let heads: Vec<&'static str> = heads.collect();
        let statements: Vec<Statement> = heads.into_iter().filter_map(|head| self.statement(keys, head, who.as_ref())).collect();
        // A condition may speak of the place that the statement names: "if an enemy unit is alone there".
        if let Some(text) = later {
            for statement in &statements {
                if let Statement::Cant(event) | Statement::Can(event) | Statement::Only(event) = statement {
                    self.name_event(event, "the event");
                }
            }
            conditions.extend(self.phrase(text, |r| r.condition()));
        }
        let condition = match conditions.len() {
            0 => None,
            1 => conditions.pop(),
            _ => Some(Condition::And(conditions)),
        };
        statements.into_iter().map(|statement| Body::Passive { condition: condition.clone(), statement }).collect()
    }

    fn statement_subject(&mut self, keys: &mut Keys<'_>) -> Option<Noun> {
        let (words, at) = keys.text_with(self.faults, "who", &[("where", " ")])?;
        let who = self.phrase((&words, at), |r| r.statement_subject())?;
        if let Noun::Player(player) = &who {
            self.scope.performer = (*player != PlayerNoun::You).then(|| player.clone());
        }
        self.scope.name(&who, &words, Meaning::EachOne, None);
        Some(who)
    }

    /// The subject of what a condition says happens is "it".
    pub(super) fn name_fact(&mut self, condition: &Condition) {
        if let Condition::Fact(fact) = condition
            && let Fact::Happened { clause, .. } = fact.as_ref()
        {
            self.scope.name(&clause.subject, "the subject of the condition", Meaning::EachOne, None);
        }
    }

    fn statement(&mut self, keys: &mut Keys<'_>, head: &'static str, who: Option<&Noun>) -> Option<Statement> {
        let needs_who = matches!(head, "have" | "lose" | "enter" | "cost" | "be" | "bonus_damage" | "trigger" | "give" | "add");
        if needs_who && who.is_none() {
            if !keys.has("who") {
                self.faults.note(keys.place_of(head), format!("`{head}` needs `who`"));
            }
            keys.take(head);
            return None;
        }
        match (head, who.cloned()) {
            ("have", Some(who)) => self.have(keys, who),
            ("lose", Some(who)) => {
                let found = keys.take(head)?;
                Some(Statement::Lose { who, grants: self.grants(found) })
            }
            ("enter", Some(who)) => self.enter(keys, who),
            ("cost", Some(who)) => self.cost_change(keys, who),
            ("be", Some(Noun::Words(words))) if words == "my Might" && keys.has("by") => self.might_changed(keys),
            ("be", Some(Noun::Words(words))) if keys.has("by") => self.energy_reduced(keys, &words),
            ("bonus_damage", Some(who)) => self.bonus_damage(keys, who),
            ("cant", _) => self.event_of(keys, head).map(Statement::Cant),
            ("can", _) => self.event_of(keys, head).map(Statement::Can),
            ("prevent", _) => {
                let text = keys.text(self.faults, head)?;
                self.phrase(text, |r| r.prevented()).map(Statement::Prevent)
            }
            ("only", _) => self.event_of(keys, head).map(Statement::Only),
            _ => self.unplayed_statement(keys, head),
        }
    }

    fn have(&mut self, keys: &mut Keys<'_>, who: Noun) -> Option<Statement> {
        let found = keys.take("have")?;
        let mut grants = self.grants(found);
        let for_each = keys.text(self.faults, "for_each").and_then(|text| self.phrase(text, |r| r.each()));
        let minimum = keys.has("minimum");
        self.minimum_words(keys);
        if let Some(counted) = for_each {
            // "+2 [M] for each …" is Might equal to twice their number.
            let Noun::Set(set) = counted else { return Some(Statement::Unplayable("for_each")) };
            let mut counted = Vec::new();
            for grant in grants {
                let Grant::Might(might) = grant else { return Some(Statement::Unplayable("for_each")) };
                let count = Value::CountOf(Box::new(set.clone()));
                let value = match might.unsigned_abs() {
                    1 => count,
                    times => Value::Times(times, Box::new(count)),
                };
                counted.push(Grant::MightEqualTo { negative: might < 0, value });
            }
            grants = counted;
        }
        Some(if minimum { Statement::Unplayable("minimum") } else { Statement::Have { who, grants } })
    }

    fn enter(&mut self, keys: &mut Keys<'_>, who: Noun) -> Option<Statement> {
        let text = keys.text(self.faults, "enter")?;
        Some(match text.0 {
            "ready" => Statement::Enter { who, state: EntryState::Ready },
            "exhausted" => Statement::Enter { who, state: EntryState::Exhausted },
            _ => Statement::EnterAt { who, place: self.phrase(text, |r| r.place())? },
        })
    }

    fn cost_change(&mut self, keys: &mut Keys<'_>, who: Noun) -> Option<Statement> {
        let text = keys.text(self.faults, "cost")?;
        let change = self.phrase(text, |r| r.change())?;
        let for_each = keys.text(self.faults, "for_each").and_then(|text| self.phrase(text, |r| r.each()));
        let minimum = keys.text(self.faults, "minimum").and_then(|text| self.phrase(text, |r| r.cost()));
        Some(match change {
            Some(change) => Statement::Cost { who, change, for_each, minimum },
            None => Statement::Unplayable("cost"),
        })
    }

    fn bonus_damage(&mut self, keys: &mut Keys<'_>, who: Noun) -> Option<Statement> {
        let amount = self.bonus(keys)?;
        let narrowed = keys.has("for_each");
        let to = if keys.is_left("to") { self.noun(keys, "to") } else { None };
        if let Some(text) = keys.text(self.faults, "for_each") {
            self.phrase(text, |r| r.each());
        }
        Some(match amount {
            Ok(amount) if !narrowed => Statement::BonusDamage { who, amount, to },
            _ => Statement::Unplayable("bonus_damage"),
        })
    }

    fn event_of(&mut self, keys: &mut Keys<'_>, key: &str) -> Option<crate::card::phrase::Event> {
        let (words, at) = keys.text_with(self.faults, key, &[("even_if", ", even if ")])?;
        self.phrase((&words, at), |r| r.event())
    }

    /// "My Might is increased by the number of your gear": I have that much Might more.
    fn might_changed(&mut self, keys: &mut Keys<'_>) -> Option<Statement> {
        let negative = self.is_reduced(keys)?;
        let by = keys.text(self.faults, "by")?;
        let value = self.phrase(by, |r| r.value())?;
        let who = Noun::Reference { words: "I".to_owned(), means: Meaning::Source };
        Some(Statement::Have { who, grants: vec![Grant::MightEqualTo { negative, value }] })
    }

    /// `be = "reduced"`, or `"increased"`.
    fn is_reduced(&mut self, keys: &mut Keys<'_>) -> Option<bool> {
        let (change, at) = keys.text(self.faults, "be")?;
        match change {
            "reduced" => Some(true),
            "increased" => Some(false),
            _ => {
                self.faults.note(at, format!("`{change}` does not fit here (expected `increased` or `reduced`)"));
                None
            }
        }
    }

    /// `who = "your Dragons' Energy costs"`, `be = "reduced"`: by resources, or by what is counted.
    fn energy_reduced(&mut self, keys: &mut Keys<'_>, words: &str) -> Option<Statement> {
        let costs = self.tried((words, keys.place_of("who")), |r| r.value());
        let is_reduced = self.is_reduced(keys)?;
        let by = keys.text(self.faults, "by")?;
        let by = match self.tried(by, |r| r.cost()) {
            Some(cost) if cost.power.is_empty() => Value::Number(cost.energy),
            _ => self.phrase(by, |r| r.value())?,
        };
        let minimum = keys.text(self.faults, "minimum").and_then(|text| self.phrase(text, |r| r.cost()));
        Some(match costs {
            Some(Value::EnergyCostOf(who)) if is_reduced => Statement::EnergyReduced { who: *who, by, minimum },
            _ => Statement::Unplayable("be"),
        })
    }

    fn unplayed_statement(&mut self, keys: &mut Keys<'_>, head: &'static str) -> Option<Statement> {
        match head {
            "be" => {
                self.words_of(keys, head, |r| r.state().map(drop))?;
            }
            "trigger" => {
                self.words_of(keys, head, |r| r.an_additional_time())?;
            }
            "give" => {
                let found = keys.take(head)?;
                self.grants(found);
                if keys.is_left("to") {
                    self.noun(keys, "to");
                }
            }
            "ignore" => {
                self.words_of(keys, head, |r| r.ignored())?;
            }
            "add" => {
                self.words_of(keys, head, |r| r.added().map(drop))?;
            }
            "increase" | "reduce" => {
                self.words_of(keys, head, |r| r.value().map(drop).or_else(|| r.damage_words()))?;
            }
            _ => {
                self.words_of(keys, head, |r| r.skipped())?;
            }
        }
        if let Some(found) = keys.take("by") {
            match &found.value {
                Toml::Text(text) => {
                    self.phrase((text, found.at), |r| r.value());
                }
                _ => {
                    self.faults.as_number(found, "by", 1..=99);
                }
            }
        }
        if let Some(text) = keys.text(self.faults, "for_each") {
            self.phrase(text, |r| r.each());
        }
        self.minimum_words(keys);
        Some(Statement::Unplayable(head))
    }

    /// Adds something to what pronouns can mean.
    pub(super) fn name_as(&mut self, meaning: Meaning, words: &str, sort: Sort) {
        self.scope.add(Candidate { meaning, words: words.to_owned(), sort, things: Vec::new(), names: Vec::new(), called: None });
    }
}

/// "While a friendly unit defends alone, it has …" speaks of the friendly units that do: a description, and no condition.
fn described_by(conditions: &mut Vec<Condition>, who: Noun) -> Noun {
    let means_subject = matches!(who, Noun::Reference { means: Meaning::EachOne, .. });
    let [Condition::Fact(fact)] = conditions.as_slice() else { return who };
    let Fact::Happened { clause: Clause { subject: Noun::Set(set), verb, object: None, place: None, modifiers, .. }, times: 1 } = &**fact
    else {
        return who;
    };
    let designation = match verb {
        Verb::Attack => Quality::Attacking,
        Verb::Defend => Quality::Defending,
        _ => return who,
    };
    if !means_subject || modifiers.iter().any(|modifier| *modifier != Modifier::Alone) {
        return who;
    }
    let mut set = set.clone();
    set.quantity = Quantity::Each;
    set.qualities.push(designation);
    set.filters.extend(modifiers.iter().map(|_| Filter::Alone));
    conditions.clear();
    Noun::Set(set)
}
