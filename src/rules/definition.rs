//! What the evaluator knows of a card: its facts and abilities, laid out for play (130–138).

use std::sync::Arc;

use super::costs::Domains;
use crate::card::phrase::CostPart;
use crate::card::{Ability, Action, Body, Card, Cost, Encoded, Instruction, Keyword, Kind, Permission, Supertype};

/// Instructions that are carried out from top to bottom (158.1).
pub type Script = Arc<[Instruction]>;

/// A card, as the evaluator uses it.
#[derive(Debug)]
pub struct Definition {
    pub name: String,
    pub kind: Kind,
    pub is_token: bool,
    pub is_champion: bool,
    pub tags: Vec<String>,
    pub domains: Domains,
    /// The base cost (204.1).
    pub cost: Cost,
    /// Printed Might.
    pub might: Option<u8>,
    pub might_bonus: Option<i8>,
    /// Keywords that are not behind a dependent keyword.
    pub keywords: Vec<Keyword>,
    pub abilities: Vec<Arc<Ability>>,
    /// The instructions of each ability, in step with `abilities`; empty for passive ones.
    pub scripts: Vec<Script>,
    pub effect_text: Vec<Arc<Ability>>,
    /// Whether its rules text is known as data; a card whose text is needed and not known cannot be played.
    pub is_encoded: bool,
    /// Whether nobody knows what card it is.
    pub is_unknown: bool,
    pub has_triggers: bool,
    pub has_passives: bool,
    /// Whether it has a replacement effect of its own.
    pub has_replacements: bool,
    /// What about it the evaluator cannot play, if anything (see `playable`).
    pub blocked: Option<String>,
}

impl Definition {
    /// A card as its file says it.
    pub fn of(card: &Card) -> Self {
        let abilities: Vec<_> = card.abilities.iter().cloned().map(Arc::new).collect();
        let keywords: Vec<_> = card.keywords().cloned().collect();
        let triggers = |ability: &Ability| matches!(ability.body, Body::Triggered(_));
        let passive = |ability: &Ability| {
            matches!(ability.body, Body::Passive { .. } | Body::Replacement(_) | Body::Keywords(_) | Body::AdditionalCost { .. })
        };
        let has_triggers = card.abilities.iter().chain(&card.effect_text).any(triggers)
            || keywords.iter().any(|keyword| matches!(keyword, Keyword::Temporary | Keyword::Vision | Keyword::Hunt(_)));
        let mut definition = Self {
            name: card.name.clone(),
            kind: card.kind,
            is_token: card.is_token(),
            is_champion: card.supertype == Some(Supertype::Champion),
            tags: card.tags.clone(),
            domains: Domains::of(&card.domains),
            cost: card.cost.clone().unwrap_or_default(),
            might: card.might,
            might_bonus: card.might_bonus,
            keywords,
            scripts: card.abilities.iter().map(script_of).collect(),
            has_triggers,
            has_passives: card.abilities.iter().chain(&card.effect_text).any(passive),
            has_replacements: card.abilities.iter().any(|ability| matches!(ability.body, Body::Replacement(_))),
            abilities,
            effect_text: card.effect_text.iter().cloned().map(Arc::new).collect(),
            is_encoded: card.encoded == Encoded::Full,
            is_unknown: false,
            blocked: None,
        };
        definition.blocked = super::playable::blocked(&definition);
        definition
    }

    /// A card of a Main Deck that nobody has looked at.
    pub fn unknown_card() -> Self {
        Self::unknown("an unknown card", Kind::Spell)
    }

    /// A rune that nobody has looked at.
    pub fn unknown_rune() -> Self {
        // 164.2.a: whatever rune it is, it can be exhausted for Energy; what Power it gives nobody knows.
        let add = Instruction::plain(0, Action::Add { resources: Cost { energy: 1, power: Vec::new() }, spend_only: None });
        let body = Body::Activated { pay: vec![CostPart::ExhaustSource], effect: vec![add] };
        let ability =
            Ability { depends_on: Vec::new(), permission: Some(Permission::Reaction), body, use_only: None, once: false, line: 0 };
        let mut rune = Self::unknown("an unknown rune", Kind::Rune);
        rune.scripts = vec![script_of(&ability)];
        rune.abilities = vec![Arc::new(ability)];
        rune
    }

    fn unknown(name: &str, kind: Kind) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            is_token: false,
            is_champion: false,
            tags: Vec::new(),
            domains: Domains::NONE,
            cost: Cost::default(),
            might: None,
            might_bonus: None,
            keywords: Vec::new(),
            abilities: Vec::new(),
            scripts: Vec::new(),
            effect_text: Vec::new(),
            is_encoded: false,
            is_unknown: true,
            has_triggers: false,
            has_passives: false,
            has_replacements: false,
            blocked: None,
        }
    }
}

/// Whether an action changes the cost of the card that says it.
pub(super) fn changes_own_cost(action: &Action) -> bool {
    matches!(action, Action::ReduceOwnCost(_) | Action::IgnoreOwnCost)
}

fn script_of(ability: &Ability) -> Script {
    match &ability.body {
        Body::Spell(effect) => effect.as_slice().into(),
        Body::Triggered(triggered) => triggered.effect.as_slice().into(),
        Body::Activated { effect, .. } => effect.as_slice().into(),
        // What an additional cost changes of the cost is not done later, but counted as the cost is determined (356.1, 356.4).
        Body::AdditionalCost { effect, .. } => {
            effect.iter().filter(|instruction| !changes_own_cost(&instruction.action)).cloned().collect()
        }
        Body::Replacement(replacement) => replacement.instead.as_slice().into(),
        Body::Passive { .. } | Body::Keywords(_) | Body::InPlaceOfBefore(_) | Body::Unplayable(_) => Script::from([]),
    }
}
