//! Determining the total cost: base costs, additional costs, increases, discounts (356).

use std::cmp::Reverse;

use super::action::Choice;
use super::chain::{Item, ItemKind};
use super::costs::{Domains, PaidFor, Price, Symbol};
use super::definition::changes_own_cost;
use super::followed::follow;
use super::game::Game;
use super::nouns::Scope;
use super::objects::{ObjectId, Zone};
use crate::card::ability::{Body, Statement};
use crate::card::instruction::Ignored;
use crate::card::phrase::{CostPart, Noun};
use crate::card::{Action, Cost, Kind};

impl Game {
    /// 356: the total cost in Energy and Power, in the book's order.
    pub(super) fn price(&self, item: &Item) -> Price {
        let source = item.source();
        let definition = self.card_of(source);
        let own = self.own_domains(source);
        let mut price = Price::default();
        if let ItemKind::Card(_) = item.kind {
            price.paid_for = match definition.kind {
                Kind::Spell => PaidFor::Spell,
                Kind::Unit => PaidFor::Unit,
                Kind::Gear => PaidFor::Gear,
                Kind::Battlefield | Kind::Legend | Kind::Rune | Kind::Marker => PaidFor::Other,
            };
            if item.terms.alternate_cost.is_some() {
                follow("356.1.a");
            }
            // 811.1.b: of a hidden card the base cost is ignored.
            let base = item.terms.alternate_cost.as_ref().unwrap_or(&definition.cost);
            let base = match item.terms.ignore {
                _ if item.hidden_at.is_some() && item.origin != Zone::Nowhere && !definition.is_token => Cost::default(),
                Some(ignored) => without(base, ignored),
                None => base.clone(),
            };
            let base = if self.own_cost_changes(item).any(|action| matches!(action, Action::IgnoreOwnCost)) {
                without(&base, Ignored::Cost)
            } else {
                base
            };
            price.add(&base, own);
            // 356.2.b: Accelerate (805.1.a).
            if item.terms.accelerated {
                price.energy += 1;
                let any = own.is_empty() || own.iter().count() > 1 && self.edition.accelerate_takes_any_power();
                let domains = if any { Domains::ANY } else { own };
                price.power.push(Symbol { domains, rule: "805.1.a.1" });
            }
        }
        for part in self.cost_parts(item) {
            if let CostPart::Resources(cost) = part {
                price.add(&cost, own);
            }
        }
        self.add_deflect(item, &mut price);
        self.apply_cost_changes(item, &mut price);
        if item.terms.ignore == Some(Ignored::Cost) && !price.is_nothing() {
            follow("356.1.b.3");
        }
        if item.terms.ignore == Some(Ignored::AllCosts) {
            follow("356.5.a");
            price = Price { paid_for: price.paid_for, ..Price::default() };
        }
        price
    }

    /// What `[C]` stands for on a card (135.2.e.6): its domains; before Core Rules 1.4 any Power for a card of several.
    pub(super) fn own_domains(&self, source: ObjectId) -> Domains {
        let own = self.card_of(source).domains;
        if own.iter().count() > 1 && !self.edition.own_power_must_match() { Domains::ANY } else { own }
    }

    /// 809.1.c: Deflect of what an opponent's spell or ability targets, once for each time it is chosen.
    fn add_deflect(&self, item: &Item, price: &mut Price) {
        let mut seen: Vec<ObjectId> = Vec::new();
        for pick in item.chosen.iter().flat_map(|chosen| &chosen.picks) {
            let Choice::Object(reference) = pick else { continue };
            let id = reference.id;
            let again = seen.contains(&id) && !self.edition.deflect_counts_each_choice();
            if self.is_opponent(self.object(id).controller, item.controller) && !again {
                let deflect = usize::from(self.deflect(id));
                if deflect > 0 {
                    follow("356.2.a.2");
                    if item.card().is_none() {
                        follow("403.2");
                    }
                }
                price.power.extend(std::iter::repeat_n(Symbol::ANY, deflect));
            }
            seen.push(id);
        }
    }

