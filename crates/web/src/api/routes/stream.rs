//! `GET /stream`: all durable events in order, as server-sent events.
//!
//! A subscriber that sends the last event it has (`Last-Event-ID`) first receives the records since then from
//! the journal, then live records. There are no gaps and no duplicates between the two: the subscription is
//! made first, and then the journal is read up to the record at which it was made. A subscriber that does not
//! read for too long is disconnected, and can resume later; it never slows the floor. A stream ends with the
//! session that opened it, and counts as use of that session. Signs and scoreboards subscribe without a
//! session and receive the public events.
//!
//! Only roles with [`Right::SeeAll`] can resume from the past. Others receive live records only, and load
//! their data again after an interruption. Reading the past costs disk and CPU time, so only a few
//! subscribers do so at a time, and reading stops when the subscriber disconnects.

use std::fmt::Display;
use std::io;
use std::pin::Pin;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::IntoResponse;
use floor::{Floor, PoolId, Right, Role, TableId};
use journal::Store;
use serde::Deserialize;
use tokio::sync::mpsc::{Sender, channel};
use tokio::time::{interval, timeout};
use tokio_stream::wrappers::{IntervalStream, ReceiverStream};
use tokio_stream::{Stream, StreamExt, once};
use utoipa::IntoParams;

use crate::api::error_responses::{BadAddress, NoSession, NotThere};
use crate::api::path_and_query::Query;
use crate::api::wire::event::{AliveLine, StreamLines};
use crate::app::App;
use crate::auth::caller::{Caller, token_of};
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::server::client_address;
use crate::server::guest_slots::GuestStream;
use crate::stream::hub::Live;
use crate::stream::outgoing::OutgoingRecord;
use crate::stream::subscribers::Filter;
use crate::stream::visibility::Audience;
use manager::CommittedRecord;

/// How long a subscriber may leave past records unread.
const UNREAD_TIMEOUT: Duration = Duration::from_secs(10);
/// How many records are fetched from the journal at a time.
const CHUNK: usize = 512;
/// How often a quiet stream sends a sign of life.
const ALIVE_INTERVAL: Duration = Duration::from_secs(5);
/// How often the session is checked while the stream is not quiet.
const SESSION_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// What a subscriber wants to receive. Without a filter, everything.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// Only events of this table.
    #[param(nullable = false)]
    table: Option<TableId>,
    /// Only events of this pool.
    #[param(nullable = false)]
    pool: Option<PoolId>,
    /// Only what guests may see, as without a session: no staff names, no reserve, but the displayed meters.
    #[serde(default)]
    public: bool,
    /// Leaves out coins, bets on the felt, cards and console steps, which an overview of the whole floor does
    /// not need.
    #[serde(default)]
    quiet: bool,
    /// The interval in seconds at which an `alive` event reports the number of the last record; the first is
    /// sent at once. Without it, a quiet stream sends comments as signs of life.
    #[param(nullable = false, minimum = 1, maximum = 60)]
    alive: Option<u8>,
}

/// Who subscribes.
#[derive(Clone)]
enum Listener {
    /// Anybody, for one table or one pool.
    Guest,
    /// The holder of this token, as long as the session is valid and the role does not change.
    Member { token: String, role: Role },
}

impl Listener {
    fn of(app: &App, headers: &HeaderMap, wanted: &Wanted) -> Result<Listener, Problem> {
        let narrow = wanted.table.is_some() || wanted.pool.is_some();
        let Some(token) = token_of(headers).filter(|_| !(wanted.public && narrow)) else {
            let named = headers.contains_key(header::AUTHORIZATION) && !wanted.public;
            return if narrow && !named {
                Ok(Listener::Guest)
            } else {
                Err(Problem::unauthorized(ProblemText::StreamNeedsFilter))
            };
        };
        let caller = Caller::of_token(app, token);
        let ended = || {
            app.note_token(token);
            Problem::unauthorized(ProblemText::SessionEnded)
        };
        let caller = caller.ok_or_else(ended)?;
        caller.check_password_chosen()?;
        let role = caller.role();
        Ok(Listener::Member { token: token.to_owned(), role })
    }

