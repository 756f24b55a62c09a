//! Rune Pools and costs: Energy, Power, and paying (165–168, 201–206, 356–357, 444).

use crate::card::{Cost, Domain, Power};

/// A set of domains: of a card, or those whose Power pays one symbol of a cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Domains(u8);

impl Domains {
    /// Every domain: what pays an `[A]` (135.2.e.5.a).
    pub const ANY: Domains = Domains(0b11_1111);
    pub const NONE: Domains = Domains(0);

    /// The set of these.
    pub fn of(domains: &[Domain]) -> Self {
        Self(domains.iter().fold(0, |set, &domain| set | 1 << domain as u8))
    }

    pub fn contains(self, domain: Domain) -> bool {
        self.0 & 1 << domain as u8 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The domains in it, in the order of chapter 134.
    pub fn iter(self) -> impl Iterator<Item = Domain> {
        Domain::ALL.into_iter().filter(move |&domain| self.contains(domain))
    }
}

/// A total cost in Energy and Power (356): each Power with the domains that may pay it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    pub energy: u8,
    pub power: Vec<Symbol>,
    /// What it is paid for, where resources may be spent on some things only.
    pub paid_for: PaidFor,
}

/// One Power of a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The domains whose Power pays it.
    pub domains: Domains,
    /// The rule that refuses any other Power.
    pub rule: &'static str,
}

impl Symbol {
    /// Power that any domain pays (135.2.e.5.a).
    pub const ANY: Symbol = Symbol { domains: Domains::ANY, rule: "358.2" };

    /// 135.2.e.6.c: `[C]` of a card of several domains is Power of one of them.
    fn of(power: Power, own: Domains) -> Self {
        let domains = domains_of(power, own);
        let is_of_several = power == Power::Own && domains != Domains::ANY && domains.iter().count() > 1;
        Self { domains, rule: if is_of_several { "135.2.e.6.c" } else { "358.2" } }
    }
}

/// What a price is paid for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PaidFor {
    /// Playing a spell.
    Spell,
    /// Playing a unit.
    Unit,
    /// Playing a gear.
    Gear,
    /// An ability, hiding, or an instruction.
    #[default]
    Other,
}

impl Price {
    /// Whether there is nothing to pay.
    pub fn is_nothing(&self) -> bool {
        self.energy == 0 && self.power.is_empty()
    }

    /// Adds a written cost, of a card with these domains. 135.2.e.6: `[C]` is Power of the card's own domain, or of any if it has none.
    pub fn add(&mut self, cost: &Cost, own: Domains) {
        self.energy = self.energy.saturating_add(cost.energy);
        self.power.extend(cost.power.iter().map(|&power| Symbol::of(power, own)));
    }

    /// 356.4, 356.6: takes off a discount, never below nothing. 356.4.e: nor so much that less Energy is left than that, if there was as much.
    pub fn reduce(&mut self, by: &Cost, own: Domains, least: u8) {
        self.energy = self.energy.saturating_sub(by.energy).max(least.min(self.energy));
        for &power in &by.power {
            let wanted = domains_of(power, own);
            let at = self.power.iter().position(|symbol| symbol.domains == wanted || wanted == Domains::ANY);
            if let Some(at) = at {
                self.power.remove(at);
            }
        }
    }
}

fn domains_of(power: Power, own: Domains) -> Domains {
    match power {
        Power::Of(domain) => Domains::of(&[domain]),
        Power::Any => Domains::ANY,
        // 135.2.e.6.b: of a card without a domain, any.
        Power::Own if own.is_empty() => Domains::ANY,
        Power::Own => own,
    }
}

/// An amount of Energy and Power.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Resources {
    pub energy: u8,
    /// Power by domain, in the order of [`Domain::ALL`].
    pub power: [u8; 6],
    /// Universal Power (163.2.b).
    pub any: u8,
}

