//! What players do, what they are asked, and how they are refused.

use std::fmt;

use super::costs::{Payment, Price};
use super::event::Event;
use super::game::Game;
use super::objects::{BattlefieldId, Location, ObjectId, ObjectRef, PlayerId};
use crate::card::RuleNumber;

/// One thing that a player does: a discretionary action (410.1), or the answer to a question (410.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub by: PlayerId,
    pub deed: Deed,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// 338.1.b, 347.2: passes Priority or Focus.
    Pass,
    /// 316.9: ends the Main Phase.
    EndTurn,
    /// 349: plays that card from where it is.
    Play { card: ObjectId },
    /// 376: uses the activated ability of that number, from 0, of an object.
    Activate { source: ObjectId, ability: u8 },
    /// 144: the standard move of these units, as one group.
    Move { units: Vec<ObjectId>, to: Location },
    /// 421.
    Hide { card: ObjectId, at: BattlefieldId },
    /// 489.8.a: lets an ally play a spell or use an ability with this player's Priority.
    Invite { ally: PlayerId },
    /// 649.
    Concede,
    /// Answers [`Question::Choose`].
    Choose(Vec<Choice>),
    /// Answers [`Question::May`].
    Accept,
    /// Answers [`Question::May`] or [`Question::Pay`].
    Decline,
    /// Answers [`Question::Order`]: places in the list asked about, from 0.
    Order(Vec<u8>),
    /// Answers [`Question::Assign`].
    Assign(Vec<(ObjectId, u16)>),
    /// Answers [`Question::Pay`].
    Pay(Payment),
}

/// Something that can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    Object(ObjectRef),
    Player(PlayerId),
    /// An item on the chain.
    Item(ItemId),
    Place(Location),
    /// A mode, from 0 (355.3).
    Mode(u8),
}

/// An item of the chain; numbers are never used twice in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub u16);

/// Whom the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waiting {
    For(Decision),
    /// 196: the game is over; who won (a team together).
    Over(Vec<PlayerId>),
}

/// A decision that a player has to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub player: PlayerId,
    pub question: Question,
}

/// What a player is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// 312: has Priority, and takes a discretionary action, passes, or (in the Main Phase's Open State) ends the turn.
    Priority,
    /// 347: has Focus and Priority in a Showdown Open State.
    Focus,
    /// Chooses some of the options, at least and at most so many.
    Choose { options: Vec<Choice>, least: u8, most: u8, why: Why },
    /// Yes or no.
    May { of: ObjectId, why: Why },
    /// Pays, or declines if that is allowed. Add abilities may be used first (357.1.a, 444.2.c).
    Pay { price: Price, may_decline: bool, of: ObjectId },
    /// Puts simultaneous things in order; how many there are.
    Order { of: Vec<ObjectId>, why: Why },
    /// Assigns that much damage among these units.
    Assign { damage: u16, among: Vec<ObjectId>, share: Share },
}

/// By which rules damage is shared out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Share {
    /// 465.2.c: one unit after the other, each as much as is lethal.
    Combat,
    /// 355.14: some to each target.
    Split,
}

/// What a choice is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Why {
    /// 355.6: targets.
    Target,
    /// 355.2: where a unit enters.
    Location,
    /// 355.4: where a move goes.
    Destination,
    /// 355.3.
    Mode,
    /// What a cost takes.
    Cost,
    /// 356.2.b: whether an optional additional cost is paid; the keyword's place in the list, or the ability's.
    OptionalCost,
    /// 383.3.a: whether a triggered ability is performed.
    Trigger,
    /// A choice on resolution (355.17).
    Resolution,
    /// 355.11.b: which of the original targets still fit together.
    Subset,
    /// 355.14.h: which targets remain, where there are more than there is damage to split.
    Split,
    /// 323.12, 323.13: which battlefield's showdown or combat begins.
    Showdown,
    /// 431.2.c: which opponent gains the point.
    BurnOut,
    /// 383.3.d.
    SimultaneousTriggers,
    /// 372: which of several replacement effects applies.
    Replacement,
    /// 373: which of several simultaneous events a replacement effect is looked at for first.
    Replaced,
}

/// What came of an action.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub game: Game,
    pub events: Vec<Event>,
}

/// Why an action was not done; the game is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The rules forbid it. This *is* the answer to "can I …?".
    Illegal(Illegal),
    /// The evaluator cannot play it.
    Unplayable(Unplayable),
}

/// A refusal and its rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    pub rule: RuleNumber,
    pub because: String,
}

/// Something that the evaluator does not play, or that needs a card nobody knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplayable {
    /// The card whose clause it is, if it is one card's.
    pub card: Option<String>,
    pub what: String,
}

impl Refused {
    /// A refusal by a rule.
    pub fn illegal(rule: &'static str, because: impl Into<String>) -> Self {
        Self::Illegal(Illegal { rule: RuleNumber::of(rule), because: because.into() })
    }

    /// Something that cannot be played.
    pub fn unplayable(what: impl Into<String>) -> Self {
        Self::Unplayable(Unplayable { card: None, what: what.into() })
    }

    /// A clause of a card that cannot be played.
    pub fn clause(card: &str, what: impl Into<String>) -> Self {
        Self::Unplayable(Unplayable { card: Some(card.to_owned()), what: what.into() })
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.because, self.rule)
    }
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.card {
            Some(card) => write!(f, "{card}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::Unplayable(unplayable) => unplayable.fmt(f),
        }
    }
}
