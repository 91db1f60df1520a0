//! The verdicts that a group of deals can get, and which rows of suits of the two hands get each of them.
//!
//! The number of ways of a verdict is a sum over rows of the Player times rows of the Banker. Many rows of
//! the Player are paired with the same rows of the Banker: they are added first and multiplied once. Where
//! a row is paired with nearly all rows, the total is taken and the few exceptions are subtracted.

use super::hands::Cards;
use super::plan::Verdict;
use super::tints::Tints;

/// The most rows of tints that a hand has.
pub(super) const ROWS: usize = 64;

/// An answer that the deals of a group may get.
pub(super) struct Answer {
    /// For each of the seat's numbers.
    pub(super) verdicts: Vec<Verdict>,
    /// For each row of the Player, the rows of the Banker with which it gets this answer (one bit each).
    pub(super) rows: Vec<u64>,
    /// The same for what was already counted as if the hands came from two shoes.
    pub(super) apart: Vec<u64>,
    /// The number of ways, without the unused cards.
    pub(super) ways: i64,
}

impl Answer {
    pub(super) fn new(verdicts: Vec<Verdict>, player_rows: usize) -> Answer {
        let none = vec![0; player_rows];
        Answer { verdicts, rows: none.clone(), apart: none, ways: 0 }
    }

    pub(super) fn add(&mut self, player_row: usize, banker_row: usize) {
        self.rows[player_row] |= 1 << banker_row;
    }

    /// The number of pairs of rows that get it.
    pub(super) fn many(&self) -> u32 {
        self.rows.iter().map(|rows| rows.count_ones()).sum()
    }

    /// Adds the ways of hands that are dealt from two shoes.
    pub(super) fn add_apart(&mut self, player: &[u32], banker: &[u32; ROWS]) {
        let parts = Parts::of(banker);
        let each = player.iter().zip(&self.rows);
        let ways = each.map(|(own, rows)| i64::from(*own) * i64::from(parts.sum(*rows)));
        self.ways += ways.sum::<i64>();
    }
}

/// What one row of the Player is multiplied by.
#[derive(Clone, Copy, Default)]
pub(super) struct Factor {
    /// The rows of the Banker that are added.
    pub(super) added: u64,
    /// Those that are taken off.
    pub(super) taken_off: u64,
    /// All that it could go with.
    pub(super) all: u64,
}

impl Factor {
    fn same_rows(self, other: Factor) -> bool {
        (self.added, self.taken_off) == (other.added, other.taken_off)
    }
}

/// What is multiplied for the answers of a group.
pub(super) struct Products {
    /// The cards of the Player and of the Banker whose tints matter to it.
    pub(super) kept: [Cards; 2],
    /// For each answer.
    terms: Vec<Term>,
    /// What is multiplied for all rows besides.
    pub(super) blocks: Vec<Block>,
}

/// Rows of both hands in which cards have the same tints, all of which are added or taken off.
pub(super) struct Block {
    /// The place of the matching whose cards have the same tints.
    pub(super) matching: usize,
    /// How often it is added, for each answer.
    pub(super) times: Vec<i64>,
}

