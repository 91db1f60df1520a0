//! The journal as evidence.

use axum::Json;
use axum::extract::State;
use journal::{Checks, Store, verify};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answers::{NoJournal, NoSession};
use crate::app::App;
use crate::caller::Caller;
use crate::heavy::UntilStopped;
use crate::problem::Problem;

/// What a check of the journal found.
#[derive(Serialize, ToSchema)]
pub(crate) struct Verified {
    /// How many records were checked.
    records: u64,
    good: bool,
    /// What is wrong with the first bad one.
    first_bad: Option<String>,
    /// The last record and its hash; `journal verify --head` takes both.
    #[schema(pattern = "^[0-9]+:[0-9a-f]{64}$")]
    head: String,
    /// The public half of the key that signed the head. Compare it with one that was printed: without that a
    /// good journal is consistent, but whoever made it is not known.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    public_key: String,
}

/// `GET /journal/verify`
#[utoipa::path(
    get, path = "/journal/verify", operation_id = "verify_journal", tag = "journal",
    responses((status = 200, description = "What was found.", body = Verified),
        NoSession, NoJournal),
)]
pub(crate) async fn check(State(app): State<App>, _: Caller) -> Result<Json<Verified>, Problem> {
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
