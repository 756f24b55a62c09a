//! The last step of play: an item is finalized, a permanent enters the board (358–359).

use super::abilities::delayed::{Delayed, WaitsFor};
use super::action::{Choice, Refused};
use super::chain::Item;
use super::event::EventKind;
use super::followed::follow;
use super::game::{Finalized, Game};
use super::history::Happening;
use super::nouns::Scope;
use super::objects::{Location, ObjectId};
use super::turn::Step;
use crate::card::Kind;
use crate::card::ability::{Body, Statement};
use crate::card::instruction::EntryState;
use crate::card::phrase::{Noun, Quantity, Verb};

impl Game {
    /// 358, 359: the item is finalized. Permanents and Add abilities resolve at once; all else stays on the chain.
    pub(super) fn finish_finalizing(&mut self, at: usize) -> Result<(), Refused> {
        if !self.may_still_enter(&self.chain[at]) {
            return self.cannot_be_played(at, "822.3", "no unit is left at the battlefield that would let it be played there");
        }
        if !self.targets_are_legal(&self.chain[at]) {
            let rule = Self::rule_of_legality(&self.chain[at]);
            return self.costs_broke_targets(at, rule);
        }
        let item = &mut self.chain[at];
        item.finalized = true;
        let item = item.clone();
        self.record("359.1", EventKind::Finalized { item: item.id });
        if item.card().is_none() {
            follow("400.1");
            follow("406.1");
            follow("406.2");
        } else if item.terms.is_limited {
            follow("419.3.b");
        } else {
            follow("419.2.a");
        }
        if item.card().is_none() && self.chain.iter().any(|other| !other.finalized) {
            follow("406.3");
        }
        if self.turn.step == Step::Expiration {
            self.turn.chain_used = true;
        }
        follow("319.4");
        self.cleanup_due = true;
        self.chosen_happen(&item);
        self.take_bonus_damage(&item);
        self.use_up_next(&item);
        if self.chain.iter().any(|other| !other.finalized) {
            follow("337.3");
        }
        let Some(card) = item.card() else { return Ok(()) };
        if self.card_of(card).is_token {
            follow("350.2");
        } else {
            // 812.1.c, 419.4.b. Tokens are not cards (185).
            self.player_mut(item.controller).finalized.push(Finalized { object: card, countered: false });
        }
        if self.card_of(card).kind == Kind::Spell {
            follow("359.3");
            follow("359.3.a");
            follow("337.1.a");
            if self.chain.iter().any(|other| !other.finalized) {
                follow("359.3.b");
            }
        } else {
            follow("337.2");
            self.chain.remove(at);
            self.enter_the_board(&item, card)?;
            self.item_left();
        }
        Ok(())
    }

    /// 714: what was set up for the next spell goes to this one.
    fn take_bonus_damage(&mut self, item: &Item) {
        if item.card().is_none_or(|card| self.card_of(card).kind != Kind::Spell) {
            return;
        }
        let bonus_of = |delayed: &Delayed| match delayed.waits_for {
            WaitsFor::NextSpell(bonus) if delayed.controller == item.controller => Some(bonus),
            _ => None,
        };
        let bonus: u8 = self.delayed.iter().filter_map(bonus_of).sum();
        self.delayed.retain(|delayed| bonus_of(delayed).is_none());
        if bonus > 0 {
            follow("390.4");
        }
        if let Some(on_chain) = self.chain.iter_mut().find(|other| other.id == item.id) {
            on_chain.bonus_damage += bonus;
        }
    }

    /// 390.4: "the next spell you play this turn costs \[5\] less": that was this one.
    fn use_up_next(&mut self, item: &Item) {
        let Some(card) = item.card() else { return };
        let is_used = |delayed: &Delayed| match &delayed.ability.body {
            Body::Passive { statement: Statement::Cost { who, .. }, .. } if delayed.waits_for == WaitsFor::Standing => {
                let scope = Scope { you: Some(delayed.controller), ..Scope::of_source(self, delayed.source.id) };
                matches!(who, Noun::Set(set) if set.quantity == Quantity::Next) && scope.fits_entering(who, card, item.controller)
            }
            _ => false,
        };
        let used: Vec<bool> = self.delayed.iter().map(is_used).collect();
        let mut used = used.into_iter();
        self.delayed.retain(|_| !used.next().unwrap_or(false));
    }

