//! The journal as evidence.

use axum::Json;
use axum::extract::State;
use journal::{Store, verify};
use serde::Serialize;
use tokio::task::spawn_blocking;

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
    let (store, key) = (app.journal()?, app.secrets().site_key().clone());
    let work = spawn_blocking(move || {
        let head = store.head()?;
        let verified = verify(&store, &key, None, |_| ())?;
        Ok::<_, journal::StoreError>((head, verified))
    });
    let unavailable =
        |why: String| Problem::unavailable("JournalUnavailable", why, "try again in a moment");
    let (head, verified) = work
        .await
        .map_err(|error| unavailable(error.to_string()))?
        .map_err(|error| unavailable(error.to_string()))?;
    Ok(Json(Verified {
        records: verified.records,
        good: verified.bad.is_none(),
        first_bad: verified.bad.map(|bad| bad.to_string()),
        head: format!("{}:{}", head.seq, head.hash),
    }))
}
