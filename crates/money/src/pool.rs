//! The arithmetic of a pool: how wagers feed it and how prizes leave it.
//!
//! Every function reads the books and returns the [`Entry`] that would change them; nothing changes until the
//! entry is posted. So the floor decides with these functions and applies what it decided, and a journal that
//! contains the decisions accounts for all the money.
//!
//! ```text
//! wager  cage ---> meter, reserve, house win        what a limit keeps off the meter ---> overflow
//! prize  meter ---> cage                            if the meter cannot pay it all: shortfall ---> cage
//! reset  seed advanced ---> meter, reserve ---> meter
//! ```

use serde::{Deserialize, Serialize};

use crate::book::{Account, Book, Entry};
use crate::{Amount, Cents, Rate};

/// Where the part of a contribution above the meter's limit goes.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OverflowTo {
    /// It is held, separately from meter and reserve.
    #[default]
    Hold,
    /// It feeds the reserve.
    Reserve,
}

/// The settings by which a pool's money moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PoolRates {
    /// The share of each wager that feeds the meter.
    pub to_meter: Rate,
    /// The share of each wager that feeds the reserve.
    pub to_reserve: Rate,
    /// The seed that the house advances after the 100 % prize.
    pub seed_amount: Cents,
    /// The most that the meter may show.
    pub limit: Option<Cents>,
    /// Where the part above the limit goes.
    pub overflow_to: OverflowTo,
    /// The smallest unit that is paid: a cent, or a dollar.
    pub payable_unit: Cents,
}

/// The computed amounts of a prize.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Prize {
    /// What each seat is paid.
    pub each: Cents,
    /// What all seats together are paid.
    pub total: Cents,
    /// The part that the house pays because the meter cannot.
    pub shortfall: Amount,
    /// The entry that pays it, including the re-seed.
    pub entry: Entry,
}

impl PoolRates {
    /// The entry that opens a pool: the meter starts at its seed.
    #[must_use]
    pub fn opening(&self) -> Entry {
        let mut entry = Entry::new();
        entry.moves(Account::SeedAdvanced, Account::Meter, self.seed_amount.into());
        entry
    }

    /// The entry of locked wagers, of which `part` is this pool's.
    #[must_use]
    pub fn contribution(&self, book: &Book, wagered: Cents, part: Rate) -> Entry {
        let wagered = Amount::from(wagered).share(part);
        let (meter, reserve) = (wagered.share(self.to_meter), wagered.share(self.to_reserve));
        let mut entry = Entry::new();
        entry.moves(Account::Cage, Account::Meter, meter);
        entry.moves(Account::Cage, Account::Reserve, reserve);
        entry.moves(Account::Cage, Account::HouseWin, wagered - meter - reserve);
        self.keep_below_limit(book, &mut entry);
        entry
    }

    /// A share of the meter, divided equally among `seats`. What cannot be divided into payable units stays
    /// on the meter; a share of 100 % re-seeds it.
    #[must_use]
    pub fn percentage(&self, book: &Book, share: Rate, seats: u32, to: Account) -> Prize {
        self.percentage_as_of(book, book.balance(Account::Meter), share, seats, to)
    }

    /// A share of the meter as it was earlier. The house pays what the meter no longer has.
    #[must_use]
    pub fn percentage_as_of(
        &self,
        book: &Book,
        meter: Amount,
        share: Rate,
        seats: u32,
        to: Account,
    ) -> Prize {
        let prize = meter.share(share).payable(self.payable_unit);
        let each = self.each(prize, seats);
        let total = each.times(seats);
        let covered = book.balance(Account::Meter).min(total.into());
        let shortfall = Amount::from(total) - covered;
        let mut entry = Entry::new();
        entry.moves(Account::Meter, to, covered);
        entry.moves(Account::Shortfall, to, shortfall);
        if share == Rate::WHOLE {
            entry.moves(Account::SeedAdvanced, Account::Meter, self.seed_amount.into());
            entry.moves(Account::Reserve, Account::Meter, book.balance(Account::Reserve));
            self.keep_below_limit(book, &mut entry);
        }
        Prize { each, total, shortfall, entry }
    }

    fn each(&self, prize: Cents, seats: u32) -> Cents {
        let each = Cents::new(prize.cents() / i64::from(seats.max(1)));
        Amount::from(each).payable(self.payable_unit)
    }

