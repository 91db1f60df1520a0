//! Identifiers of everything on the floor: names and running numbers.

use std::fmt;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};

/// Names are short and stored inline, because they are copied with every event.
type Text = ArrayString<24>;

/// A text that is not a valid name: empty, too long, or with characters that are not allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadName {
    /// The text that was given.
    pub text: String,
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no name here; use 1 to 24 capital letters, digits and hyphens",
            self.text.escape_debug()
        )
    }
}

impl std::error::Error for BadName {}

macro_rules! names {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "Text")]
        pub struct $name(Text);

        impl $name {
            /// The text of the name.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<Text> for $name {
            type Error = BadName;

            fn try_from(text: Text) -> Result<$name, BadName> {
                let plain = |byte: u8| {
                    byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-'
                };
                if !text.is_empty() && text.bytes().all(plain) {
                    Ok($name(text))
                } else {
                    Err(BadName { text: text.to_string() })
                }
            }
        }

        impl TryFrom<&str> for $name {
            type Error = BadName;

            fn try_from(text: &str) -> Result<$name, BadName> {
                let short = Text::from(text).map_err(|_| BadName { text: text.to_owned() })?;
                short.try_into()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
    )*};
}

names! {
    /// A table, such as `BAC01`.
    TableId
    /// A pool, such as `NINES`.
    PoolId
    /// A person, such as `S200`.
    StaffId
    /// A sensor, a shoe or a keypad, such as `BAC01-SHOE`.
    DeviceId
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl $name {
            /// The next number.
            #[must_use]
            pub const fn next(self) -> $name {
                $name(self.0 + 1)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

numbers! {
    /// A round of one table, counted from 1.
    RoundNo
    /// A marked prize of the site, counted from 1.
    JackpotId
    /// A receipt of the site, counted from 1 without gaps.
    ReceiptNo
    /// A slip of the site, counted from 1 without gaps: one for each payee of an authorised prize.
    SlipNo
    /// A request for a second person's agreement, counted from 1.
    RequestId
}

/// Milliseconds since 1970, UTC. The floor has no clock: time comes with each command.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        assert_eq!(TableId::try_from("BAC01").unwrap().as_str(), "BAC01");
        for text in ["", "bac01", "BAC 01", "BAC\n", "A23456789012345678901234X", "É"] {
            assert!(TableId::try_from(text).is_err(), "{text}");
        }
    }
}
