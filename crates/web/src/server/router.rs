//! The router of the API, the pages, `/healthz` and `/metrics`, and what applies to all of them: bodies are
//! limited in size, problems are translated, responses get security headers, and every request is logged and
//! counted.
//!
//! The listener adds what depends on the connection, such as `Strict-Transport-Security`. A test may call the
//! router without a listener: the client's address is then unknown.

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::get;

use crate::api::body::MAX_BODY;
use crate::api::contract;
use crate::app::App;
use crate::pages;
use crate::problem::Problem;
use crate::server::client_address::{self, Arrival};
use crate::server::request_log::{health, log_request, metrics};
use crate::words::in_language;

/// The router of all calls and pages. A new layer that must also see unknown addresses goes after the
/// fallbacks.
pub fn router(app: App) -> Router {
    contract::router()
        .merge(pages::router())
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(pages::lost())
        .method_not_allowed_fallback(|| async { Problem::wrong_method() })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(app.clone(), wrap_request))
        .with_state(app)
}

/// Wraps every call, including those to unknown addresses. This is a single layer because each layer costs
/// several allocations per call.
///
/// The order matters: the log needs the client's address, and it sees the final response.
async fn wrap_request(State(app): State<App>, request: Request, next: Next) -> Response {
    let address = Arrival::of(request.extensions()).map(|it| it.from);
    client_address::coming_from(address, async move {
        let answering = |request| async {
            let mut response = in_language(&app, request, next).await;
            add_security_headers(response.headers_mut());
            response
        };
        log_request(&app, request, answering).await
    })
    .await
}

/// Adds the security headers, except those that the response sets itself: pages and printed documents have
/// policies of their own, and assets may be cached.
fn add_security_headers(headers: &mut HeaderMap) {
    const POLICY: &str = "default-src 'self'; frame-ancestors 'none'";
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
}
