//! The rules evaluator: the Core Rules, version 1.4, one file a chapter.
//!
//! Pure: no files, clock, environment, randomness, hash-ordered collections or terminal, so the same choices give the same events.

pub mod edition;

pub use edition::Edition;
