//! The pages: rendered on the server, and updated by the event stream.
//!
//! A page reads the floor from the hub and is rendered by a template. Its script subscribes to the stream,
//! fetches the same page again when something has changed, and replaces what differs; so there is only one
//! place that draws. All changes go through the public API, with the session's cookie.

// Templates call methods, and pass references.
#![allow(clippy::unused_self, clippy::trivially_copy_pass_by_ref, clippy::ref_option)]

mod account;
mod assets;
mod console;
mod error_page;
mod frame;
mod front;
mod login;
mod manager;
mod math;
mod navigation;
mod relief;
mod reports;
mod scoreboard;
mod sign;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use axum::routing::{MethodRouter, any, get, post};

use crate::app::App;
use crate::auth::cookies;
use crate::words::Language;

/// What a page may load: its own files, and no inline code.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// All pages.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/", get(front::home))
        .route("/login", get(login::form).post(login::log_in))
        .route("/logout", post(login::log_out))
        .route("/account", get(account::show))
        .route("/math", get(math::index))
        .route("/math/{wager}", get(math::show))
        .route("/math/{wager}/{file}", get(math::sheet))
        .route("/reports", get(reports::index))
        .route("/reports/{name}", get(reports::show))
        .route("/tables/{id}/sign", get(sign::of_table))
        .route("/pools/{id}/sign", get(sign::of_pool))
        .route("/tables/{id}/scoreboard", get(scoreboard::of_table))
        .route("/tables/{id}/console", get(console::show))
        .route("/jackpots/{id}/slips", post(console::print_slips))
        .route("/tables/{id}/relief", get(relief::show).post(relief::take_over))
        .merge(manager::router())
        .layer(from_fn(page_headers))
        .merge(assets::router())
}

/// The answer to unknown addresses, in the design of the pages.
pub(crate) fn lost() -> MethodRouter<App> {
    any(error_page::lost_or_problem).layer(from_fn(page_headers))
}

/// Adds to every page the content security policy and, if a language is chosen, its cookie.
async fn page_headers(request: Request, next: Next) -> Response {
    let chosen = frame::asked_language(request.uri()).map(Language::code);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = HeaderValue::from_static(POLICY);
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    let cookie = chosen.and_then(|code| cookies::keep_language(code).parse().ok());
    if let Some(cookie) = cookie {
        headers.append(header::SET_COOKIE, cookie);
    }
    response
}
