//! What a caller is told when a call is not done: RFC 9457 problem details, one shape for everything.
//!
//! | status | when |
//! |---|---|
//! | 400 | the request breaks the contract: the field and the reason |
//! | 401 | no token, or none that is good |
//! | 403 | this role may never make this call |
//! | 404 | there is nothing there |
//! | 405 | the path is right, the method is not: `Allow` says which are |
//! | 408 | the body came too slowly |
//! | 409 | refused by a rule of the floor: its code, what is true, what to do |
//! | 413 | the body is too large |
//! | 415 | the body is no JSON by its own word |
//! | 429 | too many log-ins: `Retry-After` says when to come again |
//! | 503 | the journal cannot be written, or too much waits for it |

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use floor::{Refusal, StaffId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::words::{Said, Words};

/// The content type of a problem.
pub(crate) const PROBLEM: &str = "application/problem+json";

/// Who writes a problem down in the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Noted {
    /// Nobody: it is only counted.
    Nowhere,
    /// The floor, whose rule spoke.
    ByTheFloor,
    /// Whoever asked for a proof that failed.
    ByWhoeverAsked,
}

/// A call that was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    status: StatusCode,
    refusal: String,
    message: String,
    hint: String,
    noted: Noted,
    /// Who was turned away, where that is to be written down.
    of: Option<StaffId>,
    /// The rule of the floor that spoke, with what it spoke of.
    rule: Option<Box<Refusal>>,
    /// When to come again, in seconds.
    retry: Option<u16>,
}

/// Problem details as RFC 9457 has them, with three members of our own.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct Details<'a> {
    #[schema(examples("about:blank"))]
    r#type: &'a str,
    title: &'a str,
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    detail: &'a str,
    /// The stable code of the rule that spoke.
    #[schema(pattern = "^[A-Za-z]+$", examples("BetsLocked"))]
    refusal: &'a str,
    /// What is true.
    message: &'a str,
    /// What to do.
    hint: &'a str,
}

impl Problem {
    #[allow(clippy::needless_pass_by_value)] // Callers hand over texts and errors alike.
    fn new(status: StatusCode, refusal: &str, message: impl ToString, hint: &str) -> Problem {
        let (refusal, message, hint) = (refusal.to_owned(), message.to_string(), hint.to_owned());
        Problem {
            status,
            refusal,
            message,
            hint,
            noted: Noted::Nowhere,
            of: None,
            rule: None,
            retry: None,
        }
    }

    /// The request breaks the contract.
    #[must_use]
    pub fn bad_request(message: impl ToString) -> Problem {
        let hint = "the contract is at /api/v1/openapi.json";
        Problem::new(StatusCode::BAD_REQUEST, "BadRequest", message, hint)
    }

    /// No token, or none that is good.
    #[must_use]
    pub fn unauthorized(message: impl ToString) -> Problem {
        let hint = "log in with POST /api/v1/sessions";
        Problem::new(StatusCode::UNAUTHORIZED, "NotLoggedIn", message, hint)
    }

