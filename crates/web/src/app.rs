//! What every call shares: the door to the writer, the hub, who is logged in, and how secrets are checked.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use floor::{Act, Command, Event, Floor, Refusal, StaffId, TableId};
use journal::Store;
use manager::{
    Answer, Body, COUNTED_MOST, Door, Fingerprint, Integrity, Key, NotQueued, Submission,
    count_figures,
};
use odds::Budget;
use tokio::sync::{Mutex, oneshot};

use crate::attempts::Attempts;
use crate::heavy::{Heavy, Held};
use crate::hub::Hub;
use crate::lately::Lately;
use crate::metrics::Served;
use crate::places::Places;
use crate::problem::{Noted, Problem};
use crate::program::Program;
use crate::reading::Readable;
use crate::secrets::{Secrets, token};
use crate::sessions::Sessions;
use crate::strangers::Strangers;
use crate::tries::Tries;
use crate::turns::Turns;
use crate::watch::Heard;
use manager::CommittedRecord;

/// The Game Manager as calls see it. Clones are the same one.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    door: Door,
    hub: Arc<Hub>,
    secrets: Secrets,
    sessions: Sessions,
    turns: Turns,
    heavy: Heavy,
    heard: Heard,
    served: Served,
    /// Held while a receipt is printed.
    printer: Mutex<()>,
    attempts: Attempts,
    tries: Tries,
    strangers: Strangers,
    /// The streams of guests, once somebody serves.
    guest_streams: OnceLock<Arc<Places>>,
    /// The journal, to be read beside the writer.
    database: PathBuf,
    /// Which program this is.
    program: Program,
    /// Whether the journal is believed.
    integrity: Arc<Integrity>,
    /// When the journal could be read last.
    readable: Readable,
}

/// What an input came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Done {
    pub(crate) seq: u64,
    pub(crate) events: Vec<Event>,
}

impl App {
    /// An app over a running writer.
    #[must_use]
    pub fn new(
        door: Door,
        hub: Arc<Hub>,
        secrets: Secrets,
        database: PathBuf,
        integrity: Arc<Integrity>,
    ) -> App {
        let (sessions, turns) = (Sessions::default(), Turns::default());
        let (heard, served) = (Heard::default(), Served::default());
        let (printer, attempts, tries) = (Mutex::default(), Attempts::default(), Tries::default());
        let heavy = Heavy::default();
        let inner = Inner {
            door,
            hub,
            secrets,
            sessions,
            turns,
            heavy,
            heard,
            served,
            printer,
            attempts,
            tries,
            strangers: Strangers::default(),
            guest_streams: OnceLock::new(),
            database,
            program: Program::default(),
            integrity,
            readable: Readable::default(),
        };
        App { inner: Arc::new(inner) }
    }

    /// Says which program this is. An app that is served already keeps what was said before.
    #[must_use]
    pub fn of_program(mut self, program: Program) -> App {
        if let Some(inner) = Arc::get_mut(&mut self.inner) {
            inner.program = program;
        }
        self
    }

    /// Which program this is.
    pub(crate) fn program(&self) -> &Program {
        &self.inner.program
    }

    /// What is known of the journal's integrity.
    pub(crate) fn integrity(&self) -> &Integrity {
        &self.inner.integrity
    }

