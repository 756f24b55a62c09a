//! Abilities (360–406): activated, triggered, reflexive and delayed ones.

pub mod activated;
pub mod delayed;
pub mod triggered;
