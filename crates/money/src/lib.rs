//! Money, exactly: amounts in whole cents and rates in whole parts per million.
//!
//! No float touches an amount. Both types read and print the text that people write, `10000.59`
//! and `59%`, and reading undoes printing.
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

mod cents;
mod decimal;
mod rate;

pub use cents::{Cents, CentsError};
pub use rate::{Rate, RateError};
