//! The queue for heavy queries: exact counts, advice, checks of settings, reports, and verifying the journal.
//!
//! ```text
//! query --a place is free--> waits --a turn is free--> runs on its own thread --> answered
//!    \--- no place: 503, Retry-After    \--- caller disconnected: stopped, place and turn are freed
//! ```
//!
//! Two queries run at a time, so that the floor keeps its cores and its disk; a limited number waits. Inputs
//! at tables never pass through this queue. When a caller disconnects, its future is dropped: a waiting query
//! leaves the queue, and a running one is told to stop. Every count also has a budget of steps.

use std::sync::Arc;

use journal::{Head, KeyRow, Record, Store, StoreError};
use odds::{Budget, NotCounted, Stop};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use crate::problem::Problem;
use crate::problem_text::ProblemText;

/// How many queries run at a time.
const TURNS: u32 = 2;
/// How many queries are admitted, running and waiting.
const PLACES: u32 = TURNS + 16;
/// The step budget of one query. The heaviest wager in the tests needs less than a tenth of it.
const STEPS: u64 = 50_000_000;

/// The queue of heavy queries.
pub(crate) struct HeavyWork {
    places: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

impl Default for HeavyWork {
    fn default() -> HeavyWork {
        let semaphore = |many: u32| Arc::new(Semaphore::new(many as usize));
        HeavyWork { places: semaphore(PLACES), turns: semaphore(TURNS) }
    }
}

/// While this is held, no heavy query runs; new ones wait.
pub struct Held {
    _turns: OwnedSemaphorePermit,
}

/// Tells the work to stop when the caller no longer waits for it.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl HeavyWork {
    /// Runs work when it is its turn, off the threads that answer requests.
    ///
    /// # Errors
    ///
    /// 503 if too many queries wait already.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| too_many())?;
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(failed)?;
        let stop = Stop::default();
        let _stop_if_gone = StopOnDrop(stop.clone());
        // Work that has begun keeps its place and its turn until it has stopped.
        let done = spawn_blocking(move || {
            let _held = (place, turn);
            work(&stop)
        });
        done.await.map_err(failed)
    }

    /// Counts when it is its turn, within the step budget of one query.
    ///
    /// # Errors
    ///
    /// 503 if too many queries wait already, or if the count exceeds its budget.
    pub(crate) async fn count<T: Send + 'static>(
        &self,
        count: impl FnOnce(&Budget) -> Result<T, NotCounted> + Send + 'static,
    ) -> Result<T, Problem> {
        let counted = self.run(move |stop| count(&Budget::new(STEPS, stop))).await?;
        counted.map_err(failed)
    }

    /// How many queries run or wait.
    pub(crate) fn taken(&self) -> usize {
        (PLACES as usize).saturating_sub(self.places.available_permits())
    }

    /// Waits for the running queries to finish and lets no other start.
    pub(crate) async fn hold(&self) -> Option<Held> {
        let turns = Arc::clone(&self.turns).acquire_many_owned(TURNS).await;
        turns.ok().map(|turns| Held { _turns: turns })
    }
}

fn too_many() -> Problem {
    let (message, hint) = (ProblemText::TooManyQueries, ProblemText::TryAgainSoon);
    Problem::unavailable("TooManyQuestions", message, hint)
}

#[allow(clippy::needless_pass_by_value)] // Callers pass errors.
fn failed(why: impl ToString) -> Problem {
    Problem::unavailable("NotCounted", why.to_string(), ProblemText::TryAgainSoon)
}

/// A journal store whose reads fail once the caller has disconnected.
pub(crate) struct UntilStopped<'a, S> {
    pub(crate) store: &'a S,
    pub(crate) stop: &'a Stop,
}

impl<S> UntilStopped<'_, S> {
    fn check(&self) -> Result<(), StoreError> {
        if self.stop.is_stopped() {
            Err(StoreError::Failed("nobody waits for the answer any more".to_owned()))
        } else {
            Ok(())
        }
    }
}

impl<S: Store> Store for UntilStopped<'_, S> {
    fn head(&self) -> Result<Head, StoreError> {
        self.check()?;
        self.store.head()
    }

    fn keys(&self) -> Result<Vec<KeyRow>, StoreError> {
        self.check()?;
        self.store.keys()
    }

    fn append(&mut self, _: &[Record]) -> Result<Head, StoreError> {
        Err(StoreError::Failed("whoever reads does not write".to_owned()))
    }

    fn read(&self, from: u64, visit: &mut dyn FnMut(Record) -> bool) -> Result<(), StoreError> {
        self.check()?;
        self.store.read(from, &mut |record| !self.stop.is_stopped() && visit(record))?;
        self.check()
    }

    fn record(&self, seq: u64) -> Result<Option<Record>, StoreError> {
        self.check()?;
        self.store.record(seq)
    }

    fn flaw(&self) -> Result<Option<String>, StoreError> {
        self.check()?;
        self.store.flaw()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::task::{Context, Waker};

    use journal::MemoryStore;

    use super::*;

    #[tokio::test]
    async fn a_question_whose_asker_is_gone_is_stopped() {
        let heavy_work = HeavyWork::default();
        let (began, begun) = mpsc::channel();
        let (ended, end) = mpsc::channel();
        {
            let mut asked = std::pin::pin!(heavy_work.run(move |stop: &Stop| {
                began.send(()).unwrap();
                while !stop.is_stopped() {
                    std::thread::yield_now();
                }
                ended.send(()).unwrap();
            }));
            let mut context = Context::from_waker(Waker::noop());
            assert!(asked.as_mut().poll(&mut context).is_pending());
            begun.recv().unwrap();
            assert_eq!(heavy_work.taken(), 1);
        }
        end.recv().unwrap();
    }

    #[tokio::test]
    async fn a_full_queue_turns_the_next_away_until_somebody_leaves() {
        let heavy_work = HeavyWork::default();
        let held = heavy_work.hold().await.unwrap();
        let mut context = Context::from_waker(Waker::noop());
        let mut waiting: Vec<_> = (0..PLACES).map(|_| Box::pin(heavy_work.run(|_| ()))).collect();
        for one in &mut waiting {
            assert!(one.as_mut().poll(&mut context).is_pending());
        }
        let full = heavy_work.run(|_| ()).await.unwrap_err();
        assert_eq!((full.status().as_u16(), full.code()), (503, "TooManyQuestions"));
        waiting.pop();
        let mut next = std::pin::pin!(heavy_work.run(|_| ()));
        assert!(next.as_mut().poll(&mut context).is_pending(), "there is a place again");
        drop((waiting, held));
        next.await.unwrap();
    }

    #[tokio::test]
    async fn a_count_that_takes_too_long_is_ended() {
        let heavy_work = HeavyWork::default();
        let problem = heavy_work.count(|_| Err::<(), _>(NotCounted::TooCostly)).await.unwrap_err();
        assert_eq!((problem.status().as_u16(), problem.code()), (503, "NotCounted"));
    }

    #[test]
    fn a_journal_is_read_no_further_once_nobody_waits() {
        let (store, stop) = (MemoryStore::new(), Stop::default());
        let reading = UntilStopped { store: &store, stop: &stop };
        assert!(reading.head().is_ok() && reading.read(1, &mut |_| true).is_ok());
        stop.stop();
        assert!(reading.head().is_err() && reading.read(1, &mut |_| true).is_err());
    }
}
