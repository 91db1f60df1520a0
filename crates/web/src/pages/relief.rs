//! `/tables/{id}/relief`: a dealer takes over a console with a PIN or a badge, on a touch pad.
//!
//! ```text
//! console, a session of D100 --relief, D101's PIN--> console, a session of D101; D100's has ended
//! console, no session any more --> why, and the same pad --D101's PIN--> console
//! ```
//!
//! The session that begins is the dealer's own and replaces their others, as at login. Only dealers relieve:
//! a PIN is a short secret, and a dealer's session opens nothing but consoles. Without a session the browser
//! must have shown this console before ([`ConsoleCookie`]). Wrong PINs and badges count against the table.

use askama::Template;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect, Response};
use floor::{CommandKind, Input, Person, Proof, Refusal, Right, StaffId, TableId};
use manager::wall_clock;
use serde::Deserialize;

use crate::api::body::Filled;
use crate::api::path_and_query::At;
use crate::api::wire::FormSecret;
use crate::app::App;
use crate::auth::console_cookie::ConsoleCookie;
use crate::auth::cookies;
use crate::auth::sessions::Ended;
use crate::pages::console::Numbers;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Page, Visitor};
use crate::problem::Problem;
use crate::problem_text::ProblemText;
use crate::server::client_address::{self, Arrival};

#[derive(Template)]
#[template(path = "relief.html")]
struct Relief {
    frame: Frame,
    table: TableId,
    /// Who works here now.
    works: Option<StaffId>,
    /// What happened to the session of this console, as a message id.
    happened: Option<&'static str>,
    numbers: Numbers,
    letters: Vec<char>,
    staff: String,
    /// Why it was refused.
    problem: Option<(String, String)>,
}

impl Relief {
    fn say(&self, id: &str) -> String {
        self.frame.t().say(id)
    }

    fn with_staff(&self, id: &str, staff: &StaffId) -> String {
        self.frame.t().with(id, &[("staff", staff)])
    }

    fn title(&self) -> String {
        self.frame.t().with("relief-title", &[("table", &self.table)])
    }
}

/// What the page knows about a console.
struct Here {
    /// Who is counted for wrong PINs: whoever works here, or worked here last.
    speaker: StaffId,
    works: Option<StaffId>,
    happened: Option<&'static str>,
}

/// The console that a request comes from: one with a session that sends inputs, or one that was shown before.
fn here(app: &App, visitor: &Visitor, table: &TableId, headers: &HeaderMap) -> Option<Here> {
    if let Some(person) = &visitor.person
        && person.role.may(Right::SendInputs)
    {
        let works = person.id.clone();
        return Some(Here { speaker: works.clone(), works: Some(works), happened: None });
    }
    let console = ConsoleCookie::of(headers, app.secrets(), wall_clock())?;
    if console.table != *table {
        return None;
    }
    let happened = cookies::session(headers).map(|token| match app.sessions().how_ended(token) {
        Some(Ended::Replaced) => "relief-elsewhere",
        Some(Ended::Over) => "relief-ended",
        None => "relief-restarted",
    });
    Some(Here { speaker: console.staff, works: None, happened })
}

fn page(app: &App, visitor: &Visitor, table: &TableId, here: &Here) -> Relief {
    let (numbers, letters) =
        app.hub().read(|floor| (Numbers::of(floor), crate::pages::console::letters(floor)));
    let title = visitor.words.with("relief-title", &[("table", table)]);
    Relief {
        frame: visitor.frame(title),
        table: table.clone(),
        works: here.works.clone(),
        happened: here.happened,
        numbers,
        letters,
        staff: String::new(),
        problem: None,
    }
}

fn to_login(table: &TableId) -> Response {
    Redirect::to(&format!("/login?next=/tables/{table}/console")).into_response()
}

/// `GET /tables/{id}/relief`
pub(crate) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    at: Result<At<TableId>, Problem>,
    headers: HeaderMap,
) -> Result<Response, ErrorPage> {
    let At(table) = at.map_err(|problem| ErrorPage::new(problem, &visitor))?;
    let Some(here) = here(&app, &visitor, &table, &headers) else { return Ok(to_login(&table)) };
    Ok(Page(page(&app, &visitor, &table, &here)).into_response())
}

