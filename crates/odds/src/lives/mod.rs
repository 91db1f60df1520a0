//! Lives of a meter, played: jackpot after jackpot, with chance that begins at a given seed.
//!
//! The closed forms say what a meter comes to on average. How far apart jackpots lie, how often the meter
//! runs dry, what the house makes in a month and how wide all of that is spread takes lives that are played.
//! No cards are dealt for them: each round's rows have exact probabilities, and rounds that nothing hangs on
//! are skipped, millions at a time ([`block`]), without changing what is drawn in distribution.
//!
//! ```text
//! model: what a round does -> meter: whole numbers -> block: many rounds -> chain: life after life
//!     -> run: all cores -> summary: figures -> agree: held against the closed forms
//! ```
//!
//! Nothing here reads a clock or asks the system for chance: the same seed gives the same lives, on any
//! number of threads.

mod agree;
pub mod block;
mod chain;
mod meter;
mod model;
mod run;
mod summary;

pub use agree::{ALARMS, Agreement, Comparison, FEW, Figure};
pub use chain::{Chain, Lived, Watch, chain};
pub use meter::{Flows, Meter};
pub use model::{JACKPOTS_MOST, Part, Play, UNITS, Unplayable, currency};
pub use run::{CHAIN, Plan, Played, run};
pub use summary::{BANDS, Dry, Mean, Months, PARTS, Reading, Spread, Summary, Taken, quantile};
