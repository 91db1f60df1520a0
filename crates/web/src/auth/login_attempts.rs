//! Login throttling: delays between failed attempts to prove an identity, kept in memory.
//!
//! | attempt from | what is counted | longest wait |
//! |---|---|---|
//! | a known network | that name from that network | 10 seconds |
//! | any other network | the same; and all names from that network | 15 minutes |
//! | | and that name from all such networks | 1 minute |
//!
//! A network is known if anybody has proved their identity from it before. Attempts from unknown networks
//! therefore never delay anybody on a known one. Lockouts belong to the floor (see `floor::Person`): they are
//! recorded in the journal and have no effect here, so that an existing name behaves like one that does not
//! exist. An attempt counts as failed when it begins, and is removed when it succeeds, so a thousand
//! concurrent attempts do not get around the limit.
//!
//! Memory is bounded: names that do not exist are counted separately from those that do, and each kind of
//! count keeps only the last few thousand entries.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use floor::Address;

use crate::auth::proofs::ProofContext;

/// How many counts one generation of a book holds. A book has two generations.
const PAGE: usize = 4_096;

/// How waits grow: the first failures are free, then the wait doubles, starting at one second.
#[derive(Clone, Copy)]
struct Pace {
    free: u32,
    longest: Duration,
    /// Failures are forgotten after this time without an attempt.
    forgets: Duration,
}

const DAY: Duration = Duration::from_hours(24);
/// For one name from one network.
const PAIR: Pace =
    Pace { free: 2, longest: Duration::from_secs(10), forgets: Duration::from_hours(1) };
/// For one unknown network, with any name.
const NETWORK: Pace = Pace { free: 5, longest: Duration::from_mins(15), forgets: DAY };
/// For one name, from all unknown networks.
const NAME: Pace = Pace { free: 5, longest: Duration::from_mins(1), forgets: DAY };

impl Pace {
    /// How long to wait after this number of failures.
    fn wait(self, failures: u32) -> Duration {
        match failures.saturating_sub(self.free) {
            0 => Duration::ZERO,
            more => Duration::from_secs(1 << (more - 1).min(16)).min(self.longest),
        }
    }
}

#[derive(Clone, Copy)]
struct Count {
    failures: u32,
    last: Instant,
}

/// Counts by key. Only the most recent ones are kept.
struct Book<K> {
    now: HashMap<K, Count>,
    before: HashMap<K, Count>,
}

impl<K: Hash + Eq + Clone> Book<K> {
    fn new() -> Book<K> {
        Book { now: HashMap::new(), before: HashMap::new() }
    }

    /// How long until the next attempt is allowed.
    fn left(&self, key: &K, pace: Pace, now: Instant) -> Duration {
        let count = self.now.get(key).or_else(|| self.before.get(key));
        let Some(count) = count else { return Duration::ZERO };
        let since = now.saturating_duration_since(count.last);
        if since >= pace.forgets {
            return Duration::ZERO;
        }
        pace.wait(count.failures).saturating_sub(since)
    }

    fn count(&mut self, key: K, pace: Pace, now: Instant) {
        if self.now.len() >= PAGE {
            self.before = std::mem::take(&mut self.now);
        }
        let known = self.now.get(&key).or_else(|| self.before.get(&key));
        let recent = known.filter(|it| now.saturating_duration_since(it.last) < pace.forgets);
        let failures = recent.map_or(0, |it| it.failures).saturating_add(1);
        self.now.insert(key, Count { failures, last: now });
    }

    fn remove(&mut self, key: &K) {
        self.now.remove(key);
        self.before.remove(key);
    }
}

/// A name from a network, at login or in a session: failed logins by strangers delay nobody in a session.
type Pair = (String, Option<Address>, ProofContext);

struct Counts {
    people: Book<Pair>,
    /// Names that do not exist.
    made_up: Book<Pair>,
    people_everywhere: Book<String>,
    made_up_everywhere: Book<String>,
    networks: Book<Address>,
}

