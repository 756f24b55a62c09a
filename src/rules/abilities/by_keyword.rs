//! Keywords that are short for triggered abilities: Vision, Temporary (816, 817).

use std::sync::Arc;

use super::triggered::Waiting;
use crate::card::ability::{Body, Trigger, Triggered};
use crate::card::instruction::Chosen;
use crate::card::phrase::{Event, Filter, Meaning, Moment, Noun, Owner, Place, PlayerNoun, Quantity, Set, Thing, Verb};
use crate::card::{Ability, Action as GameAction, Instruction, Keyword};
use crate::rules::definition::Script;
use crate::rules::game::Game;
use crate::rules::history::Happening;

impl Game {
    /// 817.1.b: "When this is played, predict", once for each instance (817.2).
    pub(super) fn trigger_vision(&mut self, happening: &Happening) {
        let Some(object) = happening.object.filter(|object| happening.verb == Verb::Play && self.is_current(*object)) else { return };
        if !super::context::is_active_zone(self.zone_of(object.id)) {
            return;
        }
        let times = self.keyword_value(object.id, 2, |keyword| (*keyword == Keyword::Vision).then_some(1));
        for _ in 0..times {
            let (ability, script) = by_keyword(vision_ability());
            let waiting = self.waiting_trigger(object.id, &ability, &script, Some(*happening));
            self.triggered.extend(waiting);
        }
    }

    /// 816: Temporary kills at the start of its controller's Beginning Phase, before scoring.
    pub(super) fn trigger_temporary(&self) -> Vec<Waiting> {
        let player = self.turn.player;
        let mut found = Vec::new();
        let temporary = self.objects().filter(|(_, object)| object.controller == player && object.zone.location().is_some());
        for (id, _) in temporary.filter(|(id, _)| self.has_keyword(*id, &Keyword::Temporary)) {
            let (ability, script) = by_keyword(temporary_ability());
            found.extend(self.waiting_trigger(id, &ability, &script, None));
        }
        found
    }
}

/// What a keyword is short for, with its instructions.
fn by_keyword(ability: Ability) -> (Arc<Ability>, Script) {
    let script: Script = match &ability.body {
        Body::Triggered(triggered) => triggered.effect.as_slice().into(),
        _ => Script::from([]),
    };
    (Arc::new(ability), script)
}

fn triggered(trigger: Trigger, effect: Vec<Instruction>) -> Ability {
    let body = Body::Triggered(Triggered { trigger, condition: None, may: None, pay: Vec::new(), effect });
    Ability { depends_on: Vec::new(), permission: None, body, use_only: None, once: false, line: 0 }
}

/// 817.1.b, 436.1: looks at the top card and may recycle it.
fn vision_ability() -> Ability {
    let deck = Place::Zone { owner: Some(Owner::Your), zone: Thing::MainDeck };
    let top = Set {
        quantity: Quantity::Top(1),
        owner: None,
        other: false,
        qualities: Vec::new(),
        things: vec![Thing::Card],
        filters: vec![Filter::At(deck)],
    };
    let seen = Noun::Reference { words: "it".to_owned(), means: Meaning::LookedAt(0) };
    let look = Instruction::plain(0, GameAction::Look { what: Noun::Set(top) });
    let mut recycle = Instruction::plain(1, GameAction::Recycle { what: Chosen::Noun(seen), from: None });
    recycle.may = Some(PlayerNoun::You);
    triggered(Trigger::Event(Event { nth: None, clauses: Vec::new() }), vec![look, recycle])
}

/// 816.1.b, as an ability.
fn temporary_ability() -> Ability {
    let me = Noun::Reference { words: "this".to_owned(), means: Meaning::Source };
    let kill = Instruction::plain(0, GameAction::Kill(me));
    triggered(Trigger::Moment(Moment::StartOfYourBeginningPhase), vec![kill])
}
