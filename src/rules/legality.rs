//! Whether what an item has chosen outlasts its own costs (355.16, 357.3, 358.1, 405.1).

use super::action::{Choice, Refused};
use super::chain::Item;
use super::followed::follow;
use super::game::Game;
use super::sites::{Site, Wanted, sites};
use crate::card::Action as Does;
use crate::card::instruction::Chosen as Taken;
use crate::card::phrase::CostPart;
use crate::rules::chain::Chosen;

impl Game {
    /// 358.1, 405.1: whether all targets of an item are legal now that its costs are paid.
    pub(super) fn targets_are_legal(&self, item: &Item) -> bool {
        self.scripts_of(item).iter().all(|script| {
            sites(script, &item.chosen).iter().all(|(site, wanted)| {
                let picks = item.picks_at(*site).unwrap_or_default();
                picks.iter().all(|&pick| self.is_still_legal(item, *site, wanted, pick))
            })
        })
    }

    /// A cost has made a target illegal. 358.5: everything is undone; of what a player did by choice, that is not played yet.
    pub(super) fn costs_broke_targets(&mut self, at: usize, rule: &'static str) -> Result<(), Refused> {
        let item = &self.chain[at];
        follow(rule);
        if item.terms.is_limited || !item.is_activated() && item.card().is_none() {
            self.remove_pending(at, rule);
            return Ok(());
        }
        Err(Refused::unplayable("what was paid has made a target illegal: undoing the payment is not played yet"))
    }

    /// The rule by which targets are checked again when everything is paid.
    pub(super) fn rule_of_legality(item: &Item) -> &'static str {
        if item.card().is_some() { "358.1" } else { "405.1" }
    }

    /// Whether the costs of an item can be paid without what it has chosen.
    pub(super) fn costs_spare_choices(&self, item: &Item) -> bool {
        if item.chosen.iter().all(|chosen| chosen.picks.is_empty()) {
            return true;
        }
        let is_chosen = |option: &Choice| item.chosen.iter().any(|chosen| chosen.picks.contains(option));
        self.cost_parts(item).iter().all(|part| match part {
            CostPart::Action(instruction) if takes_away(&instruction.action) => match self.cost_options(item, instruction) {
                Ok((options, count)) => options.iter().filter(|option| !is_chosen(option)).count() >= count,
                // It cannot be paid at all, which is told elsewhere.
                Err(_) => true,
            },
            _ => true,
        })
    }

    /// 355.16: whether choosing that is bound to make the play illegal later.
    pub(super) fn check_leads_on(&self, item: &Item, site: Site, wanted: &Wanted<'_>, picks: &[Choice]) -> Result<(), Refused> {
        let mut next = item.clone();
        next.chosen.push(Chosen { site, picks: picks.to_vec(), place: None });
        let is_target = matches!(wanted, Wanted::Targets(_) | Wanted::OneOf(_));
        if !is_target || self.can_choose(&self.scripts_of(item), &next) {
            return Ok(());
        }
        follow("355.16");
        Err(Refused::illegal("355.16", "with that chosen, the rest could not be chosen and paid for legally"))
    }
}

/// Whether a cost takes what it takes to another zone, so that it is a legal target no longer (124).
fn takes_away(action: &Does) -> bool {
    matches!(action, Does::Kill(_) | Does::Banish(_) | Does::Return { .. } | Does::Recycle { what: Taken::Noun(_), .. })
}
