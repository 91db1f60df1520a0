//! Tables, and the inputs that are sent to them.

use std::convert::Infallible;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use floor::Input::{CoinDropped, CoinPlaced};
use floor::{Button, CommandKind, Right, StaffId, TableId};
use manager::{Fingerprint, Key};
use papers::order::sorted_by_name;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::body::Body;
use crate::api::error_responses::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::path_and_query::At;
use crate::api::routes::authorisations::{As, may_send, millis, one_sender};
use crate::api::wire::event::StreamEvent;
use crate::api::wire::{
    Boot, Empty, InputBody, InputKey, List, SizedJson, TableView, Tagged, WithText,
};
use crate::app::App;
use crate::auth::caller::{Caller, Speaker};
use crate::problem::Problem;

/// `GET /tables`: all tables.
#[utoipa::path(
    get, path = "/tables", operation_id = "list_tables", tag = "tables",
    responses((status = 200, description = "Every table.", body = List<TableView>),
        NoSession, NotYours),
)]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<List<TableView>>, Problem> {
    caller.require(Right::SeeTables)?;
    let view = |floor: &floor::Floor| {
        sorted_by_name(&floor.tables, |(id, _)| id.as_str())
            .map(|(id, table)| TableView::of(floor, id, table))
            .collect()
    };
    Ok(Json(List::all(app.hub().read(view))))
}

/// `GET /tables/{id}`: one table.
#[utoipa::path(
    get, path = "/tables/{id}", operation_id = "show_table", tag = "tables",
    params(("id" = TableId, Path, description = "The table's id, such as `BAC01`.")),
    responses((status = 200, description = "The table.", body = TableView),
        NoSession, NotYours, NotThere),
)]
pub(crate) async fn show(
    State(app): State<App>,
    caller: Caller,
    At(id): At<TableId>,
) -> Result<Json<TableView>, Problem> {
    caller.require(Right::SeeTables)?;
    table(&app, &id).map(Json)
}

fn table(app: &App, id: &TableId) -> Result<TableView, Problem> {
    let view =
        app.hub().read(|floor| floor.tables.get(id).map(|table| TableView::of(floor, id, table)));
    view.ok_or_else(|| Problem::not_found(format!("there is no table {id}")))
}

