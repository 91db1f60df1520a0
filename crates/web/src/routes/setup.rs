//! Staff, credentials, devices, and the floor's settings as a file.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use floor::{Act, BadName, Deed, DeviceId, FloorPlan, Proof, Role, StaffId, When};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;
use wagers::Catalog;

use super::table_id;
use crate::app::App;
use crate::approval::Approval;
use crate::body::Body;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::secrets::token;
use crate::together::{Agreement, Nothing};
use crate::wire::List;

/// Who sees staff and settings.
const LOOKS: [Role; 5] =
    [Role::Administrator, Role::Auditor, Role::Surveillance, Role::Accounting, Role::Executive];

fn staff_id(text: &str) -> Result<StaffId, Problem> {
    StaffId::try_from(text).map_err(|bad: BadName| Problem::bad_request(format!("staff: {bad}")))
}

#[derive(Serialize)]
pub(crate) struct StaffView {
    staff: String,
    name: String,
    role: Role,
    active: bool,
    locked: bool,
    proofs: Vec<Proof>,
}

/// `GET /staff`
pub(crate) async fn staff(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<List<StaffView>>, Problem> {
    caller.only(&LOOKS)?;
    let view = |person: &floor::Person| StaffView {
        staff: person.id.to_string(),
        name: person.name.clone(),
        role: person.role,
        active: person.active,
        locked: person.locked(),
        proofs: person.proofs.keys().copied().collect(),
    };
    let all = app.hub().read(|floor| floor.staff.values().map(view).collect());
    Ok(Json(List::all(all)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewStaff {
    staff: String,
    name: String,
    role: Role,
    /// The second person, where the role answers for money.
    approval: Option<Approval>,
}

/// `POST /staff`
pub(crate) async fn add_staff(
    State(app): State<App>,
    caller: Caller,
    Body(NewStaff { staff, name, role, approval }): Body<NewStaff>,
) -> Result<impl IntoResponse, Problem> {
    caller.only(&[Role::Administrator])?;
    let (staff, name) = (staff_id(&staff)?, a_name(name)?);
    let request = app.agree_on(&caller, Deed::AddStaff { staff, name, role }, approval).await?;
    Ok(Agreement::new(request, Nothing {}))
}

/// The name of a person, as receipts print it.
fn a_name(name: String) -> Result<String, Problem> {
    let plain = !name.trim().is_empty() && !name.chars().any(char::is_control);
    if plain && name.chars().count() <= NAME_MOST {
        return Ok(name);
    }
    Err(Problem::bad_request(format!("name: it has 1 to {NAME_MOST} letters, on one line")))
}

/// The longest name.
const NAME_MOST: usize = 60;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChangedStaff {
    name: String,
    role: Role,
    approval: Option<Approval>,
}

/// `PUT /staff/{id}`
pub(crate) async fn change_staff(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(ChangedStaff { name, role, approval }): Body<ChangedStaff>,
) -> Result<impl IntoResponse, Problem> {
    caller.only(&[Role::Administrator])?;
    let (staff, name) = (staff_id(&id)?, a_name(name)?);
    let request = app.agree_on(&caller, Deed::ChangeStaff { staff, name, role }, approval).await?;
    Ok(Agreement::new(request, Nothing {}))
}

/// `DELETE /staff/{id}`
pub(crate) async fn retire_staff(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    caller.only(&[Role::Administrator])?;
    let staff = staff_id(&id)?;
    app.act(caller.id(), Act::RetireStaff { staff: staff.clone() }).await?;
    app.sessions().end(&staff);
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /staff/{id}/unlock`
pub(crate) async fn unlock(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    caller.only(&[Role::Administrator])?;
    app.act(caller.id(), Act::Unlock { staff: staff_id(&id)? }).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewCredential {
    proof: Proof,
    secret: String,
    /// The second person, where it is the credential of somebody who answers for money.
    approval: Option<Approval>,
}

/// `POST /staff/{id}/credentials`: the secret becomes a digest here, and goes no further.
pub(crate) async fn set_credential(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(NewCredential { proof, secret, approval }): Body<NewCredential>,
) -> Result<impl IntoResponse, Problem> {
    let staff = staff_id(&id)?;
    let (least, most) = match proof {
        Proof::Password => (8, 200),
        Proof::Pin => (4, 12),
        Proof::Card => (4, 64),
    };
    if !(least..=most).contains(&secret.len()) {
        return Err(Problem::bad_request(format!("secret: it has {least} to {most} characters")));
    }
    let secrets = app.secrets().clone();
    let digest = match proof {
        Proof::Card => secrets.keyed("card", &secret),
        Proof::Password | Proof::Pin => spawn_blocking(move || secrets.slow(&secret))
            .await
            .map_err(|_| Problem::unavailable("Stopped", "it was not done", "try again"))?,
    };
    let deed = Deed::SetCredential { staff, proof, digest };
    let request = app.agree_on(&caller, deed, approval).await?;
    Ok(Agreement::new(request, Nothing {}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewDevice {
    device: String,
    table: String,
}

#[derive(Serialize)]
pub(crate) struct Enrolled {
    device: String,
    /// Shown this once.
    token: String,
}

/// `POST /devices`
pub(crate) async fn enrol(
    State(app): State<App>,
    caller: Caller,
    Body(NewDevice { device, table }): Body<NewDevice>,
) -> Result<Json<Enrolled>, Problem> {
    caller.only(&[Role::Technician, Role::Administrator])?;
    let id = DeviceId::try_from(&*device)
        .map_err(|bad: BadName| Problem::bad_request(format!("device: {bad}")))?;
    let (token, table) = (token(), table_id(&table)?);
    let digest = app.secrets().keyed("device", &token);
    app.act(caller.id(), Act::EnrolDevice { device: id, table, digest }).await?;
    Ok(Json(Enrolled { device, token }))
}

/// `DELETE /devices/{id}`
pub(crate) async fn revoke(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    caller.only(&[Role::Technician, Role::Administrator])?;
    let device = DeviceId::try_from(&*id).map_err(|bad: BadName| Problem::not_found(bad))?;
    app.act(caller.id(), Act::RevokeDevice { device }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /floor`: the settings as TOML.
pub(crate) async fn export(
    State(app): State<App>,
    caller: Caller,
) -> Result<impl IntoResponse, Problem> {
    caller.only(&LOOKS)?;
    let catalog = Catalog::shipped();
    let text = app.hub().read(|floor| FloorPlan::of(floor, &catalog).to_toml());
    Ok(([(header::CONTENT_TYPE, "application/toml; charset=utf-8")], text))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    toml: String,
    /// Changes of pools wait for the next reset of their meters.
    #[serde(default)]
    at_reset: bool,
    /// The second person.
    approval: Approval,
}

#[derive(Serialize)]
pub(crate) struct Imported {
    /// How many settings were changed.
    done: usize,
}

/// `POST /floor`: makes the floor so, setting by setting, until one is refused. What was done before stays
/// done, and sending the file again goes on.
pub(crate) async fn import(
    State(app): State<App>,
    caller: Caller,
    Body(import): Body<Import>,
) -> Result<Json<Imported>, Problem> {
    caller.only(&[Role::Administrator])?;
    let second = import.approval.prove(&app).await?;
    let plan = FloorPlan::read(&import.toml)
        .map_err(|error| Problem::bad_request(format!("toml: {error}")))?;
    let catalog = Catalog::shipped();
    let when = if import.at_reset { When::AtReset } else { When::Now };
    let deeds = app.hub().read(|floor| plan.deeds(floor, &catalog, when));
    let mut done = 0;
    for deed in deeds.map_err(|error| Problem::bad_request(format!("toml: {error}")))? {
        app.act(caller.id(), deed.with(second.clone())).await?;
        done += 1;
    }
    Ok(Json(Imported { done }))
}
