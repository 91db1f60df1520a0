//! Groups of deals that the open conditions can distinguish only by the suits or colours (tints) of the
//! cards.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use wagers::glimpse::{Members, Spots, spots_in};
use wagers::{Atom, Glimpse};

use super::alike::{Key, Mix};
use super::count::{Counter, Numbers};
use super::crossing::Crossings;
use super::hands::{Cards, Hands, SPOTS, asked_cards, compares};
use super::plan::{Known, Verdict};
use super::terms::{Answer, Products};
use super::tints::Tints;

/// What the deals of a group have in common: the key of the group.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Same {
    known: Known,
    numbers: usize,
    /// The spots with cards.
    used: Spots,
    /// The spots whose tints open conditions depend on; none if everything is settled.
    asked: Spots,
    /// The cards of the groups that open conditions name.
    members: Vec<Members>,
    /// For each spot the first with the same class, where open conditions compare cards.
    first: [u8; 6],
    /// The group in which they were already counted as if the hands came from two shoes.
    apart: Option<usize>,
}

/// A group of deals.
pub(super) struct Group {
    same: Same,
    /// The number of ways in which they are dealt.
    pub(super) ways: i64,
    /// The answers that they may get, but for the commonest; none where tints do not matter.
    pub(super) answers: Vec<Answer>,
    /// The commonest answer, which gets what the others leave.
    pub(super) commonest: Vec<Verdict>,
    /// Which cards of the hands have the same class, in one of the deals.
    edges: u16,
    /// What is multiplied for each matching.
    products: Vec<Option<Products>>,
    /// Where the sums of the present hand of the Player stand.
    pub(super) sums: Option<usize>,
}

/// The groups, and which one a deal belongs to.
#[derive(Default)]
pub(super) struct Groups {
    pub(super) all: Vec<Group>,
    pub(super) by_key: HashMap<Key, usize, BuildHasherDefault<Mix>>,
    by_same: HashMap<Same, usize>,
}

/// What was asked already. Groups that differ in which ranks are equal get the same answers where
/// the same cards are equal.
#[derive(Default)]
pub(super) struct Asked {
    /// The numbers of groups, whichever of their ranks are equal.
    groups: HashMap<Same, u64>,
    /// Places of answers, by number, equal cards and row of tints.
    answers: HashMap<u64, usize, BuildHasherDefault<Mix>>,
    verdicts: Vec<Vec<Verdict>>,
}

impl Group {
    /// The cards of the Player and of the Banker whose tints are asked for.
    pub(super) fn asked(&self) -> [Cards; 2] {
        self.same.cards()
    }

    /// How many cards the deals have.
    pub(super) fn cards(&self) -> usize {
        self.same.used.count_ones() as usize
    }

    /// What is multiplied for the matching at a place, worked out when it is asked for first.
    #[inline]
    pub(super) fn products(
        &mut self,
        place: usize,
        crossings: &Crossings,
        tints: &Tints<'_>,
    ) -> &Products {
        if self.products.get(place).is_none_or(Option::is_none) {
            self.products.resize_with(self.products.len().max(place + 1), || None);
            let asked = self.asked();
            let made = crossings.products(tints, place, asked, self.edges, &self.answers);
            self.products[place] = Some(made);
        }
        self.products[place].as_ref().expect("it was worked out just now")
    }

    /// The same if it was worked out, beside the answers.
    pub(super) fn products_of_answers(
        &mut self,
        place: usize,
    ) -> Option<(&Products, &mut [Answer])> {
        let products = self.products.get(place)?.as_ref()?;
        Some((products, &mut self.answers))
    }

    /// Says that what it asks is counted for two shoes.
    fn counts_apart(mut self) -> Group {
        for answer in &mut self.answers {
            answer.apart.clone_from(&answer.rows);
        }
        self
    }

