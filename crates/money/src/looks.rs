//! What the currencies of casinos look like: the symbol, its place, and the signs among the digits.
//!
//! As the people of the country write it, by the Unicode CLDR; where several countries share a currency, as
//! most of them do. `\u{a0}` is a space at which no line breaks.

/// What amounts in a currency look like.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Look {
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

/// A symbol before the digits, a comma between thousands, and a point.
const fn dollars(symbol: &'static str) -> Look {
    Look { before: Some(symbol), after: None, group: ',', point: '.', grouping: Grouping::Threes }
}

/// A symbol before the digits, a point between thousands, and a comma.
const fn pesos(symbol: &'static str) -> Look {
    Look { group: '.', point: ',', ..dollars(symbol) }
}

/// A symbol after the digits, a point between thousands, and a comma.
const fn euros(symbol: &'static str) -> Look {
    Look { before: None, after: Some(symbol), ..pesos(symbol) }
}

/// A symbol after the digits, a space between thousands, and a comma.
const fn crowns(symbol: &'static str) -> Look {
    Look { group: '\u{a0}', ..euros(symbol) }
}

/// A currency that is not listed: its code stands before the digits.
static UNLISTED: Look = Look { before: None, ..dollars("") };

/// By code.
static LOOKS: &[(&str, Look)] = &[
    ("ARS", pesos("$\u{a0}")),
    ("AUD", dollars("$")),
    ("BRL", pesos("R$\u{a0}")),
    ("BSD", dollars("$")),
    ("CAD", dollars("$")),
    ("CHF", Look { group: '’', ..dollars("CHF\u{a0}") }),
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
    ("INR", Look { grouping: Grouping::Indian, ..dollars("₹") }),
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
    ("ZAR", Look { group: '\u{a0}', ..pesos("R\u{a0}") }),
];

/// What the currency of this code looks like.
pub(crate) fn look(code: &str) -> &'static Look {
    LOOKS.iter().find(|(listed, _)| *listed == code).map_or(&UNLISTED, |(_, look)| look)
}
