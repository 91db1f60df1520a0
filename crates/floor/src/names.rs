//! Tests that names are spelt as the journal and the calls spell them.

use std::fmt::Debug;

use serde::Serialize;
use strum::VariantNames;

use crate::credential::Proof;
use crate::device::DeviceKind;
use crate::event::{Event, Stranger};
use crate::ids::{JackpotId, StaffId};
use crate::input::Button;
use crate::jackpot::{Check, JackpotState, Level, Payment};
use crate::pool::Reason;
use crate::refusal::Refusal;
use crate::rights::DualControl;
use crate::staff::Role;

/// Every event has the name by which the journal stores it.
#[test]
fn events_are_named_as_the_journal_names_them() {
    // Whoever reads an unknown name is told all known ones.
    let told = serde_json::from_str::<Event>("{\"no-such-event\":{}}").unwrap_err().to_string();
    let known: Vec<&str> = told.split('`').skip(3).step_by(2).collect();
    assert_eq!(known, Event::VARIANTS);
    let staff = StaffId::try_from("D100").unwrap();
    assert_eq!(Event::SessionEnded { staff }.name(), "session-ended");
}

fn check<T: Serialize + Debug + Copy>(all: &[T], name: impl Fn(T) -> String) {
    for it in all {
        assert_eq!(serde_json::to_value(it).unwrap(), name(*it), "{it:?}");
    }
}

#[test]
fn names_are_spelt_as_the_calls_spell_them() {
    check(&Role::ALL, |it| it.to_string());
    check(&[Role::Equipment], |it| it.to_string());
    check(&DeviceKind::ALL, |it| it.to_string());
    check(&Check::ALL, |it| it.name().to_owned());
    check(&[Level::NoKey, Level::Low, Level::High], |it| it.name().to_owned());
    check(&[Payment::Cash, Payment::Cheque], |it| it.to_string());
    let states = [
        JackpotState::Pending,
        JackpotState::Waiting,
        JackpotState::Cleared,
        JackpotState::Cancelled,
        JackpotState::BackedOut,
    ];
    check(&states, |it| it.name().to_owned());
    let buttons = [
        Button::CoinIn,
        Button::StartGame,
        Button::Start,
        Button::JPot,
        Button::Confirm,
        Button::Pending,
        Button::Check,
        Button::GameOver,
        Button::EndGame,
        Button::Stop,
    ];
    check(&buttons, |it| it.label().to_owned());
}

#[test]
fn words_are_words() {
    let words = |all: &[&dyn ToString]| all.iter().map(|it| it.to_string()).collect::<Vec<_>>();
    assert_eq!(words(&[&Proof::Password, &Proof::Pin, &Proof::Card]), ["password", "PIN", "card"]);
    assert_eq!(words(&[&Level::NoKey, &Level::High]), ["no key", "high"]);
    assert_eq!(
        words(&[&JackpotState::BackedOut, &JackpotState::Waiting]),
        ["backed out", "waiting"]
    );
    let to = "NINES".try_into().unwrap();
    assert_eq!(
        words(&[&Reason::AboveLimit, &Reason::Transfer { to }, &Reason::SeedRecovery]),
        ["above the limit", "transfer to NINES", "seed recovery"],
    );
    assert_eq!(words(&[&Stranger::EndedSession]), ["a session that has ended"]);
    assert_eq!(words(&[&DualControl::Void]), ["the void of a round"]);
    assert_eq!(format!("{:>7}|{:<5}|", Role::Dealer, Proof::Pin), " dealer|PIN  |");
}

#[test]
fn one_rule_may_have_several_messages() {
    let staff = StaffId::try_from("D100").unwrap();
    let same = Refusal::SamePerson(staff.clone());
    assert_eq!((same.code(), same.words()), ("SamePerson", "SamePerson"));
    let marked = Refusal::MarkedIt { staff, jackpot: JackpotId(1) };
    assert_eq!((marked.code(), marked.words()), ("SamePerson", "MarkedIt"));
    assert_eq!(Refusal::ClockRight.code(), "ClockRight");
}
