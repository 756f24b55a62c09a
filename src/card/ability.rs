//! Abilities (360–406): what kind an ability is, told from its keys (ENCODING 2).

use super::instruction::{EntryState, Instruction};
use super::phrase::{Condition, CostPart, Event, Grant, Moment, Noun, Place, PlayerNoun, Prevented, Value};
use super::{Cost, Keyword};

/// One ability of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Ability {
    /// Dependent keywords before the \[>\] (726): active only while each one's condition is met.
    pub depends_on: Vec<Dependent>,
    /// Action or Reaction before the \[>\] (806, 813).
    pub permission: Option<Permission>,
    pub body: Body,
    /// "Use this ability only while …" (377.2.b), "if …", on the ability itself.
    pub use_only: Option<Condition>,
    /// "once each turn" (371.1, 383.3.e).
    pub once: bool,
    /// Where its file says it: the line, from 1.
    pub line: usize,
}

/// A dependent keyword (727).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependent {
    /// 812: another card was finalized by you this turn.
    Legion,
    /// 824: you have that much XP.
    Level(u8),
    /// 828.
    Empowered,
}

/// A permissive keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Permission {
    /// 806: may be used during showdowns too.
    Action,
    /// 813: and in a Closed State.
    Reaction,
}

/// What an ability is.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// The instructions of a spell (359.3.d).
    Spell(Vec<Instruction>),
    /// A triggered ability (382).
    Triggered(Triggered),
    /// An activated ability (376): costs, effect.
    Activated { pay: Vec<CostPart>, effect: Vec<Instruction> },
    /// A replacement effect (367).
    Replacement(Replacement),
    /// "As an additional cost to play me, …" (204.2); with `may` it is optional.
    AdditionalCost { may: bool, cost: Vec<CostPart>, effect: Vec<Instruction> },
    /// A passive ability (363), true while `condition` holds.
    Passive { condition: Option<Condition>, statement: Statement },
    /// "…, instead", under a dependent keyword: in place of the ability before.
    InPlaceOfBefore(Vec<Instruction>),
    /// Keywords printed further down (803).
    Keywords(Vec<Keyword>),
    /// Read and kept, but of a form that the evaluator does not play yet: the key that says so.
    Unplayable(&'static str),
}

/// A triggered ability: condition, decision, cost, effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Triggered {
    pub trigger: Trigger,
    /// Part of the trigger condition (383.2.a.1).
    pub condition: Option<Condition>,
    /// "you may" as the first part of the effect (383.3.a).
    pub may: Option<PlayerNoun>,
    /// The base cost, paid when it is finalized (383.3.b).
    pub pay: Vec<CostPart>,
    pub effect: Vec<Instruction>,
}

/// What an ability waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Trigger {
    Event(Event),
    Moment(Moment),
    /// "I conquer or at the start of …": either.
    Either(Event, Moment),
    /// Deathknell (808): when I die.
    Deathknell,
}

/// A replacement effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Replacement {
    pub event: Event,
    pub condition: Option<Condition>,
    pub may: Option<PlayerNoun>,
    pub pay: Vec<CostPart>,
    /// What happens.
    pub instead: Vec<Instruction>,
    /// Whether the event happens too ("as …", or `would` with `do`).
    pub keeps_event: bool,
}

/// A statement of fact (364.2).
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// "Other friendly units here have +1 \[M\]".
    Have {
        who: Noun,
        grants: Vec<Grant>,
    },
    Lose {
        who: Noun,
        grants: Vec<Grant>,
    },
    /// "I enter ready" (369.3): a replacement effect.
    Enter {
        who: Noun,
        state: EntryState,
    },
    EnterAt {
        who: Noun,
        place: Place,
    },
    /// "I cost \[2\] less".
    Cost {
        who: Noun,
        change: CostChange,
        for_each: Option<Noun>,
        minimum: Option<Cost>,
    },
    /// "Your Dragons' Energy costs are reduced by \[2\], to a minimum of \[1\]": how much Energy less.
    EnergyReduced {
        who: Noun,
        by: Value,
        minimum: Option<Cost>,
    },
    /// A prohibition (054.1).
    Cant(Event),
    /// A permission.
    Can(Event),
    /// A permission or duty narrowed: "I must be assigned combat damage last".
    Only(Event),
    /// "Your spells and abilities deal 1 Bonus Damage" (713); `to` whom, if that is said.
    BonusDamage {
        who: Noun,
        amount: u8,
        to: Option<Noun>,
    },
    /// "Buffs give an additional +1 \[M\] to friendly units".
    BuffsGive {
        more: i8,
        to: Noun,
    },
    /// "Prevent all damage that …" (437).
    Prevent(Prevented),
    /// Read, but not played yet: the key.
    Unplayable(&'static str),
}

/// A change of a cost.
#[derive(Clone, Debug, PartialEq)]
pub struct CostChange {
    pub amount: Cost,
    pub more: bool,
}
