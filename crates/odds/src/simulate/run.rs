//! Runs a simulation on all cores; the result does not depend on their number.
//!
//! Shoes come in batches of 1024. Each batch starts with fresh cards and its own random stream, and any free
//! thread takes the next one. Tallies are whole numbers, so they can be added in any order.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use cards::Decks;
use wagers::{Side, Wager};

use super::dice::Dice;
use super::evaluator::{Evaluator, MAX_ROWS};
use super::table::{BEHIND_LEAST, Ending, Table, count};
use super::tally::Tally;

/// The number of shoes in a batch.
const BATCH: u64 = 1024;

/// A simulation: the shoes to deal, and the bets to tally.
pub struct Simulation {
    decks: Decks,
    ending: Ending,
    judges: Vec<Evaluator>,
    shoes: u64,
    /// The number of rounds of the last shoe, if it ends early.
    last_rounds: Option<u32>,
    by_depth: bool,
}

/// Why a simulation cannot be run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undealt {
    /// No rounds at all.
    NoRounds,
    /// More rounds than the sums of products can hold.
    TooMany {
        /// The maximum.
        most: u64,
    },
    /// More rounds per shoe than every shoe is certain to have.
    ShortShoe {
        /// The number that every shoe has.
        most: u32,
    },
    /// Too few cards, or too many, behind the cut card.
    CutCard {
        /// The minimum.
        least: u32,
        /// The maximum.
        most: u32,
    },
    /// A pay table longer than a tally.
    TooManyRows {
        /// The maximum.
        most: usize,
    },
}

/// The results of one shoe, for watchers that want each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShoeLine {
    /// Its number, from 0.
    pub shoe: u64,
    /// Its rounds.
    pub rounds: u64,
    /// The number of cards dealt from it.
    pub cards: u64,
    /// The hits of each row, bet by bet.
    pub hits: Vec<u64>,
}

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ran {
    /// The number of shoes dealt.
    pub shoes: u64,
    /// A tally for each bet.
    pub tallies: Vec<Tally>,
}

/// Observes a run.
pub trait Watcher: Sync {
    /// Reports that this many more rounds were dealt.
    fn dealt(&self, rounds: u64);
    /// Whether to stop after this batch.
    fn stopped(&self) -> bool {
        false
    }
    /// Whether the watcher wants the results of each shoe.
    fn wants_shoes(&self) -> bool {
        false
    }
    /// Receives the shoes of a batch. Batches come in any order.
    fn shoes(&self, _batch: u64, _shoes: Vec<ShoeLine>) {}
}

/// A watcher that ignores everything.
impl Watcher for () {
    fn dealt(&self, _: u64) {}
}

impl Simulation {
    /// The most rounds of one run: up to here, the sums of squared hits per shoe fit their integer type.
    pub const MAX_ROUNDS: u64 = 100_000_000_000_000;

    /// Prepares to deal at least this many rounds; exactly this many where shoes have a fixed number of
    /// rounds.
    ///
    /// # Errors
    ///
    /// If no shoe could be dealt like this.
    pub fn new(
        bets: &[(&Wager, Option<Side>)],
        decks: Decks,
        ending: Ending,
        rounds: u64,
    ) -> Result<Simulation, Undealt> {
        if rounds == 0 {
            return Err(Undealt::NoRounds);
        }
        if rounds > Simulation::MAX_ROUNDS {
            return Err(Undealt::TooMany { most: Simulation::MAX_ROUNDS });
        }
        ending.check(decks)?;
        let cards = u32::from(decks.get()) * 52;
        let judges: Vec<Evaluator> =
            bets.iter().map(|(wager, side)| Evaluator::new(wager, *side)).collect();
        if judges.iter().any(|evaluator| evaluator.rows() > MAX_ROWS) {
            return Err(Undealt::TooManyRows { most: MAX_ROWS });
        }
        let (shoes, last_rounds) = match ending {
            Ending::Rounds(many) => {
                let rest = u32::try_from(rounds % u64::from(many)).unwrap_or_default();
                (rounds.div_ceil(u64::from(many)), (rest > 0).then_some(rest))
            }
            Ending::CutCard { .. } => (shoes_about(rounds, ending.rounds_about(cards)), None),
        };
        Ok(Simulation { decks, ending, judges, shoes, last_rounds, by_depth: false })
    }

