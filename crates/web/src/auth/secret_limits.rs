//! Queues for the checking of secrets: checking one, or computing the digest of a new one, takes 19 MB and
//! some milliseconds of a core.
//!
//! ```text
//! log-in from where this person has been --a place?--two at a time--+
//! log-in from elsewhere -------------------a place?--two at a time--+--one name's, in turn--> checked
//! console, new secret -------------------------------two at a time--+
//! ```
//!
//! So six are worked on at a time at most, whoever asks. Those of one name are checked one after the other,
//! with the count of failures written down between them: of a thousand PINs that are sent at once three are
//! tried, and then the credential is locked.
//!
//! Log-ins need no session, so they have turns of their own: whoever floods the door holds up nobody's PIN at
//! a console, and nobody who logs in where they did before. A queue at the door is short. Whoever finds it
//! full is told at once to come again, and whoever has a place waits for the few before them and for nothing
//! else: neither consoles nor new secrets come in between. A name that nobody has queues as any other, so
//! that the time it takes tells nothing.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use floor::Address;
use tokio::sync::{OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};

use crate::auth::proofs::ProofContext;

/// How many secrets are worked on together in each lane: known, strangers, and at work.
const TOGETHER: usize = 2;
/// How many log-ins from one network may wait or be looked at in a lane.
const FROM_ONE: usize = 8;
/// How many log-ins may in all.
const IN_LANE: usize = 16;
/// How many names may be checked side by side.
const NAMES: usize = 256;

/// The queues.
pub(crate) struct SecretLimits {
    /// Log-ins from where the person has been.
    known: Arc<Semaphore>,
    strangers: Arc<Semaphore>,
    /// Of those who have logged in.
    work: Arc<Semaphore>,
    waiting: Mutex<Waiting>,
    /// A name takes the turn that its hash says: nobody can fill the memory with names.
    names_at_the_door: Names,
    names_at_work: Names,
    secret: RandomState,
}

type Names = Vec<Arc<tokio::sync::Mutex<()>>>;

/// A turn to work on a secret. It moves to the thread that works, which holds it until that is done, also if
/// nobody waits for it any more.
pub(crate) type Turn = OwnedSemaphorePermit;

/// Whether somebody comes from where they have been.
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
            names_at_the_door: names(),
            names_at_work: names(),
            secret: RandomState::new(),
        }
    }
}

/// A place among the log-ins that wait or are looked at.
pub(crate) struct LoginPlace<'a> {
    turns: &'a SecretLimits,
    network: Option<Address>,
    lane: Lane,
}

impl LoginPlace<'_> {
    /// The turn of this log-in, after those that came before it. `None` if the server is stopping.
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

/// While it is held, no log-in is looked at; those that have a place wait.
pub struct HeldLogIns {
    _turns: [Turn; 2],
}

impl SecretLimits {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a log-in from a network where the person has been before or not. `None` if too many have
    /// one already.
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

    /// The turn of a name. Until it is dropped nobody else proves to be them there.
    pub(crate) async fn of(&self, name: &str, at: ProofContext) -> OwnedMutexGuard<()> {
        let names = match at {
            ProofContext::Login => &self.names_at_the_door,
            ProofContext::LoggedIn => &self.names_at_work,
        };
        let hash = self.secret.hash_one(name);
        let place = usize::try_from(hash % NAMES as u64).unwrap_or(0);
        Arc::clone(&names[place]).lock_owned().await
    }

    /// A turn for somebody who has logged in. `None` if the server is stopping.
    pub(crate) async fn at_work(&self) -> Option<Turn> {
        Arc::clone(&self.work).acquire_owned().await.ok()
    }

    /// Waits for the log-ins that are looked at, and lets no other begin.
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
        // Whoever is busy at work keeps nobody from logging in.
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
