//! Currency formats for casinos: the symbol, its position, and the separators between digits.
//!
//! The formats are those of the country, according to the Unicode CLDR; where several countries share a
//! currency, those of most of them. `\u{a0}` is a non-breaking space.

/// The format of amounts in a currency.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct CurrencyFormat {
    pub(crate) before: Option<&'static str>,
    pub(crate) after: Option<&'static str>,
    pub(crate) group: char,
    pub(crate) point: char,
    pub(crate) grouping: Grouping,
}

/// How digits are grouped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grouping {
    /// `12,345,678`.
    Threes,
    /// `1,23,45,678`.
    Indian,
}

/// A symbol before the digits, a comma between thousands, and a decimal point.
const fn dollars(symbol: &'static str) -> CurrencyFormat {
    CurrencyFormat {
        before: Some(symbol),
        after: None,
        group: ',',
        point: '.',
        grouping: Grouping::Threes,
    }
}

/// A symbol before the digits, a point between thousands, and a decimal comma.
const fn pesos(symbol: &'static str) -> CurrencyFormat {
    CurrencyFormat { group: '.', point: ',', ..dollars(symbol) }
}

/// A symbol after the digits, a point between thousands, and a decimal comma.
const fn euros(symbol: &'static str) -> CurrencyFormat {
    CurrencyFormat { before: None, after: Some(symbol), ..pesos(symbol) }
}

/// A symbol after the digits, a space between thousands, and a decimal comma.
const fn crowns(symbol: &'static str) -> CurrencyFormat {
    CurrencyFormat { group: '\u{a0}', ..euros(symbol) }
}

/// A currency that is not listed: its code is shown before the digits.
static UNLISTED: CurrencyFormat = CurrencyFormat { before: None, ..dollars("") };

/// The formats, by currency code.
static LOOKS: &[(&str, CurrencyFormat)] = &[
    ("ARS", pesos("$\u{a0}")),
    ("AUD", dollars("$")),
    ("BRL", pesos("R$\u{a0}")),
    ("BSD", dollars("$")),
    ("CAD", dollars("$")),
    ("CHF", CurrencyFormat { group: '’', ..dollars("CHF\u{a0}") }),
    ("CLP", pesos("$")),
    ("CNY", dollars("¥")),
    ("COP", pesos("$\u{a0}")),
    ("CZK", crowns("\u{a0}Kč")),
    ("DKK", euros("\u{a0}kr.")),
    ("DOP", dollars("RD$")),
    ("EUR", euros("\u{a0}€")),
    ("GBP", dollars("£")),
    ("GEL", crowns("\u{a0}₾")),
    ("HKD", dollars("HK$")),
    ("HUF", crowns("\u{a0}Ft")),
    ("IDR", pesos("Rp\u{a0}")),
    ("INR", CurrencyFormat { grouping: Grouping::Indian, ..dollars("₹") }),
    ("JPY", dollars("¥")),
    ("KHR", euros("៛")),
    ("KRW", dollars("₩")),
    ("KZT", crowns("\u{a0}₸")),
    ("MOP", dollars("MOP$")),
    ("MXN", dollars("$")),
    ("MYR", dollars("RM\u{a0}")),
    ("NOK", crowns("\u{a0}kr")),
    ("NZD", dollars("$")),
    ("PAB", dollars("B/.\u{a0}")),
    ("PEN", dollars("S/\u{a0}")),
    ("PHP", dollars("₱")),
    ("PLN", crowns("\u{a0}zł")),
    ("SEK", crowns("\u{a0}kr")),
    ("SGD", dollars("$")),
    ("THB", dollars("฿")),
    ("TRY", pesos("₺")),
    ("TWD", dollars("NT$")),
    ("USD", dollars("$")),
    ("UYU", pesos("$\u{a0}")),
    ("VND", euros("\u{a0}₫")),
    ("ZAR", CurrencyFormat { group: '\u{a0}', ..pesos("R\u{a0}") }),
];

/// The format of the currency with this code.
pub(crate) fn look(code: &str) -> &'static CurrencyFormat {
    LOOKS.iter().find(|(listed, _)| *listed == code).map_or(&UNLISTED, |(_, look)| look)
}
