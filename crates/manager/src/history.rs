//! The history of every meter over the last day: its value at the end of every ten minutes.
//!
//! ```text
//! 09:50        10:00        10:10        10:20   now
//!   |            |            |            |      |
//!   ... records  |  records   | no record  |  records
//!              Point        Point        the floor itself
//! ```
//!
//! A record that falls into a later bucket closes the one before: the floor just before that record is
//! applied is the floor at the end of that bucket. Points are copies of the meter, not sums, so they cannot
//! drift. The open bucket is the floor itself, and a meter that did not move needs no point. A record in the
//! same bucket as the previous one costs one comparison.
//!
//! The history is part of the state in a snapshot: it cannot be computed backwards from the journal, because
//! what a wager, a void or a cancelled mark moved depends on the books of its moment.

use std::collections::{BTreeMap, VecDeque};

use floor::{Floor, Millis, Pool, PoolId};
use money::{Account, Amount};
use serde::{Deserialize, Serialize};

/// The value of a meter at the end of a bucket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// The number of the bucket, counted from 1970.
    bucket: i64,
    /// The meter.
    pub meter: Amount,
    /// The prizes that it has paid since it was opened.
    pub prizes: Amount,
}

impl Point {
    fn of(bucket: i64, pool: &Pool) -> Point {
        let meter = pool.book.balance(Account::Meter);
        Point { bucket, meter, prizes: pool.moved.prizes }
    }

    fn shows(&self, pool: &Pool) -> bool {
        *self == Point::of(self.bucket, pool)
    }
}

/// One bucket of a meter's day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// When the bucket begins.
    pub from: Millis,
    /// The meter at its end, or now.
    pub meter: Amount,
    /// The prizes that the meter paid in it.
    pub prizes: Amount,
}

/// The last day of every pool's meter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct History {
    /// The bucket of the latest record.
    open: Option<i64>,
    /// The ends of the buckets before it, where the meter had moved; the first may be from before the day.
    points: BTreeMap<PoolId, VecDeque<Point>>,
}

impl History {
    /// The length of a bucket.
    pub const BUCKET_MS: i64 = 10 * 60 * 1_000;
    /// The number of buckets in a day.
    pub const BUCKETS: i64 = 24 * 60 * 60 * 1_000 / History::BUCKET_MS;

    /// Advances to the time of a record that is not applied yet. A clock that was set back stays in the open
    /// bucket.
    pub fn turn(&mut self, at: Millis, floor: &Floor) {
        let next = at.0.div_euclid(History::BUCKET_MS);
        match self.open {
            Some(open) if next > open => self.close(open, floor),
            Some(_) => return,
            None => {}
        }
        self.open = Some(next);
    }

    fn close(&mut self, bucket: i64, floor: &Floor) {
        for (id, pool) in &floor.pools {
            match self.points.get_mut(id) {
                Some(points) => {
                    if !points.back().is_some_and(|last| last.shows(pool)) {
                        points.push_back(Point::of(bucket, pool));
                    }
                    // The last point before the day gives the value at its beginning.
                    while points.get(1).is_some_and(|it| it.bucket < bucket - History::BUCKETS) {
                        points.pop_front();
                    }
                }
                None => {
                    self.points.insert(id.clone(), VecDeque::from([Point::of(bucket, pool)]));
                }
            }
        }
    }

    /// The last day of a pool's meter, oldest bucket first. It begins when the pool was opened, if that was
    /// later; empty for an unknown pool.
    #[must_use]
    pub fn day(&self, floor: &Floor, id: &PoolId, now: Millis) -> Vec<Sample> {
        let (Some(pool), Some(open)) = (floor.pools.get(id), self.open) else { return vec![] };
        let last = now.0.div_euclid(History::BUCKET_MS).max(open);
        let first = last - History::BUCKETS + 1;
        let present = Point::of(open, pool);
        let known = self.points.get(id).into_iter().flatten().copied().chain([present]);
        let (mut samples, mut before) = (vec![], None::<Point>);
        for point in known {
            if let Some(before) = before {
                // Between two points, the meter moved only in the bucket of the later one.
                let quiet = before.bucket.saturating_add(1).max(first)..point.bucket;
                samples.extend(quiet.map(|bucket| sample(bucket, before.meter, Amount::ZERO)));
            }
            if point.bucket >= first {
                let paid = before.map_or(Amount::ZERO, |before| before.prizes);
                samples.push(sample(point.bucket, point.meter, point.prizes - paid));
            }
            before = Some(point);
        }
        let rest = open.saturating_add(1).max(first)..=last;
        samples.extend(rest.map(|bucket| sample(bucket, present.meter, Amount::ZERO)));
        samples
    }
}

fn sample(bucket: i64, meter: Amount, prizes: Amount) -> Sample {
    Sample { from: Millis(bucket.saturating_mul(History::BUCKET_MS)), meter, prizes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_floor_without_pools_has_no_day() {
        let (mut history, floor) = (History::default(), Floor::default());
        history.turn(Millis(0), &floor);
        history.turn(Millis(i64::MAX), &floor);
        assert_eq!(history.day(&floor, &"NINES".try_into().unwrap(), Millis(0)), []);
    }
}
