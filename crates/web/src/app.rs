//! The state that all calls share: the connection to the writer, the hub, the sessions, and the secret
//! checks.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use floor::{Command, CommandKind, Event, Refusal, StaffId, TableId};
use journal::Store;
use manager::{
    Answer, Body, Fingerprint, Integrity, Key, MAX_COUNTED, NotQueued, Submission, WriterHandle,
    count_figures,
};
use odds::Budget;
use tokio::sync::{Mutex, Semaphore, oneshot};

use crate::auth::authorisations::Authorisations;
use crate::auth::login_attempts::LoginAttempts;
use crate::auth::secret_attempts::SecretAttempts;
use crate::auth::secret_limits::{HeldLogIns, SecretLimits};
use crate::auth::secrets::{Secrets, token};
use crate::auth::sessions::Sessions;
use crate::auth::unknown_callers::UnknownCallers;
use crate::problem::{Problem, RecordedBy};
use crate::problem_text::ProblemText;
use crate::server::guest_slots::GuestSlots;
use crate::server::metrics::ServerCounters;
use crate::server::program::Program;
use crate::services::advice::AdviceCache;
use crate::services::device_watchdog::DeviceWatchdog;
use crate::services::heavy_work::{HeavyWork, Held};
use crate::services::journal_reading::Readable;
use crate::services::mathematics::MathematicsCache;
use crate::stream::delivery::Delivery;
use crate::stream::hub::Hub;
use crate::stream::last_activity::LastActivity;
use manager::CommittedRecord;

/// How many subscribers have past records read at a time.
const PAST_READERS: usize = 2;

/// The Game Manager as calls see it. All clones share the same state.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    writer: WriterHandle,
    hub: Arc<Hub>,
    secrets: Secrets,
    sessions: Sessions,
    authorisations: Authorisations,
    secret_limits: SecretLimits,
    heavy_work: HeavyWork,
    advice_cache: AdviceCache,
    mathematics_cache: MathematicsCache,
    /// Limits how many subscribers have past records read at a time.
    past_readers: Semaphore,
    device_watchdog: DeviceWatchdog,
    server_counters: ServerCounters,
    /// Held while a receipt is printed.
    printer: Mutex<()>,
    login_attempts: LoginAttempts,
    secret_attempts: SecretAttempts,
    unknown_callers: UnknownCallers,
    /// The slots for guests' streams, set when the server starts.
    guest_streams: OnceLock<Arc<GuestSlots>>,
    /// The journal file, which calls read independently of the writer.
    database: PathBuf,
    /// The running program.
    program: Program,
    /// Whether the journal is known to be intact.
    integrity: Arc<Integrity>,
    /// When the journal was last readable.
    readable: Readable,
}

/// The outcome of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Done {
    pub(crate) seq: u64,
    pub(crate) events: Vec<Event>,
}

impl App {
    /// Creates an app for a running writer.
    #[must_use]
    pub fn new(
        writer: WriterHandle,
        hub: Arc<Hub>,
        secrets: Secrets,
        database: PathBuf,
        integrity: Arc<Integrity>,
    ) -> App {
        let authorisations = hub.read(|floor| Authorisations::at_start(floor, App::now()));
        let inner = Inner {
            writer,
            hub,
            secrets,
            sessions: Sessions::default(),
            authorisations,
            secret_limits: SecretLimits::default(),
            heavy_work: HeavyWork::default(),
            advice_cache: AdviceCache::default(),
            mathematics_cache: MathematicsCache::default(),
            past_readers: Semaphore::new(PAST_READERS),
            device_watchdog: DeviceWatchdog::default(),
            server_counters: ServerCounters::default(),
            printer: Mutex::default(),
            login_attempts: LoginAttempts::default(),
            secret_attempts: SecretAttempts::default(),
            unknown_callers: UnknownCallers::default(),
            guest_streams: OnceLock::new(),
            database,
            program: Program::default(),
            integrity,
            readable: Readable::default(),
        };
        App { inner: Arc::new(inner) }
    }

    /// Sets the program's identity. Has no effect once the app has been cloned, as it is when served.
    #[must_use]
    pub fn of_program(mut self, program: Program) -> App {
        if let Some(inner) = Arc::get_mut(&mut self.inner) {
            inner.program = program;
        }
        self
    }

    /// The running program.
    pub(crate) fn program(&self) -> &Program {
        &self.inner.program
    }

    /// What is known about the integrity of the journal.
    pub(crate) fn integrity(&self) -> &Integrity {
        &self.inner.integrity
    }

