//! The meter as whole numbers: what feeds it, what leaves it, and where every part of a cent went.
//!
//! The rules are those of a pool on the floor. A wager feeds meter and reserve before the cards are dealt;
//! what a limit keeps off the meter is held apart. A fixed prize is paid by the meter as far as it goes, and
//! the house pays the rest: the shortfall. A percentage is divided into whole cents among its seats, and what
//! cannot be divided stays on the meter. The 100 % row ends a life: what stayed, seed and reserve begin the
//! next. At every moment, to the last unit,
//!
//! ```text
//! seeds + fed + reserved + shortfall = fixed + parts + jackpots + overflow + meter + reserve
//! ```

use money::Rate;

use super::model::{Play, UNITS};

/// What went through a meter, in units of a millionth of a cent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flows {
    /// What the house advanced at resets.
    pub seeds: i128,
    /// What wagers fed the meter, before any limit.
    pub fed: i128,
    /// What wagers fed the reserve.
    pub reserved: i128,
    /// What the house paid because the meter could not.
    pub shortfall: i128,
    /// The fixed prizes, shortfall included.
    pub fixed: i128,
    /// The percentages that ended no life.
    pub parts: i128,
    /// The 100 % prizes.
    pub jackpots: i128,
    /// What a limit kept off the meter.
    pub overflow: i128,
}

impl Flows {
    /// What came in and has not gone out: meter and reserve together.
    #[must_use]
    pub const fn standing(&self) -> i128 {
        self.seeds + self.fed + self.reserved + self.shortfall
            - self.fixed
            - self.parts
            - self.jackpots
            - self.overflow
    }

    /// Both together.
    #[must_use]
    pub const fn and(&self, other: &Flows) -> Flows {
        Flows {
            seeds: self.seeds + other.seeds,
            fed: self.fed + other.fed,
            reserved: self.reserved + other.reserved,
            shortfall: self.shortfall + other.shortfall,
            fixed: self.fixed + other.fixed,
            parts: self.parts + other.parts,
            jackpots: self.jackpots + other.jackpots,
            overflow: self.overflow + other.overflow,
        }
    }
}

/// A meter and its reserve.
#[derive(Clone, PartialEq, Debug)]
pub struct Meter<'a> {
    play: &'a Play,
    /// What the meter holds.
    pub(crate) level: i128,
    /// What the reserve holds.
    pub(crate) reserve: i128,
    /// What went through both.
    pub(crate) flows: Flows,
    /// How often fixed prizes emptied it.
    pub(crate) times_dry: u64,
    /// What of percentages could not be divided, and stayed.
    pub(crate) undivided: i128,
}

impl<'a> Meter<'a> {
    /// A meter of nothing, before its first reset, whose reserve has been fed for so many rounds.
    #[must_use]
    pub fn new(play: &'a Play, rounds_before: u64) -> Meter<'a> {
        let reserve = play.reserved * i128::from(rounds_before);
        let flows = Flows { reserved: reserve, ..Flows::default() };
        Meter { play, level: 0, reserve, flows, times_dry: 0, undivided: 0 }
    }

    /// What meter and reserve hold.
    #[must_use]
    pub const fn holds(&self) -> (i128, i128) {
        (self.level, self.reserve)
    }

    /// What went through both.
    #[must_use]
    pub const fn flows(&self) -> &Flows {
        &self.flows
    }

    /// Begins a life: what stayed, seed and reserve. Returns what seed and reserve came to.
    pub fn reset(&mut self) -> i128 {
        let joined = self.play.seed_amount + self.reserve;
        self.level += joined;
        self.flows.seeds += self.play.seed_amount;
        self.reserve = 0;
        self.trim();
        joined
    }

    /// The wagers of so many rounds.
    pub fn feed(&mut self, rounds: u64) {
        let rounds = i128::from(rounds);
        self.level += self.play.fed * rounds;
        self.reserve += self.play.reserved * rounds;
        self.flows.fed += self.play.fed * rounds;
        self.flows.reserved += self.play.reserved * rounds;
        self.trim();
    }

    fn trim(&mut self) {
        if let Some(limit) = self.play.limit {
            let over = (self.level - limit).max(0);
            self.level -= over;
            self.flows.overflow += over;
        }
    }

    /// A fixed prize, paid as far as the meter goes.
    pub fn pay(&mut self, amount: i128) {
        let covered = amount.min(self.level);
        self.level -= covered;
        self.flows.fixed += amount;
        if covered < amount {
            self.flows.shortfall += amount - covered;
            self.times_dry += 1;
        }
    }

    /// A percentage, divided among its seats. Returns what was paid.
    pub fn pay_share(&mut self, share: Rate) -> i128 {
        let due = self.level * i128::from(share.ppm()) / i128::from(Rate::PARTS);
        let each = due / UNITS / self.play.seats;
        let total = each * self.play.seats * UNITS;
        self.level -= total;
        self.undivided += due - total;
        if share == Rate::WHOLE {
            self.flows.jackpots += total;
        } else {
            self.flows.parts += total;
        }
        total
    }
}
