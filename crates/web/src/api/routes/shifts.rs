//! Shifts: opened by a supervisor, closed by two people who count independently.

use axum::Json;
use axum::extract::State;
use floor::{CommandKind, Event, Reading, Right, StaffId, TableId};
use money::{Amount, Cents};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::body::Body;
use crate::api::error_responses::{BadBody, NoSession, NotThere, NotYours, Refused};
use crate::api::wire::{Count, Money, Secret, ShiftFormView, Title};
use crate::app::App;
use crate::auth::approval::Approval;
use crate::auth::caller::Caller;
use crate::problem::Problem;

/// A shift to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Open {
    table: TableId,
    /// The name of the shift.
    name: Title,
    /// The reading of the table's coin counter. Without one, it is carried over from the last shift.
    hard_meter: Option<Count>,
}

/// An open shift.
#[derive(Serialize, ToSchema)]
pub(crate) struct Opened {
    table: TableId,
    open: bool,
}

/// `POST /shifts/open`: opens a shift at a table.
#[utoipa::path(
    post, path = "/shifts/open", operation_id = "open_shift", tag = "shifts", request_body = Open,
    responses((status = 200, description = "The shift is open.", body = Opened),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn open(
    State(app): State<App>,
    caller: Caller,
    Body(Open { table, name, hard_meter }): Body<Open>,
) -> Result<Json<Opened>, Problem> {
    caller.require(Right::OpenShifts)?;
    let (name, hard_meter) = (name.0, hard_meter.map(|it| it.0));
    app.submit_command(
        caller.id(),
        CommandKind::OpenShift { table: table.clone(), name, hard_meter },
    )
    .await?;
    Ok(Json(Opened { table, open: true }))
}

/// The end of a shift: the caller's count and the second person's own count. Meters are entered as the signs
/// show them, in the order of the table's pools. Meters that are left out are taken from the system.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Close {
    table: TableId,
    hard_meter: Count,
    meters: Option<Vec<Money>>,
    second: Option<Second>,
}

/// The second person, identified by a password or a PIN, with their own count.
#[derive(Deserialize, ToSchema)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "the second person: `staff`, `secret` or `pin`, and the readings"
)]
pub(crate) enum Second {
    #[schema(title = "ByPassword")]
    Password {
        staff: StaffId,
        secret: Secret,
        hard_meter: Option<Count>,
        meters: Option<Vec<Money>>,
    },
    #[schema(title = "ByPin")]
    Pin { staff: StaffId, pin: Secret, hard_meter: Option<Count>, meters: Option<Vec<Money>> },
}

impl Second {
    fn parts(self) -> (Approval, Option<Count>, Option<Vec<Money>>) {
        match self {
            Second::Password { staff, secret, hard_meter, meters } => {
                (Approval::Password { staff, secret }, hard_meter, meters)
            }
            Second::Pin { staff, pin, hard_meter, meters } => {
                (Approval::Pin { staff, pin }, hard_meter, meters)
            }
        }
    }
}

/// The shift form after this call.
#[derive(Serialize, ToSchema)]
pub(crate) struct Ending {
    closed: bool,
    /// What the state is now, and who has to act next.
    message: String,
    alert: bool,
    variance: Vec<Variance>,
    form: Option<ShiftFormView>,
}

/// A difference that the books do not explain.
#[derive(Serialize, ToSchema)]
struct Variance {
    what: String,
    amount: Option<Amount>,
    #[schema(pattern = "^[0-9]+$")]
    coins: Option<String>,
}

/// `POST /shifts/close`: closes a shift with two counts.
///
/// With a second person, both counts are taken at once. Without one, this is the first count, or the second
/// if another person has counted before.
#[utoipa::path(
    post, path = "/shifts/close", operation_id = "close_shift", tag = "shifts",
    request_body = Close,
    responses((status = 200, description = "The end-of-shift form with the counts received so far.",
            body = Ending),
        NoSession, NotYours, NotThere, BadBody, Refused),
)]
pub(crate) async fn close(
    State(app): State<App>,
    caller: Caller,
    Body(close): Body<Close>,
) -> Result<Json<Ending>, Problem> {
    caller.require(Right::CountShifts)?;
    let table = close.table;
    let own = reading(&app, &table, close.hard_meter.0, close.meters);
    let Some(second) = close.second else {
        return count(&app, caller.id(), table, own).await.map(Json);
    };
    let (approval, hard_meter, meters) = second.parts();
    let theirs = reading(
        &app,
        &table,
        hard_meter.map_or(own.hard_meter, |it| it.0),
        meters.or_else(|| Some(own.meters.iter().copied().map(Money).collect())),
    );
    let person = app.prove_within_limits(None, caller.id(), approval.prove(&app)).await?;
    let kind = CommandKind::EndShift { table, readings: Box::new([own, theirs]), second: person };
    let done = app.submit_command(caller.id(), kind).await?;
    Ok(Json(ended(done.events)))
}

/// Takes the first count, or the second if another person has counted before.
async fn count(
    app: &App,
    by: &StaffId,
    table: TableId,
    reading: Reading,
) -> Result<Ending, Problem> {
    let counted = app.hub().read(|floor| {
        let shift = floor.tables.get(&table).and_then(|it| it.shift.as_ref());
        shift.and_then(|shift| shift.counted.as_ref()).map(|(who, _)| who.clone())
    });
    if counted.is_some_and(|who| who != *by) {
        return finish(app, by, table, reading).await;
    }
    app.submit_command(by, CommandKind::CountShift { table, reading }).await?;
    let message = "counted; next, a person of the other office must count independently".to_owned();
    Ok(Ending { closed: false, message, alert: false, variance: vec![], form: None })
}

async fn finish(
    app: &App,
    by: &StaffId,
    table: TableId,
    reading: Reading,
) -> Result<Ending, Problem> {
    let done = app.submit_command(by, CommandKind::CloseShift { table, reading }).await?;
    Ok(ended(done.events))
}

/// The form of a closed shift.
fn ended(events: Vec<Event>) -> Ending {
    let form = events.into_iter().find_map(|event| match event {
        Event::ShiftClosed { form, .. } => Some(form),
        _ => None,
    });
    let hard = form.as_ref().map(|form| Variance {
        what: "hard meter".to_owned(),
        amount: None,
        coins: Some(form.hard_variance().to_string()),
    });
    let meters = form.iter().flat_map(|form| &form.meters).map(|meter| Variance {
        what: format!("meter {}", meter.pool),
        amount: Some(meter.variance()),
        coins: meter.variance_coins().map(|coins| coins.to_string()),
    });
    let alert = form.as_ref().is_some_and(|form| form.alert);
    let message = if alert { "closed; investigate the variance" } else { "closed" };
    Ending {
        closed: true,
        message: message.to_owned(),
        alert,
        variance: hard.into_iter().chain(meters).collect(),
        form: form.as_deref().map(ShiftFormView::of),
    }
}

/// A person's readings. Missing values are taken from the system.
fn reading(app: &App, table: &TableId, hard_meter: u64, meters: Option<Vec<Money>>) -> Reading {
    let shown = || -> Vec<Cents> {
        app.hub().read(|floor| {
            let feeds = floor.tables.get(table).map_or(&[][..], |it| &it.settings.feeds);
            feeds
                .iter()
                .filter_map(|feed| floor.pools.get(&feed.pool).map(floor::Pool::displayed))
                .collect()
        })
    };
    let read = meters.map(|meters| meters.into_iter().map(|money| money.0).collect());
    Reading { hard_meter, meters: read.unwrap_or_else(shown) }
}
