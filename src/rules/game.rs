//! A game that can be played: every player, zone and object, whose turn it is, and what is going on (300–348).

use std::sync::Arc;

use super::Edition;
use super::abilities::adding::Adding;
use super::abilities::delayed::{Delayed, Effect};
use super::abilities::triggered::Waiting as WaitingTrigger;
use super::action::{Action, Choice, Decision, Deed, Outcome, Question, Refused, Waiting};
use super::chain::Item;
use super::cleanup::{CleanupStage, Special};
use super::costs::Pool;
use super::event::{Event, EventKind};
use super::followed::follow;
use super::history::Happening;
use super::kills::Killer;
use super::modes::Mode;
use super::objects::{BattlefieldId, CardId, CardTable, Object, ObjectId, ObjectRef, PlayerId, Snapshot};
use super::replacement::{Killing, Offer};
use super::resolution::Frame;
use super::showdown::Showdown;
use super::turn::Turn;
use super::zones::Slot;
use crate::card::RuleNumber;

/// A position that can be played. Cheap to copy, since exploring copies a lot: ids and small arrays.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) edition: Edition,
    pub(super) mode: Mode,
    pub(super) table: Arc<CardTable>,
    pub(super) players: Vec<Player>,
    pub(super) battlefields: Vec<Battlefield>,
    pub(super) objects: Vec<Object>,
    pub(super) turn: Turn,
    pub(super) showdown: Option<Showdown>,
    /// 108.1, oldest item first.
    pub(super) chain: Vec<Item>,
    pub(super) next_item: u16,
    /// 346: whether Focus passes when this chain is empty.
    pub(super) chain_moves_focus: bool,
    /// Who has Priority in a Closed State.
    pub(super) priority: Option<PlayerId>,
    /// Passes of Priority in a row.
    pub(super) passes: u8,
    /// 489.8.a: the ally who acts with the turn player's Priority.
    pub(super) invited: Option<PlayerId>,
    /// What is being carried out, innermost last: resolving items, draws.
    pub(super) work: Vec<Work>,
    /// 319: whether a cleanup is outstanding.
    pub(super) cleanup_due: bool,
    /// What a player is asked in the middle of something.
    pub(super) asked: Option<Decision>,
    /// The answer, until the step that asked takes it.
    pub(super) answer: Option<Answer>,
    /// Continuous effects with a duration.
    pub(super) effects: Vec<Effect>,
    /// Delayed abilities (389).
    pub(super) delayed: Vec<Delayed>,
    /// Triggered abilities that have not been put on the chain yet.
    pub(super) triggered: Vec<WaitingTrigger>,
    /// Damage dealt since the last cleanup: to which unit, and who is responsible (428.5.c).
    pub(super) dealt: Vec<(ObjectRef, Killer)>,
    /// What happened this turn, as far as abilities can look back at it.
    pub(super) history: Vec<Happening>,
    /// What left the board: what it was (359.3.e.13).
    pub(super) snapshots: Vec<Snapshot>,
    /// Permanents whose additional cost was paid as they were played (356.4.f.1).
    pub(super) paid_additional: Vec<ObjectRef>,
    /// The battlefield of the hidden card that is entering the board right now (811.1.d.2).
    pub(super) played_from_hidden: Option<BattlefieldId>,
    /// Something that just happened and cannot be played.
    pub(super) beyond: Option<Refused>,
    /// 431.3: whether the Burn Out in progress follows on one that left the deck empty.
    pub(super) burning: bool,
    pub(super) winners: Vec<PlayerId>,
    /// Numbers the groups of things that happen at the same time.
    pub(super) moment: u32,
    pub(super) events: Vec<Event>,
}

/// A player.
#[derive(Clone, Debug)]
pub struct Player {
    pub score: u8,
    pub pool: Pool,
    /// 108.4, top first.
    pub main_deck: Vec<Slot>,
    /// 108.5, top first.
    pub rune_deck: Vec<Slot>,
    /// Cards finalized this turn (812.1.c, 419.4.b), and whether each was countered since.
    pub finalized: Vec<Finalized>,
    /// The battlefields scored this turn (470), as a set.
    pub scored: BattlefieldSet,
    /// 489.8.g.1: battlefields that an ally held in the scoring step of this turn.
    pub allied: BattlefieldSet,
    pub xp: u16,
    /// 103.2.a.3: the Chosen Champion, which any card of that name is; nothing if nobody has said which it is.
    pub champion: Option<CardId>,
    /// Whether the player's first turn has begun, for the first-turn process (115.2).
    pub turns: u16,
    /// 651: whether the player has left the game.
    pub removed: bool,
}

