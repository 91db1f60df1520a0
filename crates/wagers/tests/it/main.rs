//! Tests of the shipped catalog against the documents it was copied from, and of files with mistakes.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod examples;
mod findings;
mod shipped;
mod stored;
