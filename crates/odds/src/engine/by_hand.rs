//! Counting hand by hand, for conditions that ask for the suits of many cards.
//!
//! A deal of six cards has 4,096 rows of suits, and there are hundreds of thousands of deals:
//! walking through all of them takes seconds. But the two hands hardly know of each other. Were
//! they dealt from two shoes, the ways of a round would be those of one hand times those of the
//! other, and everything that the Banker's hands have in common could be added up first. They come
//! from one shoe, so the rounds are taken off in which a card lies in both hands at once, by
//! inclusion and exclusion over which cards do:
//!
//! ```text
//! ways(P, B) = sum over matchings M:  (-1)^|M|  ways(P)  ways(B, its cards in M being those of P)
//! ```
//!
//! There are 34 matchings of three spots with three; only spots that may show equal cards take
//! part. For each hand of the Player, the hands of the Banker are added up as rows of suits by what
//! the conditions know of the deal; each sum is multiplied by the Player's rows once
//! ([`super::crossing`]).
//!
//! Most rows of suits usually get the same answer ("the suits are not tied"). Those are not
//! multiplied out: they are what is left of the whole.
//!
//! Deals are kept apart by what the conditions can tell, whatever is left of each rank: the cost is
//! the same on a fresh and on a depleted shoe.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use cards::ByHand;
use wagers::glimpse::{Members, Spots, spots_in};
use wagers::{Atom, Glimpse};

use super::alike::{Key, Mix};
use super::count::{Counter, NO_NUMBERS, Numbers};
use super::crossing::{Answer, Crossings, Sums};
use super::hands::{Dealt, Hands, SPOTS, asked_cards, compares};
use super::plan::{Known, Verdict};
use super::shapes::outcomes;

/// What deals have in common that the open conditions cannot tell apart but by the tints of their
/// cards.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Same {
    known: Known,
    numbers: usize,
    /// The spots with cards.
    used: Spots,
    /// The spots whose tints are asked for; none where all is settled.
    asked: Spots,
    /// The cards of the groups that open conditions speak of.
    members: Vec<Members>,
    /// For each spot the first with the same class, where open conditions compare cards.
    first: [u8; 6],
}

/// Deals that belong together.
struct Group {
    same: Same,
    /// One of them.
    seen: Glimpse,
    /// How many ways they come.
    ways: i64,
    /// The answers that they may get, but for the commonest; none where tints do not matter.
    answers: Vec<Answer>,
    /// A row of the tints that are asked for with the commonest answer.
    commonest: usize,
    /// Where the sums of the present hand of the Player stand.
    sums: Option<usize>,
}

/// What an outcome settles.
pub(super) struct KnownOutcome {
    pub(super) known: Known,
    pub(super) numbers: usize,
    pub(super) meaning: u64,
    pub(super) seen: Glimpse,
}

/// The groups, and which one a deal belongs to.
#[derive(Default)]
struct Groups {
    all: Vec<Group>,
    by_key: HashMap<Key, usize, BuildHasherDefault<Mix>>,
    by_same: HashMap<Same, usize>,
}

/// The most groups before they are settled: some 20 MB.
const MOST_GROUPS: usize = 20_000;

