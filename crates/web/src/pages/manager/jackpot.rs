//! The page of one jackpot: the amount, who did what and when, the checks, the postings, the receipt.

use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use floor::{
    Check, Event, Floor, Jackpot, JackpotId, JackpotState, Level, Millis, Payment, Right, Role,
    Seat, SlipNo, StaffId,
};
use journal::{Store, StoreError};
use money::{Account, Amount};
use serde::Deserialize;

use super::cents_of;
use super::clock::{Clock, Moment};
use crate::api::body::Filled;
use crate::api::path_and_query::At;
use crate::api::routes::receipts::{Format, Sheet, receipt_of};
use crate::api::routes::slips::print_of;
use crate::api::wire::FormSecret;
use crate::app::App;
use crate::auth::caller::Caller;
use crate::auth::cookies;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::JACKPOTS;
use crate::problem::Problem;
use crate::services::journal_search::first_since;
use crate::words::Words;
use manager::CommittedRecord;

#[derive(Template)]
#[template(path = "manager/jackpot.html")]
pub(crate) struct One {
    frame: Frame,
    viewer: Role,
    /// Whether the viewer authorised it.
    own: bool,
    it: View,
}

#[allow(clippy::struct_excessive_bools)] // Each flag shows or hides a part of the page.
struct View {
    id: JackpotId,
    state: JackpotState,
    level: Level,
    table: String,
    pool: String,
    game: String,
    round: u64,
    row: String,
    pays: String,
    seats: String,
    shared: String,
    /// What was paid, or what it would pay now.
    amount: String,
    /// Whether the amount has been paid.
    paid: bool,
    /// The lines of the calculation: a name and an amount.
    money: Vec<(&'static str, String)>,
    steps: Vec<Step>,
    checks: Vec<(Check, bool, bool)>,
    cheque: bool,
    /// How each payee is paid, if there are several: the seat, what it is called, and the method.
    payees: Vec<(Seat, String, Payment)>,
    cards: String,
    overridden: bool,
    /// The figure on the sign, and why a difference was accepted.
    sign: Option<(String, String)>,
    /// Why it was paid after the end of its round, and who approved it.
    found_late: Option<String>,
    slips: Vec<SlipLine>,
    postings: Vec<(String, String, bool)>,
    receipt: Option<u64>,
    prints: u32,
    /// Whether surveillance must first record the order of simultaneous jackpots.
    contested: bool,
    first: Option<JackpotId>,
    /// Whether it may be cleared.
    can_clear: bool,
    /// The person who authorised it and therefore may not clear it.
    not_cleared_by: Option<StaffId>,
    can_pay: bool,
    can_back_out: bool,
}

/// An action by a person.
struct Step {
    what: &'static str,
    by: String,
    at: Moment,
    /// The record of the action.
    record: Option<u64>,
}

fn step(what: &'static str, by: &floor::StaffId, at: Millis, clock: &Clock) -> Step {
    Step { what, by: by.to_string(), at: clock.dated(at), record: None }
}

impl View {
    fn of(floor: &Floor, it: &Jackpot, t: &Words, clock: &Clock) -> View {
        let pool = floor.pools.get(&it.pool);
        let row = pool.and_then(|pool| pool.row(&it.row));
        let mut steps = vec![step("marked", it.marker(), it.marked_at, clock)];
        if let (Some(by), Some(at)) = (&it.authorised_by, it.awarded_at) {
            steps.push(step("authorised", by, at, clock));
        }
        if let Some((by, at)) = &it.cleared {
            steps.push(step("cleared", by, *at, clock));
        }
        let needed = Check::needed(it.level);
        let countdown = (it.level != Level::NoKey).then_some(Check::Countdown);
        let check = |check: Check| (check, it.checks.contains(&check), needed.contains(&check));
        let order = pool.map_or(&[][..], |pool| &pool.order);
        let contested = it.state == JackpotState::Pending
            && it.level == Level::High
            && floor.contested(&it.pool).contains(&it.table);
        let waits = matches!(it.state, JackpotState::Waiting | JackpotState::Cleared);
        View {
            id: it.id,
            state: it.state,
            level: it.level,
            table: it.table.to_string(),
            pool: it.pool.to_string(),
            game: pool.map_or_else(String::new, |pool| pool.wager().name.clone()),
            round: it.round.0,
            row: row.map_or_else(|| it.row.clone(), |row| row.name.clone()),
            pays: row.map_or_else(String::new, |row| row.pays.to_string()),
            seats: it.seats.called(floor.labels(&it.table)),
            shared: it.shared.called(floor.labels(&it.table)),
            amount: amount(floor, it, t),
            paid: it.paid.is_some(),
            money: bag(it, t),
            steps,
            checks: needed.iter().copied().chain(countdown).map(check).collect(),
            cheque: it.payment == Payment::Cheque,
            payees: if it.shared.len() > 1 { payees(floor, it) } else { vec![] },
            cards: it.cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            overridden: it.overridden.is_some(),
            sign: it
                .sign
                .as_ref()
                .map(|it| (t.money(it.shown), it.r#override.clone().unwrap_or_default())),
            found_late: it
                .found_late
                .as_ref()
                .map(|it| format!("{}, by {} and {}", it.reason, it.by[0], it.by[1])),
            slips: slips(floor, it, t),
            postings: postings(it, t),
            receipt: it.receipt.map(|number| number.0),
            prints: it.prints,
            contested,
            first: order.first().copied().filter(|first| order.contains(&it.id) && *first != it.id),
            can_clear: it.state == JackpotState::Waiting,
            not_cleared_by: it.authorised_by.clone().filter(|_| !floor.site.authoriser_clears),
            can_pay: it.state == JackpotState::Pending,
            can_back_out: waits && it.paid.is_some(),
        }
    }
}

impl View {
    /// Whether items of the checklist are not ticked.
    fn unticked(&self) -> bool {
        self.checks.iter().any(|(_, done, _)| !done)
    }
}

/// How each payee is paid.
fn payees(floor: &Floor, it: &Jackpot) -> Vec<(Seat, String, Payment)> {
    let labels = floor.labels(&it.table);
    it.shared.iter().map(|seat| (seat, seat.called(labels), it.payment_of(seat))).collect()
}

/// A slip of the prize.
struct SlipLine {
    number: u64,
    seat: String,
    amount: String,
    payment: Payment,
    prints: u32,
    /// Who voided it, and why.
    void: Option<String>,
}

/// Its slips, one for each payee.
fn slips(floor: &Floor, it: &Jackpot, t: &Words) -> Vec<SlipLine> {
    let labels = floor.labels(&it.table);
    it.numbered_slips()
        .map(|(number, seat, state)| SlipLine {
            number: number.0,
            seat: seat.called(labels),
            amount: it.paid.map_or_else(String::new, |paid| t.money(paid.each)),
            payment: it.payment_of(seat),
            prints: state.prints,
            void: state
                .voided
                .as_ref()
                .map(|it| format!("{}, by {} and {}", it.reason, it.by[0], it.by[1])),
        })
        .collect()
}

/// What a prize paid, or would pay now. Empty if it was cancelled.
pub(super) fn amount(floor: &Floor, it: &Jackpot, t: &Words) -> String {
    let worth = floor.worth(it).filter(|_| it.state != JackpotState::Cancelled);
    worth.map_or_else(String::new, |paid| t.money(paid.total))
}

/// The calculation of the amount.
fn bag(it: &Jackpot, t: &Words) -> Vec<(&'static str, String)> {
    let Some(paid) = it.paid else { return vec![] };
    let money = |amount: Amount| t.money(cents_of(amount));
    let mut lines = vec![("each seat", t.money(paid.each))];
    if paid.full != paid.each {
        lines.push(("each without the limit of the round", t.money(paid.full)));
    }
    if !paid.shortfall.is_zero() {
        lines.push((
            "of it paid by the casino, because the meter was too low",
            money(paid.shortfall),
        ));
    }
    lines.push(("meter before", money(paid.meter_before)));
    if let Some(entry) = &it.entry {
        let seed = -entry.of(Account::SeedAdvanced);
        let reserve = -entry.of(Account::Reserve);
        if !seed.is_zero() {
            lines.push(("seed advanced by the casino", money(seed)));
        }
        if !reserve.is_zero() && !reserve.is_negative() {
            lines.push(("from the reserve", money(reserve)));
        }
    }
    lines.push(("meter after", money(paid.meter_after)));
    lines
}

/// Its postings: the account, the amount, and whether it was taken from the account.
fn postings(it: &Jackpot, t: &Words) -> Vec<(String, String, bool)> {
    let entry = it.entry.as_ref().or(it.held.as_ref().map(|(_, entry)| entry));
    let postings = entry.into_iter().flat_map(money::Entry::postings);
    let line = |it: money::Posting| {
        let gives = it.amount.is_negative();
        let size = if gives { -it.amount } else { it.amount };
        (it.account.to_string(), exact(size, t), gives)
    };
    postings.map(line).collect()
}

/// An exact amount, in the site's currency down to the cent.
fn exact(amount: Amount, t: &Words) -> String {
    let cents = cents_of(amount);
    if Amount::from(cents) == amount { t.money(cents) } else { amount.to_string() }
}

/// The records in which a prize was marked, authorised and cleared. They may not be found if the clock was
/// set back; nothing depends on them.
fn records(
    store: &impl Store,
    last: u64,
    id: JackpotId,
    at: &[Millis],
) -> Result<Vec<Option<u64>>, StoreError> {
    let mut found = vec![];
    for (place, at) in at.iter().enumerate() {
        let mut seq = None;
        store.read(first_since(store, last, *at)?, &mut |record| {
            let Ok(committed) = CommittedRecord::read(&record) else { return false };
            let here = |event: &Event| match event {
                Event::Marked { jackpot, .. } => place == 0 && *jackpot == id,
                Event::Awarded { jackpot, .. } => place == 1 && *jackpot == id,
                Event::PrizeFoundLate { jackpot, .. } => place <= 1 && *jackpot == id,
                Event::Cleared { jackpot, .. } => place == 2 && *jackpot == id,
                _ => false,
            };
            if committed.events.iter().any(here) {
                seq = Some(committed.seq);
            }
            seq.is_none() && committed.at <= *at
        })?;
        found.push(seq);
    }
    Ok(found)
}

/// The form of the print buttons: the paper size, and the CSRF token.
#[derive(Deserialize)]
pub(crate) struct Print {
    csrf: FormSecret,
    #[serde(default)]
    paper: Sheet,
}

/// `POST /manager/jackpots/{id}/receipt`: prints a receipt. It opens as a separate page, and a form that
/// opens one cannot send the CSRF header; so it does not use the API call.
pub(crate) async fn print(
    State(app): State<App>,
    member: Member,
    id: Result<At<JackpotId>, Problem>,
    headers: HeaderMap,
    print: Result<Filled<Print>, Problem>,
) -> Result<Response, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require_section(&JACKPOTS)?;
    let At(id) = id.map_err(error_page)?;
    let Filled(Print { csrf, paper }) =
        print.map_err(|problem| error_page(problem.unless_slow(Problem::forged())))?;
    let token = cookies::session(&headers).unwrap_or_default();
    cookies::check(app.secrets(), token, &csrf.reveal()).map_err(error_page)?;
    let caller = Caller::of(&member.person);
    receipt_of(&app, &caller, id, (Format::Html, paper), true).await.map_err(error_page)
}

/// `POST /manager/slips/{number}/print`: prints a slip, as a separate page like a receipt.
pub(crate) async fn print_slip(
    State(app): State<App>,
    member: Member,
    number: Result<At<SlipNo>, Problem>,
    headers: HeaderMap,
    print: Result<Filled<Print>, Problem>,
) -> Result<Response, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require_section(&JACKPOTS)?;
    let At(number) = number.map_err(error_page)?;
    let Filled(Print { csrf, paper }) =
        print.map_err(|problem| error_page(problem.unless_slow(Problem::forged())))?;
    let token = cookies::session(&headers).unwrap_or_default();
    cookies::check(app.secrets(), token, &csrf.reveal()).map_err(error_page)?;
    let caller = Caller::of(&member.person);
    print_of(&app, &caller, number, (Format::Html, paper)).await.map_err(error_page)
}

/// `GET /manager/jackpots/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    id: Result<At<JackpotId>, Problem>,
) -> Result<Page<One>, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require_section(&JACKPOTS)?;
    let At(id) = id.map_err(error_page)?;
    let (t, clock) = (&member.visitor.words, Clock::of(&member.visitor.site));
    let found = app.hub().read(|floor| {
        let it = floor.jackpots.get(&id)?;
        let cleared = it.cleared.as_ref().map(|(_, at)| *at);
        let at: Vec<Millis> =
            [Some(it.marked_at), it.awarded_at, cleared].into_iter().flatten().collect();
        Some((View::of(floor, it, t, &clock), at))
    });
    let missing = || error_page(Problem::not_found(format!("there is no jackpot {id} in memory")));
    let (mut it, at) = found.ok_or_else(missing)?;
    let viewer = member.person.role;
    if viewer.may(Right::SeeAll) {
        let last = app.hub().seq();
        let found = app.read_journal(move |store| records(store, last, id, &at)).await;
        for (step, record) in it.steps.iter_mut().zip(found.unwrap_or_default()) {
            step.record = record;
        }
    }
    let own = it.not_cleared_by.as_ref() == Some(&member.person.id);
    Ok(Page(One { frame: member.frame(format!("Jackpot {id}")), viewer, own, it }))
}
