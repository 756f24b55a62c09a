//! Actions that hold instructions of their own: reflexive triggers, modes.

use super::Texts;
use super::action::Named;
use super::keys::Keys;
use crate::card::Cost;
use crate::card::grammar::scope::{Candidate, Sort};
use crate::card::instruction::{Action, Instruction};
use crate::card::phrase::{CostPart, Meaning};
use crate::card::reading::{Located, Table, Value as Toml};

impl Texts<'_> {
    pub(super) fn do_this(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        if keys.has("based_on") {
            return self.do_this_based_on(keys);
        }
        let items = keys.list(self.faults, "do_this")?;
        let times = keys.take("times").and_then(|found| self.count(found, "times")).unwrap_or(1);
        let mut all = Vec::new();
        for _ in 0..times {
            let before = self.scope.clone();
            let number = if times > 1 { self.scope.number() } else { 0 };
            let action = Action::DoThis(self.instructions(items));
            self.restore(before);
            if times == 1 {
                return Some((action, None));
            }
            all.push(Instruction::plain(number, action));
        }
        Some((Action::Do(all), None))
    }

    pub(super) fn do_this_based_on(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let text = keys.text(self.faults, "based_on")?;
        let value = self.phrase(text, |r| r.based_on())?;
        let items = keys.list(self.faults, "do_this")?;
        let mut cases = Vec::new();
        let mut playable = true;
        for item in items {
            let Some(table) = self.faults.as_table(item, "do_this") else { continue };
            match self.case(table) {
                Some((Some(is), instructions)) => cases.push((is, instructions)),
                Some((None, _)) => playable = false,
                None => {}
            }
        }
        let action = if playable { Action::DoThisBasedOn { value, cases } } else { Action::Unplayable("based_on") };
        Some((action, None))
    }

    /// Instructions in place of the one before: "it" is then what either of them acted on.
    pub(super) fn in_place_of_last(&mut self, items: &[Located]) -> Vec<Instruction> {
        let known = self.scope.candidates.len();
        let instructions = self.instructions(items);
        let new = self.scope.candidates.split_off(known);
        let one = |candidate: &&mut Candidate| candidate.sort == Sort::One && matches!(candidate.meaning, Meaning::Instruction(_));
        if let (Some(new), Some(last)) =
            (new.into_iter().find(|new| new.sort == Sort::One), self.scope.candidates.iter_mut().rev().find(one))
        {
            last.meaning = Meaning::All(vec![last.meaning.clone(), new.meaning]);
        }
        instructions
    }

    /// `{ is = "[R]", do = […] }`.
    pub(super) fn case(&mut self, table: &Table) -> Option<(Option<Cost>, Vec<Instruction>)> {
        let mut keys = Keys::of(table);
        let is = keys.text(self.faults, "is");
        let items = keys.list(self.faults, "do").unwrap_or_default();
        let before = self.scope.clone();
        let instructions = self.instructions(items);
        self.restore(before);
        keys.finish(self.faults, &["is", "do"], "a case");
        let Some((text, at)) = is else {
            self.faults.note(table.at, "a case needs `is`");
            return None;
        };
        if matches!(text, "Spell" | "Gear" | "Unit") {
            return Some((None, instructions));
        }
        let cost = self.phrase((text, at), |r| r.cost())?;
        Some((Some(cost), instructions))
    }

    pub(super) fn choose_one(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let items = keys.list(self.faults, "choose_one")?;
        let mut modes = Vec::new();
        for item in items {
            let Toml::List(instructions) = &item.value else {
                self.faults.note(item.at, format!("a mode is a list of instructions, not {}", item.value.kind()));
                continue;
            };
            let before = self.scope.clone();
            modes.push(self.instructions(instructions));
            self.restore(before);
        }
        let limited = keys.text(self.faults, "limit").map(|text| self.phrase(text, |r| r.limited())).is_some();
        Some((if limited { Action::Unplayable("limit") } else { Action::ChooseOne(modes) }, None))
    }

    pub(super) fn pay(&mut self, keys: &mut Keys<'_>) -> Option<(Action, Named)> {
        let items = keys.list(self.faults, "pay")?;
        let parts = self.costs(items, false);
        let [CostPart::Resources(cost)] = parts.as_slice() else {
            return Some((Action::Unplayable("pay"), None));
        };
        Some((Action::Pay(cost.clone()), None))
    }
}
