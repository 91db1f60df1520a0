//! `ninefold bench`: measures speed, as ratios to a baseline from the same run. The crate `bench` measures.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bench::floor::{Journal, PASSWORD, ServerProcess, opening};
use bench::{Failure, Measure};
use web::Cost;

use super::local_manager::LocalManager;
use super::write_json;
use crate::args::{Format, reason};
use crate::interrupt::{TemporaryFolder, on_exit};
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
    Journal(JournalArgs),
    /// A playing floor over HTTP, with every sign and manager reading the stream
    Floor(FloorArgs),
}

/// Durable inputs against raw appends of the same bytes in the same batches
#[derive(clap::Args)]
struct JournalArgs {
    /// Where the journal is written: a folder on the file system to measure
    #[arg(long, value_name = "DIR", default_value = ".")]
    database: PathBuf,

    /// How many inputs are taken in all
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    inputs: u64,

    /// How many are in flight at saturation
    #[arg(long, value_name = "N", default_value_t = 512)]
    many: usize,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// A playing floor over HTTP, with every sign and manager reading the stream
#[derive(clap::Args)]
struct FloorArgs {
    /// Where the journals are written: a folder on the file system to measure
    #[arg(long, value_name = "DIR", default_value = ".")]
    database: PathBuf,

    /// How many minutes the paced phase lasts; 0 leaves it out
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(0..=1_440)
    )]
    minutes: u64,

    /// How many inputs are sent flat out
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    inputs: u64,

    /// How many tables play
    #[arg(
        long,
        value_name = "N",
        default_value_t = 120,
        value_parser = clap::value_parser!(u16).range(1..=999)
    )]
    tables: u16,

    /// How many tables the larger floor has; 0 leaves it out
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000,
        value_parser = clap::value_parser!(u16).range(0..=5_000)
    )]
    large: u16,

    /// Measure this program's `serve` [default: this program]
    #[arg(long, value_name = "FILE")]
    server: Option<PathBuf>,

    /// How results are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

pub(crate) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    match &args.what {
        What::Odds { format } => run_odds(*format, out),
        What::Simulate { format } => Ok(write(&bench::simulate::measure()?, *format, out)),
        What::Journal(args) => run_journal(args, out),
        What::Floor(args) => run_floor(args, out),
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        Problem::refused(failure)
    }
}

fn run_odds(format: Format, out: &mut String) -> Result<Done, Problem> {
    let measured = bench::odds::measure()?;
    if format == Format::Json {
        let measures: Vec<Measure> = measured.into_iter().map(|it| it.measure).collect();
        return Ok(write(&measures, format, out));
    }
    let rows = measured.iter().map(|limited| {
        let it = &limited.measure;
        vec![
            it.name.clone(),
            format!("{:.1}", it.value),
            format!("{:.0}", limited.limit),
            format!("{:.1}", it.baseline),
            format!("{:.2}", it.ratio),
            format!("{:.2}", it.target),
            yes_or_no(it.met),
        ]
    });
    let columns = [
        Left("measure"),
        Right("µs"),
        Right("limit µs"),
        Right("plain µs"),
        Right("ratio"),
        Right("target"),
        Left("met"),
    ];
    out.push_str(&table(&columns, rows.collect()));
    Ok(found(measured.iter().all(|it| it.measure.met)))
}

fn run_journal(args: &JournalArgs, out: &mut String) -> Result<Done, Problem> {
    let folder = temporary_folder(&args.database)?;
    let measures = bench::journal::measure(&bench::journal::Plan {
        folder: folder.path().to_owned(),
        inputs: args.inputs,
        in_flight: args.many,
    })?;
    Ok(write(&measures, args.format, out))
}

fn run_floor(args: &FloorArgs, out: &mut String) -> Result<Done, Problem> {
    let own = || std::env::current_exe().map_err(cannot_measure);
    let program = args.server.clone().map_or_else(own, Ok)?;
    let folder = temporary_folder(&args.database)?;
    let server = ServerProcess::default();
    let ended = server.clone();
    let _cleanup = on_exit(move || ended.end()).map_err(cannot_measure)?;
    let large = args.large > 0;
    let measures = bench::floor::measure(&bench::floor::Plan {
        folder: folder.path().to_owned(),
        length: Duration::from_secs(60 * args.minutes),
        inputs: args.inputs,
        floor: create_floor(&folder.path().join("floor"), args.tables)?,
        large: large.then(|| create_floor(&folder.path().join("large"), args.large)).transpose()?,
        program,
        server,
    })?;
    Ok(write(&measures, args.format, out))
}

#[allow(clippy::needless_pass_by_value)] // The signature that `map_err` needs.
fn cannot_measure(error: std::io::Error) -> Problem {
    Problem::refused(format!("the floor cannot be measured: {}", reason(&error)))
}

/// Creates a floor of this many tables in a new folder.
fn create_floor(folder: &Path, tables: u16) -> Result<Journal, Problem> {
    bench::show_progress(&format!("creating {tables} tables"));
    fs::create_dir(folder).map_err(cannot_measure)?;
    let (database, tables) = (folder.join("floor.db"), usize::from(tables));
    let mut manager = LocalManager::create(&database)?;
    let digest = manager.secrets(Cost::Least).slow(PASSWORD);
    manager.take_all(opening(tables, &digest)?)?;
    manager.close();
    Ok(Journal { database, tables })
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
                    yes_or_no(it.met),
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

fn yes_or_no(met: bool) -> String {
    if met { "yes" } else { "no" }.to_owned()
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
