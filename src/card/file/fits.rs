//! Which things a game action can be done to: what is no sense in the rules is refused, however well its words read.

use super::Texts;
use crate::card::phrase::{Noun, Thing};
use crate::card::reading::Position;

/// What an action is done to.
fn objects(verb: &str) -> Option<&'static [Thing]> {
    const ON_BOARD: &[Thing] = &[
        Thing::Unit,
        Thing::Gear,
        Thing::Equipment,
        Thing::Permanent,
        Thing::Token,
        Thing::Something,
        Thing::Card,
        Thing::Legend,
        Thing::Rune,
        Thing::Champion,
    ];
    const KILLED: &[Thing] = &[Thing::Unit, Thing::Gear, Thing::Equipment, Thing::Permanent, Thing::Token, Thing::Something, Thing::Card];
    const UNITS: &[Thing] = &[Thing::Unit, Thing::Token, Thing::Something, Thing::Card, Thing::Champion];
    const CHAIN: &[Thing] = &[Thing::Spell, Thing::Ability, Thing::Card, Thing::Unit, Thing::Gear];
    const EQUIPMENT: &[Thing] = &[Thing::Equipment, Thing::Gear, Thing::Something, Thing::Card];
    match verb {
        "kill" => Some(KILLED),
        "heal" | "stun" | "buff" => Some(UNITS),
        "ready" | "exhaust" | "recall" | "move" | "empower" | "disempower" => Some(ON_BOARD),
        "counter" => Some(CHAIN),
        "attach" | "detach" => Some(EQUIPMENT),
        "draw" | "discard" => Some(&[Thing::Card, Thing::Unit, Thing::Gear, Thing::Spell, Thing::Equipment, Thing::Something, Thing::Hand]),
        "deal" | "split_among" => Some(&[Thing::Unit, Thing::Gear, Thing::Token, Thing::Something, Thing::Card]),
        _ => None,
    }
}

impl Texts<'_> {
    /// Notes a noun that an action cannot be done to.
    pub(super) fn check_object(&mut self, verb: &str, noun: &Noun, words: &str, at: Position) {
        let Some(known) = objects(verb) else { return };
        let fits = match noun {
            Noun::Set(set) => set.things.iter().all(|thing| known.contains(thing)),
            Noun::Player(_) => false,
            Noun::Joined { nouns, .. } => {
                nouns.iter().for_each(|noun| self.check_object(verb, noun, words, at));
                true
            }
            Noun::Reference { .. } | Noun::Token(_) | Noun::Words(_) => true,
        };
        if !fits {
            self.faults.note(at, format!("`{verb}` is nothing that is done to `{words}`"));
        }
    }
}
