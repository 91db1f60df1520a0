//! Error pages for people: what is wrong, what to do, and links to continue.

use askama::Template;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::pages::frame::{Frame, Page, Visitor};
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::words::capital;

/// A page that could not be shown, and its visitor.
pub(crate) struct ErrorPage {
    problem: Box<Problem>,
    visitor: Box<Visitor>,
}

impl ErrorPage {
    pub(crate) fn new(problem: Problem, visitor: &Visitor) -> ErrorPage {
        ErrorPage { problem: Box::new(problem), visitor: Box::new(visitor.clone()) }
    }
}

#[derive(Template)]
#[template(path = "oops.html")]
struct Shown {
    frame: Frame,
    status: u16,
    message: String,
    hint: String,
    /// Links to continue, the most likely first.
    ways: Vec<(&'static str, String)>,
}

impl IntoResponse for ErrorPage {
    fn into_response(self) -> Response {
        let ErrorPage { problem, visitor } = self;
        let t = &visitor.words;
        let said = problem.said(t, &[]);
        let mut ways = vec![("/", t.say("oops-home"))];
        if visitor.person.is_none() {
            ways.push(("/login", t.say("log-in")));
        }
        // Visitors who must log in can only do that.
        if problem.status() == StatusCode::UNAUTHORIZED {
            ways.reverse();
        }
        let shown = Shown {
            frame: visitor.frame(t.say("oops-title")),
            status: problem.status().as_u16(),
            message: capital(&said.message),
            hint: capital(&said.hint),
            ways,
        };
        let page = (problem.status(), Page(shown)).into_response();
        // The problem is attached for the request log, as for every call.
        let (mut parts, body) = page.into_parts();
        let (problem_parts, _) = problem.into_response().into_parts();
        if let Some(after) = problem_parts.headers.get(header::RETRY_AFTER) {
            parts.headers.insert(header::RETRY_AFTER, after.clone());
        }
        parts.extensions.extend(problem_parts.extensions);
        Response::from_parts(parts, body)
    }
}

/// No such page: browsers get an error page, programs get problem details.
pub(crate) async fn lost_or_problem(State(app): State<App>, request: Request) -> Response {
    let problem = Problem::not_found(ProblemText::NoSuchPage);
    if !wants_page(request.headers()) || request.uri().path().starts_with("/api/") {
        return problem.into_response();
    }
    let (mut parts, _) = request.into_parts();
    match Visitor::from_request_parts(&mut parts, &app).await {
        Ok(visitor) => ErrorPage::new(problem, &visitor).into_response(),
        Err(never) => match never {},
    }
}

/// Whether the client is a browser.
fn wants_page(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepts.is_some_and(|accepts| accepts.contains("text/html"))
}
