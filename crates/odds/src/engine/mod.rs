//! The exact engine: how many ordered draws of six cards win each row of a wager.
//!
//! Values decide the drawing rules; ranks and suits only decide some conditions. So the engine
//! looks at a round from far away first, and steps closer only where a row's condition is still
//! open:
//!
//! 1. **Results and outcomes** ([`shapes`]): both totals, then who drew. A few hundred, counted by
//!    moments ([`moments`]) without walking every deal. Most conditions are answered here.
//! 2. **Shapes**: the values of the third cards too.
//! 3. **Deals** ([`count`]): the values of all cards, hands unordered.
//! 4. **Suits** ([`shades`]): the shoe restricted to a suit or a colour, by inclusion and exclusion.
//! 5. **Ranks and equal cards** ([`closer`]): just the cards that the open conditions speak of.
//!
//! A wager that asks only of the first four cards skips the drawing rules and counts over as few
//! classes of cards as its conditions tell apart: for the nines, "nine" and "other". Deals that are
//! alike to a wager's questions are looked at once ([`alike`]).
//!
//! Some wagers are counted in ways of their own, which take as long on a depleted shoe as on a
//! fresh one:
//!
//! - Pairs ([`pairs`]): what the first two cards of each hand settle by themselves.
//! - Equal ranks ([`ranks`]): of a kind, patterns of ranks, and nothing else of the cards.
//! - Suits of many cards ([`by_hand`]): where looking closer takes too many steps, the two hands
//!   are counted apart and put together ([`hands`], [`tints`], [`crossing`]).
//!
//! Counts fit `i64`: 12 decks allow 5.8e16 ordered draws, times ten numbers of a seat.

mod alike;
mod by_hand;
mod closer;
mod count;
mod crossing;
mod exact;
mod hands;
mod moments;
mod pairs;
mod plan;
mod ranks;
mod shades;
mod shapes;
mod tints;

pub use exact::{Exact, TooFewCards};
pub(crate) use plan::{Known, Plan, Verdict};
pub(crate) use shapes::outcomes;
