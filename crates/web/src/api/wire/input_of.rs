//! Inputs of the floor in the form in which a caller sends them.
//!
//! Secrets, reasons and approvals are not known when a console page is drawn. The person enters them, and the
//! page's script adds them under the names of the contract: `card`, `staff` and `pin`, `reason`, `approvals`.

use floor::{Input, Points};
use serde_json::Value;

use super::input::InputBody;
use super::input_parts::{Cards, FinalPoints, Override, SeatState};
use super::tagged::Tagged;
use super::{CardText, Count, Decks, Label, Money, Point, Words};
use crate::auth::approval::Present;

/// The JSON of an input, for those who send it. What a person enters is left out: the card of a swipe, name
/// and PIN, the reason and the approvals of a void.
#[must_use]
pub fn input_json(input: &Input) -> Value {
    let sent = serde_json::to_value(Tagged(InputBody::of(input)));
    sent.expect("inputs have only texts, numbers and lists")
}

impl InputBody {
    /// The form of an input. Where the floor has the person whose identity is proved already, the proof is
    /// empty.
    fn of(input: &Input) -> InputBody {
        match input {
            Input::BaseBet { seat, side, amount } => {
                InputBody::BaseBet { seat: (*seat).into(), side: *side, amount: Money(*amount) }
            }
            Input::SideBet { seat, wager, side, amount } => InputBody::SideBet {
                seat: (*seat).into(),
                wager: Label(wager.clone()),
                side: *side,
                amount: Money(*amount),
            },
            Input::CoinPlaced { seat } => InputBody::CoinPlaced { seat: (*seat).into() },
            Input::CoinDropped { seat } => InputBody::CoinDropped { seat: (*seat).into() },
            Input::CoinRemoved { seat } => InputBody::CoinRemoved { seat: (*seat).into() },
            Input::SameBettors => InputBody::SameBettors {},
            Input::AcknowledgeVoid { round } => {
                InputBody::AcknowledgeVoid { round: Count(round.0) }
            }
            Input::InRound { round, input } => InputBody::of(input).in_round(Count(round.0)),
            Input::Button { name } => InputBody::Button { name: *name, round: None },
            Input::Hand { row, seats, r#override, award } => InputBody::Hand {
                row: Label(row.clone()),
                seats: seats.map(|seats| seats.iter().map(Into::into).collect()),
                r#override: r#override.clone().map(|reason| Override::Bare(Words(reason))),
                award: award.map(|it| Count(it.0)),
                round: None,
            },
            Input::PassOver { row, seats, reason, .. } => InputBody::PassOver {
                row: Label(row.clone()),
                seats: seats.map(|seats| seats.iter().map(Into::into).collect()),
                reason: Words(reason.clone()),
                approvals: Present::default(),
                round: None,
            },
            Input::SelectAward { award } => {
                InputBody::SelectAward { award: Count(award.0), round: None }
            }
            Input::Payment { award, method, seat } => InputBody::Payment {
                award: Count(award.0),
                method: *method,
                seat: seat.map(Into::into),
                round: None,
            },
            Input::Seat { seat, open } => {
                let state = if *open { SeatState::Open } else { SeatState::Closed };
                InputBody::Seat { seat: (*seat).into(), state }
            }
            Input::Key { number, position } => {
                InputBody::Key { number: *number, position: *position, round: None }
            }
            Input::Swipe { .. } => InputBody::Swipe { card: None, round: None },
            Input::Pin { .. } => InputBody::Pin { staff: None, pin: None, round: None },
            Input::Card { card } => InputBody::Card { card: CardText(*card) },
            Input::NewShoe { decks } => InputBody::NewShoe { decks: Decks(*decks) },
            Input::Result { totals, cards } => InputBody::Result {
                totals: totals.map(|Points { player, banker }| FinalPoints {
                    player: Point(player),
                    banker: Point(banker),
                }),
                player: None,
                banker: None,
                cards: cards
                    .as_ref()
                    .map(|cards| Cards::List(cards.iter().copied().map(CardText).collect())),
                round: None,
            },
            Input::Fault { seat, fault } => {
                InputBody::Fault { seat: (*seat).into(), fault: *fault }
            }
            Input::FaultCleared { seat } => InputBody::FaultCleared { seat: (*seat).into() },
            Input::Checklist { award, items, sign, sign_override } => InputBody::Checklist {
                award: award.map(|award| Count(award.0)),
                items: items.clone(),
                sign: sign.map(Money),
                sign_override: sign_override.clone().map(Words),
                round: None,
            },
            Input::Void { reason, .. } => InputBody::Void {
                round: Count(0),
                reason: Words(reason.clone()),
                approvals: Present::default(),
            },
            Input::OnDuty { .. } => InputBody::OnDuty { staff: None, pin: None, card: None },
            Input::OffDuty => InputBody::OffDuty {},
        }
    }

