//! Triggered abilities: what they wait for, and how they get onto the chain (382–388, 401).

use std::sync::Arc;

use super::delayed::WaitsFor;
use super::kinds::fulfils;
use super::shorthand::{by_keyword, temporary_ability, vision_ability};
use crate::card::ability::{Body, Trigger, Triggered};
use crate::card::phrase::{Clause, Condition, Event, Meaning, Moment, Noun, Nth, Place, PlayerNoun, Thing, Verb};
use crate::card::{Ability, Action as GameAction, Instruction, Keyword, Kind};
use crate::rules::action::{Question, Refused, Why};
use crate::rules::chain::{ItemAbility, ItemKind, Remembered};
use crate::rules::definition::Script;
use crate::rules::followed::follow;
use crate::rules::game::{Answer, Game};
use crate::rules::history::Happening;
use crate::rules::nouns::Scope;
use crate::rules::objects::{BattlefieldId, CardId, ObjectId, ObjectRef, PlayerId, Zone};

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
                if !is_active_zone(object.zone) {
                    self.pass_over(id, object.zone, happening);
                    continue;
                }
                for (ability, script) in card.abilities.iter().zip(&card.scripts) {
                    if let Body::Triggered(triggered) = &ability.body
                        && self.waits_for(id, ability, triggered, happening)
                    {
                        self.follow_kind(id, triggered, happening);
                        found.extend(self.waiting_trigger(id, ability, script, Some(*happening)));
                    }
                }
            }
        }
        self.triggered.extend(found);
        self.notice_trash(happening);
        self.trigger_vision(happening);
        self.trigger_delayed(happening);
    }

    /// 385: triggered abilities that work from the trash are not played yet; where one could trigger, that is told.
    fn notice_trash(&mut self, happening: &Happening) {
        let could = |ability: &Ability| match &ability.body {
            Body::Triggered(Triggered { trigger: Trigger::Event(event), effect, .. }) => {
                let verb = if happening.verb == Verb::Die { Verb::Kill } else { happening.verb };
                effect.iter().any(comes_from_trash) && event.clauses.iter().any(|clause| clause.verb == verb)
            }
            _ => false,
        };
        let waiting = self.objects().find(|(id, object)| {
            let card = self.card_of(*id);
            object.zone == Zone::Trash && card.has_triggers && card.abilities.iter().any(|ability| could(ability))
        });
        if let Some((id, _)) = waiting {
            self.beyond = Some(Refused::clause(&self.card_of(id).name, "an ability that triggers in the trash is not played yet"));
        }
    }

    /// 817.1.b: "When this is played, predict", once for each instance (817.2).
    fn trigger_vision(&mut self, happening: &Happening) {
        let Some(object) = happening.object.filter(|object| happening.verb == Verb::Play && self.is_current(*object)) else { return };
        if !is_active_zone(self.zone_of(object.id)) {
            return;
        }
        let times = self.keyword_value(object.id, 2, |keyword| (*keyword == Keyword::Vision).then_some(1));
        for _ in 0..times {
            let (ability, script) = by_keyword(vision_ability());
            let waiting = self.waiting_trigger(object.id, &ability, &script, Some(*happening));
            self.triggered.extend(waiting);
        }
    }

    fn waits_for(&self, id: ObjectId, ability: &Arc<Ability>, triggered: &Triggered, happening: &Happening) -> bool {
        let event = match &triggered.trigger {
            Trigger::Event(event) | Trigger::Either(event, _) => event,
            Trigger::Moment(_) | Trigger::Deathknell => return false,
        };
        // 383.2.c.2: its own death it sees before it leaves ([`Game::trigger_own_death`]).
        if happening.verb == Verb::Die && happening.object.is_some_and(|object| object.id == id) {
            return false;
        }
        self.meets(id, ability, event, triggered.condition.as_ref(), happening)
    }

    fn meets(&self, id: ObjectId, ability: &Ability, event: &Event, condition: Option<&Condition>, happening: &Happening) -> bool {
        let scope = Scope::of_source(self, id).with_event(happening);
        event.clauses.iter().any(|clause| scope.matches_clause(clause, happening))
            && self.is_active(id, ability)
            && self.is_nth(&scope, event, happening)
            && condition.is_none_or(|condition| fulfils(&scope, condition, happening.verb))
    }

    /// 383.1.b: "the first time … each turn".
    fn is_nth(&self, scope: &Scope<'_>, event: &Event, happening: &Happening) -> bool {
        let Some(wanted) = event.nth.map(Nth::place) else { return true };
        // What happened is in the history already; of simultaneous ones the first in order counts.
        let counts = |known: &&Happening| event.clauses.iter().any(|clause| scope.matches_clause(clause, known));
        if self.history.iter().filter(|known| known.moment == happening.moment).filter(counts).count() > 1 {
            follow("383.1.b");
        }
        let so_far = self.history.iter().take_while(|known| *known != happening).chain(std::iter::once(happening));
        so_far.filter(counts).count() == wanted
    }

    fn waiting_trigger(&self, id: ObjectId, ability: &Arc<Ability>, script: &Script, event: Option<Happening>) -> Option<Waiting> {
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
                    let is_own = |clause: &Clause| matches!(clause.subject, Noun::Reference { means: Meaning::Source, .. });
                    event.clauses.iter().any(is_own) && self.meets(id, ability, event, triggered.condition.as_ref(), &happening)
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
            if !card.has_triggers || !is_active_zone(object.zone) || self.is_text_inactive(id) {
                continue;
            }
            let mine = self.controller_of_abilities(id).unwrap_or(player) == player;
            for (ability, script) in card.abilities.iter().zip(&card.scripts) {
                let Body::Triggered(triggered) = &ability.body else { continue };
                let (Trigger::Moment(moment) | Trigger::Either(_, moment)) = triggered.trigger else { continue };
                let scope = Scope::of_source(self, id);
                let holds = triggered.condition.as_ref().is_none_or(|condition| scope.holds(condition));
                if is_now(moment, now, mine) && holds && self.is_active(id, ability) {
                    found.extend(self.waiting_trigger(id, ability, script, None));
                }
            }
        }
        // 816: Temporary kills at the start of its controller's Beginning Phase, before scoring.
        if now == Moment::StartOfYourBeginningPhase {
            let temporary: Vec<_> = self
                .objects()
                .filter(|(_, object)| object.controller == player && object.zone.location().is_some())
                .map(|(id, _)| id)
                .collect();
            for id in temporary {
                if self.has_keyword(id, &Keyword::Temporary) {
                    let (ability, script) = by_keyword(temporary_ability());
                    found.extend(self.waiting_trigger(id, &ability, &script, None));
                }
            }
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

    fn of_delayed(&self, delayed: &super::delayed::Delayed, event: Option<Happening>) -> Waiting {
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
        for delayed in &self.delayed {
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
                | WaitsFor::ToReplace
                | WaitsFor::ToPrevent(_) => continue,
            };
            let scope = Scope { you: Some(delayed.controller), memory: &delayed.memory, ..Scope::of_source(self, delayed.source.id) };
            if event.clauses.iter().any(|clause| scope.with_event(happening).matches_clause(clause, happening)) {
                found.push(self.of_delayed(delayed, Some(*happening)));
            }
        }
        self.triggered.extend(found);
    }

    /// 383.3.d, 464.2.e: puts triggered abilities on the chain as pending items: those of one moment in turn order, a player's own as the
    /// player orders them.
    pub(in crate::rules) fn put_triggers_on_chain(&mut self) -> Result<(), Refused> {
        while let Some(moment) = self.triggered.iter().map(|waiting| waiting.moment).min() {
            let Some(player) = self
                .order_of_players(moment)
                .into_iter()
                .find(|&player| self.triggered.iter().any(|waiting| waiting.moment == moment && waiting.controller == player))
            else {
                return Ok(());
            };
            let is_due = |waiting: &Waiting| waiting.moment == moment && waiting.controller == player;
            if self.triggered.iter().any(|waiting| waiting.moment == moment && waiting.controller != player) {
                follow("383.3.d.1");
            }
            let count = self.triggered.iter().filter(|waiting| is_due(waiting)).count();
            let order: Vec<u8> = match self.answer.take() {
                Some(Answer::Ordered(order)) => order,
                other => {
                    self.answer = other;
                    if count > 1 {
                        let of = self.triggered.iter().filter(|waiting| is_due(waiting)).map(|waiting| waiting.source.id).collect();
                        self.ask(player, Question::Order { of, why: Why::SimultaneousTriggers });
                        return Ok(());
                    }
                    (0..count as u8).collect()
                }
            };
            let (mut due, rest): (Vec<_>, Vec<_>) = std::mem::take(&mut self.triggered).into_iter().partition(is_due);
            self.triggered = rest;
            let mut ordered = Vec::new();
            for at in order {
                if usize::from(at) < due.len() {
                    ordered.push(due[usize::from(at)].clone());
                }
            }
            if ordered.len() != due.len() {
                ordered = std::mem::take(&mut due);
            }
            for waiting in ordered {
                self.add_trigger(waiting);
            }
        }
        Ok(())
    }

    /// 383.3.d.1: the turn player first; in a combat the attacker first and the defender last (464.2.e.1).
    fn order_of_players(&self, moment: u32) -> Vec<PlayerId> {
        let of_combat = self.triggered.iter().any(|waiting| {
            waiting.moment == moment && waiting.event.is_some_and(|event| matches!(event.verb, Verb::Attack | Verb::Defend))
        });
        let combat = self.showdown.as_ref().and_then(|showdown| showdown.combat.as_ref());
        match combat {
            Some(combat) if of_combat => self.order_in_combat(combat.attacker, combat.defender),
            _ => self.players_from(self.turn.player).collect(),
        }
    }

    /// 401.1: a pending item for a triggered ability.
    fn add_trigger(&mut self, waiting: Waiting) {
        let kind = ItemKind::Ability(ItemAbility {
            source: waiting.source,
            card: waiting.card,
            ability: waiting.ability,
            script: waiting.script,
            is_triggered: true,
            is_part: waiting.is_part,
            is_replacement: false,
        });
        self.follow_placing(&kind, waiting.controller);
        let mut item = self.new_item(kind, waiting.controller);
        item.you = waiting.you;
        item.event = waiting.event;
        item.hidden_at = waiting.hidden_at;
        item.memory = waiting.memory;
        self.add_pending(item, false, "383.3");
    }

    /// 402.1: "you may" as the first part of a triggered ability's effect: decided now.
    pub(in crate::rules) fn decide_to_perform(&mut self, at: usize) -> Result<(), Refused> {
        let item = self.chain[at].clone();
        let ItemKind::Ability(ability) = &item.kind else {
            self.next_stage(at, crate::rules::play::Stage::Optional(0));
            return Ok(());
        };
        crate::rules::playable::check_script(&self.card(ability.card).name, &ability.script)?;
        let may = match &ability.ability.body {
            Body::Triggered(triggered) if !ability.is_part => triggered.may.is_some(),
            _ => false,
        };
        if !may {
            self.next_stage(at, crate::rules::play::Stage::Choices);
            return Ok(());
        }
        let (player, of) = (item.controller, ability.source.id);
        match self.answer.take() {
            None => {
                follow("383.3.a");
                self.ask(player, Question::May { of, why: Why::Trigger });
            }
            Some(Answer::Yes) => {
                // What else there is to choose is chosen after this.
                follow("383.3.a.1");
                // 203.3: whoever cannot pay the cost cannot perform it.
                self.check_costs(&item)?;
                self.record("402.1", crate::rules::event::EventKind::Accepted { player, of, why: Why::Trigger });
                self.next_stage(at, crate::rules::play::Stage::Choices);
            }
            Some(_) => {
                follow("383.3.a.2");
                self.record("402.1.a", crate::rules::event::EventKind::Declined { player, of, why: Why::Trigger });
                self.remove_pending(at, "402.1.a");
            }
        }
        Ok(())
    }
}

/// Whether an instruction takes its own card out of the trash.
fn comes_from_trash(instruction: &Instruction) -> bool {
    match &instruction.action {
        GameAction::Play { what, from: Some(Place::Zone { zone: Thing::Trash, .. }), .. } => {
            matches!(what, Noun::Reference { means: Meaning::Source, .. })
        }
        GameAction::Unplayable(key) => *key == "from",
        _ => false,
    }
}

fn is_active_zone(zone: Zone) -> bool {
    matches!(zone, Zone::Base(_) | Zone::Battlefield(_) | Zone::LegendZone | Zone::BattlefieldZone)
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
