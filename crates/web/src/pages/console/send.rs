//! Inputs in the form of the API: what a button sends when it is pressed.
//!
//! Secrets, reasons and approvals are not known when a page is drawn. The person enters them, and the page's
//! script adds them under the names of the contract: `card`, `staff` and `pin`, `reason`, `approvals`.

use floor::Input;
use serde_json::{Value, json};

/// The body of an input.
pub(super) fn body(input: &Input) -> Value {
    match input {
        Input::BaseBet { seat, side, amount } => {
            json!({ "kind": "base-bet", "seat": seat, "side": side, "amount": amount.to_string() })
        }
        Input::SideBet { seat, wager, side, amount } => json!({
            "kind": "side-bet", "seat": seat, "wager": wager, "side": side, "amount": amount.to_string(),
        }),
        Input::CoinPlaced { seat } => json!({ "kind": "coin-placed", "seat": seat }),
        Input::CoinDropped { seat } => json!({ "kind": "coin-dropped", "seat": seat }),
        Input::CoinRemoved { seat } => json!({ "kind": "coin-removed", "seat": seat }),
        Input::Button { name } => json!({ "kind": "button", "name": name }),
        Input::Hand { row, seats: None, .. } => json!({ "kind": "hand", "row": row }),
        Input::Hand { row, seats, .. } => json!({ "kind": "hand", "row": row, "seats": seats }),
        Input::SelectAward { award } => json!({ "kind": "select-award", "award": award }),
        Input::Payment { award, method } => {
            json!({ "kind": "payment", "award": award, "method": method })
        }
        Input::Seat { seat, open } => {
            let state = if *open { "open" } else { "closed" };
            json!({ "kind": "seat", "seat": seat, "state": state })
        }
        Input::Key { number, position } => {
            json!({ "kind": "key", "number": number, "position": position })
        }
        Input::Swipe { .. } => json!({ "kind": "swipe" }),
        Input::Pin { .. } => json!({ "kind": "pin" }),
        Input::Card { card } => json!({ "kind": "card", "card": card.to_string() }),
        Input::NewShoe { decks } => json!({ "kind": "new-shoe", "decks": decks }),
        Input::Result { cards: Some(cards), .. } => {
            let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
            json!({ "kind": "result", "cards": cards })
        }
        Input::Result { totals, .. } => json!({ "kind": "result", "totals": totals }),
        Input::Fault { seat, fault } => json!({ "kind": "fault", "seat": seat, "fault": fault }),
        Input::FaultCleared { seat } => json!({ "kind": "fault-cleared", "seat": seat }),
        Input::Checklist { award, items } => {
            json!({ "kind": "checklist", "award": award, "items": items })
        }
        Input::Void { .. } => json!({ "kind": "void" }),
        Input::OnDuty { .. } => json!({ "kind": "on-duty" }),
        Input::OffDuty => json!({ "kind": "off-duty" }),
    }
}

#[cfg(test)]
mod tests {
    use floor::{
        Button, Check, Fault, JackpotId, KeyNumber, KeyPosition, Payment, Points, Seat, Seats,
    };
    use money::Cents;
    use wagers::Side;

    use super::*;
    use crate::api::wire::{InputBody, Tagged};

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
            Input::Hand { row: row.clone(), seats, r#override: None },
            Input::Hand { row, seats: None, r#override: None },
            Input::SelectAward { award },
            Input::Payment { award, method: Payment::Cheque },
            Input::Seat { seat, open: false },
            Input::Key { number: KeyNumber::High, position: KeyPosition::JackpotHigh },
            Input::Card { card },
            Input::NewShoe { decks: 8 },
            Input::Result { totals: None, cards: Some(vec![card; 4]) },
            Input::Result { totals: Some(points), cards: None },
            Input::Fault { seat, fault: Fault::CoinJam },
            Input::FaultCleared { seat },
            Input::Checklist { award: Some(award), items: Check::ALL.to_vec() },
        ];
        for input in inputs {
            let sent = body(&input);
            let Tagged(read): Tagged<InputBody> = serde_json::from_value(sent.clone()).unwrap();
            assert_eq!(read.plain().map(Result::unwrap), Some(input), "{sent}");
        }
    }
}
