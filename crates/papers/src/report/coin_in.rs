//! The Coin-In report: rounds, coins, and the split of the wagered money.
//!
//! A round is counted at its lock. Its split is the posting that the lock made in the books of each pool, so
//! that meter, reserve, house and overflow add up to the amount, to the last fraction. A void returns its
//! wagers later: it has its own columns, in the period in which it happened.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use floor::{Event, Floor, Millis, Play, PoolId, TableId};
use jiff::civil::Date;
use money::{Account, Amount, Entry};

use super::calendar::{Calendar, Hour};
use super::chart::wagered;
use super::document::{Cell, Kind, Report, Section};
use super::name::By;
use super::query::ReportError;
use super::question::Question;
use super::reader::{Seen, Tally, shift_at};
use crate::order::{natural_order, sorted_by_name};

/// The sums of some rounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Sums {
    rounds: u64,
    coins: u64,
    amount: Amount,
    meter: Amount,
    reserve: Amount,
    house: Amount,
    overflow: Amount,
    voided_rounds: u64,
    voided_coins: u64,
    returned: Amount,
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Sums) {
        self.rounds += other.rounds;
        self.coins += other.coins;
        self.amount += other.amount;
        self.meter += other.meter;
        self.reserve += other.reserve;
        self.house += other.house;
        self.overflow += other.overflow;
        self.voided_rounds += other.voided_rounds;
        self.voided_coins += other.voided_coins;
        self.returned += other.returned;
    }
}

impl Sums {
    /// The money of a lock in one pool.
    fn fed(entry: &Entry) -> Sums {
        Sums {
            amount: -entry.of(Account::Cage),
            meter: entry.of(Account::Meter),
            reserve: entry.of(Account::Reserve),
            house: entry.of(Account::HouseWin),
            overflow: entry.of(Account::Overflow),
            ..Sums::default()
        }
    }

    fn cells(&self) -> [Cell; 10] {
        [
            Cell::count(self.rounds),
            Cell::count(self.coins),
            Cell::Exact(self.amount),
            Cell::Exact(self.meter),
            Cell::Exact(self.reserve),
            Cell::Exact(self.house),
            Cell::Exact(self.overflow),
            Cell::count(self.voided_rounds),
            Cell::count(self.voided_coins),
            Cell::Exact(self.returned),
        ]
    }
}

/// The group of a row; groups are ordered by time.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Bucket {
    Whole,
    Day(Date),
    Hour(Hour),
    Shift { since: Millis, number: u64, name: String },
}

impl Bucket {
    /// The bucket of a moment, for any grouping except by shift.
    pub(super) fn of(by: Option<By>, calendar: &mut Calendar, at: Millis) -> Bucket {
        match by {
            Some(By::GamingDay) => Bucket::Day(calendar.day(at)),
            Some(By::Hour) => Bucket::Hour(calendar.hour(at)),
            _ => Bucket::Whole,
        }
    }

    pub(super) fn cell(&self, calendar: &Calendar) -> Option<Cell> {
        match self {
            Bucket::Whole => None,
            Bucket::Day(day) => Some(Cell::text(day)),
            Bucket::Hour(hour) => Some(Cell::Text(hour.show())),
            Bucket::Shift { since, number, name } => {
                Some(Cell::Text(format!("{number} {name}, {}", calendar.show(*since))))
            }
        }
    }
}

/// The column that shows the group.
pub(super) fn group_column(by: Option<By>) -> Option<(&'static str, &'static str, Kind)> {
    match by {
        Some(By::GamingDay) => Some(("gaming_day", "Gaming day", Kind::Text)),
        Some(By::Hour) => Some(("hour", "Hour", Kind::Text)),
        Some(By::Shift) => Some(("shift", "Shift", Kind::Text)),
        Some(By::Table | By::Pool) | None => None,
    }
}

/// Collects the sums of the report.
pub(super) struct CoinIn<'a> {
    question: &'a Question,
    calendar: Calendar,
    rows: BTreeMap<(Bucket, TableId, Option<PoolId>), Sums>,
    total: Sums,
}

