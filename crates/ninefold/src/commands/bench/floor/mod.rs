//! `ninefold bench floor`: measures a real server in its own process, with the tables of a casino playing
//! over HTTP, and signs and managers reading the stream. The first 120 tables have a sign. The load generator
//! runs on the same machine and takes processor time from the server.
//!
//! | phase | what |
//! |---|---|
//! | flat out | every table sends the next input when the one before is answered |
//! | paced | every table plays a round in two seconds, twenty times as fast as people |
//!
//! The flat-out phase comes first, so that the server has grown before memory is measured. The window of keys
//! holds a million records: it is full by then only if `--inputs` is a million or more. The larger floor is
//! paced first; its memory has no target.
//!
//! Two baselines show what HTTP costs: the same client against a constant answer ([`ceiling`]), and the
//! writer without HTTP.

mod ceiling;
mod client;
mod drive;
mod ledger;
mod script;
mod site;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use tokio::task::LocalSet;
use wagers::Catalog;

use self::drive::{Floor, Pace, Phase};
use self::site::Site;
use super::journal::Verification;
use super::load::{Load, drive};
use super::waits::Waits;
use super::{Measure, say, temporary_folder, write};
use crate::args::Format;
use crate::problem::{Done, Problem};

/// The time of a round in the paced phase: twenty times the pace of people, who take forty seconds.
const PERIOD: Duration = Duration::from_secs(2);
/// The time of a round on the larger floor: five times the pace of people.
const LARGE_PERIOD: Duration = Duration::from_secs(8);
/// The limits for answers, and for events to reach a sign, in milliseconds. The median and the 99th
/// percentile must both be within them.
const MAX_ANSWER: f64 = 50.0;
const MAX_SIGN: f64 = 100.0;
/// The processor time that an input may take the server, in microseconds. With 120 tables at twenty times the
/// pace of people, about 920 inputs per second, the server then uses one of two cores.
const MAX_PROCESSOR: f64 = 1_000.0;
/// How long a phase must last before its memory has a target.
const LONG_ENOUGH: Duration = Duration::from_secs(45);
/// The number of inputs that are processed without HTTP, for comparison.
const IN_PROCESS: u64 = 100_000;

/// A playing floor over HTTP, with every sign and manager reading the stream
#[derive(clap::Args)]
pub(crate) struct Args {
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

pub(super) fn run(args: &Args, out: &mut String) -> Result<Done, Problem> {
    let own = || std::env::current_exe().map_err(refused);
    let server = args.server.clone().map_or_else(own, Ok)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(refused)?;
    let open = |tables: u16| {
        say(&format!("opening {tables} tables"));
        Site::open(&args.database, &server, usize::from(tables))
    };
    let mut measures = Vec::new();
    let site = open(args.tables)?;
    let length = Duration::from_secs(60 * args.minutes);
    let name = format!("{} tables", args.tables);
    let paces = [Pace::Flat(args.inputs), Pace::Every(PERIOD, length)];
    let work = phases(&site, &name, &paces);
    let played = LocalSet::new().block_on(&runtime, work).map_err(refused)?;
    let flat = &played[0];
    measures.extend(played.iter().rev().flat_map(|phase| phase.measures(&name, true)));
    let work = ceiling_of(&site, flat.size, args.inputs);
    let ceiling = LocalSet::new().block_on(&runtime, work).map_err(refused)?;
    drop(site);
    let name = "inputs over HTTP, against a constant answer".to_owned();
    measures.push(Measure::more(name, "inputs/s", flat.rate(), ceiling.rate(), 0.0));
    let alone = in_process(args)?;
    let name = "inputs over HTTP, against the writer alone".to_owned();
    measures.push(Measure::more(name, "inputs/s", flat.rate(), alone, 0.0));
    if args.large > 0 {
        let site = open(args.large)?;
        let length = Duration::from_secs(30).min(length);
        let paces = [Pace::Every(LARGE_PERIOD, length), Pace::Flat(args.inputs / 2)];
        let name = format!("{} tables", args.large);
        let work = phases(&site, &name, &paces);
        let played = LocalSet::new().block_on(&runtime, work).map_err(refused)?;
        measures.extend(played.iter().flat_map(|phase| phase.measures(&name, false)));
    }
    say("");
    Ok(write(&measures, args.format, out))
}

#[allow(clippy::needless_pass_by_value)] // The signature that `map_err` needs.
fn refused(error: io::Error) -> Problem {
    Problem::refused(format!("the floor cannot be measured: {error}"))
}

/// Plays the phases one after another on the same connections. A paced phase of no length is left out.
async fn phases(site: &Site, name: &str, paces: &[Pace]) -> io::Result<Vec<Phase>> {
    let mut floor = Floor::connect(site, name).await?;
    let mut played = Vec::new();
    for &pace in paces {
        if !matches!(pace, Pace::Every(_, Duration::ZERO)) {
            played.push(floor.play(pace).await?);
        }
    }
    Ok(played)
}

/// The same inputs against a server that sends about as many bytes and does nothing else. There are no
/// streams.
async fn ceiling_of(site: &Site, size: usize, inputs: u64) -> io::Result<Phase> {
    let address = ceiling::start(size)?;
    let mut floor = Floor::without_streams(&address, site, "constant answers").await?;
    floor.play(Pace::Flat(inputs)).await
}

/// The inputs per second of the writer without HTTP, with the same number in flight.
fn in_process(args: &Args) -> Result<f64, Problem> {
    use journal::{SiteKey, SqliteStore};
    use manager::{GameManager, Options, SystemChance, start, wall_clock};
    say("the writer without HTTP");
    let (opening, mut load) = Load::open(&Catalog::shipped())?;
    let folder = temporary_folder(&args.database)?;
    let (database, key) = (folder.path().join("floor.db"), SiteKey([9; 32]));
    let store = SqliteStore::create(&database).map_err(Problem::refused)?;
    let options = Options::beside(&database);
    let manager = GameManager::open_with(store, SystemChance, key, options);
    let mut manager = manager.map_err(Problem::refused)?;
    manager.submit(opening, wall_clock()).map_err(Problem::refused)?;
    // The server that it is compared with also verifies in the background.
    let verification = Verification::start(&database, manager.integrity());
    let in_flight = usize::from(args.tables);
    let (door, writer) = start(manager, 2 * in_flight, wall_clock);
    let inputs = (0..IN_PROCESS).map(|_| load.next()).collect();
    let began = std::time::Instant::now();
    drive(&door, in_flight, inputs, &mut Waits::default())?;
    let took = began.elapsed();
    drop(door);
    let ended = writer.join().map_err(|_| Problem::refused("the writer panicked"))?;
    verification.end()?;
    drop(ended.map_err(Problem::refused)?);
    Ok(IN_PROCESS as f64 / took.as_secs_f64())
}

impl Phase {
    /// Inputs per second.
    fn rate(&self) -> f64 {
        self.inputs as f64 / self.took.as_secs_f64()
    }

