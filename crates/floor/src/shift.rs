//! Shifts of a table, and the form that ends one.
//!
//! ```text
//! Closed --open--> Open --first count--> Counted --second count, by somebody else--> Closed
//! ```
//!
//! No bets are locked outside a shift. Two people read the hard meter and the displayed meters, each on
//! their own; the shift closes when their readings agree. The end values of one shift are the begin values
//! of the next.
//!
//! The books give what the meter should have moved: wagers x rate, less prizes, plus re-seeds, plus or minus
//! adjustments and reversals, less overflow. This is compared with the movement read from the sign, and the
//! hard meter is compared with the coins that the system counted.

use money::{Amount, Cents, Rate};
use serde::{Deserialize, Serialize};

use crate::floor::Floor;
use crate::ids::{Millis, PoolId, StaffId, TableId};
use crate::pool::Pool;
use crate::table::Table;

/// What one person read at the end of a shift.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reading {
    /// The table's non-resetting coin counter.
    pub hard_meter: u64,
    /// Each displayed meter, in the order of the table's feeds.
    pub meters: Vec<Cents>,
}

impl Reading {
    /// By how much a person's reading differs from this one, which is the system's.
    #[must_use]
    pub fn offset(&self, read: &Reading) -> Offset {
        let meters = read.meters.iter().zip(&self.meters);
        Offset {
            coins: i128::from(read.hard_meter) - i128::from(self.hard_meter),
            meters: meters.map(|(read, shown)| Amount::from(*read) - (*shown).into()).collect(),
        }
    }
}

/// The difference between a reading and the system. Two people who count one after the other on a link that
/// is still played read different meters, and agree if their differences are equal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offset {
    /// The difference of the hard meter, in coins.
    pub coins: i128,
    /// The difference of each displayed meter.
    pub meters: Vec<Amount>,
}

/// What has moved a pool's meter since it was opened, by cause. The sum is the meter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moved {
    /// Fed by wagers, before overflow.
    pub fed: Amount,
    /// Paid as prizes.
    pub prizes: Amount,
    /// Added by the house and the reserve, when the pool was opened and after each 100 % prize.
    pub reseeded: Amount,
    /// Adjusted by hand, either way.
    pub adjusted: Amount,
    /// Reversed by voids, cancelled marks and back-outs, either way.
    pub reversed: Amount,
    /// Kept off the meter by the limit.
    pub overflowed: Amount,
}

impl Moved {
    /// The sum of all causes.
    #[must_use]
    pub fn sum(&self) -> Amount {
        self.fed - self.prizes + self.reseeded + self.adjusted + self.reversed - self.overflowed
    }

    /// What has moved since `begin`.
    #[must_use]
    pub fn since(&self, begin: &Moved) -> Moved {
        Moved {
            fed: self.fed - begin.fed,
            prizes: self.prizes - begin.prizes,
            reseeded: self.reseeded - begin.reseeded,
            adjusted: self.adjusted - begin.adjusted,
            reversed: self.reversed - begin.reversed,
            overflowed: self.overflowed - begin.overflowed,
        }
    }
}

/// A pool at the beginning of a shift.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BeginMeter {
    /// The pool.
    pub pool: PoolId,
    /// Its meter, as it was read.
    pub meter: Cents,
    /// What had moved it by then.
    pub moved: Moved,
}

/// How a shift ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Carried {
    /// The shift.
    pub number: u64,
    /// The hard meter.
    pub hard_meter: u64,
    /// The coins that the system had counted.
    pub coins: u64,
    /// The pools that the table fed.
    pub meters: Vec<BeginMeter>,
    /// The form that ended it.
    pub form: Box<ShiftForm>,
    /// The two people who counted.
    pub by: [StaffId; 2],
}

/// An open shift of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shift {
    /// The number of the shift at this table, counted from 1.
    pub number: u64,
    /// What the pit calls it.
    pub name: String,
    /// When it began.
    pub since: Millis,
    /// Who opened it.
    pub opened_by: StaffId,
    /// The hard meter, carried over or read when it was opened.
    pub hard_meter: u64,
    /// The coins that the system had counted by then.
    pub coins: u64,
    /// The pools that the table feeds, as they were at the beginning.
    pub meters: Vec<BeginMeter>,
    /// The person who made the first count of its end, and its difference from the system.
    pub counted: Option<(StaffId, Offset)>,
}

/// The lines of the end-of-shift form for one pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MeterForm {
    /// The pool.
    pub pool: PoolId,
    /// The displayed meter at the beginning.
    pub begin: Cents,
    /// The displayed meter at the end.
    pub end: Cents,
    /// What moved it in between, by cause, according to the books.
    pub moved: Moved,
    /// The amount of one wager.
    pub wager: Cents,
    /// The share of each wager that feeds the meter, at the end of the shift.
    pub to_meter: Rate,
}

