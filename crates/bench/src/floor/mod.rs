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
//! Two baselines show what HTTP costs: the same client against a constant answer (`ceiling`), and the
//! writer without HTTP.

mod ceiling;
mod client;
mod ledger;
mod load_generator;
mod script;
mod site;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use floor::Dialect;
use tokio::task::LocalSet;
use wagers::Catalog;

use self::load_generator::{LoadGenerator, Pace, Phase};
use self::site::Site;
pub use self::site::{PASSWORD, ServerProcess, opening};
use crate::journal::Verification;
use crate::load::{Load, drive};
use crate::waits::Waits;
use crate::{Failure, Measure, show_progress};

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
/// The most inputs that are processed without HTTP, for comparison. Not more than over HTTP.
const IN_PROCESS: u64 = 100_000;

/// The time of a round that people play.
const PEOPLE_PERIOD: Duration = Duration::from_secs(40);

/// What is measured.
pub struct Plan {
    /// A folder on the file system to measure. The other databases are beside it, and further files of the
    /// measurement are written into it.
    pub folder: PathBuf,
    /// How long the paced phase lasts; none if it has no length.
    pub length: Duration,
    /// How many inputs are sent flat out.
    pub inputs: u64,
    /// The floor that is measured.
    pub floor: Journal,
    /// The larger floor, if it is measured too.
    pub large: Option<Journal>,
    /// The program whose `serve` is measured.
    pub program: PathBuf,
    /// Where the running server is kept, so that the caller can end it too.
    pub server: ServerProcess,
}

/// A journal that [`opening`] has made a floor of.
pub struct Journal {
    /// The file. Its folder contains nothing else, and is removed when the floor has been measured.
    pub database: PathBuf,
    /// The number of tables.
    pub tables: usize,
}

/// Measures a floor over HTTP.
///
/// # Errors
///
/// If the server cannot be started or stops, refuses an input, or sends wrong events.
pub fn measure(plan: &Plan) -> Result<Vec<Measure>, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(failed)?;
    let open = |journal: &Journal| Site::open(journal, &plan.program, &plan.server);
    let mut measures = Vec::new();
    let site = open(&plan.floor)?;
    let name = format!("{} tables", plan.floor.tables);
    let paces = [Pace::Flat(plan.inputs), Pace::Every(PERIOD, plan.length)];
    let work = phases(&site, &name, &paces);
    let played = LocalSet::new().block_on(&runtime, work).map_err(failed)?;
    let (flat, people) = (&played[0], People::at(&site));
    measures.extend(played.iter().rev().flat_map(|phase| phase.measures(&name, people, true)));
    let work = ceiling_of(&site, flat.size, plan.inputs);
    let ceiling = LocalSet::new().block_on(&runtime, work).map_err(failed)?;
    drop(site);
    let name = "inputs over HTTP, against a constant answer".to_owned();
    measures.push(Measure::more(name, "inputs/s", flat.rate(), ceiling.rate(), 0.0));
    let alone = in_process(&plan.folder, plan.floor.tables, plan.inputs.min(IN_PROCESS))?;
    let name = "inputs over HTTP, against the writer alone".to_owned();
    measures.push(Measure::more(name, "inputs/s", flat.rate(), alone, 0.0));
    if let Some(large) = &plan.large {
        let site = open(large)?;
        let length = Duration::from_secs(30).min(plan.length);
        let paces = [Pace::Every(LARGE_PERIOD, length), Pace::Flat(plan.inputs / 2)];
        let name = format!("{} tables", large.tables);
        let work = phases(&site, &name, &paces);
        let played = LocalSet::new().block_on(&runtime, work).map_err(failed)?;
        let people = People::at(&site);
        measures.extend(played.iter().flat_map(|phase| phase.measures(&name, people, false)));
    }
    show_progress("");
    Ok(measures)
}

#[allow(clippy::needless_pass_by_value)] // The signature that `map_err` needs.
fn failed(error: io::Error) -> Failure {
    Failure::new(format!("the floor cannot be measured: {error}"))
}

/// Plays the phases one after another on the same connections. A paced phase of no length is left out.
async fn phases(site: &Site, name: &str, paces: &[Pace]) -> io::Result<Vec<Phase>> {
    let mut load = LoadGenerator::connect(site, name).await?;
    let mut played = Vec::new();
    for &pace in paces {
        if !matches!(pace, Pace::Every(_, Duration::ZERO)) {
            played.push(load.play(pace).await?);
        }
    }
    Ok(played)
}

/// The same inputs against a server that sends about as many bytes and does nothing else. There are no
/// streams.
async fn ceiling_of(site: &Site, size: usize, inputs: u64) -> io::Result<Phase> {
    let address = ceiling::start(size)?;
    let mut load = LoadGenerator::without_streams(&address, site, "constant answers").await?;
    load.play(Pace::Flat(inputs)).await
}

