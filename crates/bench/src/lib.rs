//! Benchmarks of ninefold. Each measures speed as ratios to a baseline from the same run.
//!
//! `ninefold bench` takes the arguments, creates and removes the folder of a measurement, and prints the
//! measures. Nothing here is used by a running floor.

pub mod floor;
pub mod journal;
mod load;
pub mod odds;
mod raw;
pub mod simulate;
mod waits;

use std::error::Error;
use std::fmt;
use std::io::{self, IsTerminal, Write};

use serde::Serialize;

/// One measure. It is met if its ratio to the baseline is not below the target. If smaller is better, the
/// ratio is baseline to value.
#[derive(Clone, Debug, Serialize)]
pub struct Measure {
    /// What is measured.
    pub name: String,
    /// The result, in `unit`.
    pub value: f64,
    /// The unit of the value and the baseline.
    pub unit: &'static str,
    /// What the value is compared with.
    pub baseline: f64,
    /// How much better than the baseline the value is.
    pub ratio: f64,
    /// The ratio that is required; 0 if there is no target.
    pub target: f64,
    /// Whether the ratio reaches the target.
    pub met: bool,
}

impl Measure {
    /// A measure for which more is better.
    fn more(name: String, unit: &'static str, value: f64, baseline: f64, target: f64) -> Measure {
        let ratio = value / baseline;
        Measure { name, value, unit, baseline, ratio, target, met: ratio >= target }
    }

    /// A measure for which less is better.
    fn less(name: String, unit: &'static str, value: f64, baseline: f64, target: f64) -> Measure {
        let ratio = baseline / value;
        Measure { name, value, unit, baseline, ratio, target, met: ratio >= target }
    }
}

/// Why something could not be measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure(String);

impl Failure {
    fn new(why: impl fmt::Display) -> Failure {
        Failure(why.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Failure {}

/// Shows progress on one line of stderr, if it is a terminal. Errors are ignored: if stderr is closed, nobody
/// is reading.
pub fn show_progress(text: &str) {
    let mut stderr = io::stderr().lock();
    if stderr.is_terminal() {
        let _ = write!(stderr, "\r{text:<60}\r");
    }
}
