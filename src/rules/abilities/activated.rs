//! Activated abilities, and those that add resources (376–381, 398–406, 429).

use std::sync::Arc;

use crate::card::ability::{Body, Permission};
use crate::card::instruction::Purpose;
use crate::card::phrase::{CostPart, Noun, Thing};
use crate::card::{Ability, Action, Instruction};
use crate::rules::action::Refused;
use crate::rules::chain::{ItemAbility, ItemKind};
use crate::rules::costs::{Resources, SpendOnly};
use crate::rules::definition::Script;
use crate::rules::event::EventKind;
use crate::rules::game::Game;
use crate::rules::nouns::Scope;
use crate::rules::objects::{ObjectId, PlayerId, Zone};

impl Game {
    /// The activated abilities of an object, in the card's order.
    pub fn activated_abilities(&self, source: ObjectId) -> Vec<(Arc<Ability>, Script)> {
        let card = self.card_of(source);
        let own = card.abilities.iter().zip(&card.scripts).filter(|(ability, _)| matches!(ability.body, Body::Activated { .. }));
        own.map(|(ability, script)| (Arc::clone(ability), script.clone())).collect()
    }

    /// 377.3: a player begins to use an activated ability.
    pub(in crate::rules) fn begin_activation(&mut self, by: PlayerId, source: ObjectId, ability: u8) -> Result<(), Refused> {
        let (ability, script) = self.check_activation(by, source, ability)?;
        if is_add(&script) {
            return self.add_now(by, source, &ability, &script);
        }
        crate::rules::playable::check_script(&self.card_of(source).name, &script)?;
        let (reference, card) = (self.reference(source), self.object(source).card);
        let kind = ItemKind::Ability(ItemAbility {
            source: reference,
            card,
            ability,
            script,
            is_triggered: false,
            is_part: false,
            is_replacement: false,
        });
        let item = self.new_item(kind, by);
        // 402.3
        self.check_choosable(&item)?;
        self.check_costs(&item)?;
        self.add_pending(item, true, "401.1");
        Ok(())
    }

    /// Whose ability it is, whether it is active, and whether now is the time.
    fn check_activation(&self, by: PlayerId, source: ObjectId, ability: u8) -> Result<(Arc<Ability>, Script), Refused> {
        let name = &self.card_of(source).name;
        let object = self.object(source);
        let abilities = self.activated_abilities(source);
        if !self.card_of(source).is_encoded && !self.card_of(source).is_unknown {
            return Err(Refused::clause(name, "its abilities are not encoded"));
        }
        let Some((ability, script)) = abilities.into_iter().nth(usize::from(ability)) else {
            if self.card_of(source).is_unknown {
                return Err(Refused::unplayable("an unknown rune gives no Power"));
            }
            return Err(Refused::illegal("377.1", format!("{name} has no such activated ability")));
        };
        // 380: on the board. 191.4.a: its controller's, that is, its source's controller's.
        if !matches!(object.zone, Zone::Base(_) | Zone::Battlefield(_) | Zone::LegendZone | Zone::BattlefieldZone)
            || self.is_text_inactive(source)
        {
            return Err(Refused::illegal("380", format!("the ability of {name} can be used while it is on the board")));
        }
        if self.controller_of_abilities(source) != Some(by) {
            return Err(Refused::illegal("191.4.a", format!("{name} is not under this player's control")));
        }
        if !self.is_active(source, &ability) {
            return Err(Refused::illegal(self.rule_of_inactive(source, &ability), format!("the ability of {name} is inactive")));
        }
        self.check_timing(ability.permission)?;
        if let Some(condition) = &ability.use_only
            && !Scope::of_source(self, source).holds(condition)
        {
            return Err(Refused::illegal("377.2.b", format!("the condition on using the ability of {name} is not true")));
        }
        Ok((ability, script))
    }

    /// Whether an ability adds resources and has Reaction, so that it can be used while paying (429.3).
    pub(in crate::rules) fn adds_resources(&self, source: ObjectId, ability: u8) -> bool {
        let abilities = self.activated_abilities(source);
        abilities
            .get(usize::from(ability))
            .is_some_and(|(ability, script)| is_add(script) && ability.permission == Some(Permission::Reaction))
    }