    /// Says that what another group asks is counted for these deals too.
    fn counts_as(mut self, other: &Group, hands: &Hands<'_>) -> Group {
        let commonest = std::mem::replace(&mut self.commonest, other.commonest.clone());
        if commonest != self.commonest {
            // What the commonest answer was is counted like any other now.
            let wanted = self.answers.iter().position(|it| it.verdicts == self.commonest);
            let every = u64::MAX >> (64 - hands.tints.rows(many(self.asked()[1])));
            let mut rest = Answer::new(commonest, hands.tints.rows(many(self.asked()[0])));
            for (row, rest) in rest.rows.iter_mut().enumerate() {
                *rest = self.answers.iter().fold(every, |rest, it| rest & !it.rows[row]);
            }
            self.answers.push(rest);
            if let Some(wanted) = wanted {
                self.answers.swap_remove(wanted);
            }
        }
        for counted in &other.answers {
            let place = self.answers.iter().position(|it| it.verdicts == counted.verdicts);
            let place = place.unwrap_or_else(|| {
                let rows = hands.tints.rows(many(self.asked()[0]));
                self.answers.push(Answer::new(counted.verdicts.clone(), rows));
                self.answers.len() - 1
            });
            self.answers[place].apart = spread(counted, other.asked(), self.asked(), hands);
        }
        self
    }
}

impl Same {
    /// The cards of the Player and of the Banker whose tints are asked for.
    fn cards(&self) -> [Cards; 2] {
        [SPOTS.player, SPOTS.banker].map(|it| asked_cards(self.asked, it))
    }

    /// The spots whose tints are asked for, the Player's first.
    fn spots(&self) -> Vec<usize> {
        let asked = |spot: &&usize| self.asked >> **spot & 1 == 1;
        SPOTS.player.iter().chain(&SPOTS.banker).filter(asked).copied().collect()
    }
}

fn many(cards: Cards) -> usize {
    cards.count_ones() as usize
}

/// The rows of an answer, where the tints of more cards are asked for.
fn spread(answer: &Answer, of: [Cards; 2], to: [Cards; 2], hands: &Hands<'_>) -> Vec<u64> {
    if of == to {
        return answer.rows.clone();
    }
    let project = |side: usize| -> Vec<usize> {
        let cards = (0..3).filter(|card| to[side] >> card & 1 == 1).enumerate();
        let kept = cards.fold(0, |kept, (at, card)| kept | (of[side] >> card & 1) << at);
        let rows = 0..hands.tints.rows(many(to[side]));
        rows.map(|row| hands.tints.only(row, many(to[side]), kept)).collect()
    };
    let bankers = project(1);
    let spread_row = |rows: u64| {
        let bits = bankers.iter().enumerate();
        bits.fold(0, |all, (bit, from)| all | (rows >> from & 1) << bit)
    };
    project(0).into_iter().map(|row| spread_row(answer.rows[row])).collect()
}

impl Groups {
    /// The group of deals that are counted for one shoe only.
    pub(super) fn place(
        &mut self,
        key: Key,
        same: Same,
        make: impl FnOnce(&Same) -> Group,
    ) -> usize {
        let all = &mut self.all;
        let place = *self.by_same.entry(same).or_insert_with_key(|same| {
            all.push(make(same));
            all.len() - 1
        });
        self.by_key.insert(key, place);
        place
    }

    /// The group of deals that are counted for two shoes, as if no card of one hand were of a class
    /// of the other's.
    pub(super) fn place_apart(
        &mut self,
        key: Key,
        same: Same,
        make: impl FnOnce(&Same) -> Group,
    ) -> usize {
        self.place(key, same, |same| make(same).counts_apart())
    }

    /// The group of deals that were counted for two shoes among those of another group.
    pub(super) fn place_beside(
        &mut self,
        key: Key,
        mut same: Same,
        other: usize,
        hands: &Hands<'_>,
        make: impl FnOnce(&Same) -> Group,
    ) -> usize {
        if same == self.all[other].same {
            self.by_key.insert(key, other);
            return other;
        }
        same.asked |= self.all[other].same.asked;
        same.apart = Some(other);
        if let Some(&place) = self.by_same.get(&same) {
            self.by_key.insert(key, place);
            return place;
        }
        let group = make(&same).counts_as(&self.all[other], hands);
        self.place(key, same, |_| group)
    }
}

impl Asked {
    /// The number of a group, whichever of its ranks are equal, above what else is asked by.
    fn number(&mut self, same: &Same) -> u64 {
        let next = self.groups.len() as u64;
        let any = Same { first: [0; 6], apart: None, ..same.clone() };
        *self.groups.entry(any).or_insert(next) << 27
    }

    /// The place of the answer to a question.
    fn place(&mut self, question: u64, ask: impl FnOnce() -> Vec<Verdict>) -> usize {
        let all = &mut self.verdicts;
        *self.answers.entry(question).or_insert_with(|| {
            let verdicts = ask();
            assert!(!verdicts.contains(&Verdict::Open), "all tints that are asked for are known");
            all.iter().position(|it| *it == verdicts).unwrap_or_else(|| {
                all.push(verdicts);
                all.len() - 1
            })
        })
    }
}

