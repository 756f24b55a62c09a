//! Events: what happened, as data, each with the rule behind it. They are put into words elsewhere.

use super::action::{Choice, ItemId, Why};
use super::costs::Resources;
use super::objects::{BattlefieldId, Designation, Location, ObjectId, PlayerId, Zone};
use super::turn::Step;
use crate::card::{Keyword, RuleNumber};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub rule: RuleNumber,
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    TurnBegan {
        player: PlayerId,
    },
    StepBegan {
        step: Step,
    },
    Readied {
        object: ObjectId,
    },
    /// 315.1.b: the Awaken Phase readied that many objects.
    Awakened {
        player: PlayerId,
        objects: Vec<ObjectId>,
    },
    Exhausted {
        object: ObjectId,
    },
    Moved {
        objects: Vec<ObjectId>,
        to: Location,
    },
    Recalled {
        object: ObjectId,
    },
    /// A unit or gear entered the board.
    Entered {
        object: ObjectId,
        at: Location,
        exhausted: bool,
    },
    Contested {
        battlefield: BattlefieldId,
        by: PlayerId,
    },
    NoLongerContested {
        battlefield: BattlefieldId,
    },
    ControlChanged {
        battlefield: BattlefieldId,
        controller: Option<PlayerId>,
    },
    ShowdownBegan {
        battlefield: BattlefieldId,
    },
    ShowdownEnded {
        battlefield: BattlefieldId,
    },
    CombatBegan {
        battlefield: BattlefieldId,
        attacker: PlayerId,
        defender: PlayerId,
    },
    CombatEnded {
        battlefield: BattlefieldId,
    },
    /// 466.3: who won, or nobody.
    CombatResult {
        battlefield: BattlefieldId,
        winner: Option<PlayerId>,
    },
    Designated {
        object: ObjectId,
        designation: Option<Designation>,
    },
    FocusGained {
        player: PlayerId,
    },
    PriorityGained {
        player: PlayerId,
    },
    Passed {
        player: PlayerId,
    },
    /// 465.2.a, b: what a side's Might sums to.
    MightSummed {
        player: PlayerId,
        total: u16,
    },
    DamageAssigned {
        to: ObjectId,
        amount: u16,
        by: PlayerId,
    },
    Dealt {
        to: ObjectId,
        amount: u16,
    },
    Healed {
        objects: Vec<ObjectId>,
    },
    Killed {
        object: ObjectId,
        by_damage: bool,
    },
    Conquered {
        player: PlayerId,
        battlefield: BattlefieldId,
    },
    Held {
        player: PlayerId,
        battlefield: BattlefieldId,
    },
    /// 470: nothing, since this battlefield was scored this turn.
    AlreadyScored {
        player: PlayerId,
        battlefield: BattlefieldId,
    },
    GainedPoint {
        player: PlayerId,
        score: u8,
    },
    /// 471.1.b.1: a card in place of the point.
    PointRefused {
        player: PlayerId,
    },
    Won {
        player: PlayerId,
    },
    Drew {
        player: PlayerId,
        object: ObjectId,
    },
    Channeled {
        player: PlayerId,
        object: ObjectId,
        exhausted: bool,
    },
    /// 430.3: the Rune Deck is empty.
    NothingToChannel {
        player: PlayerId,
    },
    BurnedOut {
        player: PlayerId,
    },
    Added {
        player: PlayerId,
        resources: Resources,
    },
    Paid {
        player: PlayerId,
        resources: Resources,
    },
    PoolEmptied {
        player: PlayerId,
    },
    Recycled {
        object: ObjectId,
        together: bool,
    },
    Discarded {
        player: PlayerId,
        object: ObjectId,
    },
    Banished {
        object: ObjectId,
    },
    Attached {
        object: ObjectId,
        to: ObjectId,
    },
    Returned {
        object: ObjectId,
        to: Zone,
    },
    Put {
        object: ObjectId,
        to: Zone,
    },
    /// 354: a card, token or ability was put on the chain, pending.
    BecamePending {
        item: ItemId,
    },
    /// 359.1.
    Finalized {
        item: ItemId,
    },
    Resolved {
        item: ItemId,
    },
    Countered {
        item: ItemId,
    },
    /// A pending item left the chain unfinalized (402.1.a, 402.4, 404.2, 358.5).
    LeftChain {
        item: ItemId,
    },
    Hid {
        player: PlayerId,
        object: ObjectId,
        at: BattlefieldId,
    },
    Chose {
        player: PlayerId,
        choices: Vec<Choice>,
        why: Why,
    },
    Accepted {
        player: PlayerId,
        of: ObjectId,
        why: Why,
    },
    Declined {
        player: PlayerId,
        of: ObjectId,
        why: Why,
    },
    Ordered {
        player: PlayerId,
    },
    Buffed {
        object: ObjectId,
    },
    BuffSpent {
        object: ObjectId,
    },
    Stunned {
        object: ObjectId,
    },
    MightChanged {
        object: ObjectId,
        by: i16,
    },
    KeywordGranted {
        object: ObjectId,
        keyword: Keyword,
    },
    AbilityGranted {
        object: ObjectId,
    },
    /// An instruction that could not be followed (359.3.e.6).
    Ignored {
        what: Ignored,
    },
    /// 437.4, 054.1: damage that is not dealt.
    DamageNotDealt {
        to: ObjectId,
    },
    /// 740.3.a: another thing happens than what a tie leads to.
    ReplacedTie {
        battlefield: BattlefieldId,
        by: ObjectId,
    },
    /// 714: Bonus Damage that is added to what something is dealt; to what is split, as a whole (715.3).
    BonusAdded {
        to: Option<ObjectId>,
        bonus: u16,
    },
    /// 437.2: damage that is prevented, and by what.
    Prevented {
        to: ObjectId,
        amount: u16,
        by: ObjectId,
    },
    /// A delayed ability was set up (389).
    Delayed {
        of: ObjectId,
    },
    LookedAt {
        player: PlayerId,
        objects: Vec<ObjectId>,
    },
    Revealed {
        objects: Vec<ObjectId>,
    },
    Replaced {
        of: ObjectId,
        by: ObjectId,
    },
    EffectsExpired,
    ControlTaken {
        object: ObjectId,
        by: PlayerId,
    },
    Invited {
        player: PlayerId,
        ally: PlayerId,
    },
    Conceded {
        player: PlayerId,
    },
    /// 323.7.
    LostHidden {
        object: ObjectId,
    },
}

