//! A line of play in words: a sentence a decision, passes in a row together.

use super::words;
use crate::rules::action::{Action, Deed};
use crate::rules::event::{Event, EventKind};
use crate::rules::game::Game;
use crate::scenario::names::Names;

/// The decisions of a line of play, each of which takes one or more actions.
pub fn in_words(start: &Game, names: &Names, decisions: &[&[Action]]) -> Vec<String> {
    let mut game = start.clone();
    let mut names = names.clone();
    let mut told: Vec<String> = Vec::new();
    let mut passed = false;
    for &actions in decisions {
        let text = match actions {
            [action] => words::deed(&game, &names, action),
            // Before the last one, resources are added.
            _ => words::payment(&game, &names, actions),
        };
        let passes = matches!(actions, [Action { deed: Deed::Pass, .. }]);
        match told.last_mut() {
            Some(last) if passes && passed => *last = words::passes(last, &text),
            _ => told.push(text),
        }
        passed = passes;
        for action in actions {
            // Every one of them was legal when the line was found.
            let Ok(outcome) = game.apply(action) else { return told };
            game = outcome.game;
            names.grow(&game);
            // Passes after something has happened are others.
            let ends = |event: &Event| {
                matches!(event.kind, EventKind::Resolved { .. } | EventKind::ShowdownEnded { .. } | EventKind::LeftChain { .. })
            };
            passed &= !outcome.events.iter().any(ends);
        }
    }
    told
}
