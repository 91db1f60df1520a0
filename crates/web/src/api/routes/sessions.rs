//! Logging in and out, and the list of sessions.

use std::future::ready;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use floor::{CommandKind, Issued, Millis, Proof, Right, Role, StaffId};
use manager::wall_clock;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::body::Body;
use crate::api::error_responses::{BadBody, NoSession, NotThere, NotYours, Refused, TooFast};
use crate::api::path_and_query::At;
use crate::api::wire::{List, Secret, Visitor};
use crate::app::App;
use crate::auth::caller::{Caller, SessionOwner};
use crate::auth::proofs::ProofContext;
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::server::client_address;

/// When to retry if too many people log in at once.
const BUSY: Duration = Duration::from_secs(1);

/// A person, and their password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogIn {
    staff: Visitor,
    secret: Secret,
}

/// A new session.
#[derive(Serialize, ToSchema)]
pub(crate) struct LoggedIn {
    /// The token to send with every call: `Authorization: Bearer TOKEN`.
    token: String,
    staff: StaffId,
    name: String,
    role: Role,
    /// Whether somebody else set this password. If so, the person must choose a new one before doing anything
    /// else.
    must_choose: bool,
}

/// `POST /sessions`: logs in. A new login replaces the person's old session.
#[utoipa::path(
    post, path = "/sessions", operation_id = "log_in", tag = "sessions", security(()),
    request_body = LogIn,
    responses((status = 200, description = "Logged in.", body = LoggedIn),
        NoSession, BadBody, TooFast, Refused),
)]
pub(crate) async fn log_in(
    State(app): State<App>,
    Body(LogIn { staff: Visitor(staff), secret }): Body<LogIn>,
) -> Result<Json<LoggedIn>, Problem> {
    begin(&app, &staff, secret.reveal()).await.map(Json)
}

impl LoggedIn {
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    pub(crate) const fn role(&self) -> Role {
        self.role
    }

    pub(crate) const fn must_choose(&self) -> bool {
        self.must_choose
    }
}

/// Begins a session, for a program or a page.
pub(crate) async fn begin(app: &App, staff: &str, secret: String) -> Result<LoggedIn, Problem> {
    let (from, known) = (client_address::address(), app.has_been_here(staff));
    // Before the attempt is counted: a login that finds the queue full has tried nothing.
    let place = app.secret_limits().place(from, known).ok_or_else(|| Problem::too_fast(BUSY))?;
    app.may_try(staff, ProofContext::Login).map_err(Problem::too_fast)?;
    // Before the name's lock: strangers who use a name must not queue there before its owner.
    let turn = place.turn().await;
    // The same response in all cases: it must not reveal whether a name is unknown or locked out.
    let wrong = || Problem::unauthorized(ProblemText::LoginFailed);
    let (proof, at) = (Proof::Password, ProofContext::Login);
    let proved = app.by_secret(staff, secret, proof, at, ready(turn)).await;
    // Recording the login does not delay other logins.
    drop(place);
    let id = match proved {
        Ok(proved) => proved.ok_or_else(wrong)?,
        Err(problem) if problem.code() == "CredentialLocked" => return Err(wrong()),
        Err(problem) => return Err(problem),
    };
    let person = app.hub().read(|floor| floor.staff.get(&id).cloned()).ok_or_else(wrong)?;
    // A password that somebody else set can be used only once.
    if !person.active || person.issued.get(&Proof::Password) == Some(&Issued::Used) {
        return Err(wrong());
    }
    let must_choose = person.must_choose();
    let (token, replaced) = app.sessions().begin(&id, App::now());
    app.authorisations().end_within(&id);
    let opened =
        app.submit_command(&id, CommandKind::OpenSession { replaced, address: from }).await;
    opened.inspect_err(|_| app.sessions().end(&id))?;
    let from = from.map_or_else(String::new, |it| it.to_string());
    tracing::info!(staff = %id, replaced, from, "logged in");
    Ok(LoggedIn { token, staff: id, name: person.name, role: person.role, must_choose })
}

/// `DELETE /sessions`: ends the caller's own session.
#[utoipa::path(
    delete, path = "/sessions", operation_id = "log_out", tag = "sessions",
    responses((status = 204, description = "The token is no longer valid."), NoSession, Refused),
)]
pub(crate) async fn log_out(
    State(app): State<App>,
    SessionOwner(caller): SessionOwner,
) -> Result<StatusCode, Problem> {
    end(&app, &caller, caller.id()).await
}

/// A person who is logged in.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionView {
    staff: StaffId,
    name: String,
    role: Role,
    /// When they logged in.
    since: Millis,
    /// When they made their last call.
    last_seen: Millis,
}

/// `GET /sessions`: the people who are logged in.
#[utoipa::path(
    get, path = "/sessions", operation_id = "list_sessions", tag = "sessions",
    responses((status = 200, description = "Who is logged in.", body = List<SessionView>),
        NoSession, NotYours),
)]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<List<SessionView>>, Problem> {
    caller.require(Right::SeeSessions)?;
    let (now, clock) = (App::now(), wall_clock());
    let open = app.sessions().list(now);
    let before =
        |since| Millis(clock.0 - i64::try_from(now.duration_since(since).as_millis()).unwrap_or(0));
    let view = |floor: &floor::Floor| {
        let known = open.iter().filter_map(|it| floor.staff.get(&it.staff).map(|who| (it, who)));
        let view = known.map(|(it, person)| SessionView {
            staff: it.staff.clone(),
            name: person.name.clone(),
            role: person.role,
            since: before(it.since),
            last_seen: before(it.last),
        });
        view.collect()
    };
    Ok(Json(List::all(app.hub().read(view))))
}

/// `DELETE /sessions/{staff}`: ends a session. Administrators may end any session, others only their own.
#[utoipa::path(
    delete, path = "/sessions/{staff}", operation_id = "end_session", tag = "sessions",
    params(("staff" = StaffId, Path, description = "The staff number of the session's owner.")),
    responses((status = 204, description = "The token is no longer valid."),
        NoSession, NotYours, NotThere, Refused),
)]
pub(crate) async fn revoke(
    State(app): State<App>,
    caller: Caller,
    At(staff): At<StaffId>,
) -> Result<StatusCode, Problem> {
    if *caller.id() != staff {
        caller.require(Right::EndSessions)?;
    }
    if !app.sessions().has(&staff, App::now()) {
        return Err(Problem::not_found(format!("{staff} is not logged in")));
    }
    end(&app, &caller, &staff).await
}

/// Ends a session, even if the journal cannot be written now.
pub(crate) async fn end(
    app: &App,
    caller: &Caller,
    staff: &StaffId,
) -> Result<StatusCode, Problem> {
    app.sessions().end(staff);
    app.authorisations().end_of(staff);
    tracing::info!(%staff, by = %caller.id(), "session ended");
    app.submit_command(caller.id(), CommandKind::EndSession { staff: staff.clone() }).await?;
    Ok(StatusCode::NO_CONTENT)
}
