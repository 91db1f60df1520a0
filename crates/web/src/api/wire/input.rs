//! Inputs at tables, in the form of the API, and their conversion from and into inputs of the floor.
//!
//! This is the only definition of their JSON: the calls read it, and the consoles and `ninefold bench` write
//! it ([`input_json`](super::input_json)). Tests write it by hand, because they check it.

use floor::{
    Button, Check, Fault, Input, KeyNumber, KeyPosition, Payment, Proof, RoundNo, StaffId,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wagers::Side;

use super::input_parts::{Cards, FinalPoints, Override, SeatState};
use super::input_plain::seat_set;
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
        /// The round that it is about. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Count>,
    },
    /// Marks a row of the pay table, for some seats or for those whom the rules name. Sending it again
    /// cancels the mark; sending it again with `override` lets it stand without its cards, or against them.
    /// An empty list says that nobody backed the hand.
    Hand {
        row: Label,
        #[serde(skip_serializing_if = "Option::is_none")]
        seats: Option<Vec<SeatNumber>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        r#override: Option<Override>,
        /// The mark that it cancels or overrides. It is refused when that mark is not pending any more.
        #[serde(skip_serializing_if = "Option::is_none")]
        award: Option<Count>,
        /// The round that it is about. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Count>,
    },
    /// Passes over a prize that the cards make. A supervisor, with a reason; for a high prize also an
    /// executive or surveillance.
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
        /// The round that it is about. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Count>,
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
        /// The round that it is about. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Count>,
    },
    /// A staff card. It may be left out with an authorisation that was given by card.
    Swipe {
        #[serde(skip_serializing_if = "is_entered")]
        card: Option<Secret>,
        /// The round that it is about. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Count>,
    },
    /// A staff number and PIN. Both may be left out with an authorisation that was given by PIN.
    Pin {
        #[serde(skip_serializing_if = "is_entered")]
        staff: Option<StaffId>,
        #[serde(skip_serializing_if = "is_entered")]
        pin: Option<Secret>,
        /// The round that it is about. It is refused when that round has gone on.
        #[serde(skip_serializing_if = "Option::is_none")]
        round: Option<Count>,
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
        boot: Boot,
    },
}

/// Whether a person enters a value: always.
const fn is_entered<T>(_: &T) -> bool {
    true
}

/// Whether no round is known: rounds are counted from 1.
#[allow(clippy::trivially_copy_pass_by_ref)] // Serde passes references.
const fn is_unknown(round: &Count) -> bool {
    round.0 == 0
}

/// The input, about the round that it names.
pub(super) fn about(round: Option<Count>, input: Input) -> Input {
    match round {
        Some(round) => input.in_round(RoundNo(round.0)),
        None => input,
    }
}

impl Tag for InputBody {
    const TAG: &'static str = "kind";
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
            InputBody::Heartbeat { boot } => Some(boot),
            _ => None,
        }
    }

    /// Whether it names no person at all, as most inputs do: then [`InputBody::plain`] converts it.
    pub(crate) const fn names_nobody(&self) -> bool {
        !matches!(
            self,
            InputBody::Swipe { .. }
                | InputBody::Pin { .. }
                | InputBody::Void { .. }
                | InputBody::PassOver { .. }
                | InputBody::OnDuty { .. }
        )
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
            (InputBody::Swipe { card: None, round }, Proof::Card) => {
                Some(about(*round, Input::Swipe { person }))
            }
            (InputBody::Pin { staff: None, pin: None, round }, Proof::Pin) => {
                Some(about(*round, Input::Pin { person }))
            }
            _ => None,
        }
    }

    /// The input with the identities of its people proved: cards are looked up, PINs and passwords are
    /// checked. `None` for a heartbeat, which needs no further action.
    pub(crate) async fn prove(self, app: &App, by: &StaffId) -> Result<Option<Input>, Problem> {
        Ok(Some(match self {
            InputBody::Swipe { card: Some(card), round } => {
                about(round, Input::Swipe { person: app.by_card(&card.reveal())? })
            }
            InputBody::Pin { staff: Some(staff), pin: Some(pin), round } => {
                let person = app.by_pin(staff.as_str(), pin.reveal()).await?;
                about(round, Input::Pin { person })
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
            InputBody::PassOver { row, seats, reason, approvals, round } => {
                let pass_over = Input::PassOver {
                    row: row.0,
                    seats: seats.map(seat_set),
                    reason: reason.0,
                    approvals: approvals.prove(app).await?,
                };
                about(round, pass_over)
            }
            plain => return plain.plain().transpose(),
        }))
    }
}