/// A card that a player finalized this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finalized {
    pub object: ObjectId,
    pub countered: bool,
}

/// A set of battlefields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BattlefieldSet(u8);

impl BattlefieldSet {
    pub fn contains(self, battlefield: BattlefieldId) -> bool {
        self.0 & 1 << battlefield.0 != 0
    }

    pub fn insert(&mut self, battlefield: BattlefieldId) {
        self.0 |= 1 << battlefield.0;
    }
}

/// A battlefield's state beside its object (170, 190).
#[derive(Clone, Debug)]
pub struct Battlefield {
    pub object: ObjectId,
    pub controller: Option<PlayerId>,
    /// 190.3.a: who applied Contested.
    pub contested_by: Option<PlayerId>,
    /// 323.8.
    pub showdown_staged: bool,
    /// 323.9.
    pub combat_staged: bool,
}

/// Something that is being carried out.
#[derive(Clone, Debug)]
pub enum Work {
    /// An item that resolves.
    Resolve(Box<Frame>),
    /// Cards still to be drawn (413).
    Draw { player: PlayerId, left: u8 },
    /// A Burn Out that has recycled the trash and needs an opponent to be chosen (431.2.c).
    BurnOut { player: PlayerId, again: bool },
    /// Permanents about to die, whose deaths may be replaced (370).
    Kill(Box<Killing>),
    /// A replacement effect on a card that is looked at (370.1.b.1).
    Offer(Box<Offer>),
    /// A cleanup that has come so far (323).
    Cleanup { special: Option<Special>, stage: CleanupStage },
    /// An ability that adds resources, whose costs are being paid (429.2).
    Add(Box<Adding>),
    /// A card that is being hidden and has to be paid for (811.1.b).
    Hide { player: PlayerId, card: ObjectId, at: BattlefieldId },
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Chosen(Vec<Choice>),
    Yes,
    No,
    Ordered(Vec<u8>),
    Assigned(Vec<(ObjectId, u16)>),
    Paid,
}

/// A loop that the rules say repeats may repeat so often; more is a fault of a card or of this program, and is told.
const LIMIT: usize = 10_000;

impl Game {
    /// Whom the game waits for.
    pub fn waiting(&self) -> Waiting {
        if !self.winners.is_empty() {
            return Waiting::Over(self.winners.clone());
        }
        if let Some(decision) = &self.asked {
            return Waiting::For(decision.clone());
        }
        let (player, question) = match (&self.showdown, self.chain.is_empty()) {
            (_, false) => (self.priority.unwrap_or(self.turn.player), Question::Priority),
            (Some(showdown), true) => (showdown.focus, Question::Focus),
            (None, true) => (self.invited.unwrap_or(self.turn.player), Question::Priority),
        };
        Waiting::For(Decision { player, question })
    }

    /// Does one thing that a player may do, then everything that the rules do by themselves up to the next decision.
    ///
    /// # Errors
    /// The rule that forbids it, or what cannot be played. The game is as it was.
    pub fn apply(&self, action: &Action) -> Result<Outcome, Refused> {
        let mut game = self.clone();
        game.perform(action)?;
        game.run()?;
        let events = std::mem::take(&mut game.events);
        Ok(Outcome { game, events })
    }

    /// The action itself.
    fn perform(&mut self, action: &Action) -> Result<(), Refused> {
        if action.deed == Deed::Concede {
            // 650: at any time.
            return self.concede(action.by);
        }
        let decision = match self.waiting() {
            Waiting::Over(_) => return Err(Refused::illegal("196", "the game is over")),
            Waiting::For(decision) => decision,
        };
        if self.is_paying_with_an_ability(&decision, action) {
            return self.add_while_paying(action);
        }
        if decision.player != action.by {
            self.refused_without_priority(&decision, action.by);
            if action.by != self.turn.player {
                follow("409");
            }
            // Whoever has no decision to make can do nothing.
            return Err(Refused::illegal("312.1.b", "it is not this player's decision"));
        }
        match (&decision.question, &action.deed) {
            (Question::Priority | Question::Focus, deed) => self.discretionary(action.by, deed),
            _ => {
                if !self.work.is_empty() && self.priority.is_none() {
                    // What is being carried out asks, and nobody has Priority.
                    follow("312.1.b.1");
                }
                self.take_answer(&decision, &action.deed)
            }
        }
    }

    /// What keeps a player from acting who is not the one that is waited for.
    fn refused_without_priority(&self, decision: &Decision, by: PlayerId) {
        match (&decision.question, &self.showdown) {
            (Question::Priority, Some(showdown)) if showdown.focus == by => follow("313.4"),
            (Question::Priority, None) if self.chain.is_empty() => follow("316.5.b"),
            _ => {}
        }
    }

