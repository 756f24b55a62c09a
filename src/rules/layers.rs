//! Layers: what an object's Might and keywords are right now (473–480, 703, 706–711).

use super::followed::follow;
use super::game::Game;
use super::nouns::Scope;
use super::objects::{Designation, ObjectId, Zone};
use crate::card::ability::{Body, Statement};
use crate::card::{Keyword, Kind};

use super::abilities::delayed::Change;

/// Passive abilities may look at Might that other passive abilities change; so deep is looked, and no deeper.
const DEPTH: u8 = 3;

impl Game {
    /// Whether it is a unit. 355.9.a.1: on the board, or as a card in another zone.
    pub fn is_unit(&self, id: ObjectId) -> bool {
        self.card_of(id).kind == Kind::Unit
    }

    pub fn is_rune(&self, id: ObjectId) -> bool {
        self.card_of(id).kind == Kind::Rune
    }

    /// A unit's Might, counted as 0 if it is less (143.2.b). 711: outside the board the printed Might.
    pub fn might(&self, id: ObjectId) -> i16 {
        self.true_might(id, DEPTH).max(0)
    }

    /// 143.2.b.1: its Might for reckoning, which may be less than 0.
    pub(super) fn true_might(&self, id: ObjectId, depth: u8) -> i16 {
        let object = self.object(id);
        // 477.1.a.1: layer 1 assigns Might.
        let base = i16::from(object.printed_might.or(self.card_of(id).might).unwrap_or(0));
        if !matches!(object.zone, Zone::Base(_) | Zone::Battlefield(_)) {
            return base;
        }
        // 477.3.e: layer 3, increases first, then decreases. Addition does not mind the order; limits are snapshotted (477.3.b).
        let mut might = base + i16::from(object.buffs);
        for effect in self.effects.iter().filter(|effect| effect.object.id == id && self.is_current(effect.object)) {
            if let Change::Might(by) = effect.change {
                follow_arithmetic(by);
                might += by;
            }
        }
        // 807.1.c, 814.1.c: Assault and Shield, while the designation lasts.
        match object.designation {
            Some(Designation::Attacker) => {
                might += i16::from(self.keyword_value(id, depth, |keyword| match keyword {
                    Keyword::Assault(n) => Some(*n),
                    _ => None,
                }))
            }
            Some(Designation::Defender) => {
                might += i16::from(self.keyword_value(id, depth, |keyword| match keyword {
                    Keyword::Shield(n) => Some(*n),
                    _ => None,
                }))
            }
            None => {}
        }
        if self.table.has_passives && depth > 0 {
            might += self.passive_might(id, depth - 1);
        }
        // 137.3: Might Bonuses of what is attached.
        for gear in self.attached(id) {
            if let Some(bonus) = self.card_of(gear).might_bonus {
                follow("434.1.d");
                follow("477.3.d");
                might += i16::from(bonus);
            }
        }
        might
    }

    /// What passive abilities on the board give to an object's Might.
    fn passive_might(&self, id: ObjectId, depth: u8) -> i16 {
        let mut sum = 0;
        self.each_statement(depth, |scope, statement| {
            if let Statement::Have { who, grants } = statement
                && scope.with_depth(depth).fits(who, id)
            {
                for grant in grants {
                    let by = scope.with_depth(depth).might_of_grant(grant);
                    follow_arithmetic(by);
                    sum += by;
                }
            }
        });
        sum
    }

