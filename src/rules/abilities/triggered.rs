//! Triggered abilities: what they wait for (382–385).

use std::sync::Arc;

use super::context::{is_active_zone, works_in};
use super::delayed::WaitsFor;
use super::kinds::fulfils;
use crate::card::ability::{Body, Trigger, Triggered};
use crate::card::phrase::{Clause, Event, Moment, Noun, Nth, PlayerNoun, Quantity, Verb};
use crate::card::{Ability, Kind};
use crate::rules::chain::Remembered;
use crate::rules::definition::Script;
use crate::rules::followed::follow;
use crate::rules::game::Game;
use crate::rules::history::Happening;
use crate::rules::nouns::Scope;
use crate::rules::objects::{BattlefieldId, CardId, ObjectId, ObjectRef, PlayerId};

/// A triggered ability whose condition was met, before it is on the chain.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub source: ObjectRef,
    pub card: CardId,
    pub ability: Arc<Ability>,
    pub script: Script,
    pub controller: PlayerId,
    /// 190.6.d: nobody, for an uncontrolled battlefield.
    pub you: Option<PlayerId>,
    pub event: Option<Happening>,
    /// Triggers of one moment are simultaneous (383.3.d).
    pub moment: u32,
    /// 811.1.d.2: the battlefield of the hidden card whose play effect it is.
    pub hidden_at: Option<BattlefieldId>,
    pub memory: Vec<Remembered>,
    /// A reflexive or delayed trigger (386, 390.2).
    pub is_part: bool,
}

impl Game {
    /// 383.2.c: after something happened, every triggered ability that waits for it and is active triggers.
    pub(in crate::rules) fn trigger_on(&mut self, happening: &Happening) {
        let mut found = Vec::new();
        if self.table.has_triggers {
            for (id, object) in self.objects() {
                let card = self.table.get(object.card);
                if !card.has_triggers || self.is_text_inactive(id) {
                    continue;
                }
                let before = found.len();
                for (ability, script) in card.abilities.iter().zip(&card.scripts) {
                    if let Body::Triggered(triggered) = &ability.body
                        && self.meets(id, ability, triggered, happening)
                    {
                        self.follow_kind(id, triggered, happening);
                        found.extend(self.waiting_trigger(id, ability, script, Some(*happening)));
                    }
                }
                if found.len() == before && !is_active_zone(object.zone) {
                    self.pass_over(id, object.zone, happening);
                }
            }
        }
        self.triggered.extend(found);
        self.trigger_vision(happening);
        self.trigger_delayed(happening);
    }

    /// Whether an ability waits for that, if it happened now.
    pub(in crate::rules) fn is_waited_for(&self, happening: &Happening) -> bool {
        let by_delayed = self.delayed.iter().any(|delayed| match &delayed.waits_for {
            WaitsFor::Event(event) => event.clauses.iter().any(|clause| clause.could_be(happening)),
            WaitsFor::DeathOf(these) => happening.verb == Verb::Die && happening.object.is_some_and(|object| these.contains(&object)),
            _ => false,
        });
        by_delayed
            || self.objects().any(|(id, object)| {
                let is_own_death = happening.verb == Verb::Die && happening.object.is_some_and(|object| object.id == id);
                self.table.get(object.card).abilities.iter().any(|ability| match &ability.body {
                    Body::Triggered(triggered) if triggered.trigger == Trigger::Deathknell => is_own_death && self.is_active(id, ability),
                    Body::Triggered(triggered) => self.meets(id, ability, triggered, happening),
                    _ => false,
                })
            })
    }

    /// Whether a triggered ability that works where its card is waits for that, and its conditions are met.
    fn meets(&self, id: ObjectId, ability: &Ability, triggered: &Triggered, happening: &Happening) -> bool {
        let event = match &triggered.trigger {
            Trigger::Event(event) | Trigger::Either(event, _) => event,
            Trigger::Moment(_) | Trigger::Deathknell => return false,
        };
        let zone = self.object(id).zone;
        let waits = |clause: &Clause| clause.could_be(happening) && works_in(triggered, Some(clause), zone);
        if !event.clauses.iter().any(waits) {
            return false;
        }
        let scope = Scope::of_source(self, id).with_event(happening);
        let is_met = |clause: &&Clause| waits(clause) && scope.matches_clause(clause, happening);
        let triggers = event.clauses.iter().find(is_met).is_some_and(|clause| !self.is_one_with_another(&scope, clause, happening))
            && self.is_active(id, ability)
            && self.is_nth(&scope, event, happening)
            && triggered.condition.as_ref().is_none_or(|condition| fulfils(&scope, condition, happening.verb));
        if triggers && !zone.is_board() {
            let is_itself = happening.object.is_some_and(|object| object.id == id);
            follow(if is_itself { "383.2.c.1" } else { "385.2" });
        }
        triggers
    }

