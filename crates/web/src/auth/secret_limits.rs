//! Queues for the checking of secrets: checking one, or computing the digest of a new one, takes 19 MB and
//! some milliseconds of a core.
//!
//! ```text
//! login from a network known for this person --two at a time--+
//! login from elsewhere --two at a time, few wait--------------+--one at a time for each name--> checked
//! console, new secret ----------------------------------------+             (a few at a time)
//! ```
//!
//! Only a few secrets are processed at a time. Those of one name are checked one after the other, and each
//! failure is recorded before the next check: of a thousand PINs sent at once, three are tried, and then the
//! credential is locked. Logins need no session, so they have separate queues: a flood of logins delays
//! neither PINs at a console nor people who log in from a network they have used before. An unknown name
//! queues like any other, so that the time taken reveals nothing.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use floor::Address;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore, SemaphorePermit};
use tokio::time::timeout;

/// How many logins of each lane are processed at a time.
const LOG_INS: usize = 2;
/// How many secrets are processed at a time; more than logins, so that some are left for the consoles.
const CHECKS: usize = 6;
/// How many logins from one network may wait or be processed.
const FROM_ONE: usize = 16;
/// How many logins from networks that are new to the person may wait or be processed.
const STRANGERS: usize = 64;
/// How long a login waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many names may be checked concurrently.
const NAMES: usize = 256;

/// The queues.
pub(crate) struct SecretLimits {
    /// Logins from a network known for the person.
    known: Semaphore,
    strangers: Semaphore,
    waiting: Mutex<Waiting>,
    checks: Arc<Semaphore>,
    /// A name uses the lock selected by its hash, so that made-up names cannot fill the memory.
    names: Vec<Arc<tokio::sync::Mutex<()>>>,
    secret: RandomState,
}

/// Whether the network is known for the person.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Lane {
    Known,
    Stranger,
}

#[derive(Default)]
struct Waiting {
    /// By network and lane: many strangers on a network do not keep out a person who is known there.
    by_network: HashMap<(Address, Lane), usize>,
    strangers: usize,
}

impl Default for SecretLimits {
    fn default() -> SecretLimits {
        SecretLimits {
            known: Semaphore::new(LOG_INS),
            strangers: Semaphore::new(LOG_INS),
            waiting: Mutex::default(),
            checks: Arc::new(Semaphore::new(CHECKS)),
            names: (0..NAMES).map(|_| Arc::default()).collect(),
            secret: RandomState::new(),
        }
    }
}

/// A login's turn.
pub(crate) struct Login<'a> {
    _turn: SemaphorePermit<'a>,
    _place: LoginPlace<'a>,
}

/// A place in the queue.
struct LoginPlace<'a> {
    turns: &'a SecretLimits,
    network: Option<Address>,
    lane: Lane,
}

impl Drop for LoginPlace<'_> {
    fn drop(&mut self) {
        let mut waiting = self.turns.waiting();
        if self.lane == Lane::Stranger {
            waiting.strangers = waiting.strangers.saturating_sub(1);
        }
        if let Some(network) = self.network
            && let Some(many) = waiting.by_network.get_mut(&(network, self.lane))
        {
            *many = many.saturating_sub(1);
            if *many == 0 {
                waiting.by_network.remove(&(network, self.lane));
            }
        }
    }
}

impl SecretLimits {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a login's turn; `known` networks have their own lane. `None` at once if too many wait
    /// already, or after a timeout.
    pub(crate) async fn login_permit(
        &self,
        from: Option<Address>,
        known: bool,
    ) -> Option<Login<'_>> {
        let lane = if known { Lane::Known } else { Lane::Stranger };
        let place = self.place(from.map(Address::network), lane)?;
        let lane = if known { &self.known } else { &self.strangers };
        let turn = timeout(PATIENCE, lane.acquire()).await.ok()?.ok()?;
        Some(Login { _turn: turn, _place: place })
    }

    fn place(&self, network: Option<Address>, lane: Lane) -> Option<LoginPlace<'_>> {
        let mut waiting = self.waiting();
        let stranger = lane == Lane::Stranger;
        let key = network.map(|it| (it, lane));
        let many = key.map_or(0, |it| waiting.by_network.get(&it).copied().unwrap_or(0));
        if many >= FROM_ONE || (stranger && waiting.strangers >= STRANGERS) {
            return None;
        }
        if let Some(key) = key {
            waiting.by_network.insert(key, many + 1);
        }
        waiting.strangers += usize::from(stranger);
        drop(waiting);
        Some(LoginPlace { turns: self, network, lane })
    }

    /// The turn of a name. Until it is dropped, no other secret for this name is checked.
    pub(crate) async fn of(&self, name: &str) -> OwnedMutexGuard<()> {
        let hash = self.secret.hash_one(name);
        let place = usize::try_from(hash % NAMES as u64).unwrap_or(0);
        Arc::clone(&self.names[place]).lock_owned().await
    }

    /// A turn to process a secret. It is held until the work is done, even if the caller has disconnected.
    pub(crate) async fn check(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.checks).acquire_owned().await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context() -> std::task::Context<'static> {
        std::task::Context::from_waker(std::task::Waker::noop())
    }

    #[allow(clippy::unnecessary_wraps)] // The tested function takes an optional address.
    fn address(number: u32) -> Option<Address> {
        Some(Address::new(std::net::Ipv4Addr::from_bits(number).into()))
    }

    #[tokio::test]
    async fn one_person_proves_themselves_once_at_a_time() {
        let turns = SecretLimits::default();
        let first = turns.of("D100").await;
        let mut second = std::pin::pin!(turns.of("D100"));
        assert!(second.as_mut().poll(&mut context()).is_pending());
        drop(first);
        assert!(second.as_mut().poll(&mut context()).is_ready());
    }

    #[tokio::test]
    async fn a_crowd_at_the_door_holds_up_nobody_inside() {
        let turns = SecretLimits::default();
        let (_one, two) = (
            turns.login_permit(address(1), false).await,
            turns.login_permit(address(2), false).await,
        );
        let mut third = std::pin::pin!(turns.login_permit(address(3), false));
        assert!(third.as_mut().poll(&mut context()).is_pending());
        assert!(turns.check().await.is_some());
        assert!(turns.login_permit(address(4), true).await.is_some(), "who has been here before");
        drop(two);
        assert!(third.as_mut().poll(&mut context()).is_ready());
    }

    #[tokio::test]
    async fn a_crowd_from_one_network_is_turned_away_at_once() {
        let turns = SecretLimits::default();
        let _places: Vec<_> =
            (0..FROM_ONE).map(|_| turns.place(address(1), Lane::Stranger)).collect();
        assert!(turns.place(address(1), Lane::Stranger).is_none());
        assert!(turns.place(address(2), Lane::Stranger).is_some());
        assert!(turns.place(address(1), Lane::Known).is_some(), "who has been here before");
        let more = u32::try_from(STRANGERS - FROM_ONE).unwrap();
        let crowd: Vec<_> =
            (10..10 + more).map(|it| turns.place(address(it), Lane::Stranger)).collect();
        assert!(crowd.iter().all(Option::is_some));
        assert!(turns.place(address(3), Lane::Stranger).is_none());
        assert!(turns.place(address(3), Lane::Known).is_some());
        drop(crowd);
        assert!(turns.place(address(3), Lane::Stranger).is_some(), "a place is given back");
        assert!(turns.waiting().by_network.len() == 1, "nothing is left of those who went");
    }
}
