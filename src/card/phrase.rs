//! The phrases of card text as typed values: nouns, places, conditions, amounts.
//!
//! A phrase is read once, when its file is read. What a pronoun means is found then too ([`Meaning`]), so the evaluator never guesses.

pub use super::amount::{CostPart, Duration, Grant, Moment, PreventValue, Prevented, Value};
pub use super::clause::{Clause, Condition, Event, Fact, Modifier, Nth, State, Verb, Voice};

use super::{Domain, Keyword, Kind};

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
    /// Several nouns: "me and a Shadow Clone you control", "a unit at a battlefield or a gear".
    Joined { nouns: Vec<Noun>, joint: Joint },
    /// A noun of the grammar that the types cannot say yet: "the Energy costs for spells you play".
    Words(String),
}

/// How nouns are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    And,
    Or,
    AndOr,
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
    /// The one that `for_each` speaks of; what a condition or the subject of a statement speaks of.
    EachOne,
    /// What is left of the cards looked at or revealed by the instruction of that number.
    RestOf(u8),
    /// The cards that the instruction of that number looked at or revealed.
    LookedAt(u8),
    /// One of the nouns that the instruction of that number joins, from 0: "a friendly unit and a battlefield".
    Part(u8, u8),
    /// The battlefield where the event happened ("there", "that battlefield").
    EventPlace,
    /// The player whose zone the event names: "is returned to a player's hand".
    EventPlayer,
    /// Who performs the instruction ("their hand", under `who = "each player"`).
    Performer,
    /// The thing or place that the phrase itself describes: "a battlefield with exactly two units there", "a unit it chooses".
    Itself,
    /// The one player that the instruction of that number said performs it ("an opponent reveals their hand").
    PerformerOf(u8),
    /// "each other": each of the performers for the others.
    EachOther,
    /// All of these ("they", "them").
    All(Vec<Meaning>),
    /// What an earlier ability of the card named: the line before of a spell, or a linked ability (393). Abilities count from 0.
    Earlier { ability: u8, means: Box<Meaning> },
    /// Something of the event around a delayed ability, which has an event of its own.
    Outer(Box<Meaning>),
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
    /// "7+", "one or more", "at least one": counted, not chosen.
    AtLeast(u8),
    /// "one or fewer": counted.
    AtMost(u8),
    /// "exactly 4": counted.
    Precisely(u8),
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
            Self::AtLeast(_)
            | Self::AtMost(_)
            | Self::Precisely(_)
            | Self::All
            | Self::Each
            | Self::Any
            | Self::No
            | Self::The
            | Self::Top(_)
            | Self::Next
            | Self::Bare => false,
        }
    }

    /// Whether it names one thing.
    pub fn is_single(self) -> bool {
        match self {
            Self::One | Self::Another | Self::OneOf | Self::The | Self::Next | Self::Top(1) | Self::UpTo(1) | Self::Exactly(1) => true,
            Self::Any | Self::Each => true,
            Self::Exactly(_) | Self::UpTo(_) | Self::AnyNumber | Self::AtLeast(_) | Self::AtMost(_) | Self::Precisely(_) => false,
            Self::All | Self::No | Self::Top(_) | Self::Bare => false,
        }
    }

    /// The fewest and the most that may be chosen.
    pub fn bounds(self) -> (u8, u8) {
        match self {
            Self::One | Self::Another | Self::OneOf => (1, 1),
            Self::Exactly(n) => (n, n),
            Self::UpTo(n) => (0, n),
            Self::AnyNumber => (0, u8::MAX),
            Self::AtLeast(n) => (n, u8::MAX),
            Self::AtMost(n) => (0, n),
            Self::Precisely(n) => (n, n),
            Self::All | Self::Each | Self::Any | Self::No | Self::The | Self::Top(_) | Self::Next | Self::Bare => (0, u8::MAX),
        }
    }
}

