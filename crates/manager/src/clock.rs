//! The system clock, and the check of a journal for a clock that went back. The clock is read only here, and
//! passed to the floor with every command.

use std::time::{SystemTime, UNIX_EPOCH};

use floor::{Event, Floor, Millis};

use crate::record::Body;

/// The current time. A clock before 1970 counts as 1970.
#[must_use]
pub fn wall_clock() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Finds where the times of records go back by more than a minute. Such a time is accepted when two people
/// accept it, or when the clock passes the last record again and no bets were locked in between.
#[derive(Clone, Debug, Default)]
pub struct ClockCheck {
    latest: Millis,
    /// The first and the last record of the current run of times that are behind.
    behind: Option<(u64, u64)>,
    /// The first record in which bets were locked on a clock that was behind.
    bets: Option<u64>,
    /// Whether the journal names its signing key: before that, programs did not hold bets for the clock.
    rule: bool,
    found: Vec<String>,
}

impl ClockCheck {
    /// Checks the next record.
    pub fn take(&mut self, seq: u64, body: &Body) {
        let behind = self.latest.0.saturating_sub(body.at.0) > Floor::MAX_CLOCK_BEHIND;
        if behind {
            let first = self.behind.map_or(seq, |(first, _)| first);
            self.behind = Some((first, seq));
        } else if body.at >= self.latest {
            self.resolve("and the clock has passed the last record since");
        }
        for event in &body.events {
            match event {
                Event::ClockAccepted { at, by: [one, two], .. } => {
                    self.resolve(&format!("and {one} and {two} have accepted it in record {seq}"));
                    self.latest = *at;
                }
                Event::BetsLocked { .. } if behind && self.rule => {
                    self.bets = self.bets.or(Some(seq));
                }
                Event::SigningKeySet { .. } => self.rule = true,
                _ => {}
            }
        }
        self.latest = self.latest.max(body.at);
    }

    fn resolve(&mut self, how: &str) {
        if let Some((first, last)) = self.behind.take() {
            self.found.push(format!("the times of records {first} to {last} go back, {how}"));
        }
    }

    /// All findings, and the part of them that nobody has accepted.
    #[must_use]
    pub fn end(mut self) -> (Vec<String>, Option<String>) {
        let bets = self.bets.map(|seq| {
            format!("bets were locked in record {seq} while the clock was behind, and nobody had accepted it")
        });
        let open = self.behind.take().filter(|_| self.rule).map(|(first, last)| {
            format!("the times of records {first} to {last} go back, and nobody has accepted it")
        });
        (self.found, bets.or(open))
    }
}
