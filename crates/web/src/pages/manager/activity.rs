//! The activity page: the events of the journal, latest first, with filters. New events do not shift the rows
//! while somebody reads them; the page shows how many are new.
//!
//! A page is pinned: `upto` is the last record that it includes. The script fetches the pinned page again,
//! and gets the same rows and the number of rows added since. A record is never split between two pages, so
//! no row is missing and none appears twice.
//!
//! The journal is read backwards in blocks of records, until the page is full or the limit of records is
//! reached; then a link continues from there. The limits keep the cost of a request independent of the
//! length of the journal.
//!
//! The table and the pools of an old event are looked up on the floor as it is now: a prize only while it is
//! in memory, and the pools of a table by its present settings. The filters for them may miss old events.

use askama::Template;
use axum::extract::State;
use floor::{Event, Floor, Millis, PoolId, StaffId, TableId};
use journal::{Store, StoreError};
use papers::order::sorted_by_name;
use papers::report::{Calendar, words};
use serde::Deserialize;

use super::clock::{Clock, Moment};
use crate::api::path_and_query::Query;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page, escaped};
use crate::pages::navigation::ACTIVITY;
use crate::problem::Problem;
use crate::services::journal_search::first_since;
use crate::stream::outgoing::{Subject, is_small};
use crate::stream::subscribers::Filter;
use manager::CommittedRecord;

/// How many rows are on a page.
const ROWS: usize = 200;
/// How many records are read at a time.
const STRETCH: u64 = 2_000;
/// How many records are searched for one page.
const MAX: u64 = 10_000;
/// How many new rows are counted at most. A page that stays open must not become more expensive over time.
const MAX_NEW: usize = 999;
/// In how many records new rows are counted.
const NEW_READ: u64 = 4_000;

#[derive(Template)]
#[template(path = "manager/activity.html")]
pub(crate) struct Activity {
    frame: Frame,
    query: ActivityQuery,
    rows: Vec<Row>,
    /// How many rows were added since the page was pinned.
    new: usize,
    /// Whether there may be more than `new`, because counting stopped at a limit.
    more_than: bool,
    /// The last record that the page includes.
    upto: u64,
    /// The address of the same query without the pin.
    latest: String,
    /// The address of the next page, which has older rows.
    older: Option<String>,
    /// The time of the earliest record that was searched.
    back: Option<Moment>,
    tables: Vec<TableId>,
    pools: Vec<PoolId>,
    staff: Vec<(StaffId, String)>,
    kinds: Vec<&'static str>,
}

struct Row {
    seq: u64,
    at: Moment,
    table: Option<TableId>,
    by: StaffId,
    kind: &'static str,
    said: String,
    refused: bool,
}

/// The query of the page. A checkbox is set if its text is not empty.
#[derive(Clone, Default, Deserialize)]
pub(crate) struct ActivityQuery {
    #[serde(default)]
    table: String,
    #[serde(default)]
    pool: String,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    staff: String,
    /// Only refusals and failed proofs of identity.
    #[serde(default)]
    refused: String,
    #[serde(default)]
    from: String,
    #[serde(default)]
    to: String,
    /// Includes the frequent events of play: coins, bets, cards and steps of the console.
    #[serde(default)]
    all: String,
    /// The pin: the last record to include.
    upto: Option<u64>,
    /// Only records before this one. Set by the link to older rows.
    before: Option<u64>,
    /// Accepted, but not used: the page is in English.
    #[serde(rename = "lang")]
    _language: Option<String>,
}

impl ActivityQuery {
    /// The address of the same filters, without pin and position, and with additional fields.
    fn address(&self, more: &[(&str, u64)]) -> String {
        let fields = [
            ("table", &self.table),
            ("pool", &self.pool),
            ("kind", &self.kind),
            ("staff", &self.staff),
            ("refused", &self.refused),
            ("from", &self.from),
            ("to", &self.to),
            ("all", &self.all),
        ];
        let fields = fields.into_iter().filter(|(_, value)| !value.is_empty());
        let fields = fields.map(|(name, value)| format!("{name}={}", escaped(value)));
        let more = more.iter().map(|(name, value)| format!("{name}={value}"));
        let query: Vec<String> = fields.chain(more).collect();
        if query.is_empty() {
            return "/manager/activity".to_owned();
        }
        format!("/manager/activity?{}", query.join("&"))
    }
}

