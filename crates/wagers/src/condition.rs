//! Conditions: what a row of a pay table requires of a round.

use crate::Truth;
use crate::atom::Atom;
use crate::glimpse::Glimpse;

/// A condition over the facts of a round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// An elementary condition.
    Atom(Atom),
    /// All of these hold. An empty list holds.
    All(Vec<Condition>),
    /// At least one of these holds.
    Any(Vec<Condition>),
    /// None of these holds.
    None(Vec<Condition>),
}

impl Condition {
    /// Answers the condition, as far as the glimpse allows.
    #[must_use]
    pub fn test(&self, seen: &Glimpse) -> Truth {
        match self {
            Condition::Atom(atom) => atom.test(seen),
            Condition::All(parts) => all(parts.iter().map(|part| part.test(seen))),
            Condition::Any(parts) => !all(parts.iter().map(|part| !part.test(seen))),
            Condition::None(parts) => all(parts.iter().map(|part| !part.test(seen))),
        }
    }

    /// Visits every atom, in reading order.
    pub fn for_each_atom<'a>(&'a self, visit: &mut impl FnMut(&'a Atom)) {
        match self {
            Condition::Atom(atom) => visit(atom),
            Condition::All(parts) | Condition::Any(parts) | Condition::None(parts) => {
                for part in parts {
                    part.for_each_atom(visit);
                }
            }
        }
    }
}

fn all(parts: impl Iterator<Item = Truth>) -> Truth {
    let mut so_far = Truth::Yes;
    for part in parts {
        match part {
            Truth::Yes => {}
            Truth::No => return Truth::No,
            Truth::Open => so_far = Truth::Open,
        }
    }
    so_far
}
