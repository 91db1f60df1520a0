//! Slips: the papers with which the payees of an authorised prize are paid.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use floor::{CommandKind, Floor, JackpotId, Payment, Right, SlipNo, SlipVoid, StaffId};
use papers::receipt::Paper;
use papers::slip::{Copy, Slip, escpos, html, text};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::api::body::Body;
use crate::api::error_responses::{BadAddress, BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::path_and_query::{At, Query};
use crate::api::routes::receipts::{Format, Sheet, accepted, local, named};
use crate::api::routes::reports::PAPER;
use crate::api::wire::Words;
use crate::app::App;
use crate::auth::approval::Present;
use crate::auth::caller::Caller;
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::server::program::Program;

/// The format of a slip.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct SlipForm {
    /// The format. The default is what `Accept` asks for, or else JSON.
    #[param(nullable = false, inline)]
    format: Option<Format>,
    /// The paper size of a page.
    #[serde(default)]
    #[param(required = false, inline)]
    paper: Sheet,
}

/// `GET /slips/{number}`: a slip. It only displays the slip, as a duplicate.
#[utoipa::path(
    get, path = "/slips/{number}", operation_id = "show_slip", tag = "jackpots",
    params(SlipForm, ("number" = i64, Path, minimum = 0, maximum = 999_999_999_999_999_i64,
        description = "The number of the slip.")),
    responses((status = 200, description = "The slip.",
            content((Slip = "application/json"), (String = "text/html"),
                (String = "text/plain"), (serde_json::Value = "application/octet-stream"))),
        NoSession, NotYours, BadAddress, NotThere),
)]
pub(crate) async fn show(
    State(app): State<App>,
    caller: Caller,
    At(number): At<SlipNo>,
    Query(SlipForm { format, paper }): Query<SlipForm>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    caller.require(Right::SeeTables)?;
    let (slip, _) = slip(&app, number)?;
    let format = format.unwrap_or_else(|| accepted(&headers));
    Ok(rendered(&slip.papers(false), format, paper))
}

/// `POST /slips/{number}/print`: prints a slip.
///
/// The first print has the original and its duplicate; every further one is a duplicate.
#[utoipa::path(
    post, path = "/slips/{number}/print", operation_id = "print_slip", tag = "jackpots",
    params(SlipForm, ("number" = i64, Path, minimum = 0, maximum = 999_999_999_999_999_i64,
        description = "The number of the slip.")),
    request_body = crate::api::wire::Empty,
    responses((status = 200, description = "The papers. As JSON, the first of them.",
            content((Slip = "application/json"), (String = "text/html"),
                (String = "text/plain"), (serde_json::Value = "application/octet-stream"))),
        NoSession, NotYours, BadAddress, NotThere, BadBody, Refused),
)]
pub(crate) async fn print(
    State(app): State<App>,
    caller: Caller,
    At(number): At<SlipNo>,
    Query(SlipForm { format, paper }): Query<SlipForm>,
    headers: HeaderMap,
    Body(crate::api::wire::Empty {}): Body<crate::api::wire::Empty>,
) -> Result<Response, Problem> {
    let format = format.unwrap_or_else(|| accepted(&headers));
    print_of(&app, &caller, number, (format, paper)).await
}

/// Prints a slip in one of the formats.
pub(crate) async fn print_of(
    app: &App,
    caller: &Caller,
    number: SlipNo,
    (format, paper): (Format, Sheet),
) -> Result<Response, Problem> {
    caller.require(Right::PrintSlips)?;
    // One at a time: if two people print at once, only one gets the original.
    let turn = app.printer().lock().await;
    let (slip, prints) = slip(app, number)?;
    app.submit_command(caller.id(), CommandKind::PrintSlip { slip: number }).await?;
    drop(turn);
    Ok(rendered(&slip.papers(prints == 0), format, paper))
}

/// Prints the slips of a prize, each as if it were printed alone. A void slip is not printed.
pub(crate) async fn print_all(
    app: &App,
    caller: &Caller,
    prize: JackpotId,
    (format, paper): (Format, Sheet),
) -> Result<Response, Problem> {
    caller.require(Right::PrintSlips)?;
    let turn = app.printer().lock().await;
    let numbers: Vec<SlipNo> = app.hub().read(|floor| {
        let slips = floor.jackpots.get(&prize).into_iter().flat_map(floor::Jackpot::numbered_slips);
        slips.filter(|(.., state)| state.voided.is_none()).map(|(number, ..)| number).collect()
    });
    let mut papers = vec![];
    for number in numbers {
        let (slip, prints) = slip(app, number)?;
        app.submit_command(caller.id(), CommandKind::PrintSlip { slip: number }).await?;
        papers.extend(slip.papers(prints == 0));
    }
    drop(turn);
    if papers.is_empty() {
        return Err(Problem::not_found(format!("jackpot {prize} has no slip to print")));
    }
    Ok(rendered(&papers, format, paper))
}

/// Why a slip is void, and who says so.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VoidSlip {
    reason: Words,
    approvals: Present,
}

