//! Reports: the journal in figures, for those who answer for them.

use axum::body::Body;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use floor::Role;
use papers::report::{Asked, Format, Name, ROWS_AT_ONCE, ReportError, make_on};
use tokio::sync::Semaphore;

use crate::app::App;
use crate::caller::Caller;
use crate::problem::Problem;

/// The most rows of the activity log that are given at once.
const ROWS_MOST: usize = 10 * ROWS_AT_ONCE;

/// A report reads all of the journal: two at a time, so that the floor keeps its disk and its cores.
static TURNS: Semaphore = Semaphore::const_new(2);

/// A page that is printed has its own style, and nothing else.
pub(crate) const PAPER: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
);

/// `GET /reports/{name}`
pub(crate) async fn report(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let name = Name::parse(&name).map_err(|nearest| {
        Problem::not_found(format!("there is no such report; did you mean `{nearest}`?"))
    })?;
    allowed(&caller, name)?;
    let (asked, format) = read(name, query.as_deref().unwrap_or_default())?;
    // What becomes durable from here on is not in the report.
    let (site, last) = (app.hub().read(|floor| floor.site.clone()), app.hub().seq());
    let turn = TURNS.acquire().await.map_err(Problem::journal)?;
    let made = app.read_journal(move |store| {
        let report = make_on(name, &asked, store, &site, last, &mut |_| ());
        Ok(report.and_then(|report| Ok((report.file_name(format), report.write(format)?))))
    });
    let made = made.await;
    drop(turn);
    let (file, bytes) = made?.map_err(problem)?;
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

/// Reports reach those who answer for them: the office all, a supervisor those of the pit.
fn allowed(caller: &Caller, name: Name) -> Result<(), Problem> {
    let office =
        [Role::Executive, Role::Surveillance, Role::Accounting, Role::Auditor, Role::Administrator];
    match (caller.person.role, name) {
        (Role::Supervisor, Name::Shift | Name::CoinIn | Name::Jackpots) => Ok(()),
        (Role::Supervisor, _) => Err(Problem::forbidden(format!(
            "the report {name} is for the office; supervisors read shift, coin-in and jackpots"
        ))),
        _ => caller.only(&office),
    }
}

/// Reads the question: a field that cannot be read is named.
fn read(name: Name, query: &str) -> Result<(Asked, Format), Problem> {
    let (mut asked, mut format, mut limited) = (Asked::default(), None, false);
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (field, value) = pair.split_once('=').unwrap_or((pair, ""));
        let (field, value) = (decoded(field)?, decoded(value)?);
        if field == "format" {
            let read = Format::parse(&value).filter(|_| format.is_none());
            format = Some(read.ok_or_else(|| {
                Problem::bad_request("format: write json, csv, xlsx, html or text, once")
            })?);
            continue;
        }
        if field == "limit" {
            limited = true;
            if value.parse::<usize>().is_ok_and(|rows| rows > ROWS_MOST) {
                let why = format!("limit: {ROWS_MOST} rows is the most at once");
                return Err(Problem::bad_request(why));
            }
        }
        asked.set(&field, &value).map_err(problem)?;
    }
    if name == Name::Activity && !limited {
        asked.set("limit", &ROWS_AT_ONCE.to_string()).map_err(problem)?;
    }
    Ok((asked, format.unwrap_or(Format::Json)))
}

/// A part of a query as it was meant: `%41` is a letter, `+` a space.
fn decoded(part: &str) -> Result<String, Problem> {
    let wrong = || Problem::bad_request("the query is not percent-encoded text");
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes().iter();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let hex = |digit: Option<&u8>| digit.and_then(|it| char::from(*it).to_digit(16));
                let (high, low) = (hex(rest.next()), hex(rest.next()));
                let value = high.zip(low).map(|(high, low)| high * 16 + low);
                value.and_then(|value| u8::try_from(value).ok()).ok_or_else(wrong)?
            }
            _ => *byte,
        });
    }
    String::from_utf8(bytes).map_err(|_| wrong())
}

fn problem(error: ReportError) -> Problem {
    match error {
        ReportError::Asked { .. } => Problem::bad_request(error),
        ReportError::Store(_) | ReportError::Record { .. } | ReportError::Writing(_) => {
            Problem::journal(error)
        }
    }
}
