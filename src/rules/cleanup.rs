//! Cleanups: the corrections that the rules make by themselves, in the book's order (318–324).

use super::abilities::delayed::Lasts;
use super::action::Refused;
use super::event::EventKind;
use super::followed::follow;
use super::game::{Game, Work};
use super::objects::{BattlefieldId, Location, ObjectId, PlayerId, Zone};
use crate::card::Kind;

/// 324: cleanups with additional steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// 466.1.a
    Combat(BattlefieldId),
    /// 317.2.a
    Ending,
}

/// How far a cleanup has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CleanupStage {
    /// What special cleanups insert: 3c and on.
    AfterDeaths,
    /// 323.6 and on.
    AfterInserted,
    /// 323.12–323.14: the turn player is asked which showdown begins.
    Opening,
}

impl Game {
    /// A normal cleanup. 322: what changes in it makes another one outstanding.
    pub(super) fn cleanup(&mut self) -> Result<(), Refused> {
        self.begin_cleanup(None)
    }

    /// 324.1: a cleanup with its additional steps. 324.2: what follows from it is a normal one.
    pub(super) fn special_cleanup(&mut self, special: Special) -> Result<(), Refused> {
        self.begin_cleanup(Some(special))
    }

    /// 323.1–323.5: the first steps; then the rest, once what is dying has died.
    fn begin_cleanup(&mut self, special: Option<Special>) -> Result<(), Refused> {
        self.cleanup_due = false;
        self.next_moment();
        if self.win() {
            return Ok(());
        }
        // 2.
        for change in self.update_designations() {
            match change {
                (None, _) => {
                    follow("323.2.a");
                    follow("464.2.c.3.a");
                }
                (Some(_), Some(_)) => follow("323.2.b"),
                (Some(_), None) => follow("323.2.c"),
            }
        }
        // 323.3–323.5: 3a and 3b. What replaces a death comes on top of the work.
        self.work.push(Work::Cleanup { special, stage: CleanupStage::AfterDeaths });
        self.kill_the_lethal()
    }

    /// 323.6–323.14, and the additional steps of special cleanups.
    pub(super) fn continue_cleanup(&mut self, special: Option<Special>, stage: CleanupStage) -> Result<(), Refused> {
        if stage == CleanupStage::AfterDeaths {
            // What replaces one of these steps comes on top of the work.
            self.work.push(Work::Cleanup { special, stage: CleanupStage::AfterInserted });
            if !self.triggered.is_empty() {
                // What has triggered goes onto the chain when this is over.
                follow("320.1");
            }
            self.delayed.retain(|delayed| delayed.lasts != Lasts::NextCleanup);
            if special.is_some() {
                follow("324.1");
            }
            match special {
                Some(Special::Combat(battlefield)) => {
                    // 466.1.a.1: 3c, then 3d.
                    self.heal_all("466.1.a.1");
                    self.recall_attackers(battlefield)?;
                }
                Some(Special::Ending) => {
                    // 317.2.b–d: 3c, 3d, 3e.
                    self.heal_all("317.2.b");
                    self.expire_this_turn();
                    self.empty_pools("317.2.d");
                }
                None => {}
            }
            return Ok(());
        }
        if stage == CleanupStage::AfterInserted {
            self.lose_empty_battlefields();
            self.recall_strays();
            self.remove_hidden("323.7");
            self.stage_showdowns();
            self.stage_combats();
            self.remove_contested();
            if self.cleanup_due {
                follow("322");
                if special.is_some() {
                    follow("324.2");
                }
            }
        }
        self.open_showdowns()
    }

    /// 323.1: 1. A player with the Victory Score and more points than every opponent wins. (194.2 says "than any other player", which
    /// would keep a team from winning; the later rule is the more special one.)
    fn win(&mut self) -> bool {
        let needed = self.mode.victory_score();
        let leads = |player: PlayerId| {
            let score = self.player(player).score;
            score >= needed && self.opponents(player).all(|other| self.player(other).score < score)
        };
        let winner = self.players_from(self.turn.player).find(|&player| leads(player));
        if let Some(player) = winner {
            follow("472");
            self.declare_winner(player, "323.1");
        }
        winner.is_some()
    }

