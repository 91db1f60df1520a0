//! Staff and their credentials.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use floor::{CommandKind, ControlledChange, Person, Proof, Right, Role, StaffId};
use papers::order::sorted_by_name;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::body::{Body, MaybeBody};
use crate::api::error_responses::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::path_and_query::At;
use crate::api::wire::{List, NewCard, NewPassword, NewPin, Secret, Tag, Tagged, Title};
use crate::app::App;
use crate::auth::approval::Approval;
use crate::auth::caller::{Caller, SessionOwner};
use crate::auth::dual_control::{Agreement, NoDetails};
use crate::problem::Problem;
use crate::problem_text::ProblemText;

/// A member of staff.
#[derive(Serialize, ToSchema)]
pub(crate) struct StaffView {
    staff: StaffId,
    name: String,
    role: Role,
    active: bool,
    /// Whether repeated failures have locked their credentials.
    locked: bool,
    /// The kinds of credentials that they have.
    proofs: Vec<Proof>,
}

/// `GET /staff`: all staff.
#[utoipa::path(
    get, path = "/staff", operation_id = "list_staff", tag = "staff",
    responses((status = 200, description = "Every member of staff.", body = List<StaffView>),
        NoSession, NotYours),
)]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<List<StaffView>>, Problem> {
    caller.require(Right::SeeAll)?;
    let view = |person: &floor::Person| StaffView {
        staff: person.id.clone(),
        name: person.name.clone(),
        role: person.role,
        active: person.active,
        locked: person.locked(),
        proofs: person.proofs.keys().copied().collect(),
    };
    let all = app.hub().read(|floor| {
        sorted_by_name(floor.staff.values(), |it| it.id.as_str()).map(view).collect()
    });
    Ok(Json(List::all(all)))
}

/// A new member of staff.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewStaff {
    staff: StaffId,
    name: Title,
    role: Role,
    /// The second person. Required once there is a pool, except for dealers. Without one, the change becomes
    /// a request.
    approval: Option<Approval>,
}

/// `POST /staff`: adds a member of staff.
#[utoipa::path(
    post, path = "/staff", operation_id = "add_staff", tag = "staff", request_body = NewStaff,
    responses((status = 200, description = "The person is added.", body = Agreement<NoDetails>),
        (status = 202, description = "The change waits for a second person.", body = Agreement<NoDetails>),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn add(
    State(app): State<App>,
    caller: Caller,
    Body(NewStaff { staff, name, role, approval }): Body<NewStaff>,
) -> Result<Agreement<NoDetails>, Problem> {
    caller.require(Right::ManageStaff)?;
    let change = ControlledChange::AddStaff { staff, name: name.0, role };
    app.agree_on(&caller, change, approval)
        .await
        .map(|request| Agreement::new(request, NoDetails {}))
}

/// A new name or role for a member of staff.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangedStaff {
    name: Title,
    role: Role,
    /// The second person. Required once there is a pool, except for dealers. Without one, the change becomes
    /// a request.
    approval: Option<Approval>,
}

/// `PUT /staff/{id}`: changes a member of staff.
#[utoipa::path(
    put, path = "/staff/{id}", operation_id = "change_staff", tag = "staff",
    params(("id" = StaffId, Path,
        description = "The staff number, such as `S200`.")), request_body = ChangedStaff,
    responses((status = 200, description = "The person is changed.", body = Agreement<NoDetails>),
        (status = 202, description = "The change waits for a second person.", body = Agreement<NoDetails>),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn change(
    State(app): State<App>,
    caller: Caller,
    At(staff): At<StaffId>,
    Body(ChangedStaff { name, role, approval }): Body<ChangedStaff>,
) -> Result<Agreement<NoDetails>, Problem> {
    caller.require(Right::ManageStaff)?;
    let change = ControlledChange::ChangeStaff { staff, name: name.0, role };
    app.agree_on(&caller, change, approval)
        .await
        .map(|request| Agreement::new(request, NoDetails {}))
}

/// The approval, where one is required.
#[derive(Deserialize, ToSchema, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct Leaving {
    /// The second person. Required once there is a pool, except for dealers. Without one, the change becomes
    /// a request.
    approval: Option<Approval>,
}

