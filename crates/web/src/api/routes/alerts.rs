//! The alerts that a logged-in person should look at.

use axum::Json;
use axum::extract::State;
use floor::Right;
use manager::wall_clock;

use crate::api::error_responses::{NoSession, NotYours};
use crate::api::wire::List;
use crate::app::App;
use crate::auth::caller::Caller;
use crate::problem::Problem;
use crate::services::alerts::{Alert, Kind};

/// `GET /alerts`: the current alerts, the worst first.
///
/// Callers receive the alerts that their role may see: alerts about locked credentials, requests and shifts
/// go to the office, alerts about meters to all roles except dealers.
#[utoipa::path(
    get, path = "/alerts", operation_id = "list_alerts", tag = "alerts",
    responses((status = 200,
        description = "The open alerts, the most urgent first.", body = List<Alert>),
        NoSession, NotYours),
)]
pub(crate) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<List<Alert>>, Problem> {
    caller.require(Right::SeeTables)?;
    Ok(Json(List::all(app.alerts(caller.role()))))
}

impl App {
    /// The current alerts for this role.
    pub(crate) fn alerts(&self, role: floor::Role) -> Vec<Alert> {
        let broken = self.integrity().broken().map(|what| Alert::broken(&what));
        let witness = self.integrity().witness_failure().map(|why| Alert::witness(&why));
        let unverified = self.integrity().verification_failure().map(|why| Alert::unverified(&why));
        let journal = self.hub().failing().then(Alert::journal);
        let tries = self.secret_attempts().ran_out(App::now());
        let tries = tries.iter().filter(|_| Kind::Tries.reaches(role)).map(|it| Alert::tries(it));
        let disputed = self.device_watchdog().disputed(App::now());
        let disputed = disputed.iter().filter(|_| Kind::Sender.reaches(role));
        let senders = disputed.map(|it| Alert::sender(it.as_str()));
        let late = self.device_watchdog().late_coins(App::now());
        let late = late.iter().filter(|_| Kind::LateCoin.reaches(role));
        let late = late.map(|it| Alert::late_coin(it.as_str()));
        let journal = broken.into_iter().chain(journal).chain(unverified).chain(witness);
        let others =
            self.hub().read(|floor| crate::services::alerts::alerts(floor, wall_clock(), role));
        journal.chain(senders).chain(tries).chain(late).chain(others).collect()
    }
}
