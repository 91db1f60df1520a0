//! Verification of the journal as evidence, and accepting the clock.

use axum::Json;
use axum::extract::State;
use floor::{ControlledChange, Right};
use journal::{Checks, Store, verify};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::body::Body;
use crate::api::error_responses::{BadBody, NoJournal, NoSession, NotYours, Refused};
use crate::api::wire::Words;
use crate::app::App;
use crate::auth::approval::Approval;
use crate::auth::caller::Caller;
use crate::auth::dual_control::{Agreement, NoDetails};
use crate::problem::Problem;
use crate::services::heavy_work::UntilStopped;

/// The result of a verification of the journal.
#[derive(Serialize, ToSchema)]
pub(crate) struct Verified {
    /// How many records were verified.
    records: u64,
    good: bool,
    /// What is wrong with the first invalid record.
    first_bad: Option<String>,
    /// The last record and its hash. `journal verify --head` takes both.
    #[schema(pattern = "^[0-9]+:[0-9a-f]{64}$")]
    head: String,
    /// The public half of the key that signed the head. Compare it with a printed copy: without that
    /// comparison, a valid journal is known to be consistent, but not who made it.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    public_key: String,
}

/// `GET /journal/verify`: verifies all records of the journal.
#[utoipa::path(
    get, path = "/journal/verify", operation_id = "verify_journal", tag = "journal",
    responses((status = 200, description = "The result of the verification.", body = Verified),
        NoSession, NotYours, NoJournal),
)]
pub(crate) async fn check(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Verified>, Problem> {
    caller.require(Right::SeeTables)?;
    let verified = app.read_long(move |checked| {
        let store = &UntilStopped { store: checked.store.unchecked(), stop: checked.stop };
        Ok((store.head()?, verify(store, &Checks::default(), |_| ())?))
    });
    let (head, verified) = verified.await?;
    Ok(Json(Verified {
        records: verified.records,
        good: verified.bad.is_none(),
        first_bad: verified.bad.map(|bad| bad.to_string()),
        head: format!("{}:{}", head.seq, head.hash),
        public_key: head.key.to_string(),
    }))
}

/// The reason why the clock is right although it is behind the last record.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AcceptedClock {
    reason: Words,
    /// The second person. Without one, the change becomes a request.
    approval: Option<Approval>,
}

/// `POST /journal/clock`: accepts a clock that is behind the last record.
///
/// Bets cannot be locked while the clock is more than a minute behind the last record, until it has passed
/// that record or two people accept it.
#[utoipa::path(
    post, path = "/journal/clock", operation_id = "accept_clock", tag = "journal",
    request_body = AcceptedClock,
    responses((status = 200, description = "Bets are taken again.", body = Agreement<NoDetails>),
        (status = 202, description = "The change waits for a second person.", body = Agreement<NoDetails>),
        NoSession, NotYours, BadBody, Refused),
)]
pub(crate) async fn accept_clock(
    State(app): State<App>,
    caller: Caller,
    Body(AcceptedClock { reason, approval }): Body<AcceptedClock>,
) -> Result<Agreement<NoDetails>, Problem> {
    caller.require(Right::AcceptClock)?;
    let change = ControlledChange::AcceptClock { reason: reason.0 };
    app.agree_on(&caller, change, approval)
        .await
        .map(|request| Agreement::new(request, NoDetails {}))
}
