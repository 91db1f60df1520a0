//! Simulates the jackpot cycles of a meter, jackpot after jackpot, from a given random seed.
//!
//! The closed forms give the averages of a meter. How far apart jackpots are, how often the meter is
//! depleted, what the house makes in a month, and the distribution of each of these need a simulation. No
//! cards are dealt: the rows of each round have exact probabilities, and rounds that do not depend on the
//! meter's level are skipped, millions at a time ([`block`]), without changing the distribution of the
//! results.
//!
//! ```text
//! model: what a round does -> meter: whole numbers -> block: many rounds -> chain: cycle after cycle
//!     -> run: all cores -> summary: figures -> validate: compared with the closed forms
//! ```
//!
//! Nothing here reads a clock or asks the system for random numbers: the same seed gives the same cycles, on
//! any number of threads.

pub mod block;
mod chain;
mod meter;
mod model;
mod run;
mod summary;
mod validate;

pub use chain::{Chain, Cycle, Watch, chain};
pub use meter::{Flows, Meter};
pub use model::{MAX_JACKPOTS, Part, Play, UNITS, Unplayable, currency};
pub use run::{CHAIN, Plan, Played, run};
pub use summary::{
    BANDS, Depletions, Distribution, Mean, Months, QUANTILES, Reading, Summary, Taken, quantile,
};
pub use validate::{ALARMS, Agreement, Comparison, FEW, Figure};
