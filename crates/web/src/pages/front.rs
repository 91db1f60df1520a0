//! The front page: the public view of the floor, and links to everything else.

use askama::Template;
use axum::extract::State;
use floor::{Floor, Right, TableId};
use money::Cents;

use crate::app::App;
use crate::pages::frame::{Frame, Page, Visitor};
use crate::pages::navigation::FLOOR;
use papers::order::sorted_by_name;

#[derive(Template)]
#[template(path = "home.html")]
pub(crate) struct Home {
    frame: Frame,
    pools: Vec<PoolCard>,
    tables: Vec<TableCard>,
    /// Whether the visitor works at consoles.
    consoles: bool,
    /// Whether the visitor may use the desk.
    desk: bool,
}

struct PoolCard {
    id: String,
    game: String,
    meter: Cents,
}

struct TableCard {
    id: TableId,
    game: String,
}

impl Home {
    fn of(floor: &Floor, visitor: &Visitor) -> Home {
        let t = &visitor.words;
        let role = visitor.person.as_ref().map(|person| person.role);
        let pools = sorted_by_name(&floor.pools, |(id, _)| id.as_str()).map(|(id, pool)| {
            let wager = pool.settings.pay_table.wager();
            PoolCard { id: id.to_string(), game: t.game_name(&wager.name), meter: pool.displayed() }
        });
        let tables = sorted_by_name(&floor.tables, |(id, _)| id.as_str()).map(|(id, table)| {
            let wager = table.settings.base_game.wager();
            TableCard { id: id.clone(), game: t.game_name(&wager.name) }
        });
        Home {
            frame: visitor.frame(visitor.site.name.clone()),
            pools: pools.collect(),
            tables: tables.collect(),
            consoles: role.is_some_and(|it| it.may(Right::SendInputs)),
            desk: role.is_some_and(|it| it.may(FLOOR.right)),
        }
    }
}

/// `GET /`
pub(crate) async fn home(State(app): State<App>, visitor: Visitor) -> Page<Home> {
    Page(app.hub().read(|floor| Home::of(floor, &visitor)))
}
