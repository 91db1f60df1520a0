//! Counts the draws that win each row of a wager, from the coarse view to the refined one.

use std::cell::OnceCell;

use cards::Kinds;
use wagers::glimpse::{FIRST_FOUR, Members, Spots, spot};
use wagers::{Glimpse, Group, Place};

use super::alike::{Alike, Sorts};
use super::exact::{Exact, ways_of};
use super::moments::pair_ways;
use super::pairs::asks_pairs;
use super::plan::{Known, Plan, Verdict};
use super::ranks::asks_equal_ranks;
use super::shapes::{Outcome, Shape, outcomes, pairs_of_total, results, shapes};
use super::suit_counts::{Class, Gathered};
use crate::budget::{Budget, NotCounted};

/// Seat numbers with the same answers to all conditions, and how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) known: Known,
    many: i64,
}

/// A wager without seat numbers counts every draw once.
pub(super) const NO_NUMBERS: &[Numbers] = &[Numbers { known: Known { yes: 0, no: 0 }, many: 1 }];

/// The classes of the cards on the layout, with a multiplicity.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal {
    /// The class of the card on each used spot.
    pub(super) class: [u8; 6],
    pub(super) used: Spots,
    /// The number of orders of its unordered pairs, times the ways to draw the unused cards up to six.
    pub(super) times: i64,
}

pub(super) struct Counter<'a> {
    pub(super) plan: &'a Plan,
    pub(super) engine: &'a Exact<'a>,
    pub(super) budget: &'a Budget,
    classes: OnceCell<Vec<Class>>,
    pub(super) gathered: Vec<Gathered>,
    pub(super) sorts: OnceCell<Sorts>,
    pub(super) alike: Alike,
    pub(super) rows: Vec<i64>,
}

/// The most steps of a count by deals. A count that needs more is done by hands, which takes about the same
/// time for all conditions.
const STEPS_BY_DEALS: u64 = 20_000;

impl<'a> Counter<'a> {
    /// Counts the rows of a plan, within the budget.
    pub(super) fn count(
        plan: &'a Plan,
        engine: &'a Exact<'a>,
        budget: &'a Budget,
    ) -> Result<Vec<i64>, NotCounted> {
        if plan.first_four_only {
            let mut counter = Counter::new(plan, engine, budget);
            counter.first_four();
            return budget.check().map(|()| counter.rows);
        }
        if asks_equal_ranks(plan) {
            let mut counter = Counter::new(plan, engine, budget);
            counter.by_equal_ranks();
            return budget.check().map(|()| counter.rows);
        }
        let mut counter = Counter::new(plan, engine, budget);
        if !counter.asks_many_suits() {
            let trial = budget.trial(STEPS_BY_DEALS);
            let mut by_deals = Counter::new(plan, engine, &trial);
            by_deals.whole_rounds();
            if budget.took(&trial, STEPS_BY_DEALS)? {
                return Ok(by_deals.rows);
            }
        }
        counter.hand_by_hand();
        // A count that was cut short by the budget is incomplete.
        budget.check().map(|()| counter.rows)
    }

    /// Counts the rows of a plan by hands.
    pub(super) fn count_by_hand(plan: &'a Plan, engine: &'a Exact<'a>) -> Vec<i64> {
        let budget = Budget::unlimited();
        let mut counter = Counter::new(plan, engine, &budget);
        counter.hand_by_hand();
        counter.rows
    }

