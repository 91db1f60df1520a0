//! Plays a chain of jackpot cycles, in which the reserve of one cycle starts the next.
//!
//! Chains are independent of each other; each has its own random stream. The first cycle of a chain starts
//! like every other, with the seed and a reserve that was fed during a previous cycle. The length of that
//! previous cycle has the usual distribution, so only its length is drawn and the cycle itself is not played:
//! every start has the long-run distribution, and no chain needs a warm-up.
//!
//! A chain can also record the meter at given ages, and the house's result of each month. The last month is
//! played to its end, in cycles that are not counted: months cut off by a jackpot would be those that contain
//! one.

use money::Rate;
use rand::{Rng, RngExt};

use super::block::{Skip, geometric};
use super::meter::{Flows, Meter};
use super::model::{Play, currency};

/// A jackpot cycle, from reset to jackpot. Amounts are in currency units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cycle {
    /// The number of rounds, that of the jackpot included.
    pub rounds: u64,
    /// The sum of seed and reserve at its beginning.
    pub reset: f64,
    /// The meter when the 100 % row was hit.
    pub jackpot: f64,
    /// How often a fixed prize exceeded the meter.
    pub times_depleted: u32,
    /// The number of percentages paid before the jackpot.
    pub parts: u32,
    /// The sum of these percentages.
    pub taken: f64,
    /// The amount that the house paid because the meter could not.
    pub shortfall: f64,
    /// The amount that the limit kept off the meter.
    pub overflow: f64,
    /// The amount that could not be divided and stayed on the meter.
    pub undivided: f64,
    /// The house's result: its share of the wagers, less its payments, the seed included.
    pub house: f64,
}

/// What to record besides the cycles.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Watch {
    /// The ages at which the meter is recorded, in rounds, ascending.
    pub ages: Vec<u64>,
    /// The number of rounds of a month; if zero, no months are recorded.
    pub month: u64,
    /// The most months to record.
    pub months_most: usize,
}

/// The results of a chain.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chain {
    /// Its cycles, in order.
    pub cycles: Vec<Cycle>,
    /// For each age, the meter of every cycle that reached it, before the cards of that round.
    pub path: Vec<Vec<f32>>,
    /// The house's result of each month.
    pub months: Vec<f64>,
    /// For each percentage row, how often it was paid and the sum, in units.
    pub parts: Vec<(u64, i128)>,
    /// The flows of the meter in all counted cycles, in units.
    pub flows: Flows,
    /// The meter and the reserve after the last counted cycle had ended and the next had begun.
    pub holds: (i128, i128),
}

/// Plays a chain.
pub fn chain(play: &Play, watch: &Watch, cycles: u32, rng: &mut impl Rng) -> Chain {
    let meter = Meter::new(play, geometric(play.top, rng));
    let made = Chain {
        cycles: Vec::with_capacity(cycles as usize),
        path: vec![vec![]; watch.ages.len()],
        parts: vec![(0, 0); play.parts.len()],
        ..Chain::default()
    };
    let skip = Skip::new(play);
    let month = if watch.month > 0 && watch.months_most > 0 { watch.month } else { u64::MAX };
    let mut player = Player {
        play,
        watch,
        skip,
        meter,
        made,
        quiet: 0,
        house: 0,
        month_left: month,
        month_began: 0,
        counting: true,
        reset: 0,
    };
    player.begin();
    player.month_began = player.house(rng);
    for _ in 0..cycles {
        player.play_cycle(rng);
    }
    player.made.flows = player.meter.flows;
    player.made.holds = player.meter.holds();
    player.counting = false;
    while player.keeps_months() && player.month_left < watch.month {
        player.play_cycle(rng);
    }
    player.made
}

struct Player<'a> {
    play: &'a Play,
    watch: &'a Watch,
    skip: Skip<'a>,
    meter: Meter<'a>,
    made: Chain,
    /// Rounds whose prizes from the tray are not yet drawn.
    quiet: u64,
    /// The house's result so far, without advances and shortfalls, which the meter records.
    house: i128,
    month_left: u64,
    /// The house's result when the month began.
    month_began: i128,
    /// Whether cycles are still counted; if not, only the month is played to its end.
    counting: bool,
    /// The sum of seed and reserve at the last reset.
    reset: i128,
}

/// The state at the beginning of a cycle.
struct Begun {
    flows: Flows,
    house: i128,
    times_depleted: u64,
    undivided: i128,
}

