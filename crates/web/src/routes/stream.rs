//! `GET /stream`: everything that happens, as server-sent events, after it is durable and in order.
//!
//! A reader names the last event that it has (`Last-Event-ID`) and gets what came since, from the journal;
//! then it hears what happens as it happens. Between the two nothing falls and nothing comes twice: a gap in
//! the numbers, or a reader that lags, sends it back to the journal. A reader that takes nothing for too
//! long is dropped, and resumes when it likes; it never slows the floor.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use axum::response::sse::{Event as Message, KeepAlive, Sse};
use floor::{Event, Floor, JackpotId, PoolId, TableId};
use journal::Store;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::wrappers::ReceiverStream;
use utoipa::IntoParams;

use crate::address::Query;
use crate::answers::{BadAddress, NoSession};
use crate::app::App;
use crate::caller::Caller;
use crate::hub::Told;
use crate::problem::Problem;

/// How many messages may wait for a reader.
const WAITING: usize = 64;
/// How long a reader may take nothing.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many records are fetched from the journal at a time.
const CHUNK: usize = 512;

/// What a reader wants to hear of; without a word, everything.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Filter {
    /// Of one table.
    #[param(nullable = false)]
    table: Option<TableId>,
    /// Of one pool.
    #[param(nullable = false)]
    pool: Option<PoolId>,
}

#[derive(Serialize)]
struct Line<'a> {
    seq: u64,
    at: i64,
    by: &'a str,
    events: Vec<&'a Event>,
}

/// `GET /stream`
#[utoipa::path(
    get, path = "/stream", operation_id = "stream", tag = "stream",
    params(Filter, ("Last-Event-ID" = Option<i64>, Header, minimum = 0, nullable = false,
        description = "The last event that the reader has; it gets what came since.")),
    responses((status = 200, description = "Server-sent events: `id` is the record's number, `data` has \
            `seq`, `at`, `by` and `events`.", body = String, content_type = "text/event-stream"),
        NoSession, BadAddress),
)]
pub(crate) async fn stream(
    State(app): State<App>,
    _: Caller,
    Query(filter): Query<Filter>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let last = match headers.get("last-event-id") {
        None => None,
        Some(value) => {
            let number = value.to_str().ok().and_then(|text| text.parse::<u64>().ok());
            let bad = || Problem::bad_request("Last-Event-ID: an id of this stream is a number");
            Some(number.ok_or_else(bad)?)
        }
    };
    let (sender, receiver) = channel(WAITING);
    tokio::spawn(async move {
        // When it ends, for whatever reason, the reader finds the stream closed and may resume.
        tokio::select! {
            () = app.stopped() => {}
            _ = feed(&app, &filter, last, &sender) => {}
        }
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(5)).text("alive");
    Ok(Sse::new(ReceiverStream::new(receiver)).keep_alive(alive))
}

/// Why a reader is fed no longer.
struct Gone;

type Messages = Sender<Result<Message, Infallible>>;

async fn feed(app: &App, filter: &Filter, last: Option<u64>, to: &Messages) -> Result<(), Gone> {
    let (now, mut live) = app.hub().listen();
    let mut last = last.unwrap_or(now);
    let mut known = now;
    loop {
        while last < known {
            for told in past(app, last, known).await? {
                last = told.seq;
                send(app, filter, &told, to).await?;
            }
        }
        match live.recv().await {
            Ok(told) if told.seq <= last => {}
            Ok(told) if told.seq == last + 1 => {
                last = told.seq;
                known = last;
                send(app, filter, &told, to).await?;
            }
            Ok(told) => known = told.seq,
            Err(RecvError::Lagged(_)) => known = app.hub().seq(),
            Err(RecvError::Closed) => return Ok(()),
        }
    }
}

/// Some records after `last`, up to `known`, from the journal.
async fn past(app: &App, last: u64, known: u64) -> Result<Vec<Told>, Gone> {
    let found = app.read_journal(move |store| {
        let mut found = Vec::new();
        store.read(last + 1, &mut |record| {
            match Told::read(&record) {
                Ok(told) if told.seq <= known => found.push(told),
                Ok(_) | Err(_) => return false,
            }
            found.len() < CHUNK
        })?;
        Ok(found)
    });
    let found = found.await.map_err(|_| Gone)?;
    // What the hub knows, the journal has: nothing found means that it cannot be read.
    if found.is_empty() { Err(Gone) } else { Ok(found) }
}

async fn send(app: &App, filter: &Filter, told: &Told, to: &Messages) -> Result<(), Gone> {
    let heard = |event: &&Event| app.hub().read(|floor| filter.wants(floor, event));
    let events: Vec<&Event> = told.events.iter().filter(heard).collect();
    if events.is_empty() {
        return Ok(());
    }
    let line = Line { seq: told.seq, at: told.at.0, by: told.by.as_str(), events };
    let message = Message::default().id(told.seq.to_string()).json_data(line).map_err(|_| Gone)?;
    match tokio::time::timeout(PATIENCE, to.send(Ok(message))).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) => Err(Gone),
        Err(_) => {
            app.served().dropped();
            tracing::warn!(seq = told.seq, "a slow reader of the stream was dropped");
            Err(Gone)
        }
    }
}

impl Filter {
    fn wants(&self, floor: &Floor, event: &Event) -> bool {
        let (table, pools) = place(floor, event);
        let here = self.table.as_ref().is_none_or(|wanted| table.as_ref() == Some(wanted));
        let there = self.pool.as_ref().is_none_or(|wanted| pools.contains(wanted));
        here && there
    }
}

/// The table and the pools that an event speaks of.
fn place(floor: &Floor, event: &Event) -> (Option<TableId>, Vec<PoolId>) {
    let of_jackpot = |id: &JackpotId| {
        let found = floor.jackpots.get(id);
        let table = found.map(|it| it.table.clone());
        (table, found.map(|it| it.pool.clone()).into_iter().collect())
    };
    match event {
        Event::Marked { table, pool, .. } => (Some(table.clone()), vec![pool.clone()]),
        Event::MarkCancelled { jackpot, .. }
        | Event::Verified { jackpot, .. }
        | Event::PaymentChosen { jackpot, .. }
        | Event::Awarded { jackpot, .. }
        | Event::Cleared { jackpot, .. }
        | Event::BackedOut { jackpot, .. } => of_jackpot(jackpot),
        Event::PoolOpened { pool, .. }
        | Event::PoolChanged { pool, .. }
        | Event::PoolChangeQueued { pool, .. }
        | Event::OrderRecorded { pool, .. }
        | Event::Adjusted { pool, .. } => (None, vec![pool.clone()]),
        _ => {
            let table = event.table().cloned();
            let at = table.as_ref().and_then(|id| floor.tables.get(id));
            let feeds = at.map_or(&[][..], |table| &table.settings.feeds);
            (table, feeds.iter().map(|feed| feed.pool.clone()).collect())
        }
    }
}
