//! What happened this turn, as far as abilities wait for it or look back at it (383, 727).

use super::game::Game;
use super::objects::{CardId, Location, ObjectRef, PlayerId};
use crate::card::phrase::Verb;

/// What a game action is attributed to: a spell, or the object whose ability it is (411.5, 428.5). What a spell set up comes from the spell too
/// (428.5.d).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    pub object: ObjectRef,
    pub card: CardId,
    /// Who controls the spell or ability.
    pub controller: PlayerId,
}

/// Something that happened that an ability can speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Happening {
    /// Things of one moment happened at the same time (383.3.d).
    pub moment: u32,
    pub verb: Verb,
    /// Whoever is responsible (411).
    pub by: Option<PlayerId>,
    /// What it happened to, or did it: the unit that moved, attacked, died.
    pub object: Option<ObjectRef>,
    /// Where: the battlefield conquered, the place moved to, the place of a death.
    pub place: Option<Location>,
    pub from: Option<Location>,
    /// How much: of damage.
    pub amount: u16,
    /// What it is attributed to: a kill.
    pub with: Option<Cause>,
}

impl Happening {
    /// Something that happened, with nothing but its verb.
    pub fn new(verb: Verb) -> Self {
        Self { moment: 0, verb, by: None, object: None, place: None, from: None, amount: 0, with: None }
    }

    pub fn by(self, player: PlayerId) -> Self {
        Self { by: Some(player), ..self }
    }

    pub fn of(self, object: ObjectRef) -> Self {
        Self { object: Some(object), ..self }
    }

    pub fn at(self, place: Option<Location>) -> Self {
        Self { place, ..self }
    }
}

impl Game {
    /// Begins a new moment: what happens from now on is later than what happened before.
    pub(super) fn next_moment(&mut self) {
        self.moment += 1;
    }

    /// Something happens: abilities that wait for it trigger, and it can be looked back at.
    pub(super) fn happens(&mut self, happening: Happening) {
        if !self.table.has_triggers && !self.table.has_passives && self.delayed.is_empty() {
            return;
        }
        let happening = Happening { moment: self.moment, ..happening };
        self.history.push(happening);
        self.trigger_on(&happening);
        if let (Verb::Play, Some(card)) = (happening.verb, happening.object) {
            self.play_is_over(card.id, Some(happening));
        }
    }
}
