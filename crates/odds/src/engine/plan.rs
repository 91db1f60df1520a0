//! A wager's rows, made ready for many questions.
//!
//! Each different atom gets a bit. What is known of a round is then two words, and asking which row
//! wins is a few masks.

use wagers::{Atom, Condition, Glimpse, Group, Place, Side, Truth, Wager};

/// Which atoms are known to hold and which not to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Known {
    pub(crate) yes: u64,
    pub(crate) no: u64,
}

impl Known {
    pub(crate) const fn and(self, other: Known) -> Known {
        Known { yes: self.yes | other.yes, no: self.no | other.no }
    }
}

/// Which row a round wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Row(usize),
    Nothing,
    /// Not decided: these atoms may matter.
    Open(u64),
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
    /// Whether the first four cards settle everything.
    pub(crate) first_four_only: bool,
    rows: Vec<Clause>,
}

impl Plan {
    pub(crate) fn new(wager: &Wager, side: Option<Side>) -> Plan {
        let conditions: Vec<&Condition> =
            wager.rows_for(side).map(|(_, row)| &row.when).collect();
        Plan::of(&conditions, side)
    }

    pub(crate) fn of(conditions: &[&Condition], side: Option<Side>) -> Plan {
        let mut atoms = Vec::new();
        let rows = conditions.iter().map(|condition| Clause::of(condition, &mut atoms)).collect();
        assert!(atoms.len() <= 64, "reading a catalog refuses more than 64 different questions");
        Plan {
            side,
            asks_number: atoms.iter().any(Atom::asks_number),
            first_four_only: atoms.iter().all(|atom| within_first_four(atom, side)),
            atoms,
            rows,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows.len()
    }

    /// What is known after a closer look. Only atoms that were open are asked.
    pub(crate) fn learn(&self, mut known: Known, seen: &Glimpse) -> Known {
        let mut open = self.every() & !(known.yes | known.no);
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

    fn every(&self) -> u64 {
        if self.atoms.is_empty() { 0 } else { u64::MAX >> (64 - self.atoms.len()) }
    }

    /// The first row that matches, if that is settled.
    pub(crate) fn verdict(&self, known: Known) -> Verdict {
        for (place, row) in self.rows.iter().enumerate() {
            match row.test(known) {
                Truth::No => {}
                Truth::Yes => return Verdict::Row(place),
                Truth::Open => return Verdict::Open(self.open_atoms(place, known)),
            }
        }
        Verdict::Nothing
    }

    /// The open atoms of the rows from `place` on, up to one that surely matches.
    fn open_atoms(&self, place: usize, known: Known) -> u64 {
        let mut atoms = 0;
        for row in &self.rows[place..] {
            match row.test(known) {
                Truth::No => {}
                Truth::Yes => break,
                Truth::Open => atoms |= row.atoms(),
            }
        }
        atoms & !(known.yes | known.no)
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

    fn atoms(&self) -> u64 {
        let below = self.any.iter().flatten().chain(&self.none);
        below.fold(self.all, |atoms, clause| atoms | clause.atoms())
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
