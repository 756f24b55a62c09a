//! Instructions (135.2.b): one game action and its complement.

use super::ability::Statement;
use super::phrase::{Condition, CostPart, Duration, Fact, Filter, Grant, Moment, Noun, Place, PlayerNoun, Prevented, Thing, Value};
use super::{Ability, Cost};

/// One instruction of an ability.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// Its number within the ability, in the order written, nested ones included, from 0. [`super::Meaning::Instruction`] refers to it.
    pub number: u8,
    pub action: Action,
    /// Who performs it; without it the ability's "you" (411.1).
    pub who: Option<Noun>,
    /// "may": performed by that player if they like, decided on resolution (383.3.a.3).
    pub may: Option<PlayerNoun>,
    /// "must": nothing in it is a target (355.10.f).
    pub must: Option<PlayerNoun>,
    /// A cost within an instruction, paid on resolution (204.3.b).
    pub pay: Vec<CostPart>,
    pub condition: Option<Condition>,
    pub unless: Option<Condition>,
    pub duration: Option<Duration>,
    /// Done once for each, or its amount multiplied.
    pub for_each: Option<Noun>,
    /// Performed if the condition fails.
    pub otherwise: Vec<Instruction>,
    /// "instead": in place of the instruction before.
    pub instead: bool,
    /// In turn order from that player on (115).
    pub starting_with: Option<PlayerNoun>,
    /// A name for what it chose or acted on.
    pub called: Option<String>,
}

/// The game action of an instruction (407–444), with its objects.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    Kill(Noun),
    Heal(Noun),
    Ready(Noun),
    Exhaust(Noun),
    Recall {
        what: Noun,
        state: Option<EntryState>,
    },
    Banish(Noun),
    Stun(Noun),
    Buff(Noun),
    Counter(Noun),
    Draw(Value),
    Discard(Chosen),
    Recycle {
        what: Chosen,
        from: Option<Place>,
    },
    Deal {
        damage: Value,
        to: Noun,
    },
    Split {
        damage: Value,
        among: Noun,
    },
    Give {
        grants: Vec<Grant>,
        to: Noun,
        minimum: Option<u8>,
    },
    /// Without a place, to any place that a move may lead to, chosen as the item is finalized (355.4).
    Move {
        what: Noun,
        place: Option<Place>,
    },
    /// "from your trash": of a card that is there.
    Return {
        what: Noun,
        from: Option<Place>,
        to: Place,
    },
    Put {
        what: Noun,
        place: Place,
    },
    Play {
        what: Noun,
        place: Option<Place>,
        from: Option<Place>,
        state: Option<EntryState>,
        ignore: Option<Ignored>,
        alternate_cost: Option<Cost>,
    },
    Channel {
        runes: Value,
        state: Option<EntryState>,
    },
    Score(Value),
    Add {
        resources: Cost,
        spend_only: Option<Purpose>,
    },
    Look {
        what: Noun,
    },
    Reveal {
        what: Noun,
        until: Option<Condition>,
    },
    Choose(Noun),
    Spend(Spent),
    /// "Double its Might" (432).
    DoubleMight(Noun),
    /// "My cost is reduced by \[2\]": of the card that is being played, by what an additional cost of it gives (356.4).
    ReduceOwnCost(Cost),
    /// "Ignore this spell's cost", given so too (356.1.b).
    IgnoreOwnCost,
    /// "increase its Might to the Might of …".
    IncreaseMight {
        of: Noun,
        to: Value,
    },
    GainControl(Noun),
    Attach {
        what: Noun,
        to: Noun,
    },
    /// 437: of a duration, unless it is the damage of the event that is replaced.
    Prevent(Prevented),
    /// "pay \[1\]": the game action (444), no cost.
    Pay(Cost),
    /// Several instructions under one subject or condition.
    Do(Vec<Instruction>),
    /// A reflexive trigger (386): a chain item of its own.
    DoThis(Vec<Instruction>),
    /// A reflexive trigger of which one case fits: "do one of the following" (387.1.b).
    DoThisBasedOn {
        value: Noun,
        cases: Vec<(Cost, Vec<Instruction>)>,
    },
    /// Modes, one chosen when finalized (355.3).
    ChooseOne(Vec<Vec<Instruction>>),
    /// A delayed trigger at a moment (390.2).
    AtMoment {
        moment: Moment,
        effect: Vec<Instruction>,
    },
    /// A delayed ability of another kind, or a statement with a duration (389).
    Delayed(Box<Ability>),
    /// A verb that is read but that the evaluator does not play yet: its key.
    Unplayable(&'static str),
}

