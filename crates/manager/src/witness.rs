//! The thread that writes the witness: off the writer's path, always the latest head, at most a second
//! behind.
//!
//! The writer only publishes its last head, and this thread picks it up. A witness that cannot be written is
//! reported and tried again; nothing waits for it. A disk or a host that does not answer at all is noticed by
//! [`Integrity`], because nothing is heard of this thread meanwhile; a stop waits for it only for a moment.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use journal::{Head, Witness};

use crate::integrity::Integrity;

/// The time between two checks.
const CHECK_INTERVAL: Duration = Duration::from_millis(400);
/// How long a stop waits for the last write.
const LAST_WRITE: Duration = Duration::from_secs(2);

/// Signals a thread to stop, and lets it sleep until then.
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

    /// Sleeps, and returns whether to stop.
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
    /// Told when the thread has ended.
    ended: Arc<Stop>,
    thread: Option<JoinHandle<()>>,
}

impl WitnessWriter {
    /// Starts the thread. An expected witness that does not exist is reported.
    pub(crate) fn start(path: PathBuf, expected: bool, integrity: Arc<Integrity>) -> WitnessWriter {
        let (stop, ended) = (Arc::new(Stop::default()), Arc::new(Stop::default()));
        let (told, ends) = (Arc::clone(&stop), Ends(Arc::clone(&ended)));
        let failing = Arc::clone(&integrity);
        // The journal was compared with this one when it was opened.
        let mut written = Witness::read(&path).ok().flatten().map(|it| it.0);
        if expected && written.is_none() && integrity.head().is_some_and(|head| head.seq > 0) {
            let shown = path.display();
            integrity.witness_is_strange(format!(
                "{shown} was not there at the start, so the journal was not compared with it"
            ));
        }
        integrity.witness_works(true);
        let work = move || {
            let _ends = ends;
            loop {
                let stops = told.sleep(CHECK_INTERVAL);
                keep(&path, &integrity, &mut written);
                integrity.witness_works(!stops);
                if stops {
                    break;
                }
            }
        };
        let thread = thread::Builder::new().name("witness".to_owned()).spawn(work);
        if let Err(error) = &thread {
            failing.witness_tried(Some(error.to_string()));
        }
        WitnessWriter { stop, ended, thread: thread.ok() }
    }
}

/// Tells that the thread has ended, however it did.
struct Ends(Arc<Stop>);

impl Drop for Ends {
    fn drop(&mut self) {
        self.0.tell();
    }
}

/// Writes the latest head, unless it is already written. A witness other than the one last written is
/// evidence, and is not overwritten.
fn keep(path: &Path, integrity: &Integrity, written: &mut Option<Head>) {
    let Some(head) = integrity.head().filter(|head| *written != Some(*head)) else { return };
    let tried = match Witness::read(path) {
        Ok(Some(Witness(found))) if Some(found) != *written && found.key == head.key => {
            set_aside(path, integrity, &head, &found)
        }
        _ => Ok(()),
    };
    match tried.and_then(|()| Witness(head).write(path)) {
        Ok(()) => {
            *written = Some(head);
            integrity.witness_tried(None);
        }
        Err(error) => integrity.witness_tried(Some(format!("{}: {error}", path.display()))),
    }
}

/// Handles a witness that this program did not write: from a disk that was mounted late, or from another
/// history. If it is ahead of the journal, records are missing, and it stays in place; otherwise it is kept
/// beside the new one.
fn set_aside(path: &Path, integrity: &Integrity, head: &Head, found: &Head) -> io::Result<()> {
    let shown = path.display();
    if found.seq > head.seq || (found.seq == head.seq && found.hash != head.hash) {
        let (seq, last) = (found.seq, head.seq);
        integrity.found_broken(format!(
            "the witness {shown} knows record {seq}, and the journal ends at {last} or has another"
        ));
        return Err(io::Error::other("it knows another journal, and is not overwritten"));
    }
    let mut kept = path.as_os_str().to_owned();
    kept.push(format!(".found-{}", found.seq));
    let kept = PathBuf::from(kept);
    std::fs::rename(path, &kept)?;
    integrity.witness_is_strange(format!(
        "{shown} was not the one that was written; it is kept as {}: verify the journal with it",
        kept.display()
    ));
    Ok(())
}

impl Drop for WitnessWriter {
    fn drop(&mut self) {
        self.stop.tell();
        // A thread whose write does not return ends with the process.
        if let Some(thread) = self.thread.take()
            && self.ended.sleep(LAST_WRITE)
        {
            let _ = thread.join();
        }
    }
}
