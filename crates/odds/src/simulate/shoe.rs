//! A shoe of individual cards that is shuffled only as far as it is dealt.
//!
//! A card is one byte, so that a round can be read as one word: the low four bits are its value, the next two
//! its suit, the last two which of ten, jack, queen and king it is. Shuffling draws, for each place in turn,
//! one of the cards that are not yet placed, six places from each random word. A shoe that is cut at three
//! quarters is shuffled only to three quarters.
//!
//! The next shuffle starts from the order in which the last one left the cards: the new order does not depend
//! on it.

use cards::{Card, Decks, Rank, Shoe, Suit};

use super::dice::{Dice, PLACES};

/// The size of the buffer: the most cards of a shoe, rounded up to whole groups of places, plus a word at the
/// end.
const ROOM: usize = 1024;
/// The number of bytes read from the place of a round.
const WORD: usize = 8;

/// A card as a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Byte(pub(super) u8);

impl Byte {
    pub(super) fn of(card: Card) -> Byte {
        let ten = card.rank.index().saturating_sub(Rank::Ten.index());
        let parts = [usize::from(card.value()), (card.suit as usize) << 4, ten << 6];
        Byte(parts.iter().fold(0, |byte, part| byte | part.to_le_bytes()[0]))
    }

    /// The card, if the byte is one.
    pub(super) fn card(self) -> Option<Card> {
        let (value, ten) = (usize::from(self.0 & 15), usize::from(self.0 >> 6));
        let rank = match value {
            0 => Rank::Ten.index() + ten,
            1..=9 if ten == 0 => value - 1,
            _ => return None,
        };
        let suit = Suit::ALL[usize::from(self.0 >> 4 & 3)];
        Some(Card::new(*Rank::ALL.get(rank)?, suit))
    }
}

/// The shoe.
#[derive(Clone)]
pub(super) struct DealtShoe {
    bytes: [u8; ROOM + WORD],
    cards: usize,
    /// The number of cards in their final order: whole groups of six, or all.
    ready: usize,
    /// The number of ways to fill each group of six places.
    ways: [u64; ROOM / PLACES + 1],
}

impl DealtShoe {
    /// A fresh shoe, in the order of new decks.
    pub(super) fn fresh(decks: Decks) -> DealtShoe {
        let mut bytes = [0; ROOM + WORD];
        let mut cards = 0_usize;
        for (byte, card) in bytes.iter_mut().zip(Shoe::fresh(decks).iter()) {
            *byte = Byte::of(card).0;
            cards += 1;
        }
        let mut ways = [1; ROOM / PLACES + 1];
        for (group, ways) in ways.iter_mut().enumerate() {
            let left = cards.saturating_sub(group * PLACES) as u64;
            *ways = (0..PLACES as u64).map(|gone| left.saturating_sub(gone).max(1)).product();
        }
        DealtShoe { bytes, cards, ready: 0, ways }
    }

    /// The number of cards.
    pub(super) const fn cards(&self) -> usize {
        self.cards
    }

    /// Collects the cards for the next shuffle: no card is in its final order any more.
    pub(super) const fn gather(&mut self) {
        self.ready = 0;
    }

    /// Shuffles until this many cards, or all, are in their final order.
    #[inline]
    pub(super) fn shuffle_to(&mut self, wanted: usize, dice: &mut Dice) {
        let wanted = wanted.min(self.cards);
        // A copy stays in registers during the loop.
        let mut own = dice.clone();
        let mut group = self.ready / PLACES;
        while self.ready < wanted {
            let left = self.cards - self.ready;
            if left < PLACES {
                self.shuffle_rest(&mut own);
                break;
            }
            let places = own.places(left as u64, self.ways[group]);
            // A bound that the compiler can see, so that it omits the bounds checks.
            let ready = self.ready.min(ROOM - PLACES);
            for (spot, place) in (ready..).zip(places) {
                self.swap(spot, place);
            }
            self.ready += PLACES;
            group += 1;
        }
        *dice = own;
    }

    /// Shuffles the last cards, which do not fill a group of six.
    #[cold]
    fn shuffle_rest(&mut self, dice: &mut Dice) {
        for spot in self.ready..self.cards {
            let place = dice.below((self.cards - spot) as u64);
            self.swap(spot, place);
        }
        self.ready = self.cards;
    }

