//! The exact mathematics of a wager. Pay tables are not secret: all staff may ask.

use axum::Json;
use axum::extract::State;
use floor::Right;
use papers::mathematics::Studies;
use serde::Deserialize;
use utoipa::IntoParams;
use wagers::Entry;

use crate::api::error_responses::{BadAddress, NoSession, NotThere, NotYours, TooManyQuestions};
use crate::api::path_and_query::{At, Query};
use crate::api::wire::Money;
use crate::app::App;
use crate::auth::caller::Caller;
use crate::problem::Problem;
use crate::services::mathematics::{Question, Written};

/// The parameters of the query. Values that are left out come from the pay table.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The side that is backed. The default is all sides.
    #[param(nullable = false, pattern = "^(player|banker|tie|either)$")]
    side: Option<String>,
    /// The number of decks in the shoe.
    #[param(nullable = false, value_type = Option<i64>, minimum = 1, maximum = 12)]
    decks: Option<String>,
    /// How many players bet in each round. The default is one.
    #[param(nullable = false, value_type = Option<i64>, minimum = 1, maximum = 100)]
    bettors: Option<String>,
    /// The amount of one wager.
    #[param(nullable = false, value_type = Option<Money>)]
    wager: Option<String>,
    /// The amount from which the meter restarts.
    #[param(nullable = false, value_type = Option<Money>)]
    seed: Option<String>,
    /// The share of each wager that feeds the meter, such as `59%` or `0.59`.
    #[param(nullable = false)]
    to_meter: Option<String>,
    /// The share of each wager that feeds the reserve.
    #[param(nullable = false)]
    to_reserve: Option<String>,
}

impl Wanted {
    fn written(&self) -> Written<'_> {
        Written {
            side: self.side.as_deref(),
            decks: self.decks.as_deref(),
            bettors: self.bettors.as_deref(),
            wager: self.wager.as_deref(),
            seed: self.seed.as_deref(),
            to_meter: self.to_meter.as_deref(),
            to_reserve: self.to_reserve.as_deref(),
        }
    }
}

/// `GET /math/{wager}`: the exact analysis, the jackpot cycle of the meter, and the advisor's
/// recommendations.
#[utoipa::path(
    get, path = "/math/{wager}", operation_id = "mathematics", tag = "mathematics",
    params(Wanted, ("wager" = String, Path,
        description = "The wager's id in the catalog, such as `pbac-1a`.")),
    responses((status = 200, description = "One analysis for each side.", body = Studies),
        NoSession, NotYours, NotThere, BadAddress, TooManyQuestions),
)]
pub(crate) async fn study(
    State(app): State<App>,
    caller: Caller,
    At(entry): At<&'static Entry>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Studies>, Problem> {
    caller.require(Right::SeeTables)?;
    let question = Question::read(entry, &wanted.written())?;
    Ok(Json(Studies::new(&question.study(&app).await?)))
}
