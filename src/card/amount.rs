//! Amounts, grants, times and costs of card text as typed values.

use super::phrase::{Condition, Noun, PlayerNoun, Set};
use super::{Cost, Keyword};

/// An amount, found when it is needed.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(u8),
    /// "my Might", "its Might".
    MightOf(Box<Noun>),
    /// "the highest Might among units you control".
    HighestMight(Box<Set>),
    /// "the total Might of …".
    TotalMight(Box<Set>),
    /// "the number of …".
    CountOf(Box<Set>),
    /// "that much": the amount of the event.
    ThatMuch,
    /// "your points".
    Points(PlayerNoun),
    /// A number of times another value: "+2 \[M\] for each …".
    Times(u8, Box<Value>),
    /// "its Energy cost".
    EnergyCostOf(Box<Noun>),
    /// A value of the grammar that the types cannot say yet: "my Assault".
    Words(String),
}

/// What is given to an object: Might, keywords, or a whole ability.
#[derive(Clone, Debug, PartialEq)]
pub enum Grant {
    /// "+2 \[M\]", "-1 \[M\]".
    Might(i8),
    /// "+\[M\] equal to …".
    MightEqualTo {
        negative: bool,
        value: Value,
    },
    Keyword(Keyword),
    /// "Assault equal to …": a keyword with a counted argument.
    KeywordEqualTo(Keyword, Value),
    Ability(Box<super::Ability>),
    /// A grant of the grammar that the types cannot say yet: "my keywords".
    Words(String),
}

/// How long something lasts.
#[derive(Clone, Debug, PartialEq)]
pub enum Duration {
    ThisTurn,
    ThisCombat,
    AsLongAs(Condition),
    Until(Condition),
}

/// A point in time at which an ability triggers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// "the end of your turn".
    EndOfYourTurn,
    /// "the end of this turn", "end of turn".
    EndOfThisTurn,
    /// "the end of each turn".
    EndOfEachTurn,
    /// "the start of your Beginning Phase", "the start of your turn".
    StartOfYourBeginningPhase,
    /// "the start of each Beginning Phase".
    StartOfEachBeginningPhase,
    /// "the start of your Main Phase".
    StartOfYourMainPhase,
    /// "the start of your next Main Phase".
    StartOfYourNextMainPhase,
    /// "the start of each player's first Beginning Phase".
    StartOfEachFirstBeginningPhase,
    /// "now".
    Now,
    /// "the same time".
    SameTime,
}

/// What a cost is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum CostPart {
    /// "\[1\]\[C\]".
    Resources(Cost),
    /// "\[E\]": exhaust the source (414.5).
    ExhaustSource,
    /// An instruction that is a cost: "recycle 1 from your trash".
    Action(Box<super::Instruction>),
    /// A cost of the grammar that the types cannot say yet: "any amount of \[A\]".
    Words(String),
}

/// Damage that is prevented (437.1.b).
#[derive(Clone, Debug, PartialEq)]
pub struct Prevented {
    pub how_much: PreventValue,
    /// What would deal it: "spell and ability damage"; without it anything.
    pub from: Option<Noun>,
    /// What it would be dealt to; without it anything.
    pub to: Option<Noun>,
}

/// The Prevent Value (437.1.b.1.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreventValue {
    All,
    /// "the next 7 damage".
    Next(u8),
    /// "it", "that damage": of the event that is replaced.
    OfEvent,
}
