//! Signs: the current amount of a jackpot, what each row pays now, and recent wins.
//!
//! A table's sign shows every pool that the table feeds, a pool's sign shows one. Guests see them, so they
//! contain nothing internal: no reserve, no staff names. The page contains the facts; what depends on time
//! (rolling digits, the animation of a win, attract mode, hiding a number that is too old) is in `sign.js`.

mod cards;
mod numbers;
mod pool;
mod posted;
mod state;
mod win;

use askama::Template;
use axum::extract::State as Shared;
use axum::http::Uri;
use floor::{Floor, Level, Millis, Play, PoolId, Table, TableId};
use manager::wall_clock;

use self::numbers::SeatNumber;
use self::pool::PoolFace;
use self::state::State;
use self::win::Win;
use crate::api::path_and_query::At;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Page, Visitor};
use crate::problem::Problem;

/// For how long a sign shows a prize after its payment.
const RECENT_MS: i64 = 60_000;

/// The events after which a sign is fetched again. Meters come with the events themselves.
const POOL_NEWS: &str = "adjusted awarded backed-out device-back device-lost mark-cancelled marked \
     order-recorded pool-changed table-changed table-closed table-reopened shift-opened shift-closed";
/// The same for the sign of a table, which also shows its round.
const TABLE_NEWS: &str = "adjusted awarded backed-out bets-locked card-dealt device-back device-lost \
     mark-cancelled marked order-recorded pool-changed result-entered round-ended round-voided \
     table-changed table-closed table-reopened shift-opened shift-closed";

#[derive(Template)]
#[template(path = "sign.html")]
pub(crate) struct Sign {
    frame: Frame,
    /// The name of its theme, which is a style class.
    theme: &'static str,
    /// The streams that it subscribes to. A table's sign subscribes to each of its pools and to the table
    /// itself, because the pools that it feeds may change.
    streams: Vec<String>,
    /// The events that change it.
    news: &'static str,
    state: State,
    /// Its table, if it is the sign of a table.
    table: Option<TableId>,
    pools: Vec<PoolFace>,
    /// The numbers of the seats, while bets are locked.
    numbers: Vec<SeatNumber>,
    /// What is posted at the bottom: a name, and a value if there is one.
    posted: Vec<(String, String)>,
    /// The tables that feed the pool and take no part now, in a sentence.
    away: Option<String>,
    wins: Vec<Win>,
}

/// The place of a sign: a table or a pool.
enum SignSubject<'a> {
    Table(&'a TableId, &'a Table),
    Pool(&'a PoolId),
}

impl SignSubject<'_> {
    /// The pools that it shows.
    fn pools(&self) -> Vec<&PoolId> {
        match self {
            SignSubject::Table(_, table) => {
                table.settings.feeds.iter().map(|feed| &feed.pool).collect()
            }
            SignSubject::Pool(pool) => vec![pool],
        }
    }
}

impl Sign {
    fn of(
        floor: &Floor,
        visitor: &Visitor,
        place: &SignSubject<'_>,
        uri: &Uri,
        failing: bool,
    ) -> Sign {
        let (t, pools) = (&visitor.words, place.pools());
        let faces = pools.iter().filter_map(|id| PoolFace::of(floor, t, id));
        let now = wall_clock().0;
        let (recent, levels) = (Millis(now - RECENT_MS), [Level::Low, Level::High]);
        let paid = pools.iter().flat_map(|pool| levels.map(|level| (*pool, level)));
        let paid = paid.flat_map(|(pool, level)| floor.jackpots.paid_since(pool, level, recent));
        // A table's sign does not show small prizes of other tables.
        let shown = |level: Level, at: &TableId| match place {
            SignSubject::Table(table, _) => level == Level::High || at == *table,
            SignSubject::Pool(_) => true,
        };
        let wins = paid.filter(|it| shown(it.level, &it.table));
        let mut wins: Vec<Win> = wins.filter_map(|it| Win::of(floor, t, it, now)).collect();
        wins.sort_by_key(|win| std::cmp::Reverse(win.ago));
        let (table, title, news) = match place {
            SignSubject::Table(id, _) => (Some((*id).clone()), id.to_string(), TABLE_NEWS),
            SignSubject::Pool(id) => (None, id.to_string(), POOL_NEWS),
        };
        // Coins arrive with the streams of the pools.
        let own = table.iter().map(|id: &TableId| format!("table={id}&quiet=true"));
        let streams = pools.iter().map(|pool| format!("pool={pool}")).chain(own).collect();
        Sign {
            frame: visitor.frame(t.with("sign-title", &[("place", &title)])),
            theme: theme(uri),
            streams,
            news,
            state: State::of(floor, t, place, failing),
            table,
            pools: faces.collect(),
            numbers: match place {
                SignSubject::Table(_, table) => numbers::of(table),
                SignSubject::Pool(_) => vec![],
            },
            posted: posted::of(floor, t, &visitor.site, place),
            away: posted::away(floor, t, place),
            wins,
        }
    }

    /// The only pool, if there is just one: it fills the sign.
    fn only(&self) -> Option<&PoolFace> {
        match &self.pools[..] {
            [pool] => Some(pool),
            _ => None,
        }
    }
}

/// The round of a table that was void, until its bets are locked again.
fn voided(table: &Table) -> Option<u64> {
    let last = table.past(table.round)?;
    (table.play == Play::Open && last.voided).then_some(table.round.0)
}

/// `?theme=gold` is light; anything else is dark.
fn theme(uri: &Uri) -> &'static str {
    let mut fields = uri.query().unwrap_or_default().split('&');
    match fields.find_map(|field| field.strip_prefix("theme=")) {
        Some("gold" | "light") => "gold",
        _ => "night",
    }
}

/// `GET /tables/{id}/sign`
pub(crate) async fn of_table(
    Shared(app): Shared<App>,
    visitor: Visitor,
    uri: Uri,
    at: Result<At<TableId>, Problem>,
) -> Result<Page<Sign>, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &visitor);
    let At(id) = at.map_err(error_page)?;
    let failing = app.hub().failing();
    let sign = app.hub().read(|floor| {
        let table = floor.tables.get(&id)?;
        Some(Sign::of(floor, &visitor, &SignSubject::Table(&id, table), &uri, failing))
    });
    let unknown = || error_page(Problem::not_found(format!("there is no table {id}")));
    sign.map(Page).ok_or_else(unknown)
}

/// `GET /pools/{id}/sign`
pub(crate) async fn of_pool(
    Shared(app): Shared<App>,
    visitor: Visitor,
    uri: Uri,
    at: Result<At<PoolId>, Problem>,
) -> Result<Page<Sign>, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &visitor);
    let At(id) = at.map_err(error_page)?;
    let failing = app.hub().failing();
    let sign = app.hub().read(|floor| {
        floor.pools.get(&id)?;
        Some(Sign::of(floor, &visitor, &SignSubject::Pool(&id), &uri, failing))
    });
    let unknown = || error_page(Problem::not_found(format!("there is no pool {id}")));
    sign.map(Page).ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_two_themes() {
        let theme = |address: &str| theme(&address.parse().unwrap());
        assert_eq!(theme("/tables/BAC01/sign"), "night");
        assert_eq!(theme("/tables/BAC01/sign?lang=es&theme=gold"), "gold");
        assert_eq!(theme("/tables/BAC01/sign?theme=night%22onload"), "night");
    }
}
