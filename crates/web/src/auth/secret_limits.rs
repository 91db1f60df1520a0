//! Queues for the checking of secrets: checking one, or computing the digest of a new one, takes 19 MB and
//! some milliseconds of a core.
//!
//! ```text
//! login from a known network --place free?--two at a time--+
//! login from another network --place free?--two at a time--+--one name at a time--> checked
//! console, new secret ----------------------two at a time--+
//! ```
//!
//! At most six secrets are checked at a time. Secrets for one name are checked one after the other, and each
//! failure is recorded before the next check: of a thousand PINs sent at once, three are tried, and then the
//! credential is locked.
//!
//! Logins need no session, so they have their own lanes: a flood of logins delays neither a PIN at a console
//! nor a login from a network where the person has logged in before. The queue of a lane is short. A login
//! that finds it full is answered at once with when to retry. A login that has a place waits only for the
//! logins before it in its lane. An unknown name waits in the same way as a known one, so that the time
//! reveals nothing.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use floor::Address;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

use crate::auth::proofs::ProofContext;

/// How many secrets are checked at a time in each lane: known networks, other networks, sessions.
const TOGETHER: usize = 2;
/// How many logins from one network a lane admits, waiting or being checked.
const FROM_ONE: usize = 8;
/// How many logins a lane admits in all.
const IN_LANE: usize = 16;
/// How many names can be checked concurrently.
const NAMES: usize = 256;

/// The queues.
pub(crate) struct SecretLimits {
    /// Logins from networks where the person has logged in before.
    known: Arc<Semaphore>,
    strangers: Arc<Semaphore>,
    /// Checks within a session.
    work: Arc<Semaphore>,
    waiting: Mutex<Waiting>,
    /// The hash of a name selects its lock, so that made-up names cannot fill the memory.
    login_names: Names,
    session_names: Names,
    secret: RandomState,
}

type Names = Vec<Arc<tokio::sync::Mutex<()>>>;

/// The permit to check a secret. The checking thread holds it until it is done, even if the caller has
/// disconnected.
pub(crate) type Turn = OwnedSemaphorePermit;

/// Whether a login comes from a network where the person has logged in before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Lane {
    Known,
    Stranger,
}

#[derive(Default)]
struct Waiting {
    /// By network and lane: many strangers on a network do not keep out a person who is known there.
    by_network: HashMap<(Address, Lane), usize>,
    in_lane: HashMap<Lane, usize>,
}

impl Default for SecretLimits {
    fn default() -> SecretLimits {
        let names = || (0..NAMES).map(|_| Arc::default()).collect();
        let turns = || Arc::new(Semaphore::new(TOGETHER));
        SecretLimits {
            known: turns(),
            strangers: turns(),
            work: turns(),
            waiting: Mutex::default(),
            login_names: names(),
            session_names: names(),
            secret: RandomState::new(),
        }
    }
}

/// A place among the admitted logins.
pub(crate) struct LoginPlace<'a> {
    turns: &'a SecretLimits,
    network: Option<Address>,
    lane: Lane,
}

impl LoginPlace<'_> {
    /// Waits for the permit of this login, after the logins before it. `None` if the server is stopping.
    pub(crate) async fn turn(&self) -> Option<Turn> {
        let lane = match self.lane {
            Lane::Known => &self.turns.known,
            Lane::Stranger => &self.turns.strangers,
        };
        Arc::clone(lane).acquire_owned().await.ok()
    }
}

impl Drop for LoginPlace<'_> {
    fn drop(&mut self) {
        let mut waiting = self.turns.waiting();
        less(&mut waiting.in_lane, &self.lane);
        if let Some(network) = self.network {
            less(&mut waiting.by_network, &(network, self.lane));
        }
    }
}

fn less<K: Eq + std::hash::Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(many) = counts.get_mut(key) {
        *many = many.saturating_sub(1);
        if *many == 0 {
            counts.remove(key);
        }
    }
}

/// While it is held, no login is checked; admitted logins wait.
pub struct HeldLogIns {
    _turns: [Turn; 2],
}

