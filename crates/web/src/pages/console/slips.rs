//! `POST /jackpots/{id}/slips`: prints the slips of a prize, right after its award.
//!
//! The console offers it to whoever may print slips. The papers open as a page of their own, and a form that
//! opens one cannot send the CSRF header: so it is a `POST` here, which checks the CSRF token itself.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use floor::{JackpotId, Right};
use serde::Deserialize;

use crate::api::body::Filled;
use crate::api::path_and_query::At;
use crate::api::routes::receipts::{Format, Sheet};
use crate::api::routes::slips::print_all;
use crate::api::wire::FormSecret;
use crate::app::App;
use crate::auth::caller::Caller;
use crate::auth::cookies;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::Member;
use crate::problem::Problem;

/// The form of the button: the CSRF token.
#[derive(Deserialize)]
pub(crate) struct Print {
    csrf: FormSecret,
}

/// Prints them on the paper of a thermal printer.
pub(crate) async fn print(
    State(app): State<App>,
    member: Member,
    id: Result<At<JackpotId>, Problem>,
    headers: HeaderMap,
    print: Result<Filled<Print>, Problem>,
) -> Result<Response, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require(Right::PrintSlips)?;
    let At(id) = id.map_err(error_page)?;
    let Filled(Print { csrf }) =
        print.map_err(|problem| error_page(problem.unless_slow(Problem::forged())))?;
    let token = cookies::session(&headers).unwrap_or_default();
    cookies::check(app.secrets(), token, &csrf.reveal()).map_err(error_page)?;
    let caller = Caller::of(&member.person);
    print_all(&app, &caller, id, (Format::Html, Sheet::Roll)).await.map_err(error_page)
}
