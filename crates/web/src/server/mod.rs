//! The HTTP server around the API and the pages: the socket, TLS, limits on connections and responses, the
//! router, the request log and the metrics.
//!
//! ```text
//! listener + tls --> guest_slots, response_tracker --> router --> request_log, metrics --> api or pages
//! ```
//!
//! `client_address` determines where a request comes from; `program` identifies the running program.

pub(crate) mod client_address;
pub(crate) mod guest_slots;
pub(crate) mod listener;
pub(crate) mod metrics;
pub(crate) mod program;
pub(crate) mod request_log;
pub(crate) mod response_tracker;
pub(crate) mod router;
pub(crate) mod tls;
