//! Enumerates all hands that can be dealt, over the classes of cards that a plan distinguishes.
//!
//! Values are always distinguished, because they decide which hands draw; ranks only as finely as a condition
//! needs. For each hand that is needed, the ways are stored for every *row*: a sequence of suits or colours
//! of its cards (see [`Tints`]).

use std::cell::OnceCell;

use cards::{ByHand, Kinds, rules};
use wagers::glimpse::{Spots, spot};
use wagers::{Atom, Glimpse};

use super::alike::named_kinds;
use super::exact::Exact;
use super::plan::Plan;
use super::tints::Tints;

/// The spots of each hand, in the order of its cards.
pub(super) const SPOTS: ByHand<[usize; 3]> =
    ByHand { player: [spot::P1, spot::P2, spot::P3], banker: [spot::B1, spot::B2, spot::B3] };

/// A subset of the cards of a hand, one bit each.
pub(super) type Cards = usize;

/// The cards of a hand by class, the first two unordered.
pub(super) struct Dealt {
    class: [u8; 3],
    cards: usize,
    pair: u8,
    pub(super) third: Option<u8>,
    pub(super) total: u8,
    /// The number of orders of its first two cards.
    orders: u32,
    /// The ways by row, for each choice of cards already removed and cards whose suits are kept.
    rows: [OnceCell<Vec<u32>>; 64],
}

/// All hands.
pub(super) struct Hands<'a> {
    pub(super) tints: Tints<'a>,
    classes: Vec<Kinds>,
    /// The number of cards left of each class.
    left: Vec<i64>,
    /// The number of cards left of each class and suit or colour.
    by_tint: Vec<Vec<u32>>,
    /// The sort of each class: classes named by the same conditions have the same sort.
    sorts: Vec<u64>,
    /// Whether any condition asks which cards are equal.
    compares: bool,
    cards: i64,
    pub(super) all: Vec<Dealt>,
    /// The indices of the hands with each total of the first two cards, without a third card and with one.
    by_pair: [[Vec<usize>; 2]; 10],
}

