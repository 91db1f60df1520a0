//! Represents what is known of a round so far, so that the same conditions can be asked of complete and of
//! partly known rounds.
//!
//! A dealt [`Round`] is a glimpse in which everything is known, so every condition has an answer. The exact
//! engine asks the same conditions of rounds of which it knows less, such as only the two totals, or the
//! values without suits. Then the answer may be [`Truth::Open`], and the engine refines the glimpse.
//!
//! A glimpse may leave a condition open, but it never contradicts a more refined one.

use std::ops::Not;

use cards::{ByHand, Hand, Kinds, Outcome, Round, rules};

use crate::Side;
use crate::group::{Group, HandRef, Place};

/// The answer to a condition: yes, no, or not known yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Truth {
    Yes,
    No,
    Open,
}

impl From<bool> for Truth {
    fn from(holds: bool) -> Truth {
        if holds { Truth::Yes } else { Truth::No }
    }
}

impl Not for Truth {
    type Output = Truth;

    fn not(self) -> Truth {
        match self {
            Truth::Yes => Truth::No,
            Truth::No => Truth::Yes,
            Truth::Open => Truth::Open,
        }
    }
}

/// A set of the six spots of a round, one bit each, in dealing order.
pub type Spots = u8;

/// The spots, in dealing order.
pub mod spot {
    #![allow(missing_docs)]

    pub const P1: usize = 0;
    pub const B1: usize = 1;
    pub const P2: usize = 2;
    pub const B2: usize = 3;
    pub const P3: usize = 4;
    pub const B3: usize = 5;
}

/// The first four spots.
pub const FIRST_FOUR: Spots = 0b00_1111;

/// What is known of a round, and of the bet that is evaluated on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glimpse {
    /// The kinds that the card on each spot may be. A spot that is known to stay empty is never read.
    pub spots: [Kinds; 6],
    /// The final totals, if known.
    pub totals: Option<ByHand<u8>>,
    /// Whether each hand drew a third card, if known.
    pub drew: Option<ByHand<bool>>,
    /// The side that the bettor backed.
    pub side: Option<Side>,
    /// The seat's number.
    pub number: Option<u8>,
}

/// The spots that hold a group's cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Members {
    /// Not known yet.
    Open,
    /// The group does not exist in this round, such as the winning hand of a tie.
    Absent,
    /// These cards certainly belong to the group, those possibly.
    Known {
        /// Certainly in the group.
        sure: Spots,
        /// In the group if they turn out to have its rank.
        perhaps: Spots,
    },
}

impl Glimpse {
    /// A glimpse in which nothing is known.
    pub const BLANK: Glimpse =
        Glimpse { spots: [Kinds::ALL; 6], totals: None, drew: None, side: None, number: None };

    /// All facts of a finished round, for a bet.
    #[must_use]
    pub fn of(round: &Round, side: Option<Side>, number: Option<u8>) -> Glimpse {
        let mut spots = [Kinds::NONE; 6];
        for (hand, [first, second, third]) in [
            (Hand::Player, [spot::P1, spot::P2, spot::P3]),
            (Hand::Banker, [spot::B1, spot::B2, spot::B3]),
        ] {
            let cards = round.hand(hand);
            let [one, two] = cards.first_two();
            spots[first] = one.into();
            spots[second] = two.into();
            spots[third] = cards.third().map_or(Kinds::NONE, Kinds::from);
        }
        let drew = |hand| round.hand(hand).third().is_some();
        Glimpse {
            spots,
            totals: Some(round.totals()),
            drew: Some(ByHand { player: drew(Hand::Player), banker: drew(Hand::Banker) }),
            side,
            number,
        }
    }

    /// Which hand won, if known.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.totals.map(Outcome::of)
    }

    /// The hand that a reference names. The outer `None` means "not known yet", the inner one "no such hand".
    #[must_use]
    pub fn hand(&self, hand: HandRef) -> Option<Option<Hand>> {
        let winner = || self.outcome().map(Outcome::winner);
        match (hand, self.side) {
            (HandRef::Player, _) => Some(Some(Hand::Player)),
            (HandRef::Banker, _) => Some(Some(Hand::Banker)),
            (HandRef::Winning, _) | (HandRef::Backed, Some(Side::Either)) => winner(),
            (HandRef::Losing, _) | (HandRef::Other, Some(Side::Either)) => {
                winner().map(|it| it.map(Hand::other))
            }
            (HandRef::Backed, Some(Side::Player)) | (HandRef::Other, Some(Side::Banker)) => {
                Some(Some(Hand::Player))
            }
            (HandRef::Backed, Some(Side::Banker)) | (HandRef::Other, Some(Side::Player)) => {
                Some(Some(Hand::Banker))
            }
            (HandRef::Backed | HandRef::Other, Some(Side::Tie) | None) => Some(None),
        }
    }

    /// The final total of a hand, if known.
    #[must_use]
    pub fn total(&self, hand: Hand) -> Option<u8> {
        self.totals.map(|totals| totals[hand])
    }

    /// Whether a hand is a natural, if known.
    #[must_use]
    pub fn natural(&self, hand: Hand) -> Option<bool> {
        Some(!self.drew?[hand] && rules::is_natural(self.total(hand)?))
    }

    /// The spots of a group's cards.
    #[must_use]
    pub fn members(&self, group: Group) -> Members {
        let place = match self.place(group.place) {
            Members::Known { sure, .. } => sure,
            other => return other,
        };
        let Some(rank) = group.rank else {
            return Members::Known { sure: place, perhaps: 0 };
        };
        let wanted = Kinds::rank(rank);
        let (mut sure, mut perhaps) = (0, 0);
        for spot in spots_in(place) {
            let seen = self.spots[spot];
            if seen.within(wanted) {
                sure |= 1 << spot;
            } else if seen.meets(wanted) {
                perhaps |= 1 << spot;
            }
        }
        Members::Known { sure, perhaps }
    }

    fn place(&self, place: Place) -> Members {
        const PAIR: ByHand<Spots> =
            ByHand { player: 1 << spot::P1 | 1 << spot::P2, banker: 1 << spot::B1 | 1 << spot::B2 };
        const THIRD: ByHand<Spots> = ByHand { player: 1 << spot::P3, banker: 1 << spot::B3 };

        let hand = match place.hand() {
            None => None,
            Some(hand) => match self.hand(hand) {
                None => return Members::Open,
                Some(None) => return Members::Absent,
                Some(hand) => hand,
            },
        };
        let third = |hand| self.drew.map(|drew| if drew[hand] { THIRD[hand] } else { 0 });
        let thirds = || Some(third(Hand::Player)? | third(Hand::Banker)?);
        let spots = match (place, hand) {
            (Place::FirstFour, _) => Some(FIRST_FOUR),
            (Place::All, _) => thirds().map(|thirds| thirds | FIRST_FOUR),
            (Place::ThirdCards, _) => thirds(),
            (Place::FirstTwo(_), Some(hand)) => Some(PAIR[hand]),
            (Place::Third(_), Some(hand)) => third(hand),
            (Place::Hand(_), Some(hand)) => third(hand).map(|third| third | PAIR[hand]),
            (Place::FirstTwo(_) | Place::Third(_) | Place::Hand(_), None) => {
                return Members::Absent;
            }
        };
        spots.map_or(Members::Open, |sure| Members::Known { sure, perhaps: 0 })
    }
}

/// The spots of a set, in dealing order.
pub fn spots_in(mut set: Spots) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let spot = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            spot
        })
    })
}
