//! The books of a pool: named accounts, and entries that sum to zero.
//!
//! An [`Entry`] consists of moves from one account to another, so it always balances. A [`Book`] that only
//! takes entries balances too: its trial balance is zero by construction, and is checked nevertheless.
//!
//! Value from outside comes from [`Account::Cage`]; value that the house provides comes from the account that
//! names the reason. A balance is how much more an account has received than given.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Amount;

/// An account of a pool.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Account {
    /// The patrons' side: gives wagers, receives prizes.
    Cage,
    /// What the house keeps of wagers.
    HouseWin,
    /// The displayed meter.
    Meter,
    /// The hidden reserve.
    Reserve,
    /// What a limit keeps off the meter.
    Overflow,
    /// A prize that is marked and frozen, but not yet authorised.
    Held,
    /// Seeds that the house advanced and has not recovered.
    SeedAdvanced,
    /// Fixed prizes and chips that the tray paid.
    Tray,
    /// What the house paid because the meter could not.
    Shortfall,
    /// Removals booked as gross receipts.
    GrossReceipts,
    /// Corrections of malfunctions, and manual increases.
    Correction,
    /// What came from or went to other pools.
    Transfer,
}

impl Account {
    /// Every account.
    pub const ALL: [Account; 12] = [
        Account::Cage,
        Account::HouseWin,
        Account::Meter,
        Account::Reserve,
        Account::Overflow,
        Account::Held,
        Account::SeedAdvanced,
        Account::Tray,
        Account::Shortfall,
        Account::GrossReceipts,
        Account::Correction,
        Account::Transfer,
    ];

    /// Its name in accounting reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Account::Cage => "cage",
            Account::HouseWin => "house win",
            Account::Meter => "meter",
            Account::Reserve => "reserve",
            Account::Overflow => "overflow",
            Account::Held => "held",
            Account::SeedAdvanced => "seed advanced",
            Account::Tray => "tray",
            Account::Shortfall => "shortfall",
            Account::GrossReceipts => "gross receipts",
            Account::Correction => "correction",
            Account::Transfer => "transfer",
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One side of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Posting {
    /// The account.
    pub account: Account,
    /// What it receives; negative for what it gives.
    pub amount: Amount,
}

/// Postings that sum to zero: no other entry can be constructed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Entry {
    postings: Vec<Posting>,
}

impl Entry {
    /// An entry without postings.
    #[must_use]
    pub const fn new() -> Entry {
        Entry { postings: Vec::new() }
    }

    /// Moves an amount from one account to another. A move of zero, or to the same account, is ignored; a
    /// negative move goes the other way.
    pub fn moves(&mut self, from: Account, to: Account, amount: Amount) {
        if !amount.is_zero() && from != to {
            self.add(from, -amount);
            self.add(to, amount);
        }
    }

    fn add(&mut self, account: Account, amount: Amount) {
        match self.postings.iter_mut().find(|posting| posting.account == account) {
            Some(posting) => posting.amount += amount,
            None => self.postings.push(Posting { account, amount }),
        }
    }

    /// What an account receives by this entry.
    #[must_use]
    pub fn of(&self, account: Account) -> Amount {
        let posting = self.postings.iter().find(|posting| posting.account == account);
        posting.map_or(Amount::ZERO, |posting| posting.amount)
    }

    /// The postings, without those that cancelled out.
    pub fn postings(&self) -> impl Iterator<Item = Posting> {
        self.postings.iter().copied().filter(|posting| !posting.amount.is_zero())
    }

    /// This entry and another combined.
    #[must_use]
    pub fn and(&self, other: &Entry) -> Entry {
        let mut both = self.clone();
        for posting in &other.postings {
            both.add(posting.account, posting.amount);
        }
        both
    }

    /// The entry that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Entry {
        let postings = self.postings();
        Entry { postings: postings.map(|it| Posting { amount: -it.amount, ..it }).collect() }
    }
}

/// The balances of a pool's accounts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Book {
    balances: [Amount; Account::ALL.len()],
}

impl Book {
    /// The balance of an account.
    #[must_use]
    pub const fn balance(&self, account: Account) -> Amount {
        self.balances[account as usize]
    }

