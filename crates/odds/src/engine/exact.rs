//! The entry point of the engine: holds one shoe, and the intermediate counts that wagers on it share.

use std::cell::OnceCell;
use std::fmt;
use std::ops::Range;

use cards::{Kinds, Shoe};
use wagers::{Condition, Side, Wager};

use super::count::Counter;
use super::moments::ShapeCounts;
use super::plan::Plan;
use super::shapes::{Outcome, outcomes, results};
use super::suit_counts::{Class, SUIT_SETS, suit_sets};
use crate::budget::{Budget, NotCounted};

/// A shoe with fewer than six cards: a round may not be finished from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFewCards {
    /// The number of cards left.
    pub left: u32,
}

impl fmt::Display for TooFewCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a round may need six cards, and the shoe has {} left", self.left)
    }
}

impl std::error::Error for TooFewCards {}

/// The exact engine on one shoe. Intermediate counts that several wagers need are computed once.
pub struct Exact<'a> {
    shoe: &'a Shoe,
    pub(super) cards: i64,
    pub(super) by_value: [i64; 10],
    shapes: OnceCell<ShapeCounts>,
    /// The number of draws with each outcome, in the order of [`outcomes`].
    outcomes: OnceCell<Vec<i64>>,
    /// The number of draws with each pair of totals, in the order of [`results`].
    results: OnceCell<Vec<i64>>,
    by_suit_set: OnceCell<[ShapeCounts; SUIT_SETS]>,
    pub(super) values: OnceCell<Vec<Class>>,
}

impl<'a> Exact<'a> {
    /// Prepares to count on `shoe`.
    ///
    /// # Errors
    ///
    /// Refuses a shoe with fewer than six cards.
    pub fn on(shoe: &'a Shoe) -> Result<Exact<'a>, TooFewCards> {
        let left = shoe.cards();
        if left < 6 {
            return Err(TooFewCards { left });
        }
        Ok(Exact {
            shoe,
            cards: i64::from(left),
            by_value: by_value(shoe, Kinds::ALL),
            shapes: OnceCell::new(),
            outcomes: OnceCell::new(),
            results: OnceCell::new(),
            by_suit_set: OnceCell::new(),
            values: OnceCell::new(),
        })
    }

    /// The number of ordered draws of six cards.
    #[must_use]
    pub fn draws(&self) -> u64 {
        let cards = u64::from(self.shoe.cards());
        (cards - 5..=cards).product()
    }

    /// Counts, for each row that a bet on `side` can win, the ordered draws of six cards that win it and no
    /// row above. The counts are times ten if the wager depends on a seat's number.
    #[must_use]
    pub fn count(&self, wager: &Wager, side: Option<Side>) -> Vec<u64> {
        let conditions: Vec<&Condition> = wager.rows_for(side).map(|(_, row)| &row.when).collect();
        self.count_conditions(&conditions, side)
    }

    /// The same for conditions without a wager.
    #[must_use]
    pub fn count_conditions(&self, conditions: &[&Condition], side: Option<Side>) -> Vec<u64> {
        let counted = self.count_conditions_within(conditions, side, &Budget::unlimited());
        counted.expect("an unlimited budget is never spent")
    }

    /// The same within a budget.
    ///
    /// # Errors
    ///
    /// If the budget is spent first, or the stop is triggered.
    pub fn count_conditions_within(
        &self,
        conditions: &[&Condition],
        side: Option<Side>,
        budget: &Budget,
    ) -> Result<Vec<u64>, NotCounted> {
        let plan = Plan::new(conditions, side);
        Counter::count(&plan, self, budget).map(whole)
    }

    /// The same as [`Exact::count_conditions`], counted by hands even where counting by deals is faster:
    /// tests compare the two methods.
    #[doc(hidden)]
    #[must_use]
    pub fn count_by_hand(&self, conditions: &[&Condition], side: Option<Side>) -> Vec<u64> {
        let plan = Plan::new(conditions, side);
        whole(Counter::count_by_hand(&plan, self))
    }

    pub(super) fn shapes(&self) -> &ShapeCounts {
        self.shapes.get_or_init(|| ShapeCounts::new(&self.by_value, self.cards))
    }

    pub(super) fn outcomes(&self) -> &[i64] {
        let counted = || outcomes().iter().map(|outcome| ways_of(outcome, self.shapes())).collect();
        self.outcomes.get_or_init(counted)
    }

    pub(super) fn results(&self) -> &[i64] {
        let sum = |range: &Range<usize>| self.outcomes()[range.clone()].iter().sum();
        self.results.get_or_init(|| results().iter().map(sum).collect())
    }

    /// The counts of every shape on the shoe restricted to each suit and colour.
    pub(super) fn by_suit_set(&self) -> &[ShapeCounts; SUIT_SETS] {
        self.by_suit_set.get_or_init(|| {
            suit_sets().map(|kinds| ShapeCounts::new(&by_value(self.shoe, kinds), self.cards))
        })
    }

    /// The shoe.
    #[must_use]
    pub const fn shoe(&self) -> &Shoe {
        self.shoe
    }

    pub(super) fn left_of(&self, kinds: Kinds) -> i64 {
        i64::from(self.shoe.among(kinds))
    }
}

fn whole(rows: Vec<i64>) -> Vec<u64> {
    let whole = |count: i64| u64::try_from(count).expect("counts of deals are not negative");
    rows.into_iter().map(whole).collect()
}

/// The number of cards left of each value among some kinds.
fn by_value(shoe: &Shoe, kinds: Kinds) -> [i64; 10] {
    let mut left = [0; 10];
    for card in kinds.iter() {
        left[usize::from(card.value())] += i64::from(shoe.of(card));
    }
    left
}

/// The number of draws with an outcome.
pub(super) fn ways_of(outcome: &Outcome, counts: &ShapeCounts) -> i64 {
    outcome.shapes.iter().map(|&shape| counts.of(shape)).sum()
}
