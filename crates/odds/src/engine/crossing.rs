//! Cards that lie in both hands at once, and how rows of two hands become rows of a round.
//!
//! For a matching of cards of the Player with cards of the Banker, a row of the round takes the tints of
//! matched cards from the Player's row; the Banker's other cards are free. Which sum belongs to which row is
//! the same for all hands: it is worked out once.

use std::cell::OnceCell;

use super::hands::{Cards, Dealt, Hands};
use super::tints::Tints;

/// How many matchings there are of three cards with three.
const MATCHINGS: usize = 34;
/// The most rows of tints that a hand has.
const ROWS: usize = 64;
/// A matching without sums.
const NONE: u8 = u8::MAX;

/// Cards that lie in both hands at once.
struct Matching {
    /// The cards of the Player and of the Banker that are one.
    pairs: Vec<(usize, usize)>,
    /// The same as bits, three for each card of the Player.
    edges: u16,
    /// The Player's cards among them.
    taken: Cards,
    /// The Banker's cards among them.
    given: Cards,
    /// Where each row goes, by the cards of both hands whose tints are asked for.
    crossings: [OnceCell<Crossing>; 64],
}

/// Where the products of two hands go.
struct Crossing {
    /// For each row of the Player, where its products begin, and where the sums that it takes.
    starts: Vec<(usize, usize)>,
    /// For each row of the Banker's free cards, where the product and the sum lie from there.
    free: Vec<(usize, usize)>,
    /// Whether both lie one after the other.
    in_order: bool,
}

/// Every way in which cards of one hand may be cards of the other, none first.
pub(super) struct Crossings(Vec<Matching>);

/// What the hands of the Banker come to that go with one hand of the Player, for one group of deals.
pub(super) struct Sums {
    pub(super) group: usize,
    /// The cards of the Player and of the Banker whose tints are asked for.
    asked: [Cards; 2],
    /// Where the rows of each matching stand.
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
                let with = (0..3).filter(is_free).map(|banker| [&pairs[..], &[(player, banker)]].concat());
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
        Crossings(all.into_iter().map(matching).collect())
    }
}

impl Matching {
    fn crossing(&self, tints: &Tints, [player, banker]: [Cards; 2]) -> &Crossing {
        self.crossings[player << 3 | banker].get_or_init(|| {
            let many = |cards: Cards| cards.count_ones() as usize;
            let asked = many(player) + many(banker);
            let (of_player, of_banker) = (player | self.taken, banker | self.given);
            // What one step in the tint of a card moves: in a row of the round, in a row of sums.
            let place = |card: usize, within: Cards| many(within & ((1 << card) - 1));
            let product = |card: usize| match banker >> card & 1 {
                0 => 0,
                _ => tints.stride(asked, many(player) + place(card, banker)),
            };
            let sum = |card: usize| tints.stride(many(of_banker), place(card, of_banker));
            let start = |row: usize| {
                let tint = |card| tints.digit(row, many(of_player), place(card, of_player));
                let own = (0..3).filter(|card| player >> card & 1 == 1);
                let own = own.map(|card| tint(card) * tints.stride(asked, place(card, player)));
                let matched = |step: &dyn Fn(usize) -> usize| -> usize {
                    self.pairs.iter().map(|&(one, two)| tint(one) * step(two)).sum()
                };
                (own.sum::<usize>() + matched(&product), matched(&sum))
            };
            let free: Vec<usize> =
                (0..3).filter(|card| (banker & !self.given) >> card & 1 == 1).collect();
            let offset = |row: usize, step: &dyn Fn(usize) -> usize| -> usize {
                let tint = |place| tints.digit(row, free.len(), place);
                free.iter().enumerate().map(|(place, &card)| tint(place) * step(card)).sum()
            };
            let free: Vec<(usize, usize)> = (0..tints.rows(free.len()))
                .map(|row| (offset(row, &product), offset(row, &sum)))
                .collect();
            let in_order = free.iter().enumerate().all(|(row, it)| *it == (row, row));
            let starts = (0..tints.rows(many(of_player))).map(start).collect();
            Crossing { starts, free, in_order }
        })
    }
}

impl Sums {
    pub(super) fn new(group: usize, asked: [Cards; 2]) -> Sums {
        Sums { group, asked, places: [NONE; MATCHINGS], rows: Vec::new() }
    }

    /// Adds a hand of the Banker, for every way in which its cards may be those of the Player: only cards of
    /// the same class, as `edges` tell.
    pub(super) fn add(&mut self, hands: &Hands, all: &Crossings, banker: &Dealt, edges: u16) {
        for (place, matching) in all.0.iter().enumerate() {
            if matching.edges & !edges != 0 {
                continue;
            }
            let at = &mut self.places[place];
            if *at == NONE {
                *at = u8::try_from(self.rows.len()).expect("34 matchings");
                self.rows.push([0; ROWS]);
            }
            let rows = hands.rows(banker, matching.given, self.asked[1] | matching.given);
            for (sum, ways) in self.rows[usize::from(*at)].iter_mut().zip(rows) {
                // Where given cards are not in the shoe, no hand of the Player has them.
                *sum = sum.wrapping_add(*ways);
            }
            if edges == 0 {
                return;
            }
        }
    }

    /// Multiplies by the rows of the Player's hand, and adds to the rows of the whole deals.
    pub(super) fn multiply(
        &self,
        hands: &Hands,
        all: &Crossings,
        player: &Dealt,
        products: &mut [i64],
    ) {
        for (matching, at) in all.0.iter().zip(self.places) {
            let Some(sums) = self.rows.get(usize::from(at)) else { continue };
            let Crossing { starts, free, in_order } = matching.crossing(&hands.tints, self.asked);
            let is_odd = matching.pairs.len() % 2 == 1;
            let rows = hands.rows(player, 0, self.asked[0] | matching.taken);
            for (&ways, &(product, sum)) in rows.iter().zip(starts).filter(|(ways, _)| **ways != 0) {
                let times = |sum: u32| (u64::from(ways) * u64::from(sum)).cast_signed();
                if *in_order && !is_odd {
                    let products = products[product..][..free.len()].iter_mut();
                    products.zip(&sums[sum..]).for_each(|(it, sum)| *it += times(*sum));
                } else if *in_order {
                    let products = products[product..][..free.len()].iter_mut();
                    products.zip(&sums[sum..]).for_each(|(it, sum)| *it -= times(*sum));
                } else {
                    for &(to, from) in free {
                        let more = times(sums[sum + from]);
                        products[product + to] += if is_odd { -more } else { more };
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_cards_match_three_in_34_ways() {
        let Crossings(all) = Crossings::new();
        assert_eq!(all.len(), MATCHINGS);
        assert_eq!((all[0].edges, all[0].pairs.len()), (0, 0));
        let many = |pairs: usize| all.iter().filter(|it| it.pairs.len() == pairs).count();
        assert_eq!([many(0), many(1), many(2), many(3)], [1, 9, 18, 6]);
    }
}
