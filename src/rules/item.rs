//! Items of the chain (328–329): what they are, and what was chosen for them.

use std::sync::Arc;

use super::action::{Choice, ItemId};
use super::definition::Script;
use super::history::Happening;
use super::objects::{BattlefieldId, CardId, Location, ObjectId, ObjectRef, PlayerId, Zone};
use super::play::{Stage, Terms};
use super::sites::Site;
use crate::card::Ability;

/// An item of the chain (328–329): a card, a token, or an ability.
#[derive(Clone, Debug)]
pub struct Item {
    pub id: ItemId,
    pub kind: ItemKind,
    /// 191.2, 191.4.
    pub controller: PlayerId,
    /// "You" in its instructions: its controller, or nobody (190.6.d).
    pub you: Option<PlayerId>,
    /// 329.3: no longer pending.
    pub finalized: bool,
    /// How far finalizing has come.
    pub stage: Stage,
    /// What was chosen for it, site by site.
    pub chosen: Vec<Chosen>,
    /// 355.2: where it will enter.
    pub location: Option<Location>,
    /// Where the card came from, and goes back to if it cannot be played (358.5).
    pub origin: Zone,
    /// 811: the battlefield where it lay hidden, for a card played from there and for its play effects.
    pub hidden_at: Option<BattlefieldId>,
    /// How an effect, or a keyword, changes the way it is played.
    pub terms: Terms,
    /// The event that triggered it.
    pub event: Option<Happening>,
    /// What costs and instructions acted on so far.
    pub memory: Vec<Remembered>,
    /// 712: what its Deal actions deal more.
    pub bonus_damage: u8,
}

/// What an item is.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// A card or token that is being played.
    Card(ObjectId),
    Ability(ItemAbility),
}

/// An ability on the chain; it has no card there (401.1).
#[derive(Clone, Debug)]
pub struct ItemAbility {
    /// The object whose ability it is. 191.4.b: what happens to it later does not change the item.
    pub source: ObjectRef,
    pub card: CardId,
    pub ability: Arc<Ability>,
    /// What it does: for a reflexive or delayed trigger, not all that its ability says.
    pub script: Script,
    pub is_triggered: bool,
    /// Whether it is a part of its ability that stands for itself (386, 389): then no "may" or cost of the ability is asked again.
    pub is_part: bool,
    /// A replacement effect (367): its instructions are followed without the chain.
    pub is_replacement: bool,
}

/// What was chosen at one place of an item's instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    pub site: Site,
    pub picks: Vec<Choice>,
    /// Where the chosen objects stood, if the text asks for one place for all of them (355.11).
    pub place: Option<Location>,
}

/// What an instruction or a cost acted on: linked instructions refer to it (359.3.e.14).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembered {
    pub key: Key,
    pub objects: Vec<ObjectRef>,
    /// The same objects after the action, where it moved them to another zone: "banish it, then play it".
    pub after: Vec<ObjectRef>,
    /// Whether the game action was performed.
    pub done: bool,
}

/// What is remembered under which name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Instruction(u8),
    Cost(u8),
    LookedAt(u8),
    EachOne,
    /// Where the source was when its ability began to resolve.
    Original,
}

impl Item {
    /// An item that is not on the chain and has no number of its own.
    pub(super) fn unnumbered(kind: ItemKind, controller: PlayerId) -> Self {
        Self {
            id: ItemId(u16::MAX),
            kind,
            controller,
            you: Some(controller),
            finalized: false,
            stage: Stage::Begin,
            chosen: Vec::new(),
            location: None,
            origin: Zone::Nowhere,
            hidden_at: None,
            terms: Terms::default(),
            event: None,
            memory: Vec::new(),
            bonus_damage: 0,
        }
    }

    /// Whether it is a replacement effect (367).
    pub fn is_replacement(&self) -> bool {
        matches!(&self.kind, ItemKind::Ability(ability) if ability.is_replacement)
    }

    /// Whether it is an ability that a player used.
    pub(super) fn is_activated(&self) -> bool {
        matches!(&self.kind, ItemKind::Ability(ability) if !ability.is_triggered && !ability.is_replacement)
    }

    /// The card that is played, if it is one.
    pub fn card(&self) -> Option<ObjectId> {
        match &self.kind {
            ItemKind::Card(id) => Some(*id),
            ItemKind::Ability(_) => None,
        }
    }

    /// The object that it comes from: the card itself, or the source of the ability.
    pub fn source(&self) -> ObjectId {
        match &self.kind {
            ItemKind::Card(id) => *id,
            ItemKind::Ability(ability) => ability.source.id,
        }
    }

    /// What was chosen at a place of its instructions.
    pub fn picks_at(&self, site: Site) -> Option<&[Choice]> {
        self.chosen.iter().find(|chosen| chosen.site == site).map(|chosen| chosen.picks.as_slice())
    }
}
