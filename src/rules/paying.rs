//! Paying the costs of playing and activating (204, 357, 403–404, 444).

use super::abilities::activated::{is_add, spend_only_of};
use super::action::{Action, Choice, Decision, Deed, Question, Refused, Why};
use super::chain::{Item, ItemKind, Key, Remembered};
use super::costs::{Payment, Pool, Price, Resources};
use super::event::EventKind;
use super::followed::follow;
use super::game::{Answer, Game, Work};
use super::nouns::Scope;
use super::objects::{ObjectId, PlayerId, Zone};
use super::play::{Optional, Stage};
use crate::card::Instruction;
use crate::card::ability::Body;
use crate::card::instruction::{Chosen as Taken, Spent};
use crate::card::phrase::{CostPart, Noun, Place, Thing, Value};

impl Game {
    /// The costs of an item beside its base cost in resources, in order: of its ability, or additional ones (356.2).
    pub(super) fn cost_parts(&self, item: &Item) -> Vec<CostPart> {
        match &item.kind {
            ItemKind::Ability(ability) if ability.is_part => Vec::new(),
            ItemKind::Ability(ability) => match &ability.ability.body {
                Body::Activated { pay, .. } => {
                    follow("403.1.a");
                    pay.clone()
                }
                Body::Triggered(triggered) => {
                    if triggered.pay.is_empty() {
                        follow("403.1.b");
                    } else {
                        follow("403.1.b.1");
                    }
                    triggered.pay.clone()
                }
                _ => Vec::new(),
            },
            ItemKind::Card(card) => {
                let definition = self.card_of(*card);
                let paid = self.paid_abilities(item);
                let additional = definition.abilities.iter().enumerate().filter_map(|(place, ability)| match &ability.body {
                    Body::AdditionalCost { may, cost, .. } if !may || paid.contains(&place) => {
                        if !may {
                            follow("356.2.a.1");
                        }
                        Some(cost)
                    }
                    _ => None,
                });
                additional.flatten().cloned().collect()
            }
        }
    }

    /// The optional additional costs of a card's own that are paid for it, by the places of their abilities (356.2.b).
    pub(super) fn paid_abilities(&self, item: &Item) -> Vec<usize> {
        let Some(card) = item.card().filter(|_| !item.terms.optional.is_empty()) else { return Vec::new() };
        let optional = self.optional_costs(card);
        let place = |n: &u8| match optional.get(usize::from(*n)) {
            Some(Optional::Ability(place)) => Some(*place),
            Some(Optional::Accelerate) | None => None,
        };
        item.terms.optional.iter().filter_map(place).collect()
    }

    /// 357.2: pays one non-standard cost; what it takes is chosen now.
    pub(super) fn pay_non_standard(&mut self, at: usize, n: u8) -> Result<(), Refused> {
        let item = self.chain[at].clone();
        let parts = self.cost_parts(&item);
        let Some(&place) = in_payable_order(&parts).get(usize::from(n)) else {
            self.next_stage(at, Stage::Pay);
            return Ok(());
        };
        let part = &parts[place];
        if item.card().is_some() && !matches!(part, CostPart::Resources(_)) {
            follow("357.2");
        }
        let taken = match part {
            CostPart::Resources(_) => Vec::new(),
            CostPart::Words(words) => {
                return Err(Refused::clause(&self.card_of(item.source()).name, format!("the cost \"{words}\" is not played yet")));
            }
            CostPart::ExhaustSource => {
                if let Err(refused) = self.check_cost(&item, part) {
                    return self.cost_not_paid(at, refused);
                }
                self.exhaust(item.source(), "414.5");
                vec![self.reference(item.source())]
            }
            CostPart::Action(instruction) => {
                let (options, count) = match self.cost_options(&item, instruction) {
                    Ok((options, count)) => (spare_targets(&item, options, count), count),
                    Err(refused) => return self.cost_not_paid(at, refused),
                };
                let picks = match self.answer.take() {
                    Some(Answer::Chosen(picks)) => picks,
                    _ if options.len() == count => options,
                    _ => {
                        let count = count as u8;
                        self.ask(item.controller, Question::Choose { options, least: count, most: count, why: Why::Cost });
                        return Ok(());
                    }
                };
                self.take_cost(&item, instruction, &picks)?
            }
        };
        if !taken.is_empty() && item.card().is_none() {
            follow("404.1");
        }
        self.chain[at].memory.push(Remembered { key: Key::Cost(place as u8), objects: taken, after: Vec::new(), done: true });
        self.next_stage(at, Stage::Costs(n + 1));
        Ok(())
    }

