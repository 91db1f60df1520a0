//! The router, and what holds for every call: bodies are limited, slow clients are cut, answers carry
//! security headers.

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::Response;
use axum::routing::{delete, get, post};
use tokio::net::TcpListener;

use crate::app::App;
use crate::problem::Problem;
use crate::routes::{
    jackpots, journal, pools, receipts, reports, sessions, setup, shifts, stream, tables,
};

/// The largest body: every call of the contract fits many times.
const BODY_MOST: usize = 64 * 1024;

/// Every call.
pub fn router(app: App) -> Router {
    let api = Router::new()
        .route("/sessions", post(sessions::log_in).delete(sessions::log_out))
        .route("/tables", get(tables::list))
        .route("/tables/{id}", get(tables::show))
        .route("/tables/{id}/inputs", post(tables::input))
        .route("/pools", get(pools::list))
        .route("/pools/{id}", get(pools::show))
        .route("/pools/{id}/order", post(pools::order))
        .route("/pools/{id}/adjustments", post(pools::adjust))
        .route("/jackpots", get(jackpots::list))
        .route("/jackpots/{id}", get(jackpots::show))
        .route("/jackpots/{id}/clear", post(jackpots::clear))
        .route("/jackpots/{id}/receipt", get(receipts::receipt))
        .route("/reports/{name}", get(reports::report))
        .route("/shifts/open", post(shifts::open))
        .route("/shifts/close", post(shifts::close))
        .route("/staff", get(setup::staff).post(setup::add_staff))
        .route("/staff/{id}", delete(setup::retire_staff))
        .route("/staff/{id}/unlock", post(setup::unlock))
        .route("/staff/{id}/credentials", post(setup::set_credential))
        .route("/devices", post(setup::enrol))
        .route("/devices/{id}", delete(setup::revoke))
        .route("/floor", get(setup::export).post(setup::import))
        .route("/journal/verify", get(journal::check))
        .route("/stream", get(stream::stream));
    Router::new()
        .nest("/api/v1", api)
        .route("/healthz", get(health))
        .fallback(|| async { Problem::not_found("there is no such page") })
        .method_not_allowed_fallback(|| async {
            Problem::bad_request("this call has another method")
        })
        .layer(DefaultBodyLimit::max(BODY_MOST))
        .layer(axum::middleware::map_response(guarded))
        .with_state(app)
}

/// Alive, and able to answer.
async fn health() -> (StatusCode, &'static str) {
    (StatusCode::OK, "ok\n")
}

/// Headers that every answer carries.
async fn guarded(mut response: Response) -> Response {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
        ("content-security-policy", "default-src 'self'; frame-ancestors 'none'"),
    ] {
        let headers = response.headers_mut();
        // A page that is printed brings a stricter policy of its own.
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Serves until `stop` comes; then finishes what is in flight, and gives readers of the stream a moment.
///
/// # Errors
///
/// If the socket fails.
pub async fn serve(
    listener: TcpListener,
    app: App,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let (ended, wait) = tokio::sync::oneshot::channel();
    let stopping = async move {
        stop.await;
        // Streams never end by themselves.
        let _ = ended.send(());
    };
    let serving = axum::serve(listener, router(app.clone())).with_graceful_shutdown(stopping);
    tokio::select! {
        served = serving => served,
        () = app.watch_devices() => Ok(()),
        () = async {
            let _ = wait.await;
            tokio::time::sleep(Duration::from_secs(2)).await;
        } => Ok(()),
    }
}
