//! The parts of inputs: points, reasons, cards, and the state of a seat.

use cards::Card;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CardLine, CardText, Point, Words};

/// The final points of both hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinalPoints {
    pub(super) player: Point,
    pub(super) banker: Point,
}

/// Why a mark is valid against the cards: a reason, as a string or in an object.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(untagged, expecting = "a reason of at most 1000 characters, bare or as {\"reason\": ..}")]
pub(crate) enum Override {
    Bare(Words),
    Named(Named),
}

/// A reason in an object.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    pub(super) reason: Words,
}

/// Cards in dealing order: a list, or a string with spaces.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(untagged, expecting = "cards such as [\"9s\", \"Td\"] or \"9s Td\"")]
pub(crate) enum Cards {
    List(Vec<CardText>),
    Text(CardLine),
}

/// Whether a seat takes bets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SeatState {
    Open,
    Closed,
}

impl Cards {
    pub(super) fn cards(self) -> Vec<Card> {
        match self {
            Cards::List(list) => list.into_iter().map(|it| it.0).collect(),
            Cards::Text(CardLine(cards)) => cards,
        }
    }
}
