//! The places in instructions where something is chosen as an item is finalized, and which of them are targets (355.3–355.10).

use super::action::Choice;
use super::chain::Chosen;
use super::followed::follow;
use super::nouns::zone_of_filter;
use crate::card::phrase::{Filter, Joint, Noun, Place, PlayerNoun, Set, Thing, Value};
use crate::card::{Action, Instruction};

/// A place in an item's instructions where something is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    /// The number of the instruction within its ability.
    pub instruction: u8,
    pub slot: Slot,
}

/// Which noun of the instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// What the action acts on; of several joined nouns, the one of that place.
    Object(u8),
    /// Who receives it.
    Receiver(u8),
    /// The battlefield of a noun that does not choose (355.10.d).
    Place,
    /// The player who performs it.
    Player,
    /// 355.4: where a move goes.
    Destination,
    /// 355.3.
    Mode,
}

/// Nouns within a value count from here on among the objects of an instruction.
pub const VALUE: u8 = 8;

/// What is chosen at a site.
#[derive(Clone, Debug)]
pub enum Wanted<'a> {
    /// Targets (355.6).
    Targets(&'a Set),
    /// A target that is one of these: "a friendly unit or facedown card".
    OneOf(Vec<&'a Set>),
    /// A battlefield as a target (355.10.d).
    Battlefield(&'a Set),
    /// A player as a target.
    Opponent,
    /// The destination of a move of what is chosen at that site, or of the source; among these battlefields, if they are described;
    /// `between`: to or from the base, whichever the unit is not at.
    Destination { moved: Option<Site>, among: Option<&'a Set>, between: bool },
    /// A mode, of so many.
    Mode(u8),
}

/// The sites of instructions, in the card's order. `chosen` tells which modes' sites count.
pub fn sites<'a>(script: &'a [Instruction], chosen: &[Chosen]) -> Vec<(Site, Wanted<'a>)> {
    let mut found = Vec::new();
    for instruction in script {
        sites_of(instruction, chosen, &mut found);
    }
    found
}

fn sites_of<'a>(instruction: &'a Instruction, chosen: &[Chosen], found: &mut Vec<(Site, Wanted<'a>)>) {
    let number = instruction.number;
    let site = |slot| Site { instruction: number, slot };
    // Nothing in a "must" is a target.
    if instruction.must.is_some() {
        follow("355.10.f");
        return;
    }
    match &instruction.who {
        // What several players, or another one, choose is no target.
        Some(Noun::Player(PlayerNoun::You)) | None => {}
        Some(Noun::Player(PlayerNoun::AnOpponent)) => found.push((site(Slot::Player), Wanted::Opponent)),
        Some(Noun::Player(_)) => {
            follow("355.10.e");
            return;
        }
        Some(Noun::Set(set)) => push_set(site(Slot::Receiver(0)), set, found),
        Some(Noun::Reference { .. } | Noun::Joined { .. } | Noun::Token(_) | Noun::Words(_)) => {}
    }
    // 355.9.a: a player is a target too.
    if let Action::Choose(Noun::Player(PlayerNoun::AnOpponent)) = &instruction.action {
        found.push((site(Slot::Player), Wanted::Opponent));
    }
    let mut object = |noun: &'a Noun| push_noun(number, Slot::Object, noun, found);
    if let Some(noun) = instruction.action.object() {
        object(noun);
    }
    match &instruction.action {
        Action::Deal { damage, to } => {
            push_value(number, damage, found);
            push_noun(number, Slot::Receiver, to, found);
        }
        // 355.14.a: whoever receives a part is a target, whether or not the text says that they are chosen.
        Action::Split { among: Noun::Set(set), .. } => found.push((site(Slot::Receiver(0)), Wanted::Targets(set))),
        Action::Split { .. } => {}
        Action::Give { to, .. } => push_noun(number, Slot::Receiver, to, found),
        Action::Move { what, place } => {
            let moved = matches!(what, Noun::Set(set) if set.quantity.is_chosen()).then_some(site(Slot::Object(0)));
            match place {
                // 355.4: a destination is chosen whether or not one is mentioned.
                None => found.push((site(Slot::Destination), Wanted::Destination { moved, among: None, between: false })),
                Some(Place::Set(set)) if set.quantity.is_chosen() => {
                    found.push((site(Slot::Destination), Wanted::Destination { moved, among: Some(set), between: false }));
                }
                Some(Place::ToOrFrom(_)) => {
                    found.push((site(Slot::Destination), Wanted::Destination { moved, among: None, between: true }));
                }
                Some(_) => {}
            }
        }
        Action::Attach { what, to } => {
            object(what);
            push_noun(number, Slot::Receiver, to, found);
        }
        Action::IncreaseMight { of, to } => {
            object(of);
            push_value(number, to, found);
        }
        Action::Do(list) => list.iter().for_each(|inner| sites_of(inner, chosen, found)),
        Action::ChooseOne(modes) => {
            let site = site(Slot::Mode);
            found.push((site, Wanted::Mode(modes.len() as u8)));
            let picked = chosen.iter().find(|known| known.site == site).and_then(|known| known.picks.first());
            if let Some(Choice::Mode(mode)) = picked
                && let Some(mode) = modes.get(usize::from(*mode))
            {
                mode.iter().for_each(|inner| sites_of(inner, chosen, found));
            }
        }
        // Reflexive and delayed triggers choose when they are finalized themselves.
        Action::DoThis(_) | Action::DoThisBasedOn { .. } | Action::AtMoment { .. } | Action::Delayed(_) => follow("355.5.b"),
        _ => {}
    }
}

fn push_noun<'a>(number: u8, slot: fn(u8) -> Slot, noun: &'a Noun, found: &mut Vec<(Site, Wanted<'a>)>) {
    match noun {
        Noun::Set(set) => push_set(Site { instruction: number, slot: slot(0) }, set, found),
        Noun::Joined { nouns, joint: Joint::Or } => {
            let sets: Vec<_> = nouns.iter().filter_map(|noun| if let Noun::Set(set) = noun { Some(set) } else { None }).collect();
            if sets.len() == nouns.len() && sets.iter().all(|set| is_target(set)) {
                found.push((Site { instruction: number, slot: slot(0) }, Wanted::OneOf(sets)));
            }
        }
        Noun::Joined { nouns, .. } => {
            for (at, noun) in (0..).zip(nouns) {
                if let Noun::Set(set) = noun {
                    push_set(Site { instruction: number, slot: slot(at) }, set, found);
                }
            }
        }
        Noun::Reference { .. } | Noun::Player(_) | Noun::Token(_) | Noun::Words(_) => {}
    }
}

fn push_value<'a>(number: u8, value: &'a Value, found: &mut Vec<(Site, Wanted<'a>)>) {
    if let Value::MightOf(noun) = value {
        push_noun(number, |at| Slot::Object(at + VALUE), noun, found);
    }
}

/// Whether the cards that a noun speaks of can be targets at all: hands and decks are not public (355.10.a).
fn is_public(set: &Set) -> bool {
    !set.filters.iter().filter_map(zone_of_filter).any(is_hidden_zone)
        && !set.filters.iter().any(|filter| matches!(filter, Filter::FromAmong(_)))
}

fn is_target(set: &Set) -> bool {
    is_public(set) && set.quantity.is_chosen()
}

fn push_set<'a>(site: Site, set: &'a Set, found: &mut Vec<(Site, Wanted<'a>)>) {
    if !is_public(set) {
        follow("355.10.a");
        return;
    }
    if is_target(set) {
        found.push((site, Wanted::Targets(set)));
        return;
    }
    // Everything that fits is acted on. The place of a noun that does not choose is chosen itself, if it can be.
    follow("355.5.a");
    follow("355.10.d");
    let place = set.filters.iter().find_map(|filter| match filter {
        Filter::At(Place::Set(place)) if place.quantity.is_chosen() => Some(&**place),
        _ => None,
    });
    if let Some(place) = place {
        found.push((Site { slot: Slot::Place, ..site }, Wanted::Battlefield(place)));
    }
}

fn is_hidden_zone(place: &Place) -> bool {
    match place {
        Place::Zone { zone, .. } => matches!(zone, Thing::Hand | Thing::MainDeck | Thing::RuneDeck),
        Place::Top(_) | Place::Bottom(_) => true,
        _ => false,
    }
}
