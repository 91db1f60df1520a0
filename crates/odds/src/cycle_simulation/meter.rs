//! Simulates a meter in whole numbers: what feeds it, what leaves it, and where every fraction of a cent
//! went.
//!
//! The rules are those of a pool on the floor. A wager feeds meter and reserve before the cards are dealt;
//! what a limit keeps off the meter is recorded separately. A fixed prize is paid by the meter as far as
//! possible, and the house pays the rest: the shortfall. A percentage is divided into whole cents among its
//! seats, and the remainder stays on the meter. The 100 % row ends a cycle: the remainder, the seed and the
//! reserve start the next. At every moment, to the last unit,
//!
//! ```text
//! seeds + fed + reserved + shortfall = fixed + parts + jackpots + overflow + meter + reserve
//! ```

use money::Rate;

use super::model::{Play, UNITS};

/// The flows of a meter, in units of a millionth of a cent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Flows {
    /// The amount that the house advanced at resets.
    pub seeds: i128,
    /// The amount that wagers fed to the meter, before any limit.
    pub fed: i128,
    /// The amount that wagers fed to the reserve.
    pub reserved: i128,
    /// The amount that the house paid because the meter could not.
    pub shortfall: i128,
    /// The fixed prizes, shortfall included.
    pub fixed: i128,
    /// The percentages that did not end a cycle.
    pub parts: i128,
    /// The 100 % prizes.
    pub jackpots: i128,
    /// The amount that a limit kept off the meter.
    pub overflow: i128,
}

impl Flows {
    /// All inflows minus all outflows: meter and reserve together.
    #[must_use]
    pub const fn standing(&self) -> i128 {
        self.seeds + self.fed + self.reserved + self.shortfall
            - self.fixed
            - self.parts
            - self.jackpots
            - self.overflow
    }

    /// The sum of both.
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
    /// The meter's level.
    pub(crate) level: i128,
    /// The reserve's level.
    pub(crate) reserve: i128,
    /// The flows of both.
    pub(crate) flows: Flows,
    /// How often fixed prizes emptied the meter.
    pub(crate) times_depleted: u64,
    /// The remainders of percentages that could not be divided, and stayed.
    pub(crate) undivided: i128,
}

impl<'a> Meter<'a> {
    /// Creates an empty meter, before its first reset, whose reserve has been fed for `rounds_before` rounds.
    #[must_use]
    pub fn new(play: &'a Play, rounds_before: u64) -> Meter<'a> {
        let reserve = play.reserved * i128::from(rounds_before);
        let flows = Flows { reserved: reserve, ..Flows::default() };
        Meter { play, level: 0, reserve, flows, times_depleted: 0, undivided: 0 }
    }

    /// The levels of meter and reserve.
    #[must_use]
    pub const fn holds(&self) -> (i128, i128) {
        (self.level, self.reserve)
    }

    /// The flows of both.
    #[must_use]
    pub const fn flows(&self) -> &Flows {
        &self.flows
    }

    /// Starts a cycle from the remainder, the seed and the reserve. Returns the sum of seed and reserve.
    pub fn reset(&mut self) -> i128 {
        let joined = self.play.seed_amount + self.reserve;
        self.level += joined;
        self.flows.seeds += self.play.seed_amount;
        self.reserve = 0;
        self.trim();
        joined
    }

    /// Feeds the wagers of this many rounds.
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

    /// Pays a fixed prize, as far as the meter allows.
    pub fn pay(&mut self, amount: i128) {
        let covered = amount.min(self.level);
        self.level -= covered;
        self.flows.fixed += amount;
        if covered < amount {
            self.flows.shortfall += amount - covered;
            self.times_depleted += 1;
        }
    }

    /// Pays a percentage, divided among its seats. Returns the amount paid.
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
