//! What every call shares: the door to the writer, the hub, who is logged in, and how secrets are checked.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use floor::{Act, Command, Event, Proof, StaffId, TableId};
use journal::{SqliteStore, Store, StoreError};
use manager::{Answer, Door, Key, NotQueued, Submission};
use tokio::sync::{Mutex, oneshot};
use tokio::task::spawn_blocking;

use crate::fingerprints::Fingerprints;
use crate::hub::{Hub, Told};
use crate::lately::Lately;
use crate::metrics::Served;
use crate::problem::{Noted, Problem};
use crate::secrets::{Secrets, token};
use crate::sessions::Sessions;
use crate::turns::Turns;
use crate::watch::Heard;

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
    heard: Heard,
    served: Served,
    /// Held while a receipt is printed.
    printer: Mutex<()>,
    fingerprints: Fingerprints,
    /// The journal, to be read beside the writer.
    database: PathBuf,
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
    pub fn new(door: Door, hub: Arc<Hub>, secrets: Secrets, database: PathBuf) -> App {
        let (sessions, turns) = (Sessions::default(), Turns::default());
        let (heard, served) = (Heard::default(), Served::default());
        let (printer, fingerprints) = (Mutex::default(), Fingerprints::default());
        let inner = Inner {
            door,
            hub,
            secrets,
            sessions,
            turns,
            heard,
            served,
            printer,
            fingerprints,
            database,
        };
        App { inner: Arc::new(inner) }
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

    pub(crate) fn fingerprints(&self) -> &Fingerprints {
        &self.inner.fingerprints
    }

    pub(crate) fn turns(&self) -> &Turns {
        &self.inner.turns
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
                found.extend(Told::read(&record).ok());
                record.seq < last
            })?;
            Ok(found)
        });
        match read.await {
            Ok(before) => self.hub().recall(&before),
            Err(problem) => tracing::warn!(code = problem.code(), "the last events are not known"),
        }
    }

    /// Whether the writer lives, its last commit went well, and the journal can be read.
    pub(crate) async fn healthy(&self) -> Result<(), Problem> {
        if !self.inner.door.leads_somewhere() {
            return Err(stopped());
        }
        if self.hub().failing() {
            return Err(Problem::journal(
                "the journal could not be written when it was tried last",
            ));
        }
        self.read_journal(Store::head).await.map(drop)
    }

    /// Reads the journal beside the writer, off the threads that answer calls.
    pub(crate) async fn read_journal<T: Send + 'static>(
        &self,
        read: impl FnOnce(&SqliteStore) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Problem> {
        let database = self.inner.database.clone();
        let work = spawn_blocking(move || read(&SqliteStore::open_to_read(&database)?));
        work.await.map_err(Problem::journal)?.map_err(Problem::journal)
    }

    /// Sends a command in under its key, and waits until it is durable. A repeat answers as before.
    pub(crate) async fn submit(&self, key: Key, by: StaffId, act: Act) -> Result<Done, Problem> {
        let ((sender, answer), began) = (oneshot::channel(), Instant::now());
        let submission = Submission { key, command: Command { by, act } };
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
        match answer {
            Answer::Done { seq, events } => Ok(Done { seq, events }),
            Answer::Before { seq } => self.before(seq).await,
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
        self.submit(key, by.clone(), act).await
    }

    /// What a record said when its key came first.
    async fn before(&self, seq: u64) -> Result<Done, Problem> {
        let told = self.told(seq).await?;
        match told.events.first() {
            Some(Event::Refused { refusal, message, .. }) => {
                Err(Problem::refused(refusal, message, "this was refused when it came first"))
            }
            _ => Ok(Done { seq, events: told.events }),
        }
    }

    /// A record of the journal.
    pub(crate) async fn told(&self, seq: u64) -> Result<Told, Problem> {
        let record = self.read_journal(move |store| store.record(seq)).await?;
        let record = record.ok_or_else(|| Problem::not_found(format!("no record {seq}")))?;
        Told::read(&record).map_err(Problem::journal)
    }

    /// The person whose card was swiped.
    pub(crate) fn by_card(&self, number: &str) -> Result<StaffId, Problem> {
        let person = self.hub().read(|floor| self.secrets().card_of(floor, number));
        let unknown =
            || Problem::unproved("UnknownCard", "nobody has this card", "try another card");
        person.ok_or_else(unknown)
    }

    /// The person who proves themselves with a PIN.
    pub(crate) async fn by_pin(&self, staff: &str, pin: String) -> Result<StaffId, Problem> {
        let wrong = Problem::unproved("WrongPin", "this is not their PIN", "try again, or ask");
        self.check_pace(staff)?;
        self.by_secret(staff, pin, Proof::Pin).await?.ok_or(wrong)
    }

    /// The person who proves themselves with a password.
    pub(crate) async fn by_password(
        &self,
        staff: &str,
        secret: String,
    ) -> Result<StaffId, Problem> {
        let wrong =
            Problem::unproved("WrongSecret", "this is not their secret", "try again, or ask");
        self.check_pace(staff)?;
        self.by_secret(staff, secret, Proof::Password).await?.ok_or(wrong)
    }

    /// Whoever is never locked out is slowed down instead, with the same count as at the door: otherwise
    /// anybody with a session could guess for ever.
    fn check_pace(&self, name: &str) -> Result<(), Problem> {
        let person = StaffId::try_from(name).ok();
        let guessed = self.hub().read(|floor| {
            let person = person.and_then(|id| floor.staff.get(&id));
            person.is_some_and(|person| floor.is_last_unlocker(person))
        });
        if !guessed || self.sessions().may_try(name, true, App::now()) {
            return Ok(());
        }
        Err(Problem::refused(
            "LastUnlocker",
            "too many proofs of them have failed",
            "wait a minute",
        ))
    }

    /// Checks a secret off the writer's path, and counts failures in the journal before the person's next
    /// secret is looked at. `None` if it is wrong.
    pub(crate) async fn by_secret(
        &self,
        name: &str,
        secret: String,
        proof: Proof,
    ) -> Result<Option<StaffId>, Problem> {
        let known = StaffId::try_from(name).ok();
        let known = known.filter(|id| self.hub().read(|floor| floor.staff.contains_key(id)));
        let _turn = match &known {
            Some(id) => Some(self.turns().of(id).await),
            None => None,
        };
        let person = known.and_then(|id| self.hub().read(|floor| floor.staff.get(&id).cloned()));
        let digest = person.as_ref().and_then(|person| person.proofs.get(&proof).cloned());
        let (secrets, place) = (self.secrets().clone(), self.turns().check().await);
        let check = move || {
            let proved = secrets.proves(&secret, digest.as_ref());
            drop(place);
            proved
        };
        let proved = spawn_blocking(check).await;
        let proved = proved.unwrap_or(false);
        let Some(person) = person else { return Ok(None) };
        if !proved || person.failures > 0 || person.locked() {
            let act = Act::Credential { staff: person.id.clone(), proved };
            if !proved {
                let failures = person.failures.saturating_add(1);
                tracing::warn!(staff = %person.id, failures, "a secret was wrong");
            }
            // A locked credential is refused here, whether the secret was right or not.
            self.act(&person.id, act).await.inspect_err(|problem| {
                tracing::warn!(staff = %person.id, code = problem.code(), "a credential is locked");
            })?;
        }
        Ok(Some(person.id).filter(|_| proved))
    }

    /// Now, for sessions.
    pub(crate) fn now() -> Instant {
        Instant::now()
    }
}

fn stopped() -> Problem {
    Problem::unavailable("Stopped", "the Game Manager is stopping", "try again when it is back")
}