/// `DELETE /staff/{id}`: retires a member of staff.
#[utoipa::path(
    delete, path = "/staff/{id}", operation_id = "retire_staff", tag = "staff",
    params(("id" = StaffId, Path,
        description = "The staff number, such as `S200`.")), request_body = Option<Leaving>,
    responses((status = 204,
        description = "The person is retired: their sessions and credentials are no longer valid."),
        (status = 202, description = "The change waits for a second person.", body = Agreement<NoDetails>),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn retire(
    State(app): State<App>,
    caller: Caller,
    At(staff): At<StaffId>,
    MaybeBody(Leaving { approval }): MaybeBody<Leaving>,
) -> Result<Response, Problem> {
    caller.require(Right::ManageStaff)?;
    let request = app.agree_on(&caller, ControlledChange::RetireStaff { staff }, approval).await?;
    Ok(match request {
        Some(request) => Agreement::new(Some(request), NoDetails {}).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

/// `POST /staff/{id}/unlock`: unlocks a person's credentials.
#[utoipa::path(
    post, path = "/staff/{id}/unlock", operation_id = "unlock_staff", tag = "staff",
    params(("id" = StaffId, Path, description = "The staff number, such as `S200`.")),
    responses((status = 204, description = "The person's credentials are unlocked."),
        NoSession, NotYours, NotThere, Refused),
)]
pub(crate) async fn unlock(
    State(app): State<App>,
    caller: Caller,
    At(staff): At<StaffId>,
) -> Result<StatusCode, Problem> {
    caller.require(Right::UnlockOthers)?;
    app.submit_command(caller.id(), CommandKind::Unlock { staff: staff.clone() }).await?;
    app.login_attempts().forget_strangers(staff.as_str());
    Ok(StatusCode::NO_CONTENT)
}

/// A new credential, tagged by the kind of proof. People who change their own must send the old one: the
/// password for a password; the PIN or the password for a PIN.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum NewCredential {
    Password { secret: NewPassword, old: Option<Secret>, approval: Option<Approval> },
    Pin { secret: NewPin, old: Option<Secret>, approval: Option<Approval> },
    Card { secret: NewCard, approval: Option<Approval> },
}

impl Tag for NewCredential {
    const TAG: &'static str = "proof";
}

/// A credential, tagged by its `proof`.
type Credential = Tagged<NewCredential>;

/// `POST /staff/{id}/credentials`: sets a credential. Only its digest is stored.
#[utoipa::path(
    post, path = "/staff/{id}/credentials", operation_id = "set_credential", tag = "staff",
    params(("id" = StaffId, Path,
        description = "The staff number, such as `S200`.")), request_body = Credential,
    responses((status = 200, description = "The credential is set.", body = Agreement<NoDetails>),
        (status = 202, description = "The change waits for a second person.", body = Agreement<NoDetails>),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn set_credential(
    State(app): State<App>,
    SessionOwner(caller): SessionOwner,
    At(staff): At<StaffId>,
    Body(Tagged(credential)): Body<Credential>,
) -> Result<Agreement<NoDetails>, Problem> {
    let own = *caller.id() == staff;
    if !own {
        caller.check_password_chosen()?;
        caller.require(Right::ManageStaff)?;
    }
    let (proof, digest, approval) = match credential {
        NewCredential::Password { secret, old, approval } => {
            let secret = secret.reveal();
            if own {
                check_old(&app, &caller, Proof::Password, old).await?;
                check_new(&app, &caller, Proof::Password, &secret).await?;
            }
            (Proof::Password, app.digest(secret).await?, approval)
        }
        NewCredential::Pin { secret, old, approval } => {
            let secret = secret.reveal();
            if own {
                check_old(&app, &caller, Proof::Pin, old).await?;
                check_new(&app, &caller, Proof::Pin, &secret).await?;
            }
            (Proof::Pin, app.digest(secret).await?, approval)
        }
        NewCredential::Card { secret, approval } => {
            (Proof::Card, app.secrets().keyed("card", &secret.reveal()), approval)
        }
    };
    let change = ControlledChange::SetCredential { staff, proof, digest };
    app.agree_on(&caller, change, approval)
        .await
        .map(|request| Agreement::new(request, NoDetails {}))
}

/// Refuses a secret that was set by somebody else as the new choice: that person would still know it.
async fn check_new(app: &App, caller: &Caller, proof: Proof, new: &str) -> Result<(), Problem> {
    let Some(person) = caller.person(app) else { return Ok(()) };
    let issued = person.issued.contains_key(&proof);
    let Some(digest) = person.proofs.get(&proof).filter(|_| issued) else { return Ok(()) };
    if app.is_same_secret(new.to_owned(), digest.clone()).await? {
        return Err(Problem::refused(
            "SecretNotNew",
            ProblemText::SecretNotNew,
            ProblemText::ChooseAnother,
        ));
    }
    Ok(())
}

/// People who change their own secret prove their identity once more: a session may have been left open.
async fn check_old(
    app: &App,
    caller: &Caller,
    proof: Proof,
    old: Option<Secret>,
) -> Result<(), Problem> {
    let Some(old) = old.map(Secret::reveal) else {
        return Err(Problem::refused(
            "OldSecretNeeded",
            ProblemText::OldSecretNeeded,
            ProblemText::SendAsOld,
        ));
    };
    let has_pin = |person: Person| person.proofs.contains_key(&Proof::Pin);
    let pin = proof == Proof::Pin
        && caller.person(app).is_some_and(has_pin)
        && old.bytes().all(|it| it.is_ascii_digit());
    let proved = async {
        if pin {
            app.by_pin(caller.id().as_str(), old).await
        } else {
            app.by_password(caller.id().as_str(), old).await
        }
    };
    app.prove_within_limits(None, caller.id(), proved).await.map(drop)
}
