//! What whoever is asked may do: every legal action and every legal answer, each of them tried (312, 410).
//!
//! Equal runes and equal cards that nothing refers to are offered once, not one by one. Abilities that add resources are offered only as a
//! part of paying, as far as they can be used then. Conceding is always legal (650) and never offered.

mod answers;
mod discretionary;
mod payments;
mod sets;

use answers::splits_to_try;

use super::action::{Action, Deed, Question, Refused, Share, Unplayable, Waiting};
use super::chain::{Item, ItemKind};
use super::game::{Game, Work};
use super::objects::PlayerId;
use crate::card::phrase::CostPart;

/// How many answers to one question are looked at; where there are more, [`LeftOut::TooMany`] says so.
pub const MOST: usize = 4096;

/// How many further questions are looked into to see whether a play can be brought to its end.
const DEPTH: u8 = 12;

/// What may be done now.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// In a fixed order: the same game gives the same list.
    pub possible: Vec<Possible>,
    /// What is not among them although it may be legal.
    pub left_out: Vec<LeftOut>,
}

/// One thing that may be done, and what comes of it.
#[derive(Clone, Debug)]
pub struct Possible {
    /// One action; for a payment, the abilities that add resources, then the payment.
    pub actions: Vec<Action>,
    /// The game after it.
    pub game: Game,
}

/// One thing picked from what may be done.
#[derive(Clone, Debug)]
pub enum Picked {
    Possible(Box<Possible>),
    /// Nothing may be done, as far as the evaluator can tell: what it left out.
    Nothing(Vec<LeftOut>),
}

/// Something that is not looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The evaluator cannot play it.
    Unplayable(Unplayable),
    /// There are more answers to a question than [`MOST`].
    TooMany { player: PlayerId },
    /// Cards that nobody has named could be played, whatever they are.
    UnknownCards { player: PlayerId },
}

/// What could be tried: lists of actions.
#[derive(Default)]
struct Candidates {
    lines: Vec<Vec<Action>>,
    left_out: Vec<LeftOut>,
}

impl Candidates {
    fn one(&mut self, by: PlayerId, deed: Deed) {
        self.lines.push(vec![Action { by, deed }]);
    }

    fn leave_out(&mut self, what: LeftOut) {
        if !self.left_out.contains(&what) {
            self.left_out.push(what);
        }
    }
}

impl Game {
    /// Everything that whoever is asked may do now; nothing when the game is over. A play that cannot be brought to its end is no choice
    /// (355.16, 358.5).
    pub fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        let candidates = self.candidates();
        let mut left_out = Candidates { left_out: candidates.left_out, ..Candidates::default() };
        for actions in candidates.lines {
            match self.follow_all(&actions) {
                Ok(game) if game.can_be_completed(DEPTH) => choices.possible.push(Possible { actions, game }),
                Ok(_) | Err(Refused::Illegal(_)) => {}
                Err(Refused::Unplayable(what)) => left_out.leave_out(LeftOut::Unplayable(what)),
            }
        }
        choices.left_out = left_out.left_out;
        choices
    }

    /// One of [`Game::choices`], without finding all of them: `pick` takes a number below the one that it is given.
    pub fn pick_choice(&self, mut pick: impl FnMut(usize) -> usize) -> Picked {
        let mut candidates = self.candidates();
        while !candidates.lines.is_empty() {
            let at = pick(candidates.lines.len()).min(candidates.lines.len() - 1);
            let actions = candidates.lines.swap_remove(at);
            match self.follow_all(&actions) {
                Ok(game) if game.can_be_completed(DEPTH) => return Picked::Possible(Box::new(Possible { actions, game })),
                Ok(_) | Err(Refused::Illegal(_)) => {}
                Err(Refused::Unplayable(what)) => candidates.leave_out(LeftOut::Unplayable(what)),
            }
        }
        Picked::Nothing(candidates.left_out)
    }

    /// What could be tried now.
    fn candidates(&self) -> Candidates {
        let Waiting::For(decision) = self.waiting() else { return Candidates::default() };
        let mut candidates = Candidates::default();
        let by = decision.player;
        match &decision.question {
            Question::Priority | Question::Focus => self.discretionary_actions(by, &mut candidates),
            Question::Choose { options, least, most, .. } => self.picks_to_try(by, options, *least, *most, &mut candidates),
            Question::May { .. } => {
                candidates.one(by, Deed::Accept);
                candidates.one(by, Deed::Decline);
            }
            Question::Pay { price, may_decline, .. } => {
                self.payments_to_try(by, price, &mut candidates);
                if *may_decline {
                    candidates.one(by, Deed::Decline);
                }
            }
            Question::Order { of, .. } => self.orders_to_try(by, of, &mut candidates),
            Question::Assign { damage, among, share: Share::Combat } => self.assignments_to_try(by, *damage, among, &mut candidates),
            Question::Assign { damage, among, share: Share::Split } => splits_to_try(by, *damage, among, &mut candidates),
        }
        candidates
    }

    /// Does all of these, one after the other.
    fn follow_all(&self, actions: &[Action]) -> Result<Game, Refused> {
        let mut actions = actions.iter();
        let Some(first) = actions.next() else { return Ok(self.clone()) };
        let mut game = self.apply(first)?.game;
        for action in actions {
            game = game.apply(action)?.game;
        }
        Ok(game)
    }

    /// Whether what a player has begun, a play, an activation or hiding, can be brought to its end: 358.5 undoes it otherwise.
    fn can_be_completed(&self, depth: u8) -> bool {
        let Some(decision) = &self.asked else { return true };
        let pending = self.chain.iter().find(|item| !item.finalized);
        let is_hiding = self.work.iter().any(|work| matches!(work, Work::Hide { .. }));
        let is_begun = is_hiding || pending.is_some_and(Item::is_of_a_player);
        if depth == 0 || !is_begun || !self.winners.is_empty() {
            return true;
        }
        if pending.is_some_and(|item| self.is_out_of_reach(item)) {
            return false;
        }
        debug_assert!(!matches!(decision.question, Question::Priority | Question::Focus), "nobody acts while something is asked");
        let candidates = self.candidates();
        let leads_on = |actions: &Vec<Action>| match self.follow_all(actions) {
            Ok(game) => game.can_be_completed(depth - 1),
            Err(refused) => matches!(refused, Refused::Unplayable(_)),
        };
        candidates.lines.iter().any(leads_on) || candidates.left_out.iter().any(|what| matches!(what, LeftOut::TooMany { .. }))
    }

    /// Whether the price as it is now is more than its player could ever pay: choices only add to it.
    fn is_out_of_reach(&self, item: &Item) -> bool {
        let resources_only = self.cost_parts(item).iter().all(|part| matches!(part, CostPart::Resources(_)));
        resources_only && !self.could_pay(item.controller, &self.price(item))
    }
}

impl Item {
    /// Whether a player put it on the chain: then what cannot be finalized is refused. What the rules put there leaves it (358.5, 402.4).
    fn is_of_a_player(&self) -> bool {
        !self.terms.is_limited && !matches!(&self.kind, ItemKind::Ability(ability) if ability.is_triggered)
    }
}

#[cfg(test)]
mod tests;
