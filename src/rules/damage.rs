//! Damage: marking it, and what cannot be dealt any (142, 417, 437).

use super::event::EventKind;
use super::followed::follow;
use super::game::Game;
use super::history::Happening;
use super::objects::ObjectId;
use crate::card::ability::Statement;
use crate::card::phrase::Verb;

impl Game {
    /// Whether damage can be dealt to a unit: no prohibition says otherwise (054.1).
    pub(super) fn can_take_damage(&self, id: ObjectId) -> bool {
        let mut can = true;
        self.each_statement(2, |scope, statement| {
            if let Statement::Cant(event) = statement {
                can &= !event.clauses.iter().any(|clause| clause.verb == Verb::TakeDamage && scope.fits(&clause.subject, id));
            }
        });
        can
    }

    /// 417.1.b: marks damage on a unit. The one place where damage is marked. Damage kills in the next cleanup only (323.5).
    pub(super) fn mark_damage(&mut self, to: ObjectId, amount: u16, rule: &'static str) {
        if amount == 0 {
            // Only a positive amount is dealt.
            follow("417.1.e.1");
            return;
        }
        if !self.can_take_damage(to) {
            self.record("054.1", EventKind::DamageNotDealt { to });
            return;
        }
        let object = self.object_mut(to);
        object.damage = object.damage.saturating_add(amount);
        object.hurt = true;
        self.record(rule, EventKind::Dealt { to, amount });
        self.cleanup_due = true;
        let reference = self.reference(to);
        let place = self.location_of(to);
        self.happens(Happening { amount, ..Happening::new(Verb::TakeDamage).of(reference).at(place) });
    }

    /// 142.4.b: whether a unit has lethal damage marked: not nothing, and as much as its Might or more.
    pub(super) fn has_lethal_damage(&self, id: ObjectId) -> bool {
        let object = self.object(id);
        if object.stunned && object.damage > 0 {
            // Its full Might is needed all the same.
            follow("423.1.c");
        }
        object.damage > 0 && self.is_unit(id) && object.zone.location().is_some() && i32::from(object.damage) >= i32::from(self.might(id))
    }

    /// 418: clears the damage of one unit.
    pub(super) fn heal(&mut self, id: ObjectId) -> bool {
        let had = self.object(id).damage > 0;
        if had {
            self.object_mut(id).damage = 0;
            self.record("418.1", EventKind::Healed { objects: vec![id] });
        }
        had
    }
}
