//! How much a count may cost, and who may stop it.
//!
//! A count takes a [`Budget`]: so many steps, and a [`Stop`] that somebody else holds. A step is
//! one deal that is looked at closely, or one row of suits; it takes some tens of nanoseconds. When
//! the budget is spent, or the stop was pulled, the count ends early and hands back nothing.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many steps lie between two looks at the stop.
const BETWEEN_LOOKS: u64 = 256;

/// Tells a count on another thread to end. Clones are the same one.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Tells it.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was told.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a count ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotCounted {
    /// Somebody stopped it.
    Stopped,
    /// It would have taken more steps than its budget had.
    TooCostly,
}

impl fmt::Display for NotCounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotCounted::Stopped => "the count was stopped before it ended",
            NotCounted::TooCostly => "counting this takes too long",
        })
    }
}

impl std::error::Error for NotCounted {}

/// What a count may cost. It serves one count after the other until it is spent.
#[derive(Clone, Debug)]
pub struct Budget {
    left: Cell<u64>,
    until_look: Cell<u64>,
    over: Cell<Option<NotCounted>>,
    stop: Option<Stop>,
}

impl Budget {
    /// So many steps that `stop` can cut short.
    #[must_use]
    pub fn new(steps: u64, stop: &Stop) -> Budget {
        Budget { stop: Some(stop.clone()), ..Budget::of(steps) }
    }

    /// As many steps as it takes.
    #[must_use]
    pub const fn unlimited() -> Budget {
        Budget::of(u64::MAX)
    }

    const fn of(steps: u64) -> Budget {
        Budget {
            left: Cell::new(steps),
            until_look: Cell::new(0),
            over: Cell::new(None),
            stop: None,
        }
    }

    /// Spends steps. Whoever gets true goes no further.
    pub(crate) fn spend(&self, steps: u64) -> bool {
        if self.over.get().is_some() {
            return true;
        }
        match self.left.get().checked_sub(steps) {
            Some(left) => self.left.set(left),
            None => self.over.set(Some(NotCounted::TooCostly)),
        }
        if let Some(stop) = &self.stop {
            match self.until_look.get().checked_sub(steps) {
                Some(left) => self.until_look.set(left),
                None => {
                    self.until_look.set(BETWEEN_LOOKS);
                    if stop.is_stopped() {
                        self.over.set(Some(NotCounted::Stopped));
                    }
                }
            }
        }
        self.over.get().is_some()
    }

    /// A part of this budget for a first try, under the same stop.
    pub(crate) fn trial(&self, steps: u64) -> Budget {
        let left = Cell::new(self.left.get().min(steps));
        Budget { left, until_look: Cell::new(0), over: self.over.clone(), stop: self.stop.clone() }
    }

    /// Pays what a try of so many steps took; answers whether it came to an end.
    pub(crate) fn took(&self, trial: &Budget, steps: u64) -> Result<bool, NotCounted> {
        let given = self.left.get().min(steps);
        self.left.set(self.left.get() - (given - trial.left.get()));
        match trial.check() {
            Ok(()) => Ok(true),
            // A larger part of the budget may do.
            Err(NotCounted::TooCostly) if given == steps => Ok(false),
            Err(why) => {
                self.over.set(Some(why));
                Err(why)
            }
        }
    }

    /// Whether everything could be paid so far.
    pub(crate) fn check(&self) -> Result<(), NotCounted> {
        self.over.get().map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_spent_to_the_last_step_and_stays_spent() {
        let budget = Budget::new(3, &Stop::default());
        assert!(!budget.spend(2) && !budget.spend(1) && budget.check().is_ok());
        assert!(budget.spend(1) && budget.spend(0));
        assert_eq!(budget.check(), Err(NotCounted::TooCostly));
        assert!(!Budget::unlimited().spend(u64::MAX));
    }

    #[test]
    fn a_stop_ends_a_count_within_a_few_steps() {
        let stop = Stop::default();
        let budget = Budget::new(u64::MAX, &stop);
        assert!(!budget.spend(1));
        stop.stop();
        let steps = (0..10_000).take_while(|_| !budget.spend(1)).count();
        assert!(steps as u64 <= BETWEEN_LOOKS, "{steps} steps were taken after the stop");
        assert_eq!(budget.check(), Err(NotCounted::Stopped));
    }
}
