//! The thread that writes the witness: off the writer's path, the latest head wins, at most a second behind.
//!
//! The writer only leaves its last head where this thread finds it. A witness that cannot be written is told
//! and tried again; nothing waits for it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use journal::Witness;

use crate::integrity::Integrity;

/// How long it waits between two looks.
const LOOK: Duration = Duration::from_millis(400);

/// Tells a thread to stop, and lets it sleep until then.
#[derive(Debug, Default)]
pub(crate) struct Stop {
    told: Mutex<bool>,
    wake: Condvar,
}

impl Stop {
    pub(crate) fn tell(&self) {
        *self.told.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.wake.notify_all();
    }

    /// Sleeps, and answers whether to stop.
    pub(crate) fn sleep(&self, most: Duration) -> bool {
        let told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.wake.wait_timeout_while(told, most, |told| !*told);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Writes the witness while the Game Manager runs, and a last time when it ends.
#[derive(Debug)]
pub(crate) struct WitnessWriter {
    stop: Arc<Stop>,
    thread: Option<JoinHandle<()>>,
}

impl WitnessWriter {
    pub(crate) fn start(path: PathBuf, integrity: Arc<Integrity>) -> WitnessWriter {
        let stop = Arc::new(Stop::default());
        let told = Arc::clone(&stop);
        let failing = Arc::clone(&integrity);
        let work = move || {
            let mut written = None;
            loop {
                let ends = told.sleep(LOOK);
                keep(&path, &integrity, &mut written);
                if ends {
                    break;
                }
            }
        };
        let thread = thread::Builder::new().name("witness".to_owned()).spawn(work);
        if let Err(error) = &thread {
            failing.witness_tried(Some(error.to_string()));
        }
        WitnessWriter { stop, thread: thread.ok() }
    }
}

/// Writes the latest head, unless it is written already.
fn keep(path: &Path, integrity: &Integrity, written: &mut Option<u64>) {
    let Some(head) = integrity.head().filter(|head| *written != Some(head.seq)) else { return };
    match Witness(head).write(path) {
        Ok(()) => {
            *written = Some(head.seq);
            integrity.witness_tried(None);
        }
        Err(error) => integrity.witness_tried(Some(format!("{}: {error}", path.display()))),
    }
}

impl Drop for WitnessWriter {
    fn drop(&mut self) {
        self.stop.tell();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