    /// "one or more": what happened to several at the same time is one event; the first in order stands for all.
    fn is_one_with_another(&self, scope: &Scope<'_>, clause: &Clause, happening: &Happening) -> bool {
        let mut nouns = std::iter::once(&clause.subject).chain(&clause.object);
        let together = nouns.any(|noun| matches!(noun, Noun::Set(set) if matches!(set.quantity, Quantity::AtLeast(_))));
        let mut before = self.history.iter().take_while(|known| *known != happening);
        together && before.any(|known| known.moment == happening.moment && scope.matches_clause(clause, known))
    }

    /// 383.1.b: "the first time … each turn".
    fn is_nth(&self, scope: &Scope<'_>, event: &Event, happening: &Happening) -> bool {
        let Some(wanted) = event.nth.map(Nth::place) else { return true };
        // What happened is in the history already. Of simultaneous ones the first in order counts; the controller, who could pick another, is
        // not asked.
        let counts = |known: &&Happening| event.clauses.iter().any(|clause| scope.matches_clause(clause, known));
        let so_far = self.history.iter().take_while(|known| *known != happening).chain(std::iter::once(happening));
        so_far.filter(counts).count() == wanted
    }

    pub(super) fn waiting_trigger(
        &self,
        id: ObjectId,
        ability: &Arc<Ability>,
        script: &Script,
        event: Option<Happening>,
    ) -> Option<Waiting> {
        let source = self.reference(id);
        let you = self.controller_of_abilities(id);
        // 190.6.b: the turn player takes care of an uncontrolled battlefield's abilities. 190.6.c: "they may" makes that player the controller.
        let they = match &ability.body {
            Body::Triggered(Triggered { may: Some(PlayerNoun::ThatPlayer(_)), .. }) if self.card_of(id).kind == Kind::Battlefield => {
                event.and_then(|event| event.by)
            }
            _ => None,
        };
        let hidden_at =
            self.played_from_hidden.filter(|_| event.is_some_and(|event| event.verb == Verb::Play && event.object == Some(source)));
        Some(Waiting {
            source,
            card: self.object(id).card,
            ability: Arc::clone(ability),
            script: script.clone(),
            controller: they.or(you).unwrap_or(self.turn.player),
            you: they.or(you),
            event,
            moment: self.moment,
            hidden_at,
            memory: Vec::new(),
            is_part: false,
        })
    }

    /// 808.1.d.2: abilities of a dying object that wait for its own death trigger before it leaves.
    pub(in crate::rules) fn trigger_own_death(&mut self, id: ObjectId) {
        if !self.table.has_triggers {
            return;
        }
        let happening = Happening { moment: self.moment, ..Happening::new(Verb::Die).of(self.reference(id)).at(self.location_of(id)) };
        // "When this is killed" waits for the same.
        let killed = Happening { verb: Verb::Kill, ..happening };
        let card = self.card_of(id).clone();
        for (ability, script) in card.abilities.iter().zip(&card.scripts) {
            let Body::Triggered(triggered) = &ability.body else { continue };
            let meets = match &triggered.trigger {
                Trigger::Deathknell => {
                    let scope = Scope::of_source(self, id).with_event(&happening);
                    self.is_active(id, ability) && triggered.condition.as_ref().is_none_or(|condition| scope.holds(condition))
                }
                // 383.2.c.2: whoever leaves sees nothing of what happens at the same time, except what waits for its own death ("When I
                // die").
                Trigger::Event(event) | Trigger::Either(event, _) => {
                    let is_own = |clause: &Clause| clause.subject.is_source();
                    event.clauses.iter().any(is_own) && [happening, killed].iter().any(|event| self.meets(id, ability, triggered, event))
                }
                Trigger::Moment(_) => false,
            };
            if meets && !self.is_text_inactive(id) {
                follow("428.1.a.1.b");
                let waiting = self.waiting_trigger(id, ability, script, Some(happening));
                self.triggered.extend(waiting);
            }
        }
    }

