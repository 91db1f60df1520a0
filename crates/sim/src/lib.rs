//! Simulates a casino floor: people who play and work there, machines that fail, and an auditor.
//!
//! - [`demo_floor`] and [`large_floor`] are the commands that open a floor.
//! - [`People`] decide what happens next, from a seed, and use the same inputs as real people.
//! - [`Auditor`] checks every event against its own books, and objects if a law is broken.
//! - [`simulate`] runs them with a real Game Manager whose store sometimes fails.
//!
//! The same seed gives the same day, so a day that went wrong can be reproduced.

mod auditor;
mod coverage;
mod faulty_store;
mod floors;
mod names;
mod options;
mod people;
mod shoe;
mod simulation;

pub use auditor::{Auditor, Objection};
pub use coverage::Coverage;
pub use floors::{demo_floor, large_floor};
pub use options::Options;
pub use people::{Habits, People, Turn};
pub use simulation::{Outcome, Trouble, simulate};
