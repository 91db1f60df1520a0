//! `ninefold bench`: measures speed, as ratios to a baseline from the same run.

mod floor;
mod journal;
mod load;
mod odds;
mod raw;
mod simulate;
mod waits;

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use serde::Serialize;

use super::write_json;
use crate::args::{Format, reason};
use crate::interrupt::TemporaryFolder;
use crate::problem::{Done, Problem, found};
use crate::table::Column::{Left, Right};
use crate::table::table;

/// Measure speed, as ratios against a baseline measured in the same run
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// The exact engine against a plain walk over every ordered deal by value
    Odds {
        /// How results are written
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
    },
    /// Simulated rounds against a straightforward simulation of the same rounds
    Simulate {
        /// How results are written
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
    },
    /// Durable inputs against raw appends of the same bytes in the same batches
    Journal(journal::Args),
    /// A playing floor over HTTP, with every sign and manager reading the stream
    Floor(floor::Args),
}

/// One measure. It is met if its ratio to the baseline is not below the target. If smaller is better, the
/// ratio is baseline to value.
#[derive(Serialize)]
struct Measure {
    name: String,
    value: f64,
    unit: &'static str,
    baseline: f64,
    ratio: f64,
    target: f64,
    met: bool,
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

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    match &args.what {
        What::Odds { format } => odds::run(*format, out),
        What::Simulate { format } => simulate::run(*format, out),
        What::Journal(args) => journal::run(args, out),
        What::Floor(args) => floor::run(args, out),
    }
}

/// Writes measures, and returns whether all are met.
fn write(measures: &[Measure], format: Format, out: &mut String) -> Done {
    match format {
        Format::Json => write_json(out, &serde_json::json!({ "measures": measures })),
        Format::Text => {
            let rows = measures.iter().map(|it| {
                vec![
                    it.name.clone(),
                    format!("{:.1}", it.value),
                    it.unit.to_owned(),
                    format!("{:.1}", it.baseline),
                    format!("{:.2}", it.ratio),
                    if it.target > 0.0 { format!("{:.2}", it.target) } else { "-".to_owned() },
                    if it.met { "yes".to_owned() } else { "no".to_owned() },
                ]
            });
            let columns = [
                Left("measure"),
                Right("value"),
                Left("unit"),
                Right("baseline"),
                Right("ratio"),
                Right("target"),
                Left("met"),
            ];
            out.push_str(&table(&columns, rows.collect()));
        }
    }
    found(measures.iter().all(|measure| measure.met))
}

/// Creates a folder for one measurement on the file system of `place`.
fn temporary_folder(place: &Path) -> Result<TemporaryFolder, Problem> {
    TemporaryFolder::create("ninefold-bench-", Some(place)).map_err(|error| {
        Problem::refused(format!(
            "cannot create a folder in {}: {}",
            place.display(),
            reason(&error)
        ))
    })
}

/// Shows progress on one line of stderr, if it is a terminal. Errors are ignored: if stderr is closed, nobody
/// is reading.
fn say(text: &str) {
    let mut stderr = io::stderr().lock();
    if stderr.is_terminal() {
        let _ = write!(stderr, "\r{text:<60}\r");
    }
}