/// The parsed filters. An empty text matches everything.
struct ActivityFilter {
    place: Filter,
    kind: String,
    staff: String,
    refused: bool,
    all: bool,
    from: Option<Millis>,
    to: Option<Millis>,
}

impl ActivityFilter {
    fn of(query: &ActivityQuery, calendar: &Calendar) -> Result<ActivityFilter, Problem> {
        let bad = |what: &str, why: String| Problem::bad_request(format!("{what}: {why}"));
        let given = |text: &str| Some(text.trim().to_uppercase()).filter(|it| !it.is_empty());
        let table = given(&query.table).map(|it| TableId::try_from(&*it)).transpose();
        let pool = given(&query.pool).map(|it| PoolId::try_from(&*it)).transpose();
        let time = |what: &str, text: &str| match text.trim() {
            "" => Ok(None),
            text => calendar.read(text).map(Some).map_err(|why| bad(what, why)),
        };
        Ok(ActivityFilter {
            place: Filter {
                table: table.map_err(|why| bad("table", why.to_string()))?,
                pool: pool.map_err(|why| bad("pool", why.to_string()))?,
                ..Filter::default()
            },
            kind: query.kind.trim().to_owned(),
            staff: query.staff.trim().to_uppercase(),
            refused: !query.refused.is_empty(),
            all: !query.all.is_empty(),
            from: time("from", &query.from)?,
            to: time("to", &query.to)?,
        })
    }

    /// Whether the event is a row of the page. The period is not checked here: [`bounds`] selects its
    /// records.
    fn passes(&self, floor: &Floor, committed: &CommittedRecord, event: &Event) -> bool {
        let kind = event.name();
        let whole = self.place.table.is_none() && self.place.pool.is_none();
        (self.all || !is_small(event) || kind == self.kind)
            && (!self.refused || event.is_refusal())
            && (self.kind.is_empty() || kind == self.kind)
            && (self.staff.is_empty() || self.names(committed, event))
            && (whole || self.place.wants(&Subject::of(floor, event)))
    }

    /// Whether a person did it, or is named in it.
    fn names(&self, committed: &CommittedRecord, event: &Event) -> bool {
        let other = |it: char| !it.is_ascii_alphanumeric() && it != '-';
        committed.by.as_str() == self.staff || words(event).split(other).any(|it| it == self.staff)
    }
}

/// The records from `first` to `last`, both included. Records that cannot be decoded are left out.
fn stretch(store: &impl Store, first: u64, last: u64) -> Result<Vec<CommittedRecord>, StoreError> {
    let mut found = Vec::new();
    store.read(first, &mut |record| {
        if record.seq > last {
            return false;
        }
        found.extend(CommittedRecord::read(&record).ok());
        true
    })?;
    Ok(found)
}

/// The first and the last record of a period, both included. The period begins at its first moment and ends
/// before its second; without a moment, it is not limited on that side.
fn bounds(
    store: &impl Store,
    last: u64,
    sieve: (Option<Millis>, Option<Millis>),
) -> Result<(u64, u64), StoreError> {
    let first = sieve.0.map(|at| first_since(store, last, at)).transpose()?.unwrap_or(1);
    let end = sieve.1.map(|at| first_since(store, last, at)).transpose()?;
    Ok((first, end.map_or(last, |end| end.saturating_sub(1))))
}

/// The rows of a page, as far back as the search went.
struct Found {
    rows: Vec<Row>,
    /// The earliest record that was searched, if there are more before it. The next page begins before it.
    next: Option<u64>,
    /// The time of the earliest record that was searched.
    back: Option<Millis>,
}

