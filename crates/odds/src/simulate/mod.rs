//! Simulates rounds by dealing real shoes, by the hundred million.
//!
//! The exact engine answers questions about a given shoe. It cannot show how the composition of a shoe drifts
//! as it is dealt, what a cut card does, or what a card counter finds. These are simulated: shoes are dealt
//! without replacement, every card is equally likely, and the conditions are the same as everywhere else.
//!
//! ```text
//! dice --places--> shoe --words--> drawing --outcomes--> judge --rows--> tally --> estimate
//!   |                                                                                |
//!   +-- one seed, one stream for each batch           z-scores against the exact engine
//! ```
//!
//! With a fixed number of rounds per shoe, every round has the same distribution as the first: each is dealt
//! from cards that nobody has seen. With a cut card that is not so: a shoe of short rounds has more of them,
//! and the cards left after short rounds differ from those left after long ones.

mod dice;
mod drawing;
mod equal;
mod estimate;
mod evaluator;
mod often;
pub mod reference;
mod run;
mod shoe;
mod table;
mod tally;

pub use estimate::{Estimate, RowEstimate, Verdict, back};
pub use run::{Ran, ShoeLine, Simulation, Undealt, Watcher, rounds_surely};
pub use table::{BEHIND_LEAST, Ending};
pub(crate) use table::{Walked, walk_shoes};
pub use tally::{DEPTH_CARDS, Tally};