/// `POST /tables/{id}/close`: closes a table.
#[utoipa::path(
    post, path = "/tables/{id}/close", operation_id = "close_table", tag = "tables",
    params(("id" = TableId, Path, description = "The table's id, such as `BAC01`.")), request_body = Empty,
    responses((status = 204, description = "The table is closed and takes no bets."),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn close(
    State(app): State<App>,
    caller: Caller,
    At(table): At<TableId>,
    Body(Empty {}): Body<Empty>,
) -> Result<StatusCode, Problem> {
    caller.require(Right::LookAfterTables)?;
    app.submit_command(caller.id(), CommandKind::CloseTable { table }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /tables/{id}/reopen`: reopens a table.
#[utoipa::path(
    post, path = "/tables/{id}/reopen", operation_id = "reopen_table", tag = "tables",
    params(("id" = TableId, Path, description = "The table's id, such as `BAC01`.")), request_body = Empty,
    responses((status = 204, description = "The table is open and takes bets."),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn reopen(
    State(app): State<App>,
    caller: Caller,
    At(table): At<TableId>,
    Body(Empty {}): Body<Empty>,
) -> Result<StatusCode, Problem> {
    caller.require(Right::LookAfterTables)?;
    app.submit_command(caller.id(), CommandKind::ReopenTable { table }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The room for an answer with a table: one with nine seats, cards and beads takes about three kilobytes.
const TABLE_ROOM: usize = 4 * 1024;
/// The room for an answer without one. Most inputs have one event.
const EVENTS_ROOM: usize = 512;

/// An input at a table, tagged by its `kind`.
type Input = WithText<Tagged<InputBody>>;

/// An input with its key.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Post {
    key: InputKey,
    input: Input,
    /// Another person who acts for this one input.
    r#as: Option<As>,
    /// For devices: the boot id, drawn at the device's start.
    boot: Option<Boot>,
}

/// The answer to an input.
#[derive(Serialize, ToSchema)]
pub(crate) struct InputAnswer<'a> {
    /// What happened, in order.
    events: Vec<StreamEvent<'a>>,
    /// How long the caller's authorisation at this table still lasts; 0 if the one that was used has ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    authorisation_ms: Option<u64>,
    /// The table afterwards. It is left out if the call asks for `Prefer: return=minimal`.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<TableView>,
}

/// Whether a caller asks for the events only. The headers are read where they are, and not copied.
pub(crate) struct Minimal(bool);

impl<S: Send + Sync> FromRequestParts<S> for Minimal {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Minimal, Infallible> {
        Ok(Minimal(prefers_minimal(&parts.headers)))
    }
}

/// Whether a caller asks for the events only (RFC 7240).
fn prefers_minimal(headers: &HeaderMap) -> bool {
    let preferences = headers.get_all("prefer").iter().filter_map(|it| it.to_str().ok());
    preferences.flat_map(|line| line.split(',')).any(|it| {
        it.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("return=minimal")
    })
}

/// `POST /tables/{id}/inputs`: sends an input to a table.
///
/// What few inputs need is boxed: this is the call that is made most, and the rest of its state stays small.
#[utoipa::path(
    post, path = "/tables/{id}/inputs", operation_id = "input", tag = "tables",
    params(("id" = TableId, Path, description = "The table's id, such as `BAC01`."),
        ("prefer" = Option<String>, Header,
            description = "`return=minimal` leaves the table out of the answer.")),
    request_body = Post,
    responses((status = 200, description = "The input is applied and durable.", body = InputAnswer),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn input(
    State(app): State<App>,
    speaker: Speaker,
    At(id): At<TableId>,
    Minimal(minimal): Minimal,
    Body(post): Body<Post>,
) -> Result<SizedJson, Problem> {
    let key = key_of(speaker.id(), &post.key)?;
    let WithText { value: Tagged(asked), text } = post.input;
    let other = post.r#as.as_ref().map_or("", As::name);
    let request = Fingerprint::of(&format!("{id} {other} {text}"));
    may_send(&speaker, &id)?;
    one_sender(&app, &speaker, post.boot.as_ref().or(asked.boot())).await?;
    let (by, held) = match post.r#as {
        Some(other) => Box::pin(other.prove(&app, &id, &speaker)).await?,
        None => (speaker.id().clone(), None),
    };
    let mut events = vec![];
    let by_token = held.as_ref().and_then(|held| asked.proved_by(&held.staff, held.proof));
    let input = if by_token.is_some() {
        by_token
    } else if asked.names_nobody() {
        asked.plain().transpose()?
    } else if asked.asks_for_proof() {
        let proof = asked.prove(&app, &by);
        Box::pin(app.prove_within_limits(Some(&id), speaker.id(), proof)).await?
    } else {
        Box::pin(asked.prove(&app, &by)).await?
    };
    if let Some(input) = input {
        if let Speaker::Equipment(device) = &speaker
            && by != device.speaker
            && !device.enrolment.sends(&input)
        {
            let what = format!("a {} does not send this input", device.enrolment);
            return Err(Problem::forbidden(what));
        }
        let input = match &held {
            Some(held) => app.covered(held, input)?,
            None => input,
        };
        if matches!(input.bare(), floor::Input::Button { name: Button::JPot })
            && let Err(problem) = app.key_pays(&id, &by)
        {
            app.log_refusal(&by, Some(&id), &problem).await;
            return Err(problem);
        }
        let coin = matches!(input, CoinPlaced { .. } | CoinDropped { .. });
        let kind = CommandKind::AtTable { table: id.clone(), input: input.clone() };
        let done = app.submit(key, by, kind, request).await;
        if let (Speaker::Equipment(device), Err(problem)) = (&speaker, &done)
            && coin
            && problem.code() == "BetsLocked"
        {
            app.device_watchdog().coin_was_late(&device.device, App::now());
        }
        events = done?.events;
        if let Some(held) = &held
            && matches!(input.bare(), floor::Input::Key { .. })
        {
            app.authorisations().key_turned(held);
        }
        app.authorisations().step(&id, speaker.id(), &input, App::now());
    }
    let left = millis(&app, &id, &speaker);
    let authorisation_ms = (held.is_some() || left > 0).then_some(left);
    let table = if minimal { None } else { Some(table(&app, &id)?) };
    let room = if minimal { EVENTS_ROOM } else { TABLE_ROOM };
    let events = events.iter().map(StreamEvent::from).collect();
    Ok(SizedJson::of(&InputAnswer { events, authorisation_ms, table }, room))
}

/// The caller's key, prefixed with the sender: two consoles that both count from one do not collide.
fn key_of(speaker: &StaffId, key: &InputKey) -> Result<Key, Problem> {
    let bound = Key::try_from(&*format!("{speaker}/{}", key.0));
    bound.map_err(|_| Problem::bad_request("key: must have at most 64 bytes, with the sender"))
}