impl Player<'_> {
    fn begin(&mut self) {
        self.reset = self.meter.reset();
    }

    fn keeps_months(&self) -> bool {
        self.watch.month > 0 && self.made.months.len() < self.watch.months_most
    }

    /// The house's result so far, with all its payments.
    fn house(&mut self, rng: &mut impl Rng) -> i128 {
        self.house -= self.skip.tray(rng, self.quiet);
        self.quiet = 0;
        self.house - self.meter.flows.seeds - self.meter.flows.shortfall
    }

    /// Plays one cycle; or, once cycles are not counted any more, as much of it as the month still has.
    fn play_cycle(&mut self, rng: &mut impl Rng) {
        let begun = self.begun(rng);
        let (mut age, mut next) = (0_u64, 0);
        let (mut parts, mut taken) = (0, 0);
        let eventful = self.play.eventful();
        loop {
            let mut before = geometric(eventful, rng) - 1;
            loop {
                let stop = self.watch.ages.get(next).filter(|_| self.counting);
                let until = stop.map_or(u64::MAX, |stop| (stop - 1).saturating_sub(age));
                if until == 0 {
                    self.read(next);
                    next += 1;
                    continue;
                }
                if before == 0 {
                    break;
                }
                let rounds = before.min(until).min(self.month_left);
                let skipped = self.skip.rounds(&mut self.meter, rng, rounds);
                self.quiet += skipped.quiet;
                self.house -= skipped.chips;
                (age, before) = (age + rounds, before - rounds);
                if self.passed(rounds, rng) {
                    return;
                }
            }
            age += 1;
            self.meter.feed(1);
            let part = self.part(rng.random::<f64>() * eventful);
            let Some(part) = part else { break };
            let paid = self.meter.pay_share(self.play.parts[part].share);
            (parts, taken) = (parts + 1, taken + paid);
            if self.counting {
                let sum = &mut self.made.parts[part];
                *sum = (sum.0 + 1, sum.1 + paid);
            }
            if self.passed(1, rng) {
                return;
            }
        }
        let (jackpot, reset) = (self.meter.level, self.reset);
        self.meter.pay_share(Rate::WHOLE);
        self.begin();
        if self.passed(1, rng) || !self.counting {
            return;
        }
        let house = self.house(rng) - begun.house;
        let (now, then) = (&self.meter.flows, &begun.flows);
        let small = |many: u64| u32::try_from(many).unwrap_or(u32::MAX);
        self.made.cycles.push(Cycle {
            rounds: age,
            reset: currency(reset),
            jackpot: currency(jackpot),
            times_depleted: small(self.meter.times_depleted - begun.times_depleted),
            parts,
            taken: currency(taken),
            shortfall: currency(now.shortfall - then.shortfall),
            overflow: currency(now.overflow - then.overflow),
            undivided: currency(self.meter.undivided - begun.undivided),
            house: currency(house),
        });
    }

    fn begun(&mut self, rng: &mut impl Rng) -> Begun {
        Begun {
            house: self.house(rng),
            flows: self.meter.flows,
            times_depleted: self.meter.times_depleted,
            undivided: self.meter.undivided,
        }
    }

    /// The percentage row that is paid, unless the cycle ends: the 100 % row comes first on the interval.
    fn part(&self, at: f64) -> Option<usize> {
        let mut at = at - self.play.top;
        if at < 0.0 || self.play.parts.is_empty() {
            return None;
        }
        for (place, part) in self.play.parts.iter().enumerate() {
            at -= part.chance;
            if at < 0.0 {
                return Some(place);
            }
        }
        Some(self.play.parts.len() - 1)
    }

    /// Records the meter as bettors see it in the coming round: with its wagers, before its cards.
    fn read(&mut self, place: usize) {
        let shown = self.meter.level + self.play.fed;
        let shown = self.play.limit.map_or(shown, |limit| shown.min(limit));
        #[allow(clippy::cast_possible_truncation)]
        // Seven digits are enough for a picture and for percentiles.
        self.made.path[place].push(currency(shown) as f32);
    }

    /// Advances the month by this many rounds. Returns whether everything is done.
    fn passed(&mut self, rounds: u64, rng: &mut impl Rng) -> bool {
        self.house += self.play.kept() * i128::from(rounds);
        if self.month_left == u64::MAX {
            return false;
        }
        self.month_left -= rounds;
        if self.month_left > 0 {
            return false;
        }
        let house = self.house(rng);
        self.made.months.push(currency(house - self.month_began));
        self.month_began = house;
        self.month_left = if self.keeps_months() { self.watch.month } else { u64::MAX };
        !self.counting
    }
}
