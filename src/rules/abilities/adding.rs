//! Abilities that add resources: they resolve as soon as they are finalized (429).

use std::sync::Arc;

use super::activated::spend_only_of;
use crate::card::ability::Body;
use crate::card::{Ability, Action};
use crate::rules::action::{Decision, Refused};
use crate::rules::chain::{Item, ItemAbility, ItemKind};
use crate::rules::costs::{Resources, SpendOnly};
use crate::rules::definition::Script;
use crate::rules::event::EventKind;
use crate::rules::followed::follow;
use crate::rules::game::{Game, Work};
use crate::rules::nouns::Scope;
use crate::rules::objects::{ObjectId, PlayerId};

/// An ability that adds resources, while its costs are being paid.
#[derive(Clone, Debug)]
pub struct Adding {
    pub(in crate::rules) item: Item,
    ability: Arc<Ability>,
    /// How many of its costs have been paid.
    paid: usize,
    /// What its player was asked to pay as it was used (429.3).
    meanwhile: Option<Decision>,
}

impl Game {
    /// An Add ability used while a cost is being paid.
    pub(in crate::rules) fn add_at_once(&mut self, by: PlayerId, source: ObjectId, ability: u8) -> Result<(), Refused> {
        let abilities = self.activated_abilities(source);
        let Some((ability, script)) = abilities.into_iter().nth(usize::from(ability)) else { return Ok(()) };
        if self.controller_of_abilities(source) != Some(by) || !self.object(source).zone.is_board() || self.is_text_inactive(source) {
            return Err(Refused::illegal("191.4.a", "the ability is not under this player's control"));
        }
        if !self.is_active(source, &ability) {
            return Err(Refused::illegal("721.2", "the ability is inactive"));
        }
        if let Some(condition) = &ability.use_only
            && !Scope::of_source(self, source).holds(condition)
        {
            return Err(Refused::illegal("377.2.b", "the condition on using the ability is not true"));
        }
        follow("429.3.a");
        self.add_now(by, source, &ability, &script)
    }

    /// Pays the costs of an Add ability and adds what it says; neither Priority nor Focus passes.
    pub(in crate::rules) fn add_now(
        &mut self,
        by: PlayerId,
        source: ObjectId,
        ability: &Arc<Ability>,
        script: &Script,
    ) -> Result<(), Refused> {
        crate::rules::playable::check_script(&self.card_of(source).name, script)?;
        let kind = ItemKind::Ability(ItemAbility {
            source: self.reference(source),
            card: self.object(source).card,
            ability: Arc::clone(ability),
            script: script.clone(),
            is_triggered: false,
            is_part: false,
            is_replacement: false,
        });
        let item = Item::unnumbered(kind, by);
        self.check_costs(&item)?;
        let meanwhile = self.asked.take();
        self.continue_adding(Box::new(Adding { item, ability: Arc::clone(ability), paid: 0, meanwhile }))
    }

    /// Pays what is left to pay, then adds. A cost may ask what it takes, and what it kills may be saved.
    pub(in crate::rules) fn continue_adding(&mut self, mut adding: Box<Adding>) -> Result<(), Refused> {
        let name = self.card_of(adding.item.source()).name.clone();
        let Body::Activated { pay, .. } = &Arc::clone(&adding.ability).body else { return Ok(()) };
        let order = crate::rules::paying::in_payable_order(pay);
        while let Some(&next) = order.get(adding.paid) {
            if matches!(pay[next], crate::card::phrase::CostPart::Resources(_) | crate::card::phrase::CostPart::Words(_)) {
                return Err(Refused::clause(&name, "adding resources for resources is not played yet"));
            }
            let beneath = self.work.len();
            let is_paid = self.pay_part(&adding.item, &pay[next])?;
            adding.paid += usize::from(is_paid);
            if !is_paid || self.work.len() > beneath {
                self.work.insert(beneath, Work::Add(adding));
                return Ok(());
            }
        }
        let ItemKind::Ability(ItemAbility { script, card, .. }) = &adding.item.kind else { return Ok(()) };
        let own = self.card(*card).domains;
        for instruction in script.iter() {
            let Action::Add { resources, spend_only } = &instruction.action else { continue };
            let Some(added) = Resources::of(resources, own) else {
                return Err(Refused::clause(&name, "adding Power of a domain to be chosen is not played yet"));
            };
            if self.card(*card).is_unknown && added.power.iter().any(|&power| power > 0) {
                return Err(Refused::unplayable("an unknown rune gives no Power"));
            }
            let only = match spend_only {
                None => None,
                Some(purpose) => {
                    Some(spend_only_of(purpose).ok_or_else(|| Refused::clause(&name, "resources for a purpose that is not played yet"))?)
                }
            };
            self.add_resources(adding.item.controller, &added, only);
        }
        follow("400.2");
        follow("429.2");
        follow("429.2.a");
        self.asked = adding.meanwhile;
        Ok(())
    }