    /// 410.1: a discretionary action, a pass, or the end of the phase.
    fn discretionary(&mut self, by: PlayerId, deed: &Deed) -> Result<(), Refused> {
        if matches!(deed, Deed::Play { .. } | Deed::Activate { .. } | Deed::Move { .. } | Deed::Hide { .. }) {
            follow("312.1.a");
            match (&self.showdown, self.chain.is_empty()) {
                (None, true) if self.invited == Some(by) => follow("316.5.b.1"),
                (None, true) => {
                    follow("316.5.a");
                    follow("410.1.a");
                }
                _ => {}
            }
        }
        match deed {
            Deed::Pass => self.pass(by),
            Deed::EndTurn => self.end_main_phase(by),
            Deed::Play { card } => self.begin_play(by, *card),
            Deed::Activate { source, ability } => self.begin_activation(by, *source, *ability),
            Deed::Move { units, to } => self.standard_move(by, units, *to),
            Deed::Hide { card, at } => self.hide(by, *card, *at),
            Deed::Invite { ally } => self.invite(by, *ally),
            Deed::Concede => self.concede(by),
            Deed::Choose(_) | Deed::Accept | Deed::Decline | Deed::Order(_) | Deed::Assign(_) | Deed::Pay(_) => {
                Err(Refused::illegal("410.2.b", "nothing is asked that this would answer"))
            }
        }
    }

    /// 333–340: handles what is outstanding, step by step, until a player has to decide something or the game is over.
    pub(super) fn run(&mut self) -> Result<(), Refused> {
        for _ in 0..LIMIT {
            if !self.winners.is_empty() || self.asked.is_some() {
                return Ok(());
            }
            if let Some(refused) = self.beyond.take() {
                return Err(refused);
            }
            if !self.advance()? {
                return Ok(());
            }
        }
        Err(Refused::unplayable("the position repeats itself without end"))
    }

    /// One step of HOT FEPR (334). `false` when a player has Priority or Focus.
    fn advance(&mut self) -> Result<bool, Refused> {
        // 158.3.a: what is resolving is finished first.
        if !self.work.is_empty() {
            if self.cleanup_due && matches!(self.work.last(), Some(Work::Resolve(_))) {
                // No cleanup meanwhile; it stays outstanding.
                follow("321");
                follow("321.1");
            }
            return self.continue_work().map(|()| true);
        }
        self.put_triggers_on_chain()?;
        if self.asked.is_some() {
            return Ok(true);
        }
        if self.cleanup_due {
            self.chain_waits();
            return self.cleanup().map(|()| true);
        }
        // Then pending items are finalized, the oldest first.
        if let Some(at) = self.chain.iter().position(|item| !item.finalized) {
            follow("336");
            if at > 0 {
                // Others are on the chain already.
                follow("336.1");
                follow("338.1.a.7");
            }
            if self.chain.len() > at + 1 {
                follow("337.1.b");
            }
            return self.finalize(at).map(|()| true);
        }
        if !self.chain.is_empty() {
            self.give_priority();
            return Ok(false);
        }
        if self.showdown.is_some() {
            return self.continue_showdown();
        }
        self.continue_turn()
    }

    /// A cleanup comes before anything goes on with the chain.
    fn chain_waits(&self) {
        if self.chain.is_empty() {
            return;
        }
        if self.chain.iter().any(|item| item.finalized) {
            // The steps of the process have begun, and pause.
            follow("334.2.a");
        }
        if let Some(pending) = self.chain.iter().find(|item| !item.finalized) {
            follow("320");
            follow("334.1");
            if pending.card().is_some() {
                follow("354.4");
            }
        }
    }

    /// Takes up what was interrupted.
    fn continue_work(&mut self) -> Result<(), Refused> {
        match self.work.pop() {
            Some(Work::Resolve(frame)) => self.continue_resolution(frame),
            Some(Work::Draw { player, left }) => self.continue_draw(player, left),
            Some(Work::BurnOut { player, again }) => self.continue_burn_out(player, again),
            Some(Work::Kill(killing)) => self.continue_killing(killing),
            Some(Work::Offer(offer)) => self.continue_looking_offer(*offer),
            Some(Work::Add(adding)) => self.continue_adding(adding),
            Some(Work::Cleanup { special, stage }) => self.continue_cleanup(special, stage),
            Some(Work::Hide { player, card, at }) => self.continue_hide(player, card, at),
            None => Ok(()),
        }
    }

    /// Records what happened.
    pub(super) fn record(&mut self, rule: &'static str, kind: EventKind) {
        self.events.push(Event { rule: RuleNumber::of(rule), kind });
    }
}
