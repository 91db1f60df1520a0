//! The Progressive Jackpot report: every award, and everything that reversed one.
//!
//! A row is one step of one prize: frozen when it was marked, awarded, cancelled, backed out. The sources of
//! a step's money come from the books, and add up:
//!
//! ```text
//! paid = from the meter + from what was held + from the tray + from the house
//! ```

use std::collections::{BTreeMap, HashMap};

use floor::{Event, Floor, Jackpot, JackpotId, Level, Moved, PoolId};
use money::{Account, Amount, Book};

use super::chart::awarded;
use super::document::{Cell, Kind, Report, Section};
use super::query::ReportError;
use super::question::Question;
use super::reader::{Seen, Tally, shift_at};

const COLUMNS: [(&str, &str, Kind); 27] = [
    ("record", "Record", Kind::Number),
    ("at", "Time", Kind::Time),
    ("what", "What", Kind::Text),
    ("jackpot", "Jackpot", Kind::Number),
    ("receipt", "Receipt", Kind::Number),
    ("pool", "Pool", Kind::Text),
    ("table", "Table", Kind::Text),
    ("round", "Round", Kind::Number),
    ("hand", "Hand", Kind::Text),
    ("level", "Level", Kind::Text),
    ("seats", "Seats", Kind::Text),
    ("shared", "Divided among", Kind::Text),
    ("each", "Each", Kind::Money),
    ("paid", "Paid", Kind::Exact),
    ("from_meter", "From meter", Kind::Exact),
    ("from_held", "From held", Kind::Exact),
    ("from_tray", "From tray", Kind::Exact),
    ("from_house", "From house", Kind::Exact),
    ("returned", "Returned", Kind::Exact),
    ("reseeded", "Re-seeded", Kind::Exact),
    ("meter_before", "Meter before", Kind::Exact),
    ("meter_after", "Meter after", Kind::Exact),
    ("marked_by", "Marked by", Kind::Text),
    ("authorised_by", "Authorised by", Kind::Text),
    ("cleared_by", "Cleared by", Kind::Text),
    ("second", "Second", Kind::Text),
    ("text", "Why", Kind::Text),
];

const RECEIPT: usize = 4;
const PAID: usize = 13;
const CLEARED_BY: usize = 24;

const TOTALS: [(&str, &str, Kind); 8] = [
    ("pool", "Pool", Kind::Text),
    ("level", "Level", Kind::Text),
    ("awards", "Awards", Kind::Count),
    ("awarded", "Awarded", Kind::Exact),
    ("backed_out", "Backed out", Kind::Count),
    ("returned", "Returned", Kind::Exact),
    ("cancelled", "Cancelled", Kind::Count),
    ("net", "Net paid", Kind::Exact),
];

/// The sources of the money of a step.
#[derive(Clone, Copy, Default)]
struct Money {
    paid: Amount,
    meter: Amount,
    held: Amount,
    tray: Amount,
    house: Amount,
    returned: Amount,
    reseeded: Amount,
}

impl Money {
    fn cells(&self) -> [Cell; 7] {
        let Money { paid, meter, held, tray, house, returned, reseeded } = *self;
        [paid, meter, held, tray, house, returned, reseeded].map(Cell::Exact)
    }

    fn add(&mut self, other: &Money) {
        self.paid += other.paid;
        self.meter += other.meter;
        self.held += other.held;
        self.tray += other.tray;
        self.house += other.house;
        self.returned += other.returned;
        self.reseeded += other.reseeded;
    }
}

/// The sums of one pool and level.
#[derive(Clone, Copy, Default)]
struct Sums {
    awards: u64,
    awarded: Amount,
    backed_out: u64,
    returned: Amount,
    cancelled: u64,
}

impl Sums {
    fn row(&self, pool: &str, level: &str) -> Vec<Cell> {
        vec![
            Cell::text(pool),
            Cell::text(level),
            Cell::count(self.awards),
            Cell::Exact(self.awarded),
            Cell::count(self.backed_out),
            Cell::Exact(self.returned),
            Cell::count(self.cancelled),
            Cell::Exact(self.awarded - self.returned),
        ]
    }

