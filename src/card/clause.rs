//! Conditions and events: the clauses of card text as typed values.

use super::Cost;
use super::phrase::{Filter, Moment, Noun, Place, PlayerNoun, Quality, Set, Value};

/// What must be true: facts joined by "and" or "or".
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    Fact(Box<Fact>),
    And(Vec<Condition>),
    Or(Vec<Condition>),
    /// "I didn't conquer this turn", and `unless`.
    Not(Box<Condition>),
}

/// One thing that is true or not.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// "I'm at a battlefield", "it is exhausted", "I'm Mighty".
    Is { noun: Noun, not: bool, state: State },
    /// "there is a ready enemy unit here", "there are no …".
    There(Set),
    /// "you control a unit …", "you have 5 or more …".
    Have { noun: Noun, not: bool, what: Noun },
    /// "you paid the additional cost".
    PaidAdditionalCost,
    /// "you do", "you don't": the instruction before was performed.
    YouDo { not: bool },
    /// "this kills it", "you played another card this turn": an event of this turn or of this resolution.
    Happened { clause: Clause, times: u8 },
    /// "you couldn't channel 2 runes this way", "you can't".
    Couldnt,
    /// "it's your turn", "it's your Beginning Phase".
    YourTurn { phase: Option<Moment> },
    /// "my Might is greater than the total Might of …".
    Greater { left: Value, right: Value },
    /// "it equals the Might of another friendly unit".
    Equals { noun: Noun, value: Value },
    /// "an opponent's score is within 2 points of the Victory Score".
    ScoreWithin { player: PlayerNoun, points: u8 },
    /// A value compared: "it has 5 or more \[M\]".
    Measure { noun: Noun, filter: Filter },
    /// "paying for spells": what a cost is paid for.
    Paying(Noun),
    /// A fact of the grammar that the types cannot say yet.
    Words(String),
}

/// What something can be said to be.
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    Quality(Quality),
    At(Place),
    Alone,
    InCombat,
    InAShowdown,
    A(Box<Noun>),
    /// "alone there".
    AloneAt(Place),
    /// "attacking or defending alone".
    AttackingOrDefendingAlone,
    /// A state of the grammar that the types cannot say yet.
    Words(String),
}

/// An event that an ability waits for, replaces, forbids or permits: who, what, to whom, where.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// "the first time", "the next time": which occurrence in the turn.
    pub nth: Option<Nth>,
    /// Any of these.
    pub clauses: Vec<Clause>,
}

/// Which occurrence of an event counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nth {
    First,
    Second,
    Third,
    Next,
}

impl Nth {
    /// Its number, from 1; "the next" is the first from now on.
    pub fn place(self) -> usize {
        match self {
            Self::First | Self::Next => 1,
            Self::Second => 2,
            Self::Third => 3,
        }
    }
}

/// One clause of an event.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    pub subject: Noun,
    pub verb: Verb,
    pub voice: Voice,
    pub object: Option<Noun>,
    pub place: Option<Place>,
    pub modifiers: Vec<Modifier>,
}

/// Whether the subject does it or has it done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    Active,
    /// "is returned", "would be dealt damage", "can't be chosen": who does it stands in [`Modifier::By`], or is not said.
    Passive,
}

/// What happens in a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verb {
    Activate,
    Assign,
    Attack,
    Banish,
    BecomeMighty,
    BecomeEmpowered,
    Buff,
    Burn,
    Channel,
    /// "choose": is targeted (383.4.b).
    Choose,
    Conquer,
    Counter,
    Deal,
    Defend,
    Die,
    Discard,
    Draw,
    Enter,
    Exhaust,
    Gain,
    Hide,
    Hold,
    Kill,
    Leave,
    LookAt,
    Move,
    Pay,
    Play,
    Ready,
    Recall,
    Recycle,
    Return,
    Reveal,
    Score,
    Spend,
    Stun,
    TakeDamage,
    Use,
    Win,
    LoseCombat,
    /// "I become ready".
    BecomeReady,
    /// "my Might becomes 10 or more".
    Become,
    Add,
    Attach,
    Begin,
    Control,
    Cost,
    Detach,
    Disempower,
    Empower,
    End,
    Get,
    Give,
    Go,
    Have,
    Heal,
    Ignore,
    Lose,
    Prevent,
    Put,
    Replace,
    See,
    Start,
    Take,
    Trigger,
    /// "I can Ambush to …".
    Ambush,
}

/// What is said beside a clause.
#[derive(Clone, Debug, PartialEq)]
pub enum Modifier {
    Alone,
    ThisTurn,
    /// "each turn", "in a turn".
    EachTurn,
    Twice,
    OneOnOne,
    By(Noun),
    /// "with a spell".
    With(Noun),
    /// "instead of" the usual cost, "for \[3\]\[R\]".
    For(Cost),
    /// "the first time" of one clause among several.
    Nth(Nth),
    From(Place),
    To(Place),
    /// "attach … to me", "dealt to it".
    ToThing(Noun),
    /// "last" ("I must be assigned combat damage last").
    Last,
    First,
    /// "during combat".
    DuringCombat,
    /// "on an opponent's turn".
    OnOpponentsTurn,
    /// "in a tie" (740.3.a).
    InATie,
    /// "only": a permission narrowed.
    Only,
    While(Box<Condition>),
    /// "even if you don't have units there".
    EvenIf(Box<Condition>),
    /// Another adjunct of the grammar: "during your Beginning Phase".
    Words(String),
}
