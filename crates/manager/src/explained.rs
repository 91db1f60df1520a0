//! A deserialiser around another one that keeps the text of an error.
//!
//! `postcard` drops the text when a type refuses its value. Why a stored pay table cannot be understood is
//! worth knowing, so a record that cannot be read is read once more through this deserialiser.
//!
//! ```text
//! type --deserialize--> Explained(postcard) --visitor--> Explained(type's visitor)
//!                                              refuses: the text goes to `why`, postcard gets none
//! ```
//!
//! Every part of serde is wrapped in the same way, so that a refusal at any depth is seen.

use std::cell::RefCell;
use std::fmt;

use serde::Deserialize;
use serde::de::{
    self, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};

/// Why the bytes are not a `T`; `None` if they are one.
pub(crate) fn explain<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Option<String> {
    let why = RefCell::new(None);
    let mut postcard = postcard::Deserializer::from_bytes(bytes);
    T::deserialize(Explained { inner: &mut postcard, why: &why }).err().map(|reason| reason.0)
}

/// A part of serde, and the text of the first refusal.
struct Explained<'a, T> {
    inner: T,
    why: &'a RefCell<Option<String>>,
}

/// The text of an error.
#[derive(Debug)]
struct Reason(String);

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Reason {}

impl de::Error for Reason {
    fn custom<T: fmt::Display>(why: T) -> Reason {
        Reason(why.to_string())
    }
}

/// Takes the text that was kept for an error of the inner deserialiser, or the error's own.
fn reason<E: fmt::Display>(why: &RefCell<Option<String>>) -> impl Fn(E) -> Reason {
    |error| Reason(why.take().unwrap_or_else(|| error.to_string()))
}

/// Keeps the text of a refusal, and returns an error of the inner deserialiser in its place.
fn keep<E: de::Error>(why: &RefCell<Option<String>>) -> impl Fn(Reason) -> E {
    |Reason(text)| {
        why.replace(Some(text));
        E::custom("")
    }
}

