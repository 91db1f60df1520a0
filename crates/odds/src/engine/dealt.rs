//! One hand, by the classes of its cards.
//!
//! No question tells a hand's first two cards apart by their order, so a hand is kept once for both.
//! Where it shares classes with another hand, it may be *turned*: seen with its first two cards the
//! other way round, so that what it shares lies in the same places as often as possible, and fewer
//! deals are different.

use cards::{ByHand, Kinds, rules};

/// The classes of cards that hands are dealt from.
pub(super) struct Classes {
    pub(super) kinds: Vec<Kinds>,
    pub(super) values: Vec<u8>,
    /// The sort of each class: those that the questions name alike are of one.
    pub(super) sorts: Vec<u64>,
    /// How many cards are left of each.
    pub(super) left: Vec<i64>,
    /// Whether any question asks which cards are equal.
    pub(super) compares: bool,
}

/// The cards of a hand by class, its first two unordered.
pub(super) struct Dealt {
    pub(super) class: [u8; 3],
    cards: usize,
    pub(super) pair: u8,
    pub(super) third: Option<u8>,
    pub(super) total: u8,
    /// In how many orders its first two cards come.
    pub(super) orders: u32,
    /// Its classes, one bit each.
    classes: u16,
    /// How many cards are left of the class of each when it is drawn.
    left: [i64; 3],
    /// How many ways it comes, the other hand's cards being in the shoe.
    pub(super) ways: i64,
    /// What tells its cards from others, if it is the Player's hand and if it is the Banker's: for
    /// each card its sort and the first of the hand with the same class.
    pub(super) labels: ByHand<u64>,
    /// Its place among all hands.
    pub(super) place: usize,
    /// The place of the hand with the first two cards turned.
    pub(super) turned: usize,
}

/// No card.
const NONE: u8 = u8::MAX;
/// How many bits the label of a card has.
const LABEL: usize = 7;
/// The label of a spot without a card.
const BARE: u64 = 0x7f;
/// The edges of the Banker's first card.
const FIRST: u16 = 0b001_001_001;

impl Dealt {
    /// A hand with these cards at a place among all hands.
    pub(super) fn new(
        [low, high]: [u8; 2],
        third: Option<u8>,
        classes: &Classes,
        place: usize,
    ) -> Dealt {
        let class = [low, high, third.unwrap_or(NONE)];
        let cards = if third.is_some() { 3 } else { 2 };
        let value = |class: u8| classes.values[usize::from(class)];
        let pair = (value(low) + value(high)) % 10;
        let orders = if low == high { 1 } else { 2 };
        let left: [i64; 3] = std::array::from_fn(|card| {
            let out: i64 = class[..card].iter().map(|it| i64::from(*it == class[card])).sum();
            classes.left.get(usize::from(class[card])).map_or(0, |left| left - out)
        });
        let label = |first: usize| {
            (0..3).fold(0, |labels, place| {
                let same = class.iter().position(|it| *it == class[place]);
                let first = first + same.unwrap_or(place);
                let label = match classes.sorts.get(usize::from(class[place])) {
                    Some(sort) => sort << 3 | if classes.compares { first as u64 } else { 0 },
                    None => BARE,
                };
                labels | label << (LABEL * place)
            })
        };
        Dealt {
            class,
            cards,
            pair,
            third: third.map(value),
            total: (pair + third.map_or(0, value)) % 10,
            orders,
            classes: class[..cards].iter().fold(0, |set, it| set | 1 << it),
            left,
            ways: i64::from(orders) * left[..cards].iter().product::<i64>(),
            labels: ByHand { player: label(0), banker: label(3) << (3 * LABEL) },
            place,
            turned: place,
        }
    }

    /// The cards that it has, by class.
    pub(super) fn cards(&self) -> &[u8] {
        &self.class[..self.cards]
    }

    /// Whether no two of its cards have the same class.
    pub(super) const fn is_different(&self) -> bool {
        self.classes.count_ones() as usize == self.cards
    }

