//! Splitting damage among targets (355.14, 715.3).

use crate::card::Instruction;
use crate::card::instruction::Action;
use crate::card::phrase::{Noun, Value};
use crate::rules::acting::ActedOn;
use crate::rules::action::{Choice, Question, Refused, Share, Why};
use crate::rules::chain::Item;
use crate::rules::damage::Dealing;
use crate::rules::event::{EventKind, Ignored};
use crate::rules::followed::follow;
use crate::rules::game::{Answer, Game};
use crate::rules::nouns::Scope;
use crate::rules::objects::ObjectId;
use crate::rules::resolution::{Followed, Frame};
use crate::rules::sites::{Site, Slot};

/// Damage that is split.
struct Whole {
    /// What the text says, or comes to.
    amount: u16,
    /// 715.3: added to the whole, and not to each part.
    bonus: u16,
    dealing: Dealing,
}

impl Whole {
    /// All that is split; 715.4: to no damage no bonus is added.
    fn total(&self) -> u16 {
        if self.amount == 0 { 0 } else { self.amount + self.bonus }
    }
}

impl Game {
    /// 355.14.c: as many targets can be chosen at a site as there is damage to split among them; `None` where nothing is split.
    pub(in crate::rules) fn most_to_split(&self, item: &Item, site: Site, options: &[Choice]) -> Option<u16> {
        let scripts = self.scripts_of(item);
        let (instruction, damage) = scripts.iter().find_map(|script| splitting(script, site))?;
        let whole = self.to_split(item, instruction, damage, &objects(options))?;
        follow("355.14.c");
        Some(whole.total())
    }

    /// 355.14: splits damage among targets. How it is divided is decided now (355.14.e).
    pub(super) fn act_split(
        &mut self,
        frame: &mut Frame,
        instruction: &Instruction,
        damage: &Value,
        among: &Noun,
    ) -> Result<Followed, Refused> {
        let mut targets = match self.acted_on(frame, instruction, Slot::Receiver, among)? {
            ActedOn::Asks => return Ok(Followed::Asks),
            ActedOn::Nothing(why) => return Ok(Followed::Ignored(why)),
            ActedOn::These(targets) => targets,
        };
        let Some(whole) = self.to_split(&frame.item, instruction, damage, &targets) else {
            return Ok(Followed::Ignored(Ignored::NoInformation));
        };
        let total = whole.total();
        if targets.is_empty() || total == 0 {
            return Ok(Followed::Done { objects: Vec::new(), performed: false });
        }
        if targets.len() > usize::from(total) {
            // 355.14.h: there are as many targets left as damage, and no fewer (355.14.h.1).
            let Some(Answer::Chosen(picks)) = self.answer.take() else {
                let options = targets.iter().map(|&id| Choice::Object(self.reference(id))).collect();
                let kept = total as u8;
                self.ask(frame.item.controller, Question::Choose { options, least: kept, most: kept, why: Why::Split });
                return Ok(Followed::Asks);
            };
            follow("355.14.h.1");
            targets = objects(&picks);
            frame.progress.picked = Some(targets.clone());
        }
        let assigned: Vec<(ObjectId, u16)> = if targets.len() == 1 {
            vec![(targets[0], total)]
        } else if targets.len() == usize::from(total) {
            targets.iter().map(|&target| (target, 1)).collect()
        } else if let Some(Answer::Assigned(assigned)) = self.answer.take() {
            follow("355.14.e");
            assigned
        } else {
            self.ask(frame.item.controller, Question::Assign { damage: total, among: targets, share: Share::Split });
            return Ok(Followed::Asks);
        };
        follow("355.14.a");
        if whole.bonus > 0 {
            self.record("715.3", EventKind::BonusAdded { to: None, bonus: whole.bonus });
        }
        for (target, part) in assigned {
            self.mark_damage(target, part, &whole.dealing, "417.1.b");
        }
        Ok(Followed::Done { objects: targets, performed: true })
    }

    /// How much is split, by whom.
    fn to_split(&self, item: &Item, instruction: &Instruction, damage: &Value, among: &[ObjectId]) -> Option<Whole> {
        let amount = Scope::of_item(self, item).value(damage)?.max(0).unsigned_abs();
        let dealing = self.dealing_of(item, instruction)?;
        let bonus = among.iter().map(|&id| self.bonus_of(item, &dealing, id)).max().unwrap_or(0);
        Some(Whole { amount, bonus, dealing })
    }
}

/// 355.14.f, g: whether damage may be split so: all of it, and to each target some.
pub(in crate::rules) fn check_split(damage: u16, among: &[ObjectId], assigned: &[(ObjectId, u16)]) -> Result<(), Refused> {
    let to = |id: ObjectId| assigned.iter().filter(|(target, _)| *target == id).fold(0, |sum: u16, (_, part)| sum.saturating_add(*part));
    if assigned.iter().any(|(target, _)| !among.contains(target)) {
        return Err(Refused::illegal("355.14.f", "the damage is split among the targets"));
    }
    if among.iter().any(|&id| to(id) == 0) {
        return Err(Refused::illegal("355.14.g", "each target has to receive at least 1 damage"));
    }
    if among.iter().fold(0, |sum: u16, &id| sum.saturating_add(to(id))) != damage {
        return Err(Refused::illegal("355.14.f", format!("exactly {damage} damage has to be split")));
    }
    Ok(())
}

/// The instruction that splits damage among what is chosen at a site, and how much.
fn splitting(script: &[Instruction], site: Site) -> Option<(&Instruction, &Value)> {
    script.iter().find_map(|instruction| match &instruction.action {
        Action::Split { damage, .. } if instruction.number == site.instruction && matches!(site.slot, Slot::Receiver(_)) => {
            Some((instruction, damage))
        }
        Action::Do(list) => splitting(list, site),
        _ => None,
    })
}

fn objects(picks: &[Choice]) -> Vec<ObjectId> {
    picks.iter().filter_map(|pick| if let Choice::Object(reference) = pick { Some(reference.id) } else { None }).collect()
}
