//! Combines the counts of two hands into counts of rounds, correcting for cards that would be in both hands
//! at once.
//!
//! A *row* here is a sequence of suits or colours of some cards (see [`Tints`]). For each matching of Player
//! cards with Banker cards, a row of the round takes the suits of the matched cards from the Player's row;
//! the Banker's other cards are free. Which sum belongs to which row is the same for all hands, so it is
//! computed once.

use std::cell::OnceCell;

use super::hands::{Cards, Dealt, Hands};
use super::tints::Tints;

/// The number of matchings of three cards with three.
const MATCHINGS: usize = 34;
/// The most rows of a hand.
const ROWS: usize = 64;
/// A matching without sums.
const NONE: u8 = u8::MAX;

/// A set of cards that are in both hands at once.
struct Matching {
    /// The Player card and the Banker card of each shared card.
    pairs: Vec<(usize, usize)>,
    /// The same as bits, three for each Player card.
    edges: u16,
    /// The Player's shared cards.
    taken: Cards,
    /// The Banker's shared cards.
    given: Cards,
    /// The row correspondence, by the cards of both hands whose suits are needed.
    crossings: [OnceCell<Crossing>; 64],
}

/// The correspondence between the rows of two hands.
struct Crossing {
    starts: Vec<Start>,
    /// For each row of the Banker's free cards, its offset among the needed rows, and its offset among the
    /// sums.
    free: Vec<(usize, usize)>,
    /// The same as bits, if the suits of all matched cards are needed: then both offsets are the same.
    free_bits: Option<u64>,
}

/// The offsets that belong to a row of the Player.
struct Start {
    /// The row, restricted to the needed cards.
    row: usize,
    /// The first of the Banker's needed rows.
    asked: usize,
    /// The first of the Banker's sums.
    sums: usize,
}

/// An answer that some deals of a group get.
pub(super) struct Answer {
    /// A row that gets this answer.
    pub(super) row: usize,
    /// For each row of the Player, the rows of the Banker that give this answer together with it.
    rows: Vec<u64>,
    /// The number of ways, without the unused cards.
    pub(super) ways: i64,
}

impl Answer {
    pub(super) fn new(row: usize, player_rows: usize) -> Answer {
        Answer { row, rows: vec![0; player_rows], ways: 0 }
    }

    pub(super) fn add(&mut self, player_row: usize, banker_row: usize) {
        self.rows[player_row] |= 1 << banker_row;
    }

    /// The number of rows that get this answer.
    pub(super) fn many(&self) -> u32 {
        self.rows.iter().map(|rows| rows.count_ones()).sum()
    }
}

/// Every matching of cards of one hand with cards of the other, the empty one first.
pub(super) struct Crossings {
    all: Vec<Matching>,
    /// For every set of edges, the indices of the matchings that it allows.
    within: Vec<Vec<u8>>,
}

/// The summed counts of the Banker's hands that go with one hand of the Player, for one group of deals.
pub(super) struct Sums {
    pub(super) group: usize,
    /// The cards of the Player and of the Banker whose suits are needed.
    asked: [Cards; 2],
    /// The index of each matching's rows.
    places: [u8; MATCHINGS],
    rows: Vec<[u32; ROWS]>,
}

impl Crossings {
    pub(super) fn new() -> Crossings {
        let mut all = vec![vec![]];
        for player in 0..3 {
            let mut longer = Vec::new();
            for pairs in all {
                let is_free = |card: &usize| pairs.iter().all(|(_, banker)| banker != card);
                let with =
                    (0..3).filter(is_free).map(|banker| [&pairs[..], &[(player, banker)]].concat());
                longer.extend(with.collect::<Vec<_>>());
                longer.push(pairs);
            }
            all = longer;
        }
        all.sort_by_key(Vec::len);
        let bits = |of: &mut dyn Iterator<Item = usize>| of.fold(0, |set, it| set | 1 << it);
        let matching = |pairs: Vec<(usize, usize)>| Matching {
            edges: pairs.iter().fold(0, |set, (player, banker)| set | 1 << (3 * player + banker)),
            taken: bits(&mut pairs.iter().map(|it| it.0)),
            given: bits(&mut pairs.iter().map(|it| it.1)),
            crossings: [const { OnceCell::new() }; 64],
            pairs,
        };
        let all: Vec<Matching> = all.into_iter().map(matching).collect();
        let within = |edges: u16| {
            let places = (0_u8..).zip(&all).filter(|(_, it)| it.edges & !edges == 0);
            places.map(|(place, _)| place).collect()
        };
        Crossings { within: (0..1 << 9).map(within).collect(), all }
    }
}

