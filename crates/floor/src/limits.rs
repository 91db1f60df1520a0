//! Limits: the least and most that may be bet and paid, and which bets are eligible.

use money::Cents;
use serde::{Deserialize, Serialize};
use wagers::{Row, Wager};

/// The most that one bet may win by a fixed row, and the most that a meter, a seed or a limit may be: ten
/// trillion. The prizes of a whole round, of every seat and every wager, stay far below what amounts can
/// hold.
pub(crate) const MAX_PRIZE: Cents = Cents::new(1_000_000_000_000_000);

/// The row by which a bet of this amount would win more than [`MAX_PRIZE`], and that win in whole units.
pub(crate) fn overpays(wager: &Wager, bet: Cents) -> Option<(&Row, i128)> {
    wager.rows.iter().find_map(|row| {
        let (of, per) = row.pays.units_won()?;
        let wins = i128::from(bet.cents()) * i128::from(of) / i128::from(per.max(1));
        (wins > i128::from(MAX_PRIZE.cents())).then_some((row, wins / 100))
    })
}

/// The least and most of one bet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Range {
    /// At least.
    pub min: Cents,
    /// At most.
    pub max: Cents,
}

impl Range {
    /// The largest bet: a billion. What it may win is limited separately, by `MAX_PRIZE`.
    pub const MAX: Cents = Cents::new(100_000_000_000);

    /// Whether a bet of this amount may be made.
    #[must_use]
    pub fn allows(self, amount: Cents) -> bool {
        self.min <= amount && amount <= self.max
    }

    /// Whether the range is valid: from at least a cent up.
    #[must_use]
    pub fn is_sound(self) -> bool {
        Cents::ZERO < self.min && self.min <= self.max && self.max <= Range::MAX
    }
}

/// The limits that a table posts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// For Player and Banker.
    pub base: Range,
    /// For the tie.
    pub tie: Range,
    /// For each fixed side bet.
    pub side: Range,
    /// The most that one wager's fixed prizes add up to in a round; above it they are reduced in proportion.
    pub aggregate: Option<Cents>,
}

impl Default for Limits {
    /// From one dollar to ten thousand; no aggregate.
    fn default() -> Limits {
        let wide = Range { min: Cents::new(100), max: Cents::new(1_000_000) };
        Limits { base: wide, tie: wide, side: wide, aggregate: None }
    }
}

/// The most that the jurisdiction allows: no setting may exceed it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Ceiling {
    /// For a bet of the base game.
    pub base: Option<Cents>,
    /// For a side bet, including progressive ones.
    pub side: Option<Cents>,
}

/// The bets that a limit is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LimitedBets {
    /// Player and Banker.
    Base,
    /// The tie.
    Tie,
    /// Fixed side bets.
    Side,
}

impl Ceiling {
    /// The limit that is above the ceiling, if there is one.
    pub(crate) fn exceeded(&self, limits: &Limits) -> Option<(LimitedBets, Cents, Cents)> {
        let over = |name, max: Cents, ceiling: Option<Cents>| {
            ceiling.filter(|&ceiling| max > ceiling).map(|ceiling| (name, max, ceiling))
        };
        over(LimitedBets::Base, limits.base.max, self.base)
            .or_else(|| over(LimitedBets::Tie, limits.tie.max, self.base))
            .or_else(|| over(LimitedBets::Side, limits.side.max, self.side))
    }
}

/// Whether a side bet on a hand requires a base bet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Eligibility {
    /// A base bet on that same hand is required.
    SameSide,
    /// Any base bet is required.
    AnyBase,
    /// No base bet is required.
    None,
}

/// A prize reduced to an aggregate limit: `each`, in proportion to the sum of all prizes of the round, and
/// never more than what earlier prizes have left of the limit.
#[must_use]
pub(crate) fn reduced(each: Cents, seats: u32, all: Cents, paid: Cents, limit: Cents) -> Cents {
    if all <= limit {
        return each;
    }
    let (each, limit) = (i128::from(each.cents()), i128::from(limit.cents()));
    let share = each * limit / i128::from(all.cents());
    let left = (limit - i128::from(paid.cents())).max(0) / i128::from(seats.max(1));
    Cents::new(i64::try_from(share.min(left)).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prizes_above_the_aggregate_are_cut_in_proportion() {
        let cents = Cents::new;
        // 1000 and three times 500 against 2000: 2500 in all, so four fifths of each.
        assert_eq!(reduced(cents(1_000), 1, cents(2_500), cents(0), cents(2_000)), cents(800));
        assert_eq!(reduced(cents(500), 3, cents(2_500), cents(800), cents(2_000)), cents(400));
        // Within the limit nothing is cut; after an early full payment only the rest is left.
        assert_eq!(reduced(cents(500), 3, cents(1_500), cents(0), cents(2_000)), cents(500));
        assert_eq!(reduced(cents(500), 3, cents(2_500), cents(1_000), cents(2_000)), cents(333));
    }
}
