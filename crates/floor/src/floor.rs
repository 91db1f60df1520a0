//! The whole floor as one state machine: the fold of the journal.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use money::{Account, Amount, Book, Cents, Entry};

use crate::event::{Console, Event};
use crate::ids::{JackpotId, PoolId, ReceiptNo, StaffId, TableId};
use crate::input::KeyPosition;
use crate::jackpot::{Jackpot, JackpotState, Level, Paid, Payment};
use crate::pool::{Pool, Reason};
use crate::staff::Person;
use crate::table::{Coin, Key, Locked, Play, Table};

/// Everything that the Game Manager knows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Floor {
    /// The people.
    pub staff: BTreeMap<StaffId, Person>,
    /// The pools.
    pub pools: BTreeMap<PoolId, Pool>,
    /// The tables.
    pub tables: BTreeMap<TableId, Table>,
    /// The prizes that are not finished, and the last that are. All of them are in the journal.
    pub jackpots: BTreeMap<JackpotId, Jackpot>,
    /// The last prize that was marked.
    pub last_jackpot: JackpotId,
    /// The last receipt that was printed.
    pub last_receipt: ReceiptNo,
}

/// An event that does not fit the floor as it stands: the journal and the program disagree, and a person
/// must look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// The event.
    pub event: Box<Event>,
    /// Why it does not fit.
    pub why: &'static str,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an event does not fit the floor: {}", self.why)
    }
}

impl std::error::Error for Misfit {}

impl Floor {
    /// Applies one event. Restarting is a fold of this over the journal.
    ///
    /// # Errors
    ///
    /// Refuses an event that does not fit, and leaves the floor as it was.
    pub fn apply(&mut self, event: &Event) -> Result<(), Misfit> {
        self.fold(event).ok_or_else(|| Misfit {
            event: Box::new(event.clone()),
            why: "what it speaks of is not there, or comes to another amount",
        })
    }

