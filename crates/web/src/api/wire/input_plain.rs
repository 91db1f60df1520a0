//! The conversion of inputs that name nobody whose identity must be proved into inputs of the floor.

use floor::{Input, JackpotId, Points, RoundNo, Seats};

use super::input::{InputBody, about};
use super::input_parts::{Cards, FinalPoints, Named, Override, SeatState};
use super::{Count, Point, SeatNumber};
use crate::problem::Problem;
use crate::problem_text::ProblemText;

pub(super) fn seat_set(seats: Vec<SeatNumber>) -> Seats {
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

impl InputBody {
    /// The round that it names.
    const fn round(&self) -> Option<Count> {
        match self {
            InputBody::Button { round, .. }
            | InputBody::Hand { round, .. }
            | InputBody::SelectAward { round, .. }
            | InputBody::Payment { round, .. }
            | InputBody::Result { round, .. }
            | InputBody::Key { round, .. }
            | InputBody::Checklist { round, .. } => *round,
            _ => None,
        }
    }

    /// The input, if it names nobody whose identity must be proved.
    pub(crate) fn plain(self) -> Option<Result<Input, Problem>> {
        let round = self.round();
        let input = self.without_round()?;
        Some(input.map(|input| about(round, input)))
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
            InputBody::Button { name, .. } => Input::Button { name },
            InputBody::SameBettors {} => Input::SameBettors,
            InputBody::AcknowledgeVoid { round } => {
                Input::AcknowledgeVoid { round: RoundNo(round.0) }
            }
            InputBody::Hand { row, seats, r#override, award, .. } => Input::Hand {
                row: row.0,
                seats: seats.map(seat_set),
                r#override: r#override.map(|it| match it {
                    Override::Bare(reason) | Override::Named(Named { reason }) => reason.0,
                }),
                award: award.map(|it| JackpotId(it.0)),
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
            InputBody::Key { number, position, .. } => Input::Key { number, position },
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
