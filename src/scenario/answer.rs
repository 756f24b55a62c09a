//! Answers: what the words of a step mean for the question that is asked, and which questions have only one answer.

use super::names::{Names, UNKNOWN};
use super::pay;
use super::step::{Act, Deed as Does, Name, Pick, Step};
use crate::card::Action;
use crate::rules::action::{Choice, Decision, Deed, Question};
use crate::rules::chain::ItemKind;
use crate::rules::game::Game;
use crate::rules::objects::{ObjectId, PlayerId};

/// The choice that a name stands for when these options are given; a thing that is no option too, so that the rules can say no.
pub fn choice(game: &Game, names: &Names, name: &str, by: PlayerId, options: &[Choice], taken: &[Choice]) -> Option<Choice> {
    let mut meanings = meanings(game, names, name, by);
    if name == UNKNOWN {
        meanings.retain(|meaning| !taken.contains(meaning));
    }
    meanings.iter().find(|meaning| options.contains(meaning)).or(meanings.first()).copied()
}

/// Everything that a name can stand for, the likeliest first.
fn meanings(game: &Game, names: &Names, name: &str, by: PlayerId) -> Vec<Choice> {
    let mut found = Vec::new();
    if let Some(mode) = name.strip_prefix("mode ").and_then(|mode| mode.parse::<u8>().ok()) {
        found.push(Choice::Mode(mode.saturating_sub(1)));
    }
    if let Some(source) = name.strip_prefix("ability of ") {
        let sources = names.objects_named(game, source, by);
        let items = game.chain().iter().filter(|item| matches!(item.kind, ItemKind::Ability(_)) && sources.contains(&item.source()));
        found.extend(items.map(|item| Choice::Item(item.id)));
    }
    found.extend(names.player_named(name).map(Choice::Player));
    found.extend(names.place_named(name, by).map(Choice::Place));
    for id in names.objects_named(game, name, by) {
        let item = game.chain().iter().find(|item| item.card() == Some(id));
        found.extend(item.map(|item| Choice::Item(item.id)));
        found.push(Choice::Object(game.reference(id)));
    }
    found
}

/// A choice that is asked, and whether the step that answers it expects to be refused.
pub struct Wanted<'q> {
    pub options: &'q [Choice],
    pub least: u8,
    pub most: u8,
    pub by: PlayerId,
    pub refused: bool,
}

/// The picks for one choice: taken from the front of what the step still names. `Err`: a name that means nothing now.
pub fn take_picks(game: &Game, names: &Names, picks: &mut Vec<Pick>, wanted: &Wanted<'_>) -> Result<Vec<Choice>, Name> {
    let mut taken: Vec<Choice> = Vec::new();
    let meaning =
        |name: &Name, taken: &[Choice]| choice(game, names, &name.text, wanted.by, wanted.options, taken).ok_or_else(|| name.clone());
    if let Some(Pick::Together(together)) = picks.first().cloned() {
        picks.remove(0);
        for name in &together {
            taken.push(meaning(name, &taken)?);
        }
        return Ok(taken);
    }
    while let Some(Pick::One(name)) = picks.first().cloned() {
        if taken.len() >= usize::from(wanted.most).max(1) {
            break;
        }
        let pick = meaning(&name, &taken)?;
        // A name that is no option belongs to the next question, unless the rules are expected to say no to it.
        let is_enough = !taken.is_empty() && taken.len() >= usize::from(wanted.least);
        if is_enough && !wanted.options.contains(&pick) && !wanted.refused {
            break;
        }
        picks.remove(0);
        taken.push(pick);
    }
    Ok(taken)
}

/// The answer to a question that has only one. Payments are dealt with elsewhere.
pub fn forced(question: &Question) -> Option<Deed> {
    match question {
        Question::Choose { options, least, most, .. } => {
            let all = options.len() <= usize::from(*least);
            if *most == 0 || options.is_empty() {
                Some(Deed::Choose(Vec::new()))
            } else if all {
                Some(Deed::Choose(options.clone()))
            } else {
                None
            }
        }
        Question::Order { of, .. } if of.len() <= 1 => Some(Deed::Order((0..of.len() as u8).collect())),
        Question::Assign { damage, among, .. } if among.len() == 1 => Some(Deed::Assign(vec![(among[0], *damage)])),
        Question::Order { .. }
        | Question::Assign { .. }
        | Question::Priority
        | Question::Focus
        | Question::May { .. }
        | Question::Pay { .. } => None,
    }
}

/// Whether a later step answers the question: the next step of all, or one behind steps that are refused.
pub fn is_left_to(game: &Game, names: &Names, decision: &Decision, later: &[Step]) -> bool {
    for step in later {
        if could_answer(game, names, decision, step) {
            return true;
        }
        if step.refused.is_none() {
            return false;
        }
    }
    false
}

/// Whether a step is by whoever is asked, and answers such a question.
fn could_answer(game: &Game, names: &Names, decision: &Decision, step: &Step) -> bool {
    let Act::By(who, does) = &step.act else { return false };
    if *who != decision.player {
        return false;
    }
    match (&decision.question, does) {
        (Question::Choose { options, .. }, Does::Choose) => {
            let names_of = |pick: &Pick| match pick {
                Pick::One(name) => vec![name.text.clone()],
                Pick::Together(together) => together.iter().map(|name| name.text.clone()).collect(),
            };
            let first: Vec<String> = step.with.choose.iter().take(1).flat_map(names_of).collect();
            let meant: Vec<_> = first.iter().filter_map(|name| choice(game, names, name, *who, options, &[])).collect();
            if step.refused.is_some() {
                // Something of the same sort, that the rules have to refuse.
                meant.iter().all(|pick| options.iter().any(|option| std::mem::discriminant(option) == std::mem::discriminant(pick)))
            } else {
                meant.iter().all(|pick| options.contains(pick))
            }
        }
        (Question::Pay { .. }, Does::Accept(_) | Does::Decline(_) | Does::Pay) => true,
        (Question::Pay { may_decline, .. }, Does::Rune { .. } | Does::Activate { .. }) => *may_decline,
        (Question::Order { .. }, Does::Order(_)) | (Question::Assign { .. }, Does::Assign(_)) => true,
        (Question::May { .. }, Does::Accept(_) | Does::Decline(_)) => true,
        _ => false,
    }
}

/// Whether a player could do nothing about a price: neither the plan nor any other ability that adds resources pays it.
pub fn cannot_pay(game: &Game, player: PlayerId, question: &Question) -> bool {
    let Question::Pay { price, .. } = question else { return false };
    let adds = |id: ObjectId| !game.is_rune(id) && adding_ability(game, id).is_some();
    let mine = game.objects().filter(|(_, object)| object.controller == player && object.zone.is_board() && !object.exhausted);
    pay::plan(game, player, price).is_none() && !mine.map(|(id, _)| id).any(adds)
}

/// The first activated ability of an object that adds resources (429), by number.
pub fn adding_ability(game: &Game, source: ObjectId) -> Option<u8> {
    let abilities = game.activated_abilities(source);
    let adds =
        |script: &[crate::card::Instruction]| !script.is_empty() && script.iter().all(|one| matches!(one.action, Action::Add { .. }));
    abilities.iter().position(|(_, script)| adds(script)).map(|at| at as u8)
}
