//! A pool: its pay table, its books, and its life-to-date totals.

use std::collections::BTreeMap;

use money::{Account, Amount, Book, Cents, Entry, Prize, Rate, fixed_from_tray};
use serde::{Deserialize, Serialize};
use wagers::{Pays, Purse, Row, Wager};

use crate::ids::{JackpotId, PoolId};
use crate::jackpot::{Level, Paid};
use crate::settings::{JackpotLock, PoolSettings};

/// Why a meter is changed by hand: the closed list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Equipment failed.
    Malfunction,
    /// The display stood above the limit.
    AboveLimit,
    /// Booked as gross receipts.
    GrossReceipts,
    /// The house takes back a seed that it advanced, and never more.
    SeedRecovery,
    /// To another pool.
    Transfer {
        /// Which.
        to: PoolId,
    },
    /// The house adds to the meter.
    Increase,
}

/// What has moved since the pool was opened.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Totals {
    /// Wagered, this pool's part.
    pub wagered: Amount,
    /// Kept by the house.
    pub to_house: Amount,
    /// Fed to the meter, before any overflow.
    pub to_meter: Amount,
    /// Fed to the reserve.
    pub to_reserve: Amount,
    /// Paid as prizes.
    pub won: Amount,
    /// Advanced as seed.
    pub seed_advanced: Amount,
}

/// A pool of the floor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pool {
    /// Its settings.
    pub settings: PoolSettings,
    /// Its books.
    pub book: Book,
    /// What has moved so far.
    pub totals: Totals,
    /// How often each row was hit.
    pub hits: BTreeMap<String, u64>,
    /// The order that surveillance recorded for jackpots won at the same time.
    pub order: Vec<JackpotId>,
}

impl Pool {
    /// A pool that has just been opened, at its seed.
    #[must_use]
    pub fn open(settings: PoolSettings) -> Pool {
        let opening = settings.rates.opening();
        let mut pool = Pool {
            settings,
            book: Book::default(),
            totals: Totals::default(),
            hits: BTreeMap::new(),
            order: vec![],
        };
        pool.post(&opening);
        pool
    }

    /// The wager of its pay table.
    #[must_use]
    pub const fn wager(&self) -> &Wager {
        self.settings.pay_table.wager()
    }

    /// A row of its pay table.
    #[must_use]
    pub fn row(&self, id: &str) -> Option<&Row> {
        self.wager().rows.iter().find(|row| row.id == id)
    }

    /// How a row is authorised: percentages high, fixed prizes of 100 units or more low, others no key.
    #[must_use]
    pub fn level(row: &Row) -> Level {
        match row.pays.units_won() {
            None => Level::High,
            Some((of, per)) if of >= Level::LOW_FROM_UNITS * per => Level::Low,
            Some(_) => Level::NoKey,
        }
    }

    /// With `at-mark`, takes a high prize off the meter when it is marked and holds it; the meter re-seeds
    /// at once. Answers what is held, if anything.
    pub(crate) fn hold(&mut self, row: &str, level: Level, seats: u32) -> Option<(Paid, Entry)> {
        if self.settings.jackpot_lock == JackpotLock::AtAward || level != Level::High {
            return None;
        }
        let prize = self.prize(&self.book, self.row(row)?, seats, Account::Held);
        let paid = Paid::new(&prize, &self.book);
        self.post(&prize.entry);
        Some((paid, prize.entry))
    }

    /// What a row pays now to so many seats, and how it moves the books. A percentage goes `to` the cage, or
    /// is held.
    #[must_use]
    pub fn prize(&self, book: &Book, row: &Row, seats: u32, to: Account) -> Prize {
        let rates = &self.settings.rates;
        match row.pays {
            Pays::Percent(share) => rates.percentage(book, share, seats, to),
            Pays::For { .. } | Pays::To { .. } | Pays::Push => {
                let (of, per) = row.pays.units_won().unwrap_or((0, 1));
                let each = units(self.settings.wager, of, per);
                let mut prize = match row.from {
                    Purse::Meter => rates.fixed_from_meter(book, each, seats),
                    Purse::Tray => fixed_from_tray(each, seats),
                };
                if !matches!(row.pays, Pays::For { .. }) {
                    // `to 1` and a push return the chip.
                    let chips = self.settings.wager.times(seats);
                    prize.entry.moves(Account::Tray, Account::Cage, chips.into());
                }
                prize
            }
        }
    }

    /// How an adjustment moves the books.
    #[must_use]
    pub fn adjustment(amount: Cents, reason: &Reason) -> Entry {
        let account = match reason {
            Reason::Malfunction | Reason::Increase => Account::Correction,
            Reason::AboveLimit => Account::Overflow,
            Reason::GrossReceipts => Account::GrossReceipts,
            Reason::SeedRecovery => Account::SeedAdvanced,
            Reason::Transfer { .. } => Account::Transfer,
        };
        let mut entry = Entry::new();
        entry.moves(account, Account::Meter, amount.into());
        entry
    }

    /// Posts an entry, keeping the totals in step.
    pub fn post(&mut self, entry: &Entry) {
        self.book.post(entry);
        let advanced = -entry.of(Account::SeedAdvanced);
        self.totals.seed_advanced += advanced;
    }

    /// Posts a contribution.
    pub fn contribute(&mut self, entry: &Entry, wagered: Cents, part: Rate) {
        let wagered = Amount::from(wagered).share(part);
        self.totals.wagered += wagered;
        self.totals.to_house += entry.of(Account::HouseWin);
        self.totals.to_meter += wagered.share(self.settings.rates.to_meter);
        self.totals.to_reserve += wagered.share(self.settings.rates.to_reserve);
        self.post(entry);
    }
}

/// A fixed prize: so many wagers, rounded down to the cent.
fn units(wager: Cents, of: u64, per: u64) -> Cents {
    let cents = i128::from(wager.cents()) * i128::from(of) / i128::from(per.max(1));
    Cents::new(i64::try_from(cents).unwrap_or(i64::MAX))
}
