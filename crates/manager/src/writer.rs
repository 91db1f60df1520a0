//! The writer: decides submissions in one order, and commits them in groups.
//!
//! Submissions are queued; all that wait are decided, applied and committed together, and only then answered.
//! A slow disk makes batches larger, not the floor slower. The queue is bounded: when it is full, a
//! submission is refused as busy, never dropped.
//!
//! Two threads take turns, so that one decides while the disk works for the other:
//!
//! ```text
//! one    decide 1 | commit 1 ......... | answer 1 | decide 3 ..... | commit 3 ...
//! other             decide 2 ......... | commit 2 ............... | answer 2 | decide 4
//! ```
//!
//! The thread that holds the *decider* decides; batches leave it one at a time and in order, so the journal
//! has one order. If a commit fails, the batch decided after it is based on records that do not exist: it
//! fails too, and the decider returns to the state of the journal before anything else is decided.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use floor::{Chance, Floor, Millis};
use journal::{Store, StoreError};

use crate::committed::CommittedRecord;
use crate::decider::{Batch, Decider};
use crate::fold::FoldError;
use crate::game_manager::{Answer, GameManager, Runtime, Submission};
use crate::history::History;
use crate::queue::{Full, Job, Next, Queue, Then};
use crate::state::PendingSnapshot;

/// The most submissions in one transaction.
const MAX_BATCH: usize = 4_096;

/// A submission that could not be queued, handed back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotQueued {
    /// The queue is full: send it again in a moment.
    Busy(Box<Submission>),
    /// The Game Manager has stopped.
    Stopped(Box<Submission>),
}

/// A handle to the writer. Clones are handles to the same writer; when the last is dropped, the writer
/// finishes the queue and stops.
pub struct WriterHandle {
    queue: Arc<Queue>,
}

impl Clone for WriterHandle {
    fn clone(&self) -> WriterHandle {
        self.queue.handle_opened();
        WriterHandle { queue: Arc::clone(&self.queue) }
    }
}

impl Drop for WriterHandle {
    fn drop(&mut self) {
        self.queue.handle_closed();
    }
}

/// A pending answer.
pub struct Waiting(Receiver<Answer>);

impl Waiting {
    /// Waits for the answer; `None` if the Game Manager had to stop before it was durable.
    #[must_use]
    pub fn wait(self) -> Option<Answer> {
        self.0.recv().ok()
    }
}

impl WriterHandle {
    /// Whether the writer still accepts submissions.
    #[must_use]
    pub fn is_running(&self) -> bool {
        !self.queue.has_stopped()
    }

    /// Queues a submission.
    ///
    /// # Errors
    ///
    /// Hands it back if the queue is full or the writer has stopped.
    pub fn submit(&self, submission: Submission) -> Result<Waiting, NotQueued> {
        let (sender, waiting) = sync_channel(1);
        self.submit_then(submission, move |answer| {
            // A caller that no longer waits can ask again with the same key.
            let _ = sender.send(answer);
        })?;
        Ok(Waiting(waiting))
    }

    /// Queues a submission; `then` is called with its answer, on the writer's thread, and should be quick.
    /// It is dropped without being called if the Game Manager has to stop before that.
    ///
    /// # Errors
    ///
    /// Hands the submission back if the queue is full or the writer has stopped.
    pub fn submit_then(
        &self,
        submission: Submission,
        then: impl FnOnce(Answer) + Send + 'static,
    ) -> Result<(), NotQueued> {
        let queued = self.queue.push(submission, Box::new(then));
        queued.map_err(|(full, submission)| match full {
            Full::Busy => NotQueued::Busy(submission),
            Full::Stopped => NotQueued::Stopped(submission),
        })
    }
}

/// A subscriber to everything that becomes durable, in order, before any answer is sent. It should be quick.
pub trait CommitListener: Send + Sync {
    /// These records became durable. Their events are as decided, including secrets.
    fn committed(&self, records: Vec<CommittedRecord>);

    /// Whether the records are wanted at all.
    fn wants_records(&self) -> bool {
        true
    }

    /// The store failed, and this is the state of the journal up to record `seq`.
    fn journal_refolded(&self, floor: &Floor, history: &History, seq: u64);
}

/// No subscriber.
impl CommitListener for () {
    fn committed(&self, _: Vec<CommittedRecord>) {}

    fn wants_records(&self) -> bool {
        false
    }

    fn journal_refolded(&self, _: &Floor, _: &History, _: u64) {}
}

/// The writer's thread. It returns the manager, or the reason why the journal could not be folded again.
pub type WriterThread<S, C> = JoinHandle<Result<GameManager<S, C>, FoldError>>;

/// Starts the writer with room for `queue` submissions. `clock` returns the current time.
pub fn start<S, C>(
    manager: GameManager<S, C>,
    queue: usize,
    clock: impl Fn() -> Millis + Send + Sync + 'static,
) -> (WriterHandle, WriterThread<S, C>)
where
    S: Store + Send + 'static,
    C: Chance + Send + 'static,
{
    start_with_listener(manager, queue, clock, Arc::new(()))
}

