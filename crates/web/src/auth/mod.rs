//! Who makes a request: sessions, tokens, cookies, secrets and how often they may be tried, and changes that
//! need two people.

pub(crate) mod approval;
pub(crate) mod authorisations;
pub(crate) mod caller;
pub(crate) mod console_cookie;
pub(crate) mod cookies;
pub(crate) mod dual_control;
pub(crate) mod login_attempts;
pub(crate) mod proofs;
pub(crate) mod secret_attempts;
pub(crate) mod secret_limits;
pub(crate) mod secrets;
pub(crate) mod sessions;
pub(crate) mod unknown_callers;
