//! The journal as evidence.

use axum::Json;
use axum::extract::State;
use journal::{Store, verify};
use serde::Serialize;

use crate::app::App;
use crate::caller::Caller;
use crate::problem::Problem;

#[derive(Serialize)]
pub(crate) struct Verified {
    records: u64,
    good: bool,
    first_bad: Option<String>,
    head: String,
}

/// `GET /journal/verify`
pub(crate) async fn check(State(app): State<App>, _: Caller) -> Result<Json<Verified>, Problem> {
    let key = app.secrets().site_key().clone();
    let verified =
        app.read_journal(move |store| Ok((store.head()?, verify(store, &key, None, |_| ())?)));
    let (head, verified) = verified.await?;
    Ok(Json(Verified {
        records: verified.records,
        good: verified.bad.is_none(),
        first_bad: verified.bad.map(|bad| bad.to_string()),
        head: format!("{}:{}", head.seq, head.hash),
    }))
}
