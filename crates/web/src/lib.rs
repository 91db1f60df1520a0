//! The web server of the Game Manager: the HTTP API, the event stream and the pages.
//!
//! A call determines who asks for what, submits a command to the single writer, waits until it is durable,
//! and answers from the [`Hub`], which holds the floor as recorded in the journal. [`serve_with`] takes the
//! socket and the stop signal as arguments, so that tests control both.

#![allow(unused_qualifications)] // The contract's macros write full paths to imported items.

mod api;
mod app;
mod auth;
mod pages;
mod problem;
mod problem_text;
mod server;
mod services;
mod stream;
mod words;

pub use app::App;
pub use auth::secrets::{Cost, Secrets, token};
pub use problem::Problem;
pub use problem_text::{Message, ProblemText};
pub use server::client_address::{Arrival, Proxies, ProxyHeader};
pub use server::listener::{ServerLimits, serve, serve_with};
pub use server::program::Program;
pub use server::router::router;
pub use server::tls::Tls;
pub use stream::hub::{Hub, Live};
pub use stream::subscribers::Filter;
pub use stream::visibility::Audience;
