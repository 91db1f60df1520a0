//! Seat numbers, and sets of seats.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A seat of a table, 1 to 9. Seat 1 is at the dealer's right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

/// A number that is not a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSeat(pub u8);

impl Seat {
    /// The most seats that a table has.
    pub const MAX: u8 = 9;

    /// Its number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Its index in a list of seats.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// Its label on the felt, or its number if the table has no labels.
    #[must_use]
    pub fn called(self, labels: &[String]) -> String {
        labels.get(self.index()).map_or_else(|| self.to_string(), Clone::clone)
    }

    /// The first `many` seats, from the dealer's right.
    pub fn first(many: u8) -> impl Iterator<Item = Seat> {
        (1..=many.min(Seat::MAX)).map(Seat)
    }
}

impl TryFrom<u8> for Seat {
    type Error = NoSeat;

    fn try_from(number: u8) -> Result<Seat, NoSeat> {
        if (1..=Seat::MAX).contains(&number) { Ok(Seat(number)) } else { Err(NoSeat(number)) }
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for NoSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no seat {}; seats are 1 to {}", self.0, Seat::MAX)
    }
}

impl std::error::Error for NoSeat {}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u16);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set contains this seat.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// This set and another seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// The seats of either set.
    #[must_use]
    pub const fn union(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    /// The seats of this set that are not in `other`.
    #[must_use]
    pub const fn less(self, other: Seats) -> Seats {
        Seats(self.0 & !other.0)
    }

    /// Whether every seat of this set is in `other`.
    #[must_use]
    pub const fn within(self, other: Seats) -> bool {
        self.0 & !other.0 == 0
    }

    /// The labels of the seats on the felt of their table: `1,4`.
    #[must_use]
    pub fn called(self, labels: &[String]) -> String {
        self.iter().map(|seat| seat.called(labels)).collect::<Vec<_>>().join(",")
    }

    /// The seats, from the dealer's right.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::first(Seat::MAX).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

impl From<Vec<Seat>> for Seats {
    fn from(seats: Vec<Seat>) -> Seats {
        seats.into_iter().collect()
    }
}

/// A list of seats in human-readable formats, one bit per seat in binary ones.
impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() { to.collect_seq(self.iter()) } else { to.serialize_u16(self.0) }
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Seats, D::Error> {
        if from.is_human_readable() {
            return Vec::<Seat>::deserialize(from).map(Seats::from);
        }
        let bits = u16::deserialize(from)?;
        let all: Seats = Seat::first(Seat::MAX).collect();
        if Seats(bits).within(all) {
            Ok(Seats(bits))
        } else {
            Err(de::Error::custom("a set with seats that no table has"))
        }
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, seat) in self.iter().enumerate() {
            let comma = if place == 0 { "" } else { "," };
            write!(f, "{comma}{seat}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let seats: Seats =
            [3, 1, 9].map(|seat| Seat::try_from(seat).unwrap()).into_iter().collect();
        assert_eq!((seats.to_string(), seats.len()), ("1,3,9".to_owned(), 3));
        assert!(Seat::try_from(0).is_err() && Seat::try_from(10).is_err());
        assert!(Seats::NONE.within(seats) && !seats.within(Seats::NONE));
    }
}
