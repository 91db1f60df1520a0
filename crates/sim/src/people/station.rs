//! What the people of one table remember: the shoe, the current round, and what they plan to do.

use std::collections::{BTreeMap, VecDeque};

use cards::Card;
use floor::{Input, PoolId, RoundNo, Seat, Seats};
use wagers::Side;

use crate::shoe::DealingShoe;

/// How the system learns the result of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// The shoe reads the cards.
    Shoe,
    /// The dealer enters the cards.
    Cards,
    /// The dealer enters the points.
    Points,
    /// Nothing is entered: hands are declared.
    Declared,
}

/// A hand button that should be lit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wanted {
    pub(super) pool: PoolId,
    pub(super) row: String,
    pub(super) seats: Seats,
    /// The reason for marking it against the cards.
    pub(super) against_the_cards: Option<String>,
    /// How often the button has been pressed for it. If the mark does not stay, it is given up.
    pub(super) pressed: u8,
}

/// The people of one table.
#[derive(Clone, Debug)]
pub(super) struct Station {
    /// When they act next.
    pub(super) free_at: i64,
    pub(super) shoe: Option<DealingShoe>,
    /// The round that the following fields belong to.
    pub(super) round: RoundNo,
    /// The bets that players are about to make.
    pub(super) bets: VecDeque<Input>,
    /// The side that each seat backs, where the system does not know it.
    pub(super) backs: BTreeMap<Seat, Side>,
    pub(super) way: Way,
    /// The cards that have been dealt.
    pub(super) hand: Vec<Card>,
    pub(super) wanted: Option<Vec<Wanted>>,
    /// Whether the round will be voided, and after how many cards.
    pub(super) void_after: Option<usize>,
    pub(super) shift_ends_at: i64,
    /// By how many coins the hard meter is misread in this shift.
    pub(super) misread: u64,
}

impl Station {
    pub(super) fn new(free_at: i64) -> Station {
        Station {
            free_at,
            shoe: None,
            round: RoundNo(0),
            bets: VecDeque::new(),
            backs: BTreeMap::new(),
            way: Way::Shoe,
            hand: vec![],
            wanted: None,
            void_after: None,
            shift_ends_at: 0,
            misread: 0,
        }
    }

    /// Forgets the last round, and begins this one.
    pub(super) fn begin(&mut self, round: RoundNo) {
        self.round = round;
        self.bets.clear();
        self.backs.clear();
        self.way = Way::Shoe;
        self.hand.clear();
        self.wanted = None;
        self.void_after = None;
    }
}
