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
