//! Parses the inputs in a script.

use std::collections::BTreeMap;

use floor::{
    Button, Check, Fault, Input, JackpotId, KeyNumber, KeyPosition, Payment, Points, Proof,
    RoundNo, Seat, Seats,
};
use wagers::Side;

pub(crate) fn id(text: &str) -> JackpotId {
    JackpotId(text.parse().unwrap())
}

pub(crate) fn a_seat(text: &str) -> Seat {
    text.parse::<u8>().unwrap().try_into().unwrap()
}

fn ticks(award: Option<&str>, items: &[Check]) -> Input {
    let (award, items) = (award.map(id), items.to_vec());
    Input::Checklist { award, items, sign: None, sign_override: None }
}

#[allow(clippy::too_many_lines)] // A line for each input of the scripts.
pub(crate) fn input(words: &[&str]) -> Input {
    // `in 7 void S200 S201`: the input names its round.
    if let ["in", round, rest @ ..] = words {
        return input(rest).in_round(RoundNo(round.parse().unwrap()));
    }
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
        ["same-bettors"] => Input::SameBettors,
        ["returned", round] => Input::AcknowledgeVoid { round: RoundNo(round.parse().unwrap()) },
        ["lift", seat] => Input::CoinRemoved { seat: a_seat(seat) },
        ["jam", seat] => Input::Fault { seat: a_seat(seat), fault: Fault::CoinJam },
        ["lights-out", seat] => Input::Fault { seat: a_seat(seat), fault: Fault::Led },
        ["repair", seat] => Input::FaultCleared { seat: a_seat(seat) },
        ["close", seat] => Input::Seat { seat: a_seat(seat), open: false },
        ["open", seat] => Input::Seat { seat: a_seat(seat), open: true },
        ["hand", row] => {
            Input::Hand { row: row.to_owned(), seats: None, r#override: None, award: None }
        }
        ["hand", row, "nobody"] => Input::Hand {
            row: row.to_owned(),
            seats: Some(Seats::NONE),
            r#override: None,
            award: None,
        },
        ["passes-over", row, ref with @ ..] => {
            let (at, approvals) = match *with {
                ["seats", at, ref approvals @ ..] => (Some(seats(at)), approvals),
                ref approvals => (None, approvals),
            };
            Input::PassOver {
                row: row.to_owned(),
                seats: at,
                reason: "the player left".to_owned(),
                approvals: approvals.iter().map(|it| (*it).try_into().unwrap()).collect(),
            }
        }
        ["hand", row, at] => Input::Hand {
            row: row.to_owned(),
            seats: Some(seats(at)),
            r#override: None,
            award: None,
        },
        // About a mark, by its number.
        ["hand", row, "of", award, ref why @ ..] => Input::Hand {
            row: row.to_owned(),
            seats: None,
            r#override: (why == ["override"]).then(|| "misread card".to_owned()),
            award: Some(id(award)),
        },
        ["hand", row, at, "override"] => Input::Hand {
            row: row.to_owned(),
            seats: Some(seats(at)),
            r#override: Some("misread card".to_owned()),
            award: None,
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
        ["ticks", award, "all"] => ticks(Some(award), Check::needed(floor::Level::High)),
        ["ticks", award, "hand,leds"] => ticks(Some(award), &[Check::Hand, Check::Leds]),
        ["sign", award, shown, ref why @ ..] => Input::Checklist {
            award: Some(id(award)),
            items: vec![],
            sign: Some(shown.parse().unwrap()),
            sign_override: (why == ["override"]).then(|| "the sign was late".to_owned()),
        },
        ["cheque", award] => {
            Input::Payment { award: id(award), method: Payment::Cheque, seat: None }
        }
        ["cheque", award, "for", seat] => {
            Input::Payment { award: id(award), method: Payment::Cheque, seat: Some(a_seat(seat)) }
        }
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
        ["ticks", "all"] => ticks(None, Check::needed(floor::Level::High)),
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
