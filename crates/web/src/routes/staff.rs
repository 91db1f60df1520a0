//! Staff and their credentials.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use floor::{Act, Deed, Proof, Role, StaffId};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use utoipa::ToSchema;

use crate::address::At;
use crate::answers::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::app::App;
use crate::approval::Approval;
use crate::body::Body;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::roles::LOOKS;
use crate::together::{Agreement, Nothing};
use crate::wire::{List, NewCard, NewPassword, NewPin, Tag, Tagged, Title};

/// A person of the floor.
#[derive(Serialize, ToSchema)]
pub(crate) struct StaffView {
    staff: StaffId,
    name: String,
    role: Role,
    active: bool,
    /// Whether repeated failures have locked their credentials.
    locked: bool,
    /// What they can prove themselves with.
    proofs: Vec<Proof>,
}

/// `GET /staff`
#[utoipa::path(
    get, path = "/staff", operation_id = "list_staff", tag = "staff",
    responses((status = 200, description = "Everybody.", body = List<StaffView>),
        NoSession, NotYours),
)]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<List<StaffView>>, Problem> {
    caller.only(&LOOKS)?;
    let view = |person: &floor::Person| StaffView {
        staff: person.id.clone(),
        name: person.name.clone(),
        role: person.role,
        active: person.active,
        locked: person.locked(),
        proofs: person.proofs.keys().copied().collect(),
    };
    let all = app.hub().read(|floor| floor.staff.values().map(view).collect());
    Ok(Json(List::all(all)))
}

/// Somebody new.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewStaff {
    staff: StaffId,
    name: Title,
    role: Role,
    /// The second person, where the role answers for money; without one it is asked for.
    approval: Option<Approval>,
}

/// `POST /staff`
#[utoipa::path(
    post, path = "/staff", operation_id = "add_staff", tag = "staff", request_body = NewStaff,
    responses((status = 200, description = "They are added.", body = Agreement<Nothing>),
        (status = 202, description = "It waits for a second person.", body = Agreement<Nothing>),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn add(
    State(app): State<App>,
    caller: Caller,
    Body(NewStaff { staff, name, role, approval }): Body<NewStaff>,
) -> Result<Agreement<Nothing>, Problem> {
    caller.only(&[Role::Administrator])?;
    let deed = Deed::AddStaff { staff, name: name.0, role };
    app.agree_on(&caller, deed, approval).await.map(|request| Agreement::new(request, Nothing {}))
}

/// Somebody under another name, or in another role.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangedStaff {
    name: Title,
    role: Role,
    /// The second person, where the role answers for money; without one it is asked for.
    approval: Option<Approval>,
}

/// `PUT /staff/{id}`
#[utoipa::path(
    put, path = "/staff/{id}", operation_id = "change_staff", tag = "staff",
    params(("id" = StaffId, Path, description = "Who.")), request_body = ChangedStaff,
    responses((status = 200, description = "They are changed.", body = Agreement<Nothing>),
        (status = 202, description = "It waits for a second person.", body = Agreement<Nothing>),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn change(
    State(app): State<App>,
    caller: Caller,
    At(staff): At<StaffId>,
    Body(ChangedStaff { name, role, approval }): Body<ChangedStaff>,
) -> Result<Agreement<Nothing>, Problem> {
    caller.only(&[Role::Administrator])?;
    let deed = Deed::ChangeStaff { staff, name: name.0, role };
    app.agree_on(&caller, deed, approval).await.map(|request| Agreement::new(request, Nothing {}))
}

/// `DELETE /staff/{id}`
#[utoipa::path(
    delete, path = "/staff/{id}", operation_id = "retire_staff", tag = "staff",
    params(("id" = StaffId, Path, description = "Who.")),
    responses((status = 204, description = "They may act no longer."),
        NoSession, NotYours, NotThere, Refused),
)]
pub(crate) async fn retire(
    State(app): State<App>,
    caller: Caller,
    At(staff): At<StaffId>,
) -> Result<StatusCode, Problem> {
    caller.only(&[Role::Administrator])?;
    app.act(caller.id(), Act::RetireStaff { staff: staff.clone() }).await?;
    app.sessions().end(&staff);
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /staff/{id}/unlock`
#[utoipa::path(
    post, path = "/staff/{id}/unlock", operation_id = "unlock_staff", tag = "staff",
    params(("id" = StaffId, Path, description = "Who.")),
    responses((status = 204, description = "Their credentials are good again."),
        NoSession, NotYours, NotThere, Refused),
)]
pub(crate) async fn unlock(
    State(app): State<App>,
    caller: Caller,
    At(staff): At<StaffId>,
) -> Result<StatusCode, Problem> {
    caller.only(&[Role::Administrator])?;
    app.act(caller.id(), Act::Unlock { staff }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A credential, by what kind of proof it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum NewCredential {
    Password { secret: NewPassword, approval: Option<Approval> },
    Pin { secret: NewPin, approval: Option<Approval> },
    Card { secret: NewCard, approval: Option<Approval> },
}

impl Tag for NewCredential {
    const TAG: &'static str = "proof";
}

/// A credential by its `proof`.
type Credential = Tagged<NewCredential>;

/// `POST /staff/{id}/credentials`: the secret becomes a digest here, and goes no further.
#[utoipa::path(
    post, path = "/staff/{id}/credentials", operation_id = "set_credential", tag = "staff",
    params(("id" = StaffId, Path, description = "Who.")), request_body = Credential,
    responses((status = 200, description = "It proves them from now on.", body = Agreement<Nothing>),
        (status = 202, description = "It waits for a second person.", body = Agreement<Nothing>),
        NoSession, NotThere, BadBody, Refused),
)]
pub(crate) async fn set_credential(
    State(app): State<App>,
    caller: Caller,
    At(staff): At<StaffId>,
    Body(Tagged(credential)): Body<Credential>,
) -> Result<Agreement<Nothing>, Problem> {
    let secrets = app.secrets().clone();
    let slow = async |secret: String| {
        let made = spawn_blocking(move || secrets.slow(&secret)).await;
        made.map_err(|_| Problem::unavailable("Stopped", "it was not done", "try again"))
    };
    let (proof, digest, approval) = match credential {
        NewCredential::Password { secret, approval } => {
            (Proof::Password, slow(secret.0).await?, approval)
        }
        NewCredential::Pin { secret, approval } => (Proof::Pin, slow(secret.0).await?, approval),
        NewCredential::Card { secret, approval } => {
            (Proof::Card, app.secrets().keyed("card", &secret.0), approval)
        }
    };
    let deed = Deed::SetCredential { staff, proof, digest };
    app.agree_on(&caller, deed, approval).await.map(|request| Agreement::new(request, Nothing {}))
}
