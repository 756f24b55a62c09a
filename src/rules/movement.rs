//! Movement: standard moves, moves by effects, recalls (144, 420, 445–458).

use super::action::Refused;
use super::event::{EventKind, Ignored};
use super::followed::follow;
use super::game::Game;
use super::history::Happening;
use super::objects::{BattlefieldId, Location, ObjectId, PlayerId, Zone};
use super::turn::Step;
use crate::card::Keyword;
use crate::card::ability::Statement;
use crate::card::phrase::{Clause, Modifier, Noun, Place, Verb};

/// Units that can't move to base, from anywhere or from where the source is.
pub(super) struct Kept<'a> {
    units: &'a Noun,
    from_here: bool,
}

impl<'a> Kept<'a> {
    /// The prohibition that a clause says; `None` if it is none of that kind.
    pub(super) fn of(clause: &'a Clause) -> Option<Self> {
        let Clause { subject: units, verb: Verb::Move, object: None, place: None, modifiers, .. } = clause else { return None };
        let from_here = match modifiers.as_slice() {
            [Modifier::To(Place::Base(None))] => false,
            [Modifier::From(Place::Here), Modifier::To(Place::Base(None))] => true,
            _ => return None,
        };
        matches!(units, Noun::Set(_) | Noun::Reference { .. }).then_some(Self { units, from_here })
    }
}

impl Game {
    /// 144: the standard move of one or more units as a group (144.3).
    pub(super) fn standard_move(&mut self, by: PlayerId, units: &[ObjectId], to: Location) -> Result<(), Refused> {
        // 144.1: when. A closed state is told before a showdown.
        if !self.chain.is_empty() {
            return Err(Refused::illegal("144.1.b", "units make no standard move in a Closed State"));
        }
        if self.showdown.is_some() {
            return Err(Refused::illegal("144.1.c", "units make no standard move during a showdown or combat"));
        }
        if self.turn.player != by || self.turn.step != Step::Main {
            return Err(Refused::illegal("144.1.a", "units make their standard move in their player's Main Phase"));
        }
        if units.is_empty() {
            return Err(Refused::illegal("144.3", "no unit moves"));
        }
        // 144.4, 447.2: where to.
        for (at, &unit) in units.iter().enumerate() {
            if units[..at].contains(&unit) {
                return Err(Refused::illegal("144.3", "a unit is named twice"));
            }
            self.check_standard_move(by, unit, to)?;
        }
        // 144.2, 144.3.c: exhausting is the cost, paid for all at the same time.
        if units.iter().any(|&unit| self.object(unit).exhausted) {
            follow("410.1.b.2");
            return Err(Refused::illegal("144.2", "the cost is exhausting the unit, and it is exhausted"));
        }
        follow("420.3.a");
        follow("448");
        // It happens now, without an item on the chain.
        follow("446.3.c");
        for &unit in units {
            self.exhaust(unit, "144.2");
        }
        follow("420.3.b");
        self.move_units(units, to, by, "144.3");
        Ok(())
    }

    pub(super) fn check_standard_move(&self, by: PlayerId, unit: ObjectId, to: Location) -> Result<(), Refused> {
        let object = self.object(unit);
        if !self.is_unit(unit) || object.zone.location().is_none() {
            return Err(Refused::illegal("144", "only a unit on the board makes a standard move"));
        }
        if object.controller != by {
            let rule = if self.ally(by) == Some(object.controller) { "489.8.c.2" } else { "191.3.a" };
            return Err(Refused::illegal(rule, "a player moves units that the player controls"));
        }
        match (object.zone.location(), to) {
            (Some(from), to) if from == to => Err(Refused::illegal("144.4", "the unit is there already")),
            (_, Location::Base(player)) if player != by => Err(Refused::illegal("144.4.b", "a unit moves to its own base")),
            (Some(Location::Battlefield(_)), Location::Battlefield(_)) if !self.may_gank(unit, to) => {
                Err(Refused::illegal("144.4.c.1", "a standard move from battlefield to battlefield needs Ganking"))
            }
            (_, to) if self.is_kept_from(unit, to) => Err(Refused::illegal("054.1", "something says that it can't move there")),
            (_, Location::Battlefield(at)) => self.check_destination(by, at).inspect_err(|_| follow("410.1.b.3")),
            (_, Location::Base(_)) => Ok(()),
        }
    }

    /// Whether something on the board keeps a unit from moving to a place: "units can't move from here to base" (054.1).
    fn is_kept_from(&self, unit: ObjectId, to: Location) -> bool {
        let mut kept = false;
        self.each_statement(2, |scope, statement| {
            if let Statement::Cant(event) = statement {
                kept |= event.clauses.iter().filter_map(Kept::of).any(|of| {
                    let leaves_here = !of.from_here || scope.here().is_some() && self.location_of(unit) == scope.here();
                    leaves_here && matches!(to, Location::Base(_)) && scope.fits(of.units, unit)
                });
            }
        });
        kept
    }

