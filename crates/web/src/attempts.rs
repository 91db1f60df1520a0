//! How often somebody may try to prove who they are: delays that grow with failures, in memory.
//!
//! | who tries | what is counted | the longest wait |
//! |---|---|---|
//! | from a network of the house | that name from that network | 10 seconds |
//! | from anywhere else | the same; and all names from that network | 15 minutes |
//! | | and that name from all such networks | 1 minute |
//!
//! A network is of the house where anybody has proved themselves before. So what strangers do elsewhere keeps
//! nobody waiting there. Lockouts are the floor's (see `floor::Person`): they stand in the journal, and say
//! nothing here, so that a name that exists behaves as one that does not. A try counts as failed when it
//! begins and is taken back when it succeeds, so a thousand at once are no way around it.
//!
//! Memory is bounded: names that nobody has are counted apart from those of people, and of each count the
//! last few thousand are kept.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use floor::Address;

use crate::proofs::Where;

/// How many counts a book keeps at most, twice over.
const PAGE: usize = 4_096;

/// How waits grow: so many failures are free, then the wait doubles from a second.
#[derive(Clone, Copy)]
struct Pace {
    free: u32,
    longest: Duration,
    /// After so long without a try, nothing is remembered.
    forgets: Duration,
}

const DAY: Duration = Duration::from_hours(24);
/// One name from one network.
const PAIR: Pace =
    Pace { free: 2, longest: Duration::from_secs(10), forgets: Duration::from_hours(1) };
/// One network outside the house, whatever names it tries.
const NETWORK: Pace = Pace { free: 5, longest: Duration::from_mins(15), forgets: DAY };
/// One name, from all networks outside the house.
const NAME: Pace = Pace { free: 5, longest: Duration::from_mins(1), forgets: DAY };

impl Pace {
    /// How long to wait after so many failures.
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

/// Counts by key, of which the latest are kept.
struct Book<K> {
    now: HashMap<K, Count>,
    before: HashMap<K, Count>,
}

impl<K: Hash + Eq + Clone> Book<K> {
    fn new() -> Book<K> {
        Book { now: HashMap::new(), before: HashMap::new() }
    }

