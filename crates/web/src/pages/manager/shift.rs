//! Shifts: the open ones, opening one, and closing one with two counts.
//!
//! The form follows the manual: the hard meter and the displayed meters at the beginning and at the end, the
//! movements in the books between them, and the difference in coins. It is shown before anything is sent,
//! computed from what is typed, and after the shift is closed, as it was signed.

use askama::Template;
use axum::extract::State;
use floor::{Floor, MeterForm, Play, Reading, Right, Role, ShiftForm, Table, TableId};
use manager::wall_clock;
use money::{Amount, Cents};
use papers::order::sorted_by_name;
use serde::Deserialize;

use super::clock::{Clock, Moment};
use super::{cents_of, grouped};
use crate::api::path_and_query::{At, Query};
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::SHIFT;
use crate::problem::Problem;
use crate::words::Words;

#[derive(Template)]
#[template(path = "manager/shifts.html")]
pub(crate) struct Shifts {
    frame: Frame,
    viewer: Role,
    rows: Vec<Row>,
    /// Tables that can open a shift.
    idle: Vec<TableId>,
    limit: u32,
}

struct Row {
    table: TableId,
    open: bool,
    /// The shift's number and name, its start, and who opened it.
    shift: Option<(u64, String, Moment, String)>,
    coins: String,
    locked: bool,
    /// Who counted first.
    counted: Option<String>,
    /// The last form: its shift, when it ended, and whether it raised an alert.
    last: Option<(u64, Moment, bool)>,
}

impl Row {
    fn of(id: &TableId, table: &Table, clock: &Clock) -> Row {
        let shift = table.shift.as_ref();
        let last = table.carried.as_ref().map(|it| &it.form);
        Row {
            table: id.clone(),
            open: table.open,
            shift: shift.map(|it| {
                (it.number, it.name.clone(), clock.dated(it.since), it.opened_by.to_string())
            }),
            coins: grouped(super::floor::coins(table)),
            locked: table.play != Play::Open,
            counted: shift.and_then(|it| it.counted.as_ref()).map(|(by, _)| by.to_string()),
            last: last.map(|form| (form.number, clock.dated(form.until), form.alert)),
        }
    }
}

/// `GET /manager/shift`
pub(crate) async fn list(
    State(app): State<App>,
    member: Member,
) -> Result<Page<Shifts>, ErrorPage> {
    member.require_section(&SHIFT)?;
    let clock = Clock::of(&member.visitor.site);
    Ok(Page(app.hub().read(|floor| {
        Shifts {
            frame: member.frame("Shift"),
            viewer: member.person.role,
            rows: sorted_by_name(&floor.tables, |(id, _)| id.as_str())
                .map(|(id, table)| Row::of(id, table, &clock))
                .collect(),
            idle: sorted_by_name(&floor.tables, |(id, _)| id.as_str())
                .filter(|(_, table)| table.open && table.shift.is_none())
                .map(|(id, _)| id.clone())
                .collect(),
            limit: floor.site.variance_coins,
        }
    })))
}

#[derive(Template)]
#[template(path = "manager/shift.html")]
pub(crate) struct OneShift {
    frame: Frame,
    viewer: Role,
    row: Row,
    /// The counter with which the next shift begins.
    carried: Option<u64>,
    /// The displays to read, in order.
    meters: Vec<String>,
    /// A preview of the form. People who count see it computed from their own counts, because they must count
    /// before they look; others see it computed from the system's readings.
    preview: Option<FormView>,
    /// Whether the preview shows typed values.
    typed: bool,
    /// The form that ended the last shift, and who signed it.
    last: Option<(FormView, String)>,
    limit: u32,
    me: String,
}

/// A form for a page.
struct FormView {
    number: u64,
    name: String,
    since: Moment,
    until: Moment,
    hard: [String; 3],
    coins: String,
    hard_variance: u128,
    meters: Vec<MeterView>,
    alert: bool,
}

