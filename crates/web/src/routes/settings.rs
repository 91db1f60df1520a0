//! Settings of the site, its pools and its tables: read by those who answer for them, changed by an
//! administrator with somebody who answers for money. They are written as in the floor's file.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use cards::Decks;
use floor::{Act, Deed, PoolPlan, PoolSettings, Role, SitePlan, TablePlan, When};
use papers::json::AdvisedJson;
use serde::{Deserialize, Serialize};
use wagers::Catalog;

use super::{pool_id, table_id};
use crate::advice::{advice_on, decks_of};
use crate::app::App;
use crate::approval::Approval;
use crate::body::Body;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::together::{Agreement, Nothing};

/// Who sees settings.
pub(crate) const SEES: [Role; 5] =
    [Role::Administrator, Role::Auditor, Role::Surveillance, Role::Accounting, Role::Executive];

/// New settings, and the second person if they are here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewSettings<T> {
    settings: T,
    approval: Option<Approval>,
}

/// `GET /site`
pub(crate) async fn site(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<SitePlan>, Problem> {
    caller.only(&SEES)?;
    Ok(Json(app.hub().read(|floor| SitePlan::of(&floor.site))))
}

/// `PUT /site`
pub(crate) async fn set_site(
    State(app): State<App>,
    caller: Caller,
    Body(NewSettings { settings, approval }): Body<NewSettings<SitePlan>>,
) -> Result<impl IntoResponse, Problem> {
    caller.only(&[Role::Administrator])?;
    let settings = Box::new(settings.settings());
    let request = app.agree_on(&caller, Deed::SetSite { settings }, approval).await?;
    Ok(Agreement::new(request, Nothing {}))
}

/// A pool's settings, those that wait for the next reset, and what the advisor says.
#[derive(Serialize)]
pub(crate) struct PoolPapers {
    settings: PoolPlan,
    queued: Option<PoolPlan>,
    advice: Vec<AdvisedJson>,
}

/// `GET /pools/{id}/settings`
pub(crate) async fn pool(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<PoolPapers>, Problem> {
    caller.only(&SEES)?;
    let id = pool_id(&id)?;
    let found = app.hub().read(|floor| {
        let pool = floor.pools.get(&id)?;
        let decks = decks_of(floor, &id, &pool.settings);
        Some((pool.settings.clone(), pool.queued.clone(), decks))
    });
    let missing = || Problem::not_found(format!("there is no pool {id}"));
    let (settings, queued, decks) = found.ok_or_else(missing)?;
    let catalog = Catalog::shipped();
    Ok(Json(PoolPapers {
        settings: PoolPlan::of(&settings, &catalog),
        queued: queued.map(|queued| PoolPlan::of(&queued, &catalog)),
        advice: advice_on(settings, decks, 1).await,
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPool {
    settings: PoolPlan,
    /// At once, or when the meter is next reset.
    #[serde(default = "at_once")]
    when: When,
    approval: Option<Approval>,
}

const fn at_once() -> When {
    When::Now
}

#[derive(Serialize)]
pub(crate) struct Advised {
    advice: Vec<AdvisedJson>,
}

/// `PUT /pools/{id}/settings`: opens a pool, or changes one. The advisor speaks either way, and forbids
/// nothing.
pub(crate) async fn set_pool(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(NewPool { settings, when, approval }): Body<NewPool>,
) -> Result<impl IntoResponse, Problem> {
    caller.only(&[Role::Administrator])?;
    let pool = pool_id(&id)?;
    let settings = read_pool(&settings)?;
    let (there, decks) = app
        .hub()
        .read(|floor| (floor.pools.contains_key(&pool), decks_of(floor, &pool, &settings)));
    let boxed = Box::new(settings.clone());
    let deed = if there {
        Deed::ChangePool { pool, settings: boxed, when }
    } else {
        Deed::OpenPool { pool, settings: boxed }
    };
    let request = app.agree_on(&caller, deed, approval).await?;
    Ok(Agreement::new(request, Advised { advice: advice_on(settings, decks, 1).await }))
}

fn read_pool(plan: &PoolPlan) -> Result<PoolSettings, Problem> {
    let settings = plan.settings(&Catalog::shipped());
    settings.map_err(|error| Problem::bad_request(format!("settings: {error}")))
}

/// Settings to be looked at, and how they would be played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    settings: PoolPlan,
    #[serde(default = "eight")]
    decks: u64,
    #[serde(default = "one")]
    bettors: u32,
}

const fn eight() -> u64 {
    8
}

const fn one() -> u32 {
    1
}

/// `POST /advice`: what the advisor would say, without changing anything.
pub(crate) async fn advise(
    State(_): State<App>,
    caller: Caller,
    Body(Question { settings, decks, bettors }): Body<Question>,
) -> Result<Json<Advised>, Problem> {
    caller.only(&SEES)?;
    let settings = read_pool(&settings)?;
    let decks =
        Decks::try_from(decks).map_err(|error| Problem::bad_request(format!("decks: {error}")))?;
    let most = if settings.pay_table.wager().asks_number() { 10 } else { 100 };
    if !(1..=most).contains(&bettors) {
        return Err(Problem::bad_request(format!("bettors: 1 to {most} can play")));
    }
    Ok(Json(Advised { advice: advice_on(settings, decks, bettors).await }))
}

/// `GET /tables/{id}/settings`
pub(crate) async fn table(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<TablePlan>, Problem> {
    caller.only(&[SEES.as_slice(), &[Role::Technician, Role::Supervisor]].concat())?;
    let id = table_id(&id)?;
    let catalog = Catalog::shipped();
    let plan = app
        .hub()
        .read(|floor| floor.tables.get(&id).map(|table| TablePlan::of(&table.settings, &catalog)));
    plan.map(Json).ok_or_else(|| Problem::not_found(format!("there is no table {id}")))
}

/// `PUT /tables/{id}/settings`: opens a table, or changes one.
pub(crate) async fn set_table(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(NewSettings { settings, approval }): Body<NewSettings<TablePlan>>,
) -> Result<impl IntoResponse, Problem> {
    caller.only(&[Role::Administrator])?;
    let table = table_id(&id)?;
    let settings = settings.settings(&Catalog::shipped());
    let settings = settings.map_err(|error| Problem::bad_request(format!("settings: {error}")))?;
    let settings = Box::new(settings);
    let deed = if app.hub().read(|floor| floor.tables.contains_key(&table)) {
        Deed::ChangeTable { table, settings }
    } else {
        Deed::OpenTable { table, settings }
    };
    let request = app.agree_on(&caller, deed, approval).await?;
    Ok(Agreement::new(request, Nothing {}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Word {}

/// Who closes and reopens tables.
const OPENS: [Role; 3] = [Role::Technician, Role::Supervisor, Role::Executive];

/// `POST /tables/{id}/close`
pub(crate) async fn close_table(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(Word {}): Body<Word>,
) -> Result<StatusCode, Problem> {
    caller.only(&OPENS)?;
    app.act(caller.id(), Act::CloseTable { table: table_id(&id)? }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /tables/{id}/reopen`
pub(crate) async fn reopen_table(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(Word {}): Body<Word>,
) -> Result<StatusCode, Problem> {
    caller.only(&OPENS)?;
    app.act(caller.id(), Act::ReopenTable { table: table_id(&id)? }).await?;
    Ok(StatusCode::NO_CONTENT)
}
