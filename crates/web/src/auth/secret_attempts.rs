//! Limits on wrong PINs, cards and passwords within a session: for a table, a device or a person, at a table
//! or as a second person's approval.
//!
//! Each has six attempts, and gets one back every three minutes. So after the first six there are at most 480
//! wrong ones a day at a table, however many cards or people are tried. Successful proofs cost nothing, and
//! coins and buttons never wait. The journal gets one record when a table has used up its attempts, and an
//! alert is shown until ten minutes after.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use floor::{StaffId, TableId};

use crate::app::App;
use crate::problem::{Problem, RecordedBy};

/// How many wrong ones are allowed at once.
const TRIES: u32 = 6;
/// How long until an attempt is given back.
const EACH: Duration = Duration::from_mins(3);
/// How long the alert is shown.
const SHOWN: Duration = Duration::from_mins(10);

/// What has its own attempts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum AttemptSource {
    Table(TableId),
    /// A device, or a person with a session.
    Speaker(StaffId),
}

struct Used {
    tries: u32,
    /// Since when the next attempt to be given back has been pending.
    since: Instant,
    /// When the attempts were last used up.
    out: Option<Instant>,
}

impl Used {
    /// Gives back the attempts for the time that has passed.
    fn settle(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.since);
        let back = u32::try_from(passed.as_secs() / EACH.as_secs()).unwrap_or(u32::MAX);
        self.tries = self.tries.saturating_sub(back);
        self.since = if self.tries == 0 { now } else { self.since + EACH * back };
    }
}

/// The wrong PINs and cards of each table, device and person.
#[derive(Default)]
pub(crate) struct SecretAttempts(Mutex<HashMap<AttemptSource, Used>>);

/// Why no further attempt is allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RanOut {
    /// How long until the next one is allowed.
    pub(crate) wait: Duration,
    /// Whether this is the first refusal in a while, which is recorded.
    pub(crate) first: bool,
}

impl SecretAttempts {
    fn used(&self) -> MutexGuard<'_, HashMap<AttemptSource, Used>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an attempt from the table, if there is one, and from the sender. Both are known to the floor, so
    /// the map is bounded.
    pub(crate) fn take(
        &self,
        table: Option<&TableId>,
        speaker: &StaffId,
        now: Instant,
    ) -> Result<(), RanOut> {
        let mut used = self.used();
        let places = places(table, speaker);
        for place in &places {
            let fresh = || Used { tries: 0, since: now, out: None };
            let it = used.entry(place.clone()).or_insert_with(fresh);
            it.settle(now);
            if it.tries >= TRIES {
                let wait = EACH.saturating_sub(now.saturating_duration_since(it.since));
                let first = it.out.is_none_or(|out| now.saturating_duration_since(out) >= EACH);
                if first {
                    it.out = Some(now);
                }
                return Err(RanOut { wait, first });
            }
        }
        for place in &places {
            if let Some(it) = used.get_mut(place) {
                if it.tries == 0 {
                    it.since = now;
                }
                it.tries += 1;
            }
        }
        Ok(())
    }

    /// Gives an attempt back: it was right, or it was not an attempt after all.
    pub(crate) fn give_back(&self, table: Option<&TableId>, speaker: &StaffId) {
        let mut used = self.used();
        for place in places(table, speaker) {
            if let Some(it) = used.get_mut(&place) {
                it.tries = it.tries.saturating_sub(1);
            }
        }
    }

    /// The tables, devices and people that have recently used up their attempts.
    pub(crate) fn ran_out(&self, now: Instant) -> Vec<String> {
        let last_activity =
            |it: &Used| it.out.is_some_and(|at| now.saturating_duration_since(at) < SHOWN);
        let used = self.used();
        let out = used.iter().filter(|(_, it)| last_activity(it)).map(|(place, _)| match place {
            AttemptSource::Table(table) => table.to_string(),
            AttemptSource::Speaker(speaker) => speaker.to_string(),
        });
        let mut out: Vec<String> = out.collect();
        out.sort();
        out.dedup();
        out
    }
}

fn places(table: Option<&TableId>, speaker: &StaffId) -> Vec<AttemptSource> {
    let table = table.map(|it| AttemptSource::Table(it.clone()));
    table.into_iter().chain([AttemptSource::Speaker(speaker.clone())]).collect()
}

impl App {
    /// Proves an identity within a session, at a table or as the second person of a call. Both the table and
    /// the sender of the call have limited attempts. Failures are recorded.
    pub(crate) async fn prove_within_limits<T>(
        &self,
        table: Option<&TableId>,
        speaker: &StaffId,
        proof: impl Future<Output = Result<T, Problem>>,
    ) -> Result<T, Problem> {
        if let Some(id) = table
            && !self.hub().read(|floor| floor.tables.contains_key(id))
        {
            return Err(Problem::not_found(format!("there is no table {id}")));
        }
        if let Err(RanOut { wait, first }) = self.secret_attempts().take(table, speaker, App::now())
        {
            let problem = Problem::too_many_tries(wait);
            if first {
                // Recorded only once: flooding a table does not fill the journal.
                let problem = problem.clone().recorded_by_requester();
                self.log_refusal(speaker, table, &problem).await;
            }
            return Err(problem);
        }
        let proved = proof.await;
        match &proved {
            Err(problem) if problem.recorded_by() == RecordedBy::Requester => {
                self.log_refusal(speaker, table, problem).await;
            }
            _ => self.secret_attempts().give_back(table, speaker),
        }
        proved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_at_once_and_then_one_in_three_minutes() {
        let (tries, start) = (SecretAttempts::default(), Instant::now());
        let (table, speaker): (TableId, StaffId) =
            ("BAC01".try_into().unwrap(), "D100".try_into().unwrap());
        let take = |now| tries.take(Some(&table), &speaker, now);
        // Successful proofs cost nothing.
        for _ in 0..100 {
            assert_eq!(take(start), Ok(()));
            tries.give_back(Some(&table), &speaker);
        }
        let day = Duration::from_hours(24);
        let (mut many, mut now) = (0, start);
        while now < start + day {
            match take(now) {
                Ok(()) => many += 1,
                Err(RanOut { wait, .. }) => now += wait,
            }
        }
        assert_eq!(many, 6 + 24 * 60 / 3 - 1, "the last comes when the day is over");
    }

    #[test]
    fn it_is_told_once_and_shown_for_a_while() {
        let (tries, now) = (SecretAttempts::default(), Instant::now());
        let (table, other): (TableId, TableId) =
            ("BAC01".try_into().unwrap(), "BAC02".try_into().unwrap());
        let speaker = |text: &str| -> StaffId { text.try_into().unwrap() };
        for _ in 0..TRIES {
            assert_eq!(tries.take(Some(&table), &speaker("D100"), now), Ok(()));
        }
        let out = |name| tries.take(Some(&table), &speaker(name), now).unwrap_err();
        assert!(out("D101").first, "whoever is at the table");
        assert!(!out("D101").first);
        assert!(tries.take(Some(&other), &speaker("D100"), now).is_err(), "nor elsewhere");
        assert_eq!(tries.take(Some(&other), &speaker("D101"), now), Ok(()));
        assert_eq!(tries.ran_out(now), ["BAC01", "D100"]);
        assert_eq!(tries.ran_out(now + SHOWN), [""; 0]);
    }
}
