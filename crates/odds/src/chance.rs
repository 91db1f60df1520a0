//! How likely a deviation is by chance: tails of the normal and the Poisson distribution, and bounds that
//! follow from them.

/// The probability that a normal deviate lies at least so far from its mean, on either side.
#[must_use]
pub fn beyond(z: f64) -> f64 {
    libm::erfc(z.abs() / std::f64::consts::SQRT_2)
}

/// The deviation that chance passes with this probability, on either side.
#[must_use]
pub fn bound(probability: f64) -> f64 {
    let (mut low, mut high) = (0.0, 40.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if beyond(middle) > probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The probability that as rare an event as is expected so many times comes as far from that as it did, on
/// either side: twice the smaller tail of a Poisson distribution.
#[must_use]
pub fn poisson_beyond(came: u64, expected: f64) -> f64 {
    if expected <= 0.0 {
        return if came == 0 { 1.0 } else { 0.0 };
    }
    let came = came as f64;
    let term = |many: f64| (many * expected.ln() - expected - libm::lgamma(many + 1.0)).exp();
    let mut tail = 0.0;
    if came <= expected {
        let mut many = came;
        while many >= 0.0 {
            let one = term(many);
            tail += one;
            if one < tail * 1e-17 {
                break;
            }
            many -= 1.0;
        }
    } else {
        let mut many = came;
        loop {
            let one = term(many);
            tail += one;
            if one < tail * 1e-17 || one == 0.0 {
                break;
            }
            many += 1.0;
        }
    }
    (2.0 * tail).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() <= 1e-9 + expected * 1e-6, "{found} is not {expected}");
    }

    #[test]
    fn tails_are_those_of_the_tables() {
        // Abramowitz and Stegun, table 26.1: Q(1.96) = 0.0249978951, Q(3) = 0.0013498980.
        near(beyond(1.96), 2.0 * 0.024_997_895_1);
        near(beyond(-3.0), 2.0 * 0.001_349_898_0);
        near(bound(0.05), 1.959_963_985);
        near(bound(0.002_699_796), 3.0);
    }

    #[test]
    fn poisson_tails_are_sums() {
        // e^-3 (1 + 3) below two, and one less e^-3 (1 + 3 + 4.5) from three on.
        let e3 = (-3.0_f64).exp();
        near(poisson_beyond(1, 3.0), 2.0 * e3 * 4.0);
        near(poisson_beyond(4, 3.0), 2.0 * (1.0 - e3 * 13.0));
        near(poisson_beyond(0, 0.0), 1.0);
        near(poisson_beyond(1, 0.0), 0.0);
        assert!(poisson_beyond(1_000_000, 1_000_000.0) > 0.99);
    }
}