    /// The audience that they belong to.
    fn audience(&self, wanted: &Wanted) -> Audience {
        match self {
            Listener::Member { role, .. } if !wanted.public => Audience::of(*role),
            Listener::Member { .. } | Listener::Guest => Audience::Guests,
        }
    }

    /// Whether they may receive past records.
    fn has_past(&self) -> bool {
        matches!(self, Listener::Member { role, .. } if role.may(Right::SeeAll))
    }

    /// Whether they may continue to receive.
    fn may_listen(&self, app: &App) -> bool {
        match self {
            Listener::Guest => true,
            Listener::Member { token, role } => {
                Caller::of_token(app, token).is_some_and(|it| it.role() == *role)
            }
        }
    }
}

/// `GET /stream`: subscribes to the event stream.
#[utoipa::path(
    get, path = "/stream", operation_id = "stream", tag = "stream", security((), ("session" = [])),
    params(Wanted, ("Last-Event-ID" = Option<i64>, Header, minimum = 0, nullable = false,
        description = "The last event that the reader has; it receives what came since, if it may \
            read the activity log. Otherwise it receives what happens from now on.")),
    responses(
        (status = 200, description = "Server-sent events, one for each record, with its number as id. \
            The data is a `RecordLine`; for guests, a `GuestLine`; in an `alive` event, an `AliveLine`. \
            Those who may read the activity log receive every event whole. Other staff receive events of \
            play whole; of settings, shifts and adjustments an `EventOutline`; and nothing about staff and \
            requests. Without a session, guests receive what they may see of one table or one pool.",
            content_type = "text/event-stream", body = StreamLines),
        NoSession, NotThere, BadAddress),
)]
pub(crate) async fn stream(
    State(app): State<App>,
    headers: HeaderMap,
    Query(wanted): Query<Wanted>,
) -> Result<impl IntoResponse, Problem> {
    let last = match headers.get("last-event-id") {
        None => None,
        Some(value) => {
            let number = value.to_str().ok().and_then(|text| text.parse::<u64>().ok());
            let bad = || Problem::bad_request("Last-Event-ID: must be a number");
            Some(number.ok_or_else(bad)?)
        }
    };
    let alive = match wanted.alive {
        Some(0 | 61..) => return Err(Problem::bad_request("alive: must be 1 to 60 seconds")),
        Some(seconds) => Some(Duration::from_secs(seconds.into())),
        None => None,
    };
    let listener = Listener::of(&app, &headers, &wanted)?;
    let audience = listener.audience(&wanted);
    let filter = Filter { table: wanted.table, pool: wanted.pool, audience, quiet: wanted.quiet };
    app.hub().read(|floor| {
        let unknown = |what, name: &dyn Display| {
            Err(Problem::not_found(format!("there is no {what} {name}")))
        };
        match (&filter.table, &filter.pool) {
            (Some(table), _) if !floor.tables.contains_key(table) => unknown("table", table),
            (_, Some(pool)) if !floor.pools.contains_key(pool) => unknown("pool", pool),
            _ => Ok(()),
        }
    })?;
    let (now, live) = app.hub().listen(&filter);
    let (to, past) = channel(1);
    if let Some(last) = last.filter(|&last| last < now && listener.has_past()) {
        let (app, listener) = (app.clone(), listener.clone());
        tokio::spawn(async move {
            let failed = replay(&app, &listener, &filter, (last, now), &to).await.err();
            if let Some(error) = failed {
                // The stream ends here: continuing with live records would leave a gap.
                let _ = timeout(UNREAD_TIMEOUT, to.send(Err(error))).await;
            }
        });
    } else {
        drop(to);
    }
    let guest = matches!(listener, Listener::Guest);
    let place = guest.then(|| app.guest_streams().enter(client_address::address()));
    let lines = alive_lines(live, alive, app.clone());
    let mut checked = Instant::now();
    let lines = lines.take_while(move |_| {
        if checked.elapsed() < SESSION_CHECK_INTERVAL {
            return true;
        }
        checked = Instant::now();
        listener.may_listen(&app)
    });
    let lines: Pin<Box<dyn Stream<Item = Bytes> + Send>> = match place {
        None => Box::pin(lines),
        // If a network has too many streams, its oldest one ends.
        Some((place, evicted)) => Box::pin(GuestStream::new(Box::pin(lines), place, evicted)),
    };
    let body = Body::from_stream(ReceiverStream::new(past).chain(lines.map(Ok)));
    Ok(([(header::CONTENT_TYPE, "text/event-stream")], body))
}

