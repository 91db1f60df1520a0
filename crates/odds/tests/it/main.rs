//! Tests of the exact engine against everything that can check it.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod advice;
mod audit;
mod brute;
mod exposure;
mod figures;
mod known_counts;
mod life;
mod lives;
mod lives_exact;
mod oracle;
mod simulate;
