//! The account page: the person's own data and credentials.

use askama::Template;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use floor::Proof;
use serde::Deserialize;

use crate::pages::frame::{Frame, Member, Page};

#[derive(Template)]
#[template(path = "account.html")]
pub(crate) struct Account {
    frame: Frame,
    id: String,
    name: String,
    role: String,
    /// The person's credentials: the name of each, and its state.
    proofs: Vec<(String, String)>,
    /// Whether somebody else set the password, and a new one must be chosen before anything else.
    must_choose: bool,
    /// What was just changed, by the name of its form.
    done: &'static str,
}

/// The query to which a form returns when it is done.
#[derive(Deserialize)]
pub(crate) struct Asked {
    done: Option<Proof>,
}

/// `GET /account`
pub(crate) async fn show(
    member: Member,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Page<Account> {
    let t = &member.visitor.words;
    let person = &member.person;
    let proofs = [Proof::Password, Proof::Pin, Proof::Card];
    let proof = |it: Proof| {
        let name = match it {
            Proof::Password => "proof-password",
            Proof::Pin => "proof-pin",
            Proof::Card => "proof-card",
        };
        let state = match (person.proofs.contains_key(&it), person.issued.contains_key(&it)) {
            (true, true) => "account-issued",
            (true, false) => "account-set",
            (false, _) => "account-not-set",
        };
        (t.say(name), t.say(state))
    };
    Page(Account {
        frame: member.frame(t.say("account-title")),
        id: person.id.to_string(),
        name: person.name.clone(),
        role: t.role(person.role),
        proofs: proofs.map(proof).to_vec(),
        must_choose: person.must_choose(),
        done: match asked.ok().and_then(|Query(asked)| asked.done) {
            Some(Proof::Password) => "password",
            Some(Proof::Pin) => "pin",
            Some(Proof::Card) | None => "",
        },
    })
}
