//! Proofs of identity: checks cards, PINs and passwords, outside the writer.
//!
//! ```text
//! login only: a place in the queue, or 429 (secret_limits)
//! attempt allowed? --> the name's lock --> a permit to check --> right, wrong or locked --> the journal
//! (login_attempts)     (secret_limits)     (secret_limits)       (floor: by address)
//! ```

use std::time::Duration;

use floor::{CommandKind, Digest, Floor, Person, Proof, Refusal, StaffId, Stranger};
use tokio::task::spawn_blocking;

use crate::app::App;
use crate::auth::login_attempts::Standing;
use crate::auth::secret_limits::Turn;
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::server::client_address;

/// Where an identity is proved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ProofContext {
    /// At login.
    Login,
    /// In a call within a session.
    LoggedIn,
}

impl App {
    /// The person whose card was swiped.
    pub(crate) fn by_card(&self, number: &str) -> Result<StaffId, Problem> {
        let person = self.hub().read(|floor| self.secrets().card_of(floor, number));
        let unknown = || {
            Problem::unproved("UnknownCard", ProblemText::UnknownCard, ProblemText::TryAnotherCard)
        };
        person.ok_or_else(unknown)
    }

    /// The person identified by a PIN.
    pub(crate) async fn by_pin(&self, staff: &str, pin: String) -> Result<StaffId, Problem> {
        let wrong =
            Problem::unproved("WrongPin", ProblemText::WrongPin, ProblemText::TryAgainOrAsk);
        let id = self.at_work(staff, pin, Proof::Pin).await?.ok_or(wrong)?;
        let issued = |floor: &Floor| {
            floor.staff.get(&id).is_some_and(|it| it.issued.contains_key(&Proof::Pin))
        };
        if self.hub().read(issued) {
            return Err(Problem::unproved(
                "PinNotChosen",
                ProblemText::PinNotChosen,
                ProblemText::ChooseOwnPin,
            ));
        }
        Ok(id)
    }

    /// The person identified by a password.
    pub(crate) async fn by_password(
        &self,
        staff: &str,
        secret: String,
    ) -> Result<StaffId, Problem> {
        let wrong = Problem::unproved(
            "WrongSecret",
            ProblemText::WrongPassword,
            ProblemText::TryAgainOrAsk,
        );
        self.at_work(staff, secret, Proof::Password).await?.ok_or(wrong)
    }

    /// Proves the identity of the caller or of a second person within a session. The same delays apply as at
    /// login.
    async fn at_work(
        &self,
        name: &str,
        secret: String,
        proof: Proof,
    ) -> Result<Option<StaffId>, Problem> {
        if let Err(wait) = self.may_try(name, ProofContext::LoggedIn) {
            return Err(Problem::too_many_tries(wait));
        }
        let turn = async { self.secret_limits().at_work().await };
        self.by_secret(name, secret, proof, ProofContext::LoggedIn, turn).await
    }

    /// Counts one more attempt for this name, or returns how long to wait for it.
    pub(crate) fn may_try(&self, name: &str, at: ProofContext) -> Result<(), Duration> {
        let (id, from) = (StaffId::try_from(name).ok(), client_address::address());
        let standing = self.hub().read(|floor| Standing {
            person: id.is_some_and(|id| floor.staff.contains_key(&id)),
            staff_network: from.is_none_or(|it| floor.is_staff_network(it.network())),
        });
        self.login_attempts().begin(name, from, at, standing, App::now())
    }

    /// Whether this person has proved their identity from the address of this call before.
    pub(crate) fn has_been_here(&self, name: &str) -> bool {
        let network = client_address::address().map(floor::Address::network);
        let (Ok(id), Some(network)) = (StaffId::try_from(name), network) else { return false };
        self.hub()
            .read(|floor| floor.staff.get(&id).is_some_and(|it| it.networks.contains(&network)))
    }

    /// The digest of a new password or PIN, computed when it is its turn.
    pub(crate) async fn digest(&self, secret: String) -> Result<Digest, Problem> {
        let (secrets, turn) = (self.secrets().clone(), self.secret_limits().at_work().await);
        let make = move || {
            let digest = secrets.slow(&secret);
            drop(turn);
            digest
        };
        let made = spawn_blocking(make).await;
        made.map_err(|_| not_done())
    }