impl MeterForm {
    /// The movement of the display: end less begin.
    #[must_use]
    pub fn total(&self) -> Amount {
        Amount::from(self.end) - self.begin.into()
    }

    /// The movement of the display that the books do not explain.
    #[must_use]
    pub fn variance(&self) -> Amount {
        self.total() - self.moved.sum()
    }

    /// The variance in whole coins; `None` where a coin moves no meter.
    #[must_use]
    pub fn variance_coins(&self) -> Option<u128> {
        let coin = Amount::from(self.wager).share(self.to_meter).parts();
        (coin > 0).then(|| self.variance().parts().unsigned_abs() / coin.unsigned_abs())
    }
}

/// The completed end-of-shift form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShiftForm {
    /// The number of the shift at this table.
    pub number: u64,
    /// What the pit calls it.
    pub name: String,
    /// When it began.
    pub since: Millis,
    /// When it ended.
    pub until: Millis,
    /// The hard meter at the beginning.
    pub hard_begin: u64,
    /// The hard meter at the end.
    pub hard_end: u64,
    /// The coins that the system counted in between: the Coin-In report's figure.
    pub coins_in: u64,
    /// One entry per pool that the table feeds.
    pub meters: Vec<MeterForm>,
    /// Whether a variance is large enough to be investigated.
    pub alert: bool,
}

impl ShiftForm {
    /// The hard meter's total: end less begin.
    #[must_use]
    pub fn hard_total(&self) -> i128 {
        i128::from(self.hard_end) - i128::from(self.hard_begin)
    }

    /// The coins by which the hard meter and the Coin-In report differ.
    #[must_use]
    pub fn hard_variance(&self) -> u128 {
        (self.hard_total() - i128::from(self.coins_in)).unsigned_abs()
    }

    /// Whether either variance is above this many coins, or the display moved although no coin moves it.
    #[must_use]
    pub fn is_alarming(&self, coins: u32) -> bool {
        let most = u128::from(coins);
        let meter = |form: &MeterForm| match form.variance_coins() {
            Some(variance) => variance > most,
            // A display cannot show less than a cent.
            None => form.variance().parts().abs() >= Amount::from(Cents::new(1)).parts(),
        };
        self.hard_variance() > most || self.meters.iter().any(meter)
    }
}

impl ShiftForm {
    /// The reading at its end.
    pub(crate) fn reading(&self) -> Reading {
        let meters = self.meters.iter().map(|meter| meter.end).collect();
        Reading { hard_meter: self.hard_end, meters }
    }
}

impl Floor {
    /// The system's own reading at the end of a table's shift, if it ended now.
    #[must_use]
    pub fn reading_of(&self, id: &TableId) -> Option<Reading> {
        let table = self.tables.get(id)?;
        Some(self.shown(table, table.shift.as_ref()?))
    }

    /// The form that would end a table's shift with this reading, if it ended now. `None` without a shift, or
    /// if not every meter was read.
    #[must_use]
    pub fn form_of(&self, id: &TableId, reading: &Reading, until: Millis) -> Option<ShiftForm> {
        let table = self.tables.get(id)?;
        let shift = table.shift.as_ref()?;
        let all = reading.meters.len() == shift.meters.len();
        self.shift_form(table, shift, reading, until).filter(|_| all)
    }

    /// The system's own reading now: the hard meter, counted on from the beginning of the shift, and the
    /// displays.
    pub(crate) fn shown(&self, table: &Table, shift: &Shift) -> Reading {
        let pools = shift.meters.iter().map(|begin| self.pools.get(&begin.pool));
        let hard_meter = shift.hard_meter.saturating_add(table.coins_in - shift.coins);
        let meters = pools.map(|pool| pool.map_or(Cents::ZERO, Pool::displayed)).collect();
        Reading { hard_meter, meters }
    }

    /// Fills in the form of a shift that ends now with these readings.
    pub(crate) fn shift_form(
        &self,
        table: &Table,
        shift: &Shift,
        reading: &Reading,
        until: Millis,
    ) -> Option<ShiftForm> {
        let meters = shift.meters.iter().zip(&reading.meters).map(|(begin, end)| {
            let pool = self.pools.get(&begin.pool)?;
            Some(MeterForm {
                pool: begin.pool.clone(),
                begin: begin.meter,
                end: *end,
                moved: pool.moved.since(&begin.moved),
                wager: pool.settings.wager,
                to_meter: pool.settings.rates.to_meter,
            })
        });
        let mut form = ShiftForm {
            number: shift.number,
            name: shift.name.clone(),
            since: shift.since,
            until,
            hard_begin: shift.hard_meter,
            hard_end: reading.hard_meter,
            coins_in: table.coins_in - shift.coins,
            meters: meters.collect::<Option<_>>()?,
            alert: false,
        };
        form.alert = form.is_alarming(self.site.variance_coins);
        Some(form)
    }
}
