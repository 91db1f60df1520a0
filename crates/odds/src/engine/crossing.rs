//! Combines the counts of two hands into counts of rounds, correcting for cards that would be in both hands
//! at once.
//!
//! A *row* here is a sequence of suits or colours of some cards (see [`Tints`]). For each matching of Player
//! cards with Banker cards, a row of the round takes the suits of the matched cards from the Player's row;
//! the Banker's other cards are free. Which sum belongs to which row is the same for all hands, so it is
//! computed once.

use std::cell::OnceCell;

use super::dealt::Dealt;
use super::groups::Group;
use super::hands::{Cards, Hands};
use super::terms::{Answer, Block, Factor, Products, ROWS};
use super::tints::Tints;

/// The number of matchings of three cards with three.
const MATCHINGS: usize = 34;
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

/// Every way in which cards of one hand may be cards of the other, none first.
pub(super) struct Crossings {
    all: Vec<Matching>,
    /// For every set of edges, the indices of the matchings that it allows.
    within: Vec<Vec<u8>>,
}

/// The summed counts of the Banker's hands that go with one hand of the Player, for one group of deals.
pub(super) struct Sums {
    pub(super) group: usize,
    /// Where the rows of each matching stand, and those of each block.
    places: [u8; 2 * MATCHINGS],
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

impl Crossing {
    /// What each row of the Player is multiplied by for an answer.
    fn factors<'a>(&'a self, answer: &'a Answer) -> impl Iterator<Item = Factor> + 'a {
        self.starts.iter().map(move |start| {
            let wanted = answer.rows[start.row];
            if let Some(free) = self.free_bits {
                let all = free << start.sums;
                return Factor { added: wanted & all, taken_off: 0, all };
            }
            let mut factor = Factor::default();
            for (asked, sum) in &self.free {
                let bit = 1 << (start.sums + sum);
                factor.all |= bit;
                factor.added |= if wanted >> (start.asked + asked) & 1 == 1 { bit } else { 0 };
            }
            factor
        })
    }
}

impl Crossings {
    /// For each row of the Player, the rows of the Banker of which some card has the tint of a card
    /// of the Player that `edges` join it with. Only tints that are asked for are known.
    fn touching(&self, tints: &Tints<'_>, asked: [Cards; 2], edges: u16) -> Vec<u64> {
        let mut touching = vec![0; tints.rows(asked[0].count_ones() as usize)];
        let is_asked = |it: &&Matching| it.taken & !asked[0] == 0 && it.given & !asked[1] == 0;
        let single = self.all.iter().filter(|it| it.pairs.len() == 1 && it.edges & edges != 0);
        for matching in single.filter(is_asked) {
            let crossing = matching.crossing(tints, asked);
            for (touching, start) in touching.iter_mut().zip(&crossing.starts) {
                *touching |= crossing.free_bits.unwrap_or(0) << start.sums;
            }
        }
        touching
    }

    /// What is multiplied for the answers of a group, for the matching at a place.
    pub(super) fn products(
        &self,
        tints: &Tints<'_>,
        place: usize,
        asked: [Cards; 2],
        edges: u16,
        answers: &[Answer],
    ) -> Products {
        let matching = &self.all[place];
        let cards = [asked[0] | matching.taken, asked[1] | matching.given];
        if place > 0 {
            let crossing = matching.crossing(tints, asked);
            let factors = answers.iter().map(|it| crossing.factors(it).collect()).collect();
            return Products::of(tints, cards, [matching.taken, matching.given], factors, vec![]);
        }
        let touching = self.touching(tints, asked, edges);
        let mut factors: Vec<Vec<Factor>> = Vec::new();
        for answer in answers {
            let rows = answer.rows.iter().zip(&answer.apart).zip(&touching);
            let factor = |((wanted, counted), all): ((&u64, &u64), &u64)| Factor {
                added: wanted & !counted,
                taken_off: counted & !wanted,
                all: *all,
            };
            factors.push(rows.map(factor).collect());
        }
        let blocks = self.blocks(asked, edges, &mut factors);
        Products::of(tints, cards, [0; 2], factors, blocks)
    }