    /// Posts an entry to the books.
    pub fn post(&mut self, entry: &Entry) {
        for posting in &entry.postings {
            self.balances[posting.account as usize] += posting.amount;
        }
    }

    /// The sum of all balances: always zero.
    #[must_use]
    pub fn trial_balance(&self) -> Amount {
        self.balances.iter().copied().sum()
    }

    /// Undoes an entry as far as the accounts that hold players' money still have what they received; the
    /// rest is the house's shortfall.
    #[must_use]
    pub fn undoing(&self, entry: &Entry) -> Entry {
        self.covered(entry.inverse())
    }

    /// Returns a wager: its parts are taken from where they are now. A reset in between has moved the reserve
    /// to the meter; what is in neither is the house's shortfall.
    #[must_use]
    pub fn returning(&self, entry: &Entry) -> Entry {
        let mut undo = entry.inverse();
        let missing = -(self.balance(Account::Reserve) + undo.of(Account::Reserve));
        let there = self.balance(Account::Meter) + undo.of(Account::Meter);
        let moved = missing.min(there);
        if !moved.is_negative() {
            undo.moves(Account::Meter, Account::Reserve, moved);
        }
        self.covered(undo)
    }

    /// The same entry, with the house paying what accounts no longer have.
    fn covered(&self, mut undo: Entry) -> Entry {
        for account in [Account::Meter, Account::Reserve, Account::Overflow, Account::Held] {
            let missing = -(self.balance(account) + undo.of(account));
            if !missing.is_negative() {
                undo.moves(Account::Shortfall, account, missing);
            }
        }
        undo
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cents;

    fn cents(cents: i64) -> Amount {
        Amount::from(Cents::new(cents))
    }

    #[test]
    fn entries_balance_whatever_moves() {
        let mut entry = Entry::new();
        entry.moves(Account::Cage, Account::Meter, cents(59));
        entry.moves(Account::Cage, Account::HouseWin, cents(41));
        entry.moves(Account::Meter, Account::Meter, cents(7));
        entry.moves(Account::Meter, Account::Overflow, cents(9));
        let sum: Amount = entry.postings().map(|posting| posting.amount).sum();
        assert_eq!(sum, Amount::ZERO);
        assert_eq!(entry.of(Account::Meter), cents(50));
        let mut book = Book::default();
        book.post(&entry);
        assert_eq!(book.trial_balance(), Amount::ZERO);
        book.post(&entry.inverse());
        assert_eq!(book, Book::default());
    }

    /// Three cents of reserve have moved to the meter, and the meter's own part was paid out: the wager
    /// comes from the meter as far as it goes.
    #[test]
    fn a_wager_is_returned_from_where_its_parts_are() {
        let mut wager = Entry::new();
        wager.moves(Account::Cage, Account::Meter, cents(59));
        wager.moves(Account::Cage, Account::Reserve, cents(3));
        for (meter, shortfall) in [(62, 0), (61, -1), (59, -3), (20, -42)] {
            let mut book = Book::default();
            book.post(&wager);
            let mut since = Entry::new();
            since.moves(Account::Reserve, Account::Meter, cents(3));
            since.moves(Account::Meter, Account::Cage, cents(62 - meter));
            book.post(&since);
            book.post(&book.clone().returning(&wager));
            assert_eq!(book.balance(Account::Meter), Amount::ZERO, "{meter}");
            assert_eq!(book.balance(Account::Reserve), Amount::ZERO, "{meter}");
            assert_eq!(book.balance(Account::Shortfall), cents(shortfall), "{meter}");
            assert_eq!(book.trial_balance(), Amount::ZERO);
        }
    }

    #[test]
    fn what_is_no_longer_there_is_a_shortfall() {
        let mut book = Book::default();
        let mut wager = Entry::new();
        wager.moves(Account::Cage, Account::Meter, cents(59));
        book.post(&wager);
        let mut prize = Entry::new();
        prize.moves(Account::Meter, Account::Cage, cents(40));
        book.post(&prize);
        let undo = book.undoing(&wager);
        book.post(&undo);
        assert_eq!(book.balance(Account::Meter), Amount::ZERO);
        assert_eq!(book.balance(Account::Shortfall), cents(-40));
        assert_eq!(book.balance(Account::Cage), cents(40));
        assert_eq!(book.trial_balance(), Amount::ZERO);
    }
}