impl Resources {
    /// What a written cost adds up to, for a source with these domains. `[C]` of several domains has no one meaning: `None`.
    pub fn of(cost: &Cost, own: Domains) -> Option<Self> {
        let mut resources = Self { energy: cost.energy, ..Self::default() };
        for &power in &cost.power {
            let domains = domains_of(power, own);
            let mut each = domains.iter();
            match (each.next(), each.next()) {
                (Some(domain), None) => resources.power[domain as usize] += 1,
                _ if domains == Domains::ANY => resources.any += 1,
                _ => return None,
            }
        }
        Some(resources)
    }

    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    fn add(&mut self, other: &Self) {
        self.energy = self.energy.saturating_add(other.energy);
        self.any = self.any.saturating_add(other.any);
        for (mine, more) in self.power.iter_mut().zip(other.power) {
            *mine = mine.saturating_add(more);
        }
    }
}

/// What restricted resources may be spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SpendOnly {
    ToPlaySpells,
    ToPlayUnits,
    ToPlayGear,
    DuringShowdowns,
}

impl SpendOnly {
    fn allows(self, paid_for: PaidFor, in_showdown: bool) -> bool {
        match self {
            Self::ToPlaySpells => paid_for == PaidFor::Spell,
            Self::ToPlayUnits => paid_for == PaidFor::Unit,
            Self::ToPlayGear => paid_for == PaidFor::Gear,
            Self::DuringShowdowns => in_showdown,
        }
    }
}

/// A Rune Pool (166).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    pub free: Resources,
    /// Resources that may be spent on some things only.
    pub restricted: Vec<(SpendOnly, Resources)>,
}

/// One Power of a payment: where it is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerFrom {
    Of(Domain),
    /// Universal Power.
    Any,
}

/// How a price is paid from the pool: for each Power of the price, which Power pays it. Energy has no domain (163.1.a).
/// Restricted resources that fit are used before free ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Payment {
    pub power: Vec<PowerFrom>,
}

impl Pool {
    /// 166.1: resources are added to the pool.
    pub fn add(&mut self, resources: &Resources, spend_only: Option<SpendOnly>) {
        match spend_only {
            None => self.free.add(resources),
            Some(only) => self.restricted.push((only, *resources)),
        }
    }

    /// 167: empties it. Whether there was anything.
    pub fn empty(&mut self) -> bool {
        let had = !self.free.is_nothing() || !self.restricted.is_empty();
        *self = Self::default();
        had
    }

    /// Everything in it that may be spent on that.
    pub fn available(&self, paid_for: PaidFor, in_showdown: bool) -> Resources {
        let mut all = self.free;
        for (only, resources) in &self.restricted {
            if only.allows(paid_for, in_showdown) {
                all.add(resources);
            }
        }
        all
    }

    /// One way to pay that price, if there is any: Power of the domain first, then universal Power; what fits fewest symbols first.
    pub fn plan(&self, price: &Price, in_showdown: bool) -> Option<Payment> {
        let mut left = self.available(price.paid_for, in_showdown);
        if left.energy < price.energy {
            return None;
        }
        let mut order: Vec<usize> = (0..price.power.len()).collect();
        order.sort_by_key(|&at| price.power[at].domains.iter().count());
        let mut power = vec![PowerFrom::Any; price.power.len()];
        for at in order {
            let of_domain = price.power[at].domains.iter().find(|&domain| left.power[domain as usize] > 0);
            power[at] = match of_domain {
                Some(domain) => {
                    left.power[domain as usize] -= 1;
                    PowerFrom::Of(domain)
                }
                None => {
                    left.any = left.any.checked_sub(1)?;
                    PowerFrom::Any
                }
            };
        }
        Some(Payment { power })
    }

