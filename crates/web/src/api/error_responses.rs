//! The error responses that a call may give, as the contract lists them.
//!
//! All problems have the shape of [`Problem`](crate::Problem). A call lists only those that can occur:
//! `responses((status = 200, ..), NoSession, NotThere)`. Every path answers 405 to a wrong method, so no call
//! lists it.

use std::collections::BTreeMap;

use utoipa::IntoResponses;
use utoipa::openapi::content::ContentBuilder;
use utoipa::openapi::response::{Response, ResponseBuilder};
use utoipa::openapi::{Ref, RefOr};

/// The statuses of a problem, each with its meaning.
type Meanings = &'static [(u16, &'static str)];

macro_rules! answers {
    ($($(#[$doc:meta])* $name:ident: $($status:literal $words:literal),+;)*) => {$(
        $(#[$doc])*
        pub(crate) enum $name {}

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                problems(&[$(($status, $words)),+])
            }
        }
    )*};
}

answers! {
    /// The token is missing or not valid.
    NoSession: 401 "The token is missing or not valid.";
    /// This role may never make this call.
    NotYours: 403 "This role may never make this call.";
    /// It does not exist.
    NotThere: 404 "It does not exist.";
    /// The address does not follow the contract.
    BadAddress: 400 "The path or query is not valid. The message names the field and the reason.";
    /// The body does not follow the contract.
    BadBody:
        400 "The body is not valid. The message names the field and the reason.",
        408 "The body came too slowly.",
        413 "The body is too large.",
        415 "The content type is not JSON.";
    /// Refused by a rule, or the journal cannot be written.
    Refused:
        409 "Refused by a rule. `refusal` is the rule's code, `message` what is true, `hint` what to do.",
        503 "The journal cannot be written, or its queue is full. Nothing was done.";
    /// The journal cannot be read.
    NoJournal: 503 "The journal cannot be read, or too many queries are waiting.";
    /// Too many heavy queries wait already.
    TooManyQuestions: 503 "Too many reports and calculations are waiting.";
    /// Too many login attempts.
    TooFast: 429 "Too many login attempts.";
}

fn problems(meanings: Meanings) -> BTreeMap<String, RefOr<Response>> {
    let answer = |words: &str| {
        let problem = Ref::from_schema_name("Problem");
        let content = ContentBuilder::new().schema(Some(problem)).build();
        let response = ResponseBuilder::new().description(words);
        RefOr::T(response.content("application/problem+json", content).build())
    };
    meanings.iter().map(|(status, words)| (status.to_string(), answer(words))).collect()
}