struct MeterView {
    pool: String,
    begin: String,
    end: String,
    total: String,
    /// What changed it, according to the books.
    causes: Vec<(&'static str, String)>,
    expected: String,
    variance: String,
    coins: Option<u128>,
    /// The contribution of one coin: the wager and the rate.
    coin: String,
}

impl MeterView {
    fn of(form: &MeterForm, t: &Words) -> MeterView {
        let money = |amount: Amount| t.money(cents_of(amount));
        let moved = &form.moved;
        let causes = [
            ("wagers", moved.fed),
            ("prizes", -moved.prizes),
            ("re-seeds", moved.reseeded),
            ("adjustments", moved.adjusted),
            ("voids and back-outs", moved.reversed),
            ("overflow", -moved.overflowed),
        ];
        let causes = causes.into_iter().filter(|(what, it)| *what == "wagers" || !it.is_zero());
        MeterView {
            pool: form.pool.to_string(),
            begin: t.money(form.begin),
            end: t.money(form.end),
            total: money(form.total()),
            causes: causes.map(|(what, it)| (what, money(it))).collect(),
            expected: money(moved.sum()),
            variance: money(form.variance()),
            coins: form.variance_coins(),
            coin: format!("{} x {}", t.money(form.wager), form.to_meter),
        }
    }
}

impl FormView {
    fn of(form: &ShiftForm, t: &Words, clock: &Clock) -> FormView {
        FormView {
            number: form.number,
            name: form.name.clone(),
            since: clock.dated(form.since),
            until: clock.dated(form.until),
            hard: [grouped(form.hard_begin), grouped(form.hard_end), form.hard_total().to_string()],
            coins: grouped(form.coins_in),
            hard_variance: form.hard_variance(),
            meters: form.meters.iter().map(|it| MeterView::of(it, t)).collect(),
            alert: form.alert,
        }
    }
}

/// Readings that are typed and not sent yet.
#[derive(Deserialize)]
pub(crate) struct Typed {
    hard_meter: Option<String>,
    /// The displays, separated by `|`.
    meters: Option<String>,
    #[serde(rename = "lang")]
    _language: Option<String>,
}

impl Typed {
    /// The reading, once it is complete.
    fn reading(&self, shown: &Reading) -> Option<Reading> {
        let hard_meter = self.hard_meter.as_ref()?.trim().parse().ok()?;
        let typed = self.meters.as_deref().unwrap_or_default();
        let mut typed = typed.split('|').map(str::trim);
        let meters = shown.meters.iter().map(|_| typed.next()?.parse::<Cents>().ok());
        Some(Reading { hard_meter, meters: meters.collect::<Option<_>>()? })
    }
}

impl OneShift {
    fn of(floor: &Floor, id: &TableId, typed: &Typed, member: &Member) -> Option<OneShift> {
        let (t, clock) = (&member.visitor.words, Clock::of(&member.visitor.site));
        let (table, now) = (floor.tables.get(id)?, wall_clock());
        let shown = floor.reading_of(id);
        let read = shown.as_ref().and_then(|shown| typed.reading(shown));
        let form = |reading: &Reading| floor.form_of(id, reading, now);
        let viewer = member.person.role;
        let preview = read
            .as_ref()
            .or(shown.as_ref().filter(|_| !viewer.may(Right::CountShifts)))
            .and_then(form);
        let carried = table.carried.as_ref();
        let signed = |it: &floor::Carried| {
            (FormView::of(&it.form, t, &clock), format!("{} and {}", it.by[0], it.by[1]))
        };
        Some(OneShift {
            frame: member.frame(format!("Shift of {id}")),
            viewer,
            row: Row::of(id, table, &clock),
            carried: carried.map(|it| it.hard_meter),
            meters: table.settings.feeds.iter().map(|feed| feed.pool.to_string()).collect(),
            preview: preview.map(|form| FormView::of(&form, t, &clock)),
            typed: read.is_some(),
            last: carried.map(signed),
            limit: floor.site.variance_coins,
            me: member.person.id.to_string(),
        })
    }
}

/// `GET /manager/shift/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    id: Result<At<TableId>, Problem>,
    typed: Result<Query<Typed>, Problem>,
) -> Result<Page<OneShift>, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require_section(&SHIFT)?;
    let (At(id), Query(typed)) = (id.map_err(error_page)?, typed.map_err(error_page)?);
    let page = app.hub().read(|floor| OneShift::of(floor, &id, &typed, &member));
    page.map(Page).ok_or_else(|| error_page(Problem::not_found(format!("there is no table {id}"))))
}
