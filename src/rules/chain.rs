//! The chain, Priority, passing and resolving (311–312, 327–340).

use super::action::{ItemId, Refused};
use super::event::EventKind;
use super::followed::follow;
use super::game::{Game, Work};
use super::history::Happening;
pub use super::item::{Chosen, Item, ItemAbility, ItemKind, Key, Remembered};
use super::objects::{ObjectId, PlayerId, Zone};
use super::play::Then;
use super::resolution::Frame;
use super::showdown::Showdown;
use crate::card::phrase::Verb;

impl Game {
    pub(super) fn new_item(&mut self, kind: ItemKind, controller: PlayerId) -> Item {
        let id = ItemId(self.next_item);
        self.next_item += 1;
        let origin = match &kind {
            ItemKind::Card(card) => self.object(*card).zone,
            ItemKind::Ability(_) => Zone::Nowhere,
        };
        Item { id, origin, ..Item::unnumbered(kind, controller) }
    }

    /// 354, 401: adds a pending item; the state closes. `moves_focus`: 346.1 looks at what opened the chain; what an effect plays goes on
    /// with the chain that is there.
    pub(super) fn add_pending(&mut self, item: Item, moves_focus: bool, rule: &'static str) {
        match &item.kind {
            ItemKind::Card(_) => follow("419.1"),
            ItemKind::Ability(_) => follow("400"),
        }
        if self.chain.is_empty() && !self.is_closed() {
            if item.is_activated() {
                follow("377.3.a.1");
            }
            self.chain_moves_focus = moves_focus;
            follow("319.1");
            follow("354.1");
            if self.showdown.as_ref().is_some_and(Showdown::is_open) && moves_focus {
                follow("347.1.a");
            }
        } else {
            // What is there goes on; there is no second chain.
            follow("330.1");
            follow("330.2");
        }
        self.record(rule, EventKind::BecamePending { item: item.id });
        self.chain.push(item);
        self.priority = None;
        self.passes = 0;
        follow("319.3");
        self.cleanup_due = true;
    }

    /// 337.4, 340.4: with nothing pending, the controller of the newest item gains Priority.
    pub(super) fn give_priority(&mut self) {
        if self.priority.is_none()
            && let Some(newest) = self.chain.last()
        {
            let player = newest.controller;
            self.priority = Some(player);
            self.passes = 0;
            self.record("337.4", EventKind::PriorityGained { player });
            follow("312.2.c");
        }
    }

    /// 338.1.b, 347.2: passes Priority, or Focus in a Showdown Open State; with an invitation, hands Priority back.
    pub(super) fn pass(&mut self, by: PlayerId) -> Result<(), Refused> {
        if self.chain.is_empty() {
            return match (self.showdown.is_some(), self.invited.take()) {
                (true, _) => {
                    self.pass_focus(by);
                    Ok(())
                }
                (false, Some(_)) => Ok(()),
                (false, None) => {
                    Err(Refused::illegal("316.9", "in a Neutral Open State there is nothing to pass; ending the turn is an action"))
                }
            };
        }
        self.record("338.1.b", EventKind::Passed { player: by });
        if self.showdown.as_ref().is_some_and(|showdown| showdown.focus == by) {
            follow("313.3");
        }
        self.passes += 1;
        if usize::from(self.passes) >= self.players_from(by).count() {
            follow("339.1");
            return self.resolve_newest();
        }
        match self.chain.last() {
            Some(newest) if newest.is_activated() => {
                follow("377.3.b.2");
                follow("406.4");
            }
            Some(newest) if newest.card().is_none() => follow("406.4"),
            _ => {}
        }
        let next = self.next_player(by);
        self.priority = Some(next);
        self.record("339.2", EventKind::PriorityGained { player: next });
        follow("338.1.b.1");
        follow("312.2.d");
        // It is taken from who passed: one player at most has it.
        follow("312");
        follow("312.3");
        if self.chain.last().is_some_and(|item| item.card().is_some()) {
            follow("359.3.c");
        }
        Ok(())
    }

    /// 340.1: the newest finalized item resolves. It stays where it can be referred to until it has.
    fn resolve_newest(&mut self) -> Result<(), Refused> {
        let Some(item) = self.chain.pop() else { return Ok(()) };
        self.priority = None;
        self.passes = 0;
        self.begin_resolution(item)
    }

    /// Takes up an item's instructions.
    pub(super) fn begin_resolution(&mut self, item: Item) -> Result<(), Refused> {
        self.next_moment();
        for script in self.scripts_of(&item) {
            super::playable::check_script(&self.card_of(item.source()).name, &script)?;
        }
        let frame = Frame::of(self, item);
        self.work.push(Work::Resolve(Box::new(frame)));
        Ok(())
    }

