//! Signs: the current amount of a jackpot, what each row pays now, and recent wins.
//!
//! A table's sign shows every pool that the table feeds, a pool's sign shows one. Guests see them, so they
//! contain nothing internal: no reserve, no staff names. The page contains the facts; what depends on time
//! (rolling digits, the animation of a win, hiding a number that is too old) is in `sign.js`.

mod pool;
mod win;

use askama::Template;
use axum::extract::State;
use axum::http::Uri;
use floor::{Floor, Jackpot, JackpotState, Level, Millis, PoolId, SiteSettings, Table, TableId};
use manager::wall_clock;

use self::pool::PoolFace;
use self::win::Win;
use crate::api::path_and_query::At;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Page, Visitor};
use crate::problem::Problem;
use crate::words::Words;

/// For how long a sign shows a prize after its payment.
const RECENT_MS: i64 = 60_000;

#[derive(Template)]
#[template(path = "sign.html")]
pub(crate) struct Sign {
    frame: Frame,
    /// The name of its theme, which is a style class.
    theme: &'static str,
    /// The streams that it subscribes to. A table's sign subscribes to each of its pools and to the table
    /// itself, because the pools that it feeds may change.
    streams: Vec<String>,
    /// Its state: `open`, `pending`, `fault`.
    state: &'static str,
    /// Its table, if it is the sign of a table.
    table: Option<TableId>,
    pools: Vec<PoolFace>,
    /// What is posted at the bottom: a name, and a value if there is one.
    posted: Vec<(String, String)>,
    /// The prize that is being verified, and where.
    pending: Option<String>,
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
        let keyed = |it: &&Jackpot| it.level != Level::NoKey && pools.contains(&&it.pool);
        let mut open = floor.jackpots.open().filter(keyed);
        let pending = open.rfind(|it| it.state == JackpotState::Pending);
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
        let (table, title) = match place {
            SignSubject::Table(id, _) => (Some((*id).clone()), id.to_string()),
            SignSubject::Pool(id) => (None, id.to_string()),
        };
        // Coins arrive with the streams of the pools.
        let own = table.iter().map(|id: &TableId| format!("table={id}&quiet=true"));
        let streams = pools.iter().map(|pool| format!("pool={pool}")).chain(own).collect();
        Sign {
            frame: visitor.frame(t.with("sign-title", &[("place", &title)])),
            theme: theme(uri),
            streams,
            state: state(place, pending.is_some(), failing),
            table,
            pools: faces.collect(),
            posted: posted(floor, t, &visitor.site, place),
            pending: pending.map(|it| {
                let row = win::row_name(floor, t, it);
                t.with("sign-pending", &[("row", &row), ("table", &it.table)])
            }),
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

/// The state of the sign. A number that may be out of date is not shown: when the journal cannot be written,
/// and at a table whose equipment is silent.
fn state(place: &SignSubject<'_>, pending: bool, failing: bool) -> &'static str {
    let silent = matches!(place, SignSubject::Table(_, table) if !table.silent.is_empty());
    match pending {
        _ if silent || failing => "fault",
        true => "pending",
        false => "open",
    }
}

/// `?theme=gold` is light; anything else is dark.
fn theme(uri: &Uri) -> &'static str {
    let mut fields = uri.query().unwrap_or_default().split('&');
    match fields.find_map(|field| field.strip_prefix("theme=")) {
        Some("gold" | "light") => "gold",
        _ => "night",
    }
}

/// What a casino must post: limits and games per player; and where the pool is played, or when it was last
/// won.
fn posted(
    floor: &Floor,
    t: &Words,
    site: &SiteSettings,
    place: &SignSubject<'_>,
) -> Vec<(String, String)> {
    let mut posted = vec![];
    match place {
        SignSubject::Table(_, table) => {
            let limits = &table.settings.limits;
            let range = |range: floor::Range| {
                let (min, max) = (t.short(range.min), t.short(range.max));
                t.with("sign-limits", &[("min", &min), ("max", &max)])
            };
            posted.push((t.say("sign-limits-base"), range(limits.base)));
            posted.push((t.say("sign-limits-tie"), range(limits.tie)));
            if !table.settings.side_bets.is_empty() {
                posted.push((t.say("sign-limits-side"), range(limits.side)));
            }
            if let Some(most) = limits.aggregate {
                posted.push((t.say("sign-aggregate"), t.short(most)));
            }
            if !table.open {
                posted.push((t.say("sign-closed"), String::new()));
            }
        }
        SignSubject::Pool(pool) => {
            let tables: Vec<&str> = floor.feeding(pool).map(|(id, _)| id.as_str()).collect();
            if !tables.is_empty() {
                posted.push((t.say("sign-tables"), tables.join(" ")));
            }
        }
    }
    if let Some(most) = site.games_most {
        posted.push((t.say("sign-games-most"), most.to_string()));
    }
    posted
}

/// `GET /tables/{id}/sign`
pub(crate) async fn of_table(
    State(app): State<App>,
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
    State(app): State<App>,
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
    use floor::{Dialect, PayTable, TableSettings};
    use wagers::Catalog;

    use super::*;

    #[test]
    fn a_number_that_may_be_old_is_not_shown() {
        let game = PayTable::from(Catalog::shipped().entry("commission-5").unwrap());
        let mut table = Table::new(TableSettings::new(Dialect::Nexus, 7, game, None));
        let (id, pool) = ("BAC01".try_into().unwrap(), "NINES".try_into().unwrap());
        assert_eq!(state(&SignSubject::Table(&id, &table), false, false), "open");
        assert_eq!(state(&SignSubject::Table(&id, &table), true, false), "pending");
        assert_eq!(state(&SignSubject::Pool(&pool), true, true), "fault");
        table.silent = vec!["BAC01-SHOE".try_into().unwrap()];
        assert_eq!(state(&SignSubject::Table(&id, &table), true, false), "fault");
        assert_eq!(state(&SignSubject::Pool(&pool), false, false), "open", "other tables play on");
    }

    #[test]
    fn there_are_two_themes() {
        let theme = |address: &str| theme(&address.parse().unwrap());
        assert_eq!(theme("/tables/BAC01/sign"), "night");
        assert_eq!(theme("/tables/BAC01/sign?lang=es&theme=gold"), "gold");
        assert_eq!(theme("/tables/BAC01/sign?theme=night%22onload"), "night");
    }
}