impl Counter<'_> {
    /// Counts a wager that asks of whole rounds, hand by hand.
    pub(super) fn hand_by_hand(&mut self) {
        let (told, numbers) = self.told();
        let hands = Hands::new(self.plan, self.engine);
        let crossings = Crossings::new();
        let mut groups = Groups::default();
        for player in &hands.all {
            let mut all_sums: Vec<Sums> = Vec::new();
            let mut steps = 0;
            for banker in hands.against(player) {
                let Some(told) = &told[place_of(player, banker)] else { continue };
                steps += 1;
                let (edges, labels) = hands.labels(player, banker);
                let mut known = told.known;
                if self.plan.totals & !(known.yes | known.no) != 0 {
                    known = self.plan.learn_values(known, &hands.show(told.seen, player, banker));
                }
                let key = Key { known, labels: labels | told.meaning };
                let place = match groups.by_key.get(&key) {
                    Some(place) => *place,
                    None => {
                        let seen = hands.show(told.seen, player, banker);
                        let numbers = &numbers[told.numbers];
                        let same = self.same(known, told.numbers, numbers, &seen);
                        groups.add(key, same, |same| self.group(same, numbers, seen, &hands))
                    }
                };
                let group = &mut groups.all[place];
                group.ways += hands.ways(player, banker);
                if group.answers.is_empty() {
                    continue;
                }
                let sums = *group.sums.get_or_insert_with(|| {
                    let asked =
                        [SPOTS.player, SPOTS.banker].map(|it| asked_cards(group.same.asked, it));
                    all_sums.push(Sums::new(place, asked));
                    all_sums.len() - 1
                });
                all_sums[sums].add(&hands, &crossings, banker, edges);
            }
            if self.budget.spend(steps + 16 * all_sums.len() as u64) {
                return;
            }
            for sums in all_sums {
                let group = &mut groups.all[sums.group];
                group.sums = None;
                sums.multiply(&hands, &crossings, player, &mut group.answers);
            }
            if groups.all.len() > MOST_GROUPS {
                self.settle_groups(std::mem::take(&mut groups), &numbers, &hands);
            }
        }
        self.settle_groups(groups, &numbers, &hands);
    }

    /// What each outcome settles; nothing where it settles all. And the numbers of the seat, by
    /// their place.
    pub(super) fn told(&mut self) -> (Vec<Option<KnownOutcome>>, Vec<Vec<Numbers>>) {
        let mut numbers: Vec<Vec<Numbers>> = Vec::new();
        let mut told: Vec<Option<KnownOutcome>> =
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
            told[at] = Some(KnownOutcome { known, numbers: place, meaning, seen });
        }
        (told, numbers)
    }

    /// What a deal has in common with others of its group.
    fn same(&self, known: Known, place: usize, numbers: &[Numbers], seen: &Glimpse) -> Same {
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
        Same { known, numbers: place, used, asked, members, first }
    }

    /// A group of which one deal is seen.
    fn group(&self, same: &Same, numbers: &[Numbers], seen: Glimpse, hands: &Hands<'_>) -> Group {
        let spots = spots_of(same.asked);
        let width = hands.tints.rows(asked_cards(same.asked, SPOTS.banker).count_ones() as usize);
        let mut told: Vec<(Vec<Verdict>, Answer)> = Vec::new();
        let first = hands.tints.first_alike(spots.len());
        let mut by_row = vec![0; first.len()];
        for (row, &first) in first.iter().enumerate() {
            by_row[row] = by_row[first];
            if first == row {
                let known = self.plan.learn(same.known, &hands.tint(&seen, &spots, row));
                let verdicts = numbers.iter().map(|it| self.plan.verdict(known.and(it.known)));
                let verdicts: Vec<Verdict> = verdicts.collect();
                by_row[row] = told.iter().position(|it| it.0 == verdicts).unwrap_or_else(|| {
                    told.push((verdicts, Answer::new(row, by_row.len() / width)));
                    told.len() - 1
                });
            }
            told[by_row[row]].1.add(row / width, row % width);
        }
        let mut answers: Vec<Answer> = told.into_iter().map(|(_, answer)| answer).collect();
        answers.sort_by_key(Answer::many);
        let commonest = answers.pop().map_or(0, |answer| answer.row);
        Group { same: same.clone(), seen, ways: 0, answers, commonest, sums: None }
    }

    fn settle_groups(&mut self, groups: Groups, numbers: &[Vec<Numbers>], hands: &Hands<'_>) {
        for group in groups.all {
            self.settle_group(&group, &numbers[group.same.numbers], hands);
        }
    }

    fn settle_group(&mut self, group: &Group, numbers: &[Numbers], hands: &Hands<'_>) {
        let spots = spots_of(group.same.asked);
        let unused = hands.unused(group.same.used.count_ones() as usize);
        let mut rest = group.ways;
        for answer in &group.answers {
            let shown = hands.tint(&group.seen, &spots, answer.row);
            self.settle_shown(group.same.known, numbers, &shown, answer.ways * unused);
            rest -= answer.ways * unused;
        }
        let shown = hands.tint(&group.seen, &spots, group.commonest);
        self.settle_shown(group.same.known, numbers, &shown, rest);
    }
}

/// Some spots, the Player's first.
fn spots_of(asked: Spots) -> Vec<usize> {
    let asked = |spot: &&usize| asked >> **spot & 1 == 1;
    SPOTS.player.iter().chain(&SPOTS.banker).filter(asked).copied().collect()
}

impl Groups {
    /// Notes which group the deals with a key belong to.
    fn add(&mut self, key: Key, same: Same, group: impl FnOnce(&Same) -> Group) -> usize {
        let all = &mut self.all;
        let place = *self.by_same.entry(same).or_insert_with_key(|same| {
            all.push(group(same));
            all.len() - 1
        });
        self.by_key.insert(key, place);
        place
    }
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
