//! Amounts of money in whole cents.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::decimal::{self, DecimalError};

/// An amount in whole cents, of either sign.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cents(i64);

/// A text that is not an amount, with the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CentsError {
    /// Not a decimal number.
    NotAnAmount(String),
    /// A fraction of a cent.
    BelowACent(String),
    /// More than an amount can hold.
    TooLarge(String),
}

impl Cents {
    /// Zero.
    pub const ZERO: Cents = Cents(0);

    /// An amount of this many cents.
    #[must_use]
    pub const fn new(cents: i64) -> Cents {
        Cents(cents)
    }

    /// The number of cents.
    #[must_use]
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// `of` units for every `per` of this amount, rounded down to the cent.
    #[must_use]
    pub fn units(self, of: u64, per: u64) -> Cents {
        let cents = i128::from(self.0) * i128::from(of) / i128::from(per.max(1));
        Cents(i64::try_from(cents).unwrap_or(i64::MAX))
    }

    /// The amount multiplied by `many`, limited to the largest amount.
    #[must_use]
    pub fn times(self, many: u32) -> Cents {
        Cents(self.0.saturating_mul(i64::from(many)))
    }
}

impl FromStr for Cents {
    type Err = CentsError;

    fn from_str(text: &str) -> Result<Cents, CentsError> {
        let cents = decimal::parse(text, 2).map_err(|error| match error {
            DecimalError::NotDecimal => CentsError::NotAnAmount(text.to_owned()),
            DecimalError::TooFine => CentsError::BelowACent(text.to_owned()),
            DecimalError::TooLarge => CentsError::TooLarge(text.to_owned()),
        })?;
        i64::try_from(cents).map(Cents).map_err(|_| CentsError::TooLarge(text.to_owned()))
    }
}

/// A decimal in currency units in human-readable formats, the number of cents in binary ones.
impl Serialize for Cents {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() { to.collect_str(self) } else { to.serialize_i64(self.0) }
    }
}

impl<'de> Deserialize<'de> for Cents {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Cents, D::Error> {
        /// A decimal; or, in the first journals, a whole number of cents.
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written<'a> {
            Cents(i64),
            Decimal(std::borrow::Cow<'a, str>),
        }
        if !from.is_human_readable() {
            return i64::deserialize(from).map(Cents);
        }
        match Written::deserialize(from)? {
            Written::Cents(cents) => Ok(Cents(cents)),
            Written::Decimal(text) => text.parse().map_err(de::Error::custom),
        }
    }
}

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&decimal::print(self.0, 2, 2))
    }
}

impl fmt::Display for CentsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CentsError::NotAnAmount(text) => {
                write!(f, "`{text}` is not an amount; write it as `10000` or `10000.59`")
            }
            CentsError::BelowACent(text) => {
                write!(f, "`{text}` has a fraction of a cent; amounts have two decimals")
            }
            CentsError::TooLarge(text) => write!(f, "`{text}` is larger than any amount here"),
        }
    }
}

impl std::error::Error for CentsError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str, expected: &str) {
        let got = match text.parse::<Cents>() {
            Ok(amount) => amount.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(got, expected);
    }

    #[test]
    fn amounts_are_read_as_people_write_them() {
        check("10000.59", "10000.59");
        check("5", "5.00");
        check("-0.1", "-0.10");
        check("1.000", "1.00");
        check("1.005", "`1.005` has a fraction of a cent; amounts have two decimals");
        check("$5", "`$5` is not an amount; write it as `10000` or `10000.59`");
        check("1.", "`1.` is not an amount; write it as `10000` or `10000.59`");
        check("", "`` is not an amount; write it as `10000` or `10000.59`");
        check("99999999999999999999", "`99999999999999999999` is larger than any amount here");
    }

    proptest! {
        #[test]
        fn parse_undoes_display(cents in -i64::MAX..=i64::MAX) {
            let amount = Cents::new(cents);
            prop_assert_eq!(amount.to_string().parse(), Ok(amount));
        }
    }
}
