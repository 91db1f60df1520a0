//! The whole floor as one state machine: the fold of the journal.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use money::{Account, Book, Cents, Entry};
use serde::{Deserialize, Serialize};

use crate::deed::Request;
use crate::device::Device;
use crate::event::Event;
use crate::ids::{DeviceId, JackpotId, Millis, PoolId, ReceiptNo, RequestId, StaffId, TableId};
use crate::jackpot::{Jackpot, Level, Paid};
use crate::jackpots::Jackpots;
use crate::limits::reduced;
use crate::pool::Pool;
use crate::settings::SiteSettings;
use crate::staff::Person;
use crate::table::{Play, Table};

/// Everything that the Game Manager knows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Floor {
    /// What holds for the whole site.
    pub site: SiteSettings,
    /// The people.
    pub staff: BTreeMap<StaffId, Person>,
    /// The equipment that speaks for itself.
    pub devices: BTreeMap<DeviceId, Device>,
    /// The pools.
    pub pools: BTreeMap<PoolId, Pool>,
    /// The tables.
    pub tables: BTreeMap<TableId, Table>,
    /// The prizes that are not finished, and the last that are. All of them are in the journal.
    pub jackpots: Jackpots,
    /// The finished prizes that are kept at hand, oldest first: small and cancelled ones, and the others.
    pub(crate) finished: [VecDeque<JackpotId>; 2],
    /// The last prize that was marked.
    pub last_jackpot: JackpotId,
    /// The last receipt that was printed.
    pub last_receipt: ReceiptNo,
    /// What waits for a second person. Some of it may be too old to be agreed on.
    pub requests: BTreeMap<RequestId, Request>,
    /// The last request.
    pub last_request: RequestId,
    /// The public half of the key that signs the journal, once a record has told it.
    pub signing_key: Option<String>,
    /// The time of the latest record, as its clock said or as two people have accepted it.
    pub latest: Millis,
    /// Who managed other people alone before the first pool was opened.
    pub acted_alone: BTreeSet<StaffId>,
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
        write!(f, "an event does not fit the floor: {}: {}", self.event.name(), self.why)
    }
}

impl std::error::Error for Misfit {}

/// What prizes of a round are worked out on: the books of their pool, and what the round's fixed prizes
/// have been paid so far.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) book: Book,
    pub(crate) paid: Cents,
}

impl Floor {
    /// How many finished prizes are kept at hand: of those that no key paid or that were cancelled, and of
    /// the others. One that was finished longer ago is in the journal only, and can no longer be backed out.
    pub const FINISHED_KEPT: [usize; 2] = [10_000, 50_000];

    /// How far the clock may be behind the last record before bets wait, in milliseconds.
    pub const CLOCK_BEHIND_MOST: i64 = 60_000;

    /// A record of this moment has come: time has passed.
    pub fn time_passes(&mut self, at: Millis) {
        self.latest = self.latest.max(at);
    }

    /// How many seconds the clock is behind the last record, if that is too much.
    #[must_use]
    pub const fn clock_behind(&self, now: Millis) -> Option<i64> {
        let behind = self.latest.0.saturating_sub(now.0);
        if behind > Floor::CLOCK_BEHIND_MOST { Some(behind / 1_000) } else { None }
    }

    /// Whether there is money on the floor: from the first pool on, nobody manages staff alone but dealers.
    #[must_use]
    pub fn is_live(&self) -> bool {
        !self.pools.is_empty()
    }

    /// The tables whose wagers feed a pool.
    pub fn feeding<'a>(
        &'a self,
        pool: &'a PoolId,
    ) -> impl Iterator<Item = (&'a TableId, &'a Table)> {
        self.tables.iter().filter(move |(_, table)| table.feeds(pool))
    }

    /// What the prizes of a marked prize's round stand on now.
    pub(crate) fn standing(&self, jackpot: &Jackpot) -> Option<Standing> {
        let fixed = self.fixed_marks(jackpot).filter(|it| it.id != jackpot.id);
        let paid = fixed.filter_map(|it| it.paid).map(|paid| paid.total.cents());
        let paid = paid.fold(0, i64::saturating_add);
        Some(Standing { book: self.pools.get(&jackpot.pool)?.book.clone(), paid: Cents::new(paid) })
    }

    /// The fixed prizes marked in the same round on the same pool, this one included even if it is just
    /// being marked.
    fn fixed_marks<'a>(&'a self, jackpot: &'a Jackpot) -> impl Iterator<Item = &'a Jackpot> {
        let locked = match self.tables.get(&jackpot.table).map(|table| &table.play) {
            Some(Play::Locked(locked)) => &locked.marks[..],
            Some(Play::Open) | None => &[],
        };
        let others = locked.iter().filter(|mark| **mark != jackpot.id);
        let others = others.filter_map(|mark| self.jackpots.get(mark));
        let marks = others.chain(std::iter::once(jackpot));
        marks.filter(|it| it.pool == jackpot.pool && it.level != Level::High && it.stands())
    }

    /// What the felt of a table calls its seats, seat 1 first; nothing without such a table.
    #[must_use]
    pub fn labels(&self, table: &TableId) -> &[String] {
        self.tables.get(table).map_or(&[], |table| &table.settings.labels)
    }

    /// What a prize of a round comes to: what it was paid, or what it would be paid if it were authorised
    /// now.
    #[must_use]
    pub fn worth(&self, jackpot: &Jackpot) -> Option<Paid> {
        let now = || Some(self.prize_of(jackpot, &self.standing(jackpot)?)?.0);
        jackpot.paid.or_else(now)
    }

    /// What a marked prize comes to, and how it moves the books.
    pub(crate) fn prize_of(&self, jackpot: &Jackpot, on: &Standing) -> Option<(Paid, Entry)> {
        if let Some((paid, _)) = &jackpot.held {
            // Frozen when it was marked: the meter has moved on since.
            let mut entry = Entry::new();
            entry.moves(Account::Held, Account::Cage, paid.total.into());
            return Some((*paid, entry));
        }
        let pool = self.pools.get(&jackpot.pool)?;
        let (row, seats) = (pool.row(&jackpot.row)?, jackpot.shared.len());
        let limit = self.tables.get(&jackpot.table)?.settings.limits.aggregate;
        let (Some(full), Some(limit)) = (pool.fixed(row), limit) else {
            let prize = pool.prize(&on.book, row, seats, Account::Cage);
            return Some((Paid::new(&prize, prize.each, &on.book), prize.entry));
        };
        let nominal = |it: &Jackpot| {
            let each = pool.row(&it.row).and_then(|row| pool.fixed(row)).unwrap_or_default();
            each.times(it.shared.len()).cents()
        };
        let all = self.fixed_marks(jackpot).map(nominal).fold(0, i64::saturating_add);
        let all = Cents::new(all);
        let each = money::Amount::from(reduced(full, seats, all, on.paid, limit))
            .payable(pool.settings.rates.payable_unit);
        let prize = pool.fixed_prize(&on.book, row, each.min(full), seats);
        Some((Paid::new(&prize, full, &on.book), prize.entry))
    }
}
