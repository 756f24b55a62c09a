//! Stun, buff, give, score (423, 426, 477, 702).

use crate::card::Instruction;
use crate::card::phrase::{Duration, Grant, Noun, Value, Verb};
use crate::rules::abilities::delayed::{Change, Effect, Lasts};
use crate::rules::acting::ActedOn;
use crate::rules::action::Choice;
use crate::rules::action::Refused;
use crate::rules::event::{EventKind, Ignored};
use crate::rules::followed::follow;
use crate::rules::game::Game;
use crate::rules::history::Happening;
use crate::rules::nouns::Scope;
use crate::rules::objects::ObjectId;
use crate::rules::resolution::{Followed, Frame};
use crate::rules::sites::{Site, Slot, VALUE};

impl Game {
    /// 423: stuns a unit on the board; a stunned one is not stunned again.
    pub(in crate::rules) fn stun(&mut self, id: ObjectId) {
        if self.object(id).stunned || !self.is_unit(id) || !self.object(id).zone.is_board() {
            if self.object(id).stunned {
                follow("423.1.a.1");
            }
            return;
        }
        self.object_mut(id).stunned = true;
        self.record("423.1", EventKind::Stunned { object: id });
        self.cleanup_due = true;
        let reference = self.reference(id);
        self.happens(Happening::new(Verb::Stun).of(reference));
    }

    /// 426: places a buff on a unit that has none (702.3).
    pub(super) fn buff(&mut self, id: ObjectId) {
        if self.object(id).buffs > 0 || !self.is_unit(id) || !self.object(id).zone.is_board() {
            if self.object(id).buffs > 0 {
                follow("426.1.b.1");
                follow("426.1.c");
            }
            return;
        }
        self.changes_might(id, |game| game.object_mut(id).buffs = 1);
        self.record("426.1.b", EventKind::Buffed { object: id });
        let reference = self.reference(id);
        self.happens(Happening::new(Verb::Buff).of(reference));
    }

    /// 702.2.b: spends a buff.
    pub(in crate::rules) fn spend_buff(&mut self, id: ObjectId) {
        if self.object(id).buffs > 0 {
            self.object_mut(id).buffs -= 1;
            self.record("702.2.b", EventKind::BuffSpent { object: id });
            self.cleanup_due = true;
        }
    }

    /// Changes something about a unit's Might; 709: it becomes Mighty at the moment when its Might reaches 5.
    fn changes_might(&mut self, id: ObjectId, change: impl FnOnce(&mut Game)) {
        let before = self.is_mighty(id);
        change(self);
        self.cleanup_due = true;
        if !before && self.is_mighty(id) {
            let reference = self.reference(id);
            self.happens(Happening::new(Verb::BecomeMighty).of(reference));
        }
    }

    /// 477, 801.3.a: gives Might or keywords for a while.
    pub(super) fn act_give(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        grants: &[Grant],
        to: &Noun,
        minimum: Option<u8>,
    ) -> Result<Followed, Refused> {
        let objects = match self.acted_on(frame, instruction, Slot::Receiver, to)? {
            ActedOn::Asks => return Ok(Followed::Asks),
            ActedOn::Nothing(why) => return Ok(Followed::Ignored(why)),
            ActedOn::These(objects) => objects,
        };
        let name = self.card_of(frame.item.source()).name.clone();
        let Some(lasts) = lasts(instruction) else { return Err(Refused::clause(&name, "a duration that is not played yet")) };
        for grant in grants {
            match grant {
                Grant::Might(_) | Grant::MightEqualTo { .. } => {
                    let by = Scope::of_item(self, &frame.item).might_of_grant(grant);
                    objects.iter().for_each(|&id| self.give_might(id, by, minimum, lasts));
                }
                Grant::Keyword(keyword) => {
                    for &id in &objects {
                        let object = self.reference(id);
                        self.effects.push(Effect { object, change: Change::Keyword(keyword.clone()), lasts });
                        self.record("801.3.a", EventKind::KeywordGranted { object: id, keyword: keyword.clone() });
                        self.cleanup_due = true;
                    }
                }
                Grant::KeywordEqualTo(..) | Grant::Ability(_) | Grant::Words(_) => {
                    return Err(Refused::clause(&name, "a grant that is not played yet"));
                }
            }
        }
        let performed = !objects.is_empty();
        Ok(Followed::Done { objects, performed })
    }

