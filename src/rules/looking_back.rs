//! Which abilities look back at the turn (383.1.b, 727), so that positions can be told to be equal although they came about otherwise.

use crate::card::ability::{Body, Statement, Trigger};
use crate::card::phrase::{Condition, Event, Fact, Grant, Verb};
use crate::card::{Ability, Action, Instruction};

/// Collects what an ability looks back at: the verbs of what must have happened, and of events of which it counts which one it is.
pub(super) fn of_ability(ability: &Ability, verbs: &mut Vec<Verb>) {
    of_condition(ability.use_only.as_ref(), verbs);
    match &ability.body {
        Body::Spell(script) | Body::InPlaceOfBefore(script) => of_script(script, verbs),
        Body::Triggered(triggered) => {
            if let Trigger::Event(event) | Trigger::Either(event, _) = &triggered.trigger {
                of_event(event, verbs);
            }
            of_condition(triggered.condition.as_ref(), verbs);
            of_script(&triggered.effect, verbs);
        }
        Body::Activated { effect, .. } | Body::AdditionalCost { effect, .. } => of_script(effect, verbs),
        Body::Replacement(replacement) => {
            of_event(&replacement.event, verbs);
            of_condition(replacement.condition.as_ref(), verbs);
            of_script(&replacement.instead, verbs);
        }
        Body::Passive { condition, statement } => {
            of_condition(condition.as_ref(), verbs);
            match statement {
                Statement::Have { grants, .. } | Statement::Lose { grants, .. } => of_grants(grants, verbs),
                Statement::Cant(event) | Statement::Can(event) | Statement::Only(event) => of_event(event, verbs),
                Statement::Enter { .. }
                | Statement::EnterAt { .. }
                | Statement::Cost { .. }
                | Statement::EnergyReduced { .. }
                | Statement::BonusDamage { .. }
                | Statement::BuffsGive { .. }
                | Statement::Prevent(_)
                | Statement::Unplayable(_) => {}
            }
        }
        Body::Keywords(_) | Body::Unplayable(_) => {}
    }
}

pub(super) fn of_script(script: &[Instruction], verbs: &mut Vec<Verb>) {
    for instruction in script {
        of_condition(instruction.condition.as_ref(), verbs);
        of_condition(instruction.unless.as_ref(), verbs);
        of_script(&instruction.otherwise, verbs);
        match &instruction.action {
            Action::Do(script) | Action::DoThis(script) | Action::AtMoment { effect: script, .. } => of_script(script, verbs),
            Action::DoThisBasedOn { cases, .. } => cases.iter().for_each(|(_, script)| of_script(script, verbs)),
            Action::ChooseOne(modes) => modes.iter().for_each(|script| of_script(script, verbs)),
            Action::Delayed(ability) => of_ability(ability, verbs),
            Action::Give { grants, .. } => of_grants(grants, verbs),
            Action::Reveal { until, .. } => of_condition(until.as_ref(), verbs),
            _ => {}
        }
    }
}

fn of_grants(grants: &[Grant], verbs: &mut Vec<Verb>) {
    for grant in grants {
        if let Grant::Ability(ability) = grant {
            of_ability(ability, verbs);
        }
    }
}

fn of_event(event: &Event, verbs: &mut Vec<Verb>) {
    if event.nth.is_some() {
        verbs.extend(event.clauses.iter().map(|clause| clause.verb));
    }
}

fn of_condition(condition: Option<&Condition>, verbs: &mut Vec<Verb>) {
    match condition {
        None => {}
        Some(Condition::And(all) | Condition::Or(all)) => all.iter().for_each(|condition| of_condition(Some(condition), verbs)),
        Some(Condition::Not(condition)) => of_condition(Some(condition), verbs),
        Some(Condition::Fact(fact)) => {
            if let Fact::Happened { clause, .. } = &**fact {
                verbs.push(clause.verb);
            }
        }
    }
}
