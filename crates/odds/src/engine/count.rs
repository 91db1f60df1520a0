//! Counting the rows of a wager: from far away first, then closer.

use std::cell::OnceCell;
use std::fmt;

use cards::{Kinds, Shoe};
use wagers::glimpse::{FIRST_FOUR, Spots, spot};
use wagers::{Condition, Glimpse, Side, Wager};

use super::closer::{Class, Gathered};
use super::moments::{Moments, pair_ways};
use super::plan::{Known, Plan, Verdict};
use super::shapes::{Outcome, Shape, outcomes, pairs_of_total};

/// A shoe with fewer than six cards, from which a round may not be finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFewCards {
    /// How many are left.
    pub left: u32,
}

impl fmt::Display for TooFewCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a round may need six cards, and the shoe has {} left", self.left)
    }
}

impl std::error::Error for TooFewCards {}

/// The exact engine on one shoe. What several wagers have in common is counted once.
pub struct Exact<'a> {
    shoe: &'a Shoe,
    by_value: [i64; 10],
    rounds: OnceCell<Rounds>,
}

/// Every shape that a round can take, counted.
struct Rounds {
    moments: Moments,
    /// How many draws have each outcome, in the order of [`outcomes`].
    ways: Vec<i64>,
}

impl<'a> Exact<'a> {
    /// Makes ready to count on `shoe`.
    ///
    /// # Errors
    ///
    /// Refuses a shoe with fewer than six cards.
    pub fn on(shoe: &'a Shoe) -> Result<Exact<'a>, TooFewCards> {
        let left = shoe.cards();
        if left < 6 {
            return Err(TooFewCards { left });
        }
        let mut by_value = [0; 10];
        for card in cards::Card::all() {
            by_value[usize::from(card.value())] += i64::from(shoe.of(card));
        }
        Ok(Exact { shoe, by_value, rounds: OnceCell::new() })
    }

    /// All ordered draws of six cards.
    #[must_use]
    pub fn draws(&self) -> u64 {
        let cards = u64::from(self.shoe.cards());
        (cards - 5..=cards).product()
    }

    /// Counts, for each row that a bet on `side` can win, the ordered draws of six cards that win it
    /// and no row above; times the ten numbers where a seat's number takes part.
    #[must_use]
    pub fn count(&self, wager: &Wager, side: Option<Side>) -> Vec<u64> {
        let conditions: Vec<&Condition> = wager.rows_for(side).map(|(_, row)| &row.when).collect();
        self.count_conditions(&conditions, side)
    }

    /// The same for conditions that stand alone.
    #[must_use]
    pub fn count_conditions(&self, conditions: &[&Condition], side: Option<Side>) -> Vec<u64> {
        let plan = Plan::new(conditions, side);
        let mut counter = Counter {
            classes: plan.classes().into_iter().map(|kinds| Class::new(kinds, self.shoe)).collect(),
            rows: vec![0; plan.rows()],
            cards: i64::from(self.shoe.cards()),
            plan: &plan,
            engine: self,
            gathered: None,
        };
        if plan.first_four_only {
            counter.first_four();
        } else {
            counter.whole_rounds(self.rounds.get_or_init(|| Rounds::new(self.by_value)));
        }
        let whole = |count: i64| u64::try_from(count).expect("counts of deals are not negative");
        counter.rows.into_iter().map(whole).collect()
    }

    pub(super) fn left_of(&self, kinds: Kinds) -> i64 {
        i64::from(self.shoe.among(kinds))
    }
}

impl Rounds {
    fn new(by_value: [i64; 10]) -> Rounds {
        let moments = Moments::new(by_value);
        let ways_of = |outcome: &Outcome| outcome.shapes.iter().map(|it| moments.count(it)).sum();
        let ways = outcomes().iter().map(ways_of).collect();
        Rounds { moments, ways }
    }
}

/// Seat numbers that answer every question alike, and how many they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers {
    known: Known,
    many: i64,
}

