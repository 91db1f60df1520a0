//! Devices: equipment with a token of its own, bound to one table.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use floor::{Act, DeviceId, Right, TableId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::address::At;
use crate::answers::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::app::App;
use crate::body::Body;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::secrets::token;

/// Equipment of a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewDevice {
    device: DeviceId,
    table: TableId,
}

/// A device that may speak.
#[derive(Serialize, ToSchema)]
pub(crate) struct Enrolled {
    device: DeviceId,
    /// Shown this once.
    token: String,
}

/// `POST /devices`
#[utoipa::path(
    post, path = "/devices", operation_id = "enrol_device", tag = "devices",
    request_body = NewDevice,
    responses((status = 200, description = "Its token.", body = Enrolled),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn enrol(
    State(app): State<App>,
    caller: Caller,
    Body(NewDevice { device, table }): Body<NewDevice>,
) -> Result<Json<Enrolled>, Problem> {
    caller.require(Right::EnrolDevices)?;
    let token = token();
    let digest = app.secrets().keyed("device", &token);
    app.act(caller.id(), Act::EnrolDevice { device: device.clone(), table, digest }).await?;
    Ok(Json(Enrolled { device, token }))
}

/// `DELETE /devices/{id}`
#[utoipa::path(
    delete, path = "/devices/{id}", operation_id = "revoke_device", tag = "devices",
    params(("id" = DeviceId, Path, description = "Which.")),
    responses((status = 204, description = "Its token is good for nothing."),
        NoSession, NotYours, NotThere, Refused),
)]
pub(crate) async fn revoke(
    State(app): State<App>,
    caller: Caller,
    At(device): At<DeviceId>,
) -> Result<StatusCode, Problem> {
    caller.require(Right::EnrolDevices)?;
    app.act(caller.id(), Act::RevokeDevice { device }).await?;
    Ok(StatusCode::NO_CONTENT)
}
