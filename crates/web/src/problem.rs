//! Error responses: RFC 9457 problem details, with one shape for all errors.
//!
//! | status | when |
//! |---|---|
//! | 400 | the request does not follow the contract: the field and the reason |
//! | 401 | the token is missing or not valid |
//! | 403 | this role may never make this call |
//! | 404 | it does not exist |
//! | 405 | the path exists, but not with this method: `Allow` lists the methods |
//! | 408 | the body arrived too slowly |
//! | 409 | refused by a rule of the floor: its code, what is true, what to do |
//! | 413 | the body is too large |
//! | 415 | the `Content-Type` of the body is not JSON |
//! | 429 | too many login attempts: `Retry-After` gives the wait |
//! | 503 | the journal cannot be written, or its queue is full |

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use floor::{Refusal, StaffId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::wire::KnownPrizeView;
use crate::problem_text::{Message, ProblemText};
use crate::words::{Said, Words};

/// The content type of a problem.
pub(crate) const PROBLEM: &str = "application/problem+json";

/// Who records a problem in the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RecordedBy {
    /// Nobody: it is only counted.
    Nobody,
    /// The floor, because one of its rules refused the command.
    Floor,
    /// The code that asked for a proof of identity, because the proof failed.
    Requester,
}

/// A call that failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    status: StatusCode,
    refusal: String,
    message: Box<Message>,
    hint: Box<Message>,
    recorded_by: RecordedBy,
    /// The person who was refused, if that is to be recorded.
    refused_person: Option<StaffId>,
    /// The rule of the floor that refused it, with its details.
    rule: Option<Box<Refusal>>,
    /// After how many seconds to retry.
    retry: Option<u16>,
}

/// Problem details according to RFC 9457, with three additional members.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(crate) struct Details<'a> {
    #[schema(examples("about:blank"))]
    r#type: &'a str,
    title: &'a str,
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    detail: &'a str,
    /// A stable code that identifies the rule or the kind of error.
    #[schema(pattern = "^[A-Za-z]+$", examples("BetsLocked"))]
    refusal: &'a str,
    /// What is wrong, in one sentence.
    message: &'a str,
    /// What to do about it.
    hint: &'a str,
    /// With `PrizeKnown`: the prizes that the cards make and that are neither marked nor answered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    prizes: Vec<KnownPrizeView>,
}

impl Problem {
    fn new(
        status: StatusCode,
        refusal: &str,
        message: impl Into<Message>,
        hint: impl Into<Message>,
    ) -> Problem {
        let (message, hint) = (Box::new(message.into()), Box::new(hint.into()));
        Problem {
            status,
            refusal: refusal.to_owned(),
            message,
            hint,
            recorded_by: RecordedBy::Nobody,
            refused_person: None,
            rule: None,
            retry: None,
        }
    }

