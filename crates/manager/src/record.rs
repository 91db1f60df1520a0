//! The contents of a journal record, and their encoding.
//!
//! The first byte of a body is its format. Format 4, which is written today, is the body in `postcard`: a
//! placed coin takes about forty bytes. Formats 2 and 3 were the same with fewer fields; format 1 was JSON,
//! and its first byte was the opening brace. Old formats are never rewritten: they are read through
//! [`upcast`].

use floor::{Event, Millis, StaffId};
use serde::{Deserialize, Serialize};

use crate::explained::explain;
use crate::key::Key;
use crate::upcast;
use crate::{format_2, format_3};

/// The first four bytes of the hash of the request. If a key is repeated with a different request, its sender
/// made a mistake. Zeros where nothing was kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fingerprint(pub [u8; 4]);

impl Fingerprint {
    /// The fingerprint of a request.
    #[must_use]
    pub fn of(request: &str) -> Fingerprint {
        let [a, b, c, d, ..] = *blake3::hash(request.as_bytes()).as_bytes();
        Fingerprint([a, b, c, d])
    }
}

/// The actor named in records of the system itself.
pub(crate) fn system() -> StaffId {
    StaffId::try_from("SYSTEM").expect("capital letters are a name")
}

/// The body of the record that names a journal's first signing key, for a journal that has none yet.
#[must_use]
pub fn first_key_body(public_key: &str, now: Millis) -> Vec<u8> {
    let event = Event::SigningKeySet { public_key: public_key.to_owned(), rotation: None };
    let key = Key::try_from("signing-key:1").expect("a name and a number are a key");
    Body::write(&key, now, &system(), Fingerprint::default(), &[event])
}

/// Reads a value, and returns the bytes after it. An error says which value was refused, and why.
pub(crate) fn from_postcard<'a, T: Deserialize<'a>>(
    bytes: &'a [u8],
) -> Result<(T, &'a [u8]), String> {
    let why = |error: postcard::Error| explain::<T>(bytes).unwrap_or_else(|| error.to_string());
    postcard::take_from_bytes(bytes).map_err(why)
}

/// The body of a record: who sent the command, when, and what happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Body {
    /// The submission's key.
    pub key: Key,
    /// When it was decided.
    pub at: Millis,
    /// Who sent the command.
    pub by: StaffId,
    /// The fingerprint of the request.
    pub request: Fingerprint,
    /// What happened.
    pub events: Vec<Event>,
}

impl Body {
    /// The format that is written.
    pub const FORMAT: u8 = 4;

    /// Its canonical bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        Body::write(&self.key, self.at, &self.by, self.request, &self.events)
    }

    /// The canonical bytes of a body with these parts.
    pub(crate) fn write(
        key: &Key,
        at: Millis,
        by: &StaffId,
        request: Fingerprint,
        events: &[Event],
    ) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(64);
        bytes.push(Body::FORMAT);
        postcard::to_extend(&(key, at, by, request, events), bytes)
            .expect("events have only texts, numbers and lists")
    }

    /// Reads a body of this format or an older one.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Body, String> {
        match bytes.split_first() {
            Some((&Body::FORMAT, body)) => match from_postcard(body) {
                Ok((body, [])) => Ok(body),
                Ok((_, more)) => Err(format!("{} bytes follow its end", more.len())),
                Err(error) => Err(format!("it cannot be read in format {}: {error}", Body::FORMAT)),
            },
            Some((&format_3::FORMAT, body)) => upcast::from_format_3(body),
            Some((&format_2::FORMAT, body)) => upcast::from_format_2(body),
            Some((b'{', _)) => upcast::from_json(bytes),
            Some((format, _)) => Err(format!(
                "it has format {format}, and this program knows formats up to {}; use a newer program",
                Body::FORMAT
            )),
            None => Err("it is empty".to_owned()),
        }
    }

    /// Reads only the key of a body.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    pub(crate) fn key_of(bytes: &[u8]) -> Result<Key, String> {
        match bytes.split_first() {
            Some((&(Body::FORMAT | format_3::FORMAT | format_2::FORMAT), body)) => {
                postcard::take_from_bytes(body).map(|(key, _)| key).map_err(|it| it.to_string())
            }
            _ => Body::from_bytes(bytes).map(|body| body.key),
        }
    }
}
