//! Damage: marking it, and what cannot be dealt any (142, 417, 437).

use super::event::EventKind;
use super::followed::follow;
use super::game::Game;
use super::history::Happening;
use super::nouns::Scope;
use super::objects::{ObjectId, ObjectRef, PlayerId};
use crate::card::Kind;
use crate::card::ability::Statement;
use crate::card::phrase::{Filter, Noun, Owner, Quality, Thing, Verb};

/// Where damage comes from (417.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dealing {
    pub origin: Origin,
    /// 417.6.b.4: who is responsible.
    pub by: PlayerId,
}

/// What deals damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// 417.6.a
    Spell(ObjectRef),
    /// 417.6.b.2.a: the ability, and what it is of.
    AbilityOf(ObjectRef),
    /// 417.6.b.3: that object alone.
    Object(ObjectRef),
    /// 417.6.c: the units of a side.
    Combat,
}

impl Scope<'_> {
    /// Whether damage comes from what a noun speaks of: "your spells and abilities".
    pub(super) fn deals(&self, noun: &Noun, dealing: &Dealing) -> bool {
        let is_of_kind = |object: ObjectRef, kind| self.game.card_of(object.id).kind == kind;
        let is_thing = |thing: &Thing| match (thing, dealing.origin) {
            (Thing::Spell, Origin::Spell(_)) | (Thing::Ability, Origin::AbilityOf(_)) | (Thing::Unit, Origin::Combat) => true,
            (Thing::Spell, Origin::AbilityOf(object)) => is_of_kind(object, Kind::Spell),
            (Thing::Unit, Origin::AbilityOf(object) | Origin::Object(object)) => is_of_kind(object, Kind::Unit),
            _ => false,
        };
        match noun {
            Noun::Set(set) => {
                set.things.iter().any(is_thing)
                    && set.owner.as_ref().is_none_or(|owner| matches!(owner, Owner::Your) && self.you == Some(dealing.by))
                    && set.qualities.iter().all(|quality| match quality {
                        Quality::Friendly => self.you.is_some_and(|you| self.game.is_friendly(you, dealing.by)),
                        Quality::Enemy => self.you.is_some_and(|you| self.game.is_opponent(you, dealing.by)),
                        _ => false,
                    })
                    && set.filters.iter().all(|filter| match filter {
                        Filter::ControlledBy(player) => self.players(player).contains(&dealing.by),
                        _ => false,
                    })
            }
            Noun::Joined { nouns, .. } => nouns.iter().any(|noun| self.deals(noun, dealing)),
            Noun::Reference { .. } | Noun::Player(_) | Noun::Token(_) | Noun::Words(_) => false,
        }
    }
}

/// Whether [`Scope::deals`] can tell what the noun speaks of.
pub(super) fn is_known_dealer(noun: &Noun) -> bool {
    match noun {
        Noun::Set(set) => {
            !set.other
                && set.things.iter().all(|thing| matches!(thing, Thing::Spell | Thing::Ability | Thing::Unit))
                && set.owner.as_ref().is_none_or(|owner| matches!(owner, Owner::Your))
                && set.qualities.iter().all(|quality| matches!(quality, Quality::Friendly | Quality::Enemy))
                && set.filters.iter().all(|filter| matches!(filter, Filter::ControlledBy(_)))
        }
        Noun::Joined { nouns, .. } => nouns.iter().all(is_known_dealer),
        Noun::Reference { .. } | Noun::Player(_) | Noun::Token(_) | Noun::Words(_) => false,
    }
}

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
    pub(super) fn mark_damage(&mut self, to: ObjectId, amount: u16, dealing: &Dealing, rule: &'static str) {
        if amount == 0 {
            // Only a positive amount is dealt.
            follow("417.1.e.1");
            return;
        }
        if !self.can_take_damage(to) {
            self.record("054.1", EventKind::DamageNotDealt { to });
            return;
        }
        let amount = self.after_prevention(to, amount, dealing);
        if amount == 0 {
            // 437.4: it was not dealt damage at all.
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
