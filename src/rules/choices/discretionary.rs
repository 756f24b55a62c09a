//! Discretionary actions (410.1), passing, and ending the phase (316.9).

use super::sets::counts;
use super::{Candidates, LeftOut, MOST};
use crate::card::ability::Permission;
use crate::card::{Keyword, Kind};
use crate::rules::abilities::activated::is_add;
use crate::rules::action::Deed;
use crate::rules::game::Game;
use crate::rules::objects::{BattlefieldId, Location, ObjectId, PlayerId, Zone};
use crate::rules::position::Class;
use crate::rules::turn::Step;

impl Game {
    /// What a player with Priority or Focus could try.
    pub(super) fn discretionary_actions(&self, by: PlayerId, candidates: &mut Candidates) {
        let is_neutral_open = self.chain.is_empty() && self.showdown.is_none();
        if !is_neutral_open || self.invited.is_some() {
            candidates.one(by, Deed::Pass);
        } else {
            candidates.one(by, Deed::EndTurn);
        }
        let cards = self.cards_to_play(by, candidates);
        for &card in &cards {
            candidates.one(by, Deed::Play { card });
        }
        self.abilities_to_use(by, candidates);
        if is_neutral_open && self.turn.player == by && self.turn.step == Step::Main {
            self.moves_to_try(by, candidates);
        }
        if self.chain.is_empty() && self.turn.player == by {
            for &card in cards.iter().filter(|&&card| self.has_keyword(card, &Keyword::Hidden)) {
                let mine = self.battlefields().filter(|(_, state)| state.controller == Some(by));
                mine.for_each(|(at, _)| candidates.one(by, Deed::Hide { card, at }));
            }
        }
        if let Some(ally) = self.ally(by).filter(|_| is_neutral_open && self.invited.is_none() && self.turn.player == by) {
            candidates.one(by, Deed::Invite { ally });
        }
    }

    /// 419.1.a, 811: cards that a player could play from where they are; of equal ones the first.
    fn cards_to_play(&self, by: PlayerId, candidates: &mut Candidates) -> Vec<ObjectId> {
        let kept = self.kept_apart();
        let mut classes: Vec<Class> = Vec::new();
        let mut cards = Vec::new();
        for (id, object) in self.objects() {
            let is_there = match object.zone {
                Zone::Hand | Zone::ChampionZone => object.owner == by,
                Zone::Facedown(_) => object.controller == by,
                _ => false,
            };
            let card = self.card_of(id);
            if !is_there {
                continue;
            }
            if card.is_unknown {
                candidates.leave_out(LeftOut::UnknownCards { player: by });
                continue;
            }
            match self.class_of(id, &kept) {
                Some(class) if classes.contains(&class) => continue,
                Some(class) => classes.push(class),
                None => {}
            }
            if matches!(card.kind, Kind::Unit | Kind::Gear | Kind::Spell) {
                cards.push(id);
            }
        }
        cards
    }

    /// 377: activated abilities, but for those that can be used while paying.
    fn abilities_to_use(&self, by: PlayerId, candidates: &mut Candidates) {
        for (source, object) in self.objects().filter(|(_, object)| object.zone.is_board()) {
            if matches!(object.zone, Zone::Facedown(_)) || self.controller_of_abilities(source) != Some(by) {
                continue;
            }
            for (at, (ability, script)) in (0..).zip(self.activated_abilities(source)) {
                if !is_add(&script) || ability.permission != Some(Permission::Reaction) {
                    candidates.one(by, Deed::Activate { source, ability: at });
                }
            }
        }
    }

    /// 144: the standard moves of single units and of groups.
    fn moves_to_try(&self, by: PlayerId, candidates: &mut Candidates) {
        let bases = std::iter::once(Location::Base(by));
        let battlefields = (0..self.battlefields.len() as u8).map(|at| Location::Battlefield(BattlefieldId(at)));
        for to in bases.chain(battlefields) {
            let can = |id: &ObjectId| !self.object(*id).exhausted && self.check_standard_move(by, *id, to).is_ok();
            let units: Vec<_> = self.objects().map(|(id, _)| id).filter(can).collect();
            for size in 1..=units.len() {
                let (ways, is_all) = counts(&vec![1; units.len()], size, MOST);
                for way in ways {
                    let units = units.iter().zip(way).filter(|(_, taken)| *taken > 0).map(|(unit, _)| *unit).collect();
                    candidates.one(by, Deed::Move { units, to });
                }
                if !is_all || candidates.lines.len() > MOST {
                    candidates.leave_out(LeftOut::TooMany { player: by });
                    return;
                }
            }
        }
    }
}
