//! Keywords that are short for a triggered ability (816, 817).

use std::sync::Arc;

use crate::card::ability::{Body, Trigger, Triggered};
use crate::card::instruction::Chosen;
use crate::card::phrase::{Event, Filter, Meaning, Moment, Noun, Owner, Place, PlayerNoun, Quantity, Set, Thing};
use crate::card::{Ability, Action as GameAction, Instruction};
use crate::rules::definition::Script;

/// What a keyword is short for, with its instructions.
pub(super) fn by_keyword(ability: Ability) -> (Arc<Ability>, Script) {
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
pub(super) fn vision_ability() -> Ability {
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
pub(super) fn temporary_ability() -> Ability {
    let me = Noun::Reference { words: "this".to_owned(), means: Meaning::Source };
    let kill = Instruction::plain(0, GameAction::Kill(me));
    triggered(Trigger::Moment(Moment::StartOfYourBeginningPhase), vec![kill])
}
