//! The rules evaluator: the Core Rules, version 1.4, one file a chapter.
//!
//! Pure: no files, clock, environment, randomness, hash-ordered collections or terminal, so the same choices give the same events.
//! The door is [`Game`]: [`Game::set_up`], [`Game::waiting`], [`Game::apply`].

pub mod abilities;
mod acting;
pub mod action;
mod actions;
mod amounts;
mod answers;
mod assignment;
pub mod chain;
pub mod choices;
mod cleanup;
mod combat;
mod conditions;
pub mod costs;
mod damage;
pub mod definition;
pub mod edition;
mod elsewhere;
mod entering;
pub mod event;
pub mod followed;
pub mod game;
mod history;
mod item;
mod kills;
mod layers;
mod legality;
mod locations;
mod looking_back;
pub mod modes;
mod movement;
mod nouns;
pub mod objects;
mod paying;
pub mod play;
mod playable;
pub mod position;
mod prevention;
mod qualities;
mod removal;
mod replacement;
mod resolution;
mod scoring;
pub mod setup;
pub mod showdown;
mod sites;
mod targeting;
#[cfg(test)]
mod tests;
mod timing;
mod total_cost;
pub mod turn;
mod view;
pub mod zones;

pub use edition::{Edition, View};
pub use game::Game;