    /// The request does not follow the contract.
    #[must_use]
    pub fn bad_request(message: impl Into<Message>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "BadRequest", message, ProblemText::SeeContract)
    }

    /// The token is missing or not valid.
    #[must_use]
    pub fn unauthorized(message: impl Into<Message>) -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, "NotLoggedIn", message, ProblemText::LogIn)
    }

    /// This role may never make this call.
    #[must_use]
    pub fn forbidden(message: impl Into<Message>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "NotAllowed", message, ProblemText::AskSupervisor)
    }

    /// The request was not sent by one of our pages.
    #[must_use]
    pub(crate) fn forged() -> Problem {
        let (message, hint) = (ProblemText::NotFromOurPage, ProblemText::ReloadPage);
        Problem::new(StatusCode::FORBIDDEN, "NotFromHere", message, hint)
    }

    /// It does not exist.
    #[must_use]
    pub fn not_found(message: impl Into<Message>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "NotFound", message, ProblemText::CheckName)
    }

    /// The path exists, but not with this method.
    #[must_use]
    pub fn wrong_method() -> Problem {
        let (message, hint) = (ProblemText::WrongMethod, ProblemText::SeeAllow);
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, "WrongMethod", message, hint)
    }

    /// The body arrived too slowly.
    #[must_use]
    pub fn too_slow() -> Problem {
        let (message, hint) = (ProblemText::BodyTooSlow, ProblemText::SendFaster);
        Problem::new(StatusCode::REQUEST_TIMEOUT, "TooSlow", message, hint)
    }

    /// Keeps this problem if it is a slow body, otherwise takes the other.
    pub(crate) fn unless_slow(self, other: Problem) -> Problem {
        if self.status == StatusCode::REQUEST_TIMEOUT { self } else { other }
    }

    /// The body is too large.
    #[must_use]
    pub fn too_large(most: usize) -> Problem {
        let message = format!("the body is larger than {most} bytes");
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "TooLarge", message, ProblemText::SendLess)
    }

    /// The `Content-Type` of the body is not JSON.
    #[must_use]
    pub fn not_json() -> Problem {
        let (message, hint) = (ProblemText::NotJson, ProblemText::SendJson);
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "NotJson", message, hint)
    }

    /// Refused by a rule outside the floor, for example because of a wrong PIN or an unknown card.
    #[must_use]
    pub fn refused(code: &str, message: impl Into<Message>, hint: ProblemText) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, message, hint)
    }

    /// Settings that are not valid, with what was found wrong.
    #[must_use]
    #[allow(clippy::needless_pass_by_value)] // Callers pass errors.
    pub(crate) fn bad_settings(why: impl ToString) -> Problem {
        Problem::refused("BadSettings", why.to_string(), ProblemText::CorrectSettings)
    }

    /// A proof of identity failed. The code that asked for the proof records it.
    #[must_use]
    pub(crate) fn unproved(code: &str, message: ProblemText, hint: ProblemText) -> Problem {
        Problem { recorded_by: RecordedBy::Requester, ..Problem::refused(code, message, hint) }
    }

    /// Too many login attempts: the next one is allowed after this time.
    #[must_use]
    pub fn too_fast(wait: Duration) -> Problem {
        let (message, hint) = (ProblemText::TooManyLogins, ProblemText::WaitThenTry);
        let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, "TooFast", message, hint);
        problem.after(wait)
    }

    /// Too many wrong PINs, passwords or cards: the next attempt is allowed after this time.
    #[must_use]
    pub fn too_many_tries(wait: Duration) -> Problem {
        let (message, hint) = (ProblemText::TooManyWrongSecrets, ProblemText::WaitThenTry);
        Problem::refused("TooManyTries", message, hint).after(wait)
    }

    /// Another sender is already using the token of this device.
    #[must_use]
    pub(crate) fn another_sender() -> Problem {
        let (message, hint) = (ProblemText::AnotherSender, ProblemText::WaitForSender);
        Problem::unproved("AnotherSender", message, hint)
    }

    /// Sets the time after which to retry.
    #[must_use]
    fn after(self, wait: Duration) -> Problem {
        // Rounded up to whole seconds, so that it is never too early.
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        Problem { retry: Some(u16::try_from(seconds).unwrap_or(u16::MAX)), ..self }
    }

    /// Leaves the recording of the problem to the code that asked.
    #[must_use]
    pub(crate) fn recorded_by_requester(self) -> Problem {
        Problem { recorded_by: RecordedBy::Requester, ..self }
    }

    /// The journal cannot be written, or its queue is full. Nothing was done.
    #[must_use]
    pub fn unavailable(code: &str, message: impl Into<Message>, hint: ProblemText) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, code, message, hint)
    }

    /// The journal cannot be read or written.
    #[must_use]
    #[allow(clippy::needless_pass_by_value)] // Callers pass errors.
    pub fn journal(why: impl ToString) -> Problem {
        let hint = ProblemText::TryAgainSoon;
        Problem::unavailable("JournalUnavailable", why.to_string(), hint)
    }

    /// The journal's content is not what was written.
    #[must_use]
    #[allow(clippy::needless_pass_by_value)] // Callers pass errors.
    pub fn journal_broken(what: impl ToString) -> Problem {
        let hint = ProblemText::CallAdministrator;
        Problem::unavailable("JournalBroken", what.to_string(), hint)
    }

    /// The status code.
    #[must_use]
    pub const fn status(&self) -> StatusCode {
        self.status
    }

    /// Adds the person who was refused, to be recorded.
    #[must_use]
    pub(crate) fn refusing(self, staff: &StaffId) -> Problem {
        Problem { refused_person: Some(staff.clone()), ..self }
    }

    /// Who records it.
    pub(crate) const fn recorded_by(&self) -> RecordedBy {
        self.recorded_by
    }

    /// What is wrong, in English.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message.english
    }

    /// The code of the rule or of the kind of error.
    #[must_use]
    pub fn code(&self) -> &str {
        &self.refusal
    }

    /// The person who was refused, if that is to be recorded.
    pub(crate) const fn refused_person(&self) -> Option<&StaffId> {
        self.refused_person.as_ref()
    }

    /// The message and the hint in the language of a page, with seats named as on the felt.
    pub(crate) fn said(&self, words: &Words, labels: &[String]) -> Said {
        match &self.rule {
            Some(refusal) => words.refusal(refusal, labels),
            None => words.problem(&self.refusal, &self.message, &self.hint),
        }
    }

    /// The response, with this message and hint.
    pub(crate) fn details(&self, Said { message, hint }: &Said) -> Response {
        let details = Details {
            r#type: "about:blank",
            title: self.status.canonical_reason().unwrap_or("Problem"),
            status: self.status.as_u16(),
            detail: message,
            refusal: &self.refusal,
            message,
            hint,
            prizes: match self.rule.as_deref() {
                Some(Refusal::PrizeKnown(prizes)) => {
                    prizes.iter().cloned().map(KnownPrizeView::from).collect()
                }
                _ => vec![],
            },
        };
        let mut response = (self.status, Json(details)).into_response();
        let kind = HeaderValue::from_static(PROBLEM);
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    }
}

/// A missing object gives 404; all other refusals by the floor give 409.
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
        let problem = Problem::new(status, refusal.code(), refusal.to_string(), refusal.hint());
        let rule = Some(Box::new(refusal.clone()));
        Problem { recorded_by: RecordedBy::Floor, rule, ..problem }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let said = Said { message: self.message.english.clone(), hint: self.hint.english.clone() };
        let mut response = self.details(&said);
        let more = match self.status {
            StatusCode::UNAUTHORIZED => Some((header::WWW_AUTHENTICATE, "Bearer")),
            StatusCode::SERVICE_UNAVAILABLE => Some((header::RETRY_AFTER, "1")),
            // The rest of the body is not read.
            StatusCode::REQUEST_TIMEOUT => Some((header::CONNECTION, "close")),
            _ => None,
        };
        if let Some((name, value)) = more {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        // For the log, the counters, and the translation into another language.
        response.extensions_mut().insert(self);
        response
    }
}
