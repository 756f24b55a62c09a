//! Scenarios: boards that people write, the steps they take, and what must then be true.

pub mod verdict;
