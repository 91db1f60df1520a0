//! Lies about what comes after a round: voids, slips, and prizes that were found late.

use floor::Event;

use super::{cents, lie, staff};

#[test]
fn a_void_of_another_round_a_gap_in_the_slips_and_a_late_cent_are_found() {
    lie(
        |event| match event {
            Event::RoundVoided { round: Some(round), .. } => {
                *round = round.next();
                true
            }
            _ => false,
        },
        "voids another round",
    );
    lie(
        |event| match event {
            Event::RoundVoided { by, .. } => {
                *by = [staff("V400"), staff("V400")];
                true
            }
            _ => false,
        },
        "approves twice",
    );
    lie(
        |event| match event {
            Event::Awarded { slip: Some(slip), .. } => {
                *slip = slip.next();
                true
            }
            _ => false,
        },
        "and should have",
    );
    lie(
        |event| match event {
            Event::PrizeFoundLate { paid, .. } => {
                cents(&mut paid.total, 1);
                true
            }
            _ => false,
        },
        "the late jackpot",
    );
    lie(
        |event| match event {
            Event::PrizeFoundLate { by, .. } => {
                by[1] = staff("S201");
                true
            }
            _ => false,
        },
        "has no right to it",
    );
}
