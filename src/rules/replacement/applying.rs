//! Applying a replacement effect: what happens in the place of its event (370.1).

use std::sync::Arc;

use super::Applicable;
use crate::card::ability::{Body, Replacement};
use crate::card::phrase::{Nth, Verb};
use crate::rules::chain::{Item, ItemAbility, ItemKind};
use crate::rules::event::EventKind;
use crate::rules::followed::follow;
use crate::rules::game::{Game, Work};
use crate::rules::objects::ObjectId;
use crate::rules::resolution::Frame;

impl Game {
    /// A replacement effect as an item that is never on the chain, so that its instructions can be read and followed.
    pub(super) fn item_of(&self, effect: &Applicable) -> Item {
        let kind = ItemKind::Ability(ItemAbility {
            source: effect.source,
            card: effect.card,
            ability: Arc::clone(&effect.ability),
            script: effect.script.clone(),
            is_triggered: false,
            is_part: true,
            is_replacement: true,
        });
        Item { event: Some(effect.event), memory: effect.memory.clone(), ..Item::unnumbered(kind, effect.controller) }
    }

    /// 370.1.b: what happens instead.
    pub(super) fn apply_replacement(&mut self, effect: Applicable, of: ObjectId) {
        follow("370.1");
        if effect.event.verb == Verb::Die {
            // The event has not happened yet, and does not.
            follow("370.1.c");
            follow("370.1.a.1");
        } else {
            follow("370.1.b.1");
        }
        self.record("370.1.b", EventKind::Replaced { of, by: effect.source.id });
        self.do_instead(effect);
    }

    /// Carries out what an effect puts in the place of its event.
    pub(super) fn do_instead(&mut self, effect: Applicable) {
        let is_next = matches!(&effect.ability.body, Body::Replacement(Replacement { event, .. }) if event.nth == Some(Nth::Next));
        if let Some(place) = effect.delayed.filter(|_| is_next) {
            self.delayed.remove(place);
            // It protects nothing any longer: a unit that still has lethal damage dies in another cleanup (323.5).
            self.cleanup_due = true;
        }
        let frame = Frame::of(self, self.item_of(&effect));
        self.work.push(Work::Resolve(Box::new(frame)));
    }

    /// 359.3.e.14: a kill that was replaced did not kill: what an instruction remembers as killed are those that died.
    pub(super) fn forget_replaced(&mut self, replaced: &[ObjectId]) {
        if let Some(Work::Resolve(frame)) = self.work.last_mut() {
            frame.forget(replaced);
        }
    }
}
