//! Preventing damage (437): replacement effects that make damage smaller before it is dealt, and what they mean for lethal damage.

use std::sync::Arc;

use super::abilities::delayed::{Delayed, Lasts, Shield, ShieldValue, Shielded, WaitsFor};
use super::acting::ActedOn;
use super::action::Refused;
use super::actions::lasts;
use super::chain::ItemKind;
use super::damage::Dealing;
use super::definition::Script;
use super::event::{EventKind, Ignored};
use super::followed::follow;
use super::game::Game;
use super::nouns::Scope;
use super::objects::{ObjectId, ObjectRef};
use super::resolution::{Followed, Frame};
use super::sites::Slot;
use crate::card::ability::{Replacement, Statement};
use crate::card::phrase::{Noun, Nth, PreventValue, Prevented, Verb};
use crate::card::{Action, Instruction};

/// 437.5.b: the lethal damage of a unit of which no amount is lethal.
pub(super) const NEVER: u16 = u16::MAX;

/// Something that prevents damage that is about to be dealt.
#[derive(Clone, Debug, PartialEq)]
struct Preventing {
    value: ShieldValue,
    source: ObjectId,
    /// The delayed effect that it is, by its place in the list; standing abilities have none.
    delayed: Option<usize>,
    from: Option<Noun>,
}

impl Game {
    /// 437.2: what is left of damage after all that prevents it; Bonus Damage is in it already (437.1.a.1, 715.4.a).
    pub(super) fn after_prevention(&mut self, to: ObjectId, amount: u16, dealing: &Dealing) -> u16 {
        let preventing = self.preventing(to, dealing);
        let Some(first) = preventing.first() else { return amount };
        if preventing.iter().any(|other| !is_alike(first, other)) {
            // 372: the controller of the unit says which is used first, and so which of them is used up.
            let name = &self.card_of(first.source).name;
            self.beyond = Some(Refused::clause(name, "an order of several effects that prevent damage is not played yet"));
            return amount;
        }
        let mut left = amount;
        let mut used_up = Vec::new();
        for one in preventing {
            let by = match one.value {
                ShieldValue::All | ShieldValue::Once => left,
                ShieldValue::Next(value) => left.min(value),
            };
            if by == 0 {
                // 417.1.e.1: no damage is left that it could prevent.
                break;
            }
            left -= by;
            self.record(if left == 0 { "437.4" } else { "437.2" }, EventKind::Prevented { to, amount: by, by: one.source });
            if let (Some(at), true) = (one.delayed, self.use_up(one.delayed, by)) {
                used_up.push(at);
            }
        }
        used_up.sort_unstable();
        for at in used_up.into_iter().rev() {
            // 437.3.a: what is used up expires.
            follow("437.3.a");
            self.delayed.remove(at);
        }
        left
    }

    /// 437.3: takes what was prevented off the Prevent Value. Whether nothing of it is left.
    fn use_up(&mut self, at: Option<usize>, by: u16) -> bool {
        let waits_for = at.and_then(|at| self.delayed.get_mut(at)).map(|delayed| &mut delayed.waits_for);
        let Some(WaitsFor::ToPrevent(shield)) = waits_for else { return false };
        match &mut shield.value {
            // 437.3.c
            ShieldValue::All => {
                follow("437.3.c");
                false
            }
            ShieldValue::Once => true,
            ShieldValue::Next(value) => {
                follow("437.3");
                *value = value.saturating_sub(by);
                *value == 0
            }
        }
    }

    /// What prevents damage of that origin to that unit.
    fn preventing(&self, to: ObjectId, dealing: &Dealing) -> Vec<Preventing> {
        let mut found = Vec::new();
        self.each_statement(2, |scope, statement| {
            if let Statement::Prevent(prevented) = statement
                && prevented.from.as_ref().is_none_or(|from| scope.deals(from, dealing))
                && prevented.to.as_ref().is_none_or(|noun| scope.fits(noun, to))
            {
                found.push(Preventing { value: ShieldValue::All, source: scope.source.id, delayed: None, from: None });
            }
        });
        for (at, delayed) in self.delayed.iter().enumerate() {
            let WaitsFor::ToPrevent(shield) = &delayed.waits_for else { continue };
            let scope = Scope { you: Some(delayed.controller), memory: &delayed.memory, ..Scope::of_source(self, delayed.source.id) };
            let protects = match &shield.to {
                Shielded::One(reference) => reference.id == to && self.is_current(*reference),
                Shielded::Those(noun) => scope.fits(noun, to),
                Shielded::Anything => true,
            };
            if protects && shield.from.as_ref().is_none_or(|from| scope.deals(from, dealing)) {
                let from = shield.from.clone();
                found.push(Preventing { value: shield.value, source: delayed.source.id, delayed: Some(at), from });
            }
        }
        found
    }

    /// 437.5.a, 465.2.c.5: how much more damage of that origin it takes to be lethal; [`NEVER`], if no amount is.
    pub(super) fn prevented_before_lethal(&self, to: ObjectId, dealing: &Dealing) -> u16 {
        let values = self.preventing(to, dealing).into_iter().map(|one| match one.value {
            // 437.5.b; 465.2.c.10: a unit that is not dealt the next damage can be dealt damage all the same.
            ShieldValue::All | ShieldValue::Once => {
                follow("437.5.b");
                NEVER
            }
            ShieldValue::Next(value) => {
                follow("437.5.a");
                value
            }
        });
        values.fold(0, u16::saturating_add)
    }

