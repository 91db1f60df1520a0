//! The mathematics pages: all wagers of the catalog, each with its exact odds, charts and sliders.
//!
//! The address of a page contains its query, `?seed=25000&meter=62`. The server renders the whole page:
//! without scripts, the form sends a new query. With scripts, moving a slider fetches the same page and
//! replaces what differs.

mod fields;
mod index;
mod wager;

use axum::extract::{Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use papers::par::Format;
use wagers::Entry;

use crate::api::path_and_query::InPath;
use crate::api::routes::reports::PAPER;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Member, Page};
use crate::pages::navigation::MATH;
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::services::mathematics::{Question, Written, published};

use self::fields::Fields;

/// `GET /math`
pub(crate) async fn index(
    State(app): State<App>,
    member: Member,
) -> Result<Page<index::Index>, ErrorPage> {
    member.require_section(&MATH)?;
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    index::Index::of(&app, &member).await.map(Page).map_err(error_page)
}

/// `GET /math/{wager}`. An invalid query gives an error beside the form, and the wager with the settings of
/// its pay table.
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, ErrorPage> {
    member.require_section(&MATH)?;
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    let entry = <&'static Entry>::read(&id).map_err(error_page)?;
    let fields = Fields::read(query.as_deref().unwrap_or_default());
    let (question, problem) = match fields.question(entry) {
        Ok(question) => (question, None),
        Err(problem) => {
            let own = Question::read(entry, &Written::default()).map_err(error_page)?;
            (own, Some(problem))
        }
    };
    let question = one_side(question);
    let compared = published(&app).await.map_err(error_page)?;
    let mut studies = question.study(&app).await.map_err(error_page)?;
    let study =
        studies.pop().ok_or_else(|| error_page(Problem::not_found(ProblemText::NoSuchSide)))?;
    let own = Question { bettors: 1, settings: None, decks: entry.wager.decks, ..question.clone() };
    let own = own.study(&app).await.map_err(error_page)?.pop();
    let currency = member.visitor.site.currency.clone();
    let draw = move |_: &_| {
        let charts = wager::charts(&study, &currency);
        (study, charts)
    };
    let (study, charts) = app.heavy_work().run(draw).await.map_err(error_page)?;
    let status = problem.as_ref().map_or(StatusCode::OK, Problem::status);
    let page = wager::Look { member: &member, question, study, own, charts, compared, problem };
    Ok((status, Page(page.page(&fields))).into_response())
}

/// A page shows one side at a time: the first, if none is given.
fn one_side(question: Question) -> Question {
    let sides = question.sides.first().copied().into_iter().collect();
    Question { sides, ..question }
}

/// `GET /math/{wager}/{file}`: the PAR sheet, `par.xlsx`, `par.html`, `par.md` or `par.json`, with the
/// settings of the address, for every side unless one is given.
pub(crate) async fn sheet(
    State(app): State<App>,
    member: Member,
    Path((id, file)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Response, ErrorPage> {
    member.require_section(&MATH)?;
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    let entry = <&'static Entry>::read(&id).map_err(error_page)?;
    let format = file.strip_prefix("par.").and_then(Format::of).ok_or_else(|| {
        let why = "there is no such sheet; the sheets are par.xlsx, par.html, par.md and par.json";
        error_page(Problem::not_found(why))
    })?;
    let fields = Fields::read(query.as_deref().unwrap_or_default());
    let sheet =
        fields.question(entry).map_err(error_page)?.sheet(&app).await.map_err(error_page)?;
    let write = move |_: &_| sheet.write(format).map_err(Problem::journal);
    let written = app.heavy_work().run(write).await;
    let bytes = written.and_then(|it| it).map_err(error_page)?;
    let kind = [(header::CONTENT_TYPE, format.media_type())];
    // HTML is displayed and printed; all other formats are downloaded.
    if format == Format::Html {
        return Ok((kind, [(header::CONTENT_SECURITY_POLICY, PAPER)], bytes).into_response());
    }
    let name = format!("attachment; filename=\"par-{}.{}\"", entry.wager.id, format.ending());
    Ok((kind, [(header::CONTENT_DISPOSITION, name)], bytes).into_response())
}
