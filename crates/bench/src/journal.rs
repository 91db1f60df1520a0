//! `ninefold bench journal`: measures the real writer on a playing floor against raw appends of the same
//! bytes in the same batches, alternating, on the same file system. The journal is verified in the background
//! meanwhile, as in `ninefold serve`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use journal::{SiteKey, SqliteStore};
use manager::{
    GameManager, Integrity, Opening, Options, Pace, SystemChance, Verifier, WriterHandle, start,
    wall_clock,
};

use wagers::Catalog;

use crate::load::{Load, drive};
use crate::raw::{Batch, Raw, Watched};
use crate::waits::{Waits, memory};
use crate::{Failure, Measure, show_progress};

/// How many inputs are measured with 1 and with 7 in flight. They are few, because each takes longer.
const FEW: [(usize, u64); 2] = [(1, 10_000), (7, 40_000)];
/// The minimum number of turns between the writer and the raw file.
const TURNS: u64 = 100;
/// The maximum number of inputs of a turn: they are created before the clock starts.
const MAX_TURN: u64 = 20_000;
/// The required inputs per second, more than a casino ever has.
const INPUTS_A_SECOND: f64 = 200_000.0;
/// The limit for the waiting time of 99 % of the inputs at saturation, in microseconds.
const MAX_WAIT: f64 = 50_000.0;

/// The limit for the time to open a journal, in seconds.
const MAX_OPENING: f64 = 5.0;

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// An empty folder on the file system to measure.
    pub folder: PathBuf,
    /// How many inputs are taken in all.
    pub inputs: u64,
    /// How many are in flight at saturation.
    pub in_flight: usize,
}

/// Measures the writer. Its files stay in the folder.
///
/// # Errors
///
/// If the journal or the raw file cannot be written, or verification finds a broken record.
pub fn measure(plan: &Plan) -> Result<Vec<Measure>, Failure> {
    let catalog = Catalog::shipped();
    let folder = &plan.folder;
    let (opening, load) = Load::open(&catalog)?;
    let database = folder.join("floor.db");
    let key = SiteKey([9; 32]);
    let store = SqliteStore::create(&database).map_err(Failure::new)?;
    let batches = Arc::new(Mutex::new(Vec::new()));
    let store = Watched { store, batches: Arc::clone(&batches) };
    // The window of keys is full, as in a casino, before memory is measured for the first time.
    let kept = u32::try_from(plan.inputs / 10).unwrap_or(u32::MAX).clamp(1_000, 1_000_000);
    let options = Options { keys_kept: kept, ..Options::beside(&database) };
    let open = |store| GameManager::open_with(store, SystemChance, key.clone(), options.clone());
    let mut manager = open(store).map_err(Failure::new)?;
    manager.submit(opening, wall_clock()).map_err(Failure::new)?;
    let verification = Verification::start(&database, manager.integrity());
    let (handle, writer) = start(manager, 2 * plan.in_flight, wall_clock);
    let raw = Raw::create(&folder.join("raw")).map_err(broken)?;
    let mut bench =
        Bench { handle, load, batches, raw, done: 0, inputs: plan.inputs, memory: None };
    let mut measures = bench.measure(plan.in_flight, &database)?;
    let batches = Arc::clone(&bench.batches);
    drop(bench);
    let ended = writer.join().map_err(|_| Failure::new("the writer panicked"))?;
    verification.end()?;
    // As after a power cut: without the snapshot of a clean stop.
    drop(ended.map_err(Failure::new)?);
    show_progress("opening the journal again");
    let start = Instant::now();
    let store = SqliteStore::open(&database).map_err(Failure::new)?;
    let opened = open(Watched { store, batches }).map_err(Failure::new)?;
    let name = match opened.opening() {
        Opening::Since(seq) => format!("opening {} inputs, snapshot at {seq}", plan.inputs),
        Opening::Whole | Opening::WholeBecause(_) => format!("opening {} inputs", plan.inputs),
    };
    measures.push(Measure::less(name, "s", start.elapsed().as_secs_f64(), MAX_OPENING, 1.0));
    show_progress("");
    Ok(measures)
}

#[allow(clippy::needless_pass_by_value)] // The signature that `map_err` needs.
fn broken(error: io::Error) -> Failure {
    Failure::new(format!("the raw file cannot be written: {error}"))
}

/// Background verification at the pace of a server.
pub(crate) struct Verification {
    verifier: Verifier,
    integrity: Arc<Integrity>,
}

impl Verification {
    pub(crate) fn start(database: &Path, integrity: &Arc<Integrity>) -> Verification {
        let integrity = Arc::clone(integrity);
        let (database, known) = (database.to_owned(), Arc::clone(&integrity));
        Verification {
            verifier: Verifier::start(database, known, Pace::default(), || None),
            integrity,
        }
    }

    /// Stops it, and fails if it found anything.
    pub(crate) fn end(self) -> Result<(), Failure> {
        let Verification { verifier, integrity } = self;
        drop(verifier);
        match integrity.broken() {
            Some(what) => Err(Failure::new(format!("the journal is broken: {what}"))),
            None => Ok(()),
        }
    }
}

