//! Deals shoe after shoe, four side by side: a round cannot begin before the cards of the last one are known,
//! and with only one shoe the processor would wait.
//!
//! ```text
//! shuffle for ten rounds --> deal ten rounds --> .. until the shoe is over --> evaluate every bet --> tally
//! ```

use cards::{Card, Decks};

use super::dice::Dice;
use super::drawing::Drawing;
use super::evaluator::{Evaluator, Rounds};
use super::shoe::{Byte, DealtShoe};
use super::tally::Tally;

/// The number of shoes dealt side by side.
const LANES: usize = 4;
/// The number of rounds dealt at a time; each needs at most six cards.
const AT_A_TIME: usize = 10;
/// The most rounds of a shoe: twelve decks, four cards each.
const MAX: usize = 160;
/// The fewest cards behind the cut card. The cut card may come as the last round but one begins, and two more
/// rounds take at most six cards each, less the card that the cut card precedes.
pub const BEHIND_LEAST: u32 = 11;

/// When a shoe is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// After this many rounds, whatever they were: then every round has the same distribution as the first.
    Rounds(u32),
    /// When the cut card comes: that round is finished and one more is dealt.
    CutCard {
        /// The number of cards behind it.
        behind: u32,
        /// Whether the first card is shown and as many cards as its value are burned, ten for a ten or a face
        /// card.
        burn: bool,
    },
}

impl Ending {
    /// The approximate number of rounds of a shoe with this many cards; exact for [`Ending::Rounds`].
    #[must_use]
    pub fn rounds_about(self, cards: u32) -> f64 {
        /// The approximate number of cards that a round takes on average.
        const CARDS: f64 = 4.94;
        match self {
            Ending::Rounds(rounds) => f64::from(rounds),
            Ending::CutCard { behind, burn } => {
                let burned = if burn { 7.5 } else { 0.0 };
                (f64::from(cards.saturating_sub(behind)) - burned) / CARDS + 1.5
            }
        }
    }
}

/// A shoe that has been dealt.
pub(super) struct Played<'a> {
    /// The place of the first card of each round.
    pub(super) starts: &'a [u16],
    /// The card that was shown before others were burned.
    pub(super) shown: Option<Card>,
    /// The number of cards it took, burned ones included.
    pub(super) cards: usize,
    /// The rounds.
    pub(super) rounds: Rounds<'a>,
}

/// One shoe on the table.
struct Lane {
    shoe: DealtShoe,
    words: [u64; MAX],
    outcomes: [u8; MAX],
    starts: [u16; MAX],
    numbers: [u8; MAX],
    /// The card that was shown before others were burned.
    shown: Option<Card>,
    /// The place of the next card.
    next: usize,
}

/// The table.
pub(super) struct Table<'a> {
    drawing: &'static Drawing,
    ending: Ending,
    judges: &'a [Evaluator],
    lanes: Vec<Lane>,
}

