//! Playing a case: each step is a transaction on the game. What a step does not say is asked; a question with one answer is answered
//! as soon as no later step wants to.

mod lookup;
mod paying;
mod questions;

use super::compare::Facts;
use super::names::Names;
use super::step::{Act, Beside, Deed as Does, Name, Step};
use super::verdict::Told;
use super::words;
use crate::rules::action::{Action, Decision, Deed, Question, Refused, Waiting};
use crate::rules::event::{Event, EventKind};
use crate::rules::game::Game;
use crate::rules::objects::PlayerId;
use crate::rules::setup::Setup;

/// A loop of passes or forced answers that is longer than this goes nowhere.
const LIMIT: usize = 500;

/// The turn that a set-up without `turn_number` is in, as [`Game::set_up`] counts it.
const LATER_TURN: u16 = 1000;

/// Where a case stands.
#[derive(Clone)]
pub struct Stand {
    pub game: Game,
    pub names: Names,
    /// What happened so far, in words.
    pub told: Vec<Told>,
    /// Everything that was done, as the rules take it.
    pub actions: Vec<Action>,
    /// What happened in this step.
    pub events: Vec<Event>,
    /// The number of the step, from 1.
    pub step: usize,
    /// The number of the turn, as the rules count it.
    turn: u16,
    /// Whether the step expects to be refused.
    refused: bool,
}

/// Why a step could not be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The rules, or the evaluator, say no.
    Refused(Refused),
    /// The step does not fit what is asked: what is asked, of whom, with what options.
    Unfitting(String),
}

impl std::convert::From<Refused> for Trouble {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

type Done = Result<(), Trouble>;

impl Stand {
    /// A game as it was set up.
    pub fn new(game: Game, names: Names, setup: &Setup) -> Self {
        let turn = setup.turn_number.unwrap_or(LATER_TURN);
        Self { game, names, told: Vec::new(), actions: Vec::new(), events: Vec::new(), step: 0, turn, refused: false }
    }

    /// What is true now.
    pub fn facts(&self) -> Facts<'_> {
        Facts { game: &self.game, names: &self.names, turn: self.turn }
    }

    /// Does a step, then answers what has one answer and is left to no later step. On trouble nothing has changed.
    pub fn perform(&mut self, step: &Step, later: &[Step]) -> Done {
        let mut attempt = self.clone();
        attempt.events.clear();
        attempt.refused = step.refused.is_some();
        if attempt.refused {
            // Nothing is left open: whatever follows from it may be what the rules refuse.
            attempt.act(step, &[])?;
        } else {
            attempt.act(step, later)?;
            attempt.answer_forced(later)?;
        }
        attempt.refused = false;
        *self = attempt;
        Ok(())
    }

    /// One thing that a player does.
    fn apply(&mut self, by: PlayerId, deed: Deed) -> Done {
        let action = Action { by, deed };
        let outcome = self.game.apply(&action)?;
        let before = std::mem::replace(&mut self.game, outcome.game);
        self.names.grow(&self.game);
        let teller = words::Teller { action: &action, events: &outcome.events, before: &before, game: &self.game, names: &self.names };
        let told = teller.tell();
        let step = self.step;
        self.told.extend(told.into_iter().map(|said| Told { step, text: said.text, rule: said.rule, kind: said.kind }));
        self.turn += outcome.events.iter().filter(|event| matches!(event.kind, EventKind::TurnBegan { .. })).count() as u16;
        self.events.extend(outcome.events);
        self.actions.push(action);
        Ok(())
    }

    /// What somebody has to decide now, in words: nothing where the game is over, or waits for whoever may act or pass.
    pub fn open(&self) -> Option<String> {
        let decision = self.decision().filter(|decision| !matches!(decision.question, Question::Priority | Question::Focus))?;
        Some(words::asked(&self.game, &self.names, &decision))
    }

    fn decision(&self) -> Option<Decision> {
        match self.game.waiting() {
            Waiting::For(decision) => Some(decision),
            Waiting::Over(_) => None,
        }
    }

    fn act(&mut self, step: &Step, later: &[Step]) -> Done {
        match &step.act {
            Act::EveryonePasses => self.everyone_passes(),
            Act::Settle => self.settle(later),
            Act::By(who, does) => {
                self.check_fits(*who, does)?;
                self.by(*who, does, &step.with, later)
            }
        }
    }

