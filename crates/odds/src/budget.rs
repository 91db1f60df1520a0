//! Limits the cost of a count, and lets another thread stop it.
//!
//! A count takes a [`Budget`]: a number of steps, and a [`Stop`] that another thread can hold. A step is one
//! refined deal, or one sequence of suits; it takes some tens of nanoseconds. When the budget is spent, or
//! the stop is triggered, the count ends early and returns no result.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of steps between two checks of the stop.
const BETWEEN_LOOKS: u64 = 256;

/// Asks a count on another thread to end. All clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the count to end.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the count was asked to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a count ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotCounted {
    /// Another thread stopped it.
    Stopped,
    /// It would have taken more steps than its budget allowed.
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

/// The cost limit of counts. Consecutive counts can share one budget until it is spent.
#[derive(Clone, Debug)]
pub struct Budget {
    left: Cell<u64>,
    until_look: Cell<u64>,
    over: Cell<Option<NotCounted>>,
    stop: Option<Stop>,
}

impl Budget {
    /// Creates a budget of this many steps, which `stop` can end early.
    #[must_use]
    pub fn new(steps: u64, stop: &Stop) -> Budget {
        Budget { stop: Some(stop.clone()), ..Budget::of(steps) }
    }

    /// Creates a budget without a limit.
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

    /// Spends steps. If it returns true, the caller must stop counting.
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

    /// Returns part of this budget for a first attempt, under the same stop.
    pub(crate) fn trial(&self, steps: u64) -> Budget {
        let left = Cell::new(self.left.get().min(steps));
        Budget { left, until_look: Cell::new(0), over: self.over.clone(), stop: self.stop.clone() }
    }

    /// Deducts the steps that a trial of `steps` steps used. Returns whether the trial finished.
    pub(crate) fn took(&self, trial: &Budget, steps: u64) -> Result<bool, NotCounted> {
        let given = self.left.get().min(steps);
        self.left.set(self.left.get() - (given - trial.left.get()));
        match trial.check() {
            Ok(()) => Ok(true),
            // A larger part of the budget may be enough.
            Err(NotCounted::TooCostly) if given == steps => Ok(false),
            Err(why) => {
                self.over.set(Some(why));
                Err(why)
            }
        }
    }

    /// Returns an error if the budget was exceeded or the count was stopped.
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
