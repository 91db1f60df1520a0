//! Which row a bet wins in a dealt round, by table wherever a table can tell.
//!
//! The tables are filled by asking the wager's own conditions, never by a second reading of them:
//!
//! - A wager that looks at the first four cards only (the nines) tells few kinds of cards apart: every four
//!   of them are asked once, and a round is one look into that table.
//! - Any other is asked about every outcome, of which there are 205: both totals, and who drew. What stays
//!   open there (suits, equal cards) is asked again of the very cards of the round.
//! - Equal cards have tables of their own ([`super::equal`]).

use cards::{Kinds, Suit};
use wagers::glimpse::spot;
use wagers::{Atom, Condition, Glimpse, Side, Wager};

use super::equal::{EqualRanks, Pairs};
use super::shoe::Byte;
use crate::engine::{Known, Plan, Verdict, outcomes};

/// No row.
pub(super) const NOTHING: u8 = 254;
/// A table does not decide it.
pub(super) const OPEN: u8 = 255;
/// The most rows of one bet: their places are bytes.
pub(super) const MAX_ROWS: usize = 250;
/// The most bits for the class of one card: four of them are a place in a table of 64 KB.
const CLASS_BITS: u32 = 4;

/// What the rounds of one shoe came to, one entry for each.
#[derive(Clone, Copy)]
pub(super) struct Rounds<'a> {
    /// The cards of each, in dealing order, the first in the lowest byte.
    pub(super) words: &'a [u64],
    /// A place in the list of outcomes.
    pub(super) outcomes: &'a [u8],
    /// The number of the seat.
    pub(super) numbers: &'a [u8],
}

/// Judges the rounds for one bet.
pub(super) struct Evaluator {
    plan: Plan,
    /// By seat's number, then outcome.
    by_outcome: Vec<u8>,
    /// What each outcome settles.
    known: Vec<Known>,
    first_four: Option<FirstFour>,
    pairs: Option<Pairs>,
    equal: Option<EqualRanks>,
}

/// The table of a wager that looks at the first four cards only.
struct FirstFour {
    /// For each of the four spots and each byte, the part of a place that it gives.
    part: [[u16; 256]; 4],
    row: Vec<u8>,
}

impl Evaluator {
    pub(super) fn new(wager: &Wager, side: Option<Side>) -> Evaluator {
        let conditions: Vec<&Condition> = wager.rows_for(side).map(|(_, row)| &row.when).collect();
        let plan = Plan::new(&conditions, side);
        let first_four = FirstFour::of(&plan);
        let numbers = if plan.asks_number { 0..10 } else { 0..1 };
        let (mut by_outcome, mut known) = (Vec::new(), Vec::new());
        for number in numbers {
            for place in 0..=255_u8 {
                let seen = blank(&plan, number, place);
                let learnt =
                    seen.map_or(Known::default(), |seen| plan.learn(Known::default(), &seen));
                by_outcome.push(verdict(&plan, learnt));
                known.push(learnt);
            }
        }
        let pairs = if first_four.is_none() { Pairs::of(&plan) } else { None };
        let equal = EqualRanks::of(&plan, &by_outcome, &known);
        Evaluator { plan, by_outcome, known, first_four, pairs, equal }
    }

    /// Whether the seat's number takes part.
    pub(super) const fn asks_number(&self) -> bool {
        self.plan.asks_number
    }

    /// How many rows the bet can win.
    pub(super) fn rows(&self) -> usize {
        self.plan.rows()
    }

    /// The row that each round wins.
    pub(super) fn evaluator(&self, rounds: Rounds<'_>, won: &mut [u8]) {
        let each = won.iter_mut().zip(rounds.words);
        match (&self.first_four, &self.pairs) {
            (Some(table), _) => each.for_each(|(won, word)| *won = table.row(*word)),
            (None, Some(table)) => each.for_each(|(won, word)| *won = table.row(*word)),
            (None, None) => self.judge_outcomes(rounds, won),
        }
    }

    fn judge_outcomes(&self, rounds: Rounds<'_>, won: &mut [u8]) {
        let numbers = self.plan.asks_number.then_some(rounds.numbers);
        let tables = self.by_outcome.as_chunks::<256>().0;
        if let (Some(equal), [table]) = (&self.equal, tables) {
            return equal.evaluator(rounds, table, won);
        }
        match (numbers, tables) {
            (None, [table]) => {
                for (won, outcome) in won.iter_mut().zip(rounds.outcomes) {
                    *won = table[usize::from(*outcome)];
                }
            }
            _ => {
                for (won, (outcome, number)) in
                    won.iter_mut().zip(rounds.outcomes.iter().zip(rounds.numbers))
                {
                    *won = tables[usize::from(*number)][usize::from(*outcome)];
                }
            }
        }
        // Few rounds stay open, and looking whether any does is cheap.
        if won.contains(&OPEN) {
            let each = rounds.words.iter().zip(rounds.outcomes).zip(rounds.numbers);
            for (won, ((word, outcome), number)) in won.iter_mut().zip(each) {
                if *won == OPEN {
                    *won = self.look(*word, *outcome, numbers.map_or(0, |_| *number));
                }
            }
        }
    }

