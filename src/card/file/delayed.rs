//! Delayed abilities, and statements within an instruction (389, 390).

use super::Texts;
use super::keys::Keys;
use super::statement;
use crate::card::grammar::scope::Scope;
use crate::card::instruction::Action;
use crate::card::phrase::Meaning;
use crate::card::{Ability, Body, Instruction};

impl Texts<'_> {
    /// Whether the instruction makes a delayed ability or a statement: the key that says so.
    pub(super) fn is_delayed(&self, keys: &Keys<'_>) -> Option<&'static str> {
        if let Some(key) = keys.first_of(&["when", "would", "at"]) {
            // `move …, at = "the same time"` is no delayed trigger.
            return Some(key);
        }
        statement::head(keys)
    }

    pub(super) fn delayed_ability(&mut self, keys: &mut Keys<'_>, key: &'static str) -> Option<(Action, Option<String>)> {
        let before = self.scope.clone();
        let found = match key {
            "at" => self.at_moment(keys),
            "when" | "would" => {
                self.scope.enter_event();
                let was = std::mem::replace(&mut self.delayed, true);
                let body = if key == "when" { self.triggered(keys) } else { self.replacement(keys, "would") };
                self.delayed = was;
                body.map(|body| Action::Delayed(Box::new(self.delayed_body(keys, body))))
            }
            _ => self.statement_as_action(keys),
        };
        self.restore(before);
        Some((found?, None))
    }

    pub(super) fn delayed_body(&self, keys: &Keys<'_>, body: Body) -> Ability {
        Ability { depends_on: Vec::new(), permission: None, body, use_only: None, once: false, line: keys.at().line }
    }

    /// Statements: one, or several under one condition.
    pub(super) fn statement_as_action(&mut self, keys: &mut Keys<'_>) -> Option<Action> {
        let mut abilities: Vec<Ability> = Vec::new();
        for body in self.passives(keys) {
            abilities.push(self.delayed_body(keys, body));
        }
        let first = abilities.pop()?;
        if abilities.is_empty() { Some(Action::Delayed(Box::new(first))) } else { Some(Action::Unplayable("statement")) }
    }

    /// `{ do = […], at = "the end of this turn" }`, `{ kill = "it", at = … }`.
    pub(super) fn at_moment(&mut self, keys: &mut Keys<'_>) -> Option<Action> {
        let text = keys.text(self.faults, "at")?;
        let moment = self.phrase(text, |r| r.moment());
        let mut inner = Instruction::plain(0, Action::Unplayable("at"));
        self.who(keys, &mut inner);
        let later = self.before_action(keys, &mut inner, false);
        let verb = self.verb_of(keys)?;
        let effect = if verb == "do" {
            let items = keys.list(self.faults, "do").unwrap_or_default();
            self.instructions(items)
        } else {
            let number = self.scope.number();
            let (action, named) = self.action(keys, verb, number, &Meaning::Instruction(number))?;
            if let Some((noun, words)) = named {
                self.scope.name(&noun, &words, Meaning::Instruction(number), None);
            }
            vec![Instruction::plain(number, action)]
        };
        self.after_action(&mut inner, later);
        let whole = inner.may.is_none() && inner.condition.is_none() && inner.who.is_none() && inner.pay.is_empty();
        Some(match moment {
            Some(moment) if whole => Action::AtMoment { moment, effect },
            _ => {
                inner.action = Action::Do(effect);
                match moment {
                    Some(moment) => Action::AtMoment { moment, effect: vec![inner] },
                    None => Action::Unplayable("at"),
                }
            }
        })
    }

    /// Takes back what was named within, but not the numbers.
    pub(super) fn restore(&mut self, before: Scope) {
        let next = self.scope.next;
        self.scope = before;
        self.scope.next = next;
    }
}
