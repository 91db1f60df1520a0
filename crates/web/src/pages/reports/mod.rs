//! The report pages: reports over the journal, displayed, printed and downloaded.
//!
//! A page shows a report up to a fixed record and does not update itself. Its address has the filters of the
//! API call, and `day`, a gaming day, for `from` and `to` together. Access is the same as for the API call.

mod filters;
mod paper;

use askama::Template;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use papers::report::{Calendar, Name};

use crate::api::routes::reports::{allowed, make};
use crate::app::App;
use crate::auth::caller::Caller;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::REPORTS;
use crate::problem::Problem;
use papers::order::sorted_by_name;

use self::filters::{Choices, Filters};
use self::paper::{Paper, Sheet};

#[derive(Template)]
#[template(path = "reports/index.html")]
pub(crate) struct Index {
    frame: Frame,
    reports: Vec<(Name, &'static str)>,
    today: String,
    yesterday: String,
    /// The first day of the last seven.
    week: String,
    /// The tables, for their shift forms.
    tables: Vec<String>,
}

/// The purpose of a report.
const fn about(name: Name) -> &'static str {
    match name {
        Name::CoinIn => {
            "Rounds, coins and where the wagered money went, by day, shift, table, pool or hour."
        }
        Name::Activity => "Everything that happened, refusals included, in words.",
        Name::Jackpots => {
            "Every award: where its money came from, and who marked, authorised and cleared it."
        }
        Name::Meters => "Each meter at the start and the end, and what moved it and why.",
        Name::Adjustments => {
            "Manual changes and back-outs, each with its reason and its two people."
        }
        Name::Slips => "The series of slips, with its voids and gaps.",
        Name::Authorisations => "Keys, cards and PINs that were refused.",
        Name::Staff => "Who may do what, and since when.",
        Name::Parameters => "The settings of every pool, with a hash that identifies them.",
        Name::Shift => "The end-of-shift forms, closed and still open.",
    }
}

/// The site's calendar, for pages.
fn calendar(member: &Member) -> Calendar {
    Calendar::of_any(&member.visitor.site).0
}

/// `GET /reports`
pub(crate) async fn index(
    State(app): State<App>,
    member: Member,
) -> Result<Page<Index>, ErrorPage> {
    member.require_section(&REPORTS)?;
    let caller = Caller::of(&member.person);
    let may = |name: &Name| allowed(&caller, *name).is_ok();
    let reports: Vec<Name> = Name::ALL.into_iter().filter(may).collect();
    let mut calendar = calendar(&member);
    let today = filters::today(&mut calendar);
    let back = |days: i64| today.saturating_sub(jiff::Span::new().days(days)).to_string();
    Ok(Page(Index {
        frame: member.frame("Reports"),
        reports: reports.into_iter().map(|name| (name, about(name))).collect(),
        yesterday: back(1),
        week: back(6),
        today: today.to_string(),
        tables: app.hub().read(|floor| {
            sorted_by_name(floor.tables.keys(), |id| id.as_str()).map(ToString::to_string).collect()
        }),
    }))
}

/// `GET /reports/{name}`. Invalid filters are reported beside the form.
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    let name = Name::parse(&name).map_err(|nearest| {
        error_page(Problem::not_found(format!(
            "there is no such report; did you mean `{nearest}`?"
        )))
    })?;
    let caller = Caller::of(&member.person);
    allowed(&caller, name).map_err(error_page)?;
    let mut calendar = calendar(&member);
    let filters = Filters::read(query.as_deref().unwrap_or_default());
    let choices = app.hub().read(|floor| Choices::of(floor, name, &filters, &mut calendar));
    let made = match filters.query(name, &mut calendar) {
        Ok(query) => make(&app, query, |report| Ok(Sheet::of(&report))).await,
        Err(problem) => Err(problem),
    };
    let (sheet, problem) = match made {
        Ok(sheet) => (Some(sheet), None),
        Err(problem) if problem.status() == StatusCode::BAD_REQUEST => (None, Some(problem)),
        Err(problem) => return Err(error_page(problem)),
    };
    let status = problem.as_ref().map_or(StatusCode::OK, Problem::status);
    let paper = Paper {
        about: about(name),
        downloads: filters.downloads(name, &mut calendar, sheet.as_ref()),
        next: sheet.as_ref().and_then(|it| it.next).map(|next| filters.after(name, next)),
        frame: member.frame(name.title()),
        problem: problem.map(|it| it.message().to_owned()),
        everything: format!("/reports/{name}"),
        name,
        filters,
        choices,
        sheet,
    };
    Ok((status, Page(paper)).into_response())
}
