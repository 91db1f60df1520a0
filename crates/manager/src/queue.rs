//! The queue to the writer: bounded, and with one bell for everything a writer waits for.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::game_manager::{Answer, Submission};

/// A submission, and what is done with its answer.
pub(crate) struct Job {
    pub(crate) submission: Submission,
    pub(crate) then: Then,
}

/// What is done with an answer. Dropped unheard if the writer had to stop.
pub(crate) type Then = Box<dyn FnOnce(Answer) + Send>;

/// What a writer does next.
pub(crate) enum Next {
    /// Decides these.
    Decide(VecDeque<Job>),
    /// Commits what it has: nobody else does just now.
    Commit,
    /// Ends: nothing waits, and nothing will come.
    End,
}

/// A submission that the queue did not take.
pub(crate) enum Full {
    Busy(Job),
    Closed(Job),
}

struct State {
    jobs: VecDeque<Job>,
    committing: bool,
    doors: usize,
    stopped: bool,
}

/// The queue.
pub(crate) struct Queue {
    room: usize,
    state: Mutex<State>,
    bell: Condvar,
}

impl Queue {
    /// A queue for `room` jobs, with one door.
    pub(crate) fn new(room: usize) -> Queue {
        let state = State { jobs: VecDeque::new(), committing: false, doors: 1, stopped: false };
        Queue { room, state: Mutex::new(state), bell: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No code that runs under this lock can panic halfway through a change.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn push(&self, job: Job) -> Result<(), Full> {
        let mut state = self.state();
        if state.stopped {
            return Err(Full::Closed(job));
        }
        if state.jobs.len() >= self.room {
            return Err(Full::Busy(job));
        }
        state.jobs.push_back(job);
        // Whoever listens was told of those that wait already.
        let first = state.jobs.len() == 1;
        drop(state);
        if first {
            self.bell.notify_one();
        }
        Ok(())
    }

    pub(crate) fn door_opened(&self) {
        self.state().doors += 1;
    }

    pub(crate) fn door_closed(&self) {
        self.state().doors -= 1;
        self.bell.notify_one();
    }

    /// Waits for something to do, for a writer that has decided `have` submissions and may decide `room`
    /// more. One writer listens at a time.
    pub(crate) fn next(&self, have: usize, room: usize) -> Next {
        let mut state = self.state();
        loop {
            if !state.jobs.is_empty() && room > 0 {
                let rest = if state.jobs.len() > room {
                    state.jobs.split_off(room)
                } else {
                    VecDeque::new()
                };
                return Next::Decide(std::mem::replace(&mut state.jobs, rest));
            }
            if have > 0 && !state.committing {
                state.committing = true;
                return Next::Commit;
            }
            if have == 0 && (state.doors == 0 || state.stopped) {
                return Next::End;
            }
            state = self.bell.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The commit that was begun is over, well or not.
    pub(crate) fn committed(&self) {
        self.state().committing = false;
        self.bell.notify_one();
    }

    /// Takes nothing more; whoever waits hears that no answer will come.
    pub(crate) fn stop(&self) {
        let mut state = self.state();
        state.stopped = true;
        state.committing = false;
        let unheard = std::mem::take(&mut state.jobs);
        drop(state);
        drop(unheard);
        self.bell.notify_all();
    }
}
