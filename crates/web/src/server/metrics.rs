//! The counters, and `GET /metrics` in the Prometheus text format.
//!
//! There are two sets. [`JournalCounters`] belongs to the writer: the hub updates it as records become
//! durable. [`ServerCounters`] belongs to the server: every response updates it. Each has its own lock, so
//! that counting responses does not make the writer wait; only refusals outside the floor and the page itself
//! lock the writer's set too. Whoever needs the floor and a set locks the floor first.
//!
//! Each app has its own counters, which begin at zero when it starts; a process may run several apps. Labels
//! must come from small sets, because each combination is kept in memory: names of the floor, refusal codes,
//! route templates.
//!
//! The page contains no secrets and no reserve, but it shows how much is played: expose it on the internal
//! network only.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use floor::{Event, Floor, Level, PoolId, TableId};
use manager::Integrity;

use crate::server::program::Program;

/// The upper bounds of the latency buckets, in microseconds.
const LATENCY: [u64; 12] =
    [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];
/// The upper bounds of the batch size buckets, in records.
const BATCH: [u64; 8] = [1, 4, 16, 64, 256, 1_024, 2_048, 4_096];

/// A histogram of whole numbers. Its bounds are not stored: pass the same ones to `observe` and to the page,
/// at most as many as there are `buckets`.
#[derive(Default)]
struct Histogram {
    /// The count of each bucket, not cumulative. Values above the last bound are counted in `many` only.
    buckets: [u64; 12],
    /// The number of all values.
    many: u64,
    /// The sum of all values.
    sum: u64,
}

impl Histogram {
    fn observe(&mut self, ends: &[u64], value: u64) {
        if let Some(bucket) = ends.iter().position(|end| value <= *end) {
            self.buckets[bucket] += 1;
        }
        self.many += 1;
        self.sum = self.sum.saturating_add(value);
    }
}

/// Counters of the durable records, their events and their subscribers, and of all refusals.
#[derive(Default)]
pub(crate) struct JournalCounters(Mutex<Tallies>);

#[derive(Default)]
struct Tallies {
    /// Locked bets. A bet counts once for each pool that its table feeds.
    wagers: BTreeMap<(TableId, PoolId), u64>,
    rounds: BTreeMap<TableId, u64>,
    awards: BTreeMap<(PoolId, Level), u64>,
    refusals: BTreeMap<String, u64>,
    /// Credentials that were refused.
    credentials: u64,
    /// Subscribers that were dropped because they were too slow.
    dropped: u64,
    /// The number of records in each batch.
    batches: Histogram,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A counter that was interrupted by a panic is still usable.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl JournalCounters {
    /// Counts a batch of records that became durable.
    pub(crate) fn batch(&self, records: usize) {
        lock(&self.0).batches.observe(&BATCH, u64::try_from(records).unwrap_or(u64::MAX));
    }

    /// Counts an event that became durable. The floor must include it already.
    pub(crate) fn event(&self, floor: &Floor, event: &Event) {
        let mut counts = lock(&self.0);
        match event {
            Event::BetsLocked { table, bets, .. } => {
                *counts.rounds.entry(table.clone()).or_default() += 1;
                let feeds = floor.tables.get(table).map_or(&[][..], |it| &it.settings.feeds);
                for feed in feeds {
                    let wagers = counts.wagers.entry((table.clone(), feed.pool.clone()));
                    *wagers.or_default() += u64::from(bets.len());
                }
            }
            Event::Awarded { jackpot, .. } | Event::PrizeFoundLate { jackpot, .. } => {
                if let Some(it) = floor.jackpots.get(jackpot) {
                    *counts.awards.entry((it.pool.clone(), it.level)).or_default() += 1;
                }
            }
            Event::Refused { refusal, .. } => counts.refuse(refusal),
            Event::CredentialRefused { .. } => counts.credentials += 1,
            _ => {}
        }
    }

    /// Counts subscribers that were dropped because they were too slow.
    pub(crate) fn dropped(&self, readers: u64) {
        lock(&self.0).dropped += readers;
    }

    /// Counts a refusal outside the floor that is not in the journal. Those in the journal are counted by
    /// [`JournalCounters::event`].
    pub(crate) fn refused(&self, code: &str) {
        lock(&self.0).refuse(code);
    }
}

impl Tallies {
    fn refuse(&mut self, code: &str) {
        match self.refusals.get_mut(code) {
            Some(many) => *many += 1,
            None => drop(self.refusals.insert(code.to_owned(), 1)),
        }
    }
}

/// Counters of the server.
#[derive(Default)]
pub(crate) struct ServerCounters(Mutex<Answers>);

#[derive(Default)]
struct Answers {
    /// By route, and then by method and status. So a known route is found without a copy of its name.
    calls: BTreeMap<String, BTreeMap<(&'static str, u16), u64>>,
    /// The time from submission to durability, in microseconds.
    commits: Histogram,
}

impl ServerCounters {
    /// Counts a response. `route` is the template of the route, never the path as typed.
    pub(crate) fn answer(&self, route: &str, method: &'static str, status: u16) {
        let mut answers = lock(&self.0);
        if !answers.calls.contains_key(route) {
            answers.calls.insert(route.to_owned(), BTreeMap::new());
        }
        if let Some(calls) = answers.calls.get_mut(route) {
            *calls.entry((method, status)).or_default() += 1;
        }
    }

