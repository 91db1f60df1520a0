//! Exact money: amounts, rates, currencies, and the books of a pool.
//!
//! Payments are whole [`Cents`]; a meter is an [`Amount`], exact to the last fraction of a cent; a [`Rate`]
//! is in whole parts per million. A pool's money is in a [`Book`] of named accounts, and moves by an
//! [`Entry`] that sums to zero. Floating point is not used anywhere.
//!
//! ```
//! use money::{Cents, Rate};
//!
//! let wager: Cents = "5.00".parse().unwrap();
//! let to_meter: Rate = "59%".parse().unwrap();
//! assert_eq!(wager.cents(), 500);
//! assert_eq!(to_meter.ppm(), 590_000);
//! assert_eq!(to_meter.to_string(), "59%");
//! ```

mod amount;
mod book;
mod cents;
mod currency;
mod currency_format;
mod decimal;
mod pool;
mod rate;
#[cfg(feature = "schema")]
mod schema;

pub use amount::{Amount, NotAnAmount};
pub use book::{Account, Book, Entry, Posting};
pub use cents::{Cents, CentsError};
pub use currency::Currency;
pub use pool::{OverflowTo, PoolRates, Prize, fixed_from_tray};
pub use rate::{Rate, RateError};
