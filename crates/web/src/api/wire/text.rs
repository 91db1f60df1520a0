//! Texts and whole numbers of the API: each type enforces its limits and declares them in the contract.

use std::fmt;

use cards::Card;
use floor::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::openapi::{KnownFormat, RefOr, SchemaFormat};
use utoipa::{PartialSchema, ToSchema};

/// The largest whole number that every JSON parser holds exactly.
const EXACT: u64 = (1 << 53) - 1;

macro_rules! texts {
    ($($(#[doc = $words:literal])* $name:ident $least:literal to $most:literal $kind:ident;)*) => {$(
        $(#[doc = $words])*
        #[derive(Clone, PartialEq, Eq)]
        pub(crate) struct $name(pub(crate) String);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                let text = String::deserialize(from)?;
                bounded(&text, $least, $most).map_err(de::Error::custom)?;
                Letters::$kind.check(&text).map_err(de::Error::custom)?;
                Ok($name(text))
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let text = ObjectBuilder::new()
                    .schema_type(Type::String)
                    .min_length(Some($least))
                    .max_length(Some($most))
                    .pattern(Letters::$kind.pattern())
                    .description(Some(concat!($($words),*).trim()));
                RefOr::T(Schema::Object(text.build()))
            }
        }

        impl ToSchema for $name {}
    )*};
}

texts! {
    /// A display name.
    Title 1 to 80 Line;
    /// A text that explains why something was done.
    Words 0 to 1000 Line;
    /// The name of a row of a pay table, or of a wager, as spelt in the catalog.
    Label 1 to 64 Line;
    /// The name of a person who logs in.
    Visitor 1 to 64 Any;
    /// The boot id of a device: drawn when the device starts, and sent with every message.
    Boot 1 to 64 Line;
    /// The settings of a floor as TOML, as returned by `GET /floor`.
    Settings 1 to 60000 Any;
}

/// Which characters a text may contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Letters {
    /// One line of printable characters: see [`floor::check_printable`].
    Line,
    /// The same for a secret: the error does not name the character.
    Hidden,
    /// ASCII digits.
    Digits,
    /// All characters.
    Any,
}

impl Letters {
    pub(super) fn check(self, text: &str) -> Result<(), String> {
        match self {
            Letters::Line => floor::check_printable(text).map_err(|why| why.to_string()),
            Letters::Hidden => floor::check_printable(text)
                .map_err(|_| "must contain only printable characters".to_owned()),
            Letters::Digits if text.bytes().all(|it| it.is_ascii_digit()) => Ok(()),
            Letters::Digits => Err("must contain only digits".to_owned()),
            Letters::Any => Ok(()),
        }
    }

    /// The same rule as a pattern for the contract.
    pub(super) const fn pattern(self) -> Option<&'static str> {
        match self {
            Letters::Line | Letters::Hidden => Some(
                "^[^\\u0000-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]*$",
            ),
            Letters::Digits => Some("^[0-9]*$"),
            Letters::Any => None,
        }
    }
}

/// Counts characters, as JSON Schema does.
pub(super) fn bounded(text: &str, least: usize, most: usize) -> Result<(), String> {
    let letters = text.chars().count();
    if (least..=most).contains(&letters) {
        return Ok(());
    }
    Err(format!("must have {least} to {most} characters, not {letters}"))
}

macro_rules! shown {
    ($($name:ident)*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

// The other types may contain a secret that was entered in the wrong field: they are neither printed nor
// written.
shown! { Words Label Boot }

macro_rules! wholes {
    ($($(#[doc = $words:literal])* $name:ident: $number:ident $least:literal to $most:expr;)*) => {$(
        $(#[doc = $words])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
        pub(crate) struct $name(pub(crate) $number);

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                let number = from.deserialize_any(Whole)?;
                let fits = $number::try_from(number).ok().filter(|it| ($least..=$most).contains(it));
                let (least, most) = ($least, $most);
                fits.map($name).ok_or_else(|| de::Error::custom(format_args!(
                    "must be a whole number from {least} to {most}"
                )))
            }
        }

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                let number = ObjectBuilder::new()
                    .schema_type(Type::Integer)
                    .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
                    .minimum(Some($least))
                    .maximum(Some($most))
                    .description(Some(concat!($($words),*).trim()));
                RefOr::T(Schema::Object(number.build()))
            }
        }

        impl ToSchema for $name {}
    )*};
}

wholes! {
    /// A count.
    Count: u64 0 to EXACT;
    /// The number of decks in a shoe.
    Decks: u8 1 to 12;
    /// How many players make the same bet.
    Bettors: u32 1 to 100;
    /// The final points of a hand.
    Point: u8 0 to 9;
    /// The number of a seat. Seat 1 is at the dealer's right.
    SeatNumber: u8 1 to 9;
}

impl From<Seat> for SeatNumber {
    fn from(seat: Seat) -> SeatNumber {
        SeatNumber(seat.get())
    }
}