/// Whose something is.
#[derive(Clone, Debug, PartialEq)]
pub enum Owner {
    Your,
    My,
    /// Of the player who performs the instruction.
    Their,
    /// Of that thing or player: "its", "that unit's", "an opponent's", and "their" of somebody named.
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
    Facedown,
    Mighty,
    Attached,
    Detached,
    Token,
    NonToken,
    Chosen,
    Empowered,
    /// "empty": a battlefield without units.
    Empty,
    /// "first", "second": which one in the turn.
    Nth(Nth),
    /// One of these tags: "a Bird, Cat, Dog, or Poro".
    AnyTag(Vec<String>),
    /// A token's name: "your Gold", "your Sand Soldiers".
    Named(String),
    NonKind(Kind),
    /// "combat damage".
    Combat,
    /// Another word of the grammar: "activated", "additional", "base".
    Word(&'static str),
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
    /// Anything that fits: "something", and where a tag or name alone says what it is ("a Mech").
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
    /// "your Chosen Champion".
    Champion,
    Combat,
    Showdown,
    Damage,
}

/// What narrows a noun.
#[derive(Clone, Debug, PartialEq)]
pub enum Filter {
    At(Place),
    /// "you control", "an opponent controls".
    ControlledBy(PlayerNoun),
    /// "you don't control".
    NotControlledBy(PlayerNoun),
    /// "you own".
    OwnedBy(PlayerNoun),
    /// "you play" ("the next spell you play").
    PlayedBy(PlayerNoun),
    /// "this turn".
    ThisTurn,
    /// "that's exhausted", "that was uncontrolled".
    Is(Quality),
    /// "attached to me".
    AttachedTo(Box<Noun>),
    /// "banished with this".
    BanishedWith(Box<Noun>),
    /// "named Spiderling".
    Named(String),
    /// "played from anywhere other than a player's hand": for a card that is being played.
    PlayedFromAnywhereBut(Thing),
    /// "with exactly two units there", "where you have units": a battlefield with those.
    WithCount(Box<Set>),
    With(Keyword),
    Without(Keyword),
    MightAtMost(u8),
    MightAtLeast(u8),
    /// "with total Might 4 or less": of the whole set (355.11).
    TotalMightAtMost(u8),
    /// "with less Might than it", "with more Might than me".
    MightLessThan(Box<Noun>),
    MightMoreThan(Box<Noun>),
    /// "that has Might up to 2 more than the killed unit".
    MightUpToMoreThan(u8, Box<Noun>),
    EnergyCostAtMost(u8),
    EnergyCostAtLeast(u8),
    PowerCostAtMost(u8),
    PowerCostAtLeast(u8),
    /// "that costs no more than \[6\] and no more than \[A\]".
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
    /// "where you are the attacker": of a combat.
    WhereAttackerIs(PlayerNoun),
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
    /// "the board".
    Board,
    /// "face down": the facedown zones.
    Facedown,
    /// "to or from its base": whichever of the two can be.
    ToOrFrom(Box<Place>),
    /// "anywhere other than your hand".
    AnywhereBut(Box<Place>),
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
    /// "in a showdown".
    InAShowdown,
    Anywhere,
    /// A place of the grammar that the types cannot say yet: "the other's location".
    Words(String),
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
    /// "an ally", "allies" in events.
    AnAlly,
    /// "each other player", "each opponent and ally".
    EachOtherPlayer,
    /// "any player".
    AnyPlayer,
    /// "the attacker", "the defender" (460).
    Attacker,
    Defender,
    /// Several: "you or an ally", "the attacker and defender each".
    Several(Vec<PlayerNoun>),
}

impl PlayerNoun {
    /// Whether it can be several players.
    pub fn is_several(&self) -> bool {
        match self {
            Self::Opponents | Self::EachPlayer | Self::EachOtherPlayer | Self::Allies | Self::Several(_) => true,
            Self::You | Self::AnOpponent | Self::APlayer | Self::ThatPlayer(_) | Self::ControllerOf(_) | Self::OwnerOf(_) => false,
            Self::NextPlayer | Self::AnAlly | Self::AnyPlayer | Self::Attacker | Self::Defender => false,
        }
    }
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
