//! Parses the inputs in a script.

use std::collections::BTreeMap;

use floor::{
    Button, Check, Fault, Input, JackpotId, KeyNumber, KeyPosition, Payment, Points, Proof, Seat,
    Seats,
};
use wagers::Side;

pub(crate) fn id(text: &str) -> JackpotId {
    JackpotId(text.parse().unwrap())
}

pub(crate) fn a_seat(text: &str) -> Seat {
    text.parse::<u8>().unwrap().try_into().unwrap()
}

pub(crate) fn input(words: &[&str]) -> Input {
    let buttons: BTreeMap<&str, Button> = [
        ("COIN IN", Button::CoinIn),
        ("START GAME", Button::StartGame),
        ("START", Button::Start),
        ("J-POT", Button::JPot),
        ("CONFIRM", Button::Confirm),
        ("PENDING", Button::Pending),
        ("CHECK", Button::Check),
        ("GAME OVER", Button::GameOver),
        ("END GAME", Button::EndGame),
        ("STOP", Button::Stop),
    ]
    .into();
    let line = words.join(" ");
    if let Some(&name) = buttons.get(line.as_str()) {
        return Input::Button { name };
    }
    let seats = |text: &str| -> Seats { text.split(',').map(a_seat).collect() };
    match *words {
        ["coin", seat] => Input::CoinPlaced { seat: a_seat(seat) },
        ["drop", seat] => Input::CoinDropped { seat: a_seat(seat) },
        ["lift", seat] => Input::CoinRemoved { seat: a_seat(seat) },
        ["jam", seat] => Input::Fault { seat: a_seat(seat), fault: Fault::CoinJam },
        ["lights-out", seat] => Input::Fault { seat: a_seat(seat), fault: Fault::Led },
        ["repair", seat] => Input::FaultCleared { seat: a_seat(seat) },
        ["close", seat] => Input::Seat { seat: a_seat(seat), open: false },
        ["open", seat] => Input::Seat { seat: a_seat(seat), open: true },
        ["hand", row] => Input::Hand { row: row.to_owned(), seats: None, r#override: None },
        ["hand", row, at] => {
            Input::Hand { row: row.to_owned(), seats: Some(seats(at)), r#override: None }
        }
        ["hand", row, at, "override"] => Input::Hand {
            row: row.to_owned(),
            seats: Some(seats(at)),
            r#override: Some("misread card".to_owned()),
        },
        ["key", number, position] => Input::Key {
            number: if number == "008" { KeyNumber::Low } else { KeyNumber::High },
            position: match position {
                "R" => KeyPosition::Run,
                "JPL" => KeyPosition::JackpotLow,
                "JPH" => KeyPosition::JackpotHigh,
                _ => KeyPosition::Removed,
            },
        },
        ["ticks", award, "all"] => Input::Checklist {
            award: Some(id(award)),
            items: Check::needed(floor::Level::High).to_vec(),
        },
        ["ticks", award, "hand,leds"] => {
            Input::Checklist { award: Some(id(award)), items: vec![Check::Hand, Check::Leds] }
        }
        ["cheque", award] => Input::Payment { award: id(award), method: Payment::Cheque },
        ["swipe", person] => Input::Swipe { person: person.try_into().unwrap() },
        ["on-duty", dealer, "by", proof] => Input::OnDuty {
            dealer: dealer.try_into().unwrap(),
            proof: match proof {
                "pin" => Proof::Pin,
                "badge" => Proof::Card,
                _ => Proof::Password,
            },
        },
        ["off-duty"] => Input::OffDuty,
        ["pin", person] => Input::Pin { person: person.try_into().unwrap() },
        ["select", award] => Input::SelectAward { award: id(award) },
        ["bet", seat, side, amount] => Input::BaseBet {
            seat: a_seat(seat),
            side: Side::parse(side).unwrap(),
            amount: amount.parse().unwrap(),
        },
        ["side", seat, wager, side, amount] => Input::SideBet {
            seat: a_seat(seat),
            wager: wager.to_owned(),
            side: Side::parse(side),
            amount: amount.parse().unwrap(),
        },
        ["ticks", "all"] => {
            Input::Checklist { award: None, items: Check::needed(floor::Level::High).to_vec() }
        }
        ["new-shoe", decks] => Input::NewShoe { decks: decks.parse().unwrap() },
        ["points", player, banker] => Input::Result {
            totals: Some(Points {
                player: player.parse().unwrap(),
                banker: banker.parse().unwrap(),
            }),
            cards: None,
        },
        ["cards", ref cards @ ..] => Input::Result {
            totals: None,
            cards: Some(cards.iter().map(|card| card.parse().unwrap()).collect()),
        },
        ["card", card] => Input::Card { card: card.parse().unwrap() },
        ["void", one, two] => Input::Void {
            reason: "misdeal".to_owned(),
            approvals: [one.try_into().unwrap(), two.try_into().unwrap()],
        },
        _ => panic!("cannot read: {line}"),
    }
}
