//! Exact odds.

mod engine;

pub use engine::{TooFewCards, count};
