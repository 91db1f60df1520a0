//! The page of one pool: its meter and its day, its books, its settings with the advisor's notes, and
//! adjustments.

use askama::Template;
use axum::extract::State;
use floor::{Floor, Level, Millis, PoolId, PoolPlan, Right, Role, TableId};
use manager::{History, wall_clock};
use money::{Account, Amount};
use wagers::Catalog;

use super::cents_of;
use super::clock::Clock;
use super::fields::Fields;
use super::pools::Notes;
use super::spark::Chart;
use crate::api::path_and_query::At;
use crate::api::wire::{Change, differences};
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::POOLS;
use crate::problem::Problem;
use crate::services::advice::{decks_of, known_counsel};
use crate::services::mathematics::catalog;
use crate::words::Words;

/// How many of the last prizes are offered to be backed out.
const BACK_OUT: usize = 30;

#[derive(Template)]
#[template(path = "manager/pool.html")]
pub(crate) struct OnePool {
    frame: Frame,
    viewer: Role,
    it: View,
    fields: Fields,
    decks: u8,
    notes: Notes,
}

struct View {
    id: PoolId,
    game: String,
    pay_table: String,
    meter: String,
    exact: String,
    chart: Option<Chart>,
    balances: Vec<(&'static str, String)>,
    totals: Vec<(&'static str, String)>,
    moved: Vec<(&'static str, String)>,
    rows: Vec<PrizeRow>,
    tables: Vec<(TableId, bool)>,
    /// The changes that wait for the next reset.
    queued: Option<Vec<(String, String, String)>>,
    contested: bool,
    others: Vec<PoolId>,
    /// Prizes that can be backed out: their numbers and descriptions.
    prizes: Vec<(u64, String)>,
}

struct PrizeRow {
    name: String,
    pays: String,
    now: String,
    hits: u64,
}

impl View {
    fn of(
        (floor, history): (&Floor, &History),
        id: &PoolId,
        (t, clock): (&Words, &Clock),
        catalog: &Catalog,
    ) -> Option<View> {
        let (pool, now) = (floor.pools.get(id)?, wall_clock());
        let money = |amount: Amount| t.money(cents_of(amount));
        let balance = |account| money(pool.book.balance(account));
        let (totals, moved) = (&pool.totals, &pool.moved);
        let row = |row: &wagers::Row| PrizeRow {
            name: row.name.clone(),
            pays: row.pays.to_string(),
            now: t.money(pool.prize(&pool.book, row, 1, Account::Cage).each),
            hits: pool.hits.get(&row.id).copied().unwrap_or(0),
        };
        let mut prizes: Vec<&floor::Jackpot> = vec![];
        for level in [Level::NoKey, Level::Low, Level::High] {
            prizes.extend(floor.jackpots.paid_since(id, level, Millis(0)).rev().take(BACK_OUT));
        }
        prizes.sort_by_key(|it| std::cmp::Reverse(it.id));
        let prize = |it: &floor::Jackpot| {
            let paid = it.paid.map_or_else(String::new, |paid| t.money(paid.total));
            (it.id.0, format!("{}, {}, {paid}", it.table, it.row))
        };
        let plan = |settings| PoolPlan::of(settings, catalog);
        let queued = pool.queued.as_ref().map(|next| {
            let changes = differences(Some(plan(&pool.settings)), &plan(next));
            changes.iter().map(Change::words).collect()
        });
        Some(View {
            id: id.clone(),
            game: pool.wager().name.clone(),
            pay_table: pool.wager().id.clone(),
            meter: t.money(pool.displayed()),
            exact: pool.book.balance(Account::Meter).to_string(),
            chart: Chart::of(&history.day(floor, id, now), t, clock, now),
            balances: vec![
                ("reserve", balance(Account::Reserve)),
                ("overflow", balance(Account::Overflow)),
                ("held for marked prizes", balance(Account::Held)),
                ("shortfall paid by the casino", money(-pool.book.balance(Account::Shortfall))),
            ],
            totals: vec![
                ("wagered", money(totals.wagered)),
                ("of it returned by voids", money(totals.voided)),
                ("kept by the casino", money(totals.to_house)),
                ("fed to the meter", money(moved.fed)),
                ("fed to the reserve", money(totals.to_reserve)),
                ("won", money(totals.won)),
                ("seed advanced", money(totals.seed_advanced)),
            ],
            moved: vec![
                ("wagers", money(moved.fed)),
                ("prizes", money(-moved.prizes)),
                ("re-seeds", money(moved.reseeded)),
                ("adjustments", money(moved.adjusted)),
                ("voids and back-outs", money(moved.reversed)),
                ("overflow", money(-moved.overflowed)),
            ],
            rows: pool.wager().rows.iter().map(row).collect(),
            tables: floor
                .feeding(id)
                .map(|(id, table)| (id.clone(), table.play != floor::Play::Open))
                .collect(),
            queued,
            contested: !floor.contested(id).is_empty(),
            others: floor.pools.keys().filter(|it| *it != id).cloned().collect(),
            prizes: prizes.into_iter().take(BACK_OUT).map(prize).collect(),
        })
    }

    /// Whether bets are locked at one of its tables: then the pool cannot be changed.
    fn busy(&self) -> bool {
        self.tables.iter().any(|(_, locked)| *locked)
    }
}

/// `GET /manager/pools/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    id: Result<At<PoolId>, Problem>,
) -> Result<Page<OnePool>, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require_section(&POOLS)?;
    let At(id) = id.map_err(error_page)?;
    let (t, clock) = (&member.visitor.words, Clock::of(&member.visitor.site));
    let (viewer, catalog) = (member.person.role, catalog());
    let found = app.hub().read_day(|floor, history| {
        let view = View::of((floor, history), &id, (t, &clock), catalog)?;
        let settings = floor.pools.get(&id)?.settings.clone();
        Some((view, decks_of(floor, &id, &settings), settings))
    });
    let missing = || error_page(Problem::not_found(format!("there is no pool {id}")));
    let (it, decks, settings) = found.ok_or_else(missing)?;
    let fields = Fields::of(&PoolPlan::of(&settings, catalog));
    let notes = if viewer.may(Right::SeeAll) {
        Notes::of(&known_counsel(&app, settings, decks).await, t)
    } else {
        Notes::default()
    };
    Ok(Page(OnePool {
        frame: member.frame(id.to_string()),
        viewer,
        it,
        fields,
        decks: decks.get(),
        notes,
    }))
}
