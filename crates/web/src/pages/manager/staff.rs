//! Staff: the list of people, their credentials, who is logged in; and the page of one person.

use askama::Template;
use axum::extract::State;
use floor::{Floor, Person, Proof, Right, Role, StaffId};

use crate::api::path_and_query::At;
use crate::app::App;
use crate::pages::error_page::ErrorPage;
use crate::pages::frame::{Frame, Member, Page};
use crate::pages::navigation::STAFF;
use crate::problem::Problem;

#[derive(Template)]
#[template(path = "manager/staff.html")]
pub(crate) struct Staff {
    frame: Frame,
    viewer: Role,
    rows: Vec<Row>,
    roles: [Role; 8],
    sessions: Vec<Seen>,
}

struct Row {
    id: StaffId,
    name: String,
    role: Role,
    active: bool,
    locked: bool,
    failures: u8,
    proofs: String,
    logged_in: bool,
}

impl Row {
    fn of(person: &Person, sessions: &[Seen]) -> Row {
        let proofs: Vec<String> = person.proofs.keys().map(ToString::to_string).collect();
        Row {
            id: person.id.clone(),
            name: person.name.clone(),
            role: person.role,
            active: person.active,
            locked: person.locked(),
            failures: person.failures_most(),
            proofs: proofs.join(", "),
            logged_in: sessions.iter().any(|it| it.staff == person.id),
        }
    }
}

/// A person who is logged in.
struct Seen {
    staff: StaffId,
    /// How many minutes ago they logged in, and made their last call.
    since: u64,
    last: u64,
}

fn sessions(app: &App, viewer: Role) -> Vec<Seen> {
    if !viewer.may(Right::SeeSessions) {
        return vec![];
    }
    let now = App::now();
    let minutes = |then| now.duration_since(then).as_secs() / 60;
    let seen = |it: crate::auth::sessions::Session| Seen {
        since: minutes(it.since),
        last: minutes(it.last),
        staff: it.staff,
    };
    app.sessions().list(now).into_iter().map(seen).collect()
}

/// `GET /manager/staff`
pub(crate) async fn list(State(app): State<App>, member: Member) -> Result<Page<Staff>, ErrorPage> {
    member.require_section(&STAFF)?;
    let viewer = member.person.role;
    let sessions = sessions(&app, viewer);
    let rows = app.hub().read(|floor: &Floor| {
        let mut people: Vec<&Person> = floor.staff.values().collect();
        people.sort_by_key(|person| {
            (!person.active, !person.locked(), person.role, person.id.clone())
        });
        people.into_iter().map(|person| Row::of(person, &sessions)).collect()
    });
    Ok(Page(Staff { frame: member.frame("Staff"), viewer, rows, roles: Role::ALL, sessions }))
}

#[derive(Template)]
#[template(path = "manager/person.html")]
pub(crate) struct OnePerson {
    frame: Frame,
    viewer: Role,
    row: Row,
    roles: [Role; 8],
    proofs: Vec<(Proof, bool)>,
    me: bool,
    /// Whether one person can manage them alone.
    alone: bool,
}

/// `GET /manager/staff/{id}`
pub(crate) async fn show(
    State(app): State<App>,
    member: Member,
    id: Result<At<StaffId>, Problem>,
) -> Result<Page<OnePerson>, ErrorPage> {
    let error_page = |problem| ErrorPage::new(problem, &member.visitor);
    member.require_section(&STAFF)?;
    let At(id) = id.map_err(error_page)?;
    let viewer = member.person.role;
    let sessions = sessions(&app, viewer);
    let person = app.hub().read(|floor| floor.staff.get(&id).cloned());
    let person = person.ok_or_else(|| {
        error_page(Problem::not_found(format!("there is nobody with the staff number {id}")))
    })?;
    let proofs = [Proof::Password, Proof::Pin, Proof::Card];
    Ok(Page(OnePerson {
        frame: member.frame(format!("{} {}", person.id, person.name)),
        viewer,
        row: Row::of(&person, &sessions),
        roles: Role::ALL,
        proofs: proofs.map(|it| (it, person.proofs.contains_key(&it))).to_vec(),
        me: person.id == member.person.id,
        alone: floor::MANAGED_ALONE.contains(&person.role),
    }))
}
