//! Tables, and what happens at them.

use axum::Json;
use axum::extract::{Path, State};
use floor::{Act, Event, Role, StaffId};
use manager::Key;
use serde::{Deserialize, Serialize};

use super::table_id;
use crate::app::App;
use crate::body::Body;
use crate::caller::{Caller, Speaker};
use crate::problem::Problem;
use crate::wire::{InputBody, Large, List, TableView};

/// `GET /tables`
pub(crate) async fn list(State(app): State<App>, _: Caller) -> Json<List<TableView>> {
    let view = |floor: &floor::Floor| {
        floor.tables.iter().map(|(id, table)| TableView::of(floor, id, table)).collect()
    };
    Json(List::all(app.hub().read(view)))
}

/// `GET /tables/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    _: Caller,
    Path(id): Path<String>,
) -> Result<Json<TableView>, Problem> {
    table(&app, &id).map(Json)
}

fn table(app: &App, id: &str) -> Result<TableView, Problem> {
    let id = table_id(id)?;
    let view =
        app.hub().read(|floor| floor.tables.get(&id).map(|table| TableView::of(floor, &id, table)));
    view.ok_or_else(|| Problem::not_found(format!("there is no table {id}")))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Post {
    key: String,
    input: InputBody,
    /// Another person acts for this one input.
    r#as: Option<As>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct As {
    staff: String,
    pin: String,
}

#[derive(Serialize)]
pub(crate) struct Happened {
    events: Vec<Event>,
    table: TableView,
}

/// `POST /tables/{id}/inputs`
pub(crate) async fn input(
    State(app): State<App>,
    speaker: Speaker,
    Path(id): Path<String>,
    Body(post): Body<Post>,
) -> Result<Large<Happened>, Problem> {
    let table_id = table_id(&id)?;
    let key = key_of(speaker.id(), &post.key)?;
    if let Speaker::Person(caller) = &speaker {
        caller.only(&[Role::Dealer, Role::Supervisor, Role::Executive, Role::Technician])?;
    }
    let by = match (&speaker, post.r#as) {
        (Speaker::Person(caller), None) => caller.id().clone(),
        (Speaker::Person(_), Some(other)) => app.by_pin(&other.staff, other.pin).await?,
        (Speaker::Equipment(device), None) => {
            app.hear(device).await?;
            device.speaker.clone()
        }
        (Speaker::Equipment(_), Some(_)) => {
            return Err(Problem::forbidden("a device speaks for itself only"));
        }
    };
    let mut events = vec![];
    if let Some(input) = post.input.prove(&app).await? {
        let act = Act::AtTable { table: table_id, input, numbers: [0; 10] };
        events = app.submit(key, by, act).await?.events;
    }
    Ok(Large(Happened { events, table: table(&app, &id)? }))
}

/// The longest key of a caller: with the longest name before it, it is still one.
const KEY_MOST: usize = 64;

/// A caller's key. It is bound to them: two consoles that both count from one do not meet.
fn key_of(speaker: &StaffId, key: &str) -> Result<Key, Problem> {
    if key.is_empty() || key.len() > KEY_MOST {
        return Err(Problem::bad_request(format!("key: it has 1 to {KEY_MOST} bytes")));
    }
    let bound = Key::try_from(&*format!("{speaker}/{key}"));
    bound.map_err(|bad| Problem::bad_request(format!("key: {bad}")))
}
