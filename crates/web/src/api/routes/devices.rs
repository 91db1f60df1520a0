//! Enrolling and revoking devices. A device has its own token, and is bound to one table and to what its kind
//! senses.

use axum::extract::State;
use axum::http::StatusCode;
use floor::{CommandKind, ControlledChange, DeviceId, DeviceKind, Enrolment, Right, TableId};
use serde::{Deserialize, Deserializer, Serialize, de};
use utoipa::ToSchema;

use crate::api::body::Body;
use crate::api::error_responses::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::path_and_query::At;
use crate::app::App;
use crate::auth::approval::Approval;
use crate::auth::caller::Caller;
use crate::auth::dual_control::Agreement;
use crate::auth::secrets::token;
use crate::problem::Problem;

/// A device to be enrolled at a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewDevice {
    device: DeviceId,
    table: TableId,
    kind: DeviceKind,
    /// The components of a box. Other devices have none.
    #[serde(default, deserialize_with = "at_most_eight")]
    #[schema(max_items = 8)]
    components: Vec<DeviceKind>,
    /// The second person. Without one, the change becomes a request.
    approval: Option<Approval>,
}

/// Reads the components of a box. There are eight kinds of devices, and none of them is listed twice.
fn at_most_eight<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<DeviceKind>, D::Error> {
    let components = Vec::<DeviceKind>::deserialize(from)?;
    if components.len() > 8 {
        return Err(de::Error::custom("at most 8 components"));
    }
    Ok(components)
}

/// An enrolled device. Its token is valid once two people have agreed.
#[derive(Serialize, ToSchema)]
pub(crate) struct Enrolled {
    device: DeviceId,
    /// The device's token. It is shown only once.
    token: String,
}

/// `POST /devices`: enrols a device.
#[utoipa::path(
    post, path = "/devices", operation_id = "enrol_device", tag = "devices",
    request_body = NewDevice,
    responses((status = 200,
        description = "The device's token. It is shown only once.", body = Agreement<Enrolled>),
        (status = 202, description = "The device's token. It is valid once a second person has approved.",
            body = Agreement<Enrolled>),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn enrol(
    State(app): State<App>,
    caller: Caller,
    Body(NewDevice { device, table, kind, components, approval }): Body<NewDevice>,
) -> Result<Agreement<Enrolled>, Problem> {
    caller.require(Right::EnrolDevices)?;
    let token = token();
    let digest = app.secrets().keyed("device", &token);
    let enrolment = Enrolment { table, kind, components };
    let change = ControlledChange::EnrolDevice { device: device.clone(), enrolment, digest };
    let request = app.agree_on(&caller, change, approval).await?;
    Ok(Agreement::new(request, Enrolled { device, token }))
}

/// `DELETE /devices/{id}`: revokes a device.
#[utoipa::path(
    delete, path = "/devices/{id}", operation_id = "revoke_device", tag = "devices",
    params(("id" = DeviceId, Path, description = "The device's id, such as `BAC01-SHOE`.")),
    responses((status = 204, description = "The device is revoked: its token is no longer valid."),
        NoSession, NotYours, NotThere, Refused),
)]
pub(crate) async fn revoke(
    State(app): State<App>,
    caller: Caller,
    At(device): At<DeviceId>,
) -> Result<StatusCode, Problem> {
    caller.require(Right::EnrolDevices)?;
    app.submit_command(caller.id(), CommandKind::RevokeDevice { device }).await?;
    Ok(StatusCode::NO_CONTENT)
}
