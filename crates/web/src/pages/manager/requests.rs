//! The requests that wait for a second person. Roles that may not see everything see only their own.

use askama::Template;
use axum::extract::State;
use floor::{Millis, Request, RequestId, Right, Role};
use manager::wall_clock;

use super::clock::{Clock, Moment};
use crate::api::wire::{Change, changes};
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::REQUESTS;

#[derive(Template)]
#[template(path = "manager/requests.html")]
pub(crate) struct Requests {
    frame: Frame,
    viewer: Role,
    rows: Vec<Row>,
    /// By how many seconds the clock is behind, if bets cannot be locked because of it.
    behind: Option<i64>,
}

struct Row {
    id: RequestId,
    what: String,
    by: String,
    at: Moment,
    until: Moment,
    changes: Vec<(String, String, String)>,
    /// Whether it is the visitor's own request: nobody can approve their own.
    mine: bool,
    /// Whether the visitor may be the second person.
    agrees: bool,
}

/// `GET /manager/requests`
pub(crate) async fn list(
    State(app): State<App>,
    member: Member,
) -> Result<Page<Requests>, ErrorPage> {
    member.require_section(&REQUESTS)?;
    let viewer = member.person.role;
    let (clock, now) = (Clock::of(&member.visitor.site), wall_clock());
    let rows = app.hub().read(|floor| {
        let seen = |it: &Request| viewer.may(Right::SeeAll) || it.by == member.person.id;
        let waiting = floor.requests.iter().filter(|(_, it)| it.waits(now) && seen(it));
        let row = |(id, it): (&RequestId, &Request)| Row {
            id: *id,
            what: it.change.to_string(),
            by: it.by.to_string(),
            at: clock.dated(it.at),
            until: clock.dated(Millis(it.at.0.saturating_add(Request::KEPT_MS))),
            changes: changes(floor, &it.change).iter().map(Change::words).collect(),
            mine: it.by == member.person.id,
            agrees: it.change.joint().second().contains(&member.person.role),
        };
        waiting.map(row).collect()
    });
    let behind = app.hub().read(|floor| floor.clock_behind(now));
    Ok(Page(Requests { frame: member.frame("Requests"), viewer, rows, behind }))
}
