//! Dealing damage by an instruction (417, 712–715).

use crate::card::Instruction;
use crate::card::ability::Statement;
use crate::card::phrase::{Meaning, Noun, Value};
use crate::rules::acting::ActedOn;
use crate::rules::action::Refused;
use crate::rules::chain::{Item, ItemKind};
use crate::rules::damage::{Dealing, Origin};
use crate::rules::event::{EventKind, Ignored};
use crate::rules::followed::follow;
use crate::rules::game::Game;
use crate::rules::nouns::Scope;
use crate::rules::objects::ObjectId;
use crate::rules::resolution::{Followed, Frame};
use crate::rules::sites::Slot;

impl Game {
    /// 417: deals damage to units, the same amount to each (417.1.c).
    pub(super) fn act_deal(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        damage: &Value,
        to: &Noun,
    ) -> Result<Followed, Refused> {
        if matches!(to, Noun::Reference { means: Meaning::EachOther, .. }) {
            return Ok(self.deal_to_each_other(frame, instruction));
        }
        let units = match self.acted_on(frame, instruction, Slot::Receiver, to)? {
            ActedOn::Asks => return Ok(Followed::Asks),
            ActedOn::Nothing(why) => return Ok(Followed::Ignored(why)),
            ActedOn::These(units) => units,
        };
        let (Some(amount), Some(dealing)) = (Scope::of_item(self, &frame.item).value(damage), self.dealing_of(&frame.item, instruction))
        else {
            return Ok(Followed::Ignored(Ignored::NoInformation));
        };
        let amount = (amount * self.times(frame, instruction)).max(0).unsigned_abs();
        // 715: Bonus Damage applies to what each unit is dealt (715.2). It is looked at before any of them is dealt damage.
        if units.len() > 1 {
            follow("417.1.c");
            follow("417.1.d");
        }
        let bonuses: Vec<_> = units.iter().map(|&unit| (unit, self.bonus_of(&frame.item, &dealing, unit))).collect();
        for (unit, bonus) in bonuses {
            let amount = self.with_bonus(unit, amount, bonus);
            self.mark_damage(unit, amount, &dealing, "417.1.b");
        }
        let performed = !units.is_empty() && amount > 0;
        Ok(Followed::Done { objects: units, performed })
    }

    /// Two units deal damage equal to their Mights to each other; with one of them gone, nothing is dealt (359.3.e.12).
    fn deal_to_each_other(&mut self, frame: &Frame, instruction: &Instruction) -> Followed {
        let scope = Scope::of_item(self, &frame.item);
        let both = instruction.who.as_ref().map(|who| scope.objects(who)).unwrap_or_default();
        let [one, other] = both[..] else { return Followed::Ignored(Ignored::NoInformation) };
        follow("417.6.b.3");
        let of = |id: ObjectId| Dealing { origin: Origin::Object(self.reference(id)), by: self.object(id).controller };
        let (by_one, by_other) = (of(one), of(other));
        let (of_one, of_other) = (self.might(one), self.might(other));
        let (to_other, to_one) = (self.bonus_damage(&by_one, other), self.bonus_damage(&by_other, one));
        let to_other = self.with_bonus(other, of_one.unsigned_abs(), to_other);
        let to_one = self.with_bonus(one, of_other.unsigned_abs(), to_one);
        self.mark_damage(other, to_other, &by_one, "417.1.b");
        self.mark_damage(one, to_one, &by_other, "417.1.b");
        Followed::Done { objects: both, performed: true }
    }

    /// 417.6: where the damage of an instruction comes from; `None` if the text says who deals it, and that is gone (359.3.e.12).
    pub(super) fn dealing_of(&self, item: &Item, instruction: &Instruction) -> Option<Dealing> {
        let scope = Scope::of_item(self, item);
        match &instruction.who {
            // 417.6.b.3: what is named deals it alone.
            Some(noun @ (Noun::Reference { .. } | Noun::Set(_) | Noun::Joined { .. })) => {
                follow("417.6.b.3");
                let id = *scope.objects(noun).first()?;
                Some(Dealing { origin: Origin::Object(self.reference(id)), by: self.object(id).controller })
            }
            None | Some(Noun::Player(_) | Noun::Token(_) | Noun::Words(_)) => {
                let dealing = self.origin_of(item);
                if matches!(dealing.origin, Origin::Spell(_)) {
                    follow("417.6.a");
                } else {
                    follow("417.6.b.2.a");
                }
                Some(dealing)
            }
        }
    }

    /// Where what an item does comes from, if its text says nothing else (417.6.a).
    pub(super) fn origin_of(&self, item: &Item) -> Dealing {
        let source = Scope::of_item(self, item).source;
        let origin = match &item.kind {
            ItemKind::Card(_) => Origin::Spell(source),
            ItemKind::Ability(_) => Origin::AbilityOf(source),
        };
        Dealing { origin, by: item.controller }
    }

    /// 715: damage with its bonus; 715.4: to no damage none is added.
    fn with_bonus(&mut self, to: ObjectId, amount: u16, bonus: u16) -> u16 {
        if amount == 0 || bonus == 0 {
            return amount;
        }
        follow("417.5");
        self.record("714", EventKind::BonusAdded { to: Some(to), bonus });
        amount + bonus
    }

    /// 714: all Bonus Damage of a dealing to a unit: what the item itself has, and what abilities give.
    pub(super) fn bonus_of(&self, item: &Item, dealing: &Dealing, to: ObjectId) -> u16 {
        // 417.6.b.3: a spell's own bonus is none for what a unit deals.
        let own = if matches!(dealing.origin, Origin::Object(_)) { 0 } else { u16::from(item.bonus_damage) };
        own + self.bonus_damage(dealing, to)
    }

    /// 713: what passive abilities add to damage of that origin to that unit, summed (714).
    fn bonus_damage(&self, dealing: &Dealing, to: ObjectId) -> u16 {
        let mut bonus = 0;
        self.each_statement(2, |scope, statement| {
            if let Statement::BonusDamage { who, amount, to: whom } = statement
                && scope.deals(who, dealing)
                && whom.as_ref().is_none_or(|whom| scope.fits(whom, to))
            {
                bonus += u16::from(*amount);
            }
        });
        bonus
    }
}
