//! Gives typed access to a TOML table: a missing, misspelt or wrongly typed field becomes a finding, and
//! reading continues.

use std::ops::Range;
use std::str::FromStr;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::source::{Source, did_you_mean};
use crate::numbers::Numbers;

pub(super) type Value<'a> = Spanned<DeValue<'a>>;

/// A value with its position in the file.
pub(super) struct Field<T> {
    pub(super) value: T,
    pub(super) span: Range<usize>,
    /// The field's full name, such as `row[2].pays`.
    pub(super) path: String,
}

/// A table, and its name in messages.
#[derive(Clone)]
pub(super) struct Fields<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) table: &'a DeTable<'a>,
    pub(super) span: Range<usize>,
    pub(super) path: String,
    /// The kind of table: "a wager", "a row".
    pub(super) what: &'static str,
}

impl<'a> Fields<'a> {
    pub(super) fn path_of(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// Reports keys that such a table does not have. In a stored text they are ignored: a field that changes
    /// the meaning of others comes with a new format.
    pub(super) fn only(&self, known: &[&str]) {
        for (key, message) in self.unknown(known) {
            let (path, hint) = (self.path_of(key.get_ref()), did_you_mean(key.get_ref(), known));
            let _ = self.source.refuse_new(&key.span(), &path, message, Some(hint));
        }
    }

    /// The same for questions of a condition, none of which can be ignored.
    pub(super) fn only_questions(&self, known: &[&str]) {
        for (key, message) in self.unknown(known) {
            let (path, hint) = (self.path_of(key.get_ref()), did_you_mean(key.get_ref(), known));
            self.source.find(&key.span(), &path, message, Some(hint));
        }
    }

    fn unknown(&self, known: &[&str]) -> impl Iterator<Item = (&'a Spanned<DeString<'a>>, String)> {
        let unknown = self.table.iter().filter(|(key, _)| !known.contains(&&**key.get_ref()));
        unknown.map(|(key, _)| (key, format!("{} has no field `{}`", self.what, key.get_ref())))
    }

    pub(super) fn get(&self, key: &str) -> Option<&'a Value<'a>> {
        self.table.get(key)
    }

    /// Reads a field with `read`, which returns a message if it fails.
    pub(super) fn read<T>(
        &self,
        key: &str,
        read: impl FnOnce(&'a DeValue<'a>) -> Result<T, String>,
    ) -> Option<Field<T>> {
        let value = self.get(key)?;
        match read(value.get_ref()) {
            Ok(read) => Some(Field { value: read, span: value.span(), path: self.path_of(key) }),
            Err(message) => {
                self.source.find(&value.span(), &self.path_of(key), message, None);
                None
            }
        }
    }

    pub(super) fn missing(&self, key: &str, hint: &str) {
        let message = format!("{} needs the field `{key}`", self.what);
        self.source.find(&self.span, &self.path_of(key), message, Some(hint.to_owned()));
    }

    /// Reports a missing field that a stored text can do without.
    pub(super) fn missing_in_new(&self, key: &str, hint: &str) {
        let message = format!("{} needs the field `{key}`", self.what);
        let hint = Some(hint.to_owned());
        let _ = self.source.refuse_new(&self.span, &self.path_of(key), message, hint);
    }

    pub(super) fn string(&self, key: &str) -> Option<Field<&'a str>> {
        self.read(key, text_of)
    }