/// Which two of some cards have equal ranks, each with a number among all twos.
fn equal_ranks(spots: &[usize], seen: &Glimpse) -> Vec<(usize, (usize, usize))> {
    let twos = (0..spots.len()).flat_map(|two| (0..two).map(move |one| (one, two)));
    let equal = |(one, two): (usize, usize)| seen.spots[spots[one]] == seen.spots[spots[two]];
    twos.enumerate().filter(|it| equal(it.1)).collect()
}

impl Counter<'_> {
    /// What a deal has in common with others of its group.
    pub(super) fn same(
        &self,
        known: Known,
        place: usize,
        numbers: &[Numbers],
        seen: &Glimpse,
    ) -> Same {
        let known = self.plan.learn(known, seen);
        let open = self.open_atoms(known, numbers);
        let used =
            (0..6).filter(|&spot| !seen.spots[spot].is_empty()).fold(0, |set, it| set | 1 << it);
        let asked = self.suits_asked(open, seen);
        let members = self.atoms(open).flat_map(Atom::groups).map(|group| seen.members(group));
        let members = members.collect();
        let mut first = [0; 6];
        // Ranks are known: of the conditions on equal cards, only those on rank and suit can be
        // open.
        if self.atoms(open).any(compares) {
            for spot in spots_in(asked) {
                let same = |it: &u8| seen.spots[usize::from(*it)] == seen.spots[spot];
                first[spot] = (0..6).find(same).unwrap_or(0);
            }
        }
        Same { known, numbers: place, used, asked, members, first, apart: None }
    }

    /// A group of which one deal is seen.
    pub(super) fn group(
        &self,
        same: &Same,
        numbers: &[Numbers],
        seen: &Glimpse,
        edges: u16,
        (hands, answered): (&Hands<'_>, &mut Asked),
    ) -> Group {
        let spots = same.spots();
        let width = hands.tints.rows(many(same.cards()[1])).trailing_zeros();
        let number = answered.number(same);
        let equal = if self.atoms(self.open_atoms(same.known, numbers)).any(compares) {
            equal_ranks(&spots, seen)
        } else {
            vec![]
        };
        let mut answers: Vec<(usize, Answer)> = Vec::new();
        let first = hands.tints.first_alike(spots.len());
        let mut by_row = vec![0; first.len()];
        for (row, &first) in first.iter().enumerate() {
            by_row[row] = by_row[first];
            if first == row {
                let tint = |card: usize| hands.tints.digit(row, spots.len(), card);
                let is_equal = |it: &(usize, usize)| u64::from(tint(it.0) == tint(it.1));
                let cards = equal.iter().fold(0, |bits, (bit, it)| bits | is_equal(it) << bit);
                let place = answered.place(number | cards << 12 | row as u64, || {
                    let known = self.plan.learn(same.known, &hands.tint(seen, &spots, row));
                    numbers.iter().map(|it| self.plan.verdict(known.and(it.known))).collect()
                });
                by_row[row] = answers.iter().position(|it| it.0 == place).unwrap_or_else(|| {
                    let verdicts = answered.verdicts[place].clone();
                    answers.push((place, Answer::new(verdicts, by_row.len() >> width)));
                    answers.len() - 1
                });
            }
            answers[by_row[row]].1.add(row >> width, row & ((1 << width) - 1));
        }
        let mut answers: Vec<Answer> = answers.into_iter().map(|it| it.1).collect();
        answers.sort_by_key(Answer::many);
        let commonest = answers.pop().map_or(vec![], |answer| answer.verdicts);
        let same = same.clone();
        Group { same, ways: 0, answers, commonest, edges, products: vec![], sums: None }
    }

    /// Gives the rows of the plan what their answers came to.
    pub(super) fn settle_groups(
        &mut self,
        groups: Groups,
        numbers: &[Vec<Numbers>],
        hands: &Hands<'_>,
    ) {
        for group in groups.all {
            let numbers = &numbers[group.same.numbers];
            let unused = hands.unused(group.cards());
            let mut rest = group.ways;
            for answer in &group.answers {
                self.settle_as(&answer.verdicts, numbers, answer.ways * unused);
                rest -= answer.ways * unused;
            }
            self.settle_as(&group.commonest, numbers, rest);
        }
    }
}