/// `POST /slips/{number}/void`: voids a slip. It keeps its number, and the prize stays as it is.
#[utoipa::path(
    post, path = "/slips/{number}/void", operation_id = "void_slip", tag = "jackpots",
    params(("number" = i64, Path, minimum = 0, maximum = 999_999_999_999_999_i64,
        description = "The number of the slip.")),
    request_body = VoidSlip,
    responses((status = 200, description = "The slip, which is void now.", body = Slip),
        NoSession, NotYours, BadAddress, NotThere, BadBody, Refused),
)]
pub(crate) async fn void(
    State(app): State<App>,
    caller: Caller,
    At(number): At<SlipNo>,
    Body(VoidSlip { reason, approvals }): Body<VoidSlip>,
) -> Result<Json<Slip>, Problem> {
    caller.require(Right::VoidSlips)?;
    slip(&app, number)?;
    let approvals = two_people(&app, caller.id(), approvals).await?;
    let kind = CommandKind::VoidSlip { slip: number, reason: reason.0, approvals };
    app.submit_command(caller.id(), kind).await?;
    Ok(Json(slip(&app, number)?.0))
}

/// Both people of a call: two who approve, or the caller and one who approves. The caller's right was
/// checked before.
pub(crate) async fn two_people(
    app: &App,
    by: &StaffId,
    approvals: Present,
) -> Result<[StaffId; 2], Problem> {
    let proved = app.prove_within_limits(None, by, approvals.prove(app)).await?;
    match &proved[..] {
        [one, two] => Ok([one.clone(), two.clone()]),
        [other] => Ok([by.clone(), other.clone()]),
        _ => {
            let (why, hint) = (ProblemText::TwoMustApprove, ProblemText::GetApproval);
            Err(Problem::refused("SecondNeeded", why, hint))
        }
    }
}

/// A slip with the number of its prints, or 404.
fn slip(app: &App, number: SlipNo) -> Result<(Slip, u32), Problem> {
    let found = app.hub().read(|floor| fill_in(floor, number, app.program()));
    found.ok_or_else(|| Problem::not_found(format!("there is no slip {number} in memory")))
}

fn rendered(papers: &[Slip], format: Format, paper: Sheet) -> Response {
    match format {
        Format::Json => Json(papers.first().cloned()).into_response(),
        Format::Html => {
            let paper = match paper {
                Sheet::A4 => Paper::A4,
                Sheet::Roll => Paper::Roll,
            };
            let page = axum::response::Html(html(papers, paper));
            ([(header::CONTENT_SECURITY_POLICY, PAPER)], page).into_response()
        }
        Format::Text => text(papers).into_response(),
        Format::Escpos => {
            ([(header::CONTENT_TYPE, "application/octet-stream")], escpos(papers)).into_response()
        }
    }
}

/// The values of a slip, with the number of its prints.
fn fill_in(floor: &Floor, number: SlipNo, program: &Program) -> Option<(Slip, u32)> {
    let (jackpot, seat, state) = floor.jackpots.slip(number)?;
    let (paid, table) = (jackpot.paid?, floor.tables.get(&jackpot.table)?);
    let row = floor.pools.get(&jackpot.pool).and_then(|pool| pool.row(&jackpot.row));
    let payment = jackpot.payment_of(seat);
    let both = |by: &[StaffId; 2]| format!("{} and {}", named(floor, &by[0]), named(floor, &by[1]));
    let location = &table.settings.location;
    let void = state.voided.as_ref();
    let slip = Slip {
        house: floor.site.name.clone(),
        number: number.0,
        kind: jackpot.level.to_string(),
        copy: if state.prints == 0 { Copy::Original } else { Copy::Duplicate },
        authorised_at: jackpot
            .awarded_at
            .map_or_else(String::new, |at| local(&floor.site.time_zone, at)),
        table: jackpot.table.to_string(),
        location: location.clone(),
        seat: seat.called(&table.settings.labels),
        amount: paid.each,
        currency: floor.site.currency.clone(),
        hand: row.map_or_else(|| jackpot.row.clone(), |row| row.name.clone()),
        cards: jackpot.cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        payment: payment.to_string(),
        paid_at: match payment {
            Payment::Cheque => "cage".to_owned(),
            Payment::Cash if location.is_empty() => jackpot.table.to_string(),
            Payment::Cash => format!("{}, {location}", jackpot.table),
        },
        taxable: floor.site.tax_from.is_some_and(|from| paid.each >= from),
        prepared_by: named(floor, jackpot.marker()),
        authorised_by: jackpot
            .authorised_by
            .as_ref()
            .map_or_else(String::new, |by| named(floor, by)),
        jackpot: jackpot.id.0,
        pool: jackpot.pool.to_string(),
        round: jackpot.round.0,
        found_late: jackpot.found_late.as_ref().map(|it| it.reason.clone()),
        void_reason: void.map(|it| it.reason.clone()),
        voided_by: void.map(|SlipVoid { by, .. }| both(by)),
        made_by: program.name(),
    };
    Some((slip, state.prints))
}
