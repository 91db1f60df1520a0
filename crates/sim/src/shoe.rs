//! A shoe on a table: shuffled, cut, its first cards burned, and dealt until the cut card comes.
//!
//! The largest prizes occur once in a million rounds. A rigged shoe sometimes has such a hand on top: its
//! cards are found in the shoe and moved to the top, so the composition of the shoe does not change.

use cards::{Card, Decks, Shoe};
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// The number of cards behind the cut card.
const BEHIND_THE_CUT: usize = 16;

/// A shoe on a table. The next card is the last of the list.
#[derive(Clone, Debug)]
pub(crate) struct DealingShoe {
    cards: Vec<Card>,
    spent: bool,
}

impl DealingShoe {
    /// Shuffles and burns: the first card is shown, and as many cards as its value are laid aside, ten for a
    /// ten or a picture.
    pub(crate) fn shuffled(decks: u8, chance: &mut ChaCha8Rng) -> DealingShoe {
        let decks = Decks::try_from(u64::from(decks)).unwrap_or(Decks::EIGHT);
        let mut cards: Vec<Card> = Shoe::fresh(decks).iter().collect();
        cards.shuffle(chance);
        let burned = match cards.pop().map_or(0, Card::value) {
            0 => 10,
            value => usize::from(value),
        };
        cards.truncate(cards.len() - burned);
        DealingShoe { cards, spent: false }
    }

    /// Whether the cut card is out, so that this was the last round.
    pub(crate) fn is_cut(&self) -> bool {
        self.spent || self.cards.len() <= BEHIND_THE_CUT
    }

    /// The next card.
    pub(crate) fn deal(&mut self) -> Option<Card> {
        self.cards.pop()
    }

    /// Moves these cards to the top, in dealing order, unless the shoe no longer contains all of them.
    pub(crate) fn stack(&mut self, wanted: &[Card]) -> bool {
        let many = |cards: &[Card], card| cards.iter().filter(|it| **it == card).count();
        if wanted.iter().any(|&card| many(&self.cards, card) < many(wanted, card)) {
            return false;
        }
        for (place, card) in wanted.iter().enumerate() {
            let top = self.cards.len() - 1 - place;
            if let Some(found) = self.cards[..=top].iter().rposition(|it| it == card) {
                self.cards.swap(found, top);
            }
        }
        true
    }

    /// Stacks a hand that wins one of the wager's prizes, or one of the largest. A shoe that no longer has
    /// the cards for it is replaced after this round.
    pub(crate) fn rig(&mut self, wager: &str, most: bool, chance: &mut ChaCha8Rng) {
        let hands = RIGGED.iter().find(|(family, _)| wager.starts_with(family));
        let Some((_, hands)) = hands else { return };
        // The hands with the largest prizes come first in the list.
        let hand = hands[chance.random_range(0..if most { 2 } else { hands.len() })];
        let stacked = self.stack(&Card::parse_list(hand).expect("rigged hands are written right"));
        self.spent |= !stacked;
    }
}

/// Hands by family of wagers, each as its first cards in dealing order: Player, Banker, Player, Banker, then
/// the third cards. Cards that are not listed come from the shoe.
const RIGGED: [(&str, &[&str]); 4] = [
    (
        "pbac",
        &[
            "9s 9s 9s 9s", // one suit
            "9h 9d 9h 9d", // one colour
            "9s 9h 9d 9c",
            "9h 9h 9h 2c",
            "9h 9s 9d 2c",
            "9h 9h 2c Kd",
            "9h 9s 2c Kd",
            "9h 2c Kd 3d",
        ],
    ),
    (
        "dbp",
        &[
            "2d Ks 3d Jh 4d Qc", // 2-3-4 over 0 in diamonds
            "2s Kd 3s Jh 4s Qc",
            "2s Kd 3h Jh 4s Qc",
            "Ad 2s 3d 3s 6h 4s", // the Banker's 2-3-4, suited
            "Ad Ks 2d Jh 6d Qc", // 9 over 0
            "Ad Ks 2d Jh 5d Qc", // 8 over 0
            "9h Kd Kc 2s",
            "2d Kd 3d Jd 4d Qd", // six of one suit
            "9d Kd Kd Qd",       // four of one suit
        ],
    ),
    (
        "f7bp",
        &[
            "As Kh Kd Ac 6h 6h", // both seven, the same ranks, the same third card
            "As Kh Kd Ac 6h 6s",
            "As Qh Kd Ac 6h 6s",
            "As Kh Kd 7c 6h",
            "Ks Kh 6d Ad 6c",
        ],
    ),
    (
        "golden-tie",
        &[
            "Kd Qd 2d 2d 4d 4d", // six cards, six to six
            "Kh Qh 2h 2h 4h 4h",
            "Kh Qd 2h 2d 4h 4d",
            "Kh Qs 2h 2d 4c 4d",
            "9d 9d Kd Qd",
            "9s 9s Ks Qs",
            "8s 8c Ks Qc",
            "8s 8h Ks Qc",
        ],
    ),
];

#[cfg(test)]
mod tests {
    use cards::Round;
    use rand::SeedableRng;
    use wagers::{Catalog, Side, Sides};

    use super::*;

    #[test]
    fn a_shoe_is_shuffled_burned_and_whole() {
        let mut chance = ChaCha8Rng::seed_from_u64(5);
        let mut shoe = DealingShoe::shuffled(8, &mut chance);
        assert!((405..=414).contains(&shoe.cards.len()), "1 shown and 1 to 10 burned");
        let before = shoe.cards.len();
        shoe.rig("pbac-1a", true, &mut chance);
        assert_eq!(shoe.cards.len(), before);
        let fresh = Shoe::fresh(Decks::EIGHT);
        assert!(fresh.without(&shoe.cards).is_ok(), "no card more often than the decks have it");
        while !shoe.is_cut() {
            assert!(Round::deal(&mut std::iter::from_fn(|| shoe.deal())).is_some());
        }
    }

    /// Every row of every progressive is hit, for any seat number.
    #[test]
    fn rigged_shoes_hit_every_row() {
        let mut chance = ChaCha8Rng::seed_from_u64(6);
        for wager in Catalog::shipped().wagers().filter(|it| it.progressive.is_some()) {
            if !RIGGED.iter().any(|(family, _)| wager.id.starts_with(family)) {
                continue;
            }
            let mut missing: Vec<&str> = wager.rows.iter().map(|row| row.id.as_str()).collect();
            for _ in 0..500 {
                let mut shoe = DealingShoe::shuffled(8, &mut chance);
                shoe.rig(&wager.id, false, &mut chance);
                let round = Round::deal(&mut std::iter::from_fn(|| shoe.deal())).unwrap();
                for side in [Side::Player, Side::Banker] {
                    let side = (wager.sides != Sides::None).then_some(side);
                    for number in 0..10 {
                        if let Some(row) = wager.award(&round, side, Some(number)) {
                            missing.retain(|id| *id != row.id);
                        }
                    }
                }
            }
            assert!(missing.is_empty(), "{}: {missing:?}", wager.id);
        }
    }
}
