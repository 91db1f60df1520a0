//! The catalog that ships, against the documents it was copied from; and files that are wrong.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod examples;
mod findings;
mod shipped;
