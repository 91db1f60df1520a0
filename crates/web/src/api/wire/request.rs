//! Requests that wait for a second person, in the form of the API: a description, and each setting that would
//! change.

use std::collections::BTreeMap;

use floor::{ControlledChange, Floor, PoolPlan, Request, RequestId, SitePlan, TablePlan};
use money::{Account, Amount};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::services::mathematics::catalog;

/// A request that waits for a second person.
#[derive(Serialize, ToSchema)]
pub(crate) struct RequestView {
    id: RequestId,
    /// A description of the change.
    what: String,
    by: String,
    at: i64,
    /// When the request expires.
    until: i64,
    pool: Option<String>,
    table: Option<String>,
    changes: Vec<Change>,
}

/// A setting that would change. `null` means that it is not set.
#[derive(Serialize, ToSchema)]
pub(crate) struct Change {
    /// The name of the setting, as the settings file spells it.
    setting: String,
    now: Value,
    then: Value,
}

impl Change {
    /// The setting, its present value and its new value, as texts.
    pub(crate) fn words(&self) -> (String, String, String) {
        let written = |value: &Value| match value {
            Value::Null => "not set".to_owned(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        (self.setting.clone(), written(&self.now), written(&self.then))
    }
}

impl RequestView {
    pub(crate) fn of(floor: &Floor, id: RequestId, request: &Request) -> RequestView {
        let Request { change, by, at } = request;
        RequestView {
            id,
            what: change.to_string(),
            by: by.to_string(),
            at: at.0,
            until: at.0.saturating_add(Request::KEPT_MS),
            pool: change.pool().map(ToString::to_string),
            table: change.table().map(ToString::to_string),
            changes: changes(floor, change),
        }
    }
}

/// What a change under dual control would change.
pub(crate) fn changes(floor: &Floor, change: &ControlledChange) -> Vec<Change> {
    let catalog = catalog();
    let pool_now = |pool| floor.pools.get(pool).map(|it| PoolPlan::of(&it.settings, catalog));
    let table_now = |table| floor.tables.get(table).map(|it| TablePlan::of(&it.settings, catalog));
    match change {
        ControlledChange::SetSite { settings } => {
            differences(Some(SitePlan::of(&floor.site)), &SitePlan::of(settings))
        }
        ControlledChange::OpenPool { pool, settings }
        | ControlledChange::ChangePool { pool, settings, .. } => {
            differences(pool_now(pool), &PoolPlan::of(settings, catalog))
        }
        ControlledChange::OpenTable { table, settings }
        | ControlledChange::ChangeTable { table, settings } => {
            differences(table_now(table), &TablePlan::of(settings, catalog))
        }
        ControlledChange::Adjust { pool, amount, .. } => {
            let meter = floor.pools.get(pool).map(|pool| pool.book.balance(Account::Meter));
            let meter = meter.unwrap_or(Amount::ZERO);
            let then = meter + Amount::from(*amount);
            let text = |amount: Amount| Value::String(amount.to_string());
            vec![Change { setting: "meter".to_owned(), now: text(meter), then: text(then) }]
        }
        ControlledChange::BackOut { .. }
        | ControlledChange::AddStaff { .. }
        | ControlledChange::ChangeStaff { .. }
        | ControlledChange::RetireStaff { .. }
        | ControlledChange::SetCredential { .. }
        | ControlledChange::EnrolDevice { .. }
        | ControlledChange::AcceptClock { .. } => vec![],
    }
}

/// The settings that differ, in the order of their names.
pub(crate) fn differences<T: Serialize>(now: Option<T>, then: &T) -> Vec<Change> {
    let fields = |value: Option<Value>| match value {
        Some(Value::Object(fields)) => fields.into_iter().collect::<BTreeMap<_, _>>(),
        _ => BTreeMap::new(),
    };
    let mut now = fields(now.and_then(|now| serde_json::to_value(now).ok()));
    let mut then = fields(serde_json::to_value(then).ok());
    let mut names: Vec<String> = now.keys().chain(then.keys()).cloned().collect();
    names.sort();
    names.dedup();
    let change = |setting: String| {
        let (now, then) = (now.remove(&setting), then.remove(&setting));
        let (now, then) = (now.unwrap_or_default(), then.unwrap_or_default());
        (now != then).then_some(Change { setting, now, then })
    };
    names.into_iter().filter_map(change).collect()
}
