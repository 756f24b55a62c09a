//! The phrases of card text as typed values: nouns, places, conditions, amounts.
//!
//! A phrase is read once, when its file is read. What a pronoun means is found then too ([`Meaning`]), so the evaluator never guesses.

use super::{Cost, Domain, Keyword, Kind};

/// A thing or things that an ability speaks of.
#[derive(Clone, Debug, PartialEq)]
pub enum Noun {
    /// A pronoun or name: "me", "it", "that unit", a name given by `called`.
    Reference { words: String, means: Meaning },
    /// Things described: "a friendly unit at a battlefield".
    Set(Set),
    /// A player or players: "you", "an opponent", "its controller".
    Player(PlayerNoun),
    /// A token that does not exist yet: "a ready 3 \[M\] Sprite unit token with Temporary".
    Token(TokenNoun),
}

/// What a reference stands for, found when the file is read (ENCODING 7).
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// The object whose ability this is: "me", "this".
    Source,
    /// The subject of the event that triggered or is replaced ("it" in "When a unit dies, … it").
    EventSubject,
    /// The object of that event ("When you play a unit, ready it").
    EventObject,
    /// What the instruction of that number chose or acted on.
    Instruction(u8),
    /// What a cost of this ability took, by its place in the list of costs.
    Cost(u8),
    /// The one that `for_each` speaks of.
    EachOne,
    /// What is left of the cards looked at or revealed by the instruction of that number.
    RestOf(u8),
    /// The cards that the instruction of that number looked at or revealed.
    LookedAt(u8),
}

/// Things described by what they are and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    pub quantity: Quantity,
    /// "your", "their": whose they are.
    pub owner: Option<Owner>,
    /// "other": without the source.
    pub other: bool,
    pub qualities: Vec<Quality>,
    /// What they are; several if the phrase joins them: "units and gear".
    pub things: Vec<Thing>,
    pub filters: Vec<Filter>,
}

/// How many, and whether somebody chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// "a", "an": one, chosen.
    One,
    /// "another": one other than the source, or than the one named before.
    Another,
    /// "2", "two": that many, chosen.
    Exactly(u8),
    /// "up to 2".
    UpTo(u8),
    /// "any number of".
    AnyNumber,
    /// "one of your runes".
    OneOf,
    /// "all".
    All,
    /// "each".
    Each,
    /// "any" (in conditions and prohibitions).
    Any,
    /// "no".
    No,
    /// "the": what only one thing can be.
    The,
    /// "the top 3 cards of …".
    Top(u8),
    /// "the next spell".
    Next,
    /// No word at all: "friendly units", "your legend".
    Bare,
}

impl Quantity {
    /// Whether somebody chooses among what fits (355.10.d).
    pub fn is_chosen(self) -> bool {
        match self {
            Self::One | Self::Another | Self::Exactly(_) | Self::UpTo(_) | Self::AnyNumber | Self::OneOf => true,
            Self::All | Self::Each | Self::Any | Self::No | Self::The | Self::Top(_) | Self::Next | Self::Bare => false,
        }
    }

    /// The fewest and the most that may be chosen.
    pub fn bounds(self) -> (u8, u8) {
        match self {
            Self::One | Self::Another | Self::OneOf => (1, 1),
            Self::Exactly(n) => (n, n),
            Self::UpTo(n) => (0, n),
            Self::AnyNumber => (0, u8::MAX),
            Self::All | Self::Each | Self::Any | Self::No | Self::The | Self::Top(_) | Self::Next | Self::Bare => (0, u8::MAX),
        }
    }
}

/// Whose something is.
#[derive(Clone, Debug, PartialEq)]
pub enum Owner {
    Your,
    My,
    Their,
    Its,
    Of(Box<Noun>),
}

/// An adjective of a noun.
#[derive(Clone, Debug, PartialEq)]
pub enum Quality {
    Friendly,
    Enemy,
    Ready,
    Exhausted,
    Stunned,
    Buffed,
    Damaged,
    Attacking,
    Defending,
    Equipped,
    Attached,
    Facedown,
    Mighty,
    Token,
    NonToken,
    Chosen,
    /// "3 \[M\]".
    Might(u8),
    Tag(String),
    NonTag(String),
    Domain(Domain),
    Keyword(Keyword),
    Kind(Kind),
    /// "open", "occupied", "uncontrolled" battlefields (170.11).
    Open,
    Occupied,
    Uncontrolled,
    Different,
    Same,
}

