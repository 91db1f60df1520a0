//! The router, and what applies to all calls and pages: bodies are limited, responses get security headers,
//! and everything is counted.

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
use crate::server::request_log::{health, logged, metrics};
use crate::words::in_language;

/// The router of all calls and pages.
pub fn router(app: App) -> Router {
    contract::router()
        .merge(pages::router())
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(pages::lost())
        .method_not_allowed_fallback(|| async { Problem::wrong_method() })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(app.clone(), every_call))
        .with_state(app)
}

/// Wraps every call. This is a single layer because each layer costs several allocations per call.
async fn every_call(State(app): State<App>, request: Request, next: Next) -> Response {
    let address = Arrival::of(request.extensions()).map(|it| it.from);
    client_address::coming_from(address, async move {
        let answering = |request| async {
            let mut response = in_language(&app, request, next).await;
            add_security_headers(response.headers_mut());
            response
        };
        logged(&app, request, answering).await
    })
    .await
}

/// Adds the security headers, except those that the response sets itself: printed pages have a stricter
/// policy.
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