impl Products {
    /// The products, given what each row of the Player is multiplied by for each answer. Rows have
    /// the tints of some `cards`, of which those that are `needed` are kept in any case.
    pub(super) fn of(
        tints: &Tints<'_>,
        cards: [Cards; 2],
        needed: [Cards; 2],
        answers: Vec<Vec<Factor>>,
        blocks: Vec<Block>,
    ) -> Products {
        let bits = |cards: Cards| (0..3).filter(move |card| cards >> card & 1 == 1);
        let mut kept = cards;
        let mut rows: [Vec<usize>; 2] =
            cards.map(|cards| (0..tints.rows(cards.count_ones() as usize)).collect());
        for hand in 0..2 {
            let many = cards[hand].count_ones() as usize;
            for (place, card) in bits(cards[hand]).enumerate() {
                let stride = tints.stride(many, place);
                let tint = |row: usize| tints.digit(row, many, place);
                let untinted = |row: usize| row - tint(row) * stride;
                let is_blind = |factors: &Vec<Factor>| match hand {
                    0 => (factors.iter().enumerate())
                        .all(|(row, it)| it.same_rows(factors[untinted(row)])),
                    _ => factors.iter().all(|it| {
                        let blind = |bits: u64| {
                            let row_blind =
                                |row: &usize| bits >> row & 1 == bits >> untinted(*row) & 1;
                            rows[1].iter().all(row_blind)
                        };
                        blind(it.added) && blind(it.taken_off)
                    }),
                };
                if needed[hand] >> card & 1 == 0 && answers.iter().all(is_blind) {
                    kept[hand] &= !(1 << card);
                    rows[hand].retain(|row| tint(*row) == 0);
                }
            }
        }
        let [players, bankers] = rows;
        let narrow = |rows: u64| {
            if kept[1] == cards[1] {
                return rows;
            }
            let bits = bankers.iter().enumerate();
            bits.fold(0, |narrow, (bit, row)| narrow | (rows >> row & 1) << bit)
        };
        let term = |factors: Vec<Factor>| {
            Term::of(players.iter().map(|row| {
                let Factor { added, taken_off, all } = factors[*row];
                let [added, taken_off, all] = [added, taken_off, all].map(narrow);
                Factor { added, taken_off, all }
            }))
        };
        Products { kept, terms: answers.into_iter().map(term).collect(), blocks }
    }

    /// Whether nothing is multiplied at all.
    pub(super) fn is_empty(&self) -> bool {
        self.terms.iter().all(Term::is_empty)
    }

    /// Adds to the answers what the rows of both hands come to, or takes it off.
    pub(super) fn multiply(
        &self,
        player: &[u32],
        banker: &[u32; ROWS],
        takes_off: bool,
        answers: &mut [Answer],
    ) {
        for (term, answer) in self.terms.iter().zip(answers) {
            let ways = term.ways(player, banker);
            answer.ways += if takes_off { -ways } else { ways };
        }
    }
}

/// A sum of products of rows.
#[derive(Default)]
struct Term {
    /// Products of one row of the Player with one of the Banker: those that are added, and those
    /// that are taken off.
    added: Vec<[u8; 2]>,
    taken_off: Vec<[u8; 2]>,
    parts: Vec<Part>,
    /// The rows of the Player, part by part.
    players: Vec<u8>,
    /// Whether so many rows of the Banker are added that their sums are worth preparing.
    is_dense: bool,
}

/// Rows of the Player that go with the same rows of the Banker.
struct Part {
    banker: u64,
    takes_off: bool,
    /// How many rows of the Player they are.
    players: usize,
}

impl Term {
    /// The sum, given what each row of the Player is multiplied by.
    fn of(factors: impl Iterator<Item = Factor>) -> Term {
        let mut products: Vec<(u64, bool, u8)> = Vec::with_capacity(2 * ROWS);
        for (player, Factor { added, taken_off, all }) in (0_u8..).zip(factors) {
            let mut push = |banker: u64, takes_off: bool| {
                if banker != 0 {
                    products.push((banker, takes_off, player));
                }
            };
            if 2 * (added & all).count_ones() > all.count_ones() {
                push(all, false);
                push(all & !added, true);
                push(added & !all, false);
            } else {
                push(added, false);
            }
            push(taken_off, true);
        }
        products.sort_unstable();
        let same = |one: &(u64, bool, u8), two: &(u64, bool, u8)| (one.0, one.1) == (two.0, two.1);
        let mut term = Term::default();
        let mut bits = 0;
        for part in products.chunk_by(same) {
            let (banker, takes_off, _) = part[0];
            let (players, bankers) = (part.len(), banker.count_ones() as usize);
            // What a part takes for itself, for a row of the Player, for one of the Banker and for
            // a single product, in instructions.
            if 40 + 6 * players + 7 * bankers < 8 * players * bankers {
                bits += bankers;
                term.players.extend(part.iter().map(|it| it.2));
                term.parts.push(Part { banker, takes_off, players });
                continue;
            }
            let products = if takes_off { &mut term.taken_off } else { &mut term.added };
            for player in part.iter().map(|it| it.2) {
                let rows = (0..64_u8).filter(|row| banker >> row & 1 == 1);
                products.extend(rows.map(|row| [player, row]));
            }
        }
        term.is_dense = bits > PREPARED + PARTS * term.parts.len();
        term
    }

    fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.added.is_empty() && self.taken_off.is_empty()
    }

    /// How many ways the rows of both hands come to.
    fn ways(&self, player: &[u32], banker: &[u32; ROWS]) -> i64 {
        let sum = |products: &[[u8; 2]]| -> u64 {
            let product = |[own, other]: &[u8; 2]| {
                u64::from(player[usize::from(*own)]) * u64::from(banker[usize::from(*other & 63)])
            };
            products.iter().map(product).sum()
        };
        let mut ways = sum(&self.added).cast_signed() - sum(&self.taken_off).cast_signed();
        let prepared = self.is_dense.then(|| Parts::of(banker));
        let mut from = 0;
        for part in &self.parts {
            let players = &self.players[from..from + part.players];
            from += part.players;
            let own: u32 = players.iter().map(|row| player[usize::from(*row)]).sum();
            let sum = match &prepared {
                Some(prepared) => prepared.sum(part.banker),
                None => sum_of(banker, part.banker),
            };
            let product = i64::from(own) * i64::from(sum);
            ways += if part.takes_off { -product } else { product };
        }
        ways
    }
}

/// The sum of some of 64 numbers, one bit each.
fn sum_of(numbers: &[u32; ROWS], mut some: u64) -> u32 {
    let mut sum = 0_u32;
    while some != 0 {
        sum = sum.wrapping_add(numbers[some.trailing_zeros() as usize]);
        some &= some - 1;
    }
    sum
}

/// How many parts 64 numbers have.
const PARTS: usize = 16;
/// How many sums are prepared.
const PREPARED: usize = 240;

/// The sums of every four of 64 numbers that stand together, for each choice among them.
struct Parts([[u32; 16]; PARTS]);

impl Parts {
    fn of(numbers: &[u32; ROWS]) -> Parts {
        let mut parts = [[0_u32; 16]; PARTS];
        for (part, four) in parts.iter_mut().zip(numbers.as_chunks::<4>().0) {
            for (place, number) in four.iter().enumerate() {
                for choice in 0..1 << place {
                    part[1 << place | choice] = part[choice].wrapping_add(*number);
                }
            }
        }
        Parts(parts)
    }

    /// The sum of some of the numbers, one bit each.
    fn sum(&self, some: u64) -> u32 {
        let part = |(place, part): (usize, &[u32; 16])| part[(some >> (4 * place) & 15) as usize];
        self.0.iter().enumerate().map(part).fold(0, u32::wrapping_add)
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// A term is the sum that it stands for, however its rows lie.
    #[test]
    fn terms_add_what_plain_sums_add() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let (mut dense, mut by_parts, mut single) = (0, 0, 0);
        for case in 0..60 {
            let banker: [u32; ROWS] = std::array::from_fn(|_| rng.random_range(0..1_000_000));
            let player: Vec<u32> = (0..ROWS).map(|_| rng.random_range(0..10_000)).collect();
            let kinds: Vec<Factor> = (0..=case % 30)
                .map(|_| {
                    let [one, two, three]: [u64; 3] = rng.random();
                    let within: u64 = if case % 2 == 0 { one & two & three } else { u64::MAX };
                    let added = (two | three) & within;
                    let all = if case % 3 == 0 { 0 } else { (added | one) & within };
                    Factor { added, taken_off: !added & within, all }
                })
                .collect();
            let factors: Vec<Factor> =
                (0..ROWS).map(|_| kinds[rng.random_range(0..kinds.len())]).collect();
            let mut expected = 0;
            for (own, factor) in player.iter().zip(&factors) {
                for (row, sum) in banker.iter().enumerate() {
                    let times = i64::from(factor.added >> row & 1 == 1)
                        - i64::from(factor.taken_off >> row & 1 == 1);
                    expected += i64::from(*own) * i64::from(*sum) * times;
                }
            }
            let term = Term::of(factors.into_iter());
            dense += u32::from(term.is_dense);
            by_parts += u32::from(!term.is_dense && !term.parts.is_empty());
            single += u32::from(!term.added.is_empty() || !term.taken_off.is_empty());
            assert_eq!(term.ways(&player, &banker), expected, "case {case}");
        }
        assert!(dense > 0 && by_parts > 0 && single > 0, "{dense}, {by_parts}, {single}");
    }
}
