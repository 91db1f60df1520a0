//! The cards of baccarat: the shoe, how a round is dealt, and the facts of a finished round.
//!
//! All types here are small values without dependencies. The drawing rules are implemented once, in
//! [`rules`]; the table, the exact engine and the simulator all use them.
//!
//! ```
//! use cards::{Card, Hand, Round};
//!
//! let dealt: Vec<Card> = Card::parse_list("2s Kh 3s Td 4s Jc").unwrap();
//! let round = Round::from_cards(&dealt).unwrap();
//! assert_eq!(round.to_string(), "player 9-0");
//! assert_eq!(round.hand(Hand::Player).len(), 3);
//! ```

mod card;
mod dealing;
mod hand;
mod kinds;
mod rank;
mod round;
pub mod rules;
mod shoe;
mod suit;

pub use card::{Card, CardError};
pub use dealing::Dealing;
pub use hand::{ByHand, Hand};
pub use kinds::Kinds;
pub use rank::Rank;
pub use round::{HandCards, Outcome, Round, RoundError};
pub use shoe::{Decks, DecksError, OverDealt, Shoe, ShoeError};
pub use suit::{Colour, Suit};
