//! How fast the background verification goes: it rests for 49 times as long as it reads, and so uses at most
//! 2 % of one core.
//!
//! It never rests for more than half a minute, so that new records are verified within a minute. A chunk that
//! took so long that it would ask for a longer rest leaves a debt, which the next rests pay off; and the next
//! chunk is smaller. So both hold on a slow disk, too.

use std::time::Duration;

/// The speed of the verification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How many records are read at a time, at most.
    pub chunk: usize,
    /// How long it rests, as a multiple of the time that a chunk took.
    pub rest: u32,
    /// How long it rests when there is nothing new.
    pub idle: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { chunk: 1_000, rest: 49, idle: Duration::from_secs(2) }
    }
}

/// The longest rest.
const MAX_REST: Duration = Duration::from_secs(30);

/// How much is read next, and how much rest is still owed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turns {
    pace: Pace,
    chunk: usize,
    owed: Duration,
}

impl Turns {
    pub(crate) fn new(pace: Pace) -> Turns {
        Turns { pace, chunk: pace.chunk.max(1), owed: Duration::ZERO }
    }

    /// How many records are read next.
    pub(crate) const fn chunk(&self) -> usize {
        self.chunk
    }

    /// How long it rests after a chunk that took this long; longer if there was nothing new.
    pub(crate) fn rest_after(&mut self, took: Duration, nothing_new: bool) -> Duration {
        let wanted = took.saturating_mul(self.pace.rest);
        self.chunk = if wanted > MAX_REST {
            // As many records as fit, if each takes as long as it did now.
            let fits = self.chunk as u128 * MAX_REST.as_nanos() / wanted.as_nanos();
            usize::try_from(fits).unwrap_or(1).max(1)
        } else if wanted <= MAX_REST / 2 {
            self.chunk.saturating_mul(2).min(self.pace.chunk.max(1))
        } else {
            self.chunk
        };
        self.owed = self.owed.saturating_add(wanted);
        let rest = self.owed.min(MAX_REST);
        self.owed -= rest;
        if nothing_new { rest.max(self.pace.idle) } else { rest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// At most 2 % of one core, and at most half a minute between two looks at what is new.
    #[test]
    fn it_rests_forty_nine_times_as_long_as_it_reads() {
        for took in [1, 10, 1_000, 10_000, 600_000].map(Duration::from_micros) {
            for nothing_new in [false, true] {
                let rest = Turns::new(Pace::default()).rest_after(took, nothing_new);
                assert!(took * 50 <= took + rest, "{took:?} and a rest of {rest:?}");
                assert!(rest <= MAX_REST);
            }
        }
    }

    /// A disk that takes 10 microseconds for a record, then 50 milliseconds for a while, then 10 again.
    #[test]
    fn a_slow_disk_changes_neither_the_share_nor_the_time_to_the_next_look() {
        let mut turns = Turns::new(Pace::default());
        let (mut read, mut rested) = (Duration::ZERO, Duration::ZERO);
        for number in 0..3_000_u32 {
            let each = if (10..100).contains(&number) { 50_000 } else { 10 };
            let chunk = turns.chunk();
            let took = Duration::from_micros(each * u64::try_from(chunk).unwrap());
            let rest = turns.rest_after(took, false);
            assert!(rest <= MAX_REST && chunk >= 1, "{rest:?} and {chunk}");
            // 49 * 12 records * 50 ms = 29.4 s, which is within half a minute; 13 are not.
            assert!(!(11..100).contains(&number) || chunk == 12, "{number}: {chunk}");
            (read, rested) = (read + took, rested + rest);
        }
        assert_eq!((read * 49, turns.owed), (rested, Duration::ZERO));
        assert_eq!(turns.chunk(), 1_000);
    }

    /// One stall of 20 seconds is paid for by later rests: 20 * 49 = 980 seconds in all.
    #[test]
    fn a_long_chunk_is_paid_for_later() {
        let mut turns = Turns::new(Pace::default());
        let mut rested = turns.rest_after(Duration::from_secs(20), false);
        assert_eq!(rested, MAX_REST);
        // 1,000 records took 20 s: 30 take 0.6 s, and 0.6 * 49 = 29.4.
        assert_eq!(turns.chunk(), 30);
        while turns.owed > Duration::ZERO {
            rested += turns.rest_after(Duration::ZERO, false);
        }
        assert_eq!(rested, Duration::from_secs(980));
    }

    #[test]
    fn without_rests_nothing_is_owed() {
        let mut turns = Turns::new(Pace { rest: 0, ..Pace::default() });
        assert_eq!(turns.rest_after(Duration::from_hours(1), false), Duration::ZERO);
        assert_eq!(turns.rest_after(Duration::ZERO, true), Pace::default().idle);
        assert_eq!(turns.chunk(), Pace::default().chunk);
    }
}
