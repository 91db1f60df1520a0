//! Lies about people: who gave somebody a secret, alone.

use floor::{Digest, Event, Proof, Role, StaffId};

use super::{staff, truth, verdict};

fn changed(to: Role) -> Event {
    let (by, second) = (staff("M800"), Some(staff("A500")));
    Event::StaffChanged { staff: staff("E300"), name: "Executive".to_owned(), role: to, by, second }
}

/// A password that the administrator gives somebody.
fn given(to: &str, second: Option<StaffId>) -> Event {
    let digest = Digest::new("known to the administrator".to_owned());
    let (staff, by) = (staff(to), staff("M800"));
    Event::CredentialSet { staff, proof: Proof::Password, digest, issued: true, by, second }
}

/// What the auditor says when these events follow a true day.
fn after_the_day(events: &[Event]) -> String {
    verdict(&[truth(), events].concat())
}

/// An executive is lowered by two people and is then a dealer whose secret takes two people all the same.
#[test]
fn a_secret_of_a_dealer_who_was_more_takes_two() {
    let lowered = || changed(Role::Dealer);
    let said = after_the_day(&[lowered(), given("E300", None)]);
    assert!(said.contains("who was more than a dealer"), "{said}");
    let agreed = [lowered(), given("E300", Some(staff("A500")))];
    assert_eq!(after_the_day(&agreed), "no objection");
    assert_eq!(
        after_the_day(&[given("D100", None)]),
        "no objection",
        "a dealer's, who never was more"
    );
}
