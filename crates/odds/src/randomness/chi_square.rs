//! Compares counts with their probabilities by Pearson's chi-square.

use std::f64::consts::PI;

use super::Tested;

/// A class with fewer expected observations than this is added to its neighbour.
const LEAST: f64 = 5.0;

/// Compares counts with the probabilities of their classes. `None` if there are too few observations for two
/// classes.
pub(super) fn compared(name: impl Into<String>, counts: &[u64], fair: &[f64]) -> Option<Tested> {
    let observations: u64 = counts.iter().sum();
    let expected = fair.iter().map(|part| part * observations as f64);
    let classes = merged(counts.iter().map(|it| *it as f64).zip(expected));
    let freedom = u32::try_from(classes.len()).ok()?.checked_sub(1).filter(|it| *it > 0)?;
    let statistic = classes.iter().map(|(seen, due)| (seen - due).powi(2) / due).sum();
    let p_value = two_sided(statistic, freedom);
    Some(Tested { name: name.into(), observations, statistic, freedom: Some(freedom), p_value })
}

/// Adds neighbouring classes together until each expects enough observations.
fn merged(classes: impl Iterator<Item = (f64, f64)>) -> Vec<(f64, f64)> {
    let mut all: Vec<(f64, f64)> = Vec::new();
    for (seen, due) in classes {
        match all.last_mut() {
            Some(last) if last.1 < LEAST => *last = (last.0 + seen, last.1 + due),
            _ => all.push((seen, due)),
        }
    }
    if all.len() > 1
        && let Some((seen, due)) = all.pop_if(|last| last.1 < LEAST)
        && let Some(last) = all.last_mut()
    {
        *last = (last.0 + seen, last.1 + due);
    }
    all
}

/// The probability of a deviation at least this large, to either side.
pub(super) fn two_sided(statistic: f64, freedom: u32) -> f64 {
    let above = upper_tail(statistic, freedom);
    (2.0 * above.min(1.0 - above)).clamp(0.0, 1.0)
}

/// The probability that a chi-square with so many degrees of freedom is above `x`.
///
/// The incomplete gamma function of a whole or half number is a finite sum:
///
/// ```text
///     even:  e^-h (1 + h + h^2/2! + ... )                         freedom/2 terms, h = x/2
///     odd:   erfc(sqrt h) + e^-h (h^(1/2)/G(3/2) + h^(3/2)/G(5/2) + ...)    (freedom - 1)/2 terms
/// ```
fn upper_tail(x: f64, freedom: u32) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let half = x / 2.0;
    let (mut sum, mut term, mut at) = if freedom.is_multiple_of(2) {
        (0.0, (-half).exp(), 1.0)
    } else {
        // 1/G(3/2) is 2/sqrt(pi).
        (libm::erfc(half.sqrt()), (-half).exp() * 2.0 * (half / PI).sqrt(), 1.5)
    };
    for _ in 0..freedom / 2 {
        sum += term;
        term *= half / at;
        at += 1.0;
    }
    sum.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The critical values of printed tables.
    #[test]
    fn tails_are_those_of_printed_tables() {
        for (freedom, x, tail) in [
            (1, 3.841, 0.05),
            (1, 6.635, 0.01),
            (2, 5.991, 0.05),
            (5, 11.070, 0.05),
            (9, 16.919, 0.05),
            (9, 21.666, 0.01),
            (10, 18.307, 0.05),
            (10, 3.940, 0.95),
            (99, 123.225, 0.05),
            (100, 124.342, 0.05),
            (100, 77.929, 0.95),
        ] {
            let found = upper_tail(x, freedom);
            assert!((found - tail).abs() < 5e-5, "{freedom} degrees, {x}: {found}, not {tail}");
        }
        assert!((upper_tail(0.0, 3) - 1.0).abs() < 1e-12);
        assert!(upper_tail(3_000.0, 9) < 1e-100);
    }

    #[test]
    fn small_classes_are_added_to_their_neighbours() {
        let counts = [90, 8, 1, 1];
        let tested = compared("t", &counts, &[0.88, 0.08, 0.02, 0.02]).unwrap();
        // 100 observations: 2 and 2 are expected in the last two, which join the second.
        assert_eq!(tested.freedom, Some(1));
        assert!((tested.statistic - (4.0 / 88.0 + 4.0 / 12.0)).abs() < 1e-12);
        assert_eq!(compared("t", &[1, 1], &[0.5, 0.5]), None);
    }
}