impl Matching {
    fn crossing(&self, tints: &Tints<'_>, [player, banker]: [Cards; 2]) -> &Crossing {
        self.crossings[player << 3 | banker].get_or_init(|| {
            let many = |cards: Cards| cards.count_ones() as usize;
            let (of_player, of_banker) = (player | self.taken, banker | self.given);
            // The stride of a card's suit in a row of some cards.
            let place = |card: usize, within: Cards| many(within & ((1 << card) - 1));
            let step = |card: usize, within: Cards| match within >> card & 1 {
                0 => 0,
                _ => tints.stride(many(within), place(card, within)),
            };
            let start = |row: usize| {
                let tint = |card| tints.digit(row, many(of_player), place(card, of_player));
                let matched = |within: Cards| -> usize {
                    self.pairs.iter().map(|&(one, two)| tint(one) * step(two, within)).sum()
                };
                let own = (0..3).filter(|card| player >> card & 1 == 1);
                Start {
                    row: own.map(|card| tint(card) * step(card, player)).sum(),
                    asked: matched(banker),
                    sums: matched(of_banker),
                }
            };
            let free: Vec<usize> =
                (0..3).filter(|card| (banker & !self.given) >> card & 1 == 1).collect();
            let offset = |row: usize, within: Cards| -> usize {
                let tint = |place| tints.digit(row, free.len(), place);
                free.iter().enumerate().map(|(place, &card)| tint(place) * step(card, within)).sum()
            };
            let free: Vec<(usize, usize)> = (0..tints.rows(free.len()))
                .map(|row| (offset(row, banker), offset(row, of_banker)))
                .collect();
            let free_bits = (of_banker == banker)
                .then(|| free.iter().fold(0, |set, (asked, _)| set | 1 << asked));
            let starts = (0..tints.rows(many(of_player))).map(start).collect();
            Crossing { starts, free, free_bits }
        })
    }
}

impl Sums {
    pub(super) fn new(group: usize, asked: [Cards; 2]) -> Sums {
        Sums { group, asked, places: [NONE; MATCHINGS], rows: Vec::new() }
    }

    /// Adds a hand of the Banker, for every matching of its cards with the Player's. Only cards of the same
    /// class can match; `edges` names those.
    pub(super) fn add(&mut self, hands: &Hands<'_>, all: &Crossings, banker: &Dealt, edges: u16) {
        for &place in &all.within[usize::from(edges)] {
            let (matching, place) = (&all.all[usize::from(place)], usize::from(place));
            let at = &mut self.places[place];
            if *at == NONE {
                *at = u8::try_from(self.rows.len()).expect("34 matchings");
                self.rows.push([0; ROWS]);
            }
            let rows = hands.rows(banker, matching.given, self.asked[1] | matching.given);
            for (sum, ways) in self.rows[usize::from(*at)].iter_mut().zip(rows) {
                // Where the matched cards are not in the shoe, no hand of the Player contains them.
                *sum = sum.wrapping_add(*ways);
            }
        }
    }

    /// Multiplies by the rows of the Player's hand, and adds the products to the answers.
    pub(super) fn multiply(
        &self,
        hands: &Hands<'_>,
        all: &Crossings,
        player: &Dealt,
        answers: &mut [Answer],
    ) {
        for (matching, at) in all.all.iter().zip(self.places) {
            let Some(sums) = self.rows.get(usize::from(at)) else { continue };
            let crossing = matching.crossing(&hands.tints, self.asked);
            let rows = hands.rows(player, 0, self.asked[0] | matching.taken);
            let parts = matching.pairs.is_empty().then(|| Parts::of(sums));
            for answer in &mut *answers {
                let mut ways = 0;
                for (start, &own) in crossing.starts.iter().zip(rows) {
                    let wanted = answer.rows[start.row];
                    if own == 0 || wanted == 0 {
                        continue;
                    }
                    let sum = match (&parts, crossing.free_bits) {
                        (Some(parts), _) => parts.sum(wanted),
                        (None, Some(free)) => sum_of(sums, wanted & free << start.sums),
                        (None, None) => {
                            let is_wanted =
                                |it: &&(usize, usize)| wanted >> (start.asked + it.0) & 1 == 1;
                            let free = crossing.free.iter().filter(is_wanted);
                            free.map(|(_, sum)| sums[start.sums + sum]).sum()
                        }
                    };
                    ways += i64::from(own) * i64::from(sum);
                }
                answer.ways += if matching.pairs.len() % 2 == 1 { -ways } else { ways };
            }
        }
    }
}

/// Sums a subset of 64 numbers; the subset has one bit for each.
fn sum_of(numbers: &[u32; ROWS], mut some: u64) -> u32 {
    let mut sum = 0_u32;
    while some != 0 {
        sum = sum.wrapping_add(numbers[some.trailing_zeros() as usize]);
        some &= some - 1;
    }
    sum
}

/// The sums of every subset of each four consecutive numbers out of 64.
struct Parts([[u32; 16]; 16]);

impl Parts {
    fn of(numbers: &[u32; ROWS]) -> Parts {
        let mut parts = [[0; 16]; 16];
        for (part, four) in parts.iter_mut().zip(numbers.as_chunks::<4>().0) {
            for (place, number) in four.iter().enumerate() {
                for choice in 0..1 << place {
                    part[1 << place | choice] = part[choice] + number;
                }
            }
        }
        Parts(parts)
    }

    /// Sums a subset of the numbers; the subset has one bit for each.
    fn sum(&self, some: u64) -> u32 {
        let part = |(place, part): (usize, &[u32; 16])| part[(some >> (4 * place) & 15) as usize];
        self.0.iter().enumerate().map(part).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_cards_match_three_in_34_ways() {
        let Crossings { all, within } = Crossings::new();
        assert_eq!(all.len(), MATCHINGS);
        assert_eq!((within[0].len(), within[511].len()), (1, MATCHINGS));
        assert_eq!((all[0].edges, all[0].pairs.len()), (0, 0));
        let many = |pairs: usize| all.iter().filter(|it| it.pairs.len() == pairs).count();
        assert_eq!([many(0), many(1), many(2), many(3)], [1, 9, 18, 6]);
    }
}
