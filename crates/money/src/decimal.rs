//! Converts between decimal text and whole numbers of its smallest part.

/// Why a text is not a decimal of the wanted kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DecimalError {
    /// Not digits with at most one point.
    NotDecimal,
    /// More decimals than there are places.
    TooFine,
    /// More than can be held.
    TooLarge,
}

/// Parses a decimal as a whole number of `10^-places`.
pub(crate) fn parse(text: &str, places: usize) -> Result<i128, DecimalError> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let all_digits =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !all_digits(whole) || !all_digits(part) {
        return Err(DecimalError::NotDecimal);
    }
    let part = part.trim_end_matches('0');
    if part.len() > places {
        return Err(DecimalError::TooFine);
    }
    let padded = format!("{whole}{part:0<places$}");
    let size: i128 = padded.parse().map_err(|_| DecimalError::TooLarge)?;
    Ok(if negative { -size } else { size })
}

/// Prints a whole number of `10^-places`, with at least `least` decimals.
pub(crate) fn print(parts: i64, places: usize, least: usize) -> String {
    let sign = if parts < 0 { "-" } else { "" };
    let digits = format!("{:0>width$}", parts.unsigned_abs(), width = places + 1);
    let (whole, part) = digits.split_at(digits.len() - places);
    let shown = part.trim_end_matches('0').len().max(least);
    if shown == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{}", &part[..shown]) }
}