    /// Looks at the cards themselves.
    #[cold]
    fn look(&self, word: u64, outcome: u8, number: u8) -> u8 {
        let place = usize::from(number) << 8 | usize::from(outcome);
        let Some(mut seen) = blank(&self.plan, number, outcome) else { return NOTHING };
        let mut cards = word.to_le_bytes().into_iter().map(kinds);
        let mut next = || cards.next().unwrap_or(Kinds::NONE);
        for spot in [spot::P1, spot::B1, spot::P2, spot::B2] {
            seen.spots[spot] = next();
        }
        let drew = seen.drew.unwrap_or_default();
        for (spot, drew) in [(spot::P3, drew.player), (spot::B3, drew.banker)] {
            seen.spots[spot] = if drew { next() } else { Kinds::NONE };
        }
        verdict(&self.plan, self.plan.learn(self.known[place], &seen))
    }
}

/// A round of which the outcome is known, and no card.
pub(super) fn blank(plan: &Plan, number: u8, outcome: u8) -> Option<Glimpse> {
    let outcome = outcomes().get(usize::from(outcome))?;
    Some(Glimpse {
        totals: Some(outcome.totals),
        drew: Some(outcome.drew),
        side: plan.side,
        number: plan.asks_number.then_some(number),
        ..Glimpse::BLANK
    })
}

pub(super) fn verdict(plan: &Plan, known: Known) -> u8 {
    match plan.verdict(known) {
        Verdict::Row(row) => u8::try_from(row).unwrap_or(NOTHING),
        Verdict::Nothing => NOTHING,
        Verdict::Open => OPEN,
    }
}

pub(super) fn kinds(byte: u8) -> Kinds {
    Byte(byte).card().map_or(Kinds::NONE, Kinds::from)
}

impl FirstFour {
    /// The table, if the wager looks at the first four cards only and tells few kinds apart.
    fn of(plan: &Plan) -> Option<FirstFour> {
        let classes = plan.first_four_only.then(|| classes(plan))?;
        let bits = usize::BITS - (classes.len() - 1).leading_zeros();
        if bits > CLASS_BITS || plan.asks_number {
            return None;
        }
        let mut part = [[0; 256]; 4];
        for byte in 0..=255_u8 {
            let class = classes.iter().position(|it| kinds(byte).meets(*it)).unwrap_or(0);
            for (spot, part) in (0..).zip(&mut part) {
                part[usize::from(byte)] = u16::try_from(class << (spot * bits)).ok()?;
            }
        }
        let mut row = vec![NOTHING; 1 << (4 * bits)];
        for (place, row) in row.iter_mut().enumerate() {
            // One card stands for its class, since a table has no room for doubt.
            let one = |class: &Kinds| class.iter().next().map(Kinds::from);
            let card =
                |spot: u32| classes.get(place >> (spot * bits) & ((1 << bits) - 1)).and_then(one);
            let [Some(p1), Some(b1), Some(p2), Some(b2)] = [0, 1, 2, 3].map(card) else { continue };
            let mut seen = Glimpse { side: plan.side, ..Glimpse::BLANK };
            seen.spots[..4].copy_from_slice(&[p1, b1, p2, b2]);
            *row = verdict(plan, plan.learn(Known::default(), &seen));
            if *row == OPEN {
                return None;
            }
        }
        Some(FirstFour { part, row })
    }

    #[inline]
    fn row(&self, word: u64) -> u8 {
        let [p1, b1, p2, b2, ..] = word.to_le_bytes().map(usize::from);
        let [first, second, third, fourth] = &self.part;
        let place = first[p1] | second[b1] | third[p2] | fourth[b2];
        self.row[usize::from(place)]
    }
}

/// The kinds of cards that the questions of a plan tell apart.
fn classes(plan: &Plan) -> Vec<Kinds> {
    let mut classes = plan.classes();
    for atom in &plan.atoms {
        for by in suits_distinguished(atom) {
            let parts = classes.iter().flat_map(|&class| [class & by, class - by]);
            classes = parts.filter(|part| !part.is_empty()).collect();
        }
    }
    classes
}

/// The sets of kinds by which an atom tells suits apart: only among the cards that it speaks of.
fn suits_distinguished(atom: &Atom) -> Vec<Kinds> {
    let detail = atom.detail();
    if !detail.suit && !detail.colour {
        return vec![];
    }
    let spoken_of = |group: wagers::Group| group.rank.map_or(Kinds::ALL, Kinds::rank);
    let within = atom.groups().into_iter().map(spoken_of).fold(Kinds::NONE, |all, it| all | it);
    Suit::ALL.iter().map(|&suit| Kinds::suit(suit) & within).collect()
}
