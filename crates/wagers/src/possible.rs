//! Which rows some cards with given totals could make: a bounded search over rounds.
//!
//! ```
//! use cards::ByHand;
//! use wagers::Catalog;
//!
//! let catalog = Catalog::shipped();
//! let nines = catalog.get("pbac-1a").unwrap();
//! let can = |player, banker| {
//!     nines.can_make("four-one-colour-nines", ByHand { player, banker }, None, None)
//! };
//! assert!(can(8, 8), "nine and nine are eight");
//! assert!(!can(8, 3));
//! ```
//!
//! The search refines a [`Glimpse`] step by step, and asks the conditions of the pay table after each step:
//!
//! ```text
//! totals --> totals of the first two cards, who drew, values of third cards --> values --> ranks and suits
//! ```
//!
//! A branch ends as soon as the conditions are decided, so ranks and suits are tried only where they matter.
//! It also ends where a row above holds whenever the wanted row does, though both are open: for the number
//! that is the total, no six suited cards make `suited` and not `match-suited`.
//!
//! [`Questions`] limits what searches cost. A search that runs out of them counts as possible: an honest mark
//! is never refused for lack of time.

use cards::{ByHand, Kinds, rules};

use crate::glimpse::{Glimpse, spot};
use crate::questions::Questions;
use crate::wager::{Row, Side, Wager};
use crate::{Condition, Truth};

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    /// Every round within this glimpse makes the row.
    Round(Glimpse),
    /// No round makes it.
    Nothing,
    /// The budget ran out first.
    GaveUp,
}

impl Wager {
    /// Whether a bet could win this row in a round with these final totals. Yes if it cannot be decided
    /// quickly; no if the pay table has no such row for the bet.
    #[must_use]
    pub fn can_make(
        &self,
        row: &str,
        totals: ByHand<u8>,
        side: Option<Side>,
        number: Option<u8>,
    ) -> bool {
        self.can_make_within(row, totals, side, number, &mut Questions::default())
    }

    /// The same, with the questions that are left. Yes if there are too few.
    #[must_use]
    pub fn can_make_within(
        &self,
        row: &str,
        totals: ByHand<u8>,
        side: Option<Side>,
        number: Option<u8>,
        questions: &mut Questions,
    ) -> bool {
        !matches!(self.search(row, totals, side, number, questions), Found::Nothing)
    }

    fn search(
        &self,
        row: &str,
        totals: ByHand<u8>,
        side: Option<Side>,
        number: Option<u8>,
        questions: &mut Questions,
    ) -> Found {
        let rows: Vec<&Row> = self.rows_for(side).map(|(_, row)| row).collect();
        let Some(place) = rows.iter().position(|it| it.id == row) else { return Found::Nothing };
        let above = rows[..place].iter().map(|row| &row.when).collect();
        let mut search = Search { wanted: &rows[place].when, above, questions };
        let seen = Glimpse { totals: Some(totals), side, number, ..Glimpse::BLANK };
        search.try_courses(seen, totals)
    }
}

struct Search<'a> {
    wanted: &'a Condition,
    /// The rows above it, none of which may match.
    above: Vec<&'a Condition>,
    questions: &'a mut Questions,
}

