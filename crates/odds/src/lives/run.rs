//! Many lives on all cores, and the same ones on any number of them.
//!
//! Lives are played in chains of [`CHAIN`]. Each chain has its own stream of chance, numbered by its place,
//! so what it comes to does not hang on who plays it or when. Whoever stops a run early keeps every chain
//! that was begun, played to its end: keeping only those that were quick would keep the short lives.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::chain::{Chain, Watch, chain};
use super::model::Play;

/// How many lives a chain has.
pub const CHAIN: u32 = 100;
/// How many chains, the first ones, read the meter at its ages.
const PATHS: u32 = 100;
/// How many chains, the first ones, keep months.
const MONTHLY: u32 = 20;
/// The most months that a chain keeps.
const MONTHS: usize = 2_500;
/// How many ages the meter is read at.
const AGES: u32 = 49;
/// The part of all lives that have ended at the last of these ages.
const LAST_AGE: f64 = 0.95;

/// What to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many lives, each with its jackpot.
    pub jackpots: u32,
    /// Where chance begins.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
    /// The rounds of a month.
    pub month: u64,
}

/// What was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The ages at which the meter was read.
    pub ages: Vec<u64>,
    /// The chains, in their order.
    pub chains: Vec<Chain>,
}

/// The ages at which the meter is read.
fn ages(play: &Play) -> Vec<u64> {
    let last = play.life.age(LAST_AGE);
    let at = |step: u32| {
        let rounds = (last * f64::from(step) / f64::from(AGES - 1)).round().max(1.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Casts saturate.
        {
            rounds as u64
        }
    };
    (0..AGES).map(at).collect()
}

/// Plays lives. Whoever watches sets `stop` to begin no further chain, and is told how many lives each chain
/// has added.
#[must_use]
pub fn run(play: &Play, plan: &Plan, stop: &AtomicBool, told: &(dyn Fn(u64) + Sync)) -> Played {
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
            let lives = (plan.jackpots - place * CHAIN).min(CHAIN);
            let watch = Watch {
                ages: if place < PATHS { ages.clone() } else { vec![] },
                month: plan.month,
                months_most: if place < MONTHLY { MONTHS } else { 0 },
            };
            let mut rng = ChaCha8Rng::seed_from_u64(plan.seed);
            rng.set_stream(place.into());
            let chain = chain(play, &watch, lives, &mut rng);
            told(lives.into());
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