    /// 359.3.d, 406.5: an item has been executed and leaves the chain.
    pub(super) fn finish_item(&mut self, item: &Item) {
        if item.is_replacement() {
            return;
        }
        self.record("340.1", EventKind::Resolved { item: item.id });
        if let ItemKind::Card(card) = item.kind
            && self.object(card).zone == Zone::Chain
        {
            let on_chain = self.reference(card);
            self.leave_chain(item, card);
            follow("359.3.d");
            follow("350.1");
            // Abilities that wait for a card being played see it when it has resolved.
            follow("419.4.a");
            let reference = self.reference(card);
            // 359.3.d: what its own reflexive and delayed triggers know as "this" is the card where it was put.
            self.triggered.iter_mut().filter(|waiting| waiting.source == on_chain).for_each(|waiting| waiting.source = reference);
            self.delayed.iter_mut().filter(|delayed| delayed.source == on_chain).for_each(|delayed| delayed.source = reference);
            self.happens(Happening::new(Verb::Play).by(item.controller).of(reference));
        }
        if item.card().is_none() {
            follow("406.5");
        }
        if let ItemKind::Ability(ability) = &item.kind
            && !ability.is_triggered
        {
            follow("377.3.b.3");
            follow("377.2.a");
            self.happens(Happening::new(Verb::Use).by(item.controller).of(ability.source));
        }
        self.item_left();
    }

    /// 340.2, 319.5: what follows when an item has left the chain.
    pub(super) fn item_left(&mut self) {
        follow("319.5");
        self.cleanup_due = true;
        self.priority = None;
        self.passes = 0;
        if self.turn.step == super::turn::Step::Expiration {
            self.turn.chain_used = true;
        }
        if self.chain.is_empty() && !self.is_closed() {
            self.chain_closes();
        } else if self.chain.iter().any(|item| !item.finalized) {
            follow("340.3");
        } else if !self.chain.is_empty() {
            follow("340.4");
        }
    }

    /// The chain is empty, play proceeds in an Open State. In a showdown Focus passes, unless the chain was opened by a triggered or an Add
    /// ability.
    fn chain_closes(&mut self) {
        follow("340.2");
        follow("319.1");
        let moves_focus = std::mem::take(&mut self.chain_moves_focus);
        let focus = self.showdown.as_ref().filter(|showdown| showdown.is_open()).map(|showdown| showdown.focus);
        if moves_focus {
            self.invited = None;
        }
        match focus {
            Some(focus) if moves_focus => {
                follow("340.2.a");
                follow("347.1.b");
                let next = self.next_player(focus);
                self.gain_focus(next, true, "346");
            }
            Some(_) => follow("346.1"),
            None => {}
        }
    }

    /// 425: an item on the chain is countered: it does nothing and leaves the chain; a card goes to the trash.
    pub(super) fn counter(&mut self, id: ItemId) -> bool {
        let Some(at) = self.chain.iter().position(|item| item.id == id) else { return false };
        let item = self.chain.remove(at);
        self.record("425.1.a", EventKind::Countered { item: id });
        if let ItemKind::Card(card) = item.kind {
            let controller = item.controller;
            if let Some(finalized) = self.player_mut(controller).finalized.iter_mut().find(|finalized| finalized.object == card) {
                finalized.countered = true;
            }
            follow("425.1.a.1");
            self.leave_chain(&item, card);
            self.play_is_over(card, None);
            // Nothing happens that could be waited for as a card being played.
            follow("425.1.b");
            follow("419.4.a.1");
        }
        if !self.price(&item).is_nothing() || !self.cost_parts(&item).is_empty() {
            // What was paid stays paid.
            follow("425.1.c");
        }
        if !item.terms.optional.is_empty() {
            follow("425.1.c.1");
        }
        self.happens(Happening::new(Verb::Counter).by(item.controller));
        self.item_left();
        true
    }

    /// A card leaves the chain for the trash, unless what played it says otherwise (390.3.a).
    fn leave_chain(&mut self, item: &Item, card: ObjectId) {
        if item.terms.then.is_some() {
            follow("390.3.a");
        }
        match item.terms.then {
            None => self.put_in_zone(card, Zone::Trash),
            Some(Then::Recycle) => self.recycle_together(&[card]),
            Some(Then::Banish) => self.banish(card),
        }
    }

    /// 390.3.a: "then recycle it", "then banish it", of cards that are being played: that is done when they leave the chain. The others.
    pub(super) fn when_leaving_chain(&mut self, cards: &[ObjectId], then: Then) -> Vec<ObjectId> {
        let mut others = Vec::new();
        for &card in cards {
            match self.chain.iter_mut().find(|item| item.card() == Some(card)) {
                Some(item) => item.terms.then = Some(then),
                None => others.push(card),
            }
        }
        others
    }

    /// 402.1.a, 402.4, 404.2, 358.5: a pending item leaves the chain and never becomes finalized; a card goes back where it came from.
    pub(super) fn remove_pending(&mut self, at: usize, rule: &'static str) {
        let item = self.chain.remove(at);
        self.record(rule, EventKind::LeftChain { item: item.id });
        match rule {
            // It is not countered.
            "402.4" => follow("402.4.a"),
            "404.2" | "444.2.a" if item.card().is_none() => {
                follow("404.2");
                follow("404.2.a");
                follow("383.3.b.1");
            }
            _ => {}
        }
        if let ItemKind::Card(card) = item.kind {
            match item.origin {
                // 358.5: as it was before, on top of the deck.
                Zone::MainDeck => self.put_on_top(card),
                // 186: a token came into being on the chain.
                Zone::Chain => self.put_in_zone(card, Zone::Nowhere),
                origin => self.put_in_zone(card, origin),
            }
            self.play_is_over(card, None);
        }
        self.item_left();
    }
}