    /// Takes blocks out of what is multiplied: the rows in which some card has the tint of one that
    /// `edges` join it with, where an answer has most of them. By inclusion and exclusion they are
    /// those in which one pair of cards has the same tint, less those in which two pairs have, and
    /// so on.
    fn blocks(&self, asked: [Cards; 2], edges: u16, factors: &mut [Vec<Factor>]) -> Vec<Block> {
        let is_asked = |it: &&Matching| it.taken & !asked[0] == 0 && it.given & !asked[1] == 0;
        let known = self.all.iter().filter(|it| it.edges & !edges == 0).filter(is_asked);
        let known = known.fold(0, |all, it| all | it.edges);
        if known == 0 || self.all.iter().all(|it| it.edges != known) {
            return vec![]; // Cards are joined with more than one.
        }
        let mut times = vec![0; factors.len()];
        for (factors, times) in factors.iter_mut().zip(&mut times) {
            let count = |of: fn(&Factor) -> u64| -> u32 {
                factors.iter().map(|it| of(it).count_ones()).sum()
            };
            let is_most = 2 * count(|it| it.added & it.all) > count(|it| it.all);
            if is_most && count(|it| it.taken_off & it.all) == 0 {
                *times = 1;
                for Factor { added, taken_off, all } in factors {
                    *taken_off |= *all & !*added;
                    *added &= !*all;
                    *all = 0;
                }
            }
        }
        if times.iter().all(|it| *it == 0) {
            return vec![];
        }
        let within = self.within[usize::from(known)].iter().map(|it| usize::from(*it));
        let block = |matching: usize| {
            let is_odd = self.all[matching].pairs.len() % 2 == 1;
            let times = times.iter().map(|times| if is_odd { *times } else { -times }).collect();
            Block { matching, times }
        };
        within.filter(|it| *it > 0).map(block).collect()
    }
}

impl Sums {
    pub(super) const fn new() -> Sums {
        Sums { group: 0, places: [NONE; 2 * MATCHINGS], rows: Vec::new() }
    }

    /// Begins anew, for a group.
    pub(super) fn begin(&mut self, group: usize) {
        self.group = group;
        self.places = [NONE; 2 * MATCHINGS];
        self.rows.clear();
    }

    /// Adds a hand of the Banker, for every way in which its cards may be those of the Player: only
    /// cards of the same class, as `edges` tell.
    pub(super) fn add(
        &mut self,
        hands: &Hands<'_>,
        all: &Crossings,
        group: &mut Group,
        banker: &Dealt,
        edges: u16,
    ) {
        for &place in &all.within[usize::from(edges)] {
            let place = usize::from(place);
            let products = group.products(place, all, &hands.tints);
            for block in &products.blocks {
                let rows = hands.rows(banker, 0, all.all[block.matching].given);
                self.add_rows(MATCHINGS + block.matching, rows);
            }
            if !products.is_empty() {
                let rows = hands.rows(banker, all.all[place].given, products.kept[1]);
                self.add_rows(place, rows);
            }
        }
    }

    #[inline]
    fn add_rows(&mut self, place: usize, rows: &[u32]) {
        let at = &mut self.places[place];
        if *at == NONE {
            *at = u8::try_from(self.rows.len()).expect("34 matchings, twice at most");
            self.rows.push([0; ROWS]);
        }
        for (sum, ways) in self.rows[usize::from(*at)].iter_mut().zip(rows) {
            // Where given cards are not in the shoe, no hand of the Player has them.
            *sum = sum.wrapping_add(*ways);
        }
    }

    /// Multiplies by the rows of the Player's hand, and adds to the answers that they get.
    pub(super) fn multiply(
        &self,
        hands: &Hands<'_>,
        all: &Crossings,
        group: &mut Group,
        player: &Dealt,
    ) {
        let sums_of = |place: usize| self.rows.get(usize::from(self.places[place]));
        for (place, matching) in all.all.iter().enumerate() {
            let Some((products, answers)) = group.products_of_answers(place) else { continue };
            for block in &products.blocks {
                let Some(sums) = sums_of(MATCHINGS + block.matching) else { continue };
                let matching = &all.all[block.matching];
                let crossing = matching.crossing(&hands.tints, [matching.taken, matching.given]);
                let own = hands.rows(player, 0, matching.taken).iter().zip(&crossing.starts);
                let product =
                    |(own, start): (&u32, &Start)| i64::from(*own) * i64::from(sums[start.sums]);
                let ways: i64 = own.map(product).sum();
                for (answer, times) in answers.iter_mut().zip(&block.times) {
                    answer.ways += times * ways;
                }
            }
            if let Some(sums) = sums_of(place) {
                let own = hands.rows(player, 0, products.kept[0]);
                products.multiply(own, sums, matching.pairs.len() % 2 == 1, answers);
            }
        }
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
