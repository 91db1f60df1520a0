//! Counts wagers whose conditions each concern only the first two cards of one hand: pairs, perfect pairs.
//!
//! The answers that one hand's two cards settle are its *type*. If the hands were dealt from two separate
//! shoes, the number of ways of two types together would be the product of both. The deals in which a card
//! lies in both hands are subtracted, by inclusion and exclusion: one shared card is possible in four ways,
//! two shared cards in two.

use cards::Kinds;
use wagers::glimpse::spot;
use wagers::{Atom, Glimpse, Place};

use super::alike::named_kinds;
use super::count::{Counter, Numbers};
use super::plan::{Known, Plan};
use super::tints::Tints;

/// The most types of a hand.
const TYPES: usize = 16;
/// The type is not computed yet.
const UNKNOWN: u8 = u8::MAX;

/// Cards that the conditions do not distinguish.
struct Kind {
    class: usize,
    sort: usize,
    tint: usize,
    kinds: Kinds,
    left: i64,
}

/// The types of two cards of a hand.
struct Types {
    spots: [usize; 2],
    known: Vec<Known>,
    /// By sorts, whether the class is the same, and suits or colours.
    of: Vec<u8>,
}

/// Whether every condition concerns the first two cards of one hand.
pub(super) fn asks_pairs(plan: &Plan) -> bool {
    let blank = Glimpse { side: plan.side, ..Glimpse::BLANK };
    let of_one_hand = |atom: &Atom| {
        let groups = atom.groups();
        let mut hands = groups.iter().map(|group| match group.place {
            Place::FirstTwo(hand) => blank.hand(hand).flatten(),
            _ => None,
        });
        let first = hands.next().flatten();
        (first.is_some() && hands.all(|hand| hand == first)) || atom.asks_number()
    };
    plan.first_four_only && plan.totals == 0 && plan.atoms.iter().all(of_one_hand)
}

impl Counter<'_> {
    /// Counts a wager on pairs. Returns whether its types are few enough.
    pub(super) fn by_pairs(&mut self, known: Known, numbers: &[Numbers], seen: &Glimpse) -> bool {
        let kinds = self.kinds();
        let none = || vec![UNKNOWN; 16 * 16 * 2 * 16];
        let types = |spots| Types { spots, known: vec![], of: none() };
        let mut types = [types([spot::P1, spot::P2]), types([spot::B1, spot::B2])];
        // For each hand: how often it has each type, in total and with a given first card.
        let mut all = [[0_i64; TYPES]; 2];
        let mut with_first = [vec![[0_i64; TYPES]; kinds.len()], vec![[0; TYPES]; kinds.len()]];
        // How often the same two cards have one type for the Player and another for the Banker.
        let mut same_cards = [[0_i64; TYPES]; TYPES];
        for (first, one) in kinds.iter().enumerate() {
            for (second, two) in kinds.iter().enumerate().take(first + 1) {
                let mut place = [0; 2];
                for (place, types) in place.iter_mut().zip(&mut types) {
                    let Some(of) = types.of(self.plan, known, seen, one, two) else { return false };
                    *place = of;
                }
                let is_one = first == second;
                let (orders, second_left) = if is_one { (1, two.left - 1) } else { (2, two.left) };
                let ways = orders * one.left * second_left;
                for hand in 0..2 {
                    all[hand][place[hand]] += ways;
                    with_first[hand][first][place[hand]] += second_left;
                    if !is_one {
                        with_first[hand][second][place[hand]] += one.left;
                    }
                }
                same_cards[place[0]][place[1]] += ways;
            }
        }
        let cards = self.engine.cards;
        for (player, one) in types[0].known.iter().enumerate() {
            for (banker, two) in types[1].known.iter().enumerate() {
                let shared = kinds.iter().enumerate().map(|(card, kind)| {
                    kind.left * with_first[0][card][player] * with_first[1][card][banker]
                });
                let ways = all[0][player] * all[1][banker] - 4 * shared.sum::<i64>()
                    + 2 * same_cards[player][banker];
                let settled = self.settle(one.and(*two), numbers, ways * (cards - 4) * (cards - 5));
                assert!(settled, "both hands are known as closely as is asked");
            }
        }
        true
    }

    /// The cards that the conditions distinguish, if any of them are left.
    fn kinds(&self) -> Vec<Kind> {
        let tints = Tints::of(self.plan);
        let named: Vec<Kinds> = self.plan.atoms.iter().flat_map(named_kinds).collect();
        let mut names: Vec<Vec<bool>> = Vec::new();
        let mut all = Vec::new();
        for (class, kinds) in self.plan.classes().into_iter().enumerate() {
            let own: Vec<bool> = named.iter().map(|&it| kinds.meets(it)).collect();
            let sort = names.iter().position(|it| *it == own).unwrap_or_else(|| {
                names.push(own);
                names.len() - 1
            });
            for (tint, of_tint) in tints.each().enumerate() {
                let kinds = kinds & of_tint;
                let left = self.engine.left_of(kinds);
                if left > 0 {
                    all.push(Kind { class, sort, tint, kinds, left });
                }
            }
        }
        all
    }
}

impl Types {
    /// The type of two cards, unless there are too many types.
    fn of(
        &mut self,
        plan: &Plan,
        known: Known,
        seen: &Glimpse,
        one: &Kind,
        two: &Kind,
    ) -> Option<usize> {
        let same = usize::from(one.class == two.class);
        let key = (one.sort * 16 + two.sort) * 32 + same * 16 + one.tint * 4 + two.tint;
        let of = self.of[key];
        if of != UNKNOWN {
            return Some(usize::from(of));
        }
        let mut shown = *seen;
        (shown.spots[self.spots[0]], shown.spots[self.spots[1]]) = (one.kinds, two.kinds);
        let learnt = plan.learn(known, &shown);
        let place = self.known.iter().position(|it| *it == learnt).unwrap_or_else(|| {
            self.known.push(learnt);
            self.known.len() - 1
        });
        self.of[key] = u8::try_from(place).ok()?;
        (place < TYPES).then_some(place)
    }
}
