//! Tests of the exact engine against everything that can check it.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod advice;
mod audit;
mod brute;
mod cycle_simulation;
mod cycle_simulation_exact;
mod exposure;
mod figures;
mod jackpot_cycle;
mod known_counts;
mod oracle;
mod simulate;
mod small_meter;
