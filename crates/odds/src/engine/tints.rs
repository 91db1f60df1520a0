//! Encodes the suits of some cards as one number: their suits, their colours or nothing, whichever a plan
//! needs.
//!
//! A *tint* is what the plan distinguishes of a card's suit: one of four suits, one of two colours, or
//! nothing. A *row* is a number with one digit for each card; the first card's digit is the highest. Where no
//! condition names a suit or a colour, rows that differ only by swapping suits get the same answers: they are
//! settled once.

use std::cell::OnceCell;

use cards::{Colour, Kinds, Suit};
use wagers::Atom;

use super::plan::Plan;

/// The tints that a plan distinguishes.
pub(super) struct Tints<'a> {
    plan: &'a Plan,
    kinds: Vec<Kinds>,
    /// The number of bits of a digit: there are one, two or four tints.
    bits: u32,
    /// For each number of cards and each row, the first row with the same answers.
    first: [OnceCell<Vec<usize>>; 7],
}

impl<'a> Tints<'a> {
    pub(super) fn of(plan: &'a Plan) -> Tints<'a> {
        let asks = |ask: fn(&Atom) -> bool| plan.atoms.iter().any(ask);
        let kinds = if asks(|atom| atom.detail().suit) {
            Suit::ALL.map(Kinds::suit).to_vec()
        } else if asks(|atom| atom.detail().colour) {
            Colour::ALL.map(Kinds::colour).to_vec()
        } else {
            vec![Kinds::ALL]
        };
        let bits = kinds.len().trailing_zeros();
        Tints { plan, kinds, bits, first: Default::default() }
    }

    /// The kinds of each tint.
    pub(super) fn each(&self) -> impl Iterator<Item = Kinds> {
        self.kinds.iter().copied()
    }

    /// The number of rows of this many cards.
    pub(super) fn rows(&self, cards: usize) -> usize {
        1 << (self.bits * as_bits(cards))
    }

    /// The stride of one card's digit in a row of some cards.
    pub(super) fn stride(&self, cards: usize, card: usize) -> usize {
        1 << (self.bits * as_bits(cards - 1 - card))
    }

    /// The digit of one card of a row.
    pub(super) fn digit(&self, row: usize, cards: usize, card: usize) -> usize {
        row >> (self.bits * as_bits(cards - 1 - card)) & (self.kinds.len() - 1)
    }

    /// The kinds that one card of a row may be.
    pub(super) fn kinds(&self, row: usize, cards: usize, card: usize) -> Kinds {
        self.kinds[self.digit(row, cards, card)]
    }

    /// Restricts a row to the cards in `kept`, one bit each.
    pub(super) fn only(&self, row: usize, cards: usize, kept: usize) -> usize {
        let kept = (0..cards).filter(|card| kept >> card & 1 == 1);
        kept.fold(0, |only, card| only << self.bits | self.digit(row, cards, card))
    }

    /// The number of ways in which cards of these classes have each row; the given cards are already out of
    /// the shoe. `left` has the cards of each class by tint. Rows that contain more given cards than exist
    /// have no meaning.
    pub(super) fn ways(
        &self,
        class: &[u8],
        left: &[Vec<u32>],
        given: usize,
        orders: u32,
    ) -> Vec<u32> {
        let cards = class.len();
        let mut ways = vec![orders; self.rows(cards)];
        for card in (0..cards).filter(|card| given >> card & 1 == 0) {
            let is_out = |other: &usize| {
                (given >> other & 1 == 1 || *other < card) && class[*other] == class[card]
            };
            let out: Vec<usize> = (0..cards).filter(is_out).collect();
            let left = &left[usize::from(class[card])];
            for (row, ways) in ways.iter_mut().enumerate() {
                let tint = self.digit(row, cards, card);
                let is_same = |other: &&usize| self.digit(row, cards, **other) == tint;
                *ways *= left[tint].saturating_sub(as_bits(out.iter().filter(is_same).count()));
            }
        }
        ways
    }

    /// The same for cards of different classes, by the tints of those that are kept. No card is
    /// missing for another then: the ways are products.
    pub(super) fn fill_different(
        &self,
        rows: &mut [u32],
        class: &[u8],
        left: &[Vec<u32>],
        [given, kept]: [usize; 2],
        orders: u32,
    ) {
        rows.fill(orders);
        let mut stride = rows.len();
        for (card, class) in class.iter().enumerate() {
            let left = &left[usize::from(*class)];
            let (is_given, is_kept) = (given >> card & 1 == 1, kept >> card & 1 == 1);
            if is_kept {
                stride >>= self.bits;
            }
            if is_kept && !is_given {
                for (rows, left) in rows.chunks_mut(stride).zip(left.iter().cycle()) {
                    for ways in rows {
                        *ways *= left;
                    }
                }
            } else if !is_given {
                let left: u32 = left.iter().sum();
                for ways in &mut *rows {
                    *ways *= left;
                }
            }
        }
    }

    /// For each row of some cards, the first row with the same answers.
    pub(super) fn first_alike(&self, cards: usize) -> &[usize] {
        let swapped = |row: usize, swap: &[usize]| {
            let moved = |card| swap[self.digit(row, cards, card)] * self.stride(cards, card);
            (0..cards).map(moved).sum::<usize>()
        };
        self.first[cards].get_or_init(|| {
            let swaps = self.swaps();
            let first_of = |row| swaps.iter().map(|swap| swapped(row, swap)).min().unwrap_or(row);
            (0..self.rows(cards)).map(first_of).collect()
        })
    }

    /// The permutations of tints that change no answer.
    fn swaps(&self) -> Vec<Vec<usize>> {
        let mut swaps = orders(self.kinds.len());
        swaps.retain(|swap| self.plan.atoms.iter().all(|it| is_blind(it, &self.kinds, swap)));
        swaps
    }
}

fn as_bits(number: usize) -> u32 {
    u32::try_from(number).expect("six cards")
}

/// Whether an atom gives the same answer after the tints are permuted.
fn is_blind(atom: &Atom, kinds: &[Kinds], swap: &[usize]) -> bool {
    let keeps = |set: Kinds| {
        kinds.iter().zip(swap).all(|(one, &two)| one.within(set) == kinds[two].within(set))
    };
    match atom {
        Atom::Suit(_, Some(suit)) => keeps(Kinds::suit(*suit)),
        Atom::Colour(_, Some(colour)) => keeps(Kinds::colour(*colour)),
        Atom::Colour(_, None) => {
            let red = |it: &Kinds| it.within(Kinds::colour(Colour::Red));
            let turned = |(one, &two): (&Kinds, &usize)| red(one) != red(&kinds[two]);
            let many = kinds.iter().zip(swap).filter(|&it| turned(it)).count();
            many == 0 || many == kinds.len()
        }
        _ => true,
    }
}

/// All permutations of `many` items.
fn orders(many: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for _ in 0..many {
        let longer = all.into_iter().flat_map(|order: Vec<usize>| {
            let rest: Vec<usize> = (0..many).filter(|it| !order.contains(it)).collect();
            rest.into_iter().map(move |next| [&order[..], &[next]].concat())
        });
        all = longer.collect();
    }
    all
}
