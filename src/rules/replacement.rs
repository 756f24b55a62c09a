//! Replacement effects that stand on cards or were set up by others: what would happen, and what happens instead (367–375).
//!
//! Played so far: replacing a death or a tie, and what is done "as" a card is looked at or revealed. Entering ready (369.3) is part of entering,
//! Burn Out (431.5) of drawing, prohibitions on damage of dealing it.

mod applying;
mod others;

use std::sync::Arc;

use super::abilities::delayed::WaitsFor;
use super::action::{Choice, Question, Refused, Why};
use super::chain::{ItemKind, Remembered};
use super::costs::Price;
use super::definition::Script;
use super::event::EventKind;
use super::followed::follow;
use super::game::{Answer, Game, Work};
use super::history::Happening;
use super::kills::Kill;
use super::nouns::Scope;
use super::objects::{CardId, ObjectId, ObjectRef, PlayerId, Zone};
use super::play::Stage;
use crate::card::Ability;
use crate::card::ability::{Body, Replacement};
use crate::card::phrase::{CostPart, PlayerNoun, Verb};

/// A replacement effect that could apply to an event.
#[derive(Clone, Debug)]
pub struct Applicable {
    source: ObjectRef,
    card: CardId,
    ability: Arc<Ability>,
    script: Script,
    /// 374: who controls it.
    controller: PlayerId,
    event: Happening,
    memory: Vec<Remembered>,
    /// The delayed ability that it is, by its place in the list; used up when it applies.
    delayed: Option<usize>,
}

/// A replacement effect that is being offered: asked about, then paid for (371.2).
#[derive(Clone, Debug)]
pub struct Offer {
    effect: Applicable,
    /// Whether "may" has been answered.
    accepted: bool,
    /// How many of its costs have been paid.
    paid: usize,
}

/// Permanents that are about to die, all at the same time (373).
#[derive(Clone, Debug)]
pub struct Killing {
    dying: Vec<ObjectId>,
    next: usize,
    /// 370.2: each replacement effect is applied, or declined, once for an event.
    tried: Vec<ObjectRef>,
    replaced: Vec<ObjectId>,
    kill: Kill,
    offer: Option<Offer>,
    /// Whether it has been asked which of the deaths a replacement effect looks at first (373).
    is_ordered: bool,
}

impl Offer {
    /// The objects that it refers to.
    pub fn mentions(&self) -> impl Iterator<Item = ObjectId> {
        let memory = self.effect.memory.iter().flat_map(|known| known.objects.iter().chain(&known.after));
        [self.effect.source].into_iter().chain(self.effect.event.object).chain(memory.copied()).map(|reference| reference.id)
    }
}

impl Killing {
    /// The objects that it refers to.
    pub fn mentions(&self) -> impl Iterator<Item = ObjectId> {
        self.dying.iter().copied().chain(self.offer.iter().flat_map(Offer::mentions))
    }
}

/// What came of an offer for a moment.
enum Offered {
    Asks(Offer),
    Declined(Applicable),
    Accepted(Applicable),
}

impl Game {
    /// Whether anything could replace a death right now, so that killing has to ask first.
    fn may_replace_deaths(&self) -> bool {
        self.table.has_replacements || self.delayed.iter().any(|delayed| delayed.waits_for == WaitsFor::ToReplace)
    }

    /// 428: kills permanents, all at the same time: kill instructions and costs act at once (428.1.a.1, 357.2), damage kills in cleanups
    /// (323.5). What replaces a death comes first (370.1.c).
    pub(super) fn kill_together(&mut self, dying: &[ObjectId], kill: Kill) -> Result<(), Refused> {
        if dying.is_empty() {
            return Ok(());
        }
        let any = self.may_replace_deaths() && dying.iter().any(|&id| !self.replacing_death(id).is_empty());
        if !any {
            self.die(dying, &kill);
            return Ok(());
        }
        let killing = Killing {
            dying: dying.to_vec(),
            next: 0,
            tried: Vec::new(),
            replaced: Vec::new(),
            kill,
            offer: None,
            is_ordered: dying.len() == 1,
        };
        self.work.push(Work::Kill(Box::new(killing)));
        Ok(())
    }

    /// The replacement effects that apply to the death of an object: of what is on the board (370.4: itself and others that die with it
    /// too), and delayed ones.
    fn replacing_death(&self, id: ObjectId) -> Vec<Applicable> {
        let controller = self.object(id).controller;
        let event =
            Happening { moment: self.moment, ..Happening::new(Verb::Die).by(controller).of(self.reference(id)).at(self.location_of(id)) };
        self.applicable(&event)
    }

