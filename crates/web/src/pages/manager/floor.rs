//! The floor overview: alerts, pools, and a tile for every table, those that need attention first.

use askama::Template;
use axum::extract::State;
use floor::{
    Floor, JackpotId, JackpotState, Millis, Play, Right, Role, Seat, Stage, Status, Table, TableId,
};
use manager::{History, wall_clock};
use money::Account;
use papers::order::sorted_by_name;
use serde::Deserialize;
use wagers::Pays;

use super::clock::Clock;
use super::spark::Spark;
use super::{cents_of, grouped, many};
use crate::api::path_and_query::Query;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::FLOOR;
use crate::problem::Problem;
use crate::services::advice::{decks_of, known_counsel};
use crate::services::alerts::{Alert, is_low};
use crate::stream::last_activity::LastActivity;

/// How many alerts are shown before the rest is collapsed.
const ALERTS: usize = 4;
/// The numbers of tables from which the tiles are small, and smallest.
const SMALL: usize = 16;
const SMALLEST: usize = 48;

#[derive(Template)]
#[template(path = "manager/floor.html")]
pub(crate) struct FloorPage {
    frame: Frame,
    alerts: Vec<Alert>,
    more: Vec<Alert>,
    /// High jackpots that wait to be cleared, the oldest first.
    waiting: Vec<JackpotId>,
    pools: Vec<PoolCard>,
    tiles: Vec<Tile>,
    /// How many tables are in each state.
    counts: Vec<(Stance, usize)>,
    /// The size of the tiles.
    size: &'static str,
    by_name: bool,
    viewer: Role,
}

struct PoolCard {
    id: String,
    game: String,
    meter: String,
    exact: String,
    spark: Option<Spark>,
    reserve: String,
    seed: String,
    hits: String,
    top_hits: u64,
    tables: String,
    /// Whether the meter cannot pay its largest fixed prize.
    low: bool,
    queued: bool,
    /// Recommendations of the advisor that the settings do not follow.
    notes: Vec<String>,
}

struct Tile {
    id: TableId,
    game: String,
    pools: String,
    state: Stance,
    seats: String,
    betting: u32,
    coins: String,
    last: String,
}

/// The state of a table, in order of urgency.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stance {
    Fault,
    Pending,
    Locked,
    Open,
    NoShift,
    Closed,
}

impl Stance {
    const ALL: [Stance; 6] = [
        Stance::Fault,
        Stance::Pending,
        Stance::Locked,
        Stance::Open,
        Stance::NoShift,
        Stance::Closed,
    ];

    /// An overview shows a fault before anything else, except at a closed table.
    pub(super) fn of(floor: &Floor, table: &Table) -> Stance {
        let Status { stage, faulty } = table.status(&floor.jackpots);
        match stage {
            Stage::Closed => Stance::Closed,
            _ if faulty => Stance::Fault,
            Stage::Silent(_) => Stance::Fault,
            Stage::Pending(_) => Stance::Pending,
            Stage::Locked => Stance::Locked,
            Stage::NoShift => Stance::NoShift,
            Stage::Open => Stance::Open,
        }
    }

    /// The name for styles and tests.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Stance::Fault => "fault",
            Stance::Pending => "pending",
            Stance::Locked => "locked",
            Stance::Open => "open",
            Stance::NoShift => "no-shift",
            Stance::Closed => "closed",
        }
    }

    /// The displayed name.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Stance::NoShift => "no shift",
            other => other.name(),
        }
    }

    /// A shape, because colour alone is not accessible.
    pub(super) const fn shape(self) -> &'static str {
        match self {
            Stance::Fault => "▲",
            Stance::Pending => "◆",
            Stance::Locked => "■",
            Stance::Open => "●",
            Stance::NoShift => "○",
            Stance::Closed => "–",
        }
    }
}

/// Seats as dots: with a bet, without, out of order, closed.
pub(super) fn dots(table: &Table) -> (String, u32) {
    let bets = match &table.play {
        Play::Open => table.betting(),
        Play::Locked(locked) => locked.bets,
    };
    let dot = |seat: Seat| match table.spot(seat) {
        Some(spot) if spot.fault.is_some() => '✕',
        Some(spot) if !spot.open => '·',
        _ if bets.contains(seat) => '●',
        _ => '○',
    };
    (Seat::first(table.settings.seats).map(dot).collect(), bets.len())
}

/// The number of items.
fn count(all: impl Iterator) -> u64 {
    u64::try_from(all.count()).unwrap_or(u64::MAX)
}

/// The coins of the open shift.
pub(super) fn coins(table: &Table) -> u64 {
    table.shift.as_ref().map_or(0, |shift| table.coins_in.saturating_sub(shift.coins))
}

