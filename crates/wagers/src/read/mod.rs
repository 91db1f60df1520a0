//! Reading wagers from TOML, and saying well what is wrong with a file.
//!
//! A file is read as far as it can be: every fault becomes a [`Finding`] with its line, column and
//! field, so that a designer sees all of them at once. Only a file without findings gives a wager.

mod condition;
mod fields;
mod progressive;
mod published;
mod source;
mod wager;

pub use source::{Finding, Mark, nearest};
pub use wager::{Entry, read_wager};
