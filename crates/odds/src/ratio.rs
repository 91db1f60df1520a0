//! Exact fractions, and their conversion to decimals for display.

use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};

/// An exact fraction of any size.
pub type Ratio = BigRational;

/// Converts a whole number.
pub(crate) fn whole(number: impl Into<i128>) -> Ratio {
    Ratio::from_integer(number.into().into())
}

/// Builds a fraction.
pub(crate) fn fraction(numerator: impl Into<i128>, denominator: impl Into<i128>) -> Ratio {
    Ratio::new(numerator.into().into(), denominator.into().into())
}

/// The nearest float, for printing only.
#[must_use]
pub fn to_f64(exact: &Ratio) -> f64 {
    exact.to_f64().unwrap_or(f64::NAN)
}

/// The exact value of a printed decimal, given its digits without the point and the number of decimals.
#[must_use]
pub fn of_decimal(digits: i64, places: u32) -> Ratio {
    Ratio::new(digits.into(), num_traits::pow(10.into(), places as usize))
}

/// Formats with this many decimals, rounding half away from zero, exactly.
#[must_use]
pub fn to_decimal(exact: &Ratio, places: usize) -> String {
    let scale = Ratio::from_integer(num_traits::pow(10.into(), places));
    let half = fraction(1, 2);
    let scaled = (exact.abs() * scale + half).floor().to_integer();
    let digits = format!("{scaled:0>width$}", width = places + 1);
    let (integer, decimals) = digits.split_at(digits.len() - places);
    let sign = if exact.is_negative() && !scaled.is_zero() { "-" } else { "" };
    if places == 0 { format!("{sign}{integer}") } else { format!("{sign}{integer}.{decimals}") }
}

/// The square root, as a float: the one operation that has no exact fraction as its result.
#[must_use]
pub fn sqrt(exact: &Ratio) -> f64 {
    to_f64(exact).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_round_half_away_from_zero() {
        assert_eq!(to_decimal(&fraction(1, 8), 2), "0.13");
        assert_eq!(to_decimal(&fraction(-1, 8), 2), "-0.13");
        assert_eq!(to_decimal(&fraction(1, 3), 4), "0.3333");
        assert_eq!(to_decimal(&whole(20), 2), "20.00");
        assert_eq!(to_decimal(&fraction(7, 2), 0), "4");
        assert_eq!(to_decimal(&fraction(-1, 1000), 2), "0.00");
        assert_eq!(to_decimal(&fraction(999, 1000), 2), "1.00");
    }

    #[test]
    fn printed_decimals_mean_what_they_show() {
        assert_eq!(of_decimal(270, 4), fraction(27, 1000));
        assert!((to_f64(&of_decimal(295_952, 11)) - 2.959_52e-6).abs() < 1e-18);
    }
}
