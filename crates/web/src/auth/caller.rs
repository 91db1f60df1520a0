//! Extractors for the caller of a request. Programs send their token in a header, pages in a cookie. A page
//! that changes something also sends a second token, which proves that the page is ours (see
//! [`crate::auth::cookies`]).

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use floor::{DeviceId, Enrolment, Issued, Person, Proof, Refusal, Right, Role, StaffId};
use tracing::Span;
use tracing::field::display;

use crate::app::App;
use crate::auth::cookies;
use crate::auth::secrets::same;
use crate::problem::Problem;
use crate::problem_text::{Message, ProblemText};

/// A person with a session: the facts that most calls need, as the floor knows them now.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    id: StaffId,
    role: Role,
    must_choose: bool,
}

impl Caller {
    /// The person who has a session with this token and may act. This counts as use of the session.
    pub(crate) fn of_token(app: &App, token: &str) -> Option<Caller> {
        let staff = app.sessions().whose(token, App::now())?;
        // A session needs a password, and setting somebody else's password ends their sessions.
        let logged_in = |it: &&Person| {
            it.active
                && it.proofs.contains_key(&Proof::Password)
                && it.issued.get(&Proof::Password) != Some(&Issued::Unused)
        };
        app.hub().read(|floor| floor.staff.get(&staff).filter(logged_in).map(Caller::of))
    }

    /// A person who has proved their identity.
    pub(crate) fn of(person: &Person) -> Caller {
        let (id, role) = (person.id.clone(), person.role);
        Caller { id, role, must_choose: person.must_choose() }
    }

    pub(crate) const fn id(&self) -> &StaffId {
        &self.id
    }

    pub(crate) const fn role(&self) -> Role {
        self.role
    }

    /// Everything that the floor knows about them.
    pub(crate) fn person(&self, app: &App) -> Option<Person> {
        app.hub().read(|floor| floor.staff.get(&self.id).cloned())
    }

    /// Refuses people who have not chosen their own password yet.
    pub(crate) fn check_password_chosen(&self) -> Result<(), Problem> {
        if self.must_choose {
            return Err(Problem::from(&Refusal::SecretNotChosen(self.id().clone())));
        }
        Ok(())
    }

    /// Refuses a call that this role may never make.
    pub(crate) fn require(&self, right: Right) -> Result<(), Problem> {
        let why = || format!("{} ({}) may not make this call", self.id(), self.role);
        self.require_because(right, why)
    }

    /// The same, with a message of its own.
    pub(crate) fn require_because<T: Into<Message>>(
        &self,
        right: Right,
        why: impl FnOnce() -> T,
    ) -> Result<(), Problem> {
        check_right((self.id(), self.role), right, why)
    }
}

/// Refuses a person whose role lacks a right. All calls and pages ask here. The problem names the person, so
/// the request log records it in the journal: one record for each refused request, which is answered after
/// the record is durable.
pub(crate) fn check_right<T: Into<Message>>(
    (person, role): (&StaffId, Role),
    right: Right,
    why: impl FnOnce() -> T,
) -> Result<(), Problem> {
    if role.may(right) { Ok(()) } else { Err(Problem::forbidden(why()).refusing(person)) }
}

/// A device with its own token.
#[derive(Clone, Debug)]
pub(crate) struct Equipment {
    pub(crate) device: DeviceId,
    /// Its name in the journal.
    pub(crate) speaker: StaffId,
    /// What it is, and where.
    pub(crate) enrolment: Enrolment,
}

/// The sender of a request at a table: a person or a device.
#[derive(Clone, Debug)]
pub(crate) enum Speaker {
    Person(Caller),
    Equipment(Equipment),
}

impl Speaker {
    /// Their name in the journal.
    pub(crate) const fn id(&self) -> &StaffId {
        match self {
            Speaker::Person(caller) => caller.id(),
            Speaker::Equipment(device) => &device.speaker,
        }
    }
}

