//! Showdowns: windows in which players act in turn, with or without a combat (341–348).

use super::action::Refused;
use super::event::EventKind;
use super::followed::follow;
use super::game::Game;
use super::objects::{BattlefieldId, Location, PlayerId};

/// A showdown in progress.
#[derive(Clone, Debug)]
pub struct Showdown {
    pub battlefield: BattlefieldId,
    /// 313: who has Focus.
    pub focus: PlayerId,
    /// Passes of Focus in a row.
    pub passes: u8,
    /// 316.8.a: the combat that it is part of.
    pub combat: Option<Combat>,
    pub stage: Stage,
}

/// A combat: who attacks whom (464.2.c).
#[derive(Clone, Debug)]
pub struct Combat {
    pub attacker: PlayerId,
    pub defender: PlayerId,
    /// What has been assigned so far (465.2.c).
    pub assigned: Vec<(super::objects::ObjectId, u16)>,
    /// Whether attackers were recalled in the combat cleanup (466.3.d).
    pub recalled: bool,
}

/// How far a showdown has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Players act (347).
    Open,
    /// 465: the attacker assigns damage.
    AttackerAssigns,
    /// The defender does.
    DefenderAssigns,
    /// 466.1
    Cleanup,
    /// 466.3
    Result,
    /// 466.5
    Control,
    /// 466.7
    End,
}

impl Showdown {
    /// Whether players act in it, so that Focus can pass.
    pub fn is_open(&self) -> bool {
        self.stage == Stage::Open
    }
}

impl Game {
    /// 344, 345: a showdown begins; who contested the battlefield gains Focus.
    pub(super) fn begin_showdown(&mut self, battlefield: BattlefieldId, with_combat: bool) {
        let contested_by = self.battlefield(battlefield).contested_by;
        let Some(focus) = contested_by else { return };
        self.battlefield_mut(battlefield).showdown_staged = false;
        self.next_moment();
        self.showdown = Some(Showdown { battlefield, focus, passes: 0, combat: None, stage: Stage::Open });
        if with_combat {
            // Combat opens with a Combat Showdown.
            follow("344.1");
            follow("461.3");
            self.begin_combat(battlefield);
            if self.showdown.as_ref().is_some_and(|showdown| showdown.combat.is_some()) {
                follow("464.2.c.1.a");
                follow("464.2.d");
            }
            if self.triggered.is_empty() {
                // No Combat Chain: the state stays open.
                follow("464.2.f.1");
            }
        } else {
            self.record("344.2", EventKind::ShowdownBegan { battlefield });
        }
        self.record("345", EventKind::FocusGained { player: focus });
        follow("344");
        follow("312.2.b");
        follow("313.2");
        self.cleanup_due = true;
    }

    /// A player gains Focus, and with it Priority.
    pub(super) fn gain_focus(&mut self, player: PlayerId, after_play: bool, rule: &'static str) {
        if let Some(showdown) = &mut self.showdown {
            if showdown.focus != player {
                // One player at most has it.
                follow("313");
            }
            follow("312.2.b");
            follow("313.2");
            showdown.focus = player;
            if after_play {
                showdown.passes = 0;
            }
            self.record(rule, EventKind::FocusGained { player });
        }
    }

    /// 347.2: the player with Focus passes.
    pub(super) fn pass_focus(&mut self, by: PlayerId) {
        self.record("347.2", EventKind::Passed { player: by });
        let players = self.players_from(by).count();
        let next = self.next_player(by);
        let Some(showdown) = &mut self.showdown else { return };
        showdown.passes += 1;
        if usize::from(showdown.passes) < players {
            self.gain_focus(next, false, "347.2.b");
            return;
        }
        // All have passed in a row; the showdown closes.
        follow("347.2.a");
        if showdown.combat.is_some() {
            follow("348.1");
        }
        let battlefield = showdown.battlefield;
        showdown.stage = if showdown.combat.is_some() { Stage::AttackerAssigns } else { Stage::Control };
        self.record("348", EventKind::ShowdownEnded { battlefield });
        self.next_moment();
        self.cleanup_due = true;
    }

    /// What a showdown does by itself when nothing is outstanding. `false` when the player with Focus acts.
    pub(super) fn continue_showdown(&mut self) -> Result<bool, Refused> {
        let Some(showdown) = &self.showdown else { return Ok(false) };
        let (stage, battlefield) = (showdown.stage, showdown.battlefield);
        match stage {
            Stage::Open => {
                follow("335.1");
                return Ok(false);
            }
            Stage::AttackerAssigns | Stage::DefenderAssigns => self.combat_damage(battlefield)?,
            Stage::Cleanup => {
                follow("466.1");
                follow("466.1.a");
                self.set_stage(Stage::Result);
                self.special_cleanup(super::cleanup::Special::Combat(battlefield))?;
            }
            Stage::Result => self.combat_result(battlefield),
            Stage::Control if showdown.combat.is_some() => self.combat_control(battlefield)?,
            Stage::Control => self.end_non_combat_showdown(battlefield)?,
            Stage::End => self.end_combat(battlefield),
        }
        Ok(true)
    }

    pub(super) fn set_stage(&mut self, stage: Stage) {
        if let Some(showdown) = &mut self.showdown {
            showdown.stage = stage;
        }
    }

    /// 348.2: the end of a showdown without combat. If only one player's units remain, that player establishes control.
    fn end_non_combat_showdown(&mut self, battlefield: BattlefieldId) -> Result<(), Refused> {
        self.showdown = None;
        follow("313.5");
        let mut here: Vec<_> = self.units_at(Location::Battlefield(battlefield)).map(|(_, unit)| unit.controller).collect();
        here.sort();
        here.dedup();
        self.cleanup_due = true;
        if let [only] = here[..] {
            let is_gain = self.battlefield(battlefield).controller != Some(only);
            if is_gain && !self.player(only).scored.contains(battlefield) {
                follow("348.2.a.1");
            }
            self.establish_control(battlefield, Some(only), "348.2.a")?;
        } else {
            self.clear_contested(battlefield);
        }
        Ok(())
    }

    /// 190.3.b, 466.5.a: the battlefield is no longer contested.
    pub(super) fn clear_contested(&mut self, battlefield: BattlefieldId) {
        let state = self.battlefield_mut(battlefield);
        state.showdown_staged = false;
        state.combat_staged = false;
        state.contested_by = None;
    }

    /// 190.4, 348.2.a, 466.5: a player establishes control, or nobody does. Gaining it conquers (469.1).
    pub(super) fn establish_control(
        &mut self,
        battlefield: BattlefieldId,
        controller: Option<PlayerId>,
        rule: &'static str,
    ) -> Result<(), Refused> {
        self.clear_contested(battlefield);
        if self.battlefield(battlefield).controller == controller {
            return Ok(());
        }
        self.change_control(battlefield, controller, rule);
        match controller {
            Some(player) => {
                follow("469.1.b");
                self.conquer(player, battlefield)
            }
            None => Ok(()),
        }
    }

    /// The one place where control of a battlefield changes.
    pub(super) fn change_control(&mut self, battlefield: BattlefieldId, controller: Option<PlayerId>, rule: &'static str) {
        if self.battlefield(battlefield).controller != controller {
            self.battlefield_mut(battlefield).controller = controller;
            self.record(rule, EventKind::ControlChanged { battlefield, controller });
            self.cleanup_due = true;
        }
    }
}
