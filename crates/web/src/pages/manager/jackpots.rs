//! The list of jackpots: first those that need action, then the finished ones, latest first.

use askama::Template;
use axum::extract::State;
use floor::{Floor, Jackpot, JackpotId, JackpotState, Level, PoolId, Right, TableId};
use serde::Deserialize;

use super::clock::{Clock, Moment};
use super::jackpot::amount;
use crate::api::path_and_query::Query;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::JACKPOTS;
use crate::problem::Problem;
use crate::words::Words;

/// How many finished prizes are on a page.
const ROWS: usize = 50;

#[derive(Template)]
#[template(path = "manager/jackpots.html")]
pub(crate) struct Jackpots {
    frame: Frame,
    waiting: Vec<Line>,
    pending: Vec<Line>,
    /// Pools with simultaneous jackpots that wait for their order.
    contests: Vec<(PoolId, String)>,
    finished: Vec<Line>,
    /// Where the next page begins.
    older: Option<u64>,
    /// Whether prizes that need no key are shown too.
    small: bool,
    /// What a late prize can be chosen from, for people who may pay one.
    late: Option<Late>,
}

/// The tables, and the rows of all pay tables with their ids and names.
struct Late {
    tables: Vec<TableId>,
    rows: Vec<(String, String)>,
}

impl Late {
    fn of(floor: &Floor) -> Late {
        let mut rows: Vec<(String, String)> = vec![];
        for row in floor.pools.values().flat_map(|pool| &pool.wager().rows) {
            if !rows.iter().any(|(id, _)| *id == row.id) {
                rows.push((row.id.clone(), row.name.clone()));
            }
        }
        Late { tables: floor.tables.keys().cloned().collect(), rows }
    }
}

/// A prize, in one line.
pub(super) struct Line {
    pub(super) id: JackpotId,
    pub(super) state: JackpotState,
    pub(super) level: Level,
    pub(super) table: TableId,
    pub(super) pool: PoolId,
    pub(super) row: String,
    pub(super) seats: String,
    /// What was paid, or what it would pay now.
    pub(super) amount: String,
    pub(super) marked: Moment,
    pub(super) people: String,
    pub(super) receipt: Option<u64>,
}

impl Line {
    pub(super) fn of(floor: &Floor, it: &Jackpot, t: &Words, clock: &Clock) -> Line {
        let pool = floor.pools.get(&it.pool);
        let row = pool.and_then(|pool| pool.row(&it.row));
        let cleared = it.cleared.as_ref().map(|(by, _)| by);
        let people = [Some(it.marker()), it.authorised_by.as_ref(), cleared];
        let people: Vec<&str> = people.into_iter().flatten().map(floor::StaffId::as_str).collect();
        let frozen = if it.paid.is_none() && it.held.is_some() { " (frozen)" } else { "" };
        let amount = format!("{}{frozen}", amount(floor, it, t));
        Line {
            id: it.id,
            state: it.state,
            level: it.level,
            table: it.table.clone(),
            pool: it.pool.clone(),
            row: row.map_or_else(|| it.row.clone(), |row| row.name.clone()),
            seats: it.seats.called(floor.labels(&it.table)),
            amount,
            marked: clock.dated(it.marked_at),
            people: people.join(", "),
            receipt: it.receipt.map(|number| number.0),
        }
    }
}

/// The query of the page.
#[derive(Deserialize)]
pub(crate) struct JackpotsQuery {
    /// Only prizes marked before this one.
    before: Option<u64>,
    small: Option<String>,
    #[serde(rename = "lang")]
    _language: Option<String>,
}

/// `GET /manager/jackpots`
pub(crate) async fn list(
    State(app): State<App>,
    member: Member,
    query: Result<Query<JackpotsQuery>, Problem>,
) -> Result<Page<Jackpots>, ErrorPage> {
    member.require_section(&JACKPOTS)?;
    let Query(query) = query.map_err(|problem| ErrorPage::new(problem, &member.visitor))?;
    let (t, clock) = (&member.visitor.words, Clock::of(&member.visitor.site));
    let small = query.small.is_some();
    Ok(Page(app.hub().read(|floor| {
        let line = |it: &Jackpot| Line::of(floor, it, t, &clock);
        let of = |state| floor.jackpots.open().filter(move |it| it.state == state);
        let contests = floor.pools.keys().filter_map(|pool| {
            let tables = floor.contested(pool);
            let names: Vec<&str> = tables.iter().map(TableId::as_str).collect();
            (!tables.is_empty()).then(|| (pool.clone(), names.join(", ")))
        });
        let before = JackpotId(query.before.unwrap_or(u64::MAX));
        let done = floor.jackpots.range(..before).rev().map(|(_, it)| it).filter(|it| {
            !matches!(it.state, JackpotState::Pending | JackpotState::Waiting)
                && (small || it.level != Level::NoKey)
        });
        let done: Vec<&Jackpot> = done.take(ROWS + 1).collect();
        let older = done.get(ROWS).and_then(|_| done.get(ROWS - 1)).map(|it| it.id.0);
        Jackpots {
            frame: member.frame("Jackpots"),
            waiting: of(JackpotState::Waiting).map(line).collect(),
            pending: of(JackpotState::Pending).map(line).collect(),
            contests: contests.collect(),
            finished: done.into_iter().take(ROWS).map(line).collect(),
            older,
            small,
            late: member.person.role.may(Right::PayLatePrizes).then(|| Late::of(floor)),
        }
    })))
}
