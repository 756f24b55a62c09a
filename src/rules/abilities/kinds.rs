//! Kinds of triggered abilities that have rules of their own (383.4), and which of those rules are followed as one triggers.

use super::clauses::is_same_verb;
use super::delayed::Delayed;
use crate::card::Kind;
use crate::card::ability::{Body, Trigger, Triggered};
use crate::card::phrase::{Condition, Noun, PlayerNoun, Verb};
use crate::rules::chain::ItemKind;
use crate::rules::followed::follow;
use crate::rules::game::Game;
use crate::rules::history::Happening;
use crate::rules::nouns::Scope;
use crate::rules::objects::{ObjectId, Zone};

impl Game {
    /// An ability triggers on what happened.
    pub(super) fn follow_kind(&self, id: ObjectId, triggered: &Triggered, happening: &Happening) {
        follow("383.2.c");
        let (Trigger::Event(event) | Trigger::Either(event, _)) = &triggered.trigger else { return };
        let of_you = |subject: &Noun| matches!(subject, Noun::Player(PlayerNoun::You));
        let is_yours = event.clauses.iter().any(|clause| is_same_verb(clause.verb, happening.verb) && of_you(&clause.subject));
        match happening.verb {
            Verb::Conquer if is_yours => follow("383.4.c.2.b"),
            Verb::Conquer => follow("383.4.c.2.a"),
            Verb::Hold if is_yours => follow("383.4.d.2.b"),
            Verb::Hold => follow("383.4.d.2.a"),
            Verb::Attack => follow("383.4.e.2"),
            Verb::Defend => follow("383.4.f.2"),
            // Only targets are said to be chosen.
            Verb::Choose => {
                follow("383.4.b.2");
                follow("383.4.b.3");
            }
            Verb::Play if happening.object == Some(self.reference(id)) => follow("383.4.a.2"),
            _ if is_yours => follow("411.4"),
            _ => {}
        }
    }

    /// A delayed ability triggers, within its time.
    pub(super) fn follow_delayed(&self, delayed: &Delayed) {
        follow("391");
        let is_permanent = matches!(self.card(delayed.card).kind, Kind::Unit | Kind::Gear);
        if is_permanent && !self.is_current(delayed.source) {
            // Its source is gone, and that does not matter.
            follow("392");
        }
    }

    /// A triggered ability gets onto the chain, whosever turn it is and whatever is on the chain.
    pub(super) fn follow_placing(&self, kind: &ItemKind, controller: crate::rules::objects::PlayerId) {
        if controller != self.turn.player || !self.chain.is_empty() {
            follow("383.3.c");
        }
        if let ItemKind::Ability(ability) = kind
            && let Body::Triggered(triggered) = &ability.ability.body
            && !triggered.pay.is_empty()
            && !ability.is_part
        {
            follow("383.3.b");
        }
    }

    /// A permanent that is not on the board is passed over, also where one of its abilities waits for what happened.
    pub(super) fn pass_over(&self, id: ObjectId, zone: Zone, happening: &Happening) {
        let card = self.card_of(id);
        let waits = |body: &Body| match body {
            Body::Triggered(Triggered { trigger: Trigger::Event(event) | Trigger::Either(event, _), .. }) => {
                event.clauses.iter().any(|clause| is_same_verb(clause.verb, happening.verb))
            }
            _ => false,
        };
        if zone.is_board() || !matches!(card.kind, Kind::Unit | Kind::Gear) || !card.abilities.iter().any(|ability| waits(&ability.body)) {
            return;
        }
        let died_now = |known: &Happening| known.verb == Verb::Die && known.moment == happening.moment;
        let is_it = |known: &Happening| known.object.is_some_and(|object| object.id == id);
        if self.history.iter().any(|known| died_now(known) && is_it(known)) {
            // It left at the same time.
            follow("383.2.c.2");
        } else {
            follow("384.2");
        }
    }
}

/// Whether a condition right behind the trigger's own is true: it is a part of it.
pub(super) fn fulfils(scope: &Scope<'_>, condition: &Condition, happened: Verb) -> bool {
    follow("383.2.a.1");
    let is_true = scope.holds(condition);
    match happened {
        Verb::Attack if !is_true => follow("383.4.e.2.b"),
        Verb::Defend if !is_true => follow("383.4.f.2.b"),
        _ => {}
    }
    is_true
}
