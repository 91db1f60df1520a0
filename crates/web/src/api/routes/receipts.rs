//! Receipts of cleared jackpots, and the win pages of those not yet cleared.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Method, header};
use axum::response::{IntoResponse, Response};
use floor::{
    CommandKind, Event, Floor, Jackpot, JackpotId, Millis, Payment, Right, Seats, StaffId,
};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use journal::{Store, StoreError};
use money::{Account, Amount};
use papers::receipt::{Paper, Receipt};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::api::error_responses::{BadAddress, NoSession, NotThere, NotYours, Refused};
use crate::api::path_and_query::{At, Query};
use crate::api::routes::reports::PAPER;
use crate::app::App;
use crate::auth::caller::{Caller, check_csrf_token};
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::server::program::Program;
use crate::services::journal_search::first_since;
use manager::CommittedRecord;

/// The format of a receipt.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Form {
    /// JSON only displays the receipt; every other format prints it, which uses up the original. With only a
    /// page's cookie every format just displays the receipt, marked as a duplicate. The default is what
    /// `Accept` asks for, or else JSON.
    #[param(nullable = false, inline)]
    format: Option<Format>,
    /// The paper size of a page.
    #[serde(default)]
    #[param(required = false, inline)]
    paper: Sheet,
}

/// The paper size of a page.
#[derive(Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
pub(crate) enum Sheet {
    #[default]
    #[serde(rename = "a4")]
    A4,
    #[serde(rename = "80mm")]
    Roll,
}

/// The format of a receipt.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Format {
    Json,
    Html,
    Text,
    Escpos,
}

/// `GET /jackpots/{id}/receipt`: the receipt of a jackpot.
///
/// JSON only displays the receipt; every other format prints it. The first print of a cleared jackpot is the
/// original. Another site can make a browser fetch an address, so a request with a page's cookie but without
/// its CSRF token never prints.
#[utoipa::path(
    get, path = "/jackpots/{id}/receipt", operation_id = "jackpot_receipt", tag = "jackpots",
    params(Form, ("id" = i64, Path, minimum = 0, maximum = 999_999_999_999_999_i64,
        description = "The number of the prize.")),
    responses((status = 200, description = "The receipt, or the win page before it is cleared.",
            content((Receipt = "application/json"), (String = "text/html"),
                (String = "text/plain"), (serde_json::Value = "application/octet-stream"))),
        NoSession, NotYours, BadAddress, NotThere, Refused),
)]
pub(crate) async fn receipt(
    State(app): State<App>,
    method: Method,
    caller: Caller,
    At(id): At<JackpotId>,
    Query(Form { format, paper }): Query<Form>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let format = format.unwrap_or_else(|| accepted(&headers));
    let prints = method != Method::HEAD && check_csrf_token(&headers, &app).is_ok();
    receipt_of(&app, &caller, id, (format, paper), prints).await
}

/// A receipt in one of the formats, printed or only displayed.
pub(crate) async fn receipt_of(
    app: &App,
    caller: &Caller,
    id: JackpotId,
    (format, paper): (Format, Sheet),
    prints: bool,
) -> Result<Response, Problem> {
    caller.require_because(Right::SeeMoney, || ProblemText::ReceiptsNotYours)?;
    let (record, turn) = loop {
        let made = made(app, id);
        let record = record_of(app, made).await?;
        // One at a time: if two people print at once, only one gets the original. Nobody waits here for a
        // search in the journal; if the prize was cleared during one, that record is needed.
        let turn = app.printer().lock().await;
        if self::made(app, id) == made {
            break (record, turn);
        }
    };
    let receipt = app.hub().read(|floor| {
        let jackpot = floor.jackpots.get(&id);
        jackpot.and_then(|jackpot| fill_in(floor, jackpot, record.as_ref(), app.program()))
    });
    let missing = || Problem::not_found(format!("jackpot {id} has no receipt"));
    let mut receipt = receipt.ok_or_else(missing)?;
    if format != Format::Json {
        if prints {
            app.submit_command(caller.id(), CommandKind::PrintReceipt { jackpot: id }).await?;
        } else {
            // A copy that is not counted as a print cannot be the original.
            receipt.duplicate = true;
        }
    }
    drop(turn);
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

/// The format that the caller accepts.
pub(crate) fn accepted(headers: &HeaderMap) -> Format {
    let accept = headers.get(header::ACCEPT).and_then(|it| it.to_str().ok()).unwrap_or_default();
    let first = accept.split(',').find_map(|kind| match kind.split(';').next()?.trim() {
        "application/json" => Some(Format::Json),
        "text/html" => Some(Format::Html),
        "text/plain" => Some(Format::Text),
        _ => None,
    });
    first.unwrap_or(Format::Json)
}

/// The latest decision on a prize, if there is one.
fn made(app: &App, id: JackpotId) -> Option<Made> {
    app.hub().read(|floor| Made::of(floor.jackpots.get(&id)?))
}

/// The record with the latest decision on a prize: where it was cleared, or else where it was authorised.
///
/// It stands at its time. Where the clock was set back, it may stand elsewhere: then the whole journal is
/// read, in the queue for heavy queries.
async fn record_of(app: &App, made: Option<Made>) -> Result<Option<CommittedRecord>, Problem> {
    let (Some(made), last) = (made, app.hub().seq()) else { return Ok(None) };
    let near = app.read_journal(move |store| made.near(store, last)).await?;
    if near.is_some() {
        return Ok(near);
    }
    app.read_long(move |store| made.anywhere(store)).await
}

/// The latest decision on a prize, and when it was made.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Made {
    id: JackpotId,
    at: Millis,
    cleared: bool,
}

