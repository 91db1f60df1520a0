//! The options of a simulated day, in the format of a line in a seed file.
//!
//! ```
//! let line = "seed=17 steps=4000 floor=demo wrong=0   # a quiet day";
//! let options: sim::Options = line.parse().unwrap();
//! assert_eq!((options.seed, options.steps, options.habits.wrong), (17, 4000, 0));
//! assert_eq!(options.to_string().parse(), Ok(options));
//! ```

use std::fmt;
use std::str::FromStr;

use crate::people::Habits;

/// Which day to simulate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The seed of all random decisions.
    pub seed: u64,
    /// The number of inputs.
    pub steps: u32,
    /// The large floor, or the demo floor.
    pub large: bool,
    /// How people behave.
    pub habits: Habits,
    /// Out of a thousand inputs, how many are sent in one batch with the input before.
    pub batched: u32,
    /// Out of a hundred thousand batches, for how many the store fails.
    pub fails: u32,
    /// Out of a hundred thousand batches, after how many the power fails.
    pub restarts: u32,
}

impl Options {
    /// A day in which everything can happen.
    #[must_use]
    pub const fn busy(seed: u64, steps: u32) -> Options {
        let habits = Habits::SIMULATION;
        Options { seed, steps, large: true, habits, batched: 150, fails: 100, restarts: 50 }
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Habits { rigged, wrong, voided, shift_s, office_s, .. } = self.habits;
        let floor = if self.large { "large" } else { "demo" };
        write!(
            f,
            "seed={} steps={} floor={floor} rigged={rigged} wrong={wrong} voided={voided} \
             shift={shift_s} office={office_s} batched={} fails={} restarts={}",
            self.seed, self.steps, self.batched, self.fails, self.restarts
        )
    }
}

impl FromStr for Options {
    type Err = String;

    /// Parses a line. Options that are not given are as in [`Options::busy`], and `#` begins a comment.
    fn from_str(line: &str) -> Result<Options, String> {
        let mut options = Options::busy(0, 2_000);
        let line = line.split('#').next().unwrap_or_default();
        let mut seeded = false;
        for word in line.split_whitespace() {
            let (name, value) =
                word.split_once('=').ok_or_else(|| format!("`{word}` is not name=value"))?;
            let bad = |_| format!("`{value}` is no number for {name}");
            match name {
                "seed" => {
                    (options.seed, seeded) = (value.parse().map_err(bad)?, true);
                }
                "steps" => options.steps = value.parse().map_err(bad)?,
                "floor" => options.large = value == "large",
                "rigged" => options.habits.rigged = value.parse().map_err(bad)?,
                "wrong" => options.habits.wrong = value.parse().map_err(bad)?,
                "voided" => options.habits.voided = value.parse().map_err(bad)?,
                "shift" => options.habits.shift_s = value.parse().map_err(bad)?,
                "office" => options.habits.office_s = value.parse().map_err(bad)?,
                "batched" => options.batched = value.parse().map_err(bad)?,
                "fails" => options.fails = value.parse().map_err(bad)?,
                "restarts" => options.restarts = value.parse().map_err(bad)?,
                _ => return Err(format!("there is no option `{name}`")),
            }
        }
        if seeded { Ok(options) } else { Err("a line needs seed=NUMBER".to_owned()) }
    }
}
