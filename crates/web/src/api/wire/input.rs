//! Inputs at tables, in the form of the API, and their conversion from and into inputs of the floor.
//!
//! This is the only definition of their JSON: the calls read it, and the consoles and `ninefold bench` write
//! it ([`input_json`](super::input_json)). Tests write it by hand, because they check it.

use floor::{
    Button, Check, Fault, Input, JackpotId, KeyNumber, KeyPosition, Payment, Points, Proof,
    RoundNo, Seats, StaffId,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wagers::Side;

use super::input_parts::{Cards, FinalPoints, Named, Override, SeatState};
use super::tagged::Tag;
use super::{Boot, CardText, Count, Decks, Label, Money, Point, SeatNumber, Secret, Words};
use crate::app::App;
use crate::auth::approval::Present;
use crate::problem::Problem;
use crate::problem_text::ProblemText;

/// An input at a table. It is written without what a person enters: secrets, names, reasons, approvals.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
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
        #[serde(skip_serializing_if = "Option::is_none")]
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
    /// The bettors of the last round bet again. Only at tables whose coins no device senses.
    SameBettors {},
    /// The bets of a voided round were given back to their players.
    AcknowledgeVoid {
        round: Count,
    },
    Button {
        name: Button,
    },
    /// Marks a row of the pay table, for some seats or for those whom the rules name. Sending it again cancels
    /// the mark; sending it again with `override` lets it stand without its cards, or against them. An empty
    /// list says that nobody backed the hand.
    Hand {
        row: Label,
        #[serde(skip_serializing_if = "Option::is_none")]
        seats: Option<Vec<SeatNumber>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        r#override: Option<Override>,
        /// The round that it is about. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Count>,
    },
    /// Passes over a prize that the cards make. A supervisor, with a reason; for a high prize also an executive
    /// or surveillance.
    PassOver {
        row: Label,
        #[serde(skip_serializing_if = "Option::is_none")]
        seats: Option<Vec<SeatNumber>>,
        #[serde(skip_serializing_if = "is_entered")]
        #[schema(required = true)]
        reason: Words,
        #[serde(default, skip_serializing_if = "is_entered")]
        #[schema(required = false)]
        approvals: Present,
    },
    SelectAward {
        award: Count,
        /// The round that it is about. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Count>,
    },
    /// How an award is paid: to the payee at `seat`, or to all payees.
    Payment {
        award: Count,
        #[serde(alias = "payment", alias = "by")]
        method: Payment,
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<SeatNumber>,
        /// The round that it is about. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Count>,
    },
    NewShoe {
        decks: Decks,
    },
    /// The result of the round: `totals`, or `player` and `banker`, or `cards`.
    Result {
        #[serde(skip_serializing_if = "Option::is_none")]
        totals: Option<FinalPoints>,
        #[serde(skip_serializing_if = "Option::is_none")]
        player: Option<Point>,
        #[serde(skip_serializing_if = "Option::is_none")]
        banker: Option<Point>,
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Cards>,
        /// The round that it is about. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Count>,
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
    /// A staff card. It may be left out with an authorisation that was given by card.
    Swipe {
        #[serde(skip_serializing_if = "is_entered")]
        card: Option<Secret>,
    },
    /// A staff number and PIN. Both may be left out with an authorisation that was given by PIN.
    Pin {
        #[serde(skip_serializing_if = "is_entered")]
        staff: Option<StaffId>,
        #[serde(skip_serializing_if = "is_entered")]
        pin: Option<Secret>,
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
        #[serde(skip_serializing_if = "Option::is_none")]
        award: Option<Count>,
        #[serde(default)]
        items: Vec<Check>,
        /// The figure that the sign shows.
        #[serde(skip_serializing_if = "Option::is_none")]
        sign: Option<Money>,
        /// Why the prize may be paid although the sign differs from the meter.
        #[serde(skip_serializing_if = "Option::is_none")]
        sign_override: Option<Words>,
        /// The round that it is about. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Count>,
    },
    /// Voids the round. Needs approval by two people, or by one other than the caller.
    Void {
        /// The round that is voided. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "is_unknown")]
        #[schema(required = true)]
        round: Count,
        #[serde(skip_serializing_if = "is_entered")]
        #[schema(required = true)]
        reason: Words,
        #[serde(skip_serializing_if = "is_entered")]
        #[schema(required = true)]
        approvals: Present,
    },
    /// A dealer takes over the table, identified by `staff` and `pin`, or by `card`. Without these, it is the
    /// caller.
    OnDuty {
        #[serde(skip_serializing_if = "Option::is_none")]
        staff: Option<StaffId>,
        #[serde(skip_serializing_if = "Option::is_none")]
        pin: Option<Secret>,
        #[serde(skip_serializing_if = "Option::is_none")]
        card: Option<Secret>,
    },
    /// The dealer leaves the table.
    OffDuty {},
    /// A sign of life from a device, with its boot id.
    Heartbeat {
        #[serde(skip_serializing_if = "Option::is_none")]
        boot: Option<Boot>,
    },
}

/// Whether a person enters a value: always.
const fn is_entered<T>(_: &T) -> bool {
    true
}

/// Whether no round is known: rounds are counted from 1.
const fn is_unknown(round: &Count) -> bool {
    round.0 == 0
}

impl Tag for InputBody {
    const TAG: &'static str = "kind";
}

fn seat_set(seats: Vec<SeatNumber>) -> Seats {
    seats.into_iter().map(SeatNumber::seat).collect()
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
            InputBody::PassOver { approvals, .. } => !approvals.is_empty(),
            InputBody::OnDuty { pin, card, .. } => pin.is_some() || card.is_some(),
            _ => false,
        }
    }

    /// The card or PIN that this person has given already, with an authorisation.
    pub(crate) fn proved_by(&self, staff: &StaffId, proof: Proof) -> Option<Input> {
        let person = staff.clone();
        match (self, proof) {
            (InputBody::Swipe { card: None }, Proof::Card) => Some(Input::Swipe { person }),
            (InputBody::Pin { staff: None, pin: None }, Proof::Pin) => Some(Input::Pin { person }),
            _ => None,
        }
    }

    /// The input with the identities of its people proved: cards are looked up, PINs and passwords are
    /// checked. `None` for a heartbeat, which needs no further action.
    pub(crate) async fn prove(self, app: &App, by: &StaffId) -> Result<Option<Input>, Problem> {
        Ok(Some(match self {
            InputBody::Swipe { card: Some(card) } => {
                Input::Swipe { person: app.by_card(&card.reveal())? }
            }
            InputBody::Pin { staff: Some(staff), pin: Some(pin) } => {
                Input::Pin { person: app.by_pin(staff.as_str(), pin.reveal()).await? }
            }
            InputBody::Swipe { .. } | InputBody::Pin { .. } => {
                let (what, hint) = (ProblemText::PinMissing, ProblemText::AuthoriseAgain);
                return Err(Problem::refused("PinMissing", what, hint));
            }
            InputBody::OnDuty { staff, pin, card } => on_duty(app, by, staff, pin, card).await?,
            InputBody::Void { round, reason, approvals } => {
                let approvals = match &approvals.prove(app).await?[..] {
                    [one, two] => [one.clone(), two.clone()],
                    [other] => [by.clone(), other.clone()],
                    _ => {
                        let (why, hint) =
                            (ProblemText::VoidNeedsApproval, ProblemText::GetApproval);
                        return Err(Problem::refused("SecondNeeded", why, hint));
                    }
                };
                Input::Void { reason: reason.0, approvals }.in_round(RoundNo(round.0))
            }
            InputBody::PassOver { row, seats, reason, approvals } => Input::PassOver {
                row: row.0,
                seats: seats.map(seat_set),
                reason: reason.0,
                approvals: approvals.prove(app).await?,
            },
            plain => return plain.plain().transpose(),
        }))
    }

    /// The round that it names.
    const fn round(&self) -> Option<RoundNo> {
        let round = match self {
            InputBody::Hand { round, .. }
            | InputBody::SelectAward { round, .. }
            | InputBody::Payment { round, .. }
            | InputBody::Result { round, .. }
            | InputBody::Checklist { round, .. } => *round,
            _ => None,
        };
        match round {
            Some(round) => Some(RoundNo(round.0)),
            None => None,
        }
    }

    /// The input, if it names nobody whose identity must be proved.
    pub(crate) fn plain(self) -> Option<Result<Input, Problem>> {
        let round = self.round();
        let input = self.without_round()?;
        Some(match round {
            Some(round) => input.map(|input| input.in_round(round)),
            None => input,
        })
    }

    fn without_round(self) -> Option<Result<Input, Problem>> {
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
            InputBody::SameBettors {} => Input::SameBettors,
            InputBody::AcknowledgeVoid { round } => {
                Input::AcknowledgeVoid { round: RoundNo(round.0) }
            }
            InputBody::Hand { row, seats, r#override, .. } => Input::Hand {
                row: row.0,
                seats: seats.map(seat_set),
                r#override: r#override.map(|it| match it {
                    Override::Bare(reason) | Override::Named(Named { reason }) => reason.0,
                }),
            },
            InputBody::SelectAward { award, .. } => {
                Input::SelectAward { award: JackpotId(award.0) }
            }
            InputBody::Payment { award, method, seat, .. } => Input::Payment {
                award: JackpotId(award.0),
                method,
                seat: seat.map(SeatNumber::seat),
            },
            InputBody::NewShoe { decks } => Input::NewShoe { decks: decks.0 },
            InputBody::Result { totals, player, banker, cards, .. } => {
                return Some(result(totals, player, banker, cards));
            }
            InputBody::Seat { seat, state } => {
                Input::Seat { seat: seat.seat(), open: state == SeatState::Open }
            }
            InputBody::Key { number, position } => Input::Key { number, position },
            InputBody::Card { card } => Input::Card { card: card.0 },
            InputBody::Fault { seat, fault } => Input::Fault { seat: seat.seat(), fault },
            InputBody::FaultCleared { seat } => Input::FaultCleared { seat: seat.seat() },
            InputBody::Checklist { award, items, sign, sign_override, .. } => Input::Checklist {
                award: award.map(|it| JackpotId(it.0)),
                items,
                sign: sign.map(|it| it.0),
                sign_override: sign_override.map(|it| it.0),
            },
            InputBody::OffDuty {} => Input::OffDuty,
            InputBody::Swipe { .. }
            | InputBody::Pin { .. }
            | InputBody::Void { .. }
            | InputBody::PassOver { .. }
            | InputBody::OnDuty { .. }
            | InputBody::Heartbeat { .. } => return None,
        }))
    }
}