    /// What the additional costs that are paid for a card change of its cost.
    fn own_cost_changes(&self, item: &Item) -> impl Iterator<Item = &Action> {
        let definition = item.card().map(|card| self.card_of(card));
        let paid = self.paid_abilities(item);
        let effects = definition.into_iter().flat_map(|card| card.abilities.iter().enumerate()).filter_map(move |(place, ability)| {
            match &ability.body {
                Body::AdditionalCost { may, effect, .. } if !may || paid.contains(&place) => Some(effect),
                _ => None,
            }
        });
        effects.flatten().map(|instruction| &instruction.action).filter(|action| changes_own_cost(action))
    }

    /// Increases, then discounts, of the card itself and of what is on the board.
    fn apply_cost_changes(&self, item: &Item, price: &mut Price) {
        let Some(card) = item.card() else { return };
        let own = self.own_domains(card);
        let scope = Scope { you: Some(item.controller), ..Scope::of_source(self, card) };
        let mut changes: Vec<Change> = Vec::new();
        for ability in self.card_of(card).abilities.iter().filter(|ability| self.is_active(card, ability)) {
            if let Body::Passive { condition, statement } = &ability.body
                && let Some((who, change)) = Change::of(statement, &scope)
                && matches!(who, Noun::Reference { means: crate::card::Meaning::Source, .. })
                && condition.as_ref().is_none_or(|condition| scope.holds(condition))
            {
                // What the card says of its own cost applies wherever it is played from.
                follow("366.2.a");
                changes.push(change);
            }
        }
        changes.extend(self.own_cost_changes(item).filter_map(|action| match action {
            Action::ReduceOwnCost(amount) => Some(Change { amount: amount.clone(), more: false, times: 1, minimum: None }),
            _ => None,
        }));
        self.each_statement(2, |other, statement| {
            if let Some((who, change)) = Change::of(statement, &other)
                && other.source.id != card
                && other.fits_entering(who, card, item.controller)
            {
                if !change.more {
                    follow("356.4.a");
                }
                changes.push(change);
            }
        });
        changes.sort_by_key(Change::order);
        for change in &changes {
            for _ in 0..change.times {
                follow("366.2");
                if change.more {
                    follow("356.3");
                    price.add(&change.amount, own);
                    continue;
                }
                follow("356.4");
                let least = change.minimum.unwrap_or(0);
                if change.amount.energy > price.energy.saturating_sub(least) {
                    follow(if change.minimum.is_some() { "356.4.e" } else { "356.6" });
                }
                price.reduce(&change.amount, own, least);
            }
        }
    }
}

/// An increase or a discount, so many times.
struct Change {
    amount: Cost,
    more: bool,
    times: u8,
    /// 356.4.e: the Energy that this discount leaves.
    minimum: Option<u8>,
}

impl Change {
    /// What a statement changes of costs, and of whose.
    fn of<'s>(statement: &'s Statement, scope: &Scope<'_>) -> Option<(&'s Noun, Self)> {
        let energy_of = |minimum: &Option<Cost>| minimum.as_ref().map(|minimum| minimum.energy);
        match statement {
            Statement::Cost { who, change, for_each, minimum } => {
                let times = for_each.as_ref().map_or(1, |noun| scope.objects(noun).len() as u8);
                Some((who, Self { amount: change.amount.clone(), more: change.more, times, minimum: energy_of(minimum) }))
            }
            Statement::EnergyReduced { who, by, minimum } => {
                let energy = scope.value(by)?.clamp(0, i16::from(u8::MAX)) as u8;
                let amount = Cost { energy, power: Vec::new() };
                Some((who, Self { amount, more: false, times: 1, minimum: energy_of(minimum) }))
            }
            _ => None,
        }
    }

    /// 356.4.d.1, 356.4.e: of discounts that may come in any order, those that leave something come first, and of those the one that leaves
    /// most: nobody has a reason to pay more. Increases come before them all (356.3).
    fn order(&self) -> (bool, Reverse<u8>) {
        (!self.more, Reverse(self.minimum.unwrap_or(0)))
    }
}

/// A base cost of which an instruction lets something be ignored.
fn without(base: &Cost, ignored: Ignored) -> Cost {
    follow("356.1.b");
    match ignored {
        Ignored::Cost | Ignored::AllCosts => {
            follow("356.1.b.1");
            Cost::default()
        }
        Ignored::EnergyCost => {
            follow("356.1.b.2");
            Cost { energy: 0, ..base.clone() }
        }
        Ignored::PowerCost => {
            follow("356.1.b.2");
            Cost { power: Vec::new(), ..base.clone() }
        }
    }
}