/// Live lines, with signs of life between them: comments while the stream is quiet, or timed events for
/// subscribers that cannot see comments, such as pages. It ends when `live` ends.
fn alive_lines(
    live: Live,
    alive: Option<Duration>,
    app: App,
) -> Pin<Box<dyn Stream<Item = Bytes> + Send>> {
    match alive {
        None => {
            let live = live.timeout_repeating(interval(ALIVE_INTERVAL));
            Box::pin(live.map(|line| line.unwrap_or(Bytes::from_static(b": alive\n\n"))))
        }
        Some(often) => {
            let tick = move |_| {
                let line = serde_json::to_string(&AliveLine { seq: app.hub().sent_seq() });
                let line = line.expect("a line has only a number");
                Some(format!("event: alive\ndata: {line}\n\n").into())
            };
            let ticks = IntervalStream::new(interval(often)).map(tick);
            let live = live.map(Some).chain(once(None));
            Box::pin(live.merge(ticks).take_while(Option::is_some).filter_map(|line| line))
        }
    }
}

/// Sends the records after `last`, up to record `now`. Stops when the session ends or the subscriber stops
/// reading.
async fn replay(
    app: &App,
    listener: &Listener,
    filter: &Filter,
    (mut last, now): (u64, u64),
    to: &Sender<io::Result<Bytes>>,
) -> io::Result<()> {
    while last < now {
        let turn = app.past_readers().acquire().await.map_err(io::Error::other)?;
        if to.is_closed() {
            break;
        }
        if !listener.may_listen(app) {
            return Err(io::Error::other("the session has ended"));
        }
        let (seq, lines) = chunk(app, filter, last, now).await?;
        // The turn is released first, so that a slow subscriber delays no others.
        drop(turn);
        last = seq;
        if !lines.is_empty() {
            let sent = timeout(UNREAD_TIMEOUT, to.send(Ok(lines))).await;
            sent.map_err(io::Error::other)?.map_err(io::Error::other)?;
        }
    }
    Ok(())
}

/// The lines of some records after `last`, up to `now`, from the journal; and the number of the last of them.
async fn chunk(app: &App, filter: &Filter, last: u64, now: u64) -> io::Result<(u64, Bytes)> {
    let found = app.read_journal(move |store| {
        let mut found = Vec::new();
        store.read(last + 1, &mut |record| {
            match CommittedRecord::read(&record) {
                Ok(committed) if committed.seq <= now => found.push(committed),
                Ok(_) | Err(_) => return false,
            }
            found.len() < CHUNK
        })?;
        Ok(found)
    });
    let found = found.await.map_err(|_| io::Error::other("the journal cannot be read"))?;
    // The journal contains everything that the hub has: if nothing is found, it cannot be read.
    let seq = found.last().map(|committed| committed.seq);
    let seq = seq.ok_or_else(|| io::Error::other("the journal cannot be read"))?;
    // The floor is locked only to look up tables and pools; the lines are written after it is released.
    let place = |floor: &Floor| {
        found.into_iter().map(|committed| OutgoingRecord::of(floor, committed)).collect()
    };
    let outgoing: Vec<OutgoingRecord> = app.hub().read(place);
    let mut lines = Vec::new();
    for outgoing in outgoing {
        lines.extend(outgoing.line(filter).iter().flatten());
    }
    Ok((seq, lines.into()))
}