    /// How long it takes until one more may be tried.
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

/// A name from a network, at the door or at work: what strangers try at the door delays nobody at work.
type Pair = (String, Option<Address>, Where);

struct Counts {
    people: Book<Pair>,
    /// Names that nobody has.
    made_up: Book<Pair>,
    people_everywhere: Book<String>,
    made_up_everywhere: Book<String>,
    networks: Book<Address>,
}

/// Who tries, as the floor knows them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    /// Whether the name is a person's.
    pub(crate) person: bool,
    /// Whether somebody has proved themselves from this network before.
    pub(crate) house: bool,
}

/// Who has tried what lately.
pub(crate) struct Attempts(Mutex<Counts>);

impl Default for Attempts {
    fn default() -> Attempts {
        Attempts(Mutex::new(Counts {
            people: Book::new(),
            made_up: Book::new(),
            people_everywhere: Book::new(),
            made_up_everywhere: Book::new(),
            networks: Book::new(),
        }))
    }
}

impl Attempts {
    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more try, or says how long to wait for it. One that has to wait is not counted: whoever
    /// keeps knocking makes it no longer.
    pub(crate) fn begin(
        &self,
        name: &str,
        from: Option<Address>,
        at: Where,
        standing: Standing,
        now: Instant,
    ) -> Result<(), Duration> {
        let network = from.map(Address::network);
        // Nobody's names are kept in full: a name of the floor has at most 24 letters.
        let name: String = name.chars().take(25).collect();
        let mut counts = self.counts();
        let Counts { people, made_up, people_everywhere, made_up_everywhere, networks } =
            &mut *counts;
        let (pairs, names) = if standing.person {
            (people, people_everywhere)
        } else {
            (made_up, made_up_everywhere)
        };
        let stranger = network.filter(|_| !standing.house);
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

    /// The try that began last was right.
    pub(crate) fn succeeded(&self, name: &str, from: Option<Address>, at: Where) {
        let network = from.map(Address::network);
        let mut counts = self.counts();
        counts.people.remove(&(name.to_owned(), network, at));
        if let Some(network) = network {
            counts.networks.remove(&network);
        }
    }

    /// Somebody was unlocked: what strangers tried in their name elsewhere is not held against them. The
    /// delays of one network, at most seconds in the house, stay: unlocking again and again frees no guesses.
    pub(crate) fn forget_strangers(&self, name: &str) {
        self.counts().people_everywhere.remove(&name.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUSE: Standing = Standing { person: true, house: true };
    const OUTSIDE: Standing = Standing { person: true, house: false };

    #[allow(clippy::unnecessary_wraps)] // What is asked takes an address that may be missing.
    fn address(number: u32) -> Option<Address> {
        Some(Address::new(std::net::Ipv4Addr::from_bits(number).into()))
    }

    /// How many tries come through in so long, by somebody who never stops.
    fn guesses(attempts: &Attempts, addresses: u32, standing: Standing, lasts: Duration) -> u32 {
        let (start, mut now, mut many) = (Instant::now(), Instant::now(), 0);
        while now < start + lasts {
            let mut wait = lasts;
            for number in 0..addresses {
                match attempts.begin("D100", address(number), Where::AtTheDoor, standing, now) {
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
        // 3 at once, then after 1, 2, 4 and 8 seconds, then every 10 seconds of what is left of the day.
        assert_eq!(guesses(&Attempts::default(), 1, HOUSE, DAY), 3 + 4 + (86_400 - 15) / 10);
        // 3 at once, then after 1, 2, 4, 8, 10, 10, 10, 16, 32, 64, 128, 256 and 512 seconds, which takes
        // 1053; then every 900.
        assert_eq!(guesses(&Attempts::default(), 1, OUTSIDE, DAY), 3 + 13 + (86_400 - 1_053) / 900);
        // A thousand addresses share the minute of the name: 6 at once, six waits that double, then 60 s.
        let many = guesses(&Attempts::default(), 1_000, OUTSIDE, DAY);
        assert_eq!(many, 6 + 6 + (86_400 - 63) / 60);
    }

    #[test]
    fn strangers_keep_nobody_waiting_in_the_house() {
        let (attempts, now) = (Attempts::default(), Instant::now());
        for number in 1..5_000 {
            let _ = attempts.begin("D100", address(number), Where::AtTheDoor, OUTSIDE, now);
        }
        assert_eq!(attempts.begin("D100", address(0), Where::AtTheDoor, HOUSE, now), Ok(()));
        assert!(attempts.begin("D100", address(9_999), Where::AtTheDoor, OUTSIDE, now).is_err());
        attempts.forget_strangers("D100");
        assert_eq!(attempts.begin("D100", address(9_999), Where::AtTheDoor, OUTSIDE, now), Ok(()));
    }

    #[test]
    fn what_is_tried_at_the_door_delays_nobody_at_work() {
        let (attempts, now) = (Attempts::default(), Instant::now());
        while attempts.begin("S200", address(1), Where::AtTheDoor, HOUSE, now).is_ok() {}
        assert_eq!(attempts.begin("S200", address(1), Where::AtWork, HOUSE, now), Ok(()));
        // Nor does unlocking give guesses back.
        attempts.forget_strangers("S200");
        assert!(attempts.begin("S200", address(1), Where::AtTheDoor, HOUSE, now).is_err());
    }

    #[test]
    fn a_try_that_must_wait_makes_it_no_longer_and_success_ends_it() {
        let (attempts, now) = (Attempts::default(), Instant::now());
        let begin = |seconds: u64| {
            attempts.begin(
                "D100",
                address(1),
                Where::AtTheDoor,
                HOUSE,
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
        attempts.succeeded("D100", address(1), Where::AtTheDoor);
        assert_eq!(begin(1), Ok(()));
    }

    #[test]
    fn names_that_are_made_up_fill_no_memory_and_look_like_others() {
        let (attempts, now) = (Attempts::default(), Instant::now());
        let nobody = Standing { person: false, house: true };
        for _ in 0..3 {
            assert_eq!(attempts.begin("D100", address(1), Where::AtTheDoor, HOUSE, now), Ok(()));
            assert_eq!(attempts.begin("X999", address(1), Where::AtTheDoor, nobody, now), Ok(()));
        }
        let wait = attempts.begin("D100", address(1), Where::AtTheDoor, HOUSE, now);
        assert!(wait.is_err());
        assert_eq!(attempts.begin("X999", address(1), Where::AtTheDoor, nobody, now), wait);
        for number in 0..5 * PAGE {
            let _ =
                attempts.begin(&format!("X{number}"), address(1), Where::AtTheDoor, nobody, now);
        }
        let counts = attempts.counts();
        assert!(counts.made_up.now.len() + counts.made_up.before.len() <= 2 * PAGE);
        drop(counts);
        assert_eq!(
            attempts.begin("D100", address(1), Where::AtTheDoor, HOUSE, now),
            wait,
            "people are counted apart"
        );
    }
}
