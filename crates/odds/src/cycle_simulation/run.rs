//! Simulates many jackpot cycles on all cores; the result does not depend on their number.
//!
//! Cycles are played in chains of [`CHAIN`]. Each chain has its own random stream, numbered by its index, so
//! its result does not depend on which thread plays it or when. A run that is stopped early keeps every chain
//! that was started, played to its end: keeping only the finished ones would favour short cycles.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::chain::{Chain, Watch, chain};
use super::model::Play;

/// The number of cycles in a chain.
pub const CHAIN: u32 = 100;
/// The number of chains, counted from the first, that record the meter at its ages.
const PATHS: u32 = 100;
/// The number of chains, counted from the first, that record months.
const MONTHLY: u32 = 20;
/// The most months that a chain records.
const MONTHS: usize = 2_500;
/// The number of ages at which the meter is recorded.
const AGES: u32 = 49;
/// The fraction of cycles that have ended at the last of these ages.
const LAST_AGE: f64 = 0.95;

/// What to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of cycles, each with its jackpot.
    pub jackpots: u32,
    /// The random seed.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// The number of rounds of a month.
    pub month: u64,
}

/// The results of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The ages at which the meter was recorded.
    pub ages: Vec<u64>,
    /// The chains, in their order.
    pub chains: Vec<Chain>,
}

/// The ages at which the meter is recorded.
fn ages(play: &Play) -> Vec<u64> {
    let last = play.cycle.age(LAST_AGE);
    let at = |step: u32| {
        let rounds = (last * f64::from(step) / f64::from(AGES - 1)).round().max(1.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Casts saturate.
        {
            rounds as u64
        }
    };
    (0..AGES).map(at).collect()
}

/// Runs the simulation. Setting `stop` prevents further chains from starting; `progress` receives the number
/// of cycles that each chain has added.
#[must_use]
pub fn run(play: &Play, plan: &Plan, stop: &AtomicBool, progress: &(dyn Fn(u64) + Sync)) -> Played {
    let ages = ages(play);
    let chains = plan.jackpots.div_ceil(CHAIN);
    let next = AtomicU64::new(0);
    let made = Mutex::new(Vec::new());
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Ok(place) = u32::try_from(place) else { return };
            if place >= chains || stop.load(Ordering::Relaxed) {
                return;
            }
            let cycles = (plan.jackpots - place * CHAIN).min(CHAIN);
            let watch = Watch {
                ages: if place < PATHS { ages.clone() } else { vec![] },
                month: plan.month,
                months_most: if place < MONTHLY { MONTHS } else { 0 },
            };
            let mut rng = ChaCha8Rng::seed_from_u64(plan.seed);
            rng.set_stream(place.into());
            let chain = chain(play, &watch, cycles, &mut rng);
            progress(cycles.into());
            made.lock().unwrap_or_else(PoisonError::into_inner).push((place, chain));
        }
    };
    thread::scope(|scope| {
        for _ in 1..plan.threads.clamp(1, chains.max(1) as usize) {
            scope.spawn(work);
        }
        work();
    });
    let mut made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.sort_unstable_by_key(|(place, _)| *place);
    Played { ages, chains: made.into_iter().map(|(_, chain)| chain).collect() }
}