struct Bench {
    handle: WriterHandle,
    load: Load,
    batches: Arc<Mutex<Vec<Batch>>>,
    raw: Raw,
    done: u64,
    inputs: u64,
    /// The memory after the first tenth.
    memory: Option<f64>,
}

/// What was measured with a given number in flight.
#[derive(Default)]
struct Times {
    inputs: u64,
    took: Duration,
    raw_took: Duration,
    /// How long inputs waited, and how long they would have waited for the raw file.
    waited: Waits,
    raw_waited: Waits,
    bytes: usize,
}

impl Bench {
    fn measure(&mut self, many: usize, database: &Path) -> Result<Vec<Measure>, Failure> {
        let mut measures = Vec::new();
        // The first tenth brings everything to the state after the first minutes of a day: the window of keys
        // is full, and the write-ahead log has wrapped around once.
        self.take(many, self.inputs / 10)?;
        for (in_flight, inputs) in FEW {
            let times = self.take(in_flight, inputs.min(self.inputs / 10))?;
            let target = if in_flight == 1 { 0.80 } else { 0.25 };
            measures.push(times.rate(in_flight, target));
            measures.extend(times.waits(in_flight));
        }
        let times = self.take(many, self.inputs - self.done)?;
        measures.push(times.rate(many, 0.25));
        let rate = times.inputs as f64 / times.took.as_secs_f64();
        let name = format!("against what is asked, {many} in flight");
        measures.push(Measure::more(name, "inputs/s", rate, INPUTS_A_SECOND, 1.0));
        let [p50, p99] = times.waited.percentiles();
        let name = |what| format!("{what}, {many} in flight");
        measures.push(Measure::less(name("half wait at most"), "us", p50, MAX_WAIT, 1.0));
        measures.push(Measure::less(name("99 % wait at most"), "us", p99, MAX_WAIT, 1.0));
        let size = fs::metadata(database).map_or(0, |it| it.len());
        let inputs = self.done as f64;
        let raw_bytes = times.bytes as f64 / times.inputs as f64;
        let name = "on disk, against the record alone".to_owned();
        measures.push(Measure::less(name, "bytes/input", size as f64 / inputs, raw_bytes, 0.5));
        let (first, last) = (self.memory.unwrap_or(f64::NAN), memory());
        let name = "memory at the end, against the first tenth".to_owned();
        // Buffers vary by a few megabytes; ten bytes kept for each input would halve the ratio.
        measures.push(Measure::less(name, "MB", last, first, 0.8));
        Ok(measures)
    }

    /// Submits this many inputs, alternating with the raw file.
    fn take(&mut self, in_flight: usize, inputs: u64) -> Result<Times, Failure> {
        let mut times = Times::default();
        let turns = TURNS.max(inputs.div_ceil(MAX_TURN));
        for turn in 0..turns {
            let share = inputs * (turn + 1) / turns - inputs * turn / turns;
            self.turn(in_flight, share, &mut times)?;
            show_progress(&format!(
                "{} of {} inputs, {in_flight} in flight",
                self.done, self.inputs
            ));
            if self.done * 10 >= self.inputs {
                self.memory.get_or_insert_with(memory);
            }
        }
        Ok(times)
    }

    fn turn(&mut self, in_flight: usize, inputs: u64, times: &mut Times) -> Result<(), Failure> {
        let load = (0..inputs).map(|_| self.load.next()).collect();
        let start = Instant::now();
        drive(&self.handle, in_flight, load, &mut times.waited)?;
        times.took += start.elapsed();
        times.inputs += inputs;
        self.done += inputs;
        let batches =
            std::mem::take(&mut *self.batches.lock().unwrap_or_else(PoisonError::into_inner));
        let batches: Vec<Batch> = batches.into_iter().filter(|it| it.records > 0).collect();
        for (took, batch) in self.raw.repeat(&batches).map_err(broken)?.into_iter().zip(&batches) {
            times.raw_took += took;
            times.bytes += batch.bytes;
            times.raw_waited.add(took, u64::from(batch.records));
        }
        Ok(())
    }
}

impl Times {
    fn rate(&self, in_flight: usize, target: f64) -> Measure {
        let rate = |took: Duration| self.inputs as f64 / took.as_secs_f64();
        let name = format!("durable inputs, {in_flight} in flight");
        Measure::more(name, "inputs/s", rate(self.took), rate(self.raw_took), target)
    }

    /// How long inputs wait, compared with the raw file.
    fn waits(&self, in_flight: usize) -> [Measure; 2] {
        let [p50, p99] = self.waited.percentiles();
        let [raw_p50, raw_p99] = self.raw_waited.percentiles();
        let name = |what| format!("{what}, {in_flight} in flight");
        let target = 1.0 / 3.0;
        [
            Measure::less(name("half wait at most"), "us", p50, raw_p50, target),
            Measure::less(name("99 % wait at most"), "us", p99, raw_p99, target),
        ]
    }
}
