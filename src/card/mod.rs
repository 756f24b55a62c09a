//! Cards: their facts, and their abilities as data. Uses nothing of the other layers.

pub mod ability;
mod amount;
mod clause;
pub mod file;
mod grammar;
pub mod instruction;
pub mod phrase;
pub mod reading;
mod rule_number;
pub mod wording;

pub use ability::{Ability, Body, Dependent, Permission, Statement, Trigger, Triggered};
pub use instruction::{Action, Instruction};
pub use phrase::{Meaning, Noun};
pub use rule_number::RuleNumber;

use std::fmt;

/// A card as a file of `cards/` says it, with the errata of a day laid over it if there are any.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub name: String,
    pub kind: Kind,
    pub supertype: Option<Supertype>,
    pub tags: Vec<String>,
    /// Codes of its printings: `OGN-005`.
    pub codes: Vec<String>,
    pub domains: Vec<Domain>,
    /// The base cost (131); cards that are not played have none.
    pub cost: Option<Cost>,
    /// Printed Might, of units.
    pub might: Option<u8>,
    /// Might Bonus (137), of Equipment.
    pub might_bonus: Option<i8>,
    /// Keywords printed before the first ability, in order.
    pub keywords: Vec<Keyword>,
    pub abilities: Vec<Ability>,
    /// Effect Text (136): abilities appended to the card that this is attached to.
    pub effect_text: Vec<Ability>,
    pub encoded: Encoded,
}

/// How much of a card's rules text is said as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoded {
    /// All of it (a card without rules text too).
    Full,
    /// Nothing but the facts.
    No,
}

/// Card types (133), and the markers that are printed like cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Unit,
    Spell,
    Gear,
    Battlefield,
    Legend,
    Rune,
    /// A reminder to lie on the table (Buff, XP Tracker): printed like a card, and no object of the game.
    Marker,
}

/// Supertypes (133.7), and what a card is instead of a card of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supertype {
    Champion,
    Signature,
    Token,
    Basic,
}

/// The six domains (134), in the order of their chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Domain {
    Fury,
    Calm,
    Mind,
    Body,
    Chaos,
    Order,
}

impl Domain {
    pub const ALL: [Domain; 6] = [Self::Fury, Self::Calm, Self::Mind, Self::Body, Self::Chaos, Self::Order];

    /// Its name: `Fury`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fury => "Fury",
            Self::Calm => "Calm",
            Self::Mind => "Mind",
            Self::Body => "Body",
            Self::Chaos => "Chaos",
            Self::Order => "Order",
        }
    }

    /// The letter of its shorthand (134.2): `[R]` for Fury.
    pub fn letter(self) -> char {
        match self {
            Self::Fury => 'R',
            Self::Calm => 'G',
            Self::Mind => 'B',
            Self::Body => 'O',
            Self::Chaos => 'P',
            Self::Order => 'Y',
        }
    }

    /// The domain of that shorthand letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|domain| domain.letter() == letter)
    }

    /// The domain of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|domain| domain.name() == name)
    }
}

/// One Power of a cost, or of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Power {
    Of(Domain),
    /// `[A]`: of any domain (135.2.e.5).
    Any,
    /// `[C]`: of a domain of the card itself (135.2.e.6).
    Own,
}

/// Energy and Power: a cost, or resources that are added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    pub energy: u8,
    pub power: Vec<Power>,
}

impl Cost {
    /// Reads shorthands (134, 135.2.e): `[1][C]`, `[R][R]`, `[0]`. `None` if it is anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let mut cost = Cost::default();
        let mut rest = text;
        while !rest.is_empty() {
            let (symbol, after) = rest.strip_prefix('[')?.split_once(']')?;
            rest = after;
            let mut letters = symbol.chars();
            match (letters.next(), letters.next()) {
                (Some('A'), None) => cost.power.push(Power::Any),
                (Some('C'), None) => cost.power.push(Power::Own),
                (Some(letter), None) if letter.is_ascii_uppercase() => cost.power.push(Power::Of(Domain::from_letter(letter)?)),
                _ => cost.energy = cost.energy.checked_add(symbol.parse().ok()?)?,
            }
        }
        Some(cost)
    }

    /// Whether it is nothing at all.
    pub fn is_nothing(&self) -> bool {
        self.energy == 0 && self.power.is_empty()
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.energy > 0 || self.power.is_empty() {
            write!(f, "[{}]", self.energy)?;
        }
        for power in &self.power {
            match power {
                Power::Of(domain) => write!(f, "[{}]", domain.letter())?,
                Power::Any => f.write_str("[A]")?,
                Power::Own => f.write_str("[C]")?,
            }
        }
        Ok(())
    }
}

/// Keywords (800), with their argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keyword {
    Accelerate,
    Action,
    Ambush,
    Assault(u8),
    Backline,
    Deathknell,
    Deflect(u8),
    Empower(Option<Cost>),
    Empowered,
    Equip(Cost),
    Flow(Cost),
    Ganking,
    Hidden,
    Hunt(u8),
    Legion,
    Level(u8),
    QuickDraw,
    Reaction,
    Repeat(Cost),
    Shield(u8),
    Tank,
    Temporary,
    Unique,
    Vision,
    Weaponmaster,
    /// A keyword whose cost is more than resources, or has text of its own ("Empower" for `{ Empower = ["[E]"] }`): its name.
    Unplayable(&'static str),
}

impl Card {
    /// Whether it has that keyword printed before its abilities or in a line of keywords further down.
    pub fn keywords(&self) -> impl Iterator<Item = &Keyword> {
        let further = self.abilities.iter().filter_map(|ability| match &ability.body {
            Body::Keywords(keywords) if ability.depends_on.is_empty() => Some(keywords),
            _ => None,
        });
        self.keywords.iter().chain(further.flatten())
    }

    /// Tokens are not cards (185).
    pub fn is_token(&self) -> bool {
        self.supertype == Some(Supertype::Token)
    }
}