    /// A cost that cannot be paid (203.3): what a player did is refused, what the rules put on the chain leaves it (404.2).
    fn cost_not_paid(&mut self, at: usize, refused: Refused) -> Result<(), Refused> {
        let item = &self.chain[at];
        let by_itself = item.terms.is_limited || matches!(&item.kind, ItemKind::Ability(ability) if ability.is_triggered);
        match refused {
            Refused::Illegal(_) if by_itself => self.cannot_be_played(at, "404.2", "its cost cannot be paid"),
            refused => Err(refused),
        }
    }

    /// Whether the non-standard costs of an item can be paid now (203.3).
    pub(super) fn check_costs(&self, item: &Item) -> Result<(), Refused> {
        self.check_parts(item, &self.cost_parts(item))
    }

    /// The same for costs that are listed.
    pub(super) fn check_parts(&self, item: &Item, parts: &[CostPart]) -> Result<(), Refused> {
        parts.iter().try_for_each(|part| self.check_cost(item, part))
    }

    /// Pays one non-standard cost of something that is not finalized on the chain. `false` while a player chooses what it takes.
    pub(super) fn pay_part(&mut self, item: &Item, part: &CostPart) -> Result<bool, Refused> {
        self.check_cost(item, part)?;
        match part {
            CostPart::Resources(_) | CostPart::Words(_) => {}
            CostPart::ExhaustSource => {
                self.exhaust(item.source(), "414.5");
            }
            CostPart::Action(instruction) => {
                let (options, count) = self.cost_options(item, instruction)?;
                let picks = match self.answer.take() {
                    Some(Answer::Chosen(picks)) => picks,
                    _ if options.len() == count => options,
                    _ => {
                        let count = count as u8;
                        self.ask(item.controller, Question::Choose { options, least: count, most: count, why: Why::Cost });
                        return Ok(false);
                    }
                };
                self.take_cost(item, instruction, &picks)?;
            }
        }
        Ok(true)
    }

    fn check_cost(&self, item: &Item, part: &CostPart) -> Result<(), Refused> {
        match part {
            CostPart::Resources(_) | CostPart::Words(_) => Ok(()),
            CostPart::ExhaustSource if self.object(item.source()).exhausted => {
                follow("414.4");
                Err(Refused::illegal("414.1.b", "the cost is exhausting it, and it is exhausted"))
            }
            // What has left the board is not exhausted any more.
            CostPart::ExhaustSource if !self.is_source_there(item) => Err(Refused::illegal("203.3", "the cost is exhausting what is gone")),
            CostPart::ExhaustSource => Ok(()),
            CostPart::Action(instruction) => self.cost_options(item, instruction).map(|_| ()),
        }
    }

    fn is_source_there(&self, item: &Item) -> bool {
        let source = Scope::of_item(self, item).source;
        self.is_current(source) && self.object(source.id).zone.is_board()
    }

    /// What a cost could take, and how many of it.
    pub(super) fn cost_options(&self, item: &Item, instruction: &Instruction) -> Result<(Vec<Choice>, usize), Refused> {
        use crate::card::Action;
        let scope = Scope::of_item(self, item);
        let player = item.controller;
        let references = |ids: Vec<ObjectId>| ids.into_iter().map(|id| Choice::Object(self.reference(id))).collect::<Vec<_>>();
        let (options, count, rule, because) = match &instruction.action {
            Action::Exhaust(noun) => {
                let ready = self.cost_candidates(&scope, noun).into_iter().filter(|&id| !self.object(id).exhausted).collect();
                (references(ready), 1, "414.1.b", "the cost is exhausting it, and it is exhausted")
            }
            Action::Kill(noun) | Action::Banish(noun) | Action::Return { what: noun, .. } => {
                (references(self.cost_candidates(&scope, noun)), 1, "203.3", "the cost cannot be paid: there is nothing that it could take")
            }
            Action::Recycle { what: Taken::Noun(noun), .. } => {
                (references(self.cost_candidates(&scope, noun)), 1, "416.3", "the cost is recycling, and there is nothing to recycle")
            }
            Action::Recycle { what: Taken::Count(Value::Number(n)), from: Some(Place::Zone { zone: Thing::Trash, .. }) } => {
                let trash = self.cards_in(player, Zone::Trash).collect();
                (references(trash), usize::from(*n), "416.3", "the cost is recycling, and there are not enough cards to recycle")
            }
            Action::Discard(Taken::Count(Value::Number(n))) => {
                let hand = self.cards_in(player, Zone::Hand).collect();
                (references(hand), usize::from(*n), "422.3", "the cost is discarding, and there are not enough cards in hand")
            }
            Action::Spend(Spent::Buff(noun)) => {
                let buffed = self.cost_candidates(&scope, noun).into_iter().filter(|&id| self.object(id).buffs > 0).collect();
                (references(buffed), 1, "702.2.b.1", "the cost is a buff, and there is none to spend")
            }
            _ => return Err(Refused::clause(&self.card_of(item.source()).name, "a cost that is not played yet")),
        };
        if options.len() < count { Err(Refused::illegal(rule, because)) } else { Ok((options, count)) }
    }

