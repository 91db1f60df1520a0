//! The catalog that ships, against the documents it was copied from.

mod shipped;
