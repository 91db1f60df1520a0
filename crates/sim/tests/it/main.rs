//! Tests of simulated days, and of the auditor.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod books;
mod days;
mod demo;
mod liars;
mod reports;
