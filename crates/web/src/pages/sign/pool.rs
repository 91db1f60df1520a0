//! A pool on a sign: its meter, its rows, its terms, and its last wins.

use floor::{Floor, Jackpot, Level, Millis, Pool, PoolId};
use money::{Account, Cents, OverflowTo, Rate};
use wagers::Row;

use super::cards::{Face, hands};
use super::win;
use crate::words::{Words, example};

/// How many of the last wins are shown.
const LAST_WINS: usize = 3;

/// A pool on a sign.
pub(super) struct PoolFace {
    pub(super) id: PoolId,
    pub(super) game: String,
    /// The price of one wager.
    pub(super) wager: String,
    pub(super) meter: Meter,
    pub(super) prizes: Vec<PrizeRow>,
    /// What must be posted about it: its limit, and what else a wager pays for.
    pub(super) terms: Vec<String>,
    /// The last wins of high prizes, the newest first: the amount, the row and the table.
    pub(super) last: Vec<(String, String, String)>,
    /// The row that pays the whole meter, and the cards of both hands that win it.
    pub(super) example: Option<Example>,
}

/// A row, and the hands that win it: the name of each, with its cards.
type Example = (String, Vec<(String, Vec<Face>)>);

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
    /// Its share of the meter, if it pays one: printed, in parts per million, and the smallest unit that is
    /// paid, in cents. The script computes its amount from the digits that the meter shows.
    pub(super) share: Option<(String, u32, i64)>,
    /// What it currently pays to one winner.
    pub(super) now: String,
}

impl PoolFace {
    pub(super) fn of(floor: &Floor, t: &Words, id: &PoolId) -> Option<PoolFace> {
        let pool = floor.pools.get(id)?;
        let wager = pool.wager();
        let amount = t.short(pool.settings.wager);
        let meter = Meter::of(t, pool);
        Some(PoolFace {
            id: id.clone(),
            game: t.game_title(&wager.name),
            wager: t.with("sign-per-hand", &[("amount", &amount)]),
            prizes: wager.rows.iter().map(|row| PrizeRow::of(t, pool, row, &meter)).collect(),
            meter,
            terms: terms(t, pool),
            last: last_wins(floor, t, id),
            example: example_of(t, pool),
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

/// The limit of the meter, and the part of each wager that feeds the next jackpot.
fn terms(t: &Words, pool: &Pool) -> Vec<String> {
    let rates = &pool.settings.rates;
    let mut terms = vec![];
    if let Some(limit) = rates.limit {
        let reached = pool.book.balance(Account::Meter) >= limit.into();
        let id = match (reached, rates.overflow_to) {
            (false, _) => "sign-limit",
            (true, OverflowTo::Reserve) => "sign-limit-reached-next",
            (true, OverflowTo::Hold) => "sign-limit-reached",
        };
        terms.push(t.with(id, &[("amount", &t.short(limit))]));
    }
    if rates.to_reserve > Rate::ZERO {
        terms.push(t.with("sign-feeds-next", &[("part", &rates.to_reserve)]));
    }
    terms
}

/// The last high prizes that were paid.
fn last_wins(floor: &Floor, t: &Words, pool: &PoolId) -> Vec<(String, String, String)> {
    let paid = floor.jackpots.paid_since(pool, Level::High, Millis(0)).rev();
    let win = |jackpot: &Jackpot| {
        let amount = t.money(jackpot.paid?.total);
        Some((amount, win::row_name(floor, t, jackpot), jackpot.table.to_string()))
    };
    paid.filter_map(win).take(LAST_WINS).collect()
}

/// The row that pays the whole meter, and the cards of a round that wins it.
fn example_of(t: &Words, pool: &Pool) -> Option<Example> {
    let whole = |row: &&Row| row.pays.share() == Some(Rate::WHOLE);
    let row = pool.wager().rows.iter().find(whole)?;
    let hands = hands(t, example(row));
    (!hands.is_empty()).then(|| (t.sign_name(row), hands))
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
    fn of(t: &Words, pool: &Pool, row: &Row, meter: &Meter) -> PrizeRow {
        let unit = pool.settings.rates.payable_unit.max(t.currency().least()).max(Cents::new(1));
        let share = row.pays.share();
        PrizeRow {
            id: row.id.clone(),
            name: t.sign_name(row),
            level: Pool::level(row).name(),
            share: share.map(|share| (share.to_string(), share.ppm(), unit.cents())),
            now: match share {
                // The whole meter is what the digits above show.
                Some(Rate::WHOLE) => meter.text.clone(),
                Some(_) => t.money(pool.prize(&pool.book, row, 1, Account::Cage).each),
                None => t.short(pool.fixed(row).unwrap_or_default()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use floor::{PoolSettings, SiteSettings};
    use wagers::Catalog;

    use super::*;
    use crate::words::Language;

    /// What a pool with this limit posts, and with this much of each wager for the next jackpot.
    fn posted(limit: Option<i64>, next: &str, overflow_to: OverflowTo) -> Vec<String> {
        let catalog = Catalog::shipped();
        let mut settings = PoolSettings::of(catalog.entry("pbac-1a").unwrap()).unwrap();
        settings.rates.limit = limit.map(Cents::new);
        settings.rates.to_reserve = next.parse().unwrap();
        settings.rates.overflow_to = overflow_to;
        terms(&Words::new(Language::English, &SiteSettings::default()), &Pool::open(settings))
    }

    #[test]
    fn limits_and_the_part_for_the_next_jackpot_are_posted() {
        let hold = OverflowTo::Hold;
        assert_eq!(posted(None, "0%", hold), [""; 0]);
        let part = "3% of each bet goes to the next jackpot";
        assert_eq!(posted(None, "3%", hold), [part]);
        assert_eq!(posted(Some(10_000_000), "3%", hold), ["Limit of the jackpot: $100,000", part]);
        let reached = "The jackpot has reached its limit of $10,000";
        assert_eq!(posted(Some(1_000_000), "0%", hold), [reached]);
        let next = format!("{reached}; more goes to the next one");
        assert_eq!(posted(Some(1_000_000), "0%", OverflowTo::Reserve), [next]);
    }

    /// A journal that was written before there were names for signs and examples has them from the catalog.
    #[test]
    fn an_old_pay_table_has_the_names_and_cards_of_the_catalog() {
        let catalog = Catalog::shipped();
        let text: String = catalog
            .entry("pbac-1a")
            .unwrap()
            .text
            .split_inclusive('\n')
            .filter(|line| !line.starts_with("sign") && !line.starts_with("example"))
            .collect();
        let old = wagers::read_stored_wager("pbac-1a.toml", &text).unwrap();
        assert_eq!(old.wager.rows[0].sign.get("es"), None);
        let pool = Pool::open(PoolSettings::of(&old).unwrap());
        let t = Words::new(Language::Spanish, &SiteSettings::default());
        let meter = Meter::of(&t, &pool);
        let row = PrizeRow::of(&t, &pool, &pool.wager().rows[0], &meter);
        assert_eq!((&*row.name, &*row.now), ("4 nueves un color", "$10,000.00"));
        let (name, hands) = example_of(&t, &pool).unwrap();
        assert_eq!((&*name, hands.len()), ("4 nueves un color", 2));
    }
}
