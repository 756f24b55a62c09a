//! Words: events, refusals and questions as short plain sentences, with the names of the case.

mod brief;
mod deeds;
mod events;
mod phrases;

use super::names::Names;
use super::step::{Act, Beside, Deed, Name, Pick};
use crate::card::RuleNumber;
use crate::rules::action::{Choice, Decision, Illegal, Question, Unplayable, Why};
use crate::rules::game::Game;

pub use brief::{brief, passes};
pub use deeds::{deed, payment};
pub use events::Teller;
pub use phrases::keyword;
use phrases::{join, own};

/// One sentence and the rule behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub text: String,
    pub rule: RuleNumber,
    pub kind: &'static str,
}

/// The kinds of events that only a full trace tells: who has Priority, what is marked, what is looked after on the way.
pub const ONLY_IN_A_TRACE: [&str; 13] = [
    "priority_gained",
    "focus_gained",
    "finalized",
    "designated",
    "might_summed",
    "damage_assigned",
    "step_began",
    "pool_emptied",
    "no_longer_contested",
    "combat_ended",
    "effects_expired",
    "ordered",
    "delayed",
];

/// What is asked, of whom, and with what options: for a step that does not fit.
pub fn asked(game: &Game, names: &Names, decision: &Decision) -> String {
    let player = names.player(decision.player);
    match &decision.question {
        Question::Priority if game.chain().is_empty() => format!("{player} has Priority and nothing is asked"),
        Question::Priority => {
            let chain: Vec<String> = game.chain().iter().map(|item| names.of_item(item)).collect();
            format!("{player} has Priority, with {} on the chain", join(&chain, "and"))
        }
        Question::Focus => format!("{player} has Focus in a showdown"),
        Question::Choose { options, least, most, why } => {
            let options: Vec<String> = options.iter().map(|option| choice(game, names, *option)).collect();
            let count = match (least, most) {
                (1, 1) => "one of".to_owned(),
                (least, most) if least == most => format!("{least} of"),
                (0, most) if usize::from(*most) >= options.len() => "any of".to_owned(),
                (least, most) => format!("{least} to {most} of"),
            };
            let options = if options.is_empty() { "nothing".to_owned() } else { join(&options, "and") };
            format!("{player} is asked {}: {count} {options}", reason(*why))
        }
        Question::May { of, why: Why::OptionalCost } => {
            format!("{player} is asked whether to pay an additional cost of {}", names.object(*of))
        }
        Question::May { of, .. } => format!("{player} is asked whether to use {}", names.object(*of)),
        Question::Pay { price, may_decline, of } => {
            let duty = if *may_decline { "may pay" } else { "has to pay" };
            format!("{player} {duty} {} for {}", phrases::price(price), names.object(*of))
        }
        Question::Order { of, .. } => {
            let things: Vec<String> = of.iter().map(|id| names.object(*id).to_owned()).collect();
            format!("{player} is asked for the order of {}", join(&things, "and"))
        }
        Question::Assign { damage, among, .. } => {
            let units: Vec<String> = among.iter().map(|id| names.object(*id).to_owned()).collect();
            format!("{player} is asked to assign {damage} damage among {}", join(&units, "and"))
        }
    }
}

/// What a choice is for.
fn reason(why: Why) -> &'static str {
    match why {
        Why::Target => "for a target",
        Why::Location => "where it enters",
        Why::Destination => "where it moves",
        Why::Mode => "for a mode",
        Why::Cost => "what the cost takes",
        Why::OptionalCost => "about an additional cost",
        Why::Trigger => "about an ability",
        Why::Resolution => "for a choice",
        Why::Subset => "which of the targets",
        Why::Split => "which of the targets remain",
        Why::Showdown => "where the next showdown begins",
        Why::BurnOut => "which opponent gains the point",
        Why::SimultaneousTriggers => "for an order",
        Why::Replacement => "which replacement applies",
        Why::Replaced => "what is replaced first",
    }
}

/// A choice by its name.
pub fn choice(game: &Game, names: &Names, choice: Choice) -> String {
    match choice {
        Choice::Object(reference) => names.object(reference.id).to_owned(),
        Choice::Player(player) => names.player(player).to_owned(),
        Choice::Item(item) => names.item(game, item),
        Choice::Place(location) => names.location(location),
        Choice::Mode(mode) => format!("mode {}", u16::from(mode) + 1),
    }
}

/// A refusal: what the rules do not let happen, and why.
pub fn refusal(names: &Names, act: &Act, with: &Beside, illegal: &Illegal) -> String {
    let tried = match act {
        Act::EveryonePasses | Act::Settle => "nobody can pass".to_owned(),
        Act::By(who, deed) => {
            let player = names.player(*who);
            format!("{player} can't {}", attempt(player, names, deed, with))
        }
    };
    format!("{tried}: {}", illegal.because)
}

/// What a player tries to do.
fn attempt(player: &str, names: &Names, deed: &Deed, with: &Beside) -> String {
    let called = |name: &Name| own(player, &name.text);
    let all = |all: &[Name]| join(&all.iter().map(called).collect::<Vec<_>>(), "and");
    match deed {
        Deed::Play { card, .. } => format!("play {}", called(card)),
        Deed::Activate { source, .. } => format!("use the ability of {}", called(source)),
        Deed::Move { units, to } => format!("move {} to {}", all(units), called(to)),
        Deed::Hide { card, at } => format!("hide {} at {}", called(card), called(at)),
        Deed::Pass => "pass".to_owned(),
        Deed::Choose => {
            let picks = with.choose.iter().flat_map(|pick| match pick {
                Pick::One(name) => std::slice::from_ref(name),
                Pick::Together(names) => names,
            });
            let picks: Vec<Name> = picks.cloned().collect();
            format!("choose {}", all(&picks))
        }
        Deed::Accept(what) => format!("do this ({what})"),
        Deed::Decline(what) => format!("leave this out ({what})"),
        Deed::Order(things) => format!("take this order: {}", all(things)),
        Deed::Assign(assigned) => {
            let parts: Vec<String> = assigned.iter().map(|(unit, amount)| format!("{amount} to {}", called(unit))).collect();
            format!("assign {}", join(&parts, "and"))
        }
        Deed::Pay => "pay".to_owned(),
        Deed::Rune { rune, ability: 0 } => format!("exhaust {}", called(rune)),
        Deed::Rune { rune, .. } => format!("recycle {}", called(rune)),
        Deed::EndTurn => "end the turn".to_owned(),
        Deed::Invite(ally) => format!("let {} act", names.player(*ally)),
        Deed::Concede => "concede".to_owned(),
    }
}

/// What could not be played, and of which card.
pub fn unplayable(unplayable: &Unplayable) -> String {
    unplayable.to_string()
}

#[cfg(test)]
mod tests;