    /// 196, 489.6.a.3: that player, and a teammate, have won.
    pub(super) fn declare_winner(&mut self, player: PlayerId, rule: &'static str) {
        self.record(rule, EventKind::Won { player });
        self.winners = std::iter::once(player).chain(self.ally(player)).collect();
        self.winners.sort();
    }

    /// 323.4, 323.5: 3a, 3b. Units with lethal damage die, all at the same time.
    fn kill_the_lethal(&mut self) -> Result<(), Refused> {
        let dying: Vec<_> = self.objects().filter(|(_, object)| object.damage > 0).map(|(id, _)| id).collect();
        let dying: Vec<_> = dying.into_iter().filter(|&id| self.has_lethal_damage(id)).collect();
        self.kill_together(&dying, true, "323.5")?;
        for object in &mut self.objects {
            object.hurt = false;
        }
        Ok(())
    }

    /// 323.6: 4. In an Open State players lose battlefields without a unit of theirs, unless a showdown or combat is on there.
    fn lose_empty_battlefields(&mut self) {
        if self.edition.closed_state_keeps_control() && self.is_closed() {
            return;
        }
        for at in 0..self.battlefields.len() as u8 {
            let id = BattlefieldId(at);
            let Some(controller) = self.battlefield(id).controller else { continue };
            if !self.is_ongoing_at(id) && !self.has_units_at(controller, id) {
                self.change_control(id, None, "323.6");
            }
        }
    }

    /// Whether a showdown or combat is on at that battlefield.
    pub(super) fn is_ongoing_at(&self, battlefield: BattlefieldId) -> bool {
        self.showdown.as_ref().is_some_and(|showdown| showdown.battlefield == battlefield)
    }

    /// 323.7: 5. Unattached gear and runes at battlefields, and what is in another player's base, are recalled.
    fn recall_strays(&mut self) {
        for at in 0..self.objects.len() as u16 {
            let id = ObjectId(at);
            let object = self.object(id);
            let kind = self.card(object.card).kind;
            let strays = match object.zone {
                // 178.1.a.1.a: not what is a unit too.
                Zone::Battlefield(_) => matches!(kind, Kind::Gear | Kind::Rune) && object.attached_to.is_none(),
                Zone::Base(player) => player != object.controller && object.attached_to.is_none(),
                _ => false,
            };
            if strays {
                if kind == Kind::Gear && matches!(object.zone, Zone::Battlefield(_)) {
                    follow("457");
                    follow("457.1");
                }
                self.recall(id, "323.7");
            }
        }
    }

    /// 323.7, 107.3.d: hidden cards at battlefields that their controller does not control go to the trash.
    pub(super) fn remove_hidden(&mut self, rule: &'static str) {
        for at in 0..self.objects.len() as u16 {
            let id = ObjectId(at);
            let object = self.object(id);
            if let Zone::Facedown(battlefield) = object.zone
                && self.battlefield(battlefield).controller != Some(object.controller)
            {
                self.record(rule, EventKind::LostHidden { object: id });
                self.put_in_zone(id, Zone::Trash);
            }
        }
    }

    /// 6. A showdown is staged at each contested battlefield, as long as units of whoever contested it are there.
    fn stage_showdowns(&mut self) {
        for at in 0..self.battlefields.len() as u8 {
            let id = BattlefieldId(at);
            let staged = self.battlefield(id).contested_by.is_some_and(|player| self.has_units_at(player, id)) && !self.is_ongoing_at(id);
            match (self.battlefield(id).showdown_staged, staged) {
                (false, true) => follow("323.8"),
                (true, true) => follow("323.8.a"),
                _ => {}
            }
            self.battlefield_mut(id).showdown_staged = staged;
        }
    }