    /// Applies an event, or answers `None` before anything has changed.
    fn fold(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::StaffAdded { .. }
            | Event::StaffRetired { .. }
            | Event::CredentialRefused { .. }
            | Event::CredentialAccepted { .. }
            | Event::CredentialUnlocked { .. } => self.fold_staff(event),
            Event::PoolOpened { pool, settings, .. } => {
                self.pools.insert(pool.clone(), Pool::open(settings.clone()));
                Some(())
            }
            Event::TableOpened { table, settings, .. } => {
                self.tables.insert(table.clone(), Table::new(settings.clone()));
                Some(())
            }
            Event::CoinPlaced { table, seat } => self.set_coin(table, *seat, Coin::Placed),
            Event::CoinDropped { table, seat } => self.set_coin(table, *seat, Coin::Dropped),
            Event::CoinRemoved { table, seat } => self.set_coin(table, *seat, Coin::None),
            Event::SeatSet { table, seat, open, .. } => {
                let spot = self.tables.get_mut(table)?.spots.get_mut(seat.index())?;
                spot.open = *open;
                Some(())
            }
            Event::FaultFound { table, seat, fault } => {
                let spot = self.tables.get_mut(table)?.spots.get_mut(seat.index())?;
                spot.fault = Some(*fault);
                Some(())
            }
            Event::FaultCleared { table, seat, .. } => {
                let spot = self.tables.get_mut(table)?.spots.get_mut(seat.index())?;
                spot.fault = None;
                Some(())
            }
            Event::BetsLocked { .. }
            | Event::CardDealt { .. }
            | Event::KeyTurned { .. }
            | Event::ConsoleMoved { .. }
            | Event::RoundEnded { .. }
            | Event::RoundVoided { .. } => self.fold_round(event),
            Event::Marked { .. }
            | Event::MarkCancelled { .. }
            | Event::Verified { .. }
            | Event::PaymentChosen { .. }
            | Event::OrderRecorded { .. }
            | Event::Awarded { .. }
            | Event::BackedOut { .. }
            | Event::Cleared { .. } => self.fold_jackpot(event),
            Event::Adjusted { pool, amount, reason, .. } => {
                self.pools.get_mut(pool)?.post(&Pool::adjustment(*amount, reason));
                if let Reason::Transfer { to } = reason {
                    // What leaves one pool arrives in the other.
                    let arrives = Cents::new(-amount.cents());
                    self.pools.get_mut(to)?.post(&Pool::adjustment(arrives, reason));
                }
                Some(())
            }
            Event::Refused { .. } => Some(()),
        }
    }

    fn set_coin(&mut self, table: &TableId, seat: crate::Seat, coin: Coin) -> Option<()> {
        self.tables.get_mut(table)?.spots.get_mut(seat.index())?.coin = coin;
        Some(())
    }

    fn fold_staff(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::StaffAdded { staff, name, role } => {
                let (id, name, role) = (staff.clone(), name.clone(), *role);
                let person = Person { id, name, role, failures: 0, active: true };
                self.staff.insert(staff.clone(), person);
            }
            Event::StaffRetired { staff } => self.staff.get_mut(staff)?.active = false,
            Event::CredentialRefused { staff } => {
                let person = self.staff.get_mut(staff)?;
                person.failures = person.failures.saturating_add(1);
            }
            Event::CredentialAccepted { staff } | Event::CredentialUnlocked { staff, .. } => {
                self.staff.get_mut(staff)?.failures = 0;
            }
            _ => return None,
        }
        Some(())
    }

    fn fold_round(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::BetsLocked { table, round, bets, numbers, .. } => {
                let at = self.tables.get_mut(table)?;
                let mut contributions = Vec::new();
                for feed in &at.settings.feeds {
                    let pool = self.pools.get_mut(&feed.pool)?;
                    let wagered = pool.settings.wager.times(bets.len());
                    let entry = pool.settings.rates.contribution(&pool.book, wagered, feed.part);
                    pool.contribute(&entry, wagered, feed.part);
                    contributions.push((feed.pool.clone(), entry));
                }
                at.coins_in += u64::from(bets.len());
                at.round = *round;
                at.console = Console::Ready;
                at.play = Play::Locked(Locked {
                    bets: *bets,
                    numbers: numbers.clone(),
                    cards: vec![],
                    contributions,
                    marks: vec![],
                });
            }
            Event::CardDealt { table, card } => {
                let Play::Locked(locked) = &mut self.tables.get_mut(table)?.play else {
                    return None;
                };
                locked.cards.push(*card);
            }
            Event::KeyTurned { table, number, position, .. } => {
                let at = self.tables.get_mut(table)?;
                let key = Key { number: *number, position: *position };
                at.key = Some(key).filter(|key| key.position != KeyPosition::Removed);
            }
            Event::ConsoleMoved { table, console } => {
                self.tables.get_mut(table)?.console = console.clone();
            }
            Event::RoundEnded { table, .. } => self.tables.get_mut(table)?.open_bets(),
            Event::RoundVoided { table, .. } => {
                let at = self.tables.get_mut(table)?;
                let Play::Locked(locked) = &at.play else { return None };
                for (pool, entry) in &locked.contributions {
                    let pool = self.pools.get_mut(pool)?;
                    let undo = pool.book.undoing(entry);
                    pool.post(&undo);
                }
                at.coins_in -= u64::from(locked.bets.len());
                at.open_bets();
            }
            _ => return None,
        }
        Some(())
    }

    fn fold_jackpot(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Marked { jackpot, table, pool, row, level, seats, at, by, .. } => {
                let won = self.pools.get_mut(pool).filter(|pool| pool.row(row).is_some())?;
                let marked = self.tables.get_mut(table)?;
                let round = marked.round;
                let Play::Locked(locked) = &mut marked.play else { return None };
                locked.marks.push(*jackpot);
                let held = won.hold(row, *level, seats.len());
                self.last_jackpot = *jackpot;
                self.jackpots.insert(
                    *jackpot,
                    Jackpot {
                        id: *jackpot,
                        state: JackpotState::Pending,
                        pool: pool.clone(),
                        table: table.clone(),
                        round,
                        row: row.clone(),
                        level: *level,
                        seats: *seats,
                        marked_at: *at,
                        marked_by: by.clone(),
                        checks: vec![],
                        payment: Payment::Cash,
                        authorised_by: None,
                        paid: None,
                        entry: None,
                        held,
                        receipt: None,
                    },
                );
                self.forget_jackpots();
            }
            Event::MarkCancelled { jackpot, .. } => {
                let cancelled = self.jackpots.get_mut(jackpot)?;
                cancelled.state = JackpotState::Cancelled;
                if let Some((_, entry)) = cancelled.held.take() {
                    // A cancelled mark gives everything back.
                    let pool = self.pools.get_mut(&cancelled.pool)?;
                    let undo = pool.book.undoing(&entry);
                    pool.post(&undo);
                }
                let Play::Locked(locked) = &mut self.tables.get_mut(&cancelled.table)?.play else {
                    return None;
                };
                locked.marks.retain(|mark| mark != jackpot);
            }
            Event::Verified { jackpot, items, .. } => {
                let verified = self.jackpots.get_mut(jackpot)?;
                verified.checks.extend(items.iter().copied());
                verified.checks.sort();
                verified.checks.dedup();
            }
            Event::PaymentChosen { jackpot, method } => {
                self.jackpots.get_mut(jackpot)?.payment = *method;
            }
            Event::OrderRecorded { pool, order, .. } => {
                self.pools.get_mut(pool)?.order.clone_from(order);
            }
            Event::Awarded { jackpot, paid, by, .. } => self.fold_award(*jackpot, paid, by)?,
            Event::BackedOut { jackpot, .. } => {
                let backed_out = self.jackpots.get_mut(jackpot)?;
                let pool = self.pools.get_mut(&backed_out.pool)?;
                let (entry, paid) = (backed_out.entry.as_ref()?, backed_out.paid?);
                let undo = pool.book.undoing(entry);
                pool.post(&undo);
                pool.totals.won = pool.totals.won - Amount::from(paid.total);
                *pool.hits.get_mut(&backed_out.row)? -= 1;
                pool.order.retain(|it| it != jackpot);
                backed_out.state = JackpotState::BackedOut;
            }
            Event::Cleared { jackpot, receipt, .. } => {
                let cleared = self.jackpots.get_mut(jackpot)?;
                cleared.state = JackpotState::Cleared;
                cleared.receipt = Some(*receipt);
                self.last_receipt = *receipt;
                self.pools.get_mut(&cleared.pool)?.order.retain(|it| it != jackpot);
            }
            _ => return None,
        }
        Some(())
    }

    /// Works the prize out again: an award that comes to another amount is a misfit.
    fn fold_award(&mut self, id: JackpotId, paid: &Paid, by: &StaffId) -> Option<()> {
        let (found, entry) = self.prize_of(id, None)?;
        if found != *paid {
            return None;
        }
        let jackpot = self.jackpots.get_mut(&id)?;
        let pool = self.pools.get_mut(&jackpot.pool)?;
        pool.post(&entry);
        let entry = match jackpot.held.take() {
            Some((_, held)) => held.and(&entry),
            None => entry,
        };
        pool.totals.won += paid.total.into();
        *pool.hits.entry(jackpot.row.clone()).or_default() += 1;
        jackpot.authorised_by = Some(by.clone());
        jackpot.paid = Some(*paid);
        jackpot.entry = Some(entry);
        jackpot.state = match jackpot.level {
            Level::High => JackpotState::Waiting,
            Level::Low | Level::NoKey => JackpotState::Cleared,
        };
        Some(())
    }

    /// What a marked prize comes to on some books, or on its pool's as they stand.
    pub(crate) fn prize_of(&self, id: JackpotId, book: Option<&Book>) -> Option<(Paid, Entry)> {
        let jackpot = self.jackpots.get(&id)?;
        if let Some((paid, _)) = &jackpot.held {
            // Frozen when it was marked: the meter has moved on since.
            let mut entry = Entry::new();
            entry.moves(Account::Held, Account::Cage, paid.total.into());
            return Some((*paid, entry));
        }
        let pool = self.pools.get(&jackpot.pool)?;
        let book = book.unwrap_or(&pool.book);
        let row = pool.row(&jackpot.row)?;
        let prize = pool.prize(book, row, jackpot.seats.len(), Account::Cage);
        Some((Paid::new(&prize, book), prize.entry))
    }

    /// How many prizes are kept at hand. One that was finished longer ago is in the journal only.
    pub const JACKPOTS_KEPT: usize = 10_000;

    /// Lets go of the oldest finished prize when there are too many.
    fn forget_jackpots(&mut self) {
        if self.jackpots.len() > Floor::JACKPOTS_KEPT {
            let finished = |it: &&Jackpot| match it.state {
                JackpotState::Pending | JackpotState::Waiting => false,
                JackpotState::Cleared | JackpotState::Cancelled | JackpotState::BackedOut => true,
            };
            let oldest = self.jackpots.values().find(finished).map(|it| it.id);
            oldest.map(|id| self.jackpots.remove(&id));
        }
    }
}

impl Table {
    /// Opens the bets: lifts the coins and clears the console.
    fn open_bets(&mut self) {
        self.play = Play::Open;
        self.console = Console::Ready;
        for spot in &mut self.spots {
            spot.coin = Coin::None;
        }
    }
}