    fn applicable(&self, event: &Happening) -> Vec<Applicable> {
        let mut found = Vec::new();
        for (source, object) in self.objects().filter(|_| self.table.has_replacements) {
            let on_board = matches!(object.zone, Zone::Base(_) | Zone::Battlefield(_) | Zone::LegendZone | Zone::BattlefieldZone);
            let card = self.table.get(object.card);
            if !on_board || self.is_text_inactive(source) {
                continue;
            }
            for (ability, script) in card.abilities.iter().zip(&card.scripts) {
                let Body::Replacement(replacement) = &ability.body else { continue };
                let scope = Scope::of_source(self, source).with_event(event);
                if self.is_active(source, ability) && applies(&scope, replacement, event) {
                    let controller = self.controller_of_abilities(source).unwrap_or(self.turn.player);
                    found.push(Applicable {
                        source: self.reference(source),
                        card: object.card,
                        ability: Arc::clone(ability),
                        script: script.clone(),
                        controller,
                        event: *event,
                        memory: Vec::new(),
                        delayed: None,
                    });
                }
            }
        }
        for (place, delayed) in self.delayed.iter().enumerate() {
            let (Body::Replacement(replacement), WaitsFor::ToReplace) = (&delayed.ability.body, &delayed.waits_for) else { continue };
            let scope = Scope { you: Some(delayed.controller), memory: &delayed.memory, ..Scope::of_source(self, delayed.source.id) };
            if applies(&scope.with_event(event), replacement, event) {
                found.push(Applicable {
                    source: delayed.source,
                    card: delayed.card,
                    ability: Arc::clone(&delayed.ability),
                    script: delayed.script.clone(),
                    controller: delayed.controller,
                    event: *event,
                    memory: delayed.memory.clone(),
                    delayed: Some(place),
                });
            }
        }
        found.retain(|effect| {
            let is_new = !self.is_being_applied(effect);
            if !is_new {
                follow("370.2");
            }
            is_new
        });
        found
    }

    /// Whether what happens is a part of what that very effect does instead of something else.
    fn is_being_applied(&self, effect: &Applicable) -> bool {
        self.work.iter().any(|work| match work {
            Work::Resolve(frame) => match &frame.item.kind {
                ItemKind::Ability(ability) if ability.is_replacement => {
                    ability.source == effect.source && Arc::ptr_eq(&ability.ability, &effect.ability)
                }
                ItemKind::Ability(_) | ItemKind::Card(_) => false,
            },
            _ => false,
        })
    }

    /// Offers the replacement effects of each death, one after the other, then kills what is left.
    pub(super) fn continue_killing(&mut self, mut killing: Box<Killing>) -> Result<(), Refused> {
        if !killing.is_ordered && !self.order_deaths(&mut killing) {
            self.work.push(Work::Kill(killing));
            return Ok(());
        }
        let Some(&id) = killing.dying.get(killing.next) else {
            let rest: Vec<_> = killing.dying.iter().copied().filter(|id| !killing.replaced.contains(id)).collect();
            if !rest.is_empty() && !killing.replaced.is_empty() {
                // What replaces a death of several was carried out before the others die.
                follow("373.1.a");
            }
            self.forget_replaced(&killing.replaced);
            if !rest.is_empty() {
                self.die(&rest, &killing.kill);
            }
            return Ok(());
        };
        if let Some(offer) = killing.offer.take() {
            match self.continue_offer(offer)? {
                Offered::Asks(offer) => killing.offer = Some(offer),
                Offered::Declined(effect) => killing.tried.push(effect.source),
                Offered::Accepted(effect) => {
                    if effect.source.id != id && killing.dying.contains(&effect.source.id) {
                        follow("370.4");
                    }
                    if self.chain.iter().any(|item| matches!(item.stage, Stage::Costs(_))) {
                        // It was to pay a cost, which is paid.
                        follow("357.2.a");
                    }
                    killing.replaced.push(id);
                    killing.next += 1;
                    killing.tried.clear();
                    self.work.push(Work::Kill(killing));
                    self.apply_replacement(effect, id);
                    return Ok(());
                }
            }
            self.work.push(Work::Kill(killing));
            return Ok(());
        }
        let mut candidates = self.replacing_death(id);
        candidates.retain(|effect| {
            let is_new = !killing.tried.contains(&effect.source);
            if !is_new {
                follow("370.2");
            }
            is_new
        });
        let Some(effect) = self.first_of(&candidates, id) else {
            if candidates.is_empty() {
                killing.next += 1;
                killing.tried.clear();
            }
            self.work.push(Work::Kill(killing));
            return Ok(());
        };
        killing.offer = Some(Offer { effect, accepted: false, paid: 0 });
        self.work.push(Work::Kill(killing));
        Ok(())
    }

