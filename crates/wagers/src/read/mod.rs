//! Reads wagers from TOML, and reports what is wrong with a file.
//!
//! A file is read as far as possible: every fault becomes a [`Finding`] with its line, column and field, so
//! that the author sees all of them at once. Only a file without findings gives a wager.
//!
//! A text that a journal contains is read by the same code, with fewer checks: `Source::find` reports what
//! leaves a text without a meaning, `Source::refuse_new` what only a new file is refused for.

mod condition;
mod example;
mod fields;
mod progressive;
mod published;
mod sign_names;
mod source;
mod texts;
mod wager;

pub use source::{Finding, Mark, nearest};
pub use texts::is_printable;
pub use wager::{Entry, FILE_FORMAT, read_stored_wager, read_wager};
