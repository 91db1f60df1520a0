//! Settings of the site, its pools and its tables. Accountable roles read them; an administrator changes them
//! together with a person who is accountable for money.

use axum::Json;
use axum::extract::State;
use floor::{ControlledChange, PoolId, Right, TableId, When};
use papers::json::AdvisedJson;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::body::Body;
use crate::api::error_responses::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::path_and_query::At;
use crate::api::wire::settings::{PoolSettings, SiteSettings, TableSettings};
use crate::api::wire::{Bettors, Decks};
use crate::app::App;
use crate::auth::approval::Approval;
use crate::auth::caller::Caller;
use crate::auth::dual_control::{Agreement, NoDetails};
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::services::advice::{advice_on, decks_of};
use crate::services::mathematics::catalog;

/// New settings, and the second person if present.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSettings<T> {
    settings: T,
    approval: Option<Approval>,
}

/// `GET /site`: the settings of the site.
#[utoipa::path(
    get, path = "/site", operation_id = "site_settings", tag = "settings",
    responses((status = 200, description = "The settings in force.", body = SiteSettings),
        NoSession, NotYours),
)]
pub(crate) async fn site(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<SiteSettings>, Problem> {
    caller.require(Right::SeeAll)?;
    Ok(Json(app.hub().read(|floor| SiteSettings::of(&floor.site))))
}

/// `PUT /site`: changes the settings of the site.
#[utoipa::path(
    put, path = "/site", operation_id = "change_site", tag = "settings",
    request_body = NewSettings<SiteSettings>,
    responses((status = 200, description = "The settings are in force.", body = Agreement<NoDetails>),
        (status = 202, description = "The change waits for a second person.", body = Agreement<NoDetails>),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn set_site(
    State(app): State<App>,
    caller: Caller,
    Body(NewSettings { settings, approval }): Body<NewSettings<SiteSettings>>,
) -> Result<Agreement<NoDetails>, Problem> {
    caller.require(Right::ChangeSettings)?;
    let settings = Box::new(settings.settings());
    let request = app.agree_on(&caller, ControlledChange::SetSite { settings }, approval).await?;
    Ok(Agreement::new(request, NoDetails {}))
}

/// The settings of a pool, those that wait for the next reset, and the advisor's recommendations.
#[derive(Serialize, ToSchema)]
pub(crate) struct PoolPapers {
    settings: PoolSettings,
    queued: Option<PoolSettings>,
    /// The advice for one bettor, one entry for each side. Empty while too many calculations wait.
    advice: Vec<AdvisedJson>,
}

/// `GET /pools/{id}/settings`: the settings of a pool.
#[utoipa::path(
    get, path = "/pools/{id}/settings", operation_id = "pool_settings", tag = "settings",
    params(("id" = PoolId, Path, description = "The pool's id, such as `NINES`.")),
    responses((status = 200, description = "The settings in force.", body = PoolPapers),
        NoSession, NotYours, NotThere),
)]
pub(crate) async fn pool(
    State(app): State<App>,
    caller: Caller,
    At(id): At<PoolId>,
) -> Result<Json<PoolPapers>, Problem> {
    caller.require(Right::SeeAll)?;
    let found = app.hub().read(|floor| {
        let pool = floor.pools.get(&id)?;
        let decks = decks_of(floor, &id, &pool.settings);
        Some((pool.settings.clone(), pool.queued.clone(), decks))
    });
    let missing = || Problem::not_found(format!("there is no pool {id}"));
    let (settings, queued, decks) = found.ok_or_else(missing)?;
    let catalog = catalog();
    Ok(Json(PoolPapers {
        settings: PoolSettings::of(&settings, catalog),
        queued: queued.map(|queued| PoolSettings::of(&queued, catalog)),
        // Settings can be read even while too many heavy queries wait; the advice is left out then.
        advice: advice_on(&app, settings, decks, 1).await.unwrap_or_default(),
    }))
}

/// New settings of a pool.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPool {
    settings: PoolSettings,
    /// Whether they apply at once, or when the meter is next reset.
    #[serde(default = "at_once")]
    when: When,
    approval: Option<Approval>,
}

const fn at_once() -> When {
    When::Now
}

/// The advisor's result: the effect of the settings, and all recommendations, met or not.
#[derive(Serialize, ToSchema)]
pub(crate) struct Advised {
    /// One entry for each side of the bet.
    advice: Vec<AdvisedJson>,
}

