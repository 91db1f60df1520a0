//! The harness of the browser tests: a real browser and a real server.
//!
//!     Floor     a separate `ninefold demo --paused`, on a free port; people act on it by calls
//!     Browser   a separate chromium that shows that floor; verbs for what a person does and sees
//!
//! Both are processes, and both are ended with the test, however it ends. Nothing here sleeps for a fixed
//! time: an expectation is checked again until it is met, and a failure shows what was there instead.

mod axe;
mod chromium;
mod console;
mod cost;
mod devices;
mod floor;
mod fonts;
mod hands;
mod look;

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) use chromium::{Browser, Fonts};
pub(crate) use floor::Floor;
pub(crate) use thirtyfour::Key;

/// How long something may take before it counts as not happening: generous, for a busy machine. Whatever
/// happens is not waited for any longer than it takes.
const PATIENCE: Duration = Duration::from_mins(2);
/// How long to leave the processor to others before asking again.
const TURN: Duration = Duration::from_millis(20);

/// Asks until there is an answer; gives the last thing that was there instead.
pub(crate) fn until<T>(mut ask: impl FnMut() -> Result<T, String>) -> Result<T, String> {
    let end = Instant::now() + PATIENCE;
    loop {
        match ask() {
            Ok(answer) => return Ok(answer),
            Err(instead) if end < Instant::now() => return Err(instead),
            Err(_) => thread::sleep(TURN),
        }
    }
}

/// A place for one test: as many run at once as the machine has cores, and never more than four, because a
/// browser takes some hundred megabytes. A test holds one place for all its browsers, so that no two tests
/// wait for each other's.
struct Place;

static TAKEN: Mutex<usize> = Mutex::new(0);
static LEFT: Condvar = Condvar::new();

impl Place {
    fn take() -> Place {
        let most = thread::available_parallelism().map_or(1, |cores| cores.get().min(4));
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        while *taken >= most {
            taken = LEFT.wait(taken).unwrap_or_else(PoisonError::into_inner);
        }
        *taken += 1;
        Place
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *TAKEN.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        LEFT.notify_one();
    }
}