impl SeatNumber {
    pub(crate) fn seat(self) -> Seat {
        self.0.try_into().expect("1 to 9 are seats")
    }
}

/// Parses a whole number. JSON does not distinguish integers from decimals: 3.0 is 3.
struct Whole;

impl de::Visitor<'_> for Whole {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<u64, E> {
        Ok(number)
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<u64, E> {
        // Printed without an exponent, it can be parsed as an integer.
        let whole = format!("{number:.0}").parse().ok().filter(|_| number.fract() == 0.0);
        whole.ok_or_else(|| E::invalid_value(de::Unexpected::Float(number), &self))
    }
}

/// A card: its rank and its suit, such as `9s` or `Td`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CardText(pub(crate) Card);

fn card(text: &str) -> Result<Card, String> {
    // The value is not repeated in the error: it may be a staff card number, sent as the wrong kind of card.
    text.parse().map_err(|_| "this is not a card of a shoe; write `9s` or `Td`".to_owned())
}

impl<'de> Deserialize<'de> for CardText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<CardText, D::Error> {
        let text = String::deserialize(from)?;
        card(&text).map(CardText).map_err(de::Error::custom)
    }
}

impl Serialize for CardText {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

fn pattern(pattern: &str, words: &str) -> RefOr<Schema> {
    let text = ObjectBuilder::new().schema_type(Type::String);
    RefOr::T(Schema::Object(text.pattern(Some(pattern)).description(Some(words)).build()))
}

impl PartialSchema for CardText {
    fn schema() -> RefOr<Schema> {
        pattern("^[A2-9TJQKatjqk][SHDCshdc]$", "A card: rank and suit, such as `9s` or `Td`.")
    }
}

impl ToSchema for CardText {}

/// The key of an input. Send the same key when you repeat an input, and it is executed only once.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct InputKey(pub(crate) String);

impl<'de> Deserialize<'de> for InputKey {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<InputKey, D::Error> {
        let text = String::deserialize(from)?;
        let plain = |byte: u8| byte == b' ' || byte.is_ascii_graphic();
        if (1..=64).contains(&text.len()) && text.bytes().all(plain) {
            return Ok(InputKey(text));
        }
        Err(de::Error::custom("a key must have 1 to 64 printable ASCII characters"))
    }
}

impl PartialSchema for InputKey {
    fn schema() -> RefOr<Schema> {
        let words =
            "The key of an input. Send the same key when you repeat the input: it is done once.";
        pattern("^[ -~]{1,64}$", words)
    }
}

impl ToSchema for InputKey {}

/// Cards in dealing order, separated by single spaces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CardLine(pub(crate) Vec<Card>);

impl<'de> Deserialize<'de> for CardLine {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<CardLine, D::Error> {
        let text = String::deserialize(from)?;
        let cards: Result<_, _> = text.split(' ').map(card).collect();
        cards.map(CardLine).map_err(de::Error::custom)
    }
}

impl Serialize for CardLine {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let cards: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        to.serialize_str(&cards.join(" "))
    }
}

impl PartialSchema for CardLine {
    fn schema() -> RefOr<Schema> {
        let cards = "^[A2-9TJQKatjqk][SHDCshdc]( [A2-9TJQKatjqk][SHDCshdc])*$";
        pattern(cards, "Cards in dealing order, with one space between them.")
    }
}

impl ToSchema for CardLine {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_kept_and_told() {
        let read = |text: &str| serde_json::from_str::<Decks>(text).map_err(|e| e.to_string());
        assert_eq!((read("8"), read("8.0")), (Ok(Decks(8)), Ok(Decks(8))));
        assert!(["8.5", "-8", "1e30", "-0.5", "\"8\""].iter().all(|text| read(text).is_err()));
        assert!(read("13").unwrap_err().starts_with("must be a whole number from 1 to 12"));
        let read = |text: &str| serde_json::from_value::<InputKey>(text.into()).map(|it| it.0);
        assert_eq!(read(&"k".repeat(64)).unwrap().len(), 64);
        assert!(read("").is_err() && read(&"k".repeat(65)).is_err() && read("k\n").is_err());
        let read = |text: &str| serde_json::from_value::<Label>(text.into()).map(|it| it.0);
        assert!(read(&"\u{1f0a1}".repeat(64)).is_ok(), "letters are counted, not bytes");
        assert!(read("").is_err() && read(&"k".repeat(65)).is_err());
        let read =
            |text: &str| serde_json::from_value::<CardLine>(text.into()).map(|it| it.0.len());
        assert_eq!(read("9s Td 4h Kc").unwrap(), 4);
        assert!(read("9s  Td").is_err() && read("").is_err() && read("1x").is_err());
        let read = |text: &str| serde_json::from_value::<Title>(text.into()).is_ok();
        assert!(read("Dana Kim") && !read("Dana\nTotal 1.00") && !read("a\u{1b}[2J"));
    }
}
