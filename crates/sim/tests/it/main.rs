//! Simulated days, and an auditor that can fail.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod books;
mod days;
mod demo;
mod liars;
mod reports;
