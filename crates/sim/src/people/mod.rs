//! The people of a floor: players, dealers, supervisors, surveillance, accounting and technicians.
//!
//! [`People`] decides what happens next, given the current floor. Every table has its own pace, and so does
//! the office: the first one that is free acts, and the result includes the time. A simulation takes the
//! turns one after another; a demo waits for their times.
//!
//! People act on the state of the floor, not on memory: a dealer who finds bets locked goes on dealing, no
//! matter who locked them. So people can take over a floor that is already running, and a refusal does not
//! confuse them. The same seed and the same floor give the same day.
//!
//! ```
//! use floor::{FixedDigits, Floor, Millis};
//! use sim::{Habits, People, Turn, demo_floor};
//!
//! let mut floor = Floor::default();
//! for command in demo_floor() {
//!     for event in floor.decide(&command, Millis(0), &mut FixedDigits::in_order()).unwrap() {
//!         floor.apply(&event).unwrap();
//!     }
//! }
//! let mut people = People::new(7, Habits::DEMO);
//! for _ in 0..200 {
//!     let Turn { command, mut digits, .. } = people.next(&floor);
//!     for event in floor.decide(&command, Millis(0), &mut digits).unwrap() {
//!         floor.apply(&event).unwrap();
//!     }
//! }
//! assert!(floor.tables.values().any(|table| table.coins_in > 0));
//! ```

mod afterwards;
mod bets;
mod dealer;
mod misuse;
mod office;
mod prizes;
mod shifts;
mod station;

use std::collections::BTreeMap;

use floor::{Check, Command, CommandKind, FixedDigits, Floor, Input, JackpotId, TableId};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::names::staff;
use station::Station;

/// How long it takes to shuffle a shoe, in seconds.
const SHUFFLE_S: i64 = 180;

/// How people behave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habits {
    /// Out of a thousand rounds, how many have a stacked shoe.
    pub rigged: u32,
    /// Out of a thousand steps, how many are wrong on purpose.
    pub wrong: u32,
    /// Out of a thousand rounds, how many are voided.
    pub voided: u32,
    /// How long a shift is, in seconds.
    pub shift_s: i64,
    /// The time between two actions of the office that nobody waits for, in seconds; zero for never.
    pub office_s: i64,
    /// How long the first shoe of a table takes, in seconds: short if it was shuffled beforehand.
    pub first_shoe_s: i64,
}

impl Habits {
    /// Honest shoes, no mistakes and no changes: people only play and win.
    pub const DEMO: Habits =
        Habits { rigged: 0, wrong: 0, voided: 1, shift_s: 8 * 3600, office_s: 0, first_shoe_s: 5 };
    /// Everything that can happen does happen, within an hour.
    pub const SIMULATION: Habits = Habits {
        rigged: 300,
        wrong: 120,
        voided: 20,
        shift_s: 2400,
        office_s: 4,
        first_shoe_s: SHUFFLE_S,
    };
}

/// The next command, and its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The time, in milliseconds since the people started work. Never earlier than the previous turn.
    pub at_ms: i64,
    /// What the seats draw if the bets are locked, for a floor without a Game Manager, which draws its own.
    pub digits: FixedDigits,
    /// The command, with the person who gives it.
    pub command: Command,
}

/// One action: who, what, and how long it takes.
pub(crate) struct Step {
    by: &'static str,
    kind: CommandKind,
    takes_ms: i64,
}

/// The people of a floor, with their random state.
#[derive(Clone, Debug)]
pub struct People {
    chance: ChaCha8Rng,
    habits: Habits,
    stations: BTreeMap<TableId, Station>,
    /// When the office acts next.
    office_at: i64,
    now: i64,
}

/// How long people wait when there is nothing to do.
const GLANCE_MS: i64 = 2_000;

impl People {
    /// People who start work now.
    #[must_use]
    pub fn new(seed: u64, habits: Habits) -> People {
        let chance = ChaCha8Rng::seed_from_u64(seed);
        People { chance, habits, stations: BTreeMap::new(), office_at: 5_000, now: 0 }
    }

    /// What happens next on this floor, which must have at least one open table.
    pub fn next(&mut self, floor: &Floor) -> Turn {
        for id in floor.tables.keys() {
            if !self.stations.contains_key(id) {
                // Tables start at different times.
                let station = Station::new(self.now + self.chance.random_range(0..20_000));
                self.stations.insert(id.clone(), station);
            }
        }
        loop {
            let first = self.stations.iter().min_by_key(|(id, it)| (it.free_at, *id));
            let table = first.filter(|(_, it)| it.free_at < self.office_at);
            let table = table.map(|(id, it)| (id.clone(), it.free_at));
            self.now = self.now.max(table.as_ref().map_or(self.office_at, |&(_, at)| at));
            let step = match &table {
                Some((id, _)) => self.at_table(floor, id),
                None => self.at_office(floor),
            };
            if let Some(step) = step {
                let digits = match &step.kind {
                    CommandKind::AtTable { input: Input::Button { .. }, .. } => self.digits(),
                    _ => FixedDigits::in_order(),
                };
                let command = Command { by: staff(step.by), kind: step.kind };
                return Turn { at_ms: self.now, digits, command };
            }
        }
    }

    fn at_table(&mut self, floor: &Floor, id: &TableId) -> Option<Step> {
        let mut station = self.stations.remove(id)?;
        let wrong = self.habits.wrong > 0 && self.chance.random_range(0..1000) < self.habits.wrong;
        let step = if wrong {
            self.mischief(floor, id)
        } else {
            floor.tables.get(id).and_then(|_| self.work(floor, id, &mut station))
        };
        let pace = self.chance.random_range(70..130);
        station.free_at = self.now + step.as_ref().map_or(GLANCE_MS, |it| it.takes_ms) * pace / 100;
        self.stations.insert(id.clone(), station);
        step
    }

    fn at_office(&mut self, floor: &Floor) -> Option<Step> {
        let step = self.office(floor);
        self.office_at = self.now + step.as_ref().map_or(GLANCE_MS, |it| it.takes_ms);
        step
    }

    /// The digits in random order.
    fn digits(&mut self) -> FixedDigits {
        let mut digits = FixedDigits::in_order();
        digits.0.shuffle(&mut self.chance);
        digits
    }

    /// Whether an event with this probability, in thousandths, happens.
    fn happens(&mut self, per_mille: u32) -> bool {
        self.chance.random_range(0..1000) < per_mille
    }

    /// A random element of the slice.
    fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.chance.random_range(0..of.len())]
    }
}

/// An input at a table.
fn at(by: &'static str, table: &TableId, input: Input, takes_ms: i64) -> Step {
    Step { by, kind: CommandKind::AtTable { table: table.clone(), input }, takes_ms }
}

/// A tick of checklist items, without a look at the sign.
fn checklist(award: Option<JackpotId>, items: Vec<Check>) -> Input {
    Input::Checklist { award, items, sign: None, sign_override: None }
}