macro_rules! deserialize {
    ($($name:ident($($argument:ident: $type:ty),*))*) => {$(
        fn $name<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, Reason> {
            let Explained { inner, why } = self;
            inner.$name($($argument,)* Explained { inner: visitor, why }).map_err(reason(why))
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Explained<'_, D> {
    type Error = Reason;

    deserialize! {
        deserialize_any() deserialize_bool() deserialize_i8() deserialize_i16() deserialize_i32()
        deserialize_i64() deserialize_i128() deserialize_u8() deserialize_u16() deserialize_u32()
        deserialize_u64() deserialize_u128() deserialize_f32() deserialize_f64() deserialize_char()
        deserialize_str() deserialize_string() deserialize_bytes() deserialize_byte_buf()
        deserialize_option() deserialize_unit() deserialize_seq() deserialize_map()
        deserialize_identifier() deserialize_ignored_any()
        deserialize_unit_struct(name: &'static str)
        deserialize_newtype_struct(name: &'static str)
        deserialize_tuple(len: usize)
        deserialize_tuple_struct(name: &'static str, len: usize)
        deserialize_struct(name: &'static str, fields: &'static [&'static str])
        deserialize_enum(name: &'static str, variants: &'static [&'static str])
    }

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

macro_rules! visit {
    ($($name:ident($type:ty))*) => {$(
        fn $name<E: de::Error>(self, value: $type) -> Result<V::Value, E> {
            self.inner.$name::<Reason>(value).map_err(keep(self.why))
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Explained<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.expecting(f)
    }

    visit! {
        visit_bool(bool) visit_i8(i8) visit_i16(i16) visit_i32(i32) visit_i64(i64) visit_i128(i128)
        visit_u8(u8) visit_u16(u16) visit_u32(u32) visit_u64(u64) visit_u128(u128) visit_f32(f32)
        visit_f64(f64) visit_char(char) visit_str(&str) visit_borrowed_str(&'de str)
        visit_string(String) visit_bytes(&[u8]) visit_borrowed_bytes(&'de [u8])
        visit_byte_buf(Vec<u8>)
    }

    fn visit_none<E: de::Error>(self) -> Result<V::Value, E> {
        self.inner.visit_none::<Reason>().map_err(keep(self.why))
    }

    fn visit_unit<E: de::Error>(self) -> Result<V::Value, E> {
        self.inner.visit_unit::<Reason>().map_err(keep(self.why))
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        let Explained { inner, why } = self;
        inner.visit_some(Explained { inner: from, why }).map_err(keep(why))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, from: D) -> Result<V::Value, D::Error> {
        let Explained { inner, why } = self;
        inner.visit_newtype_struct(Explained { inner: from, why }).map_err(keep(why))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<V::Value, A::Error> {
        let Explained { inner, why } = self;
        inner.visit_seq(Explained { inner: items, why }).map_err(keep(why))
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<V::Value, A::Error> {
        let Explained { inner, why } = self;
        inner.visit_map(Explained { inner: fields, why }).map_err(keep(why))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, variant: A) -> Result<V::Value, A::Error> {
        let Explained { inner, why } = self;
        inner.visit_enum(Explained { inner: variant, why }).map_err(keep(why))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Explained<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<S::Value, D::Error> {
        let Explained { inner, why } = self;
        inner.deserialize(Explained { inner: from, why }).map_err(keep(why))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Explained<'_, A> {
    type Error = Reason;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Reason> {
        let why = self.why;
        self.inner.next_element_seed(Explained { inner: seed, why }).map_err(reason(why))
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Explained<'_, A> {
    type Error = Reason;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Reason> {
        let why = self.why;
        self.inner.next_key_seed(Explained { inner: seed, why }).map_err(reason(why))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Reason> {
        let why = self.why;
        self.inner.next_value_seed(Explained { inner: seed, why }).map_err(reason(why))
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, 'a, A: EnumAccess<'de>> EnumAccess<'de> for Explained<'a, A> {
    type Error = Reason;
    type Variant = Explained<'a, A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self::Variant), Reason> {
        let Explained { inner, why } = self;
        let read = inner.variant_seed(Explained { inner: seed, why }).map_err(reason(why));
        read.map(|(value, inner)| (value, Explained { inner, why }))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Explained<'_, A> {
    type Error = Reason;

    fn unit_variant(self) -> Result<(), Reason> {
        self.inner.unit_variant().map_err(reason(self.why))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Reason> {
        let Explained { inner, why } = self;
        inner.newtype_variant_seed(Explained { inner: seed, why }).map_err(reason(why))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Reason> {
        let Explained { inner, why } = self;
        inner.tuple_variant(len, Explained { inner: visitor, why }).map_err(reason(why))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Reason> {
        let Explained { inner, why } = self;
        inner.struct_variant(fields, Explained { inner: visitor, why }).map_err(reason(why))
    }
}

#[cfg(test)]
mod tests {
    use floor::TableId;
    use serde::Serialize;

    use super::*;

    /// One of every shape that records are made of.
    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    enum Shape {
        Unit,
        Newtype(Option<TableId>),
        Tuple(u8, i64),
        Struct { list: Vec<(bool, TableId)>, map: std::collections::BTreeMap<String, TableId> },
    }

    #[test]
    fn what_can_be_read_has_no_reason_and_a_refusal_at_any_depth_has_its_own() {
        let table = || TableId::try_from("BAC01").unwrap();
        let shapes = vec![
            Shape::Unit,
            Shape::Newtype(None),
            Shape::Tuple(7, -1),
            Shape::Newtype(Some(table())),
            Shape::Struct { list: vec![(true, table())], map: [("a".to_owned(), table())].into() },
        ];
        let bytes = postcard::to_stdvec(&shapes).unwrap();
        assert_eq!(postcard::from_bytes::<Vec<Shape>>(&bytes).as_ref(), Ok(&shapes));
        assert_eq!(explain::<Vec<Shape>>(&bytes), None);
        let refusal = TableId::try_from("B?C01").unwrap_err().to_string();
        let places = (0..bytes.len()).filter(|&at| bytes[at..].starts_with(b"BAC01"));
        let places: Vec<usize> = places.collect();
        assert_eq!(places.len(), 3);
        for at in places {
            let mut wrong = bytes.clone();
            wrong[at + 1] = b'?';
            assert_eq!(explain::<Vec<Shape>>(&wrong), Some(refusal.clone()));
        }
        // What `postcard` finds wrong by itself keeps its own text.
        let cut = &bytes[..bytes.len() - 1];
        let own = postcard::from_bytes::<Vec<Shape>>(cut).unwrap_err().to_string();
        assert_eq!(explain::<Vec<Shape>>(cut), Some(own));
    }
}
