//! Inputs as callers send them.

use cards::Card;
use floor::{
    Button, Check, Fault, Input, JackpotId, KeyNumber, KeyPosition, Payment, Points, Seat,
};
use serde::Deserialize;
use wagers::Side;

use super::Money;
use crate::app::App;
use crate::approval::Approval;
use crate::problem::Problem;

/// One thing that happens at a table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum InputBody {
    BaseBet {
        seat: Seat,
        side: Side,
        amount: Money,
    },
    SideBet {
        seat: Seat,
        wager: String,
        side: Option<Side>,
        amount: Money,
    },
    CoinPlaced {
        seat: Seat,
    },
    CoinDropped {
        seat: Seat,
    },
    CoinRemoved {
        seat: Seat,
    },
    Button {
        name: Button,
    },
    Hand {
        row: String,
        seats: Option<Vec<Seat>>,
        r#override: Option<Override>,
    },
    SelectAward {
        award: JackpotId,
    },
    Payment {
        award: JackpotId,
        #[serde(alias = "payment", alias = "by")]
        method: Payment,
    },
    NewShoe {
        decks: u8,
    },
    Result {
        totals: Option<Points>,
        player: Option<u8>,
        banker: Option<u8>,
        cards: Option<Cards>,
    },
    Seat {
        seat: Seat,
        #[serde(alias = "set", alias = "to", alias = "status")]
        state: SeatState,
    },
    Key {
        number: KeyNumber,
        position: KeyPosition,
    },
    Swipe {
        card: String,
    },
    Pin {
        staff: String,
        pin: String,
    },
    Card {
        card: String,
    },
    Fault {
        seat: Seat,
        fault: Fault,
    },
    FaultCleared {
        seat: Seat,
    },
    Checklist {
        award: Option<JackpotId>,
        items: Vec<Check>,
    },
    Void {
        reason: String,
        approvals: [Approval; 2],
    },
    Heartbeat {},
}

/// Why a mark stands against the cards: a reason, bare or named.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Override {
    Bare(String),
    Named { reason: String },
}

/// Cards in dealing order: a list, or a text with spaces.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Cards {
    List(Vec<String>),
    Text(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SeatState {
    Open,
    Closed,
}

impl Cards {
    fn read(&self) -> Result<Vec<Card>, Problem> {
        let words: Vec<&str> = match self {
            Cards::List(list) => list.iter().map(String::as_str).collect(),
            Cards::Text(text) => text.split_whitespace().collect(),
        };
        words.into_iter().map(card).collect()
    }
}

fn card(text: &str) -> Result<Card, Problem> {
    text.parse().map_err(|_| {
        Problem::bad_request(format!("input.card: `{text}` is no card; write `9s` or `Td`"))
    })
}

impl InputBody {
    /// The input with its people proved: cards are looked up, PINs and passwords are checked. `None` for a
    /// heartbeat, which is heard and needs nothing more.
    pub(crate) async fn prove(self, app: &App) -> Result<Option<Input>, Problem> {
        Ok(Some(match self {
            InputBody::BaseBet { seat, side, amount } => {
                Input::BaseBet { seat, side, amount: amount.0 }
            }
            InputBody::SideBet { seat, wager, side, amount } => {
                Input::SideBet { seat, wager, side, amount: amount.0 }
            }
            InputBody::CoinPlaced { seat } => Input::CoinPlaced { seat },
            InputBody::CoinDropped { seat } => Input::CoinDropped { seat },
            InputBody::CoinRemoved { seat } => Input::CoinRemoved { seat },
            InputBody::Button { name } => Input::Button { name },
            InputBody::Hand { row, seats, r#override } => Input::Hand {
                row,
                seats: seats.map(Into::into),
                r#override: r#override.map(|it| match it {
                    Override::Bare(reason) | Override::Named { reason } => reason,
                }),
            },
            InputBody::SelectAward { award } => Input::SelectAward { award },
            InputBody::Payment { award, method } => Input::Payment { award, method },
            InputBody::NewShoe { decks } => Input::NewShoe { decks },
            InputBody::Result { totals, player, banker, cards } => {
                let totals = match (totals, player, banker) {
                    (Some(totals), None, None) => Some(totals),
                    (None, Some(player), Some(banker)) => Some(Points { player, banker }),
                    (None, None, None) => None,
                    _ => {
                        let why =
                            "input: a result has `totals`, or `player` and `banker`, or `cards`";
                        return Err(Problem::bad_request(why));
                    }
                };
                Input::Result { totals, cards: cards.map(|cards| cards.read()).transpose()? }
            }
            InputBody::Seat { seat, state } => Input::Seat { seat, open: state == SeatState::Open },
            InputBody::Key { number, position } => Input::Key { number, position },
            InputBody::Swipe { card } => Input::Swipe { person: app.by_card(&card)? },
            InputBody::Pin { staff, pin } => Input::Pin { person: app.by_pin(&staff, pin).await? },
            InputBody::Card { card: text } => Input::Card { card: card(&text)? },
            InputBody::Fault { seat, fault } => Input::Fault { seat, fault },
            InputBody::FaultCleared { seat } => Input::FaultCleared { seat },
            InputBody::Checklist { award, items } => Input::Checklist { award, items },
            InputBody::Void { reason, approvals } => {
                let [one, two] = approvals;
                let approvals = [one.prove(app).await?, two.prove(app).await?];
                Input::Void { reason, approvals }
            }
            InputBody::Heartbeat {} => return Ok(None),
        }))
    }
}
