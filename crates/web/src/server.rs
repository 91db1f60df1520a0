//! The router, and what holds for every call and page: bodies are limited, answers carry security headers,
//! everything is counted.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::get;

use crate::api;
use crate::app::App;
use crate::body::BODY_MOST;
use crate::client;
use crate::observe::{health, metrics, observed};
use crate::pages;
use crate::problem::Problem;
use crate::words::in_language;

/// Every call and every page.
pub fn router(app: App) -> Router {
    api::router()
        .merge(pages::router())
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(pages::lost())
        .method_not_allowed_fallback(|| async { Problem::wrong_method() })
        .layer(DefaultBodyLimit::max(BODY_MOST))
        .layer(from_fn_with_state(app.clone(), in_language))
        .layer(map_response(guarded))
        .layer(from_fn_with_state(app.clone(), observed))
        .layer(from_fn(client::located))
        .with_state(app)
}

/// Headers that every answer carries.
async fn guarded(mut response: Response) -> Response {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cache-control", "no-store"),
        ("content-security-policy", "default-src 'self'; frame-ancestors 'none'"),
    ] {
        let headers = response.headers_mut();
        // A page that is printed brings a stricter policy of its own.
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    response
}