    pub(super) fn required_string(&self, key: &str, hint: &str) -> Option<Field<&'a str>> {
        if self.get(key).is_none() {
            self.missing(key, hint);
        }
        self.string(key)
    }

    /// Reads a field whose text is parsed into its own type.
    pub(super) fn parsed<T: FromStr<Err: ToString>>(&self, key: &str) -> Option<Field<T>> {
        self.read(key, |value| text_of(value)?.parse().map_err(|error: T::Err| error.to_string()))
    }

    /// Reads a field that must be one of some words.
    pub(super) fn word<T: Copy>(&self, key: &str, known: &[(&str, T)]) -> Option<Field<T>> {
        let field = self.string(key)?;
        match known.iter().find(|(name, _)| *name == field.value) {
            Some(&(_, value)) => Some(Field { value, span: field.span, path: field.path }),
            None => {
                let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                let message = format!("`{}` is not possible here", field.value);
                let hint = did_you_mean(field.value, &names);
                self.source.find(&field.span, &field.path, message, Some(hint));
                None
            }
        }
    }

    /// Reads one text or a list of texts, for people only: a stored text can do without them.
    pub(super) fn strings(&self, key: &str) -> Vec<String> {
        let one_or_more = |value: &'a DeValue<'a>| match value {
            DeValue::Array(items) => {
                items.iter().map(|item| text_of(item.get_ref()).map(str::to_owned)).collect()
            }
            value => text_of(value).map(|text| vec![text.to_owned()]),
        };
        let Some(value) = self.get(key) else { return vec![] };
        one_or_more(value.get_ref()).unwrap_or_else(|message: String| {
            let _ = self.source.refuse_new(&value.span(), &self.path_of(key), message, None);
            vec![]
        })
    }

    pub(super) fn numbers(&self, key: &str) -> Option<Field<Numbers>> {
        self.read(key, numbers_of)
    }

    /// Returns a nested table.
    pub(super) fn table(&self, key: &str, what: &'static str) -> Option<Fields<'a>> {
        let value = self.get(key)?;
        self.as_table(value, self.path_of(key), what)
    }

    /// Returns a nested array of tables.
    pub(super) fn tables(&self, key: &str, what: &'static str) -> Vec<Fields<'a>> {
        let Some(value) = self.get(key) else { return vec![] };
        let DeValue::Array(items) = value.get_ref() else {
            let message = format!("is {}, not a list of tables", kind_of(value.get_ref()));
            self.source.find(&value.span(), &self.path_of(key), message, None);
            return vec![];
        };
        let path = |place: usize| format!("{}[{}]", self.path_of(key), place + 1);
        items
            .iter()
            .enumerate()
            .filter_map(|(place, item)| self.as_table(item, path(place), what))
            .collect()
    }

    fn as_table(
        &self,
        value: &'a Value<'a>,
        path: String,
        what: &'static str,
    ) -> Option<Fields<'a>> {
        if let DeValue::Table(table) = value.get_ref() {
            return Some(Fields { source: self.source, table, span: value.span(), path, what });
        }
        let message = format!("is {}, not a table", kind_of(value.get_ref()));
        self.source.find(&value.span(), &path, message, None);
        None
    }
}

pub(super) fn kind_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with decimals",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date or time",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

pub(super) fn text_of<'a>(value: &'a DeValue<'a>) -> Result<&'a str, String> {
    match value {
        DeValue::String(text) => Ok(text),
        value => Err(format!("is {}, not a text in quotes", kind_of(value))),
    }
}

pub(super) fn whole_of(value: &DeValue<'_>) -> Result<i64, String> {
    match value {
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_err(|_| format!("{number} is too large")),
        value => Err(format!("is {}, not a whole number", kind_of(value))),
    }
}

pub(super) fn truth_of(value: &DeValue<'_>) -> Result<bool, String> {
    match value {
        DeValue::Boolean(truth) => Ok(*truth),
        value => Err(format!("is {}, not true or false", kind_of(value))),
    }
}

pub(super) fn numbers_of(value: &DeValue<'_>) -> Result<Numbers, String> {
    let shape =
        || format!("write a number from 0 to {}, `[6, 7]`, `\"6-9\"` or `\"4+\"`", Numbers::MAX);
    match value {
        DeValue::Integer(_) => u8::try_from(whole_of(value)?)
            .ok()
            .and_then(Numbers::one)
            .ok_or_else(|| format!("is out of range; {}", shape())),
        DeValue::String(text) => Numbers::parse(text)
            .ok_or_else(|| format!("`{text}` is no set of numbers; {}", shape())),
        DeValue::Array(items) if !items.is_empty() => {
            items.iter().try_fold(Numbers::default(), |so_far, item| {
                Ok(so_far.or(numbers_of(item.get_ref())?))
            })
        }
        value => Err(format!("is {}; {}", kind_of(value), shape())),
    }
}
