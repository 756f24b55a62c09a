//! Playing a case: each step is a transaction on the game. What a step does not say is asked; a question with one answer is answered
//! as soon as no later step wants to.

use super::answer::{self, Wanted, adding_ability, cannot_pay, forced, is_left_to, take_picks};
use super::compare::Facts;
use super::names::Names;
use super::pay;
use super::step::{Act, Beside, Deed as Does, From, Name, Payment, Pick, Step};
use super::verdict::Told;
use super::words;
use crate::card::Keyword;
use crate::rules::action::{Action, Choice, Decision, Deed, Question, Refused, Waiting, Why};
use crate::rules::costs::Price;
use crate::rules::event::{Event, EventKind};
use crate::rules::game::Game;
use crate::rules::objects::{ObjectId, PlayerId, Zone};
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
            attempt.act(&step.act, &[])?;
        } else {
            attempt.act(&step.act, later)?;
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
        let teller = words::Teller { before: &before, game: &self.game, names: &self.names };
        let told = teller.tell(&action, &outcome.events);
        let step = self.step;
        self.told.extend(told.into_iter().map(|said| Told { step, text: said.text, rule: said.rule, kind: said.kind }));
        self.turn += outcome.events.iter().filter(|event| matches!(event.kind, EventKind::TurnBegan { .. })).count() as u16;
        self.events.extend(outcome.events);
        self.actions.push(action);
        Ok(())
    }

    fn decision(&self) -> Option<Decision> {
        match self.game.waiting() {
            Waiting::For(decision) => Some(decision),
            Waiting::Over(_) => None,
        }
    }

    fn act(&mut self, act: &Act, later: &[Step]) -> Done {
        match act {
            Act::EveryonePasses => self.everyone_passes(),
            Act::Settle => self.settle(later),
            Act::By(who, does) => self.by(*who, does, later),
        }
    }

    fn by(&mut self, who: PlayerId, does: &Does, later: &[Step]) -> Done {
        self.check_fits(who, does)?;
        match does {
            Does::Play { card, from, with } => {
                let card = self.card_to_play(card, *from, who)?;
                self.apply(who, Deed::Play { card })?;
                self.go_on(who, with, later, true)
            }
            Does::Activate { source, ability, with } => {
                let source = self.on_board(source, who)?;
                self.apply(who, Deed::Activate { source, ability: *ability })?;
                self.go_on(who, with, later, true)
            }
            Does::Move { units, to } => {
                let units = units.iter().map(|unit| self.on_board(unit, who)).collect::<Result<_, _>>()?;
                let to = self.names.place_named(&to.text, who).ok_or_else(|| means_nothing(to))?;
                self.apply(who, Deed::Move { units, to })
            }
            Does::Hide { card, at, with } => {
                let id = self.in_zone(card, who, &[Zone::Hand, Zone::ChampionZone]).or_else(|| self.any_object(card, who));
                let battlefield = self.names.battlefield_named(&at.text).ok_or_else(|| means_nothing(at))?;
                self.apply(who, Deed::Hide { card: id.ok_or_else(|| means_nothing(card))?, at: battlefield })?;
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
            Does::Choose { picks, with } => self.choose(who, picks, with, later),
            Does::Accept { of, with } => self.accept(who, of, with, later),
            Does::Decline { .. } => self.apply(who, Deed::Decline),
            Does::Order(things) => {
                let order = self.order(who, things)?;
                self.apply(who, Deed::Order(order))
            }
            Does::Assign(assigned) => {
                let one = |(name, amount): &(Name, u16)| Ok((self.on_board(name, who)?, *amount));
                let assigned = assigned.iter().map(one).collect::<Result<_, Trouble>>()?;
                self.apply(who, Deed::Assign(assigned))
            }
            Does::Pay { with } => {
                let pay = with.pay.clone();
                self.pay(who, pay.as_deref())
            }
        }
    }

    /// A step that answers what is not asked, or leaves open what is, is a fault of the case. An attempt that the rules are expected to
    /// refuse is left to them.
    fn check_fits(&self, who: PlayerId, does: &Does) -> Done {
        let Some(decision) = self.decision() else { return Ok(()) };
        if self.refused || matches!(does, Does::Concede) {
            return Ok(());
        }
        let fits = match (&decision.question, does) {
            (Question::Choose { .. }, Does::Choose { .. })
            | (Question::May { .. } | Question::Pay { .. }, Does::Accept { .. } | Does::Decline { .. })
            | (Question::Pay { .. }, Does::Pay { .. } | Does::Rune { .. } | Does::Activate { .. })
            | (Question::Order { .. }, Does::Order(_))
            | (Question::Assign { .. }, Does::Assign(_)) => decision.player == who,
            (_, Does::Choose { .. } | Does::Accept { .. } | Does::Decline { .. } | Does::Pay { .. } | Does::Order(_) | Does::Assign(_)) => {
                false
            }
            // Whose turn it is to act is for the rules to say.
            (Question::Priority | Question::Focus, _) => true,
            (
                Question::Choose { .. } | Question::May { .. } | Question::Pay { .. } | Question::Order { .. } | Question::Assign { .. },
                _,
            ) => false,
        };
        if fits { Ok(()) } else { Err(Trouble::Unfitting(words::asked(&self.game, &self.names, &decision))) }
    }

    /// Answers the questions that follow from what a player did, with what stands beside the verb. In one's own play the price is paid
    /// and optional costs that are not named are not paid.
    fn go_on(&mut self, who: PlayerId, with: &Beside, later: &[Step], own: bool) -> Done {
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
    fn choose(&mut self, who: PlayerId, names: &[Pick], with: &Beside, later: &[Step]) -> Done {
        let mut names = names.to_vec();
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
    fn accept(&mut self, who: PlayerId, _of: &str, with: &Beside, later: &[Step]) -> Done {
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

    /// Pays for what was just accepted, if that is what is asked now. Whether it was.
    fn pay_accepted(&mut self, who: PlayerId, of: Option<ObjectId>, with: &Beside, later: &[Step]) -> Result<bool, Trouble> {
        let Some(Decision { player, question: Question::Pay { of: asked, .. } }) = self.decision() else { return Ok(false) };
        if player != who || Some(asked) != of || (!self.refused && self.is_paid_later(who, later)) {
            return Ok(false);
        }
        self.pay(who, with.pay.as_deref())?;
        Ok(true)
    }

    /// Whether the next step answers the payment that is asked, and would find nothing to answer if it were paid already.
    fn is_paid_later(&self, who: PlayerId, later: &[Step]) -> bool {
        let of = match later.first().map(|step| &step.act) {
            Some(Act::By(player, Does::Accept { of, .. } | Does::Decline { of })) if *player == who => of,
            Some(Act::By(player, Does::Pay { .. } | Does::Rune { .. })) if *player == who => return true,
            _ => return false,
        };
        if of.starts_with("pay") {
            return true;
        }
        let mut paid = self.clone();
        let finds_another =
            |decision: Decision| decision.player == who && matches!(decision.question, Question::May { .. } | Question::Pay { .. });
        !(paid.pay(who, None).is_ok() && paid.decision().is_some_and(finds_another))
    }

    /// Pays the price that is asked: by the plan, or as the step says.
    fn pay(&mut self, who: PlayerId, how: Option<&[Payment]>) -> Done {
        let price = match self.decision() {
            Some(Decision { question: Question::Pay { price, .. }, .. }) => price,
            _ => Price::default(),
        };
        match how {
            Some(payments) => {
                for payment in payments {
                    self.pay_with(who, payment)?;
                }
                let in_showdown = self.game.showdown().is_some();
                let payment = self.game.player(who).pool.plan(&price, in_showdown).unwrap_or_else(|| pay::hopeless(&price));
                self.apply(who, Deed::Pay(payment))
            }
            None => {
                let plan = pay::plan(&self.game, who, &price);
                let plan = plan.unwrap_or_else(|| pay::Plan { payment: pay::hopeless(&price), ..pay::Plan::default() });
                for (source, ability) in plan.runes {
                    self.apply(who, Deed::Activate { source, ability })?;
                }
                self.apply(who, Deed::Pay(plan.payment))
            }
        }
    }

    fn pay_with(&mut self, who: PlayerId, payment: &Payment) -> Done {
        let (source, ability) = match payment {
            Payment::Rune { rune, ability } => (self.on_board(rune, who)?, *ability),
            Payment::Ability(name) => {
                let source = self.on_board(name, who)?;
                let Some(ability) = adding_ability(&self.game, source) else {
                    return Err(Trouble::Unfitting(format!("`{}` has no ability that adds resources", name.text)));
                };
                (source, ability)
            }
        };
        self.apply(who, Deed::Activate { source, ability })
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

    fn answer_one_forced(&mut self, decision: &Decision, later: &[Step]) -> Result<bool, Trouble> {
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

    /// The places of the named things in the list that is asked about.
    fn order(&self, who: PlayerId, things: &[Name]) -> Result<Vec<u8>, Trouble> {
        let of = match self.decision() {
            Some(Decision { question: Question::Order { of, .. }, .. }) => of,
            _ => return Ok(Vec::new()),
        };
        let mut order: Vec<u8> = Vec::new();
        for name in things {
            let text = name.text.strip_prefix("ability of ").unwrap_or(&name.text);
            let called = self.names.objects_named(&self.game, text, who);
            let place = (0..).zip(&of).find(|(place, object)| called.contains(object) && !order.contains(place)).map(|(place, _)| place);
            order.push(place.ok_or_else(|| means_nothing(name))?);
        }
        Ok(order)
    }

    /// The card that is to be played: from the zone that is said; else from the hand, else from the Champion Zone, else wherever it is.
    fn card_to_play(&self, name: &Name, from: Option<From>, who: PlayerId) -> Result<ObjectId, Trouble> {
        let found = match from {
            Some(From::Hand) => self.in_zone(name, who, &[Zone::Hand]),
            Some(From::Champion) => self.in_zone(name, who, &[Zone::ChampionZone]),
            Some(From::Trash) => self.in_zone(name, who, &[Zone::Trash]),
            Some(From::Banished) => self.in_zone(name, who, &[Zone::Banishment]),
            Some(From::Deck) => self.in_zone(name, who, &[Zone::MainDeck]),
            Some(From::Hidden) => {
                let hidden: Vec<_> = self.game.battlefields().map(|(at, _)| Zone::Facedown(at)).collect();
                self.in_zone(name, who, &hidden)
            }
            None => self.in_zone(name, who, &[Zone::Hand, Zone::ChampionZone]).or_else(|| self.any_object(name, who)),
        };
        found.ok_or_else(|| match from {
            Some(_) => Trouble::Unfitting(format!("`{}` is not there to be played", name.text)),
            None => means_nothing(name),
        })
    }

    /// The object of that name in one of the zones; a further copy of the card (`Charm #2`) where no other is there.
    fn in_zone(&self, name: &Name, who: PlayerId, zones: &[Zone]) -> Option<ObjectId> {
        let named = self.names.objects_named(&self.game, &name.text, who);
        let is_mine = |id: &ObjectId| self.game.object(*id).owner == who || self.game.object(*id).controller == who;
        let copies = || {
            let is_copy = |(id, _): &(ObjectId, _)| super::board::bare(self.names.object(*id)) == name.text;
            self.game.objects().filter(is_copy).map(|(id, _)| id)
        };
        zones.iter().find_map(|zone| {
            let here = |id: &ObjectId| self.game.zone_of(*id) == *zone;
            named.iter().copied().find(|id| here(id) && is_mine(id)).or_else(|| copies().find(|id| here(id) && is_mine(id)))
        })
    }

    fn any_object(&self, name: &Name, who: PlayerId) -> Option<ObjectId> {
        self.names.objects_named(&self.game, &name.text, who).first().copied()
    }

    /// The object of that name: of several, one on the board.
    fn on_board(&self, name: &Name, who: PlayerId) -> Result<ObjectId, Trouble> {
        let named = self.names.objects_named(&self.game, &name.text, who);
        let here = named.iter().find(|id| self.game.zone_of(**id).is_board());
        here.or(named.first()).copied().ok_or_else(|| means_nothing(name))
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
