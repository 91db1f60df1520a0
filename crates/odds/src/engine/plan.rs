//! Compiles the rows of a wager into bit masks, for fast evaluation.
//!
//! Each distinct atom gets a bit. What is known of a round is then two words, and finding the winning row
//! takes a few masks.

use cards::{Kinds, Rank};
use wagers::{Atom, Condition, Glimpse, Group, Place, Side, Truth};

/// The atoms that are known to hold, and those known not to hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Known {
    pub(crate) yes: u64,
    pub(crate) no: u64,
}

impl Known {
    pub(crate) const fn and(self, other: Known) -> Known {
        Known { yes: self.yes | other.yes, no: self.no | other.no }
    }
}

/// The row that a round wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Row(usize),
    Nothing,
    Open,
}

/// A conjunction of atoms and of alternatives.
#[derive(Debug, Default)]
struct Clause {
    all: u64,
    any: Vec<Vec<Clause>>,
    none: Vec<Clause>,
}

/// The rows that one bet can win.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) side: Option<Side>,
    pub(crate) atoms: Vec<Atom>,
    pub(crate) asks_number: bool,
    /// Whether the first four cards settle every condition.
    pub(crate) first_four_only: bool,
    /// The atoms about suits and colours.
    suit_sets: u64,
    /// The atoms about totals of some cards.
    pub(super) totals: u64,
    rows: Vec<Clause>,
}

