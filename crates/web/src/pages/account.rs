//! My account: who I am here, and what proves me.

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
    /// What proves this person: its name, and what has become of it.
    proofs: Vec<(String, String)>,
    /// Whether somebody else set the password, and nothing else can be done before another is chosen.
    must_choose: bool,
    /// What was just changed, as its form is called.
    done: &'static str,
}

/// The address that a form goes to when it is done.
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