    /// 429.3.a: an Add ability used while a cost is being paid.
    pub(in crate::rules) fn add_at_once(&mut self, by: PlayerId, source: ObjectId, ability: u8) -> Result<(), Refused> {
        let abilities = self.activated_abilities(source);
        let Some((ability, script)) = abilities.into_iter().nth(usize::from(ability)) else { return Ok(()) };
        if self.controller_of_abilities(source) != Some(by) || !self.object(source).zone.is_board() {
            return Err(Refused::illegal("191.4.a", "the ability is not under this player's control"));
        }
        if !self.is_active(source, &ability) {
            return Err(Refused::illegal("721.2", "the ability is inactive"));
        }
        self.add_now(by, source, &ability, &script)
    }

    /// 400.2, 429.2: pays the costs of an Add ability and adds what it says; neither Priority nor Focus passes (429.2.a).
    fn add_now(&mut self, by: PlayerId, source: ObjectId, ability: &Arc<Ability>, script: &Script) -> Result<(), Refused> {
        let name = self.card_of(source).name.clone();
        let Body::Activated { pay, .. } = &ability.body else { return Ok(()) };
        let scope_objects = |game: &Self, noun: &Noun| Scope::of_source(game, source).objects(noun);
        for part in pay {
            match part {
                CostPart::ExhaustSource => {
                    if self.object(source).exhausted {
                        return Err(Refused::illegal("414.1.b", format!("the cost is exhausting {name}, and it is exhausted")));
                    }
                    self.exhaust(source, "414.5");
                }
                CostPart::Action(instruction) => match &instruction.action {
                    Action::Recycle { what: crate::card::instruction::Chosen::Noun(noun), .. } => {
                        let objects = scope_objects(self, noun);
                        self.recycle_together(&objects);
                    }
                    Action::Kill(noun) => {
                        let objects = scope_objects(self, noun);
                        self.kill_together(&objects, false, "428.1.a.1")?;
                    }
                    _ => return Err(Refused::clause(&name, "a cost of adding resources that is not played yet")),
                },
                CostPart::Resources(_) | CostPart::Words(_) => {
                    return Err(Refused::clause(&name, "adding resources for resources is not played yet"));
                }
            }
        }
        let own = self.card_of(source).domains;
        for instruction in script.iter() {
            let Action::Add { resources, spend_only } = &instruction.action else { continue };
            let Some(added) = Resources::of(resources, own) else {
                return Err(Refused::clause(&name, "adding Power of a domain to be chosen is not played yet"));
            };
            if self.card_of(source).is_unknown && added.power.iter().any(|&power| power > 0) {
                return Err(Refused::unplayable("an unknown rune gives no Power"));
            }
            let only = match spend_only {
                None => None,
                Some(purpose) => {
                    Some(spend_only_of(purpose).ok_or_else(|| Refused::clause(&name, "resources for a purpose that is not played yet"))?)
                }
            };
            self.add_resources(by, &added, only);
        }
        Ok(())
    }

    /// 429.1: resources are put into a player's Rune Pool.
    pub(in crate::rules) fn add_resources(&mut self, player: PlayerId, resources: &Resources, only: Option<SpendOnly>) {
        self.player_mut(player).pool.add(resources, only);
        self.record("429.1", EventKind::Added { player, resources: *resources });
    }

    /// Who controls the abilities of an object (190.6, 191.4.a): of an uncontrolled battlefield, nobody.
    pub fn controller_of_abilities(&self, source: ObjectId) -> Option<PlayerId> {
        match self.battlefield_of(source) {
            Some(at) => self.battlefield(at).controller,
            None => {
                let object = self.object(source);
                Some(if object.zone.is_board() || object.zone == Zone::Chain { object.controller } else { object.owner })
            }
        }
    }
}

/// Whether instructions do nothing but add resources.
pub(in crate::rules) fn is_add(script: &[Instruction]) -> bool {
    !script.is_empty() && script.iter().all(|instruction| matches!(instruction.action, Action::Add { .. }))
}

/// What a purpose means for a pool.
pub(in crate::rules) fn spend_only_of(purpose: &Purpose) -> Option<SpendOnly> {
    match purpose {
        Purpose::DuringShowdowns => Some(SpendOnly::DuringShowdowns),
        Purpose::ToPlay(Noun::Set(set)) if set.qualities.is_empty() && set.filters.is_empty() => match set.things[..] {
            [Thing::Spell] => Some(SpendOnly::ToPlaySpells),
            [Thing::Unit] => Some(SpendOnly::ToPlayUnits),
            [Thing::Gear] => Some(SpendOnly::ToPlayGear),
            _ => None,
        },
        Purpose::ToPlay(_) => None,
    }
}