/// What a noun names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    Unit,
    Gear,
    Spell,
    Ability,
    Card,
    Rune,
    Legend,
    Battlefield,
    Equipment,
    Permanent,
    Token,
    Buff,
    Something,
    Hand,
    Trash,
    Base,
    Location,
    MainDeck,
    RuneDeck,
    ChampionZone,
    Player,
    Opponent,
    Points,
}

/// What narrows a noun.
#[derive(Clone, Debug, PartialEq)]
pub enum Filter {
    At(Place),
    /// "you control", "an opponent controls".
    ControlledBy(PlayerNoun),
    With(Keyword),
    Without(Keyword),
    MightAtMost(u8),
    MightAtLeast(u8),
    /// "with total Might 4 or less": of the whole set (355.11).
    TotalMightAtMost(u8),
    /// "with less Might than it", "with more Might than me".
    MightLessThan(Box<Noun>),
    MightMoreThan(Box<Noun>),
    /// "that has Might up to 1 more than the killed unit".
    MightUpToMoreThan(u8, Box<Noun>),
    EnergyCostAtMost(u8),
    EnergyCostAtLeast(u8),
    PowerCostAtMost(u8),
    /// "that costs no more than \[4\] and no more than \[A\]".
    CostAtMost {
        energy: u8,
        power: u8,
    },
    /// "other than me", "besides me".
    OtherThan(Box<Noun>),
    /// "at the same battlefield", "at the same location".
    SameLocation,
    SameController,
    Alone,
    /// "attacking here" and the like: the designation, there.
    AttackingAt(Place),
    DefendingAt(Place),
    /// "from among them".
    FromAmong(Meaning),
    /// "that chooses me": a spell or ability that targets the noun.
    Choosing(Box<Noun>),
    /// "this turn", "this way", and other participles that the evaluator may not know; kept as words.
    Words(String),
}

/// Where something is, comes from, or goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// Where the source is; for a battlefield's ability: that battlefield.
    Here,
    /// The place of the event, or the one chosen before.
    There(Meaning),
    /// "base": of whoever the unit belongs to; with an owner: "my base".
    Base(Option<Owner>),
    /// "a battlefield", "battlefields", "a battlefield you control".
    Set(Box<Set>),
    /// "its location", "my location".
    LocationOf(Meaning),
    /// "my original location": where it was before this ability began to resolve.
    OriginalLocationOf(Meaning),
    /// "your trash", "its owner's hand".
    Zone {
        owner: Option<Owner>,
        zone: Thing,
    },
    /// "the top of your Main Deck".
    Top(Box<Place>),
    Bottom(Box<Place>),
    /// "in combat".
    InCombat,
    Anywhere,
}

/// A player or players.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerNoun {
    You,
    /// "opponents", "each opponent": all of them.
    Opponents,
    /// "an opponent": one, chosen.
    AnOpponent,
    /// "each player", "players".
    EachPlayer,
    /// "a player" (in events: any one).
    APlayer,
    /// "that player", "they": the player of the event or named before.
    ThatPlayer(Meaning),
    /// "its controller", "that unit's controller".
    ControllerOf(Meaning),
    OwnerOf(Meaning),
    /// "the next player".
    NextPlayer,
    /// "allies".
    Allies,
}

/// A token as an instruction makes it (187).
#[derive(Clone, Debug, PartialEq)]
pub struct TokenNoun {
    /// How many; 1 or more.
    pub count: u8,
    pub ready: bool,
    /// The name of its card in `cards/tokens/`: "Recruit".
    pub name: String,
    pub might: Option<u8>,
    pub kind: Kind,
    pub keywords: Vec<Keyword>,
}

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
}

/// What must be true: facts joined by "and" or "or".
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    Fact(Box<Fact>),
    And(Vec<Condition>),
    Or(Vec<Condition>),
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
    /// "you couldn't channel 2 runes this way".
    Couldnt,
    /// A value compared: "it has 5 or more \[M\]".
    Measure { noun: Noun, filter: Filter },
    /// "paying for spells": what a cost is paid for.
    Paying(Noun),
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

/// One clause of an event.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    pub subject: Noun,
    pub verb: Verb,
    pub object: Option<Noun>,
    pub place: Option<Place>,
    pub modifiers: Vec<Modifier>,
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
}

/// What is said beside a clause.
#[derive(Clone, Debug, PartialEq)]
pub enum Modifier {
    Alone,
    ThisTurn,
    EachTurn,
    Twice,
    OneOnOne,
    By(Noun),
    From(Place),
    To(Place),
    /// "last" ("I must be assigned combat damage last").
    Last,
    First,
    /// "during combat".
    DuringCombat,
    /// "on an opponent's turn".
    OnOpponentsTurn,
    /// "only": a permission narrowed.
    Only,
    While(Box<Condition>),
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
}
