//! The bounded queue to the two writer threads, which also coordinates which of them decides and commits.
//!
//! ```text
//! resting --jobs wait, nobody decides--> deciding --nobody commits--> committing --> resting
//! ```
//!
//! One writer decides at a time and one commits, so there is one order; the second writer is woken only when
//! something arrives while the first commits. It then has a batch and waits for its turn: more jobs wake it
//! only when there are [`TOGETHER`] of them, because waking a thread takes longer than deciding a job, and
//! the rest is decided when its turn comes. A writer that has just answered polls for a moment before it
//! sleeps, so that a client that sends one input after another need not wait for a thread to wake.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::game_manager::{Answer, Submission};

/// How long a writer polls before it sleeps: about as long as waking takes.
const LISTENS: Duration = Duration::from_micros(50);

/// How many jobs wake a writer that has a batch and waits until it can be committed.
const TOGETHER: usize = 16;

/// A submission, and the callback for its answer.
pub(crate) struct Job {
    pub(crate) submission: Submission,
    pub(crate) then: Then,
}

/// The callback for an answer. Dropped without being called if the writer had to stop.
pub(crate) type Then = Box<dyn FnOnce(Answer) + Send>;

/// What the deciding writer does next.
pub(crate) enum Next {
    /// Decides these jobs too.
    Decide(VecDeque<Job>),
    /// Commits what it has. The other writer may decide from now on.
    Commit,
}

/// Why the queue does not take a submission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Full {
    Busy,
    Stopped,
}

#[allow(clippy::struct_excessive_bools)] // Each is an independent state of a writer.
struct State {
    jobs: VecDeque<Job>,
    deciding: bool,
    committing: bool,
    /// Whether a resting writer is polling and need not be woken.
    listening: bool,
    /// How many resting writers sleep. Waking takes a system call even if nobody sleeps.
    resting: usize,
    /// Whether the deciding writer sleeps.
    decider_sleeps: bool,
    handles: usize,
    stopped: bool,
}

/// The queue.
pub(crate) struct Queue {
    room: usize,
    state: Mutex<State>,
    /// Notified for a resting writer.
    rest: Condvar,
    /// Notified for the deciding writer.
    decide: Condvar,
    /// Whether anything waits or has ended, for a polling writer.
    news: AtomicBool,
}

impl Queue {
    /// A queue for `room` jobs, with one handle.
    pub(crate) fn new(room: usize) -> Queue {
        let state = State {
            jobs: VecDeque::new(),
            deciding: false,
            committing: false,
            listening: false,
            resting: 0,
            decider_sleeps: false,
            handles: 1,
            stopped: false,
        };
        Queue {
            room,
            state: Mutex::new(state),
            rest: Condvar::new(),
            decide: Condvar::new(),
            news: AtomicBool::new(false),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No code that runs under this lock can panic halfway through a change.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn has_stopped(&self) -> bool {
        self.state().stopped
    }

    /// Queues a submission, or hands it back.
    pub(crate) fn push(
        &self,
        submission: Submission,
        then: Then,
    ) -> Result<(), (Full, Box<Submission>)> {
        let mut state = self.state();
        if state.stopped {
            return Err((Full::Stopped, Box::new(submission)));
        }
        if state.jobs.len() >= self.room {
            return Err((Full::Busy, Box::new(submission)));
        }
        state.jobs.push_back(Job { submission, then });
        // A writer was already notified of earlier jobs.
        let enough = if state.deciding && state.committing { TOGETHER } else { 1 };
        if state.jobs.len() == enough {
            self.ring(state);
        }
        Ok(())
    }

    /// Notifies the responsible writer that something waits, after the lock is released. A writer that is
    /// awake will look before it sleeps.
    fn ring(&self, state: MutexGuard<'_, State>) {
        let State { deciding, decider_sleeps, listening, resting, .. } = *state;
        drop(state);
        if deciding && decider_sleeps {
            self.decide.notify_one();
        } else if !deciding && listening {
            self.news.store(true, Ordering::Release);
        } else if !deciding && resting > 0 {
            self.rest.notify_one();
        }
    }

    pub(crate) fn handle_opened(&self) {
        self.state().handles += 1;
    }

    pub(crate) fn handle_closed(&self) {
        let mut state = self.state();
        state.handles -= 1;
        if state.handles == 0 {
            self.news.store(true, Ordering::Release);
            self.rest.notify_all();
        }
    }

    /// Waits, for a resting writer, until there are jobs that nobody is deciding; `None` when no more will
    /// come.
    pub(crate) fn begin(&self, room: usize) -> Option<VecDeque<Job>> {
        let mut listened = false;
        let mut state = self.state();
        loop {
            if state.stopped {
                return None;
            }
            if !state.deciding && !state.jobs.is_empty() {
                state.deciding = true;
                return Some(some(&mut state.jobs, room));
            }
            if state.handles == 0 && state.jobs.is_empty() {
                return None;
            }
            if !listened && !state.listening && !state.deciding {
                listened = true;
                state.listening = true;
                self.news.store(false, Ordering::Relaxed);
                drop(state);
                self.listen();
                state = self.state();
                state.listening = false;
            } else {
                state.resting += 1;
                state = self.rest.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.resting -= 1;
            }
        }
    }

    fn listen(&self) {
        let start = Instant::now();
        while !self.news.load(Ordering::Acquire) && start.elapsed() < LISTENS {
            std::hint::spin_loop();
        }
    }

    /// Waits, for the deciding writer, until more can be decided or its batch can be committed.
    pub(crate) fn next(&self, room: usize) -> Next {
        let mut state = self.state();
        loop {
            let enough = if state.committing { TOGETHER } else { 1 };
            if state.jobs.len() >= enough && room > 0 {
                return Next::Decide(some(&mut state.jobs, room));
            }
            if !state.committing {
                state.committing = true;
                return Next::Commit;
            }
            state.decider_sleeps = true;
            state = self.decide.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.decider_sleeps = false;
        }
    }

    /// The deciding writer has released the decider.
    pub(crate) fn decided(&self) {
        let mut state = self.state();
        state.deciding = false;
        if !state.jobs.is_empty() {
            self.ring(state);
        }
    }

    /// The commit has ended, successfully or not.
    pub(crate) fn committed(&self) {
        let mut state = self.state();
        state.committing = false;
        let decider_sleeps = state.decider_sleeps;
        drop(state);
        if decider_sleeps {
            self.decide.notify_one();
        }
    }

    /// Accepts no more jobs and drops the waiting ones, so that their senders learn that no answer will come.
    pub(crate) fn stop(&self) {
        let mut state = self.state();
        state.stopped = true;
        state.committing = false;
        let unanswered = std::mem::take(&mut state.jobs);
        drop(state);
        drop(unanswered);
        self.news.store(true, Ordering::Release);
        self.rest.notify_all();
        self.decide.notify_all();
    }
}

/// Takes at most `room` jobs.
fn some(jobs: &mut VecDeque<Job>, room: usize) -> VecDeque<Job> {
    let rest = if jobs.len() > room { jobs.split_off(room) } else { VecDeque::new() };
    std::mem::replace(jobs, rest)
}
