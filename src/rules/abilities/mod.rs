//! Abilities (360–406): activated, triggered, reflexive and delayed ones.

pub mod activated;
pub mod adding;
mod after_play;
mod by_keyword;
mod clauses;
mod context;
pub mod delayed;
mod kinds;
mod reflexive;
pub(super) mod setting_up;
mod shorthand;
mod simultaneous;
pub mod triggered;

pub(super) use clauses::is_same_verb;
