//! Records of strangers in the journal: requests with an unknown token or name, or with a session that has
//! ended.
//!
//! The rate is limited. The first of each kind is recorded at once; after that, one record a minute contains
//! how many came since. So there are at most three records a minute, however many requests come. What
//! strangers sent is not recorded: people type passwords where names belong.

use std::mem::take;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use floor::{Address, CommandKind, Stranger};

use crate::app::App;
use crate::server::client_address;

/// The shortest time between two records of one kind.
const EVERY: Duration = Duration::from_mins(1);
/// How often unrecorded strangers are checked for.
pub(crate) const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// The strangers of one kind.
#[derive(Default)]
struct Count {
    /// How many are not recorded yet.
    times: u32,
    /// Where the last of them came from.
    address: Option<Address>,
    /// When this kind was last recorded.
    recorded: Option<Instant>,
}

impl Count {
    /// What to record now, if it is time.
    fn due(&mut self, what: Stranger, now: Instant) -> Option<CommandKind> {
        let soon = self.recorded.is_some_and(|at| now.saturating_duration_since(at) < EVERY);
        if soon || self.times == 0 {
            return None;
        }
        self.recorded = Some(now);
        let (times, address) = (take(&mut self.times), take(&mut self.address));
        Some(CommandKind::Stranger { what, times, address })
    }
}

/// Strangers that are not recorded yet.
#[derive(Default)]
pub(crate) struct UnknownCallers(Mutex<[Count; Stranger::ALL.len()]>);

impl UnknownCallers {
    /// Counts one more. Returns what to record now.
    fn came(&self, what: Stranger, address: Option<Address>, now: Instant) -> Option<CommandKind> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = &mut counts[what as usize];
        count.times = count.times.saturating_add(1);
        count.address = address;
        count.due(what, now)
    }

    /// What is due to be recorded.
    fn due(&self, now: Instant) -> Vec<CommandKind> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all = counts.iter_mut().zip(Stranger::ALL);
        all.filter_map(|(count, what)| count.due(what, now)).collect()
    }
}

impl App {
    /// Counts a stranger. The caller does not wait until it is recorded.
    pub(crate) fn note_stranger(&self, what: Stranger) {
        let address = client_address::address();
        tracing::warn!(%what, from = ?address, "a stranger was refused");
        if let Some(kind) = self.unknown_callers().came(what, address, App::now()) {
            let app = self.clone();
            tokio::spawn(async move { app.record_stranger(kind).await });
        }
    }

    /// Counts a token that is not valid: it belonged to an ended session, or never existed.
    pub(crate) fn note_token(&self, token: &str) {
        let ended = self.sessions().has_ended(token);
        self.note_stranger(if ended { Stranger::EndedSession } else { Stranger::UnknownToken });
    }

    /// Records strangers as they become due, until it is dropped.
    pub(crate) async fn watch_strangers(&self) {
        loop {
            tokio::time::sleep(CHECK_INTERVAL).await;
            for kind in self.unknown_callers().due(App::now()) {
                self.record_stranger(kind).await;
            }
        }
    }

    async fn record_stranger(&self, kind: CommandKind) {
        let nobody = "STRANGER".try_into().expect("a name");
        if let Err(problem) = self.submit_command(&nobody, kind).await {
            tracing::error!(code = problem.code(), "strangers were not recorded");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_strangers_is_one_record_a_minute() {
        let (strangers, begin) = (UnknownCallers::default(), Instant::now());
        let what = Stranger::UnknownToken;
        let record = |times| CommandKind::Stranger { what, times, address: None };
        assert_eq!(strangers.came(what, None, begin), Some(record(1)));
        for step in 1..10_000 {
            let now = begin + EVERY * step / 10_000;
            assert_eq!(strangers.came(what, None, now), None);
        }
        assert_eq!(strangers.due(begin + EVERY / 2), []);
        assert_eq!(strangers.due(begin + EVERY), [record(9_999)]);
        assert_eq!(strangers.due(begin + EVERY * 3), [], "nobody came since");
        // Other kinds are counted separately.
        assert!(strangers.came(Stranger::UnknownName, None, begin + EVERY).is_some());
    }
}
