//! Counting the rows of a wager: from far away first, then closer.

use std::fmt;

use cards::{Kinds, Rank, Shoe};
use wagers::glimpse::{FIRST_FOUR, Spots, spot};
use wagers::{Atom, Glimpse, Side, Wager};

use super::closer::Class;
use super::moments::Moments;
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

/// Counts, for each row that a bet on `side` can win, the ordered draws of six cards that win it and
/// no row above; times the ten numbers where a seat's number takes part.
///
/// # Errors
///
/// Refuses a shoe with fewer than six cards.
pub fn count(wager: &Wager, side: Option<Side>, shoe: &Shoe) -> Result<Vec<u64>, TooFewCards> {
    Ok(count_plan(&Plan::new(wager, side), &Deals::new(shoe)?))
}

/// What every count on one shoe shares: the cards by value and the sums over first four cards.
pub(crate) struct Deals<'a> {
    shoe: &'a Shoe,
    moments: Moments,
}

impl<'a> Deals<'a> {
    pub(crate) fn new(shoe: &'a Shoe) -> Result<Deals<'a>, TooFewCards> {
        let left = shoe.cards();
        if left < 6 {
            return Err(TooFewCards { left });
        }
        let by_value = std::array::from_fn(|value| {
            let value = u8::try_from(value).expect("ten values");
            i64::from(shoe.among(Kinds::value(value)))
        });
        Ok(Deals { shoe, moments: Moments::new(by_value) })
    }
}

pub(crate) fn count_plan(plan: &Plan, deals: &Deals<'_>) -> Vec<u64> {
    let mut counter = Counter {
        plan,
        classes: classes(plan).into_iter().map(|kinds| Class::new(kinds, deals.shoe)).collect(),
        shoe: deals.shoe,
        cards: i64::from(deals.shoe.cards()),
        rows: vec![0; plan.rows()],
    };
    if plan.first_four_only {
        counter.first_four();
    } else {
        counter.whole_rounds(&deals.moments);
    }
    let whole = |count: i64| u64::try_from(count).expect("counts of deals are not negative");
    counter.rows.into_iter().map(whole).collect()
}

/// The classes of cards that are told apart when dealing: the ten values where the drawing rules
/// matter, otherwise no more than the conditions speak of.
fn classes(plan: &Plan) -> Vec<Kinds> {
    if !plan.first_four_only {
        return (0..10).map(Kinds::value).collect();
    }
    let mut classes = vec![Kinds::ALL];
    let mut split = |by: Kinds| {
        let parts = classes.iter().flat_map(|&class| [class & by, class - by]);
        classes = parts.filter(|part| !part.is_empty()).collect();
    };
    for atom in &plan.atoms {
        for group in atom.groups() {
            group.rank.map(Kinds::rank).into_iter().for_each(&mut split);
        }
        match atom {
            Atom::Among(_, kinds) => split(*kinds),
            Atom::Total(..) => (0..10).map(Kinds::value).for_each(&mut split),
            Atom::Ranks(..)
            | Atom::OfAKind(..)
            | Atom::Identical(..)
            | Atom::SameRanks(..)
            | Atom::SameCards(..) => Rank::ALL.into_iter().map(Kinds::rank).for_each(&mut split),
            Atom::Winner(_)
            | Atom::Margin(_)
            | Atom::NumberIn(_)
            | Atom::NumberIsTotal
            | Atom::Cards(..)
            | Atom::Natural(..)
            | Atom::Suit(..)
            | Atom::Colour(..)
            | Atom::SameSuits(..) => {}
        }
    }
    classes
}

/// Seat numbers that answer every question alike, and how many they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    pub(crate) known: Known,
    pub(crate) many: i64,
}

/// Cards on the layout, by class, with how often such a deal is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deal {
    /// The class of the card on each spot that is used.
    pub(crate) class: [u8; 6],
    pub(crate) used: Spots,
    /// In how many orders its unordered pairs come, times the ways to draw the cards up to six that
    /// go unused.
    pub(crate) times: i64,
}

pub(crate) struct Counter<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) classes: Vec<Class>,
    pub(crate) shoe: &'a Shoe,
    cards: i64,
    pub(crate) rows: Vec<i64>,
}

