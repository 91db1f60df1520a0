//! Defines wagers as data: pay tables read from TOML files, whose rows are conditions on a round.
//!
//! A row of a pay table is a [`Condition`] over the facts of a round. The table uses it to recognise a prize,
//! the exact engine to count it, the simulator to sample it, so all three agree. A new side bet made of known
//! facts is a new TOML file and no code.
//!
//! ```
//! use cards::{Card, Round};
//! use wagers::Catalog;
//!
//! let catalog = Catalog::shipped();
//! let fortune = catalog.get("fortune-7").unwrap();
//! let cards = Card::parse_list("Ks 2h 2c 3d 4h 2s").unwrap(); // Player 6, Banker 7 with three
//! let row = fortune.award(&Round::from_cards(&cards).unwrap(), None, None).unwrap();
//! assert_eq!(row.pays.to_string(), "40 to 1");
//! ```

mod atom;
mod catalog;
mod condition;
pub mod glimpse;
mod group;
mod numbers;
mod pattern;
mod pays;
mod possible;
mod published;
mod questions;
mod read;
mod sign_names;
mod wager;
mod words;

pub use atom::{Atom, Detail, Winner};
pub use catalog::{Catalog, FILES, UnknownWager};
pub use condition::Condition;
pub use glimpse::{Glimpse, Truth};
pub use group::{Group, HandRef, Place};
pub use numbers::Numbers;
pub use pattern::RankPattern;
pub use pays::{MAX_UNITS, Pays, PaysError};
pub use published::{Decimal, Expected, Figure, Published};
pub use questions::Questions;
pub use read::{
    Entry, FILE_FORMAT, Finding, Mark, is_printable, nearest, read_stored_wager, read_wager,
};
pub use sign_names::{MAX_SIGN_WIDTH, SIGN_LANGUAGES, SignNames, sign_width};
pub use wager::{
    Kind, NotKnown, Progressive, Purse, Row, Share, Side, Sides, Unfit, UnknownSide, Wager,
};
