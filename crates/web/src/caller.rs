//! Who makes a call.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use floor::{DeviceId, Person, Role, StaffId, TableId};
use tracing::Span;
use tracing::field::display;

use crate::app::App;
use crate::problem::Problem;
use crate::secrets::same;

/// A person with a session, as the floor knows them now.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
}

impl Caller {
    /// Whoever has a session under this token, and may act. It counts as use of the session.
    pub(crate) fn with(app: &App, token: &str) -> Option<Caller> {
        let staff = app.sessions().whose(token, App::now());
        let person = staff.and_then(|id| app.hub().read(|floor| floor.staff.get(&id).cloned()));
        let person = person.filter(|person| person.active && !person.locked());
        person.map(|person| Caller { person })
    }

    pub(crate) const fn id(&self) -> &StaffId {
        &self.person.id
    }

    /// Refuses a call that this role may never make.
    pub(crate) fn only(&self, roles: &[Role]) -> Result<(), Problem> {
        if roles.contains(&self.person.role) {
            return Ok(());
        }
        let role = self.person.role;
        let why = format!("{} may not make this call ({role})", self.id());
        Err(Problem::forbidden(why).of(self.id()))
    }
}

/// Equipment with a token of its own.
#[derive(Clone, Debug)]
pub(crate) struct Equipment {
    pub(crate) device: DeviceId,
    /// How it stands in the log.
    pub(crate) speaker: StaffId,
    /// Its table.
    pub(crate) table: TableId,
}

/// Whoever speaks at a table.
#[derive(Clone, Debug)]
pub(crate) enum Speaker {
    Person(Caller),
    Equipment(Equipment),
}

impl Speaker {
    /// How they stand in the log.
    pub(crate) const fn id(&self) -> &StaffId {
        match self {
            Speaker::Person(caller) => caller.id(),
            Speaker::Equipment(device) => &device.speaker,
        }
    }
}

/// The token of a call.
pub(crate) fn bearer(headers: &HeaderMap) -> Result<&str, Problem> {
    let header = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let (scheme, token) = header.and_then(|value| value.split_once(' ')).unwrap_or_default();
    if scheme.eq_ignore_ascii_case("bearer") {
        return Ok(token);
    }
    Err(Problem::unauthorized("the call has no token"))
}

/// The device whose token this is.
fn device(headers: &HeaderMap, app: &App) -> Result<Option<Equipment>, Problem> {
    let digest = app.secrets().keyed("device", bearer(headers)?);
    Ok(app.hub().read(|floor| {
        let has = |(_, it): &(&DeviceId, &floor::Device)| same(&it.digest, &digest);
        let found = floor.devices.iter().find(has);
        found.map(|(id, it)| Equipment {
            device: id.clone(),
            speaker: it.person.id.clone(),
            table: it.table.clone(),
        })
    }))
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Problem> {
        let caller = Caller::with(app, bearer(&parts.headers)?);
        if let Some(caller) = &caller {
            Span::current().record("caller", display(caller.id()));
        }
        if let Some(caller) = caller {
            return Ok(caller);
        }
        Err(match device(&parts.headers, app)? {
            Some(_) => Problem::forbidden("a device sends inputs, and makes no other call"),
            None => Problem::unauthorized("the session has ended"),
        })
    }
}

impl FromRequestParts<App> for Speaker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Speaker, Problem> {
        match device(&parts.headers, app)? {
            Some(equipment) => {
                Span::current().record("caller", display(&equipment.speaker));
                Ok(Speaker::Equipment(equipment))
            }
            None => Caller::from_request_parts(parts, app).await.map(Speaker::Person),
        }
    }
}
