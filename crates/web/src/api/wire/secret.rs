//! Secrets in requests: passwords, PINs and card numbers.
//!
//! The value is private. It leaves the type only by `reveal`, when the secret is checked or its digest
//! is computed. The deserialiser writes its own errors for every JSON type, so a secret of the wrong
//! type (a PIN as a number, a card as a list) does not appear in the error either. `Debug` and
//! `Serialize` hide the value, and there is no `Display`.

use std::fmt;

use serde::de::{self, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::text::{Letters, bounded};

macro_rules! secrets {
    ($($(#[doc = $words:literal])* $name:ident $least:literal to $most:literal $kind:ident;)*) => {$(
        $(#[doc = $words])*
        #[derive(Clone, PartialEq, Eq)]
        pub(crate) struct $name(String);

        impl $name {
            /// The value, to check it or to compute its digest.
            pub(crate) fn reveal(self) -> String {
                self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(floor::Digest::HIDDEN)
            }
        }

        /// A secret is never written.
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(floor::Digest::HIDDEN)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$name, D::Error> {
                let wanted = concat!("must be a string of ", $least, " to ", $most, " characters");
                let text = from.deserialize_any(SecretVisitor(wanted))?;
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

secrets! {
    /// A password, a PIN or a card number, as typed or swiped.
    Secret 1 to 200 Any;
    /// A new password.
    NewPassword 8 to 200 Any;
    /// A new PIN: digits.
    NewPin 4 to 12 Digits;
    /// The number of a new card.
    NewCard 4 to 64 Hidden;
    /// A password or a token in a form of a page. It may be empty.
    FormSecret 0 to 65536 Any;
}

/// Accepts a string. Every other type gives this error, which does not contain the value.
struct SecretVisitor(&'static str);

impl SecretVisitor {
    fn refuse<T, E: de::Error>(&self) -> Result<T, E> {
        Err(E::custom(self.0))
    }
}

impl<'de> Visitor<'de> for SecretVisitor {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<String, E> {
        Ok(text)
    }

    fn visit_bool<E: de::Error>(self, _: bool) -> Result<String, E> {
        self.refuse()
    }

    fn visit_i64<E: de::Error>(self, _: i64) -> Result<String, E> {
        self.refuse()
    }

    fn visit_i128<E: de::Error>(self, _: i128) -> Result<String, E> {
        self.refuse()
    }

    fn visit_u64<E: de::Error>(self, _: u64) -> Result<String, E> {
        self.refuse()
    }

    fn visit_u128<E: de::Error>(self, _: u128) -> Result<String, E> {
        self.refuse()
    }

    fn visit_f64<E: de::Error>(self, _: f64) -> Result<String, E> {
        self.refuse()
    }

    fn visit_bytes<E: de::Error>(self, _: &[u8]) -> Result<String, E> {
        self.refuse()
    }

    fn visit_unit<E: de::Error>(self) -> Result<String, E> {
        self.refuse()
    }

    fn visit_none<E: de::Error>(self) -> Result<String, E> {
        self.refuse()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, _: A) -> Result<String, A::Error> {
        self.refuse()
    }

    fn visit_map<A: MapAccess<'de>>(self, _: A) -> Result<String, A::Error> {
        self.refuse()
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;

    /// The error for a value of the wrong type, from the parser that repeats most.
    fn error<T: DeserializeOwned + fmt::Debug>(json: &str) -> String {
        serde_json::from_str::<T>(json).unwrap_err().to_string()
    }

    #[test]
    fn a_secret_is_in_no_error_and_in_no_debug_text() {
        let long = format!("\"{}\"", "90210417".repeat(30));
        for json in [
            "90210417",
            "-90210417",
            "90210417.5",
            "902104179021041790210417",
            "[\"90210417\"]",
            "[90210417]",
            "{\"90210417\": 90210417}",
            "true",
            "null",
            "\"\"",
            &*long,
        ] {
            for said in [error::<Secret>(json), error::<NewPassword>(json), error::<NewCard>(json)]
            {
                assert!(!said.contains("90210417"), "{json}: {said}");
            }
        }
        for json in ["90210417", "\"9021 0417\"", "\"90210417902104179\"", "\"90210417\\n\""] {
            let said = error::<NewPin>(json);
            assert!(!said.contains("90210417"), "{json}: {said}");
        }
        let said = error::<NewCard>("\"CARD\\u001b9a77\"");
        assert!(!said.contains("9a77") && !said.contains("001B"), "{said}");
        let secret: Secret = serde_json::from_str("\"2000\"").unwrap();
        assert_eq!(format!("{secret:?}"), "(hidden)");
        assert_eq!(secret.reveal(), "2000");
    }

    #[test]
    fn a_new_pin_is_4_to_12_digits() {
        let read = |text: &str| serde_json::from_value::<NewPin>(text.into()).is_ok();
        assert!(read("0417") && !read("abcd") && !read("123") && !read("１２３４"));
    }
}
