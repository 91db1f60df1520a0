//! Figures that the source documents print, stored exactly as printed.

use std::fmt;

use cards::Decks;

use crate::Side;

/// The figures of an analysis that a document may print.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Figure {
    Probability,
    OneIn,
    RowReturn,
    HitFrequency,
    HitOneIn,
    HouseAdvantage,
    FixedReturn,
    FixedReturnFromMeter,
    FixedReturnFromTray,
    AverageReset,
    AverageJackpot,
}

/// How the exact figure is expected to compare with the printed one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expected {
    /// The exact figure rounds to the printed one.
    Reproduced,
    /// The exact figure is one unit of the last printed place away, for a stated reason.
    WithinRounding,
    /// The printed figure was evidently simulated; the exact one differs a little.
    Simulated,
    /// The printed figure does not follow from the printed rules.
    Differs,
}

/// A printed figure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Published {
    /// Which figure.
    pub figure: Figure,
    /// The row, for a row's figure.
    pub row: Option<String>,
    /// The side.
    pub side: Option<Side>,
    /// The shoe.
    pub decks: Decks,
    /// The text as printed: `2.70%`, `2.95952E-06`, `$20,136.79`, `337,893.00`.
    pub printed: String,
    /// The number that the text represents.
    pub value: Decimal,
    /// Where it is printed.
    pub place: String,
    /// How the exact figure is expected to compare.
    pub expected: Expected,
    /// The exact figure from another source, where the printed one is not exact.
    pub exact: Option<Decimal>,
    /// The reason, where the figure is not simply reproduced.
    pub note: Option<String>,
}

/// A printed decimal: `digits x 10^-places`, where the last digit is the last one printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decimal {
    /// All digits, without the point.
    pub digits: i64,
    /// The number of decimals. A percentage has two more than it shows.
    pub places: u32,
}

impl Decimal {
    /// Parses a figure as documents print it, keeping its precision.
    #[must_use]
    pub fn parse(text: &str) -> Option<Decimal> {
        let (text, percent) = match text.strip_suffix('%') {
            Some(number) => (number, 2),
            None => (text, 0),
        };
        let text = text.strip_prefix('$').unwrap_or(text).replace(',', "");
        let (mantissa, exponent) = match text.split_once(['E', 'e']) {
            Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
            None => (text.as_str(), 0),
        };
        let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let places = i32::try_from(part.len()).ok()? + percent - exponent;
        let digits = format!("{whole}{part}");
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let places = u32::try_from(places).ok().filter(|&places| places <= 30)?;
        Some(Decimal { digits: digits.parse().ok()?, places })
    }
}

impl Figure {
    /// Every figure, with its name.
    pub const NAMES: [(&'static str, Figure); 11] = [
        ("probability", Figure::Probability),
        ("one-in", Figure::OneIn),
        ("row-return", Figure::RowReturn),
        ("hit-frequency", Figure::HitFrequency),
        ("hit-one-in", Figure::HitOneIn),
        ("house-advantage", Figure::HouseAdvantage),
        ("fixed-return", Figure::FixedReturn),
        ("fixed-return-from-meter", Figure::FixedReturnFromMeter),
        ("fixed-return-from-tray", Figure::FixedReturnFromTray),
        ("average-reset", Figure::AverageReset),
        ("average-jackpot", Figure::AverageJackpot),
    ];

    /// Whether it is a figure of one row.
    #[must_use]
    pub const fn of_row(self) -> bool {
        matches!(self, Figure::Probability | Figure::OneIn | Figure::RowReturn)
    }
}

impl Expected {
    /// Every expectation, with its name.
    pub const NAMES: [(&'static str, Expected); 4] = [
        ("reproduced", Expected::Reproduced),
        ("within-rounding", Expected::WithinRounding),
        ("simulated", Expected::Simulated),
        ("differs", Expected::Differs),
    ];
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = Figure::NAMES.iter().find(|(_, it)| it == self).expect("all named");
        f.pad(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_figures_keep_their_precision() {
        let read = |text: &str| Decimal::parse(text).map(|it| (it.digits, it.places));
        assert_eq!(read("2.70%"), Some((270, 4)));
        assert_eq!(read("2.95952E-06"), Some((295_952, 11)));
        assert_eq!(read("$20,136.79"), Some((2_013_679, 2)));
        assert_eq!(read("337,893.00"), Some((33_789_300, 2)));
        assert_eq!(read("569,182"), Some((569_182, 0)));
        assert_eq!(read("0.00147864"), Some((147_864, 8)));
        for text in ["", "x", "1.2.3", "--1", "1E", "1E-99", "99999999999999999999"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
