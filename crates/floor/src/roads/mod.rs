//! The roads of a scoreboard: the rounds of a shoe, drawn in the five ways that players read.
//!
//! The **bead plate** contains every round, down and then right. The **big road** contains every win, in a
//! new column when the other hand wins; a tie is a mark on the win before it. The three **derived roads** do
//! not show hands: red where the big road repeats itself, blue where it does not (see [`Road`]).
//!
//! ```text
//! the shoe   B B P B B B t P    t is a tie
//!
//! big road   B P B P            bead plate   B t
//!            B   B                           B P
//!                B/                          P
//!                                            B
//!                                            B
//!                                            B
//! ```
//!
//! All of them are six rows deep. A run that reaches the bottom row, or the tail of an earlier run, turns
//! right: the dragon's tail. Tails affect drawing only: derived roads compare the lengths of the runs. No
//! road predicts the next round.

mod derived;
mod grid;
#[cfg(test)]
mod tests;

use cards::{ByHand, Hand, Outcome};

use crate::dealt::Bead;

pub use derived::{ByRoad, Ink, Road};
pub use grid::{Drawn, ROWS};

/// A win on the big road.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Win {
    /// Who won.
    pub hand: Hand,
    /// How many ties came right after it. Those before the first win of the shoe are marked on that one.
    pub ties: u32,
    /// Whether the Player's first two cards were a pair.
    pub player_pair: bool,
    /// Whether the Banker's first two cards were a pair.
    pub banker_pair: bool,
}

/// The counts of a shoe.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Counts {
    /// Rounds, ties included.
    pub rounds: u32,
    /// Wins of each hand.
    pub wins: ByHand<u32>,
    /// Ties.
    pub ties: u32,
    /// Rounds in which the hand's first two cards were a pair.
    pub pairs: ByHand<u32>,
    /// Rounds with a natural.
    pub naturals: u32,
}

/// The five roads of a shoe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roads {
    /// Every round.
    pub plate: Vec<Drawn<Bead>>,
    /// Every win.
    pub big: Vec<Drawn<Win>>,
    /// The ties of a shoe without a win: there is no win to mark them on.
    pub lone_ties: u32,
    /// The derived roads.
    pub derived: ByRoad<Vec<Drawn<Ink>>>,
    /// What each derived road would show next if this hand won the next round. `None` where the road would
    /// not have begun by then.
    pub asks: ByHand<ByRoad<Option<Ink>>>,
    /// The counts.
    pub counts: Counts,
}

impl Roads {
    /// The roads of a shoe's rounds, oldest first.
    #[must_use]
    pub fn of(beads: &[Bead]) -> Roads {
        let (wins, lone_ties) = wins(beads);
        let hands: Vec<Hand> = wins.iter().map(|win| win.hand).collect();
        let ask = |hand: Hand| ByRoad::of(|road| derived::ask(road, &hands, hand));
        Roads {
            plate: grid::down_and_right(beads),
            big: grid::in_runs(&wins, |win| win.hand),
            lone_ties,
            derived: ByRoad::of(|road| grid::in_runs(&derived::inks(road, &hands), |&ink| ink)),
            asks: ByHand { player: ask(Hand::Player), banker: ask(Hand::Banker) },
            counts: Counts::of(beads),
        }
    }
}

impl Counts {
    fn of(beads: &[Bead]) -> Counts {
        let mut counts = Counts::default();
        for bead in beads {
            counts.rounds += 1;
            match bead.points.outcome() {
                Outcome::Win(hand) => counts.wins[hand] += 1,
                Outcome::Tie => counts.ties += 1,
            }
            counts.pairs.player += u32::from(bead.player_pair);
            counts.pairs.banker += u32::from(bead.banker_pair);
            counts.naturals += u32::from(bead.natural);
        }
        counts
    }
}

/// The wins, each with the ties that are marked on it; and the ties of a shoe without a win.
fn wins(beads: &[Bead]) -> (Vec<Win>, u32) {
    let (mut wins, mut early) = (Vec::<Win>::new(), 0);
    for bead in beads {
        match (bead.points.outcome(), wins.last_mut()) {
            (Outcome::Win(hand), _) => wins.push(Win {
                hand,
                ties: std::mem::take(&mut early),
                player_pair: bead.player_pair,
                banker_pair: bead.banker_pair,
            }),
            (Outcome::Tie, Some(win)) => win.ties += 1,
            (Outcome::Tie, None) => early += 1,
        }
    }
    (wins, early)
}
