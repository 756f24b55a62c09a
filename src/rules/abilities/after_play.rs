//! What depends on a play that an effect has begun: it comes about later, or is undone (354.3, 358.5, 419.4.a).

use super::delayed::{Delayed, Lasts, WaitsFor};
use crate::card::phrase::{Condition, Fact, Noun, Verb};
use crate::card::{Action, Instruction};
use crate::rules::chain::Key;
use crate::rules::event::EventKind;
use crate::rules::followed::follow;
use crate::rules::game::Game;
use crate::rules::history::Happening;
use crate::rules::nouns::Scope;
use crate::rules::objects::{ObjectId, ObjectRef};
use crate::rules::resolution::{Followed, Frame};

impl Game {
    /// "Play a unit. If you do, do this": the trigger waits for what is being played (387.3, 419.4.a).
    pub(in crate::rules) fn wait_for_play(&mut self, frame: &Frame, instruction: &Instruction) -> Option<Followed> {
        let Action::DoThis(script) = &instruction.action else { return None };
        let Some(Condition::Fact(fact)) = &instruction.condition else { return None };
        let scope = Scope::of_item(self, &frame.item);
        let spoken_of: Vec<ObjectId> = match &**fact {
            Fact::YouDo { not: false } => {
                let last = scope.memory.last().filter(|known| known.done && matches!(known.key, Key::Instruction(_)))?;
                last.objects.iter().map(|reference| reference.id).collect()
            }
            Fact::Happened { clause, .. } if clause.verb == Verb::Play => match clause.object.as_ref()? {
                Noun::Reference { means, .. } => scope.referents(means).into_iter().map(|reference| reference.id).collect(),
                _ => return None,
            },
            _ => return None,
        };
        // While an item resolves, what is pending by an effect is what this item plays (320, 354.3).
        let is_begun = |id: &ObjectId| self.chain.iter().any(|item| !item.finalized && item.terms.is_limited && item.card() == Some(*id));
        let left: Vec<ObjectId> = spoken_of.into_iter().filter(is_begun).collect();
        if left.is_empty() {
            return None;
        }
        let waits_for = WaitsFor::PlayOf { left, any: false };
        self.wait_reflexively(frame, script, waits_for, Lasts::WhileOnBoard)
    }

    /// A trigger of the item that is resolving, added to the chain when what it waits for has come about.
    pub(super) fn wait_reflexively(
        &mut self,
        frame: &Frame,
        script: &[Instruction],
        waits_for: WaitsFor,
        lasts: Lasts,
    ) -> Option<Followed> {
        let waiting = self.reflexive(frame, script.into())?;
        self.record("387.3", EventKind::Delayed { of: waiting.source.id });
        self.delayed.push(Delayed {
            source: waiting.source,
            card: waiting.card,
            ability: waiting.ability,
            script: waiting.script,
            controller: waiting.controller,
            waits_for,
            lasts,
            memory: waiting.memory,
        });
        Some(Followed::Done { objects: Vec::new(), performed: true })
    }

    /// A play has come about, or has been undone or countered: a trigger that waits for the last of several comes if any of them was played.
    pub(in crate::rules) fn play_is_over(&mut self, card: ObjectId, played: Option<Happening>) {
        let mut over = Vec::new();
        for (place, delayed) in self.delayed.iter_mut().enumerate() {
            let WaitsFor::PlayOf { left, any } = &mut delayed.waits_for else { continue };
            let Some(at) = left.iter().position(|id| *id == card) else { continue };
            left.remove(at);
            *any |= played.is_some();
            if left.is_empty() {
                over.push((place, *any));
            }
        }
        let mut found = Vec::new();
        for (place, any) in over.into_iter().rev() {
            let delayed = self.delayed.remove(place);
            if any {
                found.push(self.of_delayed(&delayed, played));
            } else {
                // 425.1.b, 358.5: nothing was played.
                follow("419.4.a.1");
            }
        }
        self.triggered.extend(found.into_iter().rev());
    }

    /// What an effect plays is the same thing to the rest of that effect where it enters: "play a token. Then do this: ready it"; "choose a
    /// card of your hand. Play it. When you do, ready it".
    pub(in crate::rules) fn known_where_it_entered(&mut self, on_chain: ObjectRef, entered: ObjectRef) {
        let of_delayed = self.delayed.iter_mut().map(|delayed| &mut delayed.memory);
        let of_triggered = self.triggered.iter_mut().map(|waiting| &mut waiting.memory);
        let of_chain = self.chain.iter_mut().map(|item| &mut item.memory);
        for memory in of_delayed.chain(of_triggered).chain(of_chain) {
            if !memory.iter().any(|known| known.objects.contains(&on_chain) || known.after.contains(&on_chain)) {
                continue;
            }
            let is_it = |reference: &&mut ObjectRef| reference.id == on_chain.id && reference.generation + 1 >= on_chain.generation;
            let all = memory.iter_mut().flat_map(|known| known.objects.iter_mut().chain(&mut known.after));
            all.filter(is_it).for_each(|reference| *reference = entered);
        }
    }
}