impl Plan {
    pub(crate) fn new(conditions: &[&Condition], side: Option<Side>) -> Plan {
        let mut atoms = Vec::new();
        let rows = conditions.iter().map(|condition| Clause::of(condition, &mut atoms)).collect();
        assert!(atoms.len() <= 64, "reading a catalog refuses more than 64 different questions");
        Plan {
            side,
            asks_number: atoms.iter().any(Atom::asks_number),
            suit_sets: atoms.iter().enumerate().fold(0, |set, (place, atom)| match atom {
                Atom::Suit(..) | Atom::Colour(..) => set | 1 << place,
                _ => set,
            }),
            totals: atoms.iter().enumerate().fold(0, |set, (place, atom)| match atom {
                Atom::Total(..) => set | 1 << place,
                _ => set,
            }),
            first_four_only: atoms.iter().all(|atom| within_first_four(atom, side)),
            atoms,
            rows,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Updates what is known after refining. Only atoms that were open are tested.
    pub(crate) fn learn(&self, known: Known, seen: &Glimpse) -> Known {
        self.learn_of(self.every(), known, seen)
    }

    /// Updates what values settle: suits and colours are not tested on cards known only by value.
    pub(super) fn learn_values(&self, known: Known, seen: &Glimpse) -> Known {
        self.learn_of(self.every() & !self.suit_sets, known, seen)
    }

    fn learn_of(&self, atoms: u64, mut known: Known, seen: &Glimpse) -> Known {
        let mut open = atoms & !(known.yes | known.no);
        while open != 0 {
            let bit = open & open.wrapping_neg();
            open ^= bit;
            match self.atoms[bit.trailing_zeros() as usize].test(seen) {
                Truth::Yes => known.yes |= bit,
                Truth::No => known.no |= bit,
                Truth::Open => {}
            }
        }
        known
    }

    /// Returns what a seat's number settles.
    pub(super) fn learn_number(&self, seen: &Glimpse) -> Known {
        let mut known = Known::default();
        for (place, atom) in self.atoms.iter().enumerate().filter(|(_, atom)| atom.asks_number()) {
            match atom.test(seen) {
                Truth::Yes => known.yes |= 1 << place,
                Truth::No => known.no |= 1 << place,
                Truth::Open => {}
            }
        }
        known
    }

    /// The classes of cards that dealing distinguishes: the ten values where the drawing rules matter,
    /// otherwise only what the conditions name.
    pub(crate) fn classes(&self) -> Vec<Kinds> {
        if !self.first_four_only {
            return (0..10).map(Kinds::value).collect();
        }
        let mut classes = vec![Kinds::ALL];
        let mut split = |by: Kinds| {
            let parts = classes.iter().flat_map(|&class| [class & by, class - by]);
            classes = parts.filter(|part| !part.is_empty()).collect();
        };
        for atom in &self.atoms {
            if let Atom::Total(..) = atom {
                (0..10).map(Kinds::value).for_each(&mut split);
            }
            ranks_distinguished(atom).into_iter().for_each(&mut split);
        }
        classes
    }

    /// Splits kinds by rank as finely as any condition of the plan needs. All refined spots are split in the
    /// same way, so that the sets of two spots never partly overlap.
    pub(super) fn ranks_within(&self, kinds: Kinds) -> Vec<Kinds> {
        let mut parts = vec![kinds];
        for by in self.atoms.iter().flat_map(ranks_distinguished) {
            parts = parts.into_iter().flat_map(|part| [part & by, part - by]).collect();
            parts.retain(|part| !part.is_empty());
        }
        parts
    }

    fn every(&self) -> u64 {
        if self.atoms.is_empty() { 0 } else { u64::MAX >> (64 - self.atoms.len()) }
    }

    /// The first row that matches, if that is settled.
    pub(crate) fn verdict(&self, known: Known) -> Verdict {
        for (place, row) in self.rows.iter().enumerate() {
            match row.test(known) {
                Truth::No => {}
                Truth::Yes => return Verdict::Row(place),
                Truth::Open => return Verdict::Open,
            }
        }
        Verdict::Nothing
    }

    /// The open atoms that may still decide which row wins.
    pub(crate) fn open_atoms(&self, known: Known) -> u64 {
        let mut atoms = 0;
        for row in &self.rows {
            match row.test(known) {
                Truth::No => {}
                Truth::Yes => break,
                Truth::Open => atoms |= row.open_atoms(known),
            }
        }
        atoms
    }
}

impl Clause {
    fn of(condition: &Condition, atoms: &mut Vec<Atom>) -> Clause {
        let mut clause = Clause::default();
        clause.add(condition, atoms);
        clause
    }

    fn add(&mut self, condition: &Condition, atoms: &mut Vec<Atom>) {
        let mut each = |parts: &[Condition]| -> Vec<Clause> {
            parts.iter().map(|part| Clause::of(part, atoms)).collect()
        };
        match condition {
            Condition::Any(parts) => self.any.push(each(parts)),
            Condition::None(parts) => self.none.extend(each(parts)),
            Condition::All(parts) => parts.iter().for_each(|part| self.add(part, atoms)),
            Condition::Atom(atom) => {
                let place = atoms.iter().position(|known| known == atom).unwrap_or_else(|| {
                    atoms.push(atom.clone());
                    atoms.len() - 1
                });
                self.all |= 1 << place;
            }
        }
    }

    fn test(&self, known: Known) -> Truth {
        if known.no & self.all != 0 {
            return Truth::No;
        }
        let mut open = self.all & !known.yes != 0;
        for alternatives in &self.any {
            let mut best = Truth::No;
            for alternative in alternatives {
                match alternative.test(known) {
                    Truth::Yes => best = Truth::Yes,
                    Truth::Open if best == Truth::No => best = Truth::Open,
                    Truth::Open | Truth::No => {}
                }
            }
            match best {
                Truth::Yes => {}
                Truth::No => return Truth::No,
                Truth::Open => open = true,
            }
        }
        for excluded in &self.none {
            match excluded.test(known) {
                Truth::No => {}
                Truth::Yes => return Truth::No,
                Truth::Open => open = true,
            }
        }
        if open { Truth::Open } else { Truth::Yes }
    }

    /// The open atoms that may still decide the clause. Those of settled alternatives cannot.
    fn open_atoms(&self, known: Known) -> u64 {
        let below = self.any.iter().flatten().chain(&self.none);
        let open = below.filter(|clause| clause.test(known) == Truth::Open);
        let own = self.all & !(known.yes | known.no);
        open.fold(own, |atoms, clause| atoms | clause.open_atoms(known))
    }
}

/// Whether an atom can be answered from the first four cards alone.
fn within_first_four(atom: &Atom, side: Option<Side>) -> bool {
    let settled = |group: Group| match group.place {
        Place::FirstFour => true,
        Place::FirstTwo(hand) => {
            let named = Glimpse { side, ..Glimpse::BLANK }.hand(hand);
            named.is_some()
        }
        Place::All | Place::ThirdCards | Place::Hand(_) | Place::Third(_) => false,
    };
    match atom {
        Atom::Winner(_) | Atom::Margin(_) | Atom::NumberIsTotal | Atom::Natural(..) => false,
        Atom::NumberIn(_) => true,
        atom => atom.groups().into_iter().all(settled),
    }
}

/// The sets of kinds by which an atom distinguishes ranks, beyond values.
pub(super) fn ranks_distinguished(atom: &Atom) -> Vec<Kinds> {
    let filters = atom.groups().into_iter().filter_map(|group| group.rank).map(Kinds::rank);
    let own = match atom {
        Atom::Ranks(_, wanted) => {
            let wanted = Rank::ALL.into_iter().filter(|rank| wanted[rank.index()] > 0);
            wanted.map(Kinds::rank).collect()
        }
        Atom::Among(_, kinds) => vec![*kinds],
        Atom::OfAKind(..)
        | Atom::RankPattern(..)
        | Atom::SameRanks(..)
        | Atom::Identical(..)
        | Atom::SameCards(..) => Rank::ALL.map(Kinds::rank).to_vec(),
        Atom::Winner(_)
        | Atom::Margin(_)
        | Atom::NumberIn(_)
        | Atom::NumberIsTotal
        | Atom::Cards(..)
        | Atom::Total(..)
        | Atom::Natural(..)
        | Atom::Suit(..)
        | Atom::Colour(..)
        | Atom::SameSuits(..) => vec![],
    };
    filters.chain(own).collect()
}
