//! The money of a pool as the auditor computes it: coin by coin, in whole parts of 10^-12 cents.
//!
//! Nothing here uses the product's arithmetic. A wager in cents times two rates in parts per million is a
//! whole number of parts, so nothing is divided. What each seat gets of a percentage is not computed by a
//! formula: a search finds the most that the meter can pay.

use std::collections::BTreeMap;

use floor::PoolSettings;
use money::{Account, Cents, OverflowTo, PoolRates, Rate};
use wagers::{Pays, Purse, Row};

/// The number of parts in a cent.
pub(super) const CENT: i128 = 1_000_000_000_000;

/// Converts cents to parts.
pub(super) fn parts(cents: Cents) -> i128 {
    i128::from(cents.cents()) * CENT
}

/// What each account has received, minus what it has given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Books([i128; 12]);

impl Books {
    pub(super) fn of(self, account: Account) -> i128 {
        self.0[account as usize]
    }

    pub(super) fn give(&mut self, from: Account, to: Account, parts: i128) {
        self.0[from as usize] -= parts;
        self.0[to as usize] += parts;
    }

    pub(super) fn plus(mut self, other: Books) -> Books {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own += other;
        }
        self
    }

    pub(super) fn less(mut self, other: Books) -> Books {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own -= other;
        }
        self
    }

    pub(super) fn sum(self) -> i128 {
        self.0.iter().sum()
    }
}

/// The amount of a prize.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Due {
    pub(super) each: i128,
    pub(super) full: i128,
    pub(super) total: i128,
    pub(super) shortfall: i128,
    pub(super) before: i128,
    pub(super) after: i128,
}

/// A pool's settings and books.
#[derive(Clone, Debug)]
pub(super) struct Ledger {
    pub(super) settings: PoolSettings,
    pub(super) queued: Option<PoolSettings>,
    pub(super) books: Books,
    /// The total wagered, and the shares of it intended for the meter, the reserve and the house.
    pub(super) wagered: [i128; 4],
    pub(super) won: i128,
    pub(super) hits: BTreeMap<String, u64>,
}

impl Ledger {
    /// A pool starts at its seed, which the house advances.
    pub(super) fn open(settings: PoolSettings) -> Ledger {
        let mut books = Books::default();
        books.give(Account::SeedAdvanced, Account::Meter, parts(settings.rates.seed_amount));
        let hits = BTreeMap::new();
        Ledger { settings, queued: None, books, wagered: [0; 4], won: 0, hits }
    }

    pub(super) fn meter(&self) -> i128 {
        self.books.of(Account::Meter)
    }

    /// Books the coins of a lock, one after another, and returns what they moved.
    pub(super) fn coins(&mut self, coins: u32, part: Rate) -> Books {
        let (before, rates) = (self.books, self.settings.rates);
        let ppm = |rate: Rate| i128::from(rate.ppm());
        let coin = i128::from(self.settings.wager.cents()) * ppm(part);
        for _ in 0..coins {
            let whole = coin * 1_000_000;
            let (meter, reserve) = (coin * ppm(rates.to_meter), coin * ppm(rates.to_reserve));
            self.books.give(Account::Cage, Account::Meter, meter);
            self.books.give(Account::Cage, Account::Reserve, reserve);
            let house = whole - meter - reserve;
            self.books.give(Account::Cage, Account::HouseWin, house);
            self.skim(&rates);
            for (total, part) in self.wagered.iter_mut().zip([whole, meter, reserve, house]) {
                *total += part;
            }
        }
        self.books.less(before)
    }

    /// Moves the amount above the limit to the account that the settings name.
    fn skim(&mut self, rates: &PoolRates) {
        let Some(limit) = rates.limit else { return };
        let over = self.meter() - parts(limit);
        if over > 0 {
            let to = match rates.overflow_to {
                OverflowTo::Hold => Account::Overflow,
                OverflowTo::Reserve => Account::Reserve,
            };
            self.books.give(Account::Meter, to, over);
        }
    }

