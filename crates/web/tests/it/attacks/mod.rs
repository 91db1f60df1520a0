//! Attacks on the running program, each named by what the attacker wants and does not get.

mod authorisations;
mod connections;
mod crowds;
mod devices;
mod heavy;
mod journal;
mod outside;
mod people;
mod prizes;
mod relief;
mod strangers;
mod texts;