    fn add(&mut self, other: &Sums) {
        self.awards += other.awards;
        self.awarded += other.awarded;
        self.backed_out += other.backed_out;
        self.returned += other.returned;
        self.cancelled += other.cancelled;
    }
}

/// Collects the rows of the report.
pub(super) struct Jackpots<'a> {
    question: &'a Question,
    section: Section,
    whole: Money,
    sums: BTreeMap<(PoolId, Level), Sums>,
    /// The rows of prizes whose receipt is not yet issued.
    uncleared: HashMap<JackpotId, usize>,
    /// The pool of the event about to be applied, in its current state.
    stood: Option<(Book, Moved)>,
}

impl<'a> Jackpots<'a> {
    pub(super) fn new(question: &'a Question) -> Jackpots<'a> {
        Jackpots {
            question,
            section: Section::new("Jackpots", &COLUMNS),
            whole: Money::default(),
            sums: BTreeMap::new(),
            uncleared: HashMap::new(),
            stood: None,
        }
    }

    /// Writes the report.
    pub(super) fn write(mut self, report: &mut Report) -> Result<(), ReportError> {
        let mut total = vec![Cell::Empty; COLUMNS.len()];
        total[2] = Cell::text("Total");
        total[PAID..PAID + 7].clone_from_slice(&self.whole.cells());
        self.section.totals.push(total);
        let mut totals = Section::new("Totals", &TOTALS);
        let mut all = Sums::default();
        for ((pool, level), sums) in &self.sums {
            totals.rows.push(sums.row(pool.as_str(), &level.to_string()));
            all.add(sums);
        }
        totals.totals.push(all.row("Total", ""));
        report.charts.extend(awarded(&self.section, &report.currency)?);
        report.main = self.section;
        report.others.push(totals);
        report.notes.extend([
            "Paid = from meter + from held + from tray + from house - returned, exactly. Where a pool \
             freezes a prize when it is marked, the meter falls then: that is a row of its own, and the \
             award is paid from what was held."
                .to_owned(),
            "A back-out returns what was paid; what it puts back on the meter is in the meter history, as \
             reversed. A receipt that was printed after the period is shown too."
                .to_owned(),
        ]);
        Ok(())
    }

    fn wants(&self, prize: &Jackpot, floor: &Floor) -> bool {
        self.question.wants_table(&prize.table)
            && self.question.wants_pool(&prize.pool)
            && self.question.wants_shift(shift_at(floor, &prize.table))
    }

    /// The money that a step of a prize moved.
    fn moved(&self, prize: &Jackpot, floor: &Floor, paid: Amount) -> Money {
        let (Some((book, moved)), Some(pool)) = (&self.stood, floor.pools.get(&prize.pool)) else {
            return Money::default();
        };
        let step = pool.moved.since(moved);
        let given = |account| book.balance(account) - pool.book.balance(account);
        let (held, house) = (given(Account::Held), given(Account::Shortfall));
        let tray = paid - step.prizes - held - house;
        let (meter, reseeded) = (step.prizes, step.reseeded);
        Money { paid, meter, held, tray, house, returned: Amount::ZERO, reseeded }
    }

    fn row(&mut self, seen: &Seen, step: &Step, prize: &Jackpot, floor: &Floor) {
        let Step { what, money, second, text } = step;
        let Some(pool) = floor.pools.get(&prize.pool) else { return };
        let hand = pool.row(&prize.row).map_or_else(|| prize.row.clone(), |row| row.name.clone());
        let before = self.stood.as_ref().map(|(book, _)| Cell::Exact(book.balance(Account::Meter)));
        let by = |staff: Option<&floor::StaffId>| Cell::maybe(staff);
        let each = prize.paid.or(prize.held.as_ref().map(|(paid, _)| *paid));
        let mut row = vec![
            Cell::Number(seen.seq),
            Cell::Time(seen.at),
            Cell::text(what),
            Cell::Number(prize.id.0),
            prize.receipt.map_or(Cell::Empty, |receipt| Cell::Number(receipt.0)),
            Cell::text(&prize.pool),
            Cell::text(&prize.table),
            Cell::Number(prize.round.0),
            Cell::Text(hand),
            Cell::text(prize.level),
            Cell::text(prize.seats),
            Cell::text(prize.shared),
            each.map_or(Cell::Empty, |paid| Cell::Money(paid.each)),
        ];
        row.extend(money.cells());
        row.extend([
            before.unwrap_or(Cell::Empty),
            Cell::Exact(pool.book.balance(Account::Meter)),
            Cell::text(prize.marker()),
            by(prize.authorised_by.as_ref()),
            by(prize.cleared.as_ref().map(|(by, _)| by)),
            Cell::maybe(second.as_ref()),
            Cell::maybe(text.as_ref()),
        ]);
        self.whole.add(money);
        self.section.rows.push(row);
    }
}

/// A step of a prize.
struct Step {
    what: &'static str,
    money: Money,
    second: Option<String>,
    text: Option<String>,
}

impl Step {
    const fn new(what: &'static str, money: Money) -> Step {
        Step { what, money, second: None, text: None }
    }
}

impl Tally for Jackpots<'_> {
    fn before(&mut self, _: &Seen, event: &Event, floor: &Floor) {
        let Some(id) = event.jackpot() else { return };
        // Before its mark, only the event names the pool of a prize.
        let prize = floor.jackpots.get(&id).map(|it| &it.pool);
        let pool = prize.or(event.pools().next()).and_then(|id| floor.pools.get(id));
        self.stood = pool.map(|pool| (pool.book.clone(), pool.moved));
    }