impl Counter<'_> {
    /// Adds `ways` to the rows that win, if that is settled for every number of the seat; otherwise
    /// adds nothing and returns the atoms that are open.
    pub(crate) fn settle(&mut self, known: Known, numbers: &[Numbers], ways: i64) -> Option<u64> {
        let mut open = 0;
        for case in numbers {
            if let Verdict::Open(atoms) = self.plan.verdict(known.and(case.known)) {
                open |= atoms;
            }
        }
        if open != 0 {
            return Some(open);
        }
        for case in numbers {
            if let Verdict::Row(row) = self.plan.verdict(known.and(case.known)) {
                self.rows[row] += ways * case.many;
            }
        }
        None
    }

    /// The numbers that a seat may have, those with the same answers together.
    fn numbers(&self, seen: &Glimpse) -> Vec<Numbers> {
        if !self.plan.asks_number {
            return vec![Numbers { known: Known::default(), many: 1 }];
        }
        let mut numbers: Vec<Numbers> = Vec::new();
        let apart = self.plan.learn(Known::default(), seen);
        for number in 0..10 {
            let with_number = Glimpse { number: Some(number), ..*seen };
            let all = self.plan.learn(Known::default(), &with_number);
            let known = Known { yes: all.yes & !apart.yes, no: all.no & !apart.no };
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
        let numbers = self.numbers(&seen);
        let known = self.plan.learn(Known::default(), &seen);
        let unused = (self.cards - 4) * (self.cards - 5);
        let many = u8::try_from(self.classes.len()).expect("at most 52 classes");
        let pairs: Vec<(u8, u8)> =
            (0..many).flat_map(|low| (low..many).map(move |high| (low, high))).collect();
        for &player in &pairs {
            for &banker in &pairs {
                let deal = Deal {
                    class: [player.0, banker.0, player.1, banker.1, 0, 0],
                    used: FIRST_FOUR,
                    times: orders(player) * orders(banker) * unused,
                };
                let ways = self.ways(&deal);
                if ways != 0 {
                    self.show(&mut seen, &deal);
                    self.look_closer(known, &numbers, &seen, &deal, ways);
                }
            }
        }
    }

    /// Counts a wager that asks of whole rounds.
    fn whole_rounds(&mut self, moments: &Moments) {
        for outcome in outcomes() {
            let seen = Glimpse {
                totals: Some(outcome.totals),
                drew: Some(outcome.drew),
                side: self.plan.side,
                ..Glimpse::BLANK
            };
            let numbers = self.numbers(&seen);
            let known = self.plan.learn(Known::default(), &seen);
            let any_decided = self.settle(known, &numbers, 0).is_none();
            if any_decided {
                let ways = outcome.shapes.iter().map(|shape| moments.count(shape)).sum();
                self.settle(known, &numbers, ways);
            } else {
                self.shapes_of(outcome, known, &numbers, seen, moments);
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
            for (third, spot) in
                [(shape.thirds.player, spot::P3), (shape.thirds.banker, spot::B3)]
            {
                seen.spots[spot] = third.map_or(Kinds::NONE, Kinds::value);
            }
            seen.spots[..4].fill(Kinds::ALL);
            let known = self.plan.learn(known, &seen);
            if self.settle(known, numbers, 0).is_some() {
                self.deals_of(shape, known, numbers, seen);
            } else {
                self.settle(known, numbers, moments.count(shape));
            }
        }
    }

    /// Looks at every deal of a shape. What one hand's cards settle alone is asked only once.
    fn deals_of(&mut self, shape: &Shape, known: Known, numbers: &[Numbers], seen: Glimpse) {
        let player_pairs = pairs_of_total(shape.pairs.player);
        let banker_pairs = pairs_of_total(shape.pairs.banker);
        let mut after_banker = [Known::default(); 6];
        for (after, &(low, high)) in after_banker.iter_mut().zip(banker_pairs) {
            let mut seen = seen;
            seen.spots[spot::B1] = Kinds::value(low);
            seen.spots[spot::B2] = Kinds::value(high);
            *after = self.plan.learn(known, &seen);
        }
        let third = |third: Option<u8>| (third.unwrap_or(0), u8::from(third.is_some()));
        let (player_third, player_drew) = third(shape.thirds.player);
        let (banker_third, banker_drew) = third(shape.thirds.banker);
        let used = FIRST_FOUR | player_drew << spot::P3 | banker_drew << spot::B3;
        let unused = (used.count_ones()..6).map(|dealt| self.cards - i64::from(dealt)).product::<i64>();
        for &player in player_pairs {
            let mut seen = seen;
            seen.spots[spot::P1] = Kinds::value(player.0);
            seen.spots[spot::P2] = Kinds::value(player.1);
            let after_player = self.plan.learn(known, &seen);
            for (after_banker, &banker) in after_banker.iter().zip(banker_pairs) {
                let deal = Deal {
                    class: [player.0, banker.0, player.1, banker.1, player_third, banker_third],
                    used,
                    times: orders(player) * orders(banker) * unused,
                };
                let ways = self.ways(&deal);
                if ways != 0 {
                    seen.spots[spot::B1] = Kinds::value(banker.0);
                    seen.spots[spot::B2] = Kinds::value(banker.1);
                    self.look_closer(after_player.and(*after_banker), numbers, &seen, &deal, ways);
                }
            }
        }
    }

    /// How many ordered draws of six cards are this deal.
    fn ways(&self, deal: &Deal) -> i64 {
        let mut ways = deal.times;
        let mut drawn = [0_u8; 52];
        for (spot, &class) in deal.class.iter().enumerate() {
            if deal.used >> spot & 1 == 1 {
                let class = usize::from(class);
                ways *= self.classes[class].all() - i64::from(drawn[class]);
                drawn[class] += 1;
            }
        }
        ways
    }

    fn show(&self, seen: &mut Glimpse, deal: &Deal) {
        for spot in 0..4 {
            seen.spots[spot] = self.classes[usize::from(deal.class[spot])].kinds;
        }
    }
}

/// In how many orders an unordered pair of classes comes.
const fn orders((low, high): (u8, u8)) -> i64 {
    if low == high { 1 } else { 2 }
}