/// How many records are read near the time of a decision: more than can be of one moment.
const MAX_NEAR: u32 = 10_000;

impl Made {
    fn of(jackpot: &Jackpot) -> Option<Made> {
        let cleared = jackpot.cleared.as_ref().map(|(_, at)| *at);
        let at = cleared.or(jackpot.awarded_at)?;
        Some(Made { id: jackpot.id, at, cleared: cleared.is_some() })
    }

    /// Finds its record near its time, in a journal with `last` records.
    fn near(self, store: &impl Store, last: u64) -> Result<Option<CommittedRecord>, StoreError> {
        let (first, mut left) = (first_since(store, last, self.at)?, MAX_NEAR);
        self.read(store, first, |at| {
            left -= 1;
            left > 0 && at <= self.at
        })
    }

    /// Finds its record in the whole journal.
    fn anywhere(self, store: &impl Store) -> Result<Option<CommittedRecord>, StoreError> {
        self.read(store, 1, |_| true)
    }

    /// Reads from a record onwards, until the decision is found or `goes_on` ends it.
    fn read(
        self,
        store: &impl Store,
        first: u64,
        mut goes_on: impl FnMut(Millis) -> bool,
    ) -> Result<Option<CommittedRecord>, StoreError> {
        let made = |event: &Event| match event {
            Event::Awarded { jackpot, .. } | Event::PrizeFoundLate { jackpot, .. } => {
                !self.cleared && *jackpot == self.id
            }
            Event::Cleared { jackpot, .. } => self.cleared && *jackpot == self.id,
            _ => false,
        };
        let mut found = None;
        store.read(first, &mut |record| match CommittedRecord::read(&record) {
            Ok(committed) if committed.events.iter().any(made) => {
                found = Some(committed);
                false
            }
            Ok(committed) => goes_on(committed.at),
            Err(_) => true,
        })?;
        Ok(found)
    }
}

/// How the payees are paid: the method of all, or each method with its seats.
fn payments(jackpot: &Jackpot, labels: &[String]) -> String {
    let by = |method| {
        let seats = jackpot.shared.iter().filter(|&seat| jackpot.payment_of(seat) == method);
        (method, seats.collect::<Seats>())
    };
    let methods = [Payment::Cash, Payment::Cheque].map(by);
    match methods.each_ref() {
        [(_, cash), (_, cheque)] if !cash.is_empty() && !cheque.is_empty() => {
            methods.map(|(method, seats)| format!("{method}: {}", seats.called(labels))).join("; ")
        }
        [_, (method, cheque)] if !cheque.is_empty() => method.to_string(),
        [(method, cash), _] if !cash.is_empty() => method.to_string(),
        _ => jackpot.payment.to_string(),
    }
}

/// The values of a receipt, or `None` before anything was paid.
fn fill_in(
    floor: &Floor,
    jackpot: &Jackpot,
    record: Option<&CommittedRecord>,
    program: &Program,
) -> Option<Receipt> {
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
        seats: jackpot.seats.called(floor.labels(&jackpot.table)),
        shared: jackpot.shared.called(floor.labels(&jackpot.table)),
        each: paid.each,
        total: paid.total,
        full: paid.full,
        shortfall: paid.shortfall,
        meter_before: paid.meter_before,
        meter_after: paid.meter_after,
        reseed,
        remainder,
        cards: jackpot.cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        payment: payments(jackpot, floor.labels(&jackpot.table)),
        marked_by: named(floor, jackpot.marker()),
        overridden: jackpot
            .overridden
            .as_ref()
            .map(|it| format!("by {}: {}", named(floor, &it.by), it.reason)),
        authorised_by: named(floor, jackpot.authorised_by.as_ref()?),
        cleared_by: jackpot.cleared.as_ref().map(|(by, _)| named(floor, by)),
        checks: jackpot.checks.iter().map(|check| check.name().to_owned()).collect(),
        sign: jackpot.sign.as_ref().map_or_else(String::new, |it| {
            let shown = format!("{} {}", it.shown, floor.site.currency);
            it.r#override.as_ref().map_or(shown.clone(), |why| format!("{shown}, differs: {why}"))
        }),
        found_late: jackpot.found_late.as_ref().map(|it| {
            let [one, two] = &it.by;
            format!("{}, approved by {} and {}", it.reason, named(floor, one), named(floor, two))
        }),
        marked_at: when(jackpot.marked_at),
        authorised_at: jackpot.awarded_at.map_or_else(String::new, when),
        cleared_at: jackpot.cleared.as_ref().map(|(_, at)| when(*at)),
        public_key: floor.signing_key.clone(),
        record: record
            .map_or_else(String::new, |committed| format!("{}:{}", committed.seq, committed.hash)),
        made_by: program.name(),
    })
}

/// A person's name and number. Old journals may name the key switch instead of the person who turned it: a
/// device is not a person and is not printed on a receipt.
pub(crate) fn named(floor: &Floor, staff: &StaffId) -> String {
    match floor.staff.get(staff) {
        Some(person) if person.name != staff.as_str() => format!("{} ({staff})", person.name),
        Some(_) => staff.to_string(),
        None => "nobody on record".to_owned(),
    }
}

/// A moment in the site's time zone.
pub(crate) fn local(zone: &str, at: Millis) -> String {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    let time = Timestamp::from_millisecond(at.0).unwrap_or(Timestamp::UNIX_EPOCH);
    time.to_zoned(zone).strftime("%Y-%m-%d %H:%M:%S %Z").to_string()
}

#[cfg(test)]
mod tests;