    /// 429.1: resources are put into a player's Rune Pool.
    pub(in crate::rules) fn add_resources(&mut self, player: PlayerId, resources: &Resources, only: Option<SpendOnly>) {
        self.player_mut(player).pool.add(resources, only);
        self.record("429.1", EventKind::Added { player, resources: *resources });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::action::{Choice, Deed, Question, Waiting};
    use crate::rules::objects::Zone;
    use crate::rules::tests::{ANN, Board, apply, card, play, unit};

    const PRIEST: &str = "domains = [\"Mind\"]\ncost = \"[1]\"\nmight = 3\n[[ability]]\nkeyword = \"Action\"\n\
                          pay = [{ kill = \"a unit you control\" }, \"[E]\"]\ndo = [{ add = \"[A][A]\" }]";
    const COIN: &str = "domains = [\"Mind\"]\ncost = \"[1]\"\n[[ability]]\nkeyword = \"Reaction\"\n\
                        pay = [{ kill = \"this\" }, \"[E]\"]\ndo = [{ add = \"[A]\" }]";

    #[test]
    fn adding_kills_the_one_unit_that_its_player_chooses_for_the_cost() {
        let mut board = Board::new(vec![card("Priest", "unit", PRIEST), unit("Three", 3, &[])]);
        let priest = board.put(0, ANN, Zone::Base(ANN));
        let (one, two) = (board.put(1, ANN, Zone::Base(ANN)), board.put(1, ANN, Zone::Base(ANN)));
        let game = play(&board.game().expect("a legal board"), ANN, Deed::Activate { source: priest, ability: 0 });
        let Waiting::For(Decision { question: Question::Choose { options, .. }, .. }) = game.waiting() else {
            panic!("what the cost takes is asked: {:?}", game.waiting());
        };
        assert_eq!(options.len(), 3, "itself too");
        assert!(game.object(priest).exhausted, "357.2: exhausting it comes first");
        let game = play(&game, ANN, Deed::Choose(vec![Choice::Object(game.reference(two))]));
        assert_eq!([one, two].map(|id| game.zone_of(id)), [Zone::Base(ANN), Zone::Trash]);
        assert_eq!((game.player(ANN).pool.free.any, game.priority()), (2, Some(ANN)));
    }

    #[test]
    fn what_is_killed_for_the_cost_is_exhausted_before() {
        let mut board = Board::new(vec![card("Coin", "gear", COIN), card("Priest", "unit", PRIEST)]);
        let (coin, priest) = (board.put(0, ANN, Zone::Base(ANN)), board.put(1, ANN, Zone::Base(ANN)));
        let game = board.game().expect("a legal board");
        let game = play(&game, ANN, Deed::Activate { source: coin, ability: 0 });
        let game = play(&game, ANN, Deed::Activate { source: priest, ability: 0 });
        assert_eq!([coin, priest].map(|id| (game.zone_of(id), game.object(id).exhausted)), [(Zone::Trash, false); 2]);
        assert_eq!(game.player(ANN).pool.free.any, 3);
    }

    #[test]
    fn an_exhausted_source_adds_nothing_and_kills_nothing() {
        let mut board = Board::new(vec![card("Coin", "gear", COIN)]);
        let coin = board.put(0, ANN, Zone::Base(ANN));
        board.setup.objects[0].object.exhausted = true;
        let game = board.game().expect("a legal board");
        assert_eq!(crate::rules::tests::rule(apply(&game, ANN, Deed::Activate { source: coin, ability: 0 })), "414.1.b");
    }
}
