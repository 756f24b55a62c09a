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

    /// When a unit has to be assigned damage. 465.2.c.8: with two demands that exclude each other, the assigning player applies either.
    fn ranks(&self, id: ObjectId) -> Vec<Rank> {
        let first = self.has_keyword(id, &Keyword::Tank);
        let last = self.has_keyword(id, &Keyword::Backline) || self.is_assigned_last(id);
        match (first, last) {
            (true, true) => vec![Rank::Tank, Rank::Last],
            (true, false) => vec![Rank::Tank],
            (false, true) => vec![Rank::Last],
            (false, false) => vec![Rank::Normal],
        }
    }

    /// The ranks that these units can have together. 465.2.c.9: each of those with two is dealt with by itself.
    fn rankings(&self, among: &[ObjectId]) -> Vec<Vec<(ObjectId, Rank)>> {
        let mut all: Vec<Vec<(ObjectId, Rank)>> = vec![Vec::new()];
        for &id in among {
            let ranks = self.ranks(id);
            all = all.into_iter().flat_map(|known| ranks.iter().map(move |&rank| [known.as_slice(), &[(id, rank)]].concat())).collect();
        }
        all
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
        let rankings = self.rankings(among);
        let needed = among.iter().filter_map(|&id| self.lethal(id)).fold(0, u16::saturating_add);
        let ranking = match &rankings[..] {
            [only] => only,
            // Enough for all of them, whatever the order.
            [first, ..] if needed <= total => first,
            _ => return None,
        };
        let mut order: Vec<_> = ranking.iter().map(|&(id, rank)| (rank, id)).collect();
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
        let rankings = self.rankings(among);
        let mut refused = None;
        for (at, ranking) in rankings.iter().enumerate() {
            match self.check_ranked(ranking, &to) {
                Ok(()) => {
                    if rankings.len() > 1 {
                        // It fits one of the demands that exclude each other.
                        follow("465.2.c.8");
                    }
                    if among.iter().filter(|&&id| self.ranks(id).len() > 1).count() > 1 {
                        follow("465.2.c.9");
                    }
                    return Ok(());
                }
                Err(why) if at == 0 => refused = Some(why),
                Err(_) => {}
            }
        }
        refused.map_or(Ok(()), Err)
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