    /// 437: "prevent … this turn" (437.7: a delayed replacement effect).
    pub(super) fn act_prevent(&mut self, frame: &mut Frame, instruction: &Instruction, prevented: &Prevented) -> Result<Followed, Refused> {
        let name = self.card_of(frame.item.source()).name.clone();
        let value = match prevented.how_much {
            PreventValue::All => ShieldValue::All,
            PreventValue::Next(value) => ShieldValue::Next(u16::from(value)),
            PreventValue::OfEvent => return Err(Refused::clause(&name, "preventing the damage of an event is not played yet here")),
        };
        let Some(lasts) = lasts(instruction).filter(|lasts| *lasts != Lasts::WhileOnBoard) else {
            return Err(Refused::clause(&name, "preventing damage without an end is not played yet"));
        };
        let shield = |to| Shield { value, from: prevented.from.clone(), to };
        let (shields, objects) = match &prevented.to {
            None => (vec![shield(Shielded::Anything)], Vec::new()),
            Some(noun @ Noun::Reference { .. }) => match self.acted_on(frame, instruction, Slot::Object, noun)? {
                ActedOn::Asks => return Ok(Followed::Asks),
                ActedOn::Nothing(why) => return Ok(Followed::Ignored(why)),
                // 437.2: the value belongs to the unit.
                ActedOn::These(units) => (units.iter().map(|&id| shield(Shielded::One(self.reference(id)))).collect(), units),
            },
            Some(noun) => (vec![shield(Shielded::Those(noun.clone()))], Vec::new()),
        };
        Ok(self.set_up_shields(frame, shields, lasts, objects))
    }

    /// 390.3: "the next time it would be dealt damage this turn, prevent it".
    pub(super) fn act_shield(&mut self, frame: &Frame, replacement: &Replacement) -> Followed {
        let scope = Scope::of_item(self, &frame.item);
        let value = if replacement.event.nth == Some(Nth::Next) { ShieldValue::Once } else { ShieldValue::All };
        let mut units: Vec<ObjectRef> = Vec::new();
        let mut others = Vec::new();
        for clause in &replacement.event.clauses {
            match &clause.subject {
                Noun::Reference { means, .. } => units.extend(scope.referents(means).into_iter().filter(|unit| self.is_current(*unit))),
                noun => others.push(noun.clone()),
            }
        }
        let objects = units.iter().map(|unit| unit.id).collect();
        let to = units.into_iter().map(Shielded::One).chain(others.into_iter().map(Shielded::Those));
        let shields: Vec<_> = to.map(|to| Shield { value, from: None, to }).collect();
        if shields.is_empty() {
            return Followed::Ignored(Ignored::NoInformation);
        }
        self.set_up_shields(frame, shields, Lasts::ThisTurn, objects)
    }

    fn set_up_shields(&mut self, frame: &Frame, shields: Vec<Shield>, lasts: Lasts, objects: Vec<ObjectId>) -> Followed {
        let source = Scope::of_item(self, &frame.item).source;
        let ability = match &frame.item.kind {
            ItemKind::Ability(ability) => Some(Arc::clone(&ability.ability)),
            ItemKind::Card(card) => self.card_of(*card).abilities.first().cloned(),
        };
        let (Some(controller), Some(ability)) = (frame.item.you, ability) else { return Followed::Ignored(Ignored::Impossible) };
        let performed = !shields.is_empty();
        for shield in shields {
            self.delayed.push(Delayed {
                source,
                card: self.object(source.id).card,
                ability: Arc::clone(&ability),
                script: Script::from([]),
                controller,
                waits_for: WaitsFor::ToPrevent(shield),
                lasts,
                memory: frame.item.memory.clone(),
            });
        }
        self.record("437.7", EventKind::Delayed { of: source.id });
        Followed::Done { objects, performed }
    }
}

/// Whether it makes no difference which of two effects prevents damage first.
fn is_alike(one: &Preventing, other: &Preventing) -> bool {
    let is_same_value = match (one.value, other.value) {
        (ShieldValue::All, ShieldValue::All) => return true,
        (ShieldValue::Once, ShieldValue::Once) | (ShieldValue::Next(_), ShieldValue::Next(_)) => true,
        (ShieldValue::All | ShieldValue::Once | ShieldValue::Next(_), _) => false,
    };
    is_same_value && one.from == other.from
}

/// Whether a delayed replacement effect does nothing but prevent the damage that it waits for.
pub(super) fn is_shield(replacement: &Replacement) -> bool {
    let prevents = |instruction: &Instruction| {
        let what = Action::Prevent(Prevented { how_much: PreventValue::OfEvent, from: None, to: None });
        *instruction == Instruction::plain(instruction.number, what)
    };
    replacement.event.clauses.iter().all(|clause| clause.verb == Verb::TakeDamage && clause.object.is_none() && clause.place.is_none())
        && matches!(replacement.instead.as_slice(), [only] if prevents(only))
        && replacement.condition.is_none()
        && replacement.may.is_none()
        && replacement.pay.is_empty()
}
