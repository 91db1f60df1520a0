//! The pages of the Game Manager, called the desk, for shift managers and the office.
//!
//! ```text
//! /manager            alerts, pools and tables        /manager/pools, /tables    settings, adjustments
//! /manager/jackpots   pending, waiting, cleared       /manager/staff, /requests  people, approvals
//! /manager/activity   all events                      /manager/settings          the site, settings file
//! /manager/shift      opening and closing shifts      /manager/records/N         one record as evidence
//! /manager/advice     notes on the pool form          /manager/pools/ID/order    simultaneous jackpots
//! ```
//!
//! The pages are in English and use the site's currency and time zone. They only read the floor. All changes
//! go through the API, with forms that name a call. The exceptions print receipts and slips: each opens as a
//! separate page, so it is a `POST` here, which checks the CSRF token itself.
//!
//! Every handler checks a right before it reads anything, mostly with
//! [`require_section`](crate::pages::frame::Member::require_section). A page shows each role only what it may
//! do; the API checks every call again.

mod activity;
pub(crate) mod clock;
mod fields;
mod floor;
mod jackpot;
mod jackpots;
mod order;
mod pool;
mod pools;
mod records;
mod requests;
mod settings;
mod shift;
mod spark;
mod staff;
mod tables;

use axum::Router;
use axum::routing::{get, post};
use money::{Amount, Cents};

use crate::app::App;

/// All pages of the desk.
pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/manager", get(floor::show))
        .route("/manager/jackpots", get(jackpots::list))
        .route("/manager/jackpots/{id}", get(jackpot::show))
        .route("/manager/jackpots/{id}/receipt", post(jackpot::print))
        .route("/manager/slips/{number}/print", post(jackpot::print_slip))
        .route("/manager/activity", get(activity::show))
        .route("/manager/records/{seq}", get(records::show))
        .route("/manager/shift", get(shift::list))
        .route("/manager/shift/{id}", get(shift::show))
        .route("/manager/pools", get(pools::list))
        .route("/manager/pools/{id}", get(pool::show))
        .route("/manager/pools/{id}/order", get(order::show))
        .route("/manager/advice", get(pools::advice))
        .route("/manager/tables", get(tables::list))
        .route("/manager/tables/{id}", get(tables::show))
        .route("/manager/staff", get(staff::list))
        .route("/manager/staff/{id}", get(staff::show))
        .route("/manager/requests", get(requests::list))
        .route("/manager/settings", get(settings::show))
}

/// A number with thousands separators.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number and a noun. The noun gets an `s` unless the number is one.
fn many(number: u64, what: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{} {what}{end}", grouped(number))
}

/// An amount in whole cents, rounded towards zero, for display only. Never calculate with the result.
fn cents_of(amount: Amount) -> Cents {
    let size = if amount.is_negative() { -amount } else { amount };
    let cents = size.payable(Cents::new(1));
    if amount.is_negative() { Cents::new(-cents.cents()) } else { cents }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        let all = [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567")];
        for (number, text) in all {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn an_amount_is_cut_towards_zero() {
        for (text, cents) in [("10.009", 1_000), ("-10.009", -1_000), ("0.0001", 0)] {
            assert_eq!(cents_of(text.parse().unwrap()), Cents::new(cents), "{text}");
        }
    }
}