impl<'a> Table<'a> {
    pub(super) fn new(decks: Decks, ending: Ending, judges: &'a [Evaluator]) -> Table<'a> {
        let lane = || Lane {
            shoe: DealtShoe::fresh(decks),
            words: [0; MAX],
            outcomes: [0; MAX],
            starts: [0; MAX],
            numbers: [0; MAX],
            shown: None,
            next: 0,
        };
        let lanes = std::iter::repeat_with(lane).take(LANES).collect();
        Table { drawing: Drawing::tables(), ending, judges, lanes }
    }

    /// Deals shoes, of which the last may end early, and passes each to the caller.
    pub(super) fn play(
        &mut self,
        dice: &mut Dice,
        shoes: u64,
        last_rounds: Option<u32>,
        mut tell: impl FnMut(&[Evaluator], &Played<'_>),
    ) {
        let mut left = shoes;
        while left > 0 {
            self.deal(dice);
            for lane in self.lanes.iter().take(usize::try_from(left).unwrap_or(LANES)) {
                left -= 1;
                let short = last_rounds.filter(|_| left == 0).map_or(MAX, |it| it as usize);
                let rounds = lane.rounds(self.ending).min(short);
                let last = lane.starts[..rounds].iter().zip(&lane.outcomes[..rounds]).next_back();
                let end = |(start, outcome): (&u16, &u8)| {
                    usize::from(*start) + usize::from(self.drawing.cards(*outcome))
                };
                tell(
                    self.judges,
                    &Played {
                        starts: &lane.starts[..rounds],
                        shown: lane.shown,
                        cards: last.map_or(0, end),
                        rounds: Rounds {
                            words: &lane.words[..rounds],
                            outcomes: &lane.outcomes[..rounds],
                            numbers: &lane.numbers[..rounds],
                        },
                    },
                );
            }
        }
    }

    /// Deals a shoe in each lane.
    fn deal(&mut self, dice: &mut Dice) {
        let cards = self.lanes.first().map_or(0, |lane| lane.shoe.cards());
        let (most, cut) = match self.ending {
            Ending::Rounds(rounds) => (rounds as usize, usize::MAX),
            Ending::CutCard { behind, .. } => (MAX, cards.saturating_sub(behind as usize)),
        };
        let asks_number = self.judges.iter().any(Evaluator::asks_number);
        for lane in &mut self.lanes {
            lane.begin(self.ending, dice);
        }
        let mut from = 0;
        while from < most {
            let until = (from + AT_A_TIME).min(most);
            for lane in &mut self.lanes {
                lane.shoe.shuffle_to(lane.next + 6 * AT_A_TIME, dice);
            }
            if let [one, two, three, four] = &mut self.lanes[..] {
                let mut next = [one.next, two.next, three.next, four.next];
                for round in from..until {
                    next[0] = one.deal(round, next[0], self.drawing);
                    next[1] = two.deal(round, next[1], self.drawing);
                    next[2] = three.deal(round, next[2], self.drawing);
                    next[3] = four.deal(round, next[3], self.drawing);
                }
                [one.next, two.next, three.next, four.next] = next;
            }
            from = until;
            // The round that begins behind the cut card is the last. Rounds dealt after it are not counted.
            if self.lanes.iter().all(|lane| usize::from(lane.starts[from - 1]) >= cut) {
                break;
            }
        }
        if asks_number {
            for lane in &mut self.lanes {
                for number in &mut lane.numbers[..from] {
                    *number = dice.below(10).to_le_bytes()[0];
                }
            }
        }
    }
}

impl Lane {
    /// Collects the cards, and burns.
    fn begin(&mut self, ending: Ending, dice: &mut Dice) {
        self.shoe.gather();
        self.next = 0;
        self.starts = [u16::MAX; MAX];
        if let Ending::CutCard { burn: true, .. } = ending {
            self.shoe.shuffle_to(1, dice);
            let [shown, ..] = self.shoe.word(0).to_le_bytes();
            self.shown = Byte(shown).card();
            self.next = 1 + match shown & 15 {
                0 => 10,
                value => usize::from(value),
            };
        }
    }

    /// Deals a round starting at a place. Returns the place after it.
    #[inline]
    fn deal(&mut self, round: usize, next: usize, drawing: &Drawing) -> usize {
        let word = self.shoe.word(next);
        let dealt = drawing.deal(word);
        self.words[round] = word;
        self.outcomes[round] = dealt.outcome;
        #[allow(clippy::cast_possible_truncation)] // At most 160 rounds of six cards.
        {
            self.starts[round] = next as u16;
        }
        next + usize::from(dealt.cards)
    }

    /// The number of rounds that count.
    fn rounds(&self, ending: Ending) -> usize {
        match ending {
            Ending::Rounds(rounds) => rounds as usize,
            Ending::CutCard { behind, .. } => {
                let cut = self.shoe.cards().saturating_sub(behind as usize);
                let last = self.starts.iter().position(|start| usize::from(*start) >= cut);
                last.map_or(MAX, |last| last + 1)
            }
        }
    }
}

/// A shoe, for callers that visit it card by card.
pub(crate) struct Walked<'a> {
    /// The card that was shown before others were burned.
    pub(crate) shown: Option<Card>,
    /// The rounds: the cards of each, in dealing order, the first in the lowest byte.
    pub(crate) words: &'a [u64],
}

impl Walked<'_> {
    /// The cards of a round, and a few that follow.
    pub(crate) fn cards(word: u64) -> impl Iterator<Item = Card> {
        word.to_le_bytes().into_iter().filter_map(|byte| Byte(byte).card())
    }
}