    pub(crate) fn writer_is_running(&self) -> bool {
        self.inner.writer.is_running()
    }

    pub(crate) fn readable(&self) -> &Readable {
        &self.inner.readable
    }

    /// The journal's file.
    pub(crate) fn database(&self) -> &Path {
        &self.inner.database
    }

    pub(crate) fn hub(&self) -> &Arc<Hub> {
        &self.inner.hub
    }

    pub(crate) fn secrets(&self) -> &Secrets {
        &self.inner.secrets
    }

    pub(crate) fn sessions(&self) -> &Sessions {
        &self.inner.sessions
    }

    pub(crate) fn authorisations(&self) -> &Authorisations {
        &self.inner.authorisations
    }

    pub(crate) fn printer(&self) -> &Mutex<()> {
        &self.inner.printer
    }

    pub(crate) fn login_attempts(&self) -> &LoginAttempts {
        &self.inner.login_attempts
    }

    /// Limits guests' streams, for each address and in total. Only the first call has an effect.
    pub(crate) fn set_guest_streams(&self, from_one: usize, all: usize) {
        let _ = self.inner.guest_streams.set(GuestSlots::new(from_one, all));
    }

    /// The slots for guests' streams.
    pub(crate) fn guest_streams(&self) -> &Arc<GuestSlots> {
        self.inner.guest_streams.get_or_init(|| GuestSlots::new(1_024, 6_144))
    }

    pub(crate) fn secret_attempts(&self) -> &SecretAttempts {
        &self.inner.secret_attempts
    }

    pub(crate) fn unknown_callers(&self) -> &UnknownCallers {
        &self.inner.unknown_callers
    }

    pub(crate) fn secret_limits(&self) -> &SecretLimits {
        &self.inner.secret_limits
    }

    pub(crate) fn heavy_work(&self) -> &HeavyWork {
        &self.inner.heavy_work
    }

    pub(crate) fn advice_cache(&self) -> &AdviceCache {
        &self.inner.advice_cache
    }

    pub(crate) fn mathematics_cache(&self) -> &MathematicsCache {
        &self.inner.mathematics_cache
    }

    /// The turns of subscribers whose past records are read.
    pub(crate) fn past_readers(&self) -> &Semaphore {
        &self.inner.past_readers
    }

    /// Blocks heavy queries, such as reports and calculations, until the returned value is dropped. For
    /// maintenance and tests. `None` if the app is stopping.
    pub async fn hold_heavy_questions(&self) -> Option<Held> {
        self.heavy_work().hold().await
    }

    /// Holds back log-ins until what is returned is dropped: for maintenance, and for tests. `None` if the
    /// app is stopping.
    pub async fn hold_log_ins(&self) -> Option<HeldLogIns> {
        self.secret_limits().hold_log_ins().await
    }

    pub(crate) fn device_watchdog(&self) -> &DeviceWatchdog {
        &self.inner.device_watchdog
    }

    pub(crate) fn server_counters(&self) -> &ServerCounters {
        &self.inner.server_counters
    }

    /// Ends all streams.
    pub(crate) fn stop(&self) {
        self.hub().disconnect_all();
    }

    /// Reads the last event of each table from the end of the journal. Without it, a table has no last event
    /// until something happens there after the start.
    pub(crate) async fn recall(self) {
        let last = self.hub().seq();
        let first = last.saturating_sub(LastActivity::RECALLED) + 1;
        let read = self.read_journal(move |store| {
            let mut found = Vec::new();
            store.read(first, &mut |record| {
                found.extend(CommittedRecord::read(&record).ok());
                record.seq < last
            })?;
            Ok(found)
        });
        match read.await {
            Ok(before) => self.hub().recall(&before),
            Err(problem) => tracing::warn!(code = problem.code(), "the last events are not known"),
        }
    }

    /// Submits a command under its key, and waits until it is durable. A repeat gets the same result as the
    /// first; the same key with a different request is refused.
    ///
    /// If a rule quotes exact odds, they are counted here, in the queue for heavy queries, and the command is
    /// submitted again with them: the writer itself never counts. This is rare, as is a repeat, so both are
    /// boxed: most calls need no room for them.
    pub(crate) async fn submit(
        &self,
        key: Key,
        by: StaffId,
        kind: CommandKind,
        request: Fingerprint,
    ) -> Result<Done, Problem> {
        let mut submission = Submission { request, ..Submission::new(key, Command { by, kind }) };
        for _ in 0..MAX_COUNTED {
            let needed = match self.send(submission.clone()).await? {
                Answer::Refused(Refusal::FiguresNeeded(needed)) => needed,
                answer => return self.done(answer, request).await,
            };
            let count = move |budget: &Budget| count_figures(&needed, budget);
            submission.figures = Box::pin(self.heavy_work().count(count)).await?;
        }
        let answer = self.send(submission).await?;
        self.done(answer, request).await
    }

