//! Receipts and win pages.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use floor::{Act, Event, Floor, Jackpot, JackpotId, Millis, Role};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use journal::{Store, StoreError};
use money::{Account, Amount};
use papers::receipt::{Paper, Receipt};
use serde::Deserialize;

use crate::app::App;
use crate::caller::Caller;
use crate::hub::Told;
use crate::problem::Problem;
use crate::routes::reports::PAPER;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Form {
    #[serde(default)]
    format: Format,
    #[serde(default)]
    paper: Sheet,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
enum Sheet {
    #[default]
    #[serde(rename = "a4")]
    A4,
    #[serde(rename = "80mm")]
    Roll,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Format {
    #[default]
    Json,
    Html,
    Text,
    Escpos,
}

/// `GET /jackpots/{id}/receipt`: JSON looks, every other form prints. The first print of a cleared jackpot is
/// the original.
pub(crate) async fn receipt(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<u64>,
    Query(Form { format, paper }): Query<Form>,
) -> Result<Response, Problem> {
    if matches!(caller.person.role, Role::Dealer | Role::Technician) {
        return Err(Problem::forbidden("receipts are for supervisors, the office and the auditor"));
    }
    let id = JackpotId(id);
    let record = record_of(&app, id).await?;
    let receipt = app.hub().read(|floor| {
        let jackpot = floor.jackpots.get(&id);
        jackpot.and_then(|jackpot| fill_in(floor, jackpot, record.as_ref()))
    });
    let missing = || Problem::not_found(format!("jackpot {id} has no receipt"));
    let receipt = receipt.ok_or_else(missing)?;
    if format != Format::Json {
        app.act(caller.id(), Act::PrintReceipt { jackpot: id }).await?;
    }
    Ok(match format {
        Format::Json => Json(receipt).into_response(),
        Format::Html => {
            let paper = match paper {
                Sheet::A4 => Paper::A4,
                Sheet::Roll => Paper::Roll,
            };
            let page = axum::response::Html(receipt.html(paper));
            ([(header::CONTENT_SECURITY_POLICY, PAPER)], page).into_response()
        }
        Format::Text => receipt.text().into_response(),
        Format::Escpos => {
            ([(header::CONTENT_TYPE, "application/octet-stream")], receipt.escpos()).into_response()
        }
    })
}

/// The record that made a prize final so far: where it was cleared, or else where it was authorised.
///
/// The floor knows when that was, and records are in the order of time: the first record of that moment is
/// found by halving. A clock that was set back may mislead the search; then everything is read.
async fn record_of(app: &App, id: JackpotId) -> Result<Option<Told>, Problem> {
    let moment = app.hub().read(|floor| {
        let jackpot = floor.jackpots.get(&id)?;
        jackpot.cleared.as_ref().map(|(_, at)| *at).or(jackpot.awarded_at)
    });
    let Some(at) = moment else { return Ok(None) };
    let last = app.hub().seq();
    app.read_journal(move |store| {
        let found = search(store, first_since(store, at, last)?, id, Some(at))?;
        if found.is_some() { Ok(found) } else { search(store, 1, id, None) }
    })
    .await
}

/// The first record that was decided at this moment or later, of a journal with `last` records.
fn first_since(store: &impl Store, at: Millis, last: u64) -> Result<u64, StoreError> {
    let (mut low, mut high) = (1, last + 1);
    while low < high {
        let middle = low.midpoint(high);
        let record = store.record(middle)?;
        let told = record.and_then(|record| Told::read(&record).ok());
        if told.is_some_and(|told| told.at < at) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    Ok(low)
}

/// The last record from `first` on that authorised or cleared a prize; of one moment only, if it is known.
fn search(
    store: &impl Store,
    first: u64,
    id: JackpotId,
    at: Option<Millis>,
) -> Result<Option<Told>, StoreError> {
    let of = |event: &Event| match event {
        Event::Awarded { jackpot, .. } | Event::Cleared { jackpot, .. } => *jackpot == id,
        _ => false,
    };
    let mut found = None;
    store.read(first, &mut |record| match Told::read(&record) {
        Ok(told) if at.is_some_and(|at| told.at > at) => false,
        Ok(told) if told.events.iter().any(of) => {
            let cleared = told.events.iter().any(|it| matches!(it, Event::Cleared { .. }));
            found = Some(told);
            !cleared
        }
        Ok(_) | Err(_) => true,
    })?;
    Ok(found)
}

/// The values of a receipt; `None` before anything was paid.
fn fill_in(floor: &Floor, jackpot: &Jackpot, record: Option<&Told>) -> Option<Receipt> {
    let (paid, entry) = (jackpot.paid?, jackpot.entry.as_ref()?);
    let pool = floor.pools.get(&jackpot.pool)?;
    let row = pool.row(&jackpot.row)?;
    let reserve = -entry.of(Account::Reserve);
    let reseed = -entry.of(Account::SeedAdvanced) + reserve.max(Amount::ZERO);
    let remainder = match row.pays.share() {
        Some(share) => paid.meter_before.share(share) - Amount::from(paid.total),
        None => Amount::ZERO,
    };
    let when = |at: Millis| local(&floor.site.time_zone, at);
    Some(Receipt {
        house: floor.site.name.clone(),
        currency: floor.site.currency.clone(),
        number: jackpot.receipt.map(|number| number.0),
        duplicate: jackpot.prints > 0,
        jackpot: jackpot.id.0,
        state: jackpot.state.to_string(),
        level: jackpot.level.to_string(),
        pool: jackpot.pool.to_string(),
        table: jackpot.table.to_string(),
        round: jackpot.round.0,
        hand: row.name.clone(),
        pays: row.pays.to_string(),
        seats: jackpot.seats.to_string(),
        shared: jackpot.shared.to_string(),
        each: paid.each,
        total: paid.total,
        full: paid.full,
        shortfall: paid.shortfall,
        meter_before: paid.meter_before,
        meter_after: paid.meter_after,
        reseed,
        remainder,
        cards: jackpot.cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        payment: jackpot.payment.to_string(),
        marked_by: jackpot.marked_by.to_string(),
        authorised_by: jackpot.authorised_by.as_ref()?.to_string(),
        cleared_by: jackpot.cleared.as_ref().map(|(by, _)| by.to_string()),
        checks: jackpot.checks.iter().map(|check| check.name().to_owned()).collect(),
        marked_at: when(jackpot.marked_at),
        authorised_at: jackpot.awarded_at.map_or_else(String::new, when),
        cleared_at: jackpot.cleared.as_ref().map(|(_, at)| when(*at)),
        record: record.map_or_else(String::new, |told| format!("{}:{}", told.seq, told.hash)),
    })
}

/// A moment in the site's time.
fn local(zone: &str, at: Millis) -> String {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let time = Timestamp::from_millisecond(at.0).unwrap_or(Timestamp::UNIX_EPOCH);
    time.to_zoned(zone).strftime("%Y-%m-%d %H:%M:%S %Z").to_string()
}
