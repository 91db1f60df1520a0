//! The web server of the Game Manager: the HTTP API, the event stream and the pages. No other crate uses
//! HTTP.
//!
//! A call determines who asks for what, submits a command to the single writer, waits until it is durable,
//! and answers from the [`Hub`], which holds the floor as recorded in the journal. [`serve_with`] takes the
//! socket and the stop signal as arguments, so that tests control both.

#![allow(unused_qualifications)] // The contract's macros write full paths to imported items.

mod address;
mod advice;
mod alerts;
mod answering;
mod answers;
mod api;
mod app;
mod approval;
mod attempts;
mod bodies;
mod body;
mod caller;
mod client;
mod cookies;
mod hearing;
mod heavy;
mod hub;
mod lately;
mod listen;
mod mathematics;
mod metrics;
mod news;
mod observe;
mod pages;
mod places;
mod problem;
mod program;
mod proofs;
mod public;
mod readers;
mod reading;
mod routes;
mod search;
mod secrets;
mod server;
mod sessions;
mod strangers;
mod tls;
mod together;
mod tries;
mod turns;
mod watch;
mod wire;
mod words;

pub use app::App;
pub use client::{Arrival, Proxies, ProxyHeader};
pub use hearing::Ear;
pub use hub::{Hub, Live};
pub use listen::{Manners, serve, serve_with};
pub use problem::Problem;
pub use program::Program;
pub use readers::Filter;
pub use secrets::{Cost, Secrets, token};
pub use server::router;
pub use tls::Tls;