/// Searches backwards from `last` to `first`. A page may exceed [`ROWS`] by the events of one record.
async fn look_back(
    app: &App,
    sieve: &ActivityFilter,
    clock: &Clock,
    (first, last): (u64, u64),
) -> Result<Found, Problem> {
    let mut found = Found { rows: vec![], next: None, back: None };
    let (mut end, lowest) = (last, first.max(last.saturating_sub(MAX) + 1));
    while end >= lowest && end > 0 {
        let begin = end.saturating_sub(STRETCH - 1).max(lowest).max(1);
        let records = app.read_journal(move |store| stretch(store, begin, end)).await?;
        let full = app.hub().read(|floor| {
            for committed in records.iter().rev() {
                found.back = Some(committed.at);
                for event in
                    committed.events.iter().rev().filter(|it| sieve.passes(floor, committed, it))
                {
                    found.rows.push(Row::of(floor, committed, event, clock));
                }
                if found.rows.len() >= ROWS {
                    // A record is never split between pages: the next page begins before it.
                    return Some(committed.seq);
                }
            }
            None
        });
        if let Some(seq) = full {
            found.next = Some(seq).filter(|seq| *seq > first);
            return Ok(found);
        }
        end = begin - 1;
    }
    found.next = Some(end + 1).filter(|seq| *seq > first);
    Ok(found)
}

impl Row {
    fn of(floor: &Floor, committed: &CommittedRecord, event: &Event, clock: &Clock) -> Row {
        Row {
            seq: committed.seq,
            at: clock.moment(committed.at),
            table: Subject::of(floor, event).table().cloned(),
            by: committed.by.clone(),
            kind: event.name(),
            said: words(event),
            refused: event.is_refusal(),
        }
    }
}

/// How many rows were added after the record `upto`, and whether there may be more: counting stops at
/// [`MAX_NEW`] rows, and after [`NEW_READ`] records.
async fn count_new(
    app: &App,
    sieve: &ActivityFilter,
    (upto, last): (u64, u64),
) -> Result<(usize, bool), Problem> {
    let (mut new, mut begin) = (0, upto + 1);
    let most = last.min(upto.saturating_add(NEW_READ));
    while begin <= most && new <= MAX_NEW {
        let end = (begin + STRETCH - 1).min(most);
        let records = app.read_journal(move |store| stretch(store, begin, end)).await?;
        new += app.hub().read(|floor| {
            let passing = |committed: &CommittedRecord| {
                committed
                    .events
                    .iter()
                    .filter(|event| sieve.passes(floor, committed, event))
                    .count()
            };
            records.iter().map(passing).sum::<usize>()
        });
        begin = end + 1;
    }
    Ok((new.min(MAX_NEW), new > MAX_NEW || most < last))
}

/// `GET /manager/activity`
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    query: Result<Query<ActivityQuery>, Problem>,
) -> Result<Page<Activity>, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require_section(&ACTIVITY)?;
    let Query(query) = query.map_err(error_page)?;
    let (site, clock) = (&member.visitor.site, Clock::of(&member.visitor.site));
    let (calendar, _) = Calendar::of_any(site);
    let sieve = ActivityFilter::of(&query, &calendar).map_err(error_page)?;
    let head = app.hub().seq();
    let upto = query.upto.unwrap_or(head).min(head);
    let period = (sieve.from, sieve.to);
    let bounds = app.read_journal(move |store| bounds(store, head, period)).await;
    let (first, end) = bounds.map_err(error_page)?;
    let before = query.before.map_or(upto, |before| before.saturating_sub(1)).min(upto).min(end);
    let found = look_back(&app, &sieve, &clock, (first, before)).await.map_err(error_page)?;
    let counted = count_new(&app, &sieve, (upto.min(end), head.min(end))).await;
    let (new, more_than) = counted.map_err(error_page)?;
    let (tables, pools, staff) = app.hub().read(|floor| {
        let staff = sorted_by_name(floor.staff.values(), |it| it.id.as_str())
            .map(|it| (it.id.clone(), it.name.clone()));
        (
            sorted_by_name(floor.tables.keys(), |id| id.as_str()).cloned().collect(),
            sorted_by_name(floor.pools.keys(), |id| id.as_str()).cloned().collect(),
            staff.collect(),
        )
    });
    Ok(Page(Activity {
        frame: member.frame("Activity"),
        rows: found.rows,
        new,
        more_than,
        upto,
        latest: query.address(&[]),
        older: found.next.map(|seq| query.address(&[("upto", upto), ("before", seq)])),
        back: found.back.map(|at| clock.dated(at)),
        query,
        tables,
        pools,
        staff,
        kinds: kinds(),
    }))
}

/// The kinds of events that the form offers: all of them, by their names in the journal.
fn kinds() -> Vec<&'static str> {
    let mut kinds = Event::NAMES.to_vec();
    kinds.sort_unstable();
    kinds
}