    /// A fixed prize of `each` for each of `seats`, paid by the meter as far as it has the money.
    #[must_use]
    pub fn fixed_from_meter(&self, book: &Book, each: Cents, seats: u32) -> Prize {
        let total = each.times(seats);
        let covered = book.balance(Account::Meter).min(total.into());
        let shortfall = Amount::from(total) - covered;
        let mut entry = Entry::new();
        entry.moves(Account::Meter, Account::Cage, covered);
        entry.moves(Account::Shortfall, Account::Cage, shortfall);
        Prize { each, total, shortfall, entry }
    }

    /// The entry that moves the part above the limit off the meter.
    #[must_use]
    pub fn trimming(&self, book: &Book) -> Entry {
        let mut entry = Entry::new();
        self.keep_below_limit(book, &mut entry);
        entry
    }

    /// Moves the part above the limit after an entry off the meter.
    fn keep_below_limit(&self, book: &Book, entry: &mut Entry) {
        let Some(limit) = self.limit else { return };
        let over = book.balance(Account::Meter) + entry.of(Account::Meter) - Amount::from(limit);
        if !over.is_negative() {
            let account = match self.overflow_to {
                OverflowTo::Hold => Account::Overflow,
                OverflowTo::Reserve => Account::Reserve,
            };
            entry.moves(Account::Meter, account, over);
        }
    }
}