    fn may_gank(&self, unit: ObjectId, _to: Location) -> bool {
        self.has_keyword(unit, &Keyword::Ganking)
    }

    /// 447.2: whether units of a player may move, or be played, to a battlefield.
    pub(super) fn check_destination(&self, player: PlayerId, at: BattlefieldId) -> Result<(), Refused> {
        let mut others: Vec<_> =
            self.units_at(Location::Battlefield(at)).map(|(_, unit)| unit.controller).filter(|&other| other != player).collect();
        others.sort();
        others.dedup();
        if others.iter().any(|&other| self.ally(player) == Some(other)) {
            return Err(Refused::illegal("447.2.b", "a teammate's units are there"));
        }
        let combat = self.showdown.as_ref().filter(|showdown| showdown.battlefield == at).and_then(|showdown| showdown.combat.as_ref());
        let of_two_others = match combat {
            Some(combat) => combat.attacker != player && combat.defender != player,
            None => self.battlefield(at).combat_staged && !self.has_units_at(player, at),
        };
        if of_two_others {
            follow("462.3");
            return Err(Refused::illegal("447.2.a", "a combat of two other players is there"));
        }
        if others.len() >= 2 {
            return Err(Refused::illegal("449.2", "units of two other players are there"));
        }
        Ok(())
    }

    /// 446: moves units that belong together to one place. 447.2.c: whoever may not be there is recalled instead. Whether
    /// any moved.
    pub(super) fn move_units(&mut self, units: &[ObjectId], to: Location, by: PlayerId, rule: &'static str) -> bool {
        self.next_moment();
        let (mut moving, mut recalled) = (Vec::new(), Vec::new());
        for &unit in units {
            let controller = self.object(unit).controller;
            let to = match to {
                // 447.2.c, 107.1.c: nothing moves into a base of somebody else; it goes to its controller's.
                Location::Base(_) => Location::Base(controller),
                Location::Battlefield(_) => to,
            };
            if self.location_of(unit) == Some(to) {
                continue;
            }
            match to {
                // 359.3.e.6: that was no reason not to choose the place; what can't be done is not done.
                _ if self.is_kept_from(unit, to) => self.record("359.3.e.6", EventKind::Ignored { what: Ignored::Impossible }),
                Location::Battlefield(at) if self.check_destination(controller, at).is_err() => recalled.push(unit),
                _ => moving.push((unit, self.location_of(unit), to)),
            }
        }
        for unit in recalled {
            self.recall(unit, "447.2.c");
        }
        if moving.is_empty() {
            return false;
        }
        for &(unit, _, to) in &moving {
            self.relocate(unit, to);
            self.object_mut(unit).moves = self.object(unit).moves.saturating_add(1);
        }
        self.record(rule, EventKind::Moved { objects: moving.iter().map(|&(unit, _, _)| unit).collect(), to: moving[0].2 });
        // 450: the destination becomes contested.
        for &(unit, _, to) in &moving {
            self.arrived(unit, to);
        }
        for &(unit, from, to) in &moving {
            let reference = self.reference(unit);
            self.happens(Happening { from, ..Happening::new(Verb::Move).by(by).of(reference).at(Some(to)) });
        }
        follow("453");
        follow("319.8");
        self.cleanup_due = true;
        true
    }

    /// Puts an object, and what is attached to it (719.3.a), at a location of the board.
    pub(super) fn relocate(&mut self, id: ObjectId, to: Location) {
        self.object_mut(id).zone = to.zone();
        let attached: Vec<_> = self.attached(id).collect();
        for gear in attached {
            self.object_mut(gear).zone = to.zone();
        }
    }

    /// 190.3.a: a unit that is now at a battlefield that its controller does not control contests it.
    pub(super) fn arrived(&mut self, unit: ObjectId, at: Location) {
        if let Location::Battlefield(battlefield) = at {
            let controller = self.object(unit).controller;
            self.contest(battlefield, controller, "450");
        }
    }

    /// 455: a recall is no move: it triggers nothing that waits for moves (456.1), and changes no status.
    pub(super) fn recall(&mut self, id: ObjectId, rule: &'static str) {
        let base = Location::Base(self.object(id).controller);
        if self.location_of(id) == Some(base) || !matches!(self.object(id).zone, Zone::Base(_) | Zone::Battlefield(_)) {
            return;
        }
        follow("456.2");
        let object = self.object(id);
        if object.exhausted || object.damage > 0 || object.stunned || object.buffs > 0 {
            follow("458");
            follow("458.1");
        }
        self.relocate(id, base);
        self.record(rule, EventKind::Recalled { object: id });
        let reference = self.reference(id);
        self.happens(Happening::new(Verb::Recall).of(reference));
        self.cleanup_due = true;
    }
}
