//! A second person's word, in the same request: who, and the secret that proves it.

use floor::StaffId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::problem::Problem;
use crate::wire::Secret;

/// Who approves: a name with a password or a PIN.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(untagged, deny_unknown_fields, expecting = "an approval: `staff`, and `secret` or `pin`")]
pub(crate) enum Approval {
    Password { staff: StaffId, secret: Secret },
    Pin { staff: StaffId, pin: Secret },
}

impl Approval {
    /// The person, proved. A wrong secret is a refusal, and counts towards the lockout.
    pub(crate) async fn prove(self, app: &App) -> Result<StaffId, Problem> {
        match self {
            Approval::Password { staff, secret } => app.by_password(staff.as_str(), secret.0).await,
            Approval::Pin { staff, pin } => app.by_pin(staff.as_str(), pin.0).await,
        }
    }
}
