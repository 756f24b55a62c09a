//! The assignment of combat damage (465.2.c): who is assigned it first, and how much.

use super::action::Refused;
use super::followed::follow;
use super::game::Game;
use super::objects::ObjectId;
use crate::card::Keyword;
use crate::card::ability::Statement;
use crate::card::phrase::{Modifier, Verb};

/// How early a unit has to be assigned lethal damage (815, 826, 465.2.c.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Tank,
    Normal,
    Last,
}

impl Game {
    /// 142.4.b: the least damage beyond what is marked that is lethal; so much that it never is, where all is prevented (437.5.b); `None`
    /// for a unit that cannot be dealt damage (465.2.c.10).
    pub(super) fn lethal(&self, id: ObjectId) -> Option<u16> {
        if !self.can_take_damage(id) {
            return None;
        }
        // 437.5.a: on top of what is prevented.
        let prevented = self.dealing_in_combat(id).map_or(0, |dealing| self.prevented_before_lethal(id, &dealing));
        let lethal = self.might(id).unsigned_abs().saturating_sub(self.object(id).damage).max(1);
        Some(lethal.saturating_add(prevented))
    }

    /// When a unit has to be assigned damage; `None`: first or last, by two demands that exclude each other (465.2.c.8).
    fn rank(&self, id: ObjectId) -> Option<Rank> {
        let first = self.has_keyword(id, &Keyword::Tank);
        let last = self.has_keyword(id, &Keyword::Backline) || self.is_assigned_last(id);
        match (first, last) {
            (true, true) => None,
            (true, false) => Some(Rank::Tank),
            (false, true) => Some(Rank::Last),
            (false, false) => Some(Rank::Normal),
        }
    }

    /// Whether a passive ability says that it must be assigned combat damage last.
    fn is_assigned_last(&self, id: ObjectId) -> bool {
        let mut last = false;
        self.each_statement(2, |scope, statement| {
            if let Statement::Only(event) = statement {
                last |= event.clauses.iter().any(|clause| {
                    clause.verb == Verb::Assign && clause.modifiers.contains(&Modifier::Last) && scope.fits(&clause.subject, id)
                });
            }
        });
        last
    }

    /// The assignment, if there is only one: one unit, or enough for all, or one order that the ranks leave.
    pub(super) fn only_assignment(&self, total: u16, among: &[ObjectId]) -> Option<Vec<(ObjectId, u16)>> {
        if let [only] = among {
            return Some(vec![(*only, total)]);
        }
        if total == 0 {
            return Some(Vec::new());
        }
        if among.iter().any(|&id| self.lethal(id).is_none()) {
            return None;
        }
        let needed = among.iter().filter_map(|&id| self.lethal(id)).fold(0, u16::saturating_add);
        let is_enough_for_all = needed <= total;
        let mut order = Vec::with_capacity(among.len());
        for &id in among {
            match self.rank(id) {
                Some(rank) => order.push((rank, id)),
                None if is_enough_for_all => order.push((Rank::Tank, id)),
                None => return None,
            }
        }
        order.sort();
        let mut left = total;
        let mut assigned = Vec::new();
        let mut at = 0;
        while at < order.len() && left > 0 {
            let rank = order[at].0;
            if rank != order[0].0 {
                // Those that come first have had theirs.
                follow("465.2.c.2");
                follow("465.2.c.6");
            }
            let same: Vec<_> = order[at..].iter().take_while(|(other, _)| *other == rank).map(|(_, id)| *id).collect();
            let need = same.iter().filter_map(|&id| self.lethal(id)).fold(0, u16::saturating_add);
            if need > left && same.len() > 1 {
                return None;
            }
            for &id in &same {
                let amount = self.lethal(id).unwrap_or(0).min(left);
                assigned.push((id, amount));
                left -= amount;
            }
            at += same.len();
        }
        if left > 0
            && let Some(last) = assigned.last_mut()
        {
            // What is left over when all have lethal damage goes on the last of them.
            follow("465.2.c.4");
            last.1 += left;
        }
        Some(assigned)
    }

    /// 465.2.c.3–10: whether damage may be assigned so.
    pub(super) fn check_assignment(&self, total: u16, among: &[ObjectId], assigned: &[(ObjectId, u16)]) -> Result<(), Refused> {
        let to = |id: ObjectId| assigned.iter().filter(|(unit, _)| *unit == id).map(|(_, amount)| *amount).sum::<u16>();
        if assigned.iter().any(|(unit, _)| !among.contains(unit)) {
            return Err(Refused::illegal("465.2.c", "combat damage is assigned among the other side's units there"));
        }
        if among.iter().map(|&id| to(id)).sum::<u16>() != total {
            return Err(Refused::illegal("465.2.c", format!("exactly {total} damage has to be assigned")));
        }
        let torn = among.iter().filter(|&&id| self.rank(id).is_none()).count();
        // Of its two demands, a unit that is assigned nothing meets the one to be last, and one that is assigned enough the one to be
        // first. Only one that is assigned a part has to be tried as both.
        let ranked = |partly: Rank| -> Vec<(ObjectId, Rank)> {
            let rank_of = |id| match (to(id), self.lethal(id)) {
                (0, _) => Rank::Last,
                (amount, Some(lethal)) if amount < lethal => partly,
                _ => Rank::Tank,
            };
            among.iter().map(|&id| (id, self.rank(id).unwrap_or_else(|| rank_of(id)))).collect()
        };
        let as_first = self.check_ranked(&ranked(Rank::Tank), &to);
        if torn == 0 {
            return as_first;
        }
        as_first.or_else(|why| self.check_ranked(&ranked(Rank::Last), &to).map_err(|_| why))?;
        follow("465.2.c.8");
        if torn > 1 {
            follow("465.2.c.9");
        }
        Ok(())
    }

    /// Whether it may be assigned so if the units have those ranks.
    fn check_ranked(&self, ranking: &[(ObjectId, Rank)], to: &impl Fn(ObjectId) -> u16) -> Result<(), Refused> {
        let needs: Vec<_> = ranking.iter().filter_map(|&(id, rank)| Some((id, rank, self.lethal(id)?))).collect();
        if needs.len() < ranking.len() {
            follow("465.2.c.10");
        }
        if needs.iter().filter(|(_, rank, _)| *rank == Rank::Tank).count() > 1 {
            follow("465.2.c.7");
        }
        let all_lethal = needs.iter().all(|&(id, _, need)| to(id) >= need);
        for &(id, rank, need) in &needs {
            if to(id) == 0 {
                continue;
            }
            if needs.iter().any(|&(other, before, needed)| before < rank && to(other) < needed) {
                follow("465.2.c.2");
                follow("465.2.c.6");
                let rule = if rank == Rank::Last { "826.4.b" } else { "815.1.c.2" };
                return Err(Refused::illegal(rule, "another unit has to be assigned lethal damage first"));
            }
            if to(id) > need && !all_lethal {
                return Err(Refused::illegal("465.2.c.4", "a unit is assigned no more than lethal damage while another one is left"));
            }
        }
        if needs.iter().filter(|&&(id, _, need)| to(id) > 0 && to(id) < need).count() > 1 {
            return Err(Refused::illegal("465.2.c.3", "a unit has to be assigned lethal damage before the next one is assigned any"));
        }
        Ok(())
    }
}
