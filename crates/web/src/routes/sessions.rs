//! Logging in and out.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use floor::{Act, Proof, Role};
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::body::Body;
use crate::caller::Caller;
use crate::problem::Problem;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogIn {
    staff: String,
    secret: String,
}

#[derive(Serialize)]
pub(crate) struct LoggedIn {
    token: String,
    staff: String,
    name: String,
    role: Role,
}

/// `POST /sessions`
pub(crate) async fn log_in(
    State(app): State<App>,
    Body(LogIn { staff, secret }): Body<LogIn>,
) -> Result<Json<LoggedIn>, Problem> {
    if !app.sessions().may_try(&staff, App::now()) {
        return Err(Problem::too_fast());
    }
    let wrong = || Problem::unauthorized("name or secret is wrong");
    let proved = app.by_secret(&staff, secret, Proof::Password).await;
    let id = match proved {
        Ok(proved) => proved.ok_or_else(wrong)?,
        // Whether somebody is locked out or unknown is nobody's business at the door.
        Err(problem) if problem.code() == "CredentialLocked" => {
            return Err(Problem::unauthorized(
                "name or secret is wrong, or the credential is locked after repeated failures",
            ));
        }
        Err(problem) => return Err(problem),
    };
    let person = app.hub().read(|floor| floor.staff.get(&id).cloned()).ok_or_else(wrong)?;
    if !person.active {
        return Err(wrong());
    }
    let (token, replaced) = app.sessions().begin(&id, App::now());
    app.act(&id, Act::OpenSession { replaced }).await?;
    Ok(Json(LoggedIn { token, staff: id.to_string(), name: person.name, role: person.role }))
}

/// `DELETE /sessions`
pub(crate) async fn log_out(State(app): State<App>, caller: Caller) -> Result<StatusCode, Problem> {
    app.sessions().end(caller.id());
    app.act(caller.id(), Act::EndSession).await?;
    Ok(StatusCode::NO_CONTENT)
}