/// What the floor knows about who makes the attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    /// Whether the name is a person's.
    pub(crate) person: bool,
    /// Whether anybody has proved their identity from this network before.
    pub(crate) staff_network: bool,
}

/// The recent attempts.
pub(crate) struct LoginAttempts(Mutex<Counts>);

impl Default for LoginAttempts {
    fn default() -> LoginAttempts {
        LoginAttempts(Mutex::new(Counts {
            people: Book::new(),
            made_up: Book::new(),
            people_everywhere: Book::new(),
            made_up_everywhere: Book::new(),
            networks: Book::new(),
        }))
    }
}

impl LoginAttempts {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more attempt, or returns how long to wait for it. An attempt that has to wait is not
    /// counted: repeating it does not make the wait longer.
    pub(crate) fn begin(
        &self,
        name: &str,
        from: Option<Address>,
        at: ProofContext,
        standing: Standing,
        now: Instant,
    ) -> Result<(), Duration> {
        let network = from.map(Address::network);
        // Unknown names are cut off: a valid name has at most 24 letters.
        let name: String = name.chars().take(25).collect();
        let mut counts = self.counts();
        let Counts { people, made_up, people_everywhere, made_up_everywhere, networks } =
            &mut *counts;
        let (pairs, names) = if standing.person {
            (people, people_everywhere)
        } else {
            (made_up, made_up_everywhere)
        };
        let stranger = network.filter(|_| !standing.staff_network);
        let pair = (name.clone(), network, at);
        let mut left = pairs.left(&pair, PAIR, now);
        if let Some(network) = &stranger {
            left = left.max(networks.left(network, NETWORK, now)).max(names.left(&name, NAME, now));
        }
        if !left.is_zero() {
            return Err(left);
        }
        pairs.count(pair, PAIR, now);
        if let Some(network) = stranger {
            networks.count(network, NETWORK, now);
            names.count(name, NAME, now);
        }
        Ok(())
    }

    /// The last attempt of this name succeeded.
    pub(crate) fn succeeded(&self, name: &str, from: Option<Address>, at: ProofContext) {
        let network = from.map(Address::network);
        let mut counts = self.counts();
        counts.people.remove(&(name.to_owned(), network, at));
        if let Some(network) = network {
            counts.networks.remove(&network);
        }
    }

