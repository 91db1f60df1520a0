//! Login and logout for pages. The form works without scripts; the session is then kept in a cookie.

use askama::Template;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use floor::{Right, Role};
use serde::Deserialize;

use crate::api::body::Filled;
use crate::api::path_and_query::Query;
use crate::api::routes::sessions;
use crate::api::wire::FormSecret;
use crate::app::App;
use crate::auth::caller::Caller;
use crate::auth::cookies;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Page, Visitor};
use crate::problem::Problem;
use crate::server::client_address::Arrival;

#[derive(Template)]
#[template(path = "login.html")]
struct LogInPage {
    frame: Frame,
    staff: String,
    /// The page to show after the login.
    next: String,
    /// Why the login failed.
    problem: Option<(String, String)>,
}

/// The page that a visitor requested before they had to log in.
#[derive(Deserialize)]
pub(crate) struct LoginQuery {
    next: Option<String>,
    #[serde(rename = "lang")]
    _language: Option<String>,
}

/// The page to show after the login: one of this site, or the start page of the role.
fn destination(next: Option<&str>, role: Role) -> String {
    let own =
        |path: &&str| path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    let home = if role.may(Right::SeeDesk) { "/manager" } else { "/" };
    next.filter(own)
        .filter(|path| *path != "/" && !path.contains(char::is_control))
        .unwrap_or(home)
        .to_owned()
}

/// `GET /login`
pub(crate) async fn form(visitor: Visitor, query: Result<Query<LoginQuery>, Problem>) -> Response {
    let next = query.ok().and_then(|Query(query)| query.next);
    if let Some(person) = &visitor.person {
        return Redirect::to(&destination(next.as_deref(), person.role)).into_response();
    }
    let frame = visitor.frame(visitor.words.say("log-in"));
    let next = next.unwrap_or_default();
    Page(LogInPage { frame, staff: String::new(), next, problem: None }).into_response()
}

/// A name and a password.
#[derive(Deserialize)]
pub(crate) struct LogInForm {
    staff: String,
    secret: FormSecret,
    next: Option<String>,
}

/// `POST /login`
pub(crate) async fn log_in(
    State(app): State<App>,
    visitor: Visitor,
    arrival: Option<Extension<Arrival>>,
    headers: HeaderMap,
    knock: Result<Filled<LogInForm>, Problem>,
) -> Result<Response, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &visitor);
    cookies::check_origin(&headers).map_err(error_page)?;
    let Filled(LogInForm { staff, secret, next }) = knock.map_err(error_page)?;
    let staff = staff.trim().to_owned();
    match sessions::begin(&app, &staff, secret.reveal()).await {
        Ok(begun) => {
            let to = if begun.must_choose() {
                "/account".to_owned()
            } else {
                destination(next.as_deref(), begun.role())
            };
            let cookie =
                cookies::begin(begun.token(), arrival.is_some_and(|Extension(it)| it.over_tls));
            Ok(with_cookie(Redirect::to(&to).into_response(), &cookie))
        }
        Err(problem) => {
            let t = &visitor.words;
            let said = problem.said(t, &[]);
            let problem_words = Some((said.message, t.say("log-in-hint")));
            let frame = visitor.frame(t.say("log-in"));
            let next = next.unwrap_or_default();
            let page =
                Page(LogInPage { frame, staff, next, problem: problem_words }).into_response();
            // A failed login is logged and counted like every other problem.
            let (mut parts, body) = page.into_parts();
            parts.status = problem.status();
            let said = problem.into_response().into_parts().0;
            if let Some(after) = said.headers.get(header::RETRY_AFTER) {
                parts.headers.insert(header::RETRY_AFTER, after.clone());
            }
            parts.extensions.extend(said.extensions);
            Ok(Response::from_parts(parts, body))
        }
    }
}

/// The form of the logout button.
#[derive(Deserialize)]
pub(crate) struct Leave {
    csrf: FormSecret,
}

/// `POST /logout`
pub(crate) async fn log_out(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    leave: Result<Filled<Leave>, Problem>,
) -> Result<Response, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &visitor);
    cookies::check_origin(&headers).map_err(error_page)?;
    let gone = (StatusCode::SEE_OTHER, [(header::LOCATION, "/")]).into_response();
    // A form from another site arrives without the cookie: it must not end the session either.
    let Some(token) = cookies::session(&headers) else { return Ok(gone) };
    if let Some(caller) = Caller::of_token(&app, token) {
        let Filled(Leave { csrf }) =
            leave.map_err(|problem| error_page(problem.unless_slow(Problem::forged())))?;
        cookies::check(app.secrets(), token, &csrf.reveal()).map_err(error_page)?;
        let staff = caller.id().clone();
        sessions::end(&app, &caller, &staff).await.map_err(error_page)?;
    }
    Ok(with_cookie(gone, &cookies::end()))
}

fn with_cookie(mut response: Response, cookie: &str) -> Response {
    if let Ok(value) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_led_out_of_the_house() {
        let to = |next| destination(Some(next), Role::Dealer);
        assert_eq!(to("/tables/BAC01/console"), "/tables/BAC01/console");
        for outside in ["//evil", "https://evil", "/\\evil", "", "/a\r\nset-cookie: x"] {
            assert_eq!(to(outside), "/", "{outside}");
        }
        assert_eq!(destination(None, Role::Auditor), "/manager");
    }
}
