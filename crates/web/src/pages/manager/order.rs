//! The order of simultaneous high jackpots: the candidates at several tables, with the evidence for each.

use askama::Template;
use axum::extract::State;
use floor::{Floor, Jackpot, JackpotId, JackpotState, Play, PoolId, Right, Role};

use super::clock::{Clock, Moment};
use crate::api::path_and_query::At;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::words::Words;

#[derive(Template)]
#[template(path = "manager/order.html")]
pub(crate) struct Order {
    frame: Frame,
    viewer: Role,
    pool: PoolId,
    meter: String,
    /// The tables of the contest.
    tables: String,
    candidates: Vec<Candidate>,
    /// Changes with the candidates, so that the page replaces the list.
    set: String,
    /// Jackpots that are paid but not cleared stay first.
    ahead: Vec<JackpotId>,
}

struct Candidate {
    id: JackpotId,
    table: String,
    round: u64,
    row: String,
    seats: String,
    /// The seats whose lights were on.
    lights: String,
    marked: Moment,
    by: String,
    cards: String,
    overridden: bool,
    place: Option<usize>,
}

impl Candidate {
    fn of(floor: &Floor, it: &Jackpot, clock: &Clock) -> Candidate {
        let pool = floor.pools.get(&it.pool);
        let row = pool.and_then(|pool| pool.row(&it.row));
        let order = pool.map_or(&[][..], |pool| &pool.order);
        let lights = match floor.tables.get(&it.table).map(|table| (&table.play, table.round)) {
            Some((Play::Locked(locked), round)) if round == it.round => locked.bets,
            _ => it.seats,
        };
        Candidate {
            id: it.id,
            table: it.table.to_string(),
            round: it.round.0,
            row: row.map_or_else(|| it.row.clone(), |row| row.name.clone()),
            seats: it.seats.called(floor.labels(&it.table)),
            lights: lights.called(floor.labels(&it.table)),
            marked: clock.exact(it.marked_at),
            by: it.marker().to_string(),
            cards: it.cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            overridden: it.overridden.is_some(),
            place: order.iter().position(|id| *id == it.id).map(|place| place + 1),
        }
    }
}

impl Order {
    fn of(floor: &Floor, pool: &PoolId, member: &Member, t: &Words) -> Option<Order> {
        let own = floor.pools.get(pool)?;
        let clock = Clock::of(&member.visitor.site);
        let mut rivals: Vec<&Jackpot> = floor.jackpots.rivals(pool).collect();
        // In the recorded order if there is one, otherwise in the order of the marks.
        rivals.sort_by_key(|it| {
            let place = own.order.iter().position(|id| *id == it.id);
            (place.unwrap_or(usize::MAX), it.marked_at, it.id)
        });
        let set: Vec<String> = rivals.iter().map(|it| it.id.to_string()).collect();
        let tables = floor.contested(pool);
        let tables: Vec<&str> = tables.iter().map(floor::TableId::as_str).collect();
        let ahead = own.order.iter().copied().filter(|id| {
            floor.jackpots.get(id).is_some_and(|it| it.state == JackpotState::Waiting)
        });
        Some(Order {
            frame: member.frame(format!("Order of {pool}")),
            viewer: member.person.role,
            pool: pool.clone(),
            meter: t.money(own.displayed()),
            tables: tables.join(", "),
            candidates: rivals.iter().map(|it| Candidate::of(floor, it, &clock)).collect(),
            set: set.join("-"),
            ahead: ahead.collect(),
        })
    }
}

/// `GET /manager/pools/{id}/order`
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    id: Result<At<PoolId>, Problem>,
) -> Result<Page<Order>, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require_because(Right::SeeMoney, || ProblemText::OrderNotYours)?;
    let At(id) = id.map_err(error_page)?;
    let t = &member.visitor.words;
    let order = app.hub().read(|floor| Order::of(floor, &id, &member, t));
    order.map(Page).ok_or_else(|| error_page(Problem::not_found(format!("there is no pool {id}"))))
}
