//! Rank patterns: how many cards of a group share each rank, whatever the ranks.
//!
//! `3-3` is three cards of one rank and three of another, `2-1-1` a pair and two other cards. The parts add
//! up to all the cards of the group.

use std::fmt;

use cards::Kinds;

use crate::Truth;
use crate::glimpse::{Glimpse, Spots, spots_in};

/// The number of cards that share each rank, largest first, padded with zeros.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RankPattern([u8; 6]);

impl RankPattern {
    /// Parses a pattern such as `3-3`; the order of its parts does not matter.
    #[must_use]
    pub fn parse(text: &str) -> Option<RankPattern> {
        let parts: Option<Vec<u8>> = text.split('-').map(|part| part.trim().parse().ok()).collect();
        RankPattern::of(parts?)
    }

    /// Builds a pattern from the number of cards of each rank.
    fn of(mut parts: Vec<u8>) -> Option<RankPattern> {
        let fits = parts.len() <= 6 && parts.iter().all(|part| (1..=6).contains(part));
        if !fits || parts.is_empty() || parts.iter().sum::<u8>() > 6 {
            return None;
        }
        parts.sort_unstable_by(|one, two| two.cmp(one));
        parts.resize(6, 0);
        <[u8; 6]>::try_from(parts).ok().map(RankPattern)
    }

    /// The number of cards.
    #[must_use]
    pub fn cards(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether the cards on some spots have this pattern, as far as they are known.
    pub(crate) fn test(self, seen: &Glimpse, sure: Spots, perhaps: Spots) -> Truth {
        let count = |spots: Spots| spots.count_ones();
        let cards = u32::from(self.cards());
        if cards < count(sure) || count(sure | perhaps) < cards {
            return Truth::No;
        }
        let traits = |spots: Spots| spots_in(spots).map(|spot| seen.spots[spot].by_rank());
        if Kinds::most_shared(traits(sure | perhaps)) < self.0[0] {
            return Truth::No;
        }
        if perhaps != 0 {
            return Truth::Open;
        }
        // The number of cards of each rank, as far as ranks are known. A card that cannot equal any other is
        // alone, whatever its rank.
        let (mut known, mut parts): (Vec<Kinds>, Vec<u8>) = (vec![], vec![]);
        let mut settled = true;
        for spot in spots_in(sure) {
            let own = seen.spots[spot].by_rank();
            let alone = traits(sure & !(1 << spot)).all(|other| !other.meets(own));
            if alone {
                parts.push(1);
            } else if own.is_one() {
                match known.iter().position(|it| *it == own) {
                    Some(place) => parts[place] += 1,
                    None => {
                        // Known ranks come first, so that their indices are the same in both lists.
                        parts.insert(known.len(), 1);
                        known.push(own);
                    }
                }
            } else {
                settled = false;
            }
        }
        if settled {
            return Truth::from(RankPattern::of(parts) == Some(self));
        }
        let wanted = self.0.iter().filter(|part| **part > 0).count();
        let too_many = parts.iter().any(|part| *part > self.0[0]);
        if too_many || parts.len() > wanted { Truth::No } else { Truth::Open }
    }
}

impl fmt::Display for RankPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, part) in self.0.iter().filter(|part| **part > 0).enumerate() {
            write!(f, "{}{part}", if place == 0 { "" } else { "-" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_written_with_the_most_first() {
        let shown = |text| RankPattern::parse(text).map(|it| it.to_string());
        assert_eq!(shown("3-3").as_deref(), Some("3-3"));
        assert_eq!(shown("1-2-1").as_deref(), Some("2-1-1"));
        assert_eq!(shown("6").as_deref(), Some("6"));
        for bad in ["", "-", "3-", "0-3", "4-3", "7", "three", "1-1-1-1-1-1-1", "3+3", "256"] {
            assert_eq!(shown(bad), None, "{bad}");
        }
    }
}
