//! A pool on a sign: its meter, its rows, and its last win.

use floor::{Floor, Jackpot, Level, Millis, Pool, PoolId};
use money::Account;
use wagers::Row;

use crate::words::Words;

/// A pool on a sign.
pub(super) struct PoolFace {
    pub(super) id: PoolId,
    pub(super) game: String,
    /// The price of one wager.
    pub(super) wager: String,
    pub(super) meter: Meter,
    pub(super) prizes: Vec<PrizeRow>,
    /// The last win, and where.
    pub(super) last: Option<String>,
}

/// A meter, for rolling digits.
pub(super) struct Meter {
    /// As a plain decimal number.
    pub(super) plain: String,
    /// Formatted in the site's currency.
    pub(super) text: String,
    /// The decimal separator.
    pub(super) point: char,
}

/// A row of the pay table.
pub(super) struct PrizeRow {
    pub(super) id: String,
    pub(super) name: String,
    /// The name of its level of authorisation.
    pub(super) level: &'static str,
    /// Its share of the meter, if it pays one.
    pub(super) share: Option<String>,
    /// What it currently pays to one winner.
    pub(super) now: String,
}

impl PoolFace {
    pub(super) fn of(floor: &Floor, t: &Words, id: &PoolId) -> Option<PoolFace> {
        let pool = floor.pools.get(id)?;
        let wager = pool.wager();
        let amount = t.short(pool.settings.wager);
        Some(PoolFace {
            id: id.clone(),
            game: t.game_title(&wager.name),
            wager: t.with("sign-per-hand", &[("amount", &amount)]),
            meter: Meter::of(t, pool),
            prizes: wager.rows.iter().map(|row| PrizeRow::of(t, pool, row)).collect(),
            last: last(floor, id).and_then(|jackpot| {
                let paid = t.money(jackpot.paid?.total);
                Some(t.with("sign-last-win", &[("amount", &paid), ("table", &jackpot.table)]))
            }),
        })
    }

    /// Rows that pay a share of the meter, each over the full width.
    pub(super) fn shares(&self) -> impl Iterator<Item = &PrizeRow> {
        self.prizes.iter().filter(|row| row.share.is_some())
    }

    /// Fixed prizes, in two columns.
    pub(super) fn fixed(&self) -> impl Iterator<Item = &PrizeRow> {
        self.prizes.iter().filter(|row| row.share.is_none())
    }

    /// How many lines the pay table takes.
    pub(super) fn lines(&self) -> usize {
        self.shares().count() + self.fixed().count().div_ceil(2)
    }
}

/// The last high prize that was paid.
fn last<'a>(floor: &'a Floor, pool: &PoolId) -> Option<&'a Jackpot> {
    floor.jackpots.paid_since(pool, Level::High, Millis(0)).next_back()
}

impl Meter {
    /// A meter in whole units of the currency, rounded down.
    fn of(t: &Words, pool: &Pool) -> Meter {
        Meter {
            plain: pool.displayed().to_string(),
            text: t.meter(pool.book.balance(Account::Meter)),
            point: t.currency().decimal_sign(),
        }
    }
}

impl PrizeRow {
    fn of(t: &Words, pool: &Pool, row: &Row) -> PrizeRow {
        PrizeRow {
            id: row.id.clone(),
            name: t.row_name(&row.name),
            level: Pool::level(row).name(),
            share: row.pays.share().map(|share| share.to_string()),
            now: match row.pays.share() {
                Some(_) => t.money(pool.prize(&pool.book, row, 1, Account::Cage).each),
                None => t.short(pool.fixed(row).unwrap_or_default()),
            },
        }
    }
}