impl Search<'_> {
    /// Whether a round within the glimpse makes the row: yes and no hold for all of them.
    fn ask(&mut self, seen: &Glimpse) -> Option<Truth> {
        let mut truth = self.questions.ask(self.wanted, seen)?;
        for above in &self.above {
            if truth == Truth::No {
                break;
            }
            match (truth, self.questions.ask(above, seen)?) {
                (_, Truth::Yes) => return Some(Truth::No),
                (_, Truth::Open) if follows(above, self.wanted, seen) => return Some(Truth::No),
                (_, Truth::Open) => truth = Truth::Open,
                (_, Truth::No) => {}
            }
        }
        Some(truth)
    }

    /// Goes on from a glimpse with `refine`, unless the conditions are decided.
    fn step(&mut self, seen: &Glimpse, refine: impl FnOnce(&mut Self, &Glimpse) -> Found) -> Found {
        match self.ask(seen) {
            None => Found::GaveUp,
            Some(Truth::Yes) => Found::Round(*seen),
            Some(Truth::No) => Found::Nothing,
            Some(Truth::Open) => refine(self, seen),
        }
    }

    /// All courses of a round: the totals of the first two cards, and the third cards that follow from them.
    fn try_courses(&mut self, seen: Glimpse, totals: ByHand<u8>) -> Found {
        for player in 0..10 {
            for banker in 0..10 {
                let two = ByHand { player, banker };
                let Some(thirds) = thirds(two, totals) else { continue };
                let mut seen = seen;
                seen.drew = Some(ByHand {
                    player: thirds.player.is_some(),
                    banker: thirds.banker.is_some(),
                });
                let kinds = |third: Option<u8>| third.map_or(Kinds::NONE, Kinds::value);
                seen.spots[spot::P3] = kinds(thirds.player);
                seen.spots[spot::B3] = kinds(thirds.banker);
                let found = self.step(&seen, |search, seen| search.try_pairs(seen, two));
                if found != Found::Nothing {
                    return found;
                }
            }
        }
        Found::Nothing
    }

    /// All values of the first two cards of each hand. No condition depends on their order.
    fn try_pairs(&mut self, seen: &Glimpse, two: ByHand<u8>) -> Found {
        for [p1, p2] in pairs(two.player) {
            let mut seen = *seen;
            (seen.spots[spot::P1], seen.spots[spot::P2]) = (Kinds::value(p1), Kinds::value(p2));
            let found = self.step(&seen, |search, seen| {
                for [b1, b2] in pairs(two.banker) {
                    let mut seen = *seen;
                    (seen.spots[spot::B1], seen.spots[spot::B2]) =
                        (Kinds::value(b1), Kinds::value(b2));
                    let found = search.step(&seen, Search::try_values);
                    if found != Found::Nothing {
                        return found;
                    }
                }
                Found::Nothing
            });
            if found != Found::Nothing {
                return found;
            }
        }
        Found::Nothing
    }

    /// All ranks and suits of the first card that is still open, then of the next.
    fn try_values(&mut self, seen: &Glimpse) -> Found {
        let open = |kinds: &Kinds| !kinds.is_empty() && !kinds.is_one();
        let Some(place) = seen.spots.iter().position(open) else {
            // Every card is known, so no condition on the cards is open: the seat's number is missing.
            return Found::GaveUp;
        };
        for card in seen.spots[place].iter() {
            let mut seen = *seen;
            seen.spots[place] = card.into();
            let found = self.step(&seen, Search::try_values);
            if found != Found::Nothing {
                return found;
            }
        }
        Found::Nothing
    }
}

/// Whether a condition certainly holds in every round within the glimpse in which `given` holds.
fn follows(condition: &Condition, given: &Condition, seen: &Glimpse) -> bool {
    if condition == given || condition.test(seen) == Truth::Yes {
        return true;
    }
    let from_a_part = match given {
        Condition::All(parts) => parts.iter().any(|part| follows(condition, part, seen)),
        Condition::Atom(_) | Condition::Any(_) | Condition::None(_) => false,
    };
    from_a_part
        || match condition {
            Condition::All(parts) => parts.iter().all(|part| follows(part, given, seen)),
            Condition::Any(parts) => parts.iter().any(|part| follows(part, given, seen)),
            Condition::Atom(_) | Condition::None(_) => false,
        }
}

/// The values of the third cards with which a round that begins with these totals ends with those, if it can.
fn thirds(two: ByHand<u8>, totals: ByHand<u8>) -> Option<ByHand<Option<u8>>> {
    let (mut player, mut banker) = (None, None);
    let missing = |before: u8, after: u8| (10 + after - before) % 10;
    if !rules::ends_at_once(two) {
        if rules::player_draws(two.player) {
            player = Some(missing(two.player, totals.player));
        }
        if rules::banker_draws(two.banker, player) {
            banker = Some(missing(two.banker, totals.banker));
        }
    }
    let ends = |before: u8, third: Option<u8>, after| (before + third.unwrap_or(0)) % 10 == after;
    let fits = ends(two.player, player, totals.player) && ends(two.banker, banker, totals.banker);
    fits.then_some(ByHand { player, banker })
}

/// The pairs of values with this total, the smaller first.
fn pairs(total: u8) -> impl Iterator<Item = [u8; 2]> {
    (0..10).filter_map(move |one| {
        let other = (10 + total - one) % 10;
        (one <= other).then_some([one, other])
    })
}

#[cfg(test)]
mod tests;
