//! Alerts about people: locked credentials, and requests that wait for a second person.

use floor::{Floor, Millis, Person};

use super::{Alert, Kind, Severity};

/// The networks from which somebody's credentials are locked, in words.
fn locked_where(person: &Person) -> String {
    let at: Vec<String> = person.locked_at().map(ToString::to_string).collect();
    match &at[..] {
        _ if person.is_locked_anywhere() => String::new(),
        _ if person.has_too_many_strangers() => {
            " wherever they have not logged in before".to_owned()
        }
        [one] => format!(" for {one}"),
        [first, ..] => format!(" for {first} and {} other addresses", at.len() - 1),
        [] => String::new(),
    }
}

pub(super) fn of_people(floor: &Floor, now: Millis, all: &mut Vec<Alert>) {
    for person in floor.staff.values().filter(|person| person.active && person.locked()) {
        let (id, link) = (&person.id, "/manager/staff".to_owned());
        all.push(Alert::new(Severity::Warning, Kind::Lockout, id, link).says(
            format!("the credentials of {id} ({}) are locked{}", person.name, locked_where(person)),
            "an administrator finds out why, and unlocks them",
        ));
    }
    for (id, request) in floor.requests.iter().filter(|(_, request)| request.waits(now)) {
        let link = "/manager/requests".to_owned();
        all.push(
            Alert::new(Severity::Notice, Kind::Request, id, link)
                .says(
                    format!("{} asks to {}", request.by, request.change),
                    "a second person agrees or declines",
                )
                .since(request.at),
        );
    }
}
