//! Which tokens a card speaks of: only these belong into the table of a game's cards.

use crate::card::phrase::{CostPart, Grant, Noun};
use crate::card::{Ability, Action, Body, Card, Instruction, Statement};

/// The names of the tokens that a card's abilities play, each once.
pub fn of(card: &Card) -> Vec<String> {
    let mut names = Vec::new();
    for ability in card.abilities.iter().chain(&card.effect_text) {
        in_ability(ability, &mut names);
    }
    names
}

fn in_ability(ability: &Ability, names: &mut Vec<String>) {
    match &ability.body {
        Body::Spell(effect) | Body::InPlaceOfBefore(effect) => in_all(effect, names),
        Body::Triggered(triggered) => {
            in_costs(&triggered.pay, names);
            in_all(&triggered.effect, names);
        }
        Body::Activated { pay, effect } | Body::AdditionalCost { cost: pay, effect, .. } => {
            in_costs(pay, names);
            in_all(effect, names);
        }
        Body::Replacement(replacement) => {
            in_costs(&replacement.pay, names);
            in_all(&replacement.instead, names);
        }
        Body::Passive { statement: Statement::Have { grants, .. } | Statement::Lose { grants, .. }, .. } => in_grants(grants, names),
        Body::Passive { .. } | Body::Keywords(_) | Body::Unplayable(_) => {}
    }
}

fn in_all(instructions: &[Instruction], names: &mut Vec<String>) {
    for instruction in instructions {
        in_costs(&instruction.pay, names);
        in_action(&instruction.action, names);
        in_all(&instruction.otherwise, names);
    }
}

fn in_costs(costs: &[CostPart], names: &mut Vec<String>) {
    for cost in costs {
        if let CostPart::Action(instruction) = cost {
            in_all(std::slice::from_ref(instruction), names);
        }
    }
}

fn in_grants(grants: &[Grant], names: &mut Vec<String>) {
    for grant in grants {
        if let Grant::Ability(ability) = grant {
            in_ability(ability, names);
        }
    }
}

fn in_action(action: &Action, names: &mut Vec<String>) {
    match action {
        Action::Play { what, .. } | Action::Put { what, .. } => in_noun(what, names),
        Action::Do(inner) | Action::DoThis(inner) | Action::AtMoment { effect: inner, .. } => in_all(inner, names),
        Action::ChooseOne(modes) => modes.iter().for_each(|mode| in_all(mode, names)),
        Action::DoThisBasedOn { cases, .. } => cases.iter().for_each(|(_, inner)| in_all(inner, names)),
        Action::Delayed(ability) => in_ability(ability, names),
        Action::Give { grants, .. } => in_grants(grants, names),
        // No other game action makes a token (187).
        _ => {}
    }
}

fn in_noun(noun: &Noun, names: &mut Vec<String>) {
    match noun {
        Noun::Token(token) if !names.contains(&token.name) => names.push(token.name.clone()),
        Noun::Joined { nouns, .. } => nouns.iter().for_each(|noun| in_noun(noun, names)),
        Noun::Token(_) | Noun::Reference { .. } | Noun::Set(_) | Noun::Player(_) | Noun::Words(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::file::read_card;

    fn tokens(ability: &str) -> Vec<String> {
        let text = format!("name = \"X\"\nkind = \"unit\"\ncodes = []\ndomains = []\ncost = \"[1]\"\nmight = 1\n[[ability]]\n{ability}\n");
        of(&read_card("x.toml", &text).expect("it is a card"))
    }

    #[test]
    fn tokens_are_found_wherever_an_ability_plays_one() {
        assert_eq!(tokens("when = \"you play me\"\ndo = [{ play = \"a 1 [M] Recruit unit token\" }]"), ["Recruit"]);
        assert_eq!(tokens("when = \"I attack\"\ndo = [{ do_this = [{ play = \"two 1 [M] Recruit unit tokens\" }] }]"), ["Recruit"]);
        assert_eq!(tokens("when = \"I attack\"\ndo = [{ draw = 1 }]"), Vec::<String>::new());
    }
}