impl Tile {
    fn of(
        floor: &Floor,
        id: &TableId,
        table: &Table,
        last_activity: &LastActivity,
        clock: &Clock,
    ) -> Tile {
        let (seats, betting) = dots(table);
        let pools: Vec<&str> = table.settings.feeds.iter().map(|it| it.pool.as_str()).collect();
        let last = last_activity.at(id);
        let last = last.map(|it| format!("{} {}", clock.short(it.at), it.name.replace('-', " ")));
        Tile {
            id: id.clone(),
            game: table.settings.base_game.wager().id.clone(),
            pools: pools.join(" "),
            state: Stance::of(floor, table),
            seats,
            betting,
            coins: grouped(coins(table)),
            last: last.unwrap_or_default(),
        }
    }
}

impl PoolCard {
    fn of(
        (floor, history): (&Floor, &History),
        id: &floor::PoolId,
        pool: &floor::Pool,
        t: &crate::words::Words,
        now: Millis,
    ) -> PoolCard {
        let wager = pool.wager();
        let whole = |row: &&wagers::Row| matches!(row.pays, Pays::Percent(_));
        let hits = |row: &wagers::Row| pool.hits.get(&row.id).copied().unwrap_or(0);
        PoolCard {
            id: id.to_string(),
            game: wager.name.clone(),
            meter: t.money(pool.displayed()),
            exact: pool.book.balance(Account::Meter).to_string(),
            spark: Spark::of(&history.day(floor, id, now), t),
            reserve: t.money(cents_of(pool.book.balance(Account::Reserve))),
            seed: t.short(pool.settings.rates.seed_amount),
            hits: many(wager.rows.iter().map(hits).sum(), "hit"),
            top_hits: wager.rows.iter().filter(whole).map(hits).sum(),
            tables: many(count(floor.feeding(id)), "table"),
            low: is_low(pool),
            queued: pool.queued.is_some(),
            notes: vec![],
        }
    }
}

/// The query: how to order the tiles.
#[derive(Deserialize)]
pub(crate) struct FloorQuery {
    sort: Option<String>,
    #[serde(rename = "lang")]
    _language: Option<String>,
}

/// `GET /manager`
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    query: Result<Query<FloorQuery>, Problem>,
) -> Result<Page<FloorPage>, ErrorPage> {
    member.require_section(&FLOOR)?;
    let by_name = query.ok().and_then(|Query(query)| query.sort).as_deref() == Some("name");
    let (t, clock, now) = (&member.visitor.words, Clock::of(&member.visitor.site), wall_clock());
    let viewer = member.person.role;
    let mut alerts = app.alerts(member.person.role);
    let more = alerts.split_off(alerts.len().min(ALERTS));
    let last_activity = app.hub().last_activity();
    let (mut pools, settings, mut tiles, waiting) = app.hub().read_day(|floor, history| {
        let settings = sorted_by_name(&floor.pools, |(id, _)| id.as_str())
            .map(|(id, pool)| (pool.settings.clone(), decks_of(floor, id, &pool.settings)));
        let card = |(id, pool)| PoolCard::of((floor, history), id, pool, t, now);
        let tile = |(id, table)| Tile::of(floor, id, table, &last_activity, &clock);
        let waits = floor.jackpots.open().filter(|it| it.state == JackpotState::Waiting);
        (
            sorted_by_name(&floor.pools, |(id, _)| id.as_str()).map(card).collect::<Vec<_>>(),
            settings.collect::<Vec<_>>(),
            sorted_by_name(&floor.tables, |(id, _)| id.as_str()).map(tile).collect::<Vec<_>>(),
            waits.map(|it| it.id).collect::<Vec<_>>(),
        )
    });
    if viewer.may(Right::SeeAll) {
        for (card, (settings, decks)) in pools.iter_mut().zip(settings) {
            for counsel in known_counsel(&app, settings, decks).await.iter() {
                let unmet = counsel.advice.iter().filter(|it| !it.met);
                card.notes.extend(unmet.map(|it| it.text.clone()));
            }
            card.notes.dedup();
        }
    }
    let counts =
        Stance::ALL.map(|state| (state, tiles.iter().filter(|it| it.state == state).count()));
    if !by_name {
        tiles.sort_by_key(|tile| tile.state);
    }
    Ok(Page(FloorPage {
        frame: member.frame("Floor"),
        alerts,
        more,
        waiting,
        pools,
        counts: counts.into_iter().filter(|(_, many)| *many > 0).collect(),
        size: match tiles.len() {
            0..SMALL => "large",
            SMALL..SMALLEST => "small",
            _ => "smallest",
        },
        tiles,
        by_name,
        viewer,
    }))
}