    /// Whether some card has a class of the other hand's.
    pub(super) const fn shares_class(&self, other: &Dealt) -> bool {
        self.classes & other.classes != 0
    }

    /// Whether the drawing rules allow it for the Banker against a hand of the Player.
    pub(super) fn may_meet(&self, player: &Dealt) -> bool {
        let drew = ByHand { player: player.third.is_some(), banker: self.third.is_some() };
        draws(player, self.pair) == drew
    }

    /// Which cards have the same class as cards of the Banker, three bits for each card.
    pub(super) fn edges(&self, banker: &Dealt) -> u16 {
        let mut edges = 0;
        for (one, class) in self.cards().iter().enumerate() {
            for (two, other) in banker.class.iter().enumerate() {
                edges |= u16::from(class == other) << (3 * one + two);
            }
        }
        edges
    }

    /// How many ways a hand of the Banker comes after it, with cards of the same class as `edges`
    /// tell.
    pub(super) fn ways_with(&self, banker: &Dealt, edges: u16) -> i64 {
        let mut ways = self.ways * i64::from(banker.orders);
        for (card, left) in banker.left[..banker.cards].iter().enumerate() {
            ways *= left - i64::from((edges >> card & FIRST).count_ones());
        }
        ways
    }
}

/// Who draws, given a hand of the Player and the total of the Banker's first two cards.
pub(super) fn draws(player: &Dealt, banker: u8) -> ByHand<bool> {
    if rules::ends_at_once(ByHand { player: player.pair, banker }) {
        return ByHand { player: false, banker: false };
    }
    let player_draws = rules::player_draws(player.pair);
    ByHand { player: player_draws, banker: rules::banker_draws(banker, player.third) }
}

/// The edges to a hand of the Banker that is turned, if it is to be: the first of its cards is the
/// one that is joined with more, or with later cards.
pub(super) const fn turned(edges: u16) -> Option<u16> {
    let (first, second) = (edges & FIRST, edges >> 1 & FIRST);
    if second > first { Some(edges & FIRST << 2 | first << 1 | second) } else { None }
}

/// What tells a deal from others: for each spot its sort and the first spot with the same class.
pub(super) fn labels(player: &Dealt, banker: &Dealt, edges: u16, compares: bool) -> u64 {
    let mut labels = labels_apart(player, banker);
    for place in (0..3).filter(|_| compares) {
        let joined = edges >> place & FIRST;
        if joined != 0 {
            let at = (3 + place) * LABEL;
            labels = labels & !(7 << at) | u64::from(joined.trailing_zeros() / 3) << at;
        }
    }
    labels
}

/// What tells a deal from others, as if no class were in both hands.
pub(super) const fn labels_apart(player: &Dealt, banker: &Dealt) -> u64 {
    player.labels.player | banker.labels.banker
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_hand_has_the_edges_of_its_cards() {
        let classes = Classes {
            kinds: vec![Kinds::ALL; 4],
            values: vec![1, 2, 3, 4],
            sorts: vec![0; 4],
            left: vec![8; 4],
            compares: true,
        };
        let all = |most: u8| (0..most).flat_map(move |one| (0..most).map(move |two| [one, two]));
        let mut many = 0;
        for (own, other) in all(4).flat_map(|own| all(4).map(move |other| (own, other))) {
            for (third, fourth) in
                [(None, None), (Some(0), None), (None, Some(1)), (Some(2), Some(2))]
            {
                let player = Dealt::new(own, third, &classes, 0);
                let banker = Dealt::new(other, fourth, &classes, 0);
                let swapped = Dealt::new([other[1], other[0]], fourth, &classes, 0);
                let edges = player.edges(&banker);
                assert_eq!(edges != 0, player.shares_class(&banker));
                assert_eq!(player.ways_with(&banker, edges), {
                    let turned = player.edges(&swapped);
                    player.ways_with(&swapped, turned)
                });
                if let Some(turned) = turned(edges) {
                    assert_eq!(turned, player.edges(&swapped));
                    assert_eq!(super::turned(turned), None);
                    many += 1;
                }
            }
        }
        assert!(many > 100, "{many} are turned");
    }
}