    /// The same input, about this round.
    fn in_round(mut self, about: Count) -> InputBody {
        match &mut self {
            InputBody::Button { round, .. }
            | InputBody::Hand { round, .. }
            | InputBody::SelectAward { round, .. }
            | InputBody::Payment { round, .. }
            | InputBody::Result { round, .. }
            | InputBody::PassOver { round, .. }
            | InputBody::Key { round, .. }
            | InputBody::Swipe { round, .. }
            | InputBody::Pin { round, .. }
            | InputBody::Checklist { round, .. } => *round = Some(about),
            InputBody::Void { round, .. } => *round = about,
            _ => {}
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use floor::{
        Button, Check, Fault, JackpotId, KeyNumber, KeyPosition, Payment, Proof, RoundNo, Seat,
        Seats,
    };
    use money::Cents;
    use serde_json::json;
    use wagers::Side;

    use super::*;

    #[test]
    fn the_calls_read_what_a_button_sends() {
        let seat = Seat::try_from(3).unwrap();
        let seats: Option<Seats> = Some([seat].into_iter().collect());
        let (award, row, amount) = (JackpotId(7), "one-nine".to_owned(), Cents::new(2_550));
        let card = "9s".parse().unwrap();
        let points = Points { player: 3, banker: 7 };
        let inputs = [
            Input::BaseBet { seat, side: Side::Banker, amount },
            Input::SideBet { seat, wager: "fortune-7".to_owned(), side: None, amount },
            Input::CoinPlaced { seat },
            Input::CoinDropped { seat },
            Input::CoinRemoved { seat },
            Input::Button { name: Button::JPot },
            Input::Hand { row: row.clone(), seats, r#override: None, award: None },
            Input::Hand { row, seats: None, r#override: None, award: Some(award) },
            Input::SelectAward { award },
            Input::Payment { award, method: Payment::Cheque, seat: None },
            Input::Payment { award, method: Payment::Cheque, seat: Some(seat) },
            Input::SameBettors,
            Input::AcknowledgeVoid { round: RoundNo(16) },
            Input::SelectAward { award }.in_round(RoundNo(16)),
            Input::Seat { seat, open: false },
            Input::Key { number: KeyNumber::High, position: KeyPosition::JackpotHigh },
            Input::Key { number: KeyNumber::Low, position: KeyPosition::Run }.in_round(RoundNo(16)),
            Input::Card { card },
            Input::NewShoe { decks: 8 },
            Input::Result { totals: None, cards: Some(vec![card; 4]) },
            Input::Result { totals: Some(points), cards: None },
            Input::Fault { seat, fault: Fault::CoinJam },
            Input::FaultCleared { seat },
            Input::Checklist {
                award: Some(award),
                items: Check::ALL.to_vec(),
                sign: Some(amount),
                sign_override: Some("late".to_owned()),
            }
            .in_round(RoundNo(16)),
        ];
        for input in inputs {
            let sent = input_json(&input);
            let Tagged(read): Tagged<InputBody> = serde_json::from_value(sent.clone()).unwrap();
            assert_eq!(read.plain().map(Result::unwrap), Some(input), "{sent}");
        }
    }

    #[test]
    fn what_a_person_enters_is_left_out() {
        let person = || "S200".try_into().unwrap();
        let void = Input::Void { reason: "misdeal".to_owned(), approvals: [person(), person()] };
        for (input, sent) in [
            (Input::Swipe { person: person() }, json!({ "kind": "swipe" })),
            (Input::Pin { person: person() }, json!({ "kind": "pin" })),
            (
                Input::Swipe { person: person() }.in_round(RoundNo(16)),
                json!({ "kind": "swipe", "round": 16 }),
            ),
            (
                Input::Pin { person: person() }.in_round(RoundNo(16)),
                json!({ "kind": "pin", "round": 16 }),
            ),
            (Input::OnDuty { dealer: person(), proof: Proof::Pin }, json!({ "kind": "on-duty" })),
            (Input::OffDuty, json!({ "kind": "off-duty" })),
            (void.clone(), json!({ "kind": "void" })),
            (void.in_round(RoundNo(16)), json!({ "kind": "void", "round": 16 })),
        ] {
            assert_eq!(input_json(&input), sent);
        }
    }
}
