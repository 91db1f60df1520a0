//! One writer, group commit.
//!
//! Submissions queue to one thread; whatever waits is decided, applied and committed together, and only
//! then answered. A slow disk makes batches larger, not the floor slower. The queue is bounded: when it is
//! full, a submission is refused as busy, never dropped.

use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::thread::{self, JoinHandle};

use floor::Millis;
use journal::Store;

use crate::chance::Chance;
use crate::fold::FoldError;
use crate::game_manager::{Answer, GameManager, Submission};

/// The most submissions that one transaction takes.
const BATCH_MOST: usize = 4_096;

/// A submission that could not be queued, handed back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotQueued {
    /// The queue is full: send it again in a moment.
    Busy(Box<Submission>),
    /// The Game Manager has stopped.
    Stopped(Box<Submission>),
}

struct Job {
    submission: Submission,
    answer: SyncSender<Answer>,
}

/// The door to the writer. Clones are doors to the same writer; when the last is dropped, the writer
/// finishes what waits and stops.
#[derive(Clone)]
pub struct Door {
    queue: SyncSender<Job>,
}

/// An answer that will come.
pub struct Waiting(Receiver<Answer>);

impl Waiting {
    /// Waits for the answer; `None` if the Game Manager had to stop before it was durable.
    #[must_use]
    pub fn wait(self) -> Option<Answer> {
        self.0.recv().ok()
    }
}

impl Door {
    /// Queues a submission.
    ///
    /// # Errors
    ///
    /// Hands it back if the queue is full or the writer has stopped.
    pub fn submit(&self, submission: Submission) -> Result<Waiting, NotQueued> {
        let (answer, waiting) = sync_channel(1);
        match self.queue.try_send(Job { submission, answer }) {
            Ok(()) => Ok(Waiting(waiting)),
            Err(TrySendError::Full(job)) => Err(NotQueued::Busy(Box::new(job.submission))),
            Err(TrySendError::Disconnected(job)) => {
                Err(NotQueued::Stopped(Box::new(job.submission)))
            }
        }
    }
}

/// The writer's thread. It ends with the manager, or with why the journal could not be folded again.
pub type WriterThread<S, C> = JoinHandle<Result<GameManager<S, C>, FoldError>>;

/// Starts the writer with room for `queue` submissions. `clock` says what time it is.
pub fn start<S, C>(
    mut manager: GameManager<S, C>,
    queue: usize,
    clock: impl Fn() -> Millis + Send + 'static,
) -> (Door, WriterThread<S, C>)
where
    S: Store + Send + 'static,
    C: Chance + Send + 'static,
{
    let (sender, jobs) = sync_channel(queue);
    let thread = thread::spawn(move || {
        while let Some(batch) = next_batch(&jobs) {
            let (submissions, waiting): (Vec<_>, Vec<_>) =
                batch.into_iter().map(|job: Job| (job.submission, job.answer)).unzip();
            let answers = manager.submit(submissions, clock())?;
            for (answer, waiting) in answers.into_iter().zip(waiting) {
                // Whoever no longer waits can ask again with the same key.
                let _ = waiting.send(answer);
            }
        }
        Ok(manager)
    });
    (Door { queue: sender }, thread)
}

/// Waits for a submission, and takes whatever else waits by then.
fn next_batch(jobs: &Receiver<Job>) -> Option<Vec<Job>> {
    let mut batch = vec![jobs.recv().ok()?];
    while batch.len() < BATCH_MOST {
        match jobs.try_recv() {
            Ok(job) => batch.push(job),
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => break,
        }
    }
    Some(batch)
}
