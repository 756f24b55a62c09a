//! Answers: picks, orders, and assignments of combat damage (355, 383.3.d, 465.2.c).

use std::sync::Arc;

use super::sets::{counts, orders};
use super::{Candidates, LeftOut, MOST};
use crate::rules::abilities::triggered::Waiting;
use crate::rules::action::{Choice, Deed};
use crate::rules::game::Game;
use crate::rules::history::Happening;
use crate::rules::objects::{ObjectId, PlayerId};
use crate::rules::position::Class;

impl Game {
    /// Every set of picks, the smallest first. Of options that are equal and that nothing refers to, the first ones are taken.
    pub(super) fn picks_to_try(&self, by: PlayerId, options: &[Choice], least: u8, most: u8, candidates: &mut Candidates) {
        let kept = self.kept_apart();
        let mut groups: Vec<(Option<Class>, Vec<Choice>)> = Vec::new();
        for &option in options {
            let class = match option {
                Choice::Object(reference) => self.class_of(reference.id, &kept),
                Choice::Player(_) | Choice::Item(_) | Choice::Place(_) | Choice::Mode(_) => None,
            };
            match groups.iter_mut().find(|(known, _)| class.is_some() && *known == class) {
                Some((_, group)) => group.push(option),
                None => groups.push((class, vec![option])),
            }
        }
        let sizes: Vec<usize> = groups.iter().map(|(_, group)| group.len()).collect();
        for take in usize::from(least)..=usize::from(most).min(options.len()) {
            let left = MOST.saturating_sub(candidates.lines.len());
            let (ways, is_all) = counts(&sizes, take, left);
            for way in ways {
                let picks = groups.iter().zip(way).flat_map(|((_, group), some)| group[..some].to_vec()).collect();
                candidates.one(by, Deed::Choose(picks));
            }
            if !is_all {
                candidates.leave_out(LeftOut::TooMany { player: by });
                return;
            }
        }
    }

    /// Every order of what is asked about; triggers that are the same in all but their place are not exchanged.
    pub(super) fn orders_to_try(&self, by: PlayerId, of: &[ObjectId], candidates: &mut Candidates) {
        let moment = self.triggered.iter().map(|waiting| waiting.moment).min();
        let due: Vec<_> = self.triggered.iter().filter(|waiting| Some(waiting.moment) == moment && waiting.controller == by).collect();
        let class = |at: usize| match due.get(at) {
            Some(waiting) if due.len() == of.len() => due.iter().position(|other| is_same(other, waiting)).unwrap_or(at),
            _ => at,
        };
        let classes: Vec<usize> = (0..of.len()).map(class).collect();
        let (orders, is_all) = orders(&classes, MOST);
        orders.into_iter().for_each(|order| candidates.one(by, Deed::Order(order)));
        if !is_all {
            candidates.leave_out(LeftOut::TooMany { player: by });
        }
    }

    /// 465.2.c: which units are assigned lethal damage, and which one gets what is left then. How what is left over is spread once all have
    /// lethal damage makes no difference.
    pub(super) fn assignments_to_try(&self, by: PlayerId, damage: u16, among: &[ObjectId], candidates: &mut Candidates) {
        let (mortal, immune): (Vec<_>, Vec<_>) = among.iter().map(|&id| (id, self.lethal(id))).partition(|(_, need)| need.is_some());
        let mortal: Vec<(ObjectId, u16)> = mortal.into_iter().filter_map(|(id, need)| Some((id, need?))).collect();
        if mortal.len() >= usize::BITS as usize || 1_usize << mortal.len() > MOST {
            candidates.leave_out(LeftOut::TooMany { player: by });
        }
        let sets = (1_usize << mortal.len().min(MOST.ilog2() as usize)).min(MOST);
        // The largest sets first, as players mostly want it.
        for set in (0..sets).rev() {
            let chosen: Vec<_> = mortal.iter().enumerate().filter(|(at, _)| set & 1 << at != 0).map(|(_, one)| *one).collect();
            let needed = chosen.iter().fold(0, |sum: u16, (_, need)| sum.saturating_add(*need));
            let Some(left) = damage.checked_sub(needed) else { continue };
            let mut try_with = |more: Option<ObjectId>| {
                let mut assigned = chosen.clone();
                if let Some(more) = more {
                    match assigned.iter_mut().find(|(id, _)| *id == more) {
                        Some((_, amount)) => *amount += left,
                        None => assigned.push((more, left)),
                    }
                }
                candidates.one(by, Deed::Assign(assigned));
            };
            if left == 0 {
                try_with(None);
                continue;
            }
            if chosen.len() == mortal.len() {
                if let Some((last, _)) = chosen.last() {
                    try_with(Some(*last));
                }
            } else {
                let rest = mortal.iter().filter(|one| !chosen.contains(one) && left < one.1);
                rest.for_each(|(id, _)| try_with(Some(*id)));
            }
            if let Some((first, _)) = immune.first() {
                try_with(Some(*first));
            }
        }
    }
}

/// 355.14: every way to split damage, some to each.
pub(super) fn splits_to_try(by: PlayerId, damage: u16, among: &[ObjectId], candidates: &mut Candidates) {
    let Some(mut spare) = damage.checked_sub(among.len() as u16).map(usize::from) else { return };
    // What each gets beyond the 1 that it has to: counted like a number with a digit for each target, all digits together the same.
    let mut beyond = vec![0; among.len()];
    let Some(first) = beyond.first_mut() else { return };
    *first = std::mem::take(&mut spare);
    for _ in 0..MOST {
        let parts = among.iter().zip(&beyond).map(|(&id, &more)| (id, 1 + more as u16));
        candidates.one(by, Deed::Assign(parts.collect()));
        // The next: one moves on from the first that has any, and what that had left starts from the front again.
        let Some(at) = beyond.iter().position(|&more| more > 0).filter(|at| at + 1 < beyond.len()) else { return };
        let left = std::mem::take(&mut beyond[at]) - 1;
        beyond[at + 1] += 1;
        beyond[0] = left;
    }
    candidates.leave_out(LeftOut::TooMany { player: by });
}

/// Whether two triggers are the same: the same ability of the same object, for the same event.
fn is_same(one: &Waiting, other: &Waiting) -> bool {
    let event = |waiting: &Waiting| waiting.event.map(|event| Happening { moment: 0, ..event });
    one.source == other.source
        && Arc::ptr_eq(&one.ability, &other.ability)
        && Arc::ptr_eq(&one.script, &other.script)
        && event(one) == event(other)
        && (one.you, one.hidden_at) == (other.you, other.hidden_at)
        && one.memory == other.memory
}