/// The bearer token, which programs use.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let header = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let (scheme, token) = header.and_then(|value| value.split_once(' '))?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token)
}

/// The token of a request: the bearer token of a program, otherwise the cookie of a page.
pub(crate) fn token_of(headers: &HeaderMap) -> Option<&str> {
    // A request with any other `Authorization` header does not come from a page.
    if headers.contains_key(AUTHORIZATION) { bearer(headers) } else { cookies::session(headers) }
}

/// Refuses a change by a page without a valid CSRF token: another site may have made the browser send the
/// cookie. A program that sends its token in a header cannot be misused in this way.
pub(crate) fn check_csrf_token(headers: &HeaderMap, app: &App) -> Result<(), Problem> {
    match cookies::session(headers) {
        Some(token) if !headers.contains_key(AUTHORIZATION) => {
            let shown = headers.get(cookies::CSRF).and_then(|it| it.to_str().ok());
            cookies::check(app.secrets(), token, shown.unwrap_or_default())
        }
        _ => Ok(()),
    }
}

/// Whether the caller is a member of staff or a device.
pub(crate) fn is_staff_or_device(headers: &HeaderMap, app: &App) -> bool {
    let staff = token_of(headers).is_some_and(|token| Caller::of_token(app, token).is_some());
    staff || device(headers, app).is_some()
}

/// The device that this token belongs to.
fn device(headers: &HeaderMap, app: &App) -> Option<Equipment> {
    let digest = app.secrets().keyed("device", bearer(headers)?);
    app.hub().read(|floor| {
        let has = |(_, it): &(&DeviceId, &floor::Device)| same(&it.digest, &digest);
        let found = floor.devices.iter().find(has);
        found.map(|(id, it)| Equipment {
            device: id.clone(),
            speaker: it.person.id.clone(),
            enrolment: it.enrolment.clone(),
        })
    })
}

/// A person with a session, possibly with a password that somebody else set. Such a person can only choose a
/// new password or log out.
#[derive(Clone, Debug)]
pub(crate) struct SessionOwner(pub(crate) Caller);

impl SessionOwner {
    /// Admits a person with a session. A change by a page needs its CSRF token.
    fn admit(caller: Caller, parts: &Parts, app: &App) -> Result<SessionOwner, Problem> {
        Span::current().record("caller", display(caller.id()));
        if !parts.method.is_safe() {
            check_csrf_token(&parts.headers, app)?;
        }
        Ok(SessionOwner(caller))
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Problem> {
        let SessionOwner(caller) = SessionOwner::from_request_parts(parts, app).await?;
        caller.check_password_chosen()?;
        Ok(caller)
    }
}

impl FromRequestParts<App> for SessionOwner {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<SessionOwner, Problem> {
        let token = token_of(&parts.headers);
        let token = token.ok_or_else(|| Problem::unauthorized(ProblemText::NoToken))?;
        if let Some(caller) = Caller::of_token(app, token) {
            return SessionOwner::admit(caller, parts, app);
        }
        Err(match device(&parts.headers, app) {
            Some(_) => Problem::forbidden(ProblemText::DeviceInputsOnly),
            None => {
                app.note_token(token);
                Problem::unauthorized(ProblemText::SessionEnded)
            }
        })
    }
}

impl FromRequestParts<App> for Speaker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Speaker, Problem> {
        // Sessions are checked first: looking one up is faster than searching all devices.
        let caller = token_of(&parts.headers).and_then(|token| Caller::of_token(app, token));
        if let Some(caller) = caller {
            let SessionOwner(caller) = SessionOwner::admit(caller, parts, app)?;
            caller.check_password_chosen()?;
            return Ok(Speaker::Person(caller));
        }
        match device(&parts.headers, app) {
            Some(equipment) => {
                Span::current().record("caller", display(&equipment.speaker));
                Ok(Speaker::Equipment(equipment))
            }
            // If the caller is neither, this gives the reason.
            None => Caller::from_request_parts(parts, app).await.map(Speaker::Person),
        }
    }
}
