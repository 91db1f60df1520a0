//! A setting that a floor can be without, such as a limit, as a file or a call gives it.
//!
//! ```text
//! limit = "250000.00"     this limit
//! limit = "none"          no limit
//!                         a file: the present limit stays; a call, which replaces all settings: no limit
//! ```

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{I64Deserializer, StrDeserializer, U64Deserializer};
use serde::de::{self, IntoDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const NONE: &str = "none";

/// A setting that is left out, is `none`, or has a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Optional<T> {
    #[default]
    LeftOut,
    Nothing,
    Value(T),
}

impl<T> Optional<T> {
    /// A value, or left out if there is none. This is the form of the API.
    pub(super) fn of(value: Option<T>) -> Optional<T> {
        value.map_or(Optional::LeftOut, Optional::Value)
    }

    /// The same with `none` in place of what is left out. This is the form of an exported file.
    pub(super) fn explicit(self) -> Optional<T> {
        match self {
            Optional::LeftOut => Optional::Nothing,
            given => given,
        }
    }

    /// The setting, where one that is left out keeps its present value.
    pub(super) fn or(self, present: Option<T>) -> Option<T> {
        match self {
            Optional::LeftOut => present,
            Optional::Nothing => None,
            Optional::Value(value) => Some(value),
        }
    }

    pub(super) fn is_left_out(&self) -> bool {
        matches!(self, Optional::LeftOut)
    }
}

impl<T: Serialize> Serialize for Optional<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Optional::LeftOut | Optional::Nothing => to.serialize_str(NONE),
            Optional::Value(value) => value.serialize(to),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Optional<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Optional<T>, D::Error> {
        from.deserialize_any(Visitor(PhantomData))
    }
}

/// Reads a text or a number with the rules of its type, after looking for `none`.
struct Visitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> de::Visitor<'de> for Visitor<T> {
    type Value = Optional<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value or \"none\"")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Optional<T>, E> {
        Ok(Optional::Nothing)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Optional<T>, E> {
        if text == NONE {
            return Ok(Optional::Nothing);
        }
        let text: StrDeserializer<'_, E> = text.into_deserializer();
        T::deserialize(text).map(Optional::Value)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Optional<T>, E> {
        let number: I64Deserializer<E> = number.into_deserializer();
        T::deserialize(number).map(Optional::Value)
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Optional<T>, E> {
        let number: U64Deserializer<E> = number.into_deserializer();
        T::deserialize(number).map(Optional::Value)
    }
}

/// A setting that every floor has and that may be left out. Unlike an `Option`, it refuses `null`.
pub(super) fn given<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}