    /// Also counts hits by the number of cards dealt before.
    #[must_use]
    pub fn by_depth(self) -> Simulation {
        Simulation { by_depth: true, ..self }
    }

    /// The approximate number of rounds of a run.
    #[must_use]
    pub fn rounds_about(&self) -> u64 {
        let whole = self.ending.rounds_about(u32::from(self.decks.get()) * 52) * self.shoes as f64;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // For a progress bar.
        {
            whole as u64
        }
    }

    /// Runs on this many threads.
    pub fn run(&self, seed: u64, threads: usize, watcher: &impl Watcher) -> Ran {
        let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
        let ran = Mutex::new(Ran { shoes: 0, tallies: self.tallies() });
        let work = || {
            let mut own = Ran { shoes: 0, tallies: self.tallies() };
            while !watcher.stopped() && !failed.load(Ordering::Relaxed) {
                let batch = next.fetch_add(1, Ordering::Relaxed);
                if batch.saturating_mul(BATCH) >= self.shoes {
                    break;
                }
                self.batch(seed, batch, &mut own, watcher);
            }
            match ran.lock() {
                Ok(mut all) => all.add(&own),
                Err(_) => failed.store(true, Ordering::Relaxed),
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        ran.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn tallies(&self) -> Vec<Tally> {
        self.judges.iter().map(|evaluator| Tally::new(evaluator.rows(), self.by_depth)).collect()
    }

    /// Deals one batch.
    fn batch(&self, seed: u64, batch: u64, ran: &mut Ran, watcher: &impl Watcher) {
        let first = batch * BATCH;
        let shoes = (self.shoes - first).min(BATCH);
        let last_rounds = self.last_rounds.filter(|_| first + shoes == self.shoes);
        let mut table = Table::new(self.decks, self.ending, &self.judges);
        let (mut hits, mut rounds) = (Vec::new(), 0);
        let wanted = watcher.wants_shoes();
        let mut lines = Vec::new();
        table.play(&mut Dice::new(seed, batch), shoes, last_rounds, |judges, played| {
            rounds += played.starts.len() as u64;
            if wanted {
                let mut own = self.tallies();
                count(judges, played, &mut own, &mut hits);
                let all = own.iter().flat_map(|tally| (0..tally.rows()).map(|row| tally.hits(row)));
                lines.push(ShoeLine {
                    shoe: first + lines.len() as u64,
                    rounds: played.starts.len() as u64,
                    cards: played.cards as u64,
                    hits: all.collect(),
                });
            }
            count(judges, played, &mut ran.tallies, &mut hits);
        });
        ran.shoes += shoes;
        if wanted {
            watcher.shoes(batch, lines);
        }
        watcher.dealt(rounds);
    }
}

impl Ran {
    fn add(&mut self, other: &Ran) {
        self.shoes += other.shoes;
        self.tallies.iter_mut().zip(&other.tallies).for_each(|(own, other)| own.add(other));
    }
}

impl Ending {
    /// Checks whether a shoe can end in this way.
    pub(crate) fn check(self, decks: Decks) -> Result<(), Undealt> {
        // Eleven cards may be burned before the first round.
        let most_behind = u32::from(decks.get()) * 52 - 12;
        match self {
            Ending::Rounds(0) => Err(Undealt::NoRounds),
            Ending::Rounds(many) if many > rounds_surely(decks) => {
                Err(Undealt::ShortShoe { most: rounds_surely(decks) })
            }
            Ending::CutCard { behind, .. } if !(BEHIND_LEAST..=most_behind).contains(&behind) => {
                Err(Undealt::CutCard { least: BEHIND_LEAST, most: most_behind })
            }
            Ending::Rounds(_) | Ending::CutCard { .. } => Ok(()),
        }
    }
}

/// The number of rounds that every shoe has, with any cards: six cards for each round.
#[must_use]
pub fn rounds_surely(decks: Decks) -> u32 {
    u32::from(decks.get()) * 52 / 6
}

fn shoes_about(rounds: u64, each: f64) -> u64 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // At most 10^14 rounds.
    {
        ((rounds as f64 / each).ceil() as u64).max(1)
    }
}