/// A staff number and a PIN, or a badge.
#[derive(Deserialize)]
pub(crate) struct Takes {
    #[serde(default)]
    staff: String,
    pin: FormSecret,
    card: FormSecret,
}

/// `POST /tables/{id}/relief`
pub(crate) async fn take_over(
    State(app): State<App>,
    visitor: Visitor,
    at: Result<At<TableId>, Problem>,
    arrival: Option<Extension<Arrival>>,
    headers: HeaderMap,
    form: Result<Filled<Takes>, Problem>,
) -> Result<Response, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &visitor);
    cookies::check_origin(&headers).map_err(error_page)?;
    let At(table) = at.map_err(error_page)?;
    let Some(here) = here(&app, &visitor, &table, &headers) else { return Ok(to_login(&table)) };
    let Filled(Takes { staff, pin, card }) = form.map_err(error_page)?;
    let staff = staff.trim().to_uppercase();
    match relieve(&app, &table, &here, &staff, pin.reveal(), card.reveal()).await {
        Ok(token) => {
            let tls = arrival.is_some_and(|Extension(it)| it.over_tls);
            let mut response = Redirect::to(&format!("/tables/{table}/console")).into_response();
            if let Ok(cookie) = HeaderValue::from_str(&cookies::begin(&token, tls)) {
                response.headers_mut().append(header::SET_COOKIE, cookie);
            }
            Ok(response)
        }
        Err(problem) => {
            let said = problem.said(&visitor.words, &[]);
            let shown = Relief {
                problem: Some((said.message, said.hint)),
                staff,
                ..page(&app, &visitor, &table, &here)
            };
            let (mut parts, body) = Page(shown).into_response().into_parts();
            parts.status = problem.status();
            // It is logged and counted like every other problem.
            parts.extensions.extend(problem.into_response().into_parts().0.extensions);
            Ok(Response::from_parts(parts, body))
        }
    }
}

/// Proves the dealer, begins their session and ends the one of this console. Answers the new token.
async fn relieve(
    app: &App,
    table: &TableId,
    here: &Here,
    staff: &str,
    pin: String,
    card: String,
) -> Result<String, Problem> {
    let badge = !card.is_empty();
    let proof = async {
        let id = if badge { app.by_card(&card)? } else { app.by_pin(staff, pin).await? };
        let found = app.hub().read(|floor| floor.staff.get(&id).cloned());
        let relieves = |it: &Person| {
            it.active && it.role.may(Right::Deal) && it.proofs.contains_key(&Proof::Password)
        };
        let Some(person) = found.filter(relieves) else {
            let (message, hint) = (ProblemText::NotADealer, ProblemText::LogInWithPassword);
            return Err(Problem::refused("NotADealer", message, hint).recorded_by_requester());
        };
        // A relief is a log-in. It would use up a password that serves for one log-in, in which its owner
        // chooses another: nothing has been changed yet, and nobody has been logged out.
        if person.must_choose() {
            return Err(Problem::from(&Refusal::SecretNotChosen(id)).recorded_by_requester());
        }
        Ok(id)
    };
    let dealer = app.prove_within_limits(Some(table), &here.speaker, proof).await?;
    if let Some(before) = here.works.as_ref().filter(|before| **before != dealer) {
        app.sessions().end(before);
        app.authorisations().end_of(before);
        app.submit_command(before, CommandKind::EndSession { staff: before.clone() }).await?;
    }
    let (token, replaced) = app.sessions().begin(&dealer, App::now());
    app.authorisations().end_within(&dealer);
    let address = client_address::address();
    let opened = app.submit_command(&dealer, CommandKind::OpenSession { replaced, address }).await;
    opened.inspect_err(|_| app.sessions().end(&dealer))?;
    let proof = if badge { Proof::Card } else { Proof::Pin };
    let input = Input::OnDuty { dealer: dealer.clone(), proof };
    app.submit_command(&dealer, CommandKind::AtTable { table: table.clone(), input }).await?;
    tracing::info!(staff = %dealer, %table, "took over a console");
    Ok(token)
}