    /// Swaps the card `ahead` places further on into a spot. The mask replaces a bounds check: all places are
    /// in the buffer.
    #[inline]
    fn swap(&mut self, spot: usize, ahead: u64) {
        #[allow(clippy::cast_possible_truncation)] // It is below the number of cards.
        self.bytes.swap(spot, (spot + ahead as usize) & (ROOM - 1));
    }

    /// Eight cards starting at a place, the first in the lowest byte.
    #[inline]
    pub(super) fn word(&self, place: usize) -> u64 {
        let place = place & (ROOM - 1);
        self.bytes[place..place + WORD]
            .try_into()
            .map_or(0, |bytes: [u8; WORD]| u64::from_le_bytes(bytes))
    }

    /// The cards in dealing order.
    #[cfg(test)]
    pub(super) fn order(&self) -> Vec<Card> {
        self.bytes[..self.cards].iter().filter_map(|&byte| Byte(byte).card()).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_card_is_a_byte_of_its_own() {
        for card in Card::all() {
            let byte = Byte::of(card);
            assert_eq!((byte.card(), byte.0 & 15), (Some(card), card.value()));
        }
        let cards = (0..=255).filter(|&byte| Byte(byte).card().is_some()).count();
        assert_eq!(cards, 52);
    }

    /// Asserts that counts of equally likely events are as even as chance makes them: a chi-squared test with
    /// a bound that one shuffle in a million exceeds (by the approximation of Wilson and Hilferty).
    fn even(counts: &[u64], what: &str) {
        let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
        let square = |count: &u64| (*count as f64 - expected).powi(2) / expected;
        let (sum, free) = (counts.iter().map(square).sum::<f64>(), counts.len() as f64 - 1.0);
        let part = 2.0 / (9.0 * free);
        let z = ((sum / free).cbrt() - (1.0 - part)) / part.sqrt();
        assert!(z.abs() < crate::chance::bound(1, 1e-6), "{what}: {z:.2} deviations off");
    }

    #[test]
    fn every_card_comes_to_every_place_equally_often() {
        let (mut shoe, mut dice) = (DealtShoe::fresh(Decks::try_from(1).unwrap()), Dice::new(9, 0));
        let mut at = vec![0; 52 * 52];
        // Which card precedes which: at the top, across two groups of six, and at the end.
        let mut pairs = [0, 5, 50].map(|place| (place, vec![0; 52 * 52]));
        for _ in 0..200_000 {
            shoe.gather();
            shoe.shuffle_to(52, &mut dice);
            let order: Vec<usize> = shoe.order().iter().map(|card| card.index()).collect();
            for (place, card) in order.iter().enumerate() {
                at[place * 52 + card] += 1;
            }
            for (place, counts) in &mut pairs {
                counts[order[*place] * 52 + order[*place + 1]] += 1;
            }
        }
        for (place, counts) in at.chunks_exact(52).enumerate() {
            even(counts, &format!("place {place}"));
        }
        for (place, mut counts) in pairs {
            assert!(counts.iter().step_by(53).all(|&twice| twice == 0), "no card follows itself");
            let mut cell = 0;
            counts.retain(|_| {
                cell += 1;
                (cell - 1) % 53 != 0
            });
            even(&counts, &format!("places {place} and the next"));
        }
    }

    proptest! {
        #[test]
        fn no_card_is_lost_and_none_comes_twice(
            decks in 1_u64..=12,
            seed: u64,
            steps in proptest::collection::vec(0_usize..700, 1..8),
        ) {
            let decks = Decks::try_from(decks).unwrap();
            let mut fresh: Vec<Card> = Shoe::fresh(decks).iter().collect();
            fresh.sort();
            let (mut shoe, mut dice) = (DealtShoe::fresh(decks), Dice::new(seed, 0));
            for wanted in steps {
                let before = shoe.order();
                let ready = shoe.ready.min(before.len());
                shoe.shuffle_to(wanted, &mut dice);
                prop_assert_eq!(&shoe.order()[..ready], &before[..ready], "what lies in order stays");
                let mut cards = shoe.order();
                cards.sort();
                prop_assert_eq!(&cards, &fresh);
                if wanted % 5 == 0 {
                    shoe.gather();
                }
            }
        }
    }
}
