//! What players do, each thing as one short sentence: for a line of play.

use super::phrases::{self, join, own};
use super::{choice, reason};
use crate::rules::action::{Action, Deed, Question, Waiting, Why};
use crate::rules::game::Game;
use crate::rules::objects::{Location, ObjectId, PlayerId};
use crate::scenario::names::Names;

/// What a player does in a game that waits for it.
pub fn deed(game: &Game, names: &Names, action: &Action) -> String {
    let player = names.player(action.by);
    let called = |id: ObjectId| own(player, names.object(id));
    let question = match game.waiting() {
        Waiting::For(decision) => Some(decision.question),
        Waiting::Over(_) => None,
    };
    match &action.deed {
        Deed::Pass => format!("{player} passes"),
        Deed::EndTurn => format!("{player} ends the turn"),
        Deed::Play { card } => format!("{player} plays {}", called(*card)),
        Deed::Activate { source, .. } => format!("{player} uses the ability of {}", called(*source)),
        Deed::Move { units, to } => {
            let units = phrases::list(units.iter().map(|&unit| called(unit)).collect());
            format!("{player} moves {units} to {}", place(names, action.by, *to))
        }
        Deed::Hide { card, at } => format!("{player} hides {} at {}", called(*card), names.battlefield(*at)),
        Deed::Invite { ally } => format!("{player} lets {} act", names.player(*ally)),
        Deed::Concede => format!("{player} concedes"),
        Deed::Choose(picks) => {
            let picks: Vec<String> = picks.iter().map(|&pick| own(player, &choice(game, names, pick))).collect();
            let what = if picks.is_empty() { "nothing".to_owned() } else { join(&picks, "and") };
            match question {
                Some(Question::Choose { why: Why::Target | Why::Resolution, .. }) | None => format!("{player} chooses {what}"),
                Some(Question::Choose { why, .. }) => format!("{player} chooses {what} ({})", reason(why)),
                Some(_) => format!("{player} chooses {what}"),
            }
        }
        Deed::Accept | Deed::Decline => {
            let yes = action.deed == Deed::Accept;
            match question {
                Some(Question::May { of, why: Why::OptionalCost }) => {
                    let what = if yes { "takes on" } else { "leaves out" };
                    format!("{player} {what} the additional cost of {}", called(of))
                }
                Some(Question::May { of, .. }) => {
                    let what = if yes { "uses" } else { "does not use" };
                    format!("{player} {what} the ability of {}", called(of))
                }
                Some(Question::Pay { of, .. }) => format!("{player} does not pay for {}", called(of)),
                _ => format!("{player} {}", if yes { "accepts" } else { "declines" }),
            }
        }
        Deed::Order(order) => match question {
            Some(Question::Order { of, .. }) => {
                let things: Vec<String> = order.iter().filter_map(|&at| of.get(usize::from(at))).map(|&id| called(id)).collect();
                format!("{player} puts the abilities in this order: {}", things.join(", "))
            }
            _ => format!("{player} says in which order"),
        },
        Deed::Assign(assigned) => {
            let parts: Vec<String> = assigned.iter().map(|(unit, amount)| format!("{amount} to {}", names.object(*unit))).collect();
            format!("{player} assigns {}", join(&parts, "and"))
        }
        Deed::Pay(_) => match question {
            Some(Question::Pay { price, of, .. }) => format!("{player} pays {} for {}", phrases::price(&price), called(of)),
            _ => format!("{player} pays"),
        },
    }
}

/// A payment: what is used for it, and what is paid. `actions`: abilities that add resources, then the payment.
pub fn payment(game: &Game, names: &Names, actions: &[Action]) -> String {
    let Some((last, used)) = actions.split_last() else { return String::new() };
    let is_spent = |source: &ObjectId, ability: u8| game.is_rune(*source) && ability > 0;
    let (mut exhausted, mut recycled, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for action in used {
        if let Deed::Activate { source, ability } = &action.deed {
            let name = own(names.player(action.by), names.object(*source));
            match (is_spent(source, *ability), game.is_rune(*source)) {
                (true, _) => recycled.push(name),
                (false, true) => exhausted.push(name),
                (false, false) => others.push(name),
            }
        }
    }
    let mut text = deed(game, names, last);
    let used = [("exhausting", exhausted), ("recycling", recycled), ("using", others)];
    for (verb, things) in used.into_iter().filter(|(_, things)| !things.is_empty()) {
        text += &format!(", {verb} {}", phrases::list(things));
    }
    text
}

/// A place as its player says it.
fn place(names: &Names, by: PlayerId, at: Location) -> String {
    match at {
        Location::Base(player) if player == by => "base".to_owned(),
        _ => names.location(at),
    }
}
