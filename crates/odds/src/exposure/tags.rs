//! Finds a count that a person can keep: a small whole number for each rank, correlated with the effects as
//! closely as such numbers can be, that sums to zero over a deck.

use cards::Rank;

use super::Effects;

/// The largest number for a rank.
const MAX_TAG: i32 = 12;
/// The loss of correlation that is accepted for smaller numbers.
const NEARLY: f64 = 0.01;
/// The number of scales that are tried.
const SCALES: u32 = 400;

/// A count of ranks.
#[derive(Clone, PartialEq, Debug)]
pub struct Count {
    /// By rank: what a card adds to the count when it is seen.
    pub tags: [i32; 13],
    /// The correlation of the tags with the effects; one is perfect.
    pub correlation: f64,
    /// What one point of the true count (points per deck unseen) adds to the expectation.
    pub slope: f64,
    /// The true count from which the bet is favourable.
    pub trigger: f64,
}

impl Count {
    /// The best such count; `None` where no card has an effect.
    #[must_use]
    pub fn best(effects: &Effects) -> Option<Count> {
        let by_rank = Rank::ALL.map(|rank| effects.rank(rank));
        let largest = by_rank.iter().fold(0.0_f64, |most, effect| most.max(effect.abs()));
        if largest <= 0.0 {
            return None;
        }
        let tried = (1..=SCALES).filter_map(|step| {
            let scale = f64::from(MAX_TAG) * f64::from(step) / f64::from(SCALES) / largest;
            balanced(&by_rank, scale)
        });
        let scored: Vec<(f64, [i32; 13])> =
            tried.map(|tags| (correlation(&tags, &by_rank), tags)).collect();
        let closest = scored.iter().fold(0.0_f64, |most, (correlation, _)| most.max(*correlation));
        // Larger numbers are harder to keep: take the smallest whose correlation is close to the best.
        let (correlation, tags) =
            scored.into_iter().find(|(found, _)| *found >= closest - NEARLY)?;
        let points = |tag: i32| f64::from(tag);
        let squares: f64 = tags.iter().map(|&tag| points(tag).powi(2)).sum();
        if squares <= 0.0 {
            return None;
        }
        // The mean effect of a card per point of its tag; then of a point per deck, on the cards left.
        let product: f64 =
            tags.iter().zip(&by_rank).map(|(&tag, effect)| points(tag) * effect).sum();
        let slope = product / squares * (f64::from(effects.cards) - 1.0) / 52.0;
        Some(Count { tags, correlation, slope, trigger: -effects.fresh / slope })
    }

    /// The expectation by this count, given the points seen and the number of cards unseen.
    #[must_use]
    pub fn expected(&self, effects: &Effects, points: i32, unseen: u32) -> f64 {
        effects.fresh + self.slope * f64::from(points) * 52.0 / f64::from(unseen)
    }
}

/// Whole numbers near the effects at some scale that sum to zero; `None` if there are none. Where rounding
/// leaves a remainder, the number that lies nearest to its other neighbour is changed; ranks with the same
/// effect get the same number.
fn balanced(by_rank: &[f64; 13], scale: f64) -> Option<[i32; 13]> {
    #[allow(clippy::cast_possible_truncation)] // The scale keeps it small.
    let mut tags = by_rank.map(|effect| (effect * scale).round() as i32);
    loop {
        let rest: i32 = tags.iter().sum();
        if rest == 0 {
            return Some(tags);
        }
        let step = -rest.signum();
        let alike = |rank: usize| (0..13).filter(move |&other| same(by_rank[rank], by_rank[other]));
        let helps = |rank: &usize| alike(*rank).map(|_| step).sum::<i32>().abs() <= rest.abs();
        let cost = |rank: usize| {
            let (exact, tag) = (by_rank[rank] * scale, f64::from(tags[rank]));
            (tag + f64::from(step) - exact).abs() - (tag - exact).abs()
        };
        let cheapest =
            (0..13).filter(helps).min_by(|&one, &other| cost(one).total_cmp(&cost(other)))?;
        for rank in alike(cheapest) {
            tags[rank] += step;
        }
    }
}

/// Whether two effects are equal, within the precision of a float.
fn same(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-9 * one.abs().max(other.abs())
}

/// The correlation of tags and effects; both sum to zero.
fn correlation(tags: &[i32; 13], by_rank: &[f64; 13]) -> f64 {
    let product: f64 = tags.iter().zip(by_rank).map(|(&tag, effect)| f64::from(tag) * effect).sum();
    let squares: f64 = tags.iter().map(|&tag| f64::from(tag).powi(2)).sum();
    let effects: f64 = by_rank.iter().map(|effect| effect * effect).sum();
    if squares > 0.0 && effects > 0.0 { product / (squares * effects).sqrt() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_follow_effects_and_sum_to_nothing() {
        // Effects that are already whole numbers of thousandths.
        let tags = [0, 0, 0, -1, -1, -1, -1, 2, 2, 0, 0, 0, 0];
        let mut of = Vec::new();
        for tag in tags {
            of.extend([f64::from(tag) * 1e-3; 4]);
        }
        let effects = Effects { fresh: -0.08, cards: 416, of };
        let count = Count::best(&effects).unwrap();
        assert_eq!(count.tags, tags);
        assert!((count.correlation - 1.0).abs() < 1e-12);
        // A point is worth 0.001 * 415 / 52 per deck: 0.08 points offset the house advantage.
        assert!((count.slope - 0.001 * 415.0 / 52.0).abs() < 1e-12);
        assert!((count.trigger - 0.08 * 52.0 / 0.415).abs() < 1e-9);
        let expected = count.expected(&effects, 20, 104);
        assert!((expected - effects.expected(0.020, 104)).abs() < 1e-12, "the same line");
        assert_eq!(Count::best(&Effects { of: vec![0.0; 52], ..effects }), None);
    }
}