    /// 373: where one replacement effect could apply to several deaths, its controller says to which first. `false` while that is asked.
    fn order_deaths(&mut self, killing: &mut Killing) -> bool {
        let all: Vec<_> = killing.dying.iter().map(|&id| (id, self.replacing_death(id))).collect();
        let contested = all.iter().flat_map(|(_, effects)| effects).find_map(|effect| {
            let of: Vec<_> =
                all.iter().filter(|(_, effects)| effects.iter().any(|other| other.source == effect.source)).map(|(id, _)| *id).collect();
            (of.len() > 1).then_some((effect.controller, of))
        });
        let Some((controller, of)) = contested else {
            killing.is_ordered = true;
            return true;
        };
        match self.answer.take() {
            Some(Answer::Chosen(picks)) => {
                if let Some(Choice::Object(first)) = picks.first() {
                    killing.dying.sort_by_key(|id| *id != first.id);
                }
                killing.is_ordered = true;
                true
            }
            _ => {
                let options = of.into_iter().map(|id| Choice::Object(self.reference(id))).collect();
                self.ask(controller, Question::Choose { options, least: 1, most: 1, why: Why::Replaced });
                false
            }
        }
    }

    /// 372: with several, the controller of the object acted on says which applies first.
    fn first_of(&mut self, candidates: &[Applicable], id: ObjectId) -> Option<Applicable> {
        if let Some(Answer::Chosen(picks)) = self.answer.take() {
            return candidates.iter().find(|effect| picks.contains(&Choice::Object(effect.source))).cloned();
        }
        match candidates {
            [] => None,
            [only] => Some(only.clone()),
            several => {
                let options = several.iter().map(|effect| Choice::Object(effect.source)).collect();
                let player = self.object(id).controller;
                self.ask(player, Question::Choose { options, least: 1, most: 1, why: Why::Replacement });
                None
            }
        }
    }

    /// "may", then costs (371.2, 204.3).
    fn continue_offer(&mut self, mut offer: Offer) -> Result<Offered, Refused> {
        let effect = &offer.effect;
        let Body::Replacement(replacement) = effect.ability.body.clone() else { return Ok(Offered::Declined(offer.effect)) };
        let item = self.item_of(effect);
        let player = match &replacement.may {
            Some(PlayerNoun::You) | None => effect.controller,
            Some(other) => Scope::of_item(self, &item).players(other).first().copied().unwrap_or(effect.controller),
        };
        let of = effect.source.id;
        if replacement.may.is_some() && !offer.accepted {
            follow("371.2");
            follow("374");
            return Ok(match self.answer.take() {
                None => {
                    self.ask(player, Question::May { of, why: Why::Replacement });
                    Offered::Asks(offer)
                }
                Some(Answer::Yes) => {
                    self.check_parts(&item, &replacement.pay)?;
                    self.record("371.2.a", EventKind::Accepted { player, of, why: Why::Replacement });
                    offer.accepted = true;
                    Offered::Asks(offer)
                }
                Some(_) => {
                    self.record("371.2.b", EventKind::Declined { player, of, why: Why::Replacement });
                    Offered::Declined(offer.effect)
                }
            });
        }
        let Some(part) = replacement.pay.get(offer.paid) else { return Ok(Offered::Accepted(offer.effect)) };
        match part {
            CostPart::Resources(cost) => match self.answer.take() {
                Some(Answer::Paid) => offer.paid += 1,
                Some(_) => {
                    follow("444.2.b");
                    return Ok(Offered::Declined(offer.effect));
                }
                None => {
                    let mut price = Price::default();
                    price.add(cost, self.own_domains(of));
                    self.ask(player, Question::Pay { price, may_decline: true, of });
                }
            },
            part => {
                if !self.pay_part(&item, part)? {
                    return Ok(Offered::Asks(offer));
                }
                offer.paid += 1;
            }
        }
        Ok(Offered::Asks(offer))
    }
}

fn applies(scope: &Scope<'_>, replacement: &Replacement, event: &Happening) -> bool {
    replacement.event.clauses.iter().any(|clause| scope.matches_clause(clause, event))
        && replacement.condition.as_ref().is_none_or(|condition| scope.holds(condition))
}

/// Whether the evaluator plays replacement effects of that event.
pub(super) fn is_played(replacement: &Replacement) -> bool {
    replacement.event.clauses.iter().all(|clause| match clause.verb {
        Verb::LookAt | Verb::Reveal => true,
        Verb::Die => !replacement.keeps_event,
        // A tie (740.3.a).
        Verb::End => !replacement.keeps_event && replacement.may.is_none() && replacement.pay.is_empty(),
        _ => false,
    })
}
