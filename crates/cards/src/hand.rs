//! The two hands of a round, Player and Banker, and a pair of values for them.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two hands of a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Hand {
    Player,
    Banker,
}

impl Hand {
    /// Both hands, in dealing order.
    pub const ALL: [Hand; 2] = [Hand::Player, Hand::Banker];

    /// The opposite hand.
    #[must_use]
    pub const fn other(self) -> Hand {
        match self {
            Hand::Player => Hand::Banker,
            Hand::Banker => Hand::Player,
        }
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Hand::Player => "player",
            Hand::Banker => "banker",
        })
    }
}

/// A value for each hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByHand<T> {
    /// The Player's.
    pub player: T,
    /// The Banker's.
    pub banker: T,
}

impl<T> Index<Hand> for ByHand<T> {
    type Output = T;

    fn index(&self, hand: Hand) -> &T {
        match hand {
            Hand::Player => &self.player,
            Hand::Banker => &self.banker,
        }
    }
}

impl<T> IndexMut<Hand> for ByHand<T> {
    fn index_mut(&mut self, hand: Hand) -> &mut T {
        match hand {
            Hand::Player => &mut self.player,
            Hand::Banker => &mut self.banker,
        }
    }
}
