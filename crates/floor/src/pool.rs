//! A pool: its pay table, its books, and its life-to-date totals.

use std::collections::BTreeMap;

use money::{Account, Amount, Book, Cents, Entry, PoolRates, Prize, Rate, fixed_from_tray};
use serde::{Deserialize, Serialize};
use wagers::{Pays, Purse, Row, Share, Wager};

use crate::ids::{JackpotId, PoolId};
use crate::jackpot::{Level, Paid};
use crate::seats::Seats;
use crate::settings::{JackpotLock, PoolSettings};
use crate::shift::Moved;

/// The reason for changing a meter by hand: a closed list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, strum::Display)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Equipment failed.
    #[strum(to_string = "malfunction")]
    Malfunction,
    /// The display was above the limit.
    #[strum(to_string = "above the limit")]
    AboveLimit,
    /// Booked as gross receipts.
    #[strum(to_string = "gross receipts")]
    GrossReceipts,
    /// The house takes back seed that it advanced, and never more.
    #[strum(to_string = "seed recovery")]
    SeedRecovery,
    /// To another pool.
    #[strum(to_string = "transfer to {to}")]
    Transfer {
        /// The other pool.
        to: PoolId,
    },
    /// The house adds to the meter.
    #[strum(to_string = "increase")]
    Increase,
}

/// Life-to-date totals: what has moved since the pool was opened.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Totals {
    /// Wagered: this pool's part.
    pub wagered: Amount,
    /// Of that, returned by voids.
    pub voided: Amount,
    /// Kept by the house.
    pub to_house: Amount,
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
    /// Settings that take effect when the meter is next reset.
    pub queued: Option<Box<PoolSettings>>,
    /// Its books.
    pub book: Book,
    /// Its life-to-date totals.
    pub totals: Totals,
    /// What has moved the meter, by cause.
    pub moved: Moved,
    /// How often each row was hit.
    pub hits: BTreeMap<String, u64>,
    /// The order that surveillance recorded for jackpots won at the same time.
    pub order: Vec<JackpotId>,
}

/// Why an entry is posted that is neither a wager nor a prize.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    Opening,
    Adjustment,
    Reversal,
}

impl Pool {
    /// A pool that has just been opened, at its seed.
    #[must_use]
    pub fn open(settings: PoolSettings) -> Pool {
        let opening = settings.rates.opening();
        let mut pool = Pool {
            settings,
            queued: None,
            book: Book::default(),
            totals: Totals::default(),
            moved: Moved::default(),
            hits: BTreeMap::new(),
            order: vec![],
        };
        pool.post(&opening, Cause::Opening);
        pool
    }

    /// The wager of its pay table.
    #[must_use]
    pub const fn wager(&self) -> &Wager {
        self.settings.pay_table.wager()
    }

    /// The meter as a sign shows it: whole cents.
    #[must_use]
    pub fn displayed(&self) -> Cents {
        self.book.balance(Account::Meter).payable(Cents::new(1))
    }

    /// A row of its pay table.
    #[must_use]
    pub fn row(&self, id: &str) -> Option<&Row> {
        self.wager().rows.iter().find(|row| row.id == id)
    }

    /// The position of a row in its pay table.
    #[must_use]
    pub fn place(&self, id: &str) -> Option<usize> {
        self.wager().rows.iter().position(|row| row.id == id)
    }

    /// How a row is authorised: percentages are high, fixed prizes of 100 units or more low, others need no
    /// key.
    #[must_use]
    pub fn level(row: &Row) -> Level {
        match row.pays.units_won() {
            None => Level::High,
            Some((of, per)) if of >= Level::LOW_FROM_UNITS * per => Level::Low,
            Some(_) => Level::NoKey,
        }
    }

    /// The seats among which a prize is divided, out of its winners and the participants.
    #[must_use]
    pub fn shared(&self, row: &Row, winners: Seats, participants: Seats) -> Seats {
        match (row.pays, self.settings.share) {
            (Pays::Percent(_), Share::Participants) => participants,
            _ => winners,
        }
    }

    /// With `at-mark`, takes a high prize off the meter when it is marked and holds it; the meter re-seeds at
    /// once. Returns what is held, if anything.
    pub(crate) fn hold(&mut self, row: &str, level: Level, seats: u32) -> Option<(Paid, Entry)> {
        if self.settings.jackpot_lock == JackpotLock::AtAward || level != Level::High {
            return None;
        }
        let row = self.row(row)?;
        let (share, prize) = (row.pays.share(), self.prize(&self.book, row, seats, Account::Held));
        let paid = Paid::new(&prize, prize.each, &self.book);
        self.take_prize(share, &prize.entry);
        Some((paid, prize.entry))
    }

    /// The rates with which the meter is reset: those of a queued change, if there is one.
    fn rates_at_reset(&self) -> PoolRates {
        let now = self.settings.rates;
        self.queued
            .as_ref()
            .map_or(now, |next| PoolRates { payable_unit: now.payable_unit, ..next.rates })
    }

