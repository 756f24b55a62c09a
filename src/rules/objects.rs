//! Game objects, cards, tokens and their zones (105–187).

use std::sync::Arc;

use super::abilities::is_same_verb;
use super::definition::Definition;
use super::looking_back;
use crate::card::phrase::Verb;

/// A player, by place in the turn order, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u8);

/// A game object. The id stays with the object for the whole game; see [`ObjectRef`] for "the same object".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u16);

/// A battlefield, by place, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BattlefieldId(pub u8);

/// A card of the game's [`CardTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u16);

/// An object as it was at a moment. 124: an object that changes to or from a non-board zone is a new object, so the reference goes stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectRef {
    pub id: ObjectId,
    pub generation: u16,
}

/// The zones (106–108) and, on the board, the locations (197–200).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// 107.1: that player's base.
    Base(PlayerId),
    /// 107.2.b: at that battlefield.
    Battlefield(BattlefieldId),
    /// 107.2: where the battlefields themselves are.
    BattlefieldZone,
    /// 107.3: the Facedown Zone of that battlefield.
    Facedown(BattlefieldId),
    /// 107.4.
    LegendZone,
    /// 108.1.
    Chain,
    /// 108.2 to 108.7: the zone of that name of the object's owner (056).
    Trash,
    ChampionZone,
    MainDeck,
    RuneDeck,
    Banishment,
    Hand,
    /// No longer in the game: a token that left the board (186.1), a card of a removed player (652.3), or a card that went into
    /// unknown order in a deck (416.5), which counts it from then on.
    Nowhere,
}

impl Zone {
    /// Whether it is a zone of the board (107).
    pub fn is_board(self) -> bool {
        match self {
            Self::Base(_) | Self::Battlefield(_) | Self::BattlefieldZone | Self::Facedown(_) | Self::LegendZone => true,
            Self::Chain
            | Self::Trash
            | Self::ChampionZone
            | Self::MainDeck
            | Self::RuneDeck
            | Self::Banishment
            | Self::Hand
            | Self::Nowhere => false,
        }
    }

    /// The location that it is, if it is one (198.1).
    pub fn location(self) -> Option<Location> {
        match self {
            Self::Base(player) => Some(Location::Base(player)),
            Self::Battlefield(battlefield) => Some(Location::Battlefield(battlefield)),
            _ => None,
        }
    }
}

/// A base or a battlefield (198.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Location {
    Base(PlayerId),
    Battlefield(BattlefieldId),
}

impl Location {
    /// The zone that it is.
    pub fn zone(self) -> Zone {
        match self {
            Self::Base(player) => Zone::Base(player),
            Self::Battlefield(battlefield) => Zone::Battlefield(battlefield),
        }
    }
}

/// The designations of a combat (464.2.c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Designation {
    Attacker,
    Defender,
}

/// An object: which card it is, whose, where, and its statuses (124.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object {
    pub card: CardId,
    /// 127.1.
    pub owner: PlayerId,
    /// 191.
    pub controller: PlayerId,
    pub zone: Zone,
    /// Counts the changes to and from non-board zones (124).
    pub generation: u16,
    pub exhausted: bool,
    /// 702: buff counters; one at most unless a card says otherwise.
    pub buffs: u8,
    /// 423.
    pub stunned: bool,
    /// 142: damage marked.
    pub damage: u16,
    pub designation: Option<Designation>,
    /// 718: the top-most card that it is attached to.
    pub attached_to: Option<ObjectId>,
    /// How often it moved this turn.
    pub moves: u8,
    /// The turn in which it was hidden, for a facedown card (811.1.b).
    pub hidden_on: u16,
    /// The printed Might, where a board says another one.
    pub printed_might: Option<u8>,
    /// 383.4.e.2.a, 383.4.f.2.a: whether its attack triggers, and its defend triggers, were checked in this combat.
    pub designated_before: [bool; 2],
    /// Whether damage was dealt to it since the last cleanup: the cleanup then tells whether that killed it (428.5.c).
    pub hurt: bool,
}

