//! Shoes walked through with a counter's eyes: before every round, what is unseen is counted exactly.
//!
//! A burned card that was not shown is unseen, and so is what lies behind the cut card: both are as likely to
//! be any of the unseen cards as the next one is. What a counter wins is told by the exact expectation of the
//! rounds that it bets on, not by how they came out: so a few thousand shoes tell what would take millions.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use cards::{Card, Decks, Round, Shoe};

use super::{Count, Effects, Worth};
use crate::simulate::{Ending, Undealt, Walked, Watcher, walk_shoes};

/// How many shoes a batch has.
const BATCH: u64 = 16;

/// What one counter found.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Counter {
    /// Rounds that it bet on.
    pub bets: u64,
    /// What it wins in a shoe, in units, on average.
    pub units: f64,
    /// The standard error of that.
    pub error: f64,
}

/// What the shoes showed.
#[derive(Clone, PartialEq, Debug)]
pub struct Exposed {
    /// Shoes walked through.
    pub shoes: u64,
    /// Rounds in them.
    pub rounds: u64,
    /// The best expectation that was met.
    pub best: f64,
    /// Who knows every expectation exactly.
    pub perfect: Counter,
    /// Who follows the effects, unrounded.
    pub linear: Counter,
    /// Who keeps whole numbers, if there is such a count.
    pub tags: Option<Counter>,
}

/// A walk through shoes.
pub struct Walk<'a> {
    worth: &'a Worth<'a>,
    effects: &'a Effects,
    count: Option<&'a Count>,
    decks: Decks,
    ending: Ending,
}

/// What counters do in a shoe: perfect, linear, by tags.
#[derive(Clone, Copy, Default)]
struct InShoe {
    rounds: u64,
    best: f64,
    bets: [u64; 3],
    units: [f64; 3],
}

impl<'a> Walk<'a> {
    /// Makes ready to walk.
    ///
    /// # Errors
    ///
    /// Refuses a cut card that no shoe has room for.
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

    /// Walks through so many shoes.
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
        // Sums of floats hang on their order: it is that of the shoes, whoever walked through them.
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
