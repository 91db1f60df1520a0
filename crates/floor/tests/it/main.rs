//! Tests of the floor, driven by text scripts: one for each procedure of the manuals.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod changes;
mod expect;
mod extremes;
mod figures;
mod misfits;
mod plan;
mod rights;
mod script;
mod script_people;
mod words;

macro_rules! scripts {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            script::play(include_str!(concat!("scripts/", stringify!($name), ".txt")));
        }
    )*

        /// Every script.
        const SCRIPTS: &[&str] = &[$(include_str!(concat!("scripts/", stringify!($name), ".txt"))),*];
    };
}

scripts! {
    addresses
    adjustments
    aggregate_limit
    at_mark
    aquarius_cancel_and_wrong_key
    aquarius_high
    aquarius_low_and_no_key
    aquarius_sensors
    changes
    devices
    finished
    impossible
    known_prizes
    late_prizes
    limits
    linking
    marks
    nexus_cards
    passed_over
    prsm_pins
    power_loss
    prize_people
    prize_key
    prize_next_shift
    prize_nexus
    prize_prsm
    requests
    several_prizes
    same_bettors
    sharing
    shifts
    signs
    simultaneous
    slips
    staff
    texts
    tracked_bets
    touches
    void
    void_prize
    void_round
}
