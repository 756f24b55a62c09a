//! The turn: its phases and steps, in the book's order (301–306, 314–317).

use super::abilities::delayed::{Effect, Lasts};
use super::action::Refused;
use super::event::EventKind;
use super::followed::follow;
use super::game::{BattlefieldSet, Game};
use super::objects::{ObjectId, PlayerId, Zone};
use crate::card::phrase::Moment;

/// Whose turn it is and how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub player: PlayerId,
    /// Counts the turns of the game, from 1.
    pub number: u16,
    pub step: Step,
    /// Whether what the step does by itself has been done.
    pub is_done: bool,
    /// 317.2.f: whether an item was finalized in this Expiration Step.
    pub chain_used: bool,
}

/// The phases and steps of a turn (314).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// 315.1
    Awaken,
    /// 315.2.a
    Beginning,
    /// 315.2.b
    Scoring,
    /// 315.3
    Channel,
    /// 315.4
    Draw,
    /// 316.2–316.4
    MainStart,
    /// 316.5
    Main,
    /// 317.1
    Ending,
    /// 317.2
    Expiration,
}

impl Step {
    fn next(self) -> Option<Step> {
        match self {
            Self::Awaken => Some(Self::Beginning),
            Self::Beginning => Some(Self::Scoring),
            Self::Scoring => Some(Self::Channel),
            Self::Channel => Some(Self::Draw),
            Self::Draw => Some(Self::MainStart),
            Self::MainStart => Some(Self::Main),
            Self::Main => Some(Self::Ending),
            Self::Ending => Some(Self::Expiration),
            Self::Expiration => None,
        }
    }

    /// The rule of the step.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Awaken => "315.1",
            Self::Beginning => "315.2.a",
            Self::Scoring => "315.2.b",
            Self::Channel => "315.3",
            Self::Draw => "315.4",
            Self::MainStart => "316.1",
            Self::Main => "316.5",
            Self::Ending => "317.1",
            Self::Expiration => "317.2",
        }
    }
}

impl Game {
    /// 335: with nothing outstanding, no chain and no showdown, the turn goes on. `false` in the Main Phase, where the turn player has Priority.
    pub(super) fn continue_turn(&mut self) -> Result<bool, Refused> {
        if !self.turn.is_done {
            self.turn.is_done = true;
            self.do_step()?;
            return Ok(true);
        }
        if self.turn.step == Step::Main {
            // The turn player receives Priority.
            follow("335");
            follow("312.2.a");
            return Ok(false);
        }
        self.leave_step();
        Ok(true)
    }

    fn leave_step(&mut self) {
        if self.turn.step == Step::Expiration && self.turn.chain_used {
            // Items went over the chain in the Expiration Step: it is done again.
            follow("317.2.f");
            self.turn.chain_used = false;
            self.turn.is_done = false;
            return;
        }
        match self.turn.step.next() {
            Some(step) => self.enter(step),
            None => {
                follow("306");
                let next = self.next_player(self.turn.player);
                if next < self.turn.player {
                    // Everybody has had a turn; the first player has another one.
                    follow("302");
                }
                self.begin_turn(next);
            }
        }
    }

    fn enter(&mut self, step: Step) {
        self.turn.step = step;
        self.turn.is_done = false;
        self.turn.chain_used = false;
        if !matches!(step, Step::Main | Step::Scoring | Step::Expiration) {
            self.record(step.rule(), EventKind::StepBegan { step });
        }
        if !matches!(step, Step::Scoring | Step::Main | Step::Expiration) {
            // A change of phase, and not of a step within one.
            follow("319.2");
        }
        self.cleanup_due = true;
        self.next_moment();
    }

    /// 317.3: the next player becomes the turn player.
    pub(super) fn begin_turn(&mut self, player: PlayerId) {
        self.turn.player = player;
        self.turn.number += 1;
        self.player_mut(player).turns += 1;
        self.history.clear();
        self.snapshots.clear();
        for player in &mut self.players {
            player.finalized.clear();
            player.scored = BattlefieldSet::default();
            player.allied = BattlefieldSet::default();
        }
        for object in &mut self.objects {
            object.moves = 0;
        }
        self.record("317.3", EventKind::TurnBegan { player });
        self.enter(Step::Awaken);
    }

