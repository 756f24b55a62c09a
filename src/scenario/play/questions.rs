//! The questions that follow from what a player did.

use super::{Done, LIMIT, Stand, Trouble, means_nothing};
use crate::card::Keyword;
use crate::rules::action::{Choice, Decision, Deed, Question, Why};
use crate::rules::event::EventKind;
use crate::rules::objects::{ObjectId, PlayerId};
use crate::scenario::answer::{self, Wanted, cannot_pay, forced, is_left_to, take_picks};
use crate::scenario::step::{Beside, Name, Pick, Step};
use crate::scenario::words;

impl Stand {
    /// Answers the questions that follow from what a player did, with what stands beside the verb. In one's own play the price is paid
    /// and optional costs that are not named are not paid.
    pub(super) fn go_on(&mut self, who: PlayerId, with: &Beside, later: &[Step], own: bool) -> Done {
        let mut left = with.clone();
        let mut optional: u8 = 0;
        for _ in 0..LIMIT {
            let Some(decision) = self.decision().filter(|decision| decision.player == who) else { break };
            match &decision.question {
                Question::Priority | Question::Focus => break,
                Question::Choose { why: Why::Location, options, .. } if left.at.is_some() => {
                    let name = left.at.take().into_iter().map(Pick::One).collect();
                    self.choose_from(who, name, options, 1, 1)?;
                }
                Question::Choose { why: Why::Destination, options, .. } if !left.to.is_empty() => {
                    let name = vec![Pick::One(left.to.remove(0))];
                    self.choose_from(who, name, options, 1, 1)?;
                }
                Question::Choose { why: Why::Cost, options, least, most } if !left.cost.is_empty() => {
                    let mut names: Vec<_> = std::mem::take(&mut left.cost).into_iter().map(Pick::One).collect();
                    let picks = self.picks(who, &mut names, options, *least, *most)?;
                    left.cost = names.into_iter().filter_map(|pick| if let Pick::One(name) = pick { Some(name) } else { None }).collect();
                    self.apply(who, Deed::Choose(picks))?;
                }
                Question::Choose { why, options, least, most } if *why != Why::Cost && self.speaks_of(who, &left.choose, options) => {
                    let picks = self.picks(who, &mut left.choose, options, *least, *most)?;
                    self.apply(who, Deed::Choose(picks))?;
                }
                Question::May { of, why: Why::OptionalCost } if own => {
                    let named = self.optional_cost(*of, optional, &left.with);
                    optional += 1;
                    match named {
                        Some(at) => {
                            left.with.remove(at);
                            self.apply(who, Deed::Accept)?;
                        }
                        None => self.apply(who, Deed::Decline)?,
                    }
                }
                Question::Pay { may_decline, .. } if own && !*may_decline => {
                    let pay = left.pay.take();
                    self.pay(who, pay.as_deref())?;
                }
                _ => {
                    if !self.answer_one_forced(&decision, later)? {
                        break;
                    }
                }
            }
        }
        self.check_used(&left)
    }

    /// Which of the named optional costs is asked about: `n` counts those asked before. Accelerate comes first (805), then the card's own.
    fn optional_cost(&self, of: ObjectId, n: u8, named: &[Name]) -> Option<usize> {
        let is_accelerate = n == 0 && self.game.has_keyword(of, &Keyword::Accelerate);
        named.iter().position(|name| (name.text == "Accelerate") == is_accelerate)
    }

    /// Everything that a step names has to be asked for.
    fn check_used(&self, left: &Beside) -> Done {
        if self.refused {
            return Ok(());
        }
        let left = &self.without_what_was_taken(left);
        let chosen = left.choose.iter().flat_map(|pick| match pick {
            Pick::One(name) => std::slice::from_ref(name),
            Pick::Together(names) => names,
        });
        let names: Vec<&str> =
            chosen.chain(&left.at).chain(&left.to).chain(&left.with).chain(&left.cost).map(|name| name.text.as_str()).collect();
        let what = if names.is_empty() {
            match left.pay {
                Some(_) => "`pay`".to_owned(),
                None => return Ok(()),
            }
        } else {
            format!("`{}`", names.join("`, `"))
        };
        let now =
            self.decision().map_or_else(|| "the game is over".to_owned(), |decision| words::asked(&self.game, &self.names, &decision));
        Err(Trouble::Unfitting(format!("nothing asks for {what}; {now}")))
    }