/// What a discard or recycle takes: a number of cards of the player's choice (416.6), or things named.
#[derive(Clone, Debug, PartialEq)]
pub enum Chosen {
    Count(Value),
    Noun(Noun),
}

/// How something enters or is channelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryState {
    Ready,
    Exhausted,
}

impl Action {
    /// What it is done to, where that is said by one noun.
    pub fn object(&self) -> Option<&Noun> {
        match self {
            Self::Kill(noun)
            | Self::Heal(noun)
            | Self::Ready(noun)
            | Self::Exhaust(noun)
            | Self::Recall { what: noun, .. }
            | Self::Banish(noun)
            | Self::Stun(noun)
            | Self::Buff(noun)
            | Self::Counter(noun)
            | Self::Choose(noun)
            | Self::GainControl(noun)
            | Self::DoubleMight(noun)
            | Self::Look { what: noun }
            | Self::Reveal { what: noun, .. }
            | Self::Put { what: noun, .. }
            | Self::Return { what: noun, .. }
            | Self::Recycle { what: Chosen::Noun(noun), .. }
            | Self::Play { what: noun, .. }
            | Self::Move { what: noun, .. } => Some(noun),
            // Two nouns, or a noun in another part.
            Self::Attach { .. } | Self::Deal { .. } | Self::Split { .. } | Self::Give { .. } | Self::IncreaseMight { .. } => None,
            Self::Draw(_)
            | Self::Discard(_)
            | Self::Recycle { .. }
            | Self::Channel { .. }
            | Self::Score(_)
            | Self::Add { .. }
            | Self::Spend(_)
            | Self::Pay(_)
            | Self::Prevent(_)
            | Self::ReduceOwnCost(_)
            | Self::IgnoreOwnCost
            | Self::Do(_)
            | Self::DoThis(_)
            | Self::DoThisBasedOn { .. }
            | Self::ChooseOne(_)
            | Self::AtMoment { .. }
            | Self::Delayed(_)
            | Self::Unplayable(_) => None,
        }
    }
}

/// Which cost is ignored (356.1.b, 356.5.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ignored {
    /// "ignoring its cost".
    Cost,
    EnergyCost,
    PowerCost,
    /// "any and all costs".
    AllCosts,
}

/// What is spent.
#[derive(Clone, Debug, PartialEq)]
pub enum Spent {
    /// A buff of that unit: "my buff" is `me`, "a buff" is a buffed unit that you control.
    Buff(Noun),
    Xp(u8),
    /// Another thing: "any number of buffs".
    Noun(Noun),
}

/// What added resources may be spent on.
#[derive(Clone, Debug, PartialEq)]
pub enum Purpose {
    ToPlay(Noun),
    DuringShowdowns,
}

impl Instruction {
    /// An instruction with nothing around its action.
    pub fn plain(number: u8, action: Action) -> Self {
        Self {
            number,
            action,
            who: None,
            may: None,
            must: None,
            pay: Vec::new(),
            condition: None,
            unless: None,
            duration: None,
            for_each: None,
            otherwise: Vec::new(),
            instead: false,
            starting_with: None,
            called: None,
        }
    }
}

impl Instruction {
    /// What "buffs give …" says is true meanwhile, if the instruction says that.
    pub(super) fn of_buffs(&self) -> Option<Statement> {
        let Some(Noun::Set(who)) = &self.who else { return None };
        match &self.action {
            Action::Give { grants, to, minimum: None } if who.things == [Thing::Buff] => match grants[..] {
                [Grant::Might(more)] => Some(Statement::BuffsGive { more, to: to.clone() }),
                _ => None,
            },
            _ => None,
        }
    }

    /// "if it is empty" speaks of the zone where the action puts something.
    pub(super) fn fill_empty_zone(&mut self) {
        let (Action::Return { to, .. } | Action::Put { place: to, .. }) = &self.action else { return };
        if let Some(Condition::Fact(fact)) = &mut self.condition
            && let Fact::Empty(zone) = &mut **fact
        {
            *zone = Some(to.clone());
        }
    }
}

/// A filter that belongs to a whole set of targets and is checked on it (355.11).
pub fn is_group_filter(filter: &Filter) -> bool {
    matches!(filter, Filter::TotalMightAtMost(_) | Filter::SameLocation | Filter::SameController)
}