    /// This role may never make this call.
    #[must_use]
    pub fn forbidden(message: impl ToString) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "NotAllowed", message, "call somebody who may")
    }

    /// No page of ours has sent it.
    #[must_use]
    pub(crate) fn forged() -> Problem {
        let (message, hint) = ("this was not sent by a page of this house", "reload the page");
        Problem::new(StatusCode::FORBIDDEN, "NotFromHere", message, hint)
    }

    /// There is nothing there.
    #[must_use]
    pub fn not_found(message: impl ToString) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "NotFound", message, "check the name")
    }

    /// The path is right, the method is not.
    #[must_use]
    pub fn wrong_method() -> Problem {
        let (message, hint) = ("this call has another method", "the header `Allow` says which");
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, "WrongMethod", message, hint)
    }

    /// The body came too slowly.
    #[must_use]
    pub fn too_slow() -> Problem {
        let message = "the body came too slowly";
        Problem::new(StatusCode::REQUEST_TIMEOUT, "TooSlow", message, "send it at once")
    }

    /// The same if the body came too slowly, otherwise the other.
    pub(crate) fn unless_slow(self, other: Problem) -> Problem {
        if self.status == StatusCode::REQUEST_TIMEOUT { self } else { other }
    }

    /// The body is too large.
    #[must_use]
    pub fn too_large(most: usize) -> Problem {
        let message = format!("the body is larger than {most} bytes");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "TooLarge", message, "send less at a time")
    }

    /// The body is no JSON by its own word.
    #[must_use]
    pub fn not_json() -> Problem {
        let message = "a body is JSON, and says so";
        let hint = "send the header `Content-Type: application/json`";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "NotJson", message, hint)
    }

    /// A rule outside the floor spoke: a wrong PIN, an unknown card.
    #[must_use]
    pub fn refused(code: &str, message: impl ToString, hint: &str) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, message, hint)
    }

    /// Something that was to prove somebody did not. Whoever asked for the proof writes it down.
    #[must_use]
    pub(crate) fn unproved(code: &str, message: &str, hint: &str) -> Problem {
        Problem { noted: Noted::ByWhoeverAsked, ..Problem::refused(code, message, hint) }
    }

    /// Too many log-ins: the next one may come after this time.
    #[must_use]
    pub fn too_fast(wait: Duration) -> Problem {
        let (message, hint) = ("too many log-ins were tried", "wait a moment, then try again");
        let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "TooFast", message, hint);
        problem.after(wait)
    }

    /// Too many PINs, passwords or cards were wrong: the next one may come after this time.
    #[must_use]
    pub fn too_many_tries(wait: Duration) -> Problem {
        let (message, hint) =
            ("too many PINs, passwords or cards were wrong", "wait a moment, then try again");
        Problem::refused("TooManyTries", message, hint).after(wait)
    }

    /// Somebody else speaks for this device.
    #[must_use]
    pub(crate) fn another_sender(device: &floor::DeviceId) -> Problem {
        let message = format!("another sender speaks for {device}");
        let hint = "it takes over three seconds after the other was heard last";
        Problem::unproved("AnotherSender", &message, hint)
    }

    /// The same, with the time after which it may come again.
    #[must_use]
    fn after(self, wait: Duration) -> Problem {
        // Whole seconds, and never too early.
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        Problem { retry: Some(u16::try_from(seconds).unwrap_or(u16::MAX)), ..self }
    }

    /// The same, to be written down by whoever asked.
    #[must_use]
    pub(crate) fn noted_by_whoever_asked(self) -> Problem {
        Problem { noted: Noted::ByWhoeverAsked, ..self }
    }

    /// The journal cannot be written, or too much waits for it: nothing was done.
    #[must_use]
    pub fn unavailable(code: &str, message: impl ToString, hint: &str) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, code, message, hint)
    }

    /// The journal cannot be read or written.
    #[must_use]
    pub fn journal(why: impl ToString) -> Problem {
        Problem::unavailable("JournalUnavailable", why, "try again in a moment")
    }

    /// The journal is not what was written.
    #[must_use]
    pub fn journal_broken(what: impl ToString) -> Problem {
        let hint = "call whoever keeps the system; `ninefold journal verify` says more";
        Problem::unavailable("JournalBroken", what, hint)
    }

    /// Its status.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        self.status
    }

    /// The same, to be written down with who was turned away.
    #[must_use]
    pub(crate) fn of(self, staff: &StaffId) -> Problem {
        Problem { of: Some(staff.clone()), ..self }
    }

    /// Who writes it down.
    pub(crate) const fn noted(&self) -> Noted {
        self.noted
    }

    /// What is true.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The code of the rule that spoke.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.refusal
    }

    /// Who was turned away, where that is to be written down.
    pub(crate) const fn turned_away(&self) -> Option<&StaffId> {
        self.of.as_ref()
    }

    /// What it says in the language of a page, with seats as the felt calls them.
    pub(crate) fn said(&self, words: &Words, labels: &[String]) -> Said {
        match &self.rule {
            Some(refusal) => words.refusal(refusal, labels),
            None => words.problem(&self.refusal, &self.message, &self.hint),
        }
    }

    /// Its details, in these words.
    pub(crate) fn details(&self, Said { message, hint }: &Said) -> Response {
        let details = Details {
            r#type: "about:blank",
            title: self.status.canonical_reason().unwrap_or("Problem"),
            status: self.status.as_u16(),
            detail: message,
            refusal: &self.refusal,
            message,
            hint,
        };
        let mut response = (self.status, Json(details)).into_response();
        let kind = HeaderValue::from_static(PROBLEM);
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    }
}

/// What does not exist is 404; everything else that the floor refuses is 409.
impl From<&Refusal> for Problem {
    fn from(refusal: &Refusal) -> Problem {
        let status = match refusal {
            Refusal::UnknownTable(_)
            | Refusal::UnknownPool(_)
            | Refusal::UnknownJackpot(_)
            | Refusal::UnknownDevice(_)
            | Refusal::UnknownRequest(_) => StatusCode::NOT_FOUND,
            _ => StatusCode::CONFLICT,
        };
        let problem = Problem::new(status, refusal.code(), refusal, refusal.hint());
        let rule = Some(Box::new(refusal.clone()));
        Problem { noted: Noted::ByTheFloor, rule, ..problem }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let said = Said { message: self.message.clone(), hint: self.hint.clone() };
        let mut response = self.details(&said);
        let more = match self.status {
            StatusCode::UNAUTHORIZED => Some((header::WWW_AUTHENTICATE, "Bearer")),
            StatusCode::SERVICE_UNAVAILABLE => Some((header::RETRY_AFTER, "1")),
            // What is left of the body is not waited for.
            StatusCode::REQUEST_TIMEOUT => Some((header::CONNECTION, "close")),
            _ => None,
        };
        if let Some((name, value)) = more {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        // For the log and the counters, and for whoever says it in another language.
        response.extensions_mut().insert(self);
        response
    }
}