    /// Submits once, and waits for the answer.
    async fn send(&self, submission: Submission) -> Result<Answer, Problem> {
        let ((sender, answer), began) = (oneshot::channel(), Instant::now());
        let hub = Arc::clone(self.hub());
        let then = move |answer| hub.deliver(Delivery::Answer(sender, answer));
        self.inner.writer.submit_then(submission, then).map_err(|not_queued| match not_queued {
            NotQueued::Busy(_) => {
                Problem::unavailable("Busy", ProblemText::QueueFull, ProblemText::SendAgainSoon)
            }
            NotQueued::Stopped(_) => stopped(),
        })?;
        let answer = answer.await.map_err(|_| stopped())?;
        self.server_counters().committed(began.elapsed());
        Ok(answer)
    }

    /// Translates the writer's answer for the caller.
    async fn done(&self, answer: Answer, request: Fingerprint) -> Result<Done, Problem> {
        match answer {
            Answer::Done { seq, events } => {
                self.end_sessions(&events);
                for event in &events {
                    self.authorisations().happened(event);
                }
                Ok(Done { seq, events })
            }
            Answer::Before { seq } => Box::pin(self.before(seq, request)).await,
            Answer::Refused(refusal) => Err(Problem::from(&refusal)),
            Answer::KeyTooOld(too_old) => {
                Err(Problem::refused("KeyTooOld", too_old.to_string(), ProblemText::SendNewKey))
            }
            Answer::Unavailable(error) => {
                tracing::error!(%error, "nothing was done");
                let hint = ProblemText::RetrySameKey;
                Err(Problem::unavailable("JournalUnavailable", error.to_string(), hint))
            }
        }
    }

    /// Records that a card, a PIN or a password was refused, and where, because the floor never saw it. What
    /// the floor refused itself is recorded already.
    pub(crate) async fn log_refusal(&self, by: &StaffId, at: Option<&TableId>, problem: &Problem) {
        if problem.recorded_by() != RecordedBy::Requester {
            return;
        }
        let (table, refusal) = (at.cloned(), problem.code().to_owned());
        let kind = CommandKind::Turned { table, refusal, message: problem.message().to_owned() };
        // The caller gets the refusal whether or not it could be recorded.
        if let Err(problem) = self.submit_command(by, kind).await {
            tracing::error!(code = problem.code(), "a refusal was not written down");
        }
    }

    /// Submits a command under a new key, for commands where the caller has none.
    pub(crate) async fn submit_command(
        &self,
        by: &StaffId,
        kind: CommandKind,
    ) -> Result<Done, Problem> {
        let key =
            Key::try_from(&*token()).map_err(|error| Problem::bad_request(error.to_string()))?;
        self.submit(key, by.clone(), kind, Fingerprint::default()).await
    }

    /// The result that was recorded when the key was first used.
    async fn before(&self, seq: u64, request: Fingerprint) -> Result<Done, Problem> {
        let record = self.read_journal(move |store| store.record(seq)).await?;
        let record =
            record.ok_or_else(|| Problem::not_found(format!("there is no record {seq}")))?;
        let was = Body::from_bytes(&record.body).map_err(Problem::journal)?.request;
        // Records of older program versions do not contain the request's fingerprint.
        let both_known = [was, request].iter().all(|it| *it != Fingerprint::default());
        if both_known && was != request {
            return Err(Problem::refused(
                "KeyReused",
                ProblemText::KeyReused,
                ProblemText::UniqueKeys,
            ));
        }
        let committed = CommittedRecord::read(&record).map_err(Problem::journal)?;
        match committed.events.first() {
            Some(Event::Refused { refusal, message, .. }) => {
                Err(Problem::refused(refusal, &**message, ProblemText::RefusedBefore))
            }
            _ => Ok(Done { seq, events: committed.events }),
        }
    }

    /// The current time, for sessions.
    pub(crate) fn now() -> Instant {
        Instant::now()
    }
}

pub(crate) fn stopped() -> Problem {
    Problem::unavailable("Stopped", ProblemText::Stopping, ProblemText::TryAfterRestart)
}
