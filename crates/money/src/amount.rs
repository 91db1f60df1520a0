//! Exact amounts of money, in units of 10^-12 cents.
//!
//! A rate is in whole parts per million. A wager in whole cents, divided once among several pools and then
//! once more between house, meter and reserve, is therefore a whole number of 10^-12 cents: a thousand small
//! stakes move a meter exactly as one large stake does, and nothing is ever rounded away.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::decimal;
use crate::{Cents, Rate};

/// An exact amount, of either sign. It holds up to 10^24 cents, far beyond any casino.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Amount(i128);

/// How many parts make a cent.
const PARTS: i128 = 1_000_000_000_000;

impl Amount {
    /// Zero.
    pub const ZERO: Amount = Amount(0);

    /// An amount of this many parts of 10^-12 cents: the form that snapshots store.
    #[must_use]
    pub const fn from_parts(parts: i128) -> Amount {
        Amount(parts)
    }

    /// The number of parts of 10^-12 cents.
    #[must_use]
    pub const fn parts(self) -> i128 {
        self.0
    }

    /// A share of this amount, rounded down to a part. Exact for whole cents, even for a share of a share.
    #[must_use]
    pub const fn share(self, rate: Rate) -> Amount {
        Amount((self.0 * rate.ppm() as i128).div_euclid(Rate::PARTS as i128))
    }

    /// The whole payable units in this amount, as cents; zero if it is negative.
    #[must_use]
    pub fn payable(self, unit: Cents) -> Cents {
        let unit = i128::from(unit.cents().max(1)) * PARTS;
        let units = self.0.max(0) / unit;
        Cents::new(i64::try_from(units * unit / PARTS).unwrap_or(i64::MAX))
    }

    /// Whether it is below zero.
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// Whether it is zero.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

/// A decimal in currency units with every digit in human-readable formats; the number of parts in binary
/// ones.
impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() { to.collect_str(self) } else { to.serialize_i128(self.0) }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Amount, D::Error> {
        if from.is_human_readable() {
            let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
            text.parse().map_err(de::Error::custom)
        } else {
            i128::deserialize(from).map(Amount)
        }
    }
}

impl From<Cents> for Amount {
    fn from(cents: Cents) -> Amount {
        Amount(i128::from(cents.cents()) * PARTS)
    }
}

impl Add for Amount {
    type Output = Amount;

    fn add(self, other: Amount) -> Amount {
        Amount(self.0 + other.0)
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Amount) {
        self.0 += other.0;
    }
}

impl Sub for Amount {
    type Output = Amount;

    fn sub(self, other: Amount) -> Amount {
        Amount(self.0 - other.0)
    }
}

impl Neg for Amount {
    type Output = Amount;

    fn neg(self) -> Amount {
        Amount(-self.0)
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Amount>>(amounts: I) -> Amount {
        amounts.fold(Amount::ZERO, Add::add)
    }
}

/// A text that is not an amount.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotAnAmount(pub String);

impl fmt::Display for NotAnAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not an amount; write it as `10000.59`", self.0)
    }
}

impl std::error::Error for NotAnAmount {}

impl FromStr for Amount {
    type Err = NotAnAmount;

    fn from_str(text: &str) -> Result<Amount, NotAnAmount> {
        decimal::parse(text, 14).map(Amount).map_err(|_| NotAnAmount(text.to_owned()))
    }
}

/// In currency units, with cents and as many further decimals as there are: `10000.59`, `0.0038`.
impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let digits = format!("{:0>15}", self.0.unsigned_abs());
        let (whole, part) = digits.split_at(digits.len() - 14);
        let shown = part.trim_end_matches('0').len().max(2);
        f.pad(&format!("{sign}{whole}.{}", &part[..shown]))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn amounts_print_to_the_last_fraction() {
        let cents = |cents| Amount::from(Cents::new(cents));
        assert_eq!(cents(1_000_059).to_string(), "10000.59");
        assert_eq!(cents(-5).to_string(), "-0.05");
        assert_eq!(cents(1).share(Rate::from_ppm(1).unwrap()).to_string(), "0.00000001");
        assert_eq!(Amount::from_parts(1).to_string(), "0.00000000000001");
        for parts in [0, 1, -1, 123_456_789_012_345_678, -(1_i128 << 100)] {
            let amount = Amount::from_parts(parts);
            assert_eq!(amount.to_string().parse(), Ok(amount));
        }
        assert!("1e3".parse::<Amount>().is_err() && "0.000000000000001".parse::<Amount>().is_err());
    }

    #[test]
    fn only_whole_units_are_payable() {
        let amount = Amount::from(Cents::new(12_345)) + Amount::from_parts(999);
        assert_eq!(amount.payable(Cents::new(1)), Cents::new(12_345));
        assert_eq!(amount.payable(Cents::new(100)), Cents::new(12_300));
        assert_eq!((-amount).payable(Cents::new(1)), Cents::ZERO);
    }

    proptest! {
        #[test]
        fn many_small_stakes_are_one_large_one(
            cents in 0..1_000_000_i64,
            times in 1..1000_i64,
            one in 0..=1_000_000_u32,
            two in 0..=1_000_000_u32,
        ) {
            let (one, two) = (Rate::from_ppm(one).unwrap(), Rate::from_ppm(two).unwrap());
            let small = Amount::from(Cents::new(cents)).share(one).share(two);
            let large = Amount::from(Cents::new(cents * times)).share(one).share(two);
            let sum: Amount = (0..times).map(|_| small).sum();
            prop_assert_eq!(sum, large);
        }
    }
}
