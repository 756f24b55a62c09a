//! Instructions that set something up for later: delayed triggers, replacements and passive abilities (389–390).

use std::sync::Arc;

use super::delayed::{Delayed, Lasts, WaitsFor};
use crate::card::ability::{Body, Statement, Trigger, Triggered};
use crate::card::instruction::EntryState;
use crate::card::phrase::{Duration, Event, Filter, Modifier, Moment, Noun, Quantity, Verb};
use crate::card::{Ability, Instruction};
use crate::rules::action::Refused;
use crate::rules::chain::ItemKind;
use crate::rules::definition::Script;
use crate::rules::event::{EventKind, Ignored};
use crate::rules::followed::follow;
use crate::rules::game::Game;
use crate::rules::history::Happening;
use crate::rules::nouns::Scope;
use crate::rules::objects::ObjectId;
use crate::rules::prevention::is_shield;
use crate::rules::resolution::{Followed, Frame};

/// What a delayed ability does, waits for, how long, and the rule that describes its kind.
struct Plan {
    script: Script,
    waits_for: WaitsFor,
    lasts: Lasts,
    rule: &'static str,
}

impl Game {
    /// 390: sets up a delayed ability.
    pub(in crate::rules) fn act_delayed(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        ability: &Ability,
    ) -> Result<Followed, Refused> {
        // 437.7: what prevents damage.
        if let Body::Replacement(replacement) = &ability.body
            && is_shield(replacement)
        {
            return Ok(self.act_shield(frame, replacement));
        }
        let Some(plan) = plan(instruction, ability) else {
            return Err(Refused::clause(&self.card_of(frame.item.source()).name, "a delayed ability is not played yet"));
        };
        let is_passive = plan.waits_for == WaitsFor::Standing;
        let mighty: Vec<ObjectId> = if is_passive { self.mighty_units() } else { Vec::new() };
        let followed = self.wait(frame, Arc::new(ability.clone()), plan);
        if is_passive {
            // 709: what it makes Mighty becomes so now.
            self.cleanup_due = true;
            let now: Vec<_> = self.mighty_units().into_iter().filter(|id| !mighty.contains(id)).collect();
            for id in now {
                let reference = self.reference(id);
                self.happens(Happening::new(Verb::BecomeMighty).of(reference));
            }
        }
        Ok(followed)
    }

    fn mighty_units(&self) -> Vec<ObjectId> {
        self.objects().filter(|(id, object)| object.zone.location().is_some() && self.is_mighty(*id)).map(|(id, _)| id).collect()
    }

    /// 390.2: sets up a delayed trigger for a point of the turn.
    pub(in crate::rules) fn act_at_moment(
        &mut self,
        frame: &mut Frame,
        moment: Moment,
        effect: &[Instruction],
    ) -> Result<Followed, Refused> {
        let ability = match &frame.item.kind {
            ItemKind::Ability(ability) => Some(ability.ability.clone()),
            ItemKind::Card(card) => self.card_of(*card).abilities.first().cloned(),
        };
        let Some(ability) = ability else { return Ok(Followed::Ignored(Ignored::Impossible)) };
        // What it speaks of is what this item knows now.
        follow("359.3.f.3.a");
        let plan = Plan { script: effect.into(), waits_for: WaitsFor::Moment(moment), lasts: Lasts::ThisTurn, rule: "390.2" };
        Ok(self.wait(frame, ability, plan))
    }

    fn wait(&mut self, frame: &Frame, ability: Arc<Ability>, plan: Plan) -> Followed {
        let Some(controller) = frame.item.you else { return Followed::Ignored(Ignored::Impossible) };
        let Plan { script, waits_for, lasts, rule } = plan;
        let source = Scope::of_item(self, &frame.item).source;
        let card = self.object(source.id).card;
        let memory = frame.item.memory.clone();
        self.delayed.push(Delayed { source, card, ability, script, controller, waits_for, lasts, memory });
        self.record(rule, EventKind::Delayed { of: source.id });
        Followed::Done { objects: Vec::new(), performed: true }
    }
}

/// How the evaluator plays a delayed ability, if it does.
fn plan(instruction: &Instruction, ability: &Ability) -> Option<Plan> {
    let none = || Script::from([]);
    Some(match &ability.body {
        Body::Replacement(replacement) => {
            Plan { script: replacement.instead.as_slice().into(), waits_for: WaitsFor::ToReplace, lasts: Lasts::ThisTurn, rule: "390.3" }
        }
        Body::Triggered(Triggered { trigger: Trigger::Event(event), effect, .. }) => {
            Plan { script: effect.as_slice().into(), waits_for: WaitsFor::Event(event.clone()), lasts: window(event), rule: "390.2" }
        }
        Body::Passive { statement, condition } => match statement {
            Statement::BonusDamage { who: Noun::Set(set), amount, to: None } if set.quantity == Quantity::Next => {
                let lasts = if set.filters.contains(&Filter::ThisTurn) { Lasts::ThisTurn } else { Lasts::WhileOnBoard };
                Plan { script: none(), waits_for: WaitsFor::NextSpell(*amount), lasts, rule: "390.4" }
            }
            Statement::Enter { who: Noun::Set(set), state: EntryState::Ready } if set.quantity == Quantity::Next => {
                Plan { script: none(), waits_for: WaitsFor::NextUnitReady, lasts: Lasts::ThisTurn, rule: "390.3" }
            }
            statement if condition.is_none() && lasts_this_turn(instruction, statement) => {
                Plan { script: none(), waits_for: WaitsFor::Standing, lasts: Lasts::ThisTurn, rule: "390.4" }
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// Whether the evaluator plays a delayed ability of that kind, as far as its kind goes.
pub(in crate::rules) fn is_planned(instruction: &Instruction, ability: &Ability) -> bool {
    plan(instruction, ability).is_some()
}

/// 390.2: the frame of time that a delayed trigger names; without one it waits on.
fn window(event: &Event) -> Lasts {
    let is_short = event.clauses.iter().any(|clause| clause.modifiers.contains(&Modifier::ThisTurn));
    if is_short { Lasts::ThisTurn } else { Lasts::WhileOnBoard }
}

/// 390.4: whether a passive ability names this turn as its window.
fn lasts_this_turn(instruction: &Instruction, statement: &Statement) -> bool {
    let named = match statement {
        Statement::Enter { who: Noun::Set(set), .. } | Statement::Cost { who: Noun::Set(set), .. } => {
            set.filters.contains(&Filter::ThisTurn)
        }
        Statement::Cant(event) | Statement::Can(event) | Statement::Only(event) => {
            event.clauses.iter().all(|clause| clause.modifiers.contains(&Modifier::ThisTurn))
        }
        _ => false,
    };
    named || instruction.duration == Some(Duration::ThisTurn)
}
