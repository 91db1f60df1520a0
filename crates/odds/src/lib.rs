//! Exact odds.

mod engine;

pub use engine::{Exact, TooFewCards};
