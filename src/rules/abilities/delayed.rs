//! What outlasts the item that made it: continuous effects with a duration, and delayed abilities (389–392, 477).

use std::sync::Arc;

use crate::card::phrase::{Event, Moment, Noun};
use crate::card::{Ability, Keyword};
use crate::rules::chain::Remembered;
use crate::rules::definition::Script;
use crate::rules::objects::{CardId, ObjectId, ObjectRef, PlayerId};

/// A change to one object for a while.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    pub object: ObjectRef,
    pub change: Change,
    pub lasts: Lasts,
}

/// What is changed.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// Might, already limited as the effect says (477.3.b).
    Might(i16),
    Keyword(Keyword),
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// 317.2.c
    ThisTurn,
    /// 466.7.c
    ThisCombat,
    /// Through the deaths of the next cleanup.
    NextCleanup,
    /// 801.3.a.3: as long as the object stays on the board.
    WhileOnBoard,
}

/// A delayed ability (390).
#[derive(Clone, Debug)]
pub struct Delayed {
    pub source: ObjectRef,
    pub card: CardId,
    pub ability: Arc<Ability>,
    pub script: Script,
    pub controller: PlayerId,
    pub waits_for: WaitsFor,
    pub lasts: Lasts,
    /// What the item that made it had chosen and done.
    pub memory: Vec<Remembered>,
}

/// When a delayed trigger triggers.
#[derive(Clone, Debug, PartialEq)]
pub enum WaitsFor {
    Moment(Moment),
    Event(Event),
    /// The next spell that its controller plays, which deals so much more (712).
    NextSpell(u8),
    /// The next unit that its controller plays, which enters ready (369.3).
    NextUnitReady,
    /// The death of one of these.
    DeathOf(Vec<ObjectRef>),
    /// 387.3: what an effect plays, each until it is played or that is undone; whether any has been played.
    PlayOf {
        left: Vec<ObjectId>,
        any: bool,
    },
    /// 390.3: for the event that its ability replaces.
    ToReplace,
    /// 390.4: for nothing: what its passive ability says is true meanwhile.
    Standing,
    /// 437.7: for damage that it prevents.
    ToPrevent(Shield),
}

/// What is prevented of which damage (437.1.b).
#[derive(Clone, Debug, PartialEq)]
pub struct Shield {
    pub value: ShieldValue,
    /// What would deal it; without it anything.
    pub from: Option<Noun>,
    pub to: Shielded,
}

/// The Prevent Value that is left (437.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShieldValue {
    /// 437.1.b.1.b
    All,
    Next(u16),
    /// All of the damage that is dealt the next time.
    Once,
}

/// What is not dealt the damage.
#[derive(Clone, Debug, PartialEq)]
pub enum Shielded {
    One(ObjectRef),
    Those(Noun),
    Anything,
}