impl<'p> Hands<'p> {
    pub(super) fn new(plan: &'p Plan, engine: &Exact<'_>) -> Hands<'p> {
        let tints = Tints::of(plan);
        let named: Vec<Kinds> = plan.atoms.iter().flat_map(named_kinds).collect();
        let (mut classes, mut values, mut sorts) = (Vec::new(), Vec::new(), Vec::new());
        let mut names: Vec<Vec<bool>> = Vec::new();
        for value in 0..10_u8 {
            let classes_left = plan.ranks_within(Kinds::value(value)).into_iter();
            for class in classes_left.filter(|&class| engine.left_of(class) > 0) {
                let own: Vec<bool> = named.iter().map(|&it| class.meets(it)).collect();
                let sort = names.iter().position(|it| *it == own).unwrap_or_else(|| {
                    names.push(own);
                    names.len() - 1
                });
                sorts.push(sort as u64);
                classes.push(class);
                values.push(value);
            }
        }
        let left = classes.iter().map(|&it| engine.left_of(it)).collect();
        let of_tint = |kinds: Kinds| engine.shoe().among(kinds);
        let by_tint = (classes.iter())
            .map(|&class| tints.each().map(|tint| of_tint(class & tint)).collect())
            .collect();
        let mut all = Vec::new();
        let mut by_pair: [[Vec<usize>; 2]; 10] = Default::default();
        let many = u8::try_from(classes.len()).expect("at most 13 ranks");
        let value = |class: u8| values[usize::from(class)];
        for (low, high) in (0..many).flat_map(|low| (low..many).map(move |high| (low, high))) {
            for third in std::iter::once(None).chain((0..many).map(Some)) {
                let pair = (value(low) + value(high)) % 10;
                let cards = if third.is_some() { 3 } else { 2 };
                by_pair[usize::from(pair)][cards - 2].push(all.len());
                all.push(Dealt {
                    class: [low, high, third.unwrap_or(u8::MAX)],
                    cards,
                    pair,
                    third: third.map(value),
                    total: (pair + third.map_or(0, value)) % 10,
                    orders: if low == high { 1 } else { 2 },
                    rows: [const { OnceCell::new() }; 64],
                });
            }
        }
        let compares = plan.atoms.iter().any(compares);
        let cards = engine.cards;
        Hands { tints, classes, left, by_tint, sorts, compares, cards, all, by_pair }
    }

    /// The hands of the Banker that the drawing rules allow against a hand of the Player.
    pub(super) fn against<'a>(&'a self, player: &'a Dealt) -> impl Iterator<Item = &'a Dealt> {
        (0..10_u8).flat_map(move |banker| {
            let totals = ByHand { player: player.pair, banker };
            let (player_draws, banker_draws) = if rules::ends_at_once(totals) {
                (false, false)
            } else {
                (rules::player_draws(player.pair), rules::banker_draws(banker, player.third))
            };
            let allowed = player_draws == player.third.is_some();
            let hands = &self.by_pair[usize::from(banker)][usize::from(banker_draws)];
            hands.iter().filter(move |_| allowed).map(|&place| &self.all[place])
        })
    }

    /// Returns which cards of the hands have the same class, three bits for each Player card, and the label
    /// of the deal: for each spot, its sort and the first spot with the same class.
    pub(super) fn labels(&self, player: &Dealt, banker: &Dealt) -> (u16, u64) {
        /// A spot without a card.
        const BARE: u64 = 0x7f;
        let (mut edges, mut labels) = (0, 0);
        let label = |class: u8, first: usize| match self.sorts.get(usize::from(class)) {
            Some(sort) => sort << 3 | if self.compares { first as u64 } else { 0 },
            None => BARE,
        };
        for (place, &class) in player.class.iter().enumerate() {
            let first = player.class.iter().position(|&it| it == class).unwrap_or(place);
            labels |= label(class, first) << (7 * place);
        }
        for (place, &class) in banker.class.iter().enumerate() {
            let mut first = 3 + banker.class.iter().position(|&it| it == class).unwrap_or(place);
            for (other, &it) in player.class.iter().enumerate().rev() {
                if it == class && class != u8::MAX {
                    edges |= 1 << (3 * other + place);
                    first = other;
                }
            }
            labels |= label(class, first) << (21 + 7 * place);
        }
        (edges, labels)
    }

    /// Shows these hands in a round.
    pub(super) fn show(&self, mut seen: Glimpse, player: &Dealt, banker: &Dealt) -> Glimpse {
        for (spots, hand) in [(SPOTS.player, player), (SPOTS.banker, banker)] {
            for (spot, class) in spots.into_iter().zip(hand.class) {
                let kinds = self.classes.get(usize::from(class));
                seen.spots[spot] = kinds.copied().unwrap_or(Kinds::NONE);
            }
        }
        seen
    }

    /// Shows a round in which the cards on some spots have the suits or colours of a row.
    pub(super) fn tint(&self, seen: &Glimpse, spots: &[usize], row: usize) -> Glimpse {
        let mut shown = *seen;
        for (place, &spot) in spots.iter().enumerate() {
            shown.spots[spot] = shown.spots[spot] & self.tints.kinds(row, spots.len(), place);
        }
        shown
    }

    /// The number of ordered draws of six cards that begin with these hands.
    pub(super) fn ways(&self, player: &Dealt, banker: &Dealt) -> i64 {
        let mut dealt = [u8::MAX; 6];
        let unused = self.unused(player.cards + banker.cards);
        let mut ways = i64::from(player.orders) * i64::from(banker.orders) * unused;
        let both = player.class[..player.cards].iter().chain(&banker.class[..banker.cards]);
        for (place, &class) in both.enumerate() {
            let out: i64 = dealt[..place].iter().map(|&it| i64::from(it == class)).sum();
            ways *= self.left[usize::from(class)] - out;
            dealt[place] = class;
        }
        ways
    }

    /// The ways to draw the unused cards up to six.
    pub(super) fn unused(&self, dealt: usize) -> i64 {
        (dealt..6).map(|it| self.cards - i64::try_from(it).expect("six spots")).product()
    }

    /// The number of ways of a hand with each row of the cards in `kept`; the cards in `given` are already
    /// out of the shoe.
    pub(super) fn rows<'a>(&self, hand: &'a Dealt, given: Cards, kept: Cards) -> &'a [u32] {
        hand.rows[given << 3 | kept].get_or_init(|| {
            let class = &hand.class[..hand.cards];
            let all = (1 << hand.cards) - 1;
            if kept == all {
                return self.tints.ways(class, &self.by_tint, given, hand.orders);
            }
            let mut sums = vec![0_u32; self.tints.rows(kept.count_ones() as usize)];
            for (row, &ways) in self.rows(hand, given, all).iter().enumerate() {
                let sum = &mut sums[self.tints.only(row, hand.cards, kept)];
                *sum = sum.wrapping_add(ways);
            }
            sums
        })
    }
}

/// The cards of a hand that lie on the given spots.
pub(super) fn asked_cards(spots: Spots, hand: [usize; 3]) -> Cards {
    hand.iter()
        .enumerate()
        .fold(0, |set, (card, spot)| set | usize::from(spots >> spot & 1) << card)
}

/// Whether an atom asks which cards are equal.
pub(super) fn compares(atom: &Atom) -> bool {
    matches!(
        atom,
        Atom::OfAKind(..)
            | Atom::RankPattern(..)
            | Atom::SameRanks(..)
            | Atom::Identical(..)
            | Atom::SameCards(..)
    )
}