impl<'a> CoinIn<'a> {
    pub(super) fn new(question: &'a Question, calendar: &Calendar) -> CoinIn<'a> {
        let (rows, total) = (BTreeMap::new(), Sums::default());
        CoinIn { question, calendar: calendar.clone(), rows, total }
    }

    /// Adds a lock or a void: `each` is its money, `once` its rounds and coins.
    fn book(
        &mut self,
        seen: &Seen,
        table: &TableId,
        floor: &Floor,
        each: fn(&Entry) -> Sums,
        once: fn(u64) -> Sums,
    ) {
        let wanted = seen.within
            && self.question.wants_table(table)
            && self.question.wants_shift(shift_at(floor, table));
        let Some(at) = floor.tables.get(table).filter(|_| wanted) else { return };
        let Play::Locked(locked) = &at.play else { return };
        let bucket = match (self.question.by(), &at.shift) {
            (Some(By::Shift), Some(shift)) => {
                Bucket::Shift { since: shift.since, number: shift.number, name: shift.name.clone() }
            }
            (by, _) => Bucket::of(by, &mut self.calendar, seen.at),
        };
        let coins = once(u64::from(locked.bets.len()));
        let mut any = false;
        for (pool, entry) in &locked.contributions {
            if self.question.wants_pool(pool) {
                any = true;
                let row = self.rows.entry((bucket.clone(), table.clone(), Some(pool.clone())));
                let (row, money) = (row.or_default(), each(entry));
                *row += coins;
                *row += money;
                self.total += money;
            }
        }
        if locked.contributions.is_empty() && self.question.query.pool.is_none() {
            any = true;
            *self.rows.entry((bucket, table.clone(), None)).or_default() += coins;
        }
        if any {
            self.total += coins;
        }
    }

    /// Writes the report.
    pub(super) fn write(self, report: &mut Report) -> Result<(), ReportError> {
        let by = self.question.by();
        let mut columns: Vec<_> = group_column(by).into_iter().collect();
        let names = if by == Some(By::Pool) { ["pool", "table"] } else { ["table", "pool"] };
        let heading = |key| if key == "pool" { "Pool" } else { "Table" };
        columns.extend(names.map(|key| (key, heading(key), Kind::Text)));
        columns.extend([
            ("rounds", "Rounds", Kind::Count),
            ("coins", "Coins", Kind::Count),
            ("amount", "Amount", Kind::Exact),
            ("to_meter", "To meter", Kind::Exact),
            ("to_reserve", "To reserve", Kind::Exact),
            ("to_house", "To house", Kind::Exact),
            ("overflow", "Overflow", Kind::Exact),
            ("voided_rounds", "Voided rounds", Kind::Count),
            ("voided_coins", "Voided coins", Kind::Count),
            ("returned", "Returned", Kind::Exact),
        ]);
        let mut section = Section::new("Coin-in", &columns);
        let pool = |pool: &Option<PoolId>| pool.as_ref().map_or(String::new(), PoolId::to_string);
        let mut rows: Vec<_> = self.rows.into_iter().collect();
        rows.sort_by(|((bucket, table, fed), _), ((other_bucket, other_table, other_fed), _)| {
            let by_pool = || natural_order(&pool(fed), &pool(other_fed));
            let by_table = || natural_order(table.as_str(), other_table.as_str());
            let rest = || bucket.cmp(other_bucket).then_with(by_table).then_with(by_pool);
            if by == Some(By::Pool) { by_pool().then_with(rest) } else { rest() }
        });
        let mut pools: BTreeMap<PoolId, Sums> = BTreeMap::new();
        for ((bucket, table, pool), sums) in &rows {
            if let Some(pool) = pool {
                *pools.entry(pool.clone()).or_default() += *sums;
            }
            let mut row: Vec<Cell> = bucket.cell(&self.calendar).into_iter().collect();
            let mut names = [Cell::text(table), Cell::maybe(pool.as_ref())];
            if by == Some(By::Pool) {
                names.reverse();
            }
            row.extend(names);
            row.extend(sums.cells());
            section.rows.push(row);
        }
        let lead = columns.len() - 10;
        let total = |name: String, sums: &Sums| {
            let mut row = vec![Cell::Text(name)];
            row.resize(lead, Cell::Empty);
            row.extend(sums.cells());
            row
        };
        if pools.len() > 1 {
            section.totals = sorted_by_name(&pools, |(id, _)| id.as_str())
                .map(|(pool, sums)| total(format!("Total {pool}"), sums))
                .collect();
        }
        section.totals.push(total("Total".to_owned(), &self.total));
        report.charts.extend(wagered(&section, by, &report.currency)?);
        report.main = section;
        report.notes.extend([
            "A round counts where its bets were locked; a void counts where it happened.".to_owned(),
            "A round that feeds several pools stands in the row of each, with all its coins, and once in \
             the total."
                .to_owned(),
            "Amount = to meter + to reserve + to house + overflow, exactly. Where a limit's overflow feeds \
             the reserve, it is in to reserve."
                .to_owned(),
        ]);
        Ok(())
    }
}

impl Tally for CoinIn<'_> {
    fn before(&mut self, seen: &Seen, event: &Event, floor: &Floor) {
        if let Event::RoundVoided { table, .. } = event {
            let money =
                |entry: &Entry| Sums { returned: -entry.of(Account::Cage), ..Sums::default() };
            let coins = |coins| Sums { voided_rounds: 1, voided_coins: coins, ..Sums::default() };
            self.book(seen, table, floor, money, coins);
        }
    }

    fn after(&mut self, seen: &Seen, event: &Event, floor: &Floor) {
        if let Event::BetsLocked { table, .. } = event {
            let coins = |coins| Sums { rounds: 1, coins, ..Sums::default() };
            self.book(seen, table, floor, Sums::fed, coins);
        }
    }
}