/// Deals the shoes of a batch without bets, and passes each to the caller.
pub(crate) fn walk_shoes(
    decks: Decks,
    ending: Ending,
    seed: u64,
    batch: u64,
    shoes: u64,
    mut tell: impl FnMut(&Walked<'_>),
) {
    let mut table = Table::new(decks, ending, &[]);
    table.play(&mut Dice::new(seed, batch), shoes, None, |_, played| {
        tell(&Walked { shown: played.shown, words: played.rounds.words });
    });
}

/// Evaluates and tallies a shoe for every bet.
pub(super) fn count(
    judges: &[Evaluator],
    played: &Played<'_>,
    tallies: &mut [Tally],
    hits: &mut Vec<u64>,
) {
    let mut won = [0; MAX];
    for (evaluator, tally) in judges.iter().zip(tallies) {
        let won = &mut won[..played.starts.len()];
        evaluator.evaluator(played.rounds, won);
        tally.add_shoe(won, played.starts, hits);
    }
}

#[cfg(test)]
mod tests {
    use cards::{Round, Shoe};
    use wagers::Catalog;

    use super::super::evaluator::NOTHING;
    use super::*;

    #[test]
    fn tables_say_what_the_wagers_say() {
        let catalog = Catalog::shipped();
        let bets: Vec<_> = catalog
            .entries()
            .iter()
            .flat_map(|it| {
                it.wager
                    .possible_sides()
                    .into_iter()
                    .map(Some)
                    .chain([None])
                    .map(|side| (&it.wager, side))
            })
            .filter(|(wager, side)| wager.default_sides().contains(side) || side.is_some())
            .collect();
        let judges: Vec<Evaluator> =
            bets.iter().map(|(wager, side)| Evaluator::new(wager, *side)).collect();
        let mut table = Table::new(Decks::EIGHT, Ending::Rounds(60), &judges);
        let mut rows_seen = vec![std::collections::HashSet::new(); bets.len()];
        table.play(&mut Dice::new(4, 0), 200, None, |judges, played| {
            let mut won = [0; MAX];
            for ((evaluator, (wager, side)), seen) in judges.iter().zip(&bets).zip(&mut rows_seen) {
                evaluator.evaluator(played.rounds, &mut won[..60]);
                let ids: Vec<&str> =
                    wager.rows_for(*side).map(|(_, row)| row.id.as_str()).collect();
                for (place, won) in won[..60].iter().enumerate() {
                    let round =
                        Round::deal(&mut Walked::cards(played.rounds.words[place])).unwrap();
                    let number = wager.asks_number().then(|| played.rounds.numbers[place]);
                    let said = wager.award(&round, *side, number).map(|row| row.id.as_str());
                    let found = (*won != NOTHING).then(|| ids[usize::from(*won)]);
                    assert_eq!(found, said, "{} {side:?}: {round:?} {number:?}", wager.id);
                    seen.insert(*won);
                }
            }
        });
        assert!(rows_seen.iter().all(|seen| seen.len() > 1), "every bet won and lost");
    }

    #[test]
    fn rounds_follow_each_other_through_the_shoe() {
        let mut table = Table::new(Decks::EIGHT, Ending::Rounds(60), &[]);
        table.play(&mut Dice::new(5, 0), 40, Some(17), |_, played| {
            let mut next = 0;
            let mut left = Shoe::fresh(Decks::EIGHT);
            for (start, word) in played.starts.iter().zip(played.rounds.words) {
                assert_eq!(usize::from(*start), next);
                let round = Round::deal(&mut Walked::cards(*word)).unwrap();
                let dealt: Vec<Card> = round.cards().collect();
                next += dealt.len();
                left = left.without(&dealt).expect("no card comes more often than the shoe has it");
            }
            assert_eq!(played.cards, next);
            assert!([60, 17].contains(&played.starts.len()));
        });
    }

    #[test]
    fn the_round_after_the_cut_card_is_the_last() {
        let mut burned = std::collections::HashSet::new();
        for (behind, burn) in [(14, false), (14, true), (11, false), (100, true)] {
            let mut table = Table::new(Decks::EIGHT, Ending::CutCard { behind, burn }, &[]);
            table.play(&mut Dice::new(6, 0), 400, None, |_, played| {
                let cut = 416 - behind as usize;
                let begun_behind =
                    played.starts.iter().filter(|start| usize::from(**start) >= cut).count();
                assert_eq!(begun_behind, 1);
                assert!(usize::from(*played.starts.last().unwrap()) >= cut && played.cards <= 416);
                if burn {
                    burned.insert(played.starts[0]);
                } else {
                    assert_eq!(played.starts[0], 0);
                }
            });
        }
        let mut burned: Vec<u16> = burned.into_iter().collect();
        burned.sort_unstable();
        assert_eq!(
            burned,
            [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
            "one shown, and one to ten laid aside"
        );
    }
}
