//! What a staff number looks like, so that a pad can tell one from a PIN that was typed too early.

use floor::{DualControl, Floor, Person, Right};

/// The shape of the staff numbers of those who may act at a table, or approve something there.
pub(crate) struct Numbers {
    /// The characters that they begin with.
    pub(crate) begins: String,
    pub(crate) shortest: usize,
    pub(crate) longest: usize,
}

impl Numbers {
    pub(crate) fn of(floor: &Floor) -> Numbers {
        let (mut begins, mut shortest, mut longest) = (String::new(), usize::MAX, 0);
        for person in floor.staff.values().filter(|it| acts(it)) {
            let id = person.id.as_str();
            if let Some(first) = id.chars().next().filter(|first| !begins.contains(*first)) {
                begins.push(first.to_ascii_uppercase());
            }
            shortest = shortest.min(id.chars().count());
            longest = longest.max(id.chars().count());
        }
        Numbers { begins, shortest, longest }
    }
}

/// Whether a person may act at a table, or approve something there.
pub(super) fn acts(person: &Person) -> bool {
    person.active
        && (person.role.may(Right::SendInputs) || DualControl::Void.second().contains(&person.role))
}
