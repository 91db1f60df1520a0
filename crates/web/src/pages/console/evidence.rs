//! What is known about a marked prize, for whoever verifies it: a few facts for each item of the checklist,
//! and whether the system has verified the item itself. The eye confirms the rest.

use std::fmt::Display;

use floor::{Check, Dealt, Floor, Jackpot, Level, Locked, Millis, Play, Pool, Seat, Shift, Table};
use money::Amount;

use crate::pages::manager::clock::Clock;
use crate::stream::round_log::{RoundTimes, Trouble};
use crate::words::Words;

/// What is known for one item of the checklist.
pub(crate) struct Known {
    pub(crate) check: Check,
    /// Whether the system has verified it.
    pub(crate) verified: bool,
    pub(crate) facts: Vec<String>,
}

/// What is known about a prize.
pub(crate) struct Evidence {
    known: Vec<Known>,
    /// Faults of the equipment during the round.
    pub(crate) faults: Vec<String>,
    /// The program and the pay table.
    pub(crate) versions: Vec<String>,
}

impl Evidence {
    /// What is known for an item.
    pub(crate) fn of_check(&self, check: Check) -> Option<&Known> {
        self.known.iter().find(|it| it.check == check)
    }
}

/// Where the facts come from.
pub(super) struct Source<'a> {
    pub(super) floor: &'a Floor,
    pub(super) times: &'a RoundTimes,
    pub(super) words: &'a Words,
    pub(super) program: &'a str,
}

/// The parts of a floor that a prize concerns.
struct Won<'a> {
    jackpot: &'a Jackpot,
    table: &'a Table,
    pool: &'a Pool,
    locked: Option<&'a Locked>,
}