    pub(crate) fn writer_lives(&self) -> bool {
        self.inner.door.leads_somewhere()
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

    pub(crate) fn printer(&self) -> &Mutex<()> {
        &self.inner.printer
    }

    pub(crate) fn attempts(&self) -> &Attempts {
        &self.inner.attempts
    }

    /// Says how many streams guests may have from one address, and in all. The first word counts.
    pub(crate) fn set_guest_streams(&self, from_one: usize, all: usize) {
        let _ = self.inner.guest_streams.set(Places::new(from_one, all));
    }

    /// The streams of guests.
    pub(crate) fn guest_streams(&self) -> &Arc<Places> {
        self.inner.guest_streams.get_or_init(|| Places::new(1_024, 6_144))
    }

    pub(crate) fn tries(&self) -> &Tries {
        &self.inner.tries
    }

    pub(crate) fn strangers(&self) -> &Strangers {
        &self.inner.strangers
    }

    pub(crate) fn turns(&self) -> &Turns {
        &self.inner.turns
    }

    pub(crate) fn heavy(&self) -> &Heavy {
        &self.inner.heavy
    }

    /// Holds back heavy questions, such as reports and calculations, until what is returned is dropped: for
    /// maintenance, and for tests. `None` if the app is stopping.
    pub async fn hold_heavy_questions(&self) -> Option<Held> {
        self.heavy().hold().await
    }

    pub(crate) fn heard(&self) -> &Heard {
        &self.inner.heard
    }

    pub(crate) fn served(&self) -> &Served {
        &self.inner.served
    }

    /// Tells streams to end.
    pub(crate) fn stop(&self) {
        self.hub().let_go();
    }

    /// Learns from the end of the journal what happened last at each table. Without it a table that nothing
    /// has happened at since the start says nothing.
    pub(crate) async fn recall(self) {
        let last = self.hub().seq();
        let first = last.saturating_sub(Lately::RECALLED) + 1;
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

    /// Sends a command in under its key, and waits until it is durable. A repeat answers as before; the same
    /// key with another request is refused.
    ///
    /// Where a rule quotes exact odds they are counted here, in turn with other heavy questions, and the
    /// command is sent in again with them: the writer counts nothing.
    pub(crate) async fn submit(
        &self,
        key: Key,
        by: StaffId,
        act: Act,
        request: Fingerprint,
    ) -> Result<Done, Problem> {
        let mut submission = Submission { request, ..Submission::new(key, Command { by, act }) };
        for _ in 0..COUNTED_MOST {
            let needed = match self.send(submission.clone()).await? {
                Answer::Refused(Refusal::FiguresNeeded(needed)) => needed,
                answer => return self.done(answer, request).await,
            };
            let count = move |budget: &Budget| count_figures(&needed, budget);
            submission.figures = self.heavy().count(count).await?;
        }
        let answer = self.send(submission).await?;
        self.done(answer, request).await
    }

    /// Sends a submission in once, and waits for its answer.
    async fn send(&self, submission: Submission) -> Result<Answer, Problem> {
        let ((sender, answer), began) = (oneshot::channel(), Instant::now());
        let then = move |answer| {
            // Whoever no longer waits can ask again with the same key.
            let _ = sender.send(answer);
        };
        self.inner.door.submit_then(submission, then).map_err(|not_queued| match not_queued {
            NotQueued::Busy(_) => Problem::unavailable(
                "Busy",
                "too much waits to be done",
                "send it again in a moment",
            ),
            NotQueued::Stopped(_) => stopped(),
        })?;
        let answer = answer.await.map_err(|_| stopped())?;
        self.served().committed(began.elapsed());
        Ok(answer)
    }

    /// What an answer means to a caller.
    async fn done(&self, answer: Answer, request: Fingerprint) -> Result<Done, Problem> {
        match answer {
            Answer::Done { seq, events } => {
                self.end_sessions(&events);
                Ok(Done { seq, events })
            }
            Answer::Before { seq } => self.before(seq, request).await,
            Answer::Refused(refusal) => Err(Problem::from(&refusal)),
            Answer::KeyTooOld(too_old) => {
                Err(Problem::refused("KeyTooOld", too_old, "send a new input with a new key"))
            }
            Answer::Unavailable(error) => {
                tracing::error!(%error, "nothing was done");
                let hint = "nothing was done; send it again with the same key";
                Err(Problem::unavailable("JournalUnavailable", error, hint))
            }
        }
    }

    /// A secret set by somebody else, another role and a retirement end a person's sessions.
    fn end_sessions(&self, events: &[Event]) {
        for event in events {
            match event {
                Event::CredentialSet { staff, issued: true, .. }
                | Event::StaffRetired { staff, .. } => self.sessions().end(staff),
                Event::StaffChanged { staff, .. } => {
                    let proved = |floor: &Floor| {
                        floor.staff.get(staff).is_some_and(|it| !it.proofs.is_empty())
                    };
                    if !self.hub().read(proved) {
                        self.sessions().end(staff);
                    }
                }
                _ => {}
            }
        }
    }

    /// Writes down that a card, a PIN or a password was turned away, and where: the floor never saw it. What
    /// the floor refused itself is written down already.
    pub(crate) async fn log_refusal(&self, by: &StaffId, at: Option<&TableId>, problem: &Problem) {
        if problem.noted() != Noted::ByWhoeverAsked {
            return;
        }
        let (table, refusal) = (at.cloned(), problem.code().to_owned());
        let act = Act::Turned { table, refusal, message: problem.message().to_owned() };
        // The caller is told of the refusal, whether or not it could be written down.
        if let Err(problem) = self.act(by, act).await {
            tracing::error!(code = problem.code(), "a refusal was not written down");
        }
    }

    /// Sends a command in that no caller has a key for.
    pub(crate) async fn act(&self, by: &StaffId, act: Act) -> Result<Done, Problem> {
        let key = Key::try_from(&*token()).map_err(Problem::bad_request)?;
        self.submit(key, by.clone(), act, Fingerprint::default()).await
    }

    /// What a record said when its key came first.
    async fn before(&self, seq: u64, request: Fingerprint) -> Result<Done, Problem> {
        let record = self.read_journal(move |store| store.record(seq)).await?;
        let record = record.ok_or_else(|| Problem::not_found(format!("no record {seq}")))?;
        let was = Body::from_bytes(&record.body).map_err(Problem::journal)?.request;
        // Records that older programs wrote do not tell what was asked for.
        let told = [was, request].iter().all(|it| *it != Fingerprint::default());
        if told && was != request {
            return Err(Problem::refused(
                "KeyReused",
                "this key came with another input before",
                "give every input a key of its own; a repeat is the same input",
            ));
        }
        let told = CommittedRecord::read(&record).map_err(Problem::journal)?;
        match told.events.first() {
            Some(Event::Refused { refusal, message, .. }) => {
                Err(Problem::refused(refusal, message, "this was refused when it came first"))
            }
            _ => Ok(Done { seq, events: told.events }),
        }
    }

    /// Now, for sessions.
    pub(crate) fn now() -> Instant {
        Instant::now()
    }
}

pub(crate) fn stopped() -> Problem {
    Problem::unavailable("Stopped", "the Game Manager is stopping", "try again when it is back")
}