    /// 7, 7a. A combat is staged where units of two opposing players are at a contested battlefield.
    fn stage_combats(&mut self) {
        for at in 0..self.battlefields.len() as u8 {
            let id = BattlefieldId(at);
            let contested = self.battlefield(id).contested_by;
            let opposed = contested.is_some_and(|player| {
                let mut units = self.units_at(Location::Battlefield(id));
                self.has_units_at(player, id) && units.any(|(_, unit)| self.is_opponent(player, unit.controller))
            });
            let has_combat = self.is_ongoing_at(id) && self.showdown.as_ref().is_some_and(|showdown| showdown.combat.is_some());
            let staged = opposed && !has_combat;
            match (self.battlefield(id).combat_staged, staged) {
                (false, true) => follow("323.9"),
                (true, true) => follow("323.9.a"),
                (true, false) => {
                    // Before it has opened: what opens is no longer staged.
                    follow("323.10");
                    follow("461.2");
                }
                (false, false) => {}
            }
            self.battlefield_mut(id).combat_staged = staged;
        }
    }

    /// 323.11: 8. A battlefield is no longer contested without a unit of whoever contested it; 323.11.a: others may contest it then.
    fn remove_contested(&mut self) {
        for at in 0..self.battlefields.len() as u8 {
            let id = BattlefieldId(at);
            let Some(player) = self.battlefield(id).contested_by else { continue };
            if self.is_ongoing_at(id) || self.has_units_at(player, id) {
                continue;
            }
            self.clear_contested(id);
            self.record("323.11", EventKind::NoLongerContested { battlefield: id });
            self.cleanup_due = true;
            let controller = self.battlefield(id).controller;
            let other = self.units_at(Location::Battlefield(id)).map(|(_, unit)| unit.controller).find(|&other| Some(other) != controller);
            if let Some(other) = other {
                self.contest(id, other, "323.11.a");
            }
        }
    }

    /// 190.3.a.1, 450: a battlefield becomes contested by a player who does not control it.
    pub(super) fn contest(&mut self, battlefield: BattlefieldId, by: PlayerId, rule: &'static str) {
        let state = self.battlefield(battlefield);
        if state.contested_by.is_none() && state.controller != Some(by) {
            self.battlefield_mut(battlefield).contested_by = Some(by);
            self.record(rule, EventKind::Contested { battlefield, by });
            self.cleanup_due = true;
        }
    }

    /// 323.12–323.14: 9, 10, 10a. In a Neutral Open State a staged showdown begins, else a staged combat.
    fn open_showdowns(&mut self) -> Result<(), Refused> {
        if !self.chain.is_empty() || !self.work.is_empty() || !self.triggered.is_empty() || self.cleanup_due {
            return Ok(());
        }
        if let Some(showdown) = &self.showdown {
            // A combat staged where a showdown is on makes it a Combat Showdown.
            let at = showdown.battlefield;
            if showdown.is_open() && showdown.combat.is_none() && self.battlefield(at).combat_staged {
                follow("323.14");
                follow("344.1");
                follow("460.1");
                follow("464.2.c.1.b");
                self.begin_combat(at);
            }
            return Ok(());
        }
        let staged = |combat: bool| {
            let is = move |(_, state): &(BattlefieldId, &super::game::Battlefield)| {
                if combat { state.combat_staged } else { state.showdown_staged && !state.combat_staged }
            };
            self.battlefields().filter(is).map(|(id, _)| id).collect::<Vec<_>>()
        };
        let (showdowns, combats) = (staged(false), staged(true));
        if !showdowns.is_empty() {
            follow("323.12");
            match self.first_staged(&showdowns) {
                Some(first) => self.begin_showdown(first, false),
                None => self.work.push(Work::Cleanup { special: None, stage: CleanupStage::Opening }),
            }
        } else if !combats.is_empty() {
            follow("323.13");
            follow("460");
            if combats.len() > 1 {
                follow("461.1");
            }
            match self.first_staged(&combats) {
                Some(first) => self.begin_showdown(first, true),
                None => self.work.push(Work::Cleanup { special: None, stage: CleanupStage::Opening }),
            }
        }
        Ok(())
    }
}
