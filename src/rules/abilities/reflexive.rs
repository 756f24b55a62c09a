//! Reflexive triggers: "do this", "do one of the following" (386–388).

use crate::card::instruction::Chosen as Taken;
use crate::card::phrase::{Condition, Fact, Filter, Meaning, Noun, Place, Value, Verb};
use crate::card::{Action, Cost, Instruction, Power};
use crate::rules::action::Refused;
use crate::rules::chain::{ItemKind, Key};
use crate::rules::definition::Script;
use crate::rules::event::Ignored;
use crate::rules::followed::follow;
use crate::rules::game::Game;
use crate::rules::nouns::Scope;
use crate::rules::resolution::{Followed, Frame};

use super::delayed::{Lasts, WaitsFor};
use super::triggered::Waiting;

impl Game {
    /// Without a condition the trigger is always added. 359.3.e.14.a: not if it refers to an instruction that was ignored.
    pub(in crate::rules) fn act_do_this(&mut self, frame: &mut Frame, script: &[Instruction]) -> Result<Followed, Refused> {
        let ignored =
            |n: &u8| frame.item.memory.iter().any(|known| known.key == Key::Instruction(*n) && !known.done && known.objects.is_empty());
        if script.iter().flat_map(mentioned).any(|n| ignored(&n)) {
            return Ok(Followed::Ignored(Ignored::LinkedIgnored));
        }
        follow("387.2");
        self.add_reflexive(frame, script.into());
        Ok(Followed::Done { objects: Vec::new(), performed: true })
    }

    /// The case that fits what was revealed becomes the new item; with none that fits there is none.
    pub(in crate::rules) fn act_do_this_based_on(
        &mut self,
        frame: &mut Frame,
        value: &Noun,
        cases: &[(Cost, Vec<Instruction>)],
    ) -> Result<Followed, Refused> {
        let Noun::Reference { means, .. } = value else { return Ok(Followed::Ignored(Ignored::NoInformation)) };
        // The card may have moved on; which card it was is known (359.3.e.13).
        let Some(reference) = Scope::of_item(self, &frame.item).referents(means).first().copied() else {
            return Ok(Followed::Ignored(Ignored::NoInformation));
        };
        let domains = self.card_of(reference.id).domains;
        let fits = |cost: &Cost| cost.power.iter().any(|power| matches!(power, Power::Of(domain) if domains.contains(*domain)));
        match cases.iter().find(|(cost, _)| fits(cost)) {
            Some((_, script)) => {
                follow("387.1.b");
                self.add_reflexive(frame, script.as_slice().into());
                Ok(Followed::Done { objects: Vec::new(), performed: true })
            }
            None => Ok(Followed::Ignored(Ignored::ConditionFalse)),
        }
    }

    /// "If this kills it, do this": damage kills in the next cleanup, so the trigger waits for that (323.5, 428.5.c).
    pub(in crate::rules) fn wait_for_kill(&mut self, frame: &Frame, instruction: &Instruction) -> Option<Followed> {
        let Action::DoThis(script) = &instruction.action else { return None };
        let Some(Condition::Fact(fact)) = &instruction.condition else { return None };
        let Fact::Happened { clause, .. } = &**fact else { return None };
        let Some(Noun::Reference { means, .. }) = clause.object.as_ref().filter(|_| clause.verb == Verb::Kill) else { return None };
        let scope = Scope::of_item(self, &frame.item);
        let hit = scope.referents(means);
        self.wait_reflexively(frame, script, WaitsFor::DeathOf(hit), Lasts::NextCleanup)
    }

    /// A new item whose choices are made when it is finalized.
    fn add_reflexive(&mut self, frame: &Frame, script: Script) {
        follow("388.1");
        let waiting = self.reflexive(frame, script);
        if waiting.as_ref().is_some_and(|new| self.triggered.iter().any(|other| other.is_part && other.source == new.source)) {
            follow("388.2");
        }
        self.triggered.extend(waiting);
    }

    pub(super) fn reflexive(&self, frame: &Frame, script: Script) -> Option<Waiting> {
        let (source, card, ability) = match &frame.item.kind {
            ItemKind::Ability(ability) => (ability.source, ability.card, ability.ability.clone()),
            ItemKind::Card(id) => (self.reference(*id), self.object(*id).card, self.card_of(*id).abilities.first()?.clone()),
        };
        Some(Waiting {
            source,
            card,
            ability,
            script,
            controller: frame.item.controller,
            you: frame.item.you,
            event: frame.item.event,
            moment: self.moment,
            hidden_at: frame.item.hidden_at,
            memory: frame.item.memory.clone(),
            is_part: true,
        })
    }
}

/// The instructions that an instruction's nouns refer to.
fn mentioned(instruction: &Instruction) -> Vec<u8> {
    let mut found = Vec::new();
    let mut nouns: Vec<&Noun> = instruction.who.iter().collect();
    nouns.extend(instruction.action.object());
    match &instruction.action {
        Action::Discard(Taken::Noun(noun)) | Action::Give { to: noun, .. } => nouns.push(noun),
        Action::Attach { what, to } => nouns.extend([what, to]),
        Action::Deal { damage: value, to: noun }
        | Action::Split { damage: value, among: noun }
        | Action::IncreaseMight { of: noun, to: value } => {
            nouns.push(noun);
            if let Value::MightOf(of) = value {
                nouns.push(of);
            }
        }
        Action::Do(list) => found.extend(list.iter().flat_map(mentioned)),
        // What others set up asks for itself.
        _ => {}
    }
    for noun in nouns {
        match noun {
            Noun::Reference { means, .. } => mentioned_in(means, &mut found),
            Noun::Set(set) => {
                for filter in &set.filters {
                    if let Filter::At(Place::LocationOf(means) | Place::There(means)) = filter {
                        mentioned_in(means, &mut found);
                    }
                }
            }
            Noun::Player(_) | Noun::Token(_) | Noun::Joined { .. } | Noun::Words(_) => {}
        }
    }
    found
}

fn mentioned_in(means: &Meaning, found: &mut Vec<u8>) {
    match means {
        Meaning::Instruction(n) => found.push(*n),
        Meaning::All(all) => all.iter().for_each(|means| mentioned_in(means, found)),
        _ => {}
    }
}