impl Object {
    /// An object with no statuses.
    pub fn new(card: CardId, owner: PlayerId, zone: Zone) -> Self {
        Self {
            card,
            owner,
            controller: owner,
            zone,
            generation: 0,
            exhausted: false,
            buffs: 0,
            stunned: false,
            damage: 0,
            designation: None,
            attached_to: None,
            moves: 0,
            hidden_on: 0,
            printed_might: None,
            designated_before: [false; 2],
            hurt: false,
        }
    }

    /// 124.1: the same card without temporary modifications, in another zone.
    pub fn moved_to_zone(self, zone: Zone) -> Self {
        let controller = self.owner;
        Self { controller, generation: self.generation + 1, printed_might: self.printed_might, ..Self::new(self.card, self.owner, zone) }
    }
}

/// What an object was when it left, taken in one place (359.3.e.13, 428.1.a.1.b). What is gone is `None`, never 0 (359.3.e.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub object: ObjectRef,
    pub card: CardId,
    pub owner: PlayerId,
    pub controller: PlayerId,
    pub location: Option<Location>,
    /// Its Might on the board; `None` if it has none.
    pub might: Option<i16>,
    pub buffed: bool,
}

/// The cards of a game: every object is one of them. The first two stand for what nobody has looked at.
#[derive(Debug, Clone)]
pub struct CardTable {
    definitions: Vec<Arc<Definition>>,
    /// Whether any card has an ability that waits for events.
    pub has_triggers: bool,
    /// Whether any card has a passive ability, a replacement effect or a prohibition.
    pub has_passives: bool,
    /// Whether any card has a replacement effect.
    pub has_replacements: bool,
    /// The events that an ability of a card looks back at.
    looks_back: Vec<Verb>,
}

impl CardTable {
    /// A card of a Main Deck that nobody has looked at.
    pub const UNKNOWN_CARD: CardId = CardId(0);
    /// A rune that nobody has looked at: it gives Energy but no Power.
    pub const UNKNOWN_RUNE: CardId = CardId(1);

    /// A table of these cards; the first of them is `CardId(2)`.
    pub fn new(cards: impl IntoIterator<Item = Definition>) -> Self {
        let unknown = [Definition::unknown_card(), Definition::unknown_rune()];
        let definitions: Vec<_> = unknown.into_iter().chain(cards).map(Arc::new).collect();
        let has_triggers = definitions.iter().any(|card| card.has_triggers);
        let has_passives = definitions.iter().any(|card| card.has_passives);
        let has_replacements = definitions.iter().any(|card| card.has_replacements);
        let mut looks_back = Vec::new();
        for ability in definitions.iter().flat_map(|card| card.abilities.iter().chain(&card.effect_text)) {
            looking_back::of_ability(ability, &mut looks_back);
        }
        Self { definitions, has_triggers, has_passives, has_replacements, looks_back }
    }

    /// Whether an ability of a card looks back at events of that sort (383.1.b, 727).
    pub(super) fn looks_back_at(&self, happened: Verb) -> bool {
        self.looks_back.iter().any(|&wanted| is_same_verb(wanted, happened))
    }

    /// The card of that id.
    pub fn get(&self, card: CardId) -> &Arc<Definition> {
        &self.definitions[usize::from(card.0)]
    }

    /// The token of that name (187).
    pub fn token(&self, name: &str) -> Option<CardId> {
        let at = self.definitions.iter().position(|card| card.is_token && card.name == name)?;
        u16::try_from(at).ok().map(CardId)
    }

    /// Every card with its id.
    pub fn iter(&self) -> impl Iterator<Item = (CardId, &Definition)> {
        (0..).map(CardId).zip(self.definitions.iter().map(Arc::as_ref))
    }
}