    /// A point of the turn comes: abilities that begin with "at" trigger (383.1).
    pub(in crate::rules) fn moment_comes(&mut self, now: Moment) {
        self.next_moment();
        let player = self.turn.player;
        let mut found = Vec::new();
        for (id, object) in self.objects().filter(|_| self.table.has_triggers) {
            let card = self.table.get(object.card);
            if !card.has_triggers || self.is_text_inactive(id) {
                continue;
            }
            let mine = self.controller_of_abilities(id).unwrap_or(player) == player;
            for (ability, script) in card.abilities.iter().zip(&card.scripts) {
                let Body::Triggered(triggered) = &ability.body else { continue };
                let (Trigger::Moment(moment) | Trigger::Either(_, moment)) = triggered.trigger else { continue };
                let scope = Scope::of_source(self, id);
                let holds = triggered.condition.as_ref().is_none_or(|condition| scope.holds(condition));
                if is_now(moment, now, mine) && works_in(triggered, None, object.zone) && holds && self.is_active(id, ability) {
                    found.extend(self.waiting_trigger(id, ability, script, None));
                }
            }
        }
        if now == Moment::StartOfYourBeginningPhase {
            found.extend(self.trigger_temporary());
        }
        self.triggered.extend(found);
        let due: Vec<_> = self
            .delayed
            .iter()
            .filter(|delayed| matches!(delayed.waits_for, WaitsFor::Moment(moment) if is_now(moment, now, delayed.controller == player)))
            .cloned()
            .collect();
        self.delayed
            .retain(|delayed| !matches!(delayed.waits_for, WaitsFor::Moment(moment) if is_now(moment, now, delayed.controller == player)));
        for delayed in due {
            self.triggered.push(self.of_delayed(&delayed, None));
        }
    }

    pub(super) fn of_delayed(&self, delayed: &super::delayed::Delayed, event: Option<Happening>) -> Waiting {
        self.follow_delayed(delayed);
        Waiting {
            source: delayed.source,
            card: delayed.card,
            ability: Arc::clone(&delayed.ability),
            script: delayed.script.clone(),
            controller: delayed.controller,
            you: Some(delayed.controller),
            event,
            moment: self.moment,
            hidden_at: None,
            memory: delayed.memory.clone(),
            is_part: true,
        }
    }

    /// 390.2: delayed triggers that wait for an event.
    fn trigger_delayed(&mut self, happening: &Happening) {
        let mut found = Vec::new();
        let mut used_up = Vec::new();
        for (place, delayed) in self.delayed.iter().enumerate() {
            let event = match &delayed.waits_for {
                WaitsFor::Event(event) => event,
                WaitsFor::DeathOf(these)
                    if happening.verb == Verb::Die && happening.object.is_some_and(|object| these.contains(&object)) =>
                {
                    follow("428.5.c");
                    found.push(self.of_delayed(delayed, Some(*happening)));
                    continue;
                }
                WaitsFor::Moment(_)
                | WaitsFor::DeathOf(_)
                | WaitsFor::NextSpell(_)
                | WaitsFor::NextUnitReady
                | WaitsFor::PlayOf { .. }
                | WaitsFor::ToReplace
                | WaitsFor::ToPrevent(_)
                | WaitsFor::Standing => continue,
            };
            let scope = Scope { you: Some(delayed.controller), memory: &delayed.memory, ..Scope::of_source(self, delayed.source.id) };
            let scope = scope.with_event(happening);
            let condition = match &delayed.ability.body {
                Body::Triggered(triggered) => triggered.condition.as_ref(),
                _ => None,
            };
            if event.clauses.iter().any(|clause| scope.matches_clause(clause, happening))
                && condition.is_none_or(|condition| scope.holds(condition))
            {
                // An ability of its own, with a decision and a cost of its own.
                found.push(Waiting { is_part: false, ..self.of_delayed(delayed, Some(*happening)) });
                if event.nth == Some(Nth::Next) {
                    used_up.push(place);
                }
            }
        }
        for place in used_up.into_iter().rev() {
            self.delayed.remove(place);
        }
        self.triggered.extend(found);
    }
}

fn is_now(moment: Moment, now: Moment, mine: bool) -> bool {
    match moment {
        Moment::EndOfYourTurn => now == Moment::EndOfYourTurn && mine,
        Moment::EndOfThisTurn | Moment::EndOfEachTurn => now == Moment::EndOfYourTurn,
        Moment::StartOfYourBeginningPhase => now == Moment::StartOfYourBeginningPhase && mine,
        Moment::StartOfEachBeginningPhase => now == Moment::StartOfYourBeginningPhase,
        Moment::StartOfYourMainPhase | Moment::StartOfYourNextMainPhase => now == Moment::StartOfYourMainPhase && mine,
        Moment::StartOfEachFirstBeginningPhase | Moment::Now | Moment::SameTime => false,
    }
}
