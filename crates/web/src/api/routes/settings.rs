//! Export, check and import of the floor's settings as a TOML file.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use floor::{ControlledChange, Floor, FloorPlan, Right, When};
use odds::Stop;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::body::Body;
use crate::api::error_responses::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::wire::{Change, Settings, changes};
use crate::app::App;
use crate::auth::approval::Approval;
use crate::auth::caller::Caller;
use crate::problem::Problem;
use crate::services::mathematics::catalog;

/// `GET /floor`: the settings of the floor as TOML.
#[utoipa::path(
    get, path = "/floor", operation_id = "export_settings", tag = "settings",
    responses((status = 200, description = "The settings in force.", body = String,
        content_type = "application/toml"), NoSession, NotYours),
)]
pub(crate) async fn export(
    State(app): State<App>,
    caller: Caller,
) -> Result<impl IntoResponse, Problem> {
    caller.require(Right::SeeAll)?;
    let catalog = catalog();
    let text = app.hub().read(|floor| FloorPlan::of(floor, catalog).to_toml());
    Ok(([(header::CONTENT_TYPE, "application/toml; charset=utf-8")], text))
}

/// Settings to import. Text that is not valid gives 400 with the line.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    toml: Settings,
    /// Whether changes to pools wait for the next reset of their meters.
    #[serde(default)]
    at_reset: bool,
    /// The second person.
    approval: Approval,
}

/// Settings to check.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draft {
    toml: Settings,
    /// Whether changes to pools wait for the next reset of their meters.
    #[serde(default)]
    at_reset: bool,
}

/// What an import would change, in order.
#[derive(Serialize, ToSchema)]
pub(crate) struct Checked {
    #[serde(rename = "deeds")]
    planned_changes: Vec<Planned>,
}

/// One change that would be made.
#[derive(Serialize, ToSchema)]
struct Planned {
    /// A description of the change.
    what: String,
    changes: Vec<Change>,
}

/// `POST /floor/check`: what an import would change, without changing anything. Rules of the floor may still
/// refuse the import itself.
#[utoipa::path(
    post, path = "/floor/check", operation_id = "check_settings", tag = "settings",
    request_body = Draft,
    responses((status = 200, description = "What the file would change.", body = Checked),
        NoSession, NotYours, BadBody, Refused),
)]
pub(crate) async fn check(
    State(app): State<App>,
    caller: Caller,
    Body(Draft { toml, at_reset }): Body<Draft>,
) -> Result<Json<Checked>, Problem> {
    caller.require(Right::ChangeSettings)?;
    let hub = Arc::clone(app.hub());
    let check = move |stop: &Stop| {
        // Copied when it is its turn: what waits holds no floor.
        let floor = hub.read(Clone::clone);
        let planned_changes = planned_changes(&floor, &toml, at_reset)?;
        let planned = |change: &ControlledChange| Planned {
            what: change.to_string(),
            changes: changes(&floor, change),
        };
        let waited_for = planned_changes.iter().take_while(|_| !stop.is_stopped());
        Ok(waited_for.map(planned).collect())
    };
    app.heavy_work().run(check).await?.map(|planned_changes| Json(Checked { planned_changes }))
}

/// The changes that the settings would make.
fn planned_changes(
    floor: &Floor,
    toml: &Settings,
    at_reset: bool,
) -> Result<Vec<ControlledChange>, Problem> {
    // The field accepts any text; only parsing shows whether it contains valid settings.
    let when = if at_reset { When::AtReset } else { When::Now };
    let plan = FloorPlan::read(&toml.0).map_err(Problem::bad_settings)?;
    plan.changes(floor, catalog(), when).map_err(Problem::bad_settings)
}

/// The result of an import.
#[derive(Serialize, ToSchema)]
pub(crate) struct Imported {
    /// How many settings were changed.
    done: usize,
}

/// `POST /floor`: imports settings, one by one, until one is refused. Earlier changes stay in effect, and
/// sending the file again continues.
#[utoipa::path(
    post, path = "/floor", operation_id = "import_settings", tag = "settings",
    request_body = Import,
    responses((status = 200, description = "The settings file is applied.", body = Imported),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn import(
    State(app): State<App>,
    caller: Caller,
    Body(import): Body<Import>,
) -> Result<Json<Imported>, Problem> {
    caller.require(Right::ChangeSettings)?;
    let second = app.prove_within_limits(None, caller.id(), import.approval.prove(&app)).await?;
    let hub = Arc::clone(app.hub());
    let read = move |_: &_| {
        let floor = hub.read(Clone::clone);
        planned_changes(&floor, &import.toml, import.at_reset)
    };
    let planned_changes = app.heavy_work().run(read).await??;
    let mut done = 0;
    for change in planned_changes {
        app.submit_command(caller.id(), change.with(second.clone())).await?;
        done += 1;
    }
    Ok(Json(Imported { done }))
}
