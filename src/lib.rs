//! riftlaw: rulings of Riftbound that can be asked for in plain words and are replayed by a rules evaluator.
//!
//! The layers, from the bottom: [`card`] (cards and their abilities as data), [`rules`] (the evaluator, one file a chapter of the
//! Core Rules), [`corpus`] (rulings, errata and card files), [`library`] (the user's own
//! copies of official documents), [`scenario`] (boards, steps and verdicts), `search` (the full-text
//! index) and `cli`. A layer uses only those below it.

#![forbid(unsafe_code)]

pub mod card;
#[cfg(feature = "search")]
pub mod cli;
pub mod corpus;
pub mod library;
pub mod rules;
pub mod scenario;
#[cfg(feature = "search")]
pub mod search;
