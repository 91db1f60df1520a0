//! Rates: shares of a whole, in parts per million.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::decimal::{self, DecimalError};

/// A rate from 0 % to 100 %, in parts per million.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(try_from = "u32", into = "u32")]
pub struct Rate(u32);

/// A text that is not a rate, with the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RateError {
    /// Not a percentage.
    NotARate(String),
    /// Neither a percentage nor a decimal share.
    NoShare(String),
    /// A fraction of a part per million.
    TooFine(String),
    /// Below 0 % or above 100 %.
    OutOfRange(String),
}

impl Rate {
    /// 0 %.
    pub const ZERO: Rate = Rate(0);
    /// 100 %.
    pub const WHOLE: Rate = Rate(Rate::PARTS);
    /// The number of parts in the whole.
    pub const PARTS: u32 = 1_000_000;

    /// A rate of this many parts per million; `None` above the whole.
    #[must_use]
    pub const fn from_ppm(ppm: u32) -> Option<Rate> {
        if ppm <= Rate::PARTS { Some(Rate(ppm)) } else { None }
    }

    /// Parses a rate as a percentage, `59%`, or as a decimal share, `0.59`.
    ///
    /// # Errors
    ///
    /// If it is neither, or finer than a part per million.
    pub fn of_text(text: &str) -> Result<Rate, RateError> {
        if text.ends_with('%') {
            return text.parse();
        }
        let refuse = || RateError::NoShare(text.to_owned());
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits = format!("{decimals:0<6}");
        if digits.len() > 6 || !matches!(whole, "0" | "1") {
            return Err(refuse());
        }
        let ppm: u32 = format!("{whole}{digits}").parse().map_err(|_| refuse())?;
        Rate::from_ppm(ppm).ok_or_else(refuse)
    }

    /// The number of parts per million.
    #[must_use]
    pub const fn ppm(self) -> u32 {
        self.0
    }

    /// The sum of both; `None` above the whole.
    #[must_use]
    pub const fn checked_add(self, other: Rate) -> Option<Rate> {
        Rate::from_ppm(self.0 + other.0)
    }

    /// The rest of the whole.
    #[must_use]
    pub const fn rest(self) -> Rate {
        Rate(Rate::PARTS - self.0)
    }
}

impl TryFrom<u32> for Rate {
    type Error = RateError;

    fn try_from(ppm: u32) -> Result<Rate, RateError> {
        Rate::from_ppm(ppm).ok_or_else(|| RateError::OutOfRange(format!("{ppm} ppm")))
    }
}

impl From<Rate> for u32 {
    fn from(rate: Rate) -> u32 {
        rate.0
    }
}

impl FromStr for Rate {
    type Err = RateError;

    fn from_str(text: &str) -> Result<Rate, RateError> {
        let refuse = |kind: fn(String) -> RateError| kind(text.to_owned());
        let number = text.strip_suffix('%').ok_or_else(|| refuse(RateError::NotARate))?;
        let ppm = decimal::parse(number.trim_end(), 4).map_err(|error| match error {
            DecimalError::NotDecimal => refuse(RateError::NotARate),
            DecimalError::TooFine => refuse(RateError::TooFine),
            DecimalError::TooLarge => refuse(RateError::OutOfRange),
        })?;
        u32::try_from(ppm)
            .ok()
            .and_then(Rate::from_ppm)
            .ok_or_else(|| refuse(RateError::OutOfRange))
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}%", decimal::print(i64::from(self.0), 4, 0)))
    }
}

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RateError::NotARate(text) => {
                write!(f, "`{text}` is not a rate; write it as `59%` or `0.5%`")
            }
            RateError::NoShare(text) => {
                write!(f, "`{text}` is not a rate; write `59%` or `0.59`")
            }
            RateError::TooFine(text) => {
                write!(f, "`{text}` is finer than a part per million; a rate has four decimals")
            }
            RateError::OutOfRange(text) => write!(f, "`{text}` is not between 0% and 100%"),
        }
    }
}

impl std::error::Error for RateError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, expected: &str) {
        let got = match text.parse::<Rate>() {
            Ok(rate) => rate.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(got, expected);
    }

    #[test]
    fn rates_are_read_as_people_write_them() {
        check("59%", "59%");
        check("0.50 %", "0.5%");
        check("100%", "100%");
        check("100.0001%", "`100.0001%` is not between 0% and 100%");
        check("-1%", "`-1%` is not between 0% and 100%");
        check("0.59", "`0.59` is not a rate; write it as `59%` or `0.5%`");
        check("1.00001%", "`1.00001%` is finer than a part per million; a rate has four decimals");
    }

    #[test]
    fn a_rate_may_be_a_share_of_one() {
        for (text, ppm) in [("0.59", 590_000), ("1", Rate::PARTS), ("0", 0), ("0.000001", 1)] {
            assert_eq!(Rate::of_text(text), Ok(Rate(ppm)));
        }
        assert_eq!(Rate::of_text("3%"), Ok(Rate(30_000)));
        for text in ["59", "1.5", "", "0.0000001", "-0.5", "half", "0.+5"] {
            assert_eq!(Rate::of_text(text), Err(RateError::NoShare(text.to_owned())));
        }
    }

    proptest! {
        #[test]
        fn parse_undoes_display(ppm in 0..=Rate::PARTS) {
            let rate = Rate::from_ppm(ppm).unwrap();
            prop_assert_eq!(rate.to_string().parse(), Ok(rate));
            prop_assert_eq!(rate.checked_add(rate.rest()), Some(Rate::WHOLE));
        }
    }
}
