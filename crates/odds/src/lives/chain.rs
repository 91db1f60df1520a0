//! A chain of lives: the reserve of one begins the next.
//!
//! Chains are independent of each other, each with a stream of chance of its own. The first life of a chain
//! begins like every other: with seed and reserve, the reserve fed for the rounds of a life that came before.
//! Such a life is as long as any, so its rounds are drawn and nothing else of it is played: no start is
//! special, and no chain has to warm up.
//!
//! Beside its lives a chain may watch where the meter stands at given ages, and what the house makes of each
//! month. The last month is played to its end, into lives that are not counted: months that are cut off by a
//! jackpot would be those with a jackpot.

use money::Rate;
use rand::{Rng, RngExt};

use super::block::{Skip, geometric};
use super::meter::{Flows, Meter};
use super::model::{Play, currency};

/// A life of the meter, from its reset to its jackpot. Amounts are in currency units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lived {
    /// The rounds, that of the jackpot included.
    pub rounds: u64,
    /// What seed and reserve came to at its beginning.
    pub reset: f64,
    /// The meter when the 100 % row was hit.
    pub jackpot: f64,
    /// How often fixed prizes found less than they take.
    pub times_dry: u32,
    /// How many percentages were paid before the last.
    pub parts: u32,
    /// What they took.
    pub taken: f64,
    /// What the house paid because the meter could not.
    pub shortfall: f64,
    /// What the limit kept off the meter.
    pub overflow: f64,
    /// What could not be divided, and stayed on the meter.
    pub undivided: f64,
    /// What the house made: its share of the wagers, less what it paid, the seed included.
    pub house: f64,
}

/// What to watch beside the lives.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Watch {
    /// The ages at which the meter is read, in rounds, rising.
    pub ages: Vec<u64>,
    /// The rounds of a month; none are kept where it is nothing.
    pub month: u64,
    /// The most months to keep.
    pub months_most: usize,
}

/// What a chain came to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chain {
    /// Its lives, in order.
    pub lives: Vec<Lived>,
    /// The meter of every life that reached an age, before the cards of that round.
    pub path: Vec<Vec<f32>>,
    /// What the house made in each month.
    pub months: Vec<f64>,
    /// How often each part was paid, and what it took, in units.
    pub parts: Vec<(u64, i128)>,
    /// What went through the meter in all lives that count, in units.
    pub flows: Flows,
    /// What meter and reserve held when the last had ended and the next had begun.
    pub holds: (i128, i128),
}

/// Plays a chain.
pub fn chain(play: &Play, watch: &Watch, lives: u32, rng: &mut impl Rng) -> Chain {
    let meter = Meter::new(play, geometric(play.top, rng));
    let made = Chain {
        lives: Vec::with_capacity(lives as usize),
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
    for _ in 0..lives {
        player.live(rng);
    }
    player.made.flows = player.meter.flows;
    player.made.holds = player.meter.holds();
    player.counting = false;
    while player.keeps_months() && player.month_left < watch.month {
        player.live(rng);
    }
    player.made
}

struct Player<'a> {
    play: &'a Play,
    watch: &'a Watch,
    skip: Skip<'a>,
    meter: Meter<'a>,
    made: Chain,
    /// Rounds whose prizes from the tray are not drawn yet.
    quiet: u64,
    /// What the house made so far, less what was advanced and what fell short: those the meter knows.
    house: i128,
    month_left: u64,
    /// What the house had made when the month began.
    month_began: i128,
    /// Whether lives are still counted; if not, only the month is played to its end.
    counting: bool,
    /// What seed and reserve came to.
    reset: i128,
}

/// Where things stood when a life began.
struct Begun {
    flows: Flows,
    house: i128,
    times_dry: u64,
    undivided: i128,
}

impl Player<'_> {
    fn begin(&mut self) {
        self.reset = self.meter.reset();
    }

    fn keeps_months(&self) -> bool {
        self.watch.month > 0 && self.made.months.len() < self.watch.months_most
    }

    /// What the house made so far, with all that it paid.
    fn house(&mut self, rng: &mut impl Rng) -> i128 {
        self.house -= self.skip.tray(rng, self.quiet);
        self.quiet = 0;
        self.house - self.meter.flows.seeds - self.meter.flows.shortfall
    }

    /// One life; or, when lives are not counted any more, as much of it as the month still has.
    fn live(&mut self, rng: &mut impl Rng) {
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
        self.made.lives.push(Lived {
            rounds: age,
            reset: currency(reset),
            jackpot: currency(jackpot),
            times_dry: small(self.meter.times_dry - begun.times_dry),
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
            times_dry: self.meter.times_dry,
            undivided: self.meter.undivided,
        }
    }

    /// Which part is paid, if the life does not end: the 100 % row lies first on the line.
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

    /// Reads the meter as the bettors see it in the coming round: with its wagers, before its cards.
    fn read(&mut self, place: usize) {
        let shown = self.meter.level + self.play.fed;
        let shown = self.play.limit.map_or(shown, |limit| shown.min(limit));
        #[allow(clippy::cast_possible_truncation)]
        // For a picture, and for percentiles of seven digits.
        self.made.path[place].push(currency(shown) as f32);
    }

    /// Lets the month go on by so many rounds. Says whether all is done.
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
