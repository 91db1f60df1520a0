//! The floor, driven by text scripts: one for each procedure of the manuals.

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod script;

macro_rules! scripts {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            script::play(include_str!(concat!("scripts/", stringify!($name), ".txt")));
        }
    )*};
}

scripts! {
    adjustments
    at_mark
    aquarius_cancel_and_wrong_key
    aquarius_high
    aquarius_low_and_no_key
    aquarius_sensors
    linking
    nexus_cards
    prsm_pins
    simultaneous
    staff
    void
}
