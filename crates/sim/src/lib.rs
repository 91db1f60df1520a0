//! A casino floor in a box: people who play and work there, machines that fail, and an auditor.
//!
//! - [`demo_floor`] and [`large_floor`] are the commands that open a floor.
//! - [`People`] say what happens next, from a seed: through the same inputs as real people use.
//! - [`Auditor`] watches every event with books of its own, and objects when a law is broken.
//! - [`simulate`] puts them around a real Game Manager whose store fails now and then.
//!
//! The same seed gives the same day, so a day that went wrong can be looked at again.

mod auditor;
mod coverage;
mod floors;
mod names;
mod options;
mod people;
mod shoe;
mod simulation;
mod wobbly;

pub use auditor::{Auditor, Objection};
pub use coverage::Coverage;
pub use floors::{demo_floor, large_floor};
pub use options::Options;
pub use people::{Habits, People, Turn};
pub use simulation::{Outcome, Trouble, simulate};
