//! Where triggered abilities work: on the board, or where they say themselves (384–385).

use crate::card::ability::Triggered;
use crate::card::instruction::Chosen;
use crate::card::phrase::{Clause, CostPart, Noun, Place, Thing, Verb, Voice};
use crate::card::{Action, Instruction};
use crate::rules::objects::Zone;

/// Whether a triggered ability works while its card is in that zone; of several events, the one of that clause.
pub(super) fn works_in(triggered: &Triggered, clause: Option<&Clause>, zone: Zone) -> bool {
    match taken_from(triggered) {
        // 385.2: there, and nowhere else.
        Some(there) => zone == there,
        // A card is discarded from where nothing on it works, so what waits for that works where it comes to lie (383.2.c.1).
        None if clause.is_some_and(is_own_discard) => zone == Zone::Trash,
        None => is_active_zone(zone),
    }
}

/// The zones of the board where abilities work (384.2); a hidden card's do not.
pub(super) fn is_active_zone(zone: Zone) -> bool {
    matches!(zone, Zone::Base(_) | Zone::Battlefield(_) | Zone::LegendZone | Zone::BattlefieldZone)
}

/// The zone outside the board that an ability takes its own card from, as a cost or an effect.
fn taken_from(triggered: &Triggered) -> Option<Zone> {
    let of_costs = triggered.pay.iter().find_map(|part| match part {
        CostPart::Action(instruction) => source_from(instruction),
        CostPart::Resources(_) | CostPart::ExhaustSource | CostPart::Words(_) => None,
    });
    of_costs.or_else(|| triggered.effect.iter().find_map(source_from))
}

fn source_from(instruction: &Instruction) -> Option<Zone> {
    let (what, from) = match &instruction.action {
        Action::Play { what, from, .. } | Action::Return { what, from, .. } => (what, from),
        Action::Recycle { what: Chosen::Noun(what), from } => (what, from),
        Action::Do(list) => return list.iter().find_map(source_from),
        _ => return None,
    };
    match from {
        Some(Place::Zone { zone, .. }) if what.is_source() => match zone {
            Thing::Trash => Some(Zone::Trash),
            Thing::Hand => Some(Zone::Hand),
            Thing::ChampionZone => Some(Zone::ChampionZone),
            _ => None,
        },
        _ => None,
    }
}

/// "When you discard me", "When this is discarded".
fn is_own_discard(clause: &Clause) -> bool {
    let discarded = match clause.voice {
        Voice::Active => clause.object.as_ref(),
        Voice::Passive => Some(&clause.subject),
    };
    clause.verb == Verb::Discard && discarded.is_some_and(Noun::is_source)
}
