//! Abilities (360–406): activated, triggered, reflexive and delayed ones.

pub mod activated;
pub mod adding;
mod clauses;
pub mod delayed;
mod kinds;
mod reflexive;
mod shorthand;
pub mod triggered;

pub(super) use clauses::is_same_verb;