/// `PUT /pools/{id}/settings`: opens a pool, or changes one. The response contains the advisor's
/// recommendations; they never prevent a change.
#[utoipa::path(
    put, path = "/pools/{id}/settings", operation_id = "change_pool", tag = "settings",
    params(("id" = PoolId, Path, description = "The pool's id, such as `NINES`.")), request_body = NewPool,
    responses((status = 200,
        description = "The settings are in force, or queued until the meter's next reset.",
        body = Agreement<Advised>),
        (status = 202, description = "The change waits for a second person.", body = Agreement<Advised>),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn set_pool(
    State(app): State<App>,
    caller: Caller,
    At(id): At<PoolId>,
    Body(NewPool { settings, when, approval }): Body<NewPool>,
) -> Result<Agreement<Advised>, Problem> {
    caller.require(Right::ChangeSettings)?;
    let pool = id;
    let settings = read_pool(&settings)?;
    let (there, decks) = app
        .hub()
        .read(|floor| (floor.pools.contains_key(&pool), decks_of(floor, &pool, &settings)));
    let boxed = Box::new(settings.clone());
    let change = if there {
        ControlledChange::ChangePool { pool, settings: boxed, when }
    } else {
        ControlledChange::OpenPool { pool, settings: boxed }
    };
    let request = app.agree_on(&caller, change, approval).await?;
    // The change is already made, so the advice is left out while too many heavy queries wait.
    let advice = advice_on(&app, settings, decks, 1).await.unwrap_or_default();
    Ok(Agreement::new(request, Advised { advice }))
}

fn read_pool(settings: &PoolSettings) -> Result<floor::PoolSettings, Problem> {
    let settings = settings.settings(catalog());
    settings.map_err(Problem::bad_settings)
}

/// Settings to evaluate, and how they would be played.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    settings: PoolSettings,
    /// The number of decks in the shoe. The default is eight.
    decks: Option<Decks>,
    /// How many players bet. The default is one.
    bettors: Option<Bettors>,
}

/// `POST /advice`: the advisor's result for settings, without changing anything.
#[utoipa::path(
    post, path = "/advice", operation_id = "advise", tag = "settings", request_body = Question,
    responses((status = 200, description = "The recommendations, each with its figures.", body = Advised),
        NoSession, NotYours, BadBody, Refused),
)]
pub(crate) async fn advise(
    State(app): State<App>,
    caller: Caller,
    Body(Question { settings, decks, bettors }): Body<Question>,
) -> Result<Json<Advised>, Problem> {
    caller.require(Right::SeeAll)?;
    let settings = read_pool(&settings)?;
    let decks = decks.and_then(|it| cards::Decks::try_from(u64::from(it.0)).ok());
    let bettors = bettors.map_or(1, |it| it.0);
    let most = if settings.pay_table.wager().asks_number() { 10 } else { 100 };
    if bettors > most {
        let why = format!("at most {most} bettors can play this bet");
        return Err(Problem::refused("BadSettings", why, ProblemText::FewerBettors));
    }
    let decks = decks.unwrap_or(cards::Decks::EIGHT);
    Ok(Json(Advised { advice: advice_on(&app, settings, decks, bettors).await? }))
}

/// `GET /tables/{id}/settings`: the settings of a table.
#[utoipa::path(
    get, path = "/tables/{id}/settings", operation_id = "table_settings", tag = "settings",
    params(("id" = TableId, Path, description = "The table's id, such as `BAC01`.")),
    responses((status = 200, description = "The settings in force.", body = TableSettings),
        NoSession, NotYours, NotThere),
)]
pub(crate) async fn table(
    State(app): State<App>,
    caller: Caller,
    At(id): At<TableId>,
) -> Result<Json<TableSettings>, Problem> {
    caller.require(Right::SeeDesk)?;
    let catalog = catalog();
    let plan = app.hub().read(|floor| {
        floor.tables.get(&id).map(|table| TableSettings::of(&table.settings, catalog))
    });
    plan.map(Json).ok_or_else(|| Problem::not_found(format!("there is no table {id}")))
}

/// `PUT /tables/{id}/settings`: opens a table, or changes one.
#[utoipa::path(
    put, path = "/tables/{id}/settings", operation_id = "change_table", tag = "settings",
    params(("id" = TableId, Path,
        description = "The table's id, such as `BAC01`.")), request_body = NewSettings<TableSettings>,
    responses((status = 200, description = "The settings are in force.", body = Agreement<NoDetails>),
        (status = 202, description = "The change waits for a second person.", body = Agreement<NoDetails>),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn set_table(
    State(app): State<App>,
    caller: Caller,
    At(id): At<TableId>,
    Body(NewSettings { settings, approval }): Body<NewSettings<TableSettings>>,
) -> Result<Agreement<NoDetails>, Problem> {
    caller.require(Right::ChangeSettings)?;
    let table = id;
    let settings = settings.settings(catalog()).map_err(Problem::bad_settings)?;
    let settings = Box::new(settings);
    let change = if app.hub().read(|floor| floor.tables.contains_key(&table)) {
        ControlledChange::ChangeTable { table, settings }
    } else {
        ControlledChange::OpenTable { table, settings }
    };
    let request = app.agree_on(&caller, change, approval).await?;
    Ok(Agreement::new(request, NoDetails {}))
}