    fn by(&mut self, who: PlayerId, does: &Does, with: &Beside, later: &[Step]) -> Done {
        match does {
            Does::Play { card, from } => {
                let card = self.card_to_play(card, *from, who)?;
                self.apply(who, Deed::Play { card })?;
                self.go_on(who, with, later, true)
            }
            Does::Activate { source, ability } => {
                let source = self.on_board(source, who)?;
                self.apply(who, Deed::Activate { source, ability: *ability })?;
                self.go_on(who, with, later, true)
            }
            Does::Move { units, to } => {
                let units = units.iter().map(|unit| self.on_board(unit, who)).collect::<Result<_, _>>()?;
                let to = self.names.place_named(&to.text, who).ok_or_else(|| means_nothing(to))?;
                self.apply(who, Deed::Move { units, to })
            }
            Does::Hide { card, at } => {
                let card = self.card_to_play(card, None, who)?;
                let at = self.names.battlefield_named(&at.text).ok_or_else(|| means_nothing(at))?;
                self.apply(who, Deed::Hide { card, at })?;
                self.go_on(who, with, later, true)
            }
            Does::Pass => self.apply(who, Deed::Pass),
            Does::EndTurn => self.apply(who, Deed::EndTurn),
            Does::Invite(ally) => self.apply(who, Deed::Invite { ally: *ally }),
            Does::Concede => self.apply(who, Deed::Concede),
            Does::Rune { rune, ability } => {
                let source = self.on_board(rune, who)?;
                self.apply(who, Deed::Activate { source, ability: *ability })
            }
            Does::Choose => self.choose(who, with, later),
            Does::Accept(_) => self.accept(who, with, later),
            Does::Decline(_) => self.apply(who, Deed::Decline),
            Does::Order(things) => {
                let order = self.order(who, things)?;
                self.apply(who, Deed::Order(order))
            }
            Does::Assign(assigned) => {
                let one = |(name, amount): &(Name, u16)| Ok((self.on_board(name, who)?, *amount));
                let assigned = assigned.iter().map(one).collect::<Result<_, Trouble>>()?;
                self.apply(who, Deed::Assign(assigned))
            }
            Does::Pay => self.pay(who, with.pay.as_deref()),
        }
    }

    /// A step that answers what is not asked, or leaves open what is, is a fault of the case. An attempt that the rules are expected to
    /// refuse is left to them.
    fn check_fits(&self, who: PlayerId, does: &Does) -> Done {
        let Some(decision) = self.decision() else { return Ok(()) };
        if self.refused || matches!(does, Does::Concede) {
            return Ok(());
        }
        let answers = match (&decision.question, does) {
            (Question::Choose { .. }, Does::Choose)
            | (Question::May { .. } | Question::Pay { .. }, Does::Accept(_) | Does::Decline(_))
            | (Question::Pay { .. }, Does::Pay | Does::Rune { .. } | Does::Activate { .. })
            | (Question::Order { .. }, Does::Order(_))
            | (Question::Assign { .. }, Does::Assign(_)) => decision.player == who,
            (_, Does::Choose | Does::Accept(_) | Does::Decline(_) | Does::Pay | Does::Order(_) | Does::Assign(_)) => false,
            // Whose turn it is to act is for the rules to say.
            (question, _) => matches!(question, Question::Priority | Question::Focus),
        };
        if answers { Ok(()) } else { Err(Trouble::Unfitting(words::asked(&self.game, &self.names, &decision))) }
    }

    /// One pass from each player in order, until something resolves or the window closes.
    fn everyone_passes(&mut self) -> Done {
        let players = self.game.players_from(self.game.turn_player()).count();
        for turn in 0..players {
            let Some(decision) = self.decision() else { break };
            if !matches!(decision.question, Question::Priority | Question::Focus) {
                if turn == 0 {
                    return Err(Trouble::Unfitting(words::asked(&self.game, &self.names, &decision)));
                }
                break;
            }
            let before = self.events.len();
            self.apply(decision.player, Deed::Pass)?;
            let ends = |event: &Event| {
                matches!(event.kind, EventKind::Resolved { .. } | EventKind::ShowdownEnded { .. } | EventKind::LeftChain { .. })
            };
            if self.events[before..].iter().any(ends) {
                break;
            }
        }
        Ok(())
    }

    /// Passes until somebody has something other than passing to decide.
    fn settle(&mut self, later: &[Step]) -> Done {
        for _ in 0..LIMIT {
            let Some(decision) = self.decision() else { break };
            match decision.question {
                Question::Priority | Question::Focus => {
                    if self.game.chain().is_empty() && self.game.showdown().is_none() {
                        break;
                    }
                    self.apply(decision.player, Deed::Pass)?;
                }
                _ => {
                    if !self.answer_one_forced(&decision, later)? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a player got Priority or Focus since the step began (its own later turn does not count).
    pub fn was_asked(&self, player: PlayerId) -> bool {
        let gained = |event: &Event| matches!(event.kind, EventKind::PriorityGained { player: who } | EventKind::FocusGained { player: who } if who == player);
        let began = |event: &Event| matches!(event.kind, EventKind::TurnBegan { player: who } if who == player);
        let is_neutral = self.game.chain().is_empty() && self.game.showdown().is_none();
        let in_own_turn = is_neutral && self.events.iter().any(began);
        self.events.iter().any(gained) || (self.game.priority() == Some(player) && !in_own_turn)
    }
}

fn means_nothing(name: &Name) -> Trouble {
    Trouble::Unfitting(format!("nothing is called `{}` now", name.text))
}

#[cfg(test)]
mod tests;