    /// Calls `visit` with every passive statement that is active now: of objects on the board, while its condition holds (364–365).
    pub(super) fn each_statement<'g>(&'g self, depth: u8, mut visit: impl FnMut(Scope<'g>, &'g Statement)) {
        if !self.table.has_passives {
            return;
        }
        for (source, object) in self.objects() {
            let card = self.table.get(object.card);
            if !card.has_passives {
                continue;
            }
            if !matches!(object.zone, Zone::Base(_) | Zone::Battlefield(_) | Zone::LegendZone | Zone::BattlefieldZone) {
                if matches!(card.kind, Kind::Unit | Kind::Gear) && !object.zone.is_board() {
                    follow("365.1");
                }
                continue;
            }
            for ability in card.abilities.iter().filter(|_| !self.is_text_inactive(source)) {
                if let Body::Passive { condition, statement } = &ability.body {
                    let scope = Scope::of_source(self, source).with_depth(depth);
                    let holds = |condition| {
                        follow("364.3");
                        scope.holds(condition)
                    };
                    if self.is_active(source, ability) && condition.as_ref().is_none_or(holds) {
                        visit(scope, statement);
                    }
                }
            }
        }
    }

    /// 135.4, 718.2: the rules text of an attached card is inactive.
    pub(super) fn is_text_inactive(&self, id: ObjectId) -> bool {
        let is_attached = self.object(id).attached_to.is_some();
        if is_attached {
            follow("434.1.e");
        }
        is_attached
    }

    /// The sum of a keyword's values on an object: printed, granted, from passive abilities (807.2, 809.2, 814.2).
    pub(super) fn keyword_value(&self, id: ObjectId, depth: u8, value: impl Fn(&Keyword) -> Option<u8>) -> u8 {
        let mut sum: u8 = 0;
        self.each_keyword(id, depth, |keyword| sum = sum.saturating_add(value(keyword).unwrap_or(0)));
        sum
    }

    /// Whether an object has a keyword, of any value.
    pub fn has_keyword(&self, id: ObjectId, keyword: &Keyword) -> bool {
        self.has_keyword_within(id, keyword, DEPTH)
    }

    /// The same, as far as passive abilities are looked at that deep: whom an ability gives a keyword to may hang on a keyword (478).
    pub(super) fn has_keyword_within(&self, id: ObjectId, keyword: &Keyword, depth: u8) -> bool {
        let mut found = false;
        self.each_keyword(id, depth, |has| found |= is_same_keyword(has, keyword));
        found
    }

    /// Every keyword that an object has now.
    fn each_keyword(&self, id: ObjectId, depth: u8, mut visit: impl FnMut(&Keyword)) {
        let card = self.card_of(id);
        card.keywords.iter().for_each(&mut visit);
        let object = self.object(id);
        for effect in self.effects.iter().filter(|effect| effect.object.id == id && self.is_current(effect.object)) {
            if let Change::Keyword(keyword) = &effect.change {
                follow("477.2.a");
                visit(keyword);
            }
        }
        if !self.table.has_passives || depth == 0 {
            return;
        }
        for ability in &card.abilities {
            if let Body::Keywords(keywords) = &ability.body
                && !ability.depends_on.is_empty()
                && self.is_active(id, ability)
            {
                keywords.iter().for_each(&mut visit);
            }
        }
        // A card that is being played has what is said of units as they are played.
        let is_played = object.zone == Zone::Chain;
        if is_played || matches!(object.zone, Zone::Base(_) | Zone::Battlefield(_)) {
            let fits = |scope: &Scope<'_>, who: &crate::card::Noun| {
                if is_played { scope.fits_entering(who, id, object.controller) } else { scope.fits(who, id) }
            };
            self.each_statement(depth - 1, |scope, statement| {
                if let Statement::Have { who, grants } = statement
                    && fits(&scope, who)
                {
                    for grant in grants {
                        if let crate::card::phrase::Grant::Keyword(keyword) = grant {
                            follow("477.2.a");
                            visit(keyword);
                        }
                    }
                }
            });
        }
    }

    /// The Deflect Value of an object (809.2).
    pub(super) fn deflect(&self, id: ObjectId) -> u8 {
        self.keyword_value(id, DEPTH, |keyword| if let Keyword::Deflect(n) = keyword { Some(*n) } else { None })
    }

    /// 708: Mighty is 5 or more Might.
    pub fn is_mighty(&self, id: ObjectId) -> bool {
        self.is_unit(id) && self.might(id) >= 5
    }

    /// 740.2.a: alone is a unit without other friendly units at its location.
    pub(super) fn is_alone(&self, id: ObjectId) -> bool {
        let controller = self.object(id).controller;
        self.location_of(id).is_some_and(|location| {
            !self.units_at(location).any(|(other, unit)| other != id && self.is_friendly(controller, unit.controller))
        })
    }
}

/// What is added to a Might, or taken from it.
fn follow_arithmetic(by: i16) {
    match by {
        0 => return,
        1.. => follow("477.3.e.1.a"),
        _ => follow("477.3.e.2.a"),
    }
    follow("477.3.a");
}

/// Whether two keywords are the same but for their value.
pub(super) fn is_same_keyword(one: &Keyword, other: &Keyword) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}
