//! The payment plan: how a case that does not say how it pays, pays. The pool; then runes: ready ones are exhausted for Energy in
//! written order; for Power, runes of a fitting domain are recycled: those just exhausted, other exhausted ones, then ready ones.

use crate::card::Domain;
use crate::rules::costs::{Payment, PowerFrom, Price, Resources, Symbol};
use crate::rules::game::Game;
use crate::rules::objects::{ObjectId, PlayerId, Zone};

/// The abilities of a rune (164.2), by number.
pub const EXHAUST: u8 = 0;
pub const RECYCLE: u8 = 1;

/// What is done to pay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Runes whose abilities are used first, in order.
    pub runes: Vec<(ObjectId, u8)>,
    pub payment: Payment,
}

/// A rune on the board.
#[derive(Clone, Copy, Debug)]
struct Rune {
    id: ObjectId,
    domain: Option<Domain>,
    /// How late it is recycled: 0 just exhausted, 1 exhausted, 2 ready.
    rank: u8,
}

/// The plan for a price; `None` if the pool and the runes cannot pay it.
pub fn plan(game: &Game, player: PlayerId, price: &Price) -> Option<Plan> {
    let pool = game.player(player).pool.available(price.paid_for, game.showdown().is_some());
    let mut runes = runes(game, player);
    let mut missing = price.energy.saturating_sub(pool.energy);
    let mut used = Vec::new();
    for rune in &mut runes {
        if missing > 0 && rune.rank == 2 {
            rune.rank = 0;
            missing -= 1;
            used.push((rune.id, EXHAUST));
        }
    }
    if missing > 0 {
        return None;
    }
    // What fits fewest symbols is spent on those first.
    let mut order: Vec<usize> = (0..price.power.len()).collect();
    order.sort_by_key(|&at| price.power[at].domains.iter().count());
    let mut sources = Sources { pool, runes, recycled: Vec::new(), power: vec![PowerFrom::Any; price.power.len()] };
    if !sources.pay(&order, &price.power) {
        return None;
    }
    used.extend(sources.recycled.iter().map(|&rune| (rune, RECYCLE)));
    Some(Plan { runes: used, payment: Payment { power: sources.power } })
}

/// A payment for the rules to refuse, where there is no plan.
pub fn hopeless(price: &Price) -> Payment {
    Payment { power: vec![PowerFrom::Any; price.power.len()] }
}

fn runes(game: &Game, player: PlayerId) -> Vec<Rune> {
    let is_mine = |id: &ObjectId| game.is_rune(*id) && matches!(game.zone_of(*id), Zone::Base(_)) && game.object(*id).controller == player;
    let rune =
        |id: ObjectId| Rune { id, domain: game.card_of(id).domains.iter().next(), rank: if game.object(id).exhausted { 1 } else { 2 } };
    game.objects().map(|(id, _)| id).filter(is_mine).map(rune).collect()
}

/// What Power can be taken from, and what has been taken.
struct Sources {
    pool: Resources,
    runes: Vec<Rune>,
    recycled: Vec<ObjectId>,
    power: Vec<PowerFrom>,
}

impl Sources {
    /// Pays the symbols in that order; goes back where a choice leaves a later symbol without Power.
    fn pay(&mut self, order: &[usize], symbols: &[Symbol]) -> bool {
        let [at, rest @ ..] = order else { return true };
        let fitting = symbols[*at].domains;
        for domain in fitting.iter().filter(|domain| self.pool.power[*domain as usize] > 0).collect::<Vec<_>>() {
            self.pool.power[domain as usize] -= 1;
            self.power[*at] = PowerFrom::Of(domain);
            if self.pay(rest, symbols) {
                return true;
            }
            self.pool.power[domain as usize] += 1;
        }
        if self.pool.any > 0 {
            self.pool.any -= 1;
            self.power[*at] = PowerFrom::Any;
            if self.pay(rest, symbols) {
                return true;
            }
            self.pool.any += 1;
        }
        let mut tried: Vec<(Domain, u8)> = Vec::new();
        let mut order: Vec<Rune> = self.runes.clone();
        order.sort_by_key(|rune| (rune.rank, rune.id));
        for rune in order {
            let Some(domain) = rune.domain.filter(|domain| fitting.contains(*domain)) else { continue };
            if self.recycled.contains(&rune.id) || tried.contains(&(domain, rune.rank)) {
                continue;
            }
            tried.push((domain, rune.rank));
            self.recycled.push(rune.id);
            self.power[*at] = PowerFrom::Of(domain);
            if self.pay(rest, symbols) {
                return true;
            }
            self.recycled.pop();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Cost;
    use crate::rules::costs::Domains;
    use crate::scenario::testing::script;

    /// The plan of Ann, by the names of her runes.
    fn planned(board: &str, cost: &str) -> Option<Vec<String>> {
        let script = script(&format!("[case.before]\nbattlefields.\"Plain A\" = {{}}\n{board}\n[case.after]\nturn = \"Ann\"\n"));
        let game = Game::set_up(&script.setup).expect("it is a legal position");
        let mut price = Price::default();
        price.add(&Cost::parse(cost).expect("it is a cost"), Domains::of(&[Domain::Fury]));
        let verb = |ability| if ability == EXHAUST { "exhaust" } else { "recycle" };
        let plan = plan(&game, PlayerId(0), &price)?;
        Some(plan.runes.into_iter().map(|(rune, ability)| format!("{} {}", verb(ability), script.names.object(rune))).collect())
    }

    #[test]
    fn energy_comes_from_ready_runes_in_written_order_and_power_from_those_just_exhausted() {
        let runes = "runes.Ann = [\"Calm\", \"Fury exhausted\", \"2 Fury\"]";
        let expected = ["exhaust Calm 1", "exhaust Fury 2", "recycle Fury 2"].map(str::to_owned);
        assert_eq!(planned(runes, "[2][C]"), Some(expected.to_vec()));
    }

    #[test]
    fn an_exhausted_rune_is_recycled_before_a_ready_one() {
        assert_eq!(planned("runes.Ann = [\"Fury\", \"Fury exhausted\"]", "[C]"), Some(vec!["recycle Fury 2".to_owned()]));
        assert_eq!(planned("runes.Ann = [\"Fury\"]", "[C]"), Some(vec!["recycle Fury 1".to_owned()]));
    }

    #[test]
    fn what_is_in_the_pool_is_spent_first() {
        assert_eq!(planned("runes.Ann = [\"2 Fury\"]\npool.Ann = \"[1][R]\"", "[2][C]"), Some(vec!["exhaust Fury 1".to_owned()]));
    }

    #[test]
    fn universal_power_is_kept_for_the_symbol_that_no_rune_pays() {
        assert_eq!(planned("runes.Ann = [\"Fury\"]\npool.Ann = \"[A]\"", "[R][G]"), Some(vec!["recycle Fury 1".to_owned()]));
    }

    #[test]
    fn without_enough_energy_or_fitting_power_there_is_no_plan() {
        assert_eq!(planned("runes.Ann = [\"Fury\", \"Calm exhausted\"]", "[2]"), None);
        assert_eq!(planned("runes.Ann = [\"2 Calm\"]", "[C]"), None);
        assert_eq!(planned("runes.Ann = [\"2 unknown\"]", "[C]"), None);
    }
}
