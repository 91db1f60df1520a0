//! Translation of error responses into the language of the page that made the call.
//!
//! A page sends its language in the header `x-language`, and shows the refusal at the control that was used,
//! with seats named as on the felt of its table. Without that header the response is in English, with seat
//! numbers. The code of the rule, the log and the journal are the same in all languages.

use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_LANGUAGE, CONTENT_LENGTH, CONTENT_TYPE};
use axum::middleware::Next;
use axum::response::Response;
use floor::TableId;

use super::{Language, Words};
use crate::app::App;
use crate::problem::{PROBLEM, Problem};

/// The header in which a page names its language.
const LANGUAGE: &str = "x-language";

/// Translates a problem into the language of the page.
pub(crate) async fn in_language(app: &App, request: Request, next: Next) -> Response {
    let header = request.headers().get(LANGUAGE).and_then(|value| value.to_str().ok());
    let language = header.and_then(Language::of_code);
    let Some(language) = language else { return next.run(request).await };
    let table = table_of(request.uri().path());
    let mut response = next.run(request).await;
    let kind = response.headers().get(CONTENT_TYPE);
    let problem = response.extensions().get::<Problem>();
    // A problem that is shown as a page is already in the language of that page.
    if let Some(problem) = problem.filter(|_| kind.is_some_and(|kind| kind == PROBLEM)) {
        let said = app.hub().read(|floor| {
            let labels = table.as_ref().map_or(&[][..], |table| floor.labels(table));
            problem.said(&Words::new(language, &floor.site), labels)
        });
        *response.body_mut() = problem.details(&said).into_body();
        response.headers_mut().remove(CONTENT_LENGTH);
        if language != Language::English {
            let name = HeaderValue::from_static(language.code());
            response.headers_mut().insert(CONTENT_LANGUAGE, name);
        }
    }
    response
}

/// The table in a path.
fn table_of(path: &str) -> Option<TableId> {
    path.split('/').skip_while(|part| *part != "tables").nth(1)?.try_into().ok()
}
