//! The state of the whole floor: the result of applying every event of the journal in order.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use money::{Account, Book, Cents, Entry};
use serde::{Deserialize, Serialize};

use crate::controlled_change::Request;
use crate::device::{Device, DeviceKind};
use crate::event::Event;
use crate::ids::{
    DeviceId, JackpotId, Millis, PoolId, ReceiptNo, RequestId, SlipNo, StaffId, TableId,
};
use crate::jackpot::{Jackpot, Level, Paid};
use crate::jackpots::Jackpots;
use crate::limits::reduced;
use crate::pool::Pool;
use crate::settings::SiteSettings;
use crate::staff::Person;
use crate::table::Table;

/// The complete state of the Game Manager.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Floor {
    /// The settings of the whole site.
    pub site: SiteSettings,
    /// The staff.
    pub staff: BTreeMap<StaffId, Person>,
    /// The enrolled devices.
    pub devices: BTreeMap<DeviceId, Device>,
    /// The pools.
    pub pools: BTreeMap<PoolId, Pool>,
    /// The tables.
    pub tables: BTreeMap<TableId, Table>,
    /// The unfinished prizes, and the most recent finished ones. The journal contains all of them.
    pub jackpots: Jackpots,
    /// The finished prizes kept in memory, oldest first: small and cancelled ones, then the others.
    pub(crate) finished: [VecDeque<JackpotId>; 2],
    /// The last prize marked.
    pub last_jackpot: JackpotId,
    /// The last receipt printed.
    pub last_receipt: ReceiptNo,
    /// The last slip numbered.
    pub last_slip: SlipNo,
    /// The requests that wait for a second person. Some may have expired.
    pub requests: BTreeMap<RequestId, Request>,
    /// The last request made.
    pub last_request: RequestId,
    /// The public half of the key that signs the journal, once a record has named it.
    pub signing_key: Option<String>,
    /// The time of the latest record, as its clock showed it or as two people accepted it.
    pub latest: Millis,
    /// The people who managed other staff alone before the first pool was opened.
    pub acted_alone: BTreeSet<StaffId>,
}

/// An event that does not fit the current state of the floor: the journal and the program disagree, and a
/// person must investigate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit {
    /// The event.
    pub event: Box<Event>,
    /// What it says of the floor.
    pub expected: String,
    /// What the floor has instead.
    pub found: String,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Misfit { event, expected, found } = self;
        let name = event.name();
        write!(f, "an event does not fit the floor: {name}: expected {expected}, found {found}")
    }
}

impl std::error::Error for Misfit {}

/// The basis for computing the prizes of a round: the books of their pool, and what the round's fixed prizes
/// have been paid so far.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) book: Book,
    pub(crate) paid: Cents,
}

impl Floor {
    /// How many finished prizes are kept in memory: of those paid without a key or cancelled, and of the
    /// others. Older ones are in the journal only, and can no longer be backed out.
    pub const FINISHED_KEPT: [usize; 2] = [10_000, 50_000];

    /// How far the clock may be behind the last record before bets are refused, in milliseconds.
    pub const MAX_CLOCK_BEHIND: i64 = 60_000;

    /// Whether a device of this kind is enrolled at a table.
    #[must_use]
    pub fn has_device(&self, table: &TableId, kind: DeviceKind) -> bool {
        let mut devices = self.devices.values().map(|it| &it.enrolment);
        devices.any(|it| it.table == *table && it.has(kind))
    }

    /// Advances the time of the latest record; it never goes back.
    pub fn time_passes(&mut self, at: Millis) {
        self.latest = self.latest.max(at);
    }

    /// How many seconds the clock is behind the last record, if that is too many.
    #[must_use]
    pub const fn clock_behind(&self, now: Millis) -> Option<i64> {
        let behind = self.latest.0.saturating_sub(now.0);
        if behind > Floor::MAX_CLOCK_BEHIND { Some(behind / 1_000) } else { None }
    }

    /// Whether the floor holds money. Once the first pool is open, only dealers can be managed by one person
    /// alone.
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

    /// The basis on which a marked prize would be computed now.
    pub(crate) fn standing(&self, jackpot: &Jackpot) -> Option<Standing> {
        let fixed = self.fixed_marks(jackpot).filter(|it| it.id != jackpot.id);
        let paid = fixed.filter_map(|it| it.paid).map(|paid| paid.total.cents());
        let paid = paid.fold(0, i64::saturating_add);
        Some(Standing { book: self.pools.get(&jackpot.pool)?.book.clone(), paid: Cents::new(paid) })
    }

    /// The fixed prizes marked in the same round on the same pool, including this one even if it is only now
    /// being marked.
    fn fixed_marks<'a>(&'a self, jackpot: &'a Jackpot) -> impl Iterator<Item = &'a Jackpot> {
        let marks =
            self.tables.get(&jackpot.table).map_or(&[][..], |table| table.marks(jackpot.round));
        let others = marks.iter().filter(|mark| **mark != jackpot.id);
        let others = others.filter_map(|mark| self.jackpots.get(mark));
        let marks = others.chain(std::iter::once(jackpot));
        marks.filter(|it| it.pool == jackpot.pool && it.level != Level::High && it.stands())
    }

    /// The labels that the felt of a table gives its seats, seat 1 first; empty if there is no such table.
    #[must_use]
    pub fn labels(&self, table: &TableId) -> &[String] {
        self.tables.get(table).map_or(&[], |table| &table.settings.labels)
    }

    /// The amount of a prize: what was paid, or what would be paid if it were authorised now.
    #[must_use]
    pub fn worth(&self, jackpot: &Jackpot) -> Option<Paid> {
        let now = || Some(self.prize_of(jackpot, &self.standing(jackpot)?)?.0);
        jackpot.paid.or_else(now)
    }

    /// The amount of a marked prize, and the entry that pays it.
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
