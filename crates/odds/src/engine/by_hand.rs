//! Counts the two hands separately, for conditions on the suits of many cards.
//!
//! A deal of six cards has 4,096 rows of suits, and there are hundreds of thousands of deals: enumerating all
//! of them takes seconds. But the two hands are nearly independent. If they were dealt from two shoes, the
//! number of ways of a round would be that of one hand times that of the other, and everything that the
//! Banker's hands have in common could be added first. They come from one shoe, so the rounds in which a card
//! would be in both hands are subtracted, by inclusion and exclusion over which cards these are:
//!
//! ```text
//! ways(P, B) = sum over matchings M:  (-1)^|M|  ways(P)  ways(B, its cards in M being those of P)
//! ```
//!
//! There are 34 matchings of three spots with three; only spots that can hold equal cards take part. For
//! each hand of the Player, the hands of the Banker are added as rows of suits, grouped by what the
//! conditions know of the deal; each sum is multiplied by the Player's rows once ([`super::crossing`]).
//!
//! Most rows of suits usually get the same answer ("the suits are not tied"). They are not multiplied out:
//! their number is the total minus the others.
//!
//! If no condition names a rank, most rounds are counted at once: first all hands as if they came from two
//! shoes and shared no rank. Only hands that share a rank are then enumerated, for what differs there: the
//! same card in both hands, and answers that depend on equal cards.
//!
//! Deals are grouped by what the conditions distinguish, not by how many cards of a rank are left: the cost
//! is the same on a fresh and on a depleted shoe.

use std::cell::RefCell;

use cards::ByHand;
use wagers::glimpse::FIRST_FOUR;
use wagers::{Atom, Glimpse, Place};

use super::alike::Key;
use super::count::{Counter, NO_NUMBERS, Numbers};
use super::crossing::{Crossings, Sums};
use super::dealt::{Dealt, labels_apart};
use super::groups::{Asked, Groups, Same};
use super::hands::Hands;
use super::plan::Known;
use super::shapes::outcomes;
use super::terms::ROWS;

/// What an outcome settles.
pub(super) struct KnownOutcome {
    pub(super) known: Known,
    pub(super) numbers: usize,
    pub(super) meaning: u64,
    pub(super) seen: Glimpse,
}

/// What counting hand by hand goes by.
struct Course<'a> {
    known_outcomes: Vec<Option<KnownOutcome>>,
    numbers: Vec<Vec<Numbers>>,
    hands: Hands<'a>,
    crossings: Crossings,
    asked: RefCell<Asked>,
    /// Whether all rounds are counted for two shoes first.
    apart_first: bool,
}

/// The most groups before they are settled: some 20 MB.
const MOST_GROUPS: usize = 8_000;

