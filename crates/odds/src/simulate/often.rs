//! Rounds in which a rank comes often, decided by counting ranks.
//!
//! A wager on four of a kind is won in one round of some hundreds. All other rounds win what they
//! win if no two cards are equal, and need not be looked at closely: a number with one digit for
//! each rank counts the cards of six at once.
//!
//! ```text
//! rank    K Q J T 9 8 7 6 5 4 3 2 A
//! cards   0 1 0 0 0 0 4 0 0 0 1 0 0      four sevens
//! lifted  4 5 4 4 4 4 8 4 4 4 5 4 4      eight: the digit's highest bit
//! ```

use super::shoe::Byte;

/// Tells the rounds apart in which no rank comes often: those win what they win if no two cards are
/// equal.
pub(super) struct Often {
    /// For each byte a one in the digit of its rank: thirteen digits of four bits.
    digit: [u64; 256],
    /// What lifts the highest bit of the digit of a rank that comes often.
    lift: u64,
    /// What a round wins in which none does, by outcome.
    otherwise: Vec<u8>,
    /// The same, if it is the same for every outcome.
    always: Option<u8>,
}

impl Often {
    /// The lowest bit of every digit.
    const ONES: u64 = 0x1_1111_1111_1111;
    /// A digit is lifted to eight.
    const EIGHT: u8 = 8;

    /// Tells rounds apart by whether `least` cards or more have the same rank, if that is rare.
    pub(super) fn of(least: u8, otherwise: Vec<u8>) -> Option<Often> {
        if least < 3 {
            return None;
        }
        let digit = std::array::from_fn(|byte| {
            let card = u8::try_from(byte).ok().and_then(|byte| Byte(byte).card());
            card.map_or(0, |card| 1 << (4 * card.rank.index()))
        });
        let first = otherwise.first().copied();
        let always = first.filter(|first| otherwise.iter().all(|it| it == first));
        let lift = Often::ONES * u64::from(Often::EIGHT.saturating_sub(least));
        Some(Often { digit, lift, otherwise, always })
    }

    /// The rows of rounds in which no rank comes often.
    pub(super) fn judge_others(&self, outcomes: &[u8], won: &mut [u8]) {
        match self.always {
            Some(row) => won.fill(row),
            None => {
                for (won, outcome) in won.iter_mut().zip(outcomes) {
                    *won = self.otherwise[usize::from(*outcome)];
                }
            }
        }
    }

    /// Whether a rank comes often among six cards. Fewer may be dealt: then it says yes more often
    /// than it would have to.
    #[inline]
    pub(super) fn is_met(&self, word: u64) -> bool {
        let [one, two, three, four, five, six, ..] =
            word.to_le_bytes().map(|byte| self.digit[usize::from(byte)]);
        // At most six cards, lifted by five at most: no digit runs over.
        let digits = self.lift + one + two + three + four + five + six;
        digits & (Often::ONES << 3) != 0
    }
}

#[cfg(test)]
mod tests {
    use cards::{Card, Rank, Suit};

    use super::*;

    fn word(ranks: [usize; 6]) -> u64 {
        let mut bytes = [0xff; 8];
        for (place, (byte, rank)) in bytes.iter_mut().zip(ranks).enumerate() {
            let suit = Suit::ALL[(place + rank) % 4];
            *byte = Byte::of(Card { rank: Rank::ALL[rank], suit }).0;
        }
        u64::from_le_bytes(bytes)
    }

    #[test]
    fn a_rank_is_met_as_often_as_it_lies_there() {
        // Five ranks of which two count nothing, in every order.
        let some = [0, 8, 9, 12, 6];
        let mut met = [0; 7];
        for number in 0..5_usize.pow(6) {
            let ranks = [0, 1, 2, 3, 4, 5].map(|place| some[number / 5_usize.pow(place) % 5]);
            let many = |rank: &usize| ranks.iter().filter(|it| *it == rank).count();
            let most = some.iter().map(many).max().unwrap();
            for least in 3..=6_u8 {
                let often = Often::of(least, vec![0]).unwrap();
                let is_met = often.is_met(word(ranks));
                assert_eq!(is_met, most >= usize::from(least), "{least} of {ranks:?}");
                met[usize::from(least)] += u32::from(is_met);
            }
        }
        assert_eq!(met, [0, 0, 0, 7_525, 1_325, 125, 5]);
        // What nothing can change is never met; what two equal cards change is not rare.
        assert!(!Often::of(u8::MAX, vec![0]).unwrap().is_met(word([0; 6])));
        assert!(Often::of(2, vec![0]).is_none());
    }

    #[test]
    fn outcomes_tell_what_other_rounds_win() {
        let mut won = [9; 3];
        Often::of(4, vec![1, 2, 1]).unwrap().judge_others(&[2, 1, 0], &mut won);
        assert_eq!(won, [1, 2, 1]);
        Often::of(4, vec![5, 5]).unwrap().judge_others(&[1, 0, 1], &mut won);
        assert_eq!(won, [5, 5, 5]);
    }
}
