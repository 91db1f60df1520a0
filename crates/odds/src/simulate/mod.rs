//! Simulation: rounds dealt from real shoes, by the hundred million.
//!
//! The exact engine tells what a fresh shoe holds. What it cannot tell, how far a shoe drifts as it is dealt,
//! what a cut card does, what a counter finds, is dealt here: real shoes without replacement, every card
//! equally likely, and the same conditions asked as everywhere else.
//!
//! ```text
//! dice --places--> shoe --words--> drawing --outcomes--> judge --rows--> tally --> estimate
//!   |                                                                                |
//!   +-- one seed, one stream for each batch           z-scores against the exact engine
//! ```
//!
//! A fixed number of rounds per shoe makes every round as good as the first: each is dealt from cards that
//! nobody has looked at. A cut card does not: the shoe then ends after more rounds when they were short, and
//! what short rounds leave behind differs from what long ones do.

mod dice;
mod drawing;
mod equal;
mod estimate;
mod judge;
pub mod plainly;
mod run;
mod shoe;
mod table;
mod tally;

pub use estimate::{Estimate, RowEstimate, Verdict, back};
pub use run::{Ran, ShoeLine, Simulation, Undealt, Watcher, rounds_surely};
pub use table::{BEHIND_LEAST, Ending};
pub(crate) use table::{Walked, walk_shoes};
pub use tally::{DEPTH_CARDS, Tally};