impl Counter<'_> {
    /// Counts a wager that asks of whole rounds, hand by hand.
    pub(super) fn hand_by_hand(&mut self) {
        let (known_outcomes, numbers) = self.known_outcomes();
        let hands = Hands::new(self.plan, self.engine);
        // Questions that name ranks, or ask for the values of some cards, tell hands apart that are
        // alike otherwise.
        let apart_first = !hands.names_ranks
            && known_outcomes.iter().flatten().all(|it| !self.asks_values(it.known));
        let crossings = Crossings::new();
        let asked = RefCell::default();
        let course = Course { known_outcomes, numbers, hands, crossings, asked, apart_first };
        let mut groups = Groups::default();
        if apart_first {
            self.two_shoes(&course, &mut groups);
        }
        self.one_shoe(&course, &mut groups);
        self.settle_groups(groups, &course.numbers, &course.hands);
    }

    /// Whether most rounds leave a question open about the suits of more than four cards: then so
    /// many deals must be looked at closely that it need not be tried.
    pub(super) fn asks_many_suits(&self) -> bool {
        let wide = self.plan.atoms.iter().enumerate().filter(|(_, atom)| asks_wide(atom));
        let wide = wide.fold(0, |set, (place, _)| set | 1 << place);
        let is_open = |totals, drew| {
            let seen = Glimpse {
                side: self.plan.side,
                totals: Some(totals),
                drew: Some(drew),
                ..Glimpse::BLANK
            };
            let numbers = self.numbers(&seen);
            let known = self.plan.learn(Known::default(), &seen);
            self.open_atoms(known, &numbers) & wide != 0
        };
        let ways = self.engine.outcomes();
        let open = outcomes().iter().zip(ways).filter(|it| is_open(it.0.totals, it.0.drew));
        wide != 0 && 2 * open.map(|it| it.1).sum::<i64>() > ways.iter().sum::<i64>()
    }

    fn asks_values(&self, known: Known) -> bool {
        self.plan.totals & !(known.yes | known.no) != 0
    }

    /// Counts all hands as if they came from two shoes and no rank lay in both.
    fn two_shoes(&mut self, course: &Course<'_>, groups: &mut Groups) {
        let hands = &course.hands;
        let bunches = hands.bunches();
        for player in &bunches {
            let mut sums: Vec<(usize, i64, [u32; ROWS])> = Vec::new();
            for banker in bunches.iter().filter(|it| it.first().may_meet(player.first())) {
                let Some(known_outcome) =
                    &course.known_outcomes[place_of(player.first(), banker.first())]
                else {
                    continue;
                };
                let group =
                    self.group_apart(course, groups, known_outcome, player.first(), banker.first());
                let place = sums.iter().position(|it| it.0 == group).unwrap_or_else(|| {
                    sums.push((group, 0, [0; ROWS]));
                    sums.len() - 1
                });
                let (_, ways, rows) = &mut sums[place];
                *ways += banker.ways();
                let own = banker.rows(hands, groups.all[group].asked()[1]);
                rows.iter_mut().zip(own).for_each(|(sum, ways)| *sum += ways);
                if self.budget.spend(1) {
                    return;
                }
            }
            for (group, ways, rows) in sums {
                let group = &mut groups.all[group];
                group.ways += player.ways() * ways * hands.unused(group.cards());
                let own = player.rows(hands, group.asked()[0]);
                group.answers.iter_mut().for_each(|it| it.add_apart(own, &rows));
            }
        }
    }

    /// Counts what is different in one shoe: everything where nothing was counted for two.
    fn one_shoe(&mut self, course: &Course<'_>, groups: &mut Groups) {
        let Course { hands, crossings, .. } = course;
        let mut all_sums: Vec<Sums> = Vec::new();
        for player in hands.each() {
            let (mut used, mut steps) = (0, 0);
            for banker in hands.against(player) {
                if course.apart_first && !player.shares_class(banker) {
                    continue;
                }
                let Some(known_outcome) = &course.known_outcomes[place_of(player, banker)] else {
                    continue;
                };
                steps += 1;
                let (banker, edges) = hands.join(player, banker);
                let place = self.group_of(course, groups, known_outcome, (player, banker), edges);
                let group = &mut groups.all[place];
                group.ways += hands.ways(player, banker, edges);
                if course.apart_first {
                    group.ways -= player.ways * banker.ways * hands.unused(group.cards());
                }
                if group.answers.is_empty() {
                    continue;
                }
                let sums = group.sums.unwrap_or_else(|| {
                    if all_sums.len() == used {
                        all_sums.push(Sums::new());
                    }
                    all_sums[used].begin(place);
                    used += 1;
                    used - 1
                });
                group.sums = Some(sums);
                all_sums[sums].add(hands, crossings, group, banker, edges);
            }
            if self.budget.spend(steps + 16 * used as u64) {
                return;
            }
            for sums in &all_sums[..used] {
                let group = &mut groups.all[sums.group];
                group.sums = None;
                sums.multiply(hands, crossings, group, player);
            }
            if groups.all.len() > MOST_GROUPS {
                self.settle_groups(std::mem::take(groups), &course.numbers, hands);
            }
        }
    }

    /// The group of a deal, the hands coming from two shoes.
    fn group_apart(
        &self,
        course: &Course<'_>,
        groups: &mut Groups,
        known_outcome: &KnownOutcome,
        player: &Dealt,
        banker: &Dealt,
    ) -> usize {
        let hands = &course.hands;
        // No deal with a rank in both hands has such a key, unless it belongs there.
        let key = Key {
            known: known_outcome.known,
            labels: labels_apart(player, banker) | known_outcome.meaning,
        };
        if let Some(place) = groups.by_key.get(&key) {
            return *place;
        }
        let seen = hands.show_apart(known_outcome.seen, player, banker);
        let numbers = &course.numbers[known_outcome.numbers];
        let same = self.same(known_outcome.known, known_outcome.numbers, numbers, &seen);
        let asked = &mut course.asked.borrow_mut();
        groups.place_apart(key, same, |same| self.group(same, numbers, &seen, 0, (hands, asked)))
    }

    /// The group of a deal.
    fn group_of(
        &self,
        course: &Course<'_>,
        groups: &mut Groups,
        known_outcome: &KnownOutcome,
        (player, banker): (&Dealt, &Dealt),
        edges: u16,
    ) -> usize {
        let hands = &course.hands;
        let mut known = known_outcome.known;
        if self.asks_values(known) {
            known = self.plan.learn_values(known, &hands.show(known_outcome.seen, player, banker));
        }
        let labels = hands.labels(player, banker, edges) | known_outcome.meaning;
        let key = Key { known, labels };
        if let Some(place) = groups.by_key.get(&key) {
            return *place;
        }
        let seen = hands.show(known_outcome.seen, player, banker);
        let numbers = &course.numbers[known_outcome.numbers];
        let same = self.same(known, known_outcome.numbers, numbers, &seen);
        let make = |same: &Same| {
            let asked = &mut course.asked.borrow_mut();
            self.group(same, numbers, &seen, edges, (hands, asked))
        };
        if course.apart_first {
            let apart = self.group_apart(course, groups, known_outcome, player, banker);
            groups.place_beside(key, same, apart, hands, make)
        } else {
            groups.place(key, same, make)
        }
    }

    /// What each outcome settles; nothing where it settles all. And the numbers of the seat, by
    /// their place.
    pub(super) fn known_outcomes(&mut self) -> (Vec<Option<KnownOutcome>>, Vec<Vec<Numbers>>) {
        let mut numbers: Vec<Vec<Numbers>> = Vec::new();
        let mut known_outcomes: Vec<Option<KnownOutcome>> =
            std::iter::repeat_with(|| None).take(400).collect();
        let engine = self.engine;
        for (outcome, &ways) in outcomes().iter().zip(engine.outcomes()) {
            let seen = Glimpse {
                side: self.plan.side,
                totals: Some(outcome.totals),
                drew: Some(outcome.drew),
                ..Glimpse::BLANK
            };
            let own = if self.plan.asks_number { self.numbers(&seen) } else { NO_NUMBERS.to_vec() };
            let known = self.plan.learn(Known::default(), &seen);
            if ways == 0 || self.settle(known, &own, ways) {
                continue;
            }
            let place = numbers.iter().position(|it| *it == own).unwrap_or_else(|| {
                numbers.push(own);
                numbers.len() - 1
            });
            // Above the labels of the spots: 42 bits for those, 13 for what groups mean.
            let meaning = self.meaning(&seen) | (place as u64) << 55;
            let at = outcome_place(outcome.totals, outcome.drew);
            known_outcomes[at] = Some(KnownOutcome { known, numbers: place, meaning, seen });
        }
        (known_outcomes, numbers)
    }
}

/// Whether an atom compares the suits of more cards than the first four.
fn asks_wide(atom: &Atom) -> bool {
    let most = |place: Place| match place {
        Place::All => 6,
        Place::FirstFour => FIRST_FOUR.count_ones(),
        Place::Hand(_) => 3,
        Place::FirstTwo(_) | Place::ThirdCards => 2,
        Place::Third(_) => 1,
    };
    let compares = matches!(atom, Atom::SameSuits(..) | Atom::SameCards(..) | Atom::Identical(..));
    let groups = atom.groups();
    let cards: u32 = groups.iter().map(|group| most(group.place)).sum();
    compares && cards > 4 && groups.iter().all(|group| group.rank.is_none())
}

fn place_of(player: &Dealt, banker: &Dealt) -> usize {
    outcome_place(
        ByHand { player: player.total, banker: banker.total },
        ByHand { player: player.third.is_some(), banker: banker.third.is_some() },
    )
}

/// A place for each pair of totals and who drew.
pub(super) fn outcome_place(totals: ByHand<u8>, drew: ByHand<bool>) -> usize {
    let totals = usize::from(totals.player) * 10 + usize::from(totals.banker);
    totals * 4 + usize::from(drew.player) * 2 + usize::from(drew.banker)
}
