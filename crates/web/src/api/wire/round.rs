//! A round in the form of the API: its result, its bead on the scoreboard, and the hands that the cards make.

use floor::{Bead, Dealt, KnownPrize, Level, Points, PoolId, Proposal, Seats};
use serde::Serialize;
use utoipa::ToSchema;
use wagers::Side;

use super::CardText;

/// The final points of both hands.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub(crate) struct PointsView {
    #[schema(maximum = 9)]
    player: u8,
    #[schema(maximum = 9)]
    banker: u8,
}

impl From<Points> for PointsView {
    fn from(Points { player, banker }: Points) -> PointsView {
        PointsView { player, banker }
    }
}

/// What is known of a round.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DealtView {
    /// Nothing: hands are declared by the dealer.
    Unknown,
    /// The final points only, entered by hand.
    Points(PointsView),
    /// The cards, in dealing order.
    Cards(Vec<CardText>),
}

impl DealtView {
    pub(crate) fn of(dealt: &Dealt) -> DealtView {
        match dealt {
            Dealt::Unknown => DealtView::Unknown,
            Dealt::Points(points) => DealtView::Points((*points).into()),
            Dealt::Cards(cards) => DealtView::Cards(cards.iter().copied().map(CardText).collect()),
        }
    }
}

/// A finished round on the scoreboard.
#[derive(Serialize, ToSchema)]
pub(crate) struct BeadView {
    points: PointsView,
    /// Whether either hand was a natural, where the cards are known.
    natural: bool,
    /// Whether the Player's first two cards were a pair.
    player_pair: bool,
    /// Whether the Banker's first two cards were a pair.
    banker_pair: bool,
}

impl BeadView {
    pub(crate) fn of(bead: Bead) -> BeadView {
        let Bead { points, natural, player_pair, banker_pair } = bead;
        BeadView { points: points.into(), natural, player_pair, banker_pair }
    }
}

/// A winning hand that the system proposes for some seats.
#[derive(Serialize, ToSchema)]
pub(crate) struct ProposalView {
    pool: PoolId,
    /// The row of its pay table.
    row: String,
    /// The side that a bettor must have backed to win, where that is not known.
    if_backed: Option<Side>,
    /// The seats that win it, as far as is known.
    seats: Seats,
}

/// A prize that the cards make and that is neither marked nor answered yet.
#[derive(Serialize, ToSchema)]
pub(crate) struct KnownPrizeView {
    pool: PoolId,
    /// The row of its pay table.
    row: String,
    /// The name of the row.
    name: String,
    /// The seats that win it; with `if_backed`, the bettors who may have backed that side.
    seats: Seats,
    level: Level,
    /// The side that a bettor must have backed to win, where that is not recorded.
    if_backed: Option<Side>,
}

impl From<KnownPrize> for KnownPrizeView {
    fn from(KnownPrize { pool, row, name, level, if_backed, seats }: KnownPrize) -> KnownPrizeView {
        KnownPrizeView { pool, row, name, seats, level, if_backed }
    }
}

impl From<Proposal> for ProposalView {
    fn from(Proposal { pool, row, if_backed, seats }: Proposal) -> ProposalView {
        ProposalView { pool, row, if_backed, seats }
    }
}