    /// Whether a mandatory cost can only take the last unit that its player has at a battlefield.
    pub(super) fn cost_empties(&self, item: &Item, at: super::objects::BattlefieldId) -> bool {
        let mine: Vec<_> =
            self.units_at(super::objects::Location::Battlefield(at)).filter(|(_, unit)| unit.controller == item.controller).collect();
        let [(only, _)] = mine[..] else { return false };
        self.cost_parts(item).iter().any(|part| match part {
            CostPart::Action(instruction) if matches!(instruction.action, crate::card::Action::Kill(_)) => {
                let taken = self.cost_options(item, instruction);
                taken.is_ok_and(|(options, _)| matches!(options[..], [Choice::Object(reference)] if reference.id == only))
            }
            _ => false,
        })
    }

    /// What a cost speaks of is chosen, and is no target.
    fn cost_candidates(&self, scope: &Scope<'_>, noun: &Noun) -> Vec<ObjectId> {
        match noun {
            Noun::Set(set) => {
                let of_instruction = |item: &Item| matches!(&item.kind, ItemKind::Ability(ability) if ability.is_triggered);
                if scope.item.is_some_and(of_instruction) {
                    follow("355.10.c.1");
                } else {
                    follow("355.10.c");
                }
                scope.all_in(set)
            }
            _ => scope.objects(noun),
        }
    }

    /// Does what the cost says with what was chosen for it.
    fn take_cost(&mut self, item: &Item, instruction: &Instruction, picks: &[Choice]) -> Result<Vec<super::objects::ObjectRef>, Refused> {
        use crate::card::Action;
        let ids: Vec<_> =
            picks.iter().filter_map(|pick| if let Choice::Object(reference) = pick { Some(reference.id) } else { None }).collect();
        let references = ids.iter().map(|&id| self.reference(id)).collect();
        match &instruction.action {
            Action::Exhaust(_) => ids.iter().for_each(|&id| {
                self.exhaust(id, "414.3.a");
            }),
            Action::Kill(_) => {
                let kill = self.instructed(item, ids.iter().map(|&id| (id, Some(item.controller))));
                self.kill_together(&ids, kill)?;
            }
            Action::Banish(_) => ids.iter().for_each(|&id| self.banish(id)),
            Action::Return { .. } => ids.iter().for_each(|&id| self.return_to_hand(id)),
            Action::Recycle { .. } => self.recycle_together(&ids),
            Action::Discard(_) => ids.iter().for_each(|&id| self.discard(item.controller, id)),
            Action::Spend(_) => ids.iter().for_each(|&id| self.spend_buff(id)),
            _ => {}
        }
        Ok(references)
    }

    /// 357.1: asks for the Energy and Power; nothing is asked where nothing is to be paid.
    pub(super) fn pay_price(&mut self, at: usize) -> Result<(), Refused> {
        let item = self.chain[at].clone();
        match self.answer.take() {
            Some(Answer::Paid) => {
                if item.card().is_none() {
                    follow("404.1");
                }
                self.next_stage(at, Stage::Finish);
            }
            Some(Answer::No) => return self.cannot_be_played(at, "444.2.a", "the cost is not paid"),
            _ => {
                let price = self.price(&item);
                if price.is_nothing() {
                    self.next_stage(at, Stage::Finish);
                    return Ok(());
                }
                let is_trigger = matches!(&item.kind, ItemKind::Ability(ability) if ability.is_triggered);
                // 404.2: a triggered ability's payment may be declined; 444.2: since 1.4 so may that for a card an effect plays.
                let may_decline = is_trigger
                    || item.terms.is_limited && (self.edition.payment_may_be_declined() || !self.could_pay(item.controller, &price));
                self.ask(item.controller, Question::Pay { price, may_decline, of: item.source() });
            }
        }
        Ok(())
    }

