//! Determining the total cost of what is played or used (204, 356).

use super::action::Choice;
use super::chain::{Item, ItemKind};
use super::costs::{Domains, PaidFor, Price, Symbol};
use super::game::Game;
use super::nouns::Scope;
use super::objects::{ObjectId, Zone};
use super::play::Optional;
use crate::card::ability::{Body, Statement};
use crate::card::instruction::Ignored;
use crate::card::phrase::{CostPart, Noun};
use crate::card::{Cost, Kind};

impl Game {
    /// The costs of an item beside its base cost in resources, in order: of its ability, or additional ones (356.2).
    pub(super) fn cost_parts(&self, item: &Item) -> Vec<CostPart> {
        match &item.kind {
            ItemKind::Ability(ability) if ability.is_part => Vec::new(),
            ItemKind::Ability(ability) => match &ability.ability.body {
                Body::Activated { pay, .. } => pay.clone(),
                Body::Triggered(triggered) => triggered.pay.clone(),
                _ => Vec::new(),
            },
            ItemKind::Card(card) => {
                let definition = self.card_of(*card);
                let optional = self.optional_costs(*card);
                let is_paid = |place: usize| {
                    item.terms.optional.iter().any(|&n| matches!(optional.get(usize::from(n)), Some(Optional::Ability(at)) if *at == place))
                };
                let additional = definition.abilities.iter().enumerate().filter_map(|(place, ability)| match &ability.body {
                    Body::AdditionalCost { may, cost, .. } if !may || is_paid(place) => Some(cost),
                    _ => None,
                });
                additional.flatten().cloned().collect()
            }
        }
    }

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
            // 356.1: the base cost, replaced (356.1.a) or ignored (356.1.b). 811.1.b: of a hidden card it is ignored.
            let base = item.terms.alternate_cost.as_ref().unwrap_or(&definition.cost);
            let base = match item.terms.ignore {
                _ if item.hidden_at.is_some() && item.origin != Zone::Nowhere && !definition.is_token => Cost::default(),
                Some(Ignored::Cost | Ignored::AllCosts) => Cost::default(),
                Some(Ignored::EnergyCost) => Cost { energy: 0, ..base.clone() },
                Some(Ignored::PowerCost) => Cost { power: Vec::new(), ..base.clone() },
                None => base.clone(),
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
        if item.terms.ignore == Some(Ignored::AllCosts) {
            // 356.5.a
            price = Price { paid_for: price.paid_for, ..Price::default() };
        }
        price
    }

    /// What `[C]` stands for on a card (135.2.e.6): its domains; before Core Rules 1.4 any Power for a card of several.
    pub(super) fn own_domains(&self, source: ObjectId) -> Domains {
        let own = self.card_of(source).domains;
        if own.iter().count() > 1 && !self.edition.own_power_must_match() { Domains::ANY } else { own }
    }

    /// 356.2.a.2, 809.1.c: Deflect of what an opponent's spell or ability targets, once for each time it is chosen.
    fn add_deflect(&self, item: &Item, price: &mut Price) {
        let mut seen: Vec<ObjectId> = Vec::new();
        for pick in item.chosen.iter().flat_map(|chosen| &chosen.picks) {
            let Choice::Object(reference) = pick else { continue };
            let id = reference.id;
            let again = seen.contains(&id) && !self.edition.deflect_counts_each_choice();
            if self.is_opponent(self.object(id).controller, item.controller) && !again {
                price.power.extend(std::iter::repeat_n(Symbol::ANY, usize::from(self.deflect(id))));
            }
            seen.push(id);
        }
    }

    /// 356.3, 356.4: increases, then discounts, of the card itself and of what is on the board.
    fn apply_cost_changes(&self, item: &Item, price: &mut Price) {
        let Some(card) = item.card() else { return };
        let own = self.own_domains(card);
        let scope = Scope { you: Some(item.controller), ..Scope::of_source(self, card) };
        // 366.2: what the card says of its own cost applies wherever it is played from.
        let mut changes: Vec<(Cost, bool, u8)> = Vec::new();
        for ability in self.card_of(card).abilities.iter().filter(|ability| self.is_active(card, ability)) {
            if let Body::Passive { condition, statement: Statement::Cost { who, change, for_each, .. } } = &ability.body
                && matches!(who, Noun::Reference { means: crate::card::Meaning::Source, .. })
                && condition.as_ref().is_none_or(|condition| scope.holds(condition))
            {
                let times = match for_each {
                    Some(noun) => scope.objects(noun).len() as u8,
                    None => 1,
                };
                changes.push((change.amount.clone(), change.more, times));
            }
        }
        self.each_statement(2, |other, statement| {
            if let Statement::Cost { who, change, for_each: None, .. } = statement
                && other.source.id != card
                && other.fits_entering(who, card, item.controller)
            {
                changes.push((change.amount.clone(), change.more, 1));
            }
        });
        for (cost, more, times) in changes.iter().filter(|(_, more, _)| *more).chain(changes.iter().filter(|(_, more, _)| !*more)) {
            for _ in 0..*times {
                if *more { price.add(cost, own) } else { price.reduce(cost, own) }
            }
        }
    }
}
