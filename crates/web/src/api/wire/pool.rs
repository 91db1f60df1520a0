//! A pool, in the form of the API.

use std::collections::BTreeMap;

use floor::{Floor, Moved, Pool, PoolId, TableId};
use money::{Account, Amount, OverflowTo};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Money, Percent};

/// A pool.
#[derive(Serialize, ToSchema)]
pub(crate) struct PoolView {
    id: PoolId,
    pay_table: String,
    name: String,
    wager: Money,
    meter: Money,
    meter_exact: Amount,
    reserve: Amount,
    overflow: Amount,
    held: Amount,
    seed_amount: Money,
    limit: Option<Money>,
    rates: Rates,
    tables: Vec<TableId>,
    totals: Totals,
    moved: Causes,
    rows: Vec<RowView>,
    hits: BTreeMap<String, u64>,
    order: Vec<u64>,
    queued: bool,
}

#[derive(Serialize, ToSchema)]
struct Rates {
    to_house: Percent,
    to_meter: Percent,
    to_reserve: Percent,
    overflow_to: OverflowTo,
    payable_unit: Money,
}

/// Life-to-date totals.
#[derive(Serialize, ToSchema)]
struct Totals {
    wagered: Amount,
    /// The part of it that was returned by voids.
    voided: Amount,
    to_house: Amount,
    to_meter: Amount,
    to_reserve: Amount,
    won: Amount,
    seed_advanced: Amount,
    adjustments: Amount,
}

/// What has changed the meter, by cause. The sum is the meter.
#[derive(Serialize, ToSchema)]
pub(crate) struct Causes {
    fed: Amount,
    prizes: Amount,
    reseeded: Amount,
    adjusted: Amount,
    reversed: Amount,
    overflowed: Amount,
}

/// A row of the pay table, and what it currently pays to one winner.
#[derive(Serialize, ToSchema)]
struct RowView {
    row: String,
    name: String,
    pays: String,
    now: Money,
    hits: u64,
}

impl Causes {
    pub(crate) fn of(moved: &Moved) -> Causes {
        Causes {
            fed: moved.fed,
            prizes: moved.prizes,
            reseeded: moved.reseeded,
            adjusted: moved.adjusted,
            reversed: moved.reversed,
            overflowed: moved.overflowed,
        }
    }
}

impl PoolView {
    pub(crate) fn of(floor: &Floor, id: &PoolId, pool: &Pool) -> PoolView {
        let (rates, wager) = (&pool.settings.rates, pool.wager());
        let balance = |account| pool.book.balance(account);
        let tables = floor.feeding(id);
        let hits = |row: &str| pool.hits.get(row).copied().unwrap_or(0);
        let to_house = rates.to_meter.checked_add(rates.to_reserve).map(money::Rate::rest);
        PoolView {
            id: id.clone(),
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
                to_house: Percent(to_house.unwrap_or_default()),
                to_meter: Percent(rates.to_meter),
                to_reserve: Percent(rates.to_reserve),
                overflow_to: rates.overflow_to,
                payable_unit: Money(rates.payable_unit),
            },
            tables: tables.map(|(id, _)| id.clone()).collect(),
            totals: Totals {
                wagered: pool.totals.wagered,
                voided: pool.totals.voided,
                to_house: pool.totals.to_house,
                to_meter: pool.moved.fed,
                to_reserve: pool.totals.to_reserve,
                won: pool.totals.won,
                seed_advanced: pool.totals.seed_advanced,
                adjustments: pool.moved.adjusted,
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