impl SecretLimits {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Admits a login; `known` means that the person has logged in from this network before. `None` if the
    /// queue is full.
    pub(crate) fn place(&self, from: Option<Address>, known: bool) -> Option<LoginPlace<'_>> {
        let lane = if known { Lane::Known } else { Lane::Stranger };
        let network = from.map(Address::network);
        let mut waiting = self.waiting();
        let in_lane = waiting.in_lane.get(&lane).copied().unwrap_or(0);
        let key = network.map(|it| (it, lane));
        let many = key.map_or(0, |it| waiting.by_network.get(&it).copied().unwrap_or(0));
        if many >= FROM_ONE || in_lane >= IN_LANE {
            return None;
        }
        if let Some(key) = key {
            waiting.by_network.insert(key, many + 1);
        }
        waiting.in_lane.insert(lane, in_lane + 1);
        drop(waiting);
        Some(LoginPlace { turns: self, network, lane })
    }

    /// Locks a name. Until the guard is dropped, no other secret for this name is checked in this context.
    pub(crate) async fn of(&self, name: &str, at: ProofContext) -> OwnedMutexGuard<()> {
        let names = match at {
            ProofContext::Login => &self.login_names,
            ProofContext::LoggedIn => &self.session_names,
        };
        let hash = self.secret.hash_one(name);
        let place = usize::try_from(hash % NAMES as u64).unwrap_or(0);
        Arc::clone(&names[place]).lock_owned().await
    }

    /// The permit for a check within a session. `None` if the server is stopping.
    pub(crate) async fn at_work(&self) -> Option<Turn> {
        Arc::clone(&self.work).acquire_owned().await.ok()
    }

    /// Waits for the logins being checked, and lets no other begin.
    pub(crate) async fn hold_log_ins(&self) -> Option<HeldLogIns> {
        let all = u32::try_from(TOGETHER).ok()?;
        let known = Arc::clone(&self.known).acquire_many_owned(all).await.ok()?;
        let strangers = Arc::clone(&self.strangers).acquire_many_owned(all).await.ok()?;
        Some(HeldLogIns { _turns: [known, strangers] })
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
        let first = turns.of("D100", ProofContext::LoggedIn).await;
        let mut second = std::pin::pin!(turns.of("D100", ProofContext::LoggedIn));
        assert!(second.as_mut().poll(&mut context()).is_pending());
        // A check within a session does not delay a login.
        drop(turns.of("D100", ProofContext::Login).await);
        drop(first);
        assert!(second.as_mut().poll(&mut context()).is_ready());
    }

    #[tokio::test]
    async fn a_crowd_at_the_door_holds_up_nobody_inside() {
        let turns = SecretLimits::default();
        let places = [1, 2, 3].map(|it| turns.place(address(it), false).unwrap());
        let (_one, two) = (places[0].turn().await, places[1].turn().await);
        let mut third = std::pin::pin!(places[2].turn());
        assert!(third.as_mut().poll(&mut context()).is_pending());
        assert!(turns.at_work().await.is_some());
        let known = turns.place(address(4), true).unwrap();
        assert!(known.turn().await.is_some(), "who has been here before");
        drop(two);
        assert!(third.as_mut().poll(&mut context()).is_ready());
    }

    #[tokio::test]
    async fn a_crowd_inside_holds_up_nobody_at_the_door() {
        let turns = SecretLimits::default();
        let _work = [turns.at_work().await, turns.at_work().await];
        let mut more: Vec<_> = (0..120).map(|_| Box::pin(turns.at_work())).collect();
        assert!(more.iter_mut().all(|it| it.as_mut().poll(&mut context()).is_pending()));
        for known in [true, false] {
            let place = turns.place(address(1), known).unwrap();
            let mut turn = std::pin::pin!(place.turn());
            assert!(turn.as_mut().poll(&mut context()).is_ready());
        }
    }

    #[test]
    fn a_crowd_from_one_network_is_turned_away_at_once() {
        for known in [false, true] {
            let turns = SecretLimits::default();
            let place = |number| turns.place(address(number), known);
            let _places: Vec<_> = (0..FROM_ONE).map(|_| place(1)).collect();
            assert!(place(1).is_none());
            assert!(place(2).is_some());
            assert!(turns.place(address(1), !known).is_some(), "the other lane");
            let more = u32::try_from(IN_LANE - FROM_ONE).unwrap();
            let crowd: Vec<_> = (10..10 + more).map(place).collect();
            assert!(crowd.iter().all(Option::is_some));
            assert!(place(3).is_none());
            assert!(turns.place(address(3), !known).is_some());
            drop(crowd);
            assert!(place(3).is_some(), "a place is given back");
            assert!(turns.waiting().by_network.len() == 1, "nothing is left of those who went");
        }
    }
}