/// The inputs per second of the writer without HTTP, with the same number in flight.
fn in_process(folder: &Path, in_flight: usize, inputs: u64) -> Result<f64, Failure> {
    use journal::{SiteKey, SqliteStore};
    use manager::{GameManager, Options, SystemChance, start, wall_clock};
    show_progress("the writer without HTTP");
    let (opening, mut load) = Load::open(&Catalog::shipped())?;
    let (database, key) = (folder.join("writer.db"), SiteKey([9; 32]));
    let store = SqliteStore::create(&database).map_err(Failure::new)?;
    let options = Options::beside(&database);
    let manager = GameManager::open_with(store, SystemChance, key, options);
    let mut manager = manager.map_err(Failure::new)?;
    manager.submit(opening, wall_clock()).map_err(Failure::new)?;
    // The server that it is compared with also verifies in the background.
    let verification = Verification::start(&database, manager.integrity());
    let (handle, writer) = start(manager, 2 * in_flight, wall_clock);
    let sent = (0..inputs).map(|_| load.next()).collect();
    let began = std::time::Instant::now();
    drive(&handle, in_flight, sent, &mut Waits::default())?;
    let took = began.elapsed();
    drop(handle);
    let ended = writer.join().map_err(|_| Failure::new("the writer panicked"))?;
    verification.end()?;
    drop(ended.map_err(Failure::new)?);
    Ok(inputs as f64 / took.as_secs_f64())
}

/// The pace of people at the tables of a floor. Every table plays a round in [`PEOPLE_PERIOD`].
#[derive(Clone, Copy)]
struct People {
    /// Rounds per second.
    rounds: f64,
    /// Inputs per second, without the new shoes.
    inputs: f64,
}

impl People {
    fn at(site: &Site) -> People {
        People::of(site.tables.iter().map(|(_, dialect)| *dialect))
    }

    fn of(tables: impl Iterator<Item = Dialect> + Clone) -> People {
        // The first input of a round is a new shoe, which is rare.
        let inputs: usize = tables.clone().map(|dialect| script::round(dialect).len() - 1).sum();
        let a_second = |many: usize| many as f64 / PEOPLE_PERIOD.as_secs_f64();
        People { rounds: a_second(tables.count()), inputs: a_second(inputs) }
    }
}

impl Phase {
    /// Inputs per second.
    fn rate(&self) -> f64 {
        self.inputs as f64 / self.took.as_secs_f64()
    }

    /// The measures of the phase. Rounds, inputs, processor time and received events always have targets.
    /// Waiting times and memory have targets only if `aims` is set and the phase is paced: flat out, a client
    /// that sends more waits longer, and the window of keys is still filling.
    fn measures(&self, floor: &str, people: People, aims: bool) -> Vec<Measure> {
        let (how, target) = match self.pace {
            Pace::Every(..) => ("paced", if aims { 1.0 } else { 0.0 }),
            Pace::Flat(_) => ("flat out", 0.0),
        };
        let name = |what: &str| format!("{floor}, {how}: {what}");
        let ([p50, p99], [sign50, sign99]) = (self.answers.percentiles(), self.signs.percentiles());
        let less =
            |what, value: f64, most| Measure::less(name(what), "ms", value / 1_000.0, most, target);
        // The baselines are the pace of people at the same tables.
        let rounds = self.rounds as f64 / self.took.as_secs_f64();
        let mut measures = vec![
            Measure::more(name("rounds"), "rounds/s", rounds, people.rounds, 1.0),
            Measure::more(name("inputs"), "inputs/s", self.rate(), people.inputs, 1.0),
            less("half are answered within", p50, MAX_ANSWER),
            less("99 % are answered within", p99, MAX_ANSWER),
            less("half reach the sign within", sign50, MAX_SIGN),
            less("99 % reach the sign within", sign99, MAX_SIGN),
        ];
        let processor = self.processor.as_secs_f64() * 1e6 / self.inputs.max(1) as f64;
        let what = name("processor time of the server");
        measures.push(Measure::less(what, "us/input", processor, MAX_PROCESSOR, 1.0));
        let (received, due) = (self.received as f64, self.due as f64);
        measures.push(Measure::more(name("heard exactly once"), "events", received, due, 1.0));
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

#[cfg(test)]
mod tests {
    use super::site::dialect;
    use super::*;

    /// A paced phase of a minute in which every table plays its thirty rounds.
    fn minute(tables: usize) -> Phase {
        let inputs = |number| 30 * (script::round(dialect(number)).len() as u64 - 1);
        Phase {
            pace: Pace::Every(PERIOD, Duration::from_mins(1)),
            inputs: (0..tables).map(inputs).sum(),
            rounds: 30 * tables as u64,
            took: Duration::from_mins(1),
            answers: Waits::default(),
            signs: Waits::default(),
            due: 1,
            received: 1,
            memory: vec![1.0; 60],
            processor: Duration::ZERO,
            size: 0,
        }
    }

    #[test]
    fn a_floor_of_any_size_that_keeps_its_pace_is_twenty_times_as_fast_as_people() {
        for tables in [1, 2, 3, 5, 6, 120, 999] {
            let people = People::of((0..tables).map(dialect));
            for measure in &minute(tables).measures("floor", people, true)[..2] {
                // A round in two seconds against one in forty.
                assert!((measure.ratio - 20.0).abs() < 1e-9, "{tables}: {measure:?}");
                assert!(measure.met);
            }
        }
    }

    #[test]
    fn people_at_120_tables_play_three_rounds_and_send_46_inputs_a_second() {
        // A third of the tables each: 21, 12 and 13 inputs a round.
        let people = People::of((0..120).map(dialect));
        assert!((people.rounds - 3.0).abs() < 1e-9 && (people.inputs - 46.0).abs() < 1e-9);
    }
}
