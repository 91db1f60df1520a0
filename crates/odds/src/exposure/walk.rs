//! Deals shoes from a counter's point of view: before every round, the unseen cards are counted exactly.
//!
//! A burned card that was not shown is unseen, and so are the cards behind the cut card: each is as likely to
//! be any of the unseen cards as the next card is. A counter's gain is the exact expectation of the rounds
//! that it bets on, not their outcome: so a few thousand shoes give the precision that would otherwise take
//! millions.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use cards::{Card, Decks, Round, Shoe};

use super::{Count, Effects, Worth};
use crate::simulate::{Ending, Undealt, Walked, Watcher, walk_shoes};

/// The number of shoes in a batch.
const BATCH: u64 = 16;

/// The results of one counter.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Counter {
    /// The number of rounds it bet on.
    pub bets: u64,
    /// Its average gain per shoe, in units.
    pub units: f64,
    /// The standard error of the gain.
    pub error: f64,
}

/// The results of all shoes.
#[derive(Clone, PartialEq, Debug)]
pub struct Exposed {
    /// The number of shoes.
    pub shoes: u64,
    /// The number of rounds.
    pub rounds: u64,
    /// The highest expectation found.
    pub best: f64,
    /// The counter that knows every expectation exactly.
    pub perfect: Counter,
    /// The counter that follows the unrounded effects.
    pub linear: Counter,
    /// The counter that keeps whole numbers, if there is such a count.
    pub tags: Option<Counter>,
}

/// A simulation of counters.
pub struct Walk<'a> {
    worth: &'a Worth<'a>,
    effects: &'a Effects,
    count: Option<&'a Count>,
    decks: Decks,
    ending: Ending,
}

/// The counters' results in one shoe: perfect, linear, by tags.
#[derive(Clone, Copy, Default)]
struct InShoe {
    rounds: u64,
    best: f64,
    bets: [u64; 3],
    units: [f64; 3],
}

impl<'a> Walk<'a> {
    /// Prepares the simulation.
    ///
    /// # Errors
    ///
    /// If no shoe has room for the cut card.
    pub fn new(
        worth: &'a Worth<'a>,
        effects: &'a Effects,
        count: Option<&'a Count>,
        decks: Decks,
        ending: Ending,
    ) -> Result<Walk<'a>, Undealt> {
        ending.check(decks)?;
        Ok(Walk { worth, effects, count, decks, ending })
    }

    /// Deals this many shoes.
    pub fn run(&self, shoes: u64, seed: u64, threads: usize, watcher: &impl Watcher) -> Exposed {
        let next = AtomicU64::new(0);
        let batches = Mutex::new(Vec::new());
        let work = || {
            while !watcher.stopped() {
                let batch = next.fetch_add(1, Ordering::Relaxed);
                let first = batch.saturating_mul(BATCH);
                if first >= shoes {
                    break;
                }
                let found = self.batch(seed, batch, (shoes - first).min(BATCH));
                watcher.dealt(found.iter().map(|shoe| shoe.rounds).sum());
                batches.lock().unwrap_or_else(PoisonError::into_inner).push((batch, found));
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        let mut batches = batches.into_inner().unwrap_or_else(PoisonError::into_inner);
        // Sums of floats depend on their order: use the order of the shoes, not of the threads.
        batches.sort_by_key(|(batch, _)| *batch);
        let all: Vec<InShoe> = batches.into_iter().flat_map(|(_, found)| found).collect();
        self.summary(&all)
    }

    fn summary(&self, shoes: &[InShoe]) -> Exposed {
        let many = shoes.len() as f64;
        let counter = |which: usize| {
            let mean = shoes.iter().map(|shoe| shoe.units[which]).sum::<f64>() / many;
            let squares: f64 = shoes.iter().map(|shoe| (shoe.units[which] - mean).powi(2)).sum();
            let error = if many > 1.0 { (squares / (many * (many - 1.0))).sqrt() } else { 0.0 };
            Counter { bets: shoes.iter().map(|shoe| shoe.bets[which]).sum(), units: mean, error }
        };
        Exposed {
            shoes: shoes.len() as u64,
            rounds: shoes.iter().map(|shoe| shoe.rounds).sum(),
            best: shoes.iter().map(|shoe| shoe.best).fold(self.effects.fresh, f64::max),
            perfect: counter(0),
            linear: counter(1),
            tags: self.count.map(|_| counter(2)),
        }
    }

    fn batch(&self, seed: u64, batch: u64, shoes: u64) -> Vec<InShoe> {
        let mut found = Vec::new();
        walk_shoes(self.decks, self.ending, seed, batch, shoes, |walked| {
            found.push(self.shoe(walked));
        });
        found
    }

    fn shoe(&self, walked: &Walked<'_>) -> InShoe {
        let mut found = InShoe { best: f64::NEG_INFINITY, ..InShoe::default() };
        let mut unseen = Shoe::fresh(self.decks);
        let (mut effect, mut points) = (0.0, 0);
        let mut see = |unseen: &mut Shoe, cards: &[Card]| {
            if let Ok(rest) = unseen.without(cards) {
                *unseen = rest;
            }
            for card in cards {
                effect += self.effects.card(*card);
                points += self.count.map_or(0, |count| count.tags[card.rank.index()]);
            }
            (effect, points)
        };
        let (mut seen, mut counted) = see(&mut unseen, walked.shown.as_slice());
        for word in walked.words {
            let Ok(exact) = self.worth.on(&unseen) else { break };
            let left = unseen.cards();
            let linear = self.effects.expected(seen, left);
            let tags = self
                .count
                .map_or(f64::NEG_INFINITY, |count| count.expected(self.effects, counted, left));
            found.rounds += 1;
            found.best = found.best.max(exact);
            for (which, found_favourable) in
                [exact > 0.0, linear > 0.0, tags > 0.0].into_iter().enumerate()
            {
                if found_favourable {
                    found.bets[which] += 1;
                    found.units[which] += exact;
                }
            }
            let Some(round) = Round::deal(&mut Walked::cards(*word)) else { break };
            let cards: Vec<Card> = round.cards().collect();
            (seen, counted) = see(&mut unseen, &cards);
        }
        found
    }
}
