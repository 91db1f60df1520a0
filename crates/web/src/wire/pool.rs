//! A pool as callers see it.

use std::collections::BTreeMap;

use floor::{Floor, Moved, Pool, PoolId};
use money::{Account, Amount, OverflowTo};
use serde::Serialize;

use super::Money;

/// A pool.
#[derive(Serialize)]
pub(crate) struct PoolView {
    id: String,
    pay_table: String,
    name: String,
    wager: Money,
    meter: Money,
    meter_exact: String,
    reserve: String,
    overflow: String,
    held: String,
    seed_amount: Money,
    limit: Option<Money>,
    rates: Rates,
    tables: Vec<String>,
    totals: Totals,
    moved: Causes,
    rows: Vec<RowView>,
    hits: BTreeMap<String, u64>,
    order: Vec<u64>,
    queued: bool,
}

#[derive(Serialize)]
struct Rates {
    to_house: String,
    to_meter: String,
    to_reserve: String,
    overflow_to: OverflowTo,
    payable_unit: Money,
}

/// Life-to-date totals.
#[derive(Serialize)]
struct Totals {
    wagered: String,
    to_house: String,
    to_meter: String,
    to_reserve: String,
    won: String,
    seed_advanced: String,
    adjustments: String,
}

/// What has moved the meter, by cause; their sum is the meter.
#[derive(Serialize)]
pub(crate) struct Causes {
    fed: String,
    prizes: String,
    reseeded: String,
    adjusted: String,
    reversed: String,
    overflowed: String,
}

/// A row of the pay table, and what it pays to one winner now.
#[derive(Serialize)]
struct RowView {
    row: String,
    name: String,
    pays: String,
    now: Money,
    hits: u64,
}

impl Causes {
    pub(crate) fn of(moved: &Moved) -> Causes {
        let text = |amount: Amount| amount.to_string();
        Causes {
            fed: text(moved.fed),
            prizes: text(moved.prizes),
            reseeded: text(moved.reseeded),
            adjusted: text(moved.adjusted),
            reversed: text(moved.reversed),
            overflowed: text(moved.overflowed),
        }
    }
}

impl PoolView {
    pub(crate) fn of(floor: &Floor, id: &PoolId, pool: &Pool) -> PoolView {
        let (rates, wager) = (&pool.settings.rates, pool.wager());
        let balance = |account| pool.book.balance(account).to_string();
        let feeds = |table: &floor::Table| table.settings.feeds.iter().any(|feed| feed.pool == *id);
        let tables = floor.tables.iter().filter(|(_, table)| feeds(table));
        let hits = |row: &str| pool.hits.get(row).copied().unwrap_or(0);
        let to_house = rates.to_meter.checked_add(rates.to_reserve).map(money::Rate::rest);
        PoolView {
            id: id.to_string(),
            pay_table: wager.id.clone(),
            name: wager.name.clone(),
            wager: Money(pool.settings.wager),
            meter: Money(pool.displayed()),
            meter_exact: balance(Account::Meter),
            reserve: balance(Account::Reserve),
            overflow: balance(Account::Overflow),
            held: balance(Account::Held),
            seed_amount: Money(rates.seed_amount),
            limit: rates.limit.map(Money),
            rates: Rates {
                to_house: to_house.unwrap_or_default().to_string(),
                to_meter: rates.to_meter.to_string(),
                to_reserve: rates.to_reserve.to_string(),
                overflow_to: rates.overflow_to,
                payable_unit: Money(rates.payable_unit),
            },
            tables: tables.map(|(id, _)| id.to_string()).collect(),
            totals: Totals {
                wagered: pool.totals.wagered.to_string(),
                to_house: pool.totals.to_house.to_string(),
                to_meter: pool.moved.fed.to_string(),
                to_reserve: pool.totals.to_reserve.to_string(),
                won: pool.totals.won.to_string(),
                seed_advanced: pool.totals.seed_advanced.to_string(),
                adjustments: pool.moved.adjusted.to_string(),
            },
            moved: Causes::of(&pool.moved),
            rows: wager
                .rows
                .iter()
                .map(|row| RowView {
                    row: row.id.clone(),
                    name: row.name.clone(),
                    pays: row.pays.to_string(),
                    now: Money(pool.prize(&pool.book, row, 1, Account::Cage).each),
                    hits: hits(&row.id),
                })
                .collect(),
            hits: wager.rows.iter().map(|row| (row.id.clone(), hits(&row.id))).collect(),
            order: pool.order.iter().map(|jackpot| jackpot.0).collect(),
            queued: pool.queued.is_some(),
        }
    }
}