/// Why an instruction was ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// 359.3.e.5: its targets are no longer legal.
    IllegalTargets,
    /// 359.3.e.12: the information it needs is gone.
    NoInformation,
    /// 359.3.e.14.a: the instruction that it refers to was ignored.
    LinkedIgnored,
    /// 055: it is impossible.
    Impossible,
    /// 359.3.d: its condition is not true.
    ConditionFalse,
}

impl EventKind {
    /// Its name in JSON.
    pub fn name(&self) -> &'static str {
        match self {
            Self::TurnBegan { .. } => "turn_began",
            Self::StepBegan { .. } => "step_began",
            Self::Readied { .. } => "readied",
            Self::Awakened { .. } => "awakened",
            Self::Exhausted { .. } => "exhausted",
            Self::Moved { .. } => "moved",
            Self::Recalled { .. } => "recalled",
            Self::Entered { .. } => "entered",
            Self::Contested { .. } => "contested",
            Self::NoLongerContested { .. } => "no_longer_contested",
            Self::ControlChanged { .. } => "control_changed",
            Self::ShowdownBegan { .. } => "showdown_began",
            Self::ShowdownEnded { .. } => "showdown_ended",
            Self::CombatBegan { .. } => "combat_began",
            Self::CombatEnded { .. } => "combat_ended",
            Self::CombatResult { .. } => "combat_result",
            Self::Designated { .. } => "designated",
            Self::FocusGained { .. } => "focus_gained",
            Self::PriorityGained { .. } => "priority_gained",
            Self::Passed { .. } => "passed",
            Self::MightSummed { .. } => "might_summed",
            Self::DamageAssigned { .. } => "damage_assigned",
            Self::Dealt { .. } => "dealt",
            Self::Healed { .. } => "healed",
            Self::Killed { .. } => "killed",
            Self::Conquered { .. } => "conquered",
            Self::Held { .. } => "held",
            Self::AlreadyScored { .. } => "already_scored",
            Self::GainedPoint { .. } => "gained_point",
            Self::PointRefused { .. } => "point_refused",
            Self::Won { .. } => "won",
            Self::Drew { .. } => "drew",
            Self::Channeled { .. } => "channeled",
            Self::NothingToChannel { .. } => "nothing_to_channel",
            Self::BurnedOut { .. } => "burned_out",
            Self::Added { .. } => "added",
            Self::Paid { .. } => "paid",
            Self::PoolEmptied { .. } => "pool_emptied",
            Self::Recycled { .. } => "recycled",
            Self::Discarded { .. } => "discarded",
            Self::Banished { .. } => "banished",
            Self::Attached { .. } => "attached",
            Self::Returned { .. } => "returned",
            Self::Put { .. } => "put",
            Self::BecamePending { .. } => "became_pending",
            Self::Finalized { .. } => "finalized",
            Self::Resolved { .. } => "resolved",
            Self::Countered { .. } => "countered",
            Self::LeftChain { .. } => "left_chain",
            Self::Hid { .. } => "hid",
            Self::Chose { .. } => "chose",
            Self::Accepted { .. } => "accepted",
            Self::Declined { .. } => "declined",
            Self::Ordered { .. } => "ordered",
            Self::Buffed { .. } => "buffed",
            Self::BuffSpent { .. } => "buff_spent",
            Self::Stunned { .. } => "stunned",
            Self::MightChanged { .. } => "might_changed",
            Self::KeywordGranted { .. } => "keyword_granted",
            Self::AbilityGranted { .. } => "ability_granted",
            Self::Ignored { .. } => "ignored",
            Self::DamageNotDealt { .. } => "damage_not_dealt",
            Self::ReplacedTie { .. } => "replaced_tie",
            Self::BonusAdded { .. } => "bonus_added",
            Self::Prevented { .. } => "prevented",
            Self::Delayed { .. } => "delayed",
            Self::LookedAt { .. } => "looked_at",
            Self::Revealed { .. } => "revealed",
            Self::Replaced { .. } => "replaced",
            Self::EffectsExpired => "effects_expired",
            Self::ControlTaken { .. } => "control_taken",
            Self::Invited { .. } => "invited",
            Self::Conceded { .. } => "conceded",
            Self::LostHidden { .. } => "lost_hidden",
        }
    }
}