    /// "increase its Might to the Might of another friendly unit": by what is missing, never by less than nothing (477.3.c).
    pub(super) fn act_increase(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        of: &Noun,
        to: &Value,
    ) -> Result<Followed, Refused> {
        let units = match self.acted_on(frame, instruction, Slot::Object, of)? {
            ActedOn::Asks => return Ok(Followed::Asks),
            ActedOn::Nothing(why) => return Ok(Followed::Ignored(why)),
            ActedOn::These(units) => units,
        };
        // The unit whose Might is looked at is a target of its own.
        let site = Site { instruction: instruction.number, slot: Slot::Object(VALUE) };
        let goal = match frame.legal_at(site) {
            Some([Choice::Object(reference)]) => Some(self.might(reference.id)),
            Some(_) => None,
            None => Scope::of_item(self, &frame.item).value(to),
        };
        let Some(goal) = goal else { return Ok(Followed::Ignored(Ignored::NoInformation)) };
        let lasts = if instruction.duration == Some(Duration::ThisTurn) { Lasts::ThisTurn } else { Lasts::WhileOnBoard };
        for &unit in &units {
            let by = goal - self.true_might(unit, 3);
            if by < 0 {
                follow("477.3.c");
            }
            let by = by.max(0);
            self.give_might(unit, by, None, lasts);
        }
        let performed = !units.is_empty();
        Ok(Followed::Done { objects: units, performed })
    }

    /// 432: doubles Might: each unit gets as much as it has now, for as long as the text says (432.1.a).
    pub(super) fn act_double(&mut self, frame: &mut Frame, instruction: &Instruction, of: &Noun) -> Result<Followed, Refused> {
        let units = match self.acted_on(frame, instruction, Slot::Object, of)? {
            ActedOn::Asks => return Ok(Followed::Asks),
            ActedOn::Nothing(why) => return Ok(Followed::Ignored(why)),
            ActedOn::These(units) => units,
        };
        let Some(lasts) = lasts(instruction) else {
            return Err(Refused::clause(&self.card_of(frame.item.source()).name, "a duration that is not played yet"));
        };
        follow("432.1.a");
        for &unit in &units {
            self.give_might(unit, self.true_might(unit, 3).max(0), None, lasts);
        }
        let performed = !units.is_empty();
        Ok(Followed::Done { objects: units, performed })
    }

    /// A limit on the change is fixed as it is made.
    fn give_might(&mut self, id: ObjectId, by: i16, minimum: Option<u8>, lasts: Lasts) {
        let by = match minimum {
            Some(minimum) if by < 0 => {
                let most = (i16::from(minimum) - self.true_might(id, 3)).min(0);
                if by < most {
                    follow("477.3.b");
                    follow("477.3.e.2.b");
                }
                by.max(most)
            }
            _ => by,
        };
        let object = self.reference(id);
        self.changes_might(id, |game| game.effects.push(Effect { object, change: Change::Might(by), lasts }));
        self.record("477.3", EventKind::MightChanged { object: id, by });
    }

    /// 468: "score 1 point", and the like: no limit of conquering applies (471.1.a.1).
    pub(super) fn act_score(&mut self, frame: &mut Frame, instruction: &Instruction, value: &Value) -> Result<Followed, Refused> {
        let points = Scope::of_item(self, &frame.item).value(value).unwrap_or(0).max(0) as u8;
        let performers = self.performers(frame, instruction);
        for &player in &performers {
            self.gain_points(player, points, "194.1.c");
        }
        Ok(Followed::Done { objects: Vec::new(), performed: !performers.is_empty() })
    }
}

/// How long what an instruction gives lasts; `None` for what is not played yet.
pub(in crate::rules) fn lasts(instruction: &Instruction) -> Option<Lasts> {
    match instruction.duration {
        Some(Duration::ThisTurn) => Some(Lasts::ThisTurn),
        Some(Duration::ThisCombat) => Some(Lasts::ThisCombat),
        None => Some(Lasts::WhileOnBoard),
        Some(Duration::AsLongAs(_) | Duration::Until(_)) => None,
    }
}