    /// Whether a player could pay that with the pool and the runes on the board.
    pub(super) fn could_pay(&self, player: PlayerId, price: &Price) -> bool {
        self.within_reach(player).plan(price, self.showdown.is_some()).is_some()
    }

    /// 355.16: nobody chooses to pay an optional cost that cannot be paid.
    pub(super) fn check_affordable(&self, item: &Item) -> Result<(), Refused> {
        let price = self.price(item);
        if self.could_pay(item.controller, &price) {
            return Ok(());
        }
        let rule = self.within_reach(item.controller).shortfall(&price, self.showdown.is_some());
        Err(Refused::illegal(rule, "nothing on the board pays that cost"))
    }

    /// The pool that a player would have after using everything on the board that adds resources.
    fn within_reach(&self, player: PlayerId) -> Pool {
        let mut pool: Pool = self.player(player).pool.clone();
        for (id, object) in self.objects().filter(|(_, object)| object.controller == player && object.zone.is_board()) {
            for (ability, script) in self.activated_abilities(id) {
                let Body::Activated { pay, .. } = &ability.body else { continue };
                if object.exhausted && pay.contains(&CostPart::ExhaustSource) || !is_add(&script) || !self.is_active(id, &ability) {
                    continue;
                }
                for instruction in script.iter() {
                    let crate::card::Action::Add { resources, spend_only } = &instruction.action else { continue };
                    if let Some(gives) = Resources::of(resources, self.card_of(id).domains) {
                        pool.add(&gives, spend_only.as_ref().and_then(spend_only_of));
                    }
                }
            }
        }
        pool
    }

    /// 444.1: the resources leave the pool.
    pub(super) fn take_payment(&mut self, player: PlayerId, price: &Price, payment: &Payment) -> Result<(), Refused> {
        let in_showdown = self.showdown.is_some();
        match self.player_mut(player).pool.pay(price, payment, in_showdown) {
            Some(resources) => {
                follow("444.1");
                self.record("357.1", EventKind::Paid { player, resources });
                Ok(())
            }
            None => {
                follow("410.1.b.2");
                // 811.1.b: hiding has its own cost; 358.2: the costs of playing have to be paid in full.
                let hides = matches!(self.work.last(), Some(Work::Hide { .. }));
                let rule = if hides { "811.1.b" } else { self.within_reach(player).shortfall(price, in_showdown) };
                Err(Refused::illegal(rule, "the Rune Pool does not pay the cost"))
            }
        }
    }

    /// 429.3, 444.2.c: whether a player who has to pay uses an ability that adds resources.
    pub(super) fn is_paying_with_an_ability(&self, decision: &Decision, action: &Action) -> bool {
        matches!(decision.question, Question::Pay { .. })
            && decision.player == action.by
            && matches!(action.deed, Deed::Activate { source, ability } if self.adds_resources(source, ability))
    }

    /// Uses it: it finalizes and resolves at once.
    pub(super) fn add_while_paying(&mut self, action: &Action) -> Result<(), Refused> {
        follow("429.3");
        follow("444.2.c");
        match action.deed {
            Deed::Activate { source, ability } => {
                follow("357.1.a");
                self.add_at_once(action.by, source, ability)
            }
            _ => Ok(()),
        }
    }
}

/// What a cost takes is not what the same item has chosen, unless there is nothing else.
fn spare_targets(item: &Item, options: Vec<Choice>, count: usize) -> Vec<Choice> {
    let is_target = |option: &Choice| item.chosen.iter().any(|chosen| chosen.picks.contains(option));
    let others: Vec<_> = options.iter().copied().filter(|option| !is_target(option)).collect();
    if others.len() < count || others.len() == options.len() {
        return options;
    }
    follow("357.3");
    others
}

/// 357.2: non-standard costs are paid in any order. Exhausting the source comes first, since another cost may take the source away.
pub(super) fn in_payable_order(parts: &[CostPart]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&at| !matches!(parts[at], CostPart::ExhaustSource));
    order
}
