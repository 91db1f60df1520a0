//! A meter that is small enough to compute exactly: its pay table, and its depletion by walking every round.

use cards::{Decks, Shoe};
use odds::{Analysis, Exact, Question, to_f64};
use wagers::Catalog;

/// A pay table whose cycles are short: one jackpot in 640 rounds. A wager feeds exactly 0.50, and prizes are
/// whole.
pub(crate) fn small(seed: i64, to_reserve: u32, part: &str) -> Analysis {
    let text = format!(
        r#"
        id = "small"
        name = "Small"
        kind = "progressive"
        document = "this test"
        fixed_from = "meter"
        [progressive]
        wager = "1.00"
        seed_amount = "{seed}.00"
        to_meter = "50%"
        to_reserve = "{to_reserve}%"
        share = "winners"
        [[row]]
        id = "top"
        name = "top"
        when = {{ "9s in first-four" = {{ cards = "3-4" }} }}
        pays = "100%"
        [[row]]
        id = "two"
        name = "two"
        when = {{ "9s in first-four" = {{ cards = 2, suit = "one" }} }}
        pays = "{part}"
        [[row]]
        id = "pair"
        name = "pair"
        when = {{ "9s in first-four" = {{ cards = 2 }} }}
        pays = "5 for 1"
        "#
    );
    let catalog = Catalog::read([("small.toml", text.as_str())]).unwrap();
    let shoe = Shoe::fresh(Decks::EIGHT);
    let wager = catalog.get("small").unwrap();
    Exact::on(&shoe).unwrap().analyze(Question::new(wager, None))
}

/// The probabilities of its rows.
pub(crate) fn chances(analysis: &Analysis) -> Vec<f64> {
    analysis.rows.iter().map(|row| to_f64(&row.probability)).collect()
}

/// The probability of depletion before the next jackpot, from each height of the meter, by going through
/// rounds until nothing changes any more. A round feeds one height; `falls` are the prizes, in heights, with
/// their probabilities.
pub(crate) fn depletion(falls: &[(usize, f64)], top: f64, heights: usize) -> Vec<f64> {
    let still = 1.0 - top - falls.iter().map(|(_, probability)| probability).sum::<f64>();
    let mut depletion = vec![0.0; heights + 2];
    loop {
        let mut moved = 0.0_f64;
        for at in (0..=heights).rev() {
            let mut next = still * depletion[at + 1];
            for (fall, probability) in falls {
                next += probability * if *fall > at + 1 { 1.0 } else { depletion[at + 1 - fall] };
            }
            moved = moved.max((next - depletion[at]).abs());
            depletion[at] = next;
        }
        if moved < 1e-13 {
            return depletion;
        }
    }
}
