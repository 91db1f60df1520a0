//! Handles SIGINT (Ctrl-C) and SIGTERM: a command that has temporary folders removes them before it ends.
//!
//! ```text
//!            listen                    on_stop
//! (default) -------> clean up and exit -------> tell the command, which ends by itself
//! ```
//!
//! Clean up and exit: the cleanups run, and the exit code is 128 plus the signal's number, as in a shell.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{Signal, SignalKind, signal};

/// How often a folder is removed again if a thread still writes to it, and the pause in between.
const ATTEMPTS: u32 = 100;
const PAUSE: Duration = Duration::from_millis(10);

/// What a signal does.
struct Actions {
    on_stop: Option<Box<dyn Fn() + Send>>,
    /// The cleanups, by number. The last one runs first.
    cleanups: Vec<(u64, Box<dyn FnMut() + Send>)>,
    next: u64,
}

impl Actions {
    fn add(&mut self, clean: impl FnMut() + Send + 'static) -> Cleanup {
        let number = self.next;
        self.next += 1;
        self.cleanups.push((number, Box::new(clean)));
        Cleanup { number }
    }
}

static ACTIONS: Mutex<Actions> =
    Mutex::new(Actions { on_stop: None, cleanups: Vec::new(), next: 0 });

fn actions() -> MutexGuard<'static, Actions> {
    ACTIONS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tells a command to stop, instead of ending the process. Later signals tell it again.
pub(crate) fn on_stop(tell: impl Fn() + Send + 'static) -> io::Result<()> {
    listen()?;
    actions().on_stop = Some(Box::new(tell));
    Ok(())
}

/// Runs `clean` if a signal ends the process before the returned guard is dropped.
pub(crate) fn on_exit(clean: impl FnMut() + Send + 'static) -> io::Result<Cleanup> {
    listen()?;
    Ok(actions().add(clean))
}

/// A cleanup that is due as long as this exists.
pub(crate) struct Cleanup {
    number: u64,
}

impl Drop for Cleanup {
    fn drop(&mut self) {
        // If a signal is being handled, this waits until the process ends. The error of a command whose
        // folder was removed is therefore never shown.
        actions().cleanups.retain(|(number, _)| *number != self.number);
    }
}

/// A temporary folder, removed when it is dropped or a signal ends the process.
pub(crate) struct TemporaryFolder {
    path: PathBuf,
    _cleanup: Cleanup,
}

impl TemporaryFolder {
    /// Creates a folder in `place`, or in the system's folder for temporary files.
    pub(crate) fn create(prefix: &str, place: Option<&Path>) -> io::Result<TemporaryFolder> {
        listen()?;
        let place = place.map_or_else(std::env::temp_dir, Path::to_owned);
        // A signal waits until the cleanup is known, so no folder is left behind.
        let mut actions = actions();
        let path = tempfile::Builder::new().prefix(prefix).tempdir_in(place)?.keep();
        let unwanted = path.clone();
        let cleanup = actions.add(move || remove(&unwanted));
        Ok(TemporaryFolder { path, _cleanup: cleanup })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        remove(&self.path);
    }
}

/// Removes a folder to which other threads may still write.
fn remove(folder: &Path) {
    for _ in 0..ATTEMPTS {
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => thread::sleep(PAUSE),
            _ => return,
        }
    }
}

/// Starts the thread that waits for signals, once. When this has returned, they no longer end the process
/// directly.
fn listen() -> io::Result<()> {
    static LISTENING: OnceLock<io::Result<()>> = OnceLock::new();
    let listening = LISTENING.get_or_init(|| {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let signals = {
            let _inside = runtime.enter();
            (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?)
        };
        thread::Builder::new().name("signals".to_owned()).spawn(move || wait(&runtime, signals))?;
        Ok(())
    });
    listening.as_ref().map_err(|error| io::Error::new(error.kind(), error.to_string())).copied()
}

fn wait(runtime: &Runtime, (mut interrupt, mut terminate): (Signal, Signal)) {
    loop {
        let kind = runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => SignalKind::interrupt(),
                _ = terminate.recv() => SignalKind::terminate(),
            }
        });
        let mut actions = actions();
        if let Some(tell) = &actions.on_stop {
            tell();
            continue;
        }
        for (_, clean) in actions.cleanups.iter_mut().rev() {
            clean();
        }
        exit(128 + kind.as_raw_value());
    }
}
