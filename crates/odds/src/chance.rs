//! Computes how likely a deviation is by chance.
//!
//! A simulated figure is compared with the exact one by the number of standard errors between them. The
//! largest acceptable distance is not a matter of taste: given the number of comparisons and the accepted
//! rate of false alarms, it is a quantile of the normal distribution. Rare events follow the Poisson
//! distribution instead, and are scored so that the same bound applies.

use std::f64::consts::SQRT_2;

/// The probability that a standard normal variable is at most `at`.
#[must_use]
pub fn normal_below(at: f64) -> f64 {
    0.5 * libm::erfc(-at / SQRT_2)
}

/// The probability that a standard normal variable is at least `z` away from zero, on either side.
#[must_use]
pub fn beyond(z: f64) -> f64 {
    libm::erfc(z.abs() / SQRT_2)
}

/// The quantile of the standard normal distribution for this probability.
#[must_use]
pub fn normal_quantile(part: f64) -> f64 {
    if !(part > 0.0 && part < 1.0) {
        return if part <= 0.0 { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    // The lower tail keeps its precision where the upper one loses it.
    if part > 0.5 {
        return -normal_quantile(1.0 - part);
    }
    let (mut low, mut high) = (-40.0, 0.0);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if normal_below(middle) < part {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The largest acceptable distance in standard errors for this many comparisons, where a fraction `alarms` of
/// all correct runs may raise a false alarm. The bound holds for any dependence between the comparisons.
#[must_use]
pub fn bound(comparisons: usize, alarms: f64) -> f64 {
    -normal_quantile(alarms / (2.0 * comparisons.max(1) as f64))
}

/// Scores a Poisson count as an equivalent standard normal value; half of the count's own probability belongs
/// to either side. For counts too small to be approximately normal.
#[must_use]
pub fn poisson_score(count: u64, mean: f64) -> f64 {
    if mean <= 0.0 {
        return if count == 0 { 0.0 } else { f64::INFINITY };
    }
    let count = count as f64;
    // Powers and factorials of hundreds exceed any float; their logarithms do not.
    let own = (count * mean.ln() - mean - libm::lgamma(count + 1.0)).exp();
    // Sum the tail that does not contain the mean, from the count outwards: nothing is subtracted from nearly
    // one.
    let (mut tail, mut term, mut step) = (0.5 * own, own, count);
    while term > 1e-18 * tail {
        if count <= mean {
            term *= step / mean;
            step -= 1.0;
        } else {
            step += 1.0;
            term *= mean / step;
        }
        tail += term;
    }
    if count <= mean { normal_quantile(tail) } else { -normal_quantile(tail) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from printed tables of the normal distribution.
    #[test]
    fn the_normal_distribution_is_that_of_the_tables() {
        for (at, below) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (1.96, 0.975_002_104_851_780),
            (-2.5, 0.006_209_665_325_776),
            (3.0, 0.998_650_101_968_370),
            (-4.0, 3.167_124_183_312e-5),
            (-6.0, 9.865_876_450_377e-10),
        ] {
            assert!((normal_below(at) / below - 1.0).abs() < 1e-11, "{at}: {}", normal_below(at));
        }
        for (part, at) in [(0.5, 0.0), (0.975, 1.959_963_984_540), (0.999_9, 3.719_016_485_456)] {
            assert!((normal_quantile(part) - at).abs() < 1e-9, "{part}: {}", normal_quantile(part));
        }
        assert!((bound(5, 0.001) - 3.719_016_485_456).abs() < 1e-9);
        assert!((beyond(-1.96) - 2.0 * (1.0 - 0.975_002_104_851_780)).abs() < 1e-12);
    }

    /// With a mean of 2, the probability of zero is 0.1353, of one 0.2707, of two 0.2707.
    #[test]
    fn rare_counts_are_scored_by_their_own_tails() {
        assert!((normal_below(poisson_score(0, 2.0)) - 0.067_667_641_618).abs() < 1e-9);
        assert!((normal_below(poisson_score(2, 2.0)) - 0.541_341_132_947).abs() < 1e-9);
        assert!((normal_below(poisson_score(5, 2.0)) - 0.965_391_687_088).abs() < 1e-9);
        assert!(poisson_score(3, 0.0).is_infinite() && poisson_score(0, 0.0).abs() < 1e-12);
        // Where the count is approximately normal, the score equals the distance in standard errors.
        assert!((poisson_score(10_200, 10_000.0) - 2.0).abs() < 0.02);
    }
}
