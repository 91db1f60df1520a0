//! The list of tables, and the page of one table: its state, settings, seats and equipment.

use askama::Template;
use axum::extract::State;
use floor::{
    Device, DeviceId, Floor, JackpotId, JackpotState, Play, Role, Seat, StaffId, Table, TableId,
};
use papers::order::sorted_by_name;
use wagers::{Catalog, Kind};

use super::clock::{Clock, Moment};
use super::fields::Fields;
use super::floor::{Stance, coins, dots};
use super::grouped;
use crate::api::path_and_query::At;
use crate::api::wire::settings::TableSettings;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::TABLES;
use crate::problem::Problem;
use crate::services::mathematics::catalog;
use crate::stream::last_activity::Last;

#[derive(Template)]
#[template(path = "manager/tables.html")]
pub(crate) struct Tables {
    frame: Frame,
    viewer: Role,
    rows: Vec<Row>,
    games: Games,
    pools: Vec<String>,
    /// The default settings of a new table.
    fields: Fields,
}

struct Row {
    id: TableId,
    state: Stance,
    dialect: String,
    game: String,
    pools: String,
    seats: String,
    shift: String,
    coins: String,
    devices: usize,
}

impl Row {
    fn of(floor: &Floor, id: &TableId, table: &Table) -> Row {
        let settings = &table.settings;
        let feeds: Vec<&str> = settings.feeds.iter().map(|feed| feed.pool.as_str()).collect();
        Row {
            id: id.clone(),
            state: Stance::of(floor, table),
            dialect: format!("{:?}", settings.dialect),
            game: settings.base_game.wager().name.clone(),
            pools: feeds.join(" "),
            seats: dots(table).0,
            shift: table.shift.as_ref().map_or_else(String::new, |it| it.name.clone()),
            coins: grouped(coins(table)),
            devices: floor.devices.values().filter(|it| it.enrolment.table == *id).count(),
        }
    }
}

/// The available games: ids and names.
struct Games {
    base: Vec<(String, String)>,
    side: Vec<(String, String)>,
}

impl Games {
    fn of(catalog: &Catalog) -> Games {
        let of = |kind| {
            let all = catalog.entries().iter().filter(move |it| it.wager.kind == kind);
            all.map(|it| (it.wager.id.clone(), it.wager.name.clone())).collect()
        };
        Games { base: of(Kind::BaseGame), side: of(Kind::SideBet) }
    }
}

/// `GET /manager/tables`
pub(crate) async fn list(
    State(app): State<App>,
    member: Member,
) -> Result<Page<Tables>, ErrorPage> {
    member.require_section(&TABLES)?;
    let catalog = catalog();
    let game = catalog.entries().iter().find(|it| it.wager.id == "commission-5");
    let game = game.or_else(|| catalog.entries().iter().find(|it| it.wager.kind == Kind::BaseGame));
    let fields = game.map(|it| {
        let settings = floor::TableSettings::new(floor::Dialect::Aquarius, 9, it.into(), None);
        Fields::of(&TableSettings::of(&settings, catalog))
    });
    Ok(Page(app.hub().read(|floor| {
        Tables {
            frame: member.frame("Tables"),
            viewer: member.person.role,
            rows: sorted_by_name(&floor.tables, |(id, _)| id.as_str())
                .map(|(id, table)| Row::of(floor, id, table))
                .collect(),
            games: Games::of(catalog),
            pools: sorted_by_name(floor.pools.keys(), |id| id.as_str())
                .map(ToString::to_string)
                .collect(),
            fields: fields.unwrap_or_default(),
        }
    })))
}

#[derive(Template)]
#[template(path = "manager/table.html")]
pub(crate) struct OneTable {
    frame: Frame,
    viewer: Role,
    row: Row,
    round: u64,
    open: bool,
    seats: Vec<SeatLine>,
    pending: Vec<(JackpotId, String)>,
    devices: Vec<DeviceRow>,
    on_duty: Option<StaffId>,
    /// The last event: its name, its time, and its record.
    last: Option<(String, Moment, u64)>,
    fields: Fields,
    games: Games,
    pools: Vec<String>,
}

/// A device of the table.
struct DeviceRow {
    id: DeviceId,
    /// A description: `box with sensor, shoe`.
    what: String,
    silent: bool,
}

impl DeviceRow {
    fn of((id, device): (&DeviceId, &Device)) -> DeviceRow {
        DeviceRow { id: id.clone(), what: device.enrolment.to_string(), silent: device.silent }
    }
}

struct SeatLine {
    seat: u8,
    label: String,
    open: bool,
    fault: Option<String>,
    bet: bool,
}

impl OneTable {
    fn of(floor: &Floor, id: &TableId, last: Option<Last>, member: &Member) -> Option<OneTable> {
        let (table, catalog) = (floor.tables.get(id)?, catalog());
        let clock = Clock::of(&member.visitor.site);
        let bets = match &table.play {
            Play::Open => table.betting(),
            Play::Locked(locked) => locked.bets,
        };
        let line = |seat: Seat| {
            let spot = table.spot(seat);
            SeatLine {
                seat: seat.get(),
                label: seat.called(&table.settings.labels),
                open: spot.is_some_and(|spot| spot.open),
                fault: spot.and_then(|spot| spot.fault).map(|fault| format!("{fault:?}")),
                bet: bets.contains(seat),
            }
        };
        let marks = match &table.play {
            Play::Open => &[][..],
            Play::Locked(locked) => &locked.marks,
        };
        let marks = marks.iter().filter_map(|mark| floor.jackpots.get(mark));
        let pending = marks.filter(|it| it.state == JackpotState::Pending);
        let devices = floor.devices.iter().filter(|(_, it)| it.enrolment.table == *id);
        Some(OneTable {
            frame: member.frame(id.to_string()),
            viewer: member.person.role,
            row: Row::of(floor, id, table),
            round: table.round.0,
            open: table.open,
            seats: Seat::first(table.settings.seats).map(line).collect(),
            pending: pending.map(|it| (it.id, it.row.clone())).collect(),
            devices: devices.map(DeviceRow::of).collect(),
            on_duty: table.on_duty.clone(),
            last: last.map(|it| (it.name.replace('-', " "), clock.moment(it.at), it.seq)),
            fields: Fields::of(&TableSettings::of(&table.settings, catalog)),
            games: Games::of(catalog),
            pools: sorted_by_name(floor.pools.keys(), |id| id.as_str())
                .map(ToString::to_string)
                .collect(),
        })
    }
}

/// `GET /manager/tables/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    id: Result<At<TableId>, Problem>,
) -> Result<Page<OneTable>, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require_section(&TABLES)?;
    let At(id) = id.map_err(error_page)?;
    let last = app.hub().last_activity().at(&id);
    let page = app.hub().read(|floor| OneTable::of(floor, &id, last, &member));
    page.map(Page).ok_or_else(|| error_page(Problem::not_found(format!("there is no table {id}"))))
}
