//! Texts that people enter: names, labels and reasons. One check for all of them.
//!
//! A text is printed on receipts, reports and signs, often on a line of its own. A line break in it could
//! forge another line, and a character that changes the writing direction could hide one. Such texts are
//! refused when they are entered; old journals that contain them can still be read.

use std::fmt;

pub use wagers::is_printable;

/// How long a text of some kind may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum TextKind {
    /// The name of a person, a site or a shift.
    Name,
    /// The label of a seat on the felt.
    SeatLabel,
    /// Where a table stands. It may be left empty.
    Location,
    /// The name of a row of a pay table, or of a wager.
    RowName,
    /// The reason for an action. Each rule decides itself whether one is needed.
    Reason,
}

impl TextKind {
    /// The fewest and the most characters.
    #[must_use]
    pub const fn bounds(self) -> (usize, usize) {
        match self {
            TextKind::Name => (1, 80),
            TextKind::SeatLabel => (1, 12),
            TextKind::Location => (0, 80),
            TextKind::RowName => (1, 120),
            TextKind::Reason => (0, 1000),
        }
    }
}

/// Why a text is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadText {
    /// It has a character that cannot be printed on a line.
    Unprintable(char),
    /// It is empty, or only spaces.
    Empty,
    /// It is longer than this many characters.
    TooLong(usize),
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadText::Unprintable(letter) => write!(
                f,
                "it contains a control character (U+{:04X}); use one line of printable characters",
                u32::from(*letter)
            ),
            BadText::Empty => f.write_str("it is empty"),
            BadText::TooLong(most) => write!(f, "it is longer than {most} characters"),
        }
    }
}

impl std::error::Error for BadText {}

/// Refuses a text that is not one line of printable characters.
///
/// # Errors
///
/// The first character that cannot be printed.
pub fn check_printable(text: &str) -> Result<(), BadText> {
    text.chars()
        .find(|letter| !is_printable(*letter))
        .map_or(Ok(()), |letter| Err(BadText::Unprintable(letter)))
}

/// Refuses a text that is not of its kind.
///
/// # Errors
///
/// What is wrong with it.
pub fn check_text(kind: TextKind, text: &str) -> Result<(), BadText> {
    check_printable(text)?;
    let (least, most) = kind.bounds();
    if least > 0 && text.trim().is_empty() {
        return Err(BadText::Empty);
    }
    if text.chars().count() > most {
        return Err(BadText::TooLong(most));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_one_line_of_printable_letters() {
        for text in ["Dana Kim", "百家樂", "Tess \"T\" Ö", "a\u{200d}b", "x"] {
            assert_eq!(check_text(TextKind::Name, text), Ok(()), "{text}");
        }
        for text in
            ["a\nb", "a\rb", "\tb", "a\u{1b}[2J", "a\u{85}b", "a\u{2028}b", "a\u{202e}b", "\0"]
        {
            let refused = check_text(TextKind::Name, text);
            assert!(matches!(refused, Err(BadText::Unprintable(_))), "{text:?}");
        }
    }

    #[test]
    fn names_have_lengths() {
        assert_eq!(check_text(TextKind::Name, ""), Err(BadText::Empty));
        assert_eq!(check_text(TextKind::Name, "  "), Err(BadText::Empty));
        assert_eq!(check_text(TextKind::Name, &"é".repeat(80)), Ok(()));
        assert_eq!(check_text(TextKind::Name, &"é".repeat(81)), Err(BadText::TooLong(80)));
        assert_eq!(check_text(TextKind::Reason, ""), Ok(()));
    }
}
