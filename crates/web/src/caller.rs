//! Who makes a call.

use axum::extract::FromRequestParts;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use floor::{DeviceId, Person, Role, StaffId};
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
    pub(crate) const fn id(&self) -> &StaffId {
        &self.person.id
    }

    /// Refuses a call that this role may never make.
    pub(crate) fn only(&self, roles: &[Role]) -> Result<(), Problem> {
        if roles.contains(&self.person.role) {
            return Ok(());
        }
        let role = self.person.role;
        Err(Problem::forbidden(format!("{} may not make this call ({role})", self.id())))
    }
}

/// Equipment with a token of its own.
#[derive(Clone, Debug)]
pub(crate) struct Equipment {
    pub(crate) device: DeviceId,
    /// How it stands in the log.
    pub(crate) speaker: StaffId,
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

fn bearer(parts: &Parts) -> Result<&str, Problem> {
    let header = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = header.and_then(|value| value.strip_prefix("Bearer "));
    token.ok_or_else(|| Problem::unauthorized("the call has no token"))
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Caller, Problem> {
        let staff = app.sessions().whose(bearer(parts)?, App::now());
        let person = staff.and_then(|id| app.hub().read(|floor| floor.staff.get(&id).cloned()));
        let person = person.filter(|person| person.active && !person.locked());
        if let Some(person) = &person {
            Span::current().record("caller", display(&person.id));
        }
        person
            .map(|person| Caller { person })
            .ok_or_else(|| Problem::unauthorized("the session has ended"))
    }
}

impl FromRequestParts<App> for Speaker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Speaker, Problem> {
        let digest = app.secrets().keyed("device", bearer(parts)?);
        let device = app.hub().read(|floor| {
            let has = |(_, it): &(&DeviceId, &floor::Device)| same(&it.digest, &digest);
            floor.devices.iter().find(has).map(|(id, it)| (id.clone(), it.person.id.clone()))
        });
        match device {
            Some((device, speaker)) => {
                Span::current().record("caller", display(&speaker));
                Ok(Speaker::Equipment(Equipment { device, speaker }))
            }
            None => Caller::from_request_parts(parts, app).await.map(Speaker::Person),
        }
    }
}
