//! Fights: a case played over and over without words, for measuring.

use jiff::civil::Date;

use super::case::{Script, Unread, cards_on};
use super::play::Stand;
use crate::card::reading::{Fault, Position};
use crate::corpus::{Case, Corpus};
use crate::rules::Edition;
use crate::rules::action::{Action, Refused};
use crate::rules::game::Game;
use crate::rules::setup::Setup;

/// A case as a set-up and the actions that its steps come down to.
#[derive(Debug)]
pub struct Fight {
    setup: Setup,
    actions: Vec<Action>,
}

impl Fight {
    /// Reads a case as of a day and plays it once, to learn what is done in it.
    ///
    /// # Errors
    /// What is wrong in it, or what cannot be done.
    pub fn of(corpus: &Corpus, case: &Case, day: Date) -> Result<Self, Vec<Fault>> {
        let fault = |at: Position, message: String| vec![Fault { file: case.file.clone(), at, message, hint: None }];
        let Some(edition) = Edition::on(day) else { return Err(fault(case.at, format!("no rules are played as of {day}"))) };
        let read = Script::read(case, edition, &cards_on(corpus, (!case.as_printed).then_some(day)));
        let script = read.map_err(|unread| match unread {
            Unread::Faults(faults) => faults,
            Unread::Card(because) => fault(case.at, because),
        })?;
        let game = Game::set_up(&script.setup)
            .map_err(|reasons| fault(case.at, reasons.iter().map(Refused::to_string).collect::<Vec<_>>().join("; ")))?;
        let mut stand = Stand::new(game, script.names.clone(), &script.setup);
        for (place, step) in script.steps.iter().enumerate().filter(|(_, step)| step.refused.is_none()) {
            let done = stand.perform(step, &script.steps[place + 1..]);
            done.map_err(|trouble| fault(step.at, format!("step {} cannot be done: {trouble:?}", place + 1)))?;
        }
        Ok(Self { setup: script.setup, actions: stand.actions })
    }

    /// How many actions of players it takes.
    pub fn actions(&self) -> usize {
        self.actions.len()
    }

    /// Sets the board up and plays it to the end.
    ///
    /// # Errors
    /// None that [`Fight::of`] has not found: the same actions give the same game.
    pub fn play_bare(&self) -> Result<Game, Vec<Refused>> {
        let mut game = Game::set_up(&self.setup)?;
        for action in &self.actions {
            game = game.apply(action).map_err(|refused| vec![refused])?.game;
        }
        Ok(game)
    }
}
