//! Inputs at tables, in the form of the API, and their conversion into inputs of the floor.

use cards::Card;
use floor::{
    Button, Check, Fault, Input, JackpotId, KeyNumber, KeyPosition, Payment, Points, Proof, StaffId,
};
use serde::Deserialize;
use utoipa::ToSchema;
use wagers::Side;

use super::tagged::Tag;
use super::{
    Boot, CardLine, CardText, Count, Decks, Label, Money, Point, SeatNumber, Secret, Words,
};
use crate::app::App;
use crate::auth::approval::Present;
use crate::problem::Problem;
use crate::problem_text::ProblemText;

/// An input at a table.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum InputBody {
    BaseBet {
        seat: SeatNumber,
        side: Side,
        amount: Money,
    },
    SideBet {
        seat: SeatNumber,
        wager: Label,
        side: Option<Side>,
        amount: Money,
    },
    CoinPlaced {
        seat: SeatNumber,
    },
    CoinDropped {
        seat: SeatNumber,
    },
    CoinRemoved {
        seat: SeatNumber,
    },
    Button {
        name: Button,
    },
    /// Marks a row of the pay table, for some seats or for all bettors. Sending it again cancels the mark.
    Hand {
        row: Label,
        seats: Option<Vec<SeatNumber>>,
        r#override: Option<Override>,
    },
    SelectAward {
        award: Count,
    },
    Payment {
        award: Count,
        #[serde(alias = "payment", alias = "by")]
        method: Payment,
    },
    NewShoe {
        decks: Decks,
    },
    /// The result of the round: `totals`, or `player` and `banker`, or `cards`.
    Result {
        totals: Option<FinalPoints>,
        player: Option<Point>,
        banker: Option<Point>,
        cards: Option<Cards>,
    },
    Seat {
        seat: SeatNumber,
        #[serde(alias = "set", alias = "to", alias = "status")]
        state: SeatState,
    },
    Key {
        number: KeyNumber,
        position: KeyPosition,
    },
    Swipe {
        card: Secret,
    },
    Pin {
        staff: StaffId,
        pin: Secret,
    },
    /// A card from the shoe, in dealing order.
    Card {
        card: CardText,
    },
    Fault {
        seat: SeatNumber,
        fault: Fault,
    },
    FaultCleared {
        seat: SeatNumber,
    },
    /// Ticks checklist items for an award, or for the oldest one that is pending at the table.
    Checklist {
        award: Option<Count>,
        items: Vec<Check>,
    },
    /// Voids the round. Needs approval by two people, or by one other than the caller.
    Void {
        reason: Words,
        approvals: Present,
    },
    /// A dealer takes over the table, identified by `staff` and `pin`, or by `card`. Without these, it is the
    /// caller.
    OnDuty {
        staff: Option<StaffId>,
        pin: Option<Secret>,
        card: Option<Secret>,
    },
    /// The dealer leaves the table.
    OffDuty {},
    /// A sign of life from a device, with its boot id.
    Heartbeat {
        boot: Option<Boot>,
    },
}

impl Tag for InputBody {
    const TAG: &'static str = "kind";
}

/// The final points of both hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinalPoints {
    player: Point,
    banker: Point,
}

/// Why a mark is valid against the cards: a reason, as a string or in an object.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(untagged, expecting = "a reason of at most 1000 characters, bare or as {\"reason\": ..}")]
pub(crate) enum Override {
    Bare(Words),
    Named(Named),
}

/// A reason in an object.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    reason: Words,
}

/// Cards in dealing order: a list, or a string with spaces.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(untagged, expecting = "cards such as [\"9s\", \"Td\"] or \"9s Td\"")]
pub(crate) enum Cards {
    List(Vec<CardText>),
    Text(CardLine),
}

/// Whether a seat takes bets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SeatState {
    Open,
    Closed,
}

impl Cards {
    fn cards(self) -> Vec<Card> {
        match self {
            Cards::List(list) => list.into_iter().map(|it| it.0).collect(),
            Cards::Text(CardLine(cards)) => cards,
        }
    }
}

/// The result of a round, if it is given in exactly one form.
fn result(
    totals: Option<FinalPoints>,
    player: Option<Point>,
    banker: Option<Point>,
    cards: Option<Cards>,
) -> Result<Input, Problem> {
    let totals = totals.map(|it| (it.player, it.banker));
    let totals = match (totals, player, banker) {
        (Some(both), None, None) => Some(both),
        (None, Some(player), Some(banker)) => Some((player, banker)),
        (None, None, None) => None,
        _ => {
            let (what, hint) = (ProblemText::PointsUnclear, ProblemText::ResultForms);
            return Err(Problem::refused("BadResult", what, hint));
        }
    };
    let totals = totals.map(|(player, banker)| Points { player: player.0, banker: banker.0 });
    Ok(Input::Result { totals, cards: cards.map(Cards::cards) })
}