    /// Whether a secret matches a digest, checked when it is its turn.
    pub(crate) async fn is_same_secret(
        &self,
        secret: String,
        digest: Digest,
    ) -> Result<bool, Problem> {
        let (secrets, turn) = (self.secrets().clone(), self.secret_limits().at_work().await);
        let check = move || {
            let same = secrets.proves(&secret, Some(&digest));
            drop(turn);
            same
        };
        let checked = spawn_blocking(check).await;
        checked.map_err(|_| not_done())
    }

    /// Checks a secret outside the writer, and records a failure in the journal before the next secret for
    /// the same name is checked. `None` if it is wrong. At login the response does not wait for the journal:
    /// it takes the same time for a wrong secret, a locked credential and an unknown name. `turn` is awaited
    /// after the name's lock.
    pub(crate) async fn by_secret(
        &self,
        name: &str,
        secret: String,
        proof: Proof,
        at: ProofContext,
        turn: impl Future<Output = Option<Turn>>,
    ) -> Result<Option<StaffId>, Problem> {
        let (name_turn, address) =
            (self.secret_limits().of(name, at).await, client_address::address());
        let id = StaffId::try_from(name).ok();
        let found = id.and_then(|id| {
            self.hub().read(|floor| {
                let person = floor.staff.get(&id)?;
                Some((person.clone(), floor.is_locked_out(person, address)))
            })
        });
        let digest = found.as_ref().and_then(|(person, _)| person.proofs.get(&proof).cloned());
        let (secrets, turn) = (self.secrets().clone(), turn.await);
        let check = move || {
            let proved = secrets.proves(&secret, digest.as_ref());
            drop(turn);
            proved
        };
        let proved = spawn_blocking(check).await.unwrap_or(false);
        let Some((person, locked)) = found else {
            self.note_stranger(Stranger::UnknownName);
            return Ok(None);
        };
        // Failed logins by strangers lock nobody out within a session: attempts are limited there separately.
        if locked && at == ProofContext::Login {
            tracing::warn!(staff = %person.id, from = %shown(address), "a credential is locked");
            let refusal = Refusal::CredentialLocked(person.id);
            return Err(Problem::from(&refusal).recorded_by_requester());
        }
        if !proved {
            tracing::warn!(staff = %person.id, from = %shown(address), "a secret was wrong");
        }
        let counts = |person: &Person| match (proved, at) {
            (false, _) => true,
            // The session that follows records the rest.
            (true, ProofContext::Login) => person.failures_most() > 0,
            (true, ProofContext::LoggedIn) => person.has_to_be_accepted(address),
        };
        let counts = |person: &Person| !locked && counts(person);
        if proved {
            self.login_attempts().succeeded(name, address, at);
        }
        if counts(&person) {
            let kind = CommandKind::Credential { staff: person.id.clone(), proved, address };
            match at {
                ProofContext::Login if !proved => {
                    // The next attempt need not wait for the journal: one for an unknown name does not
                    // either.
                    drop(name_turn);
                    let (app, id) = (self.clone(), person.id.clone());
                    tokio::spawn(async move {
                        if let Err(problem) = app.submit_command(&id, kind).await {
                            tracing::error!(
                                code = problem.code(),
                                "a failure was not written down"
                            );
                        }
                    });
                }
                _ => match self.submit_command(&person.id, kind).await {
                    // Somebody else's failed logins have locked it meanwhile: within a session that changes
                    // nothing.
                    Err(problem)
                        if problem.code() == "CredentialLocked" && at == ProofContext::LoggedIn => {
                    }
                    other => drop(other?),
                },
            }
        }
        Ok(Some(person.id).filter(|_| proved))
    }
}

/// The work on a secret was interrupted.
fn not_done() -> Problem {
    Problem::unavailable("Stopped", ProblemText::NotDone, ProblemText::TryAgain)
}

/// Formats an address for the log.
fn shown(address: Option<floor::Address>) -> String {
    address.map_or_else(|| "(unknown)".to_owned(), |it| it.to_string())
}
