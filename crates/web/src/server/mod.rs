//! The socket and what holds for every request: listening, TLS, limits on connections and answers, the
//! router, the request log and the metrics.

pub(crate) mod client_address;
pub(crate) mod guest_slots;
pub(crate) mod listener;
pub(crate) mod metrics;
pub(crate) mod program;
pub(crate) mod request_log;
pub(crate) mod response_tracker;
pub(crate) mod router;
pub(crate) mod tls;
