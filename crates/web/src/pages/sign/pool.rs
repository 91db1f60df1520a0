//! A pool as its sign shows it.

use floor::{Floor, Jackpot, JackpotState, Level, Pool, PoolId};
use money::{Account, Cents};
use wagers::Row;

use super::win;
use crate::words::Words;

/// A pool on a sign.
pub(super) struct PoolFace {
    pub(super) id: PoolId,
    pub(super) game: String,
    /// What one wager costs.
    pub(super) wager: String,
    pub(super) meter: Meter,
    pub(super) prizes: Vec<PrizeRow>,
    /// What was won last, and where.
    pub(super) last: Option<String>,
}

/// A meter, for digits that roll.
pub(super) struct Meter {
    /// As programs write it.
    pub(super) plain: String,
    /// As the house prints it.
    pub(super) text: String,
    /// The sign before its decimals.
    pub(super) point: char,
}

/// A row of the pay table.
pub(super) struct PrizeRow {
    pub(super) id: String,
    pub(super) name: String,
    /// How it is authorised, by its name.
    pub(super) level: &'static str,
    /// Its share of the meter, if it is one.
    pub(super) share: Option<String>,
    /// What it pays to one winner now.
    pub(super) now: String,
}

impl PoolFace {
    pub(super) fn of(floor: &Floor, t: &Words, id: &PoolId) -> Option<PoolFace> {
        let pool = floor.pools.get(id)?;
        let wager = pool.wager();
        let amount = t.short(pool.settings.wager);
        Some(PoolFace {
            id: id.clone(),
            game: t.game_name(&wager.id, &wager.name),
            wager: t.with("sign-wager", &[("amount", &amount)]),
            meter: Meter::of(t, pool.displayed()),
            prizes: wager.rows.iter().map(|row| PrizeRow::of(t, pool, row)).collect(),
            last: last(floor, id).and_then(|jackpot| {
                let paid = t.money(jackpot.paid?.total);
                let row = win::row_name(floor, t, jackpot);
                let args: [(&str, &dyn std::fmt::Display); 3] =
                    [("amount", &paid), ("row", &row), ("table", &jackpot.table)];
                Some(t.with("sign-last", &args))
            }),
        })
    }

    /// Shares of the meter, each over the whole width.
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

/// The high prize that was paid last.
fn last<'a>(floor: &'a Floor, pool: &PoolId) -> Option<&'a Jackpot> {
    let paid = floor.jackpots.values().filter(|it| {
        it.pool == *pool
            && it.level == Level::High
            && matches!(it.state, JackpotState::Waiting | JackpotState::Cleared)
    });
    paid.max_by_key(|it| it.awarded_at)
}

impl Meter {
    /// A meter in whole units of the currency: never more than is there.
    fn of(t: &Words, displayed: Cents) -> Meter {
        let unit = match t.currency().decimals() {
            0 => 100,
            1 => 10,
            _ => 1,
        };
        let shown = Cents::new(displayed.cents() - displayed.cents().rem_euclid(unit));
        Meter {
            plain: displayed.to_string(),
            text: t.money(shown),
            point: t.currency().decimal_sign(),
        }
    }
}

impl PrizeRow {
    fn of(t: &Words, pool: &Pool, row: &Row) -> PrizeRow {
        PrizeRow {
            id: row.id.clone(),
            name: t.row_name(&pool.wager().id, &row.id, &row.name),
            level: match Pool::level(row) {
                Level::NoKey => "no-key",
                Level::Low => "low",
                Level::High => "high",
            },
            share: row.pays.share().map(|share| share.to_string()),
            now: match row.pays.share() {
                Some(_) => t.money(pool.prize(&pool.book, row, 1, Account::Cage).each),
                None => t.short(pool.fixed(row).unwrap_or_default()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use floor::SiteSettings;

    use super::*;
    use crate::words::Language;

    #[test]
    fn a_meter_is_shown_in_whole_units_and_never_above() {
        let meter = |currency: &str, decimals, cents| {
            let currency = currency.to_owned();
            let site = SiteSettings { currency, decimals, ..SiteSettings::default() };
            let meter = Meter::of(&Words::new(Language::English, &site), Cents::new(cents));
            (meter.plain, meter.text.replace('\u{a0}', " "), meter.point)
        };
        let of = |plain: &str, text: &str, point| (plain.to_owned(), text.to_owned(), point);
        assert_eq!(meter("USD", 2, 7_854_315), of("78543.15", "$78,543.15", '.'));
        assert_eq!(meter("EUR", 2, 7_854_300), of("78543.00", "78.543,00 €", ','));
        assert_eq!(meter("JPY", 0, 7_854_399), of("78543.99", "¥78,543", '.'));
    }
}
