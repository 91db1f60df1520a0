//! Prints amounts in a currency: `$78,543.15`, `78.543,15 €`, `¥2,000`.
//!
//! A site has one currency, and amounts are always printed in the style of that currency, independent of the
//! reader's language. A currency that is not listed is shown by its code: `XTS 1,234.50`. Amounts never break
//! over two lines, because the space beside a symbol is a non-breaking one.

use crate::Cents;
use crate::currency_format::{CurrencyFormat, Grouping, look};

/// A currency and its printing style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Currency {
    code: String,
    decimals: usize,
    look: &'static CurrencyFormat,
}

impl Currency {
    /// The currency of this ISO 4217 code, with this many decimals.
    #[must_use]
    pub fn new(code: &str, decimals: u8) -> Currency {
        Currency { code: code.to_owned(), decimals: usize::from(decimals), look: look(code) }
    }

    /// An amount with the decimals of the currency: `$2,000.00`, `¥2,000`. A cent that the currency does not
    /// have is shown rather than hidden.
    #[must_use]
    pub fn print(&self, amount: Cents) -> String {
        self.with_decimals(amount, self.decimals)
    }

    /// The same, but a whole amount has no decimals: `$2,000`, and `$2.50`.
    #[must_use]
    pub fn print_short(&self, amount: Cents) -> String {
        let whole = amount.cents() % 100 == 0;
        self.with_decimals(amount, if whole { 0 } else { self.decimals })
    }

    /// The text before the digits: the symbol, or nothing.
    #[must_use]
    pub fn before(&self) -> String {
        match self.look.before {
            Some(symbol) => symbol.to_owned(),
            None if self.look.after.is_none() => format!("{}\u{a0}", self.code),
            None => String::new(),
        }
    }

    /// The text after the digits: the symbol, or nothing.
    #[must_use]
    pub fn after(&self) -> &'static str {
        self.look.after.unwrap_or("")
    }

    /// The decimal separator.
    #[must_use]
    pub const fn decimal_sign(&self) -> char {
        self.look.point
    }

    /// The smallest amount that the currency has and that can be represented.
    #[must_use]
    pub const fn least(&self) -> Cents {
        Cents::new(match self.decimals {
            0 => 100,
            1 => 10,
            _ => 1,
        })
    }

    /// At least `least` decimals, and as many as the amount has.
    fn with_decimals(&self, amount: Cents, least: usize) -> String {
        let size = amount.cents().unsigned_abs();
        let part = format!("{:02}", size % 100);
        let part = format!("{:0<least$}", part.trim_end_matches('0'));
        let whole = self.grouped(&(size / 100).to_string());
        let sign = if amount.cents() < 0 { "-" } else { "" };
        let (before, after) = (self.before(), self.after());
        match &*part {
            "" => format!("{sign}{before}{whole}{after}"),
            part => format!("{sign}{before}{whole}{}{part}{after}", self.look.point),
        }
    }

    /// Digits with separators between their groups.
    fn grouped(&self, digits: &str) -> String {
        let mut text = String::with_capacity(digits.len() * 2);
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && self.look.grouping.ends_before(digits.len() - at) {
                text.push(self.look.group);
            }
            text.push(digit);
        }
        text
    }
}

impl Grouping {
    /// Whether a group ends where this many digits are left.
    const fn ends_before(self, left: usize) -> bool {
        match self {
            Grouping::Threes => left.is_multiple_of(3),
            Grouping::Indian => left == 3 || (left > 3 && (left - 3).is_multiple_of(2)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: &str, decimals: u8, cents: i64, long: &str, short: &str) {
        let (currency, amount) = (Currency::new(code, decimals), Cents::new(cents));
        let plain = |text: String| text.replace('\u{a0}', " ");
        assert_eq!(plain(currency.print(amount)), long);
        assert_eq!(plain(currency.print_short(amount)), short);
    }

    #[test]
    fn amounts_look_as_at_home() {
        check("USD", 2, 7_854_315, "$78,543.15", "$78,543.15");
        check("USD", 2, 200_000, "$2,000.00", "$2,000");
        check("USD", 2, 250, "$2.50", "$2.50");
        check("USD", 2, 0, "$0.00", "$0");
        check("USD", 2, 5, "$0.05", "$0.05");
        check("USD", 2, -7_854_315, "-$78,543.15", "-$78,543.15");
        check("USD", 2, 100_000_000, "$1,000,000.00", "$1,000,000");
        check("USD", 2, 99_900, "$999.00", "$999");
        check("MXN", 2, 123_456, "$1,234.56", "$1,234.56");
        check("EUR", 2, 7_854_315, "78.543,15 €", "78.543,15 €");
        check("EUR", 2, 200_000, "2.000,00 €", "2.000 €");
        check("GBP", 2, 123_450, "£1,234.50", "£1,234.50");
        check("HKD", 2, 123_450, "HK$1,234.50", "HK$1,234.50");
        check("MOP", 2, 500_000, "MOP$5,000.00", "MOP$5,000");
        check("TWD", 0, 500_000, "NT$5,000", "NT$5,000");
        check("PHP", 2, 500_000, "₱5,000.00", "₱5,000");
        check("JPY", 0, 7_854_300, "¥78,543", "¥78,543");
        check("KRW", 0, 123_456_700, "₩1,234,567", "₩1,234,567");
        check("VND", 0, 123_456_700, "1.234.567 ₫", "1.234.567 ₫");
        check("KHR", 0, 123_456_700, "1.234.567៛", "1.234.567៛");
        check("MYR", 2, 123_450, "RM 1,234.50", "RM 1,234.50");
        check("CHF", 2, 123_456_750, "CHF 1’234’567.50", "CHF 1’234’567.50");
        check("INR", 2, 1_234_567_800, "₹1,23,45,678.00", "₹1,23,45,678");
        check("PLN", 2, 123_456, "1 234,56 zł", "1 234,56 zł");
        check("XTS", 2, 123_456, "XTS 1,234.56", "XTS 1,234.56");
    }

    #[test]
    fn a_cent_is_never_hidden() {
        check("JPY", 0, 7_854_315, "¥78,543.15", "¥78,543.15");
        check("KRW", 0, 10, "₩0.1", "₩0.1");
        check("TND", 3, 123_450, "TND 1,234.500", "TND 1,234.500");
        check("USD", 2, i64::MIN, "-$92,233,720,368,547,758.08", "-$92,233,720,368,547,758.08");
    }
}