    /// The rule by which the pool does not pay that price: of the first symbol that fails for its domain alone, or that costs have to be
    /// paid in full (358.2).
    pub fn shortfall(&self, price: &Price, in_showdown: bool) -> &'static str {
        // Base costs are paid first, additional ones last (356.2).
        let special = price.power.iter().rposition(|symbol| symbol.rule != Symbol::ANY.rule);
        let Some(at) = special else { return Symbol::ANY.rule };
        let mut open = price.clone();
        open.power[at].domains = Domains::ANY;
        if self.plan(&open, in_showdown).is_some() { price.power[at].rule } else { Symbol::ANY.rule }
    }

    /// 444.1: removes what a payment says, if it pays the price in full. What was removed; `None` (and nothing removed) if it does not.
    pub fn pay(&mut self, price: &Price, payment: &Payment, in_showdown: bool) -> Option<Resources> {
        if payment.power.len() != price.power.len() {
            return None;
        }
        let mut spent = Resources { energy: price.energy, ..Resources::default() };
        for (&from, symbol) in payment.power.iter().zip(&price.power) {
            match from {
                PowerFrom::Of(domain) if symbol.domains.contains(domain) => spent.power[domain as usize] += 1,
                PowerFrom::Of(_) => return None,
                PowerFrom::Any => spent.any += 1,
            }
        }
        let have = self.available(price.paid_for, in_showdown);
        let enough =
            have.energy >= spent.energy && have.any >= spent.any && have.power.iter().zip(spent.power).all(|(&have, want)| have >= want);
        if !enough {
            return None;
        }
        let mut left = spent;
        for (only, resources) in &mut self.restricted {
            if only.allows(price.paid_for, in_showdown) {
                take(resources, &mut left);
            }
        }
        take(&mut self.free, &mut left);
        self.restricted.retain(|(_, resources)| !resources.is_nothing());
        Some(spent)
    }
}

/// Moves as much as there is of what is wanted out of a store.
fn take(store: &mut Resources, wanted: &mut Resources) {
    let move_some = |have: &mut u8, want: &mut u8| {
        let some = (*have).min(*want);
        *have -= some;
        *want -= some;
    };
    move_some(&mut store.energy, &mut wanted.energy);
    move_some(&mut store.any, &mut wanted.any);
    for (have, want) in store.power.iter_mut().zip(&mut wanted.power) {
        move_some(have, want);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn price(text: &str, own: &[Domain]) -> Price {
        let mut price = Price::default();
        price.add(&Cost::parse(text).expect("a cost"), Domains::of(own));
        price
    }

    fn pool(text: &str) -> Pool {
        let mut pool = Pool::default();
        pool.add(&Resources::of(&Cost::parse(text).expect("resources"), Domains::NONE).expect("one meaning"), None);
        pool
    }

    #[test]
    fn power_of_another_domain_does_not_pay() {
        assert_eq!(pool("[1][G]").plan(&price("[1][C]", &[Domain::Fury]), false), None);
        assert!(pool("[1][R]").plan(&price("[1][C]", &[Domain::Fury]), false).is_some());
    }

    #[test]
    fn universal_power_pays_every_domain_and_any_power_pays_a() {
        assert!(pool("[A]").plan(&price("[C]", &[Domain::Fury]), false).is_some());
        assert!(pool("[G]").plan(&price("[A]", &[]), false).is_some());
    }

    #[test]
    fn the_plan_keeps_scarce_power_for_the_symbol_that_needs_it() {
        let payment = pool("[R][G]").plan(&price("[A][R]", &[]), false).expect("it can be paid");
        assert_eq!(payment.power, [PowerFrom::Of(Domain::Calm), PowerFrom::Of(Domain::Fury)]);
    }

    #[test]
    fn a_payment_that_falls_short_removes_nothing() {
        let mut short = pool("[1]");
        let before = short.clone();
        assert_eq!(short.pay(&price("[2]", &[]), &Payment::default(), false), None);
        assert_eq!(short, before);
    }

    #[test]
    fn power_for_spells_pays_for_spells_only() {
        let mut pool = Pool::default();
        pool.add(&Resources { any: 1, ..Resources::default() }, Some(SpendOnly::ToPlaySpells));
        let spell = Price { paid_for: PaidFor::Spell, ..price("[R]", &[]) };
        assert!(pool.plan(&spell, false).is_some());
        assert!(pool.plan(&Price { paid_for: PaidFor::Unit, ..spell }, false).is_none());
    }
}
