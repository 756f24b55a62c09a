//! Activated abilities, and those that add resources (376–381, 398–406, 429).

use std::sync::Arc;

use crate::card::ability::{Body, Permission};
use crate::card::instruction::Purpose;
use crate::card::phrase::{Noun, Thing};
use crate::card::{Ability, Action, Instruction};
use crate::rules::action::Refused;
use crate::rules::chain::{ItemAbility, ItemKind};
use crate::rules::costs::SpendOnly;
use crate::rules::definition::Script;
use crate::rules::followed::follow;
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
        self.check_costs(&item).inspect_err(|_| follow("410.1.b.2"))?;
        // Its controller has chosen to use it now; it takes the steps of play.
        follow("378");
        follow("377.3.a");
        follow("377.3.b.1");
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
        self.check_timing(ability.permission).inspect_err(|_| {
            if ability.permission.is_none() {
                follow("381");
            }
        })?;
        if let Some(condition) = &ability.use_only
            && !Scope::of_source(self, source).holds(condition)
        {
            follow("410.1.b.1");
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

    /// Who controls an object and its abilities (190.2, 190.6, 191.4.a): of an uncontrolled battlefield, nobody. What is not on the board
    /// is its owner's (740.1, "your").
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
