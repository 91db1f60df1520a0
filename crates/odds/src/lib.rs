//! Computes the exact odds of every pay table, on any shoe.
//!
//! ```
//! use cards::{Decks, Shoe};
//! use odds::{analyze, to_decimal};
//! use wagers::Catalog;
//!
//! let catalog = Catalog::shipped();
//! let shoe = Shoe::fresh(Decks::EIGHT);
//! let analysis = &analyze(catalog.get("fortune-7").unwrap(), &shoe).unwrap()[0];
//! assert_eq!(analysis.rows[0].combinations, 112_633_011_329_024);
//! assert_eq!(to_decimal(&analysis.house_advantage, 6), "0.076113");
//! ```

mod advice;
mod analysis;
mod audit;
mod budget;
pub mod chance;
pub mod cycle_simulation;
mod depletion;
mod engine;
pub mod exposure;
mod jackpot_cycle;
mod jackpot_distribution;
pub mod plain;
mod published;
pub mod randomness;
mod ratio;
pub mod simulate;

pub use advice::{Advice, Effect, Rule, advise};
pub use analysis::{Analysis, Counts, MeterOdds, Question, RowOdds, analyze};
pub use audit::{audit, warnings};
pub use budget::{Budget, NotCounted, Stop};
pub use depletion::Depletion;
pub use engine::{Exact, TooFewCards};
pub use jackpot_cycle::{JackpotCycle, Stand};
pub use published::{Compared, Verdict, compare, compare_within};
pub use ratio::{Ratio, of_decimal, sqrt, to_decimal, to_f64};
