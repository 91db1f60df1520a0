//! Prizes of pay-table rows: `100%`, `30 to 1`, `1000 for 1`, `1 to 1 less 5%`, `push`.

use std::fmt;
use std::str::FromStr;

use money::Rate;

/// The prize of a winning row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pays {
    /// A share of the meter. The chip is not returned.
    Percent(Rate),
    /// `of for per`: this many units; the chip is not returned.
    For {
        /// Units paid ...
        of: u32,
        /// ... for every this many wagered.
        per: u32,
    },
    /// `of to per`: this many units, less commission; the chip is returned.
    To {
        /// Units won ...
        of: u32,
        /// ... for every this many wagered.
        per: u32,
        /// The commission: the fraction of the winnings that the house keeps.
        less: Rate,
    },
    /// The chip is returned.
    Push,
}

/// Why a text is not a prize.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PaysError {
    /// The text has none of the known forms.
    NotAPrize,
    /// The prize is zero.
    Zero,
    /// The prize is negative.
    Negative,
    /// The prize is larger than allowed.
    TooLarge,
}

/// The most units that a fixed prize may pay. Keeps sums of prizes over all deals far from overflow.
pub const MAX_UNITS: u32 = 1_000_000_000;

impl Pays {
    /// The return of one unit wagered, chip included, as a fraction `(numerator, denominator)`. A share of
    /// the meter has no such figure.
    #[must_use]
    pub fn units_back(self) -> Option<(u64, u64)> {
        match self {
            Pays::Percent(_) => None,
            Pays::For { of, per } => Some((u64::from(of), u64::from(per))),
            Pays::To { of, per, less } => {
                let parts = u64::from(Rate::PARTS);
                let won = u64::from(of) * u64::from(less.rest().ppm());
                let stake = u64::from(per) * parts;
                Some((won + stake, stake))
            }
            Pays::Push => Some((1, 1)),
        }
    }

    /// The winnings of one unit wagered, chip not included.
    #[must_use]
    pub fn units_won(self) -> Option<(u64, u64)> {
        match self {
            Pays::Percent(_) => None,
            Pays::For { of, per } => Some((u64::from(of), u64::from(per))),
            Pays::To { of, per, less } => Some((
                u64::from(of) * u64::from(less.rest().ppm()),
                u64::from(per) * u64::from(Rate::PARTS),
            )),
            Pays::Push => Some((0, 1)),
        }
    }

    /// The share of the meter, if the prize is one.
    #[must_use]
    pub const fn share(self) -> Option<Rate> {
        match self {
            Pays::Percent(share) => Some(share),
            Pays::For { .. } | Pays::To { .. } | Pays::Push => None,
        }
    }
}

impl FromStr for Pays {
    type Err = PaysError;

    fn from_str(text: &str) -> Result<Pays, PaysError> {
        if text == "push" {
            return Ok(Pays::Push);
        }
        if text.trim_start().starts_with('-') {
            return Err(PaysError::Negative);
        }
        if text.ends_with('%') && !text.contains("less") {
            return match text.parse() {
                Ok(Rate::ZERO) => Err(PaysError::Zero),
                Ok(share) => Ok(Pays::Percent(share)),
                Err(money::RateError::OutOfRange(_)) => Err(PaysError::TooLarge),
                Err(_) => Err(PaysError::NotAPrize),
            };
        }
        let units = |word: &str| match word.parse::<u64>() {
            Ok(0) => Err(PaysError::Zero),
            Ok(many) => match u32::try_from(many) {
                Ok(many) if many <= MAX_UNITS => Ok(many),
                _ => Err(PaysError::TooLarge),
            },
            Err(_) if word.starts_with('-') => Err(PaysError::Negative),
            Err(_) => Err(PaysError::NotAPrize),
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [of, "for", per] => Ok(Pays::For { of: units(of)?, per: units(per)? }),
            [of, "to", per] => Ok(Pays::To { of: units(of)?, per: units(per)?, less: Rate::ZERO }),
            [of, "to", per, "less", rate] => {
                let less: Rate = rate.parse().map_err(|_| PaysError::NotAPrize)?;
                if less == Rate::WHOLE {
                    return Err(PaysError::Zero);
                }
                Ok(Pays::To { of: units(of)?, per: units(per)?, less })
            }
            _ => Err(PaysError::NotAPrize),
        }
    }
}

impl fmt::Display for Pays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pays::Percent(share) => write!(f, "{share}"),
            Pays::For { of, per } => write!(f, "{of} for {per}"),
            Pays::To { of, per, less: Rate::ZERO } => write!(f, "{of} to {per}"),
            Pays::To { of, per, less } => write!(f, "{of} to {per} less {less}"),
            Pays::Push => f.write_str("push"),
        }
    }
}

impl fmt::Display for PaysError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PaysError::NotAPrize => f.write_str("is not a prize"),
            PaysError::Zero => f.write_str("pays nothing"),
            PaysError::Negative => f.write_str("is negative; a prize is paid to the bettor"),
            PaysError::TooLarge => f.write_str("is more than a row can pay"),
        }
    }
}

impl std::error::Error for PaysError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prizes_are_read_as_the_felt_prints_them() {
        for text in ["100%", "0.5%", "30 to 1", "1000 for 1", "1 to 2", "1 to 1 less 5%", "push"] {
            assert_eq!(text.parse::<Pays>().unwrap().to_string(), text);
        }
        for (text, error) in [
            ("", PaysError::NotAPrize),
            ("thirty to 1", PaysError::NotAPrize),
            ("30", PaysError::NotAPrize),
            ("30 to", PaysError::NotAPrize),
            ("0%", PaysError::Zero),
            ("0 to 1", PaysError::Zero),
            ("1 to 0", PaysError::Zero),
            ("1 to 1 less 100%", PaysError::Zero),
            ("-5 for 1", PaysError::Negative),
            ("101%", PaysError::TooLarge),
            ("5000000000 for 1", PaysError::TooLarge),
        ] {
            assert_eq!(text.parse::<Pays>(), Err(error), "{text}");
        }
    }

    #[test]
    fn a_chip_comes_back_with_to_and_push_and_not_with_for() {
        let back = |text: &str| text.parse::<Pays>().unwrap().units_back();
        assert_eq!(back("10 for 1"), Some((10, 1)));
        assert_eq!(back("10 to 1"), Some((11_000_000, 1_000_000)));
        assert_eq!(back("1 to 1 less 5%"), Some((1_950_000, 1_000_000)));
        assert_eq!(back("1 to 2"), Some((3_000_000, 2_000_000)));
        assert_eq!(back("push"), Some((1, 1)));
        assert_eq!(back("10%"), None);
    }
}
