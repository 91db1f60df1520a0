//! Taking turns at the proof: checking a secret costs 19 MB and some milliseconds of a core.
//!
//! ```text
//! log-in --two at a time--+
//!                         +--one person's, one after the other--> a few at a time --> checked
//! console ----------------+
//! ```
//!
//! So only a few are checked at a time, whoever asks. Those of one person are checked one after the other,
//! with the count of failures written down between them: of a thousand PINs that are sent at once three are
//! tried, and then the credential is locked. Log-ins need no session, so they queue by themselves: whoever
//! floods the door holds up nobody's PIN at a console.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use floor::StaffId;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tokio::time::timeout;

/// How many log-ins are looked at together.
const LOG_INS: usize = 2;
/// How many secrets are checked together; more than log-ins, so that some are left for the consoles.
const CHECKS: usize = 4;
/// How long a log-in waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// Who waits for what.
pub(crate) struct Turns {
    log_ins: Semaphore,
    checks: Arc<Semaphore>,
    /// People of the floor only: nobody makes names up here.
    people: Mutex<HashMap<StaffId, Arc<tokio::sync::Mutex<()>>>>,
}

impl Default for Turns {
    fn default() -> Turns {
        Turns {
            log_ins: Semaphore::new(LOG_INS),
            checks: Arc::new(Semaphore::new(CHECKS)),
            people: Mutex::default(),
        }
    }
}

impl Turns {
    /// A turn at the door; `None` if too many wait there.
    pub(crate) async fn at_the_door(&self) -> Option<SemaphorePermit<'_>> {
        timeout(PATIENCE, self.log_ins.acquire()).await.ok()?.ok()
    }

    /// The turn of somebody whom the floor knows. Until it is dropped nobody else proves to be them.
    pub(crate) async fn of(&self, staff: &StaffId) -> OwnedMutexGuard<()> {
        let turn = {
            let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(people.entry(staff.clone()).or_default())
        };
        turn.lock_owned().await
    }

    /// A turn to check a secret. Whoever checks holds it until that is done, also if nobody waits any more.
    pub(crate) async fn check(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.checks).acquire_owned().await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_person_proves_themselves_once_at_a_time() {
        let turns = Turns::default();
        let (dana, sam): (StaffId, StaffId) =
            ("D100".try_into().unwrap(), "S200".try_into().unwrap());
        let first = turns.of(&dana).await;
        let _other = turns.of(&sam).await;
        let mut second = std::pin::pin!(turns.of(&dana));
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(second.as_mut().poll(&mut context).is_pending());
        drop(first);
        assert!(second.as_mut().poll(&mut context).is_ready());
    }

    #[tokio::test]
    async fn a_crowd_at_the_door_holds_up_nobody_inside() {
        let turns = Turns::default();
        let (_one, two) = (turns.at_the_door().await, turns.at_the_door().await);
        let mut third = std::pin::pin!(turns.at_the_door());
        let mut context = std::task::Context::from_waker(std::task::Waker::noop());
        assert!(third.as_mut().poll(&mut context).is_pending());
        assert!(turns.check().await.is_some());
        drop(two);
        assert!(third.as_mut().poll(&mut context).is_ready());
    }
}