/// A fixed prize that the tray pays.
#[must_use]
pub fn fixed_from_tray(each: Cents, seats: u32) -> Prize {
    let total = each.times(seats);
    let mut entry = Entry::new();
    entry.moves(Account::Tray, Account::Cage, total.into());
    Prize { each, total, shortfall: Amount::ZERO, entry }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rates(seed: i64, to_meter: u32, to_reserve: u32, limit: Option<i64>) -> PoolRates {
        PoolRates {
            to_meter: Rate::from_ppm(to_meter).unwrap(),
            to_reserve: Rate::from_ppm(to_reserve).unwrap(),
            seed_amount: Cents::new(seed),
            limit: limit.map(Cents::new),
            overflow_to: OverflowTo::Hold,
            payable_unit: Cents::new(1),
        }
    }

    fn opened(rates: &PoolRates) -> Book {
        let mut book = Book::default();
        book.post(&rates.opening());
        book
    }

    /// The manual's example: 10 % of $100,000 among four players is $2,500 each.
    #[test]
    fn ten_per_cent_of_a_hundred_thousand_among_four() {
        let rates = rates(10_000_000, 590_000, 30_000, None);
        let mut book = opened(&rates);
        let share = "10%".parse().unwrap();
        let prize = rates.percentage(&book, share, 4, Account::Cage);
        assert_eq!((prize.each, prize.total), (Cents::new(250_000), Cents::new(1_000_000)));
        book.post(&prize.entry);
        assert_eq!(book.balance(Account::Meter), Amount::from(Cents::new(9_000_000)));
    }

    /// A prize that is found late: the amount of then, from the meter of now.
    #[test]
    fn a_late_percentage_takes_what_the_meter_still_has() {
        let rates = rates(10_000, 590_000, 30_000, None);
        let mut book = opened(&rates);
        let then = Amount::from(Cents::new(25_000));
        let prize = rates.percentage_as_of(&book, then, Rate::WHOLE, 2, Account::Cage);
        assert_eq!((prize.each, prize.total), (Cents::new(12_500), Cents::new(25_000)));
        assert_eq!(prize.shortfall, Amount::from(Cents::new(15_000)));
        book.post(&prize.entry);
        assert_eq!(book.balance(Account::Meter).to_string(), "100.00", "re-seeded");
        assert_eq!(book.balance(Account::Cage), then);
        assert_eq!(book.trial_balance(), Amount::ZERO);
        // Where the meter has grown since, what came later stays on it.
        for _ in 0..300 {
            let wager = rates.contribution(&book, Cents::new(100), Rate::WHOLE);
            book.post(&wager);
        }
        let then = Amount::from(Cents::new(15_000));
        let share = "10%".parse().unwrap();
        let prize = rates.percentage_as_of(&book, then, share, 1, Account::Cage);
        assert_eq!((prize.total, prize.shortfall), (Cents::new(1_500), Amount::ZERO));
        book.post(&prize.entry);
        assert_eq!(book.balance(Account::Meter).to_string(), "262.00"); // 100 + 177 - 15
    }

    #[test]
    fn after_the_top_prize_the_meter_is_remainder_seed_and_reserve() {
        let rates = rates(10_000, 590_000, 30_000, None);
        let mut book = opened(&rates);
        for _ in 0..7 {
            let wager = rates.contribution(&book, Cents::new(100), Rate::WHOLE);
            book.post(&wager);
        }
        // 100 + 7 x 0.59 = 104.13; four seats get 26.03 each, and a cent stays.
        assert_eq!(book.balance(Account::Meter).to_string(), "104.13");
        assert_eq!(book.balance(Account::Reserve).to_string(), "0.21");
        let prize = rates.percentage(&book, Rate::WHOLE, 4, Account::Cage);
        assert_eq!((prize.each, prize.total), (Cents::new(2_603), Cents::new(10_412)));
        book.post(&prize.entry);
        assert_eq!(book.balance(Account::Meter).to_string(), "100.22"); // 0.01 + 100 + 0.21
        assert_eq!(book.balance(Account::Reserve), Amount::ZERO);
        assert_eq!(book.balance(Account::SeedAdvanced).to_string(), "-200.00");
        assert_eq!(book.trial_balance(), Amount::ZERO);
    }

    #[test]
    fn a_limit_is_kept_to_the_exact_fraction() {
        let rates = rates(1_000, 333_333, 0, Some(1_001));
        let mut book = opened(&rates);
        for _ in 0..5 {
            let wager = rates.contribution(&book, Cents::new(1), Rate::WHOLE);
            book.post(&wager);
        }
        assert_eq!(book.balance(Account::Meter), Amount::from(Cents::new(1_001)));
        assert_eq!(book.balance(Account::Overflow).to_string(), "0.00666665");
    }

    #[test]
    fn a_meter_that_cannot_pay_stops_at_zero() {
        let rates = rates(1_000, 590_000, 0, None);
        let mut book = opened(&rates);
        let prize = rates.fixed_from_meter(&book, Cents::new(500), 3);
        assert_eq!((prize.total, prize.shortfall), (Cents::new(1_500), Cents::new(500).into()));
        book.post(&prize.entry);
        assert_eq!(book.balance(Account::Meter), Amount::ZERO);
        assert_eq!(book.balance(Account::Shortfall).to_string(), "-5.00");
    }

    #[test]
    fn whole_dollars_only_where_the_site_says_so() {
        let rates = PoolRates { payable_unit: Cents::new(100), ..rates(12_345, 0, 0, None) };
        let book = opened(&rates);
        let prize = rates.percentage(&book, Rate::WHOLE, 2, Account::Cage);
        assert_eq!((prize.each, prize.total), (Cents::new(6_100), Cents::new(12_200)));
    }

    proptest! {
        #[test]
        fn parts_rejoin_and_no_meter_leaves_its_bounds(
            to_meter in 0..=700_000_u32,
            to_reserve in 0..=300_000_u32,
            seed in 0..100_000_i64,
            room in proptest::option::of(0..100_000_i64),
            steps in proptest::collection::vec((0..4_u8, 1..9_u32, 1..1_000_i64), 1..60),
        ) {
            let rates = rates(seed, to_meter, to_reserve, room.map(|room| seed + room));
            let mut book = opened(&rates);
            let ten_per_cent = Rate::from_ppm(100_000).unwrap();
            for (kind, seats, cents) in steps {
                let entry = match kind {
                    0 => rates.contribution(&book, Cents::new(cents), Rate::WHOLE),
                    1 => rates.percentage(&book, Rate::WHOLE, seats, Account::Cage).entry,
                    2 => rates.percentage(&book, ten_per_cent, seats, Account::Cage).entry,
                    _ => rates.fixed_from_meter(&book, Cents::new(cents), seats).entry,
                };
                book.post(&entry);
                prop_assert_eq!(book.trial_balance(), Amount::ZERO);
                prop_assert!(!book.balance(Account::Meter).is_negative());
                prop_assert!(!book.balance(Account::Reserve).is_negative());
                if let Some(limit) = rates.limit {
                    prop_assert!(book.balance(Account::Meter) <= limit.into());
                }
            }
        }
    }
}