    /// The measures of the phase. Rounds, inputs, processor time and received events always have targets.
    /// Waiting times and memory have targets only if `aims` is set and the phase is paced: flat out, a client
    /// that sends more waits longer, and the window of keys is still filling.
    fn measures(&self, floor: &str, aims: bool) -> Vec<Measure> {
        let (how, target) = match self.pace {
            Pace::Every(..) => ("paced", if aims { 1.0 } else { 0.0 }),
            Pace::Flat(_) => ("flat out", 0.0),
        };
        let name = |what: &str| format!("{floor}, {how}: {what}");
        let ([p50, p99], [sign50, sign99]) = (self.answers.percentiles(), self.signs.percentiles());
        let less =
            |what, value: f64, most| Measure::less(name(what), "ms", value / 1_000.0, most, target);
        // The baselines are the pace of people at 120 tables: a round takes forty seconds and 15.3 inputs on
        // average. They do not depend on the number of tables that play here.
        let rounds = self.rounds as f64 / self.took.as_secs_f64();
        let mut measures = vec![
            Measure::more(name("rounds"), "rounds/s", rounds, 3.0, 1.0),
            Measure::more(name("inputs"), "inputs/s", self.rate(), 46.0, 1.0),
            less("half are answered within", p50, MAX_ANSWER),
            less("99 % are answered within", p99, MAX_ANSWER),
            less("half reach the sign within", sign50, MAX_SIGN),
            less("99 % reach the sign within", sign99, MAX_SIGN),
        ];
        let processor = self.processor.as_secs_f64() * 1e6 / self.inputs.max(1) as f64;
        let what = name("processor time of the server");
        measures.push(Measure::less(what, "us/input", processor, MAX_PROCESSOR, 1.0));
        let (heard, due) = (self.heard as f64, self.due as f64);
        measures.push(Measure::more(name("heard exactly once"), "events", heard, due, 1.0));
        // Compare the first fifth with the last, to even out changes from second to second.
        let fifth = (self.memory.len() / 5).max(1);
        let mean = |some: &[f64]| some.iter().sum::<f64>() / some.len().max(1) as f64;
        let first = mean(&self.memory[..fifth.min(self.memory.len())]);
        let last = mean(&self.memory[self.memory.len().saturating_sub(fifth)..]);
        let long = self.took >= LONG_ENOUGH;
        let target = if long { 0.9 * target } else { 0.0 };
        let what = name("memory of the last fifth, against the first");
        measures.push(Measure::less(what, "MB", last, first, target));
        measures
    }
}
