//! Determines the shape of a type in its serialised form: fields, kinds and their order.
//!
//! [`Shapes`] is a deserializer that answers every request with some value and records what was requested. An
//! enum is requested repeatedly, with its variants in turn, until every one has been seen. Where a type
//! refuses a text (a card is not a name), the next text is tried.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Deserialize;
use serde::de::value::{Error, U32Deserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

/// A number that is a seat, a set of seats, a rate and a count.
const NUMBER: i8 = 2;

enum Type {
    Fields(Vec<String>),
    /// Each variant's name, and what it holds once it was seen.
    OneOf(Vec<(&'static str, Option<String>)>),
}

/// The shapes of a type and of every type in it.
pub(crate) struct Shapes<'t> {
    texts: &'t [&'t str],
    types: BTreeMap<&'static str, Type>,
    /// Which text is tried at each place.
    tried: BTreeMap<String, usize>,
    /// How often each enum was asked for.
    turns: BTreeMap<&'static str, usize>,
    path: Vec<&'static str>,
    last_text: String,
    /// The shape of what was read last.
    shape: String,
}

impl<'t> Shapes<'t> {
    /// Describes a type, in lines. `texts` are tried in turn wherever it reads one.
    pub(crate) fn of<T: for<'de> Deserialize<'de>>(texts: &'t [&'t str]) -> String {
        let mut shapes = Shapes {
            texts,
            types: BTreeMap::new(),
            tried: BTreeMap::new(),
            turns: BTreeMap::new(),
            path: vec![],
            last_text: String::new(),
            shape: String::new(),
        };
        loop {
            shapes.path.clear();
            match T::deserialize(&mut shapes) {
                Ok(_) if shapes.all_seen() => return shapes.describe(),
                Ok(_) => {}
                Err(error) => {
                    let tried = shapes.tried.entry(shapes.last_text.clone()).or_default();
                    *tried += 1;
                    assert!(*tried < texts.len(), "no text fits {}: {error}", shapes.last_text);
                }
            }
        }
    }

    fn all_seen(&self) -> bool {
        self.types.values().all(|it| match it {
            Type::Fields(_) => true,
            Type::OneOf(variants) => variants.iter().all(|(_, shape)| shape.is_some()),
        })
    }

    fn describe(&self) -> String {
        let mut text = String::new();
        for (name, shape) in &self.types {
            match shape {
                Type::Fields(fields) => {
                    let _ = writeln!(text, "{name}");
                    for field in fields {
                        let _ = writeln!(text, "    {field}");
                    }
                }
                Type::OneOf(variants) => {
                    let _ = writeln!(text, "{name}, one of");
                    for (number, (variant, holds)) in variants.iter().enumerate() {
                        let holds = holds.as_deref().unwrap_or_default();
                        let _ = writeln!(text, "    {number} {variant} {holds}");
                    }
                }
            }
        }
        text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
    }

    /// Reads fields one after another; leaves the shape of each.
    fn fields<'de, V: Visitor<'de>>(
        &mut self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<(V::Value, Vec<String>), Error> {
        let mut fields = Fields { shapes: self, names, seen: vec![] };
        let value = visitor.visit_seq(&mut fields)?;
        Ok((value, fields.seen))
    }
}

macro_rules! numbers {
    ($($ask:ident $answer:ident $name:ident)*) => {$(
        fn $ask<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            stringify!($name).clone_into(&mut self.shape);
            visitor.$answer($name::from(NUMBER))
        }
    )*};
}

macro_rules! counts {
    ($($ask:ident $answer:ident $name:ident)*) => {$(
        fn $ask<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            stringify!($name).clone_into(&mut self.shape);
            visitor.$answer($name::from(NUMBER.unsigned_abs()))
        }
    )*};
}

macro_rules! never {
    ($($ask:ident)*) => {$(
        fn $ask<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
            Err(Error::custom(concat!("records never ask for ", stringify!($ask))))
        }
    )*};
}

