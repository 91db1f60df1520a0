//! Sets of small numbers, as written in pay tables: `4`, `[6, 7]`, `"6-9"`, `"4+"`.

use std::fmt;

use crate::Truth;

/// A set of numbers from 0 to 31: totals, margins, numbers of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Numbers(u32);

impl Numbers {
    /// The largest number that a set can hold.
    pub const MAX: u8 = 31;

    /// The set of one number; `None` if it is too large.
    #[must_use]
    pub fn one(number: u8) -> Option<Numbers> {
        Numbers::range(number, number)
    }

    /// The set from `low` to `high`; `None` if that is empty or too large.
    #[must_use]
    pub fn range(low: u8, high: u8) -> Option<Numbers> {
        if low > high || high > Numbers::MAX {
            return None;
        }
        Some(Numbers((u32::MAX >> (Numbers::MAX - high)) & (u32::MAX << low)))
    }

    /// Reads `6`, `6-9` or `4+`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Numbers> {
        if let Some(low) = text.strip_suffix('+') {
            return Numbers::range(low.parse().ok()?, Numbers::MAX);
        }
        match text.split_once('-') {
            Some((low, high)) => Numbers::range(low.parse().ok()?, high.parse().ok()?),
            None => Numbers::one(text.parse().ok()?),
        }
    }

    /// The union of both sets.
    #[must_use]
    pub const fn or(self, other: Numbers) -> Numbers {
        Numbers(self.0 | other.0)
    }

    /// Whether `number` is in the set.
    #[must_use]
    pub fn contains(self, number: u8) -> bool {
        number <= Numbers::MAX && self.0 >> number & 1 == 1
    }

    /// Whether a number known only to be from `low` to `high` is in the set.
    #[must_use]
    pub fn holds_between(self, low: u8, high: u8) -> Truth {
        let possible = Numbers::range(low, high).map_or(0, |it| it.0);
        match (possible & self.0, possible & !self.0) {
            (0, _) => Truth::No,
            (_, 0) => Truth::Yes,
            _ => Truth::Open,
        }
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut low = 0;
        let mut comma = "";
        while low <= Numbers::MAX {
            if !self.contains(low) {
                low += 1;
                continue;
            }
            let mut high = low;
            while self.contains(high + 1) {
                high += 1;
            }
            match high {
                Numbers::MAX => write!(f, "{comma}{low}+")?,
                _ if high == low => write!(f, "{comma}{low}")?,
                _ => write!(f, "{comma}{low}-{high}")?,
            }
            comma = ", ";
            low = high + 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_read_and_printed() {
        for text in ["4", "6-9", "4+", "0-31"] {
            let printed = Numbers::parse(text).unwrap().to_string();
            assert_eq!(printed, if text == "0-31" { "0+" } else { text });
        }
        for text in ["", "x", "9-6", "32", "-1", "4++", "1-40", "1-"] {
            assert_eq!(Numbers::parse(text), None, "{text}");
        }
        let both = Numbers::parse("1-2").unwrap().or(Numbers::parse("7").unwrap());
        assert_eq!(both.to_string(), "1-2, 7");
    }

    #[test]
    fn a_number_that_is_not_yet_known_leaves_the_question_open() {
        let high = Numbers::parse("6-9").unwrap();
        assert_eq!(high.holds_between(7, 8), Truth::Yes);
        assert_eq!(high.holds_between(0, 5), Truth::No);
        assert_eq!(high.holds_between(5, 6), Truth::Open);
    }
}