    /// What the rules took by themselves, since nothing else was there: a cost that only one thing could pay, the one place to enter.
    fn without_what_was_taken(&self, left: &Beside) -> Beside {
        let taken = |id: ObjectId| {
            self.events.iter().any(|event| match event.kind {
                EventKind::Recycled { object, .. }
                | EventKind::Killed { object, .. }
                | EventKind::Discarded { object, .. }
                | EventKind::Banished { object }
                | EventKind::Returned { object, .. }
                | EventKind::Exhausted { object }
                | EventKind::BuffSpent { object } => object == id,
                _ => false,
            })
        };
        let entered = |name: &Name| {
            self.events.iter().any(|event| match event.kind {
                EventKind::Entered { at, .. } => self.names.place_named(&name.text, self.actor()) == Some(at),
                _ => false,
            })
        };
        let is_taken = |name: &Name| self.names.objects_named(&self.game, &name.text, self.actor()).into_iter().any(taken);
        Beside {
            cost: left.cost.iter().filter(|name| !is_taken(name)).cloned().collect(),
            at: left.at.clone().filter(|name| !entered(name)),
            ..left.clone()
        }
    }

    /// Whoever acted last.
    fn actor(&self) -> PlayerId {
        self.actions.last().map_or(self.game.turn_player(), |action| action.by)
    }

    fn picks(&self, who: PlayerId, names: &mut Vec<Pick>, options: &[Choice], least: u8, most: u8) -> Result<Vec<Choice>, Trouble> {
        let wanted = Wanted { options, least, most, by: who, refused: self.refused };
        take_picks(&self.game, &self.names, names, &wanted).map_err(|name| means_nothing(&name))
    }

    /// Whether what a step names next is of the sort that is asked for: a place, a player, a thing.
    fn speaks_of(&self, who: PlayerId, names: &[Pick], options: &[Choice]) -> bool {
        let name = match names.first() {
            None => return false,
            Some(Pick::One(name)) => name,
            Some(Pick::Together(names)) => match names.first() {
                Some(name) => name,
                None => return true,
            },
        };
        let meant = answer::choice(&self.game, &self.names, &name.text, who, options, &[]);
        meant.is_none_or(|pick| options.iter().any(|option| std::mem::discriminant(option) == std::mem::discriminant(&pick)))
    }

    fn choose_from(&mut self, who: PlayerId, mut names: Vec<Pick>, options: &[Choice], least: u8, most: u8) -> Done {
        let picks = self.picks(who, &mut names, options, least, most)?;
        self.apply(who, Deed::Choose(picks))
    }

    /// Answers what is asked of a player with names; further names are for the questions that follow.
    pub(super) fn choose(&mut self, who: PlayerId, with: &Beside, later: &[Step]) -> Done {
        let mut names = with.choose.clone();
        let asked = self.decision().filter(|decision| decision.player == who).map(|decision| decision.question);
        let (options, least, most) = match asked {
            Some(Question::Choose { options, least, most, .. }) => (options, least, most),
            // Only an attempt that is to be refused comes here.
            _ => (Vec::new(), 0, u8::MAX),
        };
        let picks = self.picks(who, &mut names, &options, least, most)?;
        self.apply(who, Deed::Choose(picks))?;
        self.go_on(who, &Beside { choose: names, ..with.clone() }, later, false)
    }

    /// "Yes" to a may; what it costs is paid too, unless the next step does that. Or pays what is asked.
    pub(super) fn accept(&mut self, who: PlayerId, with: &Beside, later: &[Step]) -> Done {
        let question = self.decision().filter(|decision| decision.player == who).map(|decision| decision.question);
        if let Some(Question::Pay { .. }) = question {
            self.pay(who, with.pay.as_deref())?;
            return self.go_on(who, &Beside { pay: None, ..with.clone() }, later, false);
        }
        let accepted = match question {
            Some(Question::May { of, .. }) => Some(of),
            _ => None,
        };
        self.apply(who, Deed::Accept)?;
        let is_paid = self.pay_accepted(who, accepted, with, later)?;
        let rest = Beside { pay: if is_paid { None } else { with.pay.clone() }, ..with.clone() };
        self.go_on(who, &rest, later, false)?;
        if !is_paid {
            self.pay_accepted(who, accepted, &Beside::default(), later)?;
        }
        Ok(())
    }

    /// Answers everything that has one answer and that no later step wants to answer.
    pub fn answer_forced(&mut self, later: &[Step]) -> Done {
        for _ in 0..LIMIT {
            let Some(decision) = self.decision() else { break };
            if !self.answer_one_forced(&decision, later)? {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn answer_one_forced(&mut self, decision: &Decision, later: &[Step]) -> Result<bool, Trouble> {
        let Decision { player, question } = decision;
        let deed = match question {
            Question::Pay { may_decline: false, .. } => None,
            Question::Pay { .. } if cannot_pay(&self.game, *player, question) => Some(Deed::Decline),
            _ => match forced(question) {
                Some(deed) => Some(deed),
                None => return Ok(false),
            },
        };
        if is_left_to(&self.game, &self.names, decision, later) {
            return Ok(false);
        }
        match deed {
            Some(deed) => self.apply(*player, deed)?,
            None => self.pay(*player, None)?,
        }
        Ok(true)
    }
}