    /// What a fixed row pays to each seat; `None` for a percentage.
    #[must_use]
    pub fn fixed(&self, row: &Row) -> Option<Cents> {
        let (of, per) = row.pays.units_won()?;
        Some(self.settings.wager.units(of, per))
    }

    /// What a row pays now to this many seats, with the entry that pays it. A percentage goes `to` the cage,
    /// or is held.
    #[must_use]
    pub fn prize(&self, book: &Book, row: &Row, seats: u32, to: Account) -> Prize {
        match row.pays {
            Pays::Percent(share) => {
                // A mark may be cancelled: a queued change does not take effect before the award.
                let held = to == Account::Held;
                let rates = if held { self.settings.rates } else { self.rates_at_reset() };
                rates.percentage(book, share, seats, to)
            }
            Pays::For { .. } | Pays::To { .. } | Pays::Push => {
                let each = self.fixed(row).unwrap_or(Cents::ZERO);
                self.fixed_prize(book, row, each, seats)
            }
        }
    }

    /// What a percentage pays now that was won while the meter was at this amount. The house pays what the
    /// meter no longer has.
    pub(crate) fn percentage_as_of(&self, meter: Amount, share: Rate, seats: u32) -> Prize {
        let rates = self.rates_at_reset();
        rates.percentage_as_of(&self.book, meter, share, seats, Account::Cage)
    }

    /// A fixed prize of `each`, with the chips returned where the row returns them.
    #[must_use]
    pub fn fixed_prize(&self, book: &Book, row: &Row, each: Cents, seats: u32) -> Prize {
        let mut prize = match row.from {
            Purse::Meter => self.settings.rates.fixed_from_meter(book, each, seats),
            Purse::Tray => fixed_from_tray(each, seats),
        };
        if !matches!(row.pays, Pays::For { .. }) {
            // `to 1` and a push return the chip.
            let chips = self.settings.wager.times(seats);
            prize.entry.moves(Account::Tray, Account::Cage, chips.into());
        }
        prize
    }

    /// The entry of an adjustment.
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

    /// Posts an entry that is neither a wager nor a prize, and updates the totals.
    pub(crate) fn post(&mut self, entry: &Entry, cause: Cause) {
        let meter = entry.of(Account::Meter);
        match cause {
            Cause::Opening => self.moved.reseeded += meter,
            Cause::Adjustment => self.moved.adjusted += meter,
            Cause::Reversal => self.moved.reversed += meter,
        }
        self.take(entry);
    }

    fn take(&mut self, entry: &Entry) {
        self.book.post(entry);
        self.totals.seed_advanced += -entry.of(Account::SeedAdvanced);
    }

    /// Posts a prize of this share of the meter, or of a fixed amount. A held prize left the meter earlier.
    pub(crate) fn take_prize(&mut self, share: Option<Rate>, entry: &Entry) {
        let meter = entry.of(Account::Meter);
        let reseeded = if share == Some(Rate::WHOLE) {
            self.book.balance(Account::Reserve) - entry.of(Account::SeedAdvanced)
        } else {
            Amount::ZERO
        };
        let prize = match share {
            // What the house paid because the meter no longer had it did not leave the meter.
            Some(_) => {
                entry.of(Account::Cage) + entry.of(Account::Held) + entry.of(Account::Shortfall)
            }
            None => -meter,
        };
        self.moved.prizes += prize;
        self.moved.reseeded += reseeded;
        self.moved.overflowed += reseeded - prize - meter;
        self.take(entry);
    }

    /// Puts a queued change into effect after a reset, and returns whether there was one.
    pub(crate) fn change_if_queued(&mut self) -> bool {
        let Some(next) = self.queued.take() else { return false };
        self.settings = *next;
        self.trim();
        true
    }

    /// Undoes an entry, as far as what it moved is still there. A meter that has grown since may not have
    /// room for all of it: the part above the limit goes where the limit's overflow goes.
    pub(crate) fn reverse(&mut self, entry: &Entry) {
        let undo = self.book.undoing(entry);
        self.post(&undo, Cause::Reversal);
        self.trim();
    }

    /// Returns the wagers of a voided round.
    pub(crate) fn return_wagers(&mut self, entry: &Entry) {
        let undo = self.book.returning(entry);
        self.totals.voided += -entry.of(Account::Cage);
        self.post(&undo, Cause::Reversal);
        self.trim();
    }

    /// Takes the part above the limit off the meter.
    fn trim(&mut self) {
        let trim = self.settings.rates.trimming(&self.book);
        self.moved.overflowed += -trim.of(Account::Meter);
        self.take(&trim);
    }

    /// Posts a contribution.
    pub(crate) fn contribute(&mut self, entry: &Entry, wagered: Cents, part: Rate) {
        let wagered = Amount::from(wagered).share(part);
        let to_meter = wagered.share(self.settings.rates.to_meter);
        self.totals.wagered += wagered;
        self.totals.to_house += entry.of(Account::HouseWin);
        self.totals.to_reserve += wagered.share(self.settings.rates.to_reserve);
        self.moved.fed += to_meter;
        self.moved.overflowed += to_meter - entry.of(Account::Meter);
        self.take(entry);
    }
}