    /// Records how long a command took from its submission to the writer until the writer answered.
    pub(crate) fn committed(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        lock(&self.0).commits.observe(&LATENCY, micros);
    }
}

/// Values that are read when the page is requested.
pub(crate) struct Gauges<'a> {
    pub(crate) floor: &'a Floor,
    /// The number of the last durable record.
    pub(crate) head: u64,
    /// The subscribers of the stream.
    pub(crate) readers: usize,
    pub(crate) sessions: usize,
    /// Reports and calculations that run or wait.
    pub(crate) heavy_work: usize,
    /// The most passwords and PINs that were checked at one time so far.
    pub(crate) secrets_most: usize,
    pub(crate) secrets_checked: usize,
    /// Whether `/healthz` answers 200.
    pub(crate) healthy: bool,
    pub(crate) program: &'a Program,
    pub(crate) integrity: &'a Integrity,
}

/// The page. The names of the metrics are an interface: dashboards and alerts depend on them.
pub(crate) fn page(journal: &JournalCounters, server: &ServerCounters, now: &Gauges<'_>) -> String {
    let mut page = Page(String::new());
    let counts = lock(&journal.0);
    page.begin("wagers_total", "counter", "Progressive wagers that were locked in.");
    for ((table, pool), many) in &counts.wagers {
        page.line("wagers_total", &[("table", table), ("pool", pool)], many);
    }
    page.begin("rounds_total", "counter", "Rounds whose bets were locked.");
    for (table, many) in &counts.rounds {
        page.line("rounds_total", &[("table", table)], many);
    }
    page.begin("awards_total", "counter", "Prizes that were authorised.");
    for ((pool, level), many) in &counts.awards {
        page.line("awards_total", &[("pool", pool), ("level", &spelt(*level))], many);
    }
    page.begin("refusals_total", "counter", "Refusals by the code of the rule that spoke.");
    for (code, many) in &counts.refusals {
        page.line("refusals_total", &[("code", code)], many);
    }
    page.begin("credentials_refused_total", "counter", "Wrong passwords and PINs of known people.");
    page.line("credentials_refused_total", &[], &counts.credentials);
    page.begin("stream_dropped_total", "counter", "Readers of the stream that were too slow.");
    page.line("stream_dropped_total", &[], &counts.dropped);
    page.histogram(
        "batch_records",
        "Records made durable together.",
        &BATCH,
        &counts.batches,
        false,
    );
    drop(counts);
    let answers = lock(&server.0);
    page.begin("http_answers_total", "counter", "Answers by route, method and status.");
    for (route, calls) in &answers.calls {
        for ((method, status), many) in calls {
            let labels: [(&str, &dyn Display); 3] =
                [("route", route), ("method", method), ("status", status)];
            page.line("http_answers_total", &labels, many);
        }
    }
    let words = "From the arrival of an input until it is durable.";
    page.histogram("commit_seconds", words, &LATENCY, &answers.commits, true);
    drop(answers);
    page.gauge("stream_readers", "Readers of the stream.", &now.readers);
    page.gauge("sessions_open", "People who are logged in.", &now.sessions);
    page.gauge("heavy_questions", "Reports and calculations that run or wait.", &now.heavy_work);
    let words = "The most passwords and PINs that were worked on at one time.";
    page.gauge("secrets_at_once_max", words, &now.secrets_most);
    page.begin("secrets_checked_total", "counter", "How many passwords and PINs were worked on.");
    page.line("secrets_checked_total", &[], &now.secrets_checked);
    page.gauge("journal_head", "The last durable record.", &now.head);
    let it = now.integrity;
    let broken = u8::from(it.bets_are_stopped());
    page.gauge("journal_broken", "Whether the journal is not what was written.", &broken);
    page.gauge("journal_verified", "The last new record that was verified.", &it.verified());
    page.begin("journal_passes_total", "counter", "How often the whole journal was verified.");
    page.line("journal_passes_total", &[], &it.passes());
    let failing = u8::from(it.witness_failure().is_some());
    page.gauge("witness_failing", "Whether the witness could not be written last.", &failing);
    let failing = u8::from(it.verification_failure().is_some());
    page.gauge("verification_failing", "Whether the journal is not being verified.", &failing);
    page.gauge("healthy", "Whether /healthz answers 200.", &u8::from(now.healthy));
    page.begin("build_info", "gauge", "Which program runs.");
    let Program { version, commit, binary } = now.program;
    let labels: [(&str, &dyn Display); 3] =
        [("version", version), ("commit", commit), ("binary", binary)];
    page.line("build_info", &labels, &1);
    page.begin("meter", "gauge", "What a pool's sign shows, in currency units.");
    for (id, pool) in &now.floor.pools {
        page.line("meter", &[("pool", id)], &pool.displayed());
    }
    page.0
}

const fn spelt(level: Level) -> &'static str {
    match level {
        Level::NoKey => "no-key",
        Level::Low => "low",
        Level::High => "high",
    }
}

