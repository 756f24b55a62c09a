//! Costs and keywords (ENCODING 8).

use super::Texts;
use super::keys::Keys;
use crate::card::instruction::Action;
use crate::card::phrase::{Condition, CostPart, Fact, Meaning};
use crate::card::reading::{Located, Position, Table, Value};
use crate::card::{Instruction, Keyword};

impl Texts<'_> {
    /// The costs of an ability, or of an instruction: resources, `[E]`, instructions.
    pub(super) fn costs(&mut self, items: &[Located], of_ability: bool) -> Vec<CostPart> {
        let mut parts = Vec::new();
        for (item, place) in items.iter().zip(0u8..) {
            match &item.value {
                Value::Text(text) => parts.extend(self.cost_text(text, item.at)),
                Value::Table(table) => {
                    let instruction =
                        if of_ability { self.numbered_instruction(table, place, &Meaning::Cost(place)) } else { self.instruction(table) };
                    parts.extend(instruction.map(|instruction| CostPart::Action(Box::new(instruction))));
                }
                other => self.faults.note(item.at, format!("a cost is resources or an instruction, not {}", other.kind())),
            }
        }
        parts
    }

    /// What is said of the cost of the card itself: `reduce = "my cost"`, `ignore = "this spell's cost"`. Nothing if it is said of another's.
    pub(super) fn own_cost(&mut self, keys: &mut Keys<'_>, verb: &str) -> Option<Action> {
        let is_own = |text: &(&str, Position)| ["my cost", "this spell's cost"].contains(&text.0);
        match verb {
            "ignore" => {
                keys.peeked(verb).filter(is_own)?;
                keys.take(verb);
                Some(Action::IgnoreOwnCost)
            }
            "reduce" => {
                keys.peeked(verb).filter(is_own)?;
                let cost = keys.peeked("by").and_then(|by| self.tried(by, |r| r.cost()))?;
                keys.take(verb);
                keys.take("by");
                Some(Action::ReduceOwnCost(cost))
            }
            _ => None,
        }
    }

    fn cost_text(&mut self, text: &str, at: Position) -> Option<CostPart> {
        if text == "[E]" {
            return Some(CostPart::ExhaustSource);
        }
        self.phrase((text, at), |r| {
            let start_words = r.resources().map(CostPart::Resources);
            start_words.or_else(|| r.amount_words().map(CostPart::Words))
        })
    }

    /// Keywords: `"Shield 2"`, `{ Equip = ["[Y]", { kill = "a friendly unit" }] }`.
    pub(super) fn keyword_list(&mut self, found: &Located) -> Vec<Keyword> {
        let Value::List(items) = &found.value else {
            self.faults.note(found.at, format!("`keywords` has to be a list, and is {}", found.value.kind()));
            return Vec::new();
        };
        let mut keywords = Vec::new();
        for item in items {
            match &item.value {
                Value::Text(text) => keywords.extend(self.keyword(text, item.at)),
                Value::Table(table) => keywords.extend(self.keyword_table(table)),
                other => self.faults.note(item.at, format!("a keyword is a text or a table, not {}", other.kind())),
            }
        }
        keywords
    }

    fn keyword(&mut self, text: &str, at: Position) -> Option<Keyword> {
        self.phrase((text, at), |r| r.keyword())
    }

    fn keyword_table(&mut self, table: &Table) -> Option<Keyword> {
        const COSTED: [&str; 4] = ["Equip", "Empower", "Flow", "Repeat"];
        let mut keys = Keys::of(table);
        let Some(keyword) = keys.first_of(&COSTED) else {
            keys.finish(self.faults, &["Equip", "Empower", "Flow", "Repeat", "also"], "a keyword");
            self.faults.note(table.at, "a keyword written as a table has its name as a key: `{ Equip = [ … ] }`");
            return None;
        };
        let items = keys.list(self.faults, keyword).unwrap_or_default();
        if items.is_empty() {
            self.faults.note(keys.place_of(keyword), format!("`{keyword}` needs its cost"));
        }
        self.keyword_costs(items);
        if let Some(also) = keys.take("also") {
            self.also(also);
        }
        keys.finish(self.faults, &["Equip", "Empower", "Flow", "Repeat", "also"], keyword);
        Some(Keyword::Unplayable(keyword))
    }

    /// The cost of a keyword: as other costs, or "[1] or [O]".
    fn keyword_costs(&mut self, items: &[Located]) {
        for item in items {
            match &item.value {
                Value::Text(text) if text.contains(" or ") => {
                    self.phrase((text, item.at), |r| r.either_cost());
                }
                _ => {
                    self.costs(std::slice::from_ref(item), true);
                }
            }
        }
    }
}

/// "If you do", in what an additional cost gives, asks whether the cost was paid, whatever came between.
pub(super) fn ask_for_cost(effect: &mut [Instruction]) {
    for condition in effect.iter_mut().filter_map(|instruction| instruction.condition.as_mut()) {
        if let Condition::Fact(fact) = condition
            && let Fact::YouDo { not } = **fact
        {
            let paid = Condition::Fact(Box::new(Fact::PaidAdditionalCost));
            *condition = if not { Condition::Not(Box::new(paid)) } else { paid };
        }
    }
}
