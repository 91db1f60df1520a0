//! Counts exactly how many ordered draws of six cards win each row of a wager.
//!
//! Values decide the drawing rules; ranks and suits only decide some conditions. So the engine starts with a
//! coarse view of a round, and refines it only where a row's condition is still open:
//!
//! 1. **Results and outcomes** ([`shapes`]): both totals, then which hands drew. There are a few hundred,
//!    counted by moments ([`moments`]) without enumerating deals. Most conditions are answered here.
//! 2. **Shapes**: also the values of the third cards.
//! 3. **Deals** ([`count`]): the values of all cards, hands unordered.
//! 4. **Suits** ([`suit_counts`]): the shoe restricted to a suit or a colour, by inclusion and exclusion.
//! 5. **Ranks and equal cards** ([`refine`]): only the cards that the open conditions name.
//!
//! A wager that depends only on the first four cards skips the drawing rules and is counted over the coarsest
//! classes of cards that its conditions distinguish: for the nines, "nine" and "other". Deals that are
//! equivalent for a wager's conditions are refined once ([`alike`]).
//!
//! Some wagers have their own counting methods, which take as long on a depleted shoe as on a fresh one:
//!
//! - Pairs ([`pairs`]): what the first two cards of each hand settle by themselves.
//! - Equal ranks ([`ranks`]): of a kind, patterns of ranks, and nothing else of the cards.
//! - Suits of many cards ([`by_hand`]): where looking closer takes too many steps, the two hands
//!   are counted apart and put together ([`dealt`], [`hands`], [`tints`], [`groups`],
//!   [`crossing`], [`terms`]).
//!
//! Counts fit `i64`: 12 decks allow 5.8e16 ordered draws, times ten seat numbers.

mod alike;
mod by_hand;
mod count;
mod crossing;
mod dealt;
mod exact;
mod groups;
mod hands;
mod moments;
mod pairs;
mod plan;
mod ranks;
mod refine;
mod shapes;
mod suit_counts;
mod terms;
mod tints;

pub use exact::{Exact, TooFewCards};
pub(crate) use plan::{Known, Plan, Verdict};
pub(crate) use shapes::outcomes;