/// A page in the Prometheus text format. It puts `ninefold_` before every name.
struct Page(String);

impl Page {
    /// Writes the lines that must come once before the samples of a metric.
    fn begin(&mut self, name: &str, kind: &str, words: &str) {
        let _ = writeln!(self.0, "# HELP ninefold_{name} {words}\n# TYPE ninefold_{name} {kind}");
    }

    /// Writes one sample. No label value needs escaping: they are names, codes, templates and numbers.
    fn line(&mut self, name: &str, labels: &[(&str, &dyn Display)], value: &dyn Display) {
        let _ = write!(self.0, "ninefold_{name}");
        for (place, (label, text)) in labels.iter().enumerate() {
            let before = if place == 0 { '{' } else { ',' };
            let _ = write!(self.0, "{before}{label}=\"{text}\"");
        }
        let end = if labels.is_empty() { "" } else { "}" };
        let _ = writeln!(self.0, "{end} {value}");
    }

    fn gauge(&mut self, name: &str, words: &str, value: &dyn Display) {
        self.begin(name, "gauge", words);
        self.line(name, &[], value);
    }

    fn histogram(&mut self, name: &str, words: &str, ends: &[u64], it: &Histogram, micros: bool) {
        let shown = |value: u64| {
            if micros {
                format!("{}.{:06}", value / 1_000_000, value % 1_000_000)
            } else {
                value.to_string()
            }
        };
        self.begin(name, "histogram", words);
        let (bucket, mut many) = (format!("{name}_bucket"), 0);
        for (end, fell) in ends.iter().zip(it.buckets) {
            many += fell;
            self.line(&bucket, &[("le", &shown(*end))], &many);
        }
        self.line(&bucket, &[("le", &"+Inf")], &it.many);
        self.line(&format!("{name}_sum"), &[], &shown(it.sum));
        self.line(&format!("{name}_count"), &[], &it.many);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_what_was_counted() {
        let (journal, server) = (JournalCounters::default(), ServerCounters::default());
        journal.refused("WrongPin");
        journal.batch(3);
        server.committed(Duration::from_micros(1_500));
        server.committed(Duration::from_secs(9));
        server.answer("/api/v1/tables/{id}", "GET", 404);
        let floor = Floor::default();
        let (readers, sessions, heavy_work, secrets_most, healthy) = (2, 1, 0, 3, true);
        let (program, integrity) = (&Program::default(), &Integrity::default());
        let floor = &floor;
        let (head, secrets_checked) = (7, 12);
        let now = Gauges {
            floor,
            head,
            readers,
            sessions,
            heavy_work,
            secrets_most,
            secrets_checked,
            healthy,
            program,
            integrity,
        };
        let page = page(&journal, &server, &now);
        for line in [
            "ninefold_refusals_total{code=\"WrongPin\"} 1",
            "ninefold_batch_records_bucket{le=\"1\"} 0",
            "ninefold_batch_records_bucket{le=\"4\"} 1",
            "ninefold_commit_seconds_bucket{le=\"0.001000\"} 0",
            "ninefold_commit_seconds_bucket{le=\"0.002500\"} 1",
            "ninefold_commit_seconds_bucket{le=\"5.000000\"} 1",
            "ninefold_commit_seconds_bucket{le=\"+Inf\"} 2",
            "ninefold_commit_seconds_sum 9.001500",
            "ninefold_http_answers_total{route=\"/api/v1/tables/{id}\",method=\"GET\",status=\"404\"} 1",
            "ninefold_secrets_at_once_max 3",
            "ninefold_secrets_checked_total 12",
            "ninefold_journal_head 7",
        ] {
            assert!(page.lines().any(|it| it == line), "{line}\n{page}");
        }
    }
}
