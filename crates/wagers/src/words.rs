//! Formats conditions as text, close to how a file spells them, for `catalog show` and PAR sheets.

use std::fmt;

use cards::Rank;

use crate::atom::{Atom, Winner};
use crate::condition::Condition;

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Winner::Player => "player wins",
            Winner::Banker => "banker wins",
            Winner::Tie => "tie",
            Winner::Backed => "the backed hand wins",
            Winner::Other => "the other hand wins",
            Winner::Either => "no tie",
        })
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Atom::Winner(winner) => write!(f, "{winner}"),
            Atom::Margin(numbers) => write!(f, "margin {numbers}"),
            Atom::NumberIn(numbers) => write!(f, "the seat's number is {numbers}"),
            Atom::NumberIsTotal => f.write_str("the seat's number is the total"),
            Atom::Cards(group, numbers) => write!(f, "{group}: {numbers} cards"),
            Atom::Total(group, numbers) => write!(f, "{group}: total {numbers}"),
            Atom::Natural(hand, true) => write!(f, "{hand}: natural"),
            Atom::Natural(hand, false) => write!(f, "{hand}: no natural"),
            Atom::Ranks(group, wanted) => {
                write!(f, "{group}: ranks")?;
                for rank in Rank::ALL {
                    for _ in 0..wanted[rank.index()] {
                        write!(f, " {rank}")?;
                    }
                }
                Ok(())
            }
            Atom::Among(group, kinds) => {
                write!(f, "{group}: ranks among")?;
                kinds.by_rank().iter().try_for_each(|card| write!(f, " {}", card.rank))
            }
            Atom::Suit(group, None) => write!(f, "{group}: one suit"),
            Atom::Suit(group, Some(suit)) => write!(f, "{group}: all {suit}"),
            Atom::Colour(group, None) => write!(f, "{group}: one colour"),
            Atom::Colour(group, Some(colour)) => write!(f, "{group}: all {colour}"),
            Atom::OfAKind(group, numbers) => write!(f, "{group}: {numbers} of a kind"),
            Atom::Identical(group, numbers) => write!(f, "{group}: {numbers} identical"),
            Atom::RankPattern(group, pattern) => write!(f, "{group}: ranks {pattern}"),
            Atom::SameRanks(one, two) => write!(f, "{one} and {two}: same ranks"),
            Atom::SameSuits(one, two) => write!(f, "{one} and {two}: same suits"),
            Atom::SameCards(one, two) => write!(f, "{one} and {two}: same cards"),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, parts: &[Condition], between: &str| {
            for (place, part) in parts.iter().enumerate() {
                let before = if place == 0 { "" } else { between };
                match part {
                    Condition::All(several) if several.len() > 1 => write!(f, "{before}({part})")?,
                    part => write!(f, "{before}{part}")?,
                }
            }
            Ok(())
        };
        match self {
            Condition::Atom(atom) => write!(f, "{atom}"),
            Condition::All(parts) if parts.is_empty() => f.write_str("always"),
            Condition::All(parts) => {
                for (place, part) in parts.iter().enumerate() {
                    let before = if place == 0 { "" } else { "; " };
                    write!(f, "{before}{part}")?;
                }
                Ok(())
            }
            Condition::Any(parts) => {
                f.write_str("any of [")?;
                list(f, parts, " | ")?;
                f.write_str("]")
            }
            Condition::None(parts) => {
                f.write_str("none of [")?;
                list(f, parts, " | ")?;
                f.write_str("]")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Catalog;

    fn check(wager: &str, row: &str, expected: &str) {
        let catalog = Catalog::shipped();
        let wager = catalog.get(wager).unwrap();
        let row = wager.rows.iter().find(|it| it.id == row).unwrap();
        assert_eq!(row.when.to_string(), expected);
    }

    #[test]
    fn conditions_read_like_the_pay_table() {
        check("fortune-7", "three-card-seven", "banker wins; banker: 3 cards; banker: total 7");
        check(
            "pbac-2a",
            "four-suited-nines",
            "9s in first-four: 4 cards; 9s in first-four: one suit",
        );
        check(
            "f7bp-01",
            "single-seven",
            "any of [(player: 3 cards; player: total 7) | (banker: 3 cards; banker: total 7)]",
        );
        check(
            "dbp-1",
            "two-three-four-diamonds",
            "the backed hand wins; backed: ranks 2 3 4; backed: all diamonds; other: total 0",
        );
    }
}