/// Starts the writer, and passes everything that becomes durable to `listener`.
pub fn start_with_listener<S, C>(
    manager: GameManager<S, C>,
    queue: usize,
    clock: impl Fn() -> Millis + Send + Sync + 'static,
    listener: Arc<dyn CommitListener>,
) -> (WriterHandle, WriterThread<S, C>)
where
    S: Store + Send + 'static,
    C: Chance + Send + 'static,
{
    let queue = Arc::new(Queue::new(queue));
    let handle = WriterHandle { queue: Arc::clone(&queue) };
    let thread = thread::spawn(move || {
        let GameManager { decider, store, runtime } = manager;
        let disk = Disk { durable: decider.seq(), store, failed: None };
        let writers = Writers {
            queue: &queue,
            clock: &clock,
            listener: &*listener,
            runtime: &runtime,
            decider: Mutex::new(decider),
            disk: Mutex::new(disk),
        };
        let ends = thread::scope(|scope| {
            let other = scope.spawn(|| writers.work());
            let one = writers.work();
            let other = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            one.and(other)
        });
        let (decider, disk) = (writers.decider.into_inner(), writers.disk.into_inner());
        ends?;
        let decider = decider.unwrap_or_else(PoisonError::into_inner);
        let store = disk.unwrap_or_else(PoisonError::into_inner).store;
        Ok(GameManager { decider, store, runtime })
    });
    (handle, thread)
}

/// The store, and how far it is known to be durable.
struct Disk<S> {
    store: S,
    durable: u64,
    /// Why the last commit failed, until the decider has returned to the state of the journal.
    failed: Option<StoreError>,
}

/// A batch that has left the decider, with its answers.
struct Decided {
    batch: Batch,
    answers: Vec<(Then, Answer)>,
    taken: Option<Box<PendingSnapshot>>,
}

/// A batch that has left the decider, and the lock of the disk for it.
type Turn<'a, S> = (Decided, MutexGuard<'a, Disk<S>>);

struct Writers<'a, S, C, T> {
    queue: &'a Queue,
    clock: &'a T,
    listener: &'a dyn CommitListener,
    runtime: &'a Runtime,
    decider: Mutex<Decider<C>>,
    disk: Mutex<Disk<S>>,
}

impl<S: Store, C: Chance, T: Fn() -> Millis> Writers<'_, S, C, T> {
    /// Takes turns until nothing more can come.
    fn work(&self) -> Result<(), FoldError> {
        let _stops = Stops(self.queue);
        self.take_turns()
    }

    fn take_turns(&self) -> Result<(), FoldError> {
        while let Some(jobs) = self.queue.begin(MAX_BATCH) {
            let Some((decided, disk)) = self.decide(jobs)? else { continue };
            self.commit(decided, disk)?;
        }
        Ok(())
    }

    /// Holds the decider and decides submissions until the disk is free for them. `None` if the batch failed.
    fn decide(&self, jobs: VecDeque<Job>) -> Result<Option<Turn<'_, S>>, FoldError> {
        let mut decider = lock(&self.decider);
        let mut batch = Batch::for_listener(self.listener.wants_records());
        let mut answers = Vec::with_capacity(jobs.len());
        let mut next = Next::Decide(jobs);
        while let Next::Decide(jobs) = next {
            let now = (self.clock)();
            for Job { submission, then } in jobs {
                answers.push((then, decider.take(submission, now, &mut batch)));
            }
            next = self.queue.next(MAX_BATCH.saturating_sub(answers.len()));
        }
        let mut disk = lock(&self.disk);
        if let Some(error) = disk.failed.clone() {
            // This batch was decided on records that are not in the journal.
            let durable = disk.durable;
            self.go_back(&mut decider, &mut disk)?;
            drop((decider, disk));
            self.queue.committed();
            self.queue.decided();
            tell_failure(answers, durable, &error);
            return Ok(None);
        }
        let taken = decider.pending_snapshot(self.runtime.snapshot_every());
        drop(decider);
        self.queue.decided();
        Ok(Some((Decided { batch, answers, taken }, disk)))
    }

    /// Makes a batch durable, and then sends the answers.
    fn commit(&self, decided: Decided, mut disk: MutexGuard<'_, Disk<S>>) -> Result<(), FoldError> {
        let Decided { batch, answers, taken } = decided;
        // A batch of repeats has no records, but it waited for the batch that they repeat.
        let appended = match &batch.records[..] {
            [] => Ok(None),
            records => disk.store.append(records).map(Some),
        };
        let durable = disk.durable;
        match &appended {
            Ok(None) => {}
            Ok(Some(head)) => {
                disk.durable = head.seq;
                self.runtime.integrity.committed(*head);
                self.listener.committed(batch.committed);
            }
            Err(error) => disk.failed = Some(error.clone()),
        }
        drop(disk);
        self.queue.committed();
        if let Err(error) = appended {
            self.go_back(&mut lock(&self.decider), &mut lock(&self.disk))?;
            tell_failure(answers, durable, &error);
            return Ok(());
        }
        self.runtime.keep(taken);
        for (then, answer) in answers {
            then(answer);
        }
        Ok(())
    }

    /// Returns the decider to the state of the journal, unless that was done since the failure.
    fn go_back(&self, decider: &mut Decider<C>, disk: &mut Disk<S>) -> Result<(), FoldError> {
        if disk.failed.is_some() {
            decider.reset(self.runtime.fold_again(&disk.store)?);
            disk.durable = decider.seq();
            disk.failed = None;
            self.listener.journal_refolded(&decider.floor, &decider.history, decider.seq());
        }
        Ok(())
    }
}

/// However a writer ends, even by a panic, neither the other writer nor any client may keep waiting for it.
struct Stops<'a>(&'a Queue);

impl Drop for Stops<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// A thread that panicked has poisoned its lock: the other must not continue either.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("the other writer has not panicked")
}

fn tell_failure(answers: Vec<(Then, Answer)>, durable: u64, error: &StoreError) {
    for (then, answer) in answers {
        then(answer.failed(durable, error));
    }
}
