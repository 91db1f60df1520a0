//! Measures what card counters can win from a bet: the effect of removing each card, the count that follows
//! these effects best, and each counter's gain from betting only when the count is favourable.
//!
//! ```text
//! effect of a card = expectation of the shoe without it - expectation of the fresh shoe      (exact)
//! linear count     = fresh expectation + (cards - 1) / (cards unseen) * sum of the effects seen
//! ```
//!
//! The effects of all cards sum to zero, and the linear count is the best that any count of cards can do (P.
//! Griffin, The Theory of Blackjack). The perfect counter knows the exact expectation of every remaining
//! shoe: no counter can do better, so it bounds the exposure of the bet. All three counters bet one unit
//! whenever they find the bet favourable, and nothing otherwise.

mod tags;
mod walk;

use cards::{Card, Decks, Rank, Shoe, Suit};
use wagers::{Side, Wager};

use crate::engine::{Exact, TooFewCards};

pub use tags::Count;
pub use walk::{Counter, Exposed, Walk};

/// The expectation of a bet on any shoe, with its meter at some amount.
#[derive(Clone, Debug)]
pub struct Worth<'a> {
    wager: &'a Wager,
    side: Option<Side>,
    /// The return of a unit from each row, chip included.
    backs: Vec<f64>,
}

impl<'a> Worth<'a> {
    /// The expectation of a bet for one bettor. `meter` is in units of the wager; it is used only for rows
    /// that pay a share of it.
    #[must_use]
    pub fn new(wager: &'a Wager, side: Option<Side>, meter: f64) -> Worth<'a> {
        let share = |rate: money::Rate| f64::from(rate.ppm()) / f64::from(money::Rate::PARTS);
        let back = |pays: wagers::Pays| match (pays.units_back(), pays.share()) {
            (Some((of, per)), _) => of as f64 / per as f64,
            (None, Some(rate)) => share(rate) * meter,
            (None, None) => 0.0,
        };
        let backs = wager.rows_for(side).map(|(_, row)| back(row.pays)).collect();
        Worth { wager, side, backs }
    }

    /// The bettor's expected gain per unit.
    ///
    /// # Errors
    ///
    /// Refuses a shoe with fewer than six cards.
    pub fn on(&self, shoe: &Shoe) -> Result<f64, TooFewCards> {
        let exact = Exact::on(shoe)?;
        let numbers = if self.wager.asks_number() { 10.0 } else { 1.0 };
        let draws = exact.draws() as f64 * numbers;
        let counted = exact.count(self.wager, self.side);
        let back: f64 =
            counted.iter().zip(&self.backs).map(|(many, back)| *many as f64 * back).sum();
        Ok(back / draws - 1.0)
    }
}

/// The effect of removing each card.
#[derive(Clone, PartialEq, Debug)]
pub struct Effects {
    /// The expectation of the fresh shoe.
    pub fresh: f64,
    /// The number of cards of the fresh shoe.
    pub cards: u32,
    /// By card, in the order of [`Card::all`]: the change of the bettor's expectation when the card is
    /// removed.
    pub of: Vec<f64>,
}

impl Effects {
    /// The effects on a fresh shoe.
    ///
    /// # Errors
    ///
    /// Never for a shoe of whole decks: it has enough cards.
    pub fn new(worth: &Worth<'_>, decks: Decks) -> Result<Effects, TooFewCards> {
        let shoe = Shoe::fresh(decks);
        let fresh = worth.on(&shoe)?;
        let of = Card::all().map(|card| match shoe.without(&[card]) {
            Ok(rest) => Ok(worth.on(&rest)? - fresh),
            Err(_) => Ok(0.0),
        });
        Ok(Effects { fresh, cards: shoe.cards(), of: of.collect::<Result<_, _>>()? })
    }

    /// The effect of a card.
    #[must_use]
    pub fn card(&self, card: Card) -> f64 {
        self.of[card.index()]
    }

    /// The effect of a rank: the mean of its four suits.
    #[must_use]
    pub fn rank(&self, rank: Rank) -> f64 {
        Suit::ALL.iter().map(|&suit| self.card(Card::new(rank, suit))).sum::<f64>() / 4.0
    }

    /// Whether the four suits of a rank have the same effect, within the precision of a float.
    #[must_use]
    pub fn suits_alike(&self, rank: Rank) -> bool {
        let mean = self.rank(rank);
        let largest = self.of.iter().fold(0.0_f64, |most, effect| most.max(effect.abs()));
        Suit::ALL
            .iter()
            .all(|&suit| (self.card(Card::new(rank, suit)) - mean).abs() <= 1e-9 * largest)
    }

    /// The linear count's expectation after the removal of effects that sum to `seen`, with `unseen` cards
    /// left.
    #[must_use]
    pub fn expected(&self, seen: f64, unseen: u32) -> f64 {
        self.fresh + (f64::from(self.cards) - 1.0) / f64::from(unseen) * seen
    }
}