    /// The most whole payable units that each of this many seats can have of a share of the meter.
    fn each_of(&self, meter: i128, share: Rate, seats: u32) -> i128 {
        let unit = parts(self.settings.rates.payable_unit);
        let pays = |units: i128| {
            units * unit * i128::from(seats) * 1_000_000 <= meter * i128::from(share.ppm())
        };
        let (mut low, mut high) = (0_i128, 1_i128);
        while pays(high) {
            (low, high) = (high, high * 2);
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if pays(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        low * unit
    }

    /// Pays a percentage from the meter. After a 100 % prize the house's seed and the reserve go into it.
    pub(super) fn percentage(&mut self, share: Rate, seats: u32, to: Account) -> (Due, Books) {
        self.percentage_of(self.meter(), share, seats, to)
    }

    /// The same of the meter as it was at another time. The house pays what is no longer there.
    pub(super) fn percentage_of(
        &mut self,
        meter: i128,
        share: Rate,
        seats: u32,
        to: Account,
    ) -> (Due, Books) {
        let (start, before) = (self.books, self.meter());
        let each = self.each_of(meter, share, seats);
        let total = each * i128::from(seats);
        let shortfall = (total - before).max(0);
        self.books.give(Account::Meter, to, total - shortfall);
        self.books.give(Account::Shortfall, to, shortfall);
        if share == Rate::WHOLE {
            // A change that waits for the reset takes effect with the award, not with the mark.
            let queued = self.queued.as_ref().filter(|_| to != Account::Held);
            let rates = queued.unwrap_or(&self.settings).rates;
            self.books.give(Account::SeedAdvanced, Account::Meter, parts(rates.seed_amount));
            let reserve = self.books.of(Account::Reserve);
            self.books.give(Account::Reserve, Account::Meter, reserve);
            self.skim(&rates);
        }
        let due = Due { each, full: each, total, shortfall, before, after: self.meter() };
        (due, self.books.less(start))
    }

    /// Applies a change that was waiting for the reset.
    pub(super) fn reset(&mut self) {
        if let Some(next) = self.queued.take() {
            self.settings = next;
            let rates = self.settings.rates;
            self.skim(&rates);
        }
    }

    /// What a fixed row pays to one seat: a number of units of the wager.
    pub(super) fn full(&self, row: &Row) -> i128 {
        let wager = i128::from(self.settings.wager.cents());
        match row.pays {
            Pays::For { of, per } => wager * i128::from(of) / i128::from(per) * CENT,
            Pays::To { of, per, less } => {
                let gross = wager * i128::from(of) * i128::from(1_000_000 - less.ppm());
                gross / (i128::from(per) * 1_000_000) * CENT
            }
            Pays::Push | Pays::Percent(_) => 0,
        }
    }

    /// Reduces a fixed prize to an aggregate limit: in proportion, and never to more than is left of it.
    pub(super) fn cut(&self, full: i128, seats: u32, all: i128, paid: i128, limit: Cents) -> i128 {
        let limit = parts(limit);
        if all <= limit {
            return full;
        }
        let fair = (full / CENT) * (limit / CENT) / (all / CENT);
        let left = (limit - paid).max(0) / CENT / i128::from(seats);
        let unit = i128::from(self.settings.rates.payable_unit.cents());
        (fair.min(left) / unit * unit * CENT).min(full)
    }

    /// A fixed prize: the meter pays what it can and the house pays the rest, or the tray pays all of it. A
    /// chip that stays is handed back.
    pub(super) fn fixed(&mut self, row: &Row, each: i128, full: i128, seats: u32) -> (Due, Books) {
        let (start, before) = (self.books, self.meter());
        let total = each * i128::from(seats);
        let mut shortfall = 0;
        match row.from {
            Purse::Meter => {
                shortfall = (total - before).max(0);
                self.books.give(Account::Meter, Account::Cage, total - shortfall);
                self.books.give(Account::Shortfall, Account::Cage, shortfall);
            }
            Purse::Tray => self.books.give(Account::Tray, Account::Cage, total),
        }
        if matches!(row.pays, Pays::To { .. } | Pays::Push) {
            let chips = parts(self.settings.wager) * i128::from(seats);
            self.books.give(Account::Tray, Account::Cage, chips);
        }
        let due = Due { each, full, total, shortfall, before, after: self.meter() };
        (due, self.books.less(start))
    }

    /// Returns wagers. What a reset has moved from the reserve to the meter is taken from the meter.
    pub(super) fn give_back(&mut self, moved: Books) {
        let left = self.books.less(moved);
        let gone = (-left.of(Account::Reserve)).max(0);
        let there = left.of(Account::Meter).max(0).min(gone);
        self.books.give(Account::Meter, Account::Reserve, there);
        self.undo(moved);
    }

    /// Reverses a movement. An amount that is no longer there is the house's loss; an amount that would
    /// exceed the limit goes to overflow.
    pub(super) fn undo(&mut self, moved: Books) {
        self.books = self.books.less(moved);
        for account in [Account::Meter, Account::Reserve, Account::Overflow, Account::Held] {
            let missing = -self.books.of(account);
            if missing > 0 {
                self.books.give(Account::Shortfall, account, missing);
            }
        }
        let rates = self.settings.rates;
        self.skim(&rates);
    }
}
