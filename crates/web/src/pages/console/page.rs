//! `GET /tables/{id}/console`: the console as a page.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use floor::{Bead, Check, Dialect, Floor, JackpotId, Level, Right, TableId};
use manager::wall_clock;

use super::Console;
use super::ask::Answer;
use super::centre::Work;
use super::dispute::{Dispute, disputes};
use super::draft::{Draft, Query as Asked};
use super::evidence::{Evidence, Known, Source};
use super::pads::Pad;
use super::panel::{Main, Next};
use super::prizes::Prize;
use super::seats::Touch;
use crate::api::path_and_query::At;
use crate::app::App;
use crate::auth::console_cookie::ConsoleCookie;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::problem::Problem;

/// How many rounds of the shoe are drawn. The scoreboard shows all of them.
const BEADS_SHOWN: usize = 60;

#[derive(Template)]
#[template(path = "console.html")]
pub(crate) struct Shown {
    pub(super) frame: Frame,
    pub(super) it: Console,
    /// What is known about the prize whose sheet is open.
    pub(super) evidence: Option<Evidence>,
    /// Contests with other tables.
    pub(super) disputes: Vec<Dispute>,
}

/// Shows the console of a table to all staff. Whether their inputs are accepted is decided separately.
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    at: Result<At<TableId>, Problem>,
    asked: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require(Right::SeeTables)?;
    let At(id) = at.map_err(error_page)?;
    let draft = asked.map_or_else(|_| Draft::default(), |Query(asked)| asked.into());
    let now = wall_clock();
    // No earlier than the last record, as the writer sees it.
    let of = |floor: &Floor| Console::of(floor, &id, &member.person, &draft, now.max(floor.latest));
    let it = app.hub().read(of);
    let missing = || error_page(Problem::not_found(format!("there is no table {id}")));
    let it = it.ok_or_else(missing)?;
    let title = member.visitor.words.with("console-title", &[("table", &id)]);
    let (times, program) = (app.hub().round_times(&id), app.program().name());
    let words = &member.visitor.words;
    let (evidence, disputes) = app.hub().read(|floor| {
        let source = Source { floor, times: &times, words, program: &program };
        let open = match &it.pad {
            Some(Pad::Prize(prize)) => floor.jackpots.get(prize),
            _ => None,
        };
        (open.and_then(|it| source.evidence(it)), disputes(floor, &id))
    });
    let (sends, person) = (it.sends, &member.person.id);
    let mut response =
        Page(Shown { frame: member.frame(title), it, evidence, disputes }).into_response();
    // This browser is a console from now on: another dealer may take it over with a PIN.
    let cookie = ConsoleCookie::renewed(&headers, app.secrets(), &id, person, now);
    let cookie = cookie.filter(|_| sends).and_then(|it| it.parse().ok());
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

/// Methods for the template. Texts are in [`super::words`].
impl Shown {
    /// The name of the dialect in the API.
    fn dialect(&self) -> &'static str {
        match self.it.dialect {
            Dialect::Aquarius => "aquarius",
            Dialect::Nexus => "nexus",
            Dialect::Prsm => "prsm",
        }
    }

    /// The number of hand buttons, which share one area.
    fn many_rows(&self) -> usize {
        self.it.rows.iter().map(|pool| pool.rows.len()).sum()
    }

    /// The name of a level in the API.
    fn level_name(&self, level: &Level) -> &'static str {
        level.name()
    }

    /// A prize of the round.
    fn prize(&self, id: &JackpotId) -> Option<&Prize> {
        self.it.prizes.iter().find(|prize| prize.id == *id)
    }

    /// What is known for an item of the checklist.
    fn known(&self, check: &Check) -> Option<&Known> {
        self.evidence.as_ref().and_then(|it| it.of_check(*check))
    }

    /// Whether the system has verified an item itself.
    fn verified(&self, check: &Check) -> bool {
        self.known(check).is_some_and(|it| it.verified)
    }

    /// The last rounds of the shoe.
    fn last_beads(&self) -> &[Bead] {
        let beads = &self.it.beads;
        &beads[beads.len().saturating_sub(BEADS_SHOWN)..]
    }

    /// Whether the button ends the round: cards that were typed are entered before.
    fn ends(&self, main: &Main) -> bool {
        main.button == self.it.dialect.keypad().ends
    }

    /// How many hands are folded away.
    pub(super) fn folded_away(&self) -> usize {
        let all = self.it.rows.iter().flat_map(|pool| &pool.rows);
        all.filter(|hand| !hand.stays()).count()
    }

    /// The name of a forecast: `done` by this person, or `call` another.
    fn answer(&self, answer: &Answer) -> &'static str {
        if *answer == Answer::Done { "done" } else { "call" }
    }

    /// The style class of a main button. The buttons that lock and end a round are at the edges.
    fn main_class(&self, main: &Main) -> String {
        format!("b-{}", main.label().to_lowercase().replace(' ', "-"))
    }
}
