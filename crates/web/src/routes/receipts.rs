//! Receipts and win pages.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use floor::{Act, Event, Floor, Jackpot, JackpotId, Millis, Role};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use journal::Store;
use money::{Account, Amount};
use papers::receipt::Receipt;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::address::{At, Query};
use crate::answers::{BadAddress, NoSession, NotThere, NotYours, Refused};
use crate::app::App;
use crate::caller::Caller;
use crate::hub::Told;
use crate::problem::Problem;

/// How it is wanted.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Form {
    /// JSON looks, every other form prints.
    #[serde(default)]
    #[param(required = false, inline)]
    format: Format,
}

/// The form of a receipt.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Format {
    #[default]
    Json,
    Html,
    Text,
    Escpos,
}

/// `GET /jackpots/{id}/receipt`: JSON looks, every other form prints. The first print of a cleared jackpot is
/// the original.
#[utoipa::path(
    get, path = "/jackpots/{id}/receipt", operation_id = "jackpot_receipt", tag = "jackpots",
    params(Form, ("id" = i64, Path, minimum = 0, maximum = 999_999_999_999_999_i64,
        description = "Its number.")),
    responses((status = 200, description = "The receipt, or the win page before it is cleared.",
            content((Receipt = "application/json"), (String = "text/html"),
                (String = "text/plain"), (serde_json::Value = "application/octet-stream"))),
        NoSession, NotYours, BadAddress, NotThere, Refused),
)]
pub(crate) async fn receipt(
    State(app): State<App>,
    caller: Caller,
    At(id): At<JackpotId>,
    Query(Form { format }): Query<Form>,
) -> Result<Response, Problem> {
    if matches!(caller.person.role, Role::Dealer | Role::Technician) {
        return Err(Problem::forbidden("receipts are for supervisors, the office and the auditor"));
    }
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
        Format::Html => axum::response::Html(receipt.html()).into_response(),
        Format::Text => receipt.text().into_response(),
        Format::Escpos => {
            ([(header::CONTENT_TYPE, "application/octet-stream")], receipt.escpos()).into_response()
        }
    })
}

/// The record that made a prize final so far: where it was cleared, or else where it was authorised.
async fn record_of(app: &App, id: JackpotId) -> Result<Option<Told>, Problem> {
    let search = app.read_journal(move |store| {
        let of = |event: &Event| match event {
            Event::Awarded { jackpot, .. } | Event::Cleared { jackpot, .. } => *jackpot == id,
            _ => false,
        };
        let mut found = None;
        store.read(1, &mut |record| match Told::read(&record) {
            Ok(told) if told.events.iter().any(of) => {
                let cleared = told.events.iter().any(|it| matches!(it, Event::Cleared { .. }));
                found = Some(told);
                !cleared
            }
            Ok(_) | Err(_) => true,
        })?;
        Ok(found)
    });
    search.await
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
