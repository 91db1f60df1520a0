//! The roads that are derived from the big road: Big Eye Boy, Small Road and Cockroach Pig.
//!
//! They share one rule. Every win adds a cell to the big road, and each derived road compares that cell with
//! the run that began 1, 2 or 3 runs earlier:
//!
//! - A win that begins a run: did the run before it have the same length as the run 1, 2 or 3 runs before
//!   that one? Red if so, blue if not.
//! - A win that continues a run, to a length of *n*: did the run 1, 2 or 3 runs earlier end at *n* - 1? Blue
//!   if so: this run has just become longer than it. Red otherwise, whether that run is still beside this one
//!   or ended long before.
//!
//! A road is empty as long as there is no run to compare with. So Big Eye Boy begins at the second win of the
//! second run, or else with the third run; Small Road and Cockroach Pig one and two runs later.
//!
//! It follows that a road that has begun gives the two hands opposite colours for the next win.

use cards::Hand;

/// A derived road.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Road {
    /// Looks one run back.
    BigEyeBoy,
    /// Looks two runs back.
    SmallRoad,
    /// Looks three runs back.
    CockroachPig,
}

impl Road {
    /// All of them, in the order in which they begin.
    pub const ALL: [Road; 3] = [Road::BigEyeBoy, Road::SmallRoad, Road::CockroachPig];

    /// How many runs it looks back.
    const fn back(self) -> usize {
        match self {
            Road::BigEyeBoy => 1,
            Road::SmallRoad => 2,
            Road::CockroachPig => 3,
        }
    }
}

/// The colour that a derived road gives a win. It does not stand for a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ink {
    /// The big road repeats itself.
    Red,
    /// It does not.
    Blue,
}

/// A value for each derived road.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs)]
pub struct ByRoad<T> {
    pub big_eye_boy: T,
    pub small_road: T,
    pub cockroach_pig: T,
}

impl<T> ByRoad<T> {
    /// Builds one value for each road.
    pub(super) fn of(mut each: impl FnMut(Road) -> T) -> ByRoad<T> {
        ByRoad {
            big_eye_boy: each(Road::BigEyeBoy),
            small_road: each(Road::SmallRoad),
            cockroach_pig: each(Road::CockroachPig),
        }
    }

    /// The value of one road.
    pub const fn get(&self, road: Road) -> &T {
        match road {
            Road::BigEyeBoy => &self.big_eye_boy,
            Road::SmallRoad => &self.small_road,
            Road::CockroachPig => &self.cockroach_pig,
        }
    }
}

/// The colours that the road gives these wins, in order.
pub(super) fn inks(road: Road, hands: &[Hand]) -> Vec<Ink> {
    let (mut runs, mut inks) = (Runs::default(), vec![]);
    for &hand in hands {
        runs.add(hand);
        inks.extend(runs.ink(road));
    }
    inks
}

/// The colour that it would give one more win, of this hand.
pub(super) fn ask(road: Road, hands: &[Hand], next: Hand) -> Option<Ink> {
    let mut runs = Runs::default();
    hands.iter().chain([&next]).for_each(|&hand| runs.add(hand));
    runs.ink(road)
}

/// The lengths of the runs of the big road, oldest first.
#[derive(Default)]
struct Runs {
    last: Option<Hand>,
    lengths: Vec<u32>,
}

impl Runs {
    fn add(&mut self, hand: Hand) {
        match self.lengths.last_mut() {
            Some(length) if self.last == Some(hand) => *length += 1,
            _ => self.lengths.push(1),
        }
        self.last = Some(hand);
    }

    /// The colour that a road gives the last win.
    fn ink(&self, road: Road) -> Option<Ink> {
        let (&length, before) = self.lengths.split_last()?;
        let repeats = if length == 1 {
            let (ended, before) = before.split_last()?;
            ended == before.iter().nth_back(road.back() - 1)?
        } else {
            *before.iter().nth_back(road.back() - 1)? != length - 1
        };
        Some(if repeats { Ink::Red } else { Ink::Blue })
    }
}
