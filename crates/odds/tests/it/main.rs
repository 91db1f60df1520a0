//! The exact engine against everything that can check it.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod brute;
mod oracle;