    fn do_step(&mut self) -> Result<(), Refused> {
        let player = self.turn.player;
        match self.turn.step {
            Step::Awaken => self.awaken(player),
            Step::Beginning => {
                if self.effects_come(Moment::StartOfYourBeginningPhase) {
                    follow("315.2.a.1");
                }
            }
            Step::Scoring => self.score_holds(player),
            Step::Channel => {
                let runes = 2 + self.extra_runes(player);
                follow("430.4.a");
                self.channel(player, runes, false, "315.3.b");
            }
            Step::Draw if self.skips_first_draw(player) => {
                self.record(self.mode.first_turn_rule(), EventKind::StepBegan { step: Step::Draw });
            }
            Step::Draw => {
                follow("413.2.a");
                follow("315.4.b");
                self.draw(player, 1);
            }
            Step::MainStart => {
                self.empty_pools("316.3");
                if self.effects_come(Moment::StartOfYourMainPhase) {
                    follow("316.4");
                }
            }
            Step::Main => {}
            Step::Ending => {
                if self.effects_come(Moment::EndOfYourTurn) {
                    follow("317.1.a");
                }
            }
            Step::Expiration => self.expire()?,
        }
        Ok(())
    }

    /// A point of the turn comes; whether effects take place at it.
    fn effects_come(&mut self, moment: Moment) -> bool {
        self.moment_comes(moment);
        !self.triggered.is_empty()
    }

    /// 315.1.b: the turn player readies everything that can be readied.
    fn awaken(&mut self, player: PlayerId) {
        let is_mine = |(_, object): &(ObjectId, &super::objects::Object)| {
            object.controller == player && object.exhausted && object.zone.is_board() && !matches!(object.zone, Zone::Facedown(_))
        };
        let objects: Vec<_> = self.objects().filter(is_mine).map(|(id, _)| id).collect();
        if objects.is_empty() {
            return;
        }
        follow("415.3.a");
        for &id in &objects {
            self.object_mut(id).exhausted = false;
        }
        self.cleanup_due = true;
        self.record("315.1.b", EventKind::Awakened { player, objects });
    }

    /// The turn player is done; the Ending Phase comes.
    pub(super) fn end_main_phase(&mut self, by: PlayerId) -> Result<(), Refused> {
        let is_open = self.chain.is_empty() && self.showdown.is_none();
        if by != self.turn.player || !is_open || self.turn.step != Step::Main {
            return Err(Refused::illegal("316.9", "only the turn player ends the turn, in a Neutral Open State of the Main Phase"));
        }
        follow("316.9");
        follow("305");
        follow("316.9.a");
        follow("316.9.b");
        self.enter(Step::Ending);
        Ok(())
    }

    /// The special cleanup at the end of the turn.
    fn expire(&mut self) -> Result<(), Refused> {
        follow("317.2.a");
        self.special_cleanup(super::cleanup::Special::Ending)
    }

    /// 317.2.b: Insert "3c": all units are healed.
    pub(super) fn heal_all(&mut self, rule: &'static str) {
        let hurt: Vec<_> = self.objects().filter(|(_, object)| object.damage > 0).map(|(id, _)| id).collect();
        if !hurt.is_empty() {
            follow("418.1.a");
            if hurt.len() > 1 {
                follow("418.2");
            }
            for &id in &hurt {
                self.object_mut(id).damage = 0;
            }
            self.record(rule, EventKind::Healed { objects: hurt });
        }
    }

    /// 317.2.c: Insert "3d": everything that lasts "this turn" ends at once; stunned units are so no longer.
    pub(super) fn expire_this_turn(&mut self) {
        let before = self.effects.len() + self.delayed.len();
        self.effects.retain(|effect: &Effect| effect.lasts != Lasts::ThisTurn);
        self.delayed.retain(|delayed| delayed.lasts != Lasts::ThisTurn);
        let mut changed = before != self.effects.len() + self.delayed.len();
        for object in &mut self.objects {
            if object.stunned {
                follow("423.1.a.2");
                changed = true;
            }
            object.stunned = false;
        }
        if changed {
            self.record("317.2.c", EventKind::EffectsExpired);
            self.cleanup_due = true;
        }
    }

    /// 167: every player's Rune Pool empties.
    pub(super) fn empty_pools(&mut self, rule: &'static str) {
        for player in (0..self.players.len() as u8).map(PlayerId) {
            if self.player_mut(player).pool.empty() {
                self.record(rule, EventKind::PoolEmptied { player });
            }
        }
    }
}