    /// Clears the delays of a person who was unlocked, for attempts that strangers made in their name. The
    /// delays of a single network, at most seconds on a known one, stay: repeated unlocking gives no extra
    /// guesses.
    pub(crate) fn forget_strangers(&self, name: &str) {
        self.counts().people_everywhere.remove(&name.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STAFF_NETWORK: Standing = Standing { person: true, staff_network: true };
    const OUTSIDE: Standing = Standing { person: true, staff_network: false };

    #[allow(clippy::unnecessary_wraps)] // The tested function takes an optional address.
    fn address(number: u32) -> Option<Address> {
        Some(Address::new(std::net::Ipv4Addr::from_bits(number).into()))
    }

    /// How many attempts get through in a given time if they never stop.
    fn guesses(
        attempts: &LoginAttempts,
        addresses: u32,
        standing: Standing,
        lasts: Duration,
    ) -> u32 {
        let (start, mut now, mut many) = (Instant::now(), Instant::now(), 0);
        while now < start + lasts {
            let mut wait = lasts;
            for number in 0..addresses {
                match attempts.begin("D100", address(number), ProofContext::Login, standing, now) {
                    Ok(()) => {
                        many += 1;
                        wait = Duration::ZERO;
                    }
                    Err(left) => wait = wait.min(left),
                }
            }
            now += wait;
        }
        many
    }

    #[test]
    fn guesses_in_a_day_are_bounded() {
        // 3 at once, then after 1, 2, 4 and 8 seconds, then every 10 seconds for the rest of the day.
        assert_eq!(
            guesses(&LoginAttempts::default(), 1, STAFF_NETWORK, DAY),
            3 + 4 + (86_400 - 15) / 10
        );
        // 3 at once, then after 1, 2, 4, 8, 10, 10, 10, 16, 32, 64, 128, 256 and 512 seconds, which takes
        // 1053; then every 900.
        assert_eq!(
            guesses(&LoginAttempts::default(), 1, OUTSIDE, DAY),
            3 + 13 + (86_400 - 1_053) / 900
        );
        // A thousand addresses share the name's limit of a minute: 6 at once, six waits that double, then 60
        // s.
        let many = guesses(&LoginAttempts::default(), 1_000, OUTSIDE, DAY);
        assert_eq!(many, 6 + 6 + (86_400 - 63) / 60);
    }

    #[test]
    fn strangers_keep_nobody_waiting_in_the_house() {
        let (attempts, now) = (LoginAttempts::default(), Instant::now());
        for number in 1..5_000 {
            let _ = attempts.begin("D100", address(number), ProofContext::Login, OUTSIDE, now);
        }
        assert_eq!(
            attempts.begin("D100", address(0), ProofContext::Login, STAFF_NETWORK, now),
            Ok(())
        );
        assert!(attempts.begin("D100", address(9_999), ProofContext::Login, OUTSIDE, now).is_err());
        attempts.forget_strangers("D100");
        assert_eq!(
            attempts.begin("D100", address(9_999), ProofContext::Login, OUTSIDE, now),
            Ok(())
        );
    }

    #[test]
    fn what_is_tried_at_the_door_delays_nobody_at_work() {
        let (attempts, now) = (LoginAttempts::default(), Instant::now());
        while attempts.begin("S200", address(1), ProofContext::Login, STAFF_NETWORK, now).is_ok() {}
        assert_eq!(
            attempts.begin("S200", address(1), ProofContext::LoggedIn, STAFF_NETWORK, now),
            Ok(())
        );
        // Unlocking does not give guesses back either.
        attempts.forget_strangers("S200");
        assert!(
            attempts.begin("S200", address(1), ProofContext::Login, STAFF_NETWORK, now).is_err()
        );
    }

    #[test]
    fn a_try_that_must_wait_makes_it_no_longer_and_success_ends_it() {
        let (attempts, now) = (LoginAttempts::default(), Instant::now());
        let begin = |seconds: u64| {
            attempts.begin(
                "D100",
                address(1),
                ProofContext::Login,
                STAFF_NETWORK,
                now + Duration::from_secs(seconds),
            )
        };
        for _ in 0..3 {
            assert_eq!(begin(0), Ok(()));
        }
        for _ in 0..100 {
            assert_eq!(begin(0), Err(Duration::from_secs(1)));
        }
        assert_eq!(begin(1), Ok(()));
        assert!(begin(1).is_err());
        attempts.succeeded("D100", address(1), ProofContext::Login);
        assert_eq!(begin(1), Ok(()));
    }

    #[test]
    fn names_that_are_made_up_fill_no_memory_and_look_like_others() {
        let (attempts, now) = (LoginAttempts::default(), Instant::now());
        let nobody = Standing { person: false, staff_network: true };
        for _ in 0..3 {
            assert_eq!(
                attempts.begin("D100", address(1), ProofContext::Login, STAFF_NETWORK, now),
                Ok(())
            );
            assert_eq!(
                attempts.begin("X999", address(1), ProofContext::Login, nobody, now),
                Ok(())
            );
        }
        let wait = attempts.begin("D100", address(1), ProofContext::Login, STAFF_NETWORK, now);
        assert!(wait.is_err());
        assert_eq!(attempts.begin("X999", address(1), ProofContext::Login, nobody, now), wait);
        for number in 0..5 * PAGE {
            let _ =
                attempts.begin(&format!("X{number}"), address(1), ProofContext::Login, nobody, now);
        }
        let counts = attempts.counts();
        assert!(counts.made_up.now.len() + counts.made_up.before.len() <= 2 * PAGE);
        drop(counts);
        assert_eq!(
            attempts.begin("D100", address(1), ProofContext::Login, STAFF_NETWORK, now),
            wait,
            "people are counted apart"
        );
    }
}
