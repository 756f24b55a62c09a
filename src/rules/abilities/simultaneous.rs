//! Triggered abilities get onto the chain: those of one moment in order, then the decision to perform each (383.3, 401–402).

use super::triggered::Waiting;
use crate::card::ability::Body;
use crate::card::phrase::Verb;
use crate::rules::action::{Question, Refused, Why};
use crate::rules::chain::{ItemAbility, ItemKind};
use crate::rules::event::EventKind;
use crate::rules::followed::follow;
use crate::rules::game::{Answer, Game};
use crate::rules::objects::PlayerId;
use crate::rules::play::Stage;

impl Game {
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
            if self.triggered.iter().any(|waiting| waiting.moment == moment && waiting.controller != player) {
                follow("383.3.d.1");
            }
            let is_due = |waiting: &Waiting| waiting.moment == moment && waiting.controller == player;
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
            self.next_stage(at, Stage::Optional(0));
            return Ok(());
        };
        crate::rules::playable::check_script(&self.card(ability.card).name, &ability.script)?;
        let may = match &ability.ability.body {
            Body::Triggered(triggered) if !ability.is_part => triggered.may.is_some(),
            _ => false,
        };
        if !may {
            self.next_stage(at, Stage::Choices);
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
                self.record("402.1", EventKind::Accepted { player, of, why: Why::Trigger });
                self.next_stage(at, Stage::Choices);
            }
            Some(_) => {
                follow("383.3.a.2");
                self.record("402.1.a", EventKind::Declined { player, of, why: Why::Trigger });
                self.remove_pending(at, "402.1.a");
            }
        }
        Ok(())
    }
}
