//! The idempotency key of a submission: a repeat has the same key, and the command is carried out once.
//!
//! A device numbers its inputs and sends `sender:number`, such as `BAC01-3:1207`: the number shows the age of
//! the key. Any other text is also a valid key, but an opaque one.

use std::fmt;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};

/// The maximum length of a key in bytes.
const MAX_BYTES: usize = 96;

/// Keys are stored inline, because every input has one.
type Text = ArrayString<MAX_BYTES>;

/// The key of a submission.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Text")]
pub struct Key(Text);

/// A text that is not a valid key: empty, or too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadKey {
    /// Its length in bytes.
    pub bytes: usize,
}

impl Key {
    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Its sender and number, if it has the form `sender:number`. Each number has only one spelling.
    #[must_use]
    pub fn counted(&self) -> Option<(&str, u64)> {
        let (sender, digits) = self.0.rsplit_once(':')?;
        let one_spelling = digits.bytes().all(|byte| byte.is_ascii_digit())
            && (digits.len() == 1 || !digits.starts_with('0'));
        if sender.is_empty() || !one_spelling {
            return None;
        }
        Some((sender, digits.parse().ok()?))
    }
}

impl TryFrom<Text> for Key {
    type Error = BadKey;

    fn try_from(text: Text) -> Result<Key, BadKey> {
        if text.is_empty() { Err(BadKey { bytes: 0 }) } else { Ok(Key(text)) }
    }
}

impl TryFrom<&str> for Key {
    type Error = BadKey;

    fn try_from(text: &str) -> Result<Key, BadKey> {
        Text::from(text).map_err(|_| BadKey { bytes: text.len() })?.try_into()
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Display for BadKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a key has 1 to {MAX_BYTES} bytes, and this one has {}", self.bytes)
    }
}

impl std::error::Error for BadKey {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_short_and_some_tell_their_age() {
        let counted = |text: &str| {
            let key = Key::try_from(text).unwrap();
            key.counted().map(|(sender, number)| (sender.to_owned(), number))
        };
        assert_eq!(counted("BAC01-3:1207"), Some(("BAC01-3".to_owned(), 1207)));
        assert_eq!(counted("a:b:0"), Some(("a:b".to_owned(), 0)));
        for opaque in ["1207", ":7", "a:", "a:07", "a:+7", "a:7 ", "a:99999999999999999999"] {
            assert_eq!(counted(opaque), None, "{opaque}");
        }
        assert!(Key::try_from(&*"k".repeat(96)).is_ok());
        assert_eq!(Key::try_from(&*"k".repeat(97)), Err(BadKey { bytes: 97 }));
        assert_eq!(Key::try_from(""), Err(BadKey { bytes: 0 }));
    }
}