    fn after(&mut self, seen: &Seen, event: &Event, floor: &Floor) {
        if let Event::Cleared { jackpot, receipt, by, .. } = event {
            if let Some(place) = self.uncleared.remove(jackpot) {
                self.section.rows[place][RECEIPT] = Cell::Number(receipt.0);
                self.section.rows[place][CLEARED_BY] = Cell::text(by);
            }
            return;
        }
        let (Event::Marked { jackpot, .. }
        | Event::MarkCancelled { jackpot, .. }
        | Event::Awarded { jackpot, .. }
        | Event::PrizeFoundLate { jackpot, .. }
        | Event::BackedOut { jackpot, .. }) = event
        else {
            return;
        };
        let prize = floor.jackpots.get(jackpot).filter(|it| seen.within && self.wants(it, floor));
        let Some(prize) = prize else { return };
        let paid = prize.paid.map_or(Amount::ZERO, |paid| Amount::from(paid.total));
        let key = (prize.pool.clone(), prize.level);
        match event {
            Event::Marked { .. } if prize.held.is_some() => {
                let step = Step::new("held", self.moved(prize, floor, Amount::ZERO));
                self.row(seen, &step, prize, floor);
            }
            Event::Awarded { .. } | Event::PrizeFoundLate { .. } => {
                if prize.level == Level::High {
                    self.uncleared.insert(*jackpot, self.section.rows.len());
                }
                let sums = self.sums.entry(key).or_default();
                (sums.awards, sums.awarded) = (sums.awards + 1, sums.awarded + paid);
                let late = prize.found_late.as_ref();
                let step = Step {
                    what: if late.is_some() { "found late" } else { "award" },
                    money: self.moved(prize, floor, paid),
                    second: late.map(|it| format!("{}, {}", it.by[0], it.by[1])),
                    text: late.map(|it| it.reason.clone()),
                };
                self.row(seen, &step, prize, floor);
            }
            Event::MarkCancelled { .. } => {
                self.sums.entry(key).or_default().cancelled += 1;
                // The held amount goes back to the meter, as a reversal.
                let step = Step::new("cancelled", Money::default());
                self.row(seen, &step, prize, floor);
            }
            Event::BackedOut { text, by: [first, second], .. } => {
                let sums = self.sums.entry(key).or_default();
                (sums.backed_out, sums.returned) = (sums.backed_out + 1, sums.returned + paid);
                let money = Money { paid: -paid, returned: paid, ..Money::default() };
                let second = Some(format!("{first}, {second}"));
                let step = Step { what: "backed out", money, second, text: Some(text.clone()) };
                self.row(seen, &step, prize, floor);
            }
            _ => {}
        }
    }
}
