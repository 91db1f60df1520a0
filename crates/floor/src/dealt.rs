//! What is known of a round at a table, and the scoreboard's record of the rounds of a shoe.

use cards::{ByHand, Card, Hand, Outcome, Round};
use serde::{Deserialize, Serialize};
use wagers::{Glimpse, Side};

/// The final points of both hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// The Player's points.
    pub player: u8,
    /// The Banker's points.
    pub banker: u8,
}

impl Points {
    /// Who won.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        Outcome::of(ByHand { player: self.player, banker: self.banker })
    }

    /// Whether a round can end with these points.
    #[must_use]
    pub const fn is_sound(self) -> bool {
        self.player <= 9 && self.banker <= 9
    }
}

/// What is known of the round being played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dealt {
    /// Nothing: hands are declared by the dealer.
    #[default]
    Unknown,
    /// The final points only, entered by hand.
    Points(Points),
    /// The cards so far, in dealing order.
    Cards(#[serde(with = "crate::card_text::list")] Vec<Card>),
}

impl Dealt {
    /// The cards so far.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        match self {
            Dealt::Unknown | Dealt::Points(_) => &[],
            Dealt::Cards(cards) => cards,
        }
    }

    /// The round that the cards make, once it is complete.
    #[must_use]
    pub fn round(&self) -> Option<Round> {
        Round::from_cards(self.cards()).ok()
    }

    /// The final points, once the round is over.
    #[must_use]
    pub fn points(&self) -> Option<Points> {
        match self {
            Dealt::Unknown => None,
            Dealt::Points(points) => Some(*points),
            Dealt::Cards(_) => self.round().map(|round| {
                let totals = round.totals();
                Points { player: totals.player, banker: totals.banker }
            }),
        }
    }

    /// The final totals, once the round is over.
    #[must_use]
    pub fn points_by_hand(&self) -> Option<ByHand<u8>> {
        self.points().map(|it| ByHand { player: it.player, banker: it.banker })
    }

    /// The finished round as seen by a bet on `side`; `None` before it is over.
    #[must_use]
    pub fn seen(&self, side: Option<Side>, number: Option<u8>) -> Option<Glimpse> {
        match self {
            Dealt::Unknown => None,
            Dealt::Points(points) => {
                let totals = ByHand { player: points.player, banker: points.banker };
                Some(Glimpse { totals: Some(totals), side, number, ..Glimpse::BLANK })
            }
            Dealt::Cards(_) => self.round().map(|round| Glimpse::of(&round, side, number)),
        }
    }

    /// The round as the scoreboard shows it, once it is over.
    #[must_use]
    pub fn bead(&self) -> Option<Bead> {
        let points = self.points()?;
        let round = self.round();
        let of = |hand: Hand, asks: fn(&cards::HandCards) -> bool| {
            round.as_ref().is_some_and(|round| asks(round.hand(hand)))
        };
        let pair = |hand: &cards::HandCards| {
            let [one, two] = hand.first_two();
            one.rank == two.rank
        };
        Some(Bead {
            points,
            natural: of(Hand::Player, cards::HandCards::is_natural)
                || of(Hand::Banker, cards::HandCards::is_natural),
            player_pair: of(Hand::Player, pair),
            banker_pair: of(Hand::Banker, pair),
        })
    }
}

/// A finished round on the scoreboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bead {
    /// The final points.
    pub points: Points,
    /// Whether either hand was a natural, where the cards are known.
    pub natural: bool,
    /// Whether the Player's first two cards were a pair, where the cards are known.
    pub player_pair: bool,
    /// Whether the Banker's first two cards were a pair, where the cards are known.
    pub banker_pair: bool,
}

/// The rounds dealt from one shoe whose results are known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ShoeLog {
    /// How many shoes were reported as new at this table; 0 before the first.
    pub number: u64,
    /// The rounds, oldest first.
    pub beads: Vec<Bead>,
}

impl ShoeLog {
    /// More rounds than any shoe contains. Limits the log of a table that never reports a new shoe.
    const MAX_BEADS: usize = 240;

    /// Adds a finished round.
    pub(crate) fn add(&mut self, bead: Bead) {
        if self.beads.len() == ShoeLog::MAX_BEADS {
            self.beads.remove(0);
        }
        self.beads.push(bead);
    }
}