impl Source<'_> {
    /// What is known about a prize.
    pub(super) fn evidence(&self, jackpot: &Jackpot) -> Option<Evidence> {
        let table = self.floor.tables.get(&jackpot.table)?;
        let pool = self.floor.pools.get(&jackpot.pool)?;
        let locked = match &table.play {
            Play::Locked(locked) if table.round == jackpot.round => Some(locked),
            Play::Locked(_) | Play::Open => None,
        };
        let won = Won { jackpot, table, pool, locked };
        let known = Check::ALL.map(|check| self.known(check, &won)).into_iter().collect();
        let pay_table = [("name", &pool.wager().id as &dyn Display)];
        let versions = vec![
            self.with("fact-program", &[("program", &self.program)]),
            self.with("fact-pay-table", &pay_table),
        ];
        Some(Evidence { known, faults: self.faults(&won), versions })
    }

    fn with(&self, id: &str, args: &[(&str, &dyn Display)]) -> String {
        self.words.with(id, args)
    }

    fn time(&self, at: Millis) -> String {
        Clock::of(&self.floor.site).moment(at).short
    }

    fn known(&self, check: Check, won: &Won<'_>) -> Known {
        let (verified, facts) = match check {
            Check::Hand => self.hand(won),
            Check::Leds => self.lights(won),
            Check::Bets => self.bets(won),
            Check::Sequence => self.sequence(won),
            Check::Meter => self.meter(won),
            // Nothing tells the system about these.
            Check::Shuffle | Check::Deck | Check::Countdown => (false, vec![]),
        };
        Known { check, verified, facts }
    }

    /// The cards, and whether they make the row for every winning seat.
    fn hand(&self, won: &Won<'_>) -> (bool, Vec<String>) {
        let Some(locked) = won.locked else { return (false, vec![]) };
        if locked.dealt.round().is_none() {
            return (false, vec![self.words.say("fact-cards-unknown")]);
        }
        let proposals = self.floor.proposals(&won.jackpot.table);
        let own =
            proposals.iter().filter(|it| it.pool == won.jackpot.pool && it.row == won.jackpot.row);
        let made: Vec<Seat> = own.flat_map(|it| it.seats.iter()).collect();
        let makes = won.jackpot.seats.iter().all(|seat| made.contains(&seat));
        let fact = if makes {
            let seats = won.jackpot.seats.called(&won.table.settings.labels).replace(',', ", ");
            let many = won.jackpot.seats.len();
            let seats = self.with("console-seats-list", &[("many", &many), ("seats", &seats)]);
            self.with("fact-cards-make", &[("seats", &seats)])
        } else {
            self.words.say("fact-cards-other")
        };
        (makes, [Some(fact), self.who_dealt(locked)].into_iter().flatten().collect())
    }

    /// Where the cards come from.
    fn who_dealt(&self, locked: &Locked) -> Option<String> {
        let RoundTimes { read, entered, .. } = self.times;
        match (entered, &read[..], &locked.dealt) {
            (Some((at, staff)), ..) => {
                let time = self.time(*at);
                Some(self.with("fact-cards-entered", &[("staff", staff), ("time", &time)]))
            }
            (None, [first, ..], Dealt::Cards(_)) => {
                let (first, last) = (self.time(*first), self.time(*read.last().unwrap_or(first)));
                let args: [(&str, &dyn Display); 3] =
                    [("many", &read.len()), ("first", &first), ("last", &last)];
                Some(self.with("fact-cards-read", &args))
            }
            _ => None,
        }
    }

    /// The winning seats, when their coins came, and their faults.
    fn lights(&self, won: &Won<'_>) -> (bool, Vec<String>) {
        let Some(locked) = won.locked else { return (false, vec![]) };
        let (mut facts, mut verified) = (vec![], true);
        for seat in won.jackpot.seats.iter() {
            let label = seat.called(&won.table.settings.labels);
            verified &= locked.bets.contains(seat);
            facts.push(match self.times.coins.get(&seat) {
                Some(at) => {
                    let time = self.time(*at);
                    self.with("fact-lit", &[("seat", &label), ("time", &time)])
                }
                None => self.with("fact-lit-untimed", &[("seat", &label)]),
            });
            if let Some(fault) = won.table.spot(seat).and_then(|spot| spot.fault) {
                let fault = self.words.fault(fault);
                facts.push(self.with("fact-seat-fault", &[("seat", &label), ("fault", &fault)]));
                verified = false;
            }
        }
        (verified, facts)
    }

    /// When the bets were locked, and the last winning coin before that.
    fn bets(&self, won: &Won<'_>) -> (bool, Vec<String>) {
        let (Some(locked), Some((at, by))) = (won.locked, &self.times.locked) else {
            return (false, vec![]);
        };
        let time = self.time(*at);
        let mut facts = vec![self.with("fact-locked", &[("time", &time), ("staff", by)])];
        let coins = won.jackpot.seats.iter().filter_map(|seat| self.times.coins.get(&seat));
        let last = coins.max();
        if let Some(last) = last.filter(|last| *last <= at) {
            facts.push(self.with("fact-before-lock", &[("time", &self.time(*last))]));
        }
        let before = won.jackpot.seats.iter().all(|seat| {
            locked.bets.contains(seat) && self.times.coins.get(&seat).is_some_and(|coin| coin <= at)
        });
        (before, facts)
    }

    /// The order of dealing is known only where a shoe has read every card.
    fn sequence(&self, won: &Won<'_>) -> (bool, Vec<String>) {
        let Some(locked) = won.locked else { return (false, vec![]) };
        let read = self.times.read.len();
        let whole = self.times.entered.is_none()
            && locked.dealt.round().is_some()
            && locked.dealt.cards().len() == read;
        (whole, self.who_dealt(locked).into_iter().collect())
    }

    /// How the amount follows from the last reading and the last payout.
    fn meter(&self, won: &Won<'_>) -> (bool, Vec<String>) {
        let (pool, mut facts) = (won.pool, vec![]);
        let shown = self.words.money(pool.displayed());
        let mut verified = false;
        match won.table.shift.as_ref().and_then(|shift| reading(shift, won)) {
            Some((shift, begin, moved)) => {
                let (time, meter) = (self.time(shift.since), self.words.money(begin.meter));
                let args: [(&str, &dyn Display); 3] =
                    [("shift", &shift.number), ("time", &time), ("meter", &meter)];
                facts.push(self.with("fact-reading", &args));
                let since = moved.since(&begin.moved);
                let money = |amount: Amount| self.words.meter(amount);
                let args: [(&str, &dyn Display); 6] = [
                    ("fed", &money(since.fed)),
                    ("prizes", &money(since.prizes)),
                    ("reseeded", &money(since.reseeded)),
                    ("adjusted", &money(since.adjusted)),
                    ("reversed", &money(since.reversed)),
                    ("overflowed", &money(since.overflowed)),
                ];
                facts.push(self.with("fact-since", &args));
                let comes_to = Amount::from(begin.meter) + since.sum();
                let comes_to = comes_to.payable(money::Cents::new(1));
                verified = comes_to == pool.displayed();
                let comes_to = self.words.money(comes_to);
                facts.push(self.with("fact-now", &[("meter", &comes_to), ("shown", &shown)]));
            }
            None => facts.push(self.words.say("fact-no-reading")),
        }
        facts.extend(self.payouts(won));
        (verified, facts)
    }

    /// The last reset, the last payout, and the amount of this prize.
    fn payouts(&self, won: &Won<'_>) -> Vec<String> {
        let (pool, jackpot) = (won.pool, won.jackpot);
        let paid = |level| self.floor.jackpots.paid_since(&jackpot.pool, level, Millis(0));
        let whole = |it: &&Jackpot| {
            let row = pool.row(&it.row);
            row.and_then(|row| row.pays.share()).is_some_and(|share| share == money::Rate::WHOLE)
        };
        let mut facts = vec![];
        let top = paid(Level::High).rev().filter(|it| it.id != jackpot.id).find(whole);
        match top.and_then(|it| Some((it.awarded_at?, it.paid?))) {
            Some((at, paid)) => {
                let (amount, time) = (self.words.money(paid.total), self.time(at));
                let after = self.words.meter(paid.meter_after);
                let now = pool.book.balance(money::Account::Meter);
                let grown = self.words.meter(now - paid.meter_after);
                let args: [(&str, &dyn Display); 4] =
                    [("amount", &amount), ("time", &time), ("after", &after), ("grown", &grown)];
                facts.push(self.with("fact-last-top", &args));
            }
            None => facts.push(self.words.say("fact-no-top")),
        }
        let last = [Level::NoKey, Level::Low, Level::High]
            .into_iter()
            .filter_map(|level| paid(level).next_back().filter(|it| it.id != jackpot.id));
        let last = last.max_by_key(|it| it.awarded_at);
        facts.push(match last.and_then(|it| Some((it, it.awarded_at?, it.paid?))) {
            Some((it, at, paid)) => {
                let (amount, time) = (self.words.money(paid.total), self.time(at));
                let args: [(&str, &dyn Display); 3] =
                    [("amount", &amount), ("time", &time), ("table", &it.table)];
                self.with("fact-last-paid", &args)
            }
            None => self.words.say("fact-no-paid"),
        });
        let row = pool.row(&jackpot.row);
        if let (Some(row), Some(worth)) = (row, self.floor.worth(jackpot)) {
            let meter = self.words.meter(worth.meter_before);
            let (pays, amount) = (self.words.pays(row.pays), self.words.money(worth.total));
            let args: [(&str, &dyn Display); 3] =
                [("pays", &pays), ("meter", &meter), ("amount", &amount)];
            if row.pays.share().is_some() {
                facts.push(self.with("fact-amount", &args));
            }
        }
        facts
    }

    fn faults(&self, won: &Won<'_>) -> Vec<String> {
        let label = |seat: &Seat| seat.called(&won.table.settings.labels);
        let fault = |(at, what): &(Millis, Trouble)| {
            let time = self.time(*at);
            match what {
                Trouble::Seat(seat, fault) => {
                    let (seat, fault) = (label(seat), self.words.fault(*fault));
                    let args: [(&str, &dyn Display); 3] =
                        [("time", &time), ("seat", &seat), ("fault", &fault)];
                    self.with("fact-fault-seat", &args)
                }
                Trouble::Cleared(seat) => {
                    self.with("fact-fault-cleared", &[("time", &time), ("seat", &label(seat))])
                }
                Trouble::Lost(device) => {
                    self.with("fact-fault-lost", &[("time", &time), ("device", device)])
                }
                Trouble::Back(device) => {
                    self.with("fact-fault-back", &[("time", &time), ("device", device)])
                }
            }
        };
        self.times.faults.iter().map(fault).collect()
    }
}

/// The last reading of a pool's meter, and what has moved it by now.
fn reading<'a>(
    shift: &'a Shift,
    won: &Won<'a>,
) -> Option<(&'a Shift, &'a floor::BeginMeter, floor::Moved)> {
    let begin = shift.meters.iter().find(|it| it.pool == won.jackpot.pool)?;
    Some((shift, begin, won.pool.moved))
}
