//! The request log, and the handlers of `/healthz` and `/metrics`.
//!
//! Every call gets a tracing span and one log line, and is counted. The level of the line depends on the
//! status: errors of the server are errors, refused access and exceeded limits are information, and the rest
//! is for debugging. If a person lacked the right for a call or a page, the refusal is also recorded in the
//! journal.
//!
//! A line contains the method, the route template, the status, the duration, the caller and the address. It
//! never contains a header, a body, a query or the path as typed, because clients may send a secret in the
//! wrong place. The caller is added to the span by the code that authenticates it.

use std::time::Instant;

use axum::Json;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use floor::CommandKind;
use serde::Serialize;
use tracing::Instrument;
use tracing::field::Empty;

use crate::app::App;
use crate::problem::{Problem, RecordedBy};
use crate::server::client_address;
use crate::server::metrics::{Gauges, page};
use crate::server::program::Program;

/// Answers a call, and logs and counts it. The duration ends before the body of the response is sent.
pub(crate) async fn log_request<F: Future<Output = Response>>(
    app: &App,
    request: Request,
    answer: impl FnOnce(Request) -> F,
) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("(none)", MatchedPath::as_str);
    let method = known(request.method());
    let from = client_address::address().map(tracing::field::display);
    let span = tracing::info_span!("call", method, route, from, caller = Empty);
    let began = Instant::now();
    let response = answer(request).instrument(span.clone()).await;
    let status = response.status();
    let problem = response.extensions().get::<Problem>();
    app.server_counters().answer(route, method, status.as_u16());
    // Refusals that are in the journal are counted when their record is durable. Count only the others here.
    if let Some(problem) = problem
        .filter(|it| status == StatusCode::CONFLICT && it.recorded_by() == RecordedBy::Nobody)
    {
        app.hub().journal_counters().refused(problem.code());
    }
    if let Some((problem, staff)) = problem.and_then(|it| Some((it, it.refused_person()?))) {
        let message = problem.message().to_owned();
        let kind = CommandKind::Turned { table: None, refusal: "NotAllowed".to_owned(), message };
        // Boxed, so that other calls need no room for it.
        if let Err(problem) = Box::pin(app.submit_command(staff, kind)).await {
            tracing::error!(code = problem.code(), "a refusal was not written down");
        }
    }
    let ms = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    let (code, status) = (problem.map_or("", Problem::code), status.as_u16());
    span.in_scope(|| match status {
        500.. => tracing::error!(status, ms, code, "answered"),
        401 | 403 | 408 | 413 | 429 => tracing::info!(status, ms, code, "answered"),
        _ => tracing::debug!(status, ms, code, "answered"),
    });
    response
}

/// The name of a method. Clients can invent methods, so all unknown ones are counted as one: the number of
/// counters must stay limited.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}

/// The body of `/healthz` if the server is healthy: its state, and which program answers.
#[derive(Serialize)]
pub(crate) struct Health {
    status: &'static str,
    /// The role of this process for the journal. It is always `writer`: no other process writes the journal.
    role: &'static str,
    #[serde(flatten)]
    program: Program,
}

/// `GET /healthz`: 200 only while the writer is running, its last commit succeeded, and the journal can be
/// read.
pub(crate) async fn health(State(app): State<App>) -> Result<Json<Health>, Problem> {
    app.healthy().await?;
    Ok(Json(Health { status: "ok", role: "writer", program: app.program().clone() }))
}

/// `GET /metrics`: the counters, and the current values, in the Prometheus text format.
pub(crate) async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let healthy = app.healthy().await.is_ok();
    let sessions = app.sessions().list(App::now()).len();
    let (head, readers) = (app.hub().seq(), app.hub().subscribers_count());
    let (heavy_work, secrets_most) = (app.heavy_work().taken(), app.secrets().most_at_once());
    let secrets_checked = app.secrets().worked_on();
    let text = app.hub().read(|floor| {
        let (program, integrity) = (app.program(), app.integrity());
        let now = Gauges {
            floor,
            head,
            readers,
            sessions,
            heavy_work,
            secrets_most,
            secrets_checked,
            healthy,
            program,
            integrity,
        };
        page(app.hub().journal_counters(), app.server_counters(), &now)
    });
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
