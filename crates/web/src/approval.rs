//! A second person's word, in the same request: who, and the secret that proves it.

use floor::StaffId;
use serde::Deserialize;

use crate::app::App;
use crate::problem::Problem;

/// Who approves: a name with a password or a PIN.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Approval {
    staff: String,
    secret: Option<String>,
    pin: Option<String>,
}

impl Approval {
    /// The person, proved. A wrong secret is a refusal, and counts towards the lockout.
    pub(crate) async fn prove(self, app: &App) -> Result<StaffId, Problem> {
        match (self.secret, self.pin) {
            (Some(secret), None) => app.by_password(&self.staff, secret).await,
            (None, Some(pin)) => app.by_pin(&self.staff, pin).await,
            (Some(_), Some(_)) | (None, None) => {
                Err(Problem::bad_request("an approval has `staff`, and `secret` or `pin`"))
            }
        }
    }
}

/// A secret is never shown.
impl std::fmt::Debug for Approval {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Approval({}, ..)", self.staff)
    }
}