/// A dealer takes over the table, identified by a PIN, a card, or the session of the call.
async fn on_duty(
    app: &App,
    by: &StaffId,
    staff: Option<StaffId>,
    pin: Option<Secret>,
    card: Option<Secret>,
) -> Result<Input, Problem> {
    let (dealer, proof) = match (staff, pin, card) {
        (Some(staff), Some(pin), None) => {
            (app.by_pin(staff.as_str(), pin.reveal()).await?, Proof::Pin)
        }
        (None, None, Some(card)) => (app.by_card(&card.reveal())?, Proof::Card),
        (None, None, None) => (by.clone(), Proof::Password),
        _ => {
            let (what, hint) = (ProblemText::DealerUnclear, ProblemText::OnDutyForms);
            return Err(Problem::refused("BadDealer", what, hint));
        }
    };
    Ok(Input::OnDuty { dealer, proof })
}

impl InputBody {
    /// The boot id of a heartbeat.
    pub(crate) const fn boot(&self) -> Option<&Boot> {
        match self {
            InputBody::Heartbeat { boot } => boot.as_ref(),
            _ => None,
        }
    }

    /// Whether it names a person whose identity must be proved.
    pub(crate) const fn asks_for_proof(&self) -> bool {
        match self {
            InputBody::Swipe { .. } | InputBody::Pin { .. } | InputBody::Void { .. } => true,
            InputBody::OnDuty { pin, card, .. } => pin.is_some() || card.is_some(),
            _ => false,
        }
    }

    /// The input with the identities of its people proved: cards are looked up, PINs and passwords are
    /// checked. `None` for a heartbeat, which needs no further action.
    pub(crate) async fn prove(self, app: &App, by: &StaffId) -> Result<Option<Input>, Problem> {
        Ok(Some(match self {
            InputBody::Swipe { card } => Input::Swipe { person: app.by_card(&card.reveal())? },
            InputBody::Pin { staff, pin } => {
                Input::Pin { person: app.by_pin(staff.as_str(), pin.reveal()).await? }
            }
            InputBody::OnDuty { staff, pin, card } => on_duty(app, by, staff, pin, card).await?,
            InputBody::Void { reason, approvals } => {
                let approvals = match &approvals.prove(app).await?[..] {
                    [one, two] => [one.clone(), two.clone()],
                    [other] => [by.clone(), other.clone()],
                    _ => {
                        let (why, hint) =
                            (ProblemText::VoidNeedsApproval, ProblemText::GetApproval);
                        return Err(Problem::refused("SecondNeeded", why, hint));
                    }
                };
                Input::Void { reason: reason.0, approvals }
            }
            plain => return plain.plain().transpose(),
        }))
    }

    /// The input, if it names nobody whose identity must be proved.
    pub(crate) fn plain(self) -> Option<Result<Input, Problem>> {
        Some(Ok(match self {
            InputBody::BaseBet { seat, side, amount } => {
                Input::BaseBet { seat: seat.seat(), side, amount: amount.0 }
            }
            InputBody::SideBet { seat, wager, side, amount } => {
                Input::SideBet { seat: seat.seat(), wager: wager.0, side, amount: amount.0 }
            }
            InputBody::CoinPlaced { seat } => Input::CoinPlaced { seat: seat.seat() },
            InputBody::CoinDropped { seat } => Input::CoinDropped { seat: seat.seat() },
            InputBody::CoinRemoved { seat } => Input::CoinRemoved { seat: seat.seat() },
            InputBody::Button { name } => Input::Button { name },
            InputBody::Hand { row, seats, r#override } => Input::Hand {
                row: row.0,
                seats: seats.map(|seats| seats.into_iter().map(SeatNumber::seat).collect()),
                r#override: r#override.map(|it| match it {
                    Override::Bare(reason) | Override::Named(Named { reason }) => reason.0,
                }),
            },
            InputBody::SelectAward { award } => Input::SelectAward { award: JackpotId(award.0) },
            InputBody::Payment { award, method } => {
                Input::Payment { award: JackpotId(award.0), method }
            }
            InputBody::NewShoe { decks } => Input::NewShoe { decks: decks.0 },
            InputBody::Result { totals, player, banker, cards } => {
                return Some(result(totals, player, banker, cards));
            }
            InputBody::Seat { seat, state } => {
                Input::Seat { seat: seat.seat(), open: state == SeatState::Open }
            }
            InputBody::Key { number, position } => Input::Key { number, position },
            InputBody::Card { card } => Input::Card { card: card.0 },
            InputBody::Fault { seat, fault } => Input::Fault { seat: seat.seat(), fault },
            InputBody::FaultCleared { seat } => Input::FaultCleared { seat: seat.seat() },
            InputBody::Checklist { award, items } => {
                Input::Checklist { award: award.map(|it| JackpotId(it.0)), items }
            }
            InputBody::OffDuty {} => Input::OffDuty,
            InputBody::Swipe { .. }
            | InputBody::Pin { .. }
            | InputBody::Void { .. }
            | InputBody::OnDuty { .. }
            | InputBody::Heartbeat { .. } => return None,
        }))
    }
}
