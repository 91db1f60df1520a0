//! The floor's settings as a file.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use floor::{FloorPlan, Role, When};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wagers::Catalog;

use super::LOOKS;
use crate::answers::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::app::App;
use crate::approval::Approval;
use crate::body::Body;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::wire::Settings;

/// `GET /floor`: the settings as TOML.
#[utoipa::path(
    get, path = "/floor", operation_id = "export_settings", tag = "settings",
    responses((status = 200, description = "The settings.", body = String,
        content_type = "application/toml"), NoSession, NotYours),
)]
pub(crate) async fn export(
    State(app): State<App>,
    caller: Caller,
) -> Result<impl IntoResponse, Problem> {
    caller.only(&LOOKS)?;
    let catalog = Catalog::shipped();
    let text = app.hub().read(|floor| FloorPlan::of(floor, &catalog).to_toml());
    Ok(([(header::CONTENT_TYPE, "application/toml; charset=utf-8")], text))
}

/// Settings to be made so. Text that is no settings of a floor is answered with 400 and the line.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    toml: Settings,
    /// Changes of pools wait for the next reset of their meters.
    #[serde(default)]
    at_reset: bool,
    /// The second person.
    approval: Approval,
}

/// What came of an import.
#[derive(Serialize, ToSchema)]
pub(crate) struct Imported {
    /// How many settings were changed.
    done: usize,
}

/// `POST /floor`: makes the floor so, setting by setting, until one is refused. What was done before stays
/// done, and sending the file again goes on.
#[utoipa::path(
    post, path = "/floor", operation_id = "import_settings", tag = "settings",
    request_body = Import,
    responses((status = 200, description = "The floor is so.", body = Imported),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn import(
    State(app): State<App>,
    caller: Caller,
    Body(import): Body<Import>,
) -> Result<Json<Imported>, Problem> {
    caller.only(&[Role::Administrator])?;
    let second = app.noted(caller.id(), import.approval.prove(&app).await).await?;
    let plan = FloorPlan::read(&import.toml.0)
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