    /// 383.4.b: abilities that wait for something being chosen see the targets of a finalized item.
    fn chosen_happen(&mut self, item: &Item) {
        self.next_moment();
        let picks: Vec<_> = item.chosen.iter().flat_map(|chosen| &chosen.picks).copied().collect();
        for pick in picks {
            if let Choice::Object(reference) = pick {
                let with = Some(self.cause_of(item));
                self.happens(Happening { with, ..Happening::new(Verb::Choose).by(item.controller).of(reference) });
            }
        }
    }

    /// 359.2: a permanent leaves the chain and enters the board: a unit exhausted, unless something says otherwise; a gear ready.
    fn enter_the_board(&mut self, item: &Item, card: ObjectId) -> Result<(), Refused> {
        let location = item.location.unwrap_or(Location::Base(item.controller));
        let is_unit = self.card_of(card).kind == Kind::Unit;
        let exhausted = match item.terms.state {
            Some(EntryState::Ready) => false,
            Some(EntryState::Exhausted) => true,
            // 805.6, 369.3: replacement effects on how it enters.
            None => is_unit && !item.terms.accelerated && !self.enters_ready(item, card, location),
        };
        let exhausted = exhausted && !(is_unit && self.take_next_ready(item));
        let on_chain = self.reference(card);
        self.put_in_zone(card, location.zone());
        let object = self.object_mut(card);
        object.controller = item.controller;
        object.exhausted = exhausted;
        self.require_playable(card)?;
        let rule = if is_unit { "359.2.c" } else { "359.2.d" };
        self.record(rule, EventKind::Entered { object: card, at: location, exhausted });
        follow("359.2");
        follow("350.1");
        if self.card_of(card).has_passives {
            follow("359.2.a");
        }
        if is_unit {
            self.arrived(card, location);
        }
        let reference = self.reference(card);
        self.known_where_it_entered(on_chain, reference);
        if !item.terms.optional.is_empty() {
            // The decision counts, whatever was paid.
            follow("356.4.f.1");
        }
        if !self.paid_abilities(item).is_empty() {
            self.paid_additional.push(reference);
        }
        self.next_moment();
        self.played_from_hidden = item.hidden_at;
        self.happens(Happening::new(Verb::Play).by(item.controller).of(reference).at(Some(location)));
        self.played_from_hidden = None;
        Ok(())
    }

    /// 390.3: "the next unit you play this turn enters ready": used up by this one.
    fn take_next_ready(&mut self, item: &Item) -> bool {
        let is_due = |delayed: &Delayed| delayed.controller == item.controller && delayed.waits_for == WaitsFor::NextUnitReady;
        let any = self.delayed.iter().any(is_due);
        self.delayed.retain(|delayed| !is_due(delayed));
        if any {
            follow("390.4");
        }
        any
    }

    /// 369.3: whether an ability says that it enters ready.
    fn enters_ready(&self, item: &Item, card: ObjectId, location: Location) -> bool {
        let event = Happening::new(Verb::Play).by(item.controller).of(self.reference(card)).at(Some(location));
        // Its own ability counts (370.3), and those of what is on the board.
        let own = self.card_of(card).abilities.iter().any(|ability| match &ability.body {
            Body::Passive { condition, statement: Statement::Enter { who, state: EntryState::Ready } } => {
                let scope = Scope { you: Some(item.controller), ..Scope::of_source(self, card) }.with_event(&event);
                let is_me = matches!(who, crate::card::Noun::Reference { means: crate::card::Meaning::Source, .. });
                is_me && self.is_active(card, ability) && condition.as_ref().is_none_or(|condition| scope.holds(condition))
            }
            _ => false,
        });
        let mut others = false;
        self.each_statement(2, |scope, statement| {
            if let Statement::Enter { who, state: EntryState::Ready } = statement {
                others |= scope.source.id != card && scope.fits_entering(who, card, item.controller);
            }
        });
        if own || others {
            follow("369.3");
        }
        own || others
    }
}