/// A wager without seat numbers counts every draw once.
const NO_NUMBERS: &[Numbers] = &[Numbers { known: Known { yes: 0, no: 0 }, many: 1 }];

/// Cards on the layout, by class, with how often such a deal is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deal {
    /// The class of the card on each spot that is used.
    pub(super) class: [u8; 6],
    pub(super) used: Spots,
    /// In how many orders its unordered pairs come, times the ways to draw the cards up to six that
    /// go unused.
    pub(super) times: i64,
}

pub(super) struct Counter<'a> {
    pub(super) plan: &'a Plan,
    pub(super) engine: &'a Exact<'a>,
    pub(super) classes: Vec<Class>,
    pub(super) gathered: Option<Gathered>,
    cards: i64,
    rows: Vec<i64>,
}

impl Counter<'_> {
    /// Adds `ways` to the rows that win, if that is settled for every number of the seat; otherwise
    /// adds nothing and returns the atoms that are open.
    pub(super) fn settle(&mut self, known: Known, numbers: &[Numbers], ways: i64) -> Option<u64> {
        let mut won = [None; 10];
        let mut open = 0;
        for (case, won) in numbers.iter().zip(&mut won) {
            match self.plan.verdict(known.and(case.known)) {
                Verdict::Row(row) => *won = Some(row),
                Verdict::Nothing => {}
                Verdict::Open(atoms) => open |= atoms,
            }
        }
        if open != 0 {
            return Some(open);
        }
        for (case, won) in numbers.iter().zip(won) {
            if let Some(row) = won {
                self.rows[row] += ways * case.many;
            }
        }
        None
    }

    /// The numbers that a seat may have, those with the same answers together.
    fn numbers(&self, seen: &Glimpse) -> Vec<Numbers> {
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

    /// Counts a wager that asks of the first four cards only.
    fn first_four(&mut self) {
        let mut seen = Glimpse { side: self.plan.side, ..Glimpse::BLANK };
        let with_numbers = if self.plan.asks_number { self.numbers(&seen) } else { vec![] };
        let numbers = if self.plan.asks_number { &with_numbers } else { NO_NUMBERS };
        let known = self.plan.learn(Known::default(), &seen);
        let unused = (self.cards - 4) * (self.cards - 5);
        let many = u8::try_from(self.classes.len()).expect("at most 52 classes");
        let pairs: Vec<(u8, u8)> =
            (0..many).flat_map(|low| (low..many).map(move |high| (low, high))).collect();
        let mut left: Vec<i64> = self.classes.iter().map(Class::all).collect();
        for &player in &pairs {
            let player_ways = draw_pair(&mut left, player);
            seen.spots[spot::P1] = self.classes[usize::from(player.0)].kinds;
            seen.spots[spot::P2] = self.classes[usize::from(player.1)].kinds;
            for &banker in pairs.iter().filter(|_| player_ways != 0) {
                let ways = player_ways * pair_ways(&left, banker) * unused;
                if ways == 0 {
                    continue;
                }
                seen.spots[spot::B1] = self.classes[usize::from(banker.0)].kinds;
                seen.spots[spot::B2] = self.classes[usize::from(banker.1)].kinds;
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

    /// Counts a wager that asks of whole rounds.
    fn whole_rounds(&mut self, rounds: &Rounds) {
        for (outcome, &ways) in outcomes().iter().zip(&rounds.ways) {
            if ways == 0 {
                continue;
            }
            let seen = Glimpse {
                totals: Some(outcome.totals),
                drew: Some(outcome.drew),
                side: self.plan.side,
                ..Glimpse::BLANK
            };
            let with_numbers = if self.plan.asks_number { self.numbers(&seen) } else { vec![] };
            let numbers = if self.plan.asks_number { &with_numbers } else { NO_NUMBERS };
            let known = self.plan.learn(Known::default(), &seen);
            let Some(open) = self.settle(known, numbers, ways) else { continue };
            if let Some(group) = self.one_shaded_group(open, &seen) {
                // Whatever the values, only the suits of this group are left to ask.
                let mut shaded = Default::default();
                for shape in &outcome.shapes {
                    self.for_each_deal(shape, |this, deal, _| {
                        this.add_shaded_ways(&mut shaded, deal, group);
                    });
                }
                self.by_shade(known, numbers, &seen, group, &shaded);
            } else {
                self.shapes_of(outcome, known, numbers, seen, &rounds.moments);
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
        moments: &Moments,
    ) {
        for shape in &outcome.shapes {
            let ways = moments.count(shape);
            if ways == 0 {
                continue;
            }
            seen.spots[spot::P3] = shape.thirds.player.map_or(Kinds::NONE, Kinds::value);
            seen.spots[spot::B3] = shape.thirds.banker.map_or(Kinds::NONE, Kinds::value);
            let known = self.plan.learn_values(known, &seen);
            if self.settle(known, numbers, ways).is_some() {
                self.deals_of(shape, known, numbers, seen);
            }
        }
    }

    /// Looks at every deal of a shape. What one hand's cards settle alone is asked only once.
    fn deals_of(&mut self, shape: &Shape, known: Known, numbers: &[Numbers], seen: Glimpse) {
        let learn_pair = |this: &Self, spots: [usize; 2], (low, high): (u8, u8)| {
            let mut seen = seen;
            seen.spots[spots[0]] = Kinds::value(low);
            seen.spots[spots[1]] = Kinds::value(high);
            this.plan.learn_values(known, &seen)
        };
        let (mut of_player, mut of_banker) = ([[known; 10]; 10], [[known; 10]; 10]);
        for &pair in pairs_of_total(shape.pairs.player) {
            of_player[usize::from(pair.0)][usize::from(pair.1)] =
                learn_pair(self, [spot::P1, spot::P2], pair);
        }
        for &pair in pairs_of_total(shape.pairs.banker) {
            of_banker[usize::from(pair.0)][usize::from(pair.1)] =
                learn_pair(self, [spot::B1, spot::B2], pair);
        }
        self.for_each_deal(shape, |this, deal, ways| {
            let [p1, b1, p2, b2, ..] = deal.class.map(usize::from);
            let known = of_player[p1][p2].and(of_banker[b1][b2]);
            if this.settle(known, numbers, ways).is_some() {
                let mut seen = seen;
                for spot in 0..4 {
                    seen.spots[spot] = Kinds::value(deal.class[spot]);
                }
                this.look_at(known, numbers, &seen, deal, ways);
            }
        });
    }

    /// Visits every deal of a shape that can be dealt, with the number of ways it comes in. The third
    /// cards are drawn first: the order of drawing does not matter to how many ways there are.
    fn for_each_deal(&mut self, shape: &Shape, mut visit: impl FnMut(&mut Self, &Deal, i64)) {
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
        let unused: i64 = (used.count_ones()..6).map(|dealt| self.cards - i64::from(dealt)).product();
        for &player in pairs_of_total(shape.pairs.player) {
            let player_ways = third_ways * unused * draw_pair(&mut left, player);
            if player_ways != 0 {
                for &banker in pairs_of_total(shape.pairs.banker) {
                    let ways = player_ways * pair_ways(&left, banker);
                    if ways != 0 {
                        let deal = Deal {
                            class: [player.0, banker.0, player.1, banker.1, thirds[0], thirds[1]],
                            used,
                            times: orders(player) * orders(banker) * unused,
                        };
                        visit(self, &deal, ways);
                    }
                }
            }
            put_back(&mut left, player);
        }
    }
}

/// In how many orders an unordered pair of classes comes.
const fn orders((low, high): (u8, u8)) -> i64 {
    if low == high { 1 } else { 2 }
}

/// Takes a pair out of the shoe; returns in how many ways, orders included.
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
