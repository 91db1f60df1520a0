//! Formats numbers for people.

use num_traits::Signed;
use odds::{Ratio, to_decimal, to_f64};
use wagers::{Figure, Published};

/// A whole number with thousands separators: `4,998,398,275,503,360`.
#[must_use]
pub fn thousands(digits: &str) -> String {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |rest| ("-", rest));
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let mut parted = String::from(sign);
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            parted.push(',');
        }
        parted.push(digit);
    }
    if !decimals.is_empty() {
        parted.push('.');
        parted.push_str(decimals);
    }
    parted
}

/// A percentage with this many decimals: `10.6786%`.
#[must_use]
pub fn percent(exact: &Ratio, places: usize) -> String {
    format!("{}%", to_decimal(&(exact * Ratio::from_integer(100.into())), places))
}

/// An amount with cents and thousands separators: `78,543.15`.
#[must_use]
pub fn amount(exact: &Ratio) -> String {
    thousands(&to_decimal(exact, 2))
}

/// An amount, or `none`.
#[must_use]
pub fn amount_or_none(exact: Option<&Ratio>) -> String {
    exact.map_or_else(|| "none".to_owned(), amount)
}

/// A probability: nine decimals, or seven significant digits where it is small.
#[must_use]
pub fn probability(exact: &Ratio) -> String {
    let value = to_f64(exact);
    if value != 0.0 && value.abs() < 1e-4 { format!("{value:.6e}") } else { format!("{value:.9}") }
}

/// `1 in ...`, to two decimals.
#[must_use]
pub fn one_in(probability: &Ratio) -> String {
    if probability.is_positive() {
        thousands(&to_decimal(&probability.recip(), 2))
    } else {
        "never".to_owned()
    }
}

/// A figure in the document's own format, with two more digits.
#[must_use]
pub fn figure(published: &Published, exact: Option<&Ratio>) -> String {
    let Some(exact) = exact else { return "none".to_owned() };
    if published.printed.ends_with('%') {
        return percent(exact, 4);
    }
    match published.figure {
        Figure::AverageReset | Figure::AverageJackpot => {
            let shown = amount(exact);
            shown.strip_prefix('-').map_or(format!("${shown}"), |shown| format!("-${shown}"))
        }
        Figure::OneIn | Figure::HitOneIn => thousands(&to_decimal(exact, 2)),
        _ if published.printed.contains('E') => format!("{:.7E}", to_f64(exact)),
        _ => to_decimal(exact, published.value.places as usize + 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_parted() {
        for (digits, parted) in [
            ("1", "1"),
            ("999", "999"),
            ("1000", "1,000"),
            ("-1234567.89", "-1,234,567.89"),
            ("4998398275503360", "4,998,398,275,503,360"),
        ] {
            assert_eq!(thousands(digits), parted);
        }
    }
}