    fn new(plan: &'a Plan, engine: &'a Exact<'a>, budget: &'a Budget) -> Counter<'a> {
        Counter {
            plan,
            engine,
            budget,
            classes: OnceCell::new(),
            gathered: vec![],
            sorts: OnceCell::new(),
            alike: Alike::default(),
            rows: vec![0; plan.rows()],
        }
    }

    /// The classes of cards that dealing distinguishes.
    pub(super) fn classes(&self) -> &[Class] {
        let count = || {
            let class = |kinds| Class::new(kinds, self.engine.shoe());
            self.plan.classes().into_iter().map(class).collect()
        };
        if self.plan.first_four_only {
            self.classes.get_or_init(count)
        } else {
            self.engine.values.get_or_init(count)
        }
    }

    /// Adds `ways` to the winning rows if they are settled for every number of the seat; otherwise adds
    /// nothing and returns false.
    pub(super) fn settle(&mut self, known: Known, numbers: &[Numbers], ways: i64) -> bool {
        if let [only] = numbers {
            match self.plan.verdict(known.and(only.known)) {
                Verdict::Row(row) => self.rows[row] += ways * only.many,
                Verdict::Nothing => {}
                Verdict::Open => return false,
            }
            return true;
        }
        let mut won = [None; 10];
        for (case, won) in numbers.iter().zip(&mut won) {
            match self.plan.verdict(known.and(case.known)) {
                Verdict::Row(row) => *won = Some(row),
                Verdict::Nothing => {}
                Verdict::Open => return false,
            }
        }
        for (case, won) in numbers.iter().zip(won) {
            if let Some(row) = won {
                self.rows[row] += ways * case.many;
            }
        }
        true
    }

    /// Adds `ways` to the rows that win by these verdicts, one for each number of the seat.
    pub(super) fn settle_as(&mut self, verdicts: &[Verdict], numbers: &[Numbers], ways: i64) {
        for (case, verdict) in numbers.iter().zip(verdicts) {
            if let Verdict::Row(row) = verdict {
                self.rows[*row] += ways * case.many;
            }
        }
    }

    /// The atoms that may still decide which row wins.
    pub(super) fn open_atoms(&self, known: Known, numbers: &[Numbers]) -> u64 {
        numbers.iter().fold(0, |open, case| open | self.plan.open_atoms(known.and(case.known)))
    }

    /// The possible numbers of a seat, grouped by equal answers.
    pub(super) fn numbers(&self, seen: &Glimpse) -> Vec<Numbers> {
        let mut numbers: Vec<Numbers> = Vec::new();
        for number in 0..10 {
            let with_number = Glimpse { number: Some(number), ..*seen };
            let known = self.plan.learn_number(&with_number);
            match numbers.iter_mut().find(|case| case.known == known) {
                Some(case) => case.many += 1,
                None => numbers.push(Numbers { known, many: 1 }),
            }
        }
        numbers
    }

    /// Counts a wager that depends on the first four cards only.
    fn first_four(&mut self) {
        let mut seen = Glimpse { side: self.plan.side, ..Glimpse::BLANK };
        let with_numbers = if self.plan.asks_number { self.numbers(&seen) } else { vec![] };
        let numbers = if self.plan.asks_number { &with_numbers } else { NO_NUMBERS };
        let known = self.plan.learn(Known::default(), &seen);
        if asks_pairs(self.plan) && self.by_pairs(known, numbers, &seen) {
            return;
        }
        if self.first_four_alike(known, numbers, &seen) {
            return self.settle_gathered(numbers);
        }
        let cards = self.engine.cards;
        let unused = (cards - 4) * (cards - 5);
        let many = u8::try_from(self.classes().len()).expect("at most 52 classes");
        let pairs: Vec<(u8, u8)> =
            (0..many).flat_map(|low| (low..many).map(move |high| (low, high))).collect();
        let mut left: Vec<i64> = self.classes().iter().map(Class::all).collect();
        for &player in &pairs {
            let player_ways = draw_pair(&mut left, player);
            seen.spots[spot::P1] = self.classes()[usize::from(player.0)].kinds;
            seen.spots[spot::P2] = self.classes()[usize::from(player.1)].kinds;
            for &banker in pairs.iter().filter(|_| player_ways != 0) {
                let ways = player_ways * pair_ways(&left, banker) * unused;
                if ways == 0 {
                    continue;
                }
                seen.spots[spot::B1] = self.classes()[usize::from(banker.0)].kinds;
                seen.spots[spot::B2] = self.classes()[usize::from(banker.1)].kinds;
                let deal = Deal {
                    class: [player.0, banker.0, player.1, banker.1, 0, 0],
                    used: FIRST_FOUR,
                    times: orders(player) * orders(banker) * unused,
                };
                self.look_at(known, numbers, &seen, &deal, ways);
            }
            put_back(&mut left, player);
        }
        self.settle_gathered(numbers);
    }

    /// Counts a wager that depends on whole rounds: first by the totals alone, then by which hands drew.
    fn whole_rounds(&mut self) {
        let mut seen = Glimpse { side: self.plan.side, ..Glimpse::BLANK };
        for (range, &ways) in results().iter().zip(self.engine.results()) {
            if ways == 0 {
                continue;
            }
            let outcomes = &outcomes()[range.clone()];
            seen.totals = Some(outcomes[0].totals);
            seen.drew = None;
            let with_numbers = if self.plan.asks_number { self.numbers(&seen) } else { vec![] };
            let numbers = if self.plan.asks_number { &with_numbers } else { NO_NUMBERS };
            let known = self.plan.learn_values(Known::default(), &seen);
            if self.settle(known, numbers, ways) {
                continue;
            }
            let ways_of_outcomes = &self.engine.outcomes()[range.clone()];
            for (outcome, &ways) in outcomes.iter().zip(ways_of_outcomes) {
                if ways != 0 {
                    seen.drew = Some(outcome.drew);
                    self.outcome(outcome, known, numbers, &seen, ways);
                }
            }
        }
        if !self.plan.asks_number {
            self.settle_alike();
            self.settle_gathered(NO_NUMBERS);
        }
    }

    fn outcome(
        &mut self,
        outcome: &Outcome,
        known: Known,
        numbers: &[Numbers],
        seen: &Glimpse,
        ways: i64,
    ) {
        let known = self.plan.learn(known, seen);
        if self.settle(known, numbers, ways) {
            return;
        }
        let every_spot = seen.members(Group::of(Place::All));
        let open = self.open_atoms(known, numbers);
        let group = self.group_by_suit_set(open, seen);
        if let Some(group) = group.filter(|&sure| every_spot == Members::Known { sure, perhaps: 0 })
        {
            // Only the suits of all the cards are still open, for any values.
            let by_suit_set = self.engine.by_suit_set();
            let ways = std::array::from_fn(|suit_set| ways_of(outcome, &by_suit_set[suit_set]));
            self.count_by_suit_set(known, numbers, seen, group, &ways);
        } else {
            self.begin_outcome(seen);
            self.shapes_of(outcome, known, numbers, *seen);
            if self.plan.asks_number {
                self.settle_gathered(numbers);
            }
        }
    }

    fn shapes_of(
        &mut self,
        outcome: &Outcome,
        known: Known,
        numbers: &[Numbers],
        mut seen: Glimpse,
    ) {
        for &place in &outcome.shapes {
            let shape = shapes()[usize::from(place)];
            let ways = self.engine.shapes().of(place);
            if ways == 0 {
                continue;
            }
            seen.spots[spot::P3] = shape.thirds.player.map_or(Kinds::NONE, Kinds::value);
            seen.spots[spot::B3] = shape.thirds.banker.map_or(Kinds::NONE, Kinds::value);
            let known = self.plan.learn_values(known, &seen);
            if !self.settle(known, numbers, ways) {
                self.deals_of(shape, known, numbers, seen);
            }
        }
    }

    /// Visits every deal of a shape. Conditions that one hand's cards settle alone are tested only once.
    ///
    /// The third cards are drawn first: the number of ways does not depend on the order of drawing.
    fn deals_of(&mut self, shape: Shape, known: Known, numbers: &[Numbers], seen: Glimpse) {
        let merges = self.many_are_alike();
        let mut left = self.engine.by_value;
        let (mut third_ways, mut used, mut thirds) = (1, FIRST_FOUR, [0, 0]);
        for (place, third) in [shape.thirds.player, shape.thirds.banker].into_iter().enumerate() {
            if let Some(value) = third {
                third_ways *= left[usize::from(value)];
                left[usize::from(value)] -= 1;
                used |= 1 << (spot::P3 + place);
                thirds[place] = value;
            }
        }
        let cards = self.engine.cards;
        let unused: i64 = (used.count_ones()..6).map(|dealt| cards - i64::from(dealt)).product();
        let banker_pairs = pairs_of_total(shape.pairs.banker);
        let mut after_banker = [known; 6];
        for (after, &pair) in after_banker.iter_mut().zip(banker_pairs) {
            *after = self.plan.learn_values(known, &with_pair(seen, [spot::B1, spot::B2], pair));
        }
        for &player in pairs_of_total(shape.pairs.player) {
            let player_ways = third_ways * unused * draw_pair(&mut left, player);
            let seen = with_pair(seen, [spot::P1, spot::P2], player);
            let after_player = self.plan.learn_values(known, &seen);
            let alone = self.settle(after_player, numbers, 0);
            let mut ways_alone = 0;
            for (after_banker, &banker) in after_banker.iter().zip(banker_pairs) {
                let ways = player_ways * pair_ways(&left, banker);
                let known = after_player.and(*after_banker);
                if alone {
                    ways_alone += ways;
                } else if ways != 0 {
                    let deal = Deal {
                        class: [player.0, banker.0, player.1, banker.1, thirds[0], thirds[1]],
                        used,
                        times: orders(player) * orders(banker) * unused,
                    };
                    let seen = || with_pair(seen, [spot::B1, spot::B2], banker);
                    if merges {
                        self.take_deal(known, &deal, ways, seen);
                    } else if !self.settle(known, numbers, ways) {
                        self.look_at(known, numbers, &seen(), &deal, ways);
                    }
                }
            }
            self.settle(after_player, numbers, ways_alone);
            put_back(&mut left, player);
        }
    }
}

fn with_pair(mut seen: Glimpse, spots: [usize; 2], (low, high): (u8, u8)) -> Glimpse {
    seen.spots[spots[0]] = Kinds::value(low);
    seen.spots[spots[1]] = Kinds::value(high);
    seen
}

/// The number of orders of an unordered pair of classes.
const fn orders((low, high): (u8, u8)) -> i64 {
    if low == high { 1 } else { 2 }
}

/// Removes a pair from the shoe. Returns the number of ways, orders included.
fn draw_pair(left: &mut [i64], pair: (u8, u8)) -> i64 {
    let ways = pair_ways(left, pair);
    left[usize::from(pair.0)] -= 1;
    left[usize::from(pair.1)] -= 1;
    ways
}

fn put_back(left: &mut [i64], pair: (u8, u8)) {
    left[usize::from(pair.0)] += 1;
    left[usize::from(pair.1)] += 1;
}
