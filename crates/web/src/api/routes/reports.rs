//! Reports over the journal, for the roles that are accountable for the figures.

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use floor::{PoolId, Right, StaffId, TableId};
use papers::report::{
    Filter, Format, Name, ROWS_AT_ONCE, Report, ReportError, ReportQuery, make_on,
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api::error_responses::{BadAddress, NoJournal, NoSession, NotThere, NotYours};
use crate::api::path_and_query::Query;
use crate::app::App;
use crate::auth::caller::Caller;
use crate::problem::Problem;

/// The most rows of the activity log in one response.
const MAX_ROWS: usize = 10 * ROWS_AT_ONCE;
/// The largest number of a record in a request.
const MAX_RECORD: u64 = 999_999_999_999_999;

/// The content security policy of printed pages: inline styles, and nothing else.
pub(crate) const PAPER: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
);

/// The parameters of a report. A parameter that the report does not use gives 400.
#[derive(Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The format. The default is JSON.
    #[param(nullable = false, inline, value_type = Option<Format>)]
    pub(crate) format: Option<String>,
    /// A gaming day, a local time or an instant, such as `2026-11-15` or `2026-11-15T20:00`.
    #[param(nullable = false, format = Date)]
    pub(crate) from: Option<String>,
    /// The end, in the same notation. Events at this moment are not included.
    #[param(nullable = false, format = Date)]
    pub(crate) to: Option<String>,
    /// Only this table.
    #[param(nullable = false, value_type = Option<TableId>)]
    pub(crate) table: Option<String>,
    /// Only this pool.
    #[param(nullable = false, value_type = Option<PoolId>)]
    pub(crate) pool: Option<String>,
    /// Only this shift, by its name or by its number at the table.
    #[param(nullable = false)]
    pub(crate) shift: Option<String>,
    /// Only this person.
    #[param(nullable = false, value_type = Option<StaffId>)]
    pub(crate) staff: Option<String>,
    /// Only this kind of event, such as `bets-locked`.
    #[param(nullable = false, pattern = "^[a-z-]{1,40}$")]
    pub(crate) kind: Option<String>,
    /// Only entries that contain this text.
    #[param(nullable = false)]
    pub(crate) text: Option<String>,
    /// Grouped by `gaming-day`, `shift`, `table`, `pool` or `hour`.
    #[param(nullable = false)]
    pub(crate) by: Option<String>,
    /// The most rows of the activity log.
    #[param(nullable = false, value_type = Option<i64>, minimum = 1, maximum = 10_000)]
    pub(crate) limit: Option<String>,
    /// Only rows after this record: the `next` of the previous page.
    #[param(nullable = false, value_type = Option<i64>, minimum = 0,
        maximum = 999_999_999_999_999_i64)]
    pub(crate) after: Option<String>,
}

/// `GET /reports/{name}`: a report.
#[utoipa::path(
    get, path = "/reports/{name}", operation_id = "report", tag = "reports",
    params(Wanted, ("name" = inline(Name), Path, description = "The report.")),
    responses((status = 200, description = "The report.", content(
            (Value = "application/json"), (String = "text/csv"), (String = "text/html"),
            (String = "text/plain"),
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))),
        NoSession, NotYours, NotThere, BadAddress, NoJournal),
)]
pub(crate) async fn report(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Problem> {
    let name = Name::parse(&name).map_err(|nearest| {
        Problem::not_found(format!("there is no such report; did you mean `{nearest}`?"))
    })?;
    allowed(&caller, name)?;
    let query = query(name, |filter| wanted.given(filter), ROWS_AT_ONCE)?;
    let format = wanted.format.as_deref().map_or(Some(Format::Json), Format::parse);
    let format = format
        .ok_or_else(|| Problem::bad_request("format: must be json, csv, xlsx, html or text"))?;
    let made =
        make(&app, query, move |report| Ok((report.file_name(format), report.write(format)?)));
    let (file, bytes) = made.await?;
    let mut response = Response::builder()
        .status(StatusCode::OK)
        .header(header::CONTENT_TYPE, format.media_type());
    if matches!(format, Format::Csv | Format::Xlsx) {
        let attached = format!("attachment; filename=\"{file}\"");
        response = response.header(header::CONTENT_DISPOSITION, attached);
    }
    if format == Format::Html {
        response = response.header(header::CONTENT_SECURITY_POLICY, PAPER);
    }
    response.body(Body::from(bytes)).map_err(Problem::journal)
}

/// Makes a report in the queue for heavy queries, and passes it to a function.
pub(crate) async fn make<T: Send + 'static>(
    app: &App,
    query: ReportQuery,
    then: impl FnOnce(Report) -> Result<T, ReportError> + Send + 'static,
) -> Result<T, Problem> {
    // Records that become durable from here on are not in the report.
    let (site, last) = (app.hub().read(|floor| floor.site.clone()), app.hub().seq());
    let made_by = app.program().name();
    let made = app.read_long(move |store| {
        let report = make_on(&query, store, &site, last, &mut |_| ());
        Ok(report.and_then(|report| then(report.made_by(made_by))))
    });
    made.await?.map_err(|error| match error {
        ReportError::Store(error) => app.unread(&error),
        other => problem(other),
    })
}

/// Whether a role may read a report: the office may read all, a supervisor those of the pit.
pub(crate) fn allowed(caller: &Caller, name: Name) -> Result<(), Problem> {
    caller.require(Right::SeeMoney)?;
    if matches!(name, Name::Shift | Name::CoinIn | Name::Jackpots | Name::Slips) {
        return Ok(());
    }
    caller.require_because(Right::SeeAll, || {
        format!(
            "the report {name} is for the office; supervisors may read shift, coin-in, \
             jackpots and slips"
        )
    })
}

impl Wanted {
    /// What was given for a filter.
    fn given(&self, filter: Filter) -> Option<&str> {
        match filter {
            Filter::From => self.from.as_deref(),
            Filter::To => self.to.as_deref(),
            Filter::Table => self.table.as_deref(),
            Filter::Pool => self.pool.as_deref(),
            Filter::Shift => self.shift.as_deref(),
            Filter::Staff => self.staff.as_deref(),
            Filter::Kind => self.kind.as_deref(),
            Filter::Text => self.text.as_deref(),
            Filter::By => self.by.as_deref(),
            Filter::Limit => self.limit.as_deref(),
            Filter::After => self.after.as_deref(),
        }
    }
}

/// The query of a report, within the limits of the server. A log without a limit gets `rows`.
pub(crate) fn query<'a>(
    name: Name,
    given: impl Fn(Filter) -> Option<&'a str>,
    rows: usize,
) -> Result<ReportQuery, Problem> {
    let given = Filter::ALL.into_iter().filter_map(|filter| Some((filter, given(filter)?)));
    let query = ReportQuery::read(name, given).map_err(problem)?.or_limit(rows);
    if query.after().is_some_and(|after| after > MAX_RECORD) {
        return Err(Problem::bad_request("after: must be the number of a record"));
    }
    if query.limit().is_some_and(|rows| rows > MAX_ROWS) {
        return Err(Problem::bad_request(format!("limit: at most {MAX_ROWS} rows at once")));
    }
    Ok(query)
}

fn problem(error: ReportError) -> Problem {
    match error {
        ReportError::Asked { .. } => Problem::bad_request(error.to_string()),
        ReportError::Store(_) | ReportError::Record { .. } | ReportError::Writing(_) => {
            Problem::journal(error)
        }
    }
}