impl<'de> Deserializer<'de> for &mut Shapes<'_> {
    type Error = Error;

    numbers! {
        deserialize_i8 visit_i8 i8
        deserialize_i16 visit_i16 i16
        deserialize_i32 visit_i32 i32
        deserialize_i64 visit_i64 i64
        deserialize_i128 visit_i128 i128
    }

    counts! {
        deserialize_u8 visit_u8 u8
        deserialize_u16 visit_u16 u16
        deserialize_u32 visit_u32 u32
        deserialize_u64 visit_u64 u64
        deserialize_u128 visit_u128 u128
    }

    never! {
        deserialize_any deserialize_ignored_any deserialize_identifier deserialize_f32
        deserialize_f64 deserialize_char deserialize_bytes deserialize_byte_buf
    }

    fn is_human_readable(&self) -> bool {
        false
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        "bool".clone_into(&mut self.shape);
        visitor.visit_bool(true)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        "text".clone_into(&mut self.shape);
        self.last_text = self.path.join(".");
        let tried = self.tried.get(&self.last_text).copied().unwrap_or_default();
        visitor.visit_str(self.texts[tried])
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let value = visitor.visit_some(&mut *self)?;
        self.shape.push_str(" or none");
        Ok(value)
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.shape.clear();
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let (value, seen) = self.fields(&[""], visitor)?;
        self.shape = format!("list of{}", seen.concat());
        Ok(value)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        let (value, seen) = self.fields(&[""; 64][..len], visitor)?;
        let mut kinds = seen.clone();
        kinds.dedup();
        self.shape = match &kinds[..] {
            [one] => format!("{len} times{one}"),
            _ => format!("({} )", seen.join(",")),
        };
        Ok(value)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let mut pair = Pair { shapes: &mut *self, key: None, value: String::new() };
        let value = visitor.visit_map(&mut pair)?;
        let (from, to) = (pair.key.unwrap_or_default(), pair.value);
        self.shape = format!("map from {from} to {to}");
        Ok(value)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (value, seen) = self.fields(fields, visitor)?;
        self.types.insert(name, Type::Fields(seen));
        name.clone_into(&mut self.shape);
        Ok(value)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let all = || Type::OneOf(variants.iter().map(|&variant| (variant, None)).collect());
        let Type::OneOf(known) = self.types.entry(name).or_insert_with(all) else {
            panic!("two types are called {name}")
        };
        // In turns, also when all were seen: within one of them there may be another enum.
        let turn = self.turns.entry(name).or_default();
        let index = *turn % known.len();
        *turn += 1;
        self.path.push(variants[index]);
        let value = visitor.visit_enum(Variant { shapes: &mut *self, index })?;
        self.path.pop();
        let shape = std::mem::replace(&mut self.shape, name.to_owned());
        if let Some(Type::OneOf(known)) = self.types.get_mut(name) {
            known[index].1 = Some(shape);
        }
        Ok(value)
    }
}

struct Fields<'a, 't> {
    shapes: &'a mut Shapes<'t>,
    names: &'static [&'static str],
    seen: Vec<String>,
}

impl<'de> SeqAccess<'de> for &mut Fields<'_, '_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some(name) = self.names.get(self.seen.len()) else { return Ok(None) };
        self.shapes.path.push(name);
        let value = seed.deserialize(&mut *self.shapes)?;
        self.shapes.path.pop();
        self.seen.push(format!("{name} {}", self.shapes.shape));
        Ok(Some(value))
    }
}

struct Pair<'a, 't> {
    shapes: &'a mut Shapes<'t>,
    key: Option<String>,
    value: String,
}

impl<'de> MapAccess<'de> for &mut Pair<'_, '_> {
    type Error = Error;

    fn next_key_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        if self.key.is_some() {
            return Ok(None);
        }
        let key = seed.deserialize(&mut *self.shapes)?;
        self.key = Some(self.shapes.shape.clone());
        Ok(Some(key))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        let value = seed.deserialize(&mut *self.shapes)?;
        self.value.clone_from(&self.shapes.shape);
        Ok(value)
    }
}

struct Variant<'a, 't> {
    shapes: &'a mut Shapes<'t>,
    index: usize,
}

impl<'de> EnumAccess<'de> for Variant<'_, '_> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Error> {
        let index: U32Deserializer<Error> =
            u32::try_from(self.index).unwrap_or(u32::MAX).into_deserializer();
        Ok((seed.deserialize(index)?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, '_> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.shapes.shape.clear();
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.shapes)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Error> {
        self.shapes.deserialize_tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let (value, seen) = self.shapes.fields(fields, visitor)?;
        self.shapes.shape = format!("{{ {} }}", seen.join(", "));
        Ok(value)
    }
}
