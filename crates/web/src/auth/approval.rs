//! Approvals by a second person in the same request: who approves, and the secret that proves it.

use floor::StaffId;
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{ArrayBuilder, Schema};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use crate::api::wire::Secret;
use crate::app::App;
use crate::problem::Problem;

/// Who approves: a name with a password or a PIN.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(untagged, deny_unknown_fields, expecting = "an approval: `staff`, and `secret` or `pin`")]
pub(crate) enum Approval {
    #[schema(title = "ByPassword")]
    Password { staff: StaffId, secret: Secret },
    #[schema(title = "ByPin")]
    Pin { staff: StaffId, pin: Secret },
}

impl Approval {
    /// Proves the person's identity. A wrong secret is a refusal, and counts towards the lockout.
    pub(crate) async fn prove(self, app: &App) -> Result<StaffId, Problem> {
        match self {
            Approval::Password { staff, secret } => {
                app.by_password(staff.as_str(), secret.reveal()).await
            }
            Approval::Pin { staff, pin } => app.by_pin(staff.as_str(), pin.reveal()).await,
        }
    }
}

/// The approvals that came with a call: none, one or two.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(try_from = "Vec<Approval>")]
pub(crate) struct Present(Vec<Approval>);

impl TryFrom<Vec<Approval>> for Present {
    type Error = &'static str;

    fn try_from(all: Vec<Approval>) -> Result<Present, &'static str> {
        if all.len() <= 2 { Ok(Present(all)) } else { Err("at most two approvals are allowed") }
    }
}

impl Present {
    /// Whether nobody approves.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Proves the identity of all of them.
    pub(crate) async fn prove(self, app: &App) -> Result<Vec<StaffId>, Problem> {
        let mut people = vec![];
        for approval in self.0 {
            people.push(approval.prove(app).await?);
        }
        Ok(people)
    }
}

impl PartialSchema for Present {
    fn schema() -> RefOr<Schema> {
        let some = ArrayBuilder::new().items(Ref::from_schema_name(Approval::name()));
        let words = "Both people; or only the second person, if the caller is the first; or nobody, and the \
                     change waits as a request.";
        RefOr::T(Schema::Array(some.max_items(Some(2)).description(Some(words)).build()))
    }
}

impl ToSchema for Present {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((Approval::name().into_owned(), Approval::schema()));
        Approval::schemas(schemas);
    }
}
